package course

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

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
	group, running := errgroup.WithContext(ctx)
	group.SetLimit(max(1, r.Jobs))
	for _, h := range r.Handins {
		group.Go(func() error {
			if running.Err() != nil {
				return nil
			}
			return r.grade(running, h)
		})
	}
	return cmp.Or(group.Wait(), context.Cause(ctx))
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

// A Progress shows the progress of a class: on a terminal a line that changes, elsewhere one line at the end. It is
// safe for concurrent use.
type Progress struct {
	out   io.Writer
	width int // of the terminal; 0 if it is none
	now   func() time.Time

	mutex   sync.Mutex
	began   time.Time
	all     int // submissions
	before  int // of them were finished before
	done    int // of them are finished now
	failed  int
	broken  int
	person  int                  // whose mark a person must give
	running map[string]time.Time // since when
}

// NewProgress begins with the number of submissions and of those that were finished before. The width is that of a
// terminal, or 0.
func NewProgress(out io.Writer, width int, now func() time.Time, all, before int) *Progress {
	return &Progress{out: out, width: width, now: now, began: now(), all: all, before: before, running: map[string]time.Time{}}
}

// Start says that the grading of a submission begins.
func (p *Progress) Start(id string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.running[id] = p.now()
	p.draw()
}

// Finish says how the grading of a submission ended.
func (p *Progress) Finish(e Entry) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.running, e.ID)
	p.done++
	switch {
	case e.Row.State == report.Broken:
		p.broken++
	case e.Row.Mark.NeedsPerson:
		p.person++
	case e.Row.State != report.NothingRan && (e.Row.State != report.Graded || e.Row.Counted.Wrong() > 0):
		p.failed++
	}
	p.draw()
}

// Draw shows the line again.
func (p *Progress) Draw() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.draw()
}

// Tick draws the line regularly, until its result is called, which prints the closing line.
func (p *Progress) Tick(every time.Duration) (stop func()) {
	if p.width == 0 {
		return p.Close
	}
	ticker, done := time.NewTicker(every), make(chan struct{})
	var drawing sync.WaitGroup
	drawing.Go(func() {
		for {
			select {
			case <-ticker.C:
				p.Draw()
			case <-done:
				return
			}
		}
	})
	return func() {
		ticker.Stop()
		close(done)
		drawing.Wait()
		p.Close()
	}
}

func (p *Progress) draw() {
	if p.width > 0 {
		fmt.Fprintf(p.out, "\r\x1b[K%s", p.line())
	}
}

// line is the line on a terminal. It never fills the width, because a wrapped line cannot be erased.
func (p *Progress) line() string {
	const bar = 20
	done := p.before + p.done
	filled := bar
	if p.all > 0 {
		filled = bar * done / p.all
	}
	words := []string{
		fmt.Sprintf("[%s%s] %d/%d", strings.Repeat("#", filled), strings.Repeat("-", bar-filled), done, p.all),
		p.pace(), p.counts(), p.slowest(),
	}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	line := strings.Join(words, "  ")
	return line[:min(len(line), max(0, p.width-1))]
}

// counts tells what is to be looked at.
func (p *Progress) counts() string {
	words := fmt.Sprintf("%d failed, %d broken", p.failed, p.broken)
	if p.person > 0 {
		words += fmt.Sprintf(", %d to be marked by a person", p.person)
	}
	return words
}

func (p *Progress) pace() string {
	spent := p.now().Sub(p.began)
	if p.done == 0 || spent <= 0 {
		return ""
	}
	left := spent * time.Duration(p.all-p.before-p.done) / time.Duration(p.done)
	return fmt.Sprintf("%.1f/min  %s left", float64(p.done)/spent.Minutes(), short(left))
}

func (p *Progress) slowest() string {
	ids := slices.SortedFunc(maps.Keys(p.running), func(a, b string) int {
		return cmp.Or(p.running[a].Compare(p.running[b]), strings.Compare(a, b))
	})
	if len(ids) == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s", ids[0], short(p.now().Sub(p.running[ids[0]])))
}

// short formats a duration: "5s", "3m20s", "1h05m".
func short(d time.Duration) string {
	seconds := int(d.Round(time.Second).Seconds())
	switch {
	case seconds < 60:
		return fmt.Sprintf("%ds", seconds)
	case seconds < 3600:
		return fmt.Sprintf("%dm%02ds", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%dh%02dm", seconds/3600, seconds/60%60)
}

// Close prints the closing line.
func (p *Progress) Close() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.width > 0 {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
	before := ""
	if p.before > 0 {
		before = fmt.Sprintf(", %d before", p.before)
	}
	spent := short(p.now().Sub(p.began))
	fmt.Fprintf(p.out, "graded %d of %s in %s%s: %s\n", p.done, report.Some(p.all, "submission"), spent, before, p.counts())
}
