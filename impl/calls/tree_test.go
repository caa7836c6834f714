package calls

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTreesAreWrittenAndReadAlike(t *testing.T) {
	t.Parallel()
	one := Leaf("int", "1")
	for _, test := range []struct {
		tree          Tree
		words, people string
		reason        string
	}{
		{Leaf("null"), "null", "null", "a word alone"},
		{Leaf("text", "a b+c\n"), "text a+b%2Bc%0A", `"a b+c\n"`, "a text is one word, whatever stands in it"},
		{Leaf("text", ""), "text ", `""`, "an empty text is a word, too"},
		{Tree{Word: "list", Parts: []Tree{one, one}}, "list 2 int 1 int 1", "[1, 1]", "a list tells how long it is"},
		{Tree{Word: "map", Parts: []Tree{Leaf("text", "a"), one}}, "map 1 text a int 1", `{"a": 1}`, "a map counts pairs"},
		{Tree{Word: "set", Parts: []Tree{one}}, "set 1 int 1", "set([1])", "a set"},
		{Tree{Word: "call", Names: []string{"add"}, Parts: []Tree{Leaf("name", "f"), one}}, "call add 1 name f int 1", "f.add(1)",
			"the object of a call is no argument"},
		{Tree{Word: "new", Names: []string{"Fraction"}, Parts: []Tree{one, one}}, "new Fraction 2 int 1 int 1", "Fraction(1, 1)",
			"an object"},
		{Tree{Word: "static", Names: []string{"Fraction", "zero"}}, "static Fraction zero 0", "Fraction.zero()", "a static method"},
		{Tree{Word: "field", Names: []string{"size"}, Parts: []Tree{Leaf("name", "f")}}, "field size name f", "f.size", "a field"},
		{Tree{Word: "ask", Names: []string{"+"}, Parts: []Tree{one, {Word: "ask", Names: []string{"-"}, Parts: []Tree{Leaf("name", "f")}}}},
			"ask %2B 2 int 1 ask - 1 name f", "1 + (-f)", "operators"},
		{Tree{Word: "ask", Names: []string{"text"}, Parts: []Tree{one}}, "ask text 1 int 1", "text(1)", "what is no operator"},
		{Leaf("constant", "Color", "RED"), "constant Color RED", "Color.RED", "a constant"},
		{Tree{Word: "object", Of: []string{"Square", "Shape"}}, "object Square+Shape", "an object of class Square", "an object of an heir"},
		{Tree{Word: "list", Of: []string{"Row"}, Parts: []Tree{{Word: "map", Of: []string{"Cell", "Base"}}}},
			"of Row list 1 of Cell+Base map 0", "[{}]", "collections of classes of one's own"},
		{Tree{Word: "item", Parts: []Tree{Leaf("name", "f"), one}}, "item name f int 1", "f[1]", "an item"},
	} {
		if got := test.tree.Words(); got != test.words {
			t.Errorf("%s: it is written as %q, want %q", test.reason, got, test.words)
		}
		if got := test.tree.String(); got != test.people {
			t.Errorf("%s: people read %q, want %q", test.reason, got, test.people)
		}
		got, err := ReadTree(test.words)
		if diff := cmp.Diff(test.tree, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

// A program under test writes values, too.
func TestWhatIsNoTree(t *testing.T) {
	t.Parallel()
	for words, reason := range map[string]string{
		"":                         "nothing",
		"strange 1":                "an unknown word",
		"int 1 int 2":              "something follows",
		"list 2 int 1":             "a part is missing",
		"list 999999999999 int 1":  "more parts than there are words",
		"list -1":                  "less than none",
		"text %zz":                 "a text that is not quoted",
		deep(deepest + 2):          "too deep",
		"map 1 int 1":              "half a pair",
		"call add 1000000 name f ": "arguments that are missing",
	} {
		if tree, err := ReadTree(words); err == nil {
			t.Errorf("%s: %.40q is read as %v", reason, words, tree)
		}
	}
}

func deep(levels int) string {
	if levels == 0 {
		return "null"
	}
	return "list 1 " + deep(levels-1)
}

func FuzzReadTree(f *testing.F) {
	f.Add("map 1 text a list 2 int 1 float 2.5")
	f.Add("call add 1 name f new Fraction 2 int 1 int 2")
	f.Fuzz(func(t *testing.T, words string) {
		tree, err := ReadTree(words)
		if err != nil {
			return
		}
		again, err := ReadTree(tree.Words())
		if err != nil || !cmp.Equal(tree, again) {
			t.Errorf("%q is written as %q, which is read as %v, %v", words, tree.Words(), again, err)
		}
		_ = tree.String()
	})
}
