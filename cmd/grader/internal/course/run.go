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
	Publish  func(roster.Handin, report.Submission) (Reply, error)
	Blank    report.Submission // the result of an ungraded hand-in
	Progress *Progress
	Now      func() time.Time
}

// Do grades all hand-ins. A problem with one stands in its result and affects no other. An error means that the grading
// could not continue or was interrupted; everything in the journal is finished.
func (r *Run) Do(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan roster.Handin, len(r.Handins))
	for _, h := range r.Handins {
		queue <- h
	}
	close(queue)
	var jobs sync.WaitGroup
	for range max(1, r.Jobs) {
		jobs.Go(func() {
			for h := range queue {
				if ctx.Err() != nil {
					return
				}
				if err := r.grade(ctx, h); err != nil {
					cancel(err)
				}
			}
		})
	}
	jobs.Wait()
	return context.Cause(ctx)
}

func (r *Run) grade(ctx context.Context, h roster.Handin) error {
	entry := Entry{ID: h.Student.ID, Began: r.Now()}
	r.Progress.Start(entry.ID)
	reply, died := r.attempts(ctx, h)
	if ctx.Err() != nil {
		return nil // the interruption may be all that was wrong
	}
	if reply == nil {
		blank := r.Blank
		blank.Path = h.Path()
		blank.Break(fmt.Errorf("the grader could not grade it, through no fault of the submission: its worker died %d times: %s",
			len(died), strings.SplitN(died[len(died)-1], "\n", 2)[0]))
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
		switch {
		case err != nil:
		case got.Row.Student.ID != h.Student.ID:
			err = fmt.Errorf("it speaks of %q", got.Row.Student.ID)
		case !r.Folder.Holds(got.Files):
			err = errors.New("its result files do not match its reply")
		default:
			return &got, died
		}
		died = append(died, strings.ToValidUTF8(err.Error(), "\uFFFD"))
	}
	return nil, died
}
