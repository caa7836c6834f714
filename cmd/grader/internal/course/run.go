package course

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
)

// A Worker grades one hand-in in a process of its own. An error means that the process died or failed; its first line
// is for all readers.
type Worker func(ctx context.Context, h roster.Handin) (Reply, error)

// A Run grades hand-ins of a class.
type Run struct {
	Folder  Folder
	Journal *Journal
	Handins []roster.Handin
	Jobs    int // that are graded side by side
	Worker  Worker

	// Publish writes the result of a hand-in that no worker could grade.
	Publish func(roster.Handin, report.Submission) (Reply, error)

	// Blank is the result of an ungraded hand-in.
	Blank report.Submission

	Progress *Progress
	Now      func() time.Time
}

// Do grades all hand-ins. A problem with one stands in its result and affects no other. An error means that the grading
// could not continue or was interrupted; everything in the journal is finished.
func (r *Run) Do(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan roster.Handin)
	var jobs sync.WaitGroup
	for range max(1, r.Jobs) {
		jobs.Go(func() {
			for h := range queue {
				if err := r.grade(ctx, h); err != nil {
					cancel(err)
				}
			}
		})
	}
	r.feed(ctx, queue)
	jobs.Wait()
	return context.Cause(ctx)
}

func (r *Run) feed(ctx context.Context, queue chan<- roster.Handin) {
	defer close(queue)
	for _, h := range r.Handins {
		select {
		case queue <- h:
		case <-ctx.Done():
			return
		}
	}
}

// grade grades one hand-in and adds it to the journal.
func (r *Run) grade(ctx context.Context, h roster.Handin) error {
	entry := Entry{ID: h.Student.ID, Began: r.Now()}
	r.Progress.Start(entry.ID)
	reply, died := r.attempts(ctx, h)
	if ctx.Err() != nil {
		return nil // the interruption may be all that was wrong
	}
	if reply == nil {
		blank := r.Blank
		blank.Path = PathOf(h)
		blank.Break(fmt.Errorf("the grader could not grade it, through no fault of the submission: its worker died %d times: %s",
			len(died), firstLine(died[len(died)-1])))
		written, err := r.Publish(h, blank)
		if err != nil {
			return err
		}
		reply = &written
	}
	entry.Reply, entry.Died, entry.Seconds = *reply, died, r.Now().Sub(entry.Began).Seconds()
	if err := r.Journal.Append(entry); err != nil {
		return err
	}
	r.Progress.Finish(entry)
	return nil
}

// attempts lets a worker grade a hand-in, and a second one if the first dies. If both die, it returns how.
func (r *Run) attempts(ctx context.Context, h roster.Handin) (reply *Reply, died []string) {
	const most = 2
	for len(died) < most && ctx.Err() == nil {
		got, err := r.Worker(ctx, h)
		if err == nil {
			err = r.check(h, got)
		}
		if err == nil {
			return &got, died
		}
		died = append(died, strings.ToValidUTF8(err.Error(), "\uFFFD"))
	}
	return nil, died
}

// check finds mistakes in a worker's reply.
func (r *Run) check(h roster.Handin, reply Reply) error {
	if got := reply.Row.Student.ID; got != h.Student.ID {
		return fmt.Errorf("it speaks of %q", got)
	}
	if !r.Folder.Holds(reply.Files) {
		return errors.New("its result files do not match its reply")
	}
	return nil
}

// PathOf returns the path of a hand-in, relative to the folder of the class.
func PathOf(h roster.Handin) string {
	if len(h.Parts) == 0 {
		return ""
	}
	return h.Parts[0].Path
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
