package console_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/terminal"
	"rulebook/steps"
	"rulebook/steps/console"
	"rulebook/steps/lint"
	"rulebook/steps/stepstest"
)

// own opens an assignment of one rule, whose scenario has some steps.
func own(t *testing.T, lines ...string) *steps.Suite {
	t.Helper()
	feature := "Feature: Sums\n  @SUM-R1\n  Rule: It adds\n    Scenario: A sum\n      " + strings.Join(lines, "\n      ") + "\n"
	return stepstest.Open(t, console.Vocabulary("sums", fstest.MapFS{
		"sums/01_sums.feature": {Data: []byte(feature)},
		"sums/assignment.yaml": {Data: []byte("arguments: [usual]\n")},
		"sums/files/in.txt":    {Data: []byte("1 2\n")},
		"sums/rules.yaml": {Data: []byte(
			"document: Sums\nrules:\n  - {id: SUM-R1, section: Sums, rule: It adds., basis: stated, graded: scenarios}\n")},
	}), nobody())
}

// suiteOf opens an assignment of one feature. Each tag in it is a rule.
func suiteOf(t *testing.T, feature string) *steps.Suite {
	t.Helper()
	rules := ruleTags.FindAllString(feature, -1)
	slices.Sort(rules)
	text := "document: Small\nrules:\n"
	for _, tag := range slices.Compact(rules) {
		text += "  - {id: " + tag[1:] + ", section: Small, rule: It is so., basis: stated, graded: scenarios}\n"
	}
	return stepstest.Open(t, console.Vocabulary("small", fstest.MapFS{
		"small/rules.yaml":       {Data: []byte(text)},
		"small/01_small.feature": {Data: []byte(feature)},
	}), nobody())
}

// ruleTags matches the tags of rules in a feature.
var ruleTags = regexp.MustCompile(`@[A-Z]+-R[0-9]+`)

// adding is a program that reads numbers behind a question without a line end, and says something about their sum.
func adding(question, says string) engine.Subject {
	return enginetest.Altered{InProcess: nobody(), OnConsole: func(_ context.Context, input []string, _ engine.Feed) (engine.Run, error) {
		var out strings.Builder
		sum, n := 0, 0
		for _, typed := range input[:min(2, len(input))] {
			out.WriteString(question)
			_, _ = fmt.Sscan(typed, &n)
			sum += n
		}
		if len(input) < 2 {
			out.WriteString(question)
			return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 1", Failed: true}, nil
		}
		fmt.Fprintf(&out, says, sum)
		return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 0"}, nil
	}}
}

// Where a program waits for an answer, one text ends and another begins. Nothing else parts them.
func TestATextEndsAtAQuestion(t *testing.T) {
	t.Parallel()
	tests := []struct {
		question, says, then string
		want                 engine.Outcome
		reason               string
	}{
		{"Number: ", "Sum: %d\n", `the program prints "Sum: 12"`, engine.Passed, "as it should be"},
		{"n", "Sum: %d\n", `the program prints "Sum: 12"`, engine.Passed, "right behind a question that is a letter"},
		{"1", "%d\n", `the program prints "12"`, engine.Passed, "right behind a question that is a digit"},
		{"n", "%d\n", `the program prints the line "12"`, engine.Passed, "a line begins behind a question"},
		{"n", "x%d\n", `the program prints "12"`, engine.Failed, "the question is not all that stands before it"},
		{"1", "3%d\n", `the program prints "12"`, engine.Failed, "another number, right behind a question"},
		{"n", "%d0\n", `the program prints "12"`, engine.Failed, "another number"},
	}
	for _, test := range tests {
		suite := own(t, `When the player types "5" and "7"`, "Then "+test.then)
		results := stepstest.Run(t, suite, adding(test.question, test.says), steps.Options{})
		if len(results) != 1 || results[0].Outcome != test.want {
			t.Errorf("%+v, want %s: %s", results, test.want, test.reason)
		}
	}
}

// A machine is a program that is started in a setting.
type machine struct {
	engine.InProcess
	setting engine.Setting
	does    func(setting engine.Setting, input []string) engine.Run
}

func (m machine) In(setting engine.Setting) engine.Subject {
	m.setting = setting
	return m
}

func (m machine) Console(_ context.Context, input []string, _ engine.Feed) (engine.Run, error) {
	return m.does(m.setting, input), nil
}

// asking is a program that asks one question after another, and says what it was told. It breaks off at the end of its input, and
// before some question.
func asking(questions, breaks string) machine {
	return machine{InProcess: nobody(), does: func(setting engine.Setting, input []string) engine.Run {
		var out strings.Builder
		told := map[string]string{}
		for question := range strings.FieldsSeq(questions) {
			if question == breaks {
				return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 1", Failed: true, Files: setting.Files}
			}
			out.WriteString(question + " ")
			if len(input) == 0 {
				out.WriteString("\n")
				return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 1", Failed: true, Files: setting.Files}
			}
			told[question], input = input[0], input[1:]
		}
		fmt.Fprintf(&out, "%s is %s\n", told["Name?"], told["Age?"])
		return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 0", Files: setting.Files}
	}}
}

func TestAnAnswerBelongsToAQuestion(t *testing.T) {
	t.Parallel()
	lines := []string{
		`When asked "Name?", the player types "Ann"`, `And when asked "Age?" the player types "12" and "13"`, `Then it prints "Ann is 13"`,
	}
	tests := []struct {
		questions, breaks string
		want              engine.Outcome
		says, typed       string
		reason            string
	}{
		{"Name? Age? Age?", "", engine.Passed, "", "", "in the order of the scenario"},
		{"Age? Name? Age?", "", engine.Passed, "", "", "in another order"},
		{"Age? Age? Name?", "", engine.Passed, "", "", "in another order still"},
		{"Name? Age?", "", engine.Failed, "“Age?” before “Age?”, and not behind it", "Ann,12", "a question comes once"},
		{"Name? Sure? Age? Age?", "", engine.Failed, "“Age?” is missing in what the program asks", "Ann", "a question that nobody answers"},
		{"What? Name? Age? Age?", "", engine.Failed, "“Name?” is missing in what the program asks", "", "such a question comes first"},
		{"Name? Age? Age?", "Age?", engine.Crashed, "", "Ann", "it breaks off by itself"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, own(t, lines...), asking(test.questions, test.breaks), steps.Options{Once: true})
		if len(results) != 1 || results[0].Outcome != test.want {
			t.Errorf("%+v, want %s: %s", results, test.want, test.reason)
			continue
		}
		if r := results[0]; test.want != engine.Passed &&
			(!strings.Contains(steps.Sentence(r), test.says) || strings.Join(r.Play.Input, ",") != test.typed) {
			t.Errorf("%q, typed %q; want %q, %q: %s", steps.Sentence(r), r.Play.Input, test.says, test.typed, test.reason)
		}
	}
}

func TestAProgramIsStartedInASetting(t *testing.T) {
	t.Parallel()
	writes := machine{InProcess: nobody(), does: func(setting engine.Setting, input []string) engine.Run {
		files := maps.Clone(setting.Files)
		files["out.txt"] = strings.Join(input, "+") + "\n"
		return engine.Run{
			Output: fmt.Appendf(nil, "%q %q %q\n", setting.Arguments, setting.Files["in.txt"], setting.Files["more"]), Files: files,
			Diagnostics: []byte("careful\n"), End: engine.Exited, Status: "exit status 2", Failed: true,
		}
	}}
	tests := []struct {
		lines  []string
		want   engine.Outcome
		says   string
		screen string
		reason string
	}{
		{[]string{`Then it prints the line "["usual"] "1 2\n" """`}, engine.Passed, "", "",
			"what assignment.yaml says, and a file of the folder"},
		{[]string{`Given the program is started with "a b" and "-x"`, `Then it prints "["a b" "-x"]"`}, engine.Passed, "", "", "arguments"},
		{[]string{`Given the program is started with no arguments`, `Then it prints "[] "1 2"`}, engine.Passed, "", "", "no arguments"},
		{[]string{`Given the file "more" is empty`, `And the file "in.txt" holds:`, `  """`, `  9`, `  """`,
			`Then it prints "["usual"] "9\n" """`, `And it writes no other file`, `And it ends with exit status 2`}, engine.Failed,
			"writes the file “out.txt”, which", "", "files of the scenario, and another one"},
		{[]string{`When the player types "1" and "2"`, `Then it writes the line "1+3" to the file "out.txt"`}, engine.Crashed,
			"", "-- in.txt --\n1 2\n\n$ program usual\n1\n2\n[\"usual\"] \"1 2\\n\" \"\"\n\n-- out.txt --\n1+2\n", "what broke off is not right"},
		{[]string{`When the player types "1" and "2"`, `Then it writes the line "1+3" to the file "out.txt"`, `And it ends with exit status 2`},
			engine.Failed, "“1+2” should read “1+3”", "", "it is to end so"},
		{[]string{`Then it prints "careful" to the error stream`, `And it ends with exit status 2`}, engine.Passed, "", "", "standard error"},
		{[]string{`Then it prints "careful" to the error stream`, `And it ends with exit status 3`}, engine.Crashed,
			"exit status 2", "", "status"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, own(t, test.lines...), writes, steps.Options{Once: true})
		if len(results) != 1 || results[0].Outcome != test.want || !strings.Contains(steps.Sentence(results[0]), test.says) {
			t.Errorf("%q %+v, want %s, %q: %s", steps.Sentence(results[0]), results, test.want, test.says, test.reason)
			continue
		}
		shown := ""
		for _, s := range playOf(results[0]).Screen {
			shown += s.Text
		}
		if test.screen != "" && shown != test.screen {
			t.Errorf("the screen is %q, want %q: %s", shown, test.screen, test.reason)
		}
	}
}

// A status that an assignment wants of a program tells of no accident in a scenario that says nothing of it.
func TestAStatusThatIsWantedIsNoAccident(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		then, status, diagnostics string
		want                      engine.Outcome
		reason                    string
	}{
		{"", "exit status 1", "line 2: bad\n", engine.Failed, "another scenario wants the status"},
		{"", "exit status 2", "line 2: bad\n", engine.Crashed, "no scenario wants it"},
		{"", "exit status 1", "  File \"/a/sums.py\", line 3, in <module>\n", engine.Crashed, "a mistake in code"},
		{"", "exit status 1", "sums.rb:3:in `+': nil can't be coerced into Integer (TypeError)\n", engine.Crashed, "one in Ruby"},
		{"", "exit status 1", "TypeError: no\n    at add (/a/sums.js:3:4)\n", engine.Crashed, "one in JavaScript"},
		{"", "exit status 1", "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\tsums.go:3 +0x1d\n", engine.Crashed, "one in Go"},
		{"And it ends with exit status 1", "exit status 1", "  File \"/a/sums.py\", line 3, in <module>\n", engine.Crashed,
			"one that has the wanted status by chance"},
		{"And it ends with exit status 1", "exit status 1", "line 2: bad\n", engine.Failed, "the wanted status alone"},
		{"And it ends", "exit status 1", "", engine.Crashed, "this scenario wants another one"},
	} {
		ends := machine{InProcess: nobody(), does: func(engine.Setting, []string) engine.Run {
			return engine.Run{Output: []byte("2\n"), End: engine.Exited, Status: test.status, Failed: true, Diagnostics: []byte(test.diagnostics)}
		}}
		suite := own(t, `Then it prints "1"`, test.then, "", "Scenario: Another", "Then it ends with exit status 1")
		if got := stepstest.Run(t, suite, ends, steps.Options{Once: true})[0]; got.Outcome != test.want {
			t.Errorf("%s: %s, want %s: %s", test.reason, got.Outcome, test.want, steps.Sentence(got))
		}
	}
}

// A result tells of its own run, whatever else was run to learn how the program speaks.
func TestAResultTellsOfItsOwnRun(t *testing.T) {
	t.Parallel()
	echoes := machine{InProcess: nobody(), does: func(setting engine.Setting, input []string) engine.Run {
		told := fmt.Sprintf("%q %q\n", setting.Arguments, input)
		return engine.Run{Output: []byte(told), End: engine.Exited, Status: "exit status 3", Failed: true, Diagnostics: []byte(told)}
	}}
	suite := own(t, `Given the program is started with "a"`, `When the player types "1"`, `Then it prints "x" to the error stream`, "",
		"Scenario: Another", `Given the program is started with "b"`, `When the player types "2"`, `Then it prints "y" to the error stream`)
	for i, r := range stepstest.Run(t, suite, echoes, steps.Options{Once: true}) {
		own := []string{`["a"] ["1"]`, `["b"] ["2"]`}[i] + "\n"
		if r.Play.Diagnostics != own || r.Play.Output != own || fmt.Sprintf("%q %q\n", r.Play.Arguments, r.Play.Input) != own {
			t.Errorf("%s: it tells of %+v, want %s", r.Scenario.Title, r.Play, own)
		}
	}
}

// watched is a program that asks questions, at a pipe and at a terminal.
func watched(questions ...string) engine.Subject {
	return enginetest.Altered{InProcess: nobody(), OnConsole: func(
		_ context.Context, input []string, feed engine.Feed,
	) (engine.Run, error) {
		run, shown := engine.Run{End: engine.Exited, Status: "exit status 0"}, ""
		for i, question := range questions {
			run.Output = append(run.Output, question...)
			shown += question
			run.Sights = append(run.Sights, terminal.Sight{Typed: i, Waits: true, Before: shown})
			if i < len(input) {
				shown += input[i] + "\n"
			}
		}
		run.Output = append(run.Output, "Bye\n"...)
		if feed&engine.AtTerminal == 0 {
			run.Sights = nil
		}
		return run, nil
	}}
}

// A text that is not as it should be is told without the question before it in its line.
func TestAWrongTextIsToldWithoutTheQuestionBeforeIt(t *testing.T) {
	t.Parallel()
	suite := own(t, `When the player types "1" and "2"`, `Then it prints "Balance: {20.50 within 0.01}"`)
	asks := watched("Account number: ", "Your choice? ", "Balance: 20.7\n")
	r := stepstest.Run(t, suite, asks, steps.Options{Once: true})[0]
	if got, want := steps.Sentence(r), "“Balance: 20.7” should read “Balance: 20.50”."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What a program prints from its data alone parts no texts, although it is the same up to there with less to read. A terminal tells.
func TestDataPartNoTexts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		question, result string // result is printed behind all questions
		want             engine.Outcome
		reason           string
	}{
		{"", "%d\n", engine.Passed, "it reads all, and prints the line"},
		{"", "Lines: %d\n", engine.Failed, "it reads all, and says something before"},
		{"Next: ", "%d\n", engine.Passed, "it asks, and prints right behind its last question, which is for the end of the input"},
		{"Next: ", "Lines: %d\n", engine.Failed, "it asks, and says something before"},
	} {
		counting := enginetest.Altered{InProcess: nobody(), OnConsole: func(
			_ context.Context, input []string, feed engine.Feed,
		) (engine.Run, error) {
			run, shown := engine.Run{End: engine.Exited, Status: "exit status 0"}, ""
			for i := range len(input) + 1 {
				shown += test.question
				run.Sights = append(run.Sights, terminal.Sight{Typed: i, Waits: true, Before: shown})
				shown += strings.Join(input[i:min(i+1, len(input))], "") + "\n"
			}
			result := fmt.Sprintf(test.result, len(input))
			run.Output = []byte(strings.Repeat(test.question, len(input)+1) + result)
			run.Sights = append(run.Sights, terminal.Sight{Typed: len(input), Before: strings.TrimSuffix(shown, "\n") + result})
			if feed&engine.AtTerminal == 0 {
				run.Sights = nil
			}
			return run, nil
		}}
		suite := own(t, `When the player types "a", "b" and "c"`, `Then it prints the line "3"`)
		if got := stepstest.Run(t, suite, counting, steps.Options{Once: true})[0]; got.Outcome != test.want {
			t.Errorf("%s: %s, want %s: %s", test.reason, got.Outcome, test.want, steps.Sentence(got))
		}
	}
}

// What is typed stands on the screen where the program waited for it, also behind a question that is missing.
func TestTypedTextStandsWhereTheProgramWaited(t *testing.T) {
	t.Parallel()
	suite := own(t, `When the player types "1", "2" and "3"`, `Then it asks "First?"`, `And it asks "Second?"`, `And it asks "Third?"`)
	for _, test := range []struct {
		questions []string
		screen    string
		reason    string
	}{
		{[]string{"First? ", "Next? ", "Third? "}, "First? «1»\nNext? «2»\nThird? «3»\nBye\n", "a question is missing"},
		{[]string{"First? ", "", "Third? "}, "First? «1»\n«2»\nThird? «3»\nBye\n", "an answer without a question"},
	} {
		results := stepstest.Run(t, suite, watched(test.questions...), steps.Options{Once: true})
		shown := ""
		for _, s := range playOf(results[0]).Screen {
			if s.Typed {
				s.Text = "«" + s.Text + "»"
			}
			shown += s.Text
		}
		if results[0].Outcome != engine.Failed || !strings.HasSuffix(shown, test.screen) {
			t.Errorf("%s, the screen is %q, want failed, %q: %s", results[0].Outcome, shown, test.screen, test.reason)
		}
	}
}

func playOf(r steps.Result) steps.Play {
	if r.Play == nil {
		return steps.Play{}
	}
	return *r.Play
}

// What a step seems to say must be what it says.
func TestAStepThatIsNotClearIsAFault(t *testing.T) {
	t.Parallel()
	tests := []struct {
		step, says string
	}{
		{`Then the program prints "yes" or "no"`, "write a step for each"},
		{`Then the program prints "yes" and "no"`, "write a step for each"},
		{`Then the program asks "a", or "b"`, "write a step for each"},
		{`Then the program prints "He said "no" loudly"`, ""},
		{`Then the program prints the line "1, 2 or 3"`, ""},
		{`Then it writes "1" to the file "../x"`, `"../x" is no file in the folder of the program`},
		{`Then it writes "1" to the file "/x"`, `"/x" is no file in the folder of the program`},
		{`Then it writes "1" to the file "a/x"`, ""},
		{`Given the file "" is empty`, `"" is no file in the folder of the program`},
		{`Then the file "x" is empty`, `says what is there before the program starts: write it behind Given`},
		{"Then the program prints \"1\"\n      And the program is started with \"a\"", `says what is there before the program starts`},
		{"Then the program prints \"1\"\n      And in an earlier run the player types \"a\"", `before the program starts`},
		{`When the program is started with "a"`, ""},
		{`Given the program is started with "a" or "b"`, `it is not clear what the arguments are`},
		{`When asked "" the player types "b"`, `looks for a text without a letter`},
		{`When asked "a" the player types "b" or "c"`, `it is not clear what the player types`},
	}
	for _, test := range tests {
		faults, err := lint.Faults(own(t, `When the player types "1"`, test.step, "Then it ends"))
		said := fmt.Sprint(faults)
		if err != nil || (len(faults) > 0) != (test.says != "") || !strings.Contains(said, test.says) {
			t.Errorf("%s: %v, %v; it should say %q", test.step, faults, err, test.says)
		}
	}
}

// A program that goes on at the end of its input, until it is stopped, may print what it would print for the next answer: where that
// ends by chance, it waited for nothing.
func TestAnEndlessProgramWaitsWhereItIsSeenToWait(t *testing.T) {
	t.Parallel()
	swaps := machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		switch len(input) {
		case 0:
			return engine.Run{Output: []byte("Guess: " + strings.Repeat("Too high\nGuess: ", 99)), End: engine.OutOfSpace, Status: "no end"}
		case 1:
			return engine.Run{Output: []byte("Guess: Too low\nGuess: "), End: engine.Exited, Status: "exit status 0"}
		}
		return engine.Run{Output: []byte("Guess: Too low\nGuess: Found\n"), End: engine.Exited, Status: "exit status 0"}
	}}
	suite := own(t, `When the player types "50" and "42"`, `Then it prints "Too high"`, `And it prints "Found"`)
	got := steps.Sentence(stepstest.Run(t, suite, swaps, steps.Options{Once: true})[0])
	if want := "The program prints “Guess: Too low”, and not “Too high”."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A counter counts one for each 1, and keeps the sum in a file. Another key stops it.
func counter(stop string, lost int) machine {
	return machine{InProcess: nobody(), does: func(setting engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		sum := len(setting.Files["sum.txt"])
		key, more := "", true
		for more && key != stop {
			key, more = g.ask("1) More\n" + stop + ") Stop\nYour choice? ")
			switch {
			case !more:
				g.run.Status, g.run.Failed = "exit status 1", true
			case key == "1":
				sum++
			case key != stop:
				g.say("No choice.\n")
			}
		}
		g.say(fmt.Sprintf("Sum: %d\n", sum))
		g.run.Output = []byte(g.printed.String())
		g.run.Files = map[string]string{"sum.txt": strings.Repeat("1", max(0, sum-lost))}
		return g.run
	}}
}

// A program that is started again finds the files as it left them, also where it wants other keys typed in its menu.
func TestAProgramIsStartedAgain(t *testing.T) {
	t.Parallel()
	const again = `Given in an earlier run the player types "1", "1" and "2"
    And in an earlier run, the player types "1" and "2"
    `
	for _, test := range []struct {
		stop    string
		lost    int
		given   string
		want    string
		outcome engine.Outcome
		reason  string
	}{
		{"2", 0, "", "Sum: 1", engine.Passed, "a run alone"},
		{"2", 0, again, "Sum: 4", engine.Passed, "each run goes on from the one before it"},
		{"2", 1, again, "Sum: 2", engine.Passed, "it forgets one in each"},
		{"2", 1, again, "Sum: 4", engine.Failed, "it should not"},
		{"q", 0, again, "Sum: 4", engine.Passed, "the earlier runs are typed with its own keys, too"},
	} {
		suite := suiteOf(t, `Feature: Sums
  @SUM-R1
  Scenario: A sum
    Given the file "sum.txt" is empty
    When the player types "1", "1" and "2"
    Then it asks "Your choice?"
    And it asks "Your choice?"
    And it asks "Your choice?"
    And it prints "Sum: 2"

  @SUM-R2
  Scenario: Another sum
    `+test.given+`When the player types "1" and "2"
    Then it prints "`+test.want+`"
`)
		model := &steps.Solution{Open: func(context.Context) (engine.Subject, error) { return counter("2", 0), nil }}
		results := stepstest.Run(t, suite, counter(test.stop, test.lost), steps.Options{Once: true, Solution: model})
		r := results[1]
		if r.Outcome != test.outcome {
			t.Errorf("%s: it %s: %s", test.reason, r.Outcome, steps.Sentence(r))
		}
		if r.Play != nil && fmt.Sprint(r.Play.Earlier) != "[[1 1 2] [1 2]]" {
			t.Errorf("%s: the result tells of %q before", test.reason, r.Play.Earlier)
		}
	}
}
