package speech

import (
	"context"
	"slices"
	"strconv"
	"strings"

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

// few is one of how many bad answers to which a program says something that is called silent: it may know one of them.
const few = 8

// retries learns what is said to bad answers, to words and to numbers, at each question.
func (l *learner) retries(ctx context.Context) bool {
	var attempts []attempt
	for n, question := range append([]string{style}, l.learnt.Questions()...) {
		if question == Confirmation {
			continue
		}
		asked := l.learnt.before + n + 1
		typed := asked - 1 // so many answers before
		if n > 0 {
			typed += l.opened() - 1
		}
		before, after := strings.Join(l.pieces[:asked], ""), strings.Join(l.pieces[asked:], "")
		for _, bad := range l.learnt.Bad.To(question) {
			input := slices.Insert(l.short(), typed, l.learnt.written(question, bad))
			learn := func(said string) bool { return l.retry(said, n, question) }
			attempts = append(attempts, attempt{input, before, after, learn})
		}
	}
	refused, told := l.make(ctx, attempts)
	l.learnt.Silent = told*few < refused
	return true
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
		l.learnt.repeats[Asking(question).Text] = true
		said = strings.TrimSuffix(said, behind(said, len(all)-len(asked)))
	}
	return l.hear(Event{Kind: AsksAgain, Text: again}, rules.Retry, said)
}
