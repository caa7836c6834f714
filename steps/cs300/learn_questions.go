package cs300

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// beginning cuts the short game into pieces and finds the board, which follows from the style.
func (l *learner) beginning(ctx context.Context) (bool, error) {
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
	if l.learnt.pauses {
		l.partPause()
	}
	return nil
}

// partPause parts the pause from what follows it. A program whose input has ended may go on behind it.
func (l *learner) partPause() {
	last := l.pieces[len(l.pieces)-2:]
	before, after, _ := strings.Cut(last[0]+last[1], l.pause)
	last[0], last[1] = before+l.pause, after
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
	if err := l.pauses(ctx); err != nil {
		return false, err
	}
	if len(l.learnt.questions()) == len(sequence) && l.learnt.order == nil && l.learnt.directions == nil {
		return true, nil
	}
	return true, l.cut(ctx)
}

// pauses finds out whether the program waits for a line behind the board after a move: two moves are made with an empty line in
// between, and not without. What it says then it says behind the last board, too.
func (l *learner) pauses(ctx context.Context) error {
	one, next := l.opening(l.learnt.form, "3", "2", "4"), l.learnt.inOrder([]string{"3", "4", "1"})
	straight, err1 := l.play(ctx, slices.Concat(one, next))
	if boards := only(scan([]byte(straight), 5), showsBoard); err1 != nil || len(boards) != 2 {
		return err1
	}
	paused, err2 := l.play(ctx, slices.Concat(one, []string{""}, next))
	boards := only(scan([]byte(paused), 5), showsBoard)
	if err2 != nil || len(boards) != 3 || l.learnt.sure != "" {
		return err2
	}
	said, atEnd := paused[boards[1].end:boards[2].end], l.piece(l.end())
	if shown := only(scan([]byte(atEnd), 5), showsBoard); len(shown) == 1 {
		said, _, _ = strings.Cut(said, screen.Question(l.piece(1)))
		l.pause = screen.Question(said[:commonEnd(said, atEnd[shown[0].end:])])
		l.learnt.pauses = hasLetters(l.pause)
	}
	return nil
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
				forms = append(forms, form{order: order, directions: way, sure: sure})
			}
		}
	}
	return forms, exactly
}

// orders gives the order of the questions if their words tell it, or else all that the first of them may begin.
func (l *learner) orders() [][]string {
	switch both := l.named(1); len(both) {
	case 2:
		return [][]string{{strings.Join(both, " and "), "DIRECTION"}}
	case len(sequence):
		return [][]string{{strings.Join(both, " and ")}}
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
	said := strings.ToLower(screen.Question(l.piece(n)))
	for part, word := range map[string]string{"COLUMN": "col", "ROW": "row", "DIRECTION": "dir"} {
		if strings.Contains(said, word) {
			parts = append(parts, part)
		}
	}
	if (len(parts) < len(sequence) || n > 1) && slices.Contains(parts, "DIRECTION") {
		return []string{"DIRECTION"}
	}
	slices.SortFunc(parts, func(a, b string) int {
		return strings.Index(said, strings.ToLower(a[:3])) - strings.Index(said, strings.ToLower(b[:3]))
	})
	return parts
}

// makes tells whether a move is made in a form. Its numbers all differ, so no other order makes the same of it. A question that follows
// a move must be there.
func (l *learner) makes(ctx context.Context, f form, exactly bool) (bool, error) {
	input := l.opening(f, "3", "2", "4")
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
		l.add(event{kind: asksMore, text: "asks something else"}, ruleOpening, screen.Question(l.pieces[n]))
	}
	return true, nil
}

func (l *learner) question(n int, question, rule string) {
	e := event{kind: asks, text: "asks for the " + question}
	said := screen.Question(l.piece(n))
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
		if known.pattern.String() == pattern.String() {
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
