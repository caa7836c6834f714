package cs300

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

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

	pause  string            // what the program says when it pauses behind a board
	pieces []string          // what the program says before each answer of the short game, and in the end
	asked  map[string]string // what it says at its questions, without blanks
}

// mostTrouble bounds the runs that had to be stopped, after which nothing more is learnt.
const mostTrouble = 13

// mostSaid is the length of an output, in bytes, that no program reaches which can be understood.
const mostSaid = 64 << 10

// board is that of all games for learning.
const board = "Simple T"

// learn gives what was understood. All else is read strictly. Each lesson tells whether the next one makes sense.
func (l *learner) learn(ctx context.Context) (steps.Dialect, error) {
	l.asked, l.runs = map[string]string{}, map[string]engine.Run{}
	for _, lesson := range []func(context.Context) (bool, error){
		l.differs, l.feed, l.differs, l.beginning, l.order, l.questions, l.finale, l.results, l.refusals, l.retries,
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
		g, _, err := following(l.world.Facts, line)
		if err != nil {
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
	var all []game
	for _, line := range []string{shortest + board, "first win on the " + board, shortest + refusable[1].board} {
		g, _, err := following(l.world.Facts, line)
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	var slips []turn
	for _, question := range sequence {
		slips = append(slips, slipping(question, l.learnt.bad.to(question))...)
	}
	all[0].slips = l.learnt.bad.to("board style")
	all[0] = all[0].behind(slips).behind(moving(refusable[0].moves))
	all[2] = all[2].behind(moving(refusable[1].moves))
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
	return append(l.opening(l.learnt.form, "3", "3", "1"), l.learnt.after...)
}

// opening begins a game, and makes a move in a form.
func (l *learner) opening(f form, move ...string) []string {
	return append(slices.Repeat([]string{"4"}, l.learnt.before+1), f.inOrder(move)...)
}
