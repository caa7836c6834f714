package console

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// learnQuestions finds the words of the program for the questions of the scenario that has the most. They are in the same order, and with
// them all questions of the scenario are found.
func (c *world) learnQuestions(ctx context.Context, learnt *dialect) {
	first := map[string]string{} // the rules that have questions first
	var best []step
	for _, scenario := range c.Scenarios {
		script := scriptOf(scenario)
		for _, text := range questionsOf(script) {
			if first[text] == "" && !scenario.Remark {
				first[text] = scenario.RuleID
			}
		}
		if !scenario.Remark && distinct(questionsOf(script)) > distinct(questionsOf(best)) {
			best = script
		}
	}
	if best == nil {
		return
	}
	own := c.promptsFor(ctx, best)
	for _, text := range slices.Sorted(maps.Keys(own)) {
		learnt.wordings = append(learnt.wordings, wording{text: text, own: own[text], asked: true, rule: first[text]})
	}
	g := c.play(ctx, learnt.speak(best))
	if at := g.fault(); at >= 0 && g.script[at].verb.asking() {
		learnt.wordings = nil
	}
}

// distinct counts what is not the same.
func distinct[T cmp.Ordered](some []T) int {
	return len(slices.Compact(slices.Sorted(slices.Values(some))))
}

// questionsOf gives the questions of a script. Where answers wait for theirs, those are all.
func questionsOf(script []step) (asked []string) {
	waits := slices.ContainsFunc(script, func(s step) bool { return s.verb == answers })
	for _, s := range script {
		if s.verb == answers || s.verb == asks && !waits {
			asked = append(asked, s.text)
		}
	}
	return asked
}

// promptsFor gives the words in which the program asks the questions of a script, by the questions; nil if they are not one to one, or if
// nothing tells them from other text.
func (c *world) promptsFor(ctx context.Context, script []step) map[string]string {
	c.Setting = c.setting(script)
	run := c.runWith(ctx, typed(script))
	if stopped(run) {
		return nil
	}
	output := string(run.Output)
	var prompts []string
	from := 0
	for _, at := range c.watched(ctx, typed(script), output) {
		prompt := screen.Question(output[from:at])
		if len(prompt) > longestQuestion {
			prompt = "" // it is none
		}
		prompts = append(prompts, prompt)
		from = at
	}
	return oneToOne(questionsOf(script), prompts)
}

// oneToOne pairs the questions of a scenario with those of a program, and gives those that differ. One that the program asks as it should,
// but in another place, tells that it asks others besides.
func oneToOne(asked, prompts []string) map[string]string {
	if len(prompts) < len(asked) || strings.ContainsAny(strings.Join(slices.Concat(asked, prompts), ""), "{}") {
		return nil
	}
	own, paired := pairs(asked, prompts)
	if !paired {
		own, paired = pairs(asked, steps.Each(prompts, func(p string) string { return numbers.ReplaceAllString(p, "{number}") }))
	}
	for q, p := range own {
		elsewhere := func(other string) bool { return strings.Contains(other, q) && !strings.Contains(p, q) }
		if !paired || screen.Letters(p) < screen.FewestLetters || slices.ContainsFunc(prompts, elsewhere) {
			return nil
		}
	}
	maps.DeleteFunc(own, func(q, p string) bool { return strings.Contains(p, q) })
	return own
}

// pairs pairs texts in their order; false if they are not one to one.
func pairs(asked, prompts []string) (own map[string]string, paired bool) {
	own, text := map[string]string{}, map[string]string{}
	for i, q := range asked {
		p := prompts[i]
		if own[q] != "" && own[q] != p || text[p] != "" && text[p] != q {
			return own, false
		}
		own[q], text[p] = p, q
	}
	return own, true
}

// numbers are what may differ in a question each time.
var numbers = regexp.MustCompile(`[0-9]+`)

// longestQuestion is how many bytes a question has at most.
const longestQuestion = 200
