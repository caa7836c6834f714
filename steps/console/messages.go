package console

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strings"

	"rulebook/steps"
	"rulebook/steps/console/mark"
	"rulebook/steps/console/match"
	"rulebook/steps/screen"
)

// A message is a text that the features want to be printed.
type message struct {
	text      string
	rule      string           // that it breaks in other words: the first that is most about it
	about     int              // how much that is about it; the least is the most
	scenarios []steps.Scenario // that want it
	never     []steps.Scenario // that do not want it
	drawn     bool             // it stands in no scenario that is known in advance

	own  []string // what the program may print in its place
	left bool     // they are left of several others
}

// wantedBy tells whether a scenario wants the message.
func (m message) wantedBy(scenario steps.Scenario) bool {
	return slices.ContainsFunc(m.scenarios, func(s steps.Scenario) bool { return s.ID == scenario.ID })
}

// learnMessages finds the words of the program for messages that it never prints as the features have them. A message
// that always comes behind another one is found when that is known. Words that may stand for several messages do not
// tell these apart, and so stand for none.
func (c *world) learnMessages(ctx context.Context, learnt *dialect) {
	isKnown := func(m message) bool { return learnt.exactly(step{verb: prints, text: m.text}) != nil }
	drawn := c.firstDrawn(ctx)
	for known := -1; known < len(learnt.wordings); {
		known = len(learnt.wordings)
		all := slices.DeleteFunc(c.messages(drawn), isKnown)
		for i := range all {
			all[i].own = c.wordsFor(ctx, all[i], learnt)
		}
		c.preferNumbers(all)
		times := timesOf(all)
		for _, m := range all {
			several := func(words string) bool { return times[words] > 1 }
			m.left = slices.ContainsFunc(m.own, several)
			m.own = slices.DeleteFunc(m.own, several)
			c.learnLikeliest(ctx, m, learnt)
		}
	}
}

// timesOf tells for how many messages each of their words may stand.
func timesOf(all []message) map[string]int {
	times := map[string]int{}
	for _, m := range all {
		for _, words := range m.own {
			times[words]++
		}
	}
	return times
}

// preferNumbers takes words that may stand for several messages from those whose numbers and marks they lack.
func (c *world) preferNumbers(all []message) {
	times := timesOf(all)
	for i, m := range all {
		all[i].own = slices.DeleteFunc(m.own, func(words string) bool { return times[words] > 1 && !c.hasMarks(words, m.text) })
	}
}

// hasMarks tells whether words have all numbers and marks of a text.
func (c *world) hasMarks(words, text string) bool { return saysAll(words, c.marks().In(text)) }

func saysAll(words string, marks []string) bool {
	return !slices.ContainsFunc(marks, func(mark string) bool { return !says([]byte(words), match.InWords, mark) })
}

// learnLikeliest learns the words for a message with which most scenarios go well that want it; of equal ones those that the program
// says least often elsewhere, and then those that come first. Words that are left of several, and are said in most other games, too,
// mean nothing; nor do words without its numbers that are said in any.
func (c *world) learnLikeliest(ctx context.Context, m message, learnt *dialect) {
	others := slices.DeleteFunc(slices.Clone(c.Scenarios), m.wantedBy)
	likely, most, fewest := wording{}, 0, 0
	for _, words := range m.own {
		w := wording{text: m.text, own: words, rule: m.rule}
		if len(m.own) == 1 && !m.left && c.hasMarks(words, m.text) {
			likely = w
			break
		}
		elsewhere := c.count(ctx, others, learnt, func(g *game) bool { return says(g.run.Output, match.ButForCase, words) })
		with := learnt.with(w)
		well := c.count(ctx, m.scenarios, with, func(g *game) bool { return g.fault() < 0 })
		if m.left && 2*elsewhere >= len(others) || elsewhere > 0 && !c.hasMarks(words, m.text) {
			continue
		}
		if likely.own == "" || well > most || well == most && elsewhere < fewest {
			likely, most, fewest = w, well, elsewhere
		}
	}
	if likely.own != "" {
		learnt.wordings = append(learnt.wordings, likely)
	}
}

// count tells in how many scenarios something holds of the game, if it is played in a dialect.
func (c *world) count(ctx context.Context, scenarios []steps.Scenario, d *dialect, holds func(*game) bool) (n int) {
	for _, scenario := range scenarios {
		if holds(c.play(ctx, c.spoken(ctx, d, scriptOf(scenario)))) {
			n++
		}
	}
	return n
}

// messages gives all messages that the features want, in their order, and then those of what is drawn at random that
// are new but for their numbers.
func (c *world) messages(drawn []steps.Scenario) (all []message) {
	for _, scenario := range slices.Concat(c.Scenarios, drawn) {
		script := scriptOf(scenario)
		for _, s := range script {
			if scenario.Remark || !s.ofMessage() {
				continue
			}
			at := slices.IndexFunc(all, func(m message) bool { return m.text == s.text })
			like := func(m message) bool { return c.marks().Without(m.text) == c.marks().Without(s.text) }
			if at < 0 && scenario.Random && slices.ContainsFunc(all, like) {
				continue
			}
			if at < 0 {
				at, all = len(all), append(all, message{text: s.text, drawn: scenario.Random, about: math.MaxInt})
			}
			m := &all[at]
			if s.again {
				continue
			}
			if s.verb == neverPrints {
				m.never = append(m.never, scenario)
				continue
			}
			m.scenarios = append(m.scenarios, scenario)
		}
	}
	all = slices.DeleteFunc(all, func(m message) bool { return len(m.scenarios) == 0 })
	for i := range all {
		all[i].judge()
	}
	for i, m := range all {
		isOther := func(other message) bool { return c.marks().Without(other.text) != c.marks().Without(m.text) }
		family := slices.DeleteFunc(slices.Clone(all), isOther) // but for numbers and marks, they are the same
		all[i].rule = slices.MinFunc(family, func(a, b message) int { return a.about - b.about }).rule
	}
	return all
}

// judge finds the scenario that is most about the message. One that needs the rule of another is not about it.
func (m *message) judge() {
	for _, scenario := range m.scenarios {
		script := scriptOf(scenario)
		says := func(s step) bool { return s.ofMessage() && s.verb != neverPrints && s.text == m.text }
		about := aboutness(script, slices.IndexFunc(script, says))
		if slices.ContainsFunc(m.scenarios, func(s steps.Scenario) bool { return slices.Contains(scenario.Needs, s.RuleID) }) {
			about = restsOnOthers
		}
		if about < m.about {
			m.rule, m.about = scenario.RuleID, about
		}
	}
}

// restsOnOthers is more than aboutness gives.
const restsOnOthers = 4

// aboutness tells how much a script is about one of its messages: most if it looks for nothing else, then if for questions
// besides, then if for nothing before.
func aboutness(script []step, at int) int {
	wants := func(s step) bool { return s.verb >= prints }
	texts := func(s step) bool { return wants(s) && !s.verb.asking() }
	others := slices.Concat(script[:at], script[at+1:])
	switch {
	case !slices.ContainsFunc(others, wants):
		return 0
	case !slices.ContainsFunc(others, texts):
		return 1
	case !slices.ContainsFunc(script[:at], wants):
		return 2
	}
	return 3
}

// wordsFor gives the lines that the program prints in the place of a message in all games that want it and come so far; none if it ever
// prints the message, or hangs.
func (c *world) wordsFor(ctx context.Context, m message, learnt *dialect) (own []string) {
	found := false
	for _, scenario := range m.scenarios {
		g := c.play(ctx, c.spoken(ctx, learnt, scriptOf(scenario)))
		if stopped(g.run) || len(g.run.Output) > longestGame || says(g.run.Output, match.InWords, m.text) {
			return nil
		}
		at := g.fault()
		if at < 0 || !g.script[at].ofMessage() || g.script[at].text != m.text {
			continue
		}
		both := slices.DeleteFunc(g.linesFor(at, own), func(words string) bool {
			return found && !slices.Contains(own, words) || !c.mayMean(words, m.text, learnt) ||
				m.drawn && !c.hasMarks(words, m.text)
		})
		if len(both) > 0 || !g.run.Failed { // one that broke off may not have come to it
			own, found = both, true
		}
	}
	for _, scenario := range m.never {
		g := c.play(ctx, c.spoken(ctx, learnt, scriptOf(scenario)))
		own = slices.DeleteFunc(own, func(words string) bool { return says(g.run.Output, match.ButForCase, words) })
	}
	return own
}

// linesFor gives the lines of a game that stand where a step of its script looks for a message, and nowhere before, unless they stood for
// it in other games. A line ends where the program waits for an answer, too.
func (g *game) linesFor(at int, known []string) (lines []string) {
	s := g.seen.anew()
	for _, earlier := range g.script[:at] {
		s.find(earlier, g.run)
	}
	for from, to := s.cursor, s.cursor; to <= len(s.Output) && len(lines) < mostWordings; to++ {
		if to < len(s.Output) && s.Output[to] != '\n' && !s.Paused(to) {
			continue
		}
		line := strings.TrimSpace(string(s.Output[from:to]))
		isNew := slices.Contains(known, line) || !says(s.Output[:s.cursor], match.ButForCase, line)
		if !slices.Contains(lines, line) && meaning(line) && isNew {
			lines = append(lines, line)
		}
		from = to
	}
	return lines
}

// mayMean tells whether words may mean a message: they are no other text, nor a line of one with other numbers or answers, they name no
// numbers and single letters that it does not, and where a single word tells another message from it, they lack that word.
func (c *world) mayMean(words, message string, learnt *dialect) bool {
	output := []byte(words)
	unfilled := c.unfilled()
	isLine := func(line string) bool { return unfilled(line) == unfilled(words) }
	if !saysAll(message, mark.Of().In(words)) || learnt.isAside(words) {
		return false
	}
	for _, w := range learnt.wordings {
		if says(output, match.ButForCase, w.own) || w.asked && says([]byte(w.own), match.ButForCase, words) {
			return false
		}
	}
	for _, scenario := range c.Scenarios {
		for _, s := range scriptOf(scenario) {
			isText := slices.Contains(ofTexts, s.verb)
			isOther := isText && !says([]byte(message), match.ButForCase, s.text)
			own := screen.OneWord(s.text, message)
			if isText && slices.ContainsFunc(splitLines(s.text), isLine) {
				return false
			}
			if isOther && says(output, match.ButForCase, s.text) || s.ofMessage() && says(output, match.ButForCase, own) {
				return false
			}
		}
	}
	return true
}

// unfilled gives a way to write texts without numbers, marks and words that are typed in any scenario.
func (c *world) unfilled() func(text string) string {
	var pairs []string
	for _, scenario := range c.Scenarios {
		for _, answer := range typed(scriptOf(scenario)) {
			if aWord.MatchString(answer) {
				pairs = append(pairs, answer, "#")
			}
		}
	}
	typed := strings.NewReplacer(pairs...)
	return func(text string) string { return c.marks().Without(typed.Replace(text)) }
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

// marks are what may differ in texts that mean the same.
func (c *world) marks() *mark.Set {
	if c.marked == nil {
		c.marked = mark.Of(steps.Each(c.Scenarios, func(scenario steps.Scenario) (scene mark.Scene) {
			script := scriptOf(scenario)
			scene.Typed = typed(script)
			for _, s := range script {
				if s.ofMessage() || s.verb.asking() {
					scene.Said = append(scene.Said, s.text)
				}
			}
			return scene
		})...)
	}
	return c.marked
}

// says tells whether a text stands in another one.
func says(output []byte, how match.How, text string) bool {
	s := match.Said{Output: output, Paused: func(int) bool { return false }, Names: map[string]string{}}
	_, _, is := s.Find(how, text, 0, s.Whole)
	return is
}
