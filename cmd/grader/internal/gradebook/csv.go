package gradebook

import (
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// WriteCSV writes the book for spreadsheets: a row for each hand-in, then for each missing student. Cells without a
// mark or points are empty. Numbers are numbers; an apostrophe disarms texts that look like formulas.
func (b *Book) WriteCSV(w io.Writer) error {
	writer := csv.NewWriter(w)
	groups := b.groups()
	head := []string{"id", "name", "email", "login", "keys", "state", "mark", "of"}
	outcomes := steps.Each(engine.Outcomes(), func(o engine.Outcome) string { return string(o) })
	head = slices.Concat(head, steps.Each(groups, disarmed), outcomes)
	lines := [][]string{append(head, "could be put", "asked", "causes", "differ when repeated", "notes")}
	for _, row := range b.Rows {
		lines = append(lines, b.line(row, groups))
	}
	for _, student := range b.Missing {
		line := append(who(student), "nothing handed in", "", b.Of.String())
		lines = append(lines, append(line, make([]string, len(lines[0])-len(line))...))
	}
	if err := writer.WriteAll(lines); err != nil {
		return fmt.Errorf("writing the marks: %w", err)
	}
	return nil
}

func (b *Book) groups() []string {
	var names []string
	for _, row := range b.Rows {
		for _, group := range row.Mark.Groups {
			if !slices.Contains(names, group.Name) {
				names = append(names, group.Name)
			}
		}
	}
	return names
}

func (b *Book) line(row Row, groups []string) []string {
	line := append(who(row.Student), string(row.State), "", b.Of.String())
	cells := make([]string, len(groups))
	if row.Mark.Given {
		line[len(line)-2] = row.Mark.Points.String()
		for _, group := range row.Mark.Groups {
			if group.LeftOut {
				continue // no points could be had, which is no zero
			}
			cells[slices.Index(groups, group.Name)] = group.Points.String()
		}
	}
	line = append(line, cells...)
	for _, outcome := range engine.Outcomes() {
		line = append(line, strconv.Itoa(row.Counted[outcome]))
	}
	line = append(line, strconv.Itoa(row.Evidence.Put), strconv.Itoa(row.Evidence.Of))
	line = append(line, disarmed(strings.Join(row.causes(), "; ")))
	return append(line, strconv.Itoa(len(row.Flaky)), disarmed(strings.Join(row.remarks(), "; ")))
}

// causes lists the first causes.
func (r Row) causes() []string {
	return report.AtMost(steps.Each(r.Causes, func(c Cause) string {
		sentence, _, _ := strings.Cut(c.Sentence, "\n")
		return c.Rule + ": " + sentence
	}), 5)
}

func (r Row) remarks() []string {
	var list []string
	if !r.Known {
		list = append(list, "not on the roster")
	}
	if !r.Mark.Given {
		list = append(list, "no mark: "+r.Mark.Why)
	}
	if r.Mark.Late != nil {
		list = append(list, r.Mark.Late.Why)
	}
	why := slices.DeleteFunc([]string{r.Problem, r.Anew}, func(words string) bool { return words == "" })
	return slices.Concat(list, why, r.Notes)
}

func who(s roster.Student) []string {
	systems := slices.Sorted(maps.Keys(s.Keys))
	keys := steps.Each(systems, func(system string) string { return system + "=" + s.Keys[system] })
	return steps.Each([]string{s.ID, s.Name, s.Email, s.Login, strings.Join(keys, " ")}, disarmed)
}

// disarmed makes a text one line that spreadsheets do not compute. They take a text for a formula if it begins with = +
// - @, a tab or a line end, some of them even after blanks.
func disarmed(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	const most = 2000 // of 32767 that a cell may have
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	begin := strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || unicode.IsSpace(r) })
	if first, _ := utf8.DecodeRuneInString(begin); begin != "" && strings.ContainsRune("=+-@＝＋－＠", first) {
		return "'" + text
	}
	return text
}
