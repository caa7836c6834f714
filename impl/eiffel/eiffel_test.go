package eiffel

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/engine/cost/costtest"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text, want string // tokens as they are written, parted by blanks; comments after --
		reason     string
	}{
		{"Move_LEFT (r, C: Integer)", "move_left ( r , c : integer )", "cases are not told apart"},
		{"x := y -- z := 1", "x := y --z := 1", "a comment ends with its line"},
		{"a\r\nb\rc", "a b c", "ends of lines of other systems"},
		{"\ufeffclass A", "class a", "a byte order mark"},
		{`"-- Your task"`, `"-- Your task"`, "a comment in a string is none"},
		{`"a%N%T%"b%%"`, `"a%N%T%"b%%"`, "escapes"},
		{`"%/79/"`, `"O"`, "a character by its code"},
		{`"100%"`, `"100%""`, "a percent sign at the end of a string that is not closed: the quote is escaped"},
		{"\"a%\n\t%b\"", `"ab"`, "a string goes on in the next line"},
		{"\"a\nb", `"a" b`, "a string that is not closed ends with its line"},
		{"\"[\n\t\ta\n\t\t b\n\t]\" c", `"a%N b" c`, "a verbatim string loses its common indentation"},
		{"\"{\n\t\ta\n\t}\"", `"%T%Ta"`, "a verbatim string keeps its indentation"},
		{"\"x[\na\n]\"\n]x\"", `"a%N]%""`, "a verbatim string with a name"},
		{"\"[ \n%N%\n]\"", `"%%N%%"`, "a verbatim string has no escapes"},
		{"\"[\n]\"", `""`, "a verbatim string without lines"},
		{"\"[\na\n\nb", `"a%N%Nb"`, "a verbatim string that is not closed"},
		{`"[x]"`, `"[x]"`, "a bracket in a string"},
		{`"a["`, `"a["`, "a bracket at the end of a string"},
		{"'*' '%N' '''", "'*' '%N' '%''", "characters"},
		{"'%/79/' 'é", "'O' ' é", "a character by its code, and one that is not closed"},
		{"1_000 0x1F 1.5 2.5e-3 1..2 3.max (4)", "1000 0x1F 1.5 2.5e-3 1 .. 2 3 . max ( 4 )", "numbers"},
		{"a/=b a/~b 1|..|7 a->b x?=y", "a /= b a /~ b 1 |..| 7 a -> b x ?= y", "operators"},
		{"caf\xe9 -- \xe9t\xe9", "caf \xe9 --\xe9t\xe9", "Latin-1"},
		{"", "", "nothing"},
	}
	for _, test := range tests {
		var got []string
		for _, token := range scan(test.text) {
			if token.Kind == Comment {
				got = append(got, "--"+token.Text)
			} else {
				got = append(got, token.written())
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q is read as %q, want %q", test.reason, test.text, strings.Join(got, " "), test.want)
		}
	}
}

func TestTokensKnowTheirLines(t *testing.T) {
	t.Parallel()
	tokens := scan("a\r\n\"[\n\tx\n\ty\n]\" b\n-- c\n'd' \"e%\n%\" f")
	var got []int
	for _, token := range tokens {
		got = append(got, token.Line)
	}
	if diff := cmp.Diff([]int{1, 2, 5, 6, 7, 7, 8}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

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

func TestReadClass(t *testing.T) {
	t.Parallel()
	c := Read([]byte(account))
	if c == nil {
		t.Fatal("no class is found")
	}
	want := &Class{
		Name: "account", Deferred: true, Parents: []string{"any", "comparable", "person"},
		Creations: []Creation{{[]string{"bank", "account"}, []string{"make", "make_with"}}, {nil, []string{"default_create"}}},
	}
	if diff := cmp.Diff(want, c, cmpopts.IgnoreFields(Class{}, "Features", "Invariant", "Comments")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"consistent: balance = rate", ": owner.is_alive"}, told(c.Invariant)); diff != "" {
		t.Errorf("the invariant (-want +got):\n%s", diff)
	}
	if len(c.Comments) != 6 {
		t.Errorf("comments %v, want 6", c.Comments)
	}
}

func told(assertions []Assertion) []string {
	var lines []string
	for _, a := range assertions {
		lines = append(lines, a.Tag+": "+a.Expression.String())
	}
	return lines
}

func TestReadFeatures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, clients         string
		arguments, result     string
		body                  Body
		require, ensure, code string
	}{
		{"make", "none", "", "", Do, "",
			"balance_set: balance = 1|: untagged = 1|: not untagged|positive: - 1 < balance and (x: 1)", "…"},
		{"balance", "", "", "DETACHABLE ARRAY2 [ATTACHED ACCOUNT]", Attribute, "", "", ""},
		{"rate", "", "", "DETACHABLE ARRAY2 [ATTACHED ACCOUNT]", Attribute, "", "", ""},
		{"item", "", "INTEGER|INTEGER|LIKE CURRENT", "TUPLE [A: INTEGER; B: STRING]", Once,
			"only: |i_valid: ∀ n: list ¦ n > 0|j_valid: old j /= void and then across 1 |..| j as c all c.item > 0 end", "", `result := "ensure"`},
		{"limit", "", "", "INTEGER", Constant, "", "", "- 5"},
		{"name", "", "", "STRING", Constant, "", "", `"x"`},
		{"put", "", "LIKE BALANCE", "", Deferred, "", "", ""},
		{"strlen", "", "", "INTEGER", External, "", "", `"C inline" alias "return 1;"`},
		{"owner", "", "", "PERSON", Attribute, "", "", "create result"},
		{"id", "", "", "INTEGER", Attribute, "", "", ""},
	}
	c := Read([]byte(account))
	if len(c.Features) != len(tests) {
		t.Errorf("%d features, want %d", len(c.Features), len(tests))
	}
	for _, test := range tests {
		f := c.Feature(test.name)
		if f == nil {
			t.Errorf("%s is not found", test.name)
			continue
		}
		code := f.Code.String()
		if test.code == "…" {
			code = "…"
		}
		join := func(list []string) string { return strings.Join(list, "|") }
		got := []string{join(f.Clients), join(f.Arguments), f.Result, string(f.Body), join(told(f.Require)), join(told(f.Ensure)), code}
		want := []string{test.clients, test.arguments, test.result, string(test.body), test.require, test.ensure, test.code}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if c.Feature("item").Keys[0] != "THREAD" {
		t.Errorf("the key of item is %q", c.Feature("item").Keys)
	}
	if code := c.Feature("make").Code.String(); !strings.HasSuffix(code, "balance := 1 rate := 2") {
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
		if c := Read([]byte(test.text)); c != nil {
			t.Errorf("%s: %q is read as %+v", test.reason, test.text, c)
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
		c := Read([]byte("class A feature\n" + test.fault + "\nfeature\n g do end\ninvariant i: True end"))
		if c.Feature("g") == nil || len(c.Invariant) != 1 {
			t.Errorf("%s: features %v, invariant %v", test.reason, c.Features, c.Invariant)
		}
	}
}

func TestDeclaration(t *testing.T) {
	t.Parallel()
	f := Declaration("matches (other: BOARD; r1, r2: INTEGER): BOOLEAN")
	if f == nil || f.Name != "matches" || strings.Join(f.Arguments, " ") != "BOARD INTEGER INTEGER" || f.Result != "BOOLEAN" {
		t.Errorf("read as %+v", f)
	}
	if f := Declaration("(x)"); f != nil {
		t.Errorf("no declaration is read as %+v", f)
	}
}

func TestStringIsOneForEveryLayout(t *testing.T) {
	t.Parallel()
	a := Read([]byte("class A feature f do x.put (1, imp [r, c]); y := -1 end end")).Feature("f").Code
	b := Read([]byte("class A feature f do\n\tX . put(1,imp[ r,c ] ) -- why\n y:=- 1 end end")).Feature("f").Code
	if a.String() != b.String() || a.String() != "x.put (1, imp [r, c]) y := - 1" {
		t.Errorf("%q and %q", a, b)
	}
	if !a.Has("imp") || a.Has("why") || len(a.Strings()) != 0 {
		t.Error("the words of the code are not as they should be")
	}
}

// Lines that have half of a very long indentation in common, are soon outdented: a quadratic reader would take minutes.
func TestLongIndentationsAreSoonTakenAway(t *testing.T) {
	t.Parallel()
	const half = 5 << 20
	blanks, tabs := strings.Repeat(" ", half), strings.Repeat("\t", half)
	tokens := scan("\"[\n" + blanks + blanks + "a\n" + blanks + tabs + "b\n]\"")
	if len(tokens) != 1 || tokens[0].Text != blanks+"a\n"+tabs+"b" {
		t.Errorf("%d tokens are read, or lines that are not right", len(tokens))
	}
}

// The time must stay in proportion to the length, whatever is repeated in the text: a quadratic reader would take minutes.
func TestReadingIsLinear(t *testing.T) {
	costtest.SkipBeforePush(t)
	for _, piece := range []string{
		"(", "{", "[", "a, ", "a: ", "if ", "x ", "end ", `"[` + "\n", `"a[` + "\n", "'", "%", "\"%\n", "feature a ", "feature {", "-- a\n",
		"a (", "a do ", "require a: ", "inherit A rename ", "create ", "like ", "a.", "∀", "1e", "class A ", "deferred ", ";", `"a" `,
	} {
		for _, before := range []string{"class A feature ", "class A feature f do ", "class A feature f require "} {
			Read([]byte(before + strings.Repeat(piece, 1<<16/len(piece))))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(account))
	f.Add([]byte("class A feature f (a: INTEGER): X [Y require x: across a as b all c end do \"[\n"))
	f.Add([]byte("\"%/999999999999/\" '%"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c := Read(text)
		if c == nil {
			return
		}
		last := 1 + strings.Count(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text)), "\n")
		lines := []int{1}
		for _, comment := range c.Comments {
			lines = append(lines, comment.Line)
		}
		clauses := c.Invariant
		for _, feature := range c.Features {
			if feature.Name == "" || len(feature.Code) > len(text) {
				t.Errorf("a feature without a name, or longer than the text: %+v", feature)
			}
			clauses = slices.Concat(clauses, feature.Require, feature.Ensure)
		}
		for _, clause := range clauses {
			lines = append(lines, clause.Line)
		}
		if slices.Min(lines) < 1 || slices.Max(lines) > last {
			t.Errorf("of %d lines, these are told of: %v", last, lines)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	text := []byte(strings.Repeat(account, 100))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Read(text)
	}
}
