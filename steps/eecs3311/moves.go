package eecs3311

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// declined tells whether the subject refused what was tried.
func declined(t play.Try) bool { return t.Reply.Refusal != nil }

// toward gives the direction of a move.
func toward(move engine.Request) string { return move.Arguments[0] }

// ranges are the moves that features speak of: those from a slot, or from one place beyond an edge, in some directions; and
// those from far off the board.
var ranges = map[string]func(engine.Request) bool{
	"":                          nearby,
	"to the left ":              func(r engine.Request) bool { return nearby(r) && toward(r) == "left" },
	"to the right, up or down ": func(r engine.Request) bool { return nearby(r) && toward(r) != "left" },
	"from far off the board ":   func(r engine.Request) bool { return r.Command == "move" && !nearby(r) },
}

func nearby(r engine.Request) bool {
	beyond := func(n string) bool { return len(n) != 1 || n == "9" }
	return r.Command == "move" && !slices.ContainsFunc(r.Arguments[1:], beyond)
}

// Write leaves a request as it is.
func (e *world) Write(r engine.Request) engine.Request { return r }

// Watch gives the request that shows the board.
func (e *world) Watch() []engine.Request { return []engine.Request{steps.Request("board")} }

// Compare compares a board that was shown with that of a position.
func (e *world) Compare(what string, right engine.Position, shown []string) error {
	return steps.Same(what, steps.BoardForm, right.Board(), e.drawn.rows(shown))
}

// Differ lists the slots that are not as on the board of a position.
func (e *world) Differ(right engine.Position, shown []string) (places []engine.Place) {
	rows := e.drawn.rows(shown)
	if len(rows) != len(right.Board()) {
		return nil
	}
	for i, row := range right.Board() {
		for k := range row {
			place := engine.Place{Row: i + 1, Column: k + 1}
			if at(rows, place) != row[k] {
				places = append(places, place)
			}
		}
	}
	return places
}

// Tell names a move.
func (e *world) Tell(r engine.Request) string {
	return fmt.Sprintf("%s (%s, %s)", r.Arguments[0], r.Arguments[1], r.Arguments[2])
}

// Where tells which slot forbids a move.
func (e *world) Where(s play.Step) string {
	for _, slot := range s.Touches {
		if strings.HasPrefix(s.Case, slot.Name+"_slot") {
			words := map[string]string{"from": "the slot that it starts from", "middle": "the slot to be passed", "to": "the target"}
			is := map[byte]string{'*': "unavailable", '.': "unoccupied", 'O': "occupied", 0: "not on the board"}
			return fmt.Sprintf("%s, %s, is %s", words[slot.Name], slot, is[at(s.Before.Board(), slot)])
		}
	}
	return ""
}

// at gives the status of a slot; 0 beyond the edge.
func at(rows []string, p engine.Place) byte {
	if p.Row < 1 || p.Row > len(rows) || p.Column < 1 || p.Column > len(rows[p.Row-1]) {
		return 0
	}
	return rows[p.Row-1][p.Column-1]
}

// breaks gives the rule that the subject broke by how it carried the move out, or by how it refused it; "" if it was right.
func (e *world) breaks(t play.Try) string {
	switch {
	case t.Allowed() && declined(t):
		culprit, _ := e.because(t)
		return cmp.Or(culprit, e.Breaks(t.Step, "refused", toward(t.Request)))
	case !t.Allowed() && !declined(t):
		return e.Breaks(t.Step, "accepted", closed(t.Step)...)
	case slices.Equal(t.After, right(t.Step)):
		return ""
	case declined(t):
		return e.Breaks(t.Step, "changes")
	}
	return cmp.Or(e.goesOn(t.Step, t.After), e.ruleOfMoving(toward(t.Request)))
}

// goesOn gives the rule that a move breaks if it leaves a board to which its peg comes by more than one; "" if not.
func (e *world) goesOn(s play.Step, after []string) string {
	same := func(board []string) bool { return slices.Equal(board, after) }
	if s.Command != "move" || !s.Allowed() || !slices.ContainsFunc(furtherOn(s), same) {
		return ""
	}
	return e.Breaks(s, "other board", "further on")
}

// right gives the board after a step as the rules have it: what they forbid changes nothing.
func right(s play.Step) []string {
	if !s.Allowed() {
		return s.Before.Board()
	}
	return s.Next[0].Board()
}

// closed tells whether the slot that a move passes, or its target, is unavailable or beyond the edge.
func closed(s play.Step) []string {
	for _, slot := range s.Touches[1:] {
		if status := at(s.Before.Board(), slot); status == '*' || status == 0 {
			return []string{"unavailable"}
		}
	}
	return nil
}

// furtherOn gives the boards to which the same peg comes if it goes on moving.
func furtherOn(s play.Step) (boards [][]string) {
	to := s.Touches[2]
	for _, direction := range []string{"left", "right", "up", "down"} {
		next := play.StepIn(s.Next[0], steps.Request("move", direction, to.Row, to.Column))
		if next.Allowed() {
			boards = append(append(boards, right(next)), furtherOn(next)...)
		}
	}
	return boards
}

// ruleOfMoving is the rule of what a move in a direction does.
func (e *world) ruleOfMoving(direction string) string {
	return ruleAt(e.Facts, "move", "other board", direction)
}

// tryEveryMove tries every move of a range.
func (e *world) tryEveryMove(ctx context.Context, which string) (err error) {
	if err := e.rightBeginning(ctx); err != nil {
		return err
	}
	now := e.Game.Now
	e.swept, err = e.tryOn(ctx, now.Board(), play.Tried(now, ranges[which]))
	return err
}

// because gives the rule that the refusal of an allowed move names, "" if it names none, and what is wrong about it if that is an
// error or a contract that should not be one.
func (e *world) because(t play.Try) (culprit string, err error) {
	refusal := t.Reply.Refusal
	if refusal == nil {
		return "", nil
	}
	culprit = blames(e.Facts, t.Request, refusal)
	if broke := e.broke(toward(t.Request), refusal); broke != "" {
		err = engine.Stopf(engine.Failed, "%s raises %s", e.Shown(t.Request), strings.Join(refusal.Words, " in "))
		return cmp.Or(culprit, broke), err
	}
	if refusal.Kind != engine.Contract {
		return culprit, nil
	}
	rule, err := e.weigh(e.Shown(t.Request), t.Step, e.rightly(t.Step), refusal)
	if !isOwn(t.Request, refusal) {
		culprit = cmp.Or(culprit, e.ruleOfMoving(toward(t.Request)))
	}
	const words = "%s was refused by %s, although nothing stands in its way"
	return cmp.Or(rule, culprit), cmp.Or(err, error(engine.Stopf(engine.Failed, words, e.Shown(t.Request), refusal.Violated())))
}

// broke gives the rule that a move in a direction breaks whose code, which tells what it was carrying out, broke off with an
// error; "" if that is an answer: an error in a precondition is like one that does not hold.
func (e *world) broke(direction string, refusal *engine.Refusal) string {
	if refusal.Kind != engine.Exception || len(refusal.Within) == 0 {
		return ""
	}
	switch called := refusal.Within[len(refusal.Within)-1]; {
	case strings.HasSuffix(called, " (precondition)"):
		return ""
	case strings.HasSuffix(called, " (postcondition)"):
		return ruleAt(e.Facts, "move", "breaks off", postcondition)
	}
	return e.ruleOfMoving(direction)
}

func (e *world) theseAccepted(ctx context.Context, table *godog.Table) error {
	var expected []string
	for _, row := range steps.Pairs(table) {
		for _, p := range listed(row[1]) {
			expected = append(expected, e.Tell(steps.Request("move", row[0], p.Row, p.Column)))
		}
	}
	return e.sameMoves(ctx, expected)
}

func (e *world) noneAccepted(ctx context.Context) error { return e.sameMoves(ctx, nil) }

// sameMoves compares the moves that were accepted. The first that is missing or too much tells which rule is broken.
func (e *world) sameMoves(ctx context.Context, expected []string) error {
	tries := slices.Clone(e.swept)
	slices.SortStableFunc(tries, func(a, b play.Try) int { return cmp.Compare(e.Tell(a.Request), e.Tell(b.Request)) })
	differs := func(t play.Try) bool { return declined(t) == slices.Contains(expected, e.Tell(t.Request)) }
	first := slices.IndexFunc(tries, differs)
	if first < 0 {
		return nil
	}
	t := tries[first]
	if _, because := e.because(t); because != nil {
		return e.blameTry(ctx, t, because)
	}
	tries = slices.DeleteFunc(tries, declined)
	accepted := steps.Each(tries, func(t play.Try) string { return e.Tell(t.Request) })
	slices.Sort(expected)
	wrong := steps.Same("the list of moves that are accepted", steps.ListForm, expected, accepted)
	return e.blameTry(ctx, t, steps.Saying(e.told(t), wrong))
}

// told tells that a move was refused, or that it was not.
func (e *world) told(t play.Try) string {
	if declined(t) {
		return e.Shown(t.Request) + " was refused, although nothing stands in its way"
	}
	return e.Shown(t.Request) + " was not refused, although " + e.Where(t.Step)
}

// blameTry blames an error on the rule that a move has broken.
func (e *world) blameTry(ctx context.Context, t play.Try, err error) error {
	defer e.Aside()()
	culprit := e.culpritOfTry(ctx, t)
	oneOnly := ruleAt(e.Facts, "move", "refused", "one direction only")
	if e.isRefusal(culprit) && e.Rule() == oneOnly {
		culprit = oneOnly // a peg that is movable in one direction only is refused for want of another one
	}
	return steps.Blame(culprit, "", err)
}

// isRefusal tells whether a rule is broken by who refuses a right move.
func (e *world) isRefusal(rule string) bool {
	return rule == ruleAt(e.Facts, "move", "refused") || rule == ruleAt(e.Facts, "move", "refused", "left")
}

// noneSpoiled wants moves to have been refused, since many that are tried are off the board.
func (e *world) noneSpoiled(ctx context.Context) error {
	if !slices.ContainsFunc(e.swept, declined) {
		const words = "no move was refused, although most of those that were tried are off the board"
		return e.blameTry(ctx, e.swept[0], engine.Stopf(engine.Failed, words))
	}
	for _, t := range e.swept {
		if declined(t) {
			what := "the board after " + e.Shown(t.Request) + " was refused"
			if err := steps.Same(what, steps.BoardForm, t.Before.Board(), t.After); err != nil {
				return e.blameTry(ctx, t, err)
			}
		}
	}
	return nil
}
