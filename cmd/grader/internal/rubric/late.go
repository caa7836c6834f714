package rubric

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Late says what is taken off for handing in late.
type Late struct {
	Due     time.Time
	EachDay int // of a hundred of the whole, for each day that has begun
	AtMost  int // days; what is later has no points. 0 is any number
}

// A Lateness is what handing in late has cost a submission.
type Lateness struct {
	Days int    `json:"days"` // that had begun since it was due
	Lost Points `json:"lost"`
	Why  string `json:"why"`
}

// lateDraft is Late in its file's form.
type lateDraft struct {
	Due     string `yaml:"due"`
	EachDay string `yaml:"each day"`
	AtMost  string `yaml:"at most"`
}

var someDays = regexp.MustCompile(`^([1-9]\d{0,3}) days?$`)

// late reads the field; nil if it is not stated.
func (d *lateDraft) late() (*Late, error) {
	if d == nil {
		return nil, nil
	}
	due, err := Instant(d.Due, time.UTC)
	if err != nil {
		return nil, fmt.Errorf("late: due: %w", err)
	}
	late := &Late{Due: due}
	if late.EachDay, err = parsePercent("each day", d.EachDay); err != nil {
		return nil, fmt.Errorf("late: %w", err)
	}
	if late.EachDay == 0 {
		return nil, errors.New("late: each day: it takes nothing off: write a share such as 10 %, or leave out late")
	}
	if d.AtMost == "" {
		return late, nil
	}
	found := someDays.FindStringSubmatch(d.AtMost)
	if found == nil {
		return nil, fmt.Errorf("late: at most: %q are no days: write a number such as 3 days", d.AtMost)
	}
	late.AtMost, err = strconv.Atoi(found[1])
	return late, err
}

// charge takes off a mark what handing in late costs, at most all of it. If the time is not known, nothing is taken off, and the mark
// says so.
func (l *Late) charge(mark Mark, handedIn string) Mark {
	if l == nil || !mark.Given {
		return mark
	}
	at, err := Instant(handedIn, l.Due.Location())
	switch {
	case handedIn == "":
		return mark.because("when it was handed in is not known, so nothing was taken off for that")
	case err != nil:
		return mark.because(fmt.Sprintf("%q, when it was handed in, cannot be read, so nothing was taken off for that", handedIn))
	}
	days := l.days(at)
	if days == 0 {
		return mark
	}
	late := &Lateness{Days: days, Lost: min(mark.Points, mark.Of*Points(min(days, 100)*l.EachDay)/100)}
	late.Why = fmt.Sprintf("handed in %s late (%s, due %s): %s points off", daysIn(days), moment(at.In(l.Due.Location())), moment(l.Due),
		late.Lost)
	if l.AtMost > 0 && days > l.AtMost {
		late.Lost = mark.Points
		late.Why = fmt.Sprintf("handed in more than %s late (%s, due %s): no points", daysIn(l.AtMost), moment(at.In(l.Due.Location())),
			moment(l.Due))
	}
	mark.Points -= late.Lost
	mark.Late = late
	return mark.because(late.Why)
}

// days are the days that had begun between the minute in which work was due and the time at which it was handed in, by the clock on
// the wall: to the same time of the next day is a day, also where summer time ends or begins. Where zones are written as numbers, an
// hour between them is taken for that.
func (l *Late) days(at time.Time) int {
	at = at.Truncate(time.Minute)
	if !at.After(l.Due) {
		return 0
	}
	due := l.Due
	_, here := l.Due.Zone()
	_, there := at.Zone()
	if there == here-3600 {
		due = time.Date(due.Year(), due.Month(), due.Day(), due.Hour(), due.Minute(), due.Second(), 0, at.Location())
	}
	days := max(int(at.Sub(due)/(24*time.Hour))-1, 1) // or up to two more
	for at.After(due.AddDate(0, 0, days)) {
		days++
	}
	return days
}

// because adds a reason.
func (m Mark) because(why string) Mark {
	m.Why = strings.TrimPrefix(m.Why+"; "+why, "; ")
	return m
}

func daysIn(n int) string {
	if n == 1 {
		return "1 day"
	}
	return fmt.Sprintf("%d days", n)
}

func moment(t time.Time) string { return t.Format("2006-01-02 15:04 -07:00") }
