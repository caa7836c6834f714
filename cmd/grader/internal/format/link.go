package format

import (
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps"
)

// Markup names Gradescope's format of outputs: html where there is a rulebook to link to.
func (d document) Markup() string {
	if d.Document == "" {
		return "text"
	}
	return "html"
}

// Linked writes lines in that format. In HTML they look the same, but the ids of rules lead to the rulebook.
func (d document) Linked(lines string) string {
	if d.Document == "" || lines == "" {
		return lines
	}
	var text strings.Builder
	end := 0
	for _, at := range d.ids().FindAllStringIndex(lines, -1) {
		id := html.EscapeString(lines[at[0]:at[1]])
		text.WriteString(html.EscapeString(lines[end:at[0]]))
		text.WriteString(`<a href="` + html.EscapeString(d.Address(lines[at[0]:at[1]])) + `">` + id + "</a>")
		end = at[1]
	}
	return "<pre>" + text.String() + html.EscapeString(lines[end:]) + "</pre>"
}

// ids matches the whole ids of the rules that the sheet names.
func (d document) ids() *regexp.Regexp {
	known := map[string]bool{}
	for _, c := range d.Sheet.Causes {
		known[c.RuleID] = true
	}
	for _, c := range d.Cases() {
		known[c.Scenario.RuleID], known[c.Because] = true, true
	}
	for _, g := range d.Groups {
		for _, rule := range g.Rules {
			known[rule.ID] = true
		}
	}
	delete(known, "")
	quoted := steps.Each(slices.Sorted(maps.Keys(known)), regexp.QuoteMeta)
	if len(quoted) == 0 {
		return regexp.MustCompile(`\z.`) // nothing
	}
	return regexp.MustCompile(`\b(?:` + strings.Join(quoted, "|") + `)\b`)
}
