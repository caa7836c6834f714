package mutator

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const draughts = "rulebook/cmd/mutants/internal/mutator/testdata/draughts"

func makeDraughts(t *testing.T) ([]Mutant, map[string][]byte) {
	t.Helper()
	mutants, sources, err := Make(".", draughts)
	if err != nil {
		t.Fatal(err)
	}
	return mutants, sources
}

func TestEachKindOfFaultIsMade(t *testing.T) {
	t.Parallel()
	tests := []struct{ function, was, becomes, reason string }{
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row > 0 && row < Side && column >= 0 && column < Side", "the boundary of >="},
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row >= 0 && row <= Side && column >= 0 && column < Side", "the boundary of <"},
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return !(row >= 0) && row < Side && column >= 0 && column < Side", "the opposite of a part"},
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row >= 0 && true && column >= 0 && column < Side", "a part is left out"},
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row >= 0 && row < Side && column >= 0 || column < Side", "another connective"},
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row >= 0+1 && row < Side && column >= 0 && column < Side", "a literal"},
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row >= 0 && row < Side-1 && column >= 0 && column < Side", "a constant that is used"},
		{"On", "On", "returns at once", "an early return"},
		{"Glyphs", `var Glyphs = []string{"w", "b"}`, `var Glyphs = []string{"b", "w"}`, "the value of a variable of the package, swapped"},
		{"Glyphs", `var Glyphs = []string{"w", "b"}`, `var Glyphs = []string{"x", "b"}`, "a text with a misprint"},
		{"Glyphs", `var Glyphs = []string{"w", "b"}`, `var Glyphs = []string{"", "b"}`, "a text that is missing"},
		{"Forward", "return Man{m.Row + 1, m.Column + step}", "return Man{m.Row - 1, m.Column + step}", "arithmetic"},
		{"Forward", "return Man{m.Row + 1, m.Column + step}", "return Man{m.Column + step, m.Row + 1}", "elements that are swapped"},
		{"Forward", "if left", "if !(left)", "the opposite of a condition"},
		{"Forward", "if left", "if true", "a condition that always holds"},
		{"Forward", "if left", "if false", "a condition that never holds"},
		{"Forward", "step = -step", "step = step", "a sign"},
		{"Forward", "step = -step", "nothing", "a statement that is left out"},
		{"Count", "for _, row := range rows", "for _, row := range rows without the last", "the last round is left out"},
		{"Count", "for _, row := range rows", "for _, row := range rows without the first", "the first round is left out"},
		{"Count", "for _, row := range rows", "ends after one round", "a loop that ends early"},
		{"Count", "for i := range len(row)", "for i := range (len(row))-1", "one round fewer"},
		{"Count", "if row[i] == glyph", "if row[i] <= glyph", "=="},
		{"Count", "n++", "n--", "a counter"},
		{"Count", "n++", "nothing", "a counter that is left out"},
		{"Move", "case to.Row != m.Row+1", "case to.Row > m.Row+1", "!="},
		{"Move", "case !On(to.Row, to.Column)", "case !On(to.Column, to.Row)", "arguments that are swapped"},
		{"Move", `say("moved")`, "nothing", "a call that is left out"},
		{"Drawn", "if i%2 == 0", "if i / 2 == 0", "a remainder"},
		{"First", "return m, true", "return m, !true", "true"},
	}
	mutants, _ := makeDraughts(t)
	for _, test := range tests {
		want := Mutant{Function: test.function, Was: test.was, Becomes: test.becomes, Number: 1}
		if !slices.ContainsFunc(mutants, func(m Mutant) bool { return m.Key() == want.Key() }) {
			t.Errorf("there is no mutant %s: %s", want.Key(), test.reason)
		}
	}
}

func TestSomeThingsStay(t *testing.T) {
	t.Parallel()
	tests := []struct{ becomes, reason string }{
		{"off the boarx", "the words of an error of Go"},
		{"not forwarx", "the words of an error of Go"},
		{"const Side = 8+1", "the declaration of a constant"},
	}
	mutants, _ := makeDraughts(t)
	for _, test := range tests {
		for _, m := range mutants {
			if strings.Contains(m.Becomes, test.becomes) {
				t.Errorf("%s is mutated: %s", m.Key(), test.reason)
			}
		}
	}
}

func TestMutantsAreNumberedAndToldApart(t *testing.T) {
	t.Parallel()
	mutants, _ := makeDraughts(t)
	keys := map[string]bool{}
	for i, m := range mutants {
		if m.ID != i+1 || m.Package != draughts || m.Line == 0 || filepath.Base(m.File) != "draughts.go" {
			t.Errorf("mutant %d is %+v", i+1, m)
		}
		if keys[m.Key()] {
			t.Errorf("two mutants are %s", m.Key())
		}
		keys[m.Key()] = true
		if m.Global != (m.Function == "Glyphs") {
			t.Errorf("global: %t, but it is %s", m.Global, m.Key())
		}
	}
}

func TestMutantsStayTheSameWhenLinesMove(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/draughts/draughts.go")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	moved := strings.Replace(string(source), "// Side is", "\n\n\n\n// Side is", 1)
	write(t, filepath.Join(folder, "go.mod"), "module rulebook\n\ngo 1.26\n")
	write(t, filepath.Join(folder, "draughts.go"), moved)
	before, _ := makeDraughts(t)
	after, _, err := Make(folder, "rulebook")
	if err != nil || len(before) != len(after) {
		t.Fatalf("%d mutants, then %d: %v", len(before), len(after), err)
	}
	for i := range before {
		if before[i].Key() != after[i].Key() || before[i].Line == after[i].Line {
			t.Errorf("it was %s in line %d and is %s in line %d", before[i].Key(), before[i].Line, after[i].Key(), after[i].Line)
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAPackageThatDoesNotCompileIsRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write(t, filepath.Join(folder, "go.mod"), "module rulebook\n\ngo 1.26\n")
	write(t, filepath.Join(folder, "x.go"), "package x\n\nfunc f() int { return unknown }\n")
	if _, _, err := Make(folder, "rulebook"); err == nil || !strings.Contains(err.Error(), "unknown") {
		t.Errorf("the error is %v, want one that names the fault", err)
	}
}

// TestEachMutantDoesWhatItSays builds the small package with all its mutants once, and switches on one after another.
func TestEachMutantDoesWhatItSays(t *testing.T) {
	t.Parallel()
	tests := []struct {
		function, was, becomes string
		call, right, wrong     string
		reason                 string
	}{
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row >= 0 && row <= Side && column >= 0 && column < Side", "On(8, 0)", "false", "true", "the boundary"},
		{"On", "return row >= 0 && row < Side && column >= 0 && column < Side",
			"return row > 0 && row < Side && column >= 0 && column < Side", "On(0, 0)", "true", "false", "the boundary"},
		{"On", "On", "returns at once", "On(1, 1)", "true", "false", "the zero value"},
		{"Glyphs", `var Glyphs = []string{"w", "b"}`, `var Glyphs = []string{"b", "w"}`, "Glyphs[0]", "w", "b",
			"the variable gets another value"},
		{"Forward", "return Man{m.Row + 1, m.Column + step}", "return Man{m.Column + step, m.Row + 1}", "Forward(Man{3, 5}, false)",
			"{4 6}", "{6 4}", "elements are swapped"},
		{"Forward", "step = -step", "nothing", "Forward(Man{3, 5}, true)", "{4 4}", "{4 6}", "the statement is left out"},
		{"Count", "for _, row := range rows", "for _, row := range rows without the last", `Count([]string{"w", "ww"}, 'w')`, "3", "1",
			"the last round"},
		{"Count", "for _, row := range rows", "ends after one round", `Count([]string{"w", "ww"}, 'w')`, "3", "1", "the loop ends"},
		{"Count", "n++", "n--", `Count([]string{"w"}, 'w')`, "1", "-1", "the counter"},
		{"Move", "case to.Row != m.Row+1", "case to.Row > m.Row+1", "Move(&Man{3, 3}, Man{2, 2}, func(string) {})", "not forward",
			"<nil>", "the comparison"},
		{"Drawn", "if i%2 == 0", "if i / 2 == 0", "Drawn(4)", "#.#.", "##..", "the remainder"},
		{"Drawn", "for i := range width", "for i := range (width)-1", "Drawn(4)", "#.#.", "#.#", "one round fewer"},
	}
	mutants, sources := makeDraughts(t)
	var calls strings.Builder
	for i, test := range tests {
		want := Mutant{Function: test.function, Was: test.was, Becomes: test.becomes, Number: 1}
		at := slices.IndexFunc(mutants, func(m Mutant) bool { return m.Key() == want.Key() })
		if at < 0 {
			t.Fatalf("there is no mutant %s", want.Key())
		}
		calls.WriteString("\ttold[" + quoteInt(2*i) + "] = tell(0, func() any { return " + test.call + " })\n")
		calls.WriteString("\ttold[" + quoteInt(2*i+1) + "] = tell(" + quoteInt(mutants[at].ID) + ", func() any { return " + test.call + " })\n")
	}
	told := runWith(t, sources, calls.String(), 2*len(tests))
	for i, test := range tests {
		if told[2*i] != test.right || told[2*i+1] != test.wrong {
			t.Errorf("%s gives %q, want %q; with %s => %s %q, want %q: %s", test.call, told[2*i], test.right, test.was, test.becomes,
				told[2*i+1], test.wrong, test.reason)
		}
	}
}

func quoteInt(n int) string {
	data, _ := json.Marshal(n)
	return string(data)
}

// runWith builds the mutated package with a program that makes calls, and gives what it tells.
func runWith(t *testing.T, sources map[string][]byte, calls string, count int) []string {
	t.Helper()
	folder := t.TempDir()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	program := `package main

import (
	"encoding/json"
	"fmt"
	"os"

	"rulebook/cmd/mutants/mutation"
	. "` + draughts + `"
)

func tell(mutant int, call func() any) (told string) {
	mutation.Run(mutant, true, 1000, func() { told = fmt.Sprint(call()) })
	return told
}

func main() {
	told := make([]string, ` + quoteInt(count) + `)
` + calls + `	_ = json.NewEncoder(os.Stdout).Encode(told)
}
`
	sources[filepath.Join(here, "testdata", "caller", "main.go")] = []byte(program)
	overlay, err := Overlay(folder, sources)
	if err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), "go", "run", "-overlay", overlay, "./testdata/caller")
	output, err := run.Output()
	if err != nil {
		t.Fatalf("running the mutated program: %v\n%s", err, stderr(err))
	}
	var told []string
	if err := json.Unmarshal(output, &told); err != nil {
		t.Fatal(err)
	}
	return told
}

func stderr(err error) []byte {
	if failed, ok := err.(*exec.ExitError); ok {
		return failed.Stderr
	}
	return nil
}
