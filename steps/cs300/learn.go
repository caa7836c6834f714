package cs300

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A learner learns how a program speaks, by a few games on the Simple T. Nothing rests on watching the program ask: a C program shows
// all of its output at its end. What it says before each answer is found by giving it one answer less.
type learner struct {
	world  *steps.World
	learnt dialect

	typed   bool                  // line by line, because the program loses what is typed ahead
	runs    map[string]engine.Run // all that were made
	trouble int                   // how many of them had to be stopped

	pieces []string          // what the program says before each answer of the short game, and in the end, without blanks
	asked  map[string]string // what it says at its questions, without blanks
}

// mostTrouble bounds the runs that had to be stopped, after which nothing more is learnt.
const mostTrouble = 12

// mostSaid is the length of an output, in bytes, that no program reaches which can be understood.
const mostSaid = 64 << 10

// board is that of all games for learning.
const board = "Simple T"

// learn gives what was understood. All else is read strictly. Each lesson tells whether the next one makes sense.
func (l *learner) learn(ctx context.Context) (steps.Dialect, error) {
	l.asked, l.runs = map[string]string{}, map[string]engine.Run{}
	for _, lesson := range []func(context.Context) (bool, error){
		l.differs, l.feed, l.differs, l.opening, l.order, l.questions, l.finale, l.results, l.refusals, l.retries,
	} {
		if l.trouble > mostTrouble {
			break
		}
		more, err := lesson(ctx)
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
	}
	if l.trouble > mostTrouble {
		return &l.learnt, nil
	}
	return &l.learnt, l.diagonals(ctx)
}

// diagonals learns whether diagonal jumps keep a game alive: a lost game goes on in which pegs touch at their corners,
// and one ends in which none do.
func (l *learner) diagonals(ctx context.Context) error {
	var ended []bool
	for _, line := range []string{shortest + board, "loss through column 1 and row 5"} {
		var g game
		if err := g.follow(l.world.Facts, line); err != nil {
			return err
		}
		output, err := l.play(ctx, l.inputOf(g))
		if err != nil {
			return err
		}
		_, end := l.ending(output, len(g.turns))
		if ended = append(ended, end); end == (len(ended) == 1) {
			return nil
		}
	}
	l.learnt.diagonals = true
	return nil
}

// play gives the output of a run.
func (l *learner) play(ctx context.Context, input []string) (string, error) {
	run, err := l.run(ctx, input)
	return string(run.Output), err
}

// run makes a run once.
func (l *learner) run(ctx context.Context, input []string) (engine.Run, error) {
	key := fmt.Sprint(l.typed, strings.Join(input, "\n"))
	if run, known := l.runs[key]; known {
		return run, nil
	}
	play := l.world.Play
	if l.typed {
		play = l.world.PlayTyped
	}
	run, err := play(ctx, input)
	if err != nil && engine.OutcomeOf(err) == engine.NotClaimed {
		return engine.Run{}, nil
	}
	switch {
	case run.Spent || len(run.Output) > mostSaid:
		l.trouble = mostTrouble + 1
	case run.Stop() != nil && run.End != engine.Killed:
		l.trouble++
	}
	run.Output, run.Diagnostics = lineByLine(run.Output[:min(mostSaid, len(run.Output))]), nil
	l.runs[key] = run
	return run, err
}

// codes are those of terminals; the first group holds one that puts the cursor elsewhere than on the same line.
var codes = regexp.MustCompile(`\x1b\[[0-9;?]*(?:([ABEFHJf])|[A-Za-z])`)

// lineByLine begins a line wherever a code puts the cursor elsewhere, and takes out all codes.
func lineByLine(output []byte) []byte {
	return codes.ReplaceAllFunc(output, func(code []byte) []byte {
		if codes.FindSubmatch(code)[1] == nil {
			return nil
		}
		return []byte("\n")
	})
}

// probes are games in which everything is asked and said.
func (l *learner) probes() ([]game, error) {
	slips := map[string][]string{}
	for _, question := range append([]string{"board style"}, sequence...) {
		slips[question] = l.learnt.bad.to(question)
	}
	all := []game{{slips: slips, moves: refusable[0].moves}, {}, {moves: refusable[1].moves}}
	for i, line := range []string{shortest + board, "first win on the " + board, shortest + refusable[1].board} {
		if err := all[i].follow(l.world.Facts, line); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// shortest begins the names of the shortest games.
const shortest = "shortest loss on the "

// refusable are of every kind that a program may refuse in words of its own.
var refusable = [...]struct {
	board string
	moves []move
}{
	{board, []move{
		{3, 3, "LEFT"},  // nothing to jump
		{2, 1, "DOWN"},  // no peg
		{2, 2, "RIGHT"}, // a peg where it would land
		{3, 4, "DOWN"},  // the board ends
	}},
	{"Cross", []move{
		{5, 1, "LEFT"},  // neither peg nor hole where it would land
		{4, 1, "LEFT"},  // nor in between
		{1, 1, "RIGHT"}, // nor where it begins
		{2, 4, "LEFT"},  // beyond the board
	}},
}

// differs tells whether the program speaks otherwise than the assignment does. If not, there is nothing to learn.
func (l *learner) differs(ctx context.Context) (bool, error) {
	probes, err := l.probes()
	if err != nil {
		return false, err
	}
	for _, probe := range probes {
		script := probe.script(l.world.Rules())
		output, err := l.play(ctx, script.input)
		events := scan([]byte(output), len(probe.board.Rows[0]))
		if err != nil || !slices.Equal(words(events), words(script.events)) || moreAsked(output[events[len(events)-1].end:]) != "" {
			return true, err
		}
	}
	return false, nil
}

// feed finds out whether the program loses what is typed ahead: it reads one answer and does not know the others.
func (l *learner) feed(ctx context.Context) (bool, error) {
	var outputs []string
	short := l.short()
	for _, n := range []int{0, 1, len(short)} {
		output, err := l.play(ctx, short[:n])
		if err != nil {
			return false, err
		}
		outputs = append(outputs, output)
	}
	l.typed = outputs[0] != outputs[1] && outputs[1] == outputs[2]
	return true, nil
}

// short is the shortest game: its answers in the order in which the program asks for them.
func (l *learner) short() []string {
	return l.learnt.play([]string{"4", "3", "3", "1"}, []event{
		{kind: asks, text: "asks for the board style"}, {kind: asks, text: "asks for the COLUMN"},
		{kind: asks, text: "asks for the ROW"}, {kind: asks, text: "asks for the DIRECTION"},
	}).input
}

// opening cuts the short game into pieces and finds the board, which follows from the style.
func (l *learner) opening(ctx context.Context) (bool, error) {
	for l.learnt.before = 0; l.learnt.before < 2; l.learnt.before++ {
		if err := l.cut(ctx); err != nil {
			return false, err
		}
		if l.shows(1) {
			return true, nil
		}
	}
	l.learnt.before = 0
	return false, nil
}

// shows tells whether there is a board in a piece; 0 is the piece before the board style is chosen.
func (l *learner) shows(n int) bool {
	boards := only(scan([]byte(l.piece(n)), 5), showsBoard)
	return len(boards) > 0 && len(boards[0].rows) == 5
}

// piece gives a piece, from 0 for the one before the board style is chosen.
func (l *learner) piece(n int) string { return l.pieces[l.learnt.before+n] }

// end is the number of the last piece: that after the last answer.
func (l *learner) end() int { return 1 + len(l.learnt.questions()) }

// cut cuts the output of the short game into what was said before each answer. Questions in the assignment's words tell where. Else it is
// found by giving fewer answers.
func (l *learner) cut(ctx context.Context) error {
	short := l.short()
	whole, err := l.play(ctx, short)
	if err != nil {
		return err
	}
	ends, err := l.endsOf(ctx, short, whole)
	if err != nil {
		return err
	}
	l.pieces = nil
	from := 0
	for _, end := range ends[:len(short)] {
		end = max(from, end)
		l.pieces, from = append(l.pieces, whole[from:end]), end
	}
	l.pieces = append(l.pieces, whole[from:])
	l.part()
	return nil
}

// endsOf finds where each question ends to which an answer is given.
func (l *learner) endsOf(ctx context.Context, input []string, whole string) ([]int, error) {
	questions := append([]string{"board style"}, l.learnt.questions()...)
	asked := only(scanWith([]byte(whole), 5, l.learnt.phrases), asks)
	asked = asked[:min(len(asked), len(questions))]
	known := slices.EqualFunc(asked, questions, func(e event, q string) bool { return e.text == "asks for the "+q })
	if len(input) != len(questions) || !known {
		return l.ends(ctx, input, whole)
	}
	return steps.Each(asked, func(e event) int { return e.end }), nil
}

// ends finds where each question ends, by giving fewer answers. A run that gets fewer may say other things then, such as why it breaks off;
// what it has in common with the whole game goes no further than the question.
func (l *learner) ends(ctx context.Context, short []string, whole string) (ends []int, err error) {
	for n := range short {
		less := whole
		if l.trouble <= mostTrouble {
			if less, err = l.play(ctx, short[:n]); err != nil {
				return nil, err
			}
		}
		ends = append(ends, commonEnd(less, whole))
	}
	return ends, nil
}

var oneQuestion = regexp.MustCompile(`[^:?>]*[:?>]+[ \t\n]*`)

// part parts questions that stand in one piece because the program, when its input has ended, asks all that it has to ask.
func (l *learner) part() {
	for n := 0; n < len(l.pieces)-1; n++ {
		empty := 0
		for n+1+empty < len(l.pieces)-1 && l.pieces[n+1+empty] == "" {
			empty++
		}
		asked := oneQuestion.FindAllString(l.pieces[n], -1)
		if empty == 0 || len(asked) <= empty {
			continue
		}
		tail := asked[len(asked)-empty:]
		l.pieces[n] = strings.TrimSuffix(l.pieces[n], strings.Join(tail, ""))
		copy(l.pieces[n+1:], tail)
	}
}

// commonEnd tells how far the output with fewer answers is the beginning of the other one, up to the end of a question.
func commonEnd(less, whole string) int {
	n := 0
	for n < min(len(less), len(whole)) && less[n] == whole[n] {
		n++
	}
	if n == len(less) {
		return n
	}
	end := strings.LastIndexAny(whole[:n], ":?>!.)]\n") + 1
	for end < n && whole[end] == ' ' {
		end++
	}
	return end
}

// order finds out how the program asks for a move, and cuts the game anew if that is another form. What the questions want is read from
// their words, then found by trying.
func (l *learner) order(ctx context.Context) (bool, error) {
	forms, exactly := l.forms()
	for _, f := range forms {
		made, err := l.makes(ctx, f, exactly)
		if err != nil || l.trouble > mostTrouble {
			return false, err
		}
		if made {
			forms = []form{f}
			break
		}
	}
	if len(forms) > 1 && exactly {
		return false, nil
	}
	if l.learnt.form = forms[0]; slices.Equal(forms[0].order, sequence) {
		l.learnt.order = nil
	}
	if len(l.learnt.questions()) == len(sequence) && l.learnt.order == nil && l.learnt.directions == nil {
		return true, nil
	}
	return true, l.cut(ctx)
}

// forms gives the forms that are tried, that which the words of the questions tell first. Where they do not tell the order, exactly the
// right board must follow from a move in the right one.
func (l *learner) forms() (forms []form, exactly bool) {
	ways := [][]string{nil, {"U", "D", "L", "R"}, {"u", "d", "l", "r"}, directions[:], {"up", "down", "left", "right"}}
	confirmed := []string{"", "y", "1"}
	orders := l.orders()
	switch exactly = len(orders) > 1; {
	case len(orders) > 2:
		ways = ways[:1]
		fallthrough
	case exactly:
		confirmed = confirmed[:1]
	}
	for _, order := range orders {
		for _, way := range ways {
			for _, sure := range confirmed {
				forms = append(forms, form{order, way, sure})
			}
		}
	}
	return forms, exactly
}

// orders gives the order of the questions if their words tell it, or else all that the first of them may begin.
func (l *learner) orders() [][]string {
	if both := l.named(1); len(both) > 1 {
		return [][]string{{strings.Join(both, " and "), "DIRECTION"}}
	}
	var order []string
	for n := range sequence {
		order = append(order, strings.Join(l.named(n+1), ""))
	}
	missing := slices.DeleteFunc(slices.Clone(sequence), func(q string) bool { return slices.Contains(order, q) })
	unnamed := slices.Index(order, "")
	if len(missing) == 1 && unnamed >= 0 {
		order[unnamed], missing = missing[0], nil
	}
	if len(missing) == 0 {
		return [][]string{order}
	}
	all := [][]string{
		sequence, {"ROW", "COLUMN", "DIRECTION"}, {"DIRECTION", "COLUMN", "ROW"}, {"DIRECTION", "ROW", "COLUMN"},
		{"COLUMN", "DIRECTION", "ROW"}, {"ROW", "DIRECTION", "COLUMN"},
	}
	return slices.DeleteFunc(all, func(other []string) bool { return order[0] != "" && other[0] != order[0] })
}

// named tells what a piece asks for about a move, by the words at its end, in their order; nothing if they do not tell.
func (l *learner) named(n int) (parts []string) {
	if asked := only(scan([]byte(l.piece(n)), 5), asks); len(asked) > 0 {
		return []string{strings.TrimPrefix(asked[len(asked)-1].text, "asks for the ")}
	}
	said := strings.ToLower(lastLine(l.piece(n)))
	if strings.Contains(said, "dir") {
		return []string{"DIRECTION"}
	}
	for part, word := range map[string]string{"COLUMN": "col", "ROW": "row"} {
		if strings.Contains(said, word) {
			parts = append(parts, part)
		}
	}
	slices.SortFunc(parts, func(a, b string) int {
		return strings.Index(said, strings.ToLower(a[:3])) - strings.Index(said, strings.ToLower(b[:3]))
	})
	return parts
}

// makes tells whether a move is made in a form. Its numbers all differ, so no other order makes the same of it. A question that follows
// a move must be there.
func (l *learner) makes(ctx context.Context, f form, exactly bool) (bool, error) {
	input := append(slices.Repeat([]string{"4"}, l.learnt.before+1), f.inOrder([]string{"3", "2", "4"})...)
	if f.sure != "" {
		asked, err1 := l.play(ctx, input[:len(input)-1])
		before, err2 := l.play(ctx, input[:len(input)-2])
		if err := errors.Join(err1, err2); err != nil || moreAsked(asked[commonEnd(before, asked):]) == "" {
			return false, err
		}
	}
	output, err := l.play(ctx, input)
	boards := only(scan([]byte(output), 5), showsBoard)
	if err != nil || len(boards) < 2 {
		return false, err
	}
	after := boardEvent([]string{"-----", "-@--@", "--@--", "--@--", "-----"}).text
	return boards[1].text == after || !exactly && boards[1].text != boards[0].text, nil
}

// questions learns the words of the questions.
func (l *learner) questions(context.Context) (bool, error) {
	l.question(0, "board style", ruleOpening)
	for i, q := range l.learnt.questions() {
		l.question(i+1, q, ruleOrder)
	}
	for n := range l.learnt.before {
		l.add(event{kind: asksMore, text: "asks something else"}, ruleOpening, lastLine(l.pieces[n]))
	}
	return true, nil
}

func (l *learner) question(n int, question, rule string) {
	e := event{kind: asks, text: "asks for the " + question}
	said := lastLine(l.piece(n))
	standard := only(scan([]byte(l.piece(n)), 5), asks)
	if len(standard) == 0 || standard[len(standard)-1].text != e.text {
		l.add(e, rule, said)
	}
	l.asked[question] = steps.Squeeze(said)
}

// add learns a phrase, unless it is too short to be told from other text or is taken for something else.
func (l *learner) add(e event, rule, said string) bool {
	said = strings.Join(strings.Fields(said), " ")
	pattern, ok := l.learnt.bad.patternOf(said)
	if !ok {
		return false
	}
	for i, known := range l.learnt.phrases {
		if slices.Equal(known.pattern, pattern) {
			return l.learnt.phrases[i].also(e, rule)
		}
	}
	p := phrase{event: e, rule: rule, said: strings.ReplaceAll(said, l.learnt.bad.word, "…"), pattern: pattern}
	l.learnt.phrases = append(l.learnt.phrases, p)
	return true
}

// also takes a phrase for another event. Only bad answers and illegal moves are told apart by what comes next.
func (p *phrase) also(e event, rule string) bool {
	switch {
	case p.kind == saysIllegal && e.kind == asksAgain:
		p.event, p.rule, p.refuses = e, rule, true
	case p.kind == asksAgain && e.kind == saysIllegal:
		p.refuses = true
	}
	return p.kind == e.kind || p.refuses
}

// lastLine gives the last line that holds anything.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimRight(text, " \t\r\n"), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// finale learns what follows the last jump: whether the board is shown, and whether something is asked.
func (l *learner) finale(ctx context.Context) (bool, error) {
	if !l.shows(l.end()) && !hasLetters(essence(l.piece(l.end()))) {
		return false, nil // it has not come to the end
	}
	input, earlier, err := l.last(ctx)
	if err != nil {
		return false, err
	}
	more, answers, err := l.more(ctx, input, earlier)
	if err != nil {
		return false, err
	}
	if more != "" {
		l.add(event{kind: asksMore, text: "asks something else"}, ruleThanks, more)
		l.learnt.after = answers[:1]
	}
	if more != "" && l.learnt.beyond == nil {
		last, err := l.play(ctx, append(input, answers[0]))
		if err != nil {
			return false, err
		}
		l.pieces[l.learnt.before+l.end()] = last[min(earlier, len(last)):]
	}
	l.learnt.lastMissing = !l.shows(l.end())
	return true, nil
}

// last gives what is typed in a game that the program ends, and the length of what it says before the end: the short game, or, if the
// program goes on with that, one that is won, after which every move is tried, whether it is legal or not.
func (l *learner) last(ctx context.Context) (input []string, earlier int, err error) {
	short := l.short()
	output, err := l.play(ctx, short)
	if err != nil {
		return nil, 0, err
	}
	before := len(output) - len(l.piece(l.end()))
	if _, asked := l.course(output); asked <= len(short)-l.learnt.before {
		return short, before, nil
	}
	probes, err := l.probes()
	if err != nil {
		return nil, 0, err
	}
	g := probes[1]
	g.beyond = everyMove(len(g.board.Rows))
	if output, err = l.play(ctx, l.inputOf(g)); err != nil {
		return nil, 0, err
	}
	_, asked := l.course(output)
	made := (asked-1)/len(l.learnt.questions()) - len(g.turns)
	if made < 0 || made*len(sequence) >= len(g.beyond) {
		return short, before, nil
	}
	g.beyond = g.beyond[:made*len(sequence)]
	if output, err = l.play(ctx, l.inputOf(g)); err != nil {
		return nil, 0, err
	}
	if _, ended := l.ending(output, len(g.turns)+made); !ended {
		return short, before, nil
	}
	l.learnt.beyond = g.beyond
	end, _ := l.course(output)
	return l.inputOf(g), end, nil
}

// everyMove gives the answers that try every move on a board of that size, those in one direction after the other. Those in a direction
// begin at the edge that it comes from, so that pegs go as far as they can.
func everyMove(size int) (answers []string) {
	for _, direction := range []string{"UP", "LEFT", "DOWN", "RIGHT"} {
		for i := range size * size {
			along, across := i/size+1, i%size+1
			if direction == "UP" || direction == "LEFT" {
				along = size + 1 - along
			}
			if direction == "LEFT" || direction == "RIGHT" {
				along, across = across, along
			}
			answers = append(answers, strconv.Itoa(across), strconv.Itoa(along), strconv.Itoa(directionNumber(direction)))
		}
	}
	return answers
}

// more gives the question that is asked after the last jump, and answers after which the program ends. What looks like a question is one
// if an answer makes a difference.
func (l *learner) more(ctx context.Context, input []string, earlier int) (more string, answers []string, err error) {
	once, err := l.run(ctx, input)
	if err != nil {
		return "", nil, err
	}
	asked, differs := "", false
	for _, answer := range []string{"n", "no", "2", "y", "1"} {
		run, err := l.run(ctx, append(slices.Clone(input), answer))
		if err != nil || l.trouble > mostTrouble || len(run.Output) < earlier {
			return "", nil, err
		}
		whole, same := string(run.Output), bytes.Equal(run.Output, once.Output)
		end := len(once.Output)
		if !same {
			end = max(earlier, commonEnd(string(once.Output), whole))
		}
		if asked = moreAsked(whole[earlier:min(end, len(whole))]); asked == "" {
			return "", nil, nil
		}
		differs = differs || !same || run.Failed != once.Failed
		if !strings.Contains(whole[min(end, len(whole)):], lastLine(l.piece(0))) && !run.Failed {
			answers = append(answers, answer)
		}
	}
	if !differs || len(answers) == 0 {
		return "", nil, nil
	}
	return asked, answers, nil
}

var questionMark = regexp.MustCompile(`[?:>]\s*$|\?\s*[(\[].*$|(?i)y(es)?/n`)

// moreAsked gives the question at the end of what is said after the last jump; "" if there is none.
func moreAsked(end string) string {
	if last := lastLine(end); hasLetters(last) && questionMark.MatchString(last) && len(scan([]byte(last), 0)) == 0 {
		return last
	}
	return ""
}

// results learns how the end is told, from a game that is lost and one that is won. What both have in common is the closing.
func (l *learner) results(ctx context.Context) (bool, error) {
	probes, err := l.probes()
	if err != nil {
		return false, err
	}
	won := probes[1].script(l.world.Rules())
	output, err := l.play(ctx, l.learnt.play(won.input, won.events).input)
	if err != nil {
		return false, err
	}
	winning, ended := l.ending(output, len(probes[1].turns))
	losing, lost := l.ending(strings.Join(l.pieces, ""), len(probes[0].turns))
	if !ended || !lost {
		return true, nil // the program does not end these games
	}
	closing := 0
	for closing < min(len(winning), len(losing)) && winning[len(winning)-1-closing] == losing[len(losing)-1-closing] {
		closing++
	}
	common := losing[len(losing)-closing:]
	if len(only(scan([]byte(strings.Join(common, "\n")), 0), tellsResult)) > 0 {
		return true, nil // it tells the same of both games
	}
	l.result("won", winning[:len(winning)-closing])
	l.result("lost", losing[:len(losing)-closing])
	l.closing(common)
	return true, nil
}

// course tells where the last board or question of a game ends, and how many questions of the game were asked.
func (l *learner) course(output string) (end, asked int) {
	for _, e := range l.learnt.seen(scanWith([]byte(output), 5, l.learnt.phrases), "") {
		if e.kind == asks {
			asked++
		}
		if e.kind == showsBoard || e.kind == asks {
			end = e.end
		}
	}
	return end, asked
}

// ending gives the lines that hold anything after the last board and the last answer, without questions after the end. False if the
// program asks for more moves than the game has.
func (l *learner) ending(output string, moves int) (lines []string, ended bool) {
	end, asked := l.course(output)
	for line := range strings.Lines(output[end:]) {
		line = strings.TrimSpace(line)
		more := only(scanWith([]byte(line), 0, l.learnt.phrases), asksMore)
		if line != "" && len(more) == 0 {
			lines = append(lines, line)
		}
	}
	return lines, asked == 1+len(l.learnt.questions())*moves
}

// result learns the words of a result.
func (l *learner) result(result string, lines []string) {
	e := resultEvent(result)
	text := strings.Join(lines, "\n")
	switch {
	case len(only(scan([]byte(text), 0), tellsResult)) > 0:
	case hasLetters(text):
		l.add(e, ruleResult, text)
	default:
		if l.learnt.untold == nil {
			l.learnt.untold = map[string]bool{}
		}
		l.learnt.untold[e.text] = true
	}
}

// closing learns the words of the thanks.
func (l *learner) closing(lines []string) {
	lines = slices.DeleteFunc(lines, func(line string) bool { return !hasLetters(line) })
	switch {
	case len(only(scan([]byte(strings.Join(lines, "\n")), 0), thanks)) > 0:
	case len(lines) > 0:
		l.add(event{kind: thanks, text: "thanks the player"}, ruleThanks, lines[len(lines)-1])
	default:
		l.learnt.thankless = true
	}
}

func hasLetters(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// refusals learns what is said to illegal moves of every kind.
func (l *learner) refusals(ctx context.Context) (bool, error) {
	silent, told := 0, 0
	for _, on := range refusable {
		g := game{}
		if err := g.follow(l.world.Facts, shortest+on.board); err != nil {
			return false, err
		}
		before, after, err := l.aroundFirstMove(ctx, g)
		if err != nil {
			return false, err
		}
		for _, m := range on.moves {
			g.moves = []move{m}
			said, ok, err := l.between(ctx, l.inputOf(g), before, after)
			if err != nil || l.trouble > mostTrouble {
				return false, err
			}
			switch {
			case !ok:
			case l.refusal(said, g.board.Rows):
				told++
			default:
				silent++
			}
		}
	}
	l.learnt.unrefused = silent > 0 && told == 0
	return true, nil
}

// refusal learns what is said to one illegal move, and tells whether anything is.
func (l *learner) refusal(said string, board []string) bool {
	said, redraws := withoutBoard(said, board)
	l.learnt.redrawsIllegal = l.learnt.redrawsIllegal || redraws
	switch {
	case len(only(scanWith([]byte(said), 0, l.learnt.phrases), saysIllegal)) > 0:
	case hasLetters(said):
		l.add(event{kind: saysIllegal, text: illegal}, ruleRefusal, said)
	default:
		return false
	}
	return true
}

// inputOf gives what is typed in a game.
func (l *learner) inputOf(g game) []string {
	script := g.script(l.world.Rules())
	return l.learnt.play(script.input, script.events).input
}

// aroundFirstMove gives, without blanks, what a program says in a game before the last answer about its first move, and
// all that comes after an illegal move in its place: the same questions, and the same game.
func (l *learner) aroundFirstMove(ctx context.Context, g game) (before, after string, err error) {
	input := l.inputOf(g)
	whole, err := l.play(ctx, input)
	if err != nil {
		return "", "", err
	}
	ends, err := l.endsOf(ctx, input[:l.learnt.before+l.end()], whole)
	if err != nil {
		return "", "", err
	}
	style, first, last := ends[l.learnt.before], ends[l.learnt.before+1], ends[len(ends)-1]
	again := lastLine(whole[style:max(style, first)])
	return steps.Squeeze(whole[:last]), steps.Squeeze(again + whole[first:]), nil
}

// upTo gives the first pieces, without blanks. The first one holds what comes before it, too.
func (l *learner) upTo(n int) string {
	return steps.Squeeze(strings.Join(l.pieces[:min(len(l.pieces), l.learnt.before+n)], ""))
}

// between gives what a program says between what it should say before and after that. False if it does not.
func (l *learner) between(ctx context.Context, input []string, before, after string) (said string, ok bool, err error) {
	output, err := l.play(ctx, input)
	if err != nil {
		return "", false, err
	}
	squeezed := steps.Squeeze(output)
	if len(squeezed) < len(before)+len(after) || !strings.HasPrefix(squeezed, before) || !strings.HasSuffix(squeezed, after) {
		return "", false, nil
	}
	return unsqueezed(output, len(before), len(squeezed)-len(after)), true, nil
}

// unsqueezed gives the part of a text that stands between two places in it without its blanks.
func unsqueezed(text string, from, to int) string {
	n, begin, end := 0, len(text), len(text)
	for i, r := range text {
		if unicode.IsSpace(r) {
			continue
		}
		if n == from {
			begin = i
		}
		if n >= to {
			end = i
			break
		}
		n += len(string(r))
	}
	return text[min(begin, end):end]
}

// start gives the board that the short game begins with, if it is shown.
func (l *learner) start() []string {
	if boards := only(scan([]byte(l.piece(1)), 5), showsBoard); len(boards) == 1 {
		return boards[0].rows
	}
	return nil
}

// withoutBoard takes the board of the game out of what was said.
func withoutBoard(said string, board []string) (rest string, shown bool) {
	if len(board) == 0 {
		return said, false
	}
	boards := only(scan([]byte(said), len(board[0])), showsBoard)
	if len(boards) != 1 || !slices.Equal(boards[0].rows, board) {
		return said, false
	}
	lines := slices.DeleteFunc(strings.Split(said, "\n"), func(line string) bool {
		return !hasLetters(line)
	})
	return strings.Join(lines, "\n"), true
}

// retries learns what is said to bad answers, to words and to numbers, at each question.
func (l *learner) retries(ctx context.Context) (bool, error) {
	silent, told := 0, 0
	for n, question := range append([]string{"board style"}, l.learnt.questions()...) {
		if question == confirmation {
			continue
		}
		for _, bad := range l.learnt.bad.to(question) {
			input := append(slices.Insert(l.short(), l.learnt.before+n, bad), l.learnt.after...)
			whole := l.upTo(l.end() + 1)
			said, ok, err := l.between(ctx, input, l.upTo(n+1), whole[len(l.upTo(n+1)):])
			if err != nil || l.trouble > mostTrouble {
				return false, err
			}
			if !ok {
				continue
			}
			if l.retry(said, question) {
				told++
			} else {
				silent++
			}
		}
	}
	l.learnt.silent = silent > 0 && told == 0
	return true, nil
}

// retry learns what is said to a bad answer, and tells whether anything is.
func (l *learner) retry(said, question string) bool {
	said, redraws := withoutBoard(said, l.start())
	l.learnt.redrawsBad = l.learnt.redrawsBad || redraws
	squeezed := steps.Squeeze(said)
	if asked := l.asked[question]; asked != "" && strings.HasSuffix(squeezed, asked) {
		if l.learnt.repeats == nil {
			l.learnt.repeats = map[string]bool{}
		}
		l.learnt.repeats["asks for the "+question] = true
		said = unsqueezed(said, 0, len(squeezed)-len(asked))
	}
	switch {
	case len(only(scanWith([]byte(said), 0, l.learnt.phrases), asksAgain)) > 0:
		return true
	case hasLetters(said):
		l.add(event{kind: asksAgain, text: again}, ruleRetry, said)
		return true
	}
	return false
}
