package format

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine/cost/costtest"
)

func stacscheckTests(t *testing.T, text string) []map[string]any {
	t.Helper()
	var tests []map[string]any
	if err := json.Unmarshal([]byte(text), &tests); err != nil {
		t.Fatal(err)
	}
	return tests
}

// stacscheckFields are what stacscheck reads of each entry that a "multi" test prints.
var stacscheckFields = []string{"name", "returnval", "stderr", "stdout", "trafficlight"}

func TestStacscheck(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, text := range everyText() {
		for _, each := range examples(text) {
			tests := stacscheckTests(t, written(t, "stacscheck", each.sheet))
			for _, test := range tests {
				checkStacscheckTest(t, each.reason, test)
			}
			want := "GREEN"
			switch {
			case each.failed > 0:
				want = "RED"
			case each.faulty > 0:
				want = "AMBER"
			}
			if whole := tests[len(tests)-1]; whole["trafficlight"] != want {
				t.Errorf("%s, %.40q: the whole is %v, want %s", each.reason, text, whole["trafficlight"], want)
			}
		}
	}
}

func checkStacscheckTest(t *testing.T, reason string, test map[string]any) {
	t.Helper()
	var fields []string
	for name, value := range test {
		fields = append(fields, name)
		if text, ok := value.(string); ok && strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f }) {
			t.Errorf("%s: %s holds characters that move the cursor: %.80q", reason, name, text)
		}
	}
	if slices.Sort(fields); !slices.Equal(fields, stacscheckFields) {
		t.Errorf("%s: an entry has the fields %v, want %v", reason, fields, stacscheckFields)
	}
	if light := test["trafficlight"]; (light == "RED") != (test["returnval"] != 0.0) ||
		light != "RED" && light != "AMBER" && light != "GREEN" {
		t.Errorf("%s: an entry is %v with the status %v", reason, light, test["returnval"])
	}
	if name, _ := test["name"].(string); name == "" || strings.Contains(name, "\n") || len(name) > 3000 {
		t.Errorf("%s: an entry is called %.80q", reason, name)
	}
}

func TestStacscheckTellsWhatAGroupIs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		tests  []map[string]any
		want   [][2]string
		reason string
	}{
		{stacscheckTests(t, written(t, "stacscheck", everything("text"))), [][2]string{
			{"The game 1.0: 12.34 of 20.00", "RED"}, {"Timing: 0.00 of 30.01", "RED"}, {"Hidden: 7.33 of 39.99", "RED"},
			{"Layout: 0.00 of 10.00", "RED"}, {"Others", "GREEN"}, {"Remarks, which do not count", "AMBER"}, {"Mark: 19.67 of 100.00", "RED"},
		}, "what failed is red, also where it is not shown; a remark is neither right nor wrong"},
		{stacscheckTests(t, written(t, "stacscheck", refused(report.NotBuilt, "text", true))), [][2]string{
			{"Grading", "RED"}, {"One: 0.00 of 60.00", "RED"}, {"Two: 0.00 of 40.00", "RED"}, {"Mark: 0.00 of 100.00: it was not graded", "RED"},
		}, "what does not build has no points"},
		{stacscheckTests(t, written(t, "stacscheck", torn("text"))), [][2]string{
			{"Grading", "AMBER"}, {"One", "AMBER"}, {"No mark: 1 scenario broke", "AMBER"},
		}, "a fault of the machine is not red, and no number"},
	} {
		var got [][2]string
		for _, each := range test.tests {
			got = append(got, [2]string{each["name"].(string), each["trafficlight"].(string)})
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("the tests are %v, want %v: %s", got, test.want, test.reason)
		}
	}
}

var stacscheckPoints = regexp.MustCompile(`: (\d+\.\d\d) of \d+\.\d\d$`)

// The points in the names add up to the mark.
func TestStacscheckAddsUp(t *testing.T) {
	t.Parallel()
	for _, assignment := range assignments.Names() {
		for i, s := range class(t, assignment) {
			tests := stacscheckTests(t, written(t, "stacscheck", s))
			total, some := points100("0"), false
			for _, test := range tests[:len(tests)-1] {
				if match := stacscheckPoints.FindStringSubmatch(test["name"].(string)); match != nil {
					total, some = total+points100(match[1]), true
				}
			}
			if some != s.Mark.Given || total != s.Mark.Points && s.Mark.Given {
				t.Errorf("%s %d (%s): the points add up to %s, the mark is %+v", assignment, i, s.State, total, s.Mark)
			}
		}
	}
}

// stacscheck cuts what a test prints after 1 MiB, and then it is no JSON.
func TestStacscheckReadsAllOfManyGroups(t *testing.T) {
	t.Parallel()
	s := many(strings.Repeat(`"`, 700)) // each takes two bytes
	s.Groups[0].Rules[0].Cases = s.Groups[0].Rules[0].Cases[:8]
	s.Groups = slices.Repeat(s.Groups[:1], 30)
	got := written(t, "stacscheck", s)
	if n := len(stacscheckTests(t, got)); len(got) > 1<<20 || n < 31 || strings.Count(got, "a failed one") < 30 {
		t.Errorf("30 groups with long failures have %d bytes and %d tests", len(got), n)
	}
}
