package engine

import (
	"context"
	"io/fs"

	"rulebook/impl/terminal"
)

// A Subject stands under test. It has up to three faces; a face that it lacks answers with a [Stop] whose outcome is
// [NotClaimed].
type Subject interface {
	// Name names the subject, in words for a report.
	Name() string

	// Engine opens the engine face: a session that answers commands. Each call gives a fresh session (for a program: a
	// fresh process), which the caller closes.
	Engine(ctx context.Context) (Session, error)

	// Console runs the whole interactive program once, typing the input, one entry a line.
	// How the program ended is told by the [Run]; the error is for a run that could not take place.
	Console(ctx context.Context, input []string, feed Feed) (Run, error)

	// Files gives the delivered files, read-only.
	Files() (fs.FS, error)
}

// A Setting is what a console program is started with besides its input. The zero value is nothing.
type Setting struct {
	// Arguments are the words behind its name.
	Arguments []string

	// Files are the texts in the folder in which it runs, by their paths. It may change that folder, and gets a new one for each run.
	// Nil: it runs where it was built, and can change nothing there.
	Files map[string]string

	// Earlier are the answers that were typed in each of the earlier runs, which left the files. Nothing depends on them.
	Earlier [][]string
}

// A Startable is a subject whose console program can be started in a setting.
type Startable interface {
	// In gives the same subject, with a console program that is started in that setting.
	In(Setting) Subject
}

// A Session answers one command after another until it is closed. It is not safe for concurrent use. After any error it is
// good for nothing but Close.
type Session interface {
	// DoAll asks one request after another without waiting for the replies in between, and gives the replies in order,
	// no later than ctx allows. A refusal is a reply, not an error. If a reply does not come, the error is a [Stop]
	// that says why, and the replies before it are given.
	DoAll(ctx context.Context, requests []Request) ([]Reply, error)

	// Close ends the session and everything that it started.
	Close() error
}

// Do asks a session one request.
func Do(ctx context.Context, session Session, request Request) (Reply, error) {
	replies, err := session.DoAll(ctx, []Request{request})
	if err != nil {
		return Reply{}, err
	}
	return replies[0], nil
}

// OneByOne gives the replies to requests by a function that gives one, up to its first error. It is for
// [Session.DoAll].
func OneByOne(
	ctx context.Context, requests []Request, do func(context.Context, Request) (Reply, error),
) (replies []Reply, err error) {
	for _, request := range requests {
		reply, err := do(ctx, request)
		if err != nil {
			return replies, err
		}
		replies = append(replies, reply)
	}
	return replies, nil
}

// A Request is one command with its arguments. Arguments hold no line break; only the last may hold blanks.
type Request struct {
	Command   string
	Arguments []string
}

// A Reply is the answer to a request: done, or refused with a reason.
type Reply struct {
	// Refusal says why the command was not carried out. It is nil if it was.
	Refusal *Refusal

	// Body is the text of the answer, line by line without line ends. A text that ends with a line end has an empty last
	// line; the empty text has no lines. A refusal has no body.
	Body []string
}

// Feed is how a console program gets its input: AllAtOnce, LineByLine or AtTerminal. InCompany can be added to the first two.
type Feed int

const (
	// AllAtOnce writes the whole input at the start and closes it: simple, and no program's buffering matters.
	AllAtOnce Feed = 0

	// LineByLine writes a line only when the program waits for one, as at a terminal: for programs that read ahead and
	// throw away what they read.
	LineByLine Feed = 1

	// InCompany is a flag: one process may play many games, one after another. A run that had company is no evidence
	// against the program.
	InCompany Feed = 2

	// AtTerminal is how a person plays: the program's standard streams are a terminal, and a line is typed when the program waits for
	// one. With LineByLine added, a program gets more time to show that it does not wait yet.
	AtTerminal Feed = 4
)

// String names the feed in words for a report. Company makes no difference to it.
func (f Feed) String() string {
	if f&AtTerminal != 0 {
		return "at a terminal"
	}
	if f&LineByLine != 0 {
		return "line by line"
	}
	return "all at once"
}

// End is how a run of a console program came to its end.
type End string

const (
	// Exited means that the program ended by itself, with whatever status.
	Exited End = "exited"
	// Killed means that a signal ended the program: usually its own fault (a segmentation fault, an abort).
	Killed End = "killed"
	// OutOfTime means that it was stopped at its deadline.
	OutOfTime End = "out of time"
	// OutOfSpace means that it was stopped because it wrote more than the limit.
	OutOfSpace End = "out of space"
	// OverLimit means that it was stopped because it took more memory, processor time, processes or space in files than the
	// limit.
	OverLimit End = "over limit"
)

// A Run tells how one run of a console program went.
type Run struct {
	// Output is its standard output, at most the limit. Of a flood it is the beginning. At a terminal it is all that was written
	// there, what was typed included.
	Output []byte

	// Sights are what the terminal showed, in order: whenever a line was typed, whenever the program paused, and at the end. There
	// are none without a terminal. The last one of those after so many typed lines is what was seen when the next was typed.
	Sights []terminal.Sight

	// Diagnostics is the beginning of its standard error. It is shown, never graded.
	Diagnostics []byte

	// Files are the texts in its folder at its end, by their paths, if the [Setting] has files.
	Files map[string]string

	// End says how the run ended, Status adds details: "exit status 1", "signal: segmentation fault",
	// "at most 10s", "memory: 1.2 GiB of 1 GiB".
	End    End
	Status string

	// Failed is set for an exit status other than 0.
	Failed bool

	// LeftBehind is set when the program ended but something it had started still held its output open.
	LeftBehind bool

	// Company is set when the process has played other games, or could have.
	Company bool

	// Spent is set when the program was stopped early, because it has used up what it may waste. Another run would tell
	// nothing new.
	Spent bool
}
