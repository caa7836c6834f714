package boardgame2d

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/stepstest"
)

// A model is a game of a student's program, as plain as can be.
type model struct {
	rules
	random  *rand.Rand
	board   [][]byte // in the document's letters, with the margin
	first   []byte   // the tiles of the eight puzzle at its first start, where initiliaze needs them
	status  string
	reached bool // the big piece was in its last place when playUser began, or after a random move
}

// rules are those of one class. A fault replaces some of them.
type rules struct {
	seed   uint64 // of chance: long games end soon with it, and what the verdicts owe to chance is as they state
	kind   string
	class  string
	names  []string  // proper entries begin with them
	loose  bool      // isEntryProper does not look at the direction
	every  bool      // isEntryProper is always true
	bare   bool      // the constructor does nothing
	words  [2]string // for an entry that is not proper and for a move that is not valid
	margin int       // rows and columns around the board that are not shown

	before  func(*model) // playUser begins with it
	begin   func(*model) // initiliaze, also drawingtest.Called by the constructor
	typed   motion
	auto    motion
	chance  func(*model) // playAuto
	refused func(*model) // after a move that is not valid
	over    func(*model) bool
	score   func(*model) int
}

// A motion is isMoveValid and the function that makes a valid move.
type motion struct {
	valid func(m *model, name string, to drawing.Place) bool
	make  func(m *model, name string, to drawing.Place)
}

// newModel begins a game, which is that number of its class in a scenario. Chance is the same in every scenario.
func newModel(r rules, number int) *model {
	m := &model{rules: r, random: rand.New(rand.NewPCG(r.seed, uint64(number)))}
	if !r.bare {
		m.initialize()
	}
	return m
}

func (m *model) initialize() {
	m.begin(m)
	m.status = ""
}

// ended is endGame.
func (m *model) ended() bool {
	_ = m.board[0] // without a board, the program breaks off
	return m.over(m)
}

// proper is isEntryProper.
func (m *model) proper(text string) bool {
	name, word, _ := strings.Cut(text, " ")
	known := slices.Contains(drawing.Directions[:], word)
	if m.every {
		return true
	}
	return slices.Contains(m.names, name) && (known || m.loose && word != "")
}

// validAt is isMoveValid with a row and a column, or with a piece.
func (m *model) validAt(what, word string) bool {
	row, column, ok := strings.Cut(what, ",")
	switch {
	case ok && m.kind == "peg":
		what = string([]byte{row[0] + 1, column[0] - '0' + 'A'})
	case ok:
		what = string(m.at(drawing.Place{Row: int(row[0] - '0'), Column: int(column[0] - '0')}))
	}
	return m.auto.valid(m, what, drawing.Step(word))
}

// play is playUser with a text.
func (m *model) play(text string) {
	name, word, _ := strings.Cut(text, " ")
	known := slices.Contains(drawing.Directions[:], word)
	m.before(m)
	switch {
	case !m.proper(text):
		m.status = m.words[0]
	case m.every && (!known || !slices.Contains(m.names, name)):
		m.status = m.words[1]
	case !m.typed.valid(m, name, drawing.Step(word)):
		m.status = m.words[1]
		m.refused(m)
	default:
		m.typed.make(m, name, drawing.Step(word))
		m.status = text
	}
}

// stuck is the panic of a program that does not come to an end.
type stuck struct{}

// byChance tries moves by chance until one is valid, and makes it.
func byChance(m *model) {
	for range 10_000 {
		name, word := m.names[m.random.IntN(len(m.names))], drawing.Directions[m.random.IntN(len(drawing.Directions))]
		if m.auto.valid(m, name, drawing.Step(word)) {
			m.auto.make(m, name, drawing.Step(word))
			m.status = name + " " + word
			return
		}
	}
	panic(stuck{})
}

// print gives the board and the words below it.
func (m *model) print() string {
	var text strings.Builder
	for _, row := range m.board[m.margin : len(m.board)-m.margin] {
		text.WriteString("\n" + string(row[m.margin:len(row)-m.margin]))
	}
	text.WriteString("\n\n")
	switch m.status {
	case "":
	case m.words[0]:
		text.WriteString("Invalid entry. Try Again!\n\n")
	case m.words[1]:
		text.WriteString("Invalid move. The move could not be performed.\n\n")
	default:
		text.WriteString("Move " + m.status + " has been performed.\n\n")
	}
	return text.String()
}

// show is operator<<.
func (m *model) show() string { return "\x1b[2J\x1b[1000A" + m.print() }

// at gives the letter of a cell, 0 for every place off the board.
func (m *model) at(c drawing.Place) byte {
	if c.Row < 0 || c.Row >= len(m.board) || c.Column < 0 || c.Column >= len(m.board[c.Row]) {
		return 0
	}
	return m.board[c.Row][c.Column]
}

func (m *model) put(letter byte, cells ...drawing.Place) {
	for _, c := range cells {
		m.board[c.Row][c.Column] = letter
	}
}

func (m *model) swap(a, b drawing.Place) {
	first, second := m.at(a), m.at(b)
	m.put(first, b)
	m.put(second, a)
}

// find gives the cells with a letter, row by row.
func (m *model) find(letter byte) (cells []drawing.Place) {
	for i, row := range m.board {
		for j := bytes.IndexByte(row, letter); j >= 0 && j < len(row); j++ {
			if row[j] == letter {
				cells = append(cells, drawing.Place{Row: i, Column: j})
			}
		}
	}
	return cells
}

// starting makes initiliaze of the rows of a board.
func starting(rows ...string) func(*model) {
	return func(m *model) {
		m.board = nil
		for _, row := range rows {
			m.board = append(m.board, []byte(row))
		}
	}
}

// rightRules are the rules of the three classes as the document has them.
func rightRules() map[string]rules {
	classes := map[string]rules{"peg": pegRules(), "eight": eightRules(), "klotski": klotskiRules()}
	for kind, r := range classes {
		r.kind, r.class = kind, map[string]string{"peg": "PegSolitaire", "eight": "EightPuzzle", "klotski": "Klotski"}[kind]
		r.words, r.typed = [2]string{"invalid entry", "invalid move"}, r.auto
		r.chance, r.refused, r.before = byChance, func(*model) {}, func(*model) {}
		classes[kind] = r
	}
	return classes
}

func pegRules() rules {
	const none, arm, wide = "             ", "     ooo     ", "  ooooooooo  "
	return rules{
		names:  combined("123456789", "ABCDEFGHI"),
		margin: 2, // no jump leaves the rows
		begin:  starting(none, none, arm, arm, arm, wide, "  oooo.oooo  ", wide, arm, arm, arm, none, none),
		auto:   motion{jumping(func(over, to byte) bool { return over == 'o' && to == '.' }), jump},
		over:   noJumpIsLeft,
		score:  func(m *model) int { return len(m.find('o')) },
	}
}

// combined gives all names of one letter each.
func combined(first, second string) (names []string) {
	for a := range strings.SplitSeq(first, "") {
		for b := range strings.SplitSeq(second, "") {
			names = append(names, a+b)
		}
	}
	return names
}

// cell gives the place of a cell such as 5G.
func (m *model) cell(name string) drawing.Place {
	return drawing.Place{Row: int(name[0]-'1') + m.margin, Column: int(name[1]-'A') + m.margin}
}

// jumping lets a peg jump over a cell onto another if both are as they should be.
func jumping(may func(over, to byte) bool) func(*model, string, drawing.Place) bool {
	return func(m *model, name string, to drawing.Place) bool {
		from := m.cell(name)
		return m.at(from) == 'o' && may(m.at(from.Plus(to, 1)), m.at(from.Plus(to, 2)))
	}
}

func jump(m *model, name string, to drawing.Place) {
	from := m.cell(name)
	m.put('.', from, from.Plus(to, 1))
	m.put('o', from.Plus(to, 2))
}

func noJumpIsLeft(m *model) bool {
	return !slices.ContainsFunc(m.names, func(name string) bool {
		return slices.ContainsFunc(drawing.Directions[:], func(word string) bool { return m.auto.valid(m, name, drawing.Step(word)) })
	})
}

func eightRules() rules {
	return rules{
		names: strings.Split("12345678", ""),
		seed:  24430,
		begin: shuffled(func(inversions int) bool { return inversions > 0 && inversions%2 == 0 }),
		auto:  motion{sliding(1), slide},
		over:  func(m *model) bool { return inversions(m.tiles()) == 0 },
		score: func(m *model) int { return inversions(m.tiles()) },
	}
}

// shuffled makes initiliaze shuffle the tiles until the number of inversions is right.
func shuffled(right func(inversions int) bool) func(*model) {
	return func(m *model) {
		starting("123", "456", "78.")(m)
		for again := true; again; again = !right(inversions(m.tiles())) {
			m.random.Shuffle(9, func(i, j int) {
				m.swap(drawing.Place{Row: i / 3, Column: i % 3}, drawing.Place{Row: j / 3, Column: j % 3})
			})
		}
	}
}

// tiles gives the first nine tiles, row by row.
func (m *model) tiles() []byte { return slices.Concat(m.board[:3]...) }

func inversions(tiles []byte) int {
	n := 0
	for i, right := range tiles {
		for _, left := range tiles[:i] {
			if left > right && right != '.' {
				n++
			}
		}
	}
	return n
}

// sliding lets a tile move if the blank is so many places further.
func sliding(places int) func(*model, string, drawing.Place) bool {
	return func(m *model, name string, to drawing.Place) bool {
		return m.find(name[0])[0].Plus(to, places) == m.find('.')[0]
	}
}

// slide swaps a tile and the blank.
func slide(m *model, name string, _ drawing.Place) { m.swap(m.find(name[0])[0], m.find('.')[0]) }

func klotskiRules() rules {
	return rules{
		names: strings.Split("0123456789", ""),
		seed:  19672,
		begin: starting(drawingtest.KlotskiStart...),
		auto:  motion{fitting, pushing(drawing.Unit)},
		over:  func(m *model) bool { return m.bottom() == 12 },
		score: func(m *model) int { return 12 - m.bottom() },
	}
}

// fitting wants all cells beside a piece to be free.
func fitting(m *model, name string, to drawing.Place) bool {
	return !slices.ContainsFunc(m.find(name[0]), func(c drawing.Place) bool {
		beside := m.at(c.Plus(to, 1))
		return beside != ' ' && beside != name[0]
	})
}

// pushing moves a piece by so many cells.
func pushing(by int) func(*model, string, drawing.Place) {
	return func(m *model, name string, to drawing.Place) {
		cells := m.find(name[0])
		m.put(' ', cells...)
		for _, c := range cells {
			m.put(name[0], c.Plus(to, by))
		}
	}
}

// bottom gives the last row of the big piece.
func (m *model) bottom() int {
	big := m.find('0')
	return big[len(big)-1].Row
}

// The model of a student's program is right: what a fault of it fails is due to the fault.
func TestARightProgramPasses(t *testing.T) {
	t.Parallel()
	for _, r := range stepstest.Run(t, open(t), rightProgram(), steps.Options{Once: true}) {
		if r.Outcome != engine.Passed && !r.Scenario.Remark {
			t.Errorf("%s: %s: %s\n%s", r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
		}
	}
}
