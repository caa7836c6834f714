package eecs3311

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A result is what a command should come to: its answer, or the board that it leaves. It has no lines if that is not
// known.
type result struct {
	what  string
	form  steps.Form
	lines []string
}

// rightly gives what a command on a board comes to as the rules have it.
func (e *world) rightly(request engine.Request, board []string) result {
	shown := e.Shown(request)
	switch request.Command {
	case "move", "set", "fill":
		return result{"the board after " + shown, steps.BoardForm, follow(board, request, false)}
	case "player":
		plain := slices.Repeat([]string{strings.Repeat("*", size)}, size)
		return result{"the board after " + shown, steps.BoardForm, plain}
	case "over", "won":
		return result{shown, steps.ListForm, []string{strconv.FormatBool(fact(request.Command, board))}}
	}
	return result{}
}

// weigh says of a contract that a call has violated which of the two is wrong, the contract or the code, if the
// subject tells what the command comes to without it. If the code is right, the rule is that of the contract. Both are
// empty if nothing is known.
func (e *world) weigh(shown string, right result, refusal *engine.Refusal) (rule string, err error) {
	if refusal.Kind != engine.Contract || len(refusal.Words) < 3 || len(right.lines) == 0 {
		return "", nil
	}
	actual := refusal.Words[2:]
	if right.form == steps.BoardForm {
		if rows, err := e.read(actual); err == nil {
			actual = rows
		}
	}
	err = steps.Same(right.what, right.form, right.lines, actual)
	if m, wrong := errors.AsType[*steps.Mismatch](err); wrong {
		m.Cause = "that violates " + refusal.Violated()
		return "", err
	}
	const words = "%s does what it should, so the fault is in this contract or in what it calls: %s"
	return ruleOfContract(refusal), engine.Stopf(engine.Failed, words, shown, refusal.Violated())
}

// ruleOfContract gives the rule of a contract that is wrong by itself; "" if none is about it.
func ruleOfContract(refusal *engine.Refusal) string {
	class, feature := owner(refusal)
	broken := ruleOf(class, feature)
	if broken != "" && strings.HasPrefix(feature, "move_") && !strings.HasPrefix(refusal.Words[0], "precondition") {
		return rule(22)
	}
	return broken
}

// owner gives the class and the feature whose contract was violated, or whose code does not compile or gives nothing,
// in capitals and in small letters. Both are "" if that is not told; the feature is "" for an invariant.
func owner(refusal *engine.Refusal) (class, feature string) {
	place := ""
	switch {
	case refusal.Kind == engine.Contract && len(refusal.Words) > 1:
		place, _, _ = strings.Cut(refusal.Words[1], ",")
	case refusal.Kind == engine.Uncompiled && len(refusal.Words) > 0:
		place = strings.Join(notCompiled.FindStringSubmatch(refusal.Words[0]), "")
		place = place[strings.LastIndex(place, "(")+1:]
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
	called := itself(request.Command)
	if endIsAsked(request) {
		return class == ""
	}
	return class == "" || called != "" && strings.HasPrefix(feature, called)
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
	ctx context.Context, request engine.Request, refusal *engine.Refusal, wrong string,
) (rule string, found error) {
	switch number, mistake := e.mistakeBeneath(ctx, request, refusal); {
	case mistake != "" && refusal.Kind == engine.Contract:
		const words = "%s, so that %s violates %s"
		return number, engine.Stopf(engine.Failed, words, mistake, e.Shown(request), refusal.Violated())
	case mistake != "":
		return number, nil
	}
	return e.culpritOfContract(ctx, request, refusal, wrong), nil
}

// mistakeBeneath tells what is wrong about rows and columns, about the equality of boards or about how they match, on which a contract
// rests. Both are "" if nothing is.
func (e *world) mistakeBeneath(
	ctx context.Context, request engine.Request, refusal *engine.Refusal,
) (broken, mistake string) {
	foreign := refusal.Kind == engine.Contract && !isOwn(request, refusal)
	violated := refusal.Violated()
	rows, columns := coordinates(request)
	if foreign && strings.Contains(violated, "_valid") {
		rows, columns = append(rows, near...), append(columns, near...)
	}
	switch mistake = e.misjudgement(ctx, rows, columns); {
	case mistake != "":
		return rule(34), mistake
	case foreign && strings.Contains(violated, "board_set") && e.confusesBoards(ctx):
		return rule(11), "is_equal of BOARD is false for two boards of the same slots"
	case request.Command != "match" && strings.Contains(violated, "matches_slots_except"):
		if mistake = e.confusesRanges(ctx); mistake != "" {
			return rule(27), mistake
		}
	}
	return "", ""
}

// culpritOfContract does the same where nothing is wrong beneath.
func (e *world) culpritOfContract(
	ctx context.Context, request engine.Request, refusal *engine.Refusal, wrong string,
) string {
	class, feature := owner(refusal)
	foreign := refusal.Kind == engine.Contract && !isOwn(request, refusal)
	switch {
	case wrong != "":
		return wrong
	case !foreign:
		return ""
	case feature == "is_over", feature == "is_won":
		return e.culpritOfEnd(ctx, strings.TrimPrefix(feature, "is_"))
	case class == "GAME" && strings.HasPrefix(feature, "move_") && request.Command != "move":
		return e.culpritOfMove(ctx, strings.TrimPrefix(feature, "move_"), refusal)
	case request.Command == "move" && blames(request, refusal) == "":
		return ruleOfMoving(request.Arguments[0])
	}
	return ""
}

// blameBeginning says which rule is broken where a game is refused that should begin on a board.
func (e *world) blameBeginning(ctx context.Context, refusal *engine.Refusal) error {
	asked := e.Asked()
	defer func() { e.Remember(asked...) }()
	right := result{"the board after " + e.Shown(e.tested), steps.BoardForm, e.start}
	wrong, weighed := e.weigh(e.Shown(e.tested), right, refusal)
	refused := e.Refused(e.tested, engine.Reply{Refusal: refusal})
	err := because(refused, weighed)
	if refusal.Kind != engine.Contract {
		return err
	}
	if _, failed := e.Try(ctx, "load", strings.Join(e.start, " ")); failed != nil {
		return err
	}
	if culprit, found := e.culpritOfRefusal(ctx, e.tested, refusal, wrong); culprit != "" {
		return anew(culprit, because(refused, cmp.Or(found, weighed)))
	}
	return err
}

// blamePlace says which rule is broken where a question is refused that the suite asks to know the board.
func (e *world) blamePlace(ctx context.Context, request engine.Request, refusal *engine.Refusal) error {
	asked := e.Asked()
	defer func() { e.Remember(asked...) }()
	err := e.Refused(request, engine.Reply{Refusal: refusal})
	if culprit, found := e.culpritOfRefusal(ctx, request, refusal, ""); culprit != "" {
		return anew(culprit, because(err, found))
	}
	return err
}

// because gives the error of a refusal, which has been blamed, another reason, if there is one.
func because(err, reason error) error {
	d, blamed := errors.AsType[*steps.Divergence](err)
	if reason == nil || !blamed {
		return err
	}
	return &steps.Divergence{Rule: d.Rule, Signature: d.Signature, Err: reason}
}

// confusesBoards tells whether the subject says of a board that it is not equal to itself, or not to one of the same
// slots.
func (e *world) confusesBoards(ctx context.Context) bool {
	plain := e.rightly(steps.Request("player"), nil)
	request := steps.Request("load", strings.Join(plain.lines, " "))
	reply, err := e.Try(ctx, request.Command, request.Arguments[0])
	switch {
	case err != nil:
		return false
	case reply.Refusal != nil:
		_, feature := owner(reply.Refusal)
		return feature == "make_from_board" && slices.Equal(reply.Refusal.Words[min(2, len(reply.Refusal.Words)):], plain.lines)
	}
	return e.wrongly(ctx, "equal", "true", "default")
}

// confusesRanges tells what is wrong about matches_slots_except of two boards that differ in each slot of a rectangle and nowhere else;
// "" if nothing is.
func (e *world) confusesRanges(ctx context.Context) string {
	first := []string{"*******", "***.O**", "***O.**", "***.O**", "*******", "*******", "*******"}
	second := []string{"*******", "***O.**", "***.O**", "***O.**", "*******", "*******", "*******"}
	for _, prepared := range []engine.Request{
		steps.Request("load", strings.Join(second, " ")), steps.Request("save", another),
		steps.Request("load", strings.Join(first, " ")),
	} {
		replies, err := e.TryAll(ctx, []engine.Request{prepared})
		if err != nil || replies[0].Refusal != nil {
			return ""
		}
	}
	for _, r := range []struct {
		rows, columns [2]int
		agree         string
	}{
		{[2]int{2, 4}, [2]int{4, 5}, "true"}, {[2]int{1, 7}, [2]int{1, 7}, "true"},
		{[2]int{3, 4}, [2]int{4, 5}, "false"}, {[2]int{2, 3}, [2]int{4, 5}, "false"},
		{[2]int{2, 4}, [2]int{5, 5}, "false"}, {[2]int{2, 4}, [2]int{4, 4}, "false"},
	} {
		mistake := e.mistake(ctx, "match", r.agree, another, r.rows[0], r.rows[1], r.columns[0], r.columns[1])
		if mistake != "" {
			return mistake
		}
	}
	return ""
}

// asksBeyondTheBoard tells whether a feature was stopped by the precondition of status_of, which demands no more than it should.
func (e *world) asksBeyondTheBoard(ctx context.Context, refusal *engine.Refusal) bool {
	_, feature := owner(refusal)
	if feature != "status_of" || !strings.HasPrefix(refusal.Words[0], "precondition") {
		return false
	}
	for row := range size {
		for column := range size {
			reply, err := e.Try(ctx, "status", row+1, column+1)
			if err != nil || reply.Refusal != nil {
				return false
			}
		}
	}
	return true
}

// culpritOfMove gives the rule that is broken where another feature violates a contract of a move. If pegs move as they should, it is
// what the contract says.
func (e *world) culpritOfMove(ctx context.Context, direction string, refusal *engine.Refusal) string {
	culprit := e.culpritOfMoving(ctx, direction)
	if culprit == "" && strings.HasPrefix(refusal.Words[0], "postcondition") {
		return rule(22)
	}
	return culprit
}

// culpritOfMoving gives the rule that a move in a direction breaks for which all is ready, on one of some boards; "" for none.
func (e *world) culpritOfMoving(ctx context.Context, direction string) string {
	const (
		pegs = "OOOOOOO OOOOOOO OOOOOOO OOOOOOO OOOOOOO OOOOOOO OOOOOOO"
		none = "******* ******* ******* ******* ******* ******* *******"
	)
	full, bare := trial{pegs, direction, 4, 4}, trial{none, direction, 4, 4}
	tries, err := e.tryOneByOne(ctx, []trial{
		{"....... ....... ...O... ..OOO.. ...O... ....... .......", direction, 4, 4},
		{"....... ....O.. ...OOO. ....O.. ....... ....... .......", direction, 3, 5},
		{"....... ....... ....... ..O.... .OOO... ..O.... .......", direction, 5, 3},
		{full.with("OO."), direction, 4, 4}, {bare.with("OO."), direction, 4, 4},
	})
	for _, t := range tries {
		if culprit := e.culpritOfTry(ctx, t); err == nil && culprit != "" {
			return culprit
		}
	}
	return ""
}

// culpritOfTemplate gives the rule that was broken where a template is wrong: that which a fresh board of the kind
// breaks by itself; "" for none.
func (e *world) culpritOfTemplate(ctx context.Context, kind string) string {
	reply, err := e.Try(ctx, "new", kind)
	if err != nil || reply.Refusal == nil || reply.Refusal.Kind != engine.Contract {
		return ""
	}
	return blames(steps.Request("new", kind), reply.Refusal)
}
