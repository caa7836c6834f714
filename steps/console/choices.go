package console

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/steps"
	"rulebook/steps/console/manner"
	"rulebook/steps/screen"
)

// bySolution gives what the model solution prints before each answer of a script, and perhaps before one more; nothing if
// nobody knows.
func (c *world) bySolution(ctx context.Context, script []step) []string {
	drawn := fmt.Sprintf("what is printed before %q, started with %q", typed(script), c.setting(ctx, script))
	printed, err := c.Solve(ctx, drawn, func(w *steps.World) ([]string, error) {
		model := &world{World: w}
		model.Setting = model.setting(ctx, script)
		return model.parts(ctx, script), model.trouble
	})
	if err != nil {
		return nil // there may be no model solution
	}
	return printed
}

// learnAsSolved compares what the program prints before each answer with what the model solution does, where a scenario goes
// wrong. So it finds the words of the program for questions, and what it wants typed for answers that are offered.
func (c *world) learnAsSolved(ctx context.Context, learnt *dialect) {
	for _, scenario := range c.Scenarios {
		if at, _ := c.faultIn(ctx, scenario, learnt); at == noFault || scenario.Remark {
			continue
		}
		script := scriptOf(scenario)
		printed := c.bySolution(ctx, script)
		own, answers := c.ownParts(ctx, c.spoken(ctx, learnt, script)), typed(script)
		for i, answer := range answers[:min(len(printed), len(own), len(answers))] {
			offered := screen.Choices(printed[i])
			isTyped := slices.ContainsFunc(offered, func(o screen.Choice) bool { return o.Key == answer })
			if _, paired := pairs(steps.Each(printed[:i+1], questionIn), steps.Each(own, questionIn)); paired && isTyped {
				c.take(ctx, learnt, c.choosing(screen.Question(printed[i]), screen.Matching(offered, own[i]), learnt))
			}
		}
		own = c.ownParts(ctx, c.spoken(ctx, learnt, script)) // with the answers that it wants
		c.take(ctx, learnt, c.asking(wordsAlike(questionsOf(script), printed, own), learnt))
	}
}

// take takes another dialect if scenarios go further in it.
func (c *world) take(ctx context.Context, learnt, other *dialect) {
	if len(other.wordings) == len(learnt.wordings) && len(other.choices) == len(learnt.choices) {
		return
	}
	if better, _ := c.better(ctx, c.Scenarios, learnt, other); better > 0 {
		*learnt = *other
	}
}

// wordsAlike gives the words of the program for some questions, by what is printed before each answer.
func wordsAlike(questions, printed, own []string) map[string]string {
	asked := steps.Each(printed[:min(len(printed), len(own))], func(part string) string {
		prompt := questionIn(part)
		if at := slices.IndexFunc(questions, func(q string) bool { return strings.Contains(prompt, q) }); at >= 0 {
			return questions[at]
		}
		return prompt
	})
	words := oneToOne(asked, steps.Each(own, questionIn))
	maps.DeleteFunc(words, func(q, own string) bool {
		return !slices.Contains(questions, q) || screen.Confirms(own) && !screen.Confirms(q) // that is asked besides
	})
	return words
}

// choosing gives the dialect with what the program wants typed for the answers to a question, unless that is known.
func (c *world) choosing(asked string, own map[string]string, d *dialect) *dialect {
	with := *d
	rule := c.ruleOfQuestion(func(q string) bool { return strings.Contains(asked, q) })
	for _, text := range slices.Sorted(maps.Keys(own)) {
		if own[text] != text && d.choose(asked, text) == text {
			with.choices = append(slices.Clip(with.choices), manner.Choice{Asked: asked, Text: text, Own: own[text], Rule: rule})
		}
	}
	return &with
}

// chosen gives a script with the answers that the program wants at each question of the model solution.
func (d *dialect) chosen(script []step, printed []string) (spoken []step) {
	for _, s := range script {
		s.list = slices.Clone(s.list)
		for i, answer := range s.list {
			if !s.verb.typing() || len(printed) == 0 {
				break
			}
			s.list[i] = d.choose(cmp.Or(s.text, screen.Question(printed[0])), answer)
			printed = printed[1:]
		}
		spoken = append(spoken, s)
	}
	return spoken
}

// choose gives what is typed for an answer to a question of the model solution.
func (d *dialect) choose(asked, answer string) string {
	elsewhere := func(ch manner.Choice) bool {
		return ch.Rule == d.scenario || asked == "" || !strings.Contains(manner.Unvaried(ch.Asked), manner.Unvaried(asked))
	}
	return manner.Choose(slices.DeleteFunc(slices.Clone(d.choices), elsewhere), answer)
}
