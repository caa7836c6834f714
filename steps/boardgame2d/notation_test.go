package boardgame2d

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/stepstest"
)

// A wording says how a program wants a move written, by the board on which it is made.
type wording func(board drawing.Position, name, direction string) string

// speaking makes a program take moves in its own wordings only: the document's move that a text stands for is the one
// whose wording it is, and of several the valid one.
func speaking(wordings map[string]wording) fault {
	pegs := map[string]string{} // in peg solitaire the board makes no difference
	if wording := wordings["peg"]; wording != nil {
		pegs = meanings("peg", wording, nil)
	}
	return entering(func(g *model, text string, _ func() string) {
		wording, own := wordings[g.kind]
		meant := pegs
		switch {
		case !own:
			g.play(text)
			return
		case g.kind != "peg":
			meant = meanings(g.kind, wording, shownBy(g))
		}
		if move, ok := meant[text]; ok {
			g.play(move)
		} else {
			g.status = "invalid entry"
		}
	})
}

// meanings gives the document's move that each wording stands for on a board. Of several it is the valid one.
func meanings(game string, wording wording, board drawing.Position) map[string]string {
	meant := map[string]string{}
	for _, entry := range refereed(game).Entries() {
		name, direction, _ := strings.Cut(entry, " ")
		text := wording(board, name, direction)
		if _, twice := meant[text]; !twice {
			meant[text] = entry
		}
	}
	for _, o := range refereed(game).Options(board) {
		name, direction, _ := strings.Cut(o.Move, " ")
		meant[wording(board, name, direction)] = o.Move
	}
	return meant
}

// shownBy gives the board of a model.
func shownBy(g *model) (board drawing.Position) {
	for _, row := range g.board[g.margin : len(g.board)-g.margin] {
		board = append(board, string(row[g.margin:len(row)-g.margin]))
	}
	return board
}

func lower(_ drawing.Position, name, direction string) string {
	return strings.ToLower(name + " " + direction)
}

// wordingsOfStudents are ways to write moves, each by hand.
var wordingsOfStudents = map[string]map[string]wording{
	"small letters": {"peg": lower, "eight": lower, "klotski": lower},
	"the column first, no blank, initials": {
		"peg":     func(_ drawing.Position, name, d string) string { return name[1:] + name[:1] + d[:1] },
		"eight":   func(_ drawing.Position, name, d string) string { return name + d[:1] },
		"klotski": func(_ drawing.Position, name, d string) string { return d[:1] + name },
	},
	"rows and columns from 0": {
		"peg": func(_ drawing.Position, name, d string) string {
			return fmt.Sprintf("%d %d %s", name[0]-'1', name[1]-'A', d)
		},
		"eight": func(b drawing.Position, name, d string) string {
			c := b.CellsOf(name[0])[0]
			return fmt.Sprintf("%d %d %s", c.Row, c.Column, d)
		},
		"klotski": func(b drawing.Position, name, d string) string {
			c := b.CellsOf(name[0])[0]
			return fmt.Sprintf("%d %d %s", (c.Row-1)/2, (c.Column-1)/2, d)
		},
	},
	"columns and rows from 1, with commas": {
		"peg": func(_ drawing.Position, name, d string) string {
			return fmt.Sprintf("%d,%d,%s", name[1]-'A'+1, name[0]-'0', strings.ToLower(d[:1]))
		},
	},
	"the direction of the tile alone":  {"eight": func(_ drawing.Position, _, d string) string { return d }},
	"the direction of the blank alone": {"eight": func(_ drawing.Position, _, d string) string { return referee.Opposite(d) }},
	"keys": {"eight": func(_ drawing.Position, _, d string) string {
		return map[string]string{"UP": "w", "DOWN": "s", "LEFT": "a", "RIGHT": "d"}[d]
	}},
	"the tile alone": {"eight": func(_ drawing.Position, name, _ string) string { return name }},
	"the cell of the tile alone": {"eight": func(b drawing.Position, name, _ string) string {
		c := b.CellsOf(name[0])[0]
		return fmt.Sprintf("%c%d", 'A'+c.Column, c.Row+1)
	}},
	"cells of all games, as in peg solitaire": {
		"eight": func(b drawing.Position, name, d string) string {
			c := b.CellsOf(name[0])[0]
			return fmt.Sprintf("%d%c %s", c.Row+1, 'A'+c.Column, d)
		},
		"klotski": func(b drawing.Position, name, d string) string {
			c := b.CellsOf(name[0])[0]
			return fmt.Sprintf("%d%c %s", (c.Row-1)/2+1, 'A'+(c.Column-1)/2, d)
		},
	},
	"from cell to cell": {"peg": func(_ drawing.Position, name, d string) string {
		to := drawing.Named(name).Plus(drawing.Step(d), 2)
		return fmt.Sprintf("%s%s %c%d", name[1:], name[:1], 'A'+to.Column, to.Row+1)
	}},
	"letters for the pieces": {"klotski": func(_ drawing.Position, name, d string) string {
		return string("BACDFIGHJE"[strings.Index("0123456789", name)]) + " " + strings.ToLower(d)
	}},
}

// graded runs all scenarios, or those of some features, and gives those that count and failed or were blocked, how many
// passed, and the notes.
func graded(
	t *testing.T, subject engine.Subject, features ...string,
) (wrong []steps.Result, passed int, notes []string) {
	t.Helper()
	results := stepstest.Run(t, open(t), subject, steps.Options{
		Once: true, Notice: func(note string) { notes = append(notes, note) },
		Select: func(c steps.Scenario) bool {
			in := func(feature string) bool { return strings.HasPrefix(c.ID, feature) }
			return len(features) == 0 || slices.ContainsFunc(features, in)
		},
	})
	for _, r := range results {
		if r.Outcome == engine.Passed && !r.Scenario.Remark {
			passed++
		}
	}
	counted, _ := stepstest.NotPassed(results)
	wrong = slices.DeleteFunc(counted, func(r steps.Result) bool { return r.Outcome == engine.NotClaimed })
	return wrong, passed, notes
}

// playing are the features in which moves are written.
var playing = []string{"02_", "05_", "06_", "09_", "13_"}

// Whoever wants moves written in another way, and otherwise keeps all rules, fails nothing that counts.
func TestMovesInOtherNotationsPass(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	right := rightProgram()
	oneFile(&right)
	_, most, _ := graded(t, right, playing...)
	for _, name := range slices.Sorted(maps.Keys(wordingsOfStudents)) {
		wordings := wordingsOfStudents[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := rightProgram()
			oneFile(&l)
			speaking(wordings)(&l)
			wrong, passed, notes := graded(t, l, playing...)
			for _, r := range wrong {
				t.Errorf("%s: %s: %s\n%s", r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
			}
			if len(notes) != len(wordings) {
				t.Errorf("the notes are %q; want one for each of %d games", notes, len(wordings))
			}
			if passed < most*2/3 {
				t.Errorf("%d scenarios passed, of %d in the document's notation", passed, most)
			}
		})
	}
}

// By chance, the first boards may have no move in the direction that is looked for. That is no sign of any notation.
func TestANotationIsFoundWhateverTheFirstBoardsAre(t *testing.T) {
	t.Parallel()
	corners := map[string]drawing.Place{"UP": {Row: 2, Column: 2}, "DOWN": {}, "LEFT": {Row: 2, Column: 2}, "RIGHT": {}}
	var made atomic.Int64
	l := rightProgram()
	oneFile(&l)
	speaking(wordingsOfStudents["keys"])(&l)
	of("eight", func(r *rules) {
		begin := r.begin
		r.begin = func(m *model) {
			begin(m)
			i := int(made.Add(1)) - 2 // no direction is looked for on the first board
			if i < 0 || i >= len(drawing.Directions) {
				return
			}
			for corner := corners[drawing.Directions[i]]; m.at(corner) != '.'; {
				begin(m)
			}
		}
	})(&l)
	wrong, passed, notes := graded(t, l, "09_")
	for _, r := range wrong {
		t.Errorf("%s: %s: %s\n%s", r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
	}
	if len(notes) != 1 || passed == 0 || made.Load() < 5 {
		t.Errorf("the notes are %q, want one; %d scenarios passed; %d boards were made", notes, passed, made.Load())
	}
}

// Whoever reads less of an entry than there is, of the eight puzzle, has a notation that says less.
func TestAnEightPuzzleThatReadsPartOfAnEntryPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	tests := []struct {
		reason string
		reads  func(board drawing.Position, text string) string // the document's move
	}{
		{"the direction", func(board drawing.Position, text string) string {
			words := strings.Fields(text)
			for _, o := range refereed("eight").Options(board) {
				if len(words) > 0 && strings.HasSuffix(o.Move, " "+words[len(words)-1]) {
					return o.Move
				}
			}
			return "1 " + text
		}},
		{"the tile", func(board drawing.Position, text string) string {
			for _, o := range refereed("eight").Options(board) {
				if text != "" && strings.HasPrefix(o.Move, text[:1]) {
					return o.Move
				}
			}
			return text
		}},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			l := rightProgram()
			oneFile(&l)
			entering(func(g *model, text string, _ func() string) {
				if g.kind == "eight" {
					text = test.reads(shownBy(g), text)
				}
				g.play(text)
			})(&l)
			wrong, _, notes := graded(t, l, "02_", "09_", "10_", "15_")
			for _, r := range wrong {
				t.Errorf("%s: %s: %s\n%s", r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
			}
			if len(notes) != 1 {
				t.Errorf("the notes are %q; want one", notes)
			}
		})
	}
}

// anyMove makes a valid move, whatever a text says.
func anyMove(g *model, text string, _ func() string) {
	if options := refereed(g.kind).Options(shownBy(g)); len(options) > 0 && text != "" {
		g.play(options[0].Move)
	}
}

// A notation that is found by trying excuses nothing else: the one fault is named as if moves were the document's.
func TestWrongProgramsInOtherNotationsFail(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	all := []string{"peg", "eight", "klotski"}
	tests := []struct {
		name     string
		wordings map[string]wording // nil: the program reads moves as the fault says
		fault    fault
		broken   []string // rules
		own      []string // games whose notation is found
		reason   string
	}{
		{"small letters", wordingsOfStudents["small letters"], of("peg", func(r *rules) {
			r.typed.valid = jumping(func(_, to byte) bool { return to == '.' })
		}), []string{"BOARDGAME2D-R16"}, all, "jumps over holes"},
		{"cells from 0", wordingsOfStudents["rows and columns from 0"], of("klotski", func(r *rules) {
			r.seed = 234
			allowing(func(m *model, name string, to drawing.Place) bool {
				cells := m.find(name[0])
				return fitting(m, name, to) && (name == "0" || cells[len(cells)-1].Plus(to, 1).Row <= 10)
			})(r)
		}), []string{"BOARDGAME2D-R26"}, all, "the notch is for the big piece alone"},
		{"initials", wordingsOfStudents["the column first, no blank, initials"],
			of("peg", allowing(jumping(func(over, to byte) bool { return over == 'o' && to != ' ' }))),
			[]string{"BOARDGAME2D-R16"}, all, "pegs land on pegs"},
		{"the tile alone", wordingsOfStudents["the tile alone"], of("eight", func(r *rules) {
			r.begin = shuffled(func(inversions int) bool { return inversions%2 == 1 })
		}), []string{"BOARDGAME2D-R18"}, []string{"eight"}, "an odd start"},
		{"no move", nil, entering(func(*model, string, func() string) {}), []string{"BOARDGAME2D-R7"}, nil, "nothing is a move"},
	}
	for _, test := range costtest.Most(tests, 4) {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := rightProgram()
			oneFile(&l)
			if test.wordings != nil {
				speaking(test.wordings)(&l)
			}
			test.fault(&l)
			wrong, _, notes := graded(t, l, "06_", "08_", "09_", "13_")
			broken := map[string]bool{}
			for _, r := range wrong {
				if r.Outcome != engine.Blocked {
					broken[r.Breaks] = true
				}
			}
			if got := slices.Sorted(maps.Keys(broken)); !slices.Equal(got, test.broken) || len(notes) != len(test.own) {
				t.Errorf("%s: %q are broken, want %q; the notes are %q, want %d", test.reason, got, test.broken, notes, len(test.own))
			}
		})
	}
}

// Whoever makes some move whatever is written understands no notation, and does not pass.
func TestAMoveThatIsMadeAnywayShowsNoNotation(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	documents := func(text string) bool { return refereed("peg").IsEntry(text) || refereed("klotski").IsEntry(text) }
	tests := []struct {
		reason string
		enters func(g *model, text string, next func() string)
	}{
		{"any text", anyMove},
		{"any text but the document's moves", func(g *model, text string, next func() string) {
			if !documents(text) {
				anyMove(g, text, next)
			}
		}},
		{"any text with a digit but the document's moves", func(g *model, text string, next func() string) {
			if !documents(text) && strings.ContainsAny(text, "0123456789") {
				anyMove(g, text, next)
			}
		}},
	}
	for _, test := range costtest.Most(tests, 1) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			l := rightProgram()
			oneFile(&l)
			entering(test.enters)(&l)
			wrong, _, notes := graded(t, l, "06_", "13_")
			if len(wrong) == 0 || len(notes) > 0 {
				t.Errorf("%d scenarios failed, and the notes are %q; want failures and no notes", len(wrong), notes)
			}
		})
	}
}

// No program can tell by a word that it is being tried: the word is drawn. One that knew the word of earlier graders, and makes some move
// of all other texts, is judged as if it had not known it.
func TestNoWordTellsThatAProgramIsTried(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	broken := func(known string) []string {
		l := rightProgram()
		oneFile(&l)
		entering(func(g *model, text string, next func() string) {
			document := slices.ContainsFunc([]string{"peg", "eight", "klotski"}, func(kind string) bool { return refereed(kind).IsEntry(text) })
			if move, ok := meanings(g.kind, lower, shownBy(g))[text]; ok {
				g.play(move)
			} else if text != known && !document {
				anyMove(g, text, next)
			}
		})(&l)
		rules := map[string]bool{}
		wrong, _, _ := graded(t, l, "06_", "13_")
		for _, r := range wrong {
			rules[r.Breaks] = true
		}
		return slices.Sorted(maps.Keys(rules))
	}
	if got, want := broken("hello"), broken(""); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("with the old word %q are broken, without it %q", got, want)
	}
}
