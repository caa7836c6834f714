package speech

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/screen"
)

// finale learns what follows the last jump: whether the board is shown, and whether something is asked.
func (l *learner) finale(ctx context.Context) bool {
	if !l.learnt.pauses && !l.shows(l.end()) && !hasLetters(Essence(l.piece(l.end()))) {
		return false // it has not come to the end
	}
	input, earlier := l.last(ctx)
	more, answers := l.more(ctx, input, earlier)
	if more != "" {
		l.add(Event{Kind: AsksMore, Text: "asks something else"}, rules.Thanks, more)
		l.learnt.after = answers[:1]
	}
	if more != "" && l.learnt.Beyond == nil {
		last := l.play(ctx, append(input, answers[0]))
		l.pieces[l.learnt.before+l.end()] = last[min(earlier, len(last)):]
	}
	shown := l.shows(l.end()) || l.learnt.pauses && l.shows(l.end()-1)
	l.learnt.LastMissing = !shown && !l.goesOn()
	return true
}

// goesOn tells whether the program asks for more moves than the short game has. It may have refused the only one.
func (l *learner) goesOn() bool {
	_, asked := l.course(strings.Join(l.pieces, ""))
	return asked > l.opened()+len(l.learnt.Questions())
}

// last gives what is typed in a game that the program ends, and the length of what it says before the end: the short
// game, or, if the program goes on with that, one that is won, after which every move is tried, whether it is legal or
// not.
func (l *learner) last(ctx context.Context) (input []string, earlier int) {
	input = l.short()
	output := l.play(ctx, input)
	earlier = len(output) - len(l.piece(l.end()))
	if _, asked := l.course(output); asked <= len(input)-l.learnt.before {
		return input, earlier
	}
	g, perMove := l.probes()[1], len(l.learnt.Questions())
	g.Beyond = everyMove(len(g.Board.Rows))
	end, asked := l.course(l.play(ctx, l.inputOf(g)))
	asked -= l.opened()
	made := asked/perMove - len(g.Turns)
	if made < 0 || made*len(Sequence) >= len(g.Beyond) || asked%perMove > 0 {
		return input, earlier
	}
	g.Beyond = g.Beyond[:made*len(Sequence)]
	l.learnt.Beyond = g.Beyond
	return l.inputOf(g), end
}

// everyMove gives the answers that try every move on a board of that size, those in one direction after the other.
// Those in a direction begin at the edge that it comes from, so that pegs go as far as they can.
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
			answers = append(answers, strconv.Itoa(across), strconv.Itoa(along), strconv.Itoa(DirectionNumber(direction)))
		}
	}
	return answers
}

// more gives the question that is asked after the last jump, and answers after which the program ends. What looks like
// a question is one if an answer makes a difference: the end of the input may be as good as a no, but never as a yes.
func (l *learner) more(ctx context.Context, input []string, earlier int) (more string, answers []string) {
	once := l.run(ctx, input)
	said := string(once.Output)
	end, differs := len(said), false
	tried := []string{"1", "y", "2", "no", "n"}
	var runs []engine.Run
	for i, answer := range tried {
		run := l.run(ctx, append(slices.Clone(input), answer))
		runs = append(runs, run)
		end = min(end, commonEnd(said, string(run.Output)))
		differs = differs || run.Failed != once.Failed || !bytes.Equal(run.Output, once.Output)
		if l.stopped() || end < earlier || i > 0 && !differs {
			return "", nil
		}
	}
	more = moreAsked(said[earlier:end])
	for i, run := range slices.Backward(runs) {
		if more != "" && !strings.Contains(string(run.Output[end:]), screen.Question(l.piece(0))) && !run.Failed {
			answers = append(answers, tried[i])
		}
	}
	if len(answers) == 0 {
		return "", nil
	}
	return more, answers
}

var questionMark = regexp.MustCompile(`[?:>]\s*$|\?\s*[(\[].*$|(?i)y(es)?/n`)

// moreAsked gives the question at the end of what is said after the last jump; "" if there is none.
func moreAsked(end string) string {
	if last := screen.Question(end); hasLetters(last) && questionMark.MatchString(last) && len(Scan([]byte(last), 0)) == 0 {
		return last
	}
	return ""
}

// results learns how the end is told, from a game that is lost and one that is won. What both have in common is the
// closing.
func (l *learner) results(ctx context.Context) bool {
	won := l.probes()[1]
	winning, ended := l.ending(l.play(ctx, l.inputOf(won)), len(won.Turns))
	losing, lost := l.ending(strings.Join(l.pieces, ""), 1)
	if !ended || !lost || (len(winning) == 0) != (len(losing) == 0) {
		return true // the program does not end these games
	}
	closing := 0
	for closing < min(len(winning), len(losing)) && winning[len(winning)-1-closing] == losing[len(losing)-1-closing] {
		closing++
	}
	common := losing[len(losing)-closing:]
	if len(Only(Scan([]byte(strings.Join(common, "\n")), 0), TellsResult)) > 0 {
		return true // it tells the same of both games
	}
	l.result("won", winning[:len(winning)-closing])
	l.result("lost", losing[:len(losing)-closing])
	l.closing(common)
	return true
}

// course tells where the last board or question of a game ends, and how often the program asked for an answer.
func (l *learner) course(output string) (end, asked int) {
	for _, e := range l.learnt.Seen(l.learnt.Scan([]byte(output), 5), "") {
		if e.Kind == Asks || e.Kind == AsksAgain {
			asked++
		}
		if e.Kind == ShowsBoard || e.Kind == Asks {
			end = e.End
		}
	}
	return end, asked
}

// ending gives the lines that hold anything after the last board and the last answer, without questions after the end.
// False if the program asks for more moves than the game has, or for anything else.
func (l *learner) ending(output string, moves int) (lines []string, ended bool) {
	end, asked := l.course(output)
	for line := range strings.Lines(output[end:]) {
		line = strings.TrimSpace(line)
		more := Only(l.learnt.Scan([]byte(line), 0), AsksMore)
		if line != "" && len(more) == 0 {
			lines = append(lines, line)
		}
	}
	asks := moreAsked(strings.Join(lines, "\n")) != ""
	return lines, !asks && asked == l.opened()+len(l.learnt.Questions())*moves
}

// result learns the words of a result.
func (l *learner) result(result string, lines []string) {
	e := Telling(result)
	l.learnt.untold[e.Text] = !l.hear(e, rules.Result, strings.Join(lines, "\n"))
}

// closing learns the words of the thanks, which are the last.
func (l *learner) closing(lines []string) {
	lines = slices.DeleteFunc(lines, func(line string) bool { return !hasLetters(line) })
	if len(Only(Scan([]byte(strings.Join(lines, "\n")), 0), Thanks)) == 0 {
		last := strings.Join(lines[max(0, len(lines)-1):], "")
		l.learnt.thankless = !l.hear(Event{Kind: Thanks, Text: "thanks the player"}, rules.Thanks, last)
	}
}

func hasLetters(text string) bool { return screen.Letters(text) > 0 }
