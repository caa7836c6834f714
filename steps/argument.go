package steps

import (
	"regexp"
	"strings"

	"github.com/cucumber/godog"
)

// Lines gives the lines of a doc string, in which a board or a text stands.
func Lines(doc *godog.DocString) []string { return strings.Split(doc.Content, "\n") }

// Column gives the first cell of each row of a table.
func Column(table *godog.Table) []string {
	var cells []string
	for _, row := range table.Rows {
		cells = append(cells, row.Cells[0].Value)
	}
	return cells
}

// Pairs gives the first two cells of each row of a table but for its head.
func Pairs(table *godog.Table) [][2]string {
	var pairs [][2]string
	for _, row := range table.Rows[1:] {
		pairs = append(pairs, [2]string{row.Cells[0].Value, row.Cells[1].Value})
	}
	return pairs
}

// Each gives what a function makes of each thing in a list.
func Each[T, U any](list []T, make func(T) U) []U {
	var made []U
	for _, thing := range list {
		made = append(made, make(thing))
	}
	return made
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// Quotations gives the texts in a list such as: "a", "b" and "c".
func Quotations(list string) []string {
	return Each(quoted.FindAllStringSubmatch(list, -1), func(match []string) string { return match[1] })
}
