// Package manner is how programs want answers to their questions typed, where that is not as an assignment has it.
package manner

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Manner is how a program wants the answers typed that are one or two numbers or letters, such as "2,3", or a code of
// digits or capital letters, such as "1234". The zero value is as the features have them.
type Manner struct {
	Grid    int    // how many columns the board has, if a cell is a row and a column and no number; else 0
	Spread  int    // how many characters of an answer are values of their own; 0 if they are one
	From    int    // what is added to each number: -1 if the program counts from 0 where the features count from 1
	Swapped bool   // the second value stands first
	Letter  int    // which value, from 1, is a letter and not a number, or the other way round; 0 if none is
	Between string // what stands between two values, if it is not as in the features
	Parted  string // the question that all values but the first answer, if they have one of their own
	Joined  bool   // the answers to two questions of the features are typed as one

	Two  [2]string // questions in the features whose answers are joined or swapped; # for what varies
	Rule string    // that it breaks
}

// pair matches an answer of one or two values.
var pair = regexp.MustCompile(`^(-?[0-9]+|\pL)(?:(\s*[,;:/\s]\s*|)(-?[0-9]+|\pL))?$`)

// valuesOf gives the values of an answer, and what stands between two; nil if it is neither a number nor two values.
func valuesOf(answer string) (values []string, between string) {
	found := pair.FindStringSubmatch(answer)
	switch {
	case found == nil || !strings.ContainsAny(answer, "0123456789"):
		return nil, ""
	case found[3] == "":
		return found[1:2], ""
	}
	return []string{found[1], found[3]}, found[2]
}

// code matches an answer that is a code, and coded one that is or spoils one.
var (
	code  = regexp.MustCompile(`^(?:[0-9]{3,}|\p{Lu}{3,})$`)
	coded = regexp.MustCompile(`^(?:\pL*[0-9][\pL0-9]*|\p{Lu}*)$`)
)

// Type gives what is typed for each of some answers: several texts if its values have questions of their own. Where two
// questions of the assignment are joined or swapped, it is nothing for an answer that is typed with another. Known may be
// the part of each answer then, and that of the next question.
func (m Manner) Type(answers []string, known []Part) (all [][]string) {
	if m.Two[1] != "" {
		return m.paired(answers, known)
	}
	for _, answer := range answers {
		all = append(all, m.typed(answer))
	}
	return all
}

// typed gives what is typed for one answer.
func (m Manner) typed(answer string) []string {
	values, between := valuesOf(answer)
	switch {
	case m.Grid > 0 && len(values) == 1:
		values = m.cell(values[0])
	case m.Spread > 0:
		values = m.charactersOf(answer)
	}
	values = slices.Clone(values)
	for i, value := range values {
		if n, err := strconv.Atoi(value); err == nil {
			values[i] = strconv.Itoa(n + m.From)
		}
	}
	if m.Swapped && m.Two[1] == "" {
		slices.Reverse(values)
	}
	if m.Letter > 0 && m.Letter <= len(values) {
		values[m.Letter-1] = otherKind(values[m.Letter-1])
	}
	switch {
	case m.Parted != "" && m.Spread == 0 && len(values) == 1:
		return []string{values[0], ""}
	case m.Parted != "" && m.Spread == 0 && values == nil:
		return []string{answer, answer} // it may be typed for both
	case values == nil:
		return []string{answer}
	case m.Parted != "":
		return values
	case m.Between != "":
		between = strings.TrimPrefix(m.Between, nothing)
	}
	return []string{strings.Join(values, between)}
}

// cell gives the row and the column of a cell with a number, all from 1.
func (m Manner) cell(number string) []string {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return []string{number, number}
	}
	return []string{strconv.Itoa((n-1)/m.Grid + 1), strconv.Itoa((n-1)%m.Grid + 1)}
}

// charactersOf gives the characters of a code. Where each is asked for, the last holds those that are too many, and those that
// are missing are empty.
func (m Manner) charactersOf(answer string) []string {
	if !coded.MatchString(answer) {
		return nil
	}
	if m.Parted == "" {
		return strings.Split(answer, "")
	}
	values := strings.SplitN(answer, "", m.Spread)
	return append(values, make([]string, m.Spread-len(values))...)
}

// nothing is a manner's word for two values that stand without anything between them.
const nothing = "nothing"

// otherKind gives the letter of a number, or the number of a letter.
func otherKind(value string) string {
	n, err := strconv.Atoi(value)
	switch {
	case err == nil && 1 <= n && n <= 26:
		return string(rune('A' + n - 1))
	case err == nil || len(value) > 1:
		return value
	}
	return strconv.Itoa(int(strings.ToUpper(value)[0]-'A') + 1)
}

// IsValues tells whether an answer is one or two values, or a code.
func IsValues(answer string) bool {
	values, _ := valuesOf(answer)
	return values != nil || code.MatchString(answer)
}

// Likely are the manners that a program may have whose assignment has such answers, the likeliest first. Two are the
// questions that it asks by turns, if it does, and the program does not. Columns are those of its boards. Where it has none, a
// program may just reckon wrongly that seems to want other numbers, or two of them in another order.
func Likely(answers []string, two [2]string, columns int) (all []Manner) {
	var single, double bool
	length := 0
	for _, answer := range answers {
		values, _ := valuesOf(answer)
		if length == 0 && code.MatchString(answer) {
			length = len([]rune(answer))
		}
		single, double = single || len(values) == 1, double || len(values) == 2
	}
	all = []Manner{{}}
	if double {
		all = append(all, Manner{Parted: "?"}, Manner{Parted: "?", Letter: 2}, Manner{Parted: "?", Swapped: true, Letter: 1},
			Manner{Between: ","}, Manner{Between: " "}, Manner{Letter: 2},
			Manner{Letter: 2, Between: nothing}, Manner{Swapped: true, Letter: 1, Between: nothing},
			Manner{Letter: 1, Between: nothing})
	}
	if single && two[1] != "" {
		all = append(all, Manner{Two: two, Joined: true, Between: ","},
			Manner{Two: two, Joined: true, Between: " "}, Manner{Two: two, Swapped: true})
	}
	if length > 0 {
		all = append(all, Manner{Spread: length, Parted: "?"}, Manner{Spread: length, Between: " "},
			Manner{Spread: length, Between: ","})
	}
	if single || double {
		all = append(all, Manner{Letter: 1})
	}
	if columns == 0 {
		return all[1:]
	}
	if double {
		all = append(all, Manner{Swapped: true})
	}
	if single {
		all = append(all, Manner{Grid: columns, Parted: "?"}, Manner{Grid: columns, Between: " "}, Manner{Grid: columns, Between: ","})
	}
	for _, m := range all {
		for _, m.From = range []int{-1, 1} {
			all = append(all, m)
		}
	}
	return all[1:]
}

// A Part tells which of two questions an answer answers.
type Part int

// The parts of answers.
const (
	Alone Part = iota // another one
	First
	Second
)

// PartsFor gives the parts of some answers where the questions are known that a program asks before them, and perhaps one more;
// nil if none is.
func PartsFor(answers int, asked []string, two [2]string) (parts []Part) {
	if len(asked) == 0 {
		return nil
	}
	for _, question := range asked {
		of := Alone
		for i, part := range []Part{First, Second} {
			if strings.Contains(question, two[i]) {
				of = part
			}
		}
		parts = append(parts, of)
	}
	ended := max(0, answers-len(asked)) // answers behind the end
	return append(parts, make([]Part, ended)...)
}

// partsOf gives the parts of answers of which nothing is known: values answer both questions by turns.
func partsOf(answers []string) (parts []Part) {
	last := Alone
	for _, answer := range answers {
		switch {
		case !IsValues(answer):
			last = Alone
		case last == First:
			last = Second
		default:
			last = First
		}
		parts = append(parts, last)
	}
	if last == First {
		parts[len(parts)-1] = Alone
	}
	return parts
}

// anyValue answers a question that the features do not come to, because the answer to the first one was refused.
const anyValue = "1"

// paired gives what is typed for each answer where two questions are joined or swapped.
func (m Manner) paired(answers []string, known []Part) (all [][]string) {
	parts := known
	if len(parts) < len(answers) {
		parts = partsOf(answers)
	}
	first := ""
	for at, answer := range answers {
		answer = strings.Join(m.typed(answer), "")
		var texts []string
		var next Part // that of the next question
		if at+1 < len(parts) {
			next = parts[at+1]
		}
		switch {
		case parts[at] == Second:
			texts = m.both(first, answer)
		case parts[at] == First && next == Second:
			first = answer
		case parts[at] == First && next == First: // it is refused
			texts = m.both(answer, anyValue)
		default:
			texts = []string{answer}
		}
		all = append(all, texts)
	}
	return all
}

// both gives what is typed for the answers to both questions.
func (m Manner) both(first, second string) []string {
	if m.Joined {
		return []string{first + m.Between + second}
	}
	return []string{second, first}
}
