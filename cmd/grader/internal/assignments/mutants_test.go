package assignments

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	gallery "rulebook/fixtures/own"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
)

func TestMutantsOfAFile(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		file, text string
		want       []string
		reason     string
	}{
		{"a.py", "if a <= 9 and not b:\n    c -= d // 2\n", []string{
			`1 "<" for "<=": if a < 9 and not b:`, `1 "10" for "9": if a <= 10 and not b:`, `1 "or" for "and": if a <= 9 or not b:`,
			`1 "" for "not": if a <= 9 and  b:`, `2 "+=" for "-=":     c += d // 2`, `2 "*" for "//":     c -= d * 2`,
			`2 "3" for "2":     c -= d // 3`,
		}, "each operator, word and number, once"},
		{"a.py", "x1 = 'a < 1'  # b < 2\n\"\"\"c < 3\nd < 4\"\"\"\n", nil, "names, texts and comments stay"},
		{"A.java", "int a = 1; // 2\nif (b && !c) { /* 3 */ f(\"4\", '5'); }\n", []string{
			`1 "2" for "1": int a = 2; // 2`, `2 "||" for "&&": if (b || !c) { /* 3 */ f("4", '5'); }`,
			`2 "" for "!": if (b && c) { /* 3 */ f("4", '5'); }`,
		}, "in another language"},
		{"a.js", "a => b === 1.5 ? c >>> d : x ** y;", []string{`1 "!==" for "===": a => b !== 1.5 ? c >>> d : x ** y;`},
			"what has no like stays"},
		{"b.py", "raise ValueError(x)\n", []string{`1 "return" for "raise": return ValueError(x)`}, "an exception is given back"},
		{"b.py", "return x\n", []string{`1 "return 0 and" for "return": return 0 and x`}, "0 is given back"},
		{"c.js", "return\nreturn null;\nreturn;", nil, "it gives nothing, or what is no other than 0"},
		{"B.java", "return x;", nil, "0 is not of each type"},
		{"b.js", "throw new Error(x);", []string{`1 "return" for "throw": return new Error(x);`}, "in another language"},
		{"notes.txt", "1 < 2", nil, "no program"},
	} {
		var got []string
		for _, m := range mutantsOf(test.file, test.text) {
			changed := strings.Split(m.text, "\n")[m.Line-1]
			got = append(got, fmt.Sprintf("%d %q for %q: %s", m.Line, m.To, m.From, changed))
			if strings.Replace(m.text, changed, strings.Split(test.text, "\n")[m.Line-1], 1) != test.text {
				t.Errorf("%s: more is changed than a line:\n%s", test.reason, m.text)
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

// A change that a scenario notices is no hole. Without that scenario it is one.
func TestHoles(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	folder := filepath.Join(t.TempDir(), "fraction")
	if err := gallery.Write(folder, "fraction", "fraction"); err != nil {
		t.Fatal(err)
	}
	// Line 5 is: sign = -1 if denominator < 0 else 1. The denominator is never 0 there.
	same := []string{`"<=" in the place of "<": sign = -1 if denominator <= 0 else 1`,
		`"1" in the place of "0": sign = -1 if denominator < 1 else 1`}
	if diff := cmp.Diff(same, holes(t, folder, 5)); diff != "" {
		t.Errorf("with all scenarios (-want +got):\n%s", diff)
	}
	feature := filepath.Join(folder, "01_the_class.feature")
	text, err := os.ReadFile(feature)
	if err != nil {
		t.Fatal(err)
	}
	negative := regexp.MustCompile(`(?m)^ *\|[^|]*\| -4 .*\n`)
	if err := os.WriteFile(feature, negative.ReplaceAll(text, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	unseen := append([]string{`"+" in the place of "-": sign = +1 if denominator < 0 else 1`,
		`"2" in the place of "1": sign = -2 if denominator < 0 else 1`}, same...)
	if diff := cmp.Diff(unseen, holes(t, folder, 5)); diff != "" {
		t.Errorf("without denominators below 0 (-want +got):\n%s", diff)
	}
}

// Whether a mutant breaks a rule alone is told of one that is graded to its end.
func TestMutantsThatBreakARuleAlone(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	for _, test := range []struct {
		line   int
		alone  bool
		broken []string
		reason string
	}{
		{11, true, []string{"FRA-R6"}, "each operator of a sum"},
		{3, true, []string{"FRA-R1", "FRA-R5"}, "nothing can be made, but what may not be made"},
		{3, false, nil, "nobody wants to know more than that it is noticed"},
	} {
		for _, m := range tried(t, "../../../../fixtures/own/fraction", test.line, test.alone) {
			slices.Sort(m.Broken)
			if m.Mutant.From != "0" && !slices.Equal(m.Broken, test.broken) {
				t.Errorf("%s: %s in line %d breaks %v, want %v", test.reason, m.Mutant.words(), test.line, m.Broken, test.broken)
			}
			if !m.Noticed {
				t.Errorf("%s: %s in line %d is not noticed", test.reason, m.Mutant.words(), test.line)
			}
		}
	}
}

// holes gives what no scenario of an assignment notices of the changes of one line of its solution.
func holes(t *testing.T, folder string, line int) (words []string) {
	t.Helper()
	for _, m := range tried(t, folder, line, false) {
		if !m.Noticed {
			words = append(words, m.Mutant.words())
		}
	}
	return words
}

// tried grades the changes of one line of the solution of an assignment like fraction.
func tried(t *testing.T, folder string, line int, alone bool) []Tried {
	t.Helper()
	suite, err := OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := Mutants(suite, 1000)
	if err != nil {
		t.Fatal(err)
	}
	mutants = slices.DeleteFunc(mutants, func(m Mutant) bool { return m.Line != line })
	kept := t.TempDir()
	all, err := Try(t.Context(), suite, mutants, alone, inBox(t), func() steps.Options {
		return steps.Options{Seed: 1, Solution: Model(suite, inBox(t), kept)}
	})
	if err != nil || len(mutants) == 0 || len(all) != len(mutants) {
		t.Fatalf("%d of %d mutants were graded: %v", len(all), len(mutants), err)
	}
	for _, m := range all {
		if f := m.Mutant.Hole(suite); f.File != "fraction/solution/fraction.py" || f.Line != line {
			t.Errorf("a hole is in line %d of %s", f.Line, f.File)
		}
	}
	return all
}

// Of many changes some are taken, from the whole of a solution.
func TestSomeMutants(t *testing.T) {
	t.Parallel()
	suite, err := OpenFolder("../../../../fixtures/own/fraction")
	if err != nil {
		t.Fatal(err)
	}
	all, err := Mutants(suite, 1000)
	if err != nil || len(all) < 10 {
		t.Fatalf("there are %d, %v", len(all), err)
	}
	some, err := Mutants(suite, 2)
	if diff := cmp.Diff([]Mutant{all[0], all[len(all)/2]}, some, cmp.AllowUnexported(Mutant{})); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if none, err := Mutants(&steps.Suite{Home: t.TempDir()}, 2); len(none) > 0 || err != nil {
		t.Errorf("without a solution there are %v, %v", none, err)
	}
}
