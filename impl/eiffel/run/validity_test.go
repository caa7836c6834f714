package run

import (
	"testing"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// What is no valid Eiffel is told before it is run, as far as the static types say so.
func TestValidity(t *testing.T) {
	t.Parallel()
	const a = "class A feature x: INTEGER f (n: INTEGER): STRING do end g do end end "
	check(t, []languageTest{
		{"8.23, an unknown feature of another class", a + "class MAIN feature run local a: A do create a; a.h end end",
			"does not compile A has no feature h"},
		{"8.23, an unknown feature in a chain", a + "class MAIN feature a: A run: STRING do Result := a.twin.h end end",
			"does not compile A has no feature h"},
		{"8.23, an unknown feature of one's own", "class MAIN feature run do nowhere (1) end end", "does not compile there is no nowhere"},
		{"8.23, an unknown feature in a contract", "class MAIN feature run do f end f require x > 0 do end end",
			"does not compile there is no x"},
		{"8.23, an unknown feature in an invariant", "class A feature f do end invariant x > 0 end " +
			"class MAIN feature run local a: A do create a end end", "does not compile there is no x"},
		{"8.23, too many arguments", a + "class MAIN feature run: STRING local a: A do create a; " +
			"Result := a.f (1, 2) end end", "does not compile f takes 1 arguments, and 2 are given"},
		{"8.23, arguments for an attribute",
			a + "class MAIN feature run: INTEGER local a: A do create a; Result := a.x (1) end end", "does not compile…"},
		{"8.23, arguments of an unqualified call", "class MAIN feature run do f end f (n: INTEGER) do end end",
			"does not compile f takes 1 arguments, and 0 are given"},
		{"8.23, an argument of another type",
			a + "class MAIN feature run: STRING local a: A do create a; Result := a.f (True) end end", "does not compile…"},
		{"8.23, an argument of another class", a + "class B end " +
			"class MAIN feature run local b: B do create b; take (b) end take (a: A) do end end", "does not compile…"},
		{"8.23, a function is no instruction", a + "class MAIN feature run local a: A do create a; a.f (1) end end",
			"does not compile a value stands where an instruction is expected"},
		{"8.23, a procedure is no value", a + "class MAIN feature run: STRING local a: A do create a; Result := a.g end end",
			"does not compile a procedure stands where a value is expected"},
		{"8.23, an operator that STRING has not", "class MAIN feature run: STRING do Result := \"ab\" - \"b\" end end", "does not compile…"},
		{"8.23, an operator that a class has not", a + "class MAIN feature run local a: A do create a; a := a + a end end",
			"does not compile…"},
		{"8.23, brackets that a class has not", a + "class MAIN feature run local a: A do create a; a := a [1] end end", "does not compile…"},
		{"8.22, another type for an attribute", "class MAIN feature x: INTEGER run do x := True end end", "does not compile…"},
		{"8.22, another type for Result", "class MAIN feature run: BOOLEAN do Result := 1 end end", "does not compile…"},
		{"8.22, a parent for an heir", "class B end class A inherit B end " +
			"class MAIN feature run local a: A; b: B do create b; a := b end end", "does not compile…"},
		{"8.22, a character is no string", "class MAIN feature run: STRING do Result := 'x' end end", "does not compile…"},
		{"8.22, a string is no character", "class MAIN feature run: CHARACTER do Result := \"x\" end end", "does not compile…"},
		{"8.22, a real is no integer", "class MAIN feature run: INTEGER do Result := 1.5 end end", "does not compile…"},
		{"8.15, an integer converts to a real", "class MAIN feature r: REAL run: BOOLEAN do r := 3; Result := r / 2 > 1.4 end end", "True"},
		{"8.22, Void for something expanded", "expanded class E end class MAIN feature run local e: E do e := Void end end",
			"does not compile…"},
		{"8.22, an array of two dimensions is one of one", "class MAIN feature a: ARRAY [INTEGER] run: INTEGER " +
			"do a := create {ARRAY2 [INTEGER]}.make_filled (1, 2, 3); Result := a.count end end", "6"},
		{"8.22, nothing is assigned to a function", "class MAIN feature f: INTEGER do end run do f := 1 end end", "does not compile…"},
		{"8.22, nothing is assigned to a constant", "class MAIN feature c: INTEGER = 1 run do c := 2 end end", "does not compile…"},
		{"8.22, nothing is assigned to Current", "class MAIN feature run do Current := Current end end", "does not compile…"},
		{"8.22, nothing is assigned to the variable of a loop",
			"class MAIN feature run do across 1 |..| 2 as i loop i := 3 end end end", "does not compile…"},
		{"8.22, a query without an assigner", "class A feature x: INTEGER end " +
			"class MAIN feature run local a: A do create a; a.x := 3 end end", "does not compile…"},
		{"8.8, Result of a procedure", "class MAIN feature run do Result := 1 end end", "does not compile Result stands where there is none"},
		{"8.8, two variables of one name", "class MAIN feature run do f (1) end f (n: INTEGER) local n: STRING do end end",
			"does not compile there is another variable n"},
		{"8.8, a local variable is none of another routine",
			"class MAIN feature run local i: INTEGER do f end f do i := 1 end end", "does not compile there is no i"},
		{"8.17, the exit of a loop is boolean", "class MAIN feature run do from until 1 loop end end end", "does not compile…"},
		{"8.17, a variant is an integer", "class MAIN feature run do from until False loop variant \"x\" end end end", "does not compile…"},
		{"8.17, a choice is a constant", "class MAIN feature x: INTEGER run do inspect 1 when x then end end end",
			"does not compile a choice is no constant"},
		{"8.9, a clause is boolean", "class MAIN feature run do check 1 end end end", "does not compile…"},
		{"8.9, old stands in no precondition", "class MAIN feature x: INTEGER run require x = old x do end end",
			"does not compile old stands outside of a postcondition"},
		{"8.28, a number is no truth", "class MAIN feature run: BOOLEAN do Result := 1 and True end end", "does not compile…"},
		{"8.28, not of a number", "class MAIN feature run: BOOLEAN do Result := not 1 end end", "does not compile…"},
		{"8.28, a string and a number", "class MAIN feature run: STRING do Result := \"a\" + 1 end end", "does not compile…"},
		{"8.28, a sum of truths", "class MAIN feature run: BOOLEAN do Result := True + False end end", "does not compile…"},
		{"8.21, things of two types may be compared, and are not equal",
			"class MAIN feature run: BOOLEAN do Result := \"1\" = 1 end end", "False"},
		{"8.21, things of two types may be compared, and are not equal", a + "class MAIN feature run: BOOLEAN local a: A " +
			"do create a; Result := a ~ \"a\" or a = 1 or a /= \"a\" end end", "True"},
		{"8.20, a class with creation procedures is not created without", "class A create make feature make do end end " +
			"class MAIN feature run local a: A do create a end end", "does not compile…"},
		{"8.20, an object of another class",
			"class A end class B end class MAIN feature run local a: A do create {B} a end end", "does not compile…"},
		{"8.20, arguments of a creation procedure", "class A create make feature make (n: INTEGER) do end end " +
			"class MAIN feature run local a: A do create a.make end end", "does not compile…"},
		{"8.20, a creation procedure that there is not", "class A create make feature end " +
			"class MAIN feature run local a: A do create a.make end end", "does not compile…"},
		{"8.7, what a parent exports to nobody", "class B feature {NONE} f do end end class A inherit B end " +
			"class MAIN feature run local a: A do create a; a.f end end", "does not compile…"},
		{"8.7, what an heir exports to nobody", "class B feature f do end end class A inherit B export {NONE} f end end " +
			"class MAIN feature run local a: A do create a; a.f end end", "does not compile…"},
		{"8.7, what an heir exports to nobody, all of it",
			"class B feature f do end g do end end class A inherit B export {NONE} all end end " +
				"class MAIN feature run local a: A do create a; a.g end end", "does not compile…"},
		{"8.7, what an heir exports to all", "class B feature {NONE} f do end g do end end class A inherit B export {ANY} " +
			"f end end class MAIN feature run: STRING local a: A do create a; a.f; Result := \"on\" end end", "on"},
		{"8.7, and nothing else", "class B feature {NONE} f do end g do end end class A inherit B export {ANY} f end end " +
			"class MAIN feature run local a: A do create a; a.g end end", "does not compile…"},
		{"8.7, the type of the target decides", "class B feature f do end end class A inherit B export {NONE} f end end " +
			"class MAIN feature run: STRING local b: B do create {A} b; b.f; Result := \"on\" end end", "on"},
		{"8.7, a redeclared feature is exported where it stands",
			"class B feature f do end end class A inherit B redefine f end feature {NONE} f do end end " +
				"class MAIN feature run local a: A do create a; a.f end end", "does not compile…"},
		{"8.10, another number of arguments",
			"class B feature f do end end class A inherit B redefine f end feature f (n: INTEGER) do end end " +
				"class MAIN feature run local a: A do create a; a.f (1) end end", "does not compile f has another signature in B"},
		{"8.10, a function for a procedure", "class B feature f do end end class A inherit B redefine f end " +
			"feature f: INTEGER do end end class MAIN feature run: INTEGER local a: A do create a; Result := a.f end end",
			"does not compile f has another signature in B"},
		{"8.10, a result of another type",
			"class B feature f: INTEGER do end end class A inherit B redefine f end feature f: STRING do end end " +
				"class MAIN feature run: STRING local a: A do create a; Result := a.f end end", "does not compile…"},
		{"8.10, an argument of another type",
			"class B feature f (n: INTEGER) do end end class A inherit B redefine f end feature f (n: STRING) do end end " +
				"class MAIN feature run local a: A do create a; a.f (\"x\") end end", "does not compile…"},
		{"8.10, a result that conforms",
			"class B feature f: B do end end class A inherit B redefine f end feature f: A do Result := Current end end " +
				"class MAIN feature run: BOOLEAN local a: A do create a; Result := a.f = a end end", "True"},
		{"8.10, an argument that conforms",
			"class B feature f (b: B) do end end class A inherit B redefine f end feature f (b: A) do end end " +
				"class MAIN feature run: STRING local a: A do create a; a.f (a); Result := \"on\" end end", "on"},
		{"8.10, no feature to be redefined", "class B end class A inherit B redefine f end feature f do end end " +
			"class MAIN feature run local a: A do create a end end", "does not compile…"},
		{"8.10, redefined, and nothing there", "class B feature f do end end class A inherit B redefine f end end " +
			"class MAIN feature run local a: A do create a end end", "does not compile…"},
		{"8.10, no feature to be renamed", "class B end class A inherit B rename f as g end end " +
			"class MAIN feature run local a: A do create a end end", "does not compile B has no feature f to be renamed"},
		{"8.10, no feature to be undefined", "class B end deferred class A inherit B undefine f end end " +
			"class MAIN feature a: A run do a.twin.do_nothing end end", "does not compile…"},
		{"8.10, an attribute is redeclared as an attribute only",
			"class B feature x: INTEGER end class A inherit B redefine x end feature x: INTEGER do Result := 1 end end " +
				"class MAIN feature run: INTEGER local a: A do create a; Result := a.x end end", "does not compile…"},
		{"8.10, a function may become an attribute",
			"class B feature x: INTEGER do Result := 1 end end class A inherit B redefine x end feature x: INTEGER end " +
				"class MAIN feature run: INTEGER local b: B do create {A} b; Result := b.x end end", "0"},
		{"8.10, Precursor without anything before", "class MAIN feature run do Precursor end end",
			"does not compile 0 features can be the precursor"},
		{"8.10, Precursor of two parents must be named",
			"class B feature f: STRING do Result := \"b\" end end class C feature f: STRING do Result := \"c\" end end " +
				"class A inherit B redefine f end C redefine f end feature f: STRING do Result := Precursor end end " +
				"class MAIN feature run: STRING local a: A do create a; Result := a.f end end",
			"does not compile 2 features can be the precursor"},
		{"8.10, Precursor of a named parent",
			"class B feature f: STRING do Result := \"b\" end end class C feature f: STRING do Result := \"c\" end end " +
				"class A inherit B redefine f end C redefine f end feature f: STRING do Result := Precursor {C} " +
				"+ Precursor {B} end end class MAIN feature run: STRING local a: A do create a; Result := a.f end end", "cb"},
		{"8.16, one feature under two names is not understood, rather than wrong",
			"class B feature f: INTEGER end class C inherit B rename f as g end end class A inherit B C end " +
				"class MAIN feature run local a: A do create a end end", "unsupported…"},
		{"8.16, a feature under two names, of which one is selected",
			"class B feature f: STRING do Result := \"b\" end h: STRING do Result := f end end class A inherit B rename f as g end " +
				"B redefine f select f end feature f: STRING do Result := \"a\" end end " +
				"class MAIN feature run: STRING local a: A; b: B do create a; b := a; Result := b.f + b.h + a.g end end", "aab"},
		{"8.27, arguments of an agent", "class MAIN feature run do (agent f (1, 2)).call ([]) end f (n: INTEGER) do end end",
			"does not compile…"},
		{"a class that is not there, in a signature", "class MAIN feature run do f (Void) end f (a: NOWHERE) do end end",
			"unsupported: the class NOWHERE"},
		{"a parent that is not there", "class A inherit NOWHERE end class MAIN feature run local a: A do create a end end",
			"unsupported: the parent NOWHERE"},
		{"a feature of the library that is not known",
			"class MAIN feature run: STRING do Result := \"a\".hash_code.out end end", "unsupported…"},
	}, "...")
}

// A feature that cannot be read is no attribute, though an attribute is what is expected.
func TestWhatCannotBeReadIsNoAttribute(t *testing.T) {
	t.Parallel()
	m := machine(t, syntax.Parse("main.e", "class MAIN feature game: ARRAY [] g: = end"), kernel.Limits{})
	object, err := m.Blank(t.Context(), "main")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"game", "g"} {
		if v, ok := m.Attribute(object, name); ok || m.Set(object, name, int32(1)) {
			t.Errorf("the attribute %s is %v", name, v)
		}
	}
}
