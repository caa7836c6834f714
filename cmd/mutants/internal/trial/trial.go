// Package trial puts mutants to the suite of an assignment. It works in a program in which all mutants are compiled.
package trial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Face is a part of a subject that scenarios see.
type Face string

// The faces. Together are all scenarios that see a face.
const (
	Console  Face = "console"
	Engine   Face = "engine"
	Together Face = "all"
)

// A Question asks what the suite says to a mutant.
type Question struct {
	Mutant int
	Global bool // it is a fault of the first value of a variable of a package
}

// A Verdict is what the scenarios of one face say to a mutant.
type Verdict struct {
	// Reached is the number of scenarios of the face in which the mutant would make a difference at once to what the face does.
	Reached int

	// Killer is the id of a scenario that the mutant fails; empty if it survives.
	Killer string

	// Endless tells that it was stopped because it took too many steps.
	Endless bool
}

// An Answer tells what the suite says to a mutant, for each face that the assignment has, and together.
type Answer map[Face]Verdict

// A Jury puts mutants of one assignment to its suite.
type Jury struct {
	suite     *steps.Suite
	reference engine.InProcess
	faces     map[Face][]steps.Scenario        // the counted ones
	reached   map[string]map[Face]map[int]bool // the mutants, by scenario and by what was asked of the reference
	steps     map[string]int                   // of the longest run of the reference, by scenario
	kills     map[string]int                   // by scenario
}

// A mutant may take so many times as many steps as the reference, and so many more, before it counts as one that never ends.
const (
	patience = 10
	grace    = 100_000
)

// NewJury runs the suite once without a mutant. The error is for a suite that the reference does not pass.
func NewJury(ctx context.Context, suite *steps.Suite, reference engine.InProcess) (*Jury, error) {
	j := &Jury{
		suite: suite, reference: reference, faces: map[Face][]steps.Scenario{}, reached: map[string]map[Face]map[int]bool{},
		steps: map[string]int{}, kills: map[string]int{},
	}
	for _, c := range suite.Scenarios {
		if c.Remark || slices.Contains(c.Tags, "random") {
			continue
		}
		s := &subject{InProcess: reference, global: true, limit: 1 << 40}
		results, err := j.put(ctx, s, c)
		if err != nil {
			return nil, err
		}
		if o := results[0].Outcome; o.Wrong() || o == engine.Broken {
			return nil, fmt.Errorf("the scenario %q fails without any mutant: %s", c.ID, results[0].Reason)
		}
		j.reached[c.ID], j.steps[c.ID] = s.reached, s.steps
		for _, f := range facesOf(c, s) {
			j.faces[f] = append(j.faces[f], c)
		}
	}
	return j, nil
}

// facesOf tells which faces a scenario sees: by its tag, or else by what the subject was asked for.
func facesOf(c steps.Scenario, s *subject) []Face {
	for _, f := range []Face{Console, Engine} {
		if slices.Contains(c.Tags, string(f)) {
			return []Face{f}
		}
	}
	return slices.Sorted(maps.Keys(s.reached))
}

// put puts a subject to scenarios, each in a session of its own.
func (j *Jury) put(ctx context.Context, s *subject, scenarios ...steps.Scenario) ([]steps.Result, error) {
	return j.suite.Run(ctx, s, steps.Options{Select: among(scenarios), Fresh: true, Once: true})
}

func among(scenarios []steps.Scenario) func(steps.Scenario) bool {
	wanted := map[string]bool{}
	for _, c := range scenarios {
		wanted[c.ID] = true
	}
	return func(c steps.Scenario) bool { return wanted[c.ID] }
}

// Judge puts a mutant to the scenarios of each face, as many as it takes to kill it.
func (j *Jury) Judge(ctx context.Context, q Question) (Answer, error) {
	answer := Answer{}
	var together Verdict
	for _, f := range []Face{Console, Engine} {
		if len(j.faces[f]) == 0 {
			continue
		}
		v, err := j.judge(ctx, q, j.reaching(f, q.Mutant))
		if err != nil {
			return nil, err
		}
		answer[f] = v
		together.Reached += v.Reached
		if together.Killer == "" {
			together.Killer, together.Endless = v.Killer, v.Endless
		}
	}
	answer[Together] = together
	return answer, nil
}

// reaching gives the scenarios of a face in which a mutant would make a difference at once: first the few that killed most, then those
// that take the fewest steps.
func (j *Jury) reaching(f Face, mutant int) []steps.Scenario {
	scenarios := slices.DeleteFunc(slices.Clone(j.faces[f]), func(c steps.Scenario) bool { return !j.reached[c.ID][f][mutant] })
	slices.SortStableFunc(scenarios, func(a, b steps.Scenario) int { return j.kills[b.ID] - j.kills[a.ID] })
	rest := scenarios[min(few, len(scenarios)):]
	slices.SortStableFunc(rest, func(a, b steps.Scenario) int { return j.steps[a.ID] - j.steps[b.ID] })
	return scenarios
}

// few is how many scenarios a mutant is put to at first.
const few = 2

// judge puts a mutant to scenarios, first to a few, then to ever more.
func (j *Jury) judge(ctx context.Context, q Question, scenarios []steps.Scenario) (Verdict, error) {
	v := Verdict{Reached: len(scenarios)}
	for many := few; len(scenarios) > 0; many *= 4 {
		some := scenarios[:min(many, len(scenarios))]
		scenarios = scenarios[len(some):]
		result, killed, err := j.kill(ctx, q, some)
		if err != nil {
			return v, err
		}
		if killed {
			v.Killer, v.Endless = result.Scenario.ID, result.Outcome == engine.TimedOut
			j.kills[v.Killer]++
			return v, nil
		}
	}
	return v, nil
}

// limit gives the number of steps that a mutant may take in any of the scenarios.
func (j *Jury) limit(scenarios []steps.Scenario) int {
	most := 0
	for _, c := range scenarios {
		most = max(most, j.steps[c.ID])
	}
	return patience*most + grace
}

// kill puts a mutant to scenarios until one fails, and gives its result.
func (j *Jury) kill(ctx context.Context, q Question, scenarios []steps.Scenario) (killer steps.Result, killed bool, err error) {
	if err := ctx.Err(); err != nil {
		return killer, false, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	wanted := among(scenarios)
	s := &subject{InProcess: j.reference, mutant: q.Mutant, global: q.Global, limit: j.limit(scenarios)}
	_, err = j.suite.Run(ctx, s, steps.Options{Select: wanted, Fresh: true, Once: true, Observe: func(r steps.Result) {
		if r.Outcome.Wrong() && !killed {
			killer, killed = r, true
			cancel()
		}
	}})
	if killed {
		return killer, true, nil
	}
	return killer, false, err
}

// Reached gives the mutants that would make a difference at once in any scenario.
func (j *Jury) Reached() []int {
	all := map[int]bool{}
	for f, scenarios := range j.faces {
		for _, c := range scenarios {
			maps.Copy(all, j.reached[c.ID][f])
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Serve answers questions, one a line in JSON, until they end. The first line that it writes lists the mutants that are reached.
func (j *Jury) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	answers, questions := json.NewEncoder(out), json.NewDecoder(in)
	if err := answers.Encode(j.Reached()); err != nil {
		return err
	}
	for {
		var q Question
		if err := questions.Decode(&q); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading a question: %w", err)
		}
		answer, err := j.Judge(ctx, q)
		if err != nil {
			return fmt.Errorf("putting the mutant %d to the suite: %w", q.Mutant, err)
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
}
