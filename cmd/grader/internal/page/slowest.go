package page

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
)

// Slowest writes a page of the submissions by duration, the slowest first. Durations are by the students' IDs; it
// counts submissions without one. Unlike the other pages it depends on the machine and its load.
func Slowest(w io.Writer, b *gradebook.Book, times map[string]time.Duration) error {
	s := slowest{Title: b.Title}
	for _, row := range b.Rows {
		took, timed := times[row.Student.ID]
		if !timed {
			s.Untimed++
			continue
		}
		s.Total += took
		item := itemOf(row, inline(row.Language))
		s.Rows = append(s.Rows, timedRow{item: item, State: row.State, Took: took})
	}
	slices.SortStableFunc(s.Rows, func(x, y timedRow) int { return cmp.Compare(y.Took, x.Took) })
	for i := range s.Rows {
		if most := s.Rows[0].Took; most > 0 {
			s.Rows[i].Share = int(s.Rows[i].Took * 100 / most)
		}
	}
	return write(w, "slowest", s)
}

type slowest struct {
	Title   string
	Rows    []timedRow
	Untimed int
	Total   time.Duration
}

type timedRow struct {
	item
	State report.State
	Took  time.Duration
	Share int // of the slowest, in hundredths
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
