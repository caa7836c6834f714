package lint_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console"
	"rulebook/steps/lint"
)

// nobody has no commands.
var nobody = engine.InProcess{Commands: func() *engine.Table { return engine.NewTable("nobody") }}

// example gives the files of an assignment of a course's own.
func example(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	folder := os.DirFS("../../fixtures/own")
	names, err := fs.Glob(folder, "tic-tac-toe/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

func TestFaultsAreToldByFileAndLine(t *testing.T) {
	t.Parallel()
	const rules, moves, end = "rules.yaml", "02_moves.feature", "03_the_end.feature"
	tests := []struct {
		file, old, new string
		want           []string
		reason         string
	}{
		{rules, "", "", nil, "nothing is wrong"},
		{moves, `And it asks "O, where?"`, `And it demands "O, where?"`,
			[]string{`02_moves.feature:43: there is no phrase for the step "it demands`,
				`the nearest is: it prints "‹text›"; or: it asks "‹text›"`}, "undefined"},
		{moves, `And it asks "O, where?"`, `And it asks “O, where?”`,
			[]string{`02_moves.feature:43: there is no phrase for the step`, `: write it as: it asks "O, where?"`}, "typographic quotes"},
		{moves, `And it asks "O, where?"`, "And `f = Sum()`",
			[]string{"02_moves.feature:43: steps with expressions in backquotes need a face.yaml"}, "expressions without a face"},
		{moves, "@TTT-R4 ", "@TTT-R44 ", []string{
			"02_moves.feature:12: the tag @TTT-R44 names no rule", "rules.yaml:37: no scenario that counts tests TTT-R4"}, "unknown rule"},
		{moves, "@needs-TTT-R1", "@needs-TTT-R0", []string{"02_moves.feature:12: the tag @needs-TTT-R0 names no rule"}, "unknown need"},
		{moves, "@TTT-R5 ", "", []string{`02_moves.feature:39: this scenario is about no rule: ` +
			`tag it with one, such as @TTT-R1 (so, too, in line 46)`}, "no rule"},
		{moves, "@TTT-R5 ", "@TTT-R5 @TTT-R4 ", []string{`02_moves.feature:39: this scenario is about 2 rules`}, "two"},
		{moves, "@needs-TTT-R3", "@needs-TTT-R5", []string{"rules.yaml:43: TTT-R5 needs itself"}, "a circle"},
		{end, "@TTT-R6 @needs-TTT-R3", "@TTT-R6 @needs-TTT-R8",
			[]string{"TTT-R6 needs itself: it needs TTT-R8, which needs TTT-R6", "TTT-R8 needs itself"}, "a circle of two"},
		{end, "Scenario: A full board", "Scenaro: A full board", []string{"03_the_end.feature:30: Scenaro: is no keyword"}, "a keyword"},
		{end, "Scenario: A full board", "Scenario: The last cell wins",
			[]string{`03_the_end.feature:34: two scenarios are called "03_the_end/The last cell wins"`}, "two of one name"},
		{end, "<winner> wins with <line>", "A line",
			[]string{`two scenarios are called "03_the_end/A line": give each its own title, such as "A line, <winner>"`}, "examples of one name"},
		{moves, `    When the player types "1", "1"`, "\n  Once more.\n    when the player types \"1\", \"1\"",
			[]string{"02_moves.feature:42: when is no keyword"}, "a small keyword, behind other lines"},
		{end, "Examples:", "Exampls:", []string{"03_the_end.feature:11: this is no Gherkin"}, "no Gherkin"},
		{rules, "graded: not observable", "graded: perhaps",
			[]string{`rules.yaml:71: checking the rule TTT-R9: graded "perhaps" is none of`}, "graded"},
		{rules, "basis: shown", "basis: seen", []string{`rules.yaml:27: checking the rule TTT-R2: the basis "seen"`}, "basis"},
		{rules, "id: TTT-R4", "id: Rule 4", []string{`rules.yaml:37: checking the rule Rule 4: the id "Rule 4"`}, "an id"},
		{rules, "basis: shown", "basis: [", []string{"rules.yaml: line "}, "bad YAML"},
		{rules, "basis: shown", "base: shown", []string{`rules.yaml: line 27: there is no field "base"`}, "an unknown field"},
		{rules, "id: TTT-R4", "id: TTT-R3", []string{"rules.yaml:37: checking the rule TTT-R3: line 31 has the same id"}, "an id twice"},
		{rules, "TTT-R6, TTT-R9", "TTT-R6, TTT-R90",
			[]string{`rules.yaml:15: checking the group "The end": there are no rules from TTT-R6 to TTT-R90`}, "a group of no rules"},
		{rules, "TTT-R6, TTT-R9", "TTT-R6, TTT-R8", []string{"rules.yaml:67: checking the rule TTT-R9: it is in no group"}, "a rule of no group"},
		{rules, "graded: remark", "graded: scenarios", []string{"rules.yaml:29: checking the rule TTT-R2", "remove it"}, "a needless reason"},
		{rules, "    graded: remark\n    reason: The", "    graded: remark\n    # The",
			[]string{"rules.yaml:28: checking the rule TTT-R2: a reason is missing"}, "no reason"},
		{moves, "@needs-TTT-R3", "@need-TTT-R3", []string{"02_moves.feature:36: the tag @need-TTT-R3 says nothing of TTT-R3", "@needs-TTT-R3"},
			"a misspelt need"},
		{moves, "@needs-TTT-R3", "@week-2 @needs-TTT-R3", nil, "a tag of the course's own"},
		{end, "Scenario: A full board", "Scenario:", []string{"03_the_end.feature:30: this scenario has no title"}, "no title"},
		{moves, "      Examples:\n", "", []string{`02_moves.feature:46: the outline "An answer that is no cell: <answer>" has no rows`},
			"a table that is none of examples"},
		{moves, "        | 0      |\n        | 10     |\n        | -1     |\n        | five   |\n", "",
			[]string{`02_moves.feature:46: the outline "An answer that is no cell: <answer>" has no rows`}, "an outline without rows"},
		{moves, "| answer |\n        | 0      |\n        | 10     |\n        | -1     |\n        | five   |\n", "| anser |\n| 0 |\n",
			[]string{`02_moves.feature:46: the examples have no column "answer" for <answer>`, `<anser>`}, "a misspelt column"},
		{moves, `<answer>", "1",`, `<answer>", "<b>",`, nil, "angle brackets that the player types"},
		{moves, `"<answer>", "1",`, `"<answer>, "1",`, []string{"02_moves.feature:47: it is not clear what the player types"}, "a lost quote"},
		{moves, `it prints "Type a number from 1 to 9."`, `it prints " "`, []string{"02_moves.feature:49", "a text without a letter"}, "no text"},
		{moves, "the next board is:\n        \"\"\"\n        X 2 3\n        4 5 6\n        7 8 O\n        \"\"\"\n", "the next board is:\n",
			[]string{"02_moves.feature:29: nothing stands below the step"}, "no board below"},
		{moves, `      And it prints "X wins!"`, "      And it prints \"X wins!\"\n        \"\"\"\n        More\n        \"\"\"",
			[]string{"takes no text below it"}, "a text that nothing reads"},
		{moves, "        7 8 O\n        \"\"\"\n", "        7 8 O\n", []string{"this is no Gherkin: a text is not closed"}, "a text without end"},
		{moves, "Feature: Moves", "\ufeffFeature: Moves", []string{"02_moves.feature:1: this is no Gherkin", "byte order mark"}, "a mark"},
		{moves, "X, where?", "X, wh\xe9re?", []string{"02_moves.feature:50: this line is not UTF-8"}, "Latin-1"},
		{end, "    Scenario: Nothing follows the result\n", "    Scenario: More\n\n    Scenario: Nothing follows the result\n",
			[]string{`03_the_end.feature:42: there is no step in the scenario "More"`}, "no step"},
		{end, "Then the program prints \"Draw!\"", "And the program prints \"Draw!\"",
			[]string{"03_the_end.feature:30: no step of this scenario begins with Then"}, "nothing is expected"},
		{end, "Feature: The end", "Feature: The end\n\n  @TTT-R9\n  Rule: One class\n",
			[]string{"03_the_end.feature:4: no scenario stands below this rule"}, "a rule alone"},
		{rules, "graded: not observable", "graded: remark",
			[]string{"rules.yaml:67: TTT-R9 is a remark, but has 0 scenarios"}, "a remark without any"},
	}
	for _, test := range tests {
		files := example(t)
		name := "tic-tac-toe/" + test.file
		text := string(files[name].Data)
		if test.old != "" && !strings.Contains(text, test.old) {
			t.Fatalf("%s: %s has no %q", test.reason, test.file, test.old)
		}
		// The last place, because most words stand in several.
		if at := strings.LastIndex(text, test.old); test.old != "" {
			text = text[:at] + test.new + text[at+len(test.old):]
		}
		files[name] = &fstest.MapFile{Data: []byte(text)}
		told := faultsOf(t, files)
		for _, words := range test.want {
			if !strings.Contains(told, words) {
				t.Errorf("%s: not told: %q, only\n%s", test.reason, words, told)
			}
		}
		if test.want == nil && told != "" {
			t.Errorf("%s, but it is told\n%s", test.reason, told)
		}
	}
}

func TestAFeatureFileWithoutAScenarioIsTold(t *testing.T) {
	t.Parallel()
	for text, reason := range map[string]string{
		"":                                      "an empty file",
		"\n# later\n":                           "a comment",
		"Feature: More\n":                       "a title",
		"Feature: More\n\n  @TTT-R1\n  Rule: x": "a rule without scenarios",
	} {
		files := example(t)
		files["tic-tac-toe/04_more.feature"] = &fstest.MapFile{Data: []byte(text)}
		const want = "tic-tac-toe/04_more.feature:1: there is no scenario in it: write one, or delete the file\n"
		if told := faultsOf(t, files); told != want {
			t.Errorf("%s: it is told %q, want %q", reason, told, want)
		}
	}
}

// A judgement needs rules by which it can judge.
func TestAJudgementOfNoUseIsToldByFileAndLine(t *testing.T) {
	t.Parallel()
	files := example(t)
	files["tic-tac-toe/judgement.yaml"] = &fstest.MapFile{Data: []byte("move:\n  allowed: {refused: TTT-R1}\n")}
	const want = "tic-tac-toe/judgement.yaml:1: checking the judgement: the assignment has no reference"
	if told := faultsOf(t, files); !strings.HasPrefix(told, want) {
		t.Errorf("it is told %q, want %q", told, want)
	}
}

// faultsOf tells all that is wrong, a line each.
func faultsOf(t *testing.T, files fs.FS) (told string) {
	t.Helper()
	suite, err := steps.Open(console.Vocabulary("tic-tac-toe", files), nobody)
	if err != nil {
		return err.Error()
	}
	faults, err := lint.Faults(suite)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		told += fault.Error() + "\n"
	}
	return told
}

func TestAStepWithTwoPhrasesIsToldByFileAndLine(t *testing.T) {
	t.Parallel()
	v := console.Vocabulary("tic-tac-toe", example(t))
	v.Phrases = append(v.Phrases, steps.On(`it asks "(.*)"`, func(any) any { return func(string) {} }))
	suite, err := steps.Open(v, nobody)
	if err != nil {
		t.Fatal(err)
	}
	faults, err := lint.Faults(suite)
	if err != nil || len(faults) == 0 || faults[0].Line != 43 || !strings.Contains(faults[0].Words, "has 2 phrases") {
		t.Errorf("%v, %v", faults, err)
	}
}

// Whatever stands in a feature, it is read, or said to be wrong.
func FuzzFeatures(f *testing.F) {
	f.Add("Feature: A\n  Rule: B\n    @TTT-R1\n    Scenario Outline: <x>\n      Given the <x>\n      Examples:\n" +
		"        | x |\n        | y |\n")
	f.Add("# language: fr\nFonctionnalité: A\n  Contexte:\n    Soit un\n  Scénario: B\n    Quand \"\"\"\n x\n\"\"\"\n")
	f.Add("Feature: A\n  Scenario: B\n    * a\n      | a \\| b | c |\n@x")
	suite, err := steps.Open(console.Vocabulary("tic-tac-toe", example(f)), nobody)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 16<<10 {
			t.Skip("whoever reads a folder bounds lines and steps")
		}
		other, err := suite.In(fstest.MapFS{"tic-tac-toe/a.feature": {Data: []byte(text)}})
		if err == nil {
			_, err = lint.Faults(other)
		}
		if err != nil && strings.Contains(err.Error(), "broke off") {
			t.Log(err)
		}
	})
}
