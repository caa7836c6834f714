package marble

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// create gives the request for the constructor with as many parameters as there are numbers that are not empty.
func create(numbers ...string) engine.Request {
	given := slices.DeleteFunc(slices.Clone(numbers), func(n string) bool { return n == "" })
	return engine.Request{Command: "create", Arguments: given}
}

// parted parts the numbers of a constructor: the arm thickness, and the position of the empty slot.
func parted(numbers []string) (arm, hole []string) {
	return numbers[:len(numbers)%2], numbers[len(numbers)%2:]
}

// Rightly gives a valid call of the same constructor.
func (m *world) Rightly(r engine.Request) engine.Request {
	arm, hole := parted(r.Arguments)
	return create(append([]string{"3"}[:len(arm)], []string{"2", "5"}[:len(hole)]...)...)
}

// Refuses tells whether the class refuses the position; or the arm thickness in both constructors, though it takes 3.
func (m *world) Refuses(ctx context.Context, r engine.Request) string {
	arm, hole := parted(r.Arguments)
	centre := m.atCentre(arm)
	three := create("3")
	if len(hole) > 0 {
		three = m.atCentre([]string{"3"})
	}
	switch {
	case len(hole) > 0 && m.Begins(ctx, centre):
		return "position"
	case len(arm) > 0 && m.Begins(ctx, three) && !m.Begins(ctx, centre) && !m.Begins(ctx, create(arm...)):
		return "arm thickness"
	}
	return ""
}

// atCentre names the slot that is empty if none is named.
func (m *world) atCentre(arm []string) engine.Request {
	p := engine.Place{}
	if game, err := play.NewGame(m.Rules(), create(arm...)); err == nil {
		p.Row = slices.IndexFunc(game.Now.Board(), func(row string) bool { return strings.Contains(row, "_") })
		p.Column = strings.Index(game.Now.Board()[p.Row], "_")
	}
	return createAt(arm, p)
}

// createAt gives the request for a constructor with a position.
func createAt(arm []string, p engine.Place) engine.Request {
	return create(append(slices.Clone(arm), strconv.Itoa(p.Row), strconv.Itoa(p.Column))...)
}

// worded gives the texts that a message with the position that was asked for may have: with the numbers that were
// passed.
func (m *world) worded(message string) []string {
	if m.notation(create(m.asked...)) == (play.Notation{}) {
		return []string{message}
	}
	_, passed := parted(m.Write(create(m.asked...)).Arguments)
	words, _, _ := strings.Cut(message, "(")
	return []string{
		fmt.Sprintf("%s(%v, %v)", words, passed[0], passed[1]),
		fmt.Sprintf("%s(%v, %v)", words, passed[1], passed[0]), // it may know well which is the row
	}
}

// Others names what is other about the form of the board of a new game.
func (m *world) Others(ctx context.Context, s play.Step, shown engine.Reply) ([]string, error) {
	if shown.Refusal != nil || len(slots(shown.Body)) == 0 {
		return nil, m.silent(ctx, s, shown)
	}
	return m.othersAtStart(slots(state(s.Next[0])), slots(m.ways.seen(shown.Body))), nil
}

// silent says of a game without a state whether there is nothing to draw, or only getGameState does not draw it.
func (m *world) silent(ctx context.Context, s play.Step, shown engine.Reply) error {
	score, err := m.Try(ctx, "score")
	if err != nil {
		return m.Blame("", err)
	}
	err = m.Refused(m.Watch()[0], shown)
	rule := m.Facts.Judgements["state"].Question.Rule("", "refused")
	empty := score.Refusal != nil || slices.Equal(score.Body, []string{"0"})
	if empty {
		rule = m.Breaks(s, "other board", "empty slots")
	}
	switch {
	case err == nil:
		err = m.ways.same("board", "the board", state(s.Next[0]), shown.Body)
	case empty:
		err = fmt.Errorf("neither getGameState() nor getScore() can be asked at the start: %w", err)
	}
	return m.Blame(rule, err)
}

// othersAtStart names what is other about the board that a constructor has made, by the slots that should be there
// and those that are.
func (m *world) othersAtStart(expected, actual []string) []string {
	traditional := slots(state(m.traditional()))
	width := func(row string) int { return len(row) }
	arm, last := len(expected[0]), len(actual)-1
	switch {
	case slices.Equal(steps.Each(expected, width), steps.Each(actual, width)):
		if strings.Count(strings.Join(actual, ""), "_") != 1 {
			return []string{"empty slots"}
		}
	case len(expected) != len(traditional) && len(actual) == len(traditional):
		// It takes another arm thickness than it was given.
	case len(actual[0]) != arm || len(actual[last]) != arm:
		return []string{"edges"}
	default:
		return []string{"shape"}
	}
	return nil
}

// askForEvery asks for a game with each place of the grid around the board as its empty slot, and draws which are
// accepted.
func (m *world) askForEvery(ctx context.Context, arm string) error {
	m.asked = create(arm).Arguments
	game, err := play.NewGame(m.Rules(), create(arm))
	if err != nil {
		return err
	}
	var requests []engine.Request
	side := len(game.Now.Board())
	for i := range side * side {
		requests = append(requests, m.Write(createAt(m.asked, engine.Place{Row: i / side, Column: i % side})))
	}
	replies, err := m.TryAll(ctx, requests)
	m.accepted = nil
	for row := range slices.Chunk(replies, side) {
		cells := steps.Each(row, func(reply engine.Reply) string {
			return map[bool]string{false: "O", true: "."}[reply.Refusal != nil]
		})
		m.accepted = append(m.accepted, strings.Join(cells, "."))
	}
	return m.NotBegun(ctx, createAt(m.asked, engine.Place{}), err)
}

// slotsAccepted compares the places where a game may begin. The first that differs tells whether a slot was refused, or
// something else accepted.
func (m *world) slotsAccepted(ctx context.Context, name string) error {
	board, _, err := m.Facts.Board(name)
	if err != nil {
		return err
	}
	expected := filled(board.Rows)
	for i := range len(expected) * len(expected) {
		p := engine.Place{Row: i / len(expected), Column: i % len(expected)}
		if at(m.accepted, p) == at(expected, p) {
			continue
		}
		sentence := fmt.Sprintf("a game begins with %s empty, where no slot is", p)
		if at(expected, p) != '.' || m.Departs != "" {
			sentence = fmt.Sprintf("no game begins with %s empty, which is a slot", p)
		}
		err := steps.Same("the positions that were accepted", steps.BoardForm, expected, m.accepted)
		return m.Misbegun(ctx, createAt(m.asked, p), steps.Saying(sentence, err))
	}
	return nil
}
