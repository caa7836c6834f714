package steps

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

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

// TableLines writes a table as a feature has it below a step, one line a row.
func TableLines(rows [][]string) []string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return Each(rows, func(row []string) string {
		var line strings.Builder
		line.WriteString("  |")
		for i, cell := range row {
			fmt.Fprintf(&line, " %-*s |", widths[i], cell)
		}
		return line.String()
	})
}

// TextLines writes a text as a feature has it below a step.
func TextLines(lines []string) []string {
	fence := `  """`
	return slices.Concat([]string{fence}, Each(lines, func(line string) string { return "  " + line }), []string{fence})
}
