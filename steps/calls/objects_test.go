package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
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
	causesOf(t, suite, []written{
		{"C++", "g++", "purse.h", purseInCpp, nil, nil, "a pointer to an object, and numbers of single precision"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse *other", "std::shared_ptr<Purse> other"}, nil, "a pointer that shares the object"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"void pour(Purse *other) {",
			"std::vector<std::unique_ptr<Purse>> all; Purse() = default; Purse(const Purse &other) : content(other.content) {}\n" +
				"void pour(std::unique_ptr<Purse> given) { all.push_back(std::move(given)); Purse *other = all[0].get();"}, nil,
			"a pointer that owns the object"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse *other) { other->", "Purse &other) { other."}, nil, "a reference"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse *other) { other->", "Purse other) { other."}, []string{copied}, "a copy"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"other->put(content)",
			"Purse(*other).put(content)"}, []string{copied}, "a copy of the pointer's"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse *other) { other->", "std::vector<Purse> other) { other[0]."},
			[]string{"S-R2: There is no method pour in class Purse."}, "no object"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse twin() { return Purse(*this)", "Purse *twin() { return new Purse(*this)"}, nil,
			"a new object"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse twin() { return Purse(*this)",
			"std::shared_ptr<Purse> twin() { return std::make_shared<Purse>(*this)"}, nil, "a pointer that owns an object"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse twin()", "std::optional<Purse> twin()"}, nil, "perhaps an object"},
		{"C++", "g++", "purse.h", purseInCpp, []string{"Purse twin() { return Purse(*this)", "Purse *twin() { return this"},
			[]string{"S-R3: [one.content, twin.content] is [0.8, 0.8], not [0.7, 0.8]."}, "the same object"},
		{"Java", "javac", "Purse.java", purseInJava, nil, nil, "any number of values and objects"},
		{"Java", "javac", "Purse.java", purseInJava, []string{"public Purse twin() { Purse other = new Purse(); other.put(content); return other",
			"public java.util.Optional<Purse> twin() { Purse other = new Purse(); other.put(content); return java.util.Optional.of(other)"},
			nil, "perhaps an object"},
		{"Java", "javac", "Purse.java", purseInJava, []string{"Purse... others) { others[0]", "Purse[] others) { others[0]"},
			[]string{"S-R2: There is no method pour in class Purse that takes (Purse), but public void Purse.pour(Purse[])."}, "an array"},
		{"Python", "python3", "purse.py", purseInPython, nil, nil, "decimal numbers"},
		{"Python", "python3", "purse.py", purseInPython, []string{"other.content += self.content", "other.content = 2 * self.content"},
			[]string{"S-R2: [one.content, other.content] is [0.0, 1.4], not [0, 0.7]."}, "another decimal number"},
		{"Python", "python3", "fractions.py", pursesInPython, nil, []string{"S-R1: one.content is an object of class Fraction, not 0.7.",
			"S-R2: [one.content, other.content] is [an object of class Fraction, an object of class Fraction], not [0, 0.7].",
			"S-R3: [one.content, twin.content] is [an object of class Fraction, an object of class Fraction], not [0.7, 0.8]."},
			"a class that has the name of one of the library"},
		{"JavaScript", "node", "purse.js", purseInJavaScript, nil, nil, "a class that is a value"},
		{"JavaScript", "node", "purse.js", purseInJavaScript, []string{"this.content = 0;", ""}, []string{
			"S-R2: [one.content, other.content] is [0.7, 0.7], not [0, 0.7]."}, "it is not emptied"},
		{"JavaScript", "node", "purse.js", purseByPrototype, nil, nil, "a function that constructs"},
	})
}

// A written program is one in a language, with changes of its text: what stands there, and what in the place of it.
type written struct {
	language, tool, file, text string
	change                     []string
	want                       []string // its causes
	reason                     string
}

// causesOf grades programs, and wants each to have its causes.
func causesOf(t *testing.T, suite *steps.Suite, programs []written) {
	t.Helper()
	for _, test := range programs {
		t.Run(test.language+" "+test.reason, func(t *testing.T) {
			t.Parallel()
			if !submission.Knows(test.language) {
				t.Skip("the language was taken out")
			}
			submissiontest.Need(t, test.tool)
			if test.language != "Python" {
				costtest.SkipBeforePush(t)
			}
			for i := 0; i < len(test.change); i += 2 {
				if !strings.Contains(test.text, test.change[i]) {
					t.Fatalf("%q is not in the program", test.change[i])
				}
			}
			got := causes(t, suite, map[string]string{test.file: strings.NewReplacer(test.change...).Replace(test.text)})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s: the causes (-want +got):\n%s", test.reason, diff)
			}
		})
	}
}

// Programs with heirs, and collections of these.
const (
	heirsInCpp = `
#include <functional>
#include <list>
#include <memory>
#include <vector>
class Shape {
  double width;
 public:
  Shape(double width) : width(width) {}
  virtual ~Shape() = default;
  virtual double area() const = 0;
  double get_width() const { return width; }
};
struct Disk : Shape {
  using Shape::Shape;
  double area() const override { return 3 * get_width() * get_width(); }
};
class Square : public Shape {
 public:
  explicit Square(double side) : Shape(side) {}
  double area() const override { return get_width() * get_width(); }
};
bool operator==(const Shape &one, const Shape &other) { return one.area() == other.area(); }
typedef std::vector<Shape *> Shapes;
double total(Shapes shapes) { double sum = 0; for (const auto &shape : shapes) sum += shape->area(); return sum; }
Shape *last(const Shapes &shapes) { return &*shapes.back(); }
`
	heirsInJava = `
import java.util.*;
public abstract class Shape {
    private final double width;
    @Override public boolean equals(Object other) { return other instanceof Shape shape && shape.area() == area(); }
    Shape(double width) { this.width = width; }
    abstract double area();
    public double getWidth() { return width; }
    static double total(List<Shape> shapes) { return shapes.stream().mapToDouble(Shape::area).sum(); }
    static Shape last(Shape... shapes) { return shapes[shapes.length - 1]; }
}
class Disk extends Shape {
    Disk(double width) { super(width); }
    double area() { return 3 * getWidth() * getWidth(); }
}
class Square extends Shape {
    Square(double width) { super(width); }
    double area() { return getWidth() * getWidth(); }
}
`
	heirsInPython = `
from typing import NamedTuple
class Shape:
    def area(self):
        return self.factor * self.width ** 2
    def __eq__(self, other):
        return self.area() == other.area()
class Disk(Shape, NamedTuple("Width", [("width", float)])):
    factor = 3
class Square(Shape):
    factor = 1
    def __init__(self, width):
        self.width = width
def total(shapes):
    return sum(shape.area() for shape in shapes)
def last(shapes):
    return shapes[-1]
`
	heirsInJavaScript = `
class Shape extends Array {
  get width() { return this[0]; }
  area() { return this.factor() * this.width ** 2; }
  equals(other) { return this.area() === other.area(); }
}
class Disk extends Shape { constructor(width) { super(); this.push(width); } factor() { return 3; } }
class Square extends Disk { factor() { return 1; } }
exports.Shape = Shape;
exports.Disk = Disk;
exports.Square = Square;
exports.total = (shapes) => shapes.reduce((sum, shape) => sum + shape.area(), 0);
exports.last = (shapes) => shapes.at(-1);
`
)

func TestHeirsAsLanguagesHaveThem(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, rule: A disk and a square are shapes.}\n" +
			"  - {id: S-R2, rule: The total is that of all.}\n  - {id: S-R3, rule: The last is the last.}\n")},
		"small/face.yaml": {Data: []byte("classes:\n  Shape:\n    - area() number\n    - width number\n  Disk is a Shape:\n    - new(number)\n" +
			"  Square is a Shape:\n    - new(number)\nfunctions:\n  - total(list of Shape) number\n  - last(list of Shape) Shape\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  Background:\n    Given `d = Disk(1)`\n    And `s = Square(2)`\n" +
			"  @S-R1\n  Scenario: A\n    Then `d` is a Shape\n    And `d` is a Disk\n    And `s` is a Shape\n    And `s` is a Square\n" +
			"    And `d == s` is false\n    And `Disk(2) == Disk(2)` is true\n" +
			"  @S-R2\n  Scenario: B\n    Then `total([d, s, Square(1)])` is 8\n" +
			"  @S-R3\n  Scenario: C\n    Given `l = last([d, s])`\n    When calling `total([l])`\n    Then it is 4\n" +
			"    And `last([l]).width` is 2\n    And `l` is a Square\n")},
	})
	const shapes, last = "typedef std::vector<Shape *> Shapes;", "Shape *last(const Shapes &shapes) { return &*shapes.back(); }"
	causesOf(t, suite, []written{
		{"C++", "g++", "shape.h", heirsInCpp, nil, nil, "pointers"},
		{"C++", "g++", "shape.h", heirsInCpp, []string{shapes, "typedef std::list<std::shared_ptr<Shape>> Shapes;"}, nil, "shared pointers"},
		{"C++", "g++", "shape.h", heirsInCpp, []string{shapes, "typedef std::vector<std::unique_ptr<Shape>> Shapes;", "Shape *last",
			"const Shape &last", "&*shapes", "*shapes"}, nil, "pointers that own the shapes, and a reference to one"},
		{"C++", "g++", "shape.h", heirsInCpp, []string{shapes, "typedef std::vector<std::unique_ptr<Shape>> Shapes;", last,
			"std::unique_ptr<Shape> last(Shapes shapes) { return std::move(shapes.back()); }"}, nil, "a pointer that is handed on"},
		{"C++", "g++", "shape.h", heirsInCpp, []string{last, "const Shape *last(Shape **all, int count) { return all[count - 1]; }"}, nil,
			"an array of pointers"},
		{"C++", "g++", "shape.h", heirsInCpp, []string{last, "template <class All> auto last(const All &all) { return &*all.back(); }"}, nil,
			"any list"},
		{"C++", "g++", "shape.h", heirsInCpp, []string{"class Square : public Shape {", "class Square : Shape {", "get_width(", "getWidth("},
			[]string{"S-R1: The value of s is an object of class Square, not an object of class Shape."}, "an heir of which nobody knows"},
		{"Java", "javac", "Shape.java", heirsInJava, nil, nil, "an abstract class"},
		{"Java", "javac", "Shape.java", heirsInJava, []string{"Square extends Shape", "Square extends Disk"}, nil, "an heir of an heir"},
		{"Python", "python3", "shape.py", heirsInPython, nil, nil, "a tuple with names is an object of its class"},
		{"Python", "python3", "shape.py", heirsInPython, []string{"class Square(Shape)", "class Square", "factor = 1",
			"area = Shape.area; factor = 1"},
			[]string{"S-R1: The value of s is an object of class Square, not an object of class Shape."}, "no heir"},
		{"JavaScript", "node", "shape.js", heirsInJavaScript, nil, nil, "arrays of a class of one's own"},
		{"JavaScript", "node", "shape.js", heirsInJavaScript, []string{"class Shape extends", "class Form extends", "Disk extends Shape",
			"Disk extends Form", "exports.Shape = Shape", "exports.Form = Form"},
			[]string{"S-R1: The value of d is [1], not an object of class Shape."}, "another name"},
	})
}

// Programs that say what operators do with their objects.
const (
	vectorInCpp = `
class Vector {
  double parts[2];
 public:
  Vector(double x, double y) : parts{x, y} {}
  double x() const { return parts[0]; }
  Vector operator+(const Vector &other) const { return {x() + other.x(), parts[1] + other.parts[1]}; }
  double operator*(const Vector &other) const { return x() * other.x() + parts[1] * other.parts[1]; }
  Vector operator*(double by) const { return {x() * by, parts[1] * by}; }
  Vector operator-() const { return *this * -1; }
  bool operator<(const Vector &other) const { return *this * *this < other * other; }
  double operator[](int at) const { return parts[at]; }
};
Vector operator*(double by, const Vector &vector) { return vector * by; }
`
	vectorInPython = `
class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)
    def __mul__(self, by):
        return self.x * by.x + self.y * by.y if isinstance(by, Vector) else Vector(self.x * by, self.y * by)
    __rmul__ = __mul__
    def __neg__(self):
        return self * -1
    def __lt__(self, other):
        return self * self < other * other
    def __getitem__(self, at):
        return [self.x, self.y][at]
`
)

func TestOperatorsWhereProgramsDefineThem(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, rule: A sum.}\n  - {id: S-R2, rule: Products.}\n" +
			"  - {id: S-R3, rule: An order.}\n  - {id: S-R4, rule: Parts.}\n")},
		"small/face.yaml": {Data: []byte("classes:\n  Vector:\n    - new(number, number)\n    - x number\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  Background:\n    Given `v = Vector(1, 2)`\n    And `w = Vector(3, 5)`\n" +
			"  @S-R1\n  Scenario: A\n    Then `(v + w).x` is 4\n" +
			"  @S-R2\n  Scenario: B\n    Then `[v * w, (v * 2).x, (0.5 * v).x, (-v).x, 2 * 3]` is [13, 2, 0.5, -1, 6]\n" +
			"  @S-R3\n  Scenario: C\n    Then `[v < w, w < v]` is [true, false]\n" +
			"  @S-R4\n  Scenario: D\n    Then `[v[0], w[1]]` is [1, 5]\n")},
	})
	causesOf(t, suite, []written{
		{"C++", "g++", "vector.h", vectorInCpp, nil, nil, "all are there"},
		{"C++", "g++", "vector.h", vectorInCpp, []string{"operator+", "plus", "operator[]", "at"},
			[]string{"S-R1: There is no operator + for class Vector and class Vector.", "S-R4: There is no operator [] for class Vector and int."},
			"methods in the place of operators"},
		{"C++", "g++", "vector.h", vectorInCpp, []string{"< other * other", "> other * other"},
			[]string{"S-R3: [v < w, w < v] is [false, true], not [true, false]."}, "the other order"},
		{"Python", "python3", "vector.py", vectorInPython, nil, nil, "all are there"},
		{"Python", "python3", "vector.py", vectorInPython, []string{"    __rmul__ = __mul__\n", "", "__lt__", "less"}, []string{
			"S-R2: [v * w, (v * 2).x, (0.5 * v).x, (-v).x, 2 * 3] raises TypeError: unsupported operand type(s) for *: 'float' and 'Vector'.",
			"S-R3: [v < w, w < v] raises TypeError: '<' not supported between instances of 'Vector' and 'Vector'."}, "two are missing"},
	})
}

// Programs whose objects have a hash.
const (
	pointInJava = `
class Point {
  private final int x;
  Point(int x) { this.x = x; }
  public boolean equals(Object other) { return other instanceof Point p && p.x == x; }
  public int hashCode() { return x; }
}
`
	pointInPython = `
class Point:
    def __init__(self, x):
        self.x = x
    def __eq__(self, other):
        return self.x == other.x
    def __hash__(self):
        return hash(self.x)
`
)

func TestHashesOfEqualObjects(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, rule: Equal.}\n  - {id: S-R2, rule: A hash.}\n")},
		"small/face.yaml":  {Data: []byte("classes:\n  Point:\n    - new(int)\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  @S-R1\n  Scenario: A\n    Then `Point(1) == Point(1)` is true\n" +
			"  @S-R2\n  Scenario: B\n    Then `hash(Point(1)) == hash(Point(1))` is true\n")},
	})
	causesOf(t, suite, []written{
		{"Java", "javac", "Point.java", pointInJava, nil, nil, "its own"},
		{"Java", "javac", "Point.java", pointInJava, []string{"public int hashCode() { return x; }", ""},
			[]string{"S-R2: hash(Point(1)) == hash(Point(1)) is false, not true."}, "that of the language"},
		{"Python", "python3", "point.py", pointInPython, nil, nil, "its own"},
		{"Python", "python3", "point.py", pointInPython, []string{"hash(self.x)", "id(self)"},
			[]string{"S-R2: hash(Point(1)) == hash(Point(1)) is false, not true."}, "another for each object"},
		{"Python", "python3", "point.py", pointInPython, []string{"__hash__", "code"},
			[]string{"S-R2: hash(Point(1)) == hash(Point(1)) raises TypeError: unhashable type: 'Point'."}, "none"},
	})
}

// Programs with functions that take functions.
const (
	takersInJava = `
import java.util.*;
import java.util.function.*;

class Takers {
  static int[] each(int[] numbers, IntUnaryOperator what) { return Arrays.stream(numbers).map(what).toArray(); }
  static List<String> kept(List<String> texts, Predicate<? super String> fits) { return texts.stream().filter(fits).toList(); }
  static List<String> ordered(List<String> texts, Comparator<String> order) { return texts.stream().sorted(order.reversed()).toList(); }
}
class Given {
  static int twice(int n) { return 2 * n; }
  static boolean isShort(String text) { return text.length() < 4; }
  static int byLength(String one, String other) { return one.length() - other.length(); }
}
`
	takersInPython = `
from functools import cmp_to_key
def each(numbers, what):
    return [what(n) for n in numbers]
def kept(texts, fits):
    return [*filter(fits, texts)]
def ordered(texts, order):
    return sorted(texts, key=cmp_to_key(order), reverse=True)
def twice(n):
    return 2 * n
def is_short(text):
    return len(text) < 4
def by_length(one, other):
    return len(one) - len(other)
`
	takersInJavaScript = `
const each = (numbers, what) => numbers.map((n) => what(n));
function kept(texts, fits) { return texts.filter(fits); }
function ordered(texts, order) { return [...texts].sort(order).reverse(); }
const twice = (n) => 2 * n;
function isShort(text) { return text.length < 4; }
function byLength(one, other) { return one.length - other.length; }
module.exports = { each, kept, ordered, twice, isShort, byLength };
`
)

func TestFunctionsThatTakeFunctions(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, rule: Each.}\n  - {id: S-R2, rule: Kept.}\n" +
			"  - {id: S-R3, rule: In order.}\n")},
		"small/face.yaml": {Data: []byte("functions:\n  - each(list of int, function) list of int\n" +
			"  - kept(list of text, function) list of text\n  - ordered(list of text, function) list of text\n" +
			"  - twice(int) int\n  - is_short(text) boolean\n  - by_length(text, text) int\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  @S-R1\n  Scenario: A\n    Then `each([1, 2], twice)` is [2, 4]\n" +
			"  @S-R2\n  Scenario: B\n    Then `kept([\"a\", \"abcd\", \"b\"], is_short)` is [\"a\", \"b\"]\n" +
			"  @S-R3\n  Scenario: C\n    Then `ordered([\"a\", \"ccc\", \"bb\"], by_length)` is [\"ccc\", \"bb\", \"a\"]\n")},
	})
	causesOf(t, suite, []written{
		{"Java", "javac", "Takers.java", takersInJava, nil, nil, "three interfaces"},
		{"Java", "javac", "Takers.java", takersInJava, []string{".map(what)", "", "IntUnaryOperator", "Function<Integer, Integer>"},
			[]string{"S-R1: each([1, 2], twice) is [1, 2], not [2, 4]."}, "a function that is not used, of another interface"},
		{"Java", "javac", "Takers.java", takersInJava, []string{"Predicate<? super String> fits", "String fits",
			".filter(fits)", ".filter(fits::equals)"}, []string{"S-R2: There is no static method kept in class Takers that takes " +
			"(ArrayList, function), but static java.util.List<java.lang.String> Takers.kept(java.util.List<java.lang.String>,java.lang.String)."},
			"a text in its place"},
		{"Python", "python3", "takers.py", takersInPython, nil, nil, "functions"},
		{"Python", "python3", "takers.py", takersInPython, []string{"def is_short", "def short"},
			[]string{"S-R2: There is no function is_short."}, "one that is handed over is missing"},
		{"JavaScript", "node", "takers.js", takersInJavaScript, nil, nil, "functions and arrows"},
		{"JavaScript", "node", "takers.js", takersInJavaScript, []string{"texts.filter(fits)", "texts"},
			[]string{"S-R2: kept([\"a\", \"abcd\", \"b\"], isShort) is [\"a\", \"abcd\", \"b\"], not [\"a\", \"b\"]."}, "all are kept"},
	})
}

// Programs that have constants of an enumeration.
const (
	lightInCpp = `
#include <vector>
enum class Color { RED, GREEN, YELLOW };
class Light {
  std::vector<Color> colors{Color::RED};
 public:
  Color color() const { return colors.back(); }
  void set(Color color) { colors.push_back(color); }
  std::vector<Color> history() const { return colors; }
};
`
	lightInCppItself = `
#include <list>
namespace street {
class Light {
 public:
  enum Color : char { Green = 3, Red = 9, Yellow = 4 };
  Color color() const { return colors.back(); }
  void set(Color color) { colors.push_back(color); }
  std::list<Color> history() const { return colors; }
 private:
  std::list<Color> colors{Red};
};
}
`
	lightInJava = `
import java.util.*;
public class Light {
    enum Color { RED, GREEN, YELLOW { public String toString() { return "amber"; } } }
    private final Deque<Color> colors = new ArrayDeque<>(List.of(Color.RED));
    public Color getColor() { return colors.getLast(); }
    public void set(Color color) { colors.add(color); }
    public Color[] history() { return colors.toArray(new Color[0]); }
}
`
	lightInPython = `
import enum
class Color(enum.Enum):
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
class Light:
    def __init__(self):
        self.colors = [Color.RED]
    @property
    def color(self):
        return self.colors[-1]
    def set(self, color):
        self.colors.append(color)
    def history(self):
        return self.colors
`
	lightInJavaScript = `
const Color = { RED: 'red', GREEN: 'green', YELLOW: 'yellow' };
class Light {
  colors = [Color.RED];
  get color() { return this.colors.at(-1); }
  set(color) { this.colors.push(color); }
  history() { return this.colors; }
}
module.exports = { Color, Light };
`
)

func TestConstantsAsLanguagesHaveThem(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, rule: It is red.}\n  - {id: S-R2, rule: It changes.}\n" +
			"  - {id: S-R3, rule: It knows what it was.}\n")},
		"small/face.yaml": {Data: []byte("enumerations: {Color: [RED, GREEN, YELLOW]}\nclasses:\n  Light:\n    - new()\n    - color Color\n" +
			"    - set(Color)\n    - history() list of Color\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  Background:\n    Given `l = Light()`\n" +
			"  @S-R1\n  Scenario: A\n    Then `l.color` is Color.RED\n    And `l.color` is not Color.GREEN\n" +
			"  @S-R2\n  Scenario: B\n    When calling `l.set(Color.YELLOW)`\n    Then `l.color` is one of Color.YELLOW, Color.GREEN\n" +
			"    And `l.color == Color.YELLOW` is true\n" +
			"  @S-R3\n  Scenario: C\n    When calling `l.set(Color.GREEN)`\n    Then `l.history()` is [Color.RED, Color.GREEN]\n")},
	})
	causesOf(t, suite, []written{
		{"C++", "g++", "light.h", lightInCpp, nil, nil, "an enumeration"},
		{"C++", "g++", "light.h", lightInCppItself, nil, nil, "one with other values in a class"},
		{"C++", "g++", "light.h", lightInCpp, []string{"{ colors.push_back(color)", "{ colors.push_back(Color::RED)"}, []string{
			"S-R2: l.color is Color.RED, not one of Color.YELLOW, Color.GREEN.",
			"S-R3: l.history() is [Color.RED, Color.RED], not [Color.RED, Color.GREEN]."}, "never changed"},
		{"Java", "javac", "Light.java", lightInJava, nil, nil, "an enumeration in a class"},
		{"Java", "javac", "Light.java", lightInJava, []string{"RED", "Red", "GREEN", "Green"}, nil, "names as Java does not write them"},
		{"Python", "python3", "light.py", lightInPython, nil, nil, "an enumeration"},
		{"Python", "python3", "light.py", lightInPython, []string{"(enum.Enum)", "", `"green"`, "2"}, nil, "a class with some values"},
		{"Python", "python3", "light.py", lightInPython, []string{"(enum.Enum)", "", `"green"`, `"red"`},
			[]string{"S-R1: Color.GREEN and Color.RED are the same."}, "two that are the same"},
		{"Python", "python3", "light.py", lightInPython, []string{"(enum.Enum)", "", `"red"`, "object()"},
			[]string{"S-R1: Color.RED is an object of class object, and no constant."}, "an object that cannot be compared"},
		{"Python", "python3", "light.py", lightInPython, []string{"YELLOW", "AMBER"},
			[]string{"S-R2: There is no constant YELLOW in class Color."}, "one that is missing"},
		{"Python", "python3", "light.py", lightInPython, []string{"[Color.RED]", `["red"]`},
			[]string{`S-R1: l.color is "red", not Color.RED.`, `S-R3: l.history() is ["red", Color.GREEN], not [Color.RED, Color.GREEN].`},
			"a text that is none"},
		{"JavaScript", "node", "light.js", lightInJavaScript, nil, nil, "texts"},
		{"JavaScript", "node", "light.js", lightInJavaScript, []string{"'red'", "Symbol()", "'green'", "Symbol('g')", "'yellow'", "7"},
			nil, "symbols"},
	})
}

const catInJava = `
public interface Animal {
    String sound();
    static String twice(Animal animal) { return animal.sound() + animal.sound(); }
}
record Cat() implements Animal {
    public String sound() { return "meow"; }
}
`

// No objects are made of the type after which the file is named.
func TestTheFirstClassMayBeAnInterface(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n  - {id: S-R1, rule: Cats meow.}\n")},
		"small/face.yaml": {Data: []byte("classes:\n  Animal:\n    - sound() text\n  Cat is an Animal:\n    - new()\n" +
			"functions:\n  - twice(Animal) text\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  @S-R1\n  Scenario: A\n    Given `c = Cat()`\n    Then `c` is an Animal\n" +
			"    And `twice(c)` is \"meowmeow\"\n")},
	})
	causesOf(t, suite, []written{
		{"Java", "javac", "Animal.java", catInJava, nil, nil, "an interface"},
		{"Java", "javac", "Animal.java", catInJava, []string{"interface Animal {", "abstract class Animal {", "String sound();",
			"public abstract String sound();", "record Cat() implements", "class Cat extends"}, nil, "an abstract class"},
		{"Java", "javac", "Animal.java", catInJava, []string{"record Cat() implements Animal", "class Cat"}, []string{
			"S-R1: The value of c is an object of class Cat, not an object of class Animal."}, "no heir of it"},
	})
}
