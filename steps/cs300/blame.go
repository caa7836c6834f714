package cs300

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// Rules that differences between programs and the assignment belong to.
const (
	ruleEnd         = "CS300-R1"
	ruleJump        = "CS300-R3"
	ruleDiagonal    = "CS300-R4"
	ruleMethods     = "CS300-R6"
	ruleOpening     = "CS300-R10"
	ruleStyle       = "CS300-R11"
	ruleStyles      = "CS300-R12"
	ruleLastBoard   = "CS300-R13"
	ruleRedraw      = "CS300-R14"
	ruleResult      = "CS300-R15"
	ruleLastPeg     = "CS300-R16"
	ruleThanks      = "CS300-R17"
	ruleSameWay     = "CS300-R19"
	ruleRange       = "CS300-R20"
	ruleRetry       = "CS300-R21"
	ruleOneLine     = "CS300-R22"
	ruleWholeLine   = "CS300-R23"
	ruleWords       = "CS300-R24"
	ruleNumbers     = "CS300-R25"
	ruleCells       = "CS300-R29"
	ruleOrder       = "CS300-R32"
	ruleOwnRange    = "CS300-R33"
	ruleDirections  = "CS300-R34"
	ruleRefusal     = "CS300-R35"
	ruleOneByOne    = "CS300-R36"
	ruleRows        = "CS300-R38"
	ruleFromOne     = "CS300-R39"
	ruleLegal       = "CS300-R40"
	ruleOffTheBoard = "CS300-R41"
	ruleNeither     = "CS300-R42"
	ruleRowsToo     = "CS300-R45"
	ruleStays       = "CS300-R47"
	ruleReturns     = "CS300-R48"
)

// demands lists the commands that call the methods which the assignment demands by name.
func demands() map[string]string {
	rules := map[string]string{}
	for _, command := range []string{"create", "display", "valid", "perform", "pegs", "moves", "read-int", "read-move"} {
		rules[command] = ruleMethods
	}
	return rules
}

// A divergence is the first place where what a program did differs from what a scenario expects.
type divergence struct {
	dialect          *dialect
	expected, actual event
	before           []event  // that are as expected
	lastActual       event    // the last of them, as it was
	question         string   // the last one before it, such as "asks for the ROW"
	questions        []string // all before it
	unasked          bool     // what should be asked is asked nowhere
	shown            []string // the last board before it
	slip             *slip    // the last one before it
	slipped          bool     // which is to blame, because without any the program makes no mistake so early
	anyway           bool     // the program makes its mistake without any slip, too
	recovers         bool     // the play goes on as it should but for what is said to bad answers
}

// A slip is what a player answers badly to a question, the last time before he answers it well.
type slip struct {
	question string
	answer   string
}

func diverge(expected, actual []event) (divergence, bool) {
	at := 0
	for at < min(len(expected), len(actual)) && expected[at].text == actual[at].text {
		at++
	}
	found := divergence{
		expected: nth(expected, at), actual: nth(actual, at), before: expected[:at], lastActual: nth(actual, at-1),
	}
	found.unasked = found.expects(asks) && !slices.Contains(words(actual), found.expected.text)
	for _, e := range found.before {
		switch e.kind {
		case showsBoard:
			found.shown = e.rows
		case asks:
			found.question = e.text
			found.questions = append(found.questions, e.text)
		case asksAgain:
			found.slip = &slip{found.question, e.answer}
		}
	}
	return found, at < max(len(expected), len(actual))
}

// nth gives an event, from 0; nothing if there are not so many.
func nth(events []event, n int) event {
	if n < 0 || n >= len(events) {
		return event{}
	}
	return events[n]
}

func last(events []event) event { return nth(events, len(events)-1) }

func (d divergence) expects(kind eventKind) bool { return d.expected.kind == kind }

func (d divergence) finds(kind eventKind) bool { return d.actual.kind == kind }

// confirms tells whether the program asks about a move what it should not.
func (d divergence) confirms() bool {
	return d.actual.own != nil && d.actual.own.text == asking(confirmation).text
}

// A blame is a way to differ: what should have been, what is there instead, and when. It breaks some rules, the likeliest first.
type blame struct {
	wanted, found eventKind
	when          bool
	rules         []string
}

// rules gives the rules that may be broken there, the likeliest first. There are none if it can only be that of the scenario.
func (d divergence) rules() []string {
	for _, b := range d.blames() {
		if b.when && b.wanted.has(d.expected.kind) && b.found.has(d.actual.kind) {
			return b.rules
		}
	}
	return []string{ruleThanks}
}

// blames are the ways to differ: first those that have to do with answers, then by what should have been.
func (d divergence) blames() []blame {
	return slices.Concat(
		d.fromAnswers(), d.inRetries(), d.inRefusals(), d.inBoards(), d.inQuestions(), d.inEnds(),
		[]blame{
			{anything, showsBoard, true, d.extraBoard()},
			{anything, asksAgain, true, []string{ruleOneLine, ruleRange}},
			{anything, saysIllegal, true, []string{ruleLegal}},
			{anything, tellsResult, true, []string{ruleResult}},
		},
	)
}

// afterBad and afterIllegal tell whether something was refused right before.
func (d divergence) afterBad() bool { return d.lastActual.kind == asksAgain }

func (d divergence) afterIllegal() bool { return d.lastActual.kind == saysIllegal }

// again tells whether the last question is asked again, and sameBoard whether the last board is shown again.
func (d divergence) again() bool { return d.actual.text == d.question }

func (d divergence) sameBoard() bool { return slices.Equal(d.actual.rows, d.shown) }

func (d divergence) asksStyle() bool { return d.expected.text == asking("board style").text }

// extraBoard gives the rule that is broken by a board which should not be there.
func (d divergence) extraBoard() []string {
	if d.afterBad() || d.afterIllegal() {
		return []string{ruleRedraw}
	}
	return []string{ruleLastBoard}
}

// fromAnswers are the ways to differ that come from what was typed or asked, and those at the beginning.
func (d divergence) fromAnswers() []blame {
	begins := len(only(d.before, ^(welcome|menu))) == 0
	return []blame{
		{anything, asks, d.confirms(), []string{ruleOrder}},
		{anything, anything, d.afterSeveralWords(), []string{ruleWholeLine}},
		{anything, anything, d.outOfStep() && d.slip.answer == "", []string{ruleRetry}},
		{anything, anything, d.outOfStep(), []string{ruleWholeLine}},
		{anything, asksMore, begins, []string{ruleOpening}},
		{anything, asksMore, true, []string{ruleThanks}},
		{welcome | menu, anything, true, []string{ruleOpening}},
		{anything, welcome | menu, true, []string{ruleOpening}},
	}
}

func (d divergence) inRetries() []blame {
	return []blame{
		{asksAgain, asks, d.again() && d.afterBad(), []string{ruleOneLine}},
		{asksAgain, anything, d.dialect.silent, []string{ruleRetry}},
		{asksAgain, asksAgain, true, []string{ruleRetry}},
		{asksAgain, asks, d.actual.text == last(d.before).text, []string{ruleRetry}},
		{asksAgain, showsBoard, d.sameBoard(), []string{ruleRedraw}},
		{asksAgain, anything, true, rulesOfAnswer(d.expected.answer)},
	}
}

func (d divergence) inRefusals() []blame {
	chosen := d.expected.chosen
	return []blame{
		{saysIllegal, anything, d.takesOther(), []string{ruleDirections}},
		{saysIllegal, anything, d.dialect.unrefused, []string{ruleRefusal}},
		{saysIllegal, saysIllegal | asks, true, []string{ruleRefusal}},
		{saysIllegal, asksAgain, true, d.ofRange()},
		{saysIllegal, showsBoard, d.sameBoard(), []string{ruleRedraw}},
		{saysIllegal, anything, chosen != nil && chosen.touchesNeither(), []string{ruleNeither}},
		{saysIllegal, anything, true, []string{ruleLegal}},
	}
}

func (d divergence) inBoards() []blame {
	return []blame{
		{showsBoard, showsBoard, d.expected.chosen == nil, []string{ruleStyles}},
		{showsBoard, anything, d.takesOther(), []string{ruleDirections}},
		{showsBoard, showsBoard, d.expected.tried && !d.samePlace(), []string{ruleStays, ruleJump}},
		{showsBoard, showsBoard, true, []string{ruleJump}},
		{showsBoard, asksAgain, true, d.ofRange()},
		{showsBoard, saysIllegal, true, []string{ruleLegal}},
		{showsBoard, anything, true, []string{ruleLastBoard}},
	}
}

func (d divergence) inQuestions() []blame {
	reworded := d.unasked && !d.asksStyle()
	return []blame{
		{asks, showsBoard | asksAgain | saysIllegal, reworded, []string{ruleOrder}}, // its words are not understood
		{asks, showsBoard, true, d.extraBoard()},
		{asks, asksAgain, d.dialect.exchanged && !d.slipped, []string{ruleOrder}},
		{asks, asksAgain, d.afterBad() && !d.anyway, []string{ruleOneLine, ruleWholeLine}},
		{asks, asksAgain, d.anyway, d.ofRange()},
		{asks, asksAgain, true, append(d.ofRange(), ruleWholeLine)},
		{asks, saysIllegal, true, []string{ruleOneByOne}},
		{asks, anything, d.asksStyle(), []string{ruleOpening}},
		{asks, asks, d.afterBad() && d.again(), []string{ruleOneLine, ruleOneByOne}},
		{asks, asks, d.afterBad(), []string{ruleOneLine, ruleWholeLine, ruleOneByOne}},
		{asks, asks, d.afterIllegal(), []string{ruleRefusal}},
		{asks, asks, true, []string{ruleOrder}},
		{asks, tellsResult, true, []string{ruleEnd}},
		{asks, anything, true, nil},
	}
}

func (d divergence) inEnds() []blame {
	return []blame{
		{tellsResult, tellsResult | thanks, true, []string{ruleResult, ruleLastPeg}},
		{tellsResult, showsBoard, !d.dialect.lastMissing, d.extraBoard()},
		{tellsResult, asks, d.dialect.diagonals && diagonalJumps(d.shown) > 0, []string{ruleDiagonal}},
		// The jump is not the last one for the program.
		{tellsResult, asks | showsBoard, true, []string{ruleEnd, ruleResult}},
		{tellsResult, anything, true, nil},
		{thanks, tellsResult, true, []string{ruleResult, ruleLastPeg}},
		{thanks, anything, true, []string{ruleThanks}},
	}
}

// ofRange gives the rules that are broken by the range of the last question.
func (d divergence) ofRange() []string {
	if d.question == "" || d.question == asking("board style").text {
		return []string{ruleRange, ruleStyle, ruleOwnRange}
	}
	return []string{ruleOwnRange, ruleRange}
}

// afterSeveralWords tells whether the program goes wrong right after a line of several words. A board that is not the
// right one without that line, either, is none of its doing.
func (d divergence) afterSeveralWords() bool {
	if len(strings.Fields(last(d.before).answer)) < 2 || d.samePlace() {
		return false
	}
	return d.slipped || !d.anyway && (!d.expects(showsBoard) || !d.finds(showsBoard))
}

// outOfStep tells whether answers are taken for those to other questions after a bad one. It is not about what is said
// to that.
func (d divergence) outOfStep() bool {
	return d.swallowed() || d.slipped && d.slip != nil && !d.expects(asksAgain)
}

// swallowed tells whether nothing is said to a bad answer that comes after another one, and nothing else goes wrong.
func (d divergence) swallowed() bool {
	another := d.lastActual.kind == asksAgain && d.slip != nil
	asked := d.finds(asksAgain) || d.finds(asks) && d.actual.text == d.question
	return another && d.recovers && d.expects(asksAgain) && !asked
}

// rulesOfAnswer gives the rules that a program breaks when it takes a bad answer for a good one.
func rulesOfAnswer(answer string) []string {
	_, err := strconv.ParseInt(answer, 10, 16)
	numeral := strings.Trim(answer, "0123456789.") == "" && answer != ""
	switch {
	case len(strings.Fields(answer)) > 1:
		return []string{ruleWholeLine}
	case err == nil:
		return []string{ruleRange, ruleStyle, ruleOwnRange}
	case numeral, answer == "":
		return []string{ruleNumbers}
	}
	return []string{ruleWords, ruleSameWay}
}

// samePlace tells whether a board is shown that differs from the one expected only where the chosen move takes place.
func (d divergence) samePlace() bool {
	if !d.expects(showsBoard) || !d.finds(showsBoard) || d.expected.chosen == nil || len(d.actual.rows) != len(d.expected.rows) {
		return false
	}
	chosen := d.expected.chosen
	way := ways[chosen.direction]
	for r, row := range d.expected.rows {
		for c := range row {
			along := (r-chosen.row+1)*way[0] + (c-chosen.column+1)*way[1]
			beside := (r-chosen.row+1)*way[1] + (c-chosen.column+1)*way[0]
			inPlace := beside == 0 && along >= 0 && along <= 2
			if len(d.actual.rows[r]) != len(row) || d.actual.rows[r][c] != row[c] && !inPlace {
				return false
			}
		}
	}
	return true
}

// takesOther tells whether the program takes the direction that was chosen for another one.
func (d divergence) takesOther() bool {
	chosen := d.expected.chosen
	switch {
	case chosen == nil:
		return false
	case d.finds(saysIllegal): // in words that may be all that is wrong
		return d.dialect.takes(chosen.direction, d.actual.named)
	}
	return !slices.Contains([]string{"", chosen.direction}, chosen.takenFor(d.actual))
}

// diagonalJumps counts the jumps along a diagonal that a board has room for.
func diagonalJumps(board []string) (n int) {
	for row := range board {
		for column := range board[row] {
			for _, way := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
				from := chosen{move: move{row: row + 1, column: column + 1}}
				if from.at(board, way, 0) == '@' && from.at(board, way, 1) == '@' && from.at(board, way, 2) == '-' {
					n++
				}
			}
		}
	}
	return n
}

// ways are the steps in the directions: rows down and columns to the right.
var ways = map[string][2]int{"UP": {-1, 0}, "DOWN": {1, 0}, "LEFT": {0, -1}, "RIGHT": {0, 1}}

// at gives what is on the board some steps away from where the move begins; 0 beyond the board.
func (m chosen) at(board []string, way [2]int, steps int) byte {
	row, column := m.row-1+steps*way[0], m.column-1+steps*way[1]
	if row < 0 || row >= len(board) || column < 0 || column >= len(board[row]) {
		return 0
	}
	return board[row][column]
}

func (m chosen) touchesNeither() bool {
	way := ways[m.direction]
	return m.at(m.board, way, 0) == '#' || m.at(m.board, way, 1) == '#' || m.at(m.board, way, 2) == '#'
}

// landed tells whether a board shows that the peg has gone where the move ends.
func (m chosen) landed(rows []string) bool {
	way := ways[m.direction]
	return m.at(rows, way, 0) == '-' && m.at(rows, way, 2) == '@'
}

// takenFor gives the direction that a refusal names, or another one in which the peg landed; "" if there is none.
func (m chosen) takenFor(actual event) string {
	for _, direction := range directions {
		way := ways[direction]
		if direction != m.direction && m.at(m.board, way, 2) == '-' && m.at(actual.rows, way, 2) == '@' {
			return direction
		}
	}
	return actual.named
}

// blame says of a difference in what a scenario looked at which rule is broken: that of the first place where the whole play differs.
// A difference that the play does not show breaks the rule of the scenario.
func (c *world) blame(err error) error {
	if err == nil {
		return nil
	}
	play := cmp.Or(c.piped, c.seen)
	d, differs := diverge(play.expected, play.events)
	if !differs {
		return err
	}
	d.dialect = play.dialect
	c.findSlip(&d, play)
	rules := d.rules()
	if d.dialect.mistakes(d.expected.chosen, c.Rule()) {
		rules = []string{c.Rule()}
	}
	m, _ := errors.AsType[*steps.Mismatch](err)
	if m != nil && d.outOfStep() && d.slip.answer != "" {
		m.Outcome = engine.Failed // that its input ended too early is only what came of it
	}
	if len(rules) > 0 && !slices.Contains(rules, c.Rule()) {
		if m != nil && d.outOfStep() {
			m.Sentence = d.sentence(rules[0])
		}
		return d.inPart(steps.Blame(rules[0], "", err))
	}
	if m != nil {
		m.Sentence = cmp.Or(d.sentence(c.Rule()), d.misspelt(play.run.Output))
		if m.Sentence != "" && d.finds(nothing) && m.Cause != "" {
			m.Sentence += "; " + m.Cause
		}
	}
	return d.inPart(steps.Blame(c.Rule(), "", err))
}

// inPart says of an error whether the divergence is a move that was made in part.
func (d divergence) inPart(err error) error {
	if blamed, ok := errors.AsType[*steps.Divergence](err); ok {
		blamed.InPart = d.samePlace() && !slices.Equal(d.actual.rows, d.shown)
	}
	return err
}

// findSlip tells whether bad answers are to blame: the program goes wrong earlier than without any, and in more than what it
// says to them. If what it says was not looked at, the slip is the one that the scenario is about.
func (c *world) findSlip(d *divergence, play *seen) {
	d.recovers = slices.Equal(words(withoutReplies(play.expected)), words(withoutReplies(play.events)))
	if c.rightMoves != nil {
		d.anyway = c.movesSeen() >= *c.rightMoves
		d.slipped = !d.anyway && !d.recovers
	}
	for _, asked := range slices.Backward(d.questions) {
		answers := c.slips[strings.TrimPrefix(asked, "asks for the ")]
		if d.slip == nil && len(answers) > 0 {
			d.slip = &slip{asked, answers[len(answers)-1]}
		}
	}
}

// String names the answer.
func (s slip) String() string {
	if s.answer == "" {
		return "an empty line"
	}
	return fmt.Sprintf("the bad answer “%s”", s.answer)
}

// sentence says what the program does that breaks the rule, if there is a plain way to say it.
func (d divergence) sentence(rule string) string {
	exchanges := d.dialect.exchanged && rule == ruleOrder // which hides more than any words
	if d.actual.own != nil && d.actual.own.rule == rule && !exchanges {
		return "the program " + d.actual.own.note() + d.should()
	}
	if habits := d.dialect.habits(rule); len(habits) > 0 {
		return "the program " + habits[0]
	}
	switch {
	case d.outOfStep() && d.finds(nothing):
		return fmt.Sprintf("after %v where it %s, the program does not go on", d.slip, d.slip.question)
	case d.outOfStep():
		const words = "after %v where it %s, the program does not take the next answer for the same question"
		return fmt.Sprintf(words, d.slip, d.slip.question)
	case d.expects(asksAgain) && d.finds(nothing):
		return fmt.Sprintf("after the bad answer “%s”, the program does nothing more", d.expected.answer)
	case d.expects(asksAgain) && !d.finds(asksAgain):
		return fmt.Sprintf("the program takes “%s” for a good answer where it %s", d.expected.answer, d.question)
	case d.expects(thanks) && d.finds(tellsResult):
		return "after the result, the program also " + d.actual.text
	case d.expects(tellsResult) && d.finds(tellsResult):
		return fmt.Sprintf("the program %s when the game is %s", d.actual.text, resultOf(d.expected))
	case d.expects(tellsResult) && (d.finds(asks) || rule == ruleEnd):
		return "the program asks for another move although the game is over"
	case d.finds(asksAgain) && slices.Contains(d.ofRange(), rule):
		return "the program takes a good answer for a bad one where it " + d.question
	case d.expects(asks) && d.finds(tellsResult):
		return "the program ends the game although a move is still legal"
	case d.finds(saysIllegal) && rule == ruleLegal && d.expects(showsBoard) && d.expected.chosen != nil:
		return "the program refuses a legal move: " + d.expected.chosen.String()
	case d.expects(saysIllegal) && d.finds(showsBoard) && d.expected.chosen != nil:
		return "the program makes a move that is not legal: " + d.expected.chosen.String()
	case rule == ruleDirections && d.expected.chosen != nil:
		const words = "the program takes direction %d for %s; it is %s"
		chosen := d.expected.chosen
		return fmt.Sprintf(words, directionNumber(chosen.direction), chosen.takenFor(d.actual), chosen.direction)
	}
	return ""
}

func (m move) String() string {
	return fmt.Sprintf("row %d, column %d %s", m.row, m.column, m.direction)
}

// misspelt says which line of an output should read as the welcome does, if one is like it.
func (d divergence) misspelt(output []byte) string {
	if !d.expects(welcome) {
		return ""
	}
	line, near := steps.Nearest(d.expected.wording(), strings.Split(string(output), "\n"))
	if !near {
		return ""
	}
	return fmt.Sprintf("“%s” should read “%s”", strings.TrimSpace(line), d.expected.wording())
}

// should says what the program should say instead, if it should say something.
func (d divergence) should() string {
	if d.finds(asksMore) || d.confirms() {
		return ""
	}
	said := strings.TrimRight(d.expected.wording(), ". :")
	if said == "" {
		return ""
	}
	return fmt.Sprintf("; it should say “%s”", said)
}
