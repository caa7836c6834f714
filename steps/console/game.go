package console

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console/match"
)

// A game is one run of the program, by a script.
type game struct {
	script []step
	run    engine.Run
	seen   *seen
}

// play runs the program with all that a script types. If that does not go as it should, answers that wait for their questions are
// typed in the order in which these come.
func (c *world) play(ctx context.Context, script []step) *game {
	c.Setting = c.setting(ctx, script)
	script = c.answerAsides(ctx, script)
	g := c.playOnce(ctx, script)
	waits := slices.ContainsFunc(script, func(s step) bool { return s.verb == answers })
	if !waits || g.fault() < 0 {
		return g
	}
	script = c.asInOrder(ctx, script)
	inOrder := c.playOnce(ctx, script)
	unasked := slices.ContainsFunc(script, func(s step) bool { return s.verb == answers && len(s.list) == 0 })
	if unasked && !bytes.Equal(inOrder.run.Output, g.run.Output) {
		inOrder.run.End, inOrder.run.Failed = engine.Exited, false // it would have read on, so the end of its input is our doing
	}
	return inOrder
}

func (c *world) playOnce(ctx context.Context, script []step) *game {
	run := c.runWith(ctx, typed(script))
	run.Failed = run.Failed && !c.mayEnd(script, run)
	printed := match.Said{Output: run.Output, Paused: c.pauses(ctx, typed(script), run.Output)}
	g := &game{script: script, run: run, seen: newSeen(printed, c.cells())}
	g.seen.given, g.seen.dialect = c.Setting.Files, c.dialect
	return g
}

// fault gives the place of the first step that goes wrong; -1 if none does.
func (g *game) fault() int {
	s := g.seen.anew()
	return slices.IndexFunc(g.script, func(next step) bool { return s.find(next, g.run) != nil })
}

// setting gives what the program is started with. It runs in a folder with files if anything in the assignment speaks of files.
// What an earlier run left lies in it.
func (c *world) setting(ctx context.Context, script []step) engine.Setting {
	setting := engine.Setting{Arguments: c.Facts.Program.Arguments}
	if len(c.Facts.Given) > 0 || slices.ContainsFunc(c.Scenarios, ofFiles) {
		setting.Files = map[string]string{}
		maps.Copy(setting.Files, c.Facts.Given)
	}
	for _, s := range script {
		switch s.verb {
		case isStarted:
			setting.Arguments = s.list
		case holds:
			setting.Files[s.where.file] = s.text
		}
	}
	for i, s := range script {
		if s.verb == typesEarlier {
			setting.Files = c.leftBy(ctx, earlierRun(script, i))
			setting.Earlier = append(setting.Earlier, s.list)
		}
	}
	return setting
}

// earlierRun gives the script of an earlier run, which a step of a script is: it begins as the run of the script does.
func earlierRun(script []step, at int) (earlier []step) {
	for i, s := range script {
		switch {
		case i == at:
			s.verb = types
			earlier = append(earlier, s)
		case s.verb == isStarted || s.verb == holds || s.verb == besides || s.verb == typesEarlier && i < at:
			earlier = append(earlier, s)
		}
	}
	return earlier
}

// leftBy gives the files as they are behind an earlier run.
func (c *world) leftBy(ctx context.Context, script []step) map[string]string {
	key := fmt.Sprint(script)
	if _, known := c.left[key]; !known {
		if c.left == nil {
			c.left = map[string]map[string]string{}
		}
		c.left[key] = c.play(ctx, script).run.Files
	}
	return c.left[key]
}

// ofFiles tells whether a scenario speaks of files.
func ofFiles(scenario steps.Scenario) bool {
	return slices.ContainsFunc(scriptOf(scenario), func(s step) bool {
		return s.where.file != "" || s.verb == writesNoOther || s.verb == typesEarlier
	})
}

// asInOrder finds out which question comes when, and gives the script with its answers in that order. An answer whose question never
// comes is not typed, and nothing behind it. What a program prints before it waits for an answer is the same if it gets that, and goes
// on otherwise.
func (c *world) asInOrder(ctx context.Context, script []step) []step {
	script = slices.Clone(script)
	var typing []int
	var waiting, used []step
	for i, s := range script {
		if s.verb.typing() {
			typing, waiting = append(typing, i), append(waiting, s)
		}
	}
	var before []byte
	for from := 0; len(waiting) > 0 && len(used) < mostPauses; {
		output := c.runWith(ctx, typed(used)).Output
		from = max(from, len(steps.Common(before, output)))
		next := asked(waiting, match.Said{Output: output, Paused: func(at int) bool { return at == from }}, from)
		if next < 0 {
			break
		}
		used, before = append(used, waiting[next]), output
		waiting = slices.Delete(waiting, next, next+1)
	}
	for n, s := range slices.Concat(used, waiting) {
		if n >= len(used) {
			s.list = nil
		}
		s.of = script[typing[n]].of
		script[typing[n]] = s
	}
	return script
}

// asked tells which of the answers belongs to the question that stands first behind some place of the output; -1 if none does. One that
// waits for no question comes when it is first.
func asked(waiting []step, output match.Said, from int) int {
	next, first := -1, len(output.Output)
	for i, s := range waiting {
		if s.verb == types {
			if i == 0 {
				return 0
			}
			break
		}
		if begin, _, ok := output.Find(s.how, s.text, from, output.Whole); ok && (next < 0 || begin < first) {
			next, first = i, begin
		}
	}
	return next
}

// meets tells whether a program that is to end as the step says may end with a status.
func (s step) meets(status string) bool {
	if s.text == "other than 0" {
		return status != "exit status 0"
	}
	return status == "exit status "+cmp.Or(s.text, "0")
}

// mayEnd tells whether a program is to end with the status of a run: as the script says, or, if it says nothing of the
// end, as any scenario does. A mistake in code is no such end, whatever its status.
func (c *world) mayEnd(script []step, run engine.Run) bool {
	ending := func(s step) bool { return s.verb == ends }
	meets := func(s step) bool { return ending(s) && s.text != "" && s.meets(run.Status) }
	if steps.OwnFrame(string(run.Diagnostics)) != "" {
		return false
	}
	if slices.ContainsFunc(script, ending) {
		return slices.ContainsFunc(script, meets)
	}
	return slices.ContainsFunc(c.Scenarios, func(other steps.Scenario) bool {
		return slices.ContainsFunc(scriptOf(other), meets)
	})
}

// shown gives what a terminal would have shown of an output: what the files held, how the program is started, what is
// typed and printed, and what it has written to files.
func (c *world) shown(output string) steps.Screen {
	started, ended := "", ""
	for _, name := range slices.Sorted(maps.Keys(c.run.Files)) {
		held, given := c.Setting.Files[name]
		if given && held == c.run.Files[name] {
			started += ofFile(name, held) + "\n"
		} else {
			ended += "\n" + ofFile(name, c.run.Files[name])
		}
	}
	if started != "" || len(c.Setting.Arguments) > 0 {
		words := append([]string{"$ program"}, steps.Each(c.Setting.Arguments, quotedWord)...)
		started += strings.Join(words, " ") + "\n"
	}
	text := onScreen(string(uncoloured([]byte(output))), c.script, c.run, c.seen.anew(), c.waited)
	return slices.DeleteFunc(slices.Concat(steps.Screen{{Text: started}}, text, steps.Screen{{Text: ended}}), func(s steps.Segment) bool {
		return s.Text == "" && !s.Typed
	})
}

// ofFile gives the first lines of a file below its name.
func ofFile(name, content string) string {
	const most = 10
	lines := splitLines(content)
	text := fmt.Sprintf("-- %s --\n%s\n", name, strings.Join(lines[:min(most, len(lines))], "\n"))
	if len(lines) > most {
		text += fmt.Sprintf("(and %d lines more)\n", len(lines)-most)
	}
	return text
}

// quotedWord writes an argument as a person types it.
func quotedWord(word string) string {
	if word == "" || strings.ContainsAny(word, " \t'\"$*?") {
		return `"` + word + `"`
	}
	return word
}
