package cs300

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/steps"
)

// A dialect is how a program plays the game otherwise than the assignment shows it, as far as that does not change the game. Each
// difference belongs to one rule, whose scenarios judge it; all others take it as equal. The zero value is what the assignment shows.
type dialect struct {
	form
	before  int      // questions that come before the one for the board style
	halts   bool     // there is a pause behind the first board, which any line ends
	after   []string // answers to questions after the end
	phrases []phrase // in words of its own

	silent         bool            // no line that names the range follows a bad answer
	repeats        map[string]bool // the question follows a bad answer to it again, by the words of its event
	redrawsBad     bool            // the board follows a bad answer again
	redrawsIllegal bool            // the board follows an illegal move again
	unrefused      bool            // nothing is said to an illegal move
	namesTyped     bool            // the refusal of a move names what was typed, whatever the program takes it for
	lastMissing    bool            // the board after the last jump is not shown
	thankless      bool
	untold         map[string]bool // results of a game, by the words of their events, that are not told

	diagonals bool     // keep a lost game alive
	beyond    []string // answers after which the program ends a game that it does not end where it should

	goes [len(directions)]string // where pegs jumped in each direction, as far as that was looked at

	bad bad // what was answered badly to learn it

	caller *caller
}

// A form is how a program asks for a move.
type form struct {
	order      []string // of the questions; nil as it should be
	directions []string // what is typed for them; nil for their numbers
	turned     turning  // of the numbers
	exchanged  bool     // the COLUMN that is typed is taken for the row, and the ROW for the column
	sure       string   // the answer to a question that follows each move; "" if there is none
	pauses     bool     // that question is a pause behind the board, which any line ends
}

// A phrase is an event in the words of the assignment, or in a program's own.
type phrase struct {
	event
	said    string
	pattern *regexp.Regexp             // of an output without blanks
	of      func(found []string) event // gives the event of what the groups of the pattern have found; nil if it is always the same

	rule    string // that its words break, if they are a program's own
	refuses bool   // the same words are said to an illegal move
}

// asShown tells whether the answers about a move are typed as the assignment shows it.
func (f form) asShown() bool {
	return f.order == nil && f.directions == nil && f.turned == turning{} && !f.exchanged
}

// sequence is the order of the questions about a move.
var sequence = []string{"COLUMN", "ROW", "DIRECTION"}

// confirmation is the question that follows a move.
const confirmation = "confirmation"

// questions gives the questions about a move, in their order.
func (f form) questions() []string {
	questions := sequence
	if f.order != nil {
		questions = f.order
	}
	if f.sure == "" && !f.pauses {
		return questions
	}
	return append(slices.Clone(questions), confirmation)
}

// asked tells the questions in their order.
func (f form) asked() string {
	q := f.questions()
	if len(q) == len(sequence) && q[2] == "DIRECTION" {
		return fmt.Sprintf("the %s before the %s", q[0], q[1])
	}
	return "the " + strings.Join(q, ", then the ")
}

// parts gives what a question asks for, which may be several things at once.
func parts(question string) []string { return strings.Split(question, " and ") }

// line gives the answer to a question, of answers that are typed as the assignment has it.
func (f form) line(question string, answer func(part string) string) string {
	if question == confirmation {
		return f.sure
	}
	return strings.Join(steps.Each(parts(question), func(part string) string {
		if part == "DIRECTION" {
			return f.direction(answer(part))
		}
		return answer(part)
	}), " ")
}

// direction gives what is typed for a direction; a bad answer stays as it is.
func (f form) direction(answer string) string {
	n, err := strconv.Atoi(answer)
	switch {
	case err != nil || n < 1 || n > len(directions):
		return answer
	case f.directions != nil:
		return f.directions[f.turned.of(n)-1]
	}
	return f.turned.written(answer)
}

// A turning gives the numbers that a program takes for UP, DOWN, LEFT and RIGHT. The zero value is as it should be.
type turning [len(directions)]int

// of gives the number that is taken for a direction; any other number stays as it is.
func (t turning) of(n int) int {
	if t == (turning{}) || n < 1 || n > len(t) {
		return n
	}
	return t[n-1]
}

// written gives the text that is taken for that of a direction; any other text stays as it is.
func (t turning) written(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil || t.of(n) == n {
		return number
	}
	return strconv.Itoa(t.of(n))
}

// String tells which directions are taken for others.
func (t turning) String() string {
	var turns []string
	for n := range t {
		if way := slices.Index(t[:], n+1); way >= 0 && way != n {
			turns = append(turns, fmt.Sprintf("%d for %s", n+1, directions[way]))
		}
	}
	return strings.Join(turns, " and ")
}

// about gives what a scenario of a rule expects: the dialect, but for what that rule is about.
func (d *dialect) about(rule string) *dialect {
	strict := *d
	switch rule {
	case ruleOrder:
		strict.form, strict.halts = form{}, false
	case ruleLastBoard:
		strict.lastMissing = false
	case ruleRedraw:
		strict.redrawsBad, strict.redrawsIllegal = false, false
	case ruleRetry:
		if d.silent {
			strict.repeats = nil
		}
		strict.silent = false
	case ruleOneLine:
		if !d.silent {
			strict.repeats = nil
		}
	case ruleRefusal:
		strict.unrefused = false
	case ruleResult, ruleLastPeg:
		strict.untold = nil
	case ruleThanks:
		strict.thankless = false
	}
	return &strict
}

// typed gives the dialect in which the answers of a scenario of a rule are typed: as the rule has them, if it is about what they mean.
func (d *dialect) typed(rule string) *dialect {
	typed := *d
	typed.exchanged = d.exchanged && rule != ruleOrder
	if rule == ruleDirections {
		typed.turned = turning{}
	}
	return &typed
}

// takes tells whether pegs jumped in another direction than the one that was chosen.
func (d *dialect) takes(direction, other string) bool {
	n := directionNumber(direction)
	return n > 0 && other != "" && other != direction && d.goes[n-1] == other
}

// mistakes tells whether the program takes the answers about a move for others, and a scenario of the rule is about that.
func (d *dialect) mistakes(m *chosen, rule string) bool {
	if rule == ruleDirections && m != nil {
		n := directionNumber(m.direction)
		return d.turned.of(n) != n
	}
	return rule == ruleOrder && d.exchanged
}

// named gives the refusal of a move as the program words it.
func (f form) named(refusal event) event {
	var m move
	if _, err := fmt.Sscanf(refusal.text, "says that row %d, column %d %s", &m.row, &m.column, &m.direction); err != nil {
		return refusal
	}
	if f.exchanged {
		m.row, m.column = m.column, m.row
	}
	direction := directions[f.turned.of(directionNumber(m.direction))-1]
	return illegalEvent(strconv.Itoa(m.row), strconv.Itoa(m.column), direction)
}

// Notes tell the dialect.
func (d *dialect) Notes() []string { return d.habits("") }

// habits tell what the dialect has that breaks a rule, or any if it is empty.
func (d *dialect) habits(rule string) (words []string) {
	for _, h := range d.all() {
		if h.has && (rule == "" || h.rule == rule) {
			words = append(words, h.words)
		}
	}
	return words
}

// A habit is something that a dialect may have.
type habit struct {
	has   bool
	rule  string // that it breaks
	words string
}

func (d *dialect) all() []habit {
	habits := []habit{
		{d.exchanged, ruleOrder, "takes the COLUMN that is typed for the row, and the ROW for the column"},
		{d.order != nil || d.sure != "" || d.pauses || d.halts, ruleOrder, "asks for " + d.asked()},
		{d.directions != nil, ruleOrder, "wants the directions as " + strings.Join(d.directions, ", ")},
		{d.turned != turning{}, ruleDirections, "takes direction " + d.turned.String()},
	}
	for _, p := range d.phrases {
		habits = append(habits, habit{true, p.rule, p.note()})
	}
	return append(append(habits,
		habit{d.silent && len(d.repeats) == 0, ruleRetry, "says nothing to a bad answer"},
		habit{d.silent && len(d.repeats) > 0, ruleRetry, "asks the question again after a bad answer, and does not name the range"},
		habit{!d.silent && len(d.repeats) > 0, ruleOneLine, "asks the question again after the line that names the range"},
		habit{d.redrawsBad, ruleRedraw, "shows the board again after a bad answer"},
		habit{d.redrawsIllegal, ruleRedraw, "shows the board again after an illegal move"},
		habit{d.unrefused, ruleRefusal, "says nothing to an illegal move"},
		habit{d.lastMissing, ruleLastBoard, "does not show the board after the last jump"},
		habit{d.thankless, ruleThanks, "does not thank the player"},
		habit{d.untold[results["won"]], ruleResult, "does not tell that the game is won"},
		habit{d.untold[results["lost"]], ruleResult, "does not tell that the game is lost"},
	), d.caller.habits()...)
}

// notes say what a program has in its own words, by the kind of the event: in these words, and in those of the game.
var notes = map[eventKind]string{
	asks:        "%[2]s in the words “%[1]s”",
	asksMore:    "asks “%[1]s”, which is no question of the game",
	tellsResult: "says “%[1]s” when the game is %[3]s",
	saysIllegal: "refuses a move with “%[1]s”",
	asksAgain:   "says “%[1]s” to a bad answer",
	thanks:      "says “%[1]s” in the end",
}

func (p phrase) note() string {
	if p.text == asking(confirmation).text {
		return fmt.Sprintf("asks “%s” about each move, which is no question of the game", p.said)
	}
	words := fmt.Sprintf(notes[p.kind], p.said, p.text, resultOf(p.event))
	if p.refuses {
		words += " and to an illegal move"
	}
	return words
}

func resultOf(e event) string {
	if e.text == results["won"] {
		return "won"
	}
	return "lost"
}

// Words of events for scenarios that are about something else than what was said.
const (
	again   = "asks again"
	illegal = "says that the move is not legal"
)

// seenBy gives an event as a scenario of a rule sees it: what was said counts only where the rule is about it.
func (e event) seenBy(rule string) event {
	switch {
	case e.own != nil && e.own.rule == rule:
		e.text = fmt.Sprintf("says “%s”", e.own.said)
	case e.kind == asksAgain && rule != ruleRetry:
		e.text, e.inWords = again, ""
	case e.kind == saysIllegal && rule != ruleRefusal:
		e.text, e.inWords = illegal, ""
	}
	return e
}

// seenBy gives events as a scenario of a rule sees them.
func seenBy(rule string, events []event) []event {
	events = slices.DeleteFunc(events, func(e event) bool {
		switch e.kind {
		case welcome, menu:
			return rule != ruleOpening
		case asksMore:
			return e.own.rule != rule
		}
		return false
	})
	return steps.Each(events, func(e event) event { return e.seenBy(rule) })
}

// seen gives the events that are told in an output as a scenario of a rule sees them. Where a program mostly says nothing to a bad answer,
// it may say the right thing now and then.
func (d *dialect) seen(told []event, rule string) []event {
	events := d.settle(slices.Clone(told))
	if d.silent && rule != ruleRetry {
		events = slices.DeleteFunc(events, func(e event) bool { return e.kind == asksAgain })
	}
	return seenBy(rule, events)
}

// read reads the events in an output as a scenario of a rule sees them.
func (d *dialect) read(output []byte, width int, rule string) []event {
	return d.seen(scan(output, width, d.phrases...), rule)
}

// settle decides of words that are said to bad answers and to illegal moves which they are: an illegal move is followed by the first
// question about another one.
func (d *dialect) settle(events []event) []event {
	questions := d.questions()
	first, last := asking(questions[0]).text, asking(questions[len(questions)-1]).text
	asked := ""
	for i, e := range events {
		after := nth(events, i+1)
		if d.redrawsIllegal && after.kind == showsBoard {
			after = nth(events, i+2)
		}
		switch {
		case e.kind == asks:
			asked = e.text
		case e.own == nil || !e.own.refuses || asked != last:
		case after.text == first:
			refusal := *e.own
			refusal.kind, refusal.rule, refusal.refuses = saysIllegal, ruleRefusal, false
			events[i].kind, events[i].text, events[i].own = saysIllegal, illegal, &refusal
		}
	}
	return events
}

// An exchange is a question with all its answers, and what follows from the bad ones. Other events are exchanges without answers.
type exchange struct {
	event
	answers []string
	retries []event
}

// last is the last of the answers, "" if there is none.
func (e exchange) last() string { return strings.Join(e.answers[max(0, len(e.answers)-1):], "") }

// ending gives the exchange with the last answer of another one.
func (e exchange) ending(other exchange) exchange {
	if n := len(e.answers); n > 0 {
		e.answers = append(slices.Clone(e.answers[:n-1]), other.last())
	}
	return e
}

// exchanges puts each answer of a play, as the assignment shows it, to its question. Answers are left over when the events end first.
func (s script) exchanges() (all []exchange, rest []string) {
	input := s.input
	for _, e := range s.events {
		switch {
		case e.kind == asksAgain && len(all) > 0 && len(input) > 0:
			last := &all[len(all)-1]
			last.answers, input = append(last.answers, input[0]), input[1:]
			last.retries = append(last.retries, e)
		case e.kind == asks && len(input) > 0:
			all, input = append(all, exchange{event: e, answers: input[:1:1]}), input[1:]
		default:
			all = append(all, exchange{event: e})
		}
	}
	return all, input
}

// play gives a play, as the assignment shows it, in the dialect.
func (d *dialect) play(shown script) (spoken script) {
	spoken.input = slices.Repeat([]string{"4"}, d.before)
	all, rest := shown.exchanges()
	speaker := speaker{dialect: d, script: &spoken}
	for i := 0; i < len(all); i++ {
		if all[i].text == asking("COLUMN").text && i+2 < len(all) {
			speaker.move(all[i : i+3])
			i += 2
			continue
		}
		speaker.say(all[i], all[i+1:])
	}
	spoken.input = append(append(spoken.input, d.inOrder(rest)...), d.after...)
	return spoken
}

// inOrder puts answers about moves into the order in which they are asked for.
func (f form) inOrder(answers []string) (ordered []string) {
	for ; len(answers) >= len(sequence); answers = answers[len(sequence):] {
		three := slices.Clone(answers[:len(sequence)])
		if f.exchanged {
			three[0], three[1] = three[1], three[0]
		}
		for _, q := range f.questions() {
			ordered = append(ordered, f.line(q, func(part string) string { return three[slices.Index(sequence, part)] }))
		}
	}
	return append(ordered, answers...)
}

// A speaker puts one exchange after the other into a dialect.
type speaker struct {
	*dialect
	*script
	board  []string // shown last
	chosen *chosen  // last
	tried  bool     // a move that is not legal
}

// chosen is a move that the player has chosen on a board.
type chosen struct {
	move
	board []string
}

// move asks for a move, whose three questions come in the order of the assignment.
func (s *speaker) move(three []exchange) {
	var m move
	m.column, _ = strconv.Atoi(three[0].last())
	m.row, _ = strconv.Atoi(three[1].last())
	if n, _ := strconv.Atoi(three[2].last()); n >= 1 && n <= len(directions) {
		m.direction = directions[n-1]
	}
	if s.exchanged {
		three = []exchange{three[0].ending(three[1]), three[1].ending(three[0]), three[2]}
	}
	for _, q := range s.questions() {
		if q != confirmation || !s.pauses {
			s.ask(s.together(q, three))
		}
	}
	s.chosen = &chosen{m, s.board}
}

// together makes one exchange of those that a question asks for. In each bad answer one of them is bad.
func (s *speaker) together(question string, three []exchange) exchange {
	all := exchange{event: asking(question)}
	if three[0].last() == "" {
		return all
	}
	good := func(part string) string { return three[slices.Index(sequence, part)].last() }
	for i, e := range three {
		if !slices.Contains(parts(question), sequence[i]) {
			continue
		}
		for n, retry := range e.retries {
			retry.answer = e.answers[n]
			all.retries = append(all.retries, retry)
			all.answers = append(all.answers, s.line(question, func(part string) string {
				if part == sequence[i] {
					return e.answers[n]
				}
				return good(part)
			}))
		}
	}
	all.answers = append(all.answers, s.line(question, good))
	return all
}

// ask expects a question and what follows from its bad answers.
func (s *speaker) ask(e exchange) {
	s.expect(e.event)
	for i, answer := range e.answers {
		s.input = append(s.input, answer)
		if i == len(e.answers)-1 {
			return
		}
		if !s.silent {
			retry := e.retries[i]
			retry.answer = cmp.Or(retry.answer, answer)
			s.expect(retry)
		}
		if s.redrawsBad && s.board != nil {
			s.expect(boardEvent(s.board))
		}
		if s.repeats[e.text] {
			again := e.event
			again.answer = answer
			s.expect(again)
		}
	}
}

// say expects an exchange, after which others follow.
func (s *speaker) say(e exchange, following []exchange) {
	switch e.kind {
	case asks:
		s.ask(e)
		return
	case saysIllegal:
		if s.namesTyped {
			e.event = s.named(e.event)
		}
		e.chosen, s.tried = s.chosen, true
		if !s.unrefused {
			s.expect(e.event)
		}
		if s.redrawsIllegal {
			s.expect(boardEvent(s.board))
		}
		return
	case showsBoard:
		s.board, e.chosen, e.tried = e.rows, s.chosen, s.tried
		if s.lastMissing && len(following) > 0 && following[0].kind == tellsResult {
			return
		}
	case thanks:
		if s.thankless {
			return
		}
	case tellsResult:
		if s.untold[e.text] {
			return
		}
	}
	s.expect(e.event)
	if e.kind != showsBoard {
		return
	}
	pause := exchange{event: asking(confirmation), answers: []string{s.sure}}
	known := slices.ContainsFunc(s.phrases, func(p phrase) bool { return p.text == pause.text })
	switch first := e.chosen == nil; {
	case first && s.halts && !known:
		s.input = append(s.input, s.sure)
	case first && s.halts, !first && s.pauses:
		s.ask(pause)
	}
}

func (c *world) dialect() (*dialect, error) {
	learnt, err := c.Dialect()
	if err != nil {
		return nil, err
	}
	return learnt.(*dialect), nil
}
