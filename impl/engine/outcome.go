package engine

import (
	"errors"
	"fmt"
	"slices"
)

// Outcome tells how a scenario ended. Outcomes are never folded into one another.
type Outcome string

const (
	// Passed means that the subject did what the scenario asks for.
	Passed Outcome = "passed"
	// Failed means that the subject did something else.
	Failed Outcome = "failed"
	// Blocked means that the scenario did not get as far as what it is about, because the subject broke another rule before. It counts
	// neither way for the rule that it is about.
	Blocked Outcome = "blocked"
	// Flaky means that the subject did what the scenario asks for at one attempt and not at another, and nothing excuses the
	// difference. It counts as not passed.
	Flaky Outcome = "flaky"
	// NotClaimed means that the scenario cannot be put to the subject, because of its language or its kind. That is no fault.
	NotClaimed Outcome = "not claimed"
	// NotAsked means that the instructor has excluded the scenario: it counts neither way, whatever the subject would have done.
	NotAsked Outcome = "not asked"
	// Crashed means that the subject ended before it had answered.
	Crashed Outcome = "crashed"
	// TimedOut means that the subject had not answered at its deadline.
	TimedOut Outcome = "timed out"
	// Flooded means that the subject wrote more than the limit.
	Flooded Outcome = "flooded"
	// OverTheLimit means that the subject took more memory, processor time, processes or space in files than the limit.
	OverTheLimit Outcome = "over limit"
	// Broken means that the suite, a fixture or the machine is at fault, never the subject.
	Broken Outcome = "broken"
)

// Outcomes lists all outcomes, the order in which reports show them.
func Outcomes() []Outcome {
	return []Outcome{Passed, Failed, Blocked, Crashed, TimedOut, Flooded, OverTheLimit, Flaky, NotClaimed, NotAsked, Broken}
}

// Wrong tells whether the scenario did not pass, by the subject's own doing.
func (o Outcome) Wrong() bool {
	return !slices.Contains([]Outcome{Passed, NotClaimed, NotAsked, Broken}, o)
}

// A Stop is the error of a subject that gave no answer: its outcome and the reason in words.
type Stop struct {
	Outcome Outcome
	Reason  string

	// Within names what the subject was carrying out, the innermost first, such as "GAME.is_over"; none if it does not tell.
	Within []string

	// Person is set when the subject may be right, and the grader cannot tell: it does not understand what was to be run. That was found
	// in the text, before anything ran. Nothing was shown, and a person must look.
	Person bool

	// Spent is set when the subject was given less time or room than usual, because it has used up what it may waste. Asking
	// again would tell nothing new.
	Spent bool
}

// Error gives the reason.
func (s *Stop) Error() string { return s.Reason }

// Stopf makes a [Stop] with a formatted reason.
func Stopf(outcome Outcome, format string, arguments ...any) *Stop {
	return &Stop{Outcome: outcome, Reason: fmt.Sprintf(format, arguments...)}
}

// Stop says why a run did not come to its end by itself; nil if it did.
func (r Run) Stop() *Stop {
	stop := r.stop()
	if stop != nil {
		stop.Spent = r.Spent
	}
	return stop
}

func (r Run) stop() *Stop {
	switch r.End {
	case OutOfTime:
		return Stopf(TimedOut, "the program was stopped: it had not come to its end in time, %s", r.Status)
	case OutOfSpace:
		return Stopf(Flooded, "the program was stopped after it had written %s", r.Status)
	case OverLimit:
		return Stopf(OverTheLimit, "the program was stopped because it took too much: %s", r.Status)
	case Killed:
		return Stopf(Crashed, "the program broke off with %s", r.Status)
	}
	return nil
}

// OutcomeOf gives the outcome of a scenario that ended with err: passed for none, that of the [Stop] in its chain, else
// [Broken], because an error that nobody has classified is never the subject's fault.
func OutcomeOf(err error) Outcome {
	if err == nil {
		return Passed
	}
	if stop, ok := errors.AsType[*Stop](err); ok {
		return stop.Outcome
	}
	return Broken
}
