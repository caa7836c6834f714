package marble

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A board of Marble Solitaire is compared in one of two ways. As a state it is the text of getGameState, to the byte. As a board
// it is only which slots hold marbles, however they are drawn, so that a fault in the drawing fails what is about the drawing.

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

// withEmpty gives a board on which the one empty slot is another.
func withEmpty(board fixtures.Rows, row, column string) (fixtures.Rows, error) {
	var r, c int
	if _, err := fmt.Sscan(row+" "+column, &r, &c); err != nil {
		return nil, err
	}
	full := filled(board)
	if r < 0 || r >= len(full) || c < 0 || 2*c >= len(full[r]) || full[r][2*c] != 'O' {
		return nil, fmt.Errorf("there is no slot at (%d, %d)", r, c)
	}
	full[r] = full[r][:2*c] + "_" + full[r][2*c+1:]
	return full, nil
}

func (m *world) viewIsRows(ctx context.Context, view string, expected []string) error {
	actual, err := m.Ask(ctx, "state")
	if err != nil {
		return err
	}
	return same(view, "the "+view, expected, actual)
}

// same compares what getGameState gave with the drawing of a board in a feature or a fixture, as a state or as a board.
func same(view, what string, drawing, actual []string) error {
	full := text(drawing)
	trimmed := trimmedRows(full)
	given := withoutFinalNewline(actual)
	if view == "board" && slices.Equal(slots(full), slots(given)) || slices.Equal(given, full) || slices.Equal(given, trimmed) {
		return nil
	}
	expected := trimmed
	if !slices.Equal(given, trimmedRows(given)) {
		expected = full
	}
	mismatch := &steps.Mismatch{What: what, Form: steps.BoardForm, Expected: visible(expected), Actual: visible(given),
		Outcome: engine.Failed, Cause: width(full, given)}
	if rung := steps.RungOf(strings.Join(expected, "\n"), strings.Join(given, "\n")); rung != steps.Different {
		mismatch.Rung = rung
	}
	return mismatch
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

// slots reads the slots of each row from a state, however it is drawn: O is a marble, and everything else that is no white
// space an empty slot. Rows without slots are passed over.
func slots(text []string) []string {
	rows := steps.Each(text, func(line string) string { return notMarble.ReplaceAllString(steps.Squeeze(line), "_") })
	return slices.DeleteFunc(rows, func(row string) bool { return row == "" })
}

// width says that a board is too wide or too narrow; nothing if it is not.
func width(expected, actual []string) string {
	width := func(text []string) (n int) {
		for _, row := range slots(text) {
			n = max(n, len(row))
		}
		return n
	}
	wanted, got := width(expected), width(actual)
	if got == wanted || got == 0 {
		return ""
	}
	return fmt.Sprintf("the board for arm thickness %d is %d wide, expected %d", (wanted+2)/3, got, wanted)
}

func (m *world) endsWithLastRow(ctx context.Context) error {
	state, err := m.Ask(ctx, "state")
	if err != nil {
		return err
	}
	if len(state) > 0 && state[len(state)-1] != "" {
		return nil
	}
	return &steps.Mismatch{What: "the end of the state", Form: steps.TextForm, Expected: withoutFinalNewline(state), Actual: state,
		Outcome: engine.Failed, Cause: "an end of line follows the last row"}
}

// askForEvery asks for a game with each place of the grid around the board as its empty slot, and draws which are accepted.
func (m *world) askForEvery(ctx context.Context, arm string) error {
	m.construct(arm, "", "")
	side := side(m.arm)
	var requests []engine.Request
	for i := range side * side {
		requests = append(requests, m.construct(arm, strconv.Itoa(i/side), strconv.Itoa(i%side)))
	}
	replies, err := m.TryAll(ctx, requests)
	if err != nil {
		return err
	}
	m.accepted = nil
	for row := range slices.Chunk(replies, side) {
		cells := steps.Each(row, func(reply engine.Reply) string { return map[bool]string{false: "O", true: "."}[reply.Refusal != nil] })
		m.accepted = append(m.accepted, strings.Join(cells, "."))
	}
	return nil
}

func (m *world) slotsAccepted(name string) error {
	board, _, err := m.Facts.Board(name)
	if err != nil {
		return err
	}
	return steps.Same("the positions that were accepted", steps.BoardForm, filled(board.Rows), m.accepted)
}

// filled gives a board with a marble in each slot.
func filled(board fixtures.Rows) fixtures.Rows {
	return steps.Each(board, func(row string) string { return strings.ReplaceAll(row, "_", "O") })
}
