package console

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// A choice is an answer that the model solution offers at a question, as in a menu, and what a program wants typed in its place.
type choice struct{ asked, text, own, rule string }

// bySolution gives what the model solution prints before each answer of a script, and perhaps before one more; nothing if
// nobody knows.
func (c *world) bySolution(ctx context.Context, script []step) []string {
	drawn := fmt.Sprintf("what is printed before %q, started with %q", typed(script), c.setting(script))
	printed, err := c.Solve(ctx, drawn, func(w *steps.World) ([]string, error) {
		model := &world{World: w}
		model.Setting = model.setting(script)
		return model.parts(ctx, script), model.trouble
	})
	if err != nil {
		return nil // there may be no model solution
	}
	return printed
}

// learnChoices finds what the program wants typed for each answer that the model solution offers at a question. It is learnt if
// scenarios go further then.
func (c *world) learnChoices(ctx context.Context, learnt *dialect) {
	var tried []string
	for _, scenario := range c.Scenarios {
		script := scriptOf(scenario)
		answers, printed := typed(script), c.bySolution(ctx, script)
		for i, part := range printed[:min(len(printed), len(answers))] {
			asked, offered := screen.Question(part), screen.Choices(part)
			isTyped := func(o screen.Choice) bool { return o.Key == answers[i] }
			if scenario.Remark || slices.Contains(tried, asked) || !slices.ContainsFunc(offered, isTyped) {
				continue
			}
			tried = append(tried, asked)
			if own := c.ownParts(ctx, c.spoken(ctx, learnt, script)); i < len(own) {
				c.learnChoicesAt(ctx, asked, screen.Matching(offered, own[i]), learnt)
			}
		}
	}
}

func (c *world) learnChoicesAt(ctx context.Context, asked string, own map[string]string, learnt *dialect) {
	with := *learnt
	rule := c.ruleOfQuestion(func(q string) bool { return strings.Contains(asked, q) })
	for _, text := range slices.Sorted(maps.Keys(own)) {
		with.choices = append(slices.Clip(with.choices), choice{unvaried(asked), text, own[text], rule})
	}
	if better, _ := c.better(ctx, c.Scenarios, learnt, &with); better > 0 {
		*learnt = with
	}
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

// choose gives what is typed for an answer to a question. What the assignment refuses there is not to be offered by the
// program: then something is typed that this does not offer.
func (d *dialect) choose(asked, answer string) string {
	refused := answer
	for _, ch := range d.choices {
		switch {
		case ch.rule == d.scenario || asked == "" || !strings.Contains(ch.asked, unvaried(asked)):
		case strings.EqualFold(ch.text, answer):
			return ch.own
		case strings.EqualFold(ch.own, answer):
			refused = ch.text
		}
	}
	return refused
}
