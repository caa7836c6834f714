package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// What never comes to an end by itself, is stopped. The limits are low, so that a test shows it soon.
func TestHostileCodeEndsWithinItsLimits(t *testing.T) {
	t.Parallel()
	limits := kernel.Limits{Steps: 500_000, Depth: 300, Memory: 1 << 20}
	const steps, memory = "it was stopped after 500000 steps", "it was stopped: it took more than 1 MiB of memory"
	for _, test := range []struct{ body, want, reason string }{
		{"from until False loop end", steps, "an endless loop"},
		{"from until False loop i := i + 1 end", steps, "an endless loop that counts"},
		{"run", "exception stack overflow", "endless recursion"},
		{"from until False loop l.extend (i) end", memory, "a list grows"},
		{"s := \"ab\"; from until False loop s.append (s) end", memory, "a string doubles"},
		{"s := \"ab\"; from until False loop s := s + s end", memory, "a string doubles by an operator"},
		{"from until False loop s := \"ab\" end", memory, "strings are made one after another"},
		{"create s.make_filled ('x', 2000000000)", memory, "a huge string at once"},
		{"create a.make_filled (0, 1, 2000000000)", memory, "a huge array at once"},
		{"create a.make_filled (0, -2147483648, 2147483647)", memory, "the largest array"},
		{"create g.make_filled (0, 30000, 30000)", memory, "a huge array of two dimensions"},
		{"create g.make_filled (0, 2147483647, 2147483647)", memory, "an array whose size is too large for a number"},
		{"across 1 |..| 2147483647 as k loop end", steps, "a loop over a huge interval"},
		{"across -2147483647 |..| 2147483647 as k loop end", steps, "a loop over nearly all integers"},
		{"i := if across 1 |..| 2147483647 as k all True end then 1 else 2 end", steps, "a quantifier over a huge interval"},
		{"l.extend (1); across l as k loop l.extend (1) end", memory, "a list grows while it is gone over"},
		{"s := \"ab\"; across s as k loop s.append (\"x\") end", memory, "a string grows while it is gone over"},
		{"s := \"aa\"; from until False loop s.replace_substring_all (\"a\", \"aaaa\") end", memory, "a string grows by replacement"},
		{"from until False loop o := create {NODE}.make (o) end", memory, "a list of objects grows"},
		{"o := create {NODE}.make (Void); o.tie; from until False loop o := o.deep_twin end", memory, "copies of copies"},
		{"from i := 1 until i > 1000 loop o := create {NODE}.make (o); i := i + 1 end; o := o.deep_twin",
			"exception stack overflow", "a copy of something deep"},
		{"f", steps, "a rescue clause that tries again and again"},
		{"p := agent later; from i := 1 until i > 400 loop p := agent p.apply; i := i + 1 end; p.apply", "exception stack overflow",
			"a chain of agents"},
		{"p := agent run; p.apply", "exception stack overflow", "an agent that calls itself"},
		{"from until False loop p := agent p.call end", memory, "agents are made one after another"},
		{"from until False loop t := [t, t] end", memory, "tuples within tuples"},
		{"from i := 1 until i > 1000 loop t := [t, t]; i := i + 1 end; t := t.deep_twin", "exception stack overflow", "a copy of deep tuples"},
		{"(1 |..| 2147483647).do_all (agent (k: INTEGER) do end)", steps, "an iterator over a huge interval"},
	} {
		text := fmt.Sprintf(`class NODE create make feature next: NODE make (n: NODE) do next := n end tie do next := Current end end
class MAIN create make feature make do end
	f do check False end rescue retry end
	later do end
	run local p: PROCEDURE; t: TUPLE; i: INTEGER; s: STRING; a: ARRAY [INTEGER]; g: ARRAY2 [INTEGER]; l: ARRAYED_LIST [INTEGER]; o: NODE
	do create l.make (0); %s end end`, test.body)
		if got := outcome(text, limits); got != test.want {
			t.Errorf("%s: %s gives %q; want %q", test.reason, test.body, got, test.want)
		}
	}
}

// Programs whose classes are hostile as a whole. Some of them run no loop at all.
func TestHostileClassesEndWithinTheirLimits(t *testing.T) {
	t.Parallel()
	limits := kernel.Limits{Steps: 500_000, Depth: 300, Memory: 1 << 20}
	const overflow, steps = "exception stack overflow", "it was stopped after 500000 steps"
	many := func(n int, text string) string { return strings.Repeat(text, n) }
	for _, test := range []struct{ text, want, reason string }{
		{"class MAIN feature run: INTEGER do Result := one end one: INTEGER once Result := one + 1 end end", "1",
			"a once function that calls itself"},
		{"class MAIN feature run: INTEGER do Result := a end a: INTEGER once Result := b end b: INTEGER once Result := a + 1 end end", "1",
			"two once functions that call each other"},
		{"class MAIN feature run do f end f once f end end", "Void", "a once procedure that calls itself"},
		{"class MAIN feature run: INTEGER do Result := f (0) end f (n: INTEGER): INTEGER require f (n) > 0 do end end", "precondition",
			"a precondition that calls its own feature: within it none is monitored"},
		{"class MAIN feature run: INTEGER do Result := f end f: INTEGER do ensure old f = 0 end end", "0", "old of its own feature, likewise"},
		{"class A feature f: BOOLEAN do Result := g end g: BOOLEAN do Result := f end invariant f end " +
			"class MAIN feature run local a: A do create a end end",
			overflow, "an invariant that never comes to its end"},
		{"class A feature n: A do create Result end invariant n /= Void end class MAIN feature run: A do create Result end end", "a A",
			"an invariant that creates another object: within it none is monitored"},
		{"class A create make feature make do create next.make end next: A end class MAIN feature run: A do create Result.make end end", overflow,
			"a creation procedure that creates the next"},
		{"expanded class E feature e: E end class MAIN feature run local e: E do end end", overflow, "an expanded class within itself"},
		{"expanded class E feature f: F end expanded class F feature e: E end class MAIN feature e: E run do end end", overflow,
			"two expanded classes within each other"},
		{"class MAIN inherit ANY redefine is_equal end feature run: BOOLEAN do Result := twin ~ Current end " +
			"is_equal (o: like Current): BOOLEAN do Result := o ~ Current end end",
			overflow, "is_equal that asks the other"},
		{"class MAIN inherit ANY redefine copy end " +
			"feature run: MAIN do Result := twin end copy (o: like Current) do o.twin.do_nothing end end", overflow,
			"a copy that copies"},
		{"class MAIN inherit ANY redefine out end " +
			"feature run: STRING do Result := out end out: STRING do Result := Current.out end end", overflow, "out of out"},
		{"class MAIN feature run do (<<1>>).do_all (agent f) end f (n: INTEGER) do (<<n>>).do_all (agent f) end end",
			overflow, "agents within agents"},
		{"class MAIN feature run local p: PROCEDURE; n: INTEGER do from until False loop p := agent f (p); " +
			"n := n + 1 end end f (p: PROCEDURE) do end end",
			"it was stopped: it took more than 1 MiB of memory", "a chain of agents in a loop"},
		{"class MAIN feature run do f rescue retry end f do f end end", steps, "a stack overflow that is tried again"},
		{"class MAIN feature run do run rescue run end end", steps, "a rescue clause that calls its routine"},
		{"class MAIN feature run: BOOLEAN " +
			"do Result := across 1 |..| 99999 as i all across 1 |..| 99999 as j all i.item > 0 end end end end", steps,
			"quantifiers within each other"},
		{"class MAIN feature run do f end f do ensure across 1 |..| 2147483647 as i all True end end end", steps,
			"a postcondition that never ends"},
		{"class MAIN feature run: INTEGER do Result := " + many(5000, "(") + "1" + many(5000, ")") + " end end",
			"unsupported: constructs are nested too deep", "parentheses within each other"},
		{"class MAIN feature run do " + many(5000, "if True then ") + many(5000, "end ") + "end end",
			"unsupported: constructs are nested too deep",
			"conditionals within each other"},
		{"class MAIN feature run: INTEGER do Result := " + many(5000, "- ") + "1 end end",
			"unsupported: constructs are nested too deep", "signs in front of signs"},
		{"class MAIN feature run: BOOLEAN do Result := " + many(5000, "not ") + "True end end",
			"unsupported: constructs are nested too deep", "not not"},
		{"class MAIN feature run do end x: " + many(5000, "ARRAY [") + "INTEGER" + many(5000, "]") + " end", "Void",
			"types within each other, which nobody needs"},
		{"class MAIN feature run: MAIN do Result := Current" + many(20000, ".twin") + " end end", "…", "a long chain of calls"},
		{"class MAIN feature run: INTEGER do Result := 1" + many(20000, " + 1") + " end end", "…", "a long sum"},
		{"class MAIN feature run local " + many(500, "a, ") + "b: INTEGER do end end",
			"does not compile there is another variable a", "a variable again and again"},
	} {
		got := outcome(test.text, limits)
		if want, open := strings.CutSuffix(test.want, "…"); got != test.want && !(open && strings.HasPrefix(got, want)) {
			t.Errorf("%s: %.200s gives %.200q; want %q", test.reason, test.text, got, test.want)
		}
	}
}

// What a program holds from one call to the next counts, too; what it has thrown away does not.
func TestMemoryThatIsKeptCounts(t *testing.T) {
	t.Parallel()
	const text = `class MAIN feature
	kept: STRING
	keep do if kept = Void then create kept.make_empty end kept.append (create {STRING}.make_filled ('x', 10000)) end
	throw local s: STRING do create s.make_filled ('x', 10000) end
	last: PROCEDURE
	put (s: STRING; p: PROCEDURE) do end
	cling do last := agent put (create {STRING}.make_filled ('x', 10000), last) end end`
	for _, test := range []struct {
		feature string
		stopped bool
	}{{"keep", true}, {"throw", false}, {"cling", true}} {
		m := machine(t, syntax.Parse("main.e", text), kernel.Limits{Memory: 1 << 20})
		main, err := m.Blank(context.Background(), "main")
		m.Keep(main)
		for range 100 {
			if err == nil {
				_, err = m.Call(context.Background(), main, test.feature)
			}
		}
		exceeded, stopped := errors.AsType[*kernel.Exceeded](err)
		if stopped != test.stopped || stopped && exceeded.Limit != "memory" {
			t.Errorf("%s, a hundred times: %v", test.feature, err)
		}
	}
}

func TestTooManyObjectsAreNotRemembered(t *testing.T) {
	t.Parallel()
	m := machine(t, syntax.Parse("main.e", "class MAIN end"), kernel.Limits{})
	main, err := m.Blank(context.Background(), "main")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Undo(main); err != nil {
		t.Errorf("one object: %v", err)
	}
	many := kernel.NewArray2(300, 300, nil)
	for range 300 * 300 {
		many.Items = append(many.Items, &kernel.String{})
	}
	if _, err := m.Undo(many); err == nil {
		t.Error("90,000 objects are remembered")
	}
}

// A class that comes to each feature by very many ways is soon read.
func TestDiamondsOfInheritanceAreSoonRead(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("class A0 feature f (n: INTEGER): INTEGER require n > 0 do Result := n ensure Result = n end end\n")
	text.WriteString("class B0 inherit A0 end\n")
	const levels = 60
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&text, "class A%d inherit A%d B%d end\nclass B%d inherit A%d B%d end\n", i, i-1, i-1, i, i-1, i-1)
	}
	fmt.Fprintf(&text, "class MAIN inherit A%d B%d feature run: INTEGER do Result := f (3) end end", levels, levels)
	if got := outcome(text.String(), kernel.Limits{}); got != "3" {
		t.Errorf("run gives %s", got)
	}
}

func TestACallStopsWithItsContext(t *testing.T) {
	t.Parallel()
	m := machine(t, syntax.Parse("main.e", "class MAIN feature run do from until False loop end end end"), kernel.Limits{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	main, err := m.Blank(context.Background(), "main")
	if err == nil {
		_, err = m.Call(ctx, main, "run")
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// Code that is wrong costs the feature in which it stands, and what calls it.
func TestCodeThatIsNotUnderstoodCostsItsFeature(t *testing.T) {
	t.Parallel()
	const text = `class MAIN feature
	good: STRING do Result := "on" end
	strange: STRING do Result := {MAIN}.good end
	wrong: STRING do Result := nowhere end
	unread: STRING do Result := := end
	caller: STRING do Result := strange end end`
	m := machine(t, syntax.Parse("main.e", text), kernel.Limits{})
	main, err := m.Blank(context.Background(), "main")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ feature, want string }{
		{"good", ""},
		{"strange", "MAIN.strange, main.e, line 3, uses a call on a type, which is not understood here"},
		{"wrong", "does not compile: there is no nowhere (MAIN.wrong, main.e, line 4)"},
		{"unread", `does not compile: an expression is expected where ":=" stands (MAIN.unread, main.e, line 5)`},
		{"caller", "MAIN.strange, main.e, line 3, uses a call on a type, which is not understood here"},
	} {
		_, err := m.Call(context.Background(), main, test.feature)
		if got := strings.TrimPrefix(fmt.Sprint(err), "<nil>"); got != test.want {
			t.Errorf("%s: %s; want %q", test.feature, got, test.want)
		}
	}
}

// Whatever a text is, running it ends within its limits, and with an error that is told.
func FuzzRun(f *testing.F) {
	for _, seed := range []string{
		"run: INTEGER do Result := 1 + run end", "run do across 1 |..| 9 as i loop s.append (i.item.out) end end s: STRING",
		"run: BOOLEAN do Result := twin ~ deep_twin ensure old s = s end s: ARRAY2 [MAIN] invariant s = Void",
		"run local a: ARRAYED_LIST [STRING] do create a.make (0); a.extend (\"x\"); a [1] := \"y\" check a.first ~ \"y\" end end",
		"run: ANY do inspect n when 1 .. 3 then Result := <<1>> else end rescue retry end n: INTEGER once Result := n end",
		"run: like Current do Result := create {like Current} end", "run do if attached {MAIN} Current as c then c.run end end",
		"run: ANY do Result := agent f (?, 1); Result := agent (x: INTEGER): INTEGER do Result := x end end f (a, b: ANY) do end",
		"run: ANY do Result := (1 |..| 3).for_all (agent (t: TUPLE [a: INTEGER]): BOOLEAN do Result := t.a = 1 end) end",
		"run: ANY do Result := [1, [2, \"x\"]].item (2) end", "run do run rescue (agent run).call (Void) end",
		"run do create s.make_filled ('x', 5); s.put ('y', 9) end s: STRING", "run: REAL do Result := 1 / 0 end",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, features string) {
		got := outcome("class MAIN feature "+features+" end", kernel.Limits{Steps: 20_000, Depth: 100, Memory: 1 << 18})
		if strings.Contains(got, "unforeseen") || strings.Contains(got, "running Eiffel") {
			t.Errorf("%s: %s", features, got)
		}
	})
}

// What it takes to read the classes themselves is bounded: right projects take a hundredth of it.
func TestClassesThatTakeTooMuchAreNotRead(t *testing.T) {
	t.Parallel()
	const tooMuch = "its classes are too much to read: with what they inherit from each other, they take more than 1000000 steps"
	for _, test := range []struct {
		reason string
		text   string
		want   string
	}{
		{"each of 1,000 classes inherits from the one before", chained(1000), tooMuch},
		{"each of 100 does", chained(100), ""},
		{"one class inherits from 1,000 that have a feature alike", manyParents(1000), tooMuch},
		{"one class inherits from 30 such classes", manyParents(30), ""},
		{"each of 30 classes inherits twice from the one before", doubled(30), ""},
		{"a class renames one feature to another a thousand times", "class A feature f do end end class B inherit " +
			strings.Repeat("A rename f as g end ", 1000) + "end class MAIN end", ""},
		{"a feature is called on an object with 10,000 features, 1,000 times",
			"class A feature " + numbered(10_000, "f%d do end ") + "end class MAIN feature a: A run do " +
				strings.Repeat("a [1] := a ", 1000) + "end end", ""},
		{"a class has 200 generic parameters", "class MAIN [" + strings.TrimSuffix(numbered(200, "G%d, "), ", ") + "] feature run do " +
			strings.Repeat("f ", 20_000) + "end f do end end", ""},
		{"a feature is like a type of 20,000 others",
			"class MAIN feature a: TUPLE [" + strings.TrimSuffix(strings.Repeat("ANY, ", 20_000), ", ") +
				"] run local " + numbered(2000, "x%d: like a ") + " do end end", tooMuch},
	} {
		system, err := NewSystem(t.Context(), syntax.Parse("main.e", test.text))
		if err == nil {
			_, err = system.Unread(t.Context())
		}
		if got := fmt.Sprint(err); got != test.want && (err != nil || test.want != "") {
			t.Errorf("%s: the error is %s; want %q", test.reason, got, test.want)
		}
	}
}

// chained gives classes each of which inherits from the one before.
func chained(n int) string {
	return "class C0 feature f0 do end end " + numbered(n, "class C%[2]d inherit C%[1]d feature f%[2]d do end end ") + "class MAIN end"
}

func manyParents(n int) string {
	return numbered(n, "class P%d feature f do end end ") + "class MAIN inherit " + numbered(n, "P%d undefine f end ") + "feature f do end end"
}

func doubled(n int) string {
	return "class C0 feature f do end end " + numbered(n, "class C%[2]d inherit C%[1]d C%[1]d end ") + "class MAIN end"
}

// numbered repeats a text with the numbers from 0 on, and the ones behind them.
func numbered(n int, format string) string {
	var text strings.Builder
	for i := range n {
		line := fmt.Sprintf(format, i, i+1)
		line, _, _ = strings.Cut(line, "%!(EXTRA")
		text.WriteString(line)
	}
	return text.String()
}

// To read the classes hears an interrupt.
func TestReadingClassesHearsAnInterrupt(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := NewSystem(ctx, syntax.Parse("main.e", chained(100)))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v; want that of the context", err)
	}
}

// FuzzClasses reads any text for classes, and runs them: whatever stands there, it takes no more than a bounded time, and nothing else
// goes wrong.
func FuzzClasses(f *testing.F) {
	for _, text := range []string{
		chained(20), manyParents(10), doubled(10), "class MAIN [G] feature a: G run do across a as x loop print (x) end end invariant a ~ a end",
		"class A feature f do end end class B inherit A rename f as g redefine g end feature g do Precursor end end " +
			"class MAIN feature run do (create {B}).g end end",
		"class MAIN feature run: STRING do inspect 1 when 1 .. c then Result := {STRING} \"x\" else end; " +
			"Result := agent run.out end c: INTEGER = 3 end",
		"expanded class MAIN feature run (a: like Current; " +
			"b: like a): TUPLE [x: like b] require a /= b do Result := [a] rescue retry ensure old a ~ a end end",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 64<<10 {
			t.Skip("a text is bounded by whoever reads it")
		}
		got := outcome(text, kernel.Limits{Steps: 100_000, Depth: 100, Memory: 1 << 20})
		if strings.Contains(got, "unforeseen") {
			t.Error(got)
		}
	})
}
