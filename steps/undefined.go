package steps

import (
	"fmt"
	"regexp"
	"strings"
)

// undefined explains a step that no phrase says: it names the nearest phrase, and shows what a new one looks like.
func (s *Suite) undefined(step string) string {
	return fmt.Sprintf("no phrase of %s says %q\nThe nearest is: %s\nWrite the step so, or add a phrase to steps/%[1]s:\n\n"+
		"  steps.On(`%[4]s`, func(w *world) any { return w.%[5]s }),",
		s.Assignment, step, s.nearestPhrase(step), expression(step), method(step))
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
