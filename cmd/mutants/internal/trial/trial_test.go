package trial

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/cmd/mutants/mutation"
	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/vocabularies"
)

// The mutants of these tests are made by hand around a reference. The tests share the state of mutations, so none of them is parallel.
const (
	mute    = 1 // prints nothing in the console
	wordy   = 2 // asks a question twice in the console
	endless = 3 // never ends in the console
	breaks  = 4 // breaks off in the engine
	equal   = 5 // does the same as the reference, in the console
	absent  = 6 // is not reached
	floods  = 7 // writes too much in the console, and then what is right
)

// faulty is the reference of an assignment that has both faces, with the mutants.
func faulty(t *testing.T) (*steps.Suite, engine.InProcess) {
	t.Helper()
	a, ok := impl.Assignment("cs300")
	if !ok {
		t.Skip("the assignment has been taken out")
	}
	reference := a.Reference()
	vocabulary, _ := vocabularies.Of(a.Name)
	suite, err := steps.Open(vocabulary, reference)
	if err != nil {
		t.Fatal(err)
	}
	// Two fixed scenarios of each face are enough here, and a random one of the console.
	most := map[string]int{"console": 2, "engine": 2, "random": 1}
	suite.Scenarios = slices.DeleteFunc(suite.Scenarios, func(c steps.Scenario) bool {
		sort := slices.IndexFunc(sorts, func(sort string) bool { return slices.Contains(c.Tags, sort) })
		if c.Remark || sort < 0 {
			return true
		}
		most[sorts[sort]]--
		return most[sorts[sort]] < 0
	})
	return suite, withMutants(reference)
}

// sorts are tags, of which the first that a scenario has tells its sort.
var sorts = []string{"random", "console", "engine"}

func withMutants(reference engine.InProcess) engine.InProcess {
	play, commands := reference.Play, reference.Commands
	reference.Play = func(in io.Reader, out io.Writer, pause func(time.Duration)) error {
		mutation.Step()
		_ = mutation.On(equal)
		for mutation.On(endless) {
			mutation.Step()
		}
		if mutation.On(mute) {
			return nil
		}
		fmt.Fprint(out, strings.Repeat("Choose a board style: ", len(mutation.Chosen(wordy, "", "x"))))
		if mutation.On(floods) {
			fmt.Fprint(out, strings.Repeat(" ", 2<<20))
		}
		return play(in, out, pause)
	}
	reference.Commands = func() *engine.Table {
		mutation.Step()
		if mutation.On(breaks) {
			panic("out of pegs")
		}
		return commands()
	}
	return reference
}

func jury(t *testing.T) *Jury {
	t.Helper()
	suite, reference := faulty(t)
	j, err := NewJury(t.Context(), suite, reference, 0)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestEachFaceSaysWhatItSeesOfAMutant(t *testing.T) {
	j := jury(t)
	tests := []struct {
		mutant                     int
		console, engine, endless   bool // whether the face kills it, and whether it is stopped
		reachesConsole, reachesAll bool
		reason                     string
	}{
		{mute, true, false, false, true, true, "nothing is printed"},
		{wordy, true, false, false, true, true, "a question is asked twice"},
		{endless, true, false, true, true, true, "the game does not end"},
		{floods, true, false, false, true, true, "the game is behind too much else"},
		{breaks, false, true, false, false, true, "the engine breaks off"},
		{equal, false, false, false, true, true, "it is no fault"},
		{absent, false, false, false, false, false, "it is nowhere"},
	}
	for _, test := range tests {
		a, err := j.Judge(t.Context(), Question{Mutant: test.mutant})
		if err != nil {
			t.Fatal(err)
		}
		console, engine, all := a[Console], a[Engine], a[Together]
		if (console.Killer != "") != test.console || (engine.Killer != "") != test.engine {
			t.Errorf("%s: the console says %+v, the engine %+v", test.reason, console, engine)
		}
		if (all.Killer != "") != (test.console || test.engine) || all.Endless != test.endless {
			t.Errorf("%s: all together say %+v", test.reason, all)
		}
		random := a[Random]
		if (random.Killer != "") != test.console || (random.Reached == 1) != test.reachesConsole {
			t.Errorf("%s: the random games of the console say %+v", test.reason, random)
		}
		if (console.Reached > 0) != test.reachesConsole || (all.Reached > 0) != test.reachesAll {
			t.Errorf("%s: %d scenarios of the console and %d in all reach it", test.reason, console.Reached, all.Reached)
		}
	}
}

func TestReachedAreTheMutantsOfAnyScenario(t *testing.T) {
	got := jury(t).Reached()
	if want := []int{mute, wordy, endless, breaks, equal, floods}; !slices.Equal(got, want) {
		t.Errorf("they are %v, want %v", got, want)
	}
}

func TestAReferenceThatFailsIsNoMeasure(t *testing.T) {
	suite, reference := faulty(t)
	reference.Play = func(io.Reader, io.Writer, func(time.Duration)) error { return nil }
	if _, err := NewJury(t.Context(), suite, reference, 0); err == nil || !strings.Contains(err.Error(), "fails without any mutant") {
		t.Errorf("the error is %v", err)
	}
}

func TestQuestionsAreAnsweredInTheirOrder(t *testing.T) {
	var out bytes.Buffer
	questions := strings.NewReader(`{"Mutant": 1} {"Mutant": 5}`)
	if err := jury(t).Serve(t.Context(), questions, &out); err != nil {
		t.Fatal(err)
	}
	answers := json.NewDecoder(&out)
	var reached []int
	var first, second Answer
	for _, into := range []any{&reached, &first, &second} {
		if err := answers.Decode(into); err != nil {
			t.Fatal(err)
		}
	}
	if len(reached) != 6 || first[Together].Killer == "" || second[Together].Killer != "" || answers.More() {
		t.Errorf("reached %v, then %+v, then %+v", reached, first, second)
	}
}

func TestWhatIsNoQuestionIsAnError(t *testing.T) {
	if err := jury(t).Serve(t.Context(), strings.NewReader("mutant 1"), io.Discard); err == nil {
		t.Error("there is none")
	}
}

func TestWhoeverStopsGetsNoVerdict(t *testing.T) {
	j := jury(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := j.Judge(ctx, Question{Mutant: equal}); err == nil {
		t.Errorf("the verdict is %+v", a)
	}
}
