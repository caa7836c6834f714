package console

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console/manner"
	"rulebook/steps/console/match"
	"rulebook/steps/screen"
)

// answerAsides gives a script with an answer wherever the program asks one of the asides that the script knows. Where it asks them
// is seen by playing; what came behind some answers is expected behind as many of the next ones.
func (c *world) answerAsides(ctx context.Context, script []step) []step {
	script, asides := parted(script)
	if len(asides) == 0 {
		return script
	}
	for range mostPauses {
		at, wanted := misplaced(script, c.prompts(ctx, script), asides)
		switch {
		case at < 0:
			return script
		case wanted != nil && at < len(script) && script[at].aside:
			script[at].list = wanted.list
		case wanted != nil:
			script = inserted(script, at, *wanted)
		default:
			script = slices.Delete(script, at, at+1)
		}
	}
	return script
}

// parted takes the asides from a script, in which each answer then is a step of its own.
func parted(script []step) (rest, asides []step) {
	for _, s := range script {
		switch {
		case s.verb == besides:
			asides = append(asides, s)
		case s.verb == types && len(asides) > 0:
			for _, answer := range s.list {
				one := s
				one.list = []string{answer}
				rest = append(rest, one)
			}
		default:
			rest = append(rest, s)
		}
	}
	return rest, asides
}

// misplaced gives the first place of a script where an aside is answered that is not asked, or asked and not answered, and the aside that
// is asked there; nil if none is. The place is -1 if there is none, or if an answer has not made the program go on.
func misplaced(script []step, prompts []string, asides []step) (at int, wanted *step) {
	for i, prompt := range prompts {
		next := slices.IndexFunc(script[at:], typing)
		at += max(0, next)
		asked := answering(asides, prompt)
		switch {
		case asked != nil && i > 0 && prompt == prompts[i-1]:
			return -1, nil
		case next < 0 && asked != nil && asked.list != nil:
			return len(script), asked
		case next < 0:
			return -1, nil
		case asked == nil && script[at].aside:
			return at, nil
		case asked != nil && asked.list != nil && (!script[at].aside || script[at].list[0] != asked.list[0]):
			return at, asked
		}
		at++
	}
	return -1, nil
}

// answering gives the answer to a question that is one of the asides; nil if it is none.
func answering(asides []step, question string) *step {
	for _, s := range asides {
		answer, ok := (manner.Aside{Question: s.text, Answer: strings.Join(s.list, "")}).AnswerTo(question)
		if !ok {
			continue
		}
		if s.list != nil {
			s.list = []string{answer}
		}
		return &s
	}
	return nil
}

// inserted answers an aside at a place of a script. If it was asked behind some answers, it is answered behind each time as many, too.
func inserted(script []step, at int, asked step) []step {
	answer := step{verb: types, list: asked.list, aside: true, of: asked.of}
	apart, since := apartIn(script[:at]), 0
	isOld := func(s step) bool { return s.aside && slices.Equal(s.list, asked.list) }
	rest := slices.DeleteFunc(slices.Clone(script[at:]), isOld)
	script = append(slices.Clone(script[:at]), answer)
	for _, s := range rest {
		script = append(script, s)
		if typing(s) && !s.aside {
			since++
		}
		if apart > 0 && since == apart {
			script, since = append(script, answer), 0
		}
	}
	return script
}

// apartIn tells behind how many answers a script has an aside, and one behind its end: as few as it has anywhere.
func apartIn(script []step) int {
	apart, since := len(script), 0
	for _, s := range append(slices.Clone(script), step{verb: types, aside: true}) {
		switch {
		case typing(s) && s.aside:
			apart, since = min(apart, since), 0
		case typing(s):
			since++
		}
	}
	return apart
}

func typing(s step) bool { return s.verb.typing() }

// prompts gives the questions that the program asks before each answer of a script, and perhaps one more, as parts tells. It is ""
// where the program asks nothing, or much.
func (c *world) prompts(ctx context.Context, script []step) []string {
	return steps.Each(c.parts(ctx, script), questionIn)
}

// questionIn gives the question at the end of what is printed before an answer.
func questionIn(part string) string {
	if prompt := screen.Question(part); len(prompt) <= longestQuestion {
		return prompt
	}
	return ""
}

// parts gives what the program prints before each answer of a script, as far as it is seen to wait for them, and before one
// more if it seems to want another answer.
func (c *world) parts(ctx context.Context, script []step) (all []string) {
	run := c.runWith(ctx, typed(script))
	if stopped(run) {
		return nil
	}
	places, from := c.watched(ctx, typed(script), string(run.Output)), 0
	if len(places) > 1 && distinct(places) == 1 { // it reads all before it prints
		places = c.placesOfFewer(ctx, typed(script), run.Output)
	}
	if wantsMore(run) && len(places) == len(typed(script)) {
		places = append(places, len(run.Output))
	}
	for _, at := range places {
		all, from = append(all, string(run.Output[from:at])), at
	}
	return all
}

// asidesOf tells of each answer of a script whether it answers an aside.
func asidesOf(script []step) (are []bool) {
	for _, s := range script {
		if s.verb.typing() {
			are = append(are, slices.Repeat([]bool{s.aside}, len(s.list))...)
		}
	}
	return are
}

// isAside tells whether a text is a question that is known as an aside.
func (d *dialect) isAside(text string) bool {
	return slices.ContainsFunc(d.asides, func(a manner.Aside) bool {
		_, is := a.AnswerTo(text)
		return is
	})
}

// besides gives the places of an output where an aside is asked that is answered.
func (d *dialect) besides(output []byte) (places [][2]int) {
	if d == nil {
		return nil
	}
	for _, a := range d.asides {
		if a.Rule == d.scenario {
			continue
		}
		text := strings.ToValidUTF8(regexp.QuoteMeta(a.Question), ".+") // a program may print any bytes
		alike := regexp.MustCompile(manner.Varied.ReplaceAllString(text, `([0-9]+|\pL)`))
		for _, at := range alike.FindAllIndex(output, -1) {
			places = append(places, [2]int(at))
		}
	}
	return places
}

// besidesRule is the error for an aside that breaks the rule of the scenario, if the program asks it there; else nil.
func (c *world) besidesRule(wanted step) error {
	if c.dialect == nil || wanted.verb < prints {
		return nil
	}
	for _, a := range c.dialect.asides {
		if a.Rule != c.Rule() || !says(c.run.Output, match.ButForCase, a.Question) {
			continue
		}
		words := fmt.Sprintf("the program asks “%s”, which is no question of the assignment", brief(a.Question))
		return ownWay(a.Rule, wanted, a.Question, words)
	}
	return nil
}

// ownWay is the error for what a program asks, or wants to be typed, where a step wants something.
func ownWay(rule string, wanted step, own, sentence string) error {
	return steps.Blame(rule, steps.OwnWay, &steps.Mismatch{
		What: "what the program asks", Form: steps.TextForm, Outcome: engine.Failed, Rung: steps.Different,
		Expected: splitLines(strings.TrimSpace(wanted.text)), Actual: []string{own}, Sentence: sentence,
	})
}
