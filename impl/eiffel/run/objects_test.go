package run

import "testing"

// Objects, values and what entities are attached to them; loops over what holds them; texts.
func TestObjects(t *testing.T) {
	t.Parallel()
	const e = "expanded class E feature x: INTEGER s: STRING set (n: INTEGER) do x := n end name (t: STRING) do s := t end end "
	check(t, []languageTest{
		{"8.19, a local of an expanded class is there",
			e + "class MAIN feature run: INTEGER local a: E do a.set (3); Result := a.x end end", "3"},
		{"8.20, default_create of an expanded class",
			"expanded class E inherit ANY redefine default_create end feature x: INTEGER default_create do x := 5 end end " +
				"class MAIN feature e: E run: STRING local a: E do Result := a.x.out + e.x.out end end", "55"},
		{"8.22, what a function gives of an expanded class is a copy", e + "class MAIN feature e: E run: INTEGER " +
			"local a: E do a := f; a.set (4); Result := e.x end f: E do Result := e end end", "0"},
		{"8.22, an expanded attribute is assigned a copy", e + "class MAIN feature e: E run: STRING local a: E " +
			"do a.set (1); e := a; a.set (2); Result := e.x.out + a.x.out end end", "12"},
		{"8.22, a copy is a shallow one", e + "class MAIN feature run: STRING local a, b: E do a.name (\"x\"); b := a; " +
			"b.s.append (\"y\"); Result := a.s end end", "xy"},
		{"8.21, expanded things are equal field by field", e + "class MAIN feature run: STRING local a, b: E do a.set (1); " +
			"Result := (a = b).out; b.set (1); Result := Result + (a = b).out + (a /= b).out + (a ~ b).out end end",
			"FalseTrueFalseTrue"},
		{"8.21, but not field of field", e + "class MAIN feature run: STRING local a, b: E do a.name (\"x\"); " +
			"b.name (\"x\"); Result := (a = b).out + a.is_deep_equal (b).out end end", "FalseTrue"},
		{"8.21, = of expanded things is their is_equal",
			"expanded class E inherit ANY redefine is_equal end feature x: INTEGER set (n: INTEGER) do x := n end " +
				"is_equal (o: like Current): BOOLEAN do Result := x \\\\ 2 = o.x \\\\ 2 end end " +
				"class MAIN feature run: BOOLEAN local a, b: E do a.set (1); b.set (3); Result := a = b end end", "True"},
		{"8.21, twin copies an expanded part", e + "class A feature e: E end class MAIN feature run: INTEGER local a, b: A " +
			"do create a; b := a.twin; b.e.set (3); Result := a.e.x end end", "0"},
		{"8.22, a reference is no copy", "class A feature x: INTEGER set (n: INTEGER) do x := n end end " +
			"class MAIN feature run: INTEGER local a, b: A do create a; b := a; b.set (3); Result := a.x end end", "3"},
		{"8.22, an argument is attached to the same object",
			"class A feature x: INTEGER set (n: INTEGER) do x := n end end class MAIN feature run: INTEGER local a: A " +
				"do create a; change (a); Result := a.x end change (b: A) do b.set (4) end end", "4"},
		{"8.22, numbers are values", "class MAIN feature run: INTEGER do Result := 1; change (Result) end " +
			"change (n: INTEGER) local k: INTEGER do k := n + 1 end end", "1"},
		{"8.21, references are equal if the object is one", "class MAIN feature run: STRING local a, b: STRING " +
			"do a := \"x\"; b := a; Result := (a = b).out + (a = a.twin).out end end", "TrueFalse"},
		{"8.21, ~ of Void", "class A end class MAIN feature run: STRING local a, b: A do Result := (a ~ b).out; create a; " +
			"Result := Result + (a ~ b).out + (b ~ a).out end end", "TrueFalseFalse"},
		{"8.21, ~ of objects of one class", "class A feature x: INTEGER set (n: INTEGER) do x := n end end " +
			"class MAIN feature run: STRING local a, b: A do create a; create b; Result := (a ~ b).out; a.set (1); " +
			"Result := Result + (a ~ b).out + (a /~ b).out end end", "TrueFalseTrue"},
		{"8.21, ~ looks at no field of a field",
			"class A feature s: STRING set (t: STRING) do s := t end end class MAIN feature run: BOOLEAN local a, b: A " +
				"do create a; create b; a.set (\"x\"); b.set (\"x\"); Result := a ~ b end end", "False"},
		{"8.21, ~ of a parent and its heir", "class B end class A inherit B end " +
			"class MAIN feature run: BOOLEAN local a, b: B do create b; create {A} a; Result := a ~ b end end", "False"},
		{"8.21, equal, as a feature of ANY", "class MAIN feature run: STRING do Result := equal (\"a\", \"a\").out + equal " +
			"(Void, \"a\").out + equal (Void, Void).out end end", "TrueFalseTrue"},
		{"8.21, is_equal of Void", "class MAIN feature run: BOOLEAN do Result := \"a\".is_equal (Void) end end", "precondition…"},
		{"8.21, copy", "class A feature x: INTEGER set (n: INTEGER) do x := n end end class MAIN feature run: INTEGER " +
			"local a, b: A do create a; create b; a.set (6); b.copy (a); Result := b.x end end", "6"},
		{"8.21, deep_twin keeps what is shared shared",
			"class MAIN feature run: STRING local a, b: ARRAY [STRING] s: STRING do s := \"x\"; a := <<s, s>>; " +
				"b := a.deep_twin; Result := (b [1] = b [2]).out + (a [1] = b [1]).out end end", "TrueFalse"},
		{"8.19, attributes begin with the defaults of their types",
			"class MAIN feature i: INTEGER c: CHARACTER b: BOOLEAN r: REAL s: STRING run: STRING " +
				"do Result := i.out + c.code.out + b.out + (r = 0.0).out + (s = Void).out end end", "00FalseTrueTrue"},
		{"8.24, a call on an attribute that is Void", "class A feature f do end end " +
			"class MAIN feature a: A run do a.f end end", "call on void the feature f was called on Void"},
		{"8.24, a call on what a function has not set",
			"class MAIN feature run: INTEGER do Result := f.count end f: STRING do end end",
			"call on void the feature count was called on Void"},
		{"8.24, a call in a chain", "class A feature next: A end class MAIN feature run: BOOLEAN local a: A do create a; " +
			"Result := a.next.next = Void end end", "call on void the feature next was called on Void"},
		{"8.24, a call on an argument that is Void",
			"class MAIN feature run: INTEGER do Result := f (Void) end f (s: STRING): INTEGER do Result := s.count end end",
			"call on void the feature count was called on Void"},
		{"8.24, an operator on Void", "class MAIN feature s: STRING run: STRING do Result := s + \"a\" end end", "call on void…"},
		{"8.24, a loop over Void", "class MAIN feature a: ARRAY [INTEGER] run do across a as i loop end end end", "call on void…"},
		{"8.24, brackets on Void", "class MAIN feature a: ARRAY [INTEGER] run: INTEGER do Result := a [1] end end", "call on void…"},
		{"8.24, Void may be asked for", "class MAIN feature s: STRING run: BOOLEAN do Result := s = Void or else s.count = 0 end end", "True"},
		{"8.24, an object test by type",
			"class B end class A inherit B end class MAIN feature run: STRING local b: B do create {A} b; " +
				"Result := (attached {A} b).out; create b; Result := Result + (attached {A} b).out end end", "TrueFalse"},
		{"8.24, what an object test names",
			"class B end class A inherit B feature f: STRING do Result := \"f\" end end class MAIN feature run: STRING " +
				"local b: B do create {A} b; if attached {A} b as a then Result := a.f end end end", "f"},

		{"8.5, a once function of a parent is one for all heirs",
			"class B feature one: STRING once Result := \"b\" end end class A inherit B end class C inherit B end " +
				"class MAIN feature run: BOOLEAN local a: A; c: C do create a; create c; Result := a.one = c.one end end", "True"},
		{"8.5, a once function keeps its first arguments",
			"class MAIN feature run: INTEGER do Result := f (1) + f (5) end f (n: INTEGER): INTEGER once Result := n end end",
			"2"},
		{"8.5, a once function of a number", "class MAIN feature x: INTEGER run: INTEGER do x := 1; Result := one; x := 2; " +
			"Result := Result + one end one: INTEGER once Result := x end end", "2"},
		{"8.5, a redefined once function is another one",
			"class B feature one: STRING once Result := \"b\" end end class A inherit B redefine one end " +
				"feature one: STRING once Result := \"a\" end end class MAIN feature run: STRING local a, b: B do create {A} a; " +
				"create b; Result := a.one + b.one + a.one end end", "aba"},
		{"8.5, a once procedure that makes a part",
			"class A feature s: STRING make_part once s := \"x\" end end class MAIN feature run: STRING local a, b: A " +
				"do create a; create b; a.make_part; b.make_part; Result := a.s + (b.s = Void).out end end", "xTrue"},
		{"8.5, an attribute is no once function",
			"class A feature s: STRING attribute end put (t: STRING) do s := t end end class MAIN feature run: BOOLEAN " +
				"local a, b: A do create a; create b; a.put (\"x\"); Result := b.s = Void end end", "True"},

		{"across, as compilers have it: an array from another index",
			"class MAIN feature run: STRING local a: ARRAY [STRING] do create a.make_filled (\"x\", 5, 6); Result := \"\"; " +
				"across a as s loop Result.append (s.item + s.target_index.out + s.cursor_index.out) end end end", "x51x62"},
		{"across, as compilers have it: an interval from another number", "class MAIN feature run: STRING " +
			"do Result := \"\"; across 4 |..| 6 as i loop Result.append (i.item.out) end end end", "456"},
		{"across, as compilers have it: an empty interval",
			"class MAIN feature run: STRING do Result := \"none\"; across 6 |..| 4 as i loop Result := \"some\" end end end",
			"none"},
		{"across, as compilers have it: all and some of an empty string", "class MAIN feature run: STRING do " +
			"Result := (across \"\" as c all c.item = 'x' end).out + (across \"\" as c some c.item = 'x' end).out end end",
			"TrueFalse"},
		{"across, as compilers have it: the first that decides is the last",
			"class MAIN feature n: INTEGER run: INTEGER do if across 1 |..| 9 as i some seen (i.item) end " +
				"then Result := n end end seen (k: INTEGER): BOOLEAN do n := n + 1; Result := k = 3 end end", "3"},
		{"across, as compilers have it: all of a list", "class MAIN feature run: BOOLEAN local l: ARRAYED_LIST [INTEGER] " +
			"do create l.make (3); l.extend (1); l.extend (2); Result := across l as x all x.item < 3 end end end", "True"},
		{"across, as compilers have it: all of a matrix", "class MAIN feature run: BOOLEAN local g: ARRAY2 [INTEGER] " +
			"do create g.make_filled (1, 2, 2); g [2, 1] := 3; Result := across g as x all x.item = 1 end end end", "False"},
		{"across, as compilers have it: the variable is known within only",
			"class MAIN feature run: INTEGER do across 1 |..| 2 as i loop end; Result := i.item end end",
			"does not compile there is no i"},
		{"across, as compilers have it: two loops may name it alike",
			"class MAIN feature run: INTEGER do across 1 |..| 2 as i loop Result := Result + i.item end; " +
				"across 1 |..| 3 as i loop Result := Result + i.item end end end", "9"},
		{"across, as compilers have it: a string of two", "class MAIN feature run: STRING do Result := \"\"; across \"ab\" " +
			"as c loop across \"xy\" as d loop Result.append (c.item.out + d.item.out) end end end end", "axaybxby"},
		{"across, as compilers have it: what it goes over is evaluated once", "class MAIN feature n: INTEGER run: INTEGER " +
			"do across f as i loop Result := n end end f: INTEGER_INTERVAL do n := n + 1; Result := 1 |..| 5 end end", "1"},
		{"8.17, a loop without a turn",
			"class MAIN feature run: STRING do Result := \"a\"; from until True loop Result := \"b\" end end end", "a"},
		{"8.17, a loop within a loop", "class MAIN feature run: INTEGER local i, j: INTEGER do from i := 0 until i = 3 " +
			"loop from j := 0 until j = 4 loop Result := Result + 1; j := j + 1 end i := i + 1 end end end", "12"},
		{"8.17, the exit is asked before each turn", "class MAIN feature n: INTEGER run: INTEGER " +
			"do from until over loop end Result := n end over: BOOLEAN do n := n + 1; Result := n = 3 end end", "3"},
		{"8.17, elseif", "class MAIN feature run: STRING do Result := f (1) + f (2) + f (3) end f (n: INTEGER): STRING " +
			"do if n = 1 then Result := \"a\" elseif n = 2 then Result := \"b\" else Result := \"c\" end end end", "abc"},
		{"8.17, conditions after the one that holds are not asked",
			"class MAIN feature n: INTEGER run: INTEGER do if up then elseif up then elseif up then end Result := n end " +
				"up: BOOLEAN do n := n + 1; Result := n = 2 end end", "2"},
		{"8.17, inspect of a constant", "class MAIN feature low: INTEGER = 1 high: INTEGER = 5 run: STRING " +
			"do inspect 4 when low .. high then Result := \"in\" else Result := \"out\" end end end", "in"},
		{"8.17, inspect of a negative number", "class MAIN feature run: STRING " +
			"do inspect 0 - 2 when -3 .. -1 then Result := \"in\" else Result := \"out\" end end end", "in"},
		{"8.17, inspect with an empty else",
			"class MAIN feature run: STRING do Result := \"on\"; inspect 4 when 1 then Result := \"one\" else end end end",
			"on"},
		{"8.28, and then asks its second operand if need be only",
			"class MAIN feature n: INTEGER run: STRING do if False and then up then end; if True or else up then end; " +
				"if False implies up then end; Result := n.out; if True and then up then end; if False or else up then end; " +
				"if True implies up then end; Result := Result + n.out end up: BOOLEAN do n := n + 1 end end", "03"},
		{"8.28, xor asks both", "class MAIN feature n: INTEGER run: INTEGER do if True xor up then Result := n end end " +
			"up: BOOLEAN do n := n + 1 end end", "1"},
		{"8.28, and is strict by the standard, but compilers do not ask further",
			"class MAIN feature s: STRING run: BOOLEAN do Result := s /= Void and s.count = 0 end end", "False"},
		{"8.28, implies binds to the left", "class MAIN feature run: BOOLEAN do Result := False implies True implies False end end", "False"},
		{"8.28, comparison before and before or before implies",
			"class MAIN feature run: BOOLEAN do Result := 1 = 2 and True or 3 > 2 implies 1 /= 1 end end", "False"},
		{"8.28, not before and", "class MAIN feature run: BOOLEAN do Result := not False and False end end", "False"},
		{"8.28, remainder and quotient as strong as the product", "class MAIN feature run: INTEGER do Result := 17 \\\\ 5 * 3 // 2 end end", "3"},
		{"8.28, parentheses in a chain", "class MAIN feature run: STRING do Result := (1 + 2).out + (\"a\" + \"b\").count.out end end", "32"},

		{"8.29, a verbatim string takes away what its lines have in common",
			"class MAIN feature run: STRING = \"[\n\t\t\ta\n\t\t\t\tb\n\t\t\tc\n\t\t]\" end", "a\n\tb\nc"},
		{"8.29, a verbatim string with lines that end in CR and LF",
			"class MAIN feature run: STRING do Result := \"[\r\n\t\ta\r\n\r\n\t\tb\r\n\t]\" end end", "a\n\nb"},
		{"8.29, and its length", "class MAIN feature run: INTEGER do Result := (\"[\r\n***\r\nO.O\r\n]\").count end end", "7"},
		{"8.29, percent means nothing in a verbatim string", "class MAIN feature run: STRING do Result := \"[\na%Nb\n]\" end end", "a%Nb"},
		{"8.29, quotes in a verbatim string", "class MAIN feature run: STRING do Result := \"[\na \"b\" c\n]\" end end", "a \"b\" c"},
		{"8.29, a verbatim string with a mark of its own",
			"class MAIN feature run: STRING do Result := \"x[\na\n]\"\nb\n]x\" end end", "a\n]\"\nb"},
		{"8.29, an empty verbatim string", "class MAIN feature run: INTEGER do Result := (\"[\n]\").count end end", "0"},
		{"8.29, blanks behind the opening", "class MAIN feature run: STRING do Result := \"[  \nab\n]\" end end", "ab"},
		{"8.29, a manifest string is a new object each time",
			"class MAIN feature run: STRING do f.append (\"x\"); Result := f end f: STRING do Result := \"a\" end end", "a"},
		{"8.29, a string constant is one object", "class MAIN feature s: STRING = \"a\" run: BOOLEAN do Result := s = s end end", "True"},
		{"8.29, manifest arrays begin at 1", "class MAIN feature run: STRING " +
			"do Result := (<<7, 8>>).lower.out + (<<7, 8>>).upper.out + (<<7, 8>>) [2].out end end", "128"},
		{"8.32, names without regard to case", "class MAIN feature Run: INTEGER LOCAL Ab: INTEGER DO AB := 2; RESULT := aB END END", "2"},
		{"8.32, comments end with their lines", "class MAIN feature -- do not\n\trun: INTEGER -- Result := 1\n" +
			"\t\tdo -- Result := 3\n\t\t\tResult := 2\n\t\tend\nend", "2"},
		{"8.32, numbers in other bases", "class MAIN feature run: STRING do Result := (0b101).out + (0c17).out + (0xfF).out end end", "515255"},

		{"8.16, one feature by two ways is one", "class B feature x: INTEGER set do x := x + 1 end end " +
			"class C inherit B end class D inherit B end class A inherit C D end class MAIN feature run: INTEGER local c: C; " +
			"d: D; a: A do create a; c := a; d := a; c.set; d.set; Result := a.x end end", "2"},
		{"8.16, one way is redefined, the other undefined",
			"class B feature f: STRING do Result := \"b\" end end class C inherit B redefine f end " +
				"feature f: STRING do Result := \"c\" end end class D inherit B end class A inherit C D undefine f end end " +
				"class MAIN feature run: STRING local d: D do create {A} d; Result := d.f end end", "c"},
		{"8.10, two features of one name, one renamed", "class C feature f: STRING do Result := \"c\" end end " +
			"class D feature f: STRING do Result := \"d\" end end class A inherit C rename f as g end D end " +
			"class MAIN feature run: STRING local c: C; a: A do create a; c := a; Result := c.f + a.f + a.g end end", "cdc"},
		{"8.10, a deferred feature calls what the heir effects",
			"deferred class B feature f: INTEGER do Result := 2 * g end g: INTEGER deferred end end class A inherit B " +
				"feature g: INTEGER = 21 end class MAIN feature run: INTEGER local b: B do create {A} b; Result := b.f end end",
			"42"},
		{"8.10, an attribute effects a deferred function",
			"deferred class B feature g: INTEGER deferred end end class A inherit B feature g: INTEGER set do g := 3 end end " +
				"class MAIN feature run: INTEGER local a: A; b: B do create a; a.set; b := a; Result := b.g end end", "3"},
		{"8.10, Precursor of a redefined out", "class B feature f: STRING do Result := \"b\" end end " +
			"class A inherit B redefine f end feature f: STRING do Result := Precursor end end " +
			"class C inherit A redefine f end feature f: STRING do Result := Precursor + \"c\" end end " +
			"class MAIN feature run: STRING local c: C do create c; Result := c.f end end", "bc"},
		{"8.10, Precursor with arguments", "class B feature f (n: INTEGER): INTEGER do Result := n end end " +
			"class A inherit B redefine f end feature f (n: INTEGER): INTEGER do Result := Precursor (n + 1) * 2 end end " +
			"class MAIN feature run: INTEGER local a: A do create a; Result := a.f (3) end end", "8"},
		{"8.11, like Current in an heir",
			"class B feature me: like Current do Result := Current end end class A inherit B feature f: STRING " +
				"do Result := \"f\" end end class MAIN feature run: STRING local a: A do create a; Result := a.me.f end end", "f"},
		{"8.11, like an argument", "class MAIN feature run: STRING do Result := f (\"x\", \"y\") end f (a: STRING; " +
			"b: like a): STRING do Result := a + b end end", "xy"},

		{"8.27, an agent of an object keeps its object",
			"class A feature x: INTEGER set (n: INTEGER) do x := n end end class MAIN feature run: INTEGER local a, b: A; " +
				"p: PROCEDURE [INTEGER] do create a; b := a; p := agent b.set; create b; p.call ([7]); Result := a.x end end", "7"},
		{"8.27, an agent is called again and again", "class MAIN feature n: INTEGER run: INTEGER local p: PROCEDURE " +
			"do p := agent up; p.call ([]); p.apply; p.call (Void); Result := n end up do n := n + 1 end end", "3"},
		{"8.27, agents over a list", "class MAIN feature run: STRING local l: ARRAYED_LIST [INTEGER] do create l.make (2); " +
			"l.extend (1); l.extend (2); Result := l.for_all (agent big).out + l.there_exists (agent big).out end " +
			"big (n: INTEGER): BOOLEAN do Result := n > 1 end end", "FalseTrue"},
		{"8.27, the redefined version is called",
			"class B feature f: STRING do Result := \"b\" end g: STRING do Result := (agent f).item ([]) end end " +
				"class A inherit B redefine f end feature f: STRING do Result := \"a\" end end " +
				"class MAIN feature run: STRING local b: B do create {A} b; Result := b.g end end", "a"},
		{"8.26, retry with a variable that is kept", "class MAIN feature run: INTEGER do Result := f end " +
			"f: INTEGER local n: INTEGER do n := n + 1; check n > 2 end; Result := n rescue retry end end", "3"},
		{"8.26, a precondition is the caller's matter", "class MAIN feature run: STRING do Result := f end " +
			"tried: BOOLEAN f: STRING do if tried then Result := \"caught\" else g (0) end rescue tried := True; retry end " +
			"g (n: INTEGER) require positive: n > 0 do rescue tried := True end end", "caught"},
	}, "...")
}
