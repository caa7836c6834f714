// Package document makes a rulebook readable: a page for each assignment with its rules in the order of the document,
// their readings, and the scenarios that show them; and, in a terminal, what a word of it means.
//
// The pages need nothing but a browser. Scripts only add comfort.
package document

import (
	"embed"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"rulebook/cmd/grader/internal/page"
	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

//go:embed *.html *.css *.js
var files embed.FS

// pages are parsed once, when one is written: a box begins with this program, too. html/template escapes every value
// for its place.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(words).ParseFS(files, "*.html"))
})

// words are the functions of the templates.
var words = template.FuncMap{"short": short, "slug": slug, "some": report.Some}

// A Rulebook is all that is to be read of one assignment.
type Rulebook struct {
	*fixtures.Assignment

	Name      string
	Declared  []declared // the classes and functions to write
	Groups    []group
	Boards    []BoardShown
	Lines     []lineShown
	Phrases   []*phrase
	Class     *Class // what a class showed; nil if that is not told
	Scenarios int

	suite    *steps.Suite
	chapters []*chapter
	anchors  map[string]string
	names    *names
}

// Open reads the rulebook of an assignment. An error means that its features or fixtures are at fault.
func Open(suite *steps.Suite) (*Rulebook, error) {
	b := &Rulebook{
		Assignment: suite.Facts, Name: suite.Assignment, Declared: declares(suite.Facts.Face), Scenarios: len(suite.Scenarios),
		suite: suite, anchors: anchors(suite.Scenarios), names: namesOf(suite.Facts),
	}
	var err error
	if b.chapters, err = readChapters(suite); err != nil {
		return nil, err
	}
	b.Phrases = phrasesOf(suite.Phrases())
	b.Groups = steps.Each(suite.Facts.Groups, func(g fixtures.Group) group {
		return group{g.Name, "group-" + slug(g.Name), steps.Each(b.RulesOf(g), b.rule)}
	})
	b.count()
	b.Boards = steps.Each(suite.Facts.Boards, b.board)
	b.Lines = steps.Each(suite.Facts.Lines, b.line)
	return b, nil
}

// Rules gives the rules in the order of the document.
func (b *Rulebook) Rules() []*Rule {
	return slices.Concat(steps.Each(b.Groups, func(g group) []*Rule { return g.Rules })...)
}

// Graded gives the rules that are graded in the given way.
func (b *Rulebook) Graded(how string) []*Rule {
	return slices.DeleteFunc(b.Rules(), func(r *Rule) bool { return r.Graded != how })
}

// Readings counts the readings.
func (b *Rulebook) Readings() (n int) {
	for _, r := range b.Rules() {
		n += len(r.Readings)
	}
	return n
}

// Drawn gives the first of the boards that can be drawn.
func (b *Rulebook) Drawn() []BoardShown {
	const most = 4
	all := slices.DeleteFunc(slices.Clone(b.Boards), func(s BoardShown) bool { return s.Picture == "" })
	return all[:min(most, len(all))]
}

// File is the name of the page.
func (b *Rulebook) File() string { return b.Name + ".html" }

// Write writes the page of the assignment.
func (b *Rulebook) Write(w io.Writer) error { return write(w, "document", b) }

// Start writes the page that leads to those of several assignments.
func Start(w io.Writer, books []*Rulebook) error { return write(w, "start", books) }

// GuideFile is the name of the page that says how to read the others.
const GuideFile = "guide.html"

// Guide writes the page that tells students how to read the rulebook. Its words are those of [Explain].
func Guide(w io.Writer) error {
	meant := meanings()
	told := func(words ...string) []meaning {
		return steps.Each(words, func(word string) meaning { return meaning{word, meant[word]} })
	}
	outcomes := steps.Each(engine.Outcomes(), func(o engine.Outcome) string { return string(o) })
	return write(w, "guide", map[string][]meaning{
		"Basis":    told("stated", "shown", "inferred", "chosen"),
		"Graded":   told(fixtures.ByScenarios, fixtures.AsRemark, fixtures.NotObservable),
		"Outcomes": told(outcomes...),
	})
}

// A meaning says what a word of the rulebook means.
type meaning struct{ Word, Means string }

func write(w io.Writer, name string, content any) error {
	return page.Write(w, pages(), files, "document", name, content)
}

// short is the id of a rule or reading without the name of the assignment.
func short(id string) string { return id[strings.LastIndex(id, "-")+1:] }
