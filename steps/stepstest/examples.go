package stepstest

import (
	stdcmp "cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/fixtures/yaml"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/steps"
)

// A Verdict states the result of grading an example submission.
type Verdict struct {
	Submission string `yaml:"submission"` // its folder
	Is         string `yaml:"is"`         // right, wrong or unbuildable
	Language   string `yaml:"language"`   // where an assignment is graded in many: the example is passed over without it
	Built      string `yaml:"built"`      // the depth that builds it: first, push or night; empty if it has a variant; see [Examples]
	About      string `yaml:"about"`

	// Of is the example that this one is but for its edits. It has no folder of its own.
	Of    string `yaml:"of"`
	Edits []Edit `yaml:"edits"`

	// Fault is the id of the rule that the example breaks, if it breaks one only. Then it has one cause.
	Fault   string   `yaml:"fault"`
	Causes  []Cause  `yaml:"causes"`  // what is wrong, as far as it counts, in the order of the report
	Fails   []string `yaml:"fails"`   // the scenarios that count and fail
	Blocks  []string `yaml:"blocks"`  // the scenarios that count and are blocked
	Remarks []string `yaml:"remarks"` // the remarks that do not pass
}

// A Cause states one cause of a verdict.
type Cause struct {
	Rule     string `yaml:"rule"`     // the id of the rule that is broken
	Sentence string `yaml:"sentence"` // the sentence that tells the cause; without its full stop, how it begins
}

// is tells whether a cause is the one that is stated.
func (c Cause) is(found steps.Cause) bool {
	is := strings.HasPrefix
	if strings.HasSuffix(c.Sentence, ".") {
		is = func(found, stated string) bool { return found == stated }
	}
	return c.Rule == found.Rule && c.Sentence != "" && is(found.Sentence, c.Sentence)
}

// Verdicts reads the verdicts in the folder of an assignment's examples.
func Verdicts(t testing.TB, folder string) []Verdict {
	t.Helper()
	file := filepath.Join(folder, "verdicts.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []Verdict
	if err := yaml.Decode(file, data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// Main runs the tests of a package that grades examples, and holds them to a budget. The boxes of its programs are made by its own
// executable.
func Main(m *testing.M, budget costtest.Budget) {
	box.Serve()
	debug.SetGCPercent(400) // a suite makes much garbage and keeps little
	os.Exit(costtest.Bound(m, budget).Run())
}

// Guard contains the examples as the grader does by default. It is probed once for all tests.
func Guard(t testing.TB) *box.Guard {
	t.Helper()
	g, err := chosen()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var chosen = sync.OnceValues(func() (*box.Guard, error) { return box.Choose(context.Background(), "") })

// SkipMissing skips a test of a submission whose tools this machine lacks.
func SkipMissing(t testing.TB, err error) {
	t.Helper()
	if missing, ok := errors.AsType[*language.Missing](err); ok {
		t.Skipf("needs %s: %s", missing.Tool, missing.Reason)
	}
}

// seeds is set by -seeds.
var seeds = flag.Uint("seeds", 0, "play the random games of `NUMBER` seeds, in gradings of right examples besides their own")

// Seeds tells of how many seeds -seeds wants random games to be played.
func Seeds() uint32 { return uint32(*seeds) }

// Examples are the example submissions of an assignment. Every one has a verdict.
//
// Building a program takes far longer than grading it. So a test run builds one example of each language; their verdicts say
// "built: first". Those that say "built: push" or "built: night" are built with that RULEBOOK_DEPTH. Every other example has a variant:
// a subject in this process, mostly the reference, with the same fault. It must fail the same scenarios. All are graded by the
// scenarios that they fail and by one more of each feature; with RULEBOOK_DEPTH=push, variants are graded by one more of each rule.
// With RULEBOOK_DEPTH=night, all examples are built, and graded by all scenarios and by more random games.
type Examples struct {
	Suite      *steps.Suite
	Assignment submission.Assignment
	Folder     string                    // of the examples
	Variants   map[string]engine.Subject // by the name of the example

	blame *blame
}

// Check tests that each example, or its variant, gets its verdict. An example in a language that the grader does not know is
// passed over.
func (e Examples) Check(t *testing.T) {
	stated := Verdicts(t, e.Folder)
	everyExampleHasAVerdict(t, stated, e.Folder)
	e.blame = &blame{}
	t.Cleanup(func() { e.blame.check(t) })
	e.everyExampleIsGraded(t, stated)
	if testing.Short() {
		t.Skip("grading the examples takes a while: leave out -short")
	}
	for _, v := range stated {
		variant, known := e.Variants[v.Submission]
		if known {
			t.Run("variant/"+v.Submission, func(t *testing.T) {
				t.Parallel()
				fault := v
				fault.Remarks = nil // they are about the form of the example
				e.compare(t, fault, variant, steps.Options{Once: true, Select: counted}, costtest.Push())
			})
		}
		if v.built() {
			t.Run(v.Submission, func(t *testing.T) {
				t.Parallel()
				e.grade(t, v)
			})
		}
	}
}

func counted(c steps.Scenario) bool { return !c.Remark }

func all(steps.Scenario) bool { return true }

// built tells whether the example is built at the depth of the tests.
func (v Verdict) built() bool {
	return v.Built == "first" || v.Built == "push" && costtest.Push() || costtest.Night()
}

// everyExampleIsGraded wants each example to say when it is built or to have a variant, but not both.
func (e Examples) everyExampleIsGraded(t *testing.T, stated []Verdict) {
	t.Helper()
	unknown := maps.Clone(e.Variants)
	for _, v := range stated {
		variant := e.Variants[v.Submission] != nil
		if built := slices.Contains([]string{"first", "push", "night"}, v.Built); built == variant || !built && v.Built != "" {
			t.Errorf("%s: built %q, has a variant %t: say first, push or night, or give it a variant", v.Submission, v.Built, variant)
		}
		delete(unknown, v.Submission)
	}
	for name := range unknown {
		t.Errorf("there is a variant of %s, which is no example", name)
	}
}

func everyExampleHasAVerdict(t *testing.T, stated []Verdict, folder string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !slices.ContainsFunc(stated, func(v Verdict) bool { return v.Submission == e.Name() }) {
			t.Errorf("%s has no verdict", e.Name())
		}
	}
}

// grade builds an example and grades it.
func (e Examples) grade(t *testing.T, v Verdict) {
	if v.Language != "" && !submission.Knows(v.Language) {
		t.Skipf("the grader does not know the language %s", v.Language)
	}
	conditions := submission.Conditions{Guard: Guard(t), AllowEngine: true, AllowMessages: true}
	subject, err := submission.Open(t.Context(), v.Path(t, e.Folder), e.Assignment, conditions)
	SkipMissing(t, err)
	if _, refused := errors.AsType[*language.BuildError](err); refused || v.Is == "unbuildable" {
		if !refused || v.Is != "unbuildable" {
			t.Fatalf("the submission is %s (%s), opening it says: %v", v.Is, v.About, err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := subject.Close(); err != nil {
			t.Error(err)
		}
	}()
	// A machine under load may be slow, but a right program must not fail for it: the time for a command is generous, unless
	// the submission wants less.
	limit := stdcmp.Or(subject.Limits().Time, time.Minute)
	// Examples with edits are many. They answer in this process, and so alike each time: one attempt tells.
	once := v.Of != "" && !costtest.Night()
	options := steps.Options{CommandTime: limit, Parallel: runtime.NumCPU(), Select: all, Once: once}
	e.compare(t, v, subject, options, false)
	if v.Is == "right" && costtest.Night() {
		e.playRandom(t, v, subject, options)
	}
}

// playRandom lets a right example play the random games of more seeds. A few sessions serve many seeds, but not all: the limits of
// processor time are meant for one grading.
func (e Examples) playRandom(t *testing.T, v Verdict, subject engine.Subject, options steps.Options) {
	t.Helper()
	const many = 20
	player := &lasting{Subject: subject}
	defer player.Close()
	options.Select = func(c steps.Scenario) bool { return c.Random }
	for seed := range Seeds() {
		if seed%many == many-1 {
			_ = player.Close() // the next scenario opens a new session
		}
		options.Seed = seed + 1
		for _, r := range Run(t, e.Suite, player, options) {
			if wrong(r) && !r.Scenario.Remark {
				t.Errorf("%s, seed %d: %s: %s: %s\n%s", v.Submission, options.Seed, r.Scenario.ID, r.Outcome, r.Reason,
					strings.Join(r.Example, "\n"))
			}
		}
	}
}

// compare grades an example, or its variant, by what tells before the night. Many scenarios tell more, and cost more.
func (e Examples) compare(t *testing.T, v Verdict, subject engine.Subject, options steps.Options, many bool) {
	t.Helper()
	if !costtest.Night() {
		scenarios := slices.DeleteFunc(slices.Clone(e.Suite.Scenarios), func(c steps.Scenario) bool { return !options.Select(c) })
		options.Select = telling(scenarios, v, many)
	}
	results := Run(t, e.Suite, subject, options)
	CompareVerdict(t, v, results)
	sentencesAreRead(t, v, results)
	e.blame.count(v, results)
}

// mostWords is how many words the sentence of a cause may have.
const mostWords = 30

// sentencesAreRead wants a person to be able to read the sentence of each cause in one breath, and to its end.
func sentencesAreRead(t *testing.T, v Verdict, results []steps.Result) {
	t.Helper()
	_, causes := steps.Judge(results)
	for _, c := range causes {
		words := len(strings.Fields(c.Sentence))
		if words == 0 || words > mostWords || strings.Contains(c.Sentence, " ...") {
			t.Errorf("%s: a cause of %s takes %d words, or is cut; want %d: %s", v.Submission, c.Rule, words, mostWords, c.Sentence)
		}
	}
}

// blame counts, over all examples with one fault, the failures that name the rule that is broken.
type blame struct {
	mutex      sync.Mutex
	right, all int
	wrongly    []string
}

func (b *blame) count(v Verdict, results []steps.Result) {
	if v.Fault == "" {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, r := range results {
		if r.Scenario.Remark || !r.Outcome.Wrong() {
			continue
		}
		b.all++
		if stdcmp.Or(r.Because, r.Breaks) == v.Fault {
			b.right++
		} else {
			b.wrongly = append(b.wrongly, v.Submission+": "+r.Scenario.ID)
		}
	}
}

// check wants at least 98 of a hundred failures to name the rule that is broken.
func (b *blame) check(t testing.TB) {
	t.Logf("%d of %d failures of examples with one fault name the rule that is broken", b.right, b.all)
	if 100*b.right < 98*b.all {
		t.Errorf("%d of %d failures name another rule: %q", b.all-b.right, b.all, b.wrongly)
	}
}

// telling selects the scenarios that a verdict names, and the first other one at the console and the first other one elsewhere of each
// feature, and no random games: which of them find what has tests of its own. It may also select those of each rule, and random games.
func telling(scenarios []steps.Scenario, v Verdict, many bool) func(steps.Scenario) bool {
	type view struct {
		about   string
		console bool
	}
	chosen, seen := map[string]bool{}, map[view]bool{}
	for _, c := range scenarios {
		from := view{c.File, OnConsole(c)}
		if many {
			from.about = c.RuleID
		}
		other := !seen[from] && (many || !c.Random)
		chosen[c.ID] = v.names(c) || other
		seen[from] = seen[from] || other && !v.names(c)
	}
	return func(c steps.Scenario) bool { return chosen[c.ID] }
}

// names tells whether the verdict names a scenario.
func (v Verdict) names(c steps.Scenario) bool {
	return slices.ContainsFunc(slices.Concat(v.Fails, v.Blocks, v.Remarks), func(entry string) bool { return Stands(entry, c.ID) })
}

// Stands tells whether the entry of a verdict stands for a scenario.
func Stands(entry, id string) bool {
	prefix, several := strings.CutSuffix(entry, "*")
	return id == entry || several && strings.HasPrefix(id, prefix)
}

// CompareVerdict fails the test where results are not those of a verdict. A verdict does not state what random games find: that breaks the
// rules of its causes, and no others.
func CompareVerdict(t testing.TB, v Verdict, results []steps.Result) {
	t.Helper()
	compareRandom(t, v, results)
	results = slices.DeleteFunc(slices.Clone(results), func(r steps.Result) bool { return r.Scenario.Random })
	blocked := func(r steps.Result) bool { return !r.Scenario.Remark && r.Outcome == engine.Blocked }
	for _, part := range []struct {
		name   string
		stated []string
		is     func(steps.Result) bool
	}{
		{"scenarios that fail", v.Fails, func(r steps.Result) bool { return !r.Scenario.Remark && wrong(r) && !blocked(r) }},
		{"scenarios that are blocked", v.Blocks, blocked},
		{"remarks that do not pass", v.Remarks, func(r steps.Result) bool { return r.Scenario.Remark && wrong(r) }},
	} {
		var claimed, found []string
		for _, r := range results {
			if r.Outcome != engine.NotClaimed && r.Scenario.Remark == strings.HasPrefix(part.name, "remarks") {
				claimed = append(claimed, r.Scenario.ID)
			}
			if part.is(r) {
				found = append(found, r.Scenario.ID)
			}
		}
		if diff := cmp.Diff(meant(t, part.stated, claimed), found, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (%s): %s (-stated +found):\n%s", v.Submission, v.About, part.name, diff)
		}
	}
	compareCauses(t, v, results)
	if v.Is == "right" && len(v.Fails) > 0 || v.Is == "wrong" && len(v.Fails)+len(v.Remarks) == 0 {
		t.Errorf("%s is called %s, but its verdict says otherwise", v.Submission, v.Is)
	}
}

// compareRandom wants random games to break the rules of the causes that are stated.
func compareRandom(t testing.TB, v Verdict, results []steps.Result) {
	t.Helper()
	for _, r := range results {
		rule := stdcmp.Or(r.Because, r.Breaks)
		stated := slices.ContainsFunc(v.Causes, func(c Cause) bool { return c.Rule == rule })
		if r.Scenario.Random && !r.Scenario.Remark && wrong(r) && !stated {
			t.Errorf("%s (%s): %s: random games break %s, which is no cause: %s\n%s", v.Submission, v.About, r.Scenario.ID, rule, r.Reason,
				strings.Join(r.Example, "\n"))
		}
	}
}

// wrong tells whether a scenario did not pass, which no fault of the suite may be the reason of.
func wrong(r steps.Result) bool { return r.Outcome.Wrong() || r.Outcome == engine.Broken }

// compareCauses wants the causes to be the stated ones.
func compareCauses(t testing.TB, v Verdict, results []steps.Result) {
	t.Helper()
	_, causes := steps.Judge(results)
	causes = slices.DeleteFunc(causes, func(c steps.Cause) bool { return c.Remark })
	if !slices.EqualFunc(v.Causes, causes, Cause.is) {
		found := steps.Each(causes, func(c steps.Cause) string {
			return fmt.Sprintf("    - {rule: %s, sentence: %q} # fails %d, blocks %d", c.Rule, c.Sentence, len(c.Fails), len(c.Blocks))
		})
		t.Errorf("%s (%s): the causes are not the stated ones, but\n%s", v.Submission, v.About, strings.Join(found, "\n"))
	}
	if v.Fault != "" && (len(v.Causes) != 1 || v.Causes[0].Rule != v.Fault) {
		t.Errorf("%s (%s) breaks %s only, so that is to be its one cause", v.Submission, v.About, v.Fault)
	}
}

// meant gives the ids that match the entries of a verdict, in the order of the suite.
func meant(t testing.TB, entries, ids []string) []string {
	t.Helper()
	chosen := map[string]bool{}
	for _, entry := range entries {
		matches := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !Stands(entry, id) })
		if len(matches) == 0 || strings.HasSuffix(entry, "*") && len(matches) < 2 {
			t.Errorf("the entry %q of the verdict stands for %d scenarios", entry, len(matches))
		}
		for _, id := range matches {
			chosen[id] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !chosen[id] })
}
