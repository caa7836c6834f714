package eecs3311

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// A result is what a command should come to: its answer, or the board that it leaves. It has no lines if that is not
// known.
type result struct {
	what  string
	form  steps.Form
	lines []string
}

// rightly gives what a command comes to as the rules have it.
func (e *world) rightly(s play.Step) result {
	shown := e.Shown(s.Request)
	switch s.Command {
	case "new", "load", "move", "set", "fill", "player":
		return result{"the board after " + shown, steps.BoardForm, right(s)}
	case "over", "won":
		return result{shown, steps.ListForm, s.Before.Tells(s.Request)}
	}
	return result{}
}

// weigh says of a contract that a step has violated which of the two is wrong, the contract or the code, if the
// subject tells what the command comes to without it. If the code is right, the rule is that of the contract; if it
// moves a peg on, that of a single move. Both are empty if nothing is known.
func (e *world) weigh(shown string, s play.Step, right result, refusal *engine.Refusal) (rule string, err error) {
	if refusal.Kind != engine.Contract || len(refusal.Words) < 3 || len(right.lines) == 0 {
		return "", nil
	}
	actual := refusal.Words[2:]
	if right.form == steps.BoardForm {
		actual = e.drawn.rows(actual)
	}
	err = steps.Same(right.what, right.form, right.lines, actual)
	if m, wrong := errors.AsType[*steps.Mismatch](err); wrong {
		m.Cause = "that violates " + refusal.Violated()
		return e.goesOn(s, actual), err
	}
	class, feature := owner(refusal)
	rule = ruleOf(e.Facts, class, feature)
	if rule != "" && strings.HasPrefix(feature, "move_") && !strings.HasPrefix(refusal.Words[0], "precondition") {
		rule = ruleAt(e.Facts, "move", "breaks off", postcondition)
	}
	const words = "%s does what it should, but violates %s: mend that contract, or what it calls"
	return rule, engine.Stopf(engine.Failed, words, shown, refusal.Violated())
}

// owner gives the class and the feature whose contract was violated, or whose code does not compile or gives nothing,
// in capitals and in small letters. Both are "" if that is not told; the feature is "" for an invariant.
func owner(refusal *engine.Refusal) (class, feature string) {
	place := ""
	switch {
	case refusal.Kind == engine.Contract && len(refusal.Words) > 1:
		place, _, _ = strings.Cut(refusal.Words[1], ",")
	case refusal.Kind == engine.Uncompiled && len(refusal.Words) > 0:
		place = strings.TrimPrefix(notCompiled.FindString(refusal.Words[0]), "(")
	case refusal.Kind == engine.Shape && len(refusal.Words) > 0:
		place = isVoid.FindString(refusal.Words[0])
	}
	class, feature, _ = strings.Cut(place, ".")
	return class, feature
}

// notCompiled finds the place of code that does not compile: "(GAME.is_won, game/game.e, line 12)".
var notCompiled = regexp.MustCompile(`\([A-Z_0-9]+\.\w+`)

// isVoid finds the query that gives Void: "SLOT_STATUS_ACCESS.occupied_slot is Void".
var isVoid = regexp.MustCompile(`^[A-Z_]+\.\w+`)

// isOwn tells whether a call has violated a contract of the feature that was called, as far as that is told. Those of is_over and is_won
// rest upon moves, and so are looked into like those of others.
func isOwn(request engine.Request, refusal *engine.Refusal) bool {
	class, feature := owner(refusal)
	called := known().Itself[request.Command]
	return class == "" || called != "" && strings.HasPrefix(feature, called) && !endIsAsked(request)
}

// violatedBy names the contract that a call has violated: the kind and the tag, and whose it is unless it is that of
// the feature that was called.
func violatedBy(request engine.Request, refusal *engine.Refusal) string {
	words := refusal.Words[:min(1, len(refusal.Words))]
	if !isOwn(request, refusal) {
		class, feature := owner(refusal)
		words = append(words, strings.TrimSuffix(class+"."+feature, "."))
	}
	return strings.Join(words, " of ")
}

// culpritOfRefusal gives the rule that was broken where a contract was violated though the command is right; "" if the
// contract itself says it. It may be one on which the contract rests: what is a row or a column, which boards are
// equal, how a peg moves. The rule of a contract that is wrong by itself is given. What was found to be wrong is told
// if it is nothing that the command or the contract shows.
func (e *world) culpritOfRefusal(
	ctx context.Context, s play.Step, refusal *engine.Refusal, wrong string,
) (rule string, found error) {
	broken, mistake := e.mistakeBeneath(ctx, s, refusal)
	class, feature := owner(refusal)
	contract := refusal.Kind == engine.Contract
	switch {
	case mistake != "" && contract:
		return broken, engine.Stopf(engine.Failed, "%s, so %s violates %s", mistake, e.Shown(s.Request), refusal.Violated())
	case mistake != "":
		return broken, nil
	case wrong != "":
		return wrong, nil
	case !contract || isOwn(s.Request, refusal):
		return "", nil
	case feature == "is_over", feature == "is_won":
		return e.culpritOfEnd(ctx, strings.TrimPrefix(feature, "is_")), nil
	case class == "GAME" && strings.HasPrefix(feature, "move_") && s.Command != "move":
		rule = e.culpritOfMoving(ctx, strings.TrimPrefix(feature, "move_"))
		if rule == "" && strings.HasPrefix(refusal.Words[0], "postcondition") {
			rule = ruleAt(e.Facts, "move", "breaks off", postcondition) // pegs move as they should
		}
		return rule, nil
	case s.Command == "move" && blames(e.Facts, s.Request, refusal) == "":
		return e.ruleOfMoving(toward(s.Request)), nil
	}
	return "", nil
}

// mistakeBeneath tells what is wrong about rows and columns, about the equality of boards or about how they match, on which a contract
// rests. Both are "" if nothing is.
func (e *world) mistakeBeneath(ctx context.Context, s play.Step, refusal *engine.Refusal) (broken, mistake string) {
	foreign := refusal.Kind == engine.Contract && !isOwn(s.Request, refusal)
	violated := strings.Join(refusal.Words[:min(2, len(refusal.Words))], " ")
	rows, columns := coordinates(s)
	if foreign && strings.Contains(violated, "valid_") {
		for n := range size + 2 { // from one beyond an edge to one beyond the other
			rows, columns = append(rows, n), append(columns, n)
		}
	}
	switch mistake = e.misjudgement(ctx, rows, columns); {
	case mistake != "":
		return e.Misanswers("valid-row"), mistake
	case foreign && strings.Contains(violated, "board_set") && e.confusesBoards(ctx):
		return ruleAt(e.Facts, "equal", "refused"), "BOARD.is_equal is false for two boards of the same text"
	case s.Command != "match" && strings.Contains(violated, "matches_slots_except"):
		if mistake = e.confusesRanges(ctx); mistake != "" {
			return e.Misanswers("match"), mistake
		}
	}
	return "", ""
}

// confusesBoards tells whether the subject says of a board that it is not equal to itself, or not to one of the same
// slots.
func (e *world) confusesBoards(ctx context.Context) bool {
	plain := e.plain()
	replies, err := e.TryAll(ctx, []engine.Request{load(plain.Board())})
	if err != nil {
		return false
	}
	if refusal := replies[0].Refusal; refusal != nil {
		_, feature := owner(refusal)
		return feature == "make_from_board" && slices.Equal(refusal.Words[min(2, len(refusal.Words)):], plain.Board())
	}
	return e.mistake(ctx, plain, steps.Request("equal", "default")) != ""
}

// confusesRanges tells what is wrong about matches_slots_except of two boards that differ in each slot of a rectangle and nowhere else;
// "" if nothing is.
func (e *world) confusesRanges(ctx context.Context) string {
	const (
		first  = "******* ***.O** ***O.** ***.O** ******* ******* *******"
		second = "******* ***O.** ***.O** ***O.** ******* ******* *******"
	)
	game, err := play.NewGame(e.Rules(), steps.Request("load", second), steps.Request("save", another), steps.Request("load", first))
	if err != nil {
		return ""
	}
	if _, err := e.AskAll(ctx, game.Line()...); err != nil {
		return ""
	}
	return e.mistake(ctx, game.Now, steps.Each([]string{
		"2 4 4 5", "1 7 1 7", "3 4 4 5", "2 3 4 5", "2 4 5 5", "2 4 4 4",
	}, func(rectangle string) engine.Request {
		return engine.Request{Command: "match", Arguments: append([]string{another}, strings.Fields(rectangle)...)}
	})...)
}

// asksBeyondTheBoard tells whether a feature was stopped by the precondition of status_of, which demands no more than it should.
func (e *world) asksBeyondTheBoard(ctx context.Context, refusal *engine.Refusal) bool {
	_, feature := owner(refusal)
	if feature != "status_of" || !strings.HasPrefix(refusal.Words[0], "precondition") {
		return false
	}
	_, err := e.AskAll(ctx, statuses()...)
	return err == nil
}

// culpritOfMoving gives the rule that a move in a direction breaks for which all is ready, on one of some boards; "" for none.
func (e *world) culpritOfMoving(ctx context.Context, direction string) string {
	from := map[string][2]int{"left": {4, 6}, "right": {4, 2}, "up": {6, 4}, "down": {2, 4}}[direction]
	centre, far := steps.Request("move", direction, 4, 4), steps.Request("move", direction, from[0], from[1])
	slots, first := e.touched(centre), e.touched(far)
	second := e.touched(steps.Request("move", direction, first[2].Row, first[2].Column))
	row := func(of string) []string { return slices.Repeat([]string{strings.Repeat(of, size)}, size) }
	for _, ready := range []struct {
		board []string
		move  engine.Request
	}{
		{strings.Fields("....... ....... ...O... ..OOO.. ...O... ....... ......."), centre},
		{strings.Fields("....... ....O.. ...OOO. ....O.. ....... ....... ......."), steps.Request("move", direction, 3, 5)},
		{strings.Fields("....... ....... ....... ..O.... .OOO... ..O.... ......."), steps.Request("move", direction, 5, 3)},
		{with(row("O"), slots, "OO."), centre}, {with(row("*"), slots, "OO."), centre},
		{with(with(row("."), second, ".O."), first, "OO."), far}, // the peg could go on
	} {
		tries, err := e.tryOn(ctx, ready.board, []engine.Request{ready.move})
		if err != nil {
			return ""
		}
		if culprit := e.culpritOfTry(ctx, tries[0]); culprit != "" {
			return culprit
		}
	}
	return ""
}

// touched lists the slots of a move: the first, the middle one and the target.
func (e *world) touched(move engine.Request) []engine.Place {
	return play.StepIn(e.plain(), move).Touches
}

// with gives a board with other statuses in some slots.
func with(board []string, slots []engine.Place, statuses string) []string {
	for i, p := range slots {
		row := []byte(board[p.Row-1])
		row[p.Column-1] = statuses[i]
		board[p.Row-1] = string(row)
	}
	return board
}

// holdsOther tells whether the board of the game is another one than that of a position, and not only its text or its characters.
func (e *world) holdsOther(ctx context.Context, right engine.Position) bool {
	reply, err := e.Try(ctx, "board")
	return err == nil && len(e.Differ(right, reply.Body)) > 0 && e.mistake(ctx, right, statuses()...) != ""
}

// culpritOfTemplate gives the rule that was broken where a template is wrong: that which a fresh board of the kind
// breaks by itself; "" for none. Play may have changed a template, and with it what is made of it, but not play on a board
// of another kind.
func (e *world) culpritOfTemplate(ctx context.Context, kind string) string {
	fresh := play.StepIn(e.Rules().Begin(), steps.Request("new", kind))
	played := e.played && (e.Game.Steps[0].Command != "new" || e.Game.Steps[0].Arguments[0] == kind)
	reply, err := e.Try(ctx, "new", kind)
	switch {
	case err != nil:
		return ""
	case reply.Refusal == nil && !played && e.holdsOther(ctx, fresh.Next[0]):
		return e.Breaks(fresh, "other board")
	case reply.Refusal == nil || reply.Refusal.Kind != engine.Contract:
		return ""
	}
	return blames(e.Facts, fresh.Request, reply.Refusal)
}
