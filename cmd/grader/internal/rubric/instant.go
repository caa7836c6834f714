package rubric

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // so that zones have names on every machine
)

// Instant reads a time as course systems and people write it: 2026-11-20 23:59 +01:00, 2026-11-20T23:59:00Z, 11/20/2026 11:59 PM,
// 20.11.2026, 23:59 Uhr, or Friday, 20 November 2026, 11:59 PM, in English, German, French or Spanish. A zone is a number, a name such
// as Europe/Berlin, or short for one, such as CET; without one the time is in the given zone. A day alone is its beginning. What may be
// read in two ways, such as 11/12/2026, is an error.
func Instant(text string, zone *time.Location) (time.Time, error) {
	day, rest, isDay := dayOf(strings.Join(strings.Fields(text), " "))
	clock, rest, isTime := clockOf(rest)
	zone, isZone := zoneOf(rest, zone)
	if !isDay || !isTime || !isZone {
		return time.Time{}, fmt.Errorf("%q is no time: write one such as 2026-11-20 23:59 +01:00", text)
	}
	return time.Date(day.year, time.Month(day.month), day.day, clock.hour, clock.minute, clock.second, clock.nanosecond, zone), nil
}

type date struct{ year, month, day int }

// exists tells whether there is such a day.
func (d date) exists() bool {
	at := time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
	return at.Year() == d.year && int(at.Month()) == d.month && at.Day() == d.day
}

var (
	isoDay     = regexp.MustCompile(`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})`)
	dottedDay  = regexp.MustCompile(`^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\b`)
	slashedDay = regexp.MustCompile(`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b`)
	wordedDay  = regexp.MustCompile(`^(\d{1,2})\.?(?: de)? (\p{L}+)\.?,?(?: de)? (\d{4})\b`)
	monthFirst = regexp.MustCompile(`^(\p{L}+)\.? (\d{1,2}),? (\d{4})\b`)
	weekday    = regexp.MustCompile(`^\p{L}+[.,]*,? `)
)

// dayOf cuts the day off the beginning of a text, and the name of the weekday before it.
func dayOf(text string) (day date, rest string, ok bool) {
	if !monthFirst.MatchString(text) {
		text = weekday.ReplaceAllString(text, "")
	}
	for _, form := range []struct {
		pattern *regexp.Regexp
		read    func(found []string) date
	}{
		{monthFirst, func(f []string) date { return date{number(f[3]), monthOf(f[1]), number(f[2])} }},
		{isoDay, func(f []string) date { return date{number(f[1]), number(f[2]), number(f[3])} }},
		{dottedDay, func(f []string) date { return date{number(f[3]), number(f[2]), number(f[1])} }},
		{slashedDay, func(f []string) date { return slashed(number(f[1]), number(f[2]), number(f[3])) }},
		{wordedDay, func(f []string) date { return date{number(f[3]), monthOf(f[2]), number(f[1])} }},
	} {
		if found := form.pattern.FindStringSubmatch(text); found != nil {
			day = form.read(found)
			return day, text[len(found[0]):], day.exists()
		}
	}
	return date{}, "", false
}

// slashed reads a day that is written month first in America and day first elsewhere. It gives no day if both ways give one.
func slashed(first, second, year int) date {
	american, other := date{year, first, second}, date{year, second, first}
	switch {
	case american == other || !other.exists():
		return american
	case !american.exists():
		return other
	}
	return date{}
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits) // the patterns let nothing else pass
	return n
}

// months are the beginnings of the names of months.
var months = []string{
	"jan jän ene", "feb fév fev", "mar mär mrz", "apr avr abr", "mai may", "jun juin", "jul juil", "aug aoû aou ago",
	"sep set", "oct okt", "nov", "dec dez déc dic",
}

// monthOf gives the number of a month, 0 if it is none.
func monthOf(name string) int {
	name, best, length := strings.ToLower(name), 0, 0
	for i, names := range months {
		for begin := range strings.FieldsSeq(names) {
			if strings.HasPrefix(name, begin) && len(begin) > length {
				best, length = i+1, len(begin)
			}
		}
	}
	return best
}

type clock struct{ hour, minute, second, nanosecond int }

var (
	timeOfDay = regexp.MustCompile(`^(?:T|,? (?:at |um |à |a las )?)(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?` +
		`(?: ?(?i:([ap])\.?m\.?))?(?: Uhr)?`)
	sameDay = regexp.MustCompile(`^,? ?$`)
)

// clockOf cuts the time of the day off the beginning of a text. Without one it is the day's beginning.
func clockOf(text string) (c clock, rest string, ok bool) {
	if sameDay.MatchString(text) {
		return clock{}, "", true
	}
	found := timeOfDay.FindStringSubmatch(text)
	if found == nil {
		return clock{}, "", false
	}
	c = clock{number(found[1]), number(found[2]), number("0" + found[3]), number((found[4] + "000000000")[:9])}
	if half := strings.ToLower(found[5]); half != "" {
		if c.hour < 1 || c.hour > 12 {
			return clock{}, "", false
		}
		c.hour %= 12
		if half == "p" {
			c.hour += 12
		}
	}
	return c, strings.TrimSpace(text[len(found[0]):]), c.hour < 24 && c.minute < 60 && c.second < 60
}

// hours are the offsets of zones that are mostly written short. Short names that mean two zones are not there.
var hours = map[string]int{
	"Z": 0, "UTC": 0, "GMT": 0, "WET": 0, "WEST": 1, "CET": 1, "MEZ": 1, "CEST": 2, "MESZ": 2, "EET": 2, "EEST": 3,
	"EST": -5, "EDT": -4, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AEST": 10, "AEDT": 11,
}

var offset = regexp.MustCompile(`^(?:(?:UTC|GMT) ?)?([+-])(\d{2}):?(\d{2})(?: [A-Z]{2,5})?$`)

// zoneOf reads a zone; an empty text is the given one.
func zoneOf(text string, given *time.Location) (zone *time.Location, ok bool) {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
	if text == "" {
		return given, true
	}
	if found := offset.FindStringSubmatch(text); found != nil {
		seconds := 3600*number(found[2]) + 60*number(found[3])
		if found[1] == "-" {
			seconds = -seconds
		}
		return time.FixedZone("", seconds), true
	}
	if n, short := hours[text]; short {
		return time.FixedZone("", 3600*n), true
	}
	if !strings.Contains(text, "/") {
		return nil, false
	}
	zone, err := time.LoadLocation(text)
	return zone, err == nil
}
