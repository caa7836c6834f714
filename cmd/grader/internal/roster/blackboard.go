package roster

import "regexp"

// blackboardName matches Blackboard's names of downloaded files: the assignment, the login, when the attempt was handed in, and the
// student's own name. The first match counts, because students name files freely.
var blackboardName = regexp.MustCompile(`^.+?_([^_]+)_attempt_(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)_(.+)$`)

// blackboardReceipt matches the name of the text that Blackboard puts beside each attempt.
var blackboardReceipt = regexp.MustCompile(`^.+?_[^_]+_attempt_\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.txt$`)

func hasBlackboard(e entry) bool { return blackboardName.MatchString(e.name) }

// readBlackboard reads the files of the last attempt of each student.
func readBlackboard(p *place, entries []entry) ([]*attempt, error) {
	found, folders := &groups{by: map[string]*attempt{}}, map[string]bool{}
	moment := func(m []string) string { return m[2] + " " + m[3] + ":" + m[4] + ":" + m[5] }
	for _, e := range entries {
		match := blackboardName.FindStringSubmatch(e.name)
		a := found.of("Blackboard "+match[1], Student{Name: readable(match[1]), Login: readable(match[1])})
		a.student.HandedIn = max(a.student.HandedIn, moment(match))
	}
	for _, e := range entries {
		match := blackboardName.FindStringSubmatch(e.name)
		a := found.by["Blackboard "+match[1]]
		if moment(match) < a.student.HandedIn {
			a.note("%s: not looked at, a later attempt counts", shown(e.name))
			continue
		}
		folders[e.name] = e.folder()
		p.add(a, e, match[6])
	}
	for _, a := range found.all {
		a.settle(folders)
	}
	return found.all, nil
}
