package eecs3311

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// size is the number of rows and of columns of a board.
const size = 7

// rule gives the id of a rule by its number.
func rule(number int) string { return "EECS3311-R" + strconv.Itoa(number) }

// shows lists the rules that each command shows.
func shows() map[string][]string {
	numbers := map[string][]int{
		"new": {36}, "load": {36}, "player": {38}, "good": {39}, "bad": {39}, "move": {17}, "out": {37}, "over": {23, 26},
		"won": {24, 25, 26}, "board": {10, 9, 2}, "rows": {33}, "columns": {33}, "count": {34}, "valid-row": {34}, "valid-column": {34},
		"status": {34}, "set": {31}, "fill": {32}, "show": {10}, "match": {27, 30}, "equal": {11}, "template": {8}, "slot": {3},
		"slots-equal": {4}, "singleton": {6, 7},
	}
	rules := map[string][]string{}
	for command, list := range numbers {
		rules[command] = steps.Each(list, rule)
	}
	return rules
}

// anew blames another rule for an error that has been blamed on one.
func anew(rule string, err error) error {
	if d, blamed := errors.AsType[*steps.Divergence](err); blamed {
		err = d.Err
		return &steps.Divergence{Rule: rule, Signature: d.Signature, Err: err}
	}
	return err
}

// inItsDirection blames a move that broke off on the rule of its direction. No other command shows the rule of moves to the left.
func (e *world) inItsDirection(err error) error {
	d, blamed := errors.AsType[*steps.Divergence](err)
	if blamed && d.Rule == rule(17) && e.Last().Command == "move" {
		return anew(ruleOfMoving(e.Last().Arguments[0]), err)
	}
	return err
}

// blame says of what went wrong at the command under test which rule is broken, if it need not be that of the scenario. To find out,
// the subject answers questions on which that command rests. They are no part of the scenario.
func (e *world) blame(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	asked := e.Asked()
	culprit := e.culprit(ctx)
	e.Remember(asked...)
	if culprit == "" {
		return err
	}
	return steps.Blame(culprit, "", err)
}

// culprit gives the rule that was broken at the command under test; "" for that of the scenario.
func (e *world) culprit(ctx context.Context) string {
	if e.misjudges(ctx, e.tested) {
		return rule(34)
	}
	switch e.tested.Command {
	case "show":
		return e.culpritOfTemplate(ctx, e.tested.Arguments[0])
	case "new", "load":
		return e.culpritOfBeginning(ctx)
	case "player":
		if e.slotsAreRight(ctx) {
			return rule(10)
		}
	case "move":
		rows, err := e.current(ctx)
		if err != nil {
			return rule(17)
		}
		return cmp.Or(e.culpritOfTry(ctx, tryOf(e.tested, e.before, e.refused, rows)), rule(21))
	case "over", "won":
		return e.culpritOfEnd(ctx, e.tested.Command)
	case "out":
		return e.culpritOfText(ctx)
	}
	return e.ownOr(e.tested.Command)
}

// ownIf gives the rule of the scenario if it has that number, or else another rule.
func (e *world) ownIf(number int, other string) string {
	if e.Rule() == rule(number) {
		return e.Rule()
	}
	return other
}

// ownOr gives the rule of the scenario if the answer of the command shows it, or else the first that the command shows.
func (e *world) ownOr(command string) string {
	rules := shows()[command]
	switch command {
	case "board", "show", "template", "equal":
		return "" // what is wrong about a board, the scenario tells
	case "status":
		rules = append(rules, rule(1), rule(2))
	}
	if len(rules) == 0 || slices.Contains(rules, e.Rule()) {
		return ""
	}
	return rules[0]
}

// blameRefusal says which rule is broken by a refusal that should not be: what a feature demands, or what it does. Errors and violated
// postconditions are about what it does.
func (e *world) blameRefusal(ctx context.Context, refusal *engine.Refusal, err error) error {
	asked := e.Asked()
	defer func() { e.Remember(asked...) }()
	wrong, weighed := e.weigh(e.Shown(e.tested), e.right, refusal)
	if e.asksBeyondTheBoard(ctx, refusal) {
		wrong, weighed = "", nil
	}
	if culprit, found := e.culpritOfRefusal(ctx, e.tested, refusal, wrong); culprit != "" {
		return anew(culprit, because(err, cmp.Or(found, weighed)))
	}
	err = because(err, weighed)
	breaks := refusal.Kind == engine.Contract && !strings.HasPrefix(strings.Join(refusal.Words, " "), "precondition")
	switch {
	case blames(e.tested, refusal) != "":
		return err
	case e.tested.Command == "match" && !breaks && refusal.Kind != engine.Exception:
		return anew(rule(30), err)
	case e.tested.Command == "move" && broke(e.tested.Arguments[0], refusal) != "":
		return anew(broke(e.tested.Arguments[0], refusal), err)
	case e.tested.Command == "move" && breaks:
		return anew(ruleOfMoving(e.tested.Arguments[0]), err)
	case e.tested.Command == "move":
		return anew(cmp.Or(tryOf(e.tested, e.before, true, e.before).breaks(), rule(21)), err)
	}
	return err
}

// misjudges tells whether the subject takes a row or a column of the request for valid that is not on the board, or the other way round.
func (e *world) misjudges(ctx context.Context, request engine.Request) bool {
	rows, columns := coordinates(request)
	return e.misjudgement(ctx, rows, columns) != ""
}

// misjudgement tells the first thing that the subject says of rows and columns and that is not true; "" if there is none.
func (e *world) misjudgement(ctx context.Context, rows, columns []int) string {
	ask := func(command string, numbers []int) string {
		for _, n := range numbers {
			if mistake := e.mistake(ctx, command, strconv.FormatBool(1 <= n && n <= size), n); mistake != "" {
				return mistake
			}
		}
		return ""
	}
	return cmp.Or(ask("valid-row", rows), ask("valid-column", columns))
}

// coordinates gives the rows and columns that a request speaks of.
func coordinates(request engine.Request) (rows, columns []int) {
	var n []int
	for _, argument := range request.Arguments {
		if number, err := strconv.Atoi(argument); err == nil {
			n = append(n, number)
		}
	}
	switch request.Command {
	case "move":
		down, right := stepTo(request.Arguments[0])
		for i := range 3 {
			rows, columns = append(rows, n[0]+i*down), append(columns, n[1]+i*right)
		}
		return slices.Compact(rows), slices.Compact(columns)
	case "set", "status":
		return n[:1], n[1:]
	case "fill", "match":
		return n[:2], n[2:]
	}
	return nil, nil
}

// wrongly tells whether the subject answers a question, but not as it should, or knows itself that it does not.
func (e *world) wrongly(ctx context.Context, command, right string, arguments ...any) bool {
	return e.mistake(ctx, command, right, arguments...) != ""
}

// mistake tells how the subject answers a question if not as it should, or which contract says that it does not; else "".
func (e *world) mistake(ctx context.Context, command, right string, arguments ...any) string {
	reply, err := e.Try(ctx, command, arguments...)
	if err != nil {
		return ""
	}
	shown, answer := e.Shown(steps.Request(command, arguments...)), reply.Body
	if r := reply.Refusal; r != nil {
		if r.Kind != engine.Contract || !strings.HasPrefix(r.Violated(), "postcondition") {
			return ""
		}
		answer = r.Words[min(2, len(r.Words)):]
		if len(answer) == 0 || slices.Equal(answer, []string{right}) {
			return shown + " violates " + r.Violated()
		}
	}
	if slices.Equal(answer, []string{right}) {
		return ""
	}
	return fmt.Sprintf("%s is %s, not %s", shown, strings.Join(answer, " "), right)
}

// culpritOfBeginning gives the rule that was broken where the board is wrong with which a game begins. Where each slot has the right
// status, it is the text of the board that is wrong.
func (e *world) culpritOfBeginning(ctx context.Context) string {
	switch {
	case e.slotsAreRight(ctx):
		return rule(10)
	case e.tested.Command == "load" || e.played:
		return rule(36)
	}
	return rule(35)
}

// slotsAreRight tells whether each slot has the status of the board on which the game began.
func (e *world) slotsAreRight(ctx context.Context) bool {
	for r, row := range e.start {
		for c, status := range row {
			if e.wrongly(ctx, "status", string(status), r+1, c+1) {
				return false
			}
		}
	}
	return true
}

// culpritOfEnd gives the rule that was broken where is_over or is_won does not tell the truth about the current board; "" if it does.
func (e *world) culpritOfEnd(ctx context.Context, query string) string {
	rows, err := e.current(ctx)
	if err != nil || !e.wrongly(ctx, query, strconv.FormatBool(fact(query, rows))) {
		return ""
	}
	if query == "over" {
		return e.culpritOfOver(ctx, rows)
	}
	if rule := e.culpritOfEnd(ctx, "over"); rule != "" {
		return rule
	}
	left := len(occupied(rows))
	switch {
	case e.wrongly(ctx, "count", strconv.Itoa(left)):
		return rule(34)
	case left == 0:
		return rule(26)
	case left > 1 && fact("over", rows):
		return rule(25)
	}
	return rule(24)
}

// culpritOfOver gives the rule that was broken where is_over is wrong about a board. If the subject moves pegs as if is_over were right,
// it is about moves.
func (e *world) culpritOfOver(ctx context.Context, rows []string) string {
	tries, err := e.tryMoves(ctx, everyMove(strings.Join(rows, " "), directions[:], near))
	at := slices.IndexFunc(tries, func(t try) bool { return t.refused == t.legal() })
	switch {
	case err == nil && at >= 0:
		return e.culpritOfTry(ctx, tries[at])
	case len(occupied(rows)) == 0 && e.Rule() == rule(26):
		return rule(26)
	}
	return rule(23)
}

// culpritOfTry gives the rule that a move has broken.
func (e *world) culpritOfTry(ctx context.Context, t try) string {
	if t.legal() && t.refusal != nil {
		if broken, mistake := e.mistakeBeneath(ctx, t.request(), t.refusal); mistake != "" {
			return broken
		}
	}
	if e.misjudges(ctx, t.request()) {
		return rule(34)
	}
	if !t.legal() && !t.refused {
		// What lets a wrong move pass may be what forbids a right one.
		if culprit := e.culpritOfMoving(ctx, t.direction); culprit == rule(13) || culprit == rule(14) {
			return culprit
		}
	}
	return t.breaks()
}

// culpritOfText gives the rule that was broken where the text of the game is wrong: that of its first line that is.
func (e *world) culpritOfText(ctx context.Context) string {
	text := e.answer
	rows, err := e.current(ctx)
	if err != nil || len(text) < len(heading) {
		return rule(37)
	}
	for i, query := range []string{"over", "won"} {
		yes := fact(query, rows)
		if text[i] == heading[i]+yesNo(!yes) && e.wrongly(ctx, query, strconv.FormatBool(yes)) {
			return e.culpritOfEnd(ctx, query)
		}
		if text[i] != heading[i]+yesNo(yes) {
			return rule(37)
		}
	}
	board, err := e.Ask(ctx, "board")
	if err == nil && text[2] == heading[2] && slices.Equal(text[3:], board) {
		return rule(9)
	}
	return rule(37)
}

var heading = [...]string{"Game is over: ", "Game is won : ", "Board Status:"}

func yesNo(yes bool) string {
	if yes {
		return "Yes"
	}
	return "No"
}

// fact tells whether a game on a board is over, or won.
func fact(query string, rows []string) bool {
	over := len(jumps(rows)) == 0
	return over && (query == "over" || len(occupied(rows)) == 1)
}

// follow gives the board after a command as the rules have it; nil if they leave it open.
func follow(before []string, request engine.Request, refused bool) []string {
	if refused || len(before) == 0 {
		return before
	}
	switch request.Command {
	case "good", "bad", "player":
		return nil
	case "move":
		return strings.Fields(tryOf(request, before, false, nil).right())
	case "set":
		row, column := coordinates(request)
		return filledWith(before, [4]int{row[0], row[0], column[0], column[0]}, request.Arguments[2])
	case "fill":
		rows, columns := coordinates(request)
		return filledWith(before, [4]int{rows[0], rows[1], columns[0], columns[1]}, request.Arguments[4])
	}
	return before
}

// filledWith gives a board with a status in each slot of a rectangle, which is rows and columns from and to.
func filledWith(board []string, rectangle [4]int, status string) []string {
	var rows []string
	for r, row := range board {
		slots := []byte(row)
		for c := range slots {
			if rectangle[0] <= r+1 && r+1 <= rectangle[1] && rectangle[2] <= c+1 && c+1 <= rectangle[3] {
				slots[c] = status[0]
			}
		}
		rows = append(rows, string(slots))
	}
	return rows
}
