package marble

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cucumber/godog"

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

func (m *world) viewIsRows(ctx context.Context, view string, expected []string) error {
	actual, err := m.Ask(ctx, "state")
	if err == nil {
		err = same(view, "the "+view, expected, actual)
	}
	return m.wrong(ctx, ruleOfView(view, expected, actual), err)
}

// ruleOfView gives the rule that a state breaks which is drawn in a wrong way. It is empty if nothing is wrong about the drawing.
func ruleOfView(view string, drawing, actual []string) string {
	if view == "board" {
		return ""
	}
	for _, a := range aspects {
		if !a.like(text(drawing), withoutFinalNewline(actual)) {
			return a.rule
		}
	}
	return ""
}

// same compares what getGameState gave with the drawing of a board in a feature or a fixture, as a state or as a board.
func same(view, what string, drawing, actual []string) error {
	full := text(drawing)
	given := withoutFinalNewline(actual)
	alike := slices.Equal(slots(full), slots(given))
	if view == "board" && alike || slices.Equal(given, full) || slices.Equal(given, trimmedRows(full)) {
		return nil
	}
	mismatch := differs(what, full, given)
	if words := slotWords(drawing, given); words != "" {
		mismatch.Sentence = what + ": " + words
	}
	if i := slices.IndexFunc(aspects, func(a aspect) bool { return !a.like(full, given) }); alike && i >= 0 {
		mismatch.Sentence = aspects[i].words(full, given)
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
		Outcome: engine.Failed, Cause: width(full, given)}
	if rung := steps.RungOf(strings.Join(expected, "\n"), strings.Join(given, "\n")); rung != steps.Different {
		mismatch.Rung = rung
	}
	return mismatch
}

// slotWords says which slot differs first, and how many others; nothing if the board has not the shape that it should have.
func slotWords(drawing, given []string) string {
	expected, actual := slots(text(drawing)), slots(given)
	first, count := "", 0
	for row, slots := range expected {
		if len(expected) != len(actual) || len(slots) != len(actual[row]) {
			return ""
		}
		begin := strings.IndexAny(drawing[row], "O_") / 2
		for i := range slots {
			if slots[i] == actual[row][i] {
				continue
			}
			if count++; count == 1 {
				holds := map[byte]string{'O': "holds a marble", '_': "is empty"}
				first = fmt.Sprintf("%s %s and should not", place{row, begin + i}, holds[actual[row][i]])
			}
		}
	}
	switch count {
	case 0, 1:
		return first
	case 2:
		return first + ", and one other slot differs"
	}
	return fmt.Sprintf("%s, and %d other slots differ", first, count-1)
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
// space an empty slot. Rows without slots are passed over, and so is the character of the corners if one is drawn there.
func slots(text []string) []string {
	rows := steps.Each(text, steps.Squeeze)
	rows = slices.DeleteFunc(rows, func(row string) bool { return row == "" })
	if corner, drawn := corner(rows); drawn {
		rows = steps.Each(rows, func(row string) string { return strings.ReplaceAll(row, corner, "") })
	}
	return steps.Each(rows, func(row string) string { return notMarble.ReplaceAllString(row, "_") })
}

// corner gives the character that is drawn in the corners of a grid, if all rows are equally long and one is.
func corner(rows []string) (character string, drawn bool) {
	for _, row := range rows {
		if len(rows) == 1 || utf8.RuneCountInString(row) != len(rows) {
			return "", false
		}
	}
	if len(rows) == 0 {
		return "", false
	}
	first, _ := utf8.DecodeRuneInString(rows[0])
	return string(first), first != 'O' && first != '_'
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
	return fmt.Sprintf("the board of arm thickness %d is %d slots wide, not %d", (wanted+2)/3, got, wanted)
}

func (m *world) endsWithLastRow(ctx context.Context) error {
	state, err := m.Ask(ctx, "state")
	if err == nil && (len(state) == 0 || state[len(state)-1] == "") {
		err = &steps.Mismatch{What: "the end of the state", Form: steps.TextForm, Expected: withoutFinalNewline(state), Actual: state,
			Outcome: engine.Failed, Cause: "an end of line follows the last row"}
	}
	return m.wrong(ctx, "", err)
}

// stateIsText wants anything to be drawn.
func (m *world) stateIsText(ctx context.Context) error {
	state, err := m.Ask(ctx, "state")
	if err == nil && strings.TrimSpace(strings.Join(state, "")) == "" {
		err = &steps.Mismatch{What: "the state", Form: steps.TextForm, Expected: []string{"a text"}, Actual: state,
			Outcome: engine.Failed, Sentence: "getGameState() gives no text"}
	}
	return m.wrong(ctx, stateIsText, err)
}

// aspectIs compares a state in one aspect.
func (m *world) aspectIs(ctx context.Context, name, board string) error {
	expected, _, err := m.Facts.Board(board)
	if err != nil {
		return err
	}
	state, err := m.Ask(ctx, "state")
	a := aspects[slices.IndexFunc(aspects, func(a aspect) bool { return a.name == name })]
	full, given := text(expected.Rows), withoutFinalNewline(state)
	if err == nil && !a.like(full, given) {
		mismatch := differs("the state", full, given)
		mismatch.Sentence = a.words(full, given)
		err = mismatch
	}
	return m.wrong(ctx, "", err)
}

// rowIs compares one row of the state of the traditional game at its start, which may end in blanks or not.
func (m *world) rowIs(ctx context.Context, n int, drawing string) error {
	figure, err := m.games[m.chosen].start(m.Facts)
	if err != nil {
		return err
	}
	state, err := m.Ask(ctx, "state")
	full := text([]string{drawing})
	given := state[min(n-1, len(state)):min(n, len(state))]
	if err == nil && !slices.Equal(given, full) && !slices.Equal(given, trimmedRows(full)) {
		err = steps.Same(fmt.Sprintf("row %d of the state", n), steps.TextForm, visible(full), visible(given))
	}
	return m.wrong(ctx, ruleOfView("state", figure, state), err)
}

// oneSlotIsEmpty wants all slots but one to hold marbles.
func (m *world) oneSlotIsEmpty(ctx context.Context) error {
	state, err := m.Ask(ctx, "state")
	empty := strings.Count(strings.Join(slots(state), ""), "_")
	if err == nil && empty != 1 {
		err = steps.SameValue("the number of empty slots at the start", 1, empty)
	}
	return m.wrong(ctx, "", err)
}

// edgesHave counts the slots of the rows and columns at the edges. As many rows and columns reach from edge to edge.
func (m *world) edgesHave(ctx context.Context, expected int) error {
	state, err := m.Ask(ctx, "state")
	if err != nil {
		return m.wrong(ctx, "", err)
	}
	rows := append(slots(state), "")
	longest := strings.Repeat("_", len(rows)-1)
	across := 0
	for _, row := range rows {
		if len(row) == len(longest) && row != "" {
			across++
		}
	}
	for _, edge := range []struct {
		name  string
		slots int
	}{{"the top row", len(rows[0])}, {"the bottom row", len(rows[max(0, len(rows)-2)])}, {"the left column", across}} {
		if err := steps.SameValue("the number of slots in "+edge.name, expected, edge.slots); err != nil {
			return m.wrong(ctx, "", err)
		}
	}
	return nil
}

// askForEvery asks for a game with each place of the grid around the board as its empty slot, and draws which are accepted.
func (m *world) askForEvery(ctx context.Context, arm string) error {
	m.asked = setup{arm: arm}
	side := side(m.asked.thickness())
	var requests []engine.Request
	for i := range side * side {
		requests = append(requests, m.create(setup{arm: arm, row: strconv.Itoa(i / side), column: strconv.Itoa(i % side)}))
	}
	replies, err := m.TryAll(ctx, requests)
	if err != nil {
		return m.notBegun(ctx, setup{arm: arm, row: "0", column: "0"}, err)
	}
	m.accepted = nil
	for row := range slices.Chunk(replies, side) {
		cells := steps.Each(row, func(reply engine.Reply) string { return map[bool]string{false: "O", true: "."}[reply.Refusal != nil] })
		m.accepted = append(m.accepted, strings.Join(cells, "."))
	}
	return nil
}

// slotsAccepted compares the places where a game may begin. The first that differs tells whether a slot was refused, or something else
// accepted.
func (m *world) slotsAccepted(ctx context.Context, name string) error {
	board, _, err := m.Facts.Board(name)
	if err != nil {
		return err
	}
	expected := filled(board.Rows)
	for i := range len(expected) * len(expected) {
		p := place{i / len(expected), i % len(expected)}
		if at(m.accepted, p) == at(expected, p) {
			continue
		}
		err := steps.Same("the positions that were accepted", steps.BoardForm, expected, m.accepted)
		begun := setup{arm: m.asked.arm, row: strconv.Itoa(p.row), column: strconv.Itoa(p.column)}
		switch {
		case at(expected, p) != '.' || m.judged:
			return m.notBegun(ctx, begun, err)
		case begun.arm == "":
			return steps.Blame(badStart, "", err)
		}
		return steps.Blame(badStartOf, "", err)
	}
	return nil
}
