package eecs3311

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// ruleAt gives the rule that a subject breaks at a command by what it does there, as the judgement has it.
func ruleAt(facts *fixtures.Assignment, command, way string, particulars ...string) string {
	j := facts.Judgements[command]
	for _, ways := range []fixtures.Ways{j.Allowed, j.Forbidden, j.Question} {
		if rule := ways.Rule("", way, particulars...); rule != "" {
			return rule
		}
	}
	return ""
}

// blame says of what went wrong at the command under test which rule is broken, if it need not be that of the scenario. To find out,
// the subject answers questions on which that command rests. They are no part of the scenario.
func (e *world) blame(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	defer e.Aside()()
	culprit := e.culprit(ctx)
	return e.movedInPart(ctx, e.tested.Step, steps.Blame(cmp.Or(culprit, e.Rule()), "", err))
}

// movedInPart says of an error whether the step that went wrong is a move that was made in part.
func (e *world) movedInPart(ctx context.Context, s play.Step, err error) error {
	d, blamed := errors.AsType[*steps.Divergence](err)
	if !blamed || s.Command != "move" || !s.Allowed() {
		return err
	}
	if reply, failed := e.Try(ctx, "board"); failed == nil && reply.Refusal == nil {
		d.InPart = s.InPart(e.Differ(s.Next[0], reply.Body))
	}
	return err
}

// culprit gives the rule that was broken at the command under test; "" for that of the scenario.
func (e *world) culprit(ctx context.Context) string {
	if e.misjudges(ctx, e.tested.Step) {
		return e.Misanswers("valid-row")
	}
	switch e.tested.Command {
	case "show":
		return e.culpritOfTemplate(ctx, e.tested.Arguments[0])
	case "new", "load", "player":
		return e.culpritOfBeginning(ctx)
	case "move":
		rows, err := e.current(ctx)
		if err != nil {
			return e.ruleOfMoving("left")
		}
		came := e.tested
		came.After = rows
		return cmp.Or(e.culpritOfTry(ctx, came), ruleAt(e.Facts, "move", "changes"))
	case "over", "won":
		return e.culpritOfEnd(ctx, e.tested.Command)
	case "out":
		return e.culpritOfText(ctx)
	}
	// If the answer of the command shows the rule of the scenario, or the board that it leaves does, it is that rule, or else the
	// first that the command shows. What is wrong about a board as a whole, the scenario tells.
	command := e.tested.Command
	rules := slices.Concat(e.Facts.Shown(command, "other answer"), e.Facts.Shown(command, "other board"))
	if len(rules) == 0 || slices.Contains(rules, e.Rule()) {
		return ""
	}
	return rules[0]
}

// blameRefusal says which rule is broken by a refusal that should not be: what a feature demands, or what it does. Errors and
// violated postconditions are about what it does.
func (e *world) blameRefusal(ctx context.Context, t play.Try, right result) error {
	defer e.Aside()()
	refusal := t.Reply.Refusal
	err := e.movedInPart(ctx, t.Step, e.Refused(t.Request, t.Reply))
	wrong, weighed := e.weigh(e.Shown(t.Request), t.Step, right, refusal)
	if begins := t.Command == "new" || t.Command == "load"; begins && refusal.Kind == engine.Contract {
		if _, failed := e.TryAll(ctx, []engine.Request{load(t.Next[0].Board())}); failed != nil {
			return steps.Anew(err, "", weighed)
		}
	}
	if e.asksBeyondTheBoard(ctx, refusal) {
		wrong, weighed = "", nil
	}
	if culprit, found := e.culpritOfRefusal(ctx, t.Step, refusal, wrong); culprit != "" {
		return steps.Anew(err, culprit, cmp.Or(found, weighed))
	}
	return steps.Anew(err, e.culpritOfRefused(t), weighed)
}

// culpritOfRefused gives the rule that was broken where nothing but the command itself is wrong; "" if the refusal says it.
func (e *world) culpritOfRefused(t play.Try) string {
	refusal := t.Reply.Refusal
	breaks := refusal.Kind == engine.Contract && !strings.HasPrefix(strings.Join(refusal.Words, " "), "precondition")
	switch {
	case blames(e.Facts, t.Request, refusal) != "":
		return ""
	case t.Command == "match" && !breaks && refusal.Kind != engine.Exception:
		return ruleAt(e.Facts, "match", "refused", "rectangle")
	case t.Command != "move":
		return ""
	case breaks:
		return e.ruleOfMoving(toward(t.Request))
	}
	t.After = t.Before.Board()
	return cmp.Or(e.broke(toward(t.Request), refusal), e.breaks(t), ruleAt(e.Facts, "move", "changes"))
}

// misjudges tells whether the subject takes a row or a column of the request for valid that is not on the board, or the other way round.
func (e *world) misjudges(ctx context.Context, s play.Step) bool {
	rows, columns := coordinates(s)
	return e.misjudgement(ctx, rows, columns) != ""
}

// misjudgement tells the first thing that the subject says of rows and columns and that is not true; "" if there is none.
func (e *world) misjudgement(ctx context.Context, rows, columns []int) string {
	valid := func(axis string) func(n int) engine.Request {
		return func(n int) engine.Request { return steps.Request("valid-"+axis, n) }
	}
	questions := slices.Concat(steps.Each(rows, valid("row")), steps.Each(columns, valid("column")))
	return e.mistake(ctx, e.plain(), questions...)
}

// plain gives the position in which a player begins.
func (e *world) plain() engine.Position {
	return play.StepIn(e.Rules().Begin(), steps.Request("player")).Next[0]
}

// coordinates gives the rows and columns that a step touches.
func coordinates(s play.Step) (rows, columns []int) {
	for _, p := range s.Touches {
		rows, columns = append(rows, p.Row), append(columns, p.Column)
	}
	return slices.Compact(rows), slices.Compact(columns)
}

// mistake tells which of some questions about a position the subject does not answer as it should, and how, or which contract
// says that it does not; "" if there is none.
func (e *world) mistake(ctx context.Context, at engine.Position, questions ...engine.Request) string {
	for _, question := range questions {
		replies, err := e.TryAll(ctx, []engine.Request{question})
		if err != nil {
			continue
		}
		shown, answer, right := e.Shown(question), replies[0].Body, at.Tells(question)
		if r := replies[0].Refusal; r != nil {
			if r.Kind != engine.Contract || !strings.HasPrefix(r.Words[0], "postcondition") {
				continue
			}
			answer = r.Words[min(2, len(r.Words)):]
			if len(answer) == 0 || slices.Equal(answer, right) {
				return shown + " violates " + r.Violated()
			}
		}
		if !slices.Equal(answer, right) {
			return fmt.Sprintf("%s is %s, not %s", shown, strings.Join(answer, " "), strings.Join(right, " "))
		}
	}
	return ""
}

// culpritOfBeginning gives the rule that was broken where the board is wrong with which a game begins. Where each slot has the right
// status, it is the text of the board that is wrong.
func (e *world) culpritOfBeginning(ctx context.Context) string {
	start, err := e.on(e.start())
	switch {
	case err == nil && e.mistake(ctx, start, statuses()...) == "":
		return e.Breaks(e.tested.Step, "other board", text)
	case e.played:
		return e.Breaks(e.tested.Step, "other board", "after play")
	}
	return e.Breaks(e.tested.Step, "other board")
}

// statuses are the questions for the status of each slot.
func statuses() (questions []engine.Request) {
	for i := range size * size {
		questions = append(questions, steps.Request("status", i/size+1, i%size+1))
	}
	return questions
}

// culpritOfEnd gives the rule that was broken where is_over or is_won does not tell the truth about the current board; "" if it does.
func (e *world) culpritOfEnd(ctx context.Context, query string) string {
	now, err := e.shownNow(ctx)
	if err != nil || e.mistake(ctx, now, steps.Request(query)) == "" {
		return ""
	}
	if query == "over" {
		return e.culpritOfOver(ctx, now)
	}
	if rule := e.culpritOfEnd(ctx, "over"); rule != "" {
		return rule
	}
	left := len(pegs(now.Board()))
	switch {
	case e.mistake(ctx, now, steps.Request("count")) != "":
		return e.Misanswers("count")
	case left == 0:
		return e.Misanswers("won", noPeg)
	case left > 1 && now.Tells(steps.Request("over"))[0] == "true":
		return e.Misanswers("won", severalPegs)
	}
	return e.Misanswers("won")
}

// shownNow gives the position of a game on the board that the subject shows.
func (e *world) shownNow(ctx context.Context) (engine.Position, error) {
	rows, err := e.current(ctx)
	if err != nil {
		return nil, err
	}
	return e.on(rows)
}

// culpritOfOver gives the rule that was broken where is_over is wrong about a board. If the subject moves pegs as if is_over were right,
// it is about moves.
func (e *world) culpritOfOver(ctx context.Context, at engine.Position) string {
	tries, err := e.tryOn(ctx, at.Board(), play.Tried(at, nearby))
	wrong := slices.IndexFunc(tries, func(t play.Try) bool { return declined(t) == t.Allowed() })
	empty := e.Misanswers("over", noPeg)
	switch {
	case err == nil && wrong >= 0:
		return e.culpritOfTry(ctx, tries[wrong])
	case len(pegs(at.Board())) == 0 && e.Rule() == empty:
		return empty
	}
	return e.Misanswers("over")
}

// culpritOfTry gives the rule that a move has broken.
func (e *world) culpritOfTry(ctx context.Context, t play.Try) string {
	if t.Allowed() && declined(t) {
		if broken, mistake := e.mistakeBeneath(ctx, t.Step, t.Reply.Refusal); mistake != "" {
			return broken
		}
	}
	if e.misjudges(ctx, t.Step) {
		return e.Misanswers("valid-row")
	}
	if !t.Allowed() && !declined(t) {
		// What lets a wrong move pass may be what forbids a right one.
		if culprit := e.culpritOfMoving(ctx, toward(t.Request)); e.isRefusal(culprit) {
			return culprit
		}
	}
	return e.breaks(t)
}

// culpritOfText gives the rule that was broken where the text of the game is wrong: that of its first line that is.
func (e *world) culpritOfText(ctx context.Context) string {
	shown := e.tested.Reply.Body
	now, err := e.shownNow(ctx)
	if err != nil || len(shown) < heading {
		return e.Misanswers("out")
	}
	right := now.Tells(steps.Request("out"))
	for i, query := range []string{"over", "won"} {
		other := strings.NewReplacer("Yes", "No", "No", "Yes").Replace(right[i])
		if shown[i] == other && e.mistake(ctx, now, steps.Request(query)) != "" {
			return e.culpritOfEnd(ctx, query)
		}
		if shown[i] != right[i] {
			return e.Misanswers("out")
		}
	}
	board, err := e.Ask(ctx, "board")
	if err == nil && shown[2] == right[2] && slices.Equal(shown[heading:], board) {
		return e.Misanswers("out", "board")
	}
	return e.Misanswers("out")
}

// heading is the number of lines that stand before the board in the text of a game.
const heading = 3
