package course

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"rulebook/cmd/grader/internal/report"
)

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
	wrong   int
	broken  int
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
	case e.Row.State != report.NothingRan && (e.Row.State != report.Graded || e.Row.Counted.Wrong() > 0):
		p.wrong++
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
		p.pace(), fmt.Sprintf("%d wrong, %d broken", p.wrong, p.broken), p.slowest(),
	}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	line := strings.Join(words, "  ")
	return line[:min(len(line), max(0, p.width-1))]
}

// pace tells the speed and the time left, once they are known.
func (p *Progress) pace() string {
	spent := p.now().Sub(p.began)
	if p.done == 0 || spent <= 0 {
		return ""
	}
	left := spent * time.Duration(p.all-p.before-p.done) / time.Duration(p.done)
	return fmt.Sprintf("%.1f/min  %s left", float64(p.done)/spent.Minutes(), short(left))
}

// slowest names the longest-running submission.
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
	fmt.Fprintf(p.out, "graded %d of %d submissions in %s%s: %d wrong, %d broken\n",
		p.done, p.all, short(p.now().Sub(p.began)), before, p.wrong, p.broken)
}
