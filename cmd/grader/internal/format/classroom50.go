package format

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
)

// A Classroom is the data that Classroom 50 wants back. The comments name the variables of its workflow.
type Classroom struct {
	Name       string // CLASSROOM
	Assignment string // ASSIGNMENT, by its name there
	Kind       string // ASSIGNMENT_TYPE: individual or group
	Owner      string // OWNER, else USERNAME
	Submission string // SUBMISSION_TAG: submit/...
	Commit     string // COMMIT_URL
	Release    string // RELEASE_URL
	Review     string // REVIEW_URL

	// Committed is the time of the commit, as printed by git log -1 --format=%cI (COMMITTED). It stays the same when a
	// submission is graded again.
	Committed string
}

// ClassroomIn reads the data from the environment.
func ClassroomIn(getenv func(name string) string) Classroom {
	owner := getenv("OWNER")
	if owner == "" {
		owner = getenv("USERNAME")
	}
	return Classroom{
		Name: getenv("CLASSROOM"), Assignment: getenv("ASSIGNMENT"), Kind: getenv("ASSIGNMENT_TYPE"), Owner: owner,
		Submission: getenv("SUBMISSION_TAG"), Commit: getenv("COMMIT_URL"), Release: getenv("RELEASE_URL"),
		Review: getenv("REVIEW_URL"), Committed: getenv("COMMITTED"),
	}
}

// classroom50Result has the fields of classroom50/result/v1. Scores are whole numbers of hundredths: 81.25 of 100
// points are 8125 of 10000.
type (
	classroom50Result struct {
		Schema     string            `json:"schema"`
		Classroom  string            `json:"classroom"`
		Assignment string            `json:"assignment"`
		Kind       string            `json:"assignment_type"`
		Owner      string            `json:"owner"`
		Submission string            `json:"submission"`
		Commit     string            `json:"commit"`
		Release    string            `json:"release"`
		Review     string            `json:"review"`
		Datetime   string            `json:"datetime"`
		Score      int64             `json:"score"`
		MaxScore   int64             `json:"max-score"`
		Tests      []classroom50Test `json:"tests"`
	}
	classroom50Test struct {
		Name     string `json:"test-name"`
		Passed   bool   `json:"passed"`
		Score    int64  `json:"score"`
		MaxScore int64  `json:"max-score"`
		Output   string `json:"output"`
	}
)

// Classroom50 is the format of Classroom 50's result.json. It refuses to write if data of the classroom is missing, or
// if there is no mark: the format has no result without a score, so the workflow must fail.
func Classroom50(c Classroom) Format {
	return Format{"classroom50", "classroom50.json", func(w io.Writer, s *sheet.Sheet) error {
		if err := c.check(); err != nil {
			return fmt.Errorf("writing classroom50/result/v1: %w", err)
		}
		if !s.Mark.Given {
			return fmt.Errorf("writing classroom50/result/v1: %s: grade the submission again", markLine(s.Mark))
		}
		return writeJSON(w, c.result(s))
	}}
}

// check names missing and wrong variables.
func (c Classroom) check() error {
	var missing []string
	for _, field := range [][2]string{
		{"CLASSROOM", c.Name}, {"ASSIGNMENT", c.Assignment}, {"ASSIGNMENT_TYPE", c.Kind}, {"OWNER or USERNAME", c.Owner},
		{"SUBMISSION_TAG", c.Submission}, {"COMMIT_URL", c.Commit}, {"RELEASE_URL", c.Release}, {"REVIEW_URL", c.Review},
		{"COMMITTED", c.Committed},
	} {
		if field[1] == "" {
			missing = append(missing, field[0])
		}
	}
	switch {
	case len(missing) > 0:
		return fmt.Errorf("the environment lacks %s: set what the workflow of Classroom 50 sets, and COMMITTED to the output of "+
			"git log -1 --format=%%cI", strings.Join(missing, ", "))
	case c.Kind != "individual" && c.Kind != "group":
		return fmt.Errorf("ASSIGNMENT_TYPE is %q: it must be individual or group", c.Kind)
	case !strings.HasPrefix(c.Submission, "submit/"):
		return fmt.Errorf("SUBMISSION_TAG is %q: it must begin with submit/", c.Submission)
	}
	if _, err := time.Parse(time.RFC3339, c.Committed); err != nil {
		return errors.New("COMMITTED is no time such as 2026-01-31T23:59:59+01:00: set it to the output of git log -1 --format=%cI")
	}
	return nil
}

func (c Classroom) result(s *sheet.Sheet) classroom50Result {
	committed, _ := time.Parse(time.RFC3339, c.Committed) // it has been checked
	result := classroom50Result{
		Schema: "classroom50/result/v1", Classroom: c.Name, Assignment: c.Assignment, Kind: c.Kind, Owner: c.Owner,
		Submission: c.Submission, Commit: c.Commit, Release: c.Release, Review: c.Review,
		Datetime: committed.UTC().Format("2006-01-02T15:04:05Z"),
		Score:    int64(s.Mark.Points), MaxScore: int64(s.Mark.Of), Tests: []classroom50Test{},
	}
	for _, each := range suites(s) {
		points := rubric.GroupMark{}
		if each.mark != nil {
			points = *each.mark
		}
		counts := tally(each)
		result.Tests = append(result.Tests, classroom50Test{
			Name: each.name, Passed: counts[failed]+counts[faulty] == 0 && points.Points == points.Of,
			Score: int64(points.Points), MaxScore: int64(points.Of), Output: told(each, mostOutput),
		})
	}
	if len(result.Tests) == 0 {
		result.Tests = append(result.Tests, classroom50Test{Name: report.Printable(s.Title), Passed: s.Mark.Points == s.Mark.Of})
	}
	return result
}
