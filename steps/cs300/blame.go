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
	"rulebook/steps/cs300/rules"
	"rulebook/steps/cs300/speech"
	"rulebook/steps/screen"
)

// demands lists the commands that call the methods which the assignment demands by name.
func demands() map[string]string {
	demanded := map[string]string{}
	for _, command := range []string{"create", "display", "valid", "perform", "pegs", "moves", "read-int", "read-move"} {
		demanded[command] = rules.Methods
	}
	return demanded
}

// A divergence is the first place where what a program did differs from what a scenario expects.
type divergence struct {
	dialect          *manner
	alive            string // the rule of a move by which the program keeps a game alive that is over
	expected, actual speech.Event
	before           []speech.Event // that are as expected
	lastActual       speech.Event   // the last of them, as it was
	question         string         // the last one before it, such as "asks for the ROW"
	questions        []string       // all before it
	unasked          bool           // what should be asked is asked nowhere
	shown            []string       // the last board before it
	refused          bool           // whether a move was refused, and none was made after it
	slip             *speech.Slip   // the last one before it
	slipped          bool           // which is to blame, because without any the program makes no mistake so early
	anyway           bool           // the program makes its mistake without any slip, too
	taken            string         // the bad answer after which it goes on
	tires            bool           // it refuses a bad answer, but not the next one
	ends             bool           // whether the program ended by itself, as if all were well
	recovers         bool           // the play goes on as it would but for what is said to bad answers
	says             bool           // something else to bad answers to the last question
}

func diverge(expected, actual []speech.Event) (divergence, bool) {
	at := 0
	for at < min(len(expected), len(actual)) && expected[at].Text == actual[at].Text {
		at++
	}
	found := divergence{
		expected: speech.Nth(expected, at), actual: speech.Nth(actual, at),
		before: expected[:at], lastActual: speech.Nth(actual, at-1),
	}
	found.unasked = found.expects(speech.Asks) && !slices.Contains(speech.Words(actual), found.expected.Text)
	for _, e := range found.before {
		switch e.Kind {
		case speech.ShowsBoard:
			found.shown, found.refused = e.Rows, false
		case speech.SaysIllegal:
			found.refused = true
		case speech.Asks:
			found.question = e.Text
			found.questions = append(found.questions, e.Text)
		case speech.AsksAgain:
			found.slip = &speech.Slip{Question: found.question, Answer: e.Answer}
		}
	}
	return found, at < max(len(expected), len(actual))
}

func (d divergence) expects(kinds speech.Kind) bool { return kinds.Has(d.expected.Kind) }

func (d divergence) finds(kinds speech.Kind) bool { return kinds.Has(d.actual.Kind) }

// confirms tells whether the program asks about a move what it should not.
func (d divergence) confirms() bool {
	return d.actual.Own != nil && d.actual.Own.Text == speech.Asking(speech.Confirmation).Text
}

// A blame is a way to differ: what should have been, what is there instead, and when. It breaks some rules, the
// likeliest first.
type blame struct {
	wanted, found speech.Kind
	when          bool
	rules         []string
}

// rules gives the rules that may be broken there, the likeliest first. There are none if it can only be that of the
// scenario. A program that does anything more after the thanks does not end with them.
func (d divergence) rules() []string {
	for _, b := range d.blames() {
		if b.when && b.wanted.Has(d.expected.Kind) && b.found.Has(d.actual.Kind) {
			return b.rules
		}
	}
	return []string{rules.Thanks}
}

// blames are the ways to differ: first those that have to do with answers, then by what should have been.
func (d divergence) blames() []blame {
	return slices.Concat(d.fromAnswers(), d.inRetries(), d.inRefusals(), d.inBoards(), d.inQuestions(), d.inEnds())
}

// afterBad and afterIllegal tell whether something was refused right before.
func (d divergence) afterBad() bool { return d.lastActual.Kind == speech.AsksAgain }

func (d divergence) afterIllegal() bool { return d.lastActual.Kind == speech.SaysIllegal }

// forgets tells whether the program has refused a move and judges another one without asking all questions again.
func (d divergence) forgets() bool {
	if d.afterIllegal() {
		return d.expects(speech.Asks) && d.finds(speech.Asks)
	}
	judges := d.finds(speech.SaysIllegal) || d.finds(speech.ShowsBoard) && !d.sameBoard()
	return d.refused && d.expects(speech.Asks) && judges
}

// again tells whether the last question is asked again, and sameBoard whether the last board is shown again.
func (d divergence) again() bool { return d.actual.Text == d.question }

func (d divergence) sameBoard() bool { return slices.Equal(d.actual.Rows, d.shown) }

func (d divergence) asksStyle() bool { return d.expected.Text == speech.Asking("board style").Text }

// extraBoard gives the rule that is broken by a board which should not be there.
func (d divergence) extraBoard() []string {
	if d.afterBad() || d.afterIllegal() {
		return []string{rules.Redraw}
	}
	return []string{rules.LastBoard}
}

// fromAnswers are the ways to differ that come from what was typed or asked, and those at the beginning.
func (d divergence) fromAnswers() []blame {
	const refusable = speech.Asks | speech.ShowsBoard | speech.SaysIllegal // what follows from a good answer
	refused := d.finds(speech.AsksAgain) || d.dialect.SilentTo(d.question) && d.again()
	return []blame{
		{speech.Anything, speech.Asks, d.confirms(), []string{rules.Order}},
		{speech.Anything, speech.Anything, d.tires, []string{rules.Retry}},
		{speech.Anything, speech.Anything, d.taken != "", rulesOfAnswer(d.takenAnswer())},
		{speech.Anything, speech.Anything, d.outOfStep() && d.slip.Answer == "", []string{rules.Retry}},
		{speech.Anything, speech.Anything, d.outOfStep(), []string{rules.WholeLine}},
		{speech.Anything, speech.AsksMore, true, nil}, // it is seen only where the rule is about it
		{refusable, speech.Asks | speech.AsksAgain, refused && d.dialect.Exchanged && !d.slipped, []string{rules.Order}},
		{refusable, speech.Asks, refused, d.ofRange()},
		{speech.Welcome | speech.Menu, speech.Anything, true, []string{rules.Opening}},
		{speech.Anything, speech.Welcome | speech.Menu, true, []string{rules.Opening}},
	}
}

func (d divergence) inRetries() []blame {
	return []blame{
		{speech.AsksAgain, speech.Asks, d.again() && d.afterBad(), []string{rules.OneLine}},
		{speech.AsksAgain, speech.Anything, d.dialect.SilentTo(d.question), []string{rules.Retry}},
		{speech.AsksAgain, speech.AsksAgain, true, []string{rules.Retry}},
		{speech.AsksAgain, speech.ShowsBoard, d.sameBoard(), []string{rules.Redraw}},
		{speech.AsksAgain, speech.Anything, d.recovers, []string{rules.Retry}}, // it says something else
		{speech.AsksAgain, speech.Anything, true, rulesOfAnswer(d.expected.Answer)},
	}
}

func (d divergence) inRefusals() []blame {
	return []blame{
		{speech.SaysIllegal, speech.Anything, d.takesOther(), []string{rules.Directions}},
		{speech.SaysIllegal, speech.Anything, d.dialect.Unrefused, []string{rules.Refusal}},
		{speech.SaysIllegal, speech.SaysIllegal | speech.Asks, true, []string{rules.Refusal}},
		{speech.SaysIllegal, speech.AsksAgain, true, d.ofRange()},
		{speech.SaysIllegal, speech.ShowsBoard, d.sameBoard(), []string{rules.Redraw}},
		{speech.SaysIllegal, speech.Anything, true, d.ofCase()},
	}
}

func (d divergence) inBoards() []blame {
	return []blame{
		{speech.ShowsBoard, speech.ShowsBoard, d.expected.Chosen == nil, []string{rules.Styles}},
		{speech.ShowsBoard, speech.Anything, d.takesOther(), []string{rules.Directions}},
		{speech.ShowsBoard, speech.ShowsBoard, d.expected.Tried && !d.samePlace(), []string{rules.Stays, rules.Jump}},
		{speech.ShowsBoard, speech.ShowsBoard, true, []string{rules.Jump}},
		{speech.ShowsBoard, speech.AsksAgain, true, d.ofRange()},
		{speech.ShowsBoard, speech.SaysIllegal, true, []string{rules.Legal}},
		{speech.ShowsBoard, speech.Asks, d.dialect.Unrefused && d.expected.Chosen != nil, []string{rules.Legal}},
		{speech.ShowsBoard, speech.Anything, d.refused && d.finds(speech.Nothing), []string{rules.Refusal}},
		{speech.ShowsBoard, speech.Anything, true, []string{rules.LastBoard}},
	}
}

func (d divergence) inQuestions() []blame {
	reworded := d.unasked && !d.asksStyle()
	return []blame{
		{speech.Asks, speech.Anything, d.forgets(), []string{rules.Refusal}},
		// Its words are not understood.
		{speech.Asks, speech.ShowsBoard | speech.AsksAgain | speech.SaysIllegal, reworded, []string{rules.Order}},
		{speech.Asks, speech.ShowsBoard, d.expected.Chosen != nil && !d.sameBoard(), d.ofCase()},
		{speech.Asks, speech.ShowsBoard, true, d.extraBoard()},
		{speech.Asks, speech.AsksAgain, d.afterBad() && !d.anyway, []string{rules.OneLine, rules.WholeLine}},
		{speech.Asks, speech.AsksAgain, d.anyway, d.ofRange()},
		{speech.Asks, speech.AsksAgain, true, append(d.ofRange(), rules.WholeLine)},
		{speech.Asks, speech.SaysIllegal, true, []string{rules.OneByOne}},
		{speech.Asks, speech.Anything, d.asksStyle(), []string{rules.Opening}},
		{speech.Asks, speech.Anything, d.afterIllegal() && !d.finds(speech.TellsResult), []string{rules.Refusal}},
		{speech.Asks, speech.Asks, d.afterBad(), []string{rules.OneLine, rules.WholeLine, rules.OneByOne}},
		{speech.Asks, speech.Asks, true, []string{rules.Order}},
		{speech.Asks, speech.TellsResult | speech.Thanks, true, []string{rules.End}},
		{speech.Asks, speech.Nothing, d.ends && !d.afterBad(), []string{rules.End}}, // the result is not understood
		{speech.Asks, speech.Anything, true, nil},
	}
}

func (d divergence) inEnds() []blame {
	return []blame{
		{speech.TellsResult, speech.TellsResult | speech.Thanks, true, []string{rules.Result, rules.LastPeg}},
		{speech.TellsResult, speech.ShowsBoard, !d.dialect.LastMissing, d.extraBoard()},
		{speech.TellsResult, speech.Asks, d.dialect.Diagonals, []string{rules.Diagonal}},
		{speech.TellsResult, speech.Asks, d.alive != "", []string{d.alive}},
		// The jump is not the last one for the program.
		{speech.TellsResult, speech.Asks | speech.ShowsBoard, true, []string{rules.End, rules.Result}},
		{speech.TellsResult, speech.Anything, true, nil},
		{speech.Thanks, speech.TellsResult, true, []string{rules.Result, rules.LastPeg}},
		{speech.Thanks, speech.Anything, true, []string{rules.Thanks}},
	}
}

// ofCase gives the rule that is broken where an illegal move is made.
func (d divergence) ofCase() []string {
	if d.expected.Case == "neither peg nor hole" {
		return []string{rules.Neither}
	}
	return []string{rules.Legal}
}

// ofRange gives the rules that are broken by the range of the last question.
func (d divergence) ofRange() []string {
	if d.question == "" || d.question == speech.Asking("board style").Text {
		return []string{rules.Range, rules.Style, rules.OwnRange}
	}
	return []string{rules.OwnRange, rules.Range}
}

// outOfStep tells whether answers are taken for those to other questions after a bad one. It is not about what is said
// to that.
func (d divergence) outOfStep() bool {
	return d.swallowed() || d.slipped && d.slip != nil && !d.expects(speech.AsksAgain)
}

// swallowed tells whether nothing is said to a bad answer that comes after another one, and nothing else goes wrong.
func (d divergence) swallowed() bool {
	another := d.lastActual.Kind == speech.AsksAgain && d.slip != nil
	asked := d.says || d.finds(speech.AsksAgain) || d.finds(speech.Asks) && d.actual.Text == d.question
	return another && d.recovers && d.expects(speech.AsksAgain) && !asked
}

// rulesOfAnswer gives the rules that a program breaks when it takes a bad answer for a good one.
func rulesOfAnswer(answer string) []string {
	_, err := strconv.ParseInt(answer, 10, 16)
	numeral := strings.Trim(answer, "0123456789.") == "" && answer != ""
	switch {
	case len(strings.Fields(answer)) > 1:
		return []string{rules.WholeLine}
	case err == nil:
		return []string{rules.Range, rules.Style, rules.OwnRange}
	case numeral, answer == "":
		return []string{rules.Numbers}
	}
	return []string{rules.Words, rules.SameWay}
}

// takenAnswer gives the bad answer after which the program goes on, alone where good ones stand on its line.
func (d divergence) takenAnswer() string {
	together := strings.FieldsFunc(d.taken, func(r rune) bool { return r == ' ' || r == ',' })
	if slices.Contains(together, d.expected.Answer) {
		return d.expected.Answer
	}
	return d.taken
}

// samePlace tells whether a board is shown that differs from the one expected only where the chosen move takes place.
func (d divergence) samePlace() bool {
	boards := d.expects(speech.ShowsBoard) && d.finds(speech.ShowsBoard)
	if !boards || d.expected.Chosen == nil || len(d.actual.Rows) != len(d.expected.Rows) {
		return false
	}
	for r, row := range d.expected.Rows {
		for c := range row {
			if len(d.actual.Rows[r]) != len(row) || d.actual.Rows[r][c] != row[c] && !d.expected.Chosen.Touches(r+1, c+1) {
				return false
			}
		}
	}
	return true
}

// takesOther tells whether the program takes the direction that was chosen for another one.
func (d divergence) takesOther() bool {
	chosen := d.expected.Chosen
	switch {
	case chosen == nil:
		return false
	case d.finds(speech.SaysIllegal): // in words that may be all that is wrong
		return d.dialect.Takes(chosen.Direction, d.actual.Named)
	}
	return !slices.Contains([]string{"", chosen.Direction}, chosen.TakenFor(d.actual))
}

// blame says of a difference in what a scenario looked at which rule is broken: that of the first place where the whole
// play differs. A difference that the play does not show breaks the rule of the scenario.
func (c *world) blame(err error) error {
	if err == nil {
		return nil
	}
	play := cmp.Or(c.piped, c.seen)
	d, differs := diverge(play.expected, play.events)
	if !differs {
		return err
	}
	d.dialect, d.alive = c.manner, c.alive
	c.findSlip(&d, play)
	broken := d.rules()
	if d.dialect.Mistakes(d.expected.Chosen, c.Rule()) {
		broken = []string{c.Rule()}
	}
	m, _ := errors.AsType[*steps.Mismatch](err)
	if m != nil && d.outOfStep() && d.slip.Answer != "" {
		m.Outcome = engine.Failed // that its input ended too early is only what came of it
	}
	if len(broken) > 0 && !slices.Contains(broken, c.Rule()) {
		if m != nil && d.outOfStep() {
			m.Sentence = d.sentence(broken[0])
		}
		return d.inPart(steps.Blame(broken[0], "", err))
	}
	if m != nil {
		m.Sentence = cmp.Or(d.sentence(c.Rule()), d.misspelt(play.run.Output))
		if m.Sentence != "" && d.finds(speech.Nothing) && m.Cause != "" {
			m.Sentence += "; " + m.Cause
		}
	}
	return d.inPart(d.ownWay(c.Rule(), err))
}

// ownWay blames an error on a rule, as a way of the program's own if that is about its words.
func (d divergence) ownWay(rule string, err error) error {
	if d.actual.Own != nil && d.actual.Own.Rule == rule {
		return steps.Blame(rule, steps.OwnWay, err)
	}
	return steps.Blame(rule, "", err)
}

// inPart says of an error whether the divergence is a move that was made in part.
func (d divergence) inPart(err error) error {
	if blamed, ok := errors.AsType[*steps.Divergence](err); ok {
		blamed.InPart = d.samePlace() && !slices.Equal(d.actual.Rows, d.shown)
	}
	return err
}

// findSlip tells whether bad answers are to blame: the program goes wrong earlier than without any, and in more than
// what it says to them. If what it says was not looked at, the slip is the one that the scenario is about.
func (c *world) findSlip(d *divergence, play *seen) {
	d.taken, d.tires, d.ends = c.taken, c.tires, play.run.End == engine.Exited && !play.run.Failed
	right, found := course(play.expected), course(play.events)
	wanted := replied(play.expected)
	d.recovers = c.unharmed() || len(right) <= len(found) && slices.Equal(right, found[:len(right)])
	d.recovers = d.recovers &&
		!slices.ContainsFunc(replied(play.events), func(place int) bool { return !slices.Contains(wanted, place) })
	for i, e := range play.events[:len(d.before)] {
		switch e.Kind {
		case speech.Asks:
			d.says = false
		case speech.AsksAgain:
			next := cmp.Or(speech.Nth(play.events, i+1).Begin, len(play.run.Output))
			d.says = d.says || next > e.End && screen.Letters(string(play.run.Output[e.End:next])) > 0
		}
	}
	if c.without != nil {
		d.anyway = c.anyway(*d)
		d.slipped = !d.anyway && !d.recovers
	}
	for _, asked := range slices.Backward(d.questions) {
		answers := c.slips[strings.TrimPrefix(asked, "asks for the ")]
		if d.slip == nil && len(answers) > 0 {
			d.slip = &speech.Slip{Question: asked, Answer: answers[len(answers)-1]}
		}
	}
}

// replied gives after how many questions the program names the range.
func replied(events []speech.Event) (places []int) {
	asked := 0
	for _, e := range events {
		switch e.Kind {
		case speech.Asks:
			asked++
		case speech.AsksAgain:
			places = append(places, asked)
		}
	}
	return places
}

// sentence says what the program does that breaks the rule, if there is a plain way to say it.
func (d divergence) sentence(rule string) string {
	exchanges := d.dialect.Exchanged && rule == rules.Order // which hides more than any words
	if d.actual.Own != nil && d.actual.Own.Rule == rule && !exchanges {
		return "the program " + d.actual.Own.Note() + d.should()
	}
	if habits := d.dialect.breaking(rule); len(habits) > 0 {
		return "the program " + habits[0]
	}
	return cmp.Or(d.sentenceOfAnswers(), d.sentenceOfMoves(rule))
}

// sentenceOfAnswers says what the program makes of bad answers.
func (d divergence) sentenceOfAnswers() string {
	const takes = "the program takes “%s” for a good answer where it %s"
	switch {
	case d.tires:
		return "the program refuses one bad answer to a question, but not the next one"
	case d.taken != "" && d.takenAnswer() == d.expected.Answer:
		return fmt.Sprintf(takes, d.expected.Answer, d.question)
	case d.taken != "":
		return fmt.Sprintf("the program takes “%s” for a good answer", d.taken)
	case d.outOfStep() && d.finds(speech.Nothing):
		return fmt.Sprintf("after %v where it %s, the program does not go on", d.slip, d.slip.Question)
	case d.outOfStep():
		const words = "after %v where it %s, the program does not take the next answer for the same question"
		return fmt.Sprintf(words, d.slip, d.slip.Question)
	case d.expects(speech.AsksAgain) && d.finds(speech.Nothing):
		return fmt.Sprintf("after the bad answer “%s”, the program does nothing more", d.expected.Answer)
	case d.expects(speech.AsksAgain) && !d.finds(speech.AsksAgain) && d.recovers:
		return fmt.Sprintf("the program does not name the range after the bad answer “%s”", d.expected.Answer)
	case d.expects(speech.AsksAgain) && !d.finds(speech.AsksAgain):
		return fmt.Sprintf(takes, d.expected.Answer, d.question)
	}
	return ""
}

// sentenceOfMoves says how the program goes on with the game.
func (d divergence) sentenceOfMoves(rule string) string {
	makes := d.expects(speech.ShowsBoard) && d.expected.Chosen != nil
	switch {
	case d.forgets() && rule == rules.Refusal:
		return "after an illegal move, the program no longer " + d.expected.Text
	case d.expects(speech.ShowsBoard) && d.finds(speech.Nothing) && rule == rules.Refusal:
		return "after an illegal move, the program does not make a legal one"
	case d.expects(speech.Thanks) && d.finds(speech.TellsResult):
		return "after the result, the program also " + d.actual.Text
	case d.expects(speech.TellsResult) && d.finds(speech.TellsResult):
		return fmt.Sprintf("the program %s when the game is %s", d.actual.Text, speech.ResultOf(d.expected))
	case d.expects(speech.TellsResult) && (d.finds(speech.Asks) || rule == rules.End):
		return "the program asks for another move although the game is over"
	case d.finds(speech.AsksAgain) && slices.Contains(d.ofRange(), rule):
		return "the program takes a good answer for a bad one where it " + d.question
	case d.expects(speech.Asks) && (d.finds(speech.TellsResult) || rule == rules.End):
		return "the program ends the game although a move is still legal"
	case makes && d.finds(speech.SaysIllegal|speech.Asks) && rule == rules.Legal:
		return "the program refuses a legal move: " + d.expected.Chosen.String()
	case d.expects(speech.SaysIllegal|speech.Asks) && d.finds(speech.ShowsBoard) && d.expected.Chosen != nil:
		return "the program makes a move that is not legal: " + d.expected.Chosen.String()
	case rule == rules.Directions && d.expected.Chosen != nil:
		const words = "the program takes direction %d for %s; it is %s"
		chosen := d.expected.Chosen
		return fmt.Sprintf(words, speech.DirectionNumber(chosen.Direction), chosen.TakenFor(d.actual), chosen.Direction)
	}
	return ""
}

// misspelt says which line of an output should read as the welcome does, if one is like it.
func (d divergence) misspelt(output []byte) string {
	if !d.expects(speech.Welcome) {
		return ""
	}
	line, near := steps.Nearest(d.expected.Wording(), strings.Split(string(output), "\n"))
	if !near {
		return ""
	}
	return fmt.Sprintf("“%s” should read “%s”", strings.TrimSpace(line), d.expected.Wording())
}

// should says what the program should say instead, if it should say something.
func (d divergence) should() string {
	if d.finds(speech.AsksMore) || d.confirms() {
		return ""
	}
	said := strings.TrimRight(d.expected.Wording(), ". :")
	if said == "" {
		return ""
	}
	return fmt.Sprintf("; it should say “%s”", said)
}
