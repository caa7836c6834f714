package cs300

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps"
)

// refusals learns what is said to illegal moves of every kind.
func (l *learner) refusals(ctx context.Context) (bool, error) {
	silent, told := 0, 0
	for _, on := range refusable {
		g, _, err := following(l.world.Facts, shortest+on.board)
		if err != nil {
			return false, err
		}
		before, after, err := l.aroundFirstMove(ctx, g)
		if err != nil {
			return false, err
		}
		for _, m := range on.moves {
			said, ok, err := l.between(ctx, l.inputOf(g.behind(moving([]move{m}))), before, after)
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
