package format

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/sheet"
)

// Every form tells the cause, begins the message of its failure with it, and says what blocked the others.
func TestCausesInAllForms(t *testing.T) {
	t.Parallel()
	const because = "blocked: because of CS300-R9, so it did not get as far as what it is about"
	const hidden = "blocked: because of another fault, which is not shown"
	const failure = "the order is wrong"
	tests := map[string][]string{
		"junit": {
			`<property name="cause" value="the order is wrong (CS300-R9: fails 1, blocks 1)">`,
			`<failure message="` + failure + `" type="failed">` + failure,
			`<skipped message="` + because + `">`, `<skipped message="` + hidden + `">`, `failures="1" errors="0" skipped="2"`,
		},
		"ctrf": {
			`"rule": "CS300-R9",`, `"sentence": "the order is wrong",`, `"message": "` + failure + `"`, `"status": "pending"`,
			`"message": "` + because + `"`, `"pending": 2`, `"rawStatus": "blocked"`,
		},
		"tap": {
			"# Cause: the order is wrong (CS300-R9: fails 1, blocks 1)\n", `message: "` + failure + `"`,
			"ok 2 - One: behind it # SKIP " + because + "\n", "# SKIP " + hidden + "\n",
		},
		"gradescope": {
			`\n\nthe order is wrong\nCS300-R9  A rule.\nFor example “the order”, the end ` +
				`of its screen:\n    | the order\nFails 1 scenario and blocks 1.`,
			`\nthe order\n` + failure + `\n`, `\n1 ` + because, `\n1 ` + hidden,
		},
		"stacscheck":  {`\n\nthe order is wrong\nCS300-R9  A rule.\n`, failure, because},
		"classroom50": {`\nthe order\n` + failure, because},
		"github": {"### ` the order is wrong `\n\n```text\nCS300-R9  A rule.\n",
			"| One | 25.00 of 60.00 | 1 | 1 | 2 | 0 | 0 |", "### One: the order\n\n```text\n" + failure},
		"annotations": {"::error title=CS300-R9::the order is wrong (CS300-R9: fails 1, blocks 1)\n",
			"::error title=Two%3A another fault::failed: the order\n"},
	}
	for form, words := range tests {
		got := written(t, form, judgement("the order"))
		for _, want := range words {
			if !strings.Contains(got, want) {
				t.Errorf("%s does not say %q:\n%s", form, want, got)
			}
		}
		if strings.Contains(got, "CS300-R8") {
			t.Errorf("%s tells the cause of a remark:\n%s", form, got)
		}
	}
	if n := strings.Count(written(t, "annotations", judgement("the order")), "::error "); n != 2 {
		t.Errorf("there are %d annotations of errors, not one for the cause and one for what has another", n)
	}
}

// A failure says the same only once.
func TestAFailureThatIsTheExampleSaysItsSentenceOnce(t *testing.T) {
	t.Parallel()
	s := judgement("the order")
	if got := documentOf(s).Tests()[0]; got.Words != "the order is wrong" || strings.Count(got.Detail, "the order is wrong") != 1 {
		t.Errorf("it says %q, at length\n%s", got.Words, got.Detail)
	}
	s.Causes[0].CaseID = "another"
	if got := documentOf(s).Tests()[0].Words; got != "the order is wrong Here it failed: it is so here" {
		t.Errorf("another one of the cause says %q", got)
	}
}

// A group whose points are missing only because its scenarios are blocked has not passed.
func TestABlockedGroupHasNotPassed(t *testing.T) {
	t.Parallel()
	s := judgement("the order")
	s.Groups[0].Rules = s.Groups[0].Rules[1:3]
	s.Groups = s.Groups[:1]
	s.Remarks = nil
	for form, want := range map[string]string{
		"gradescope": `"status": "failed"`, "stacscheck": `"trafficlight": "RED"`, "classroom50": `"passed": false`,
	} {
		if got := written(t, form, s); !strings.Contains(got, want) {
			t.Errorf("%s lacks %s:\n%s", form, want, got)
		}
	}
}

// However many causes there are, the forms stay short.
func TestManyCausesAreListed(t *testing.T) {
	t.Parallel()
	s := judgement("the order")
	for i := range 200 {
		c := s.Causes[0]
		c.RuleID = fmt.Sprintf("CS300-R%d", 100+i)
		s.Causes = append(s.Causes, c)
	}
	got := written(t, "gradescope", s)
	if strings.Count(got, "For example") != 3 || strings.Count(got, "(CS300-R1") != 47 {
		t.Errorf("%d causes have examples, %d have a line", strings.Count(got, "For example"), strings.Count(got, "(CS300-R1"))
	}
}

// What students read leads to the rule in the rulebook, if the rubric names its address.
func TestCausesNameTheAddressOfTheirRule(t *testing.T) {
	t.Parallel()
	const page = "https://example.org/cs300.html"
	s := judgement("the order")
	for _, form := range []string{"gradescope", "github", "stacscheck"} {
		if got := written(t, form, s); strings.Contains(got, "All rules") || strings.Contains(got, "See http") {
			t.Errorf("%s names an address, and there is none:\n%s", form, got)
		}
	}
	s.Document = page
	s.Causes[0].Address = s.Address(s.Causes[0].RuleID)
	for form, want := range map[string][]string{
		"gradescope": {`See ` + page, `All rules: ` + page},
		"github":     {"### ` the order is wrong `\n\n[CS300-R9](<" + page + "#CS300-R9>)\n\n```text\n", "See " + page + "#CS300-R9\n"},
		"stacscheck": {`See ` + page + `#CS300-R9`},
	} {
		got := written(t, form, s)
		for _, words := range want {
			if !strings.Contains(got, words) {
				t.Errorf("%s does not say %q:\n%s", form, words, got)
			}
		}
	}
}

// tags are what a browser takes for one in HTML.
var tags = regexp.MustCompile(`<[^>]*>`)

// In Gradescope the ids of rules lead to the rulebook. Nothing of a student becomes HTML.
func TestGradescopeLinksRules(t *testing.T) {
	t.Parallel()
	const page = "https://example.org/a?b=1&c=2"
	const link = `<a href="https://example.org/a?b=1&amp;c=2#CS300-R9">CS300-R9</a>`
	own := regexp.MustCompile(`^(</?pre>|</a>|<a href="https://example\.org/a\?b=1&amp;c=2#CS300-R[19]">)$`)
	for reason, text := range nasty {
		s := judgement(text)
		s.Document = page
		s.Causes[0].Address = s.Address(s.Causes[0].RuleID)
		results := object(t, written(t, "gradescope", s))
		outputs := []string{fmt.Sprint(results["output"])}
		formats := []any{results["output_format"], results["test_output_format"]}
		for _, test := range results["tests"].([]any) {
			outputs = append(outputs, fmt.Sprint(test.(map[string]any)["output"]))
			formats = append(formats, test.(map[string]any)["output_format"])
		}
		for _, format := range formats {
			if format != "html" {
				t.Fatalf("%s: a format is %v, want html", reason, format)
			}
		}
		for _, output := range outputs {
			for _, tag := range tags.FindAllString(output, -1) {
				if !own.MatchString(tag) {
					t.Fatalf("%s: there is the tag %q", reason, tag)
				}
			}
		}
		if !strings.Contains(outputs[0], link+"  A rule.\n") || !strings.Contains(outputs[1], "because of "+link+", so") {
			t.Errorf("%s: the rule is no link: %.2000s", reason, outputs[:2])
		}
	}
}

// Only whole ids of rules that the sheet names are links, and a sheet without any has none.
func TestOnlyRulesAreLinks(t *testing.T) {
	t.Parallel()
	s := judgement("x")
	s.Document = "https://example.org/p"
	for _, test := range []struct {
		sheet               *sheet.Sheet
		lines, want, reason string
	}{
		{s, "CS300-R1 & CS300-R10", `<pre><a href="https://example.org/p#CS300-R1">CS300-R1</a> &amp; CS300-R10</pre>`, "R10 is another rule"},
		{s, "", "", "nothing stays nothing"},
		{&sheet.Sheet{Document: s.Document}, "a <b>", "<pre>a &lt;b&gt;</pre>", "no rule is known"},
		{judgement("x"), "CS300-R1 <b>", "CS300-R1 <b>", "there is no rulebook, so it is text"},
	} {
		if got := documentOf(test.sheet).Linked(test.lines); got != test.want {
			t.Errorf("%q is %s, want %s: %s", test.lines, got, test.want, test.reason)
		}
	}
}
