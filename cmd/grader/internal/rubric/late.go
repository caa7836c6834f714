package rubric

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"rulebook/cmd/grader/internal/report"
)

// Late says what is taken off for handing in late.
type Late struct {
	Due     time.Time
	EachDay int // of a hundred of the whole, for each day that has begun
	AtMost  int // days; what is later has no points. 0 is any number
}

// A Lateness is what is to be said of when a submission was handed in.
type Lateness struct {
	Days int    `json:"days"` // that had begun since it was due; 0 if that is not known
	Lost Points `json:"lost"`
	Why  string `json:"why"`

	// Unknown tells that nobody can say how late it was, so that nothing was taken off: a person may.
	Unknown bool `json:"unknown,omitempty"`
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

// charge takes off a mark what handing in late costs, at most all of it. A time decides. Without one it is known only who was in time,
// if the course system says that. Of others nothing is taken off, and the mark says so.
func (l *Late) charge(mark Mark, s report.Submission) Mark {
	called := s.Late != nil && *s.Late
	switch {
	case !mark.Given, l == nil && !called:
		return mark
	case l == nil:
		return mark.late(&Lateness{Why: "the course system calls it late, and the rubric takes nothing off for that"})
	}
	at, err := Instant(s.HandedIn, l.Due.Location())
	if err != nil {
		return mark.late(unknown(s))
	}
	if s.Due != "" {
		due, err := Instant(s.Due, l.Due.Location())
		if err != nil {
			return mark.late(&Lateness{Unknown: true, Why: fmt.Sprintf(
				"%q, when it was due for this student, cannot be read, so nothing was taken off for being late", s.Due)})
		}
		l = &Late{due, l.EachDay, l.AtMost}
	}
	days := l.days(at)
	if days == 0 {
		return mark
	}
	when := fmt.Sprintf("late (%s, due %s)", moment(at.In(l.Due.Location())), moment(l.Due))
	if l.AtMost > 0 && days > l.AtMost {
		why := fmt.Sprintf("handed in more than %s %s: no points", report.Some(l.AtMost, "day"), when)
		return mark.late(&Lateness{Days: days, Lost: mark.Points, Why: why})
	}
	lost := min(mark.Points, mark.Of*Points(min(days, 100)*l.EachDay)/100)
	why := fmt.Sprintf("handed in %s %s: %s points off", report.Some(days, "day"), when, lost)
	return mark.late(&Lateness{Days: days, Lost: lost, Why: why})
}

// unknown says why nobody knows how late a submission without a time that can be read was; nil if its system says that it was in time.
func unknown(s report.Submission) *Lateness {
	why := "when it was handed in is not known"
	switch {
	case s.HandedIn != "":
		why = fmt.Sprintf("%q, when it was handed in, cannot be read", s.HandedIn)
	case s.Late == nil:
	case *s.Late:
		why = "the course system calls it late, but how late is not known"
	default:
		return nil
	}
	return &Lateness{Why: why + ", so nothing was taken off for that", Unknown: true}
}

// late adds a lateness, unless it is nil.
func (m Mark) late(late *Lateness) Mark {
	if late == nil {
		return m
	}
	m.Points -= late.Lost
	m.Late = late
	return m.because(late.Why)
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

func moment(t time.Time) string { return t.Format("2006-01-02 15:04 -07:00") }
