package espec

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/eecs3311/project"
	"rulebook/impl/eiffel/syntax"
)

// reference gives the reference project with its test cases.
func reference(t testing.TB) []*syntax.Class {
	t.Helper()
	classes, err := Fault{}.Classes()
	if err != nil {
		t.Fatal(err)
	}
	return append(classes, ownTests(t)...)
}

// ownTests gives the test classes of the reference project.
func ownTests(t testing.TB) []*syntax.Class {
	t.Helper()
	var classes []*syntax.Class
	for _, name := range Classes() {
		data, err := fs.ReadFile(project.Files(), "tests/"+name+".e")
		if err != nil {
			t.Fatal(err)
		}
		classes = append(classes, syntax.Parse(name+".e", string(data))...)
	}
	return classes
}

// written gives a test class with features, each of which is added as a test case: a query as one that must say True.
func written(adding, features string) []*syntax.Class {
	text := "class TEST_PEG_SOLITAIRE inherit ES_TEST create make feature make do " + adding + " end " + features + " end"
	return syntax.Parse("test_peg_solitaire.e", text)
}

// told puts cases into words, one a line.
func told(cases []Case) string {
	var lines []string
	for _, c := range cases {
		line := c.Name + " passes"
		if !c.Passed {
			line = c.Name + ": " + c.Why
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestTheReferenceProjectPassesItsTestCases(t *testing.T) {
	t.Parallel()
	cases, err := Run(context.Background(), reference(t))
	if err != nil || len(cases) != 15 {
		t.Errorf("%d test cases, %v; want 15: 13 of the game, 1 of each player", len(cases), err)
	}
	for _, c := range cases {
		if !c.Passed {
			t.Errorf("%s.%s: %s", c.Class, c.Name, c.Why)
		}
	}
}

func TestTestCasesAreRunAsTheLibraryDoes(t *testing.T) {
	t.Parallel()
	const game = "class GAME feature n: INTEGER up do n := n + 1 end down require positive: n > 0 do n := n - 1 end end "
	for _, test := range []struct{ adding, features, want, reason string }{
		{"add_boolean_case (agent t)", "t: BOOLEAN do comment (\"t: yes\"); Result := True end", "t passes", "a query that says True"},
		{"add_boolean_case (agent t)", "t: BOOLEAN do comment (\"t\") end", "t: its Result is False", "Result is False to begin with"},
		{"add_boolean_case (agent t)", "t: BOOLEAN do check two: 1 = 2 end; Result := True end",
			"t: check: two (TEST_PEG_SOLITAIRE.t, test_peg_solitaire.e, line 1)", "a check that does not hold"},
		{"add_boolean_case (agent t)", "t: BOOLEAN do create g; g.down; Result := True end g: GAME",
			"t: precondition: positive (GAME.down, test_peg_solitaire.e, line 1)", "a contract of the game"},
		{"add_violation_case (agent t)", "t local g: GAME do create g; g.down end", "t passes", "a violation"},
		{"add_violation_case (agent t)", "t local g: GAME do g.down end", "t passes", "any exception is one"},
		{"add_violation_case (agent t)", "t local g: GAME do create g; g.up; g.down end",
			"t: it violates nothing, and should violate something", "no violation"},
		{"add_violation_case_with_tag (\"positive\", agent t)", "t local g: GAME do create g; g.down end", "t passes", "a violation of that tag"},
		{"add_violation_case_with_tag (\"negative\", agent t)", "t local g: GAME do create g; g.down end",
			"t: it should violate negative, and not: precondition: positive (GAME.down, test_peg_solitaire.e, line 1)",
			"a violation of another tag"},
		{"add_violation_case_with_tag (\"negative\", agent t)", "t local g: GAME do create g; g.up end",
			"t: it violates nothing, and should violate negative", "no violation of a tag"},
		{"add_boolean_case (agent t); add_boolean_case (agent u)", "t: BOOLEAN do n := n + 1; Result := n = 1 end n: INTEGER " +
			"u: BOOLEAN do Result := n = 1 end", "t passes\nu passes", "one object has all test cases"},
		{"add_boolean_case (agent t)", "t: BOOLEAN do sub_comment (\"s\"); assert_equal (\"two\", \"2\", (2).out); assert (\"c\", True, Void); " +
			"assert_not_equal (\"n\", 1, 2); Result := True end", "t passes", "assertions that hold"},
		{"add_boolean_case (agent t)", "t: BOOLEAN do assert_equal (\"two\", 2, 3); Result := True end",
			"t: its assertion \"two\" does not hold", "an assertion that does not"},
		{"add_boolean_case (agent t)", "t: BOOLEAN do Result := nowhere end",
			"t: does not compile: there is no nowhere (TEST_PEG_SOLITAIRE.t, test_peg_solitaire.e, line 1)", "code that is wrong"},
		{"add_violation_case (agent t)", "t do nowhere end",
			"t: does not compile: there is no nowhere (TEST_PEG_SOLITAIRE.t, test_peg_solitaire.e, line 1)", "which is no violation"},
		{"add_boolean_case (agent t); add_boolean_case (agent u)", "t: BOOLEAN do from until False loop end end u: BOOLEAN do Result := True end",
			"t: it was stopped after 2000000 steps\nu passes", "an endless loop"},
		{"across 1 |..| 7 as i loop add_boolean_case (agent t) end", "t: BOOLEAN do from until False loop end end",
			strings.Repeat("t: it was stopped after 2000000 steps\n", 5) +
				strings.Repeat("t: it is not run any more: the test cases before it take too long\n", 2),
			"endless loops in all of them"},
		{"add_boolean_case (agent: BOOLEAN do Result := True end)", "", "a test case without a name passes", "a routine without a name"},
		{"from until False loop end", "", "make: it was stopped after 2000000 steps", "make comes to no end"},
		{"", "", "", "no test cases"},
	} {
		cases, err := Run(context.Background(), append(syntax.Parse("test_peg_solitaire.e", game), written(test.adding, test.features)...))
		if err != nil {
			t.Fatal(err)
		}
		if got := told(cases); got != strings.TrimSuffix(test.want, "\n") {
			t.Errorf("%s: %s %s\ngives %s\nwant  %s", test.reason, test.adding, test.features, got, test.want)
		}
	}
}

func TestSetupAndTeardownSurroundEachTestCase(t *testing.T) {
	t.Parallel()
	classes := syntax.Parse("t.e", `class TEST_PEG_SOLITAIRE inherit ES_TEST redefine setup, teardown end create make feature
	make do add_boolean_case (agent one); add_boolean_case (agent two) end
	n: INTEGER
	setup do n := n + 1 end
	teardown do n := n + 10 end
	one: BOOLEAN do Result := n = 1 end
	two: BOOLEAN do Result := n = 12 end end`)
	cases, err := Run(context.Background(), classes)
	if got := told(cases); err != nil || got != "one passes\ntwo passes" {
		t.Errorf("%s, %v", got, err)
	}
}

// What is not understood is told apart from what fails.
func TestCodeThatIsNotUnderstoodSaysNothing(t *testing.T) {
	t.Parallel()
	cases, err := Run(context.Background(), written("add_boolean_case (agent t); add_boolean_case (agent u)",
		"t: BOOLEAN do Result := {PLATFORM}.is_unix end u: BOOLEAN do Result := True end"))
	if err != nil || len(cases) != 2 || cases[0].Unread == nil || cases[0].Passed || cases[1].Unread != nil || !cases[1].Passed {
		t.Errorf("%+v, %v", cases, err)
	}
}

// Each fault can be put into the reference project, and its own test cases find it. The classes with the fault are valid.
func TestEachFaultIsOne(t *testing.T) {
	t.Parallel()
	tests := ownTests(t)
	for _, fault := range Faults() {
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			missed, _, err := Missed(context.Background(), tests, []Fault{fault})
			if err != nil || len(missed) > 0 {
				t.Errorf("no test case notices it, %v", err)
			}
		})
	}
}

func TestFaultsMustStandInTheReference(t *testing.T) {
	t.Parallel()
	for _, replace := range [][]string{{"this is nowhere", ""}, {"end", ""}} {
		_, err := Fault{Name: "x", File: "game/game.e", Replace: replace}.Classes()
		if err == nil {
			t.Errorf("%q was replaced", replace)
		}
	}
}

// A test case finds a fault if it looks at what the fault spoils.
func TestFaultsAreFoundByThoseWhoLook(t *testing.T) {
	t.Parallel()
	fault := Faults()[slices.IndexFunc(Faults(), func(f Fault) bool { return f.Name == "a game is won as soon as it is over" })]
	const lost = "local g: GAME do create g.make_easy; g.move_up (3, 4); "
	for _, test := range []struct {
		feature string
		finds   bool
		reason  string
	}{
		{lost + "Result := g.is_over and not g.is_won end", true, "it looks at the end of a lost game"},
		{lost + "Result := g.is_over end", false, "it does not ask who has won"},
		{"do Result := True end", false, "it always says True"},
		{lost + "Result := g.is_won end", false, "it fails on the right game, so it finds nothing"},
		{lost + "Result := g.nowhere end", false, "it uses a feature of another project"},
	} {
		missed, _, err := Missed(context.Background(), written("add_boolean_case (agent t)", "t: BOOLEAN "+test.feature), []Fault{fault})
		if err != nil || len(missed) == 0 != test.finds {
			t.Errorf("%s: %s: %d faults are missed, %v; want it found %t", test.reason, test.feature, len(missed), err, test.finds)
		}
	}
}

// Test cases that pass whatever the game does are none.
func TestVacuousTestCases(t *testing.T) {
	t.Parallel()
	model := slices.DeleteFunc(reference(t), isTest)
	for _, test := range []struct {
		kind, feature, reason string
		vacuous               bool
	}{
		{"boolean_case", "t: BOOLEAN do Result := True end", "it always says True", true},
		{"boolean_case", "t: BOOLEAN local g: GAME do create g.make_easy; Result := True end", "it looks at nothing", true},
		{"boolean_case", "t: BOOLEAN local g: GAME do create g.make_easy; Result := g.is_over or not g.is_over end", "a tautology", true},
		{"boolean_case", "t: BOOLEAN local g: GAME do create g.make_easy; Result := not g.is_over end", "it must say no", false},
		{"boolean_case", "t: BOOLEAN local b: BOARD do create b.make_easy; Result := b.is_valid_row (7) end", "it must say yes", false},
		{"boolean_case", "t: BOOLEAN local b: BOARD do create b.make_easy; Result := b.number_of_occupied_slots = 3 end", "it must count", false},
		{"boolean_case", "t: BOOLEAN local b: BOARD do create b.make_default; b.out.to_upper; Result := True end", "it needs an object", false},
		{"boolean_case", "t: BOOLEAN local b: BOARD do create b.make_easy; b.set_status (1, 1, b.occupied_slot); " +
			"Result := b.status_of (1, 1) ~ b.occupied_slot end", "a slot must be set", false},
		{"boolean_case", "t: BOOLEAN local s: SLOT_STATUS_ACCESS do Result := s.occupied_slot = s.occupied_slot end",
			"a status must be made once", false},
		{"boolean_case", "t: BOOLEAN local b: BOARD do create b.make_easy; b.set_status (1, 1, b.occupied_slot); " +
			"Result := b.status_of (1, 1) ~ b.status_of (1, 1) end", "a comparison with itself", true},
		{"violation_case", "t local g: GAME do create g.make_easy; g.move_left (9, 9) end", "it must be refused", false},
		{"violation_case", "t do check False end end", "it violates a contract of its own", true},
	} {
		cases, _, err := Vacuous(context.Background(),
			append(slices.Clone(model), written(fmt.Sprintf("add_%s (agent t)", test.kind), test.feature)...))
		if err != nil || len(cases) == 1 != test.vacuous {
			t.Errorf("%s: %s: vacuous are %q, %v; want that %t", test.reason, test.feature, told(cases), err, test.vacuous)
		}
	}
	if cases, _, err := Vacuous(context.Background(), reference(t)); err != nil || len(cases) > 0 {
		t.Errorf("of the reference project: %s, %v", told(cases), err)
	}
}

func BenchmarkRun(b *testing.B) {
	classes := reference(b)
	for b.Loop() {
		if _, err := Run(context.Background(), classes); err != nil {
			b.Fatal(err)
		}
	}
}
