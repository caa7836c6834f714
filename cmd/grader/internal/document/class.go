package document

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Class is what a class showed of the rules of an assignment.
type Class struct {
	Submissions int
	Folder      string // of its results, as an address relative to the page
}

// A ruleResult is what a class showed of one rule: how many submissions showed it, failed it, or were kept from it.
type ruleResult struct {
	*Class
	Showed, Failed, Blocked, Absent int
	By                              []gradebook.Row    // that failed it
	Causes                          []gradebook.Shared // the most frequent ones
}

// A Person is a student of a class, with the address of a page.
type Person struct{ Name, Link string }

// mostCauses is how many causes of a rule are told.
const mostCauses = 5

// Tell adds what a class showed. The folder is the address of its results, relative to the page.
func (b *Rulebook) Tell(book *gradebook.Book, folder string) {
	b.Class = &Class{len(book.Rows), folder}
	shared := book.MostFrequent()
	for _, r := range b.Rules() {
		if !slices.ContainsFunc(book.Rules, func(known gradebook.Rule) bool { return known.ID == r.ID }) {
			continue
		}
		r.Results = b.Class.result(book, r.ID)
		for _, s := range shared {
			if s.Rule == r.ID && len(r.Results.Causes) < mostCauses {
				r.Results.Causes = append(r.Results.Causes, s)
			}
		}
	}
}

func (c *Class) result(book *gradebook.Book, rule string) *ruleResult {
	result := &ruleResult{Class: c}
	for _, row := range book.Rows {
		switch t := row.Rules[rule]; {
		case t.Failed() > 0:
			result.Failed++
			result.By = append(result.By, row)
		case t[engine.Blocked] > 0:
			result.Blocked++
		case t[engine.Passed] > 0:
			result.Showed++
		default:
			result.Absent++
		}
	}
	return result
}

// People names the students of rows, with the addresses of their pages.
func (c *Class) People(rows []gradebook.Row) []Person {
	return steps.Each(rows, func(row gradebook.Row) Person {
		page := strings.TrimSuffix(c.Folder, "/") + "/students/" + url.PathEscape(row.Student.ID) + ".html"
		return Person{cmp.Or(row.Student.Name, row.Student.ID), page}
	})
}
