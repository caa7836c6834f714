package format

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
)

// A field is a rule of a form that has no schema to be had: what its consumers take.
type field struct {
	name     string
	required bool
	valid    func(any) bool
	reason   string
}

// obey tells which rules an object breaks; fields that nobody knows break one, too.
func obey(object map[string]any, fields []field) error {
	for _, f := range fields {
		value, has := object[f.name]
		if !has && f.required {
			return fmt.Errorf("%s is missing: %s", f.name, f.reason)
		}
		if has && !f.valid(value) {
			return fmt.Errorf("%s is %.80v: %s", f.name, value, f.reason)
		}
	}
	for name := range object {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.name == name }) {
			return fmt.Errorf("%s is a field that nobody knows", name)
		}
	}
	return nil
}

func oneOf(words ...string) func(any) bool {
	return func(value any) bool { text, ok := value.(string); return ok && slices.Contains(words, text) }
}

func like(expression string) func(any) bool {
	pattern := regexp.MustCompile(expression)
	return func(value any) bool { text, ok := value.(string); return ok && pattern.MatchString(text) }
}

func isNumber(value any) bool { _, ok := value.(json.Number); return ok }

func isWhole(value any) bool {
	n, ok := value.(json.Number)
	return ok && regexp.MustCompile(`^\d+$`).MatchString(n.String())
}

func isTests(value any) bool { list, ok := value.([]any); return ok && len(list) > 0 }

func isBool(value any) bool { _, ok := value.(bool); return ok }

var (
	someText  = like(`(?s).`)
	visible   = oneOf("hidden", "after_due_date", "after_published", "visible")
	plainText = oneOf("text")

	gradescopeFields = []field{
		{"score", false, isNumber, "a number; it stands above the sum of the tests"},
		{"output", true, someText, "it says what became of the submission"},
		{"output_format", true, plainText, "in html, md and ansi a student's text could pass for ours"},
		{"test_output_format", true, plainText, "likewise"},
		{"test_name_format", true, plainText, "likewise"},
		{"visibility", true, visible, "one of Gradescope's words"},
		{"stdout_visibility", true, oneOf("hidden"), "students must not see what the grader prints"},
		{"tests", true, isTests, "an empty list would look like passed"},
	}
	gradescopeTestFields = []field{
		{"name", true, someText, "a test has a name"}, {"name_format", true, plainText, "likewise"},
		{"number", true, like(`^\d+(\.\d+)*$`), "such as 1.1"},
		{"score", false, isNumber, "a number"}, {"max_score", false, isNumber, "a number"},
		{"status", false, oneOf("passed", "failed"), "else it follows from the score"},
		{"output", true, like(`(?s)`), "a text"}, {"output_format", true, plainText, "likewise"},
		{"visibility", true, visible, "one of Gradescope's words"},
	}
	classroom50Fields = []field{
		{"schema", true, oneOf("classroom50/result/v1"), "a constant"},
		{"classroom", true, oneOf("cs50"), "from the environment"}, {"assignment", true, oneOf("solitaire"), "from the environment"},
		{"assignment_type", true, oneOf("individual"), "from the environment"}, {"owner", true, oneOf("ada"), "from the environment"},
		{"submission", true, like(`^submit/`), "a tag"}, {"commit", true, oneOf("https://x/c"), "from the environment"},
		{"release", true, oneOf("https://x/r"), "from the environment"}, {"review", true, oneOf("https://x/v"), "from the environment"},
		{"datetime", true, oneOf("2026-01-31T22:59:59Z"), "the instant of the commit, in UTC"},
		{"score", true, isWhole, "a whole number"}, {"max-score", true, isWhole, "a whole number"},
		{"tests", true, isTests, "an empty list would look like passed"},
	}
	classroom50TestFields = []field{
		{"test-name", true, someText, "a test has a name"}, {"passed", true, isBool, "true or false"},
		{"score", true, isWhole, "a whole number"}, {"max-score", true, isWhole, "a whole number"},
		{"output", true, like(`(?s)`), "another field is kept"},
	}
)

// object reads JSON, numbers as they are written.
func object(t *testing.T, text string) map[string]any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var read map[string]any
	if err := decoder.Decode(&read); err != nil {
		t.Fatal(err)
	}
	return read
}

// sum adds a field of tests, in hundredths if it is written in points.
func sum(t *testing.T, tests any, name string, unit int64) rubric.Points {
	t.Helper()
	total := new(big.Rat)
	for _, each := range tests.([]any) {
		if value, has := each.(map[string]any)[name]; has {
			n, ok := new(big.Rat).SetString(value.(json.Number).String())
			if !ok {
				t.Fatalf("%v is no number", value)
			}
			total.Add(total, n)
		}
	}
	total.Mul(total, big.NewRat(unit, 1))
	if !total.IsInt() {
		t.Fatalf("%s is exact to no hundredth: %s", name, total)
	}
	return rubric.Points(total.Num().Int64())
}

func everyText() []string {
	texts := []string{"plain"}
	for _, text := range nasty {
		texts = append(texts, text)
	}
	return texts
}

func TestGradescope(t *testing.T) {
	t.Parallel()
	for _, text := range everyText() {
		for _, each := range examples(text) {
			mark := each.sheet.Mark
			results := object(t, written(t, "gradescope", each.sheet))
			if err := obey(results, gradescopeFields); err != nil {
				t.Errorf("%s, %.40q: %v", each.reason, text, err)
			}
			for _, test := range results["tests"].([]any) {
				if err := obey(test.(map[string]any), gradescopeTestFields); err != nil {
					t.Errorf("%s, %.40q: a test: %v", each.reason, text, err)
				}
			}
			score, given := results["score"]
			if given != mark.Given || given && fmt.Sprint(score) != mark.Points.String() {
				t.Errorf("%s: the score is %v, the mark %+v", each.reason, score, mark)
			}
			if got := sum(t, results["tests"], "score", 100); int(got) != hundredths(mark) {
				t.Errorf("%s: the scores add up to %s", each.reason, got)
			}
			if got := sum(t, results["tests"], "max_score", 100); mark.Given && got != mark.Of || !mark.Given && got != 0 {
				t.Errorf("%s: the greatest scores add up to %s", each.reason, got)
			}
			if says := fmt.Sprint(results["output"]); strings.Contains(says, "not a zero") == mark.Given {
				t.Errorf("%s: the output is %q", each.reason, says)
			}
		}
	}
}

func TestGradescopeTellsWhatAGroupIs(t *testing.T) {
	t.Parallel()
	tests := object(t, written(t, "gradescope", everything("text")))["tests"].([]any)
	for i, want := range []struct{ name, status, visibility, score, reason string }{
		{"The game 1.0", "failed", "visible", "12.34", "some scenarios failed"},
		{"Timing", "failed", "visible", "0.00", "one was too slow"},
		{"Hidden", "failed", "after_published", "7.33", "what is not shown is kept back"},
		{"Layout", "failed", "visible", "0.00", "a remark that is worth points"},
		{"Others", "passed", "visible", "<nil>", "a remark does not count"},
		{"Remarks, which do not count", "<nil>", "visible", "<nil>", "only a remark went wrong"},
	} {
		got := tests[i].(map[string]any)
		if got["name"] != want.name || fmt.Sprint(got["status"]) != want.status || got["visibility"] != want.visibility ||
			fmt.Sprint(got["score"]) != want.score {
			t.Errorf("test %d is %v, %v, %v, %v: %s", i+1, got["name"], got["status"], got["visibility"], got["score"], want.reason)
		}
	}
	for _, state := range []report.State{report.Broken, report.NothingRan} {
		test := object(t, written(t, "gradescope", refused(state, "text", false)))["tests"].([]any)[0].(map[string]any)
		if _, has := test["status"]; has {
			t.Errorf("%s: a fault of the machine has the status %v", state, test["status"])
		}
	}
}

func TestClassroom50(t *testing.T) {
	t.Parallel()
	for _, text := range everyText() {
		for _, each := range examples(text) {
			mark := each.sheet.Mark
			if !mark.Given {
				var out bytes.Buffer
				if err := named(t, "classroom50").Write(&out, each.sheet); err == nil || !strings.Contains(err.Error(), "No mark") || out.Len() > 0 {
					t.Errorf("%s: without a mark it writes %q, %v", each.reason, &out, err)
				}
				continue
			}
			result := object(t, written(t, "classroom50", each.sheet))
			if err := obey(result, classroom50Fields); err != nil {
				t.Errorf("%s, %.40q: %v", each.reason, text, err)
			}
			names := map[any]bool{}
			for _, test := range result["tests"].([]any) {
				names[test.(map[string]any)["test-name"]] = true
				if err := obey(test.(map[string]any), classroom50TestFields); err != nil {
					t.Errorf("%s, %.40q: a test: %v", each.reason, text, err)
				}
			}
			if len(names) != len(result["tests"].([]any)) {
				t.Errorf("%s: names of tests are not unique", each.reason)
			}
			if fmt.Sprint(result["score"]) != fmt.Sprint(int64(mark.Points)) || fmt.Sprint(result["max-score"]) != "10000" {
				t.Errorf("%s: the score is %v of %v, the mark %s", each.reason, result["score"], result["max-score"], mark.Points)
			}
			if sum(t, result["tests"], "score", 1) != mark.Points || sum(t, result["tests"], "max-score", 1) != mark.Of {
				t.Errorf("%s: the scores of the tests do not add up", each.reason)
			}
		}
	}
}

// Students hand in alone, in groups that they make, or in teams that the course makes.
func TestClassroom50TakesAllKindsOfAssignments(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"individual", "group", "team"} {
		format := classroom50(func(name string) string {
			if name == "ASSIGNMENT_TYPE" {
				return kind
			}
			return environment(name)
		})
		var out bytes.Buffer
		if err := format.Write(&out, perfect()); err != nil || object(t, out.String())["assignment_type"] != kind {
			t.Errorf("%s: it writes %.200q, %v", kind, &out, err)
		}
	}
}

func TestClassroom50SaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, value, want, reason string }{
		{"CLASSROOM", "", "the environment lacks CLASSROOM:", "a variable is missing"},
		{"USERNAME", "", "OWNER or USERNAME", "nobody owns it"},
		{"ASSIGNMENT_TYPE", "pair", `ASSIGNMENT_TYPE is "pair"`, "another type"},
		{"SUBMISSION_TAG", "v1", `SUBMISSION_TAG is "v1"`, "another tag"},
		{"COMMITTED", "yesterday", "COMMITTED is no time", "no instant"},
		{"COMMITTED", "", "lacks COMMITTED", "no instant at all"},
	} {
		format := classroom50(func(name string) string {
			if name == test.name {
				return test.value
			}
			return environment(name)
		})
		var out bytes.Buffer
		if err := format.Write(&out, perfect()); err == nil || !strings.Contains(err.Error(), test.want) || out.Len() > 0 {
			t.Errorf("%s: it writes %q, %v; want %q", test.reason, &out, err, test.want)
		}
	}
	for _, f := range all() {
		if f.Name != "classroom50" {
			continue
		}
		err := f.Write(&bytes.Buffer{}, perfect())
		if err == nil || !strings.Contains(err.Error(),
			"CLASSROOM, ASSIGNMENT, ASSIGNMENT_TYPE, OWNER or USERNAME, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL, REVIEW_URL, "+
				"COMMITTED") {
			t.Errorf("without an environment the error is %v", err)
		}
	}
}
