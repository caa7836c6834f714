package roster

import "regexp"

// blackboardName matches Blackboard's names of downloaded files: the assignment, the login, when the attempt was handed in, and the
// student's own name. The first match counts, because students name files freely.
var blackboardName = regexp.MustCompile(`^.+?_([^_]+)_attempt_(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)_(.+)$`)

// blackboardReceipt matches the name of the text that Blackboard puts beside each attempt.
var blackboardReceipt = regexp.MustCompile(`^.+?_[^_]+_attempt_\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.txt$`)

// readBlackboard reads the files of the last attempt of each student.
func readBlackboard(p *place, entries []entry) ([]*attempt, error) {
	return p.latest(entries, func(e entry) timed {
		m := blackboardName.FindStringSubmatch(e.name)
		at := m[2] + " " + m[3] + ":" + m[4] + ":" + m[5]
		return timed{"Blackboard " + m[1], Student{Name: readable(m[1]), Login: readable(m[1])}, at, m[6]}
	}), nil
}

// A timed entry tells when it was handed in.
type timed struct {
	identity string
	student  Student
	at       string // later times are greater
	name     string // the student's own
}

// latest reads entries of which the last attempt of each student counts.
func (p *place) latest(entries []entry, read func(entry) timed) []*attempt {
	found := &groups{by: map[string]*attempt{}}
	for _, e := range entries {
		one := read(e)
		a := found.of(one.identity, one.student)
		a.student.HandedIn = max(a.student.HandedIn, one.at)
	}
	for _, e := range entries {
		one := read(e)
		a := found.by[one.identity]
		if one.at < a.student.HandedIn {
			a.note("%s: not looked at, a later attempt counts", shown(e.name))
			continue
		}
		p.add(a, e, one.name)
	}
	return found.settled()
}
