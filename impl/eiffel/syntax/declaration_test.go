package syntax

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine/cost/costtest"
)

const account = `note
	description: "An account, which is no class until here"

deferred class ACCOUNT [G -> HASHABLE create make end, H]
inherit
	ANY
		rename out as any_out redefine is_equal, copy end
	COMPARABLE [G]; PERSON
create {BANK, ACCOUNT}
	make, make_with -- two of them
create
	default_create
feature {NONE} -- Initialization
	make
			-- Create.
		do
			if balance > 0 then from until True loop inspect x when 1 then debug ("x") check a end end end end else end
			across 1 |..| 3 as i from until False loop print (i.item) end
			across list as j loop print (j.item); end
			b := across list as k all k.item end and across list as k some k.item end
			list.do_all (agent (x: INTEGER) do print (once "x") end)
			balance := 1; rate := 2
		ensure then
			balance_set: balance = 1 -- one
			untagged = 1
			not untagged
			positive: -1 < balance and (x: 1)
		rescue
			if True then retry end
		end
feature -- Access
	balance, rate: detachable ARRAY2[attached ACCOUNT] assign put
	item alias "[]" (i, j: INTEGER; k: like Current): TUPLE [a: INTEGER; b: STRING] is
		obsolete "not any more"
		require else
			only:
			i_valid: ∀ n: list ¦ n > 0; j_valid: old j /= Void and then across 1 |..| j as c all c.item > 0 end
		local
			a: INTEGER
		once ("THREAD")
			Result := "ensure"
		end
	Limit: INTEGER = -5
	Name: STRING is "x"
	put (a: like balance) deferred end
	strlen: INTEGER external "C inline" alias "return 1;" end
	owner: PERSON attribute create Result end
	id: INTEGER;
invariant
	consistent: balance = rate
	owner.is_alive
note
	copyright: "nobody"
end -- class ACCOUNT
`

// first gives the first class of a text; nil if there is none.
func first(text string) *Class {
	classes := Parse("x.e", text)
	if len(classes) == 0 || classes[0].Name == "" {
		return nil
	}
	return classes[0]
}

func TestReadClass(t *testing.T) {
	t.Parallel()
	c := first(account)
	if c == nil {
		t.Fatal("no class is found")
	}
	var parents []string
	for _, p := range c.Parents {
		parents = append(parents, p.Type.Name)
	}
	want := []any{
		"account", true, false, []string{"any", "comparable", "person"},
		[]Creators{{[]string{"bank", "account"}, []string{"make", "make_with"}}, {nil, []string{"default_create"}}},
	}
	if diff := cmp.Diff(want, []any{c.Name, c.Deferred, c.Expanded, parents, c.Creators}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"consistent: balance = rate", ": owner.is_alive"}, told(c.Invariant)); diff != "" {
		t.Errorf("the invariant (-want +got):\n%s", diff)
	}
	if len(c.Comments) != 6 {
		t.Errorf("comments %v, want 6", c.Comments)
	}
}

func told(assertions []Clause) []string {
	var lines []string
	for _, a := range assertions {
		lines = append(lines, a.Tag+": "+a.Code.String())
	}
	return lines
}

func TestReadFeatures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, clients         string
		arguments, result     string
		body                  Kind
		require, ensure, code string
	}{
		{"make", "none", "", "", Do, "",
			"balance_set: balance = 1|: untagged = 1|: not untagged|positive: - 1 < balance and (x: 1)", "…"},
		{"balance", "", "", "DETACHABLE ARRAY2 [ATTACHED ACCOUNT]", Attribute, "", "", ""},
		{"rate", "", "", "DETACHABLE ARRAY2 [ATTACHED ACCOUNT]", Attribute, "", "", ""},
		{"item", "", "INTEGER|INTEGER|LIKE CURRENT", "TUPLE [A: INTEGER; B: STRING]", Once,
			"only: |i_valid: ∀ n: list ¦ n > 0|j_valid: old j /= void and then across 1 |..| j as c all c.item > 0 end", "",
			`result := "ensure"`},
		{"limit", "", "", "INTEGER", Constant, "", "", "- 5"},
		{"name", "", "", "STRING", Constant, "", "", `"x"`},
		{"put", "", "LIKE BALANCE", "", Deferred, "", "", ""},
		{"strlen", "", "", "INTEGER", External, "", "", `"C inline" alias "return 1;"`},
		{"owner", "", "", "PERSON", Attribute, "", "", "create result"},
		{"id", "", "", "INTEGER", Attribute, "", "", ""},
	}
	c := first(account)
	if len(c.Features) != len(tests) {
		t.Errorf("%d features, want %d", len(c.Features), len(tests))
	}
	for _, test := range tests {
		f := c.Feature(test.name)
		if f == nil {
			t.Errorf("%s is not found", test.name)
			continue
		}
		code := f.Code().String()
		if test.code == "…" {
			code = "…"
		}
		join := func(list []string) string { return strings.Join(list, "|") }
		var arguments []string
		for _, a := range f.Arguments {
			arguments = append(arguments, a.Type.String())
		}
		got := []any{join(f.Clients), join(arguments), f.Result.String(), f.Kind, join(told(f.Require)), join(told(f.Ensure)), code}
		want := []any{test.clients, test.arguments, test.result, test.body, test.require, test.ensure, test.code}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if c.Feature("item").Keys[0] != "THREAD" {
		t.Errorf("the key of item is %q", c.Feature("item").Keys)
	}
	if code := c.Feature("make").Code().String(); !strings.HasSuffix(code, "balance := 1 rate := 2") {
		t.Errorf("the body of make is %q", code)
	}
}

func TestReadWhatIsNoClass(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, reason string }{
		{"", "nothing"},
		{"-- class A", "a comment"},
		{`note a: "class A"`, "a string"},
		{"class", "no name"},
		{"public class", "another language"},
		{strings.Repeat("\x00\xff", 100), "no text"},
	}
	for _, test := range tests {
		if c := first(test.text); c != nil {
			t.Errorf("%s: %q is read as %+v", test.reason, test.text, c)
		}
	}
}

// A compiler wants the end of a class. Where it is missing, one of the last feature may stand in its place.
func TestReadWantsTheEndOfAClass(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, reason string }{
		{"class A feature f do if x then y end end", "the end of an instruction is missing"},
		{"class A feature f do end", "the end of the class is"},
		{"class A feature f do end invariant i: True", "it is behind the invariant"},
		{"class A", "it is behind the name"},
	}
	for _, test := range tests {
		c := first(test.text)
		if f := c.Feature("f"); len(c.Errors) == 0 && (f == nil || f.Error == nil) {
			t.Errorf("%s: %q is read without an error", test.reason, test.text)
		}
	}
}

// A student's class that does not compile must not hide the features behind the fault.
func TestReadGoesOnBehindFaults(t *testing.T) {
	t.Parallel()
	tests := []struct{ fault, reason string }{
		{"f do if x then end", "an end is missing"},
		{"f do x end end", "an end too many"},
		{"f (a: INTEGER do end", "a bracket is not closed"},
		{"f do print (\"x) end", "a string is not closed"},
		{"f do ) ] } end", "brackets that were never opened"},
		{"1 + 2 f", "no declaration"},
		{"f require x: ((1 do end", "brackets in a contract are not closed"},
	}
	for _, test := range tests {
		c := first("class A feature\n" + test.fault + "\nfeature\n g do end\ninvariant i: True end")
		if c.Feature("g") == nil || len(c.Invariant) != 1 {
			t.Errorf("%s: features %v, invariant %v", test.reason, c.Features, c.Invariant)
		}
	}
}

// A fault in one part of a feature hides neither its other parts nor the feature behind it, though none of it can be run.
func TestTheRestOfABrokenFeatureIsRead(t *testing.T) {
	t.Parallel()
	tests := []struct{ feature, tags, reason string }{
		{"f (a: INTEGER, b: BOARD): BOOLEAN require x: a > 0 do y := 1 ensure z: True end", "f x z", "a comma parts arguments"},
		{"f (a: INTEGER; b: BOARD): BOOLEAN require x: a > do y := 1 ensure z: True end", "f x z", "a condition breaks off"},
		{"f (a: INTEGER; b: BOARD): BOOLEAN require w: ) x: True do y := 1 ensure z: True end", "f w x z", "no condition stands behind a tag"},
		{"f (a: INTEGER; b: BOARD): BOOLEAN require x: True local i do y := 1 ensure z: True end", "f x z", "a variable has no type"},
		{"f (a: INTEGER; b: BOARD): BOOLEAN require x: True do if a the y := 1 end ensure z: True end", "f x z", "a word is wrong"},
		{"f (a: INTEGER; b: BOARD): BOOLEAN require x: True do y := ensure z: True end", "f x z", "nothing is assigned"},
		{"f (a: INTEGER; b: BOARD): BOOLEAN require x: True once (\"OBJECT\") y := 1 ensure z: True end", "f x z", "a key is not understood"},
		{"f (a: INTEGER; b: BOARD): BOOLEAN require x: True do y := 1 ensure z: True rescue x := end", "f x z", "a rescue clause breaks off"},
	}
	for _, test := range tests {
		c := first("class A feature " + test.feature + " g do end end")
		f := c.Features[0]
		tags := f.Name
		for _, clause := range append(f.Require, f.Ensure...) {
			tags += " " + clause.Tag
		}
		if tags != test.tags || len(f.Arguments) != 2 || f.Result.String() != "BOOLEAN" || len(f.Code()) == 0 || f.Error == nil {
			t.Errorf("%s: read as %s, %d arguments, %v, %q, error %v", test.reason, tags, len(f.Arguments), f.Result, f.Code(), f.Error)
		}
		if g := c.Feature("g"); g == nil || g.Error != nil || len(c.Errors) > 0 {
			t.Errorf("%s: g is read as %+v; errors %v", test.reason, g, c.Errors)
		}
	}
}

// An end too many costs the feature before it.
func TestAnEndTooMany(t *testing.T) {
	t.Parallel()
	c := first("class A feature e do end f do end end feature g do end invariant i: True end class B feature h do end end")
	if c.Feature("e").Error != nil || c.Feature("f").Error == nil || c.Feature("g") == nil || c.Feature("h") != nil || len(c.Errors) > 0 {
		t.Errorf("read as %+v, errors %v", c.Features, c.Errors)
	}
}

func TestDeclaration(t *testing.T) {
	t.Parallel()
	f := Declaration("matches (other: BOARD; r1, r2: INTEGER): BOOLEAN")
	if f == nil || f.Name != "matches" || len(f.Arguments) != 3 || f.Result.String() != "BOOLEAN" {
		t.Fatalf("read as %+v", f)
	}
	for i, want := range []string{"BOARD", "INTEGER", "INTEGER"} {
		if got := f.Arguments[i].Type.String(); got != want {
			t.Errorf("argument %d is of the type %s; want %s", i, got, want)
		}
	}
	if f := Declaration("(x)"); f != nil {
		t.Errorf("no declaration is read as %+v", f)
	}
}

func TestStringIsOneForEveryLayout(t *testing.T) {
	t.Parallel()
	a := first("class A feature f do x.put (1, imp [r, c]); y := -1 end end").Feature("f").Code()
	b := first("class A feature f do\n\tX . put(1,imp[ r,c ] ) -- why\n y:=- 1 end end").Feature("f").Code()
	if a.String() != b.String() || a.String() != "x.put (1, imp [r, c]) y := - 1" {
		t.Errorf("%q and %q", a, b)
	}
	if !a.Has("imp") || a.Has("why") || len(a.Strings()) != 0 {
		t.Error("the words of the code are not as they should be")
	}
}

// The time must stay in proportion to the length, whatever is repeated in the text: a quadratic reader would take minutes.
func TestReadingIsLinear(t *testing.T) {
	costtest.SkipBeforePush(t)
	for _, piece := range []string{
		"(", "{", "[", "a, ", "a: ", "if ", "x ", "end ", `"[` + "\n", `"a[` + "\n", "'", "%", "\"%\n", "feature a ", "feature {", "-- a\n",
		"a (", "a do ", "require a: ", "inherit A rename ", "create ", "like ", "a.", "∀", "1e", "class A ", "deferred ", ";", `"a" `,
		"[ end a ( ", "external feature b ", "agent do check a: agent require b: x ",
	} {
		for _, before := range []string{"class A feature ", "class A feature f do ", "class A feature f require "} {
			Parse("x.e", before+strings.Repeat(piece, 1<<16/len(piece)))
		}
	}
}

func BenchmarkParse(b *testing.B) {
	text := strings.Repeat(account, 100)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse("x.e", text)
	}
}
