package steps

import (
	"fmt"
	"regexp"
	"strings"
)

// undefined explains a step that no phrase says: it names the nearest phrase, and shows what a new one looks like.
func (v Vocabulary) undefined(step string) string {
	nearest, least := "", 0
	for _, p := range v.Phrases {
		phrase := readable(p.Expression)
		if far := apart(strings.Fields(step), strings.Fields(phrase)); nearest == "" || far < least {
			nearest, least = phrase, far
		}
	}
	return fmt.Sprintf("no phrase of %s says %q\nThe nearest is %q\nWrite the step so, or add a phrase to steps/%s:\n\n"+
		"  steps.On(`%s`, func(w *world) any { return w.%s }),", v.Assignment, step, nearest, v.Assignment, expression(step), method(step))
}

var (
	choice = regexp.MustCompile(`\(\?:([^()|]*)[^()]*\)(\?)?`)
	group  = regexp.MustCompile(`\([^()?][^()]*\)\??`)
)

// readable writes an expression as a person would: the first of several choices, nothing for what may be left out, and dots for
// what it takes.
func readable(e *regexp.Regexp) string {
	text := strings.TrimSuffix(strings.TrimPrefix(e.String(), "^"), "$")
	text = strings.NewReplacer(`\.`, ".", `\?`, "?", `\(`, "", `\)`, "").Replace(text)
	for before := ""; before != text; {
		before = text
		text = choice.ReplaceAllStringFunc(text, func(found string) string {
			if strings.HasSuffix(found, "?") {
				return ""
			}
			return choice.FindStringSubmatch(found)[1]
		})
		text = group.ReplaceAllString(text, "…")
	}
	return text
}

// apart counts the words to insert, delete or replace to turn one step into another. A word with dots may be any word.
func apart(a, b []string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			cost := diagonal
			if a[i] != b[j] && !strings.Contains(b[j], "…") {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

var changing = regexp.MustCompile(`"[^"]*"|\b\d+\b`)

// expression gives an expression for a step, which takes its quotations and numbers.
func expression(step string) string {
	return changing.ReplaceAllStringFunc(regexp.QuoteMeta(step), func(value string) string {
		if strings.HasPrefix(value, `"`) {
			return `"([^"]*)"`
		}
		return `(\d+)`
	})
}

// method proposes a name for the method of a step: its first words.
func method(step string) string {
	noLetter := func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }
	words := strings.FieldsFunc(changing.ReplaceAllString(step, ""), noLetter)
	name := ""
	for i, word := range words[:min(len(words), 4)] {
		word = strings.ToLower(word)
		if i > 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		name += word
	}
	if name == "" {
		return "step"
	}
	return name
}
