package gradebook

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/spreadsheet"
	"rulebook/steps"
)

// A key is something that identifies a student both in a line of the file and in the class; "" if there is none.
type key struct {
	line func(spreadsheet.Record) string

	// The first field with a value counts: "id", "name", "email", "login", or one of the [roster.Student.Keys].
	fields []string

	guess bool // the key is no proof: a person may have different values; nobody off the roster is guessed
}

// people lists the students of the class, those without a submission as rows without a mark.
func people(b *Book) []*Row {
	var list []*Row
	for i := range b.Rows {
		list = append(list, &b.Rows[i])
	}
	for _, student := range b.Missing {
		list = append(list, &Row{Student: student, Known: true, Mark: rubric.Mark{Why: "handed in nothing"}})
	}
	return list
}

// match finds the row of each line. It tries the keys in order. A key decides nothing if two lines or two students
// share it, or if a stronger key contradicts it. A guess counts people who are found already, because the last one of
// two namesakes is not certain.
func match(t *spreadsheet.Table, lines []int, keys []key, all []*Row) map[int]*Row {
	matched, taken := map[int]*Row{}, map[*Row]bool{}
	for k, key := range keys {
		owners := map[string][]*Row{}
		for _, p := range all {
			if value := plain(key.student(p.Student)); value != "" && (key.guess && p.Known || !key.guess && !taken[p]) {
				owners[value] = append(owners[value], p)
			}
		}
		holders := map[string][]int{}
		for _, line := range lines {
			if value := plain(key.line(t.Lines[line])); value != "" && (key.guess || matched[line] == nil) {
				holders[value] = append(holders[value], line)
			}
		}
		for value, held := range holders {
			owner := only(owners[value])
			if len(held) != 1 || owner == nil || matched[held[0]] != nil || taken[owner] {
				continue
			}
			if !contradicted(t.Lines[held[0]], owner.Student, keys[:k]) {
				matched[held[0]], taken[owner] = owner, true
			}
		}
	}
	return matched
}

// only returns the one row of a list, or the one that the roster knows; nil if there are several.
func only(list []*Row) *Row {
	if len(list) > 1 {
		list = slices.DeleteFunc(list, func(p *Row) bool { return !p.Known })
	}
	if len(list) != 1 {
		return nil
	}
	return list[0]
}

func contradicted(line spreadsheet.Record, student roster.Student, stronger []key) bool {
	return slices.ContainsFunc(stronger, func(k key) bool {
		a, b := plain(k.line(line)), plain(k.student(student))
		return !k.guess && a != "" && b != "" && a != b
	})
}

// plain returns a key's form for comparison: "ada lovelace" for "Lovelace, Ada".
func plain(text string) string {
	text = strings.ToLower(norm.NFC.String(strings.Join(strings.Fields(text), " ")))
	if family, given, ok := strings.Cut(text, ", "); ok && !strings.Contains(given, ",") {
		return given + " " + family
	}
	return text
}

func cellOf(column int) func(spreadsheet.Record) string {
	return func(r spreadsheet.Record) string { return r.Value(column) }
}

// told reads a field of a line.
func (f *filling) told(field spreadsheet.Field) func(spreadsheet.Record) string {
	return func(r spreadsheet.Record) string { return f.head.Text(r, field) }
}

func (k key) student(s roster.Student) string {
	values := map[string]string{"id": s.ID, "name": s.Name, "email": s.Email, "login": s.Login}
	maps.Copy(values, s.Keys)
	return cmp.Or(steps.Each(k.fields, func(field string) string { return values[field] })...)
}
