package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rulebook/impl/eiffel/syntax"
)

// What never comes to an end by itself, is stopped. The limits are low, so that a test shows it soon.
func TestHostileCodeEndsWithinItsLimits(t *testing.T) {
	t.Parallel()
	limits := Limits{Steps: 500_000, Depth: 300, Memory: 1 << 20}
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
		{"from i := 1 until i > 1000 loop o := create {NODE}.make (o); i := i + 1 end; o := o.deep_twin", "exception stack overflow", "a copy of something deep"},
		{"f", steps, "a rescue clause that tries again and again"},
	} {
		text := fmt.Sprintf(`class NODE create make feature next: NODE make (n: NODE) do next := n end tie do next := Current end end
class MAIN create make feature make do end
	f do check False end rescue retry end
	run local i: INTEGER; s: STRING; a: ARRAY [INTEGER]; g: ARRAY2 [INTEGER]; l: ARRAYED_LIST [INTEGER]; o: NODE
	do create l.make (0); %s end end`, test.body)
		if got := outcome(text, limits); got != test.want {
			t.Errorf("%s: %s gives %q; want %q", test.reason, test.body, got, test.want)
		}
	}
}

// What a program holds from one call to the next counts, too; what it has thrown away does not.
func TestMemoryThatIsKeptCounts(t *testing.T) {
	t.Parallel()
	const text = `class MAIN feature
	kept: STRING
	keep do if kept = Void then create kept.make_empty end kept.append (create {STRING}.make_filled ('x', 10000)) end
	throw local s: STRING do create s.make_filled ('x', 10000) end end`
	for _, test := range []struct {
		feature string
		stopped bool
	}{{"keep", true}, {"throw", false}} {
		m := New(syntax.Parse("main.e", text), Limits{Memory: 1 << 20})
		main, err := m.Blank(context.Background(), "main")
		m.Keep(main)
		for range 100 {
			if err == nil {
				_, err = m.Call(context.Background(), main, test.feature)
			}
		}
		exceeded, stopped := errors.AsType[*Exceeded](err)
		if stopped != test.stopped || stopped && exceeded.Limit != "memory" {
			t.Errorf("%s, a hundred times: %v", test.feature, err)
		}
	}
}

func TestTooManyObjectsAreNotRemembered(t *testing.T) {
	t.Parallel()
	m := New(syntax.Parse("main.e", "class MAIN end"), Limits{})
	main, err := m.Blank(context.Background(), "main")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Undo(main); err != nil {
		t.Errorf("one object: %v", err)
	}
	many := m.NewArray2(300, 300, nil)
	for range 300 * 300 {
		many.(*Array).Items = append(many.(*Array).Items, &String{})
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
	if got := outcome(text.String(), Limits{}); got != "3" {
		t.Errorf("run gives %s", got)
	}
}

func TestACallStopsWithItsContext(t *testing.T) {
	t.Parallel()
	m := New(syntax.Parse("main.e", "class MAIN feature run do from until False loop end end end"), Limits{})
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
	strange: STRING do Result := [1, 2].out end
	wrong: STRING do Result := nowhere end
	unread: STRING do Result := := end
	caller: STRING do Result := strange end end`
	m := New(syntax.Parse("main.e", text), Limits{})
	main, err := m.Blank(context.Background(), "main")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ feature, want string }{
		{"good", ""},
		{"strange", "MAIN.strange, main.e, line 3, uses a tuple, which is not understood here"},
		{"wrong", "does not compile: there is no nowhere (MAIN.wrong, main.e, line 4)"},
		{"unread", `does not compile: an expression is expected where ":=" stands (MAIN.unread, main.e, line 5)`},
		{"caller", "MAIN.strange, main.e, line 3, uses a tuple, which is not understood here"},
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
		"run do create s.make_filled ('x', 5); s.put ('y', 9) end s: STRING", "run: REAL do Result := 1 / 0 end",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, features string) {
		got := outcome("class MAIN feature "+features+" end", Limits{Steps: 20_000, Depth: 100, Memory: 1 << 18})
		if strings.Contains(got, "unforeseen") || strings.Contains(got, "running Eiffel") {
			t.Errorf("%s: %s", features, got)
		}
	})
}
