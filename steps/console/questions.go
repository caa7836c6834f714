package console

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps"
	"rulebook/steps/console/mark"
	"rulebook/steps/screen"
)

// learnQuestions finds the words of the program for the questions of the scenario that has the most. They are in the same order.
func (c *world) learnQuestions(ctx context.Context, learnt *dialect) {
	most := c.mostQuestions()
	if most == nil {
		return
	}
	c.learnAsides(ctx, *most, learnt)
	own := c.promptsFor(ctx, c.spoken(ctx, learnt, scriptOf(*most)))
	c.take(ctx, learnt, c.asking(own, learnt))
}

// asking gives the dialect with other words for some questions.
func (c *world) asking(own map[string]string, d *dialect) *dialect {
	for _, text := range slices.Sorted(maps.Keys(own)) {
		if d.exactly(step{verb: asks, text: text}) != nil {
			continue
		}
		rule := c.ruleOfQuestion(func(q string) bool { return q == text })
		d = d.with(wording{text: text, own: own[text], asked: true, rule: rule})
	}
	return d
}

// ruleOfQuestion gives the rule that has a question first; "" if none has it.
func (c *world) ruleOfQuestion(is func(text string) bool) string {
	for _, scenario := range c.Scenarios {
		if !scenario.Remark && slices.ContainsFunc(questionsOf(scriptOf(scenario)), is) {
			return scenario.RuleID
		}
	}
	return ""
}

// mostQuestions gives the scenario that has the most questions; nil if there are none.
func (c *world) mostQuestions() (most *steps.Scenario) {
	count := 0
	for i, scenario := range c.Scenarios {
		if n := distinct(questionsOf(scriptOf(scenario))); n > count && !scenario.Remark {
			most, count = &c.Scenarios[i], n
		}
	}
	return most
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
	return oneToOne(questionsOf(script), steps.Each(c.ownParts(ctx, script), questionIn))
}

// ownParts gives what the program prints before each answer of a script, but for those to what it asks besides.
func (c *world) ownParts(ctx context.Context, script []step) (own []string) {
	c.Setting = c.setting(ctx, script)
	script = c.answerAsides(ctx, script)
	aside := asidesOf(script)
	for i, part := range c.parts(ctx, script) {
		if i < len(aside) && !aside[i] {
			own = append(own, part)
		}
	}
	return own
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

// numbered knows numbers and letters alone.
var numbered = mark.Of()

// pairs pairs texts in their order; false if they are not one to one. The second ones may lack what counts the first ones.
func pairs(asked, prompts []string) (own map[string]string, paired bool) {
	own, text := map[string]string{}, map[string]string{}
	counted := distinct(asked) == len(asked)
	for i, q := range asked {
		p := prompts[i]
		other := text[p] != "" && text[p] != q
		if own[q] != "" && own[q] != p || other && (!counted || numbered.Without(text[p]) != numbered.Without(q)) {
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
