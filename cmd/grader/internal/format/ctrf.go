package format

import (
	"encoding/json"
	"fmt"
	"io"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
)

// The fields of the Common Test Report Format. Times are required, and 0, because a sheet has none.
type (
	ctrfReport struct {
		ReportFormat string `json:"reportFormat"`
		SpecVersion  string `json:"specVersion"`
		GeneratedBy  string `json:"generatedBy"`
		Results      struct {
			Tool    map[string]string `json:"tool"`
			Summary ctrfSummary       `json:"summary"`
			Tests   []ctrfTest        `json:"tests"`
			Extra   ctrfExtra         `json:"extra"`
		} `json:"results"`
	}
	ctrfSummary struct {
		Tests   int `json:"tests"`
		Passed  int `json:"passed"`
		Failed  int `json:"failed"`
		Skipped int `json:"skipped"`
		Pending int `json:"pending"`
		Other   int `json:"other"`
		Flaky   int `json:"flaky"`
		Suites  int `json:"suites"`
		Start   int `json:"start"`
		Stop    int `json:"stop"`
	}
	ctrfTest struct {
		ID       string          `json:"testId"`
		Name     string          `json:"name"`
		Status   string          `json:"status"`
		Duration int             `json:"duration"`
		Suite    []string        `json:"suite"`
		Raw      string          `json:"rawStatus"`
		Message  string          `json:"message,omitempty"`
		Trace    string          `json:"trace,omitempty"`
		File     string          `json:"filePath,omitempty"`
		Line     int64           `json:"line,omitempty"`
		Tags     []string        `json:"tags,omitempty"`
		Flaky    bool            `json:"flaky,omitempty"`
		Extra    map[string]bool `json:"extra,omitempty"`
	}
	ctrfExtra struct {
		Assignment string       `json:"assignment"`
		State      report.State `json:"state"`
		Mark       ctrfMark     `json:"mark"`
	}
	ctrfMark struct {
		Given  bool           `json:"given"`
		Why    string         `json:"why,omitempty"`
		Points *rubric.Points `json:"points,omitempty"`
		Of     rubric.Points  `json:"of"`
		Groups []ctrfGroup    `json:"groups,omitempty"`
	}
	ctrfGroup struct {
		Name   string        `json:"name"`
		Points rubric.Points `json:"points"`
		Of     rubric.Points `json:"of"`
		Why    string        `json:"why"`
	}
)

// writeCTRF writes a test for each scenario, and the mark as extra data. An ungraded scenario is "other"; the outcome
// is the raw status.
func writeCTRF(w io.Writer, s *sheet.Sheet) error {
	all := suites(s)
	document := ctrfReport{ReportFormat: "CTRF", SpecVersion: "0.0.0", GeneratedBy: "rulebook"}
	results := &document.Results
	results.Tool = map[string]string{"name": "rulebook"}
	results.Tests = []ctrfTest{}
	results.Extra = ctrfExtra{Assignment: s.Assignment, State: s.State, Mark: ctrfMarkOf(s.Mark, all)}
	results.Summary.Suites = len(all)
	for _, each := range all {
		for _, t := range each.tests {
			made := ctrfTestOf(s.Assignment, each.name, t)
			results.Tests = append(results.Tests, made)
			results.Summary.count(made)
		}
	}
	return writeJSON(w, document)
}

func ctrfMarkOf(m rubric.Mark, all []suite) ctrfMark {
	mark := ctrfMark{Given: m.Given, Of: m.Of}
	if m.Why != "" {
		mark.Why = report.Printable(m.Why)
	}
	if m.Given {
		mark.Points = &m.Points
	}
	for _, each := range all {
		if each.mark != nil {
			mark.Groups = append(mark.Groups, ctrfGroup{each.name, each.mark.Points, each.mark.Of, report.Printable(each.mark.Why)})
		}
	}
	return mark
}

func ctrfTestOf(assignment, group string, t test) ctrfTest {
	made := ctrfTest{
		ID: assignment + "/" + group + "/" + t.id, Name: t.name, Status: string(t.status), Suite: []string{assignment, group}, Raw: t.raw,
		Message: t.words, Trace: t.detail, File: t.file, Line: t.line, Tags: t.rules, Flaky: t.flaky,
	}
	if t.status == faulty {
		made.Status = "other"
	}
	if made.Message == "" {
		made.Message = t.note
	}
	if t.remark {
		made.Extra = map[string]bool{"remark": true}
	}
	return made
}

func (s *ctrfSummary) count(t ctrfTest) {
	s.Tests++
	if t.Flaky {
		s.Flaky++
	}
	switch t.Status {
	case "passed":
		s.Passed++
	case "failed":
		s.Failed++
	case "skipped":
		s.Skipped++
	default:
		s.Other++
	}
}

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}
