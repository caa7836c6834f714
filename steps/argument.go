package steps

import (
	"regexp"
	"strings"

	"github.com/cucumber/godog"
)

// Lines gives the lines of a doc string, in which a board or a text stands.
func Lines(doc *godog.DocString) []string { return strings.Split(doc.Content, "\n") }

var quoted = regexp.MustCompile(`"([^"]*)"`)

// Quotations gives the texts in a list such as: "a", "b" and "c".
func Quotations(list string) []string {
	var texts []string
	for _, match := range quoted.FindAllStringSubmatch(list, -1) {
		texts = append(texts, match[1])
	}
	return texts
}
