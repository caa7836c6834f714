package console

import (
	"context"
	"fmt"
	"slices"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// A dialect is how a program draws its boards and asks its questions, where that is not as the features have it. The scenarios of the
// rule that has a board or a question first say so; all others are played in the dialect. The zero value is what the features show.
type dialect struct {
	rule     string           // that shows a board first
	patterns []screen.Pattern // nil if boards are as the features draw them
	width    int              // of the first line of a board, in letters
	strict   bool             // boards must be as the features draw them all the same

	questions []question
}

// A question is one that a program asks in its own words.
type question struct {
	text, own string
	rule      string // that has it first
	strict    bool   // it must be asked as the features do all the same
}

// about gives the dialect for a scenario of a rule; nil if there is none.
func (d *dialect) about(rule string) *dialect {
	if d.patterns == nil && d.questions == nil {
		return nil
	}
	known := *d
	known.strict = rule == d.rule
	known.questions = slices.Clone(d.questions)
	for i := range known.questions {
		known.questions[i].strict = rule == known.questions[i].rule
	}
	return &known
}

// Notes tell how the program draws and asks.
func (d *dialect) Notes() (notes []string) {
	if d.patterns != nil {
		notes = append(notes, "draws its boards in its own way, by which they are read")
	}
	for _, q := range d.questions {
		notes = append(notes, fmt.Sprintf("asks “%s” for “%s”", brief(q.own), brief(q.text)))
	}
	return notes
}

// draws tells whether boards are read as the program draws them.
func (d *dialect) draws() bool { return d != nil && d.patterns != nil && !d.strict }

// speak puts the questions of a script into the words of the program.
func (d *dialect) speak(script []step) []step {
	if d == nil {
		return script
	}
	return steps.Each(script, func(s step) step {
		if q := d.question(s); q != nil && !q.strict {
			s.text = q.own
		}
		return s
	})
}

// question gives the question that a step speaks of; nil if it speaks of none, or of one that the program asks as it should.
func (d *dialect) question(s step) *question {
	if d == nil || !s.verb.asking() {
		return nil
	}
	i := slices.IndexFunc(d.questions, func(q question) bool { return q.text == s.text })
	if i < 0 {
		return nil
	}
	return &d.questions[i]
}

// learnDialect plays scenarios with questions and boards.
func learnDialect(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	c, learnt := &world{World: w}, &dialect{}
	if err := c.learnQuestions(ctx, learnt); err != nil {
		return nil, err
	}
	return learnt, c.learnBoards(ctx, learnt)
}
