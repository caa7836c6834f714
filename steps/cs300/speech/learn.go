package speech

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/screen"
)

// A learner learns how a program speaks, by a few games on the Simple T. Nothing rests on watching the program ask: a C
// program shows all of its output at its end. What it says before each answer is found by giving it one answer less.
type learner struct {
	world  *steps.World
	learnt Dialect

	typed   bool                  // line by line, because the program loses what is typed ahead
	runs    map[string]engine.Run // all that were made
	trouble int                   // how many of them had to be stopped
	err     error                 // that is not the program's doing

	pause  string   // what the program says when it pauses behind a board
	halt   string   // what it says when it pauses behind the first one
	pieces []string // what the program says before each answer of the short game, and in the end
}

// mostTrouble bounds the runs that had to be stopped, after which nothing more is learnt.
const mostTrouble = 14

// mostSaid is the length of an output, in bytes, that no program reaches which can be understood.
const mostSaid = 64 << 10

// board is that of all games for learning.
const board = "Simple T"

// Learn learns what can be understood of how a program speaks. All else is read strictly. Each lesson tells
// whether the next one makes sense.
func Learn(ctx context.Context, w *steps.World) (*Dialect, error) {
	l := &learner{world: w, runs: map[string]engine.Run{}, learnt: Dialect{
		replies: map[string]reply{}, untold: map[string]bool{}, Bad: DrawBad(w.Chance()),
	}}
	for _, lesson := range []func(context.Context) bool{
		l.differs, l.feed, l.differs, l.beginning, l.order, l.questions, l.finale, l.results, l.refusals, l.retries,
	} {
		if more := lesson(ctx); !more || l.stopped() {
			break
		}
	}
	l.diagonals(ctx)
	if l.err != nil {
		return nil, l.err
	}
	return &l.learnt, nil
}

func (l *learner) stopped() bool { return l.err != nil || l.trouble > mostTrouble }

// diagonals learns whether diagonal jumps keep a game alive: a lost game goes on in which pegs touch at their corners,
// although its only jump is right, and one ends in which none do.
func (l *learner) diagonals(ctx context.Context) {
	ends := func(line string) bool {
		g := l.game(line)
		_, ended := l.ending(l.play(ctx, l.inputOf(g)), len(g.Turns))
		return ended
	}
	alive := !l.stopped() && !ends(shortest+board) && l.jumps(ctx, shortest+board)
	l.learnt.Diagonals = alive && ends("loss through column 1 and row 5")
}

func (l *learner) play(ctx context.Context, input []string) string {
	return string(l.learnt.Redraw(l.run(ctx, input).Output))
}

// run makes a run once. Nothing comes of it if nothing more is learnt, or if there is no program.
func (l *learner) run(ctx context.Context, input []string) engine.Run {
	key := fmt.Sprint(l.typed, strings.Join(input, "\n"))
	run, known := l.runs[key]
	if known || l.stopped() {
		return run
	}
	play := l.world.Play
	if l.typed {
		play = l.world.PlayTyped
	}
	run, err := play(ctx, input)
	if err != nil && engine.OutcomeOf(err) != engine.NotClaimed {
		l.err = err
	}
	switch {
	case run.Spent || len(run.Output) > mostSaid:
		l.trouble = mostTrouble + 1
	case run.Stop() != nil && run.End != engine.Killed:
		l.trouble++
	}
	run.Output, run.Diagnostics = plain(run.Output[:min(mostSaid, len(run.Output))]), nil
	l.runs[key] = run
	return run
}

// plain gives an output in UTF-8 and without terminal escapes.
func plain(output []byte) []byte {
	lines := linesIn([]byte(screen.Legible(string(output))))
	return []byte(strings.Join(steps.Each(lines, func(l line) string { return string(l.letters) }), "\n"))
}

func (l *learner) game(line string) Game {
	g, _, err := Following(l.world.Facts, line)
	l.err = cmp.Or(l.err, err)
	return g
}

func (l *learner) inputOf(g Game) []string {
	return l.learnt.Play(g.Script(l.world.Rules())).Input
}

// probes are games in which everything is asked and said.
func (l *learner) probes() []Game {
	refusable := Refusable()
	lost, won, refused := l.game(shortest+board), l.game("first win on the "+board), l.game(shortest+refusable[1].Board)
	for _, question := range slices.Backward(Sequence) {
		lost = lost.Behind(Slipping(question, l.learnt.Bad.To(question)))
	}
	lost.Slips = l.learnt.Bad.To(style)
	return []Game{lost.Behind(Moving(refusable[0].Moves)), won, refused.Behind(Moving(refusable[1].Moves))}
}

// shortest begins the names of the shortest games.
const shortest = "shortest loss on the "

// Refusals are moves on a board that a program may refuse in words of its own.
type Refusals struct {
	Board string
	Moves []Move
}

// Refusable are moves of every kind that a program may refuse.
func Refusable() [2]Refusals {
	return [2]Refusals{
		{board, []Move{
			{3, 3, "LEFT"},  // nothing to jump
			{2, 1, "DOWN"},  // no peg
			{2, 2, "RIGHT"}, // a peg where it would land
			{3, 4, "DOWN"},  // the board ends
		}},
		{"Cross", []Move{
			{5, 1, "LEFT"},  // neither peg nor hole where it would land
			{4, 1, "LEFT"},  // nor in between
			{1, 1, "RIGHT"}, // nor where it begins
			{2, 4, "LEFT"},  // beyond the board
		}},
	}
}

// differs tells whether the program speaks otherwise than the assignment does. If not, there is nothing to learn.
func (l *learner) differs(ctx context.Context) bool {
	for _, probe := range l.probes() {
		script := probe.Script(l.world.Rules())
		output := l.play(ctx, script.Input)
		events := Scan([]byte(output), len(probe.Board.Rows[0]))
		if !slices.Equal(Words(events), Words(script.Events)) {
			return true
		}
		result, thanks := events[len(events)-2], events[len(events)-1]
		if hasLetters(output[result.End:thanks.Begin]) || moreAsked(output[thanks.End:]) != "" {
			return true // it may ask for more, before the thanks or behind them
		}
	}
	return false
}

// feed finds out whether the program loses what is typed ahead: it reads one answer and does not know the others.
func (l *learner) feed(ctx context.Context) bool {
	short := l.short()
	none, one, all := l.play(ctx, nil), l.play(ctx, short[:1]), l.play(ctx, short)
	l.typed = none != one && one == all
	return true
}

// short is the shortest game: its answers in the order in which the program asks for them.
func (l *learner) short() []string {
	return append(l.opening(l.learnt.form, "3", "3", "1"), l.learnt.after...)
}

// opening begins a game, and makes a move in a form.
func (l *learner) opening(f form, move ...string) []string {
	input := l.begin("4")
	if l.learnt.halts {
		input = append(input, "")
	}
	return append(input, f.inOrder(move)...)
}

// begin answers what is asked before the board style, and chooses one.
func (l *learner) begin(number string) []string {
	return append(slices.Repeat([]string{"4"}, l.learnt.before), l.learnt.written(style, number))
}

// opened is how many questions a game begins with, before those about moves.
func (l *learner) opened() int {
	if l.learnt.halts {
		return 2
	}
	return 1
}
