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

// A Face is a part of a subject that scenarios see, or stands for scenarios of every face.
type Face string

// The faces. The scenarios of the first three are fixed: Together are all of them. Random are the scenarios whose games
// are drawn from a seed, of either face.
const (
	Console  Face = "console"
	Engine   Face = "engine"
	Together Face = "all"
	Random   Face = "random"
)

// A Question asks what the suite says of a mutant.
type Question struct {
	Mutant int
	Global bool // it is a fault of the first value of a variable of a package
}

// A Verdict is what the scenarios of one face say of a mutant.
type Verdict struct {
	// Reached is the number of scenarios of the face in which the mutant would make a difference at once to what the
	// face does.
	Reached int
	Killer  string // the id of a scenario that the mutant fails; empty if it survives
	Endless bool   // tells that it was stopped because it took too many steps
}

// An Answer tells what the suite says to a mutant, for each face that the assignment has, and together.
type Answer map[Face]Verdict

// A Jury puts mutants of one assignment to its suite.
type Jury struct {
	suite     *steps.Suite
	reference engine.InProcess
	seed      uint32 // of the random games

	// By the ids of the counted scenarios:
	faces map[Face][]string
	asked map[string][]*record

	records map[uint64]*record // by their keys
}

// A mutant may take so many times as many steps as the reference, and so many more, before it counts as one that never
// ends. Random games of most mutants take many times as many as the chosen ones of a reference.
const (
	patience = 100
	grace    = 100_000
)

// NewJury runs the suite once without a mutant, with the random games of a seed. The error is for a suite that the
// reference does not pass.
func NewJury(ctx context.Context, suite *steps.Suite, reference engine.InProcess, seed uint32) (*Jury, error) {
	j := &Jury{
		suite: suite, reference: reference, seed: seed, faces: map[Face][]string{},
		asked: map[string][]*record{}, records: map[uint64]*record{},
	}
	for _, c := range suite.Scenarios {
		if c.Remark {
			continue
		}
		if err := j.rehearse(ctx, c); err != nil {
			return nil, err
		}
	}
	return j, nil
}

// rehearse plays a scenario without a mutant, and keeps what it asks of the reference.
func (j *Jury) rehearse(ctx context.Context, c steps.Scenario) error {
	r := &subject{InProcess: j.reference, global: true, limit: 1 << 40}
	results, err := j.suite.Run(ctx, r, j.among([]string{c.ID}))
	if err != nil {
		return err
	}
	if o := results[0].Outcome; o.Wrong() || o == engine.Broken {
		return fmt.Errorf("the scenario %q fails without any mutant, with the seed %d: %s", c.ID, j.seed, results[0].Reason)
	}
	for _, kept := range r.records {
		j.asked[c.ID] = append(j.asked[c.ID], j.known(kept))
	}
	for _, f := range facesOf(c, r.records) {
		j.faces[f] = append(j.faces[f], c.ID)
	}
	return nil
}

// known gives the record of the same questions that is known already, if there is one.
func (j *Jury) known(r *record) *record {
	key := r.key()
	if j.records[key] == nil {
		j.records[key] = r
	}
	return j.records[key]
}

// facesOf tells which faces a scenario sees: by its tag, or else by what the subject was asked for.
func facesOf(c steps.Scenario, asked []*record) (faces []Face) {
	if c.Random {
		return []Face{Random}
	}
	for _, f := range []Face{Console, Engine} {
		if slices.Contains(c.Tags, string(f)) {
			return []Face{f}
		}
	}
	for _, f := range []Face{Console, Engine} {
		if slices.ContainsFunc(asked, func(r *record) bool { return r.face == f }) {
			faces = append(faces, f)
		}
	}
	return faces
}

// among says how to play some scenarios, each in a session of its own.
func (j *Jury) among(ids []string) steps.Options {
	choose := func(c steps.Scenario) bool { return slices.Contains(ids, c.ID) }
	return steps.Options{Select: choose, Seed: j.seed, Fresh: true, Once: true}
}

// Judge puts a mutant to the scenarios of each face, as many as it takes to kill it.
func (j *Jury) Judge(ctx context.Context, q Question) (Answer, error) {
	answer, differs := Answer{}, j.differing(ctx, q)
	for _, f := range []Face{Console, Engine, Random} {
		if len(j.faces[f]) == 0 {
			continue
		}
		v, err := j.judge(ctx, q, j.reaching(f, q.Mutant), differs)
		if err != nil {
			return nil, err
		}
		answer[f] = v
	}
	answer[Together] = answer.together()
	return answer, nil
}

// together is the verdict of all fixed scenarios.
func (a Answer) together() Verdict {
	both := Verdict{Reached: a[Console].Reached + a[Engine].Reached}
	for _, f := range []Face{Console, Engine} {
		if both.Killer == "" {
			both.Killer, both.Endless = a[f].Killer, a[f].Endless
		}
	}
	return both
}

// reaching gives the scenarios of a face in which a mutant would make a difference at once, those first that take the
// fewest steps.
func (j *Jury) reaching(f Face, mutant int) []string {
	ids := slices.DeleteFunc(slices.Clone(j.faces[f]), func(id string) bool { return !j.reaches(id, f, mutant) })
	slices.SortStableFunc(ids, func(a, b string) int { return j.steps(a) - j.steps(b) })
	return ids
}

// reaches tells whether a mutant would make a difference at once in a scenario of a face. A random one is of either.
func (j *Jury) reaches(id string, f Face, mutant int) bool {
	return slices.ContainsFunc(j.asked[id], func(r *record) bool {
		return (f == Random || f == r.face) && r.reached[mutant]
	})
}

// steps gives the number of steps of the longest run of the reference in any of the scenarios.
func (j *Jury) steps(ids ...string) int {
	most := 0
	for _, id := range ids {
		for _, r := range j.asked[id] {
			most = max(most, r.steps)
		}
	}
	return most
}

// differing gives a function that tells whether a mutant answers otherwise than the reference in a scenario. Each game
// and session is repeated once at most, however many scenarios ask for it.
func (j *Jury) differing(ctx context.Context, q Question) func(id string) bool {
	repeated := map[*record]bool{}
	repeats := func(r *record) bool {
		if _, ok := repeated[r]; !ok {
			repeated[r] = !r.reached[q.Mutant] || r.repeats(ctx, j.subject(q, r.steps))
		}
		return repeated[r]
	}
	return func(id string) bool {
		return slices.ContainsFunc(j.asked[id], func(r *record) bool { return !repeats(r) })
	}
}

// subject gives the reference with a mutant, where the reference takes so many steps.
func (j *Jury) subject(q Question, steps int) *subject {
	return &subject{InProcess: j.reference, mutant: q.Mutant, global: q.Global, limit: patience*steps + grace}
}

// judge puts a mutant to those scenarios in which it differs, first to one, then to ever more at once.
func (j *Jury) judge(ctx context.Context, q Question, ids []string, differs func(id string) bool) (Verdict, error) {
	v := Verdict{Reached: len(ids)}
	for many := 1; len(ids) > 0; many *= 8 {
		alike := j.alike(ids[:min(many, len(ids))])
		some := slices.DeleteFunc(slices.Clone(ids[:alike]), func(id string) bool { return !differs(id) })
		ids = ids[alike:]
		result, killed, err := j.kill(ctx, q, some)
		if err != nil {
			return v, err
		}
		if killed {
			v.Killer, v.Endless = result.Scenario.ID, result.Outcome == engine.TimedOut
			return v, nil
		}
	}
	return v, nil
}

// alike tells how many of the first scenarios take about as many steps as the very first: one limit does for all of them.
func (j *Jury) alike(ids []string) int {
	most := 10*j.steps(ids[0]) + grace
	other := slices.IndexFunc(ids, func(id string) bool { return j.steps(id) > most })
	if other < 0 {
		return len(ids)
	}
	return other
}

// kill puts a mutant to scenarios until one fails, and gives its result.
func (j *Jury) kill(ctx context.Context, q Question, ids []string) (killer steps.Result, killed bool, err error) {
	if err := ctx.Err(); err != nil || len(ids) == 0 {
		return killer, false, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	options := j.among(ids)
	options.Observe = func(r steps.Result) {
		if r.Outcome.Wrong() && !killed {
			killer, killed = r, true
			cancel()
		}
	}
	_, err = j.suite.Run(ctx, j.subject(q, j.steps(ids...)), options)
	if killed {
		return killer, true, nil
	}
	return killer, false, err
}

// Reached gives the mutants that would make a difference at once in any scenario.
func (j *Jury) Reached() []int {
	all := map[int]bool{}
	for _, r := range j.records {
		maps.Copy(all, r.reached)
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
