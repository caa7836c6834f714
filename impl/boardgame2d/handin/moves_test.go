package handin

import (
	"reflect"
	"strings"
	"testing"

	"rulebook/impl/submission/source"
)

func TestMovesAreWrittenInTheSubmissionsWay(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, game, pattern, move, want string }{
		{"no pattern", "peg", "", "5G LEFT", "5G LEFT"},
		{"the assignment's way", "peg", "{row}{col} {dir}", "5G LEFT", "5G LEFT"},
		{"the column first, small letters", "peg", "{lower-col}{row}-{lower-d}", "9I DOWN", "i9-d"},
		{"numbers alone", "peg", "{row},{column} {d}", "1A UP", "1,1 U"},
		{"the last column", "peg", "{column}", "1I UP", "9"},
		{"a place twice", "peg", "{row}{row}{lower-dir}", "3C RIGHT", "33right"},
		{"a piece", "eight", "move {piece} {lower-dir}", "7 LEFT", "move 7 left"},
		{"the digit 0", "klotski", "{d}{piece}", "0 DOWN", "D0"},
		{"a piece is no move of peg", "peg", "{row}{col}{d}", "7 LEFT", "7 LEFT"},
		{"a cell is no move of eight", "eight", "{piece}{d}", "5G LEFT", "5G LEFT"},
		{"small letters are no move", "peg", "{row}{col}{d}", "5g LEFT", "5g LEFT"},
		{"two blanks are no move", "klotski", "{piece}{d}", "5  LEFT", "5  LEFT"},
		{"more behind it is no move", "klotski", "{piece}{d}", "5 LEFT ", "5 LEFT "},
		{"AUTO is no move", "klotski", "{piece}{d}", "AUTO", "AUTO"},
		{"a row that is none", "peg", "{row}{col}{d}", "0A UP", "0A UP"},
		{"a column that is none", "peg", "{row}{col}{d}", "1J UP", "1J UP"},
	} {
		if got := (notation{test.game: test.pattern}).write(test.game, test.move); got != test.want {
			t.Errorf("%s: %q in the way %q is %q; want %q", test.reason, test.move, test.pattern, got, test.want)
		}
	}
}

func TestTypedMovesAreThoseOfTheGameInTheFirstLine(t *testing.T) {
	t.Parallel()
	moves := notation{"peg": "{col}{row}{d}", "eight": "{piece}-{d}"}
	for _, test := range []struct {
		reason      string
		input, want []string
	}{
		{"no input", nil, nil},
		{"the game alone", []string{"peg"}, []string{"peg"}},
		{"peg", []string{"peg", "", "5G LEFT", "7 LEFT", "EXIT"}, []string{"peg", "", "G5L", "7 LEFT", "EXIT"}},
		{"eight", []string{"eight", "", "5G LEFT", "7 LEFT"}, []string{"eight", "", "5G LEFT", "7-L"}},
		{"a game without a pattern", []string{"klotski", "", "7 LEFT"}, []string{"klotski", "", "7 LEFT"}},
		{"the first line is no move", []string{"7 LEFT"}, []string{"7 LEFT"}},
	} {
		given := strings.Join(test.input, "\n")
		if got := moves.typed(test.input); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %q; want %q", test.reason, got, test.want)
		}
		if strings.Join(test.input, "\n") != given {
			t.Errorf("%s: the input itself has changed", test.reason)
		}
	}
}

func TestManifestOfGames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, text string
		want         naming
	}{
		{"nothing of it", "main: a.cpp", naming{}},
		{"everything", "classes: {base: Board, peg: g::Peg, eight: Eight, klotski: K}\n" +
			"moves: {peg: \"{row}{col} {d}\", eight: \"{piece}{d}\", klotski: \"{piece} {lower-dir}\"}\nmessages: own\n",
			naming{
				classes:     map[string]string{"base": "Board", "peg": "g::Peg", "eight": "Eight", "klotski": "K"},
				moves:       notation{"peg": "{row}{col} {d}", "eight": "{piece}{d}", "klotski": "{piece} {lower-dir}"},
				ownMessages: true,
			}},
		{"some of it", "classes:\n  peg: Peg\nmoves:\n  eight: '{lower-d} {piece}'\n",
			naming{classes: map[string]string{"peg": "Peg"}, moves: notation{"eight": "{lower-d} {piece}"}}},
		{"no direction, cells, names and arguments", "moves: {eight: '{blank-d}', klotski: '{row}{col} {to-row}{to-col}'}\n" +
			"pieces: {eight: a b c d e f g h}\nconstructors: {peg: '9, -9, \"x\", A::B'}", naming{
			moves:        notation{"eight": "{blank-d}", "klotski": "{row}{col} {to-row}{to-col}"},
			pieces:       map[string]string{"eight": "a b c d e f g h"},
			constructors: map[string]string{"peg": `9, -9, "x", A::B`},
		}},
		{"fields without a value", "classes:\nmoves:\nmessages:\n", naming{}},
	} {
		m, err := source.ParseManifest([]byte(test.text), source.Schema{Own: fields()})
		if err != nil {
			t.Errorf("%s: ParseManifest(%q): %v", test.reason, test.text, err)
			continue
		}
		if got := namingOf(m); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: ParseManifest(%q) = %+v; want %+v", test.reason, test.text, got, test.want)
		}
	}
}

func TestManifestOfGamesRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, text, want string
	}{
		{"a list of classes", "classes: [Peg, Eight]", "is not a list of names and texts: write one such as {base: \"...\"}"},
		{"a game that is not there", "classes: {pegs: Peg}", `classes: there is no "pegs": write one of base, peg, eight, klotski`},
		{"the base has no moves", "moves: {base: \"{piece}{d}\"}", `moves: there is no "base": write one of peg, eight, klotski`},
		{"a number for a class", "classes: {eight: 8}", `classes: "8" is not a text`},
		{"no name of a class", "classes: {eight: 8Puzzle}", `classes: eight: "8Puzzle" is not the name of a class`},
		{"code for the name of a class", "classes: {eight: 'X>();}'}", "is not the name of a class"},
		{"an unknown placeholder", "moves: {eight: '{tile} {dir}'}",
			`moves: eight: "{tile}" means nothing in a move of eight: see grader help submission`},
		{"a piece of peg", "moves: {peg: '{piece} {dir}'}", `moves: peg: "{piece}" means nothing in a move of peg`},
		{"the blank of peg", "moves: {peg: '{row}{col} {blank-dir}'}", `moves: peg: "{blank-dir}" means nothing in a move of peg`},
		{"no direction", "moves: {klotski: '{piece}'}", `moves: klotski: "{piece}" does not tell every move of klotski: ` +
			`write a {piece} or a cell, and a direction into it`},
		{"half a cell to go to", "moves: {klotski: '{piece} {to-row}'}", "does not tell every move of klotski"},
		{"no column", "moves: {peg: '{row} {dir}'}", "write a row, a column and a direction into it"},
		{"no row", "moves: {peg: '{col} {dir}'}", "write a row, a column and a direction into it"},
		{"nothing", "moves: {eight: 'x'}", "write a {piece}, a cell or a direction into it"},
		{"too few names", "pieces: {klotski: A B C}",
			`pieces: klotski: these are 3 names: write 10, with blanks between them, in the order of the pieces 0123456789`},
		{"names of pegs", "pieces: {peg: A B C}", `pieces: there is no "peg": write one of eight, klotski`},
		{"code for an argument", "constructors: {peg: '9); exit(0'}", `constructors: peg: "9); exit(0" are no arguments of a constructor`},
		{"arguments of the base", "constructors: {base: '9'}", `constructors: there is no "base"`},
		{"two lines", "moves: {peg: \"{row}{col}\\n{dir}\"}", "is more than one line"},
		{"a list of moves", "moves: ['{row}']", "is not a list of names and texts: write one such as {peg: \"...\"}"},
		{"other messages", "messages: mine", `messages: "mine" is not known here: write own`},
		{"no messages", "messages: false", `messages: "false" is not known here`},
	} {
		if _, err := source.ParseManifest([]byte(test.text), source.Schema{Own: fields()}); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: ParseManifest(%q) = %v; want %q", test.reason, test.text, err, test.want)
		}
	}
}

// A field that only this assignment knows is an unknown field elsewhere.
func TestManifestOfOtherAssignmentsHasNoGames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"classes", "main: a\nclasses: {peg: A}", `submission.yaml: line 2: there is no field "classes": leave it out, or write one of `},
		{"moves", "moves: {}", `line 1: there is no field "moves": leave it out, or write one of `},
		{"messages", "messages: own", `line 1: there is no field "messages": leave it out, or write one of `},
	} {
		_, err := source.ParseManifest([]byte(test.text), source.Schema{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: ParseManifest(%q) = %v; want %q", test.reason, test.text, err, test.want)
		}
	}
}

func FuzzMoves(f *testing.F) {
	f.Add("{row}{col} {dir}", "5G LEFT")
	f.Add("{piece}-{lower-d}", "0 UP")
	f.Fuzz(func(t *testing.T, pattern, move string) {
		for _, game := range keys[1:] {
			got := (notation{game: pattern}).write(game, move)
			if movesWrong(game, pattern) == "" && got != move && strings.Contains(got, "{dir}") {
				t.Errorf("%s: %q in the way %q is %q", game, move, pattern, got)
			}
		}
	})
}
