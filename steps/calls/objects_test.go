package calls_test

import (
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
)

// Programs hand objects on, and write their numbers and classes, as their languages allow it.
const (
	purseInCpp = `
#include <memory>
#include <optional>
#include <vector>
class Purse {
  float content = 0;
 public:
  void put(float amount) { content += amount; }
  float getContent() const { return content; }
  void pour(Purse *other) { other->put(content); content = 0; }
  Purse twin() { return Purse(*this); }
};
`
	purseInJava = `
public class Purse {
    private double content;
    public void put(double... amounts) { for (double amount : amounts) content += amount; }
    public double getContent() { return content; }
    public void pour(Purse... others) { others[0].put(content); content = 0; }
    public Purse twin() { Purse other = new Purse(); other.put(content); return other; }
}
`
	purseInPython = `
from decimal import Decimal
class Purse:
    def __init__(self):
        self.content = Decimal(0)
    def put(self, amount):
        self.content += Decimal(str(amount))
    def pour(self, other):
        other.content += self.content
        self.content = Decimal(0)
    def twin(self):
        other = Purse()
        other.put(self.content)
        return other
`
	pursesInPython = `
class Fraction:
    pass
class Purse:
    content = Fraction()
    def put(self, amount):
        pass
    def pour(self, other):
        pass
    def twin(self):
        return Purse()
`
	purseInJavaScript = `
const Purse = class {
  content = 0;
  put(amount) { this.content += amount; }
  pour(other) { other.put(this.content); this.content = 0; }
  twin() { return Object.assign(new Purse(), this); }
};
module.exports = { Purse };
`
	purseByPrototype = `
function Purse() { this.content = 0; }
Purse.prototype.put = function (amount) { this.content += amount; };
Purse.prototype.pour = function (other) { other.put(this.content); this.content = 0; };
Purse.prototype.twin = function () { return Object.assign(new Purse(), this); };
module.exports = Purse;
`
)

func TestObjectsAsLanguagesHaveThem(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n" +
			"  - {id: S-R1, section: A, rule: What is put in is there.}\n  - {id: S-R2, section: A, rule: All of it is poured.}\n" +
			"  - {id: S-R3, section: A, rule: A twin has as much in it.}\n")},
		"small/face.yaml": {Data: []byte("classes: {Purse: [new(), put(number), content number, pour(Purse), twin() Purse]}\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  Background:\n    Given `one = Purse()`\n    And calling `one.put(0.7)`\n" +
			"  @S-R1\n  Scenario: A\n    Then `one.content` is 0.7\n" +
			"  @S-R2\n  Scenario: B\n    Given `other = Purse()`\n    When calling `one.pour(other)`\n" +
			"    Then `[one.content, other.content]` is [0, 0.7]\n" +
			"  @S-R3\n  Scenario: C\n    Given `twin = one.twin()`\n    When calling `twin.put(0.1)`\n" +
			"    Then `[one.content, twin.content]` is [0.7, 0.8]\n")},
	})
	const copied = "S-R2: [one.content, other.content] is [0, 0], not [0, 0.7]."
	for _, test := range []struct {
		language, tool, file, text, from, to string
		want                                 []string
		reason                               string
	}{
		{"C++", "g++", "purse.h", purseInCpp, "", "", nil, "a pointer to an object, and numbers of single precision"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse *other", "std::shared_ptr<Purse> other", nil, "a pointer that shares the object"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse *other) { other->", "Purse &other) { other.", nil, "a reference"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse *other) { other->", "Purse other) { other.", []string{copied}, "a copy"},
		{"C++", "g++", "purse.h", purseInCpp, "other->put(content)", "Purse(*other).put(content)", []string{copied}, "a copy of the pointer's"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse *other) { other->", "std::vector<Purse> other) { other[0].",
			[]string{"S-R2: There is no method pour in class Purse."}, "no object"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse twin() { return Purse(*this)", "Purse *twin() { return new Purse(*this)", nil,
			"a new object"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse twin() { return Purse(*this)",
			"std::shared_ptr<Purse> twin() { return std::make_shared<Purse>(*this)", nil, "a pointer that owns an object"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse twin()", "std::optional<Purse> twin()", nil, "perhaps an object"},
		{"C++", "g++", "purse.h", purseInCpp, "Purse twin() { return Purse(*this)", "Purse *twin() { return this",
			[]string{"S-R3: [one.content, twin.content] is [0.8, 0.8], not [0.7, 0.8]."}, "the same object"},
		{"Java", "javac", "Purse.java", purseInJava, "", "", nil, "any number of values and objects"},
		{"Java", "javac", "Purse.java", purseInJava, "public Purse twin() { Purse other = new Purse(); other.put(content); return other",
			"public java.util.Optional<Purse> twin() { Purse other = new Purse(); other.put(content); return java.util.Optional.of(other)",
			nil, "perhaps an object"},
		{"Java", "javac", "Purse.java", purseInJava, "Purse... others) { others[0]", "Purse[] others) { others[0]",
			[]string{"S-R2: There is no method pour in class Purse that takes (Purse), but public void Purse.pour(Purse[])."}, "an array"},
		{"Python", "python3", "purse.py", purseInPython, "", "", nil, "decimal numbers"},
		{"Python", "python3", "purse.py", purseInPython, "other.content += self.content", "other.content = 2 * self.content",
			[]string{"S-R2: [one.content, other.content] is [0.0, 1.4], not [0, 0.7]."}, "another decimal number"},
		{"Python", "python3", "fractions.py", pursesInPython, "", "", []string{"S-R1: one.content is an object of class Fraction, not 0.7.",
			"S-R2: [one.content, other.content] is [an object of class Fraction, an object of class Fraction], not [0, 0.7].",
			"S-R3: [one.content, twin.content] is [an object of class Fraction, an object of class Fraction], not [0.7, 0.8]."},
			"a class that has the name of one of the library"},
		{"JavaScript", "node", "purse.js", purseInJavaScript, "", "", nil, "a class that is a value"},
		{"JavaScript", "node", "purse.js", purseInJavaScript, "this.content = 0;", "", []string{
			"S-R2: [one.content, other.content] is [0.7, 0.7], not [0, 0.7]."}, "it is not emptied"},
		{"JavaScript", "node", "purse.js", purseByPrototype, "", "", nil, "a function that constructs"},
	} {
		t.Run(path.Join(test.language, test.reason), func(t *testing.T) {
			t.Parallel()
			if !submission.Knows(test.language) {
				t.Skip("the language was taken out")
			}
			submissiontest.Need(t, test.tool)
			if test.language != "Python" {
				costtest.SkipBeforePush(t)
			}
			if !strings.Contains(test.text, test.from) {
				t.Fatalf("%q is not in the program", test.from)
			}
			got := causes(t, suite, map[string]string{test.file: strings.Replace(test.text, test.from, test.to, 1)})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s: the causes (-want +got):\n%s", test.reason, diff)
			}
		})
	}
}
