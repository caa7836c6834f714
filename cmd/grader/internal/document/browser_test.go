package document

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/browsertest"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/page"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// taught is the rulebook of an assignment as a class of three showed it.
func taught(t testing.TB, assignment string) *Rulebook {
	t.Helper()
	for _, b := range books(t) {
		if b.Name != assignment {
			continue
		}
		b, err := Open(b.suite) // for this test alone
		if err != nil {
			t.Fatal(err)
		}
		b.Tell(class(b), "../results")
		return b
	}
	t.Fatalf("there is no assignment %s", assignment)
	return nil
}

// class is a class of three: of the first rule, Ada shows all, Ben fails some, and Cem is kept from it.
func class(b *Rulebook) *gradebook.Book {
	first := b.suite.Facts.Rules[0].ID
	row := func(id, name string, totals report.Totals, causes ...gradebook.Cause) gradebook.Row {
		return gradebook.Row{
			Student: roster.Student{ID: id, Name: name}, Rules: map[string]report.Totals{first: totals}, Causes: causes,
		}
	}
	return &gradebook.Book{
		Assignment: b.Name, Rules: []gradebook.Rule{{ID: first}},
		Rows: []gradebook.Row{
			row("ada", "Ada Lovelace", report.Totals{engine.Passed: 3}),
			row("ben/1", "Ben <b>", report.Totals{engine.Passed: 1, engine.Failed: 1}, gradebook.Cause{Rule: first, Sentence: "It ends too early."}),
			row("cem", "", report.Totals{engine.Blocked: 2}),
		},
	}
}

func TestThePageTellsWhatAClassShowed(t *testing.T) {
	t.Parallel()
	b := taught(t, "cs300")
	got := b.Rules()[0].Results
	if got == nil || got.Showed != 1 || got.Failed != 1 || got.Blocked != 1 || got.Absent != 0 {
		t.Errorf("the first rule: %+v, want one that showed it, one that failed it and one that was blocked", got)
	}
	if b.Rules()[1].Results != nil {
		t.Error("a rule without a scenario that counts has results")
	}
	text := pageOf(t, b)
	for _, part := range []string{
		"With the results of a class of 3 submissions", "1 showed it", "1 failed it", "1 blocked", "It ends too early.",
		`<a href="../results/students/ben%2F1.html"><bdi>Ben &lt;b&gt;</bdi></a>`, "do not publish it",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the page does not say %s", part)
		}
	}
	if plain := pageOf(t, books(t)[1]); strings.Contains(plain, "submissions") || strings.Contains(plain, "class=\"results\"") {
		t.Error("without results the page speaks of a class")
	}
}

// served puts pages where a browser finds them: the start page, all rulebooks, and a student's page that links to one of them.
func served(t *testing.T) (address string) {
	t.Helper()
	mux := http.NewServeMux()
	show := func(name string, write func(*bytes.Buffer) error) {
		var text bytes.Buffer
		if err := write(&text); err != nil {
			t.Fatal(err)
		}
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(text.Bytes()) })
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	show("index.html", func(w *bytes.Buffer) error { return Start(w, books(t)) })
	show(GuideFile, func(w *bytes.Buffer) error { return Guide(w) })
	for _, b := range books(t) {
		show(b.File(), func(w *bytes.Buffer) error { return b.Write(w) })
	}
	show("class.html", func(w *bytes.Buffer) error { return taught(t, "cs300").Write(w) })
	show("student.html", func(w *bytes.Buffer) error { return page.Student(w, wrong(server.URL+"/cs300.html")) })
	return server.URL
}

// wrong is the sheet of a student whose program breaks a rule.
func wrong(document string) *sheet.Sheet {
	s := &sheet.Sheet{Title: "Peg Solitaire Game", State: report.Graded, Document: document, Totals: report.Totals{engine.Failed: 1}}
	s.Causes = []sheet.Cause{{Cause: report.Cause{
		RuleID: "CS300-R20", Rule: "A rule.", Sentence: "The program asks for something else.", Fails: 1, Address: s.Address("CS300-R20"),
	}}}
	s.Groups = []sheet.Group{{Show: rubric.ShowFull, Rules: []sheet.Rule{{ID: "CS300-R20", Text: "A rule.", Cases: []sheet.Case{
		{Show: rubric.ShowFull, Result: steps.Result{
			Scenario: steps.Scenario{ID: "x/y", Title: "y", RuleID: "CS300-R20"}, Outcome: engine.Failed,
		}},
	}}}}}
	return s
}

// seen tells whether an element is within the window.
func seen(p *browsertest.Page, selector string) bool {
	return p.Text(`(() => { const box = document.querySelector(`+"`"+selector+"`"+`).getBoundingClientRect();
		return box.height > 0 && box.top < innerHeight && box.bottom > 0; })()`) == "true"
}

func TestAReaderFindsARule(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	at := served(t)
	p.Look(1280, false, false)
	p.Go(at + "/index.html")
	p.Click(`a[href="cs300.html"]`)
	p.Await()
	p.Click(`nav a[href="#CS300-R40"]`)
	if !seen(p, "#CS300-R40") {
		t.Error("two clicks from the start, the rule cannot be seen")
	}
	p.Click("#find")
	p.Type("off the board")
	all := len(taught(t, "cs300").Rules())
	found := regexp.MustCompile(fmt.Sprintf(`^[1-9]\d* places found; %d of %d rules shown below$`, all, all))
	if told := p.Text("document.getElementById('told').textContent"); !found.MatchString(told) {
		t.Errorf("the search says %q", told)
	}
	p.Type("qqq")
	if told := p.Text("document.getElementById('told').textContent"); !strings.HasPrefix(told, "0 places found; ") {
		t.Errorf("of nothing that is found, the search says %q", told)
	}
	p.Do("(() => { const f = document.getElementById('find'); f.value = 'the'; f.dispatchEvent(new Event('input')); })()", nil)
	listed := p.Text("document.querySelectorAll('#hits a').length")
	if told := p.Text("document.getElementById('told').textContent"); listed != "40" || !strings.HasPrefix(told, "the first 40 of ") {
		t.Errorf("of what many places say, %s are listed, and the search says %q", listed, told)
	}
	p.Do("(() => { const f = document.getElementById('find'); f.value = 'off the board'; f.dispatchEvent(new Event('input')); })()", nil)
	link := p.Text("document.querySelector('#hits a[href^=\"#s-08\"]').getAttribute('href')")
	p.Click(`#hits a[href="` + link + `"]`)
	if !seen(p, link) || p.Text("document.querySelector('"+link+"').closest('details').open") != "true" {
		t.Errorf("the scenario %s is found, and cannot be seen", link)
	}
	p.Click(".scenario[open] a.keyword")
	if place := p.Text("location.hash"); !strings.HasPrefix(place, "#phrase-") || !seen(p, place) {
		t.Errorf("a step leads to %s", place)
	}
}

func TestAReaderFiltersRules(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	at := served(t)
	shown := func() string { return p.Text("document.querySelectorAll('article.rule:not([hidden])').length") }
	p.Look(400, true, false)
	p.Go(at + "/class.html#graded=remark")
	want := 0
	for _, r := range books(t)[1].suite.Facts.Rules {
		if r.Graded == "remark" {
			want++
		}
	}
	if got := shown(); got != strconv.Itoa(want) {
		t.Errorf("%s rules are shown as remarks, want %d", got, want)
	}
	p.Click("#reset")
	if got := shown(); got != strconv.Itoa(len(books(t)[1].suite.Facts.Rules)) {
		t.Errorf("%s rules are shown after the reset", got)
	}
	p.Do(`(() => { const which = document.getElementById('which'); which.value = 'failed'; which.dispatchEvent(new Event('input')); })()`, nil)
	if got := shown(); got != "1" || p.Text("location.hash") != "#which=failed" {
		t.Errorf("%s rules are shown that somebody failed, at %s", got, p.Text("location.hash"))
	}
	if href := p.Text("document.querySelector('.results ol a').getAttribute('href')"); href != "../results/students/ben%2F1.html" {
		t.Errorf("who failed is linked to %s", href)
	}
	p.Click(`nav a[href="#CS300-R40"]`)
	p.Do("new Promise((done) => setTimeout(done))", nil) // until the page has followed the link
	if !seen(p, "#CS300-R40") {
		t.Error("a link to a rule that is filtered out leads nowhere")
	}
}

func TestALineOfPlayIsSteppedThroughByKeyboardAlone(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	at := served(t)
	told := func() string { return p.Text("document.querySelector('#line-figure-3 output').textContent") }
	shown := func() string {
		return p.Text("document.querySelectorAll('#line-figure-3 .gallery > li:not([hidden])').length")
	}
	p.Go(at + "/eecs3311.html#line-figure-3")
	if told() != "3 moves" || shown() != "4" {
		t.Errorf("at first it says %q and shows %s boards", told(), shown())
	}
	p.Do("document.querySelector('#line-figure-3 summary').focus()", nil)
	p.Press("Tab")
	p.Press("Enter")
	if told() != "the beginning" || shown() != "1" {
		t.Errorf("Tab and Enter lead to %q, %s boards", told(), shown())
	}
	p.Press("ArrowRight")
	p.Press("ArrowRight")
	if told() != "move 2 of 3" || p.Text("location.hash") != "#line-figure-3@2" {
		t.Errorf("two arrows lead to %q, %s", told(), p.Text("location.hash"))
	}
	p.Press("End")
	p.Press("ArrowLeft")
	if told() != "move 2 of 3" {
		t.Errorf("End and an arrow back lead to %q", told())
	}
	p.Press("Home")
	if told() != "the beginning" {
		t.Errorf("Home leads to %q", told())
	}
}

func TestAStudentsPageLeadsToTheRule(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	at := served(t)
	p.Go(at + "/student.html")
	p.Click(`.causes a[href$="cs300.html#CS300-R20"]`)
	p.Await()
	if address := p.Text("location.href"); address != at+"/cs300.html#CS300-R20" || !seen(p, "#CS300-R20") {
		t.Errorf("the link leads to %s", address)
	}
}

// Without scripts the whole page is there, links open what is folded, and no control promises what it cannot do.
func TestThePageIsReadableWithoutScripts(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	at := served(t)
	p.WithoutScripts()
	book := books(t)[0]
	p.Go(at + "/" + book.suite.Assignment + ".html#" + book.anchors[book.suite.Scenarios[0].ID])
	if p.Text("document.querySelector('.tools').offsetHeight") != "0" || p.Text("document.querySelectorAll('.controls').length") != "0" {
		t.Error("controls are shown that do nothing")
	}
	if p.Text("document.querySelector(':target').closest('details').open") != "true" {
		t.Error("a link to a scenario does not open it")
	}
}

// On paper what is folded is unfolded: there are many more pages than of the same with nothing in the folds.
func TestThePageIsPrintedUnfolded(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	at := served(t)
	p.Go(at + "/marble.html")
	sheets := func() int { return len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(p.Print(), -1)) }
	all := sheets()
	p.Do("document.querySelectorAll('details > :not(summary)').forEach((e) => e.remove())", nil)
	if folded := sheets(); all < 2*folded {
		t.Errorf("the page is printed on %d sheets, and without what is folded on %d", all, folded)
	}
}

func TestThePageFitsNarrowWindows(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	at := served(t)
	for _, b := range books(t) {
		p.Look(400, false, false)
		p.Go(at + "/" + b.File())
		p.Do("document.querySelectorAll('details').forEach((d) => { d.open = true; })", nil)
		if wide := p.Text("document.documentElement.scrollWidth > innerWidth ? document.documentElement.scrollWidth : ''"); wide != "" {
			t.Errorf("%s: 400 pixels wide, the page has %s", b.Name, wide)
		}
	}
}

func TestPagesAreAccessible(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	folder := t.TempDir()
	var start, guide, small strings.Builder
	if err := errors.Join(Start(&start, books(t)), Guide(&guide)); err != nil {
		t.Fatal(err)
	}
	small.WriteString(pageOf(t, taught(t, "marble")))
	for name, text := range map[string]string{"the start page": start.String(), "the guide": guide.String(), "a page": small.String()} {
		path := folder + "/page.html"
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, dark := range []bool{false, true} {
			p.Look(map[bool]int{false: 1280, true: 400}[dark], dark, false)
			p.Go("file://" + path)
			p.Do("document.querySelectorAll('details').forEach((d, i) => { d.open = i % 4 === 0; })", nil)
			for _, violation := range p.Violations() {
				t.Errorf("%s, dark: %v: %s", name, dark, violation)
			}
		}
	}
}
