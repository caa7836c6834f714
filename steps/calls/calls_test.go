package calls_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/impl/calls/handin"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	vocabulary "rulebook/steps/calls"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	// To make an example smaller, each try that fails is tried once more in a process of its own.
	stepstest.Main(m, costtest.Budget{Processes: 220, Scenarios: 420})
}

const folder = "../../fixtures/own"

// open opens the assignment of fractions.
func open(t *testing.T) *steps.Suite {
	t.Helper()
	files := os.DirFS(folder)
	facts, err := fixtures.Load(files, "fraction")
	if err != nil {
		t.Fatal(err)
	}
	return stepstest.Open(t, vocabulary.Vocabulary("fraction", files, facts.Face, handin.Lacks), calls.Reference("fraction"))
}

// small opens an assignment of a few files.
func small(t *testing.T, name string, files fstest.MapFS) *steps.Suite {
	t.Helper()
	facts, err := fixtures.Load(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return stepstest.Open(t, vocabulary.Vocabulary(name, files, facts.Face, handin.Lacks), calls.Reference(name))
}

// handedIn builds a program that is handed in for an assignment.
func handedIn(t *testing.T, suite *steps.Suite, files map[string]string) *submission.Subject {
	t.Helper()
	a := handin.Assignment(suite.Assignment, vocabulary.Port(suite.Facts.Face))
	return subjecttest.Opened(t, files, a, submission.Conditions{Limits: process.Limits{Time: time.Minute}, Guard: stepstest.Guard(t)})
}

// A program is the right one in a language.
type program struct{ tool, file string }

var programs = map[string]program{
	"Python":     {"python3", "solution/fraction.py"},
	"Java":       {"javac", "right/java/Fraction.java"},
	"JavaScript": {"node", "right/javascript/fraction.js"},
	"C++":        {"g++", "right/cpp/fraction.h"},
}

// A fault is one change of the right programs, with the causes that it makes: the rule, and the sentence after it.
type fault struct {
	reason string
	edits  map[string]edit // by the language; none of a language that cannot have it
	causes []string
}

// An edit replaces a text that stands in the program once.
type edit struct{ from, to string }

func faults() []fault {
	return []fault{
		{"nothing", map[string]edit{"Python": {}, "Java": {}, "JavaScript": {}, "C++": {}}, nil},
		{"the numerator is the denominator", map[string]edit{
			"Python":     {"self.numerator = sign * numerator", "self.numerator = sign * denominator"},
			"Java":       {"this.numerator = sign * numerator", "this.numerator = sign * denominator"},
			"JavaScript": {"this.numerator = sign * numerator", "this.numerator = sign * denominator"},
		}, []string{"FRA-R1: f.numerator is 4, not 3."}},
		{"it is not in lowest terms", map[string]edit{
			"Python":     {"divisor = gcd(abs(numerator), abs(denominator))", "divisor = 1"},
			"Java":       {"divisor = gcd(Math.abs(numerator), Math.abs(denominator))", "divisor = 1"},
			"JavaScript": {"divisor = gcd(Math.abs(numerator), Math.abs(denominator))", "divisor = 1"},
		}, []string{"FRA-R2: f.numerator is 6, not 3."}},
		{"a negative denominator stays", map[string]edit{
			"Python": {"-1 if denominator < 0 else 1", "1"}, "Java": {"denominator < 0 ? -1 : 1", "1"},
			"JavaScript": {"denominator < 0 ? -1 : 1", "1"},
		}, []string{"FRA-R3: f.numerator is 3, not -3."}},
		{"another sign stands in the text", map[string]edit{
			"Python": {"}/{", "}:{"}, "Java": {`"/"`, `":"`}, "JavaScript": {"}/${", "}:${"},
		}, []string{`FRA-R4: text(Fraction(3, 4)) is "3:4", not "3/4".`}},
		{"it throws another exception", map[string]edit{
			"C++":    {"throw std::invalid_argument(", "throw KeyError("},
			"Python": {"ZeroDivisionError(", "KeyError("}, "Java": {"new ArithmeticException(", "new KeyError("},
		}, []string{"FRA-R5: Fraction(1, 0) throws KeyError, not \"division by zero\"."}},
		{"it throws nothing", map[string]edit{
			"Python":     {`            raise ZeroDivisionError("the denominator is zero")`, "            denominator = 1"},
			"Java":       {`throw new ArithmeticException("the denominator is zero")`, "denominator = 1"},
			"JavaScript": {"throw new RangeError('the denominator is zero')", "denominator = 1"},
		}, []string{"FRA-R5: Fraction(1, 0) gives an object of class Fraction, and does not throw \"division by zero\"."}},
		{"add changes the object", map[string]edit{
			"Python": {"        return Fraction(top, self.denominator * other.denominator)",
				"        self.numerator, self.denominator = top, self.denominator * other.denominator\n        return self"},
			"JavaScript": {"return new Fraction(top, this.denominator * other.denominator)",
				"this.numerator = top; this.denominator *= other.denominator; return this"},
		}, []string{"FRA-R8: After half.add(third), half.denominator is 6, and was 2 before."}},
		{"there is no method divide", map[string]edit{
			"Python": {"def divide(", "def divided("}, "Java": {"Fraction divide(", "Fraction divided("}, "JavaScript": {"divide(", "divided("},
		}, []string{"FRA-R7: There is no method divide in class Fraction."}},
		{"there is no numerator", map[string]edit{
			"Java": {"int getNumerator()", "int top()"}, "C++": {"int numerator() const", "int upper() const"}},
			[]string{"FRA-R1: There is no numerator in class Fraction."}},
		{"there is no function gcd", map[string]edit{"Java": {"public static int gcd(", "private int gcd("}},
			[]string{"FRA-R9: There is no static method gcd in class Fraction."}},
		{"the divisor of a number and nothing is nothing", map[string]edit{
			"Python": {"def gcd(a, b):\n", "def gcd(a, b):\n    if b == 0:\n        return 0\n"},
		}, []string{"FRA-R9: gcd(8, 0) is 0, not 8."}},
		{"it prints something, which nobody forbids", map[string]edit{
			"Python":     {"        sign = -1", "        print('a fraction')\n        sign = -1"},
			"Java":       {"int sign = denominator", "System.out.println(\"a fraction\");\n        int sign = denominator"},
			"JavaScript": {"const sign", "console.log('a fraction'); const sign"},
		}, nil},
	}
}

// One fault has the same one cause, whatever the language.
func TestOneFaultHasOneCause(t *testing.T) {
	t.Parallel()
	suite := open(t)
	for language, program := range programs {
		text, err := os.ReadFile(filepath.Join(folder, "fraction", program.file))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range faults() {
			edit, possible := f.edits[language]
			if !possible || !submission.Knows(language) {
				continue
			}
			t.Run(language+": "+f.reason, func(t *testing.T) {
				t.Parallel()
				submissiontest.Need(t, program.tool)
				if language != "Python" {
					costtest.SkipBeforePush(t)
				}
				if edit.from != "" && strings.Count(string(text), edit.from) != 1 {
					t.Fatalf("%q stands in the program %d times", edit.from, strings.Count(string(text), edit.from))
				}
				edited := strings.Replace(string(text), edit.from, edit.to, 1)
				if language == "Java" {
					edited += "class KeyError extends RuntimeException { KeyError(String message) { super(message); } }\n"
				}
				got := causes(t, suite, map[string]string{filepath.Base(program.file): edited})
				if diff := cmp.Diff(f.causes, got); diff != "" {
					t.Errorf("%s: the causes (-want +got):\n%s", f.reason, diff)
				}
			})
		}
	}
}

// fixed tells whether a scenario is not drawn at random.
func fixed(c steps.Scenario) bool { return !c.Random }

// causes grades a program and gives its causes by the fixed scenarios.
func causes(t *testing.T, suite *steps.Suite, files map[string]string) []string {
	t.Helper()
	subject := handedIn(t, suite, files)
	results, found := steps.Judge(stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: fixed}))
	if put := stepstest.Outcomes(results); put[engine.NotClaimed]+put[engine.Broken] > 0 {
		t.Fatalf("not all scenarios could be put to it: %v", put)
	}
	var told []string
	for _, c := range found {
		told = append(told, fmt.Sprintf("%s: %s", c.Rule, c.Sentence))
	}
	return told
}
