package page

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

// A browser is a Chromium that shows pages without a window.
type browser struct{ program, folder string }

func startable(t *testing.T) browser {
	t.Helper()
	if testing.Short() {
		t.Skip("starting a browser takes long")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if program, err := exec.LookPath(name); err == nil {
			folder, err := os.MkdirTemp("", "browser-")
			if err != nil {
				t.Fatal(err)
			}
			// A helper of the browser may outlive it for a moment and still write, which must not fail the test.
			t.Cleanup(func() { _ = os.RemoveAll(folder) })
			return browser{program, folder}
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
	b.write(t, "frames.html", "<!DOCTYPE html>"+frames.String()+`<script>
		addEventListener('load', () => document.querySelectorAll('iframe').forEach((frame) => {
			const content = document.createElement('pre');
			content.textContent = frame.contentDocument.documentElement.outerHTML;
			document.body.append(content);
		}));
	</script>`)
	command := exec.CommandContext(t.Context(), b.program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-breakpad",
		"--allow-file-access-from-files", "--user-data-dir="+filepath.Join(b.folder, "profile"),
		"--dump-dom", "file://"+filepath.Join(b.folder, "frames.html"))
	dom, err := command.Output()
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
		{"sort=-mark", "ada alan barbara edsger lost nobuild broken silent", "the best first, those without a mark last"},
		{"sort=mark", "lost nobuild edsger barbara alan ada broken silent", "the worst first, those without a mark still last"},
		{"sort=-name", "silent nobuild lost edsger broken barbara alan ada", "backwards by name"},
		{"sort=state", "broken ada alan barbara edsger nobuild lost silent", "by state, then by ID"},
		{"sort=-wrong", "edsger alan ada barbara broken lost nobuild silent", "the most wrong first"},
		{"sort=-CS300-R2", "edsger alan ada barbara broken lost nobuild silent", "by a rule: all of it wrong, some, passed, not claimed, not run"},
		{"sort=CS300-R2", "barbara ada alan edsger broken lost nobuild silent", "the same the other way, those that did not run still last"},
		{"text=LIS", "barbara", "by a part of a name"},
		{"text=a%20turing", "alan", "by several words"},
		{"text=edsger.zip", "edsger", "by path"},
		{"state=graded&sort=mark", "edsger barbara alan ada", "by state, sorted"},
		{"state=no+mark", "broken silent", "without a mark"},
		{"state=needs+a+person", "silent", "who needs a person"},
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
