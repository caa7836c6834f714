package course

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine"
)

// finished is an entry of a submission in a state, with so many scenarios failed.
func finished(id string, state report.State, failed int) Entry {
	r := row(id)
	r.State, r.Counted = state, report.Totals{engine.Passed: 3, engine.Failed: failed}
	return Entry{ID: id, Reply: Reply{Row: r}}
}

func TestProgressOnATerminal(t *testing.T) {
	t.Parallel()
	now := clock()()
	var out bytes.Buffer
	p := NewProgress(&out, 100, func() time.Time { return now }, 10, 2)
	for _, step := range []struct {
		after  time.Duration
		do     func()
		want   string
		reason string
	}{
		{0, func() { p.Start("ann") }, "[####----------------] 2/10  0 failed, 0 broken  ann 0s", "nothing can be told of the pace"},
		{10 * time.Second, func() { p.Start("ben") }, "[####----------------] 2/10  0 failed, 0 broken  ann 10s", "the one that runs longest"},
		{20 * time.Second, func() { p.Finish(finished("ann", report.Graded, 0)) },
			"[######--------------] 3/10  2.0/min  3m30s left  0 failed, 0 broken  ben 20s", "one in 30 seconds, seven are left"},
		{0, func() { p.Start("cem") }, "[######--------------] 3/10  2.0/min  3m30s left  0 failed, 0 broken  ben 20s", "the older one is told"},
		{30 * time.Second, func() { p.Finish(finished("ben", report.Graded, 1)) },
			"[########------------] 4/10  2.0/min  3m00s left  1 failed, 0 broken  cem 30s", "a wrong one"},
		{0, func() { p.Finish(finished("cem", report.Broken, 0)) },
			"[##########----------] 5/10  3.0/min  1m40s left  1 failed, 1 broken", "a broken one"},
		{time.Hour, p.Draw, "[##########----------] 5/10  0.0/min  1h41m left  1 failed, 1 broken", "time has passed"},
	} {
		now = now.Add(step.after)
		out.Reset()
		step.do()
		if got := out.String(); got != "\r\x1b[K"+step.want {
			t.Errorf("%s: %q, want %q", step.reason, got, step.want)
		}
	}
	for _, state := range []report.State{report.NotBuilt, report.NothingRan} {
		p.Finish(finished("x", state, 0))
	}
	for _, state := range []report.State{report.Graded, report.NotFound} {
		person := finished("y", state, 1)
		person.Row.Mark.NeedsPerson = true
		p.Finish(person)
	}
	now = now.Add(10 * time.Second)
	out.Reset()
	p.Close()
	want := "\r\x1b[Kgraded 7 of 10 submissions in 1h01m, 2 before: 2 failed, 1 broken, 2 to be marked by a person\n"
	if out.String() != want {
		t.Errorf("at the end: %q, want %q", out.String(), want)
	}
}

func TestProgressNeverFillsALine(t *testing.T) {
	t.Parallel()
	for width := 1; width < 120; width++ {
		var out bytes.Buffer
		p := NewProgress(&out, width, clock(), 300, 0)
		p.Start(strings.Repeat("long", 50))
		if got := strings.TrimPrefix(out.String(), "\r\x1b[K"); len(got) != min(width-1, len(p.line())) || len(got) >= width {
			t.Errorf("in %d columns: %q", width, got)
		}
	}
}

func TestProgressInAPipe(t *testing.T) {
	t.Parallel()
	now := clock()()
	var out bytes.Buffer
	p := NewProgress(&out, 0, func() time.Time { return now }, 1, 0)
	stop := p.Tick(time.Nanosecond)
	p.Start("ann")
	p.Draw()
	now = now.Add(59*time.Minute + 59*time.Second)
	p.Finish(finished("ann", report.Graded, 2))
	if out.Len() > 0 {
		t.Errorf("it is not quiet: %q", out.String())
	}
	stop()
	if want := "graded 1 of 1 submission in 59m59s: 1 failed, 0 broken\n"; out.String() != want {
		t.Errorf("at the end: %q, want %q", out.String(), want)
	}
}
