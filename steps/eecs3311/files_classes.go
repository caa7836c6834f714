package eecs3311

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/eiffel"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// declared compares the headers of classes: a row of the table has a class, its mark and a parent that it must have, if any.
func (e *files) declared(table *godog.Table) error {
	var expected, found []string
	for _, row := range table.Rows[1:] {
		name, mark, parent := row.Cells[0].Value, row.Cells[1].Value, row.Cells[2].Value
		expected = append(expected, header(name, mark, parent))
		class, err := e.project.class(name)
		if err != nil {
			return err
		}
		parents := steps.Each(class.Parents, func(p *syntax.Parent) string { return strings.ToUpper(p.Type.Name) })
		if parent != "" && !slices.Contains(parents, parent) {
			parent = strings.Join(parents, ", ")
		}
		found = append(found, header(name, markOf(class), parent))
	}
	return steps.Same("the list of classes", steps.ListForm, expected, found)
}

func header(name, mark, parent string) string {
	if parent != "" {
		parent = " and inherits from " + parent
	}
	return name + " is " + mark + parent
}

func markOf(class *syntax.Class) string {
	switch {
	case class.Deferred:
		return "deferred"
	case class.Expanded:
		return "expanded"
	}
	return "effective"
}

// created looks for creation procedures, or for the only class that may use them.
func (e *files) created(how, names string) error {
	var procedures, clients []string
	for _, clause := range e.class.Creators {
		procedures = append(procedures, clause.Names...)
		if clause.Clients == nil {
			clients = append(clients, "ANY")
		}
		clients = append(clients, steps.Each(clause.Clients, strings.ToUpper)...)
	}
	expected := strings.Fields(names)
	if how == "only for" {
		slices.Sort(clients)
		clients = slices.Compact(clients)
		sentence := e.className() + " can be created by " + strings.Join(clients, ", ") + ": write create {" + names + "}"
		return steps.Saying(sentence, steps.Same("the list of classes that can create it", steps.ListForm, expected, clients))
	}
	for _, name := range expected {
		if _, err := e.feature(name); err != nil {
			return err
		}
	}
	kept := slices.DeleteFunc(slices.Clone(expected), func(name string) bool { return !slices.Contains(procedures, name) })
	return steps.Same("the list of creation procedures", steps.ListForm, expected, kept)
}

// has looks for features, or for attributes, which may be for the class itself alone. It compares their types, not the names of
// their arguments. The type ANY stands for any type.
func (e *world) has(what string, doc *godog.DocString) error {
	what = "the list of the " + what + " of " + e.className()
	err := compare(what, column(doc), func(line string) (string, string, error) {
		wanted := syntax.Declaration(line)
		found, err := e.feature(wanted.Name)
		if err != nil {
			return "", "", err
		}
		name := found.Name + " of " + e.className()
		switch {
		case !e.fits(wanted, found):
			const words = "the feature %s is declared with other types than in the starter code: write %s"
			return signature(found), fmt.Sprintf(words, name, line), nil
		case strings.Contains(what, "attributes") && found.Kind != syntax.Attribute:
			return found.Name + " is no attribute", "the attribute " + name + " is declared as something else: write " + line, nil
		case strings.Contains(what, "alone") && !slices.Equal(found.Clients, []string{"none"}):
			return found.Name + " is exported", "the attribute " + name + " is exported: declare it under feature {NONE}", nil
		}
		return line, "", nil
	})
	return steps.Blame(e.Rule(), what, err)
}

// className is the name of the class that was read, as people write it.
func (e *files) className() string { return strings.ToUpper(e.class.Name) }

// feature gives a feature of the class. The error is for one that it has not.
func (e *files) feature(name string) (*syntax.Feature, error) {
	f := e.class.Feature(name)
	if f == nil {
		return nil, lost(fmt.Sprintf("the class %s has no feature %s", e.className(), name))
	}
	return f, nil
}

// compare compares each item of a list with what find gives for it: the item itself if all is well, or nothing if it is not
// there; and a sentence that says what is wrong, or nothing if the list says enough. The first counts. The error is for an
// item that is the fault of another rule; it is given if nothing before differs.
func compare(what string, items []string, find func(string) (answer, fault string, err error)) error {
	var found []string
	sentence := ""
	for i, item := range items {
		answer, fault, err := find(item)
		if err != nil && slices.Equal(found, items[:i]) {
			return err
		}
		if answer != "" {
			found = append(found, answer)
		}
		sentence = cmp.Or(sentence, fault)
	}
	return steps.Saying(sentence, steps.Same(what, steps.ListForm, items, found))
}

// fits tells whether a feature is declared with the types of another.
func (e *files) fits(wanted, found *syntax.Feature) bool {
	sameArgument := func(wanted, found syntax.Entity) bool { return e.sameType(wanted.Type, found.Type) }
	return slices.EqualFunc(wanted.Arguments, found.Arguments, sameArgument) && e.sameType(wanted.Result, found.Result)
}

func (e *files) sameType(wanted, found *syntax.Type) bool {
	plain := func(t *syntax.Type) string {
		name := t.String()
		if strings.EqualFold(name, e.class.Name) {
			return "LIKE CURRENT"
		}
		return cmp.Or(map[string]string{"INTEGER_32": "INTEGER", "STRING_8": "STRING"}[name], name)
	}
	return plain(wanted) == plain(found) || wanted.String() == "ANY" && found != nil
}

func signature(f *syntax.Feature) string {
	signature := f.Name
	if len(f.Arguments) > 0 {
		types := steps.Each(f.Arguments, func(a syntax.Entity) string { return a.Type.String() })
		signature += " (" + strings.Join(types, ", ") + ")"
	}
	if f.Result != nil {
		signature += ": " + f.Result.String()
	}
	return signature
}

// featuresAre looks at the bodies of features.
func (e *files) featuresAre(what string, doc *godog.DocString) error {
	list := "the list of features of " + e.className() + " that " + what
	return compare(list, strings.Fields(doc.Content), func(name string) (string, string, error) {
		f, err := e.feature(name)
		if err != nil {
			return "", "", err
		}
		fault := ""
		switch {
		case what == "do something" && !does(f):
			fault = "does nothing: write its body"
		case what == "use imp" && !f.Code().Has("imp"):
			fault = "does not use imp, the array that holds the slots"
		case what == "do without imp" && f.Code().Has("imp"):
			fault = "uses imp: call the queries of the class instead"
		case what == "give the same object each time" && !e.isOnce(name):
			fault = "makes a new object at each call: write once in the place of do"
		default:
			return name, "", nil
		}
		return name + " " + fault, "the feature " + name + " of " + e.className() + " " + fault, nil
	})
}

// does wants a body with at least one instruction. If the mark of a task still stands in it, an instruction that only gives the
// default value back is none.
func does(f *syntax.Feature) bool {
	if f.Kind != syntax.Do && f.Kind != syntax.Once || len(f.Code()) == 0 {
		return false
	}
	stubs := []string{
		`result := ""`, "result := false", "result := true", "result := 0", "result := void",
		"create result.make_empty", `create result.make_from_string ("")`,
	}
	return !slices.ContainsFunc(f.Comments, marker) || !slices.Contains(stubs, f.Code().String())
}

// isOnce wants a once function, or one that calls such a function of the same class.
func (e *files) isOnce(name string) bool {
	perObject := func(key string) bool { return strings.EqualFold(key, "OBJECT") }
	return slices.ContainsFunc(e.reachable(name), func(f *syntax.Feature) bool {
		return f.Kind == syntax.Once && f.Result != nil && !slices.ContainsFunc(f.Keys, perObject)
	})
}

// reachable gives a feature and all those of its class that it mentions, directly or not.
func (e *files) reachable(name string) []*syntax.Feature {
	f := e.class.Feature(name)
	if f == nil {
		return nil
	}
	features := []*syntax.Feature{f}
	seen := map[string]bool{f.Name: true}
	for i := 0; i < len(features); i++ {
		for _, t := range features[i].Code() {
			if t.Kind != eiffel.Word || seen[t.Text] {
				continue
			}
			seen[t.Text] = true
			if called := e.class.Feature(t.Text); called != nil {
				features = append(features, called)
			}
		}
	}
	return features
}

// holds looks for pieces of code, one a line, or for texts in all strings of a feature put together; in order, one after the
// other. In code layout, cases and round brackets make no difference.
func (e *world) holds(what, name, order string, doc *godog.DocString) error {
	f, err := e.feature(name)
	if err != nil {
		return err
	}
	text, piece := strings.Join(f.Code().Strings(), ""), func(line string) string { return strings.Trim(line, `"`) }
	if what == "code" {
		text, piece = inLines(f.Code()), func(line string) string { return inLines(eiffel.Scan(line)) }
	}
	of := "the " + what + " of " + name + " of " + e.className()
	err = compare(of, column(doc), func(line string) (string, string, error) {
		_, rest, ok := strings.Cut(text, piece(line))
		if !ok {
			const words = "the feature %s of %s lacks %s, or has it in another place: leave it as it is in the starter code"
			return "", fmt.Sprintf(words, name, e.className(), line), nil
		}
		if order == "this" {
			text = "\n" + rest
		}
		return line, "", nil
	})
	return steps.Blame(e.Rule(), of, err)
}

// inLines gives the tokens of code, each between two line ends.
func inLines(code eiffel.Code) string {
	tokens := steps.Each(withoutBrackets(code), func(t eiffel.Token) string { return eiffel.Code{t}.String() })
	return "\n" + strings.Join(tokens, "\n") + "\n"
}

func withoutBrackets(code eiffel.Code) eiffel.Code {
	return slices.DeleteFunc(slices.Clone(code), func(t eiffel.Token) bool {
		return t.Kind == eiffel.Symbol && (t.Text == "(" || t.Text == ")")
	})
}

// addsTests counts the test cases that are added when the class is created and that do more than to say what they are.
func (e *files) addsTests(least int) error {
	var found []string
	for _, name := range e.tests() {
		if f := e.class.Feature(name); f != nil && len(Test(f)) > 0 {
			found = append(found, name)
		}
	}
	if len(found) < least {
		const words = "%s adds %d test cases that do something, where %d are wanted"
		return engine.Stopf(engine.Failed, words, e.className(), len(found), least)
	}
	return nil
}

func (e *files) addsTest(name string) error {
	if !slices.Contains(e.tests(), name) {
		return engine.Stopf(engine.Failed, "make of %s does not add the test case %s", e.className(), name)
	}
	return nil
}

func (e *files) testsDiffer() error {
	var repeated []string
	first := map[string]string{}
	for _, name := range e.tests() {
		f := e.class.Feature(name)
		if f == nil {
			continue
		}
		locals := steps.Each(f.Locals, func(l syntax.Entity) string { return l.Name + ": " + l.Type.String() })
		body := strings.Join(append(locals, Test(f).String()), "\n")
		if other, ok := first[body]; ok {
			repeated = append(repeated, name+" does what "+other+" does")
		}
		first[body] = name
	}
	if len(first) == 0 {
		return steps.Blame(testsAdded, "", engine.Stopf(engine.Failed, "no test case is added"))
	}
	return none("the list of test cases that repeat another", repeated, "the test case %s: test something else")
}

// adding matches code that adds an agent as a test case.
var adding = regexp.MustCompile(`\badd_\w*case.*?\bagent (?:current\.)?(\w+)`)

// tests gives the names of the features that make, or what it calls, adds as agents; each once.
func (e *files) tests() (names []string) {
	for _, f := range e.reachable("make") {
		if f.Name != "make" && strings.HasPrefix(f.Name, "test") {
			continue
		}
		words := slices.DeleteFunc(f.Code(), func(t eiffel.Token) bool { return t.Kind == eiffel.String })
		for _, match := range adding.FindAllStringSubmatch(words.String(), -1) {
			if !slices.Contains(names, match[1]) {
				names = append(names, match[1])
			}
		}
	}
	return names
}

// Test is what a test case does, without the comment that names it.
func Test(f *syntax.Feature) eiffel.Code {
	code := f.Code()
	at := slices.IndexFunc(code, func(t eiffel.Token) bool { return t.Kind == eiffel.Word && t.Text == "comment" })
	if at < 0 || at+4 > len(code) {
		return code
	}
	return slices.Delete(code, at, at+4)
}
