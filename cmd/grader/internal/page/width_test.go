package page

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/browsertest"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
)

// wideClass is a class with 52 rules, of which one submission fails the last.
func wideClass() *gradebook.Book {
	b := book()
	b.Rules = nil
	passed := map[string]report.Totals{}
	for i := range 52 {
		id := fmt.Sprintf("CS300-R%d", i+1)
		b.Rules = append(b.Rules, gradebook.Rule{ID: id, Text: "A rule says this.", Group: "The game"})
		passed[id] = report.Totals{engine.Passed: 3}
	}
	last := map[string]report.Totals{"CS300-R52": {engine.Failed: 12, engine.Passed: 99}, "CS300-R24": {engine.Blocked: 2}}
	row := func(id string, rules map[string]report.Totals) gradebook.Row {
		return gradebook.Row{
			Student: roster.Student{ID: id, Name: "Somebody of " + strings.Repeat("Long", 20)}, Known: true, State: report.Graded,
			Mark: rubric.Mark{Given: true, Of: 10000}, Rules: rules, Causes: b.Rows[1].Causes,
		}
	}
	b.Rows = []gradebook.Row{row("right", passed), row("wrong", last)}
	b.Rows[1].Causes[0].Sentence = "it ends with org.example.students." + strings.Repeat("package.", 12) + "GameException"
	return b
}

func shownIn(t *testing.T, p *browsertest.Page, text string, width int, printed bool) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Look(width, false, printed)
	p.Go("file://" + path)
}

// beside lists what can be seen and ends beside the window.
const beside = `[...document.querySelectorAll('body *')].filter((e) => e.getClientRects().length > 0 &&
	getComputedStyle(e).visibility === 'visible' && !e.closest('.unseen') && e.getBoundingClientRect().right > innerWidth + 1)
	.map((e) => e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 40)).slice(0, 5)`

// Nothing is cut off in a narrow window but the columns of rules, which scroll.
func TestPagesOfAClassFitNarrowWindows(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	slowest := func(w io.Writer, b *gradebook.Book) error {
		return Slowest(w, b, map[string]time.Duration{"right": time.Hour, "wrong": time.Second})
	}
	for name, text := range map[string]string{
		"the class": written(t, Class, wideClass()), "the slowest": written(t, slowest, wideClass()),
	} {
		shownIn(t, p, text, 400, false)
		p.Do("document.querySelectorAll('details').forEach((d) => { d.open = true; })", nil)
		p.Do("document.querySelectorAll('.matrix').forEach((m) => m.remove())", nil)
		var found []string
		if p.Do(beside, &found); len(found) > 0 {
			t.Errorf("400 pixels wide, %s shows beside the window:\n%s", name, strings.Join(found, "\n"))
		}
	}
	shownIn(t, p, written(t, Class, wideClass()), 400, false)
	var cut bool
	p.Do("[...document.querySelectorAll('#submissions tbody th')].some((th) => th.scrollWidth > th.clientWidth)", &cut)
	if cut {
		t.Error("400 pixels wide, names of submissions are cut off")
	}
}

// On paper no column is lost: each submission stands there with its mark and all of its rules that did not pass.
func TestTheMatrixIsPrintedWhole(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	const paper = 720 // pixels between the margins of A4 and of Letter
	shownIn(t, p, written(t, Class, wideClass()), paper, true)
	var found []string
	if p.Do(beside, &found); len(found) > 0 {
		t.Errorf("on paper, these are beside the sheet:\n%s", strings.Join(found, "\n"))
	}
	const told = `[...document.querySelectorAll('#submissions tbody tr')].map((tr) => [...tr.querySelectorAll('td[data-rule], td.good')]
		.filter((td) => td.getClientRects().length > 0).map((td) => getComputedStyle(td, '::before').content + td.textContent).join('; '))`
	var rules []string
	p.Do(told, &rules)
	if len(rules) != 2 || rules[0] != "" || !strings.Contains(rules[1], `"CS300-R52 ✗"failed 12/111`) ||
		!strings.Contains(rules[1], `"CS300-R24 –"blocked 2/2`) {
		t.Errorf("on paper stand the rules %q", rules)
	}
	shownIn(t, p, written(t, Class, wideClass()), 1280, false)
	p.Do("[...document.querySelectorAll('#submissions thead th.rule')]"+
		".filter((th) => th.getClientRects().length > 0).map((th) => th.dataset.sort)", &found)
	if diff := cmp.Diff([]int{52}, []int{len(found)}); diff != "" {
		t.Errorf("on the screen the columns of rules are (-want +got):\n%s", diff)
	}
}
