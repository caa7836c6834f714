package calls

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A dialect tells of each message that the features want of an exception what the program says where it is wanted first. Other words
// break the rule of that scenario alone.
type dialect map[string]saying

// A saying is the message of an exception.
type saying struct{ own, rule string }

// Notes tell which messages the program has in its own words.
func (d dialect) Notes() (notes []string) {
	for _, message := range slices.Sorted(maps.Keys(d)) {
		if own := d[message].own; own != message && own != "" {
			notes = append(notes, fmt.Sprintf("says “%s” for “%s”", own, message))
		}
	}
	return notes
}

// learnMessages throws each exception whose message is wanted, as the first scenario does.
func (r expressionReader) learnMessages(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	learnt := dialect{}
	for _, scenario := range w.Scenarios {
		for i, step := range scenario.Steps {
			message := messageOf(step)
			if _, known := learnt[message]; known || message == "" || scenario.Remark || r.unsaid(w.Language(), scenario) != nil {
				continue
			}
			learnt[message] = saying{r.thrown(ctx, w, scenario.Steps[:i+1]), scenario.RuleID}
		}
	}
	return learnt, nil
}

// messageOf gives the message that a step wants of an exception; "" if it wants none.
func messageOf(step string) string {
	if found := throwing.FindStringSubmatch(step); found != nil {
		return found[3]
	}
	return ""
}

// thrown gives the message of what the last expression of some steps throws; "" if that is nothing, or cannot be known.
func (r expressionReader) thrown(ctx context.Context, w *steps.World, done []string) string {
	_, requests, err := r.requests(linesOf(done))
	if err != nil || len(requests) == 0 {
		return ""
	}
	w.Anew()
	replies, err := w.TryAll(ctx, requests)
	if err != nil || replies[len(replies)-1].Refusal == nil {
		return "" // the scenario tells of it
	}
	_, said := headline(replies[len(replies)-1].Refusal)
	return said
}

// headline gives the class of what was thrown, and its message.
func headline(thrown *engine.Refusal) (class, said string) {
	first, _, _ := strings.Cut(strings.Join(thrown.Words, "\n"), "\n")
	class, said, _ = strings.Cut(first, ": ")
	return class, said
}

// says wants a message. A program that says something else in its place is judged by the first scenario that wants it.
func (c *world) says(o outcome, message, said string) error {
	if message == "" || said == message {
		return nil
	}
	learnt, err := c.Dialect()
	if err != nil {
		return err
	}
	if first := learnt.(dialect)[message]; first.own == said && first.rule != c.Rule() {
		return nil
	}
	err = differs("the message of "+o.source, fmt.Sprintf("%q", message), fmt.Sprintf("%q", said))
	return steps.Blame(c.Rule(), steps.OwnWay, err)
}
