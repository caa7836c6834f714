package syntax

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/eecs3311/project"
)

// shown writes an expression with all its parentheses.
func shown(e Expression) string {
	switch e := e.(type) {
	case Literal:
		return fmt.Sprint(e.Value)
	case String:
		return fmt.Sprintf("%q", e.Value)
	case Current:
		return "Current"
	case Result:
		return "Result"
	case Old:
		return "(old " + shown(e.Operand) + ")"
	case Unary:
		return "(" + e.Operator + " " + shown(e.Operand) + ")"
	case Binary:
		return "(" + shown(e.Left) + " " + e.Operator + " " + shown(e.Right) + ")"
	case Quantified:
		return fmt.Sprintf("(across %s as %s %t: %s)", shown(e.Over), e.Variable, e.All, shown(e.Body))
	case Call:
		if e.Name == "[]" {
			return shown(e.Target) + "[" + list(e.Arguments) + "]"
		}
		name := e.Name
		if e.Target != nil {
			name = shown(e.Target) + "." + name
		}
		if e.Arguments != nil {
			name += "(" + list(e.Arguments) + ")"
		}
		return name
	}
	return fmt.Sprintf("%T", e)
}

func list(all []Expression) string {
	var words []string
	for _, e := range all {
		words = append(words, shown(e))
	}
	return strings.Join(words, ", ")
}

func TestOperatorsBindAsTheStandardSays(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, reason string }{
		{"a + b * c", "(a + (b * c))", "a product binds before a sum"},
		{"a - b - c", "((a - b) - c)", "operators bind to the left"},
		{"a ^ b ^ c", "(a ^ (b ^ c))", "but for the power"},
		{"a or b and c", "(a or (b and c))", "and binds before or"},
		{"a and then b or else c", "((a and then b) or else c)", "semistrict operators are as strong as strict ones"},
		{"a implies b or c", "(a implies (b or c))", "implies is the weakest"},
		{"not a = b", "((not a) = b)", "operators with one operand come first"},
		{"- a + b", "((- a) + b)", "so does the sign"},
		{"1 |..| n + 1", "((1 |..| n) + 1)", "free operators are stronger than the others"},
		{"1 |..| (n + 1)", "(1 |..| (n + 1))", "parentheses decide"},
		{"old a.b + c", "((old a.b) + c)", "old takes what the dots hold together"},
		{"Result = (1 <= r and r <= n)", "(Result = ((1 <= r) and (r <= n)))", "relations bind before and"},
		{"a ~ b implies c /~ d", "((a ~ b) implies (c /~ d))", "so do comparisons of objects"},
		{"a.b (c).d [1, 2].e", "a.b(c).d[1, 2].e", "calls follow each other"},
		{"(a)[1]", "a[1]", "a bracket may follow a parenthesis"},
		{"not across 1 |..| 2 as i some f (i.item) end", "(not (across (1 |..| 2) as i false: f(i.item)))", "a loop is an operand"},
		{`a \\ b // c`, `((a \\ b) // c)`, "remainders are products"},
	} {
		classes := Parse("x.e", "class X invariant\n"+test.text+"\nend")
		if len(classes) != 1 || len(classes[0].Errors) > 0 || len(classes[0].Invariant) != 1 {
			t.Errorf("%s: %s: read as %+v", test.reason, test.text, classes[0])
			continue
		}
		if got := shown(classes[0].Invariant[0].Expression); got != test.want {
			t.Errorf("%s: %s is read as %s; want %s", test.reason, test.text, got, test.want)
		}
	}
}

func TestTheReferenceProjectIsReadWhole(t *testing.T) {
	t.Parallel()
	features := 0
	err := fs.WalkDir(project.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".e") {
			return err
		}
		data, err := fs.ReadFile(project.Files(), name)
		for _, c := range Parse(name, string(data)) {
			for _, e := range c.Errors {
				t.Error(e)
			}
			for _, f := range c.Features {
				features++
				if f.Error != nil {
					t.Errorf("%s.%s: %v", c.Name, f.Name, f.Error)
				}
			}
		}
		return err
	})
	if err != nil || features < 100 {
		t.Errorf("%d features were read, error %v", features, err)
	}
}

func TestAnErrorCostsItsFeatureAlone(t *testing.T) {
	t.Parallel()
	const around = "class X create make feature\n\tmake do end\n%s\n\tlast: INTEGER do Result := 1 end\ninvariant\n\tTrue\nend"
	for _, test := range []struct {
		broken, reason string
		line           int
		unsupported    bool
	}{
		{"\tf do if x then g", "an end is missing, so that the next feature is lost, too", 4, false},
		{"\tf do x := end", "nothing is assigned", 3, false},
		{"\tf do if x the y end end", "a word is wrong", 3, false},
		{"\tf do x ?= y end", "an assignment attempt of old Eiffel", 3, true},
		{"\tf once (\"OBJECT\") end", "a once key", 3, true},
		{"\tf (a: INTEGER) require a > do end", "an assertion breaks off", 3, false},
	} {
		c := Parse("x.e", fmt.Sprintf(around, test.broken))[0]
		var errors []*Error
		names := ""
		for _, f := range c.Features {
			names += f.Name + " "
			if f.Error != nil {
				errors = append(errors, f.Error)
			}
		}
		if len(errors) != 1 || errors[0].Line != test.line || errors[0].Unsupported != test.unsupported {
			t.Errorf("%s: errors %v; want one in line %d", test.reason, errors, test.line)
		}
		if test.line == 3 && (len(c.Invariant) != 1 || names != "make f last ") {
			t.Errorf("%s: features %s and %d invariants are left", test.reason, names, len(c.Invariant))
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"class X feature f do end end", "class X inherit Y rename a as b redefine c end create make feature {NONE} x: INTEGER = 3 end",
		"class A [G -> B create make end] feature f (a: G): like a do Result := a.x [1] end ensure old a ~ a end",
		"class A feature f do across 1 |..| 2 as i loop x (agent g (?, 1)) end inspect x when 1 .. 2 then else end end",
		"class A feature f do from until x loop variant y: 3 end check a: b then c end rescue retry end invariant x: end",
		"class A feature x: STRING = \"[\n\ta\n\t]\" end note a: b end",
		"class A feature f require\rx:\r\ny > do end invariant x: \"%\n", "class",
		"class A feature f do x := [1, agent {B}.g (?)]; if a then\n", "class A inherit B rename\n", "class A feature f do \x00 \xff end end",
	} {
		f.Add(seed)
	}
	f.Add(account)
	f.Add("class A feature f (a: INTEGER): X [Y require x: across a as b all c end do \"[\n")
	f.Add("\"%/999999999999/\" '%")
	for _, text := range sources(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Count(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n") + 1
		stands := func(what string, line int) {
			if line < 1 || line > lines {
				t.Errorf("%s is said to stand in line %d of %d", what, line, lines)
			}
		}
		for _, c := range Parse("x.e", text) {
			stands("the class "+c.Name, c.Line)
			for _, e := range c.Errors {
				stands(e.Reason, e.Line)
			}
			for _, comment := range c.Comments {
				stands("a comment", comment.Line)
			}
			clausesStand(c.Invariant, stands)
			for _, feature := range c.Features {
				if feature.Class != c || feature.Name == "" {
					t.Errorf("the feature %q is of another class, or has no name", feature.Name)
				}
				stands("the feature "+feature.Name, feature.Line)
				if len(feature.Code()) > len(text) {
					t.Errorf("the feature %q is longer than the text", feature.Name)
				}
				clausesStand(slices.Concat(feature.Require, feature.Ensure), stands)
				for _, instruction := range slices.Concat(feature.Body, feature.Rescue) {
					stands(fmt.Sprintf("%T", instruction), instruction.Place())
				}
				if feature.Error != nil {
					stands(feature.Error.Reason, feature.Error.Line)
				}
			}
		}
	})
}

// clausesStand tells where clauses and all parts of their expressions stand.
func clausesStand(clauses []Clause, stands func(what string, line int)) {
	for _, clause := range clauses {
		stands("the clause "+clause.Tag, clause.Line)
		partsStand(reflect.ValueOf(clause.Expression), stands)
	}
}

// partsStand does the same for an expression and all within it.
func partsStand(v reflect.Value, stands func(what string, line int)) {
	switch v.Kind() {
	case reflect.Interface:
		partsStand(v.Elem(), stands)
	case reflect.Slice:
		for i := range v.Len() {
			partsStand(v.Index(i), stands)
		}
	case reflect.Struct:
		if part, ok := v.Interface().(Expression); ok {
			stands(fmt.Sprintf("%T", part), part.Place())
		}
		for i := range v.NumField() {
			partsStand(v.Field(i), stands)
		}
	}
}

// sources gives the classes of the reference project.
func sources(t testing.TB) []string {
	t.Helper()
	var texts []string
	err := fs.WalkDir(project.Files(), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".e") {
			return err
		}
		data, err := fs.ReadFile(project.Files(), name)
		texts = append(texts, string(data))
		return err
	})
	if err != nil || len(texts) == 0 {
		t.Fatalf("%d classes, error %v", len(texts), err)
	}
	return texts
}
