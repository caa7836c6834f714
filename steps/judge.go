package steps

import (
	"cmp"
	"slices"

	"rulebook/impl/engine"
)

// A Cause is one fault of a subject: all results in which it broke the same rule in the same way.
type Cause struct {
	Rule      string `json:"rule"`                // the id of the rule that is broken
	Signature string `json:"signature,omitempty"` // see [Divergence]
	Sentence  string `json:"sentence"`            // what is wrong, for a person

	// Remark tells that it fails remarks only, so it costs nothing.
	Remark bool `json:"remark,omitempty"`

	// Fails are the ids of the scenarios in which the rule was seen to be broken, Blocks those of the scenarios that could not show
	// what they are about because of that. Passes are the ids of the scenarios of the same rule that passed beside them. They are all
	// scenarios that count, or all remarks.
	Fails  []string `json:"fails"`
	Blocks []string `json:"blocks,omitempty"`
	Passes []string `json:"passes,omitempty"`

	// Example is the id of the smallest scenario that it fails.
	Example string `json:"example"`
}

// Judge tells failures from their consequences. A result that names another rule than that of its scenario is blocked because of that
// rule, and so is one whose scenario needs a rule of which a basic scenario failed. No result is blocked by a rule that nothing failed:
// the first one that names such a rule is its failure. Results that broke off at one place of the subject's code are one fault.
//
// Whether remarks fail changes nothing for the scenarios that count. Judge may be called again, on some of the results that it gave.
func Judge(results []Result) ([]Result, []Cause) {
	j := judgement{results: Each(results, unjudged), roots: map[string]string{}, obstacles: map[string]string{}}
	oneAtEachPlace(j.results)
	for _, remark := range []bool{false, true} {
		for _, rule := range needsFirst(j.results, remark) {
			j.settle(rule, remark)
		}
	}
	return j.results, Causes(j.results)
}

// unjudged takes back what an earlier judgement said.
func unjudged(r Result) Result {
	r.Outcome, r.Ended, r.Because = cmp.Or(r.Ended, r.Outcome), "", ""
	return r
}

// A judgement knows of each rule that something went wrong about the rule which is to blame: mostly itself. It is an obstacle to what
// needs it if that shows in a basic scenario.
type judgement struct {
	results   []Result
	roots     map[string]string
	obstacles map[string]string
}

// basic tells whether others may rest on what the scenario shows: not if it is tagged @apart, or drawn at random, which finds what is
// wrong in rare cases only.
func (c Scenario) basic() bool { return !c.Random && !slices.Contains(c.Tags, "apart") }

// settle judges the results that name a rule, in which the rules that this one needs have been settled.
func (j *judgement) settle(rule string, remark bool) {
	var own, others []*Result
	for i := range j.results {
		r := &j.results[i]
		switch {
		case !r.Outcome.Wrong() || r.Breaks != rule || r.Scenario.Remark != remark:
		case r.Scenario.RuleID == rule:
			own = append(own, r)
		default:
			others = append(others, r)
		}
	}
	for _, r := range own {
		if r.Signature != OwnWay { // which shows whatever else is wrong
			j.block(r, j.obstacle(r.Scenario))
		}
	}
	failed := func(r *Result) bool { return r.Because == "" }
	switch {
	case slices.ContainsFunc(own, failed):
		j.roots[rule] = rule
	case len(own) > 0:
		j.roots[rule] = cmp.Or(j.roots[rule], own[0].Because)
	}
	for _, r := range others {
		j.block(r, cmp.Or(j.roots[rule], j.obstacle(r.Scenario)))
		j.roots[rule] = cmp.Or(j.roots[rule], r.Because, rule)
	}
	basic := func(r *Result) bool { return r.Scenario.basic() && r.Signature != OwnWay }
	if slices.ContainsFunc(own, basic) || !j.shows(rule, remark) {
		j.obstacles[rule] = cmp.Or(j.obstacles[rule], j.roots[rule])
	}
}

// shows tells whether a basic scenario of the rule was put to the subject, with remarks or without. If none was, others tell.
func (j *judgement) shows(rule string, remarks bool) bool {
	return slices.ContainsFunc(j.results, func(r Result) bool {
		put := r.Outcome == engine.Passed || r.Outcome.Wrong()
		return put && r.Scenario.RuleID == rule && r.Scenario.basic() && (remarks || !r.Scenario.Remark)
	})
}

// obstacle gives the rule that is to blame for the first broken rule that a scenario needs; "" if none is in its way.
func (j *judgement) obstacle(c Scenario) string {
	for _, rule := range c.Needs {
		if root := j.obstacles[rule]; root != "" && root != c.RuleID {
			return root
		}
	}
	return ""
}

// block says which rule stands in the way of a result, if any does.
func (j *judgement) block(r *Result, because string) {
	if because != "" {
		r.Outcome, r.Ended, r.Because = engine.Blocked, r.Outcome, because
	}
}

// needsFirst lists the rules that results name, with remarks or without, each behind those that its scenarios need.
func needsFirst(results []Result, remarks bool) []string {
	needs := map[string][]string{}
	var named []string
	for _, r := range results {
		if r.Scenario.Remark && !remarks {
			continue
		}
		needs[r.Scenario.RuleID] = append(needs[r.Scenario.RuleID], r.Scenario.Needs...)
		named = append(named, r.Scenario.RuleID, r.Breaks)
	}
	var order []string
	visited := map[string]bool{}
	var visit func(string)
	visit = func(rule string) {
		if visited[rule] {
			return
		}
		visited[rule] = true
		for _, need := range needs[rule] {
			visit(need)
		}
		order = append(order, rule)
	}
	for _, rule := range named {
		visit(rule)
	}
	return order
}

// Causes collects the failures that are the same, and what they block, of results that were judged. The cause that
// blocks most comes first, those of remarks come last. Of results that were left out it tells nothing: what they
// block has no cause.
func Causes(results []Result) []Cause {
	var all []*Cause
	for _, r := range results {
		if !r.Outcome.Wrong() || r.Outcome == engine.Blocked {
			continue
		}
		c := find(all, r.Breaks, r.Signature, r.Scenario.Remark, true)
		if c == nil {
			c = &Cause{Rule: r.Breaks, Signature: r.Signature, Remark: r.Scenario.Remark}
			all = append(all, c)
		}
		c.Fails = append(c.Fails, r.Scenario.ID)
	}
	for _, r := range results {
		if r.Outcome == engine.Blocked {
			if c := find(all, r.Because, r.Signature, r.Scenario.Remark, false); c != nil {
				c.Blocks = append(c.Blocks, r.Scenario.ID)
			}
		}
	}
	for _, c := range all {
		c.illustrate(results)
	}
	slices.SortStableFunc(all, func(a, b *Cause) int {
		if a.Remark != b.Remark {
			return map[bool]int{false: -1, true: 1}[a.Remark]
		}
		return len(b.Blocks) - len(a.Blocks)
	})
	return Each(all, func(c *Cause) Cause { return *c })
}

// illustrate tells the cause by its failures, and lists what passes beside them.
func (c *Cause) illustrate(results []Result) {
	var fails []Result
	for _, r := range results {
		switch {
		case slices.Contains(c.Fails, r.Scenario.ID):
			fails = append(fails, r)
		case r.Outcome == engine.Passed && r.Scenario.RuleID == c.Rule && r.Scenario.Remark == c.Remark:
			c.Passes = append(c.Passes, r.Scenario.ID)
		}
	}
	example := slices.MinFunc(fails, longer)
	c.Example, c.Sentence = example.Scenario.ID, sentence(fails, example)
}

// find gives the cause of a rule with a signature, or, unless it must be exactly that, another one of the rule. What counts and
// what does not have causes of their own: a remark that is blocked by what counts is in none.
func find(all []*Cause, rule, signature string, remark, exactly bool) *Cause {
	var next *Cause
	for _, c := range all {
		switch {
		case c.Rule != rule || c.Remark != remark:
		case c.Signature == signature:
			return c
		case !exactly && next == nil:
			next = c
		}
	}
	return next
}

// longer compares the time that two results take a reader. What failed is plainer than what broke off.
func longer(a, b Result) int {
	if plain := a.Outcome == engine.Failed; plain != (b.Outcome == engine.Failed) {
		return map[bool]int{true: -1, false: 1}[plain]
	}
	return size(a) - size(b)
}

// size is the number of lines that a result shows.
func size(r Result) int {
	lines := len(r.Asked)
	if r.Play != nil {
		lines += len(r.Play.Input)
	}
	if r.Mismatch == nil {
		return lines + 1 // its reason
	}
	return lines + len(r.Mismatch.Expected) + len(r.Mismatch.Actual)
}
