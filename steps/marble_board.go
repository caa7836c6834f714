package steps

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A board of Marble Solitaire is compared in one of two ways. As a state it is the text of getGameState, to the byte. As a board
// it is only which slots hold marbles, however they are drawn, so that a fault in the drawing fails what is about the drawing.

func (m *marbleWorld) viewIs(ctx context.Context, view string, doc *godog.DocString) error {
	return m.viewIsRows(ctx, view, lines(doc))
}

func (m *marbleWorld) viewIsNamed(ctx context.Context, view, name, row, column string) error {
	board, _, err := m.facts.Board(name)
	if err != nil {
		return err
	}
	rows := board.Rows
	if row != "" {
		if rows, err = marbleWithEmpty(rows, row, column); err != nil {
			return err
		}
	}
	return m.viewIsRows(ctx, view, rows)
}

// marbleWithEmpty gives a board on which the one empty slot is another.
func marbleWithEmpty(board fixtures.Rows, row, column string) (fixtures.Rows, error) {
	r, err := strconv.Atoi(row)
	if err != nil {
		return nil, err
	}
	c, err := strconv.Atoi(column)
	if err != nil {
		return nil, err
	}
	full := slices.Clone(board)
	for i := range full {
		full[i] = strings.ReplaceAll(full[i], "_", "O")
	}
	if r < 0 || r >= len(full) || c < 0 || 2*c >= len(full[r]) || full[r][2*c] != 'O' {
		return nil, fmt.Errorf("there is no slot at (%d, %d)", r, c)
	}
	full[r] = full[r][:2*c] + "_" + full[r][2*c+1:]
	return full, nil
}

func (m *marbleWorld) viewIsRows(ctx context.Context, view string, expected []string) error {
	actual, err := m.ask(ctx, "state")
	if err != nil {
		return err
	}
	return marbleSame(view, "the "+view, expected, actual)
}

func (m *marbleWorld) viewsAreRight(view string) error {
	for i, turn := range m.line.Turns {
		if err := marbleSame(view, fmt.Sprintf("the %s after jump %d", view, i+1), turn.Board, m.looked[i]); err != nil {
			return err
		}
	}
	return nil
}

// marbleSame compares what getGameState gave with the drawing of a board in a feature or a fixture, as a state or as a board.
func marbleSame(view, what string, drawing, actual []string) error {
	full := marbleText(drawing)
	trimmed := marbleTrimmed(full)
	given := marbleWithoutFinalNewline(actual)
	if view == "board" && slices.Equal(marbleSlots(full), marbleSlots(given)) {
		return nil
	}
	if slices.Equal(given, full) || slices.Equal(given, trimmed) {
		return nil
	}
	expected := trimmed
	if !slices.Equal(given, marbleTrimmed(given)) {
		expected = full
	}
	mismatch := &Mismatch{What: what, Form: BoardForm, Expected: marbleVisible(expected), Actual: marbleVisible(given),
		Outcome: engine.Failed, Cause: marbleWidth(full, given)}
	if rung := rungOf(strings.Join(expected, "\n"), strings.Join(given, "\n")); rung != Different {
		mismatch.Rung = rung
	}
	return mismatch
}

// marbleText turns the drawing of a board, in which dots stand for blanks, into the text of its state.
func marbleText(drawing []string) []string {
	text := make([]string, len(drawing))
	for i, row := range drawing {
		text[i] = strings.ReplaceAll(row, ".", " ")
	}
	return text
}

// marbleVisible shows blanks as the features do.
func marbleVisible(text []string) []string {
	shown := make([]string, len(text))
	for i, line := range text {
		shown[i] = strings.NewReplacer(" ", ".", "\t", "→", "\r", "␍").Replace(line)
	}
	return shown
}

func marbleTrimmed(text []string) []string {
	trimmed := make([]string, len(text))
	for i, line := range text {
		trimmed[i] = strings.TrimRight(line, " ")
	}
	return trimmed
}

// marbleWithoutFinalNewline leaves out one end of line after the last row.
func marbleWithoutFinalNewline(text []string) []string {
	if n := len(text) - 1; n > 0 && text[n] == "" {
		return text[:n]
	}
	return text
}

// marbleSlots reads the slots of each row from a state, however it is drawn: O is a marble, and everything else that is no white
// space an empty slot. Rows without slots are passed over.
func marbleSlots(text []string) []string {
	var rows []string
	for _, line := range text {
		row := strings.Map(func(r rune) rune {
			if r == 'O' {
				return r
			}
			return '_'
		}, squeeze(line))
		if row != "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// marbleWidth says that a board is too wide or too narrow; nothing if it is not.
func marbleWidth(expected, actual []string) string {
	width := func(text []string) (n int) {
		for _, row := range marbleSlots(text) {
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

func (m *marbleWorld) endsWithLastRow(ctx context.Context) error {
	state, err := m.ask(ctx, "state")
	if err != nil {
		return err
	}
	if len(state) > 0 && state[len(state)-1] != "" {
		return nil
	}
	return &Mismatch{What: "the end of the state", Form: TextForm, Expected: marbleWithoutFinalNewline(state), Actual: state,
		Outcome: engine.Failed, Cause: "an end of line follows the last row"}
}

// askForEvery asks for a game with each place of the grid around the board as its empty slot, and draws which are accepted.
func (m *marbleWorld) askForEvery(ctx context.Context, arm, _, _ string) error {
	m.construct(arm, "", "")
	side := marbleSide(m.arm)
	var requests []engine.Request
	for i := range side * side {
		requests = append(requests, m.construct(arm, strconv.Itoa(i/side), strconv.Itoa(i%side)))
	}
	replies, err := m.tryAll(ctx, requests)
	if err != nil {
		return err
	}
	m.accepted = nil
	for row := range slices.Chunk(replies, side) {
		var cells []string
		for _, reply := range row {
			cells = append(cells, map[bool]string{false: "O", true: "."}[reply.Refused])
		}
		m.accepted = append(m.accepted, strings.Join(cells, "."))
	}
	return nil
}

func (m *marbleWorld) slotsAccepted(name string) error {
	board, _, err := m.facts.Board(name)
	if err != nil {
		return err
	}
	var expected []string
	for _, row := range board.Rows {
		expected = append(expected, strings.ReplaceAll(row, "_", "O"))
	}
	return same("the positions that were accepted", BoardForm, expected, m.accepted)
}
