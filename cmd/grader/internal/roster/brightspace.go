package roster

import (
	"cmp"
	"regexp"
	"time"

	"rulebook/cmd/grader/internal/rubric"
)

// brightspaceName matches Brightspace's names of downloaded folders and files: the numbers of the user and of the folder for
// submissions, the full name, when it was handed in, and of a file the student's own name.
var brightspaceName = regexp.MustCompile(
	`^(\d+)-\d+ ?- (.+?) ?- ([\pL\d][\pL\d., ]* \d{4},? \d{1,2})(\d\d(?: [AP]M)?)(?: ?- (.+))?$`)

// brightspaceTime reads the time, from whose clock Brightspace leaves out the colon, in any language that is known.
func brightspaceTime(m []string) (time.Time, error) { return rubric.Instant(m[3]+":"+m[4], time.UTC) }

func hasBrightspace(e entry) bool {
	m := brightspaceName.FindStringSubmatch(e.name)
	if m == nil {
		return false
	}
	_, err := brightspaceTime(m)
	return err == nil
}

// readBrightspace reads the folders or files of the last attempt of each student.
func readBrightspace(p *place, entries []entry) ([]*attempt, error) {
	return p.latest(entries, func(e entry) timed {
		m := brightspaceName.FindStringSubmatch(e.name)
		at, _ := brightspaceTime(m) // such entries alone come here
		student := Student{Name: readable(m[2]), Keys: map[string]string{brightspace: m[1]}}
		return timed{"Brightspace " + m[1], student, at.Format(time.DateTime), cmp.Or(m[5], e.name)}
	}), nil
}
