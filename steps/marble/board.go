package marble

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A board of Marble Solitaire is compared in one of two ways. As a state it is the text of getGameState, to the byte.
// As a board it is only which slots hold marbles, however they are drawn, so that a fault in the drawing fails what is
// about the drawing.

func (m *world) viewIs(ctx context.Context, view string, doc *godog.DocString) error {
	return m.viewIsRows(ctx, view, steps.Lines(doc))
}

func (m *world) viewIsNamed(ctx context.Context, view, name, row, column string) error {
	board, _, err := m.Facts.Board(name)
	if err != nil {
		return err
	}
	rows := board.Rows
	if row != "" {
		if rows, err = withEmpty(rows, row, column); err != nil {
			return err
		}
	}
	return m.viewIsRows(ctx, view, rows)
}

func (m *world) viewIsRows(ctx context.Context, view string, expected []string) error {
	actual, err := m.Ask(ctx, m.questions(view)[0].Command)
	if err != nil {
		return m.Wrong(ctx, "", err)
	}
	return m.viewed(ctx, view, "the "+view, expected, actual)
}

// viewed compares a view. A state that is drawn in a wrong way breaks the rule about that.
func (m *world) viewed(ctx context.Context, view, what string, drawing, actual []string) error {
	other := departs(text(drawing), withoutFinalNewline(actual))
	return m.WrongAnswer(ctx, view, m.ways.same(view, what, drawing, actual), other.name)
}

// departs gives the first aspect in which a state is not that of a board; one without a name if there is none.
func departs(full, state []string) aspect {
	for _, a := range aspects {
		if !a.like(full, state) {
			return a
		}
	}
	return aspect{}
}

// same compares what getGameState gave with the drawing of a board in a feature or a fixture, as a state or as a board.
func (d dialect) same(view, what string, drawing, actual []string) error {
	full := text(drawing)
	given := withoutFinalNewline(actual)
	alike := slices.Equal(slots(full), slots(d.seen(given)))
	exact := slices.Equal(given, full) || slices.Equal(given, trimmedRows(full))
	if right := map[string]bool{"board": alike, "state": exact}; right[view] {
		return nil
	}
	mismatch := differs(what, full, given)
	words, other := slotWords(drawing, d.seen(given)), departs(full, given)
	switch {
	case alike && other.name != "":
		mismatch.Sentence = other.words(full, given)
	case words != "":
		mismatch.Sentence = what + ": " + words
	}
	return mismatch
}

// differs is the mismatch of a state that is not as it should be, beside the form that is nearer to it.
func differs(what string, full, given []string) *steps.Mismatch {
	expected := trimmedRows(full)
	if !slices.Equal(given, trimmedRows(given)) {
		expected = full
	}
	mismatch := &steps.Mismatch{What: what, Form: steps.BoardForm, Expected: visible(expected), Actual: visible(given),
		Outcome: engine.Failed}
	if rung := steps.RungOf(strings.Join(expected, "\n"), strings.Join(given, "\n")); rung != steps.Different {
		mismatch.Rung = rung
	}
	return mismatch
}

// slotWords says which slot differs first, and how many others; nothing if the board has not the shape that it should
// have.
func slotWords(drawing, given []string) string {
	places := differing(drawing, given)
	if len(places) == 0 {
		return ""
	}
	words := places[0].String() + " holds a marble and should not"
	if at(drawing, places[0]) == 'O' {
		words = places[0].String() + " is empty and should not be"
	}
	switch len(places) {
	case 1:
		return words
	case 2:
		return words + ", and one other slot differs"
	}
	return fmt.Sprintf("%s, and %d other slots differ", words, len(places)-1)
}

// differing lists the slots that are not as in a drawing; none if the board has not the shape that it should have.
func differing(drawing, given []string) []engine.Place {
	expected, actual := slots(text(drawing)), slots(given)
	length := func(row string) int { return len(row) }
	if !slices.Equal(steps.Each(expected, length), steps.Each(actual, length)) {
		return nil
	}
	var places []engine.Place
	for row, slots := range expected {
		begin := strings.IndexAny(drawing[row], "O_") / 2
		for i := range slots {
			if slots[i] != actual[row][i] {
				places = append(places, engine.Place{Row: row, Column: begin + i})
			}
		}
	}
	return places
}

// traditional is the traditional game at its start.
func (m *world) traditional() engine.Position { return m.Rules().Begin().After(create()).Next[0] }

// state is the text of getGameState in a position.
func state(p engine.Position) []string { return p.Tells(steps.Request("state")) }

// Compare compares the board of a position.
func (m *world) Compare(what string, right engine.Position, shown []string) error {
	return m.ways.same("board", what, state(right), shown)
}

// Differ lists the slots in which a board is another one than that of a position.
func (m *world) Differ(right engine.Position, shown []string) []engine.Place {
	return differing(state(right), m.ways.seen(shown))
}

// at gives what is drawn at a place: a dot where there is no slot.
func at(board fixtures.Rows, p engine.Place) byte {
	if p.Row < 0 || p.Row >= len(board) || p.Column < 0 || 2*p.Column >= len(board[p.Row]) {
		return '.'
	}
	return board[p.Row][2*p.Column]
}

// filled draws a board with a marble in each slot.
func filled(board fixtures.Rows) fixtures.Rows {
	return steps.Each(board, func(row string) string { return strings.ReplaceAll(row, "_", "O") })
}

// withEmpty draws a board on which the one empty slot is another.
func withEmpty(board fixtures.Rows, row, column string) (fixtures.Rows, error) {
	var p engine.Place
	rows := filled(board)
	if _, err := fmt.Sscan(row+" "+column, &p.Row, &p.Column); err != nil || at(rows, p) != 'O' {
		return nil, fmt.Errorf("there is no slot at (%s, %s)", row, column)
	}
	drawn := []byte(rows[p.Row])
	drawn[2*p.Column] = '_'
	rows[p.Row] = string(drawn)
	return rows, nil
}

// text turns the drawing of a board, in which dots stand for blanks, into the text of its state.
func text(drawing []string) []string {
	return steps.Each(drawing, func(row string) string { return strings.ReplaceAll(row, ".", " ") })
}

// visible shows blanks as the features do.
func visible(text []string) []string {
	return steps.Each(text, strings.NewReplacer(" ", ".", "\t", "→", "\r", "␍").Replace)
}

func trimmedRows(text []string) []string {
	return steps.Each(text, func(line string) string { return strings.TrimRight(line, " ") })
}

// withoutFinalNewline leaves out one end of line after the last row.
func withoutFinalNewline(text []string) []string {
	if n := len(text) - 1; n > 0 && text[n] == "" {
		return text[:n]
	}
	return text
}

var notMarble = regexp.MustCompile(`[^O]`)

// slots reads the slots of each row from a state, however it is drawn: O is a marble, and everything else that is no
// white space an empty slot. Rows without slots are passed over.
func slots(text []string) []string {
	rows := strings.Fields(strings.Join(steps.Each(text, steps.Squeeze), "\n"))
	return steps.Each(rows, func(row string) string { return notMarble.ReplaceAllString(row, "_") })
}

func (m *world) endsWithLastRow(ctx context.Context) error {
	return m.Question(ctx, steps.Request("state"), func(state []string) error {
		if len(state) > 0 && state[len(state)-1] != "" {
			return nil
		}
		return &steps.Mismatch{What: "the end of the state", Form: steps.TextForm, Outcome: engine.Failed,
			Expected: withoutFinalNewline(state), Actual: state, Cause: "an end of line follows the last row"}
	})
}

// stateIsText wants anything to be drawn.
func (m *world) stateIsText(ctx context.Context) error {
	return m.Question(ctx, steps.Request("state"), func(state []string) error {
		if strings.TrimSpace(strings.Join(state, "")) != "" {
			return nil
		}
		return steps.Saying("getGameState() gives no text", steps.Same("the state", steps.TextForm, []string{"a text"}, state))
	})
}

// aspectIs compares a state in one aspect.
func (m *world) aspectIs(ctx context.Context, name, board string) error {
	expected, _, err := m.Facts.Board(board)
	if err != nil {
		return err
	}
	return m.Question(ctx, steps.Request("state"), func(state []string) error {
		a := aspects[slices.IndexFunc(aspects, func(a aspect) bool { return a.name == name })]
		full, given := text(expected.Rows), withoutFinalNewline(state)
		if a.like(full, given) {
			return nil
		}
		mismatch := differs("the state", full, given)
		mismatch.Sentence = a.words(full, given)
		return mismatch
	})
}

// rowIs compares one row of the state of the traditional game at its start. Blanks at its end are judged by other
// scenarios.
func (m *world) rowIs(ctx context.Context, n int, drawing string) error {
	lines, err := m.Ask(ctx, "state")
	if err != nil {
		return m.Wrong(ctx, "", err)
	}
	full := trimmedRows(text([]string{drawing}))
	given := trimmedRows(lines[min(n-1, len(lines)):min(n, len(lines))])
	err = steps.Same(fmt.Sprintf("row %d of the state", n), steps.TextForm, visible(full), visible(given))
	return m.WrongAnswer(ctx, "state", err, departs(state(m.traditional()), withoutFinalNewline(lines)).name)
}

// emptySlots counts the slots that hold no marble. Nothing drawn is no board.
func (m *world) emptySlots(ctx context.Context, expected int) error {
	return m.Question(ctx, m.Watch()[0], func(shown []string) error {
		empty := strings.Count(strings.Join(slots(m.ways.seen(shown)), ""), "_")
		return steps.SameValue("the number of empty slots", expected, empty)
	})
}

// edgesHave counts the slots of the rows and columns at the edges. As many rows and columns reach from edge to edge.
func (m *world) edgesHave(ctx context.Context, expected int) error {
	return m.Question(ctx, m.Watch()[0], func(shown []string) error {
		seen := slots(m.ways.seen(shown))
		rows := append(slices.Clone(seen), "")
		across := slices.DeleteFunc(seen, func(row string) bool { return len(row) != len(rows)-1 })
		return cmp.Or(
			steps.SameValue("the number of slots in the top row", expected, len(rows[0])),
			steps.SameValue("the number of slots in the bottom row", expected, len(rows[max(0, len(rows)-2)])),
			steps.SameValue("the number of slots in the left column", expected, len(across)))
	})
}
