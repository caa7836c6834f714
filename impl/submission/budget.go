package submission

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// A Budget bounds what one submission may waste in all its runs and answers. A zero field stands for its default.
type Budget struct {
	// Waiting is how long the grader waits for hangs in all. Default: 60 seconds.
	Waiting time.Duration

	// Floods is how many bytes of floods it reads in all. Default: 4 MiB.
	Floods int
}

func (b Budget) orDefault() Budget {
	return Budget{cmp.Or(max(0, b.Waiting), time.Minute), cmp.Or(max(0, b.Floods), 4<<20)}
}

// An account tells what a submission has wasted. A submission that hangs in every game would take an hour: once its budget is spent,
// a run is stopped soon, and so is a flood. But a run is not stopped sooner than others have come to their end, because the program
// or the machine may be slow. Only what all slow runs take together is bounded, too, and generously.
type account struct {
	Budget
	mutex   sync.Mutex
	waited  time.Duration // for hangs
	late    time.Duration // for all runs, but for a moment of each
	flooded int
	slowest time.Duration // of what came to its end
	largest int           // output of what came to its end, in bytes
}

const (
	soon     = 250 * time.Millisecond
	moment   = time.Second
	small    = 64 << 10
	ample    = 4 // times what others have taken
	generous = 5 // times the budget for hangs
)

// time gives the time of a run or an answer, which is shorter than the usual one if the budget is spent.
func (a *account) time(usual time.Duration) time.Duration {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	switch {
	case a.late >= generous*a.Waiting:
		return min(usual, moment)
	case a.waited >= a.Waiting:
		return min(usual, max(soon, ample*a.slowest))
	}
	return usual
}

// output gives the most bytes of output of a run, likewise.
func (a *account) output(usual int) int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.flooded < a.Floods {
		return usual
	}
	return min(usual, max(small, ample*a.largest))
}

// took records the time of a run or an answer, and whether it had come to its end by then.
func (a *account) took(time time.Duration, ended bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.late += max(0, time-moment)
	if ended {
		a.slowest = max(a.slowest, time)
	} else {
		a.waited += time
	}
}

// wrote records the size of an output in bytes, and whether it was the whole output.
func (a *account) wrote(size int, whole bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if whole {
		a.largest = max(a.largest, size)
	} else {
		a.flooded += size
	}
}

// run runs a program within the budget.
func (a *account) run(ctx context.Context, spec process.Spec, input []string, feed engine.Feed) (engine.Run, error) {
	usual := spec.Limits.OrDefault()
	spec.Limits.Time, spec.Limits.Output = a.time(usual.Time), a.output(usual.Output)
	begin := time.Now()
	run, err := process.Run(ctx, spec, input, feed)
	if err != nil {
		return run, err
	}
	a.took(time.Since(begin), run.End != engine.OutOfTime)
	if run.End == engine.OutOfSpace {
		a.wrote(spec.Limits.Output, false)
	} else {
		a.wrote(len(run.Output), true)
	}
	switch {
	case run.End == engine.OutOfTime && spec.Limits.Time < usual.Time:
		run.Spent, run.Status = true, a.waitedWords()
	case run.End == engine.OutOfSpace && spec.Limits.Output < usual.Output:
		run.Spent, run.Status = true, fmt.Sprintf("more than %d bytes, not read on because it has flooded %s before",
			spec.Limits.Output, source.FormatSize(a.Floods))
	}
	return run, nil
}

func (a *account) waitedWords() string {
	return fmt.Sprintf("not waited for again, because the grader has waited %v for it before", a.Waiting)
}

// ask asks within the budget. The time of ctx is the usual one.
func (a *account) ask(ctx context.Context, c *engine.Client, requests []engine.Request) ([]engine.Reply, error) {
	end, limited := ctx.Deadline()
	if !limited {
		return c.DoAll(ctx, requests)
	}
	begin := time.Now()
	usual := end.Sub(begin)
	limit := a.time(usual)
	hurried, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	replies, err := c.DoAll(hurried, requests)
	stop, stopped := errors.AsType[*engine.Stop](err)
	if !stopped {
		stop = &engine.Stop{}
	}
	hung, flooded := stop.Outcome == engine.TimedOut, stop.Outcome == engine.Flooded
	a.took(time.Since(begin), !hung)
	switch {
	case hung && limit < usual:
		stop.Reason, stop.Spent = a.waitedWords(), true
	case flooded && a.output(mostNoise) < mostNoise:
		stop.Spent = true
	}
	a.replied(replies, flooded)
	return replies, err
}

// mostReplied is the size of the largest reply, and mostNoise of all other lines of a session, in bytes.
const (
	mostReplied = 4 << 20
	mostNoise   = 1 << 20
)

// replies limits the replies of a session.
func (a *account) replies() engine.Limits {
	noise := a.output(mostNoise)
	return engine.Limits{Line: noise, Reply: a.output(mostReplied), Noise: noise}
}

// replied records the sizes of replies, and whether another has flooded.
func (a *account) replied(replies []engine.Reply, flooded bool) {
	for _, reply := range replies {
		size := 0
		for _, line := range reply.Body {
			size += len(line)
		}
		a.wrote(size, true)
	}
	if flooded {
		a.wrote(mostNoise, false)
	}
}
