package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rulebook/cmd/grader/internal/diff"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// looking is how often --watch looks for a change.
const looking = 500 * time.Millisecond

// gradeAgain watches the one submission that is named.
func (o *gradeOptions) gradeAgain(ctx context.Context, suite *steps.Suite, r *rubric.Rubric, paths []string, s streams) error {
	switch {
	case len(paths) > 1:
		return usagef("--watch is for one submission, not %d", len(paths))
	case o.json != "" || len(o.write) > 0:
		return usagef("--watch shows results and writes none: leave out --json and --write")
	}
	ticker := time.NewTicker(looking)
	defer ticker.Stop()
	return o.watch(ctx, suite, r, paths[0], s, ticker.C)
}

// watch grades a submission, and again whenever its files have changed, until the context ends. It tells each result, and what is
// another than the time before. All gradings play the same random games.
func (o *gradeOptions) watch(
	ctx context.Context, suite *steps.Suite, r *rubric.Rubric, path string, s streams, ticks <-chan time.Time,
) error {
	o.Parallel = o.jobs
	guard, err := box.Choose(ctx, box.Level(o.level))
	if err != nil {
		return err
	}
	var earlier *diff.Grading
	for {
		before := sight(path) // a change while it is graded counts for the next time
		graded := o.grade(ctx, suite, r, path, guard, s)
		if ctx.Err() != nil {
			return errors.New("interrupted while it was graded")
		}
		mark := r.Mark(graded)
		report.Text(s.out, suite.Facts, graded, o.telling(r, mark, graded))
		later := diff.Of(suite, r, graded)
		if err := tellSince(s, suite, earlier, later); err != nil {
			return err
		}
		earlier = later
		fmt.Fprintf(s.err, "Waiting for a change in %s. To end: Ctrl-C\n", report.Printable(path))
		if !changed(ctx, path, before, ticks) {
			return ended(statusOf(graded.State, graded.Counted, mark))
		}
		fmt.Fprintln(s.out)
	}
}

// tellSince tells what is another than the time before; nothing the first time.
func tellSince(s streams, suite *steps.Suite, earlier, later *diff.Grading) error {
	if earlier == nil {
		return nil
	}
	difference, err := diff.Compare(earlier, later)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, "\nSince the last time:")
	return diff.Text(s.out, suite.Facts, difference)
}

// changed waits until a path looks other than before, and the same twice, because an editor may not be done. It is false if the
// context ends first.
func changed(ctx context.Context, path, before string, ticks <-chan time.Time) bool {
	last := before
	for {
		select {
		case <-ctx.Done():
			return false
		case <-ticks:
		}
		now := sight(path)
		if now != before && now == last {
			return true
		}
		last = now
	}
}

// sight tells the names, sizes and times of the files of a submission. Of a file, it looks at those beside it, too. Hidden files and
// those of tools do not matter.
func sight(path string) string {
	folder, alone := path, false
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		folder, alone = filepath.Dir(path), true
	}
	const most = 20_000
	var seen strings.Builder
	met := 0
	_ = filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error { // what cannot be read has no change
		if met++; met > most {
			return filepath.SkipAll
		}
		if err != nil || name == folder {
			return nil
		}
		ignored := strings.HasPrefix(entry.Name(), ".") || entry.Name() == "__pycache__" || entry.Name() == "node_modules"
		switch {
		case entry.IsDir() && (alone || ignored):
			return filepath.SkipDir
		case entry.IsDir() || ignored:
			return nil
		}
		if info, err := entry.Info(); err == nil {
			fmt.Fprintf(&seen, "%q %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
	return seen.String()
}
