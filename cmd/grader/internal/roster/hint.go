package roster

import (
	"slices"
	"strings"
	"unicode"

	"rulebook/cmd/grader/internal/spelling"
)

// hint notes whose a hand-in of nobody on the roster may be: the only missing student of whom a login, number, address or part of the
// name stands in its name. It says what would match, and matches nothing itself, because such a part may be there by chance.
// What a system has numbered is left alone: it would be matched by its number.
func (a *attempt) hint(missing []Student) {
	if a.student.Email != "" || len(a.student.Keys) > 0 && a.student.Keys[github] == "" {
		return
	}
	may := slices.DeleteFunc(slices.Clone(missing), func(s Student) bool {
		return contradicts(a.student, s) || !s.within(a.student.Name)
	})
	if len(may) == 1 {
		s := may[0]
		a.note("it may be by %s: name it %s to match the roster", strings.TrimSpace(s.Name+" ("+s.ID+")"), shown(s.label()))
	}
}

// within tells whether a name has a word of the student, or the whole name of the student in one word.
func (s Student) within(name string) bool {
	words := wordsOf(name)
	address, _, _ := strings.Cut(s.Email, "@")
	marks := append(wordsOf(s.Name), s.Login, s.ID, address, s.Keys[number], s.Keys[sis], s.Keys[github])
	known := func(mark string) bool { return mark != "" && slices.Contains(words, key(mark)) }
	const least = 6 // letters; a shorter name is too easily a part of another
	return slices.ContainsFunc(marks, known) || slices.ContainsFunc(spellings(s.Name), func(spelt string) bool {
		return len(spelt) >= least && strings.Contains(spelling.Bare(name), spelt)
	})
}

func wordsOf(name string) []string {
	return strings.FieldsFunc(key(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
