package console

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps"
)

// A message is a text that the features want to be printed.
type message struct {
	text      string
	rule      string           // whose scenario looks for nothing before it; "" if there is none
	scenarios []steps.Scenario // that want it
	never     []steps.Scenario // that do not want it

	own []string // what the program may print in its place
}

// learnMessages finds the words of the program for messages that it never prints as the features have them. A message that always comes
// behind another one is found when that is known.
func (c *world) learnMessages(ctx context.Context, learnt *dialect) error {
	for known := -1; known < len(learnt.wordings); {
		known = len(learnt.wordings)
		if err := c.learnNextMessages(ctx, learnt); err != nil {
			return err
		}
	}
	return nil
}

// learnNextMessages finds the words for messages behind those that are known. Words that may stand for several messages do not tell these
// apart, and so stand for none.
func (c *world) learnNextMessages(ctx context.Context, learnt *dialect) error {
	all := slices.DeleteFunc(c.messages(), func(m message) bool { return learnt.wording(step{verb: prints, text: m.text}) != nil })
	times := map[string]int{}
	for i := range all {
		var err error
		if all[i].own, err = c.wordsFor(ctx, all[i], learnt); err != nil {
			return err
		}
		for _, words := range all[i].own {
			times[words]++
		}
	}
	for _, m := range all {
		m.own = slices.DeleteFunc(m.own, func(words string) bool { return times[words] > 1 })
		if err := c.learnLikeliest(ctx, m, learnt); err != nil {
			return err
		}
	}
	return nil
}

// learnLikeliest learns the words for a message that the program says least often elsewhere; of equal ones those that come first.
func (c *world) learnLikeliest(ctx context.Context, m message, learnt *dialect) error {
	wants := func(scenario steps.Scenario) bool {
		return slices.ContainsFunc(m.scenarios, func(s steps.Scenario) bool { return s.ID == scenario.ID })
	}
	likely, fewest := "", len(c.Scenarios)+1
	for _, words := range m.own {
		elsewhere := 0
		for _, scenario := range c.Scenarios {
			if len(m.own) == 1 {
				break
			}
			g, err := c.play(ctx, learnt.speak(scriptOf(scenario)))
			if err != nil {
				return err
			}
			if !wants(scenario) && says(g.run.Output, butForCase, words) {
				elsewhere++
			}
		}
		if elsewhere < fewest {
			likely, fewest = words, elsewhere
		}
	}
	if likely != "" {
		learnt.wordings = append(learnt.wordings, wording{text: m.text, own: likely, rule: cmp.Or(m.rule, m.scenarios[0].RuleID)})
	}
	return nil
}

// messages gives all messages that the features want, in their order.
func (c *world) messages() (all []message) {
	for _, scenario := range c.Scenarios {
		script := scriptOf(scenario)
		first := slices.IndexFunc(script, func(s step) bool { return s.verb >= prints })
		for i, s := range script {
			if scenario.Remark || !s.ofMessage() {
				continue
			}
			at := slices.IndexFunc(all, func(m message) bool { return m.text == s.text })
			if at < 0 {
				at, all = len(all), append(all, message{text: s.text})
			}
			m := &all[at]
			if s.verb == neverPrints {
				m.never = append(m.never, scenario)
				continue
			}
			m.scenarios = append(m.scenarios, scenario)
			if i == first {
				m.rule = cmp.Or(m.rule, scenario.RuleID)
			}
		}
	}
	return slices.DeleteFunc(all, func(m message) bool { return len(m.scenarios) == 0 })
}

// wordsFor gives the lines that the program prints in the place of a message in all games that want it and come so far; none if it ever
// prints the message, or hangs.
func (c *world) wordsFor(ctx context.Context, m message, learnt *dialect) (own []string, err error) {
	found := false
	for _, scenario := range m.scenarios {
		g, err := c.play(ctx, learnt.speak(scriptOf(scenario)))
		if err != nil || stopped(g.run) || len(g.run.Output) > longestGame || says(g.run.Output, inWords, m.text) {
			return nil, err
		}
		at := g.fault()
		if at < 0 || !g.script[at].ofMessage() || g.script[at].text != m.text {
			continue
		}
		both := slices.DeleteFunc(g.linesFor(at), func(words string) bool {
			return found && !slices.Contains(own, words) || !c.mayMean(words, m.text, learnt)
		})
		if len(both) > 0 || !g.run.Failed { // one that broke off may not have come to it
			own, found = both, true
		}
	}
	for _, scenario := range m.never {
		g, err := c.play(ctx, learnt.speak(scriptOf(scenario)))
		if err != nil {
			return nil, err
		}
		own = slices.DeleteFunc(own, func(words string) bool { return says(g.run.Output, butForCase, words) })
	}
	return own, nil
}

// linesFor gives the lines of a game that stand where a step of its script looks for a message, and nowhere before. A line ends where the
// program waits for an answer, too.
func (g *game) linesFor(at int) (lines []string) {
	s := g.seen.anew()
	for _, earlier := range g.script[:at] {
		s.find(earlier, g.run)
	}
	for from, to := s.cursor, s.cursor; to <= len(s.output) && len(lines) < mostWordings; to++ {
		if to < len(s.output) && s.output[to] != '\n' && !s.paused(to) {
			continue
		}
		line := strings.TrimSpace(string(s.output[from:to]))
		if !slices.Contains(lines, line) && meaning(line) && !says(s.output[:s.cursor], butForCase, line) {
			lines = append(lines, line)
		}
		from = to
	}
	return lines
}

// mayMean tells whether words may mean a message: they are no other text, they name no numbers and marks that it does not, and where a
// single word tells another message from it, they lack that word.
func (c *world) mayMean(words, message string, learnt *dialect) bool {
	output := []byte(words)
	for _, mark := range marks.FindAllString(words, -1) {
		if !says([]byte(message), inWords, mark) {
			return false
		}
	}
	for _, w := range learnt.wordings {
		if says(output, butForCase, w.own) {
			return false
		}
	}
	for _, scenario := range c.Scenarios {
		for _, s := range scriptOf(scenario) {
			isOther := slices.Contains(ofTexts, s.verb) && !says([]byte(message), butForCase, s.text)
			if isOther && says(output, butForCase, s.text) || s.ofMessage() && says(output, butForCase, theOneWord(s.text, message)) {
				return false
			}
		}
	}
	return true
}

// meaning tells whether a line may mean anything: it has a word, and is not too long.
func meaning(line string) bool {
	return aWord.MatchString(line) && len(line) <= longestQuestion && !strings.ContainsAny(line, "{}")
}

var aWord = regexp.MustCompile(`\pL{3}`)

// Bounds of what may be a message.
const (
	longestGame  = 50_000 // bytes that are printed in a game of which messages are learnt
	mostWordings = 20     // lines that may stand for one
)

// marks are numbers, and letters that stand alone, as those of players do.
var marks = regexp.MustCompile(`[0-9]+|\b[A-Z]\b`)

// theOneWord gives the only word in which a text differs from another one; "" if there is none, or if there are several.
func theOneWord(text, other string) (only string) {
	a, b := word.FindAllString(text, -1), word.FindAllString(other, -1)
	if len(a) != len(b) {
		return ""
	}
	for i := range a {
		switch {
		case strings.EqualFold(a[i], b[i]):
		case only != "":
			return ""
		default:
			only = a[i]
		}
	}
	return only
}

var word = regexp.MustCompile(`[\pL\pN]+`)

// says tells whether a text stands in another one.
func says(output []byte, how how, text string) bool {
	s := said{output: output, paused: func(int) bool { return false }, names: map[string]string{}}
	_, _, is := s.find(how, text, 0, s.whole)
	return is
}
