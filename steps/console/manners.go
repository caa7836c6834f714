package console

import (
	"cmp"
	"context"
	"slices"

	"rulebook/steps"
	"rulebook/steps/console/manner"
	"rulebook/steps/screen"
)

// manners are those that a program may have by the answers in the features, the likeliest first.
func (c *world) manners(ctx context.Context) []manner.Manner {
	var answers []string
	for _, scenario := range c.Scenarios {
		answers = append(answers, typed(scriptOf(scenario))...)
	}
	return manner.Likely(answers, c.twoQuestions(ctx), c.columns())
}

// twoQuestions are those that the features ask by turns, without what varies; none if they do not, or if the program asks
// them as it should.
func (c *world) twoQuestions(ctx context.Context) (two [2]string) {
	most := c.mostQuestions()
	if most == nil {
		return two
	}
	at, script := c.faultIn(ctx, *most, &dialect{})
	if !slices.ContainsFunc(script, func(s step) bool { return s.of == at && s.verb.asking() }) {
		return two
	}
	asked := steps.Each(questionsOf(scriptOf(*most)), manner.Unvaried)
	for i, q := range asked {
		if distinct(asked) != 2 || q != asked[i%2] {
			return two
		}
	}
	return [2]string(asked)
}

// learnManner finds the manner in which most scenarios go further. A program with one that is not known fails many rules. If
// none of its boards could be read, they are looked for in each manner.
func (c *world) learnManner(ctx context.Context, learnt *dialect, unread bool) {
	keys := c.keyScenarios(ctx, learnt)
	if len(keys) == 0 {
		return
	}
	in := func(m manner.Manner) *dialect {
		d := learnt.in(m)
		if m.Two[1] != "" && d.wordings == nil {
			c.learnQuestions(ctx, d) // one for both has other words
		}
		if unread {
			c.learnBoards(ctx, d)
		}
		return d
	}
	best, most := manner.Manner{}, 0
	for _, m := range c.manners(ctx) {
		m.Rule = keys[0].RuleID
		if m.Parted != "" {
			m.Parted = c.questionOfSecond(ctx, m, keys[0])
		}
		if better, _ := c.better(ctx, keys, learnt, in(m)); better <= 0 {
			continue
		}
		if better, _ := c.better(ctx, c.Scenarios, learnt, in(m)); better > most {
			best, most = m, better
		}
	}
	if most >= enoughBetter {
		best.Rule = c.ruleOf(ctx, in(best))
		*learnt = *in(best)
	}
}

// ruleOf gives the rule that the manner of a dialect breaks: that of the questions, or else the first that goes better in
// the manner.
func (c *world) ruleOf(ctx context.Context, d *dialect) string {
	if asked := c.mostQuestions(); asked != nil && slices.ContainsFunc(typed(scriptOf(*asked)), manner.IsValues) {
		return asked.RuleID
	}
	_, rule := c.better(ctx, c.Scenarios, d.in(manner.Manner{}), d)
	return rule
}

// How a manner is learnt: in how many scenarios it is tried first, and how much better they must go in it.
const mostKeys, enoughBetter = 2, 2

// keyScenarios are the first that type values and go wrong where no question is looked for; none if few rules are
// broken.
func (c *world) keyScenarios(ctx context.Context, learnt *dialect) (keys []steps.Scenario) {
	var all, broken []string
	for _, scenario := range c.Scenarios {
		at, script := c.faultIn(ctx, scenario, learnt)
		if scenario.Remark || scenario.Random || !slices.ContainsFunc(typed(script), manner.IsValues) {
			continue
		}
		all = append(all, scenario.RuleID)
		if at == noFault {
			continue
		}
		broken = append(broken, scenario.RuleID)
		if i := slices.IndexFunc(script, func(s step) bool { return s.of == at }); !script[i].verb.asking() {
			keys = append(keys, scenario)
		}
	}
	if len(broken) < 2 || 3*distinct(broken) < distinct(all) {
		return nil
	}
	return keys[:min(len(keys), mostKeys)]
}

// questionOfSecond gives the question before the second value of an answer; "" if it is the same as before the first.
func (c *world) questionOfSecond(ctx context.Context, m manner.Manner, scenario steps.Scenario) string {
	script := typedIn(m, scriptOf(scenario), nil)
	c.Setting = c.setting(ctx, script)
	prompts := c.prompts(ctx, script)
	at := slices.Index(asidesOf(script), true)
	if at < 0 || at >= len(prompts) || screen.Letters(prompts[at]) < screen.FewestLetters || prompts[at] == prompts[at-1] {
		return ""
	}
	return prompts[at]
}

// better tells how much better scenarios go in another dialect, and the rule of the first. One may go less far: some faults
// only show once a program understands what is typed. A board that is right then tells as much as two scenarios, if two
// answers have made it so.
func (c *world) better(ctx context.Context, scenarios []steps.Scenario, d, other *dialect) (n int, rule string) {
	for _, scenario := range scenarios {
		if scenario.Remark || scenario.Random {
			continue
		}
		before, script := c.faultIn(ctx, scenario, d)
		after, _ := c.faultIn(ctx, scenario, other)
		switch {
		case after < before:
			n--
			continue
		case after == before:
			continue
		}
		rule = cmp.Or(rule, scenario.RuleID)
		n++
		board := slices.ContainsFunc(script, func(s step) bool { return s.of == before && s.verb.showing() })
		isOther := func(answer string) bool { return !manner.IsValues(answer) }
		if answers := slices.DeleteFunc(typed(script), isOther); board && len(answers) > 1 {
			n++
		}
	}
	return n, rule
}

// faultIn plays a scenario in a dialect, and gives the step at which it goes wrong.
func (c *world) faultIn(ctx context.Context, scenario steps.Scenario, d *dialect) (of int, script []step) {
	was := c.dialect
	c.dialect = d
	g := c.play(ctx, c.spoken(ctx, d, scriptOf(scenario)))
	at := g.fault()
	c.dialect = was
	if at < 0 {
		return noFault, g.script
	}
	return g.script[at].of, g.script
}
