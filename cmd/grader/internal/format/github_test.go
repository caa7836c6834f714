package format

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
)

// A fence of Markdown begins with three backticks or more, and ends with a line of no fewer.
var (
	opening = regexp.MustCompile("^(`{3,})text$")
	code    = regexp.MustCompile("(`+) .*? (`+)")

	harmlessName = regexp.MustCompile(`^Student: \w+(\.\.\.)?$`)
)

// outside gives the lines of Markdown outside of fences, without what is code within them.
func outside(t *testing.T, markdown string) []string {
	t.Helper()
	var list []string
	fence := ""
	for line := range strings.Lines(markdown) {
		line = strings.TrimSuffix(line, "\n")
		parts := opening.FindStringSubmatch(line)
		switch {
		case fence == "" && parts != nil:
			fence = parts[1]
		case fence == "":
			list = append(list, harmlessName.ReplaceAllString(code.ReplaceAllStringFunc(line, func(span string) string {
				parts := code.FindStringSubmatch(span)
				if parts[1] != parts[2] || strings.Contains(strings.Trim(span, "`"), parts[1]) {
					t.Errorf("code can be closed within: %.80q", span)
				}
				return "code"
			}), "Student: code"))
		case strings.HasPrefix(strings.TrimLeft(line, " "), fence):
			fence = ""
		}
	}
	if fence != "" {
		t.Error("a fence is not closed")
	}
	return list
}

func TestSummary(t *testing.T) {
	t.Parallel()
	for _, text := range everyText() {
		for i, each := range examples(text) {
			got := written(t, "github", each.sheet)
			if len(got) > mostSummary+1<<10 || !utf8.ValidString(got) {
				t.Errorf("%s, %.40q: it has %d bytes or is no text", each.reason, text, len(got))
			}
			if (strings.Count(got, "Mark: "+each.sheet.Mark.Points.String()+" of 100.00") == 1) != each.sheet.Mark.Given {
				t.Errorf("%s: the mark does not stand there once:\n%.500s", each.reason, got)
			}
			if total := tableTotal(t, got); int(total) != hundredths(each.sheet.Mark) {
				t.Errorf("%s: the points of the table add up to %s", each.reason, total)
			}
			// Everything outside of fences and code is independent of the student's texts.
			plain := outside(t, written(t, "github", examples("!")[i].sheet))
			if diff := cmp.Diff(plain, outside(t, got)); diff != "" {
				t.Errorf("%s, %.40q: outside of fences (-plain +got):\n%s", each.reason, text, diff)
			}
		}
	}
}

var points = regexp.MustCompile(`(?m)^\| .* \| (\d+\.\d\d) of \d+\.\d\d \| \d+ \|`)

func tableTotal(t *testing.T, markdown string) (total rubric.Points) {
	t.Helper()
	for _, line := range points.FindAllStringSubmatch(markdown, -1) {
		total += points100(line[1])
	}
	return total
}

// many is a submission that got very much wrong, each at length.
func many(text string) *sheet.Sheet {
	s := everything(text)
	for range 200 {
		c := kase("a failed one", engine.Failed)
		c.Reason = strings.Repeat(text+"\n", 20)
		s.Groups[0].Rules[0].Cases = append(s.Groups[0].Rules[0].Cases, c)
	}
	return s
}

func TestALongSummarySaysWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	got := written(t, "github", many(strings.Repeat("y", 500)))
	left := regexp.MustCompile(`\nLeft out here: (\d+) scenarios more that did not pass\.\n$`).FindStringSubmatch(got)
	if len(got) > mostSummary+1<<10 || left == nil || strings.Count(got, "\n### ")+atoi(left[1]) != 205 {
		t.Errorf("it has %d bytes and %d blocks, left out are %v of 205", len(got), strings.Count(got, "\n### "), left)
	}
}

func atoi(text string) (n int) {
	for _, digit := range text {
		n = 10*n + int(digit-'0')
	}
	return n
}

// orders gives the orders that GitHub's runner obeys in what a step prints, and the lines that it only shows.
func orders(t *testing.T, output string) (obeyed []string) {
	t.Helper()
	token := ""
	for line := range strings.Lines(output) {
		line = strings.TrimSuffix(line, "\n")
		order := strings.HasPrefix(strings.TrimSpace(line), "::")
		switch {
		case token != "" && line == "::"+token+"::":
			token = ""
		case token != "":
		case strings.HasPrefix(line, "::stop-commands::"):
			token = strings.TrimPrefix(line, "::stop-commands::")
		case order:
			obeyed = append(obeyed, line)
		default:
			t.Errorf("a line is neither an order nor fenced: %.80q", line)
		}
		if strings.Contains(line, "##[") || strings.Contains(line, "##vso[") {
			t.Errorf("an old order: %.80q", line)
		}
		for _, r := range line {
			if !unicode.IsPrint(r) {
				t.Fatalf("%q in a line", r)
			}
		}
	}
	if token != "" {
		t.Error("orders are never obeyed again")
	}
	return obeyed
}

var order = regexp.MustCompile(`^::(notice|error) title=([^:,\r\n]*)::([^\r\n]+)$`)

func TestAnnotations(t *testing.T) {
	t.Parallel()
	for _, text := range everyText() {
		for _, each := range examples(text) {
			obeyed := orders(t, written(t, "annotations", each.sheet))
			if want := 1 + each.failed + each.faulty; len(obeyed) != want {
				t.Errorf("%s, %.40q: there are %d orders, want %d: %.300q", each.reason, text, len(obeyed), want, obeyed)
			}
			for i, line := range obeyed {
				parts := order.FindStringSubmatch(line)
				if parts == nil || (parts[1] == "notice") != (i == 0) {
					t.Errorf("%s: order %d is %.200q", each.reason, i+1, line)
				}
			}
			says := "No mark"
			if each.sheet.Mark.Given {
				says = "Mark: " + each.sheet.Mark.Points.String() + " of 100.00"
			}
			if !strings.Contains(obeyed[0], "::"+says) {
				t.Errorf("%s: the notice is %q, want %q", each.reason, obeyed[0], says)
			}
		}
	}
}

func TestNoMoreAnnotationsThanGitHubShows(t *testing.T) {
	t.Parallel()
	obeyed := orders(t, written(t, "annotations", many("x")))
	last := obeyed[len(obeyed)-1]
	if len(obeyed) != 11 || last != "::error title=More::196 more did not pass" {
		t.Errorf("there are %d orders, the last is %q", len(obeyed), last)
	}
}

// The word that ends the fence cannot be foreseen, nor be repeated from another run.
func TestTheFenceIsMadeOfWhatItHolds(t *testing.T) {
	t.Parallel()
	first := unheard("a\n")
	token := strings.TrimPrefix(strings.SplitN(first, "\n", 2)[0], "::stop-commands::")
	if second := unheard("a\n::" + token + "::\n::error::forged\n"); len(orders(t, second)) != 0 {
		t.Errorf("an order is obeyed in %q", second)
	}
	if first == unheard("b\n") || !strings.HasPrefix(token, "rulebook-") {
		t.Errorf("the word is %q", token)
	}
}

func TestTextsWithinALineOfMarkdown(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, reason string }{
		{"Peg Solitaire (CS300, UW-Madison)", "Peg Solitaire (CS300, UW-Madison)", "words"},
		{"Ana Díaz", "Ana Díaz", "a name"},
		{"Mark: 81.25 of 100.00", "Mark: 81.25 of 100.00", "a number"},
		{"@everyone", "` @everyone `", "a mention"},
		{"www.example.com", "` www.example.com `", "a link"},
		{"a`b", "`` a`b ``", "code within"},
		{"``` a", "```` ``` a ````", "a fence within"},
		{"<b>", "` <b> `", "an element"},
		{"a_b_c", "` a_b_c `", "emphasis"},
		{"a\nb", "` a\\nb `", "the end of a line"},
		{"", "", "nothing"},
	} {
		if got := inline(test.text); got != test.want {
			t.Errorf("%s: %q became %q, want %q", test.reason, test.text, got, test.want)
		}
	}
}

// An ungraded submission never looks like passed, in no format.
func TestNoFormIsAnEmptyPass(t *testing.T) {
	t.Parallel()
	tells := map[string]map[report.State]string{
		"junit": {report.NotBuilt: `type="not built"`, report.NotFound: `<error message="no program was made out`,
			report.Broken:     `<error message="not graded, through no fault of the submission`,
			report.NothingRan: `<error message="nothing ran, which is no result`},
		"ctrf": {report.NotBuilt: `"rawStatus": "not built"`, report.NotFound: `"rawStatus": "not found"`, report.Broken: `"status": "other"`,
			report.NothingRan: `"rawStatus": "nothing ran"`},
		"tap": {report.NotBuilt: "not ok 1 - Grading: The submission is built", report.NotFound: "Bail out! no program was made out",
			report.Broken: "Bail out! not graded, through no fault of the submission", report.NothingRan: "Bail out! nothing ran"},
		"gradescope": {report.NotBuilt: `not built: the compiler`,
			report.NotFound: "no program was made out: the compiler said no\\nThis is not a zero: a person must look",
			report.Broken:   "not a zero", report.NothingRan: "not a zero"},
		"github": {report.NotBuilt: "not built: the compiler", report.NotFound: "no program was made out",
			report.Broken:     "through no fault of the submission",
			report.NothingRan: "nothing ran"},
		"annotations": {report.NotBuilt: "::error title=Grading%3A The submission is built::not built",
			report.NotFound:   "::no program was made out",
			report.Broken:     "::not graded, through no fault of the submission",
			report.NothingRan: "::nothing ran, which is no result"},
	}
	for form, states := range tells {
		for state, want := range states {
			given := state == report.NotBuilt
			got := written(t, form, refused(state, "the compiler said no", given))
			if !strings.Contains(got, want) {
				t.Errorf("%s of a submission that is %q lacks %q:\n%s", form, state, want, got)
			}
			if !given && regexp.MustCompile(`\b0\.00 of|"score"|"points"`).MatchString(got) {
				t.Errorf("%s of a submission that is %q holds points:\n%s", form, state, got)
			}
		}
	}
}
