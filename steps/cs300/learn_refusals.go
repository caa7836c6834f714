package cs300

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps"
	"rulebook/steps/screen"
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
	return l.hear(event{kind: saysIllegal, text: illegal}, ruleRefusal, said)
}

// hear learns what is said for an event, unless that is known, and tells whether anything is.
func (l *learner) hear(e event, rule, said string) bool {
	known := slices.ContainsFunc(scanWith([]byte(said), 0, l.learnt.phrases), func(told event) bool {
		return told.kind == e.kind && (told.own == nil || told.text == e.text)
	})
	if !known && hasLetters(said) {
		l.add(e, rule, said)
	}
	return known || hasLetters(said)
}

// inputOf gives what is typed in a game.
func (l *learner) inputOf(g game) []string {
	script := g.script(l.world.Rules())
	return l.learnt.play(script.input, script.events).input
}

// aroundFirstMove gives what a program says in a game before the last answer about its first move, and
// all that comes after an illegal move in its place: the same questions, and the same game.
func (l *learner) aroundFirstMove(ctx context.Context, g game) (before, after string, err error) {
	input := l.inputOf(g)
	whole, err := l.play(ctx, input)
	if err != nil {
		return "", "", err
	}
	asked := l.learnt.before + l.end()
	if l.learnt.pauses {
		asked-- // an illegal move brings no pause
	}
	ends, err := l.endsOf(ctx, input[:asked], whole)
	if err != nil {
		return "", "", err
	}
	style, first, last := ends[l.learnt.before], ends[l.learnt.before+1], ends[len(ends)-1]
	again := screen.Question(whole[style:max(style, first)])
	return whole[:last], again + whole[first:], nil
}

// between gives what a program says between what it should say before and after that. False if it does not.
func (l *learner) between(ctx context.Context, input []string, before, after string) (said string, ok bool, err error) {
	output, err := l.play(ctx, input)
	if err != nil {
		return "", false, err
	}
	said, before, after = steps.Squeeze(output), steps.Squeeze(before), steps.Squeeze(after)
	if len(said) < len(before)+len(after) || !strings.HasPrefix(said, before) || !strings.HasSuffix(said, after) {
		return "", false, nil
	}
	return strings.TrimSuffix(behind(output, len(before)), behind(output, len(said)-len(after))), true, nil
}

// behind gives the rest of a text behind so many bytes of it, blanks not counted.
func behind(text string, n int) string {
	for i, r := range text {
		if n <= 0 {
			return text[i:]
		}
		if !unicode.IsSpace(r) {
			n -= len(string(r))
		}
	}
	return ""
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
			input := slices.Insert(l.short(), l.learnt.before+n, bad)
			asked := l.learnt.before + n + 1
			before, after := strings.Join(l.pieces[:asked], ""), strings.Join(l.pieces[asked:], "")
			said, ok, err := l.between(ctx, input, before, after)
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
		l.learnt.repeats["asks for the "+question] = true
		said = strings.TrimSuffix(said, behind(said, len(squeezed)-len(asked)))
	}
	return l.hear(event{kind: asksAgain, text: again}, ruleRetry, said)
}
