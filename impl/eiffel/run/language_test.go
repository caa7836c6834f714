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

// machine makes a machine of classes that are not too much.
func machine(t testing.TB, classes []*syntax.Class, limits kernel.Limits) *Machine {
	t.Helper()
	system, err := NewSystem(context.Background(), classes)
	if err != nil {
		t.Fatal(err)
	}
	return system.Machine(limits)
}

// outcome runs the feature run of the class MAIN and puts what comes of it into words.
func outcome(text string, limits kernel.Limits) string {
	system, err := NewSystem(context.Background(), syntax.Parse("main.e", text))
	if err != nil {
		return err.Error()
	}
	m := system.Machine(limits)
	main, err := m.Blank(context.Background(), "main")
	var v kernel.Value
	if err == nil {
		v, err = m.Call(context.Background(), main, "run")
	}
	if err == nil {
		return shown(m, v)
	}
	if f, ok := errors.AsType[*kernel.Failure](err); ok {
		return strings.TrimSpace(string(f.Kind) + " " + f.Tag)
	}
	if u, ok := errors.AsType[*Unsupported](err); ok {
		return "unsupported: " + u.What
	}
	return err.Error()
}

func shown(m *Machine, v kernel.Value) string {
	switch v := v.(type) {
	case nil:
		return "Void"
	case *kernel.String:
		return v.String()
	case float64:
		return fmt.Sprint(v)
	case *kernel.Object:
		return "a " + v.Class.String()
	}
	if out := m.system.library[kernel.ClassOf(v)]["out"]; out != nil {
		text, _ := out(&m.runtime, v, nil)
		return text.(*kernel.String).String()
	}
	return kernel.TypeOf(v)
}

// languageTest is a small program with the section of ECMA-367 that says what comes of it.
type languageTest struct {
	section, text, want string
}

func check(t *testing.T, tests []languageTest, frame string) {
	t.Helper()
	for _, test := range tests {
		text := strings.ReplaceAll(frame, "...", test.text)
		got := outcome(text, kernel.Limits{})
		begin, open := strings.CutSuffix(test.want, "…")
		if got != test.want && !(open && strings.HasPrefix(got, begin)) {
			t.Errorf("ECMA-367 %s: %s gives %q; want %q", test.section, test.text, got, test.want)
		}
	}
}

func TestExpressions(t *testing.T) {
	t.Parallel()
	check(t, []languageTest{
		{"8.28, operators", "1 + 2 * 3", "7"},
		{"8.28, operators", "(1 + 2) * 3", "9"},
		{"8.28, operators", "10 - 3 - 2", "5"},
		{"8.28, operators", "2 ^ 3 ^ 2", "512"},
		{"8.28, operators", "- 2 + 5", "3"},
		{"8.28, operators", "not True or True", "True"},
		{"8.28, operators", "not (True or True)", "False"},
		{"8.28, operators", "False and True or True", "True"},
		{"8.28, operators", "True implies False or True", "True"},
		{"8.28, operators", "1 + 1 = 2", "True"},
		{"8.28, operators", "1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3", "True"},
		{"8.28, operators", "1 /= 1", "False"},
		{"8.30, INTEGER", "7 // 2", "3"},
		{"8.30, INTEGER", "7 \\\\ 2", "1"},
		{"8.30, INTEGER, as compilers have it", "(-7) // 2", "-3"},
		{"8.30, INTEGER, as compilers have it", "(-7) \\\\ 2", "-1"},
		{"8.30, INTEGER of 32 bits", "2147483647 + 1", "-2147483648"},
		{"8.30, INTEGER", "1 // 0", "exception division by zero"},
		{"8.30, INTEGER", "(3).max (5)", "5"},
		{"8.30, INTEGER", "(3).min (5)", "3"},
		{"8.30, INTEGER", "(-3).abs", "3"},
		{"8.30, INTEGER", "(12).out", "12"},
		{"8.30, REAL", "7 / 2", "3.5"},
		{"8.30, INTEGER", "0x1F", "31"},
		{"8.32, integers", "1_000_000", "1000000"},
		{"8.30, BOOLEAN", "True.out + False.out", "TrueFalse"},
		{"8.30, BOOLEAN", "True xor True", "False"},
		{"8.30, BOOLEAN, semistrict", "False and then 1 // 0 = 1", "False"},
		{"8.30, BOOLEAN, semistrict", "True or else 1 // 0 = 1", "True"},
		{"8.30, BOOLEAN, semistrict", "False implies 1 // 0 = 1", "True"},
		{"8.30, BOOLEAN, semistrict", "True and then 1 // 0 = 1", "exception division by zero"},
		{"8.30, BOOLEAN, strict, as compilers have it", "False and 1 // 0 = 1", "False"},
		{"8.30, BOOLEAN, strict, as compilers have it", "True or 1 // 0 = 1", "True"},
		{"8.30, BOOLEAN", "False xor 1 // 0 = 1", "exception division by zero"},
		{"8.30, CHARACTER", "'a' < 'b'", "True"},
		{"8.30, CHARACTER", "('a').code", "97"},
		{"8.30, CHARACTER", "('a').as_upper", "A"},
		{"8.30, CHARACTER", "'a' = 'a'", "True"},
		{"8.32, special characters", "\"a%Nb%Tc%%%\"\"", "a\nb\tc%\""},
		{"8.32, special characters", "\"%/65/\"", "A"},
		{"8.32, characters", "'%N'.code", "10"},
		{"8.29, manifest strings", "\"a%\n  %b\"", "ab"},
		{"8.29, verbatim strings", "\"[\n\t\t\tab\n\t\t\t c\n\t\t]\"", "ab\n c"},
		{"8.29, verbatim strings", "\"{\n ab\n  c\n}\"", " ab\n  c"},
		{"8.29, verbatim strings", "\"[\r\n\tab\r\n\tc\r\n]\"", "ab\nc"},
		{"8.29, verbatim strings", "\"[\n\tab\n]\".count", "2"},
		{"8.29, manifest arrays", "(<<1, 2, 3>>).count", "3"},
		{"8.29, manifest arrays", "(<<4, 5, 6>>) [2]", "5"},
		{"8.29, manifest arrays", "(<<4, 5, 6>>).lower", "1"},
		{"8.21, equality", "\"a\" = \"a\"", "False"},
		{"8.21, object equality", "\"a\" ~ \"a\"", "True"},
		{"8.21, object equality", "\"a\" /~ \"b\"", "True"},
		{"8.21, object equality", "\"a\".is_equal (\"a\")", "True"},
		{"8.21, object equality", "\"a\" ~ Void", "False"},
		{"8.21, object equality", "Void ~ Void", "True"},
		{"8.21, object equality", "(<<1, 2>>) ~ (<<1, 2>>)", "True"},
		{"8.21, object equality", "(<<\"a\">>) ~ (<<\"a\">>)", "False"},
		{"8.21, deep equality", "(<<\"a\">>).is_deep_equal (<<\"a\">>)", "True"},
		{"8.21, object equality", "(1 |..| 3) ~ (1 |..| 3)", "True"},
		{"8.21, twin", "\"ab\".twin", "ab"},
		{"8.23, calls on Void", "nothing.count", "call on void the feature count was called on Void"},
		{"8.28, conditional expressions", "if 1 > 2 then \"a\" elseif 2 > 1 then \"b\" else \"c\" end", "b"},
		{"8.17, iteration", "across 1 |..| 3 as i all i.item > 0 end", "True"},
		{"8.17, iteration", "across 1 |..| 3 as i some i.item > 2 end", "True"},
		{"8.17, iteration", "across 1 |..| 3 as i some i.item > 3 end", "False"},
		{"8.17, iteration over nothing", "across 2 |..| 1 as i all False end", "True"},
		{"8.17, iteration over nothing", "across 2 |..| 1 as i some True end", "False"},
		{"8.17, iteration over a string", "across \"abc\" as c some c.item = 'b' end", "True"},
		{"8.17, iteration over an array", "across <<1, 5>> as x all x.item > 1 end", "False"},
		{"8.17, iteration, items", "across <<1, 5>> is x some x = 5 end", "True"},
		{"8.17, iteration, symbols", "∀ x: 1 |..| 3 ¦ x < 4", "True"},
		{"8.17, iteration, symbols", "∃ x: 1 |..| 3 ¦ x > 3", "False"},
		{"8.17, iteration within another", "across 1 |..| 2 as i all across 1 |..| 2 as j some i.item = j.item end end", "True"},
		{"8.28, free operators", "(1 |..| (2 + 1)).count", "3"},
		{"8.19, intervals", "(3 |..| 5).has (4)", "True"},
		{"8.19, intervals", "(3 |..| 5).lower + (3 |..| 5).upper", "8"},
		{"8.24, object test", "attached \"a\"", "True"},
		{"8.24, object test", "attached nothing", "False"},
		{"8.24, object test", "attached {STRING} something as s and then s.count = 2", "True"},
		{"8.24, object test", "attached {INTEGER} something as n", "False"},
		{"STRING", "\"abc\".count", "3"},
		{"STRING", "\"abc\" + \"d\"", "abcd"},
		{"STRING", "\"abc\".item (2)", "b"},
		{"STRING", "\"abc\" [3]", "c"},
		{"STRING", "\"abc\".item (4)", "precondition valid_index"},
		{"STRING", "\"abcd\".substring (2, 3)", "bc"},
		{"STRING", "\"abcd\".substring (3, 2)", ""},
		{"STRING", "\"abca\".index_of ('a', 2)", "4"},
		{"STRING", "\"abca\".occurrences ('a')", "2"},
		{"STRING", "\"a,b,c\".split (',').count", "3"},
		{"STRING", "\"12\".to_integer + 1", "13"},
		{"STRING", "\"1x\".is_integer", "False"},
		{"STRING", "\"aB\".as_upper + \"aB\".as_lower", "ABab"},
		{"STRING", "\"abc\".has ('c') and \"abc\".has_substring (\"bc\")", "True"},
		{"STRING", "\"a\" < \"b\"", "True"},
		{"ANY", "\"a\".generator", "STRING_8"},
		{"ANY", "\"a\".same_type (\"b\")", "True"},
	}, "class MAIN feature run: detachable ANY do Result := ... end nothing: STRING something: ANY do Result := \"ab\" end end")
}

func TestInstructions(t *testing.T) {
	t.Parallel()
	check(t, []languageTest{
		{"8.22, assignment", "i := 3; Result := i.out", "3"},
		{"8.19, default values", "Result := i.out + b.out", "0False"},
		{"8.19, default values", "Result := s", "Void"},
		{"8.22, reference attachment", "s := \"a\"; Result := s; s.append (\"b\")", "ab"},
		{"8.21, twin is a copy", "s := \"a\"; Result := s.twin; s.append (\"b\")", "a"},
		{"8.17, conditional", "if i > 0 then Result := \"a\" elseif i = 0 then Result := \"b\" else Result := \"c\" end", "b"},
		{"8.17, conditional", "if i > 0 then Result := \"a\" end", "Void"},
		{"8.17, multi-branch", "i := 2; inspect i when 1 then Result := \"a\" when 2, 3 then Result := \"b\" else Result := \"c\" end", "b"},
		{"8.17, multi-branch", "i := 5; inspect i when 1 .. 4 then Result := \"a\" else Result := \"c\" end", "c"},
		{"8.17, multi-branch", "i := 5; inspect i when 1 .. 4 then Result := \"a\" end", "exception an inspect has no branch for its value"},
		{"8.17, multi-branch", "inspect 'x' when 'a' .. 'z' then Result := \"low\" else Result := \"else\" end", "low"},
		{"8.17, loops", "from i := 1 until i > 3 loop i := i + 1 end; Result := i.out", "4"},
		{"8.17, loops", "from until True loop i := 9 end; Result := i.out", "0"},
		{"8.17, loop invariant", "from i := 1 invariant small: i < 3 until i > 5 loop i := i + 1 end", "loop invariant small"},
		{"8.17, loop invariant", "from i := 1 invariant i >= 1 until i > 5 loop i := i + 1 end; Result := i.out", "6"},
		{"8.17, loop variant", "from i := 1 until i > 3 loop i := i + 1 variant 4 - i end; Result := i.out", "4"},
		{"8.17, loop variant does not decrease", "from i := 1 until i > 3 loop i := i + 1 variant same: 4 end", "loop variant same"},
		{"8.17, loop variant below zero", "from i := 1 until i > 3 loop i := i + 1 variant low: 3 - i end", "loop variant low"},
		{"8.17, iteration", "create Result.make_empty; across 1 |..| 3 as k loop Result.append (k.item.out) end", "123"},
		{"8.17, iteration", "create Result.make_empty; across \"ab\" as k loop Result.append_character (k.item) end", "ab"},
		{"8.17, iteration",
			"create Result.make_empty; across <<\"x\", \"y\">> as k loop Result.append (k.item + k.cursor_index.out) end",
			"x1y2"},
		{"8.17, iteration", "create Result.make_empty; across 1 |..| 9 as k until k.item > 2 loop Result.append (k.item.out) end", "12"},
		{"8.9, check", "check zero: i = 0 end; Result := \"on\"", "on"},
		{"8.9, check", "check one: i = 1 end; Result := \"on\"", "check one"},
		{"8.9, check", "check attached s as t then Result := t end", "check"},
		{"8.17, debug", "debug Result := \"debug\" end", "Void"},
		{"8.20, creation", "create s.make_filled ('x', 3); Result := s", "xxx"},
		{"8.20, creation expression", "Result := create {STRING}.make_from_string (\"q\")", "q"},
		{"8.23, assigner command", "s := \"abc\"; s [2] := 'x'; Result := s", "axc"},
		{"8.23, assigner command", "create a.make_filled (0, 1, 3); a [2] := 7; Result := a [2].out + a.item (1).out", "70"},
		{"ARRAY", "create a.make_filled (0, 1, 3); a.put (1, 4)", "precondition valid_index"},
		{"ARRAY", "create a.make_empty; a.force (5, 1); a.force (6, 2); Result := a.count.out + a [2].out", "26"},
		{"ARRAY", "create a.make_filled (2, 3, 4); Result := a.lower.out + a.upper.out + a.count.out", "342"},
		{"ARRAY2", "create g.make_filled (5, 2, 3); g [2, 3] := 8; " +
			"Result := g [2, 3].out + g.item (1, 1).out + g.height.out + g.width.out", "8523"},
		{"ARRAY2", "create g.make_filled (5, 2, 3); Result := g [3, 1].out", "precondition valid_row"},
		{"ARRAY2", "create g.make_filled (5, 2, 3); g.put (1, 1, 4)", "precondition valid_column"},
		{"ARRAY2", "create g.make_filled (5, 2, 3); across g as x loop i := i + x.item end; Result := i.out", "30"},
		{"ARRAYED_LIST", "create l.make (0); l.extend (4); l.extend (5); Result := l.count.out + l [2].out + l.first.out", "254"},
		{"ARRAYED_LIST", "create l.make (0); l.extend (4); from l.start until l.after loop i := i + l.item; l.forth end; Result := i.out", "4"},
		{"ARRAYED_LIST", "create l.make (0); Result := l.first.out", "precondition not_empty"},
		{"ARRAYED_LIST", "create l.make (0); l.extend (4); l.extend (5); l.extend (6); l.go_i_th (2); l.remove; l.put_left (7); " +
			"l.replace (8); l.prune_all (4); across l as x loop i := 10 * i + x.item end; Result := i.out + l.index_of (8, 1).out", "782"},
		{"ARRAYED_LIST", "create l.make (0); l.extend (4); l.start; b := l.isfirst and l.islast; l.remove; " +
			"Result := b.out + l.after.out + l.to_array.count.out", "TrueTrue0"},
		{"ARRAYED_LIST", "create l.make (0); l.remove", "precondition valid_index"},
		{"ITERABLE", "create l.make (0); l.append ((1 |..| 3).linear_representation); Result := l.count.out", "3"},
		{"SORTED_TWO_WAY_LIST", "create o.make; o.extend (5); o.extend (3); o.extend (4); Result := o.first.out + o [2].out + o.last.out", "345"},
		{"HASH_TABLE", "create h.make (2); h.put (1, \"a\"); h.put (2, \"a\"); h [\"b\"] := 3; h.force (4, \"c\"); h.remove (\"c\"); " +
			"across h as x loop i := 10 * i + x.item; Result := x.key end; Result := Result + i.out + h.count.out + h.has (\"c\").out", "b132False"},
		{"HASH_TABLE", "create h.make (2); h.extend (1, \"a\"); h.extend (2, \"a\")", "precondition not_present"},
		{"HASH_TABLE", "create h.make (2); h [\"a\"] := 1; from h.start until h.after loop " +
			"Result := h.key_for_iteration + h.item_for_iteration.out; h.forth end; h.twin.wipe_out; Result := Result + h.count.out", "a11"},
		{"ARRAYED_SET", "create e.make (2); e.put (1); e.extend (1); e.extend (2); e.prune (1); Result := e.count.out + e.has (1).out", "1False"},
		{"ARRAYED_SET", "create e.make (2); e.put (1); Result := (e ~ e.twin).out + e.is_subset (e).out + e.disjoint (e).out", "TrueTrueFalse"},
		{"STACK", "create {ARRAYED_STACK [INTEGER]} z.make (2); z.put (1); z.put (2); z.put (3); z.remove; " +
			"Result := z.item.out + z.count.out", "22"},
		{"STACK", "create {LINKED_STACK [INTEGER]} z.make; z.remove", "precondition not_empty"},
		{"QUEUE", "create q.make; q.put (1); q.put (2); q.remove; across q as x loop i := x.item end; Result := q.item.out + i.out", "22"},
		{"CELL", "Result := (create {CELL [STRING]}.put (\"x\")).item", "x"},
		{"CHARACTER", "i := 'd' |-| 'a'; Result := i.out", "3"},
		{"symbolic loops of compilers", "⟳ x: 1 |..| 3 ¦ i := 10 * i + x ⟲ Result := i.out", "123"},
		{"symbols of compilers", "b := 1 ≤ 1 ∧ ¬ (1 ≥ 2); Result := b.out", "True"},
		{"cursors by their names, of compilers", "across <<7, 8>> as x loop i := i + @x.cursor_index end; " +
			"⟳ x: <<7, 8>> ¦ if @x.is_last then Result := x.out + i.out end ⟲", "83"},
		{"8.25, a manifest array of a type", "across {ARRAY [TUPLE [n: INTEGER]]} <<[3], [4]>> as x loop i := i + x.item.n end; " +
			"Result := i.out", "7"},
		{"STRING", "s := \"ab\"; s.prepend (\"x\"); s.append_integer (3); s.replace_substring_all (\"b\", \"yy\"); Result := s", "xayy3"},
		{"STRING", "s := \"abcd\"; s.remove_head (1); s.remove_tail (1); s.keep_head (1); Result := s", "b"},
		{"8.24, object test", "if attached s as t then Result := t else Result := \"none\" end", "none"},
		{"8.8, a value is no instruction", "i + 1", "does not compile…"},
		{"8.23, a feature that there is not", "i := j", "does not compile there is no j"},
		{"8.22, conformance", "i := \"a\"", "does not compile…"},
		{"8.22, conformance", "s := 1", "does not compile…"},
		{"8.22, conformance", "i := Void", "does not compile…"},
		{"8.17, conditions are boolean", "if i then end", "does not compile…"},
		{"8.23, arguments", "i := \"a\".index_of ('a')", "does not compile the feature index_of of STRING_8 with 1 argument"},
		{"8.23, a call on a type", "Result := {MAIN}.run", "unsupported: a call on a type"},
		{"8.13, tuples", "Result := [1, 2].out", "unsupported…"},
		{"8.17, loops of old Eiffel", "from i := 1 variant 9 - i until i > 3 loop i := i + 1 end; Result := i.out", "4"},
		{"8.26, retry stands in a rescue clause", "retry", "does not compile retry stands outside of a rescue clause"},
		{"8.9, old stands in postconditions", "i := old i", "does not compile old stands outside of a postcondition"},
	}, `class MAIN feature run: STRING
	local i: INTEGER; b: BOOLEAN; s: STRING; a: ARRAY [INTEGER]; g: ARRAY2 [INTEGER]; l: ARRAYED_LIST [INTEGER]
	o: SORTED_TWO_WAY_LIST [INTEGER]; h: HASH_TABLE [INTEGER, STRING]; e: ARRAYED_SET [INTEGER]; z: STACK [INTEGER]; q: LINKED_QUEUE [INTEGER]
	do ... end end`)
}

// programs are whole systems. The class MAIN is the last.
func TestPrograms(t *testing.T) {
	t.Parallel()
	check(t, []languageTest{
		{"8.9, precondition",
			"class MAIN feature run do f (0) end f (n: INTEGER) require positive: n > 0 small: n < 9 do end end",
			"precondition positive"},
		{"8.9, the first clause counts",
			"class MAIN feature run do f (10) end f (n: INTEGER) require positive: n > 0 small: n < 9 do end end",
			"precondition small"},
		{"8.9, postcondition", "class MAIN feature run do f (0) end f (n: INTEGER) do ensure wrong: n > 0 end end", "postcondition wrong"},
		{"8.9, old", "class MAIN feature run: STRING do f; Result := x.out end x: INTEGER f do x := x + 1 ensure x = old x + 1 end end", "1"},
		{"8.9, old", "class MAIN feature run do f end x: INTEGER f do x := x + 2 ensure one: x = old x + 1 end end", "postcondition one"},
		{"8.9, old of an expression", "class MAIN feature run do f end x: INTEGER f do x := 3 ensure e: old (x + 5) = 5 end end", "Void"},
		{"8.9, old holds a reference",
			"class MAIN feature run do s := \"a\"; f end s: STRING f do s.append (\"b\") ensure same: old s ~ s end end",
			"Void"},
		{"8.9, old of a twin",
			"class MAIN feature run do s := \"a\"; f end s: STRING f do s.append (\"b\") ensure same: old s.twin ~ s end end",
			"postcondition same"},
		{"8.9, what old raises is raised late",
			"class MAIN feature run do f end s: STRING f do s := \"a\" ensure e: old s.count = 1 end end",
			"call on void the feature count was called on Void"},
		{"8.9, what old raises and nobody needs", "class MAIN feature run: STRING do f; Result := \"on\" end " +
			"s: STRING f do s := \"a\" ensure e: s.count = 1 or else old s.count = 1 end end", "on"},
		{"8.9, a tag alone", "class MAIN feature run: STRING do Result := \"on\" ensure said: -- in words\n end end", "on"},
		{"8.9, contracts are not monitored within contracts", "class MAIN feature run: STRING do f; Result := \"on\" end " +
			"f require g (0) do end g (n: INTEGER): BOOLEAN require n > 0 do Result := True end end", "on"},
		{"8.9, Result", "class MAIN feature run: INTEGER do Result := 3 ensure r: Result = 4 end end", "postcondition r"},
		{"8.9, invariant after creation", "class A create make feature make do end x: INTEGER invariant pos: x > 0 end " +
			"class MAIN feature run local a: A do create a.make end end", "invariant pos"},
		{"8.9, invariant after a qualified call",
			"class A create make feature make do x := 1 end x: INTEGER set do x := 0 end invariant pos: x > 0 end " +
				"class MAIN feature run local a: A do create a.make; a.set end end", "invariant pos"},
		{"8.9, no invariant within a class",
			"class A create make feature make do x := 1; zero; x := 1 end x: INTEGER zero do x := 0 end " +
				"invariant pos: x > 0 end class MAIN feature run: STRING local a: A do create a.make; Result := a.x.out end end",
			"1"},
		{"8.9, inherited invariant", "class B feature x: INTEGER invariant pos: x > 0 end class A inherit B create make " +
			"feature make do end end class MAIN feature run local a: A do create a.make end end", "invariant pos"},
		{"8.10, redefinition", "class B feature f: STRING do Result := \"b\" end end " +
			"class A inherit B redefine f end create make feature make do end f: STRING do Result := \"a\" end end " +
			"class MAIN feature run: STRING local b: B do create {A} b.make; Result := b.f end end", "a"},
		{"8.10, redefinition must be said", "class B feature f: STRING do Result := \"b\" end end " +
			"class A inherit B create make feature make do end f: STRING do Result := \"a\" end end " +
			"class MAIN feature run: STRING local b: A do create b.make; Result := b.f end end", "does not compile…"},
		{"8.10, redefinition of features of ANY must be said",
			"class MAIN feature run: STRING do Result := out end out: STRING do Result := \"o\" end end",
			"does not compile…"},
		{"8.10, redefinition of features of ANY", "class MAIN inherit ANY redefine out end " +
			"feature run: STRING do Result := out end out: STRING do Result := \"o\" end end", "o"},
		{"8.10, precursor", "class B feature f: STRING do Result := \"b\" end end class A inherit B redefine f end " +
			"create make feature make do end f: STRING do Result := Precursor + \"a\" end end " +
			"class MAIN feature run: STRING local b: B do create {A} b.make; Result := b.f end end", "ba"},
		{"8.10, renaming", "class B feature f: STRING do Result := \"b\" end end class A inherit B rename f as g end " +
			"create make feature make do end f: STRING do Result := \"a\" end end class MAIN feature run: STRING local b: B; " +
			"a: A do create a.make; b := a; Result := b.f + a.f + a.g end end", "bab"},
		{"8.10, deferred features", "deferred class B feature f: STRING deferred end g: STRING do Result := f end end " +
			"class A inherit B create make feature make do end f: STRING do Result := \"a\" end end " +
			"class MAIN feature run: STRING local b: B do create {A} b.make; Result := b.g end end", "a"},
		{"8.10, a class with deferred features",
			"deferred class B feature f deferred end end class A inherit B create make feature make do end end " +
				"class MAIN feature run local a: A do create a.make end end", "does not compile…"},
		{"8.20, no object of a deferred class", "deferred class B create make feature make do end end " +
			"class MAIN feature run local b: B do create b.make end end", "does not compile…"},
		{"8.10, undefinition",
			"class B feature f: STRING do Result := \"b\" end end deferred class C inherit B undefine f end end " +
				"class A inherit C create make feature make do end f: STRING do Result := \"a\" end end " +
				"class MAIN feature run: STRING local a: B do create {A} a.make; Result := a.f end end", "a"},
		{"8.16, one feature by two ways", "class B feature f: STRING do Result := \"b\" end end class C inherit B end " +
			"class D inherit B end class A inherit C D create make feature make do end end " +
			"class MAIN feature run: STRING local a: A do create a.make; Result := a.f end end", "b"},
		{"8.10, two effective features", "class C feature f: STRING do Result := \"c\" end end " +
			"class D feature f: STRING do Result := \"d\" end end class A inherit C D create make feature make do end end " +
			"class MAIN feature run: STRING local a: A do create a.make; Result := a.f end end", "does not compile…"},
		{"8.10, a deferred feature is joined with an effective one", "deferred class C feature f: STRING deferred end end " +
			"class D feature f: STRING do Result := \"d\" end end class A inherit C D create make feature make do end end " +
			"class MAIN feature run: STRING local a: C do create {A} a.make; Result := a.f end end", "d"},
		{"8.10, require else",
			"class B feature f (n: INTEGER) require one: n = 1 do end end class A inherit B redefine f end create make " +
				"feature make do end f (n: INTEGER) require else two: n = 2 do end end " +
				"class MAIN feature run: STRING local b: B do create {A} b.make; b.f (1); b.f (2); Result := \"on\" end end", "on"},
		{"8.10, require else", "class B feature f (n: INTEGER) require one: n = 1 do end end " +
			"class A inherit B redefine f end create make feature make do end f (n: INTEGER) require else two: n = 2 " +
			"do end end class MAIN feature run local b: B do create {A} b.make; b.f (3) end end", "precondition two"},
		{"8.10, an inherited precondition", "class B feature f (n: INTEGER) require one: n = 1 do end end " +
			"class A inherit B redefine f end create make feature make do end f (n: INTEGER) do end end " +
			"class MAIN feature run local b: B do create {A} b.make; b.f (3) end end", "precondition one"},
		{"8.10, a version without a precondition admits all",
			"class B feature f (n: INTEGER) do end end class A inherit B redefine f end create make " +
				"feature make do end f (n: INTEGER) require else two: n = 2 do end end " +
				"class MAIN feature run: STRING local b: B do create {A} b.make; b.f (3); Result := \"on\" end end", "on"},
		{"8.10, ensure then",
			"class B feature f: INTEGER do ensure small: Result < 9 end end class A inherit B redefine f end create make " +
				"feature make do end f: INTEGER do Result := 10 ensure then even: Result \\\\ 2 = 0 end end " +
				"class MAIN feature run local b: B do create {A} b.make; io.put_integer (b.f) end end", "postcondition small"},
		{"8.10, ensure then",
			"class B feature f: INTEGER do ensure small: Result < 9 end end class A inherit B redefine f end create make " +
				"feature make do end f: INTEGER do Result := 7 ensure then even: Result \\\\ 2 = 0 end end " +
				"class MAIN feature run local b: B do create {A} b.make; io.put_integer (b.f) end end", "postcondition even"},
		{"8.10, contracts of deferred features", "deferred class B feature f (n: INTEGER) require one: n = 1 deferred " +
			"ensure never: False end end class A inherit B create make feature make do end f (k: INTEGER) do end end " +
			"class MAIN feature run local b: B do create {A} b.make; b.f (1) end end", "postcondition never"},
		{"8.10, arguments of inherited contracts",
			"deferred class B feature f (n: INTEGER) require one: n = 1 deferred end end " +
				"class A inherit B create make feature make do end f (k: INTEGER) do end end " +
				"class MAIN feature run local b: B do create {A} b.make; b.f (2) end end", "precondition one"},
		{"8.5, once functions",
			"class MAIN feature run: STRING do one.append (\"x\"); Result := one end one: STRING once Result := \"a\" end end",
			"ax"},
		{"8.5, once for all objects of a class",
			"class A create make feature make do end one: STRING once Result := \"a\" end end " +
				"class MAIN feature run: BOOLEAN local a, b: A do create a.make; create b.make; Result := a.one = b.one end end",
			"True"},
		{"8.5, not once", "class MAIN feature run: BOOLEAN do Result := one = one end one: STRING do Result := \"a\" end end", "False"},
		{"8.23, once procedures", "class MAIN feature run: STRING do p; p; Result := n.out end n: INTEGER p once n := n + 1 end end", "1"},
		{"8.23, a once function that fails",
			"class MAIN feature run local x: STRING do x := one end one: STRING once Result := \"a\" ensure no: False end end",
			"postcondition no"},
		{"8.23, a once function calls itself", "class MAIN feature run: STRING do Result := one end " +
			"one: STRING once Result := \"a\"; Result := Result + one end end", "aa"},
		{"8.22, expanded objects are copied", "expanded class E feature x: INTEGER set do x := x + 1 end end " +
			"class MAIN feature run: STRING local a, b: E do a.set; b := a; b.set; Result := a.x.out + b.x.out end end", "12"},
		{"8.22, expanded arguments are copied", "expanded class E feature x: INTEGER set do x := x + 1 end end " +
			"class MAIN feature run: STRING local a: E do f (a); Result := a.x.out end f (e: E) do e.set end end", "0"},
		{"8.21, expanded objects are compared by value",
			"expanded class E feature x: INTEGER set do x := x + 1 end end class MAIN feature run: STRING local a, b: E " +
				"do a.set; Result := (a = b).out; b.set; Result := Result + (a = b).out end end", "FalseTrue"},
		{"8.19, expanded attributes are never void",
			"expanded class E feature x: INTEGER end class MAIN feature run: STRING do Result := e.x.out end e: E end", "0"},
		{"8.9, invariant of an expanded class",
			"expanded class E feature a: STRING do Result := \"a\" end invariant once_only: a = a end " +
				"class MAIN feature run: STRING local e: E do Result := e.a end end", "invariant once_only"},
		{"8.9, invariant of an expanded class", "expanded class E feature a: STRING once Result := \"a\" end " +
			"invariant once_only: a = a end class MAIN feature run: STRING local e: E do Result := e.a end end", "a"},
		{"8.21, equality of references", "class A create make feature make do end end " +
			"class MAIN feature run: STRING local a, b: A do create a.make; create b.make; " +
			"Result := (a = b).out + (a ~ b).out; b := a; Result := Result + (a = b).out end end", "FalseTrueTrue"},
		{"8.21, is_equal is redefined", "class A inherit ANY redefine is_equal end create make " +
			"feature x: INTEGER make (n: INTEGER) do x := n end is_equal (o: like Current): BOOLEAN " +
			"do Result := x \\\\ 2 = o.x \\\\ 2 end end class MAIN feature run: STRING local a, b: A do create a.make (1); " +
			"create b.make (3); Result := (a ~ b).out; create b.make (2); Result := Result + (a ~ b).out end end", "TrueFalse"},
		{"8.21, objects of two classes are never equal", "class B inherit ANY redefine is_equal end create make " +
			"feature make do end is_equal (o: like Current): BOOLEAN do Result := True end end " +
			"class A inherit B create make end class MAIN feature run: STRING local a, b: B do create b.make; create {A} " +
			"a.make; Result := (a ~ b).out + a.is_equal (b).out end end", "postcondition symmetric"},
		{"8.21, is_equal must be consistent", "class A inherit ANY redefine is_equal end create make feature make do end " +
			"is_equal (o: like Current): BOOLEAN do end end class MAIN feature run: BOOLEAN local a: A do create a.make; " +
			"Result := a.is_equal (a) end end", "postcondition consistent"},
		{"8.21, twin is shallow", "class A create make feature s: STRING make do s := \"a\" end end " +
			"class MAIN feature run: BOOLEAN local a: A do create a.make; Result := a.twin.s = a.s end end", "True"},
		{"8.21, deep_twin is deep",
			"class A create make feature s: STRING make do s := \"a\" end end class MAIN feature run: STRING local a, b: A " +
				"do create a.make; b := a.deep_twin; Result := (a.s = b.s).out + (a.s ~ b.s).out end end", "FalseTrue"},
		{"8.21, deep_twin goes round",
			"class A create make feature o: A make do o := Current end end class MAIN feature run: BOOLEAN local a, b: A " +
				"do create a.make; b := a.deep_twin; Result := b.o = b and b /= a and a.is_deep_equal (b) end end", "True"},
		{"8.20, creation procedures", "class A feature make do end end " +
			"class MAIN feature run local a: A do create a.make end end", "does not compile…"},
		{"8.20, default creation", "class A feature x: INTEGER end " +
			"class MAIN feature run: STRING local a: A do create a; Result := a.x.out end end", "0"},
		{"8.20, creation for some clients", "class A create {MAIN} make feature make do end end " +
			"class MAIN feature run: STRING local a: A do create a.make; Result := \"on\" end end", "on"},
		{"8.20, creation for other clients", "class A create {B} make feature make do end end class B end " +
			"class MAIN feature run: STRING local a: A do create a.make; Result := \"on\" end end", "does not compile…"},
		{"8.20, creation for heirs of a client", "class A create {B} make feature make do end end class B end " +
			"class MAIN inherit B feature run: STRING local a: A do create a.make; Result := \"on\" end end", "on"},
		{"8.20, the target is attached after the procedure",
			"class A create make feature make (m: MAIN) do m.look end end class MAIN feature a: A seen: STRING look " +
				"do seen := (a = Void).out end run: STRING do create a.make (Current); Result := seen end end", "True"},
		{"8.20, anonymous creation", "class A create make feature x: INTEGER make (n: INTEGER) do x := n end end " +
			"class MAIN feature run: STRING do Result := (create {A}.make (4)).x.out end end", "4"},
		{"8.7, exports", "class A feature {NONE} f do end end class MAIN feature run local a: A do create a; a.f end end", "does not compile…"},
		{"8.7, exports to a client", "class A feature {MAIN} f do end end " +
			"class MAIN feature run: STRING local a: A do create a; a.f; Result := \"on\" end end", "on"},
		{"8.7, unqualified calls need no export",
			"class A feature {NONE} f: STRING do Result := \"f\" end feature g: STRING do Result := f end end " +
				"class MAIN feature run: STRING local a: A do create a; Result := a.g end end", "f"},
		{"8.23, arguments", "class A feature f (n: INTEGER) do end end " +
			"class MAIN feature run local a: A do create a; a.f end end", "does not compile…"},
		{"8.23, types of arguments", "class A feature f (n: INTEGER) do end end " +
			"class MAIN feature run local a: A do create a; a.f (\"x\") end end", "does not compile…"},
		{"8.22, nothing is assigned to an argument", "class MAIN feature run do f (1) end f (n: INTEGER) do n := 2 end end",
			"does not compile…"},
		{"8.22, nothing is assigned to another object", "class A feature x: INTEGER end " +
			"class MAIN feature run local a: A do create a; a.x := 1 end end", "does not compile…"},
		{"8.23, assigner commands", "class A feature x: INTEGER assign set set (n: INTEGER) do x := n end end " +
			"class MAIN feature run: STRING local a: A do create a; a.x := 4; Result := a.x.out end end", "4"},
		{"8.23, brackets", "class A feature i alias \"[]\" (n: INTEGER): INTEGER do Result := n + 1 end end " +
			"class MAIN feature run: STRING local a: A do create a; Result := a [4].out end end", "5"},
		{"8.23, evaluation of arguments from the left",
			"class MAIN feature run: STRING do s := \"\"; f (g (1), g (2)); Result := s end " +
				"s: STRING f (a, b: INTEGER) do end g (n: INTEGER): INTEGER do s.append_integer (n); Result := n end end", "12"},
		{"8.14, conformance of classes", "class A end class B end " +
			"class MAIN feature run local a: A; b: B do create b; a := b end end", "does not compile…"},
		{"8.14, conformance of heirs", "class A end class B inherit A end " +
			"class MAIN feature run: BOOLEAN local a: A; b: B do create b; a := b; Result := a = b end end", "True"},
		{"8.14, static types decide", "class A end class B inherit A feature f do end end " +
			"class MAIN feature run local a: A do create {B} a; a.f end end", "does not compile…"},
		{"8.29, constants", "class MAIN feature run: STRING do Result := n.out + s + c.out + b.out end " +
			"n: INTEGER = 3 s: STRING = \"x\" c: CHARACTER = 'y' b: BOOLEAN = True end", "3xyTrue"},
		{"8.29, negative constants", "class MAIN feature run: INTEGER do Result := n end n: INTEGER = -3 end", "-3"},
		{"8.11, anchored types",
			"class A feature s: STRING t: like s f: like Current do Result := Current end end class MAIN feature run: STRING " +
				"local a: A; b: like a do create a; b := a.f; Result := (a = b).out end end", "True"},
		{"8.13, tuples", "class MAIN feature run: STRING local t: TUPLE [a, b: INTEGER; s: STRING] do t := [1, 2, \"x\"]; " +
			"Result := (t.a + t.b).out + t.s + t.count.out end end", "3x3"},
		{"8.13, items of tuples",
			"class MAIN feature run: STRING do if attached {INTEGER} [5, \"x\"].item (1) as n then Result := n.out end end end",
			"5"},
		{"8.13, items of tuples", "class MAIN feature run: STRING do Result := [5, \"x\"].integer_item (1).out end end", "5"},
		{"8.13, items of tuples", "class MAIN feature run: STRING do Result := [5, \"x\"].item (3).out end end", "precondition valid_index"},
		{"8.13, tuples are compared item by item",
			"class MAIN feature run: BOOLEAN do Result := [1, 2] ~ [1, 2] and [1, 2] /~ [2, 1] and [1, 2] /= [1, 2] end end",
			"True"},
		{"8.13, tuples in a loop",
			"class MAIN feature run: STRING do Result := \"\"; across ts as t loop Result.append (t.item.b.out) end end " +
				"ts: ARRAY [TUPLE [a, b: INTEGER]] once Result := <<[1, 2], [3, 4]>> end end", "24"},
		{"8.13, items of tuples have types of their own", "class MAIN feature run: STRING do Result := f ([1, \"x\"]) end " +
			"f (t: TUPLE [INTEGER, STRING]): STRING do if attached {STRING} t.item (2) as s then Result := s end end end", "x"},
		{"8.27, agents of the older types",
			"class MAIN feature run: STRING do Result := f (agent (s: STRING): STRING do Result := s + \"!\" end) end " +
				"f (g: FUNCTION [ANY, TUPLE [STRING], STRING]): STRING do Result := g.item ([\"x\"]) end end", "x!"},
		{"8.17, a choice among strings",
			"class MAIN feature run: STRING do inspect \"b\" when \"a\" then Result := \"a\" else Result := \"b\" end end end",
			"unsupported…"},
		{"intervals that are moved",
			"class MAIN feature run: INTEGER do across (1 |..| 6) + 2 as i loop Result := i.item end end end",
			"unsupported…"},
		{"8.27, agents", "class MAIN feature run: BOOLEAN do Result := (1 |..| 3).for_all (agent small) end " +
			"small (n: INTEGER): BOOLEAN do Result := n < 4 end end", "True"},
		{"8.27, agents with closed arguments", "class MAIN feature run: STRING do Result := f (agent sum (1, ?, 3)) end " +
			"f (g: FUNCTION [INTEGER, INTEGER]): STRING do Result := g.item ([2]).out + g (5).out end " +
			"sum (a, b, c: INTEGER): INTEGER do Result := a + b + c end end", "69"},
		{"8.27, arguments are closed where the agent is made",
			"class MAIN feature run: STRING local n: INTEGER g: FUNCTION [INTEGER] do n := 1; g := agent twice (n); n := 5; " +
				"Result := g.item (Void).out end twice (a: INTEGER): INTEGER do Result := 2 * a end end", "2"},
		{"8.27, agents without names", "class MAIN feature x: INTEGER run: STRING " +
			"do (<<1, 2, 3>>).do_all (agent (n: INTEGER) do x := x + n end); Result := x.out end end", "6"},
		{"8.27, agents without names see no variables",
			"class MAIN feature run local y: INTEGER do (<<1>>).do_all (agent (n: INTEGER) do y := n end) end end",
			"does not compile…"},
		{"8.27, contracts of agents",
			"class MAIN feature run do (agent f).call ([1]) end f (n: INTEGER) require two: n = 2 do end end",
			"precondition two"},
		{"8.27, agents of other objects", "class A feature f (n: INTEGER): INTEGER do Result := n + 1 end end " +
			"class MAIN feature run: STRING local a: A do create a; Result := (agent a.f (4)).item ([]).out end end", "5"},
		{"8.27, agents with an open target", "class A feature f: INTEGER do Result := 7 end end " +
			"class MAIN feature run: STRING local a: A do create a; Result := (agent {A}.f).item ([a]).out end end", "7"},
		{"8.27, agents of what is not there", "class MAIN feature run do (agent nowhere).call ([]) end end", "does not compile…"},
		{"8.17, iterators", "class MAIN feature run: STRING do Result := \"\"; " +
			"(1 |..| 4).do_if (agent add, agent (n: INTEGER): BOOLEAN do Result := n \\\\ 2 = 0 end); Result := s end " +
			"s: STRING attribute end add (n: INTEGER) do if s = Void then s := \"\" end s.append (n.out) end end", "24"},
		{"8.21, twin calls copy",
			"class A inherit ANY redefine copy, is_equal end create make feature s: STRING make do s := \"a\" end copy " +
				"(o: like Current) do s := o.s.twin + \"b\" end is_equal (o: like Current): BOOLEAN do Result := True end end " +
				"class MAIN feature run: STRING local a: A do create a.make; Result := a.twin.s + a.deep_twin.s end end", "aba"},
		{"8.21, a copy must be equal", "class A inherit ANY redefine copy end create make " +
			"feature s: STRING make do s := \"a\" end copy (o: like Current) do s := o.s.twin + \"b\" end end " +
			"class MAIN feature run: STRING local a: A do create a.make; Result := a.twin.s end end", "postcondition is_equal"},
		{"8.21, a copy of another name", "class A inherit ANY rename copy as put_copy, is_equal as same end create make " +
			"feature make do end end class MAIN feature run: STRING local a, b: A do create a.make; b := a.twin; " +
			"Result := (a = b).out + (a ~ b).out end end", "FalseTrue"},
		{"8.5, once keys",
			"class MAIN feature run: BOOLEAN do Result := one = one end one: STRING once (\"THREAD\") Result := \"a\" end end",
			"True"},
		{"8.29, manifest arrays with a type", "class MAIN feature run: STRING do Result := ({ARRAY [ANY]} <<1, \"x\">>).count.out end end", "2"},
		{"8.28, operators in signs",
			"class MAIN feature run: BOOLEAN do Result := ¬ False ∧ (True ∨ False) ∧ (False ⇒ False) end end", "True"},
		{"8.12, what is generic is not understood, rather than wrong",
			"class A [G] feature make do end end class B inherit A [STRING] create make end " +
				"class MAIN feature run local b: B do create b.make end end", "unsupported…"},
		{"8.8, recursion", "class MAIN feature run: INTEGER do Result := f (5) end " +
			"f (n: INTEGER): INTEGER do if n < 2 then Result := 1 else Result := n * f (n - 1) end end end", "120"},
		{"8.8, deep recursion with many local variables", "class MAIN feature run: INTEGER do Result := f (900, 1) end " +
			"f (n, m: INTEGER): INTEGER local a, b, c, d, e, g: INTEGER do if n > 0 then Result := f (n - m, m) end a := n; " +
			"b := a; Result := Result + b - c - d - e - g end end", "405450"},
		{"8.8, local variables begin anew in each call", "class MAIN feature run: STRING do f (3).do_nothing; " +
			"g (g (1)).do_nothing; Result := f (0).out end f (n: INTEGER): BOOLEAN local s: STRING do Result := s = Void; " +
			"s := \"x\"; if n > 0 and then not f (n - 1) then Result := False end end " +
			"g (n: INTEGER): INTEGER local i, j: INTEGER do j := 7; i := j + n; Result := i end end", "True"},
		{"8.8, arguments that are calls",
			"class MAIN feature run: STRING do Result := f (g (1, 2), g (g (3, 4), 5)).out end " +
				"f, g (a, b: INTEGER): INTEGER local c: INTEGER do c := 10 * a; Result := c + b end end", "465"},
		{"8.26, arguments stay where something was rescued", "class MAIN feature run: STRING " +
			"do Result := f (1, h (2), 3) end f (a, b, c: INTEGER): STRING do Result := a.out + b.out + c.out end " +
			"h (n: INTEGER): INTEGER local m: INTEGER do m := m + tried; if tried < 3 then k (5, 6) end Result := n + m " +
			"rescue tried := tried + 1; retry end tried: INTEGER k (a, b: INTEGER) do check no: False end end end", "183"},
		{"8.8, recursion without end", "class MAIN feature run do run end end", "exception stack overflow"},
		{"8.26, rescue", "class MAIN feature run: STRING do Result := f end tried: BOOLEAN f: STRING " +
			"do if tried then Result := \"again\" else check no: False end end rescue tried := True; retry end end", "again"},
		{"8.26, rescue without retry", "class MAIN feature run do check no: False end rescue x := 1 end x: INTEGER end", "check no"},
		{"8.26, a failure goes up", "class MAIN feature run: STRING do f; Result := \"on\" end f do check no: False end end end", "check no"},
		{"8.12, generic classes", "class A [G] feature x: G end " +
			"class MAIN feature run: STRING local a: A [STRING] do Result := (a = Void).out end end", "True"},
		{"8.12, generic classes are not created here",
			"class A [G] feature x: G end class MAIN feature run local a: A [STRING] do create a end end", "unsupported…"},
		{"8.23, names without regard to case", "class MAIN feature Run: STRING do result := FOO end Foo: string do RESULT := \"f\" end end", "f"},
		{"8.2, a local may not have the name of a feature", "class MAIN feature run local x: INTEGER do end x: INTEGER end",
			"does not compile…"},
		{"8.5, two features of one name", "class MAIN feature run do end run do end end", "does not compile there are two features of that name"},
		{"8.6, a class may not inherit from itself", "class A inherit B end class B inherit A end " +
			"class MAIN feature run local a: A do create a end end", "does not compile…"},
		{"a class that is not there", "class MAIN feature run local a: NOWHERE do end end", "unsupported: the class NOWHERE"},
		{"externals", "class MAIN feature run do system end system external \"C\" end end", "unsupported: an external feature"},
		{"8.9, contracts of a called feature, not of the caller",
			"class MAIN feature run require True do f end f require no: False do end end", "precondition no"},
		{"arrays within contracts are not monitored", "class MAIN feature run: STRING do create g.make_filled (7, 2, 3); " +
			"f; Result := \"on\" end g: ARRAY2 [INTEGER] f require g [2, 0] = 7 do end end", "on"},
		{"arrays within contracts are not monitored", "class MAIN feature run do create g.make_filled (7, 2, 3); f end " +
			"g: ARRAY2 [INTEGER] f require g [1, 0] = 7 do end end", "exception a place outside of an array is reached"},
	}, "...")
}
