package console

import (
	"bytes"
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console/manner"
	"rulebook/steps/console/match"
	"rulebook/steps/screen"
)

// A course is how far a game goes.
type course struct {
	known   int    // answers that the program asks for by a question of the assignment
	asked   bool   // each question of the script is among those
	answers int    // answers that the program asks for
	odd     string // the first question that is none of the assignment, nor a known aside; "" if there is none
	closing bool   // it comes behind the last answer
	leads   bool   // it comes before all questions of the assignment
	texts   int    // questions that differ, apart from asides
	again   bool   // an aside is asked twice in a row
	ended   bool   // the program ends by itself
	open    bool   // a question of the assignment comes behind the last answer
	fault   int    // the step of the scenario at which the game goes wrong
}

const noFault = math.MaxInt

// mostAsides bounds how many are learnt.
const mostAsides = 4

// courseOf plays a script in a dialect, and sees how far the game goes.
func (c *world) courseOf(ctx context.Context, d *dialect, script []step) (is course) {
	script = c.spoken(ctx, d, script)
	g := c.play(ctx, script)
	is = course{fault: noFault, ended: g.run.End == engine.Exited && !g.run.Failed}
	if at := g.fault(); at >= 0 {
		is.fault = g.script[at].of
	}
	var seen, texts []string
	aside := asidesOf(g.script)
	prompts := c.prompts(ctx, g.script)
	for i, prompt := range prompts {
		closing := i >= len(aside)
		switch {
		case !closing && aside[i]:
			is.again = is.again || i > 0 && aside[i-1] && prompt == prompts[i-1]
			continue
		case c.isKnown(prompt) || d.asks(prompt):
			is.open = closing
			if !closing {
				seen = append(seen, prompt)
			}
		case screen.Letters(prompt) < screen.FewestLetters:
		case is.odd == "" || len(seen) == 0 && screen.Confirms(prompt) && !screen.Confirms(is.odd):
			is.odd, is.closing, is.leads = prompt, closing, len(seen) == 0 && !closing
		}
		is.answers++
		if prompt != "" && !closing {
			texts = append(texts, prompt)
		}
	}
	is.known, is.texts = len(seen), distinct(texts)
	is.asked = !slices.ContainsFunc(questionsOf(script), func(q string) bool {
		return !slices.ContainsFunc(seen, func(prompt string) bool { return says([]byte(prompt), match.ButForCase, q) })
	})
	return is
}

// isKnown tells whether a question is one of the assignment, as the features have it.
func (c *world) isKnown(prompt string) bool {
	return slices.ContainsFunc(c.Scenarios, func(scenario steps.Scenario) bool {
		return slices.ContainsFunc(scriptOf(scenario), func(s step) bool {
			return s.verb.asking() && says([]byte(prompt), match.ButForCase, s.text)
		})
	})
}

// learnAsides finds what the program asks in a scenario besides the questions of the assignment, and by which answers it goes on as the
// scenario wants it.
func (c *world) learnAsides(ctx context.Context, scenario steps.Scenario, learnt *dialect) {
	script := scriptOf(scenario)
	for len(learnt.asides) < mostAsides {
		now := c.courseOf(ctx, learnt, script)
		if !now.mayGoOn() || slices.Contains(learnt.odd, now.odd) {
			return
		}
		rule := c.asideRule(ctx, scenario, now.odd, learnt)
		found, further, ok := c.learnAnswer(ctx, script, now, rule, learnt)
		if now.closing && !further {
			found.Rule = c.endingRule()
		}
		switch {
		case ok && found.Rule != "":
			learnt.asides = append(learnt.asides, found)
		case now.fault == noFault && now.closing:
			return // another scenario may tell
		case !c.learnLeading(ctx, script, now, rule, learnt):
			learnt.odd = append(learnt.odd, now.odd)
			return
		}
	}
}

// asideRule gives the rule that a question besides breaks: that of the scenario with the most questions, if it is asked there,
// or else that of the scenario in which it is found.
func (c *world) asideRule(ctx context.Context, found steps.Scenario, question string, learnt *dialect) string {
	most := c.mostQuestions()
	if most != nil && says(c.play(ctx, c.spoken(ctx, learnt, scriptOf(*most))).run.Output, match.ButForCase, question) {
		return most.RuleID
	}
	return found.RuleID
}

// learnLeading answers all questions that come before those of the assignment, such as for names, until the game goes on
// better; false if it never does. No two get the same answer.
func (c *world) learnLeading(ctx context.Context, script []step, now course, rule string, learnt *dialect) bool {
	all, then := learnt, now
	for then.leads && len(all.asides) < mostAsides {
		given := func(answer string) bool {
			return answer == "" || slices.ContainsFunc(all.asides, func(a manner.Aside) bool { return a.Answer == answer })
		}
		answers := slices.DeleteFunc(screen.Answers(then.odd, false), given)
		if len(answers) == 0 {
			return false
		}
		all = all.answering(manner.Aside{Question: then.odd, Answer: answers[0], Rule: rule})
		named := c.named(ctx, script, all)
		if now.goesOn(c.courseOf(ctx, named, script)) {
			*learnt = *named
			return true
		}
		then = c.courseOf(ctx, all, script)
	}
	return false
}

// named gives the dialect with other answers to its asides where a program that asks for names speaks of them in the
// questions of a script: the names by which the script speaks.
func (c *world) named(ctx context.Context, script []step, d *dialect) *dialect {
	own := c.promptsFor(ctx, c.spoken(ctx, d, script))
	with := *d
	with.asides = slices.Clone(d.asides)
	for i, a := range d.asides {
		for _, text := range slices.Sorted(maps.Keys(own)) {
			before, after, told := strings.Cut(own[text], a.Answer)
			left, is := strings.CutPrefix(text, before)
			name, ends := strings.CutSuffix(left, after)
			if told && is && ends {
				with.asides[i].Answer = name
			}
		}
	}
	return &with
}

// learnFurtherAsides looks for asides in scenarios that do not go as they should, though those that are known are answered.
func (c *world) learnFurtherAsides(ctx context.Context, learnt *dialect) {
	for _, scenario := range c.Scenarios {
		if len(learnt.asides) == mostAsides || scenario.Remark || scenario.Random {
			continue
		}
		if g := c.play(ctx, c.spoken(ctx, learnt, scriptOf(scenario))); g.fault() >= 0 && wantsMore(g.run) {
			c.learnAsides(ctx, scenario, learnt)
		}
	}
}

// learnAnswer finds the answer with which a game goes on best, of those that may be meant; false if it goes on with none. It
// tells whether more of the scenario goes right then.
func (c *world) learnAnswer(
	ctx context.Context, script []step, now course, rule string, learnt *dialect,
) (best manner.Aside, further, ok bool) {
	texts := 0
	for _, answer := range screen.Answers(now.odd, now.closing) {
		a := manner.Aside{Question: now.odd, Answer: answer, Rule: rule}
		then := c.courseOf(ctx, learnt.answering(a), script)
		if !now.goesOn(then) || ok && then.texts <= texts {
			continue
		}
		best, further, ok, texts = a, then.fault > now.fault, true, then.texts
		if now.closing || then.known > 0 {
			break
		}
	}
	return best, further, ok
}

// mayGoOn tells whether a game may go on better once its first odd question is answered. A program that asks nothing as the features have
// it asks in its own words.
func (is course) mayGoOn() bool {
	return is.odd != "" && (is.closing || is.known > 0 || is.texts == 1 || screen.Confirms(is.odd))
}

// goesOn tells whether a game goes on better once its first odd question is answered.
func (is course) goesOn(then course) bool {
	switch {
	case then.again || then.fault < is.fault:
		return false
	case is.closing:
		return then.ended && !then.open || then.fault > is.fault
	case is.known > 0 || then.known > 0:
		return then.asked && then.known > is.known && (then.fault > is.fault || then.fault == noFault)
	}
	return screen.Confirms(is.odd) && then.answers >= is.answers
}

// endingRule is the rule that tells how the program ends: nothing follows, or else just that it ends. It is "" if no scenario says so.
func (c *world) endingRule() (rule string) {
	for _, verbs := range [][]verb{{printsNothingMore, printsNothingElse}, {ends}} {
		for _, scenario := range c.Scenarios {
			says := func(s step) bool { return slices.Contains(verbs, s.verb) && s.where == place{} }
			if rule == "" && !scenario.Remark && slices.ContainsFunc(scriptOf(scenario), says) {
				rule = scenario.RuleID
			}
		}
	}
	return rule
}

// wantsMore tells whether a program may have ended because it wanted another answer than those that were typed. Who answers an aside with
// what is meant for a question has too little for the last one.
func wantsMore(run engine.Run) bool {
	return !stopped(run) && (run.Failed || !bytes.HasSuffix(run.Output, []byte("\n")))
}

// asksOdd tells whether the program asks something besides the questions of the scenario that has the most.
func (c *world) asksOdd(ctx context.Context) bool {
	most := c.mostQuestions()
	if most == nil {
		return false
	}
	script := scriptOf(*most)
	c.Setting = c.setting(ctx, script)
	prompts := c.prompts(ctx, script)
	return slices.ContainsFunc(prompts, func(prompt string) bool {
		return screen.Letters(prompt) >= screen.FewestLetters && !c.isKnown(prompt)
	})
}
