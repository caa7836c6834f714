package page

import (
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/sheet"
)

const rulebook = "https://example.org/rulebook/cs300.html"

// linked is a sheet, and a book, whose rubric names the rulebook.
func linked() (*sheet.Sheet, *gradebook.Book) {
	s, b := graded(), book()
	s.Document, b.Document = rulebook, rulebook
	for i := range s.Causes {
		s.Causes[i].Address = s.Address(s.Causes[i].RuleID)
	}
	return s, b
}

func TestRulesAreLinkedToTheRulebook(t *testing.T) {
	t.Parallel()
	s, b := linked()
	for _, test := range []struct{ page, link, reason string }{
		{pageOf(t, s), `<a href="` + rulebook + `#CS300-R3">CS300-R3</a>`, "a scenario on a student's page"},
		{pageOf(t, s), `<a href="` + rulebook + `#` + s.Groups[0].Rules[0].ID + `">The rule in the rulebook</a>`, "a rule on a student's page"},
		{written(t, Class, b), `<a href="` + rulebook + `#CS300-R2">The rule in the rulebook</a>`, "a rule that many failed"},
		{written(t, Class, b), `<a href="` + rulebook + `">rulebook</a>`, "the rulebook itself"},
	} {
		if !strings.Contains(test.page, test.link) {
			t.Errorf("%s: there is no %s", test.reason, test.link)
		}
	}
	s = failing()
	s.Document = rulebook
	for i := range s.Causes {
		s.Causes[i].Address = s.Address(s.Causes[i].RuleID)
	}
	for name, text := range map[string]string{"page": pageOf(t, s), "Markdown": written(t, Markdown, s)} {
		if !strings.Contains(text, rulebook+"#CS300-R1") {
			t.Errorf("the %s links the rule of no cause", name)
		}
	}
}

func TestWithoutARulebookNothingIsLinked(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"student's page": pageOf(t, graded()), "class": written(t, Class, book()), "Markdown": written(t, Markdown, failing()),
	} {
		if strings.Contains(text, "ulebook</a>") || strings.Contains(text, "[The rule") {
			t.Errorf("%s has a link to a rulebook that nobody has named", name)
		}
	}
}
