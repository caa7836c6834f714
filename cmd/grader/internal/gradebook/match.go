package gradebook

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
)

// A key is something that identifies a student both in a line of the file and in the class; "" if there is none.
type key struct {
	line    func(record) string
	student func(roster.Student) string

	// guess tells that the key is no proof: the same person may have different values. Students off the roster are not
	// guessed.
	guess bool
}

// A person is a student of the class with a row, or without one if nothing was handed in.
type person struct {
	student roster.Student
	known   bool
	row     *Row
}

// mark returns the person's mark, or the reason why there is none.
func (p *person) mark() rubric.Mark {
	if p.row == nil {
		return rubric.Mark{Why: "handed in nothing"}
	}
	return p.row.Mark
}

func people(b *Book) []*person {
	var list []*person
	for i, row := range b.Rows {
		list = append(list, &person{row.Student, row.Known, &b.Rows[i]})
	}
	for _, student := range b.Missing {
		list = append(list, &person{student, true, nil})
	}
	return list
}

// match finds the person of each line. It tries the keys in order. A key decides nothing if two lines or two students
// share it, or if a stronger key contradicts it. A guess counts people who are found already, because the last one of
// two namesakes is not certain.
func match(t *table, lines []int, keys []key, all []*person) map[int]*person {
	matched, taken := map[int]*person{}, map[*person]bool{}
	for k, key := range keys {
		owners := map[string][]*person{}
		for _, p := range all {
			if value := plain(key.student(p.student)); value != "" && (key.guess && p.known || !key.guess && !taken[p]) {
				owners[value] = append(owners[value], p)
			}
		}
		holders := map[string][]int{}
		for _, line := range lines {
			if value := plain(key.line(t.lines[line])); value != "" && (key.guess || matched[line] == nil) {
				holders[value] = append(holders[value], line)
			}
		}
		for value, held := range holders {
			owner := only(owners[value])
			if len(held) != 1 || owner == nil || matched[held[0]] != nil || taken[owner] {
				continue
			}
			if !contradicted(t.lines[held[0]], owner.student, keys[:k]) {
				matched[held[0]], taken[owner] = owner, true
			}
		}
	}
	return matched
}

// only returns the one person of a list, or the one that the roster knows; nil if there are several.
func only(list []*person) *person {
	if len(list) == 1 {
		return list[0]
	}
	var one *person
	for _, p := range list {
		if p.known {
			if one != nil {
				return nil
			}
			one = p
		}
	}
	return one
}

func contradicted(line record, student roster.Student, stronger []key) bool {
	for _, key := range stronger {
		a, b := plain(key.line(line)), plain(key.student(student))
		if !key.guess && a != "" && b != "" && a != b {
			return true
		}
	}
	return false
}

// plain returns a key's form for comparison.
func plain(text string) string { return strings.ToLower(name(text)) }

// name normalizes a name: "Ada Lovelace" for "Lovelace, Ada".
func name(text string) string {
	text = norm.NFC.String(strings.Join(strings.Fields(text), " "))
	if family, given, ok := strings.Cut(text, ", "); ok && !strings.Contains(given, ",") {
		return given + " " + family
	}
	return text
}

func cellOf(column int) func(record) string {
	return func(r record) string { return r.value(column) }
}

func keyOf(names ...string) func(roster.Student) string {
	return func(s roster.Student) string {
		for _, name := range names {
			if s.Keys[name] != "" {
				return s.Keys[name]
			}
		}
		return ""
	}
}

func email(s roster.Student) string    { return s.Email }
func login(s roster.Student) string    { return s.Login }
func identity(s roster.Student) string { return s.ID }
func fullName(s roster.Student) string { return s.Name }
