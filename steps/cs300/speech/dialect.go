package speech

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/steps"
	"rulebook/steps/cs300/rules"
)

// A Dialect is how a program plays the game otherwise than the assignment shows it, as far as that does not change the
// game. Each difference belongs to one rule, whose scenarios judge it; all others take it as equal. The zero value is
// what the assignment shows.
type Dialect struct {
	form
	drawing
	before  int      // questions that come before the one for the board style
	halts   bool     // there is a pause behind the first board, which any line ends
	after   []string // answers to questions after the end
	resume  []string // answer to a question after the refusal of a move; nil if there is none
	phrases []Phrase // in words of its own

	replies        map[string]reply // what follows a bad answer to a question, by the words of its event
	redrawsBad     bool             // the board follows a bad answer again
	redrawsIllegal bool             // the board follows an illegal move again
	Unrefused      bool             // nothing is said to an illegal move
	NamesTyped     bool             // the refusal of a move names what was typed, whatever the program takes it for
	namesFrom      bool             // the line that names the range counts as the program does
	LastMissing    bool             // the board after the last jump is not shown
	thankless      bool
	untold         map[string]bool // results of a game, by the words of their events, that are not told

	Diagonals bool     // keep a lost game alive
	Beyond    []string // answers after which the program ends a game that it does not end where it should

	goes [len(Directions)]string // where pegs jumped in each direction, as far as that was looked at

	Bad Bad // what was answered badly to learn it
}

// A reply is what follows a bad answer to a question. The zero value is as it should be: a line that names the range.
type reply struct {
	silent bool // there is no such line
	again  bool // the question is asked again
	over   bool // and all questions about the move before it
	late   bool // the answer is refused when the questions behind it have been answered, too
}

// rule gives the rule that it breaks, if it breaks one.
func (r reply) rule() string {
	switch {
	case r.silent:
		return rules.Retry
	case r.again:
		return rules.OneLine
	}
	return ""
}

// words tell it, if it is not as it should be.
func (r reply) words() string {
	last := " after the line that names the range"
	if r.silent {
		last = " after a bad answer, and does not name the range"
	}
	switch {
	case r.late:
		return "lets the player type the whole move, and asks for all of it again" + last
	case r.over:
		return "asks for the whole move again" + last
	case r.again:
		return "asks the question again" + last
	case r.silent:
		return "says nothing to a bad answer"
	}
	return ""
}

// A form is how a program asks for a move.
type form struct {
	order     []string // of the questions; nil as it should be
	writings  writings // of what the questions ask for, the board style among it; nil as it should be
	between   string   // what stands between several answers on a line; "" for a blank
	Turned    Turning  // of the numbers
	Exchanged bool     // the COLUMN that is typed is taken for the row, and the ROW for the column
	sure      string   // the answer to a question that follows each move; "" if there is none
	pauses    bool     // that question is a pause behind the board, which any line ends
}

// A Phrase is an event in the words of the assignment, or in a program's own.
type Phrase struct {
	Event
	said    string
	pattern *regexp.Regexp             // of an output without blanks
	of      func(found []string) Event // gives the event of what the groups of the pattern have found; nil if it is always the same

	Rule    string // that its words break, if they are a program's own
	refuses bool   // the same words are said to an illegal move
}

// asShown tells whether the answers are typed as the assignment shows it.
func (f form) asShown() bool {
	return f.order == nil && f.writings == nil && f.Turned == Turning{} && !f.Exchanged
}

// inPlace tells whether columns and rows are typed as the assignment shows it.
func (f form) inPlace() bool {
	return !f.Exchanged && !f.writings["COLUMN"].departs() && !f.writings["ROW"].departs()
}

// Sequence is the order of the questions about a move.
var Sequence = []string{"COLUMN", "ROW", "DIRECTION"}

// Confirmation is the question that follows a move.
const Confirmation = "confirmation"

// Questions gives the questions about a move, in their order.
func (f form) Questions() []string {
	questions := Sequence
	if f.order != nil {
		questions = f.order
	}
	if f.sure == "" && !f.pauses {
		return questions
	}
	return append(slices.Clone(questions), Confirmation)
}

// asked tells the questions in their order.
func (f form) asked() string {
	q := f.Questions()
	if len(q) == len(Sequence) && q[2] == "DIRECTION" {
		return fmt.Sprintf("the %s before the %s", q[0], q[1])
	}
	return "the " + strings.Join(q, ", then the ")
}

// parts gives what a question asks for, which may be several things at once.
func parts(question string) []string { return strings.Split(question, " and ") }

// line gives the answer to a question, of answers that are typed as the assignment has it.
func (f form) line(question string, answer func(part string) string) string {
	if question == Confirmation {
		return f.sure
	}
	return strings.Join(steps.Each(parts(question), func(part string) string {
		return f.written(part, answer(part))
	}), cmp.Or(f.between, " "))
}

// written gives what is typed for an answer to a question that asks for one thing; for several things it is the answer.
func (f form) written(question, answer string) string {
	if question == "DIRECTION" {
		answer = f.Turned.Written(answer)
	}
	return f.writings[question].of(answer)
}

// A Turning gives the numbers that a program takes for UP, DOWN, LEFT and RIGHT. The zero value is as it should be.
type Turning [len(Directions)]int

// Of gives the number that is taken for a direction; any other number stays as it is.
func (t Turning) Of(n int) int {
	if t == (Turning{}) || n < 1 || n > len(t) {
		return n
	}
	return t[n-1]
}

// Written gives the text that is taken for that of a direction; any other text stays as it is.
func (t Turning) Written(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil || t.Of(n) == n {
		return number
	}
	return strconv.Itoa(t.Of(n))
}

// String tells which directions are taken for others.
func (t Turning) String() string {
	var turns []string
	for n := range t {
		if way := slices.Index(t[:], n+1); way >= 0 && way != n {
			turns = append(turns, fmt.Sprintf("%d for %s", n+1, Directions[way]))
		}
	}
	return strings.Join(turns, " and ")
}

// About gives what a scenario of a rule expects: the dialect, but for what that rule is about.
func (d *Dialect) About(rule string) *Dialect {
	strict := *d
	switch rule {
	case rules.Order:
		strict.form, strict.halts = form{}, false
	case rules.LastBoard:
		strict.LastMissing = false
	case rules.Cells:
		strict.drawing = nil
	case rules.Redraw:
		strict.redrawsBad, strict.redrawsIllegal = false, false
	case rules.Retry, rules.OneLine:
		strict.replies = maps.Clone(d.replies)
		maps.DeleteFunc(strict.replies, func(_ string, r reply) bool { return r.rule() == rule })
	case rules.Refusal:
		strict.Unrefused = false
	case rules.Result, rules.LastPeg:
		strict.untold = nil
	case rules.Thanks:
		strict.thankless = false
	}
	return &strict
}

// Typed gives the dialect in which the answers of a scenario of a rule are typed: as the rule has them, if it is about
// what they mean.
func (d *Dialect) Typed(rule string) *Dialect {
	typed := *d
	typed.Exchanged = d.Exchanged && rule != rules.Order
	typed.writings = maps.Clone(d.writings)
	maps.DeleteFunc(typed.writings, func(part string, _ writing) bool { return ruleOf(part) == rule })
	if rule == rules.Directions {
		typed.Turned = Turning{}
	}
	return &typed
}

// Takes tells whether pegs jumped in another direction than the one that was chosen.
func (d *Dialect) Takes(direction, other string) bool {
	n := DirectionNumber(direction)
	return n > 0 && other != "" && other != direction && d.goes[n-1] == other
}

// Mistakes tells whether the program takes the answers about a move for others, or draws boards in other characters, and
// a scenario of the rule is about that.
func (d *Dialect) Mistakes(m *Chosen, rule string) bool {
	if rule == rules.Directions && m != nil {
		n := DirectionNumber(m.Direction)
		return d.Turned.Of(n) != n
	}
	for part := range d.writings {
		if rule == ruleOf(part) {
			return true
		}
	}
	for _, r := range d.replies {
		if r.over && r.rule() == rule {
			return true
		}
	}
	return rule == rules.Order && d.Exchanged || rule == rules.Cells && d.drawing != nil
}

// Named gives the refusal of a move as the program words it.
func (f form) Named(refusal Event) Event {
	var m Move
	if _, err := fmt.Sscanf(refusal.Text, "says that row %d, column %d %s", &m.Row, &m.Column, &m.Direction); err != nil {
		return refusal
	}
	if f.Exchanged {
		m.Row, m.Column = m.Column, m.Row
	}
	m.Row, m.Column = m.Row+f.writings["ROW"].from, m.Column+f.writings["COLUMN"].from
	direction := Directions[f.Turned.Of(DirectionNumber(m.Direction))-1]
	named := refusing(strconv.Itoa(m.Row), strconv.Itoa(m.Column), direction)
	named.Case = refusal.Case
	return named
}

// A Habit is a way in which a program departs from the assignment, and the rule that it breaks.
type Habit struct{ Rule, Words string }

// Habits tells what the dialect departs in.
func (d *Dialect) Habits() (habits []Habit) {
	tell := func(has bool, rule, words string) {
		if has {
			habits = append(habits, Habit{rule, words})
		}
	}
	tell(d.Exchanged, rules.Order, "takes the COLUMN that is typed for the row, and the ROW for the column")
	tell(d.order != nil || d.sure != "" || d.pauses || d.halts, rules.Order, "asks for "+d.asked())
	for _, part := range append([]string{style}, Sequence...) {
		w := d.writings[part]
		if part == "ROW" && w.departs() && w.String() == d.writings["COLUMN"].String() {
			habits[len(habits)-1].Words = "wants the COLUMN and the ROW as " + w.String()
			continue
		}
		tell(w.departs(), ruleOf(part), "wants the "+part+" as "+w.String())
	}
	tell(d.drawing != nil, rules.Cells, "draws its boards in other characters than @, - and #")
	tell(d.Turned != Turning{}, rules.Directions, "takes direction "+d.Turned.String())
	for _, p := range d.phrases {
		tell(true, p.Rule, p.Note())
	}
	for _, question := range append([]string{style}, d.Questions()...) {
		r := d.replies[Asking(question).Text]
		known := slices.Contains(habits, Habit{r.rule(), r.words()})
		tell(r != reply{} && !known, r.rule(), r.words())
	}
	tell(d.redrawsBad, rules.Redraw, "shows the board again after a bad answer")
	tell(d.redrawsIllegal, rules.Redraw, "shows the board again after an illegal move")
	tell(d.Unrefused, rules.Refusal, "says nothing to an illegal move")
	tell(d.LastMissing, rules.LastBoard, "does not show the board after the last jump")
	tell(d.thankless, rules.Thanks, "does not thank the player")
	tell(d.untold[results["won"]], rules.Result, "does not tell that the game is won")
	tell(d.untold[results["lost"]], rules.Result, "does not tell that the game is lost")
	return habits
}

// SilentTo tells whether no line that names the range follows a bad answer to a question, by the words of its event.
func (d *Dialect) SilentTo(question string) bool { return d.replies[question].silent }

// StartsOver tells whether the move begins again after a bad answer.
func (d *Dialect) StartsOver() bool {
	for _, r := range d.replies {
		if r.over {
			return true
		}
	}
	return false
}

// notes say what a program has in its own words, by the kind of the event: in these words, and in those of the game.
var notes = map[Kind]string{
	Asks:        "%[2]s in the words “%[1]s”",
	AsksMore:    "asks “%[1]s”, which is no question of the game",
	TellsResult: "says “%[1]s” when the game is %[3]s",
	SaysIllegal: "refuses moves with “%[1]s”",
	AsksAgain:   "says “%[1]s” to a bad answer",
	Thanks:      "says “%[1]s” in the end",
}

// Note tells the words, and what the program says in them.
func (p Phrase) Note() string {
	if p.Text == Asking(Confirmation).Text {
		return fmt.Sprintf("asks “%s” about each move, which is no question of the game", p.said)
	}
	words := fmt.Sprintf(notes[p.Kind], p.said, p.Text, ResultOf(p.Event))
	if p.refuses {
		words += " and to an illegal move"
	}
	return words
}

// ResultOf gives the result that an event tells, "won" or "lost".
func ResultOf(e Event) string {
	if e.Text == results["won"] {
		return "won"
	}
	return "lost"
}

// Words of events for scenarios that are about something else than what was said.
const (
	again   = "asks again"
	illegal = "says that the move is not legal"
)

// SeenBy gives an event as a scenario of a rule sees it: what was said counts only where the rule is about it.
func (e Event) SeenBy(rule string) Event {
	switch {
	case e.Own != nil && e.Own.Rule == rule:
		e.Text = fmt.Sprintf("says “%s”", e.Own.said)
	case e.Kind == AsksAgain && rule != rules.Retry:
		e.Text, e.inWords = again, ""
	case e.Kind == SaysIllegal && rule != rules.Refusal:
		e.Text, e.inWords = illegal, ""
	}
	return e
}

// SeenBy gives events as a scenario of a rule sees them.
func SeenBy(rule string, events []Event) []Event {
	events = slices.DeleteFunc(events, func(e Event) bool {
		switch e.Kind {
		case Welcome, Menu:
			return rule != rules.Opening
		case AsksMore:
			return e.Own.Rule != rule
		}
		return false
	})
	if rule != rules.LastBoard { // which wants each board to be shown once
		events = slices.CompactFunc(events, func(a, b Event) bool { return a.Kind == ShowsBoard && a.Text == b.Text })
	}
	return steps.Each(events, func(e Event) Event { return e.SeenBy(rule) })
}

// Seen gives the events that are told in an output as a scenario of a rule sees them. Where a program mostly says
// nothing to a bad answer, it may say the right thing now and then.
func (d *Dialect) Seen(told []Event, rule string) []Event {
	asked := ""
	return SeenBy(rule, slices.DeleteFunc(d.settle(slices.Clone(told)), func(e Event) bool {
		if e.Kind == Asks {
			asked = e.Text
		}
		return e.Kind == AsksAgain && d.SilentTo(asked) && rule != rules.Retry
	}))
}

// Scan reads the events in an output, also those that are told in the program's own words.
func (d *Dialect) Scan(output []byte, width int) []Event {
	return Scan(d.Redraw(output), width, d.phrases...)
}

// Read reads the events in an output as a scenario of a rule sees them.
func (d *Dialect) Read(output []byte, width int, rule string) []Event {
	return d.Seen(d.Scan(output, width), rule)
}

// settle decides of words that are said to bad answers and to illegal moves which they are: an illegal move is followed
// by the first question about another one.
func (d *Dialect) settle(events []Event) []Event {
	questions := d.Questions()
	first, last := Asking(questions[0]).Text, Asking(questions[len(questions)-1]).Text
	asked := ""
	for i, e := range events {
		after := Nth(events, i+1)
		if d.redrawsIllegal && after.Kind == ShowsBoard || d.resume != nil && after.Kind == AsksMore {
			after = Nth(events, i+2)
		}
		switch {
		case e.Kind == Asks:
			asked = e.Text
		case e.Own == nil || !e.Own.refuses || asked != last:
		case after.Text == first:
			refusal := *e.Own
			refusal.Kind, refusal.Rule, refusal.refuses = SaysIllegal, rules.Refusal, false
			events[i].Kind, events[i].Text, events[i].Own = SaysIllegal, illegal, &refusal
		}
	}
	return events
}

// InMethod gives the events of a play that begins with a board, in a method that does not show it.
func (d *Dialect) InMethod(shown []Event) []Event {
	quiet := *d
	quiet.halts = false
	return quiet.Play(Script{Events: shown}).Events[1:]
}

// Moves gives what is typed for moves on a board when the assignment has the given answers typed, good and bad, and the
// last good answers to the three questions about a move. Answers that make no move are typed as they are.
func (d *Dialect) Moves(answers, board []string) (typed, good []string) {
	speaker := speaker{Dialect: d, Script: &Script{}}
	for len(answers) > 0 {
		var three []exchange
		good = nil
		for _, last := range []int{len(board[0]), len(board), len(Directions)} {
			bad := slices.IndexFunc(answers, func(answer string) bool {
				n, err := strconv.Atoi(answer)
				return err == nil && n >= 1 && n <= last
			})
			if bad < 0 {
				return slices.Concat(speaker.Input, answers), good
			}
			three = append(three, exchange{answers: answers[:bad+1], retries: make([]Event, bad)})
			good = append(good, answers[bad])
			answers = answers[bad+1:]
		}
		if speaker.move(three); len(answers) > 0 { // it was not legal
			speaker.Input = append(speaker.Input, d.resume...)
		}
	}
	return speaker.Input, good
}

// Play gives a play, as the assignment shows it, in the dialect.
func (d *Dialect) Play(shown Script) (spoken Script) {
	spoken.Input = slices.Repeat([]string{"4"}, d.before)
	all, rest := shown.exchanges()
	speaker := speaker{Dialect: d, Script: &spoken}
	for i := 0; i < len(all); i++ {
		if all[i].Text == Asking("COLUMN").Text && i+2 < len(all) {
			speaker.move(all[i : i+3])
			i += 2
			continue
		}
		speaker.say(all[i], all[i+1:])
	}
	spoken.Input = append(append(spoken.Input, d.inOrder(rest)...), d.after...)
	return spoken
}

// inOrder puts answers about moves into the order in which they are asked for.
func (f form) inOrder(answers []string) (ordered []string) {
	for ; len(answers) >= len(Sequence); answers = answers[len(Sequence):] {
		three := slices.Clone(answers[:len(Sequence)])
		if f.Exchanged {
			three[0], three[1] = three[1], three[0]
		}
		for _, q := range f.Questions() {
			ordered = append(ordered, f.line(q, func(part string) string { return three[slices.Index(Sequence, part)] }))
		}
	}
	return append(ordered, answers...)
}

// A speaker puts one exchange after the other into a dialect.
type speaker struct {
	*Dialect
	*Script
	board  []string // shown last
	chosen *Chosen  // last
	tried  bool     // a move that is not legal
	unsaid Event    // the refusal of such a move of which nothing is said
}

// move asks for a move, whose three questions come in the order of the assignment.
func (s *speaker) move(three []exchange) {
	var m Move
	m.Column, _ = strconv.Atoi(three[0].last())
	m.Row, _ = strconv.Atoi(three[1].last())
	if n, _ := strconv.Atoi(three[2].last()); n >= 1 && n <= len(Directions) {
		m.Direction = Directions[n-1]
	}
	if s.Exchanged {
		three = []exchange{three[0].ending(three[1]), three[1].ending(three[0]), three[2]}
	}
	var all []exchange
	for _, q := range s.Questions() {
		if q != Confirmation || !s.pauses {
			all = append(all, s.together(q, three))
		}
	}
	for i, e := range all {
		s.ask(e, all[:i], all[i+1:])
	}
	s.chosen = &Chosen{m, s.board}
}

// together makes one exchange of those that a question asks for. In each bad answer one of them is bad.
func (s *speaker) together(question string, three []exchange) exchange {
	all := exchange{Event: Asking(question)}
	if three[0].last() == "" {
		return all
	}
	good := func(part string) string { return three[slices.Index(Sequence, part)].last() }
	for i, e := range three {
		if !slices.Contains(parts(question), Sequence[i]) {
			continue
		}
		for n, retry := range e.retries {
			retry.Answer = e.answers[n]
			all.retries = append(all.retries, retry)
			all.answers = append(all.answers, s.line(question, func(part string) string {
				if part == Sequence[i] {
					return e.answers[n]
				}
				return good(part)
			}))
		}
	}
	all.answers = append(all.answers, s.line(question, good))
	return all
}

// ask expects a question and what follows from its bad answers. It stands between other questions about the same move.
func (s *speaker) ask(e exchange, before, behind []exchange) {
	asked := e.Event
	asked.Chosen, asked.Case = s.unsaid.Chosen, s.unsaid.Case
	s.unsaid = Event{}
	s.expect(asked)
	for i, answer := range e.answers {
		s.Input = append(s.Input, answer)
		if i == len(e.answers)-1 {
			return
		}
		reply := s.replies[e.Text]
		if reply.late {
			s.answer(behind)
		}
		if !reply.silent {
			retry := s.Ranged(strings.TrimPrefix(e.Text, Asking("").Text), e.retries[i])
			retry.Answer = cmp.Or(retry.Answer, answer)
			s.expect(retry)
		}
		if s.redrawsBad && s.board != nil {
			s.expect(Showing(s.board))
		}
		if reply.over {
			s.answer(before)
		}
		if reply.again {
			e.Answer = answer
			s.expect(e.Event)
		}
	}
}

// answer expects questions, each with its good answer.
func (s *speaker) answer(questions []exchange) {
	for _, e := range questions {
		s.expect(e.Event)
		s.Input = append(s.Input, e.last())
	}
}

// Ranged gives the line that names the range as the program words it.
func (d *Dialect) Ranged(question string, retry Event) Event {
	var low, high int
	from := d.writings[question].from
	if _, err := fmt.Sscanf(retry.Text, AskingAgain("%d", "%d").Text, &low, &high); err != nil || !d.namesFrom {
		return retry
	}
	return AskingAgain(strconv.Itoa(low+from), strconv.Itoa(high+from))
}

// say expects an exchange, after which others follow.
func (s *speaker) say(e exchange, following []exchange) {
	switch e.Kind {
	case Asks:
		part := strings.TrimPrefix(e.Text, Asking("").Text)
		e.answers = steps.Each(e.answers, func(answer string) string { return s.written(part, answer) })
		s.ask(e, nil, nil)
		return
	case SaysIllegal:
		if s.NamesTyped {
			e.Event = s.Named(e.Event)
		}
		e.Chosen, s.tried = s.chosen, true
		if s.Unrefused {
			s.unsaid = e.Event
		} else {
			s.expect(e.Event)
		}
		if s.redrawsIllegal {
			s.expect(Showing(s.board))
		}
		if s.resume != nil {
			s.wait(s.resume[0], rules.Refusal)
		}
		return
	case ShowsBoard:
		s.board, e.Chosen, e.Tried = e.Rows, s.chosen, s.tried
		if s.LastMissing && len(following) > 0 && following[0].Kind == TellsResult {
			return
		}
	case Thanks:
		if s.thankless {
			return
		}
	case TellsResult:
		if s.untold[e.Text] {
			return
		}
	}
	s.expect(e.Event)
	if e.Kind != ShowsBoard {
		return
	}
	if first := e.Chosen == nil; first && s.halts || !first && s.pauses {
		s.wait(s.sure, rules.Order)
	}
}

// wait answers a question that the game does not have. It is expected if it is known to be asked for a rule.
func (s *speaker) wait(answer, rule string) {
	pause := exchange{Event: Asking(Confirmation), answers: []string{answer}}
	more := func(p Phrase) bool { return p.Kind == AsksMore && p.Rule == rule }
	known := func(p Phrase) bool { return p.Text == pause.Text }
	if slices.ContainsFunc(s.phrases, known) && !slices.ContainsFunc(s.phrases, more) {
		s.ask(pause, nil, nil)
		return
	}
	s.Input = append(s.Input, answer)
}
