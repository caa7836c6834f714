package page

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"rulebook/cmd/grader/internal/gradebook"
)

// Slowest writes a page of the submissions by duration, the slowest first. Durations are by the students' IDs; it
// counts submissions without one. Unlike the other pages it depends on the machine and its load.
func Slowest(w io.Writer, b *gradebook.Book, times map[string]time.Duration) error {
	return write(w, "slowest", slowestOf(b, times))
}

type slowest struct {
	Title   string
	Rows    []timedRow
	Untimed int
	Total   string
}

type timedRow struct {
	item
	State string
	Took  string
	time  time.Duration
	Share int // of the slowest, in hundredths
}

func slowestOf(b *gradebook.Book, times map[string]time.Duration) slowest {
	s := slowest{Title: b.Title}
	total := time.Duration(0)
	for _, row := range b.Rows {
		took, timed := times[row.Student.ID]
		if !timed {
			s.Untimed++
			continue
		}
		total += took
		item := itemOf(row, inline(row.Language))
		s.Rows = append(s.Rows, timedRow{item: item, State: string(row.State), Took: seconds(took), time: took})
	}
	slices.SortStableFunc(s.Rows, func(x, y timedRow) int { return cmp.Compare(y.time, x.time) })
	for i := range s.Rows {
		if most := s.Rows[0].time; most > 0 {
			s.Rows[i].Share = int(s.Rows[i].time * 100 / most)
		}
	}
	s.Total = seconds(total)
	return s
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
