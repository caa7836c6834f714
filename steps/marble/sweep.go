package marble

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A sweep is what became of many moves that were tried from one position.
type sweep struct {
	valid  int      // how many moves are valid in the position
	notes  []note   // on every move that was not refused as it should be
	wrong  int      // how many of them were refused in a wrong way
	ended  bool     // there was so much to note that the other moves were not tried
	before []string // state and score in the position; nil if the position must be made anew
	state  []string // as it was first in the position
}

// A note says what became of a move.
type note struct {
	move    move
	outcome string
}

// The outcomes of a move in a sweep, apart from exceptions.
const (
	accepted = "accepted"
	refused  = "refused"
	changed  = "refused, but state or score changed"
	ignored  = "nothing thrown, and nothing changed"
)

const (
	// chunk is how many moves are tried without waiting in between.
	chunk = 100

	// mostWrongMoves bounds the moves that are refused in a wrong way, or accepted beyond the number of valid ones: nobody reads more.
	mostWrongMoves = 20
)

// ranges tells for each range of moves how many places beyond the grid it reaches, and which moves it takes.
var ranges = map[string]struct {
	beyond int
	takes  func(v move, side int) bool
}{
	"within the grid": {0, func(move, int) bool { return true }},
	"within the grid of at most three rows and three columns": {0, func(v move, _ int) bool {
		return max(v[0]-v[2], v[2]-v[0], v[1]-v[3], v[3]-v[1]) <= 3
	}},
	"within the grid or at most two places off it": {2, func(move, int) bool { return true }},
	"that begins or ends off the grid, by at most two places,": {2, func(v move, side int) bool {
		return slices.Min(v[:]) < 0 || slices.Max(v[:]) >= side
	}},
}

// movesWithin lists the moves of a range on a grid, in the order of their rows and columns.
func movesWithin(name string, side int) []move {
	area := ranges[name]
	n := side + 2*area.beyond
	var moves []move
	for i := range n * n * n * n {
		v := move{i/n/n/n - area.beyond, i/n/n%n - area.beyond, i/n%n - area.beyond, i%n - area.beyond}
		if area.takes(v, side) {
			moves = append(moves, v)
		}
	}
	return moves
}

// tryEvery tries each move of a range from the position on the board, and looks at state and score after each that is
// refused. Whenever the position has changed it is made anew.
func (m *world) tryEvery(ctx context.Context, name string) error {
	boards, err := m.games[m.chosen].positions(m.Facts)
	if err != nil {
		return err
	}
	m.sweep = sweep{valid: len(validMoves(boards[len(boards)-1]))}
	for moves := movesWithin(name, side(m.games[m.chosen].thickness())); len(moves) > 0 && !m.sweep.ended; {
		n, err := m.trySome(ctx, moves[:min(len(moves), chunk)])
		if err != nil {
			return err
		}
		moves = moves[n:]
	}
	moved := fmt.Sprintf("every move %s with %s and getScore() after it; anew whenever the board had changed",
		name, m.Shown(m.ways.look()))
	done := append(steps.Each(m.requests(*m.games[m.chosen]), m.Shown), "which leads to this board:")
	m.Remember(append(append(done, visible(m.sweep.state)...), moved)...)
	return nil
}

// trySome tries moves up to the first that changes the position, and tells how many it has tried.
func (m *world) trySome(ctx context.Context, moves []move) (int, error) {
	state, score := m.ways.look(), steps.Request("score")
	if m.sweep.before == nil {
		replies, err := m.AskAll(ctx, append(m.requests(*m.games[m.chosen]), state, score)...)
		if err != nil {
			return 0, m.wrong(ctx, "", err)
		}
		looked := replies[len(replies)-2:]
		m.sweep.before = bodies(looked)
		if m.sweep.state == nil {
			m.sweep.state = looked[0].Body
		}
	}
	var requests []engine.Request
	for _, v := range moves {
		requests = append(requests, m.request(v), state, score)
	}
	replies, err := m.TryAll(ctx, requests)
	if err != nil {
		if broken(err) && len(replies)%3 == 0 {
			return 0, m.brokenOff(moves[len(replies)/3], err)
		}
		return 0, m.wrong(ctx, "", err)
	}
	for i, v := range moves {
		unchanged := m.sweep.note(v, replies[3*i], bodies(replies[3*i+1:3*i+3]))
		if !unchanged || m.sweep.ended {
			return i + 1, nil
		}
	}
	return len(moves), nil
}

// bodies gives the bodies of replies one after the other.
func bodies(replies []engine.Reply) []string {
	bodies := []string{}
	for _, reply := range replies {
		bodies = append(bodies, reply.Body...)
	}
	return bodies
}

// note notes what became of one move, and tells whether the position is still the same.
func (s *sweep) note(v move, reply engine.Reply, after []string) bool {
	unchanged := slices.Equal(s.before, after)
	outcome, _, _ := strings.Cut(outcome(reply), ": ") // of an exception the class, without its message
	if outcome == accepted && slices.Equal(s.before, after) {
		outcome = ignored
	}
	if outcome == illegal {
		outcome = refused
		if !unchanged {
			outcome = changed
		}
	}
	if !unchanged {
		s.before = nil
	}
	if outcome == refused {
		return true
	}
	if s.notes = append(s.notes, note{v, outcome}); outcome != accepted {
		s.wrong++
	}
	s.ended = s.wrong+max(0, len(s.notes)-s.wrong-s.valid) >= mostWrongMoves
	return unchanged
}

func (m *world) theseAccepted(ctx context.Context, table *godog.Table) error {
	var expected []note
	for _, words := range steps.Column(table) {
		var v move
		if _, err := fmt.Sscanf(words, "(%d, %d) to (%d, %d)", &v[0], &v[1], &v[2], &v[3]); err != nil {
			return fmt.Errorf("reading the move %q: %w", words, err)
		}
		expected = append(expected, note{v, accepted})
	}
	return m.compareSweep(ctx, expected)
}

func (m *world) noneAccepted(ctx context.Context) error { return m.compareSweep(ctx, nil) }

// compareSweep blames the first move of which something else became than should. In a position that is not the right
// one there is nothing to compare.
func (m *world) compareSweep(ctx context.Context, expected []note) error {
	s := m.games[m.chosen]
	boards, err := s.positions(m.Facts)
	if err != nil {
		return err
	}
	board := boards[len(boards)-1]
	first, err := m.sweep.compare(expected)
	if mismatch, differs := errors.AsType[*steps.Mismatch](err); differs {
		m.illustrate(mismatch, first, board)
	}
	if err == nil || m.judged != nil {
		return m.wrong(ctx, "", err)
	}
	if !slices.Equal(slots(text(board)), slots(m.sweep.state)) {
		asked := m.Asked()
		defer m.Remember(asked...)
		if err := m.retrace(ctx, *s, boards); err != nil {
			return err
		}
	}
	return steps.Blame(first.rule(board), "", err)
}

// illustrate says what is wrong with the first move, and what is on the board there.
func (m *world) illustrate(mismatch *steps.Mismatch, first note, board fixtures.Rows) {
	outcome := first.outcome
	switch outcome {
	case refused:
		outcome = "is refused"
	case accepted:
		outcome = "is accepted"
	case ignored:
		outcome = "throws nothing and changes nothing"
	case changed:
		outcome = "is refused, but changes state or score"
	default:
		outcome = "throws " + outcome[strings.LastIndex(outcome, ".")+1:]
	}
	v := first.move
	mismatch.Sentence = fmt.Sprintf("%s %s, where %s and %s", m.Shown(m.request(v)), outcome,
		there(board, v.from()), there(board, v.to()))
	if v.straight() {
		mismatch.Sentence += ", and between them " + there(board, v.between())
	}
	if violated(board, v) != "" && first.outcome != changed {
		mismatch.Sentence += "; it should throw IllegalArgumentException"
	}
}

// there says what is at a place.
func there(board fixtures.Rows, p place) string {
	switch at(board, p) {
	case 'O':
		return p.String() + " holds a marble"
	case '_':
		return p.String() + " is empty"
	}
	return p.String() + " is no slot"
}

// rule gives the rule of which a note tells that it was broken.
func (n note) rule(board fixtures.Rows) string {
	violated := violated(board, n.move)
	switch {
	case violated == "":
		return jumping
	case n.outcome == accepted:
		return violated
	case n.outcome == changed:
		return nothingChanges
	}
	return rightException
}

// compare sets every move that was or should have been noted beside what should have become of it, and gives the first
// that differs.
func (s *sweep) compare(expected []note) (first note, err error) {
	byMove := func(a, b note) int { return slices.Compare(a.move[:], b.move[:]) }
	all := slices.Concat(expected, s.notes)
	slices.SortStableFunc(all, byMove)
	all = slices.CompactFunc(all, func(a, b note) bool { return a.move == b.move })
	var left, right []string
	for _, n := range all {
		should, is := cmp.Or(find(expected, n.move), refused), cmp.Or(find(s.notes, n.move), s.unnoted(n.move))
		left, right = append(left, n.move.String()+": "+should), append(right, n.move.String()+": "+is)
		if is != should && first.outcome == "" {
			first = note{n.move, is}
		}
	}
	if s.ended {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	return first, steps.Same("what became of the moves", steps.ListForm, left, right)
}

// unnoted says what became of a move on which there is no note. The moves were tried in their order.
func (s *sweep) unnoted(v move) string {
	if s.ended && slices.Compare(s.notes[len(s.notes)-1].move[:], v[:]) < 0 {
		return "not tried"
	}
	return refused
}

// find gives what became of a move; nothing if that was not noted.
func find(notes []note, v move) string {
	if i := slices.IndexFunc(notes, func(n note) bool { return n.move == v }); i >= 0 {
		return notes[i].outcome
	}
	return ""
}
