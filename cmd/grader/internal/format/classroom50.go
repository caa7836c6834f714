package format

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
)

// A classroom is the data that Classroom 50 wants back: the variables of its workflow. COMMITTED is the time of the
// commit, as printed by git log -1 --format=%cI. It stays the same when a submission is graded again.
type classroom map[string]string

// classroomVariables are the variables in the order of the messages.
func classroomVariables() []string {
	return []string{
		"CLASSROOM", "ASSIGNMENT", "ASSIGNMENT_TYPE", "OWNER or USERNAME", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL",
		"COMMITTED",
	}
}

// classroom50 is the format of Classroom 50's result.json. Scores are whole numbers of hundredths: 81.25 of 100 points
// are 8125 of 10000. It refuses to write if data of the classroom is missing, or if there is no mark: the format has no
// result without a score, so the workflow must fail.
func classroom50(getenv func(name string) string) Format {
	c := classroom{}
	for _, name := range classroomVariables() {
		c[name] = getenv(name)
	}
	c["OWNER or USERNAME"] = cmp.Or(getenv("OWNER"), getenv("USERNAME"))
	return Format{"classroom50", "classroom50.json", func(w io.Writer, s *sheet.Sheet) error {
		committed, err := c.check()
		if err != nil {
			return fmt.Errorf("writing classroom50/result/v1: %w", err)
		}
		if !s.Mark.Given {
			return fmt.Errorf("writing classroom50/result/v1: %s: %s", markLine(s.Mark), advice(s.Mark))
		}
		return encode(w, "classroom50.json", struct {
			document
			Env             classroom
			Owner, Datetime string
		}{documentOf(s), c, c["OWNER or USERNAME"], committed.UTC().Format("2006-01-02T15:04:05Z")})
	}}
}

// advice says what to do where there is no mark.
func advice(m rubric.Mark) string {
	if m.NeedsPerson {
		return "enter a mark by hand"
	}
	return "grade the submission again"
}

// check names missing and wrong variables. It returns the time of the commit.
func (c classroom) check() (time.Time, error) {
	missing := slices.DeleteFunc(classroomVariables(), func(name string) bool { return c[name] != "" })
	kind, tag := c["ASSIGNMENT_TYPE"], c["SUBMISSION_TAG"]
	switch {
	case len(missing) > 0:
		return time.Time{}, fmt.Errorf("the environment lacks %s: set what the workflow of Classroom 50 sets, and COMMITTED to the "+
			"output of git log -1 --format=%%cI", strings.Join(missing, ", "))
	case kind != "individual" && kind != "group" && kind != "team":
		return time.Time{}, fmt.Errorf("ASSIGNMENT_TYPE is %q: it must be individual, group or team", kind)
	case !strings.HasPrefix(tag, "submit/"):
		return time.Time{}, fmt.Errorf("SUBMISSION_TAG is %q: it must begin with submit/", tag)
	}
	committed, err := time.Parse(time.RFC3339, c["COMMITTED"])
	if err != nil {
		err = errors.New("COMMITTED is no time such as 2026-01-31T23:59:59+01:00: set it to the output of git log -1 --format=%cI")
	}
	return committed, err
}
