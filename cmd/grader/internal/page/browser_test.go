package page

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
)

// A browser is a Chromium that shows pages without a window.
type browser struct {
	program, folder string
	click           string // what is clicked once a page has been loaded; "" for nothing
}

func startable(t *testing.T) browser {
	t.Helper()
	costtest.SkipBeforePush(t)
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if program, err := exec.LookPath(name); err == nil {
			folder, err := os.MkdirTemp("", "browser-")
			if err != nil {
				t.Fatal(err)
			}
			// A helper of the browser may outlive it for a moment and still write, which must not fail the test.
			t.Cleanup(func() { _ = os.RemoveAll(folder) })
			return browser{program: program, folder: folder}
		}
	}
	t.Skip("there is no chromium, chromium-browser or google-chrome: what scripts do in pages is not tested")
	return browser{}
}

// loaded gives a page as it is after its script has run, once for each of some addresses that end in #place. All are loaded at
// once, in frames of one page that hands out what is in them.
func (b browser) loaded(t *testing.T, page string, places ...string) []*html.Node {
	t.Helper()
	var frames strings.Builder
	for _, place := range places {
		fmt.Fprintf(&frames, "<iframe src=\"page.html#%s\"></iframe>", html.EscapeString(place))
	}
	b.write(t, "page.html", page)
	b.write(t, "frames.html", "<!DOCTYPE html>"+frames.String()+"<script>const place = '"+b.click+`';
		addEventListener('load', () => document.querySelectorAll('iframe').forEach((frame) => {
			if (place) {
				frame.contentDocument.querySelector(place).click();
			}
			const content = document.createElement('pre');
			content.textContent = frame.contentDocument.documentElement.outerHTML;
			document.body.append(content);
		}));
	</script>`)
	dom, err := b.command(t, "--dump-dom", "file://"+filepath.Join(b.folder, "frames.html")).Output()
	if err != nil {
		t.Fatalf("%s: %v", b.program, err)
	}
	var roots []*html.Node
	for _, content := range elements(parsed(t, string(dom)), "pre", "") {
		roots = append(roots, parsed(t, textOf(content)))
	}
	if len(roots) != len(places) {
		t.Fatalf("%s showed %d pages, not %d", b.program, len(roots), len(places))
	}
	return roots
}

// command makes a call of the browser.
func (b browser) command(t *testing.T, arguments ...string) *exec.Cmd {
	return exec.CommandContext(t.Context(), b.program, append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-breakpad", "--allow-file-access-from-files", "--user-data-dir=" + filepath.Join(b.folder, "profile")}, arguments...)...)
}

func (b browser) write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(b.folder, name), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestRunsAreReplayedInABrowser(t *testing.T) {
	t.Parallel()
	b, page := startable(t), pageOf(t, graded())
	tests := []struct {
		place, told, board string
		shown              int
		reason             string
	}{
		{"", "4 moments", "", 4, "the whole run"},
		{"scenario-2@1", "moment 1 of 4", "", 1, "no board has been there yet"},
		{"scenario-2@2", "moment 2 of 4", "  123\n1 @-@\n2 @@@", 2, "up to and including the second input"},
		{"scenario-2@4", "moment 4 of 4", "  123\n1 --@\n2 @@@", 4, "the board of before is the last one"},
		{"scenario-2@99", "moment 4 of 4", "  123\n1 --@\n2 @@@", 4, "beyond the end"},
		{"scenario-3@2", "4 moments", "", 4, "another scenario's, which has no run"},
	}
	var places []string
	for _, test := range tests {
		places = append(places, test.place)
	}
	roots := b.loaded(t, page, places...)
	for i, test := range tests {
		run := elements(roots[i], "div", "run")[0]
		shown := 0
		for _, moment := range elements(run, "span", "moment") {
			if !has(moment, "hidden") {
				shown++
			}
		}
		stage := elements(run, "div", "stage")[0]
		figure := elements(stage, "figure", "")[0]
		board := textOf(elements(figure, "pre", "")[0])
		told := textOf(elements(run, "output", "")[0])
		if told != test.told || shown != test.shown || board != test.board || has(figure, "hidden") != (board == "") {
			t.Errorf("#%s: %q, %d moments, the board %q: %s", test.place, told, shown, board, test.reason)
		}
		if n := len(elements(run, "button", "")); n != 5 {
			t.Errorf("#%s: %d buttons", test.place, n)
		}
	}
}

// Even if something got into a page, its policy lets nothing run that is not the page's own.
func TestThePolicyOfPagesHolds(t *testing.T) {
	t.Parallel()
	b := startable(t)
	for name, injected := range map[string]string{
		"a script": "<script>document.title = 'taken'</script>", "an attribute": `<img src="x" onerror="document.title = 'taken'">`,
	} {
		page := strings.Replace(pageOf(t, graded()), "<main>", "<main>"+injected, 1)
		root := b.loaded(t, page, "")[0]
		if title := textOf(elements(root, "title", "")[0]); title != "Ada Lovelace (ada): Peg Solitaire Game" {
			t.Errorf("%s ran: the title is %q", name, title)
		}
		if len(elements(root, "button", "")) == 0 {
			t.Errorf("beside %s the page's own script did not run", name)
		}
	}
}

// seen gives the IDs of the rows that can be seen, in their order.
func seen(root *html.Node) string {
	var ids []string
	for _, tbody := range elements(root, "tbody", "") {
		if attribute(tbody.Parent, "id") != "submissions" {
			continue
		}
		for _, tr := range elements(tbody, "tr", "") {
			if !has(tr, "hidden") {
				link := attribute(elements(tr, "a", "")[0], "href")
				ids = append(ids, strings.TrimSuffix(strings.TrimPrefix(link, "students/"), ".html"))
			}
		}
	}
	return strings.Join(ids, " ")
}

func TestTheMatrixIsSortedAndFilteredInABrowser(t *testing.T) {
	t.Parallel()
	b, page := startable(t), written(t, Class, book())
	tests := []struct{ place, want, reason string }{
		{"", "ada alan barbara broken edsger lost nobuild silent", "as it is written"},
		{"sort=-mark", "ada alan barbara edsger nobuild broken lost silent", "the best first, those without a mark last"},
		{"sort=mark", "nobuild edsger barbara alan ada broken lost silent", "the worst first, those without a mark still last"},
		{"sort=-name", "silent nobuild lost edsger broken barbara alan ada", "backwards by name"},
		{"sort=state", "broken alan edsger nobuild lost silent ada barbara", "by state, then by ID"},
		{"sort=-wrong", "edsger alan ada barbara broken lost nobuild silent", "the most wrong first"},
		{"sort=-CS300-R2", "edsger alan ada barbara broken lost nobuild silent",
			"by a rule: all of it wrong, some, passed, not claimed, not run"},
		{"sort=CS300-R2", "barbara ada alan edsger broken lost nobuild silent", "the same the other way, those that did not run still last"},
		{"text=LIS", "barbara", "by a part of a name"},
		{"text=a%20turing", "alan", "by several words"},
		{"text=edsger.zip", "edsger", "by path"},
		{"state=failed&sort=mark", "edsger alan", "by state, sorted"},
		{"state=no+mark", "broken lost silent", "without a mark"},
		{"state=needs+a+person", "lost silent", "who needs a person"},
		{"sort=evidence", "barbara edsger ada alan broken lost nobuild silent", "who shows least first, what was not graded last"},
		{"state=flaky", "alan", "flaky"},
		{"state=not+on+the+roster", "barbara", "unknown"},
		{"rule=CS300-R2", "alan edsger", "who failed a rule"},
		{"rule=CS300-R2&text=ed", "edsger", "and is called so"},
		{"rule=CS300-R99", "", "a rule that is not there"},
		{"sort=nonsense", "ada alan barbara broken edsger lost nobuild silent", "a column that is not there"},
		{"matrix", "ada alan barbara broken edsger lost nobuild silent", "a place in the page"},
	}
	places := []string{"sort=-mark&text=ada"}
	for _, test := range tests {
		places = append(places, test.place)
	}
	roots := b.loaded(t, page, places...)
	for i, test := range tests {
		root := roots[i+1]
		if got := seen(root); got != test.want {
			t.Errorf("#%s shows %q, not %q: %s", test.place, got, test.want, test.reason)
		}
		if told := textOf(byID(t, root, "shown")); told != strconv.Itoa(len(strings.Fields(test.want)))+" of 8 shown" {
			t.Errorf("#%s says %q: %s", test.place, told, test.reason)
		}
	}
	if root := roots[0]; attribute(byColumn(root, "mark"), "aria-sort") != "descending" || has(byColumn(root, "name"), "aria-sort") {
		t.Error("how the table is sorted is not said")
	}
	if has(elements(roots[0], "div", "filters")[0], "hidden") {
		t.Error("the filters cannot be seen")
	}
}

// The whole head of a column is there for the pointer, not only its word.
func TestTheMatrixIsSortedByAClickAnywhereInAHead(t *testing.T) {
	t.Parallel()
	b, page := startable(t), written(t, Class, book())
	for _, place := range []string{"th[data-sort=mark]", "th[data-sort=mark] button"} {
		b.click = place
		root := b.loaded(t, page, "")[0]
		if got, want := seen(root), "nobuild edsger barbara alan ada broken lost silent"; got != want {
			t.Errorf("a click on %s shows %q, want %q", place, got, want)
		}
	}
}

func byColumn(root *html.Node, column string) *html.Node {
	for _, th := range elements(root, "th", "") {
		if attribute(th, "data-sort") == column {
			return th
		}
	}
	return &html.Node{}
}

func TestAThousandSubmissionsAreSortedInABrowser(t *testing.T) {
	t.Parallel()
	got := strings.Fields(seen(startable(t).loaded(t, written(t, Class, big(1000)), "sort=-mark&rule=CS300-R2")[0]))
	if len(got) != 334 { // 0, 3, ..., 999
		t.Fatalf("%d rows are shown", len(got))
	}
	// 100 points has whose number times 7 leaves 100 by 101: 72, 173, ...; of these 72 is the first that 3 divides.
	if diff := cmp.Diff([]string{"s0072", "s0375", "s0678"}, got[:3]); diff != "" {
		t.Errorf("the best (-want +got):\n%s", diff)
	}
}

// failing is the sheet of a submission in which 110 scenarios fail by three faults.
func failing() *sheet.Sheet {
	s := graded()
	example := s.Groups[0].Rules[0].Cases[1]
	s.Groups, s.Causes = nil, nil
	for i := range 3 {
		s.Causes = append(s.Causes, sheet.Cause{CaseID: example.Scenario.ID, Cause: report.Cause{
			RuleID: fmt.Sprintf("CS300-R%d", i), Rule: strings.Repeat("A rule says a lot of things. ", 5), Reading: "It is read like this.",
			Sentence: fmt.Sprintf("fault %d is that the peg stays where it was", i), Fails: 30, Blocks: 7, Beside: "UP, DOWN and RIGHT pass",
			Example: steps.Result{Scenario: steps.Scenario{Title: example.Scenario.Title}, Play: example.Play},
		}})
	}
	for i := range 11 {
		mark := rubric.GroupMark{Name: fmt.Sprintf("Part %d", i), Points: 100, Of: 1000, Why: "10 of 20 scenarios passed",
			Totals: report.Totals{engine.Failed: 10}}
		group := sheet.Group{Mark: mark, Show: rubric.ShowFull}
		for j := range 5 {
			group.Rules = append(group.Rules,
				sheet.Rule{ID: fmt.Sprintf("CS300-R%d", 5*i+j), Text: "A rule says this.", Cases: []sheet.Case{example, example}})
		}
		s.Groups = append(s.Groups, group)
		s.Mark.Groups = append(s.Mark.Groups[:i:i], mark)
	}
	s.Totals = report.Totals{engine.Failed: 110, engine.Passed: 100, engine.Blocked: 20}
	return s
}

// edges gives where the bottom or the right side of the first element of a kind is on a page, in pixels from its top or left, at some
// widths of the window.
func (b browser) edges(t *testing.T, page, selector, side string, widths ...int) []int {
	t.Helper()
	var frames strings.Builder
	for _, width := range widths {
		fmt.Fprintf(&frames, `<iframe src="page.html" style="border: 0; width: %dpx; height: 800px"></iframe>`, width)
	}
	b.write(t, "page.html", page)
	b.write(t, "frames.html", "<!DOCTYPE html>"+frames.String()+`<script>
		addEventListener('load', () => document.querySelectorAll('iframe').forEach((frame) => {
			const found = frame.contentDocument.querySelector('`+selector+`');
			const told = document.createElement('pre');
			told.textContent = Math.ceil(found.getBoundingClientRect().`+side+`);
			document.body.append(told);
		}));
	</script>`)
	dom, err := b.command(t, "--dump-dom", "file://"+filepath.Join(b.folder, "frames.html")).Output()
	if err != nil {
		t.Fatalf("%s: %v", b.program, err)
	}
	var found []int
	for _, told := range elements(parsed(t, string(dom)), "pre", "") {
		n, err := strconv.Atoi(textOf(told))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, n)
	}
	if len(found) != len(widths) {
		t.Fatalf("%s showed %d pages, not %d", b.program, len(found), len(widths))
	}
	return found
}

func TestAPageWithManyFailuresOpensWithItsCauses(t *testing.T) {
	t.Parallel()
	b, page := startable(t), pageOf(t, failing())
	widths := []int{1280, 400}
	for i, bottom := range b.edges(t, page, ".causes li", "bottom", widths[0]) {
		if bottom > 800 {
			t.Errorf("%d pixels wide, the first cause ends at %d, below the first screen", widths[i], bottom)
		}
	}
	for i, bottom := range b.edges(t, page, ".causes li pre", "bottom", widths...) {
		if bottom > 800 {
			t.Errorf("%d pixels wide, the first example ends at %d, below the first screen", widths[i], bottom)
		}
	}
	for i, right := range b.edges(t, page, ".mark .verdict", "right", widths...) {
		if right > widths[i] {
			t.Errorf("%d pixels wide, the verdict ends at %d, beside the screen", widths[i], right)
		}
	}
}

var pageOfPDF = regexp.MustCompile(`/Type\s*/Page\b`)

func TestAPageWithManyFailuresIsPrintedOnAFewSheets(t *testing.T) {
	t.Parallel()
	b := startable(t)
	b.write(t, "page.html", pageOf(t, failing()))
	path := filepath.Join(b.folder, "page.pdf")
	if err := b.command(t, "--print-to-pdf="+path, "file://"+filepath.Join(b.folder, "page.html")).Run(); err != nil {
		t.Fatalf("%s: %v", b.program, err)
	}
	pdf, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if pages := len(pageOfPDF.FindAll(pdf, -1)); pages == 0 || pages > 6 {
		t.Errorf("a page with 110 failures is printed on %d sheets, want at most 6", pages)
	}
}
