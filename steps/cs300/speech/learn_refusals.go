package speech

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/screen"
)

// An attempt is input that a program should refuse, between what it says before that and after it.
type attempt struct {
	input         []string
	before, after string

	// learn learns what is said, and tells whether anything is.
	learn func(said string) bool
}

// make makes attempts. It counts those that are refused, and those of them to which something is said.
func (l *learner) make(ctx context.Context, attempts []attempt) (refused, told int) {
	for _, a := range attempts {
		said, ok := a.between(l.play(ctx, a.input))
		if l.stopped() {
			return 0, 0
		}
		if ok {
			refused++
		}
		if ok && a.learn(said) {
			told++
		}
	}
	return refused, told
}

// between gives what a program says between what it should say before and after that. False if it does not.
func (a attempt) between(output string) (said string, ok bool) {
	all, before, after := essential(output), essential(a.before), essential(a.after)
	if len(all) < len(before)+len(after) || !strings.HasPrefix(all, before) || !strings.HasSuffix(all, after) {
		return "", false
	}
	return strings.TrimSuffix(behind(output, len(before)), behind(output, len(all)-len(after))), true
}

// refusals learns what is said to illegal moves of every kind. The same questions follow, and the same game; a question
// of the program's own may stand before them.
func (l *learner) refusals(ctx context.Context) bool {
	asks := func(p Phrase) bool {
		return p.Kind == AsksMore && p.Rule == rules.Refusal || p.Text == Asking(Confirmation).Text
	}
	for _, resume := range [][]string{nil, {""}, {"y"}} {
		l.learnt.resume = resume
		refused, told := l.make(ctx, l.refused(ctx))
		if refused > 0 && (resume == nil || slices.ContainsFunc(l.learnt.phrases, asks)) {
			l.learnt.Unrefused = told == 0
			return true
		}
	}
	l.learnt.resume = nil
	return true
}

// refused are attempts at illegal moves.
func (l *learner) refused(ctx context.Context) (attempts []attempt) {
	asked := l.learnt.before + l.end()
	if l.learnt.pauses {
		asked-- // an illegal move brings no pause
	}
	for _, on := range Refusable() {
		g := l.game(shortest + on.Board)
		pieces := l.behindHalt(l.cut(ctx, l.inputOf(g), asked-1+l.opened()))
		first, rest := pieces[l.learnt.before+1], pieces[l.learnt.before+2:]
		for _, m := range on.Moves {
			attempts = append(attempts, attempt{
				input:  l.inputOf(g.Behind(Moving([]Move{m}))),
				before: strings.Join(pieces[:asked], ""), after: screen.Question(first) + strings.Join(rest, ""),
				learn: func(said string) bool { return l.refusal(l.resumed(said), m, g.Board.Rows) },
			})
		}
	}
	return attempts
}

// resumed learns the question that follows the refusal of a move, if one does, and gives what is said before it.
func (l *learner) resumed(said string) string {
	asked := screen.Question(said)
	if l.learnt.resume == nil || len(l.learnt.Scan([]byte(asked), 0)) > 0 {
		return said
	}
	l.add(Event{Kind: AsksMore, Text: "asks something else"}, rules.Refusal, asked)
	return strings.TrimSuffix(strings.TrimSpace(said), asked)
}

// refusal learns what is said to one illegal move, and tells whether anything is.
func (l *learner) refusal(said string, m Move, board []string) bool {
	said, redraws := withoutBoard(said, board)
	l.learnt.redrawsIllegal = l.learnt.redrawsIllegal || redraws
	refusal := refusing(strconv.Itoa(m.Row), strconv.Itoa(m.Column), m.Direction)
	if named := l.learnt.Named(refusal).Text; named != refusal.Text {
		told := Words(Scan([]byte(said), 0))
		l.learnt.NamesTyped = l.learnt.NamesTyped || slices.Contains(told, named)
	}
	return l.hear(Event{Kind: SaysIllegal, Text: illegal}, rules.Refusal, said)
}

// hear learns what is said for an event, unless that is known, and tells whether anything is.
func (l *learner) hear(e Event, rule, said string) bool {
	known := slices.ContainsFunc(l.learnt.Scan([]byte(said), 0), func(told Event) bool {
		return told.Kind == e.Kind && (told.Own == nil || told.Text == e.Text)
	})
	if !known && hasLetters(said) {
		l.add(e, rule, said)
	}
	return known || hasLetters(said)
}

// behind gives the rest of a text behind so many bytes of its essence.
func behind(text string, n int) string {
	if p := essentials([]byte(text)); n < len(p.at) {
		return text[p.at[n]:]
	}
	return ""
}

// withoutBoard takes the board of the game out of what was said.
func withoutBoard(said string, board []string) (rest string, shown bool) {
	if len(board) == 0 {
		return said, false
	}
	boards := Only(Scan([]byte(said), len(board[0])), ShowsBoard)
	if len(boards) != 1 || !slices.Equal(boards[0].Rows, board) {
		return said, false
	}
	lines := slices.DeleteFunc(strings.Split(said, "\n"), func(line string) bool {
		return !hasLetters(line)
	})
	return strings.Join(lines, "\n"), true
}

// few is one of how many bad answers to which a program says something that is called silent.
const few = 2

// retries learns what is said to bad answers, to words and to numbers, at each question, and how it is asked again.
func (l *learner) retries(ctx context.Context) bool {
	for n, question := range append([]string{style}, l.learnt.Questions()...) {
		if question == Confirmation {
			continue
		}
		asked, form := Asking(question).Text, l.retried(ctx, n, question)
		refused, told := l.make(ctx, l.badly(n, question, form))
		form.again = form.again || l.learnt.replies[asked].again
		form.silent = told*few < refused
		l.learnt.replies[asked] = form
	}
	return true
}

// retried finds out by two bad answers whether it begins the move again. They are numbers, as words may break a program
// off, and one of a single character, as a program may take each for an answer. That the move begins again does not show
// in a program which takes the answer and refuses the move.
func (l *learner) retried(ctx context.Context, n int, question string) reply {
	for _, form := range []reply{{}, {again: true, over: true}, {again: true, over: true, late: true}} {
		if n == 0 && form.over {
			break
		}
		attempts := l.badly(n, question, form)
		for _, numeral := range attempts[len(attempts)-2:] {
			taken := false
			numeral.learn = func(said string) bool {
				taken = l.refusesMove(said)
				return false
			}
			if refused, _ := l.make(ctx, []attempt{numeral}); refused > 0 && !taken {
				return form
			}
		}
	}
	return reply{}
}

// refusesMove tells whether what is said is like the refusal of a move, in which a bad answer stands, or what is made of it.
func (l *learner) refusesMove(said string) bool {
	refusals := []string{refusing("3", "3", "UP").Wording()}
	for _, p := range l.learnt.phrases {
		if p.Kind == SaysIllegal {
			refusals = append(refusals, p.said)
		}
	}
	return slices.ContainsFunc(refusals, func(refusal string) bool {
		_, near := steps.Nearest(refusal, strings.Split(said, "\n"))
		return near
	})
}

// badly are attempts to answer a question badly, from 0 for the one for the board style. Where the move begins again after
// that, the questions before it are answered again, and those behind it first if the answer is refused only then.
func (l *learner) badly(n int, question string, form reply) (attempts []attempt) {
	short, asked := l.short(), l.learnt.before+n+1
	first := l.learnt.before + l.opened()
	at := asked - 1 // so many answers before
	if n > 0 {
		at += l.opened() - 1
	}
	before, after := l.pieces[:asked], strings.Join(l.pieces[asked:], "")
	var more []string
	if form.late {
		before, more = l.pieces[:len(l.pieces)-1], short[at+1:first+len(l.learnt.Questions())]
	}
	if form.over {
		more = slices.Concat(more, short[first:at])
		after = screen.Question(l.piece(1)) + strings.Join(l.pieces[l.learnt.before+2:], "")
	}
	for _, bad := range l.badLines(question) {
		attempts = append(attempts, attempt{
			input:  slices.Concat(short[:at], []string{bad}, more, short[at:]),
			before: strings.Join(before, ""), after: after,
			learn: func(said string) bool { return l.retry(said, n, question) },
		})
	}
	return attempts
}

// badLines are the bad answers to a question. Where it asks for several things, one of them is bad, and the others are
// those of the short game.
func (l *learner) badLines(question string) (lines []string) {
	good := map[string]string{"COLUMN": "3", "ROW": "3", "DIRECTION": "1"}
	for _, part := range parts(question) {
		answers := maps.Clone(good)
		for _, answers[part] = range l.learnt.Bad.To(part) {
			lines = append(lines, l.learnt.line(question, func(part string) string { return answers[part] }))
		}
	}
	return lines
}

// retry learns what is said to a bad answer, and tells whether anything is.
func (l *learner) retry(said string, n int, question string) bool {
	said, redraws := withoutBoard(said, Nth(boards(l.piece(1)), 0).Rows) // that the short game begins with
	l.learnt.redrawsBad = l.learnt.redrawsBad || redraws
	if from := l.learnt.writings[question].from; from != 0 {
		high := map[string]int{"COLUMN": 5, "ROW": 5}[question]
		named := AskingAgain(strconv.Itoa(1+from), strconv.Itoa(max(4, high)+from))
		l.learnt.namesFrom = l.learnt.namesFrom || slices.Contains(Words(Scan([]byte(said), 0)), named.Text)
	}
	all, asked := essential(said), essential(screen.Question(l.piece(n)))
	if asked != "" && strings.HasSuffix(all, asked) {
		l.learnt.replies[Asking(question).Text] = reply{again: true}
		said = strings.TrimSuffix(said, behind(said, len(all)-len(asked)))
	}
	return l.hear(Event{Kind: AsksAgain, Text: again}, rules.Retry, said)
}
