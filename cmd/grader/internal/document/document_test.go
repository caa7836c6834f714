package document

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/fixtures"
)

var opened = sync.OnceValues(func() ([]*Rulebook, error) {
	var all []*Rulebook
	for _, name := range assignments.Names() {
		suite, err := assignments.Open(name)
		if err != nil {
			return nil, err
		}
		b, err := Open(suite)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, b)
	}
	return all, nil
})

func books(t testing.TB) []*Rulebook {
	t.Helper()
	all, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func pageOf(t testing.TB, b *Rulebook) string {
	t.Helper()
	var text strings.Builder
	if err := b.Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// A structure is what links can lead to in a page, and where its links lead.
type structure struct {
	places map[string]int
	links  map[string]bool
}

func structureOf(t testing.TB, page string) structure {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	s := structure{map[string]int{}, map[string]bool{}}
	for node := range root.Descendants() {
		for _, a := range node.Attr {
			switch {
			case a.Key == "id":
				s.places[a.Val]++
			case a.Key == "href" && node.Data == "a":
				s.links[a.Val] = true
			}
		}
	}
	return s
}

// One click leads from the start page to that of an assignment, and another one to every rule, reading and scenario.
func TestEverythingIsTwoClicksFromTheStart(t *testing.T) {
	t.Parallel()
	var start strings.Builder
	if err := Start(&start, books(t)); err != nil {
		t.Fatal(err)
	}
	first := structureOf(t, start.String())
	for _, b := range books(t) {
		if !first.links[b.File()] {
			t.Errorf("the start page does not lead to %s", b.File())
		}
		s := structureOf(t, pageOf(t, b))
		var wanted []string
		for _, r := range b.suite.Facts.Rules {
			wanted = append(wanted, r.ID)
			for _, reading := range r.Readings {
				wanted = append(wanted, reading.ID)
			}
		}
		for _, c := range b.suite.Scenarios {
			wanted = append(wanted, b.anchors[c.ID])
		}
		for _, place := range wanted {
			if s.places[place] != 1 || !s.links["#"+place] {
				t.Errorf("%s: the place %s is there %d times, a link leads to it: %v", b.Name, place, s.places[place], s.links["#"+place])
			}
		}
	}
}

// The start page shows what each assignment is about, in a sentence and in pictures, and leads to the page that says how to read it.
func TestTheStartPageShowsEachAssignment(t *testing.T) {
	t.Parallel()
	var start strings.Builder
	if err := Start(&start, books(t)); err != nil {
		t.Fatal(err)
	}
	s := structureOf(t, start.String())
	if !s.links[GuideFile] {
		t.Error("the start page does not say how to read the rulebook")
	}
	if n := strings.Count(start.String(), "<svg"); n > 4*len(books(t)) {
		t.Errorf("the start page has %d boards", n)
	}
	for _, b := range books(t) {
		if b.About == "" || !strings.Contains(html.UnescapeString(start.String()), b.About) {
			t.Errorf("%s: the start page does not say what it is about: %q", b.Name, b.About)
		}
		if !s.links[b.File()+"#"+b.Boards[0].Anchor] && len(b.Drawn()) < 2 {
			t.Errorf("%s: the start page shows no board", b.Name)
		}
		page := structureOf(t, pageOf(t, b))
		for link := range s.links {
			if place, within := strings.CutPrefix(link, b.File()+"#"); within && page.places[place] == 0 {
				t.Errorf("%s: the start page leads to %s, where nothing is", b.Name, link)
			}
		}
	}
}

// A student learns there what a rule, a reading, a remark and blocked are, and what each outcome means.
func TestTheGuideSaysWhatTheWordsMean(t *testing.T) {
	t.Parallel()
	var guide strings.Builder
	if err := Guide(&guide); err != nil {
		t.Fatal(err)
	}
	s, text := structureOf(t, guide.String()), html.UnescapeString(guide.String())
	for _, place := range []string{"rule", "reading", "scenario", "remark", "blocked", "report"} {
		if s.places[place] != 1 {
			t.Errorf("the guide has no section on %s", place)
		}
	}
	for word, means := range meanings() {
		if !strings.Contains(text, "<dt>"+word+"</dt><dd>"+means+"</dd>") {
			t.Errorf("the guide does not say what %q means", word)
		}
	}
	for _, b := range books(t) {
		if !structureOf(t, pageOf(t, b)).links[GuideFile] {
			t.Errorf("%s: the page does not lead to the guide", b.Name)
		}
	}
}

// Nobody need guess whether a column or a row comes first.
func TestLinesOfPlaySayHowAMoveIsWritten(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		if len(b.Lines) == 0 {
			continue
		}
		page := html.UnescapeString(pageOf(t, b))
		_, lines, _ := strings.Cut(page, `<h2 id="lines">`)
		said, _, _ := strings.Cut(lines, "<details")
		if b.Moves == "" || !strings.Contains(said, b.Moves) {
			t.Errorf("%s: before the lines of play stands %q", b.Name, said)
		}
	}
}

func TestEveryLinkWithinAPageLeadsSomewhere(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		s := structureOf(t, pageOf(t, b))
		for link := range s.links {
			if place, within := strings.CutPrefix(link, "#"); within && s.places[place] == 0 {
				t.Errorf("%s: nothing is at %s", b.Name, link)
			}
		}
		for place, n := range s.places {
			if n > 1 {
				t.Errorf("%s: the id %s is there %d times", b.Name, place, n)
			}
		}
	}
}

func TestPagesAreSmallAndNeedNothing(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		page := pageOf(t, b)
		if len(page) > 2_000_000 {
			t.Errorf("%s: the page has %d bytes", b.Name, len(page))
		}
		for _, address := range []string{"http:", "https:", "src=", "@import", "url("} {
			if strings.Contains(strings.ReplaceAll(page, "style-src", ""), address) &&
				strings.Contains(strings.NewReplacer("style-src=", "", "script-src=", "").Replace(page), address) {
				t.Errorf("%s: the page has %s, which may need a network", b.Name, address)
			}
		}
	}
}

// Readers see what the fixtures say.
func TestAPageSaysWhatIsKnownOfARule(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		page := html.UnescapeString(pageOf(t, b))
		for _, r := range b.suite.Facts.Rules {
			said := []string{r.Text, r.Section, r.Reason}
			for _, reading := range r.Readings {
				said = append(said, reading.Shows, reading.Means, reading.Why)
			}
			for _, words := range said {
				if !strings.Contains(page, words) {
					t.Errorf("%s: the page does not say %q", r.ID, words)
				}
			}
		}
	}
}

// All steps lead to a phrase, and all boards of features are drawn: a text of nothing but such characters would be an oversight.
func TestEveryStepSaysAPhrase(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		for _, r := range b.Rules() {
			for _, d := range r.Shown {
				if slices.ContainsFunc(d.Steps, func(s step) bool { return s.Phrase == 0 }) {
					t.Errorf("%s: a step of %q says no phrase", d.Line(), d.Name)
				}
			}
		}
		for _, p := range b.Phrases {
			if p.Uses == 0 || len(p.Scenarios) == 0 {
				t.Errorf("%s: nobody says %q", b.Name, p.Words)
			}
		}
	}
}

func TestBoardsOfFeaturesAreDrawn(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		drawn := 0
		for _, r := range b.Rules() {
			for _, d := range r.Shown {
				for _, s := range d.Steps {
					if s.Board != "" {
						drawn++
					}
				}
			}
		}
		if drawn < 5 {
			t.Errorf("%s: only %d boards of its features are drawn", b.Name, drawn)
		}
	}
}

func TestRemarksAndWhatCannotBeObservedAreListed(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		for _, how := range []string{fixtures.AsRemark, fixtures.NotObservable} {
			for _, r := range b.Graded(how) {
				if r.Reason == "" {
					t.Errorf("%s is graded %s, and nobody says why", r.ID, how)
				}
			}
		}
	}
}
