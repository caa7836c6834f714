package run

import "testing"

// heirs are classes whose contracts are inherited: B declares f, and C declares another; A inherits from both, or from B.
const heirs = `deferred class B feature f (n: INTEGER): INTEGER require one: n = 1 deferred ensure small: Result < 100 end end
deferred class C feature f (n: INTEGER): INTEGER require two: n = 2 deferred ensure even: Result \\ 2 = 0 end end `

// What is combined of the assertions of several declarations is said in 8.10; what one declaration means, in 8.9.
func TestContracts(t *testing.T) {
	t.Parallel()
	check(t, []languageTest{
		{"8.10, preconditions of two parents",
			heirs + "class A inherit B C feature f (n: INTEGER): INTEGER do Result := 2 * n end end " +
				"class MAIN feature run: STRING local a: A do create a; Result := a.f (1).out + a.f (2).out end end", "24"},
		{"8.10, preconditions of two parents", heirs + "class A inherit B C feature f (n: INTEGER): INTEGER do end end " +
			"class MAIN feature run: INTEGER local a: A do create a; Result := a.f (3) end end", "precondition…"},
		{"8.10, preconditions of two parents, by the type of one",
			heirs + "class A inherit B C feature f (n: INTEGER): INTEGER do end end " +
				"class MAIN feature run: INTEGER local b: B do create {A} b; Result := b.f (2) end end", "0"},
		{"8.10, postconditions of two parents",
			heirs + "class A inherit B C feature f (n: INTEGER): INTEGER do Result := 7 end end " +
				"class MAIN feature run: INTEGER local a: A do create a; Result := a.f (1) end end", "postcondition even"},
		{"8.10, postconditions of two parents",
			heirs + "class A inherit B C feature f (n: INTEGER): INTEGER do Result := 100 end end " +
				"class MAIN feature run: INTEGER local a: A do create a; Result := a.f (1) end end", "postcondition small"},
		{"8.10, an inherited postcondition comes before the new one",
			heirs + "class A inherit B feature f (n: INTEGER): INTEGER do Result := 101 ensure then never: False end end " +
				"class MAIN feature run: INTEGER local a: A do create a; Result := a.f (1) end end", "postcondition small"},
		{"8.10, require else at each of three levels", "class A1 feature f (n: INTEGER) require one: n = 1 do end end " +
			"class A2 inherit A1 redefine f end feature f (n: INTEGER) require else two: n = 2 do end end " +
			"class A3 inherit A2 redefine f end feature f (n: INTEGER) require else three: n = 3 do end end " +
			"class MAIN feature run: STRING local a: A3 do create a; a.f (1); a.f (2); a.f (3); Result := \"on\" end end",
			"on"},
		{"8.10, a level without a precondition adds none", "class A1 feature f (n: INTEGER) require one: n = 1 do end end " +
			"class A2 inherit A1 redefine f end feature f (n: INTEGER) do end end " +
			"class A3 inherit A2 redefine f end feature f (n: INTEGER) require else three: n = 3 do end end " +
			"class MAIN feature run local a: A3 do create a; a.f (2) end end", "precondition…"},
		{"8.10, ensure then at each of three levels", "class A1 feature f: INTEGER do ensure a: Result > 0 end end " +
			"class A2 inherit A1 redefine f end feature f: INTEGER do ensure then b: Result > 1 end end " +
			"class A3 inherit A2 redefine f end feature f: INTEGER do Result := 2 ensure then c: Result > 2 end end " +
			"class MAIN feature run: INTEGER local a: A3 do create a; Result := a.f end end", "postcondition c"},
		{"8.10, a renamed feature keeps its contract",
			"class B feature f (n: INTEGER) require one: n = 1 do end end class A inherit B rename f as g end end " +
				"class MAIN feature run local a: A do create a; a.g (2) end end", "precondition one"},
		{"8.10, renamed and redefined", "class B feature f (n: INTEGER) require one: n = 1 do end end " +
			"class A inherit B rename f as g redefine g end feature g (n: INTEGER) require else two: n = 2 do end end " +
			"class MAIN feature run: STRING local b: B do create {A} b; b.f (2); Result := \"on\" end end", "on"},
		{"8.10, an undefined feature keeps its contract", "class B feature f (n: INTEGER) require one: n = 1 do end end " +
			"class A inherit B undefine f end feature f (n: INTEGER) do end end " +
			"class MAIN feature run local a: A do create a; a.f (2) end end", "precondition one"},
		{"8.10, names in an inherited contract are those of its own class",
			"class B feature x: INTEGER f require zero: x = 0 do end end " +
				"class A inherit B rename x as y redefine f end feature x: INTEGER = 5 f do end end " +
				"class MAIN feature run: STRING local a: A do create a; a.f; Result := \"on\" end end", "on"},
		{"8.10, features in an inherited contract are those of the object",
			"class B feature ok: BOOLEAN do Result := True end f require fine: ok do end end " +
				"class A inherit B redefine ok end feature ok: BOOLEAN do end end " +
				"class MAIN feature run local b: B do create {A} b; b.f end end", "precondition fine"},
		{"8.10, old in an inherited postcondition",
			"class B feature x: INTEGER f do x := x + 1 ensure more: x = old x + 1 end end class A inherit B redefine f end " +
				"feature f do x := x + 2 end end class MAIN feature run local a: A do create a; a.f end end", "postcondition more"},
		{"8.10, as compilers have it: an inherited postcondition holds for calls that only the heir admits, too",
			"class B feature f (n: INTEGER): INTEGER require one: n = 1 do Result := 1 ensure same: Result = 1 end end " +
				"class A inherit B redefine f end feature f (n: INTEGER): INTEGER require else two: n = 2 do Result := n end end " +
				"class MAIN feature run: INTEGER local a: A do create a; Result := a.f (2) end end", "postcondition same"},
		{"8.10, Precursor is called with its own contract", "class B feature f (n: INTEGER) require one: n = 1 do end end " +
			"class A inherit B redefine f end feature f (n: INTEGER) require else True do Precursor (n) end end " +
			"class MAIN feature run local a: A do create a; a.f (2) end end", "precondition one"},

		{"8.9, an assertion is the conjunction of its clauses, in order",
			"class MAIN feature run do f (Void) end f (s: STRING) require there: s /= Void filled: s.count > 0 do end end",
			"precondition there"},
		{"8.9, no precondition", "class MAIN feature run: STRING do f; Result := \"on\" end f require do end end", "on"},
		{"8.9, a clause without a tag", "class MAIN feature run do f end f require 1 = 2 do end end", "precondition"},
		{"8.9, the precondition comes before the body",
			"class MAIN feature x: INTEGER run do f end f require no: x = 1 do x := 1 end end", "precondition no"},
		{"8.9, the precondition comes before what old says", "class MAIN feature s: STRING run do f end " +
			"f require there: s /= Void do ensure same: s.count = old s.count end end", "precondition there"},
		{"8.9, a postcondition of a procedure",
			"class MAIN feature x: INTEGER run do set (3) end set (n: INTEGER) do x := n + 1 ensure set: x = n end end",
			"postcondition set"},
		{"8.9, a postcondition of a creation procedure", "class A create make feature x: INTEGER make do " +
			"ensure one: x = 1 end end class MAIN feature run local a: A do create a.make end end", "postcondition one"},
		{"8.9, a precondition of a creation procedure", "class A create make feature make (n: INTEGER) require one: n = 1 " +
			"do end end class MAIN feature run local a: A do create a.make (2) end end", "precondition one"},
		{"8.9, contracts of unqualified calls",
			"class MAIN feature run do f (0) end f (n: INTEGER) require positive: n > 0 do end end", "precondition positive"},
		{"8.9, contracts of recursive calls", "class MAIN feature run: INTEGER do Result := f (3) end " +
			"f (n: INTEGER): INTEGER require positive: n > 0 do Result := f (n - 1) end end", "precondition positive"},
		{"8.9, Result has its default before it is set", "class MAIN feature run: INTEGER do ensure zero: Result = 0 end end", "0"},
		{"8.9, arguments in a postcondition",
			"class MAIN feature run: STRING do f (1); Result := \"on\" end f (n: INTEGER) do ensure same: n = old n end end",
			"on"},
		{"8.9, old of a call", "class MAIN feature x: INTEGER run do f end twice: INTEGER do Result := 2 * x end " +
			"f do x := 4 ensure same: twice = old twice end end", "postcondition same"},
		{"8.9, old within a loop expression", "class MAIN feature x: INTEGER run: STRING do f; Result := \"on\" end " +
			"f do x := 4 ensure all_grown: across 1 |..| 3 as i all x > i.item + old x end end end", "on"},
		{"8.9, several old expressions",
			"class MAIN feature x, y: INTEGER run: STRING do x := 1; y := 2; swap; Result := x.out + y.out end " +
				"swap local z: INTEGER do z := x; x := y; y := z ensure x = old y and y = old x end end", "21"},
		{"8.9, old of a deep copy", "class MAIN feature a: ARRAY [STRING] run do a := <<\"x\">>; f end " +
			"f do a [1].append (\"y\") ensure same: a.is_deep_equal (old a.deep_twin) end end", "postcondition same"},
		{"8.9, old of a shallow copy", "class MAIN feature a: ARRAY [STRING] run: STRING do a := <<\"x\">>; f; " +
			"Result := \"on\" end f do a [1].append (\"y\") ensure same: a ~ old a.twin end end", "on"},
		{"8.9, old of an expanded value", "class MAIN feature b: BOOLEAN run: STRING do f; Result := \"on\" end " +
			"f do b := not b ensure turned: b = not old b end end", "on"},
		{"8.9, calls in a contract have no contracts of their own, as compilers have it",
			"class A feature x: INTEGER bad: INTEGER do Result := 1 ensure no: Result = 2 end invariant never: x = 0 end " +
				"class MAIN feature run: STRING local a: A do create a; f (a); Result := \"on\" end " +
				"f (a: A) require a.bad = 1 do end end", "on"},

		{"8.9, the invariant holds before a qualified call",
			"class A feature x: INTEGER spoil (m: MAIN) do x := 1; m.look (Current); x := 0 end get: INTEGER " +
				"do Result := x end invariant zero: x = 0 end class MAIN feature run: STRING local a: A do create a; " +
				"a.spoil (Current); Result := \"on\" end look (a: A) do seen := a.get end seen: INTEGER end", "invariant zero"},
		{"8.9, the invariant may be broken within an unqualified call",
			"class A feature x: INTEGER spoil do x := 1 mend end mend do x := 0 end invariant zero: x = 0 end " +
				"class MAIN feature run: STRING local a: A do create a; a.spoil; Result := \"on\" end end", "on"},
		{"8.9, a call on Current is a qualified one",
			"class A feature x: INTEGER spoil do x := 1; Current.mend end mend do x := 0 end invariant zero: x = 0 end " +
				"class MAIN feature run: STRING local a: A do create a; a.spoil; Result := \"on\" end end", "invariant zero"},
		{"8.9, to look at an attribute checks nothing", "class A feature x: INTEGER spoil (m: MAIN) do x := 1; " +
			"m.look (Current); x := 0 end invariant zero: x = 0 end class MAIN feature run: INTEGER local a: A do create a; " +
			"a.spoil (Current); Result := seen end look (a: A) do seen := a.x end seen: INTEGER end", "1"},
		{"8.9, the invariant after default_create", "class A feature x: INTEGER invariant one: x = 1 end " +
			"class MAIN feature run local a: A do create a end end", "invariant one"},
		{"8.9, invariants of the parents come first",
			"class B feature x: INTEGER invariant of_b: x = 1 end class A inherit B invariant of_a: x = 1 end " +
				"class MAIN feature run local a: A do create a end end", "invariant of_b"},
		{"8.9, and hold with those of the heir", "class B feature x: INTEGER invariant of_b: x = 0 end class A inherit B " +
			"invariant of_a: x = 1 end class MAIN feature run local a: A do create a end end", "invariant of_a"},
		{"8.9, the invariant after the postcondition", "class A feature x: INTEGER f do x := 1 ensure no: x = 0 end " +
			"invariant zero: x = 0 end class MAIN feature run local a: A do create a; a.f end end", "postcondition no"},
		{"8.9, an invariant that calls the class itself",
			"class A feature ok: BOOLEAN do Result := True end invariant fine: ok and Current.ok end " +
				"class MAIN feature run: BOOLEAN local a: A do create a; Result := a.ok end end", "True"},
		{"8.9, the invariant of a changed part", "class A feature s: STRING attribute end set do s := \"x\" end " +
			"invariant short: s /= Void implies s.count < 3 end class MAIN feature run local a: A do create a; a.set; " +
			"a.s.append (\"yyy\"); a.set; a.s.append (\"yyy\"); a.do_nothing end end", "invariant short"},

		{"8.9, check within a function",
			"class MAIN feature run: INTEGER do check f = 2 end; Result := 5 end f: INTEGER do Result := 2 end end", "5"},
		{"8.9, several clauses of a check", "class MAIN feature run do check a: True b: 1 = 2 c: False end end end", "check b"},
		{"8.9, a check that guards",
			"class MAIN feature s: STRING run: STRING do s := \"x\"; check attached s as t then Result := t end end end", "x"},
		{"8.17, the loop invariant holds before the first turn",
			"class MAIN feature run local i: INTEGER do from i := 5 invariant small: i < 3 until True loop end end end",
			"loop invariant small"},
		{"8.17, and after each",
			"class MAIN feature run local i: INTEGER do from invariant small: i < 2 until i = 5 loop i := i + 1 end end end",
			"loop invariant small"},
		{"8.17, and in between it need not", "class MAIN feature run: INTEGER local i: INTEGER do from " +
			"invariant even: i \\\\ 2 = 0 until i = 4 loop i := i + 1; i := i + 1 end Result := i end end", "4"},
		{"8.17, a variant that grows",
			"class MAIN feature run local i: INTEGER do from until i = 3 loop i := i + 1 variant grows: i end end end",
			"loop variant grows"},
		{"8.17, a variant of calls",
			"class MAIN feature i: INTEGER run: INTEGER do from until i = 3 loop i := i + 1 variant left end Result := i end " +
				"left: INTEGER do Result := 3 - i end end", "3"},
		{"8.17, no loop assertion is monitored within a contract, as compilers have it",
			"class MAIN feature run: STRING do f; Result := \"on\" end f require g do end g: BOOLEAN local i: INTEGER " +
				"do from invariant no: False until i = 2 loop i := i + 1 end Result := True end end", "on"},
	}, "...")
}
