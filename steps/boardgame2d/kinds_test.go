package boardgame2d

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/stepstest"
)

// The programs of these tests are of the kinds that students write: they draw, name and read moves in ways of their
// own. A right one has no cause, and a wrong one the one of its fault.

// lettered draws the pieces of Klotski as letters, from 0 to 9, and takes moves by the letter, any sign, and the first
// letter of a direction.
func lettered(letters string) fault {
	return func(l *program) {
		drawn := inDrawing("klotski", drawingtest.OnUnits(" ", strings.Split(letters+".#", "")...))
		l.prints, l.shown = drawn.prints, drawn.shown
		entering(func(g *model, text string, _ func() string) {
			if g.kind == "klotski" {
				text = spelt(text, letters)
			}
			g.play(text)
		})(l)
	}
}

// spelt gives the document's move of a text such as "A-R"; the text itself if it is none.
func spelt(text, letters string) string {
	if len(text) < 3 || strings.IndexByte(letters, text[0]) < 0 {
		return text + "?"
	}
	for _, word := range drawing.Directions {
		if word[0] == text[2] {
			return fmt.Sprintf("%d %s", strings.IndexByte(letters, text[0]), word)
		}
	}
	return text + "?"
}

// cellsAlone takes the cell of a tile in the eight puzzle, and does not look at what follows.
func cellsAlone(l *program) {
	entering(func(g *model, text string, _ func() string) {
		if g.kind != "eight" {
			g.play(text)
			return
		}
		board := shownBy(g)
		for _, o := range refereed("eight").Options(board) {
			if c := board.CellsOf(o.Move[0])[0]; len(text) >= 2 && text[:2] == c.Name() {
				text = o.Move
			}
		}
		g.play(text)
	})(l)
}

// wordwise makes the program read words, of which it puts so many together where the first is no command. What is left
// of a line answers the question.
func wordwise(most int) fault {
	return func(l *program) {
		l.types = func(lines []string) (read []string) {
			words := strings.Fields(strings.Join(lines, "\n"))
			for len(words) > 0 {
				n := min(most, len(words))
				if slices.Contains([]string{"EXIT", "AUTO", "FINISH"}, words[0]) {
					n = 1
				}
				read = append(read, strings.Join(words[:n], " "))
				if words[0] == "FINISH" {
					read = append(read, "")
				}
				words = words[n:]
			}
			return read
		}
	}
}

// otherPieces lets Klotski begin with other pieces, in letters of their own.
func otherPieces(l *program) {
	of("klotski", func(r *rules) {
		r.names = strings.Split("0stuvwxyzopqr", "")
		r.begin = func(m *model) {
			begin := slices.Clone(drawingtest.KlotskiStart)
			for i, units := range []string{"s00t", "u00v", "pwxq", "pyzq", "r  o"} {
				row := "."
				for _, letter := range units {
					row += strings.Repeat(string(letter), drawing.Unit)
				}
				begin[drawing.Unit*i+1], begin[drawing.Unit*i+2] = row+".", row+"."
			}
			starting(begin...)(m)
		}
	})(l)
	drawn := inDrawing("klotski", drawingtest.Sides("|", drawingtest.OnUnits("|", "X")))
	l.prints, l.shown = drawn.prints, drawn.shown
}

// wanting makes peg solitaire take moves in a wording of which the banner gives an example.
func wanting(example string, says wording) fault {
	return func(l *program) {
		speaking(map[string]wording{"peg": says})(l)
		l.banner += "Enter a move, e.g. " + example + "\n"
	}
}

// onlyMove takes the cell of a peg alone where it has one valid move.
func onlyMove(l *program) {
	entering(func(g *model, text string, _ func() string) {
		if g.kind == "peg" {
			var meant []string
			for _, o := range refereed("peg").Options(shownBy(g)) {
				if strings.HasPrefix(o.Move, text+" ") {
					meant = append(meant, o.Move)
				}
			}
			text = strings.Join(meant, "?")
		}
		g.play(text)
	})(l)
}

// altogether makes one of several alterations.
func altogether(faults ...fault) fault {
	return func(l *program) {
		for _, fault := range faults {
			fault(l)
		}
	}
}

func TestProgramsOfStudentsKinds(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	faults := faultsOfRules()
	for name, fault := range faultsOfOnePlace() {
		faults[name] = fault
	}
	zero := func(_ drawing.Position, name, d string) string { return fmt.Sprintf("%c%s %s", name[0]-1, name[1:], d) }
	slash := func(_ drawing.Position, name, d string) string { return name + "/" + d[:1] }
	empty := of("klotski", func(r *rules) { r.bare = true })
	like := lettered("EFGHIABCDJ")
	tests := []struct {
		kind   string
		form   fault
		wrong  string   // the example whose fault is added; "" for none
		want   []string // rules
		reason string
	}{
		{"letters as columns", like, "", nil, "the pieces that can move first stand in columns of their letters"},
		{"letters as columns", like, "notch-for-piece-0-only", []string{"R26"}, "and the notch is for the big one"},
		{"small letters", altogether(like, func(l *program) {
			drawn := inDrawing("klotski", drawingtest.OnUnits(" ", strings.Split("efghiabcdj.#", "")...))
			l.prints, l.shown = drawn.prints, drawn.shown
		}), "", nil, "they are typed as capital ones"},
		{"constructor", altogether(empty, lettered("ABCDFIGHJE")), "", []string{"R2"}, "the drawing is learnt again"},
		{"constructor", altogether(empty, lettered("ABCDFIGHJE")), "score-of-klotski", []string{"R2", "R28"}, "two faults"},
		{"cell", cellsAlone, "", nil, "the direction is no part of a move"},
		{"cell", cellsAlone, "odd-start", []string{"R18"}, "with a fault of the start"},
		{"only move", onlyMove, "", nil, "a cell alone says a move where it is the only one"},
		{"only move", onlyMove, "peg-score-off-by-one", []string{"R17"}, "with a fault of the score"},
		{"rows from 0", wanting("4G LEFT", zero), "", nil, "and columns with letters"},
		{"rows from 0", wanting("4G LEFT", zero), "lands-on-pegs", []string{"R16"}, "with a fault of the jumps"},
		{"example", wanting("4B/R", slash), "", nil, "the program says how it wants moves"},
		{"example", wanting("4B/R", slash), "peg-score-off-by-one", []string{"R17"}, "with a fault of the score"},
		{"words", wordwise(1), "", []string{"R4"}, "each word is an entry"},
		{"words", wordwise(2), "", []string{"R4"}, "two words are an entry"},
		{"words", wordwise(2), "jumps-over-holes", []string{"R16", "R4"}, "with a fault of the jumps"},
		{"last board", func(l *program) { l.last = true }, "peg-7x7", []string{"R14"}, "it is no board before a word, where no move is made"},
		{"other pieces", otherPieces, "", []string{"R23"}, "whatever else is seen of Klotski rests on its board"},
		{"other pieces", otherPieces, "odd-start", []string{"R18", "R23"}, "with a fault of another game"},
	}
	for _, test := range tests {
		t.Run(test.kind+" "+test.wrong, func(t *testing.T) {
			t.Parallel()
			l := rightProgram()
			oneFile(&l)
			if fault := faults[test.wrong]; fault != nil {
				fault(&l)
			}
			test.form(&l)
			results := stepstest.Run(t, open(t), l, steps.Options{Once: true})
			rules := map[string]bool{}
			for _, c := range steps.Causes(results) {
				if !c.Remark {
					rules[strings.TrimPrefix(c.Rule, "BOARDGAME2D-")] = true
				}
			}
			if got := slices.Sorted(maps.Keys(rules)); !slices.Equal(got, test.want) {
				t.Errorf("the causes are %q, want %q: %s", got, test.want, test.reason)
				for _, r := range results {
					if r.Outcome.Wrong() && r.Outcome != engine.Blocked && !r.Scenario.Remark {
						t.Logf("%s: %s: %s %s", r.Scenario.ID, r.Breaks, r.Reason, stepstest.Explain(r.Mismatch))
					}
				}
			}
		})
	}
}
