package calls

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/lint"
	"rulebook/steps/stepstest"
)

// member reads a member as a face has it.
func member(written string) (m fixtures.Member) {
	if err := m.UnmarshalText([]byte(written)); err != nil {
		panic(err)
	}
	return m
}

// face is what the expressions of these tests know.
func face() *fixtures.Face {
	return &fixtures.Face{
		Classes: map[string][]fixtures.Member{"Fraction": {
			member("new(int, int)"),
			member("add(Fraction) Fraction"),
			member("static one() Fraction"),
			member("numerator int"),
			member("reset()"),
		}, "Clock": {
			member("static now() int"), member("static color() Color"), member("static colors() list of Color"),
			member("set(int)"), member("set(text)"),
		}},
		Functions:    []fixtures.Member{member("gcd(int, int) int")},
		Enumerations: map[string][]string{"Color": {"RED", "GREEN"}},
		Exceptions:   map[string]map[string][]string{"division by zero": {"Java": {"ArithmeticException"}, "Python": {"ZeroDivisionError"}}},
	}
}

func TestExpressionsAreRead(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		`1`:                                `int 1`,
		`-1`:                               `int -1`,
		`-2.50`:                            `float -2.50`,
		`0x10`:                             `int 16`,
		`"a \"b\""`:                        `text a+%22b%22`,
		`'a'`:                              `text a`,
		`[true, False, None, null]`:        `list 4 true false null null`,
		`(1, 2)`:                           `list 2 int 1 int 2`,
		`{"a": [1]}`:                       `map 1 text a list 1 int 1`,
		`set([1, 2])`:                      `set 2 int 1 int 2`,
		`f`:                                `name f`,
		`Fraction(1, 2)`:                   `new Fraction 2 int 1 int 2`,
		`f.add(g).add(f).numerator`:        `field numerator call add 1 call add 1 name f name g name f`,
		`Fraction.one()`:                   `static Fraction one 0`,
		`gcd(f.numerator, 4)`:              `function gcd 2 field numerator name f int 4`,
		`text(f)`:                          `ask text 1 name f`,
		`items(f)[0]`:                      `item ask items 1 name f int 0`,
		`equal(Fraction(1, 2), (f))`:       `ask equal 2 new Fraction 2 int 1 int 2 name f`,
		`123456789012345678901234567890`:   `int 123456789012345678901234567890`,
		`[Color.RED, {Color.GREEN: 1}]`:    `list 2 constant Color RED map 1 constant Color GREEN int 1`,
		`f + g * -h`:                       `ask %2B 2 name f ask %2A 2 name g ask - 1 name h`,
		`(f - 1) % 2 < 3`:                  `ask %3C 2 ask %25 2 ask - 2 name f int 1 int 2 int 3`,
		`f / -1 == g`:                      `ask equal 2 ask %2F 2 name f int -1 name g`,
		`{1: {"deep": [set([]), [], ()]}}`: `map 1 int 1 map 1 text deep list 3 set 0 list 0 list 0`,
	} {
		tree, err := expressionReader{face: face()}.read(source)
		if err != nil || tree.Words() != want {
			t.Errorf("%s is read as %q, %v; want %q", source, tree.Words(), err, want)
		}
	}
}

// What the model solution gives is written as it can be asked of any program.
func TestWhatComesOfTheSolutionIsWrittenForAnyProgram(t *testing.T) {
	t.Parallel()
	c := &world{reader: expressionReader{face: face()}}
	for _, test := range []struct{ call, value, want, reason string }{
		{"Clock.color()", "of Color text RED", "Color.RED", "a constant"},
		{"Clock.color()", "of Color text red", "Color.RED", "one in small letters"},
		{"Clock.colors()", "list 2 of Color text RED of Color text GREEN", "[Color.RED, Color.GREEN]", "a list of them"},
		{"Clock.color()", "int 1", "", "a value that only this solution has for it"},
		{"Clock.now()", "int 1", "1", "a value"},
		{"Clock.now()", "text RED", `"RED"`, "a text that is no constant"},
		{"Clock.now()", "of Word text BLUE", `"BLUE"`, "a constant that face.yaml does not know"},
		{"Fraction.one()", "object Half+Fraction", "a Fraction", "an object of an heir that face.yaml does not know"},
		{"Clock.now()", "object Half", "", "an object of which it knows nothing"},
	} {
		call, err1 := c.reader.read(test.call)
		value, err2 := calls.ReadTree(test.value)
		if got := c.said(call, value); err1 != nil || err2 != nil || got != test.want {
			t.Errorf("%s: %s is written %q (%v, %v), want %q", test.reason, test.value, got, err1, err2, test.want)
		}
	}
}

// A random life makes the objects that are handed on, of all classes that may be, and uses them itself, too.
func TestLivesMakeTheObjectsThatTheyHandOn(t *testing.T) {
	t.Parallel()
	c := &world{World: &steps.World{}, reader: expressionReader{face: shapes(t)}}
	var all []string
	for seed := range uint64(20) {
		life := c.life(rand.New(rand.NewPCG(seed, 0)), "Drawing")
		if nameless(life) {
			t.Errorf("a life speaks of an object that it did not make: %v", life)
		}
		for _, u := range life {
			all = append(all, u.String())
		}
	}
	told := strings.Join(all, "\n")
	for want, reason := range map[string]string{
		` = Disk\(\d\)$`:             "an heir is made",
		` = Square\(Color\.GREEN\)$`: "another one, of a constant",
		`^d\d\.add\([ds]\d+\)$`:      "it is handed on",
		`^[ds]\d+\.area\(\)$`:        "it is asked for what it inherits",
		`^s\d+ = d\d\.largest\(\)$`:  "what is given back has a name",
	} {
		if !regexp.MustCompile(`(?m)` + want).MatchString(told) {
			t.Errorf("%s: nothing like %s is in\n%s", reason, want, told)
		}
	}
	if regexp.MustCompile(`(?m) = (Shape|Frame)\(`).MatchString(told) {
		t.Errorf("nobody can make a Shape, and nothing takes a Frame:\n%s", told)
	}
}

// shapes is a face with heirs of a class of which no object can be made.
// Objects are asked in the end what the features ask of their class: the text of another may be of the language's making.
func TestObjectsAreAskedWhatTheFeaturesAsk(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		steps  []string
		want   string
		reason string
	}{
		{[]string{"`d = Drawing()`", "`text(d)` is \"\""}, "text(d1)", "an object with a name"},
		{[]string{"calling `size(text(Disk(1)))`"}, "text(s1)", "one without"},
		{[]string{"`d = Drawing()`", "`text(d.largest())` is \"\"", "`items(d)` is []"}, "items(d1) text(s1)", "what another gives"},
		{[]string{"`d = Drawing()`", "`text(1)` is \"1\""}, "", "none"},
	} {
		c := &world{World: &steps.World{Scenarios: []steps.Scenario{{Steps: test.steps}}}, reader: expressionReader{face: shapes(t)}}
		looks := steps.Each(c.looks(map[string]string{"d1": "Drawing", "s1": "Disk", "f1": "Frame"}), use.String)
		if got := strings.Join(looks, " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

// What the solution does not give has no name, and nothing is asked of it.
func TestNothingIsAskedOfWhatIsNotThere(t *testing.T) {
	t.Parallel()
	given, thrown := engine.Reply{Body: []string{"int 1"}}, engine.Reply{Refusal: &engine.Refusal{}}
	null := engine.Reply{Body: []string{"null"}}
	lines := []string{"f = gcd(1, 2)", "gcd(f, 1)", "gcd(2, 1)", "text(f)"}
	for _, test := range []struct {
		replies []engine.Reply
		want    string
		reason  string
	}{
		{[]engine.Reply{thrown, thrown, given, thrown}, "gcd(2, 1)", "it throws"},
		{[]engine.Reply{null, given, given, given}, "gcd(2, 1)", "it is null"},
		{[]engine.Reply{given, thrown, given, given}, "f = gcd(1, 2), gcd(2, 1), text(f)", "a line without a name"},
		{[]engine.Reply{given, null, given, given}, "", "a line without a name may give null"},
	} {
		trees, _, err := expressionReader{face: face()}.requests(lines)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if at := failing(lines, test.replies, true); at >= 0 {
			got = strings.Join(without(lines, trees, at), ", ")
		}
		if got != test.want {
			t.Errorf("%s: %q are left, want %q", test.reason, got, test.want)
		}
	}
}

func shapes(t *testing.T) *fixtures.Face {
	t.Helper()
	facts, err := fixtures.Load(fstest.MapFS{
		"shapes/rules.yaml": {Data: []byte("document: x\nrules:\n  - {id: A-R1, rule: Shapes.}\n")},
		"shapes/face.yaml": {Data: []byte("enumerations: {Color: [RED, GREEN]}\nclasses:\n  Shape:\n    - area() number\n" +
			"  Disk is a Shape:\n    - new(int from 1 to 3)\n  Square is a Shape:\n    - new(Color)\n  Frame:\n    - new()\n" +
			"  Drawing:\n    - new()\n    - add(Shape)\n    - largest() Shape\n")},
	}, "shapes")
	if err != nil {
		t.Fatal(err)
	}
	return facts.Face
}

func TestWhatIsNoExpression(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		`f.add(`:             "`f.add(` cannot be read: got its end, want",
		`f or g`:             "or is not understood between values: + - * / % < and == are",
		`f != g`:             "!= is not understood between values",
		`Color.BLUE`:         "Color has no BLUE in face.yaml: it has RED, GREEN",
		`Color.RED()`:        "RED is a constant: write Color.RED",
		`+f`:                 "+ is not understood before a value: only - is",
		`f.ad(g)`:            "no class has a ad (is add meant?)",
		`f.add(g, g)`:        "write add(Fraction), as in face.yaml",
		`f.add`:              "write add(Fraction), as in face.yaml",
		`Fraction(1)`:        "write Fraction(int, int), as in face.yaml",
		`Fractoin(1, 2)`:     "there is no class or function Fractoin (is Fraction meant?)",
		`Fraction.one`:       "static methods are called",
		`text(f, g)`:         "there is no class or function text",
		`not f`:              "not is not understood before a value",
		`new Fraction(1, 2)`: "write `Fraction(1, 2)`",
		`f.add(g);`:          "write `f.add(g)`",
		`f.set()`:            "write set(int) or set(text), as in face.yaml",
		`f.add(g); f.add(f)`: "write a step for each expression",
		`new f.ad(g);`:       "cannot be read: got identifier",
		`Clock()`:            "Clock has no constructor in face.yaml",
		`f.reset`:            "write reset(), as in face.yaml",
		`f.numerator()`:      "write numerator, as in face.yaml",
		`b"a"`:               "no value that is understood",
		`f(1)(2)`:            "only a name can be called",
		`text(lambda a: -a)`: "only a function of face.yaml can be handed over",
		`[x for x in items]`: "only values, names and calls",
	} {
		if tree, err := (expressionReader{face: face()}).read(source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is read as %v, %v; want an error with %q", source, tree, err, want)
		}
	}
}

func TestWhatIsWrongInAStep(t *testing.T) {
	t.Parallel()
	for step, want := range map[string]string{
		"`f = Fraction(1, 2)`":                     "",
		"`f.numerator` is 1":                       "",
		"`f.numerator` is not 1":                   "",
		"`f.numerator` is one of 1, 2":             "",
		"`f.numerator` is 0.5 within 1e-3":         "",
		"`items(f)` is [1, 2] in any order":        "",
		"`f` is a Fraction":                        "",
		"it is `f`":                                "cannot be read",
		"it is `nothing`":                          "nothing has the name nothing",
		"`f = Fractio(1, 2)`":                      "is Fraction meant?",
		"`f.numerator` is Fraction(1, 2)":          "no plain value",
		"`f.numerator` is one of 1, f":             "no plain value",
		"`f.numerator` is 5/6":                     "no plain value",
		"`f.numerator` is 1 within 1-2":            "no number",
		"calling `f.add(1, 2)`":                    "write add(Fraction)",
		"`h = Fraction`":                           "Fraction is a class: write Fraction()",
		"`h.numerator` is 1":                       "nothing has the name h",
		"`[f, h]` is 1":                            "nothing has the name h",
		"`gcd(gcd, 1)` is 1":                       "gcd is given gcd, and takes int in face.yaml",
		"`gcd` is 1":                               "gcd is a function: call it",
		"`f.add(gcd)` is 1":                        "add is given gcd, and takes Fraction in face.yaml",
		"it is 1":                                  "",
		"`f.add(g)` throws \"division by zero\"":   "",
		"`f = Fraction(\"a\", 2)`":                 "new is given \"a\", and takes int in face.yaml",
		"`f.add(Fraction(1, [2])).numerator` is 1": "new is given [2], and takes int in face.yaml",
		"`f.add(1)` is 1":                          "add is given 1, and takes Fraction in face.yaml",
		"`f.numerator` is \"1\"":                   "numerator gives int in face.yaml, and \"1\" is expected",
		"`f.numerator` is one of 1, true":          "numerator gives int in face.yaml, and true is expected",
		"`gcd(1)` is 1":                            "gcd is given 1 values, and takes others in face.yaml",
		"`gcd(1, 2)` is null":                      "",
		"`gcd(g, f.numerator)` is 1":               "",
		"`[f.numerator]` is [\"1\"]":               "",
		"it throws \"divison by zero\"":            "is \"division by zero\" meant?",
		"it throws \"ZeroDivisionError\"":          "",
		"it throws \"java.lang.Error\"":            "",
		"it throws \"zero division\"":              `is no class, and no exception of face.yaml, which has "division by zero"`,
		"`f = Fraction(1.5, 2)`":                   "new is given 1.5, and takes int in face.yaml",
		"`f.numerator` is 1.0":                     "",
		"`f.reset()` is null":                      "reset gives nothing in face.yaml, and null is expected",
		"`f.reset()` prints \"0\"":                 "",
		"`f.numerator` is null":                    "",
		"`f.add(g)` throws \"division\" by zero":   "",
		"`text(f)` is \"a is b within 5 of c\"":    "",
	} {
		got := wrong(face())(steps.Written{Text: step, Before: []string{"`g = 1`", "`f = Fraction(1, 2)`", "calling `f.add(g)`"}})
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: what is wrong is %q, want %q", step, got, want)
		}
	}
}

// It is what was called last, as long as no other expression was looked at.
func TestItIsACall(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		before []string
		is     bool
	}{
		{[]string{"calling `[1]`"}, true},
		{[]string{"calling `[1]`", "it throws \"odd\"", "nothing changed"}, true},
		{nil, false},
		{[]string{"`f = [1]`"}, false},
		{[]string{"calling `[1]`", "`[2]` is [2]"}, false},
	} {
		if got := wrong(face())(steps.Written{Text: "it throws an exception", Before: test.before}); (got == "") != test.is {
			t.Errorf("behind %q: %q, want it to be a call: %t", test.before, got, test.is)
		}
	}
}

func FuzzExpression(f *testing.F) {
	f.Add(`f.add(Fraction(1, 2)).numerator`)
	f.Add(`{"a": [1, set([2.5])]}`)
	f.Fuzz(func(t *testing.T, source string) {
		if tree, err := (expressionReader{face: face()}).read(source); err == nil && tree.Words() == "" {
			t.Errorf("%q is read as nothing", source)
		}
	})
}

// What is wrong about the quotes of a step is told by how it should be.
func TestAStepWithOtherQuotesIsTold(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ step, want, reason string }{
		{"sum(1, 2) is 3", "write it as: `sum(1, 2)` is 3", "no backquotes"},
		{"calling f.add(g)", "write it as: calling `f.add(g)`", "no backquotes behind calling"},
		{"f.add(sum(1, 2)).numerator is 3", "the nearest is", "no backquotes, and more behind the brackets"},
		{`"sum(1, 2)" is "3"`, "write it as: `sum(1, 2)` is \"3\"", "quotes for backquotes"},
		{`calling "f.add(g)"`, "write it as: calling `f.add(g)`", "quotes for backquotes behind calling"},
		{"`sum(1, 2) is 3", "write it as: `sum(1, 2)` is 3", "a backquote that is not closed"},
		{"'sum(1, 2)' is 3", "write it as: `sum(1, 2)` is 3", "single quotes"},
		{"it throws “division by zero”", `write it as: it throws "division by zero"`, "quotes of a word processor"},
		{"it throws 'division by zero'", `write it as: it throws "division by zero"`, "single quotes of a text"},
		{"it adds", "the nearest is", "nothing is wrong but the words"},
		{"it throws “division by zero”!", "the nearest is", "more is wrong than the quotes"},
	} {
		files := fstest.MapFS{
			"sums/rules.yaml":      {Data: []byte("document: x\nrules:\n  - {id: A-R1, section: s, rule: Sums.}\n")},
			"sums/01_sums.feature": {Data: []byte("Feature: Sums\n\n  @A-R1\n  Scenario: One\n    Then " + test.step + "\n")},
		}
		faults, err := lint.Faults(stepstest.Open(t, Vocabulary("sums", files, face(), nil), calls.Reference("sums")))
		if err != nil || len(faults) != 1 || faults[0].Line != 5 || !strings.HasSuffix(faults[0].Words, test.want) &&
			!strings.Contains(faults[0].Words, "; "+test.want) {
			t.Errorf("%s: it is told %v, %v; want %q", test.reason, faults, err, test.want)
		}
	}
}
