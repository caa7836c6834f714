package handin

import (
	"errors"
	"strings"
	"testing"

	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// bags is what the programs are asked for.
func bags() submission.Assignment {
	method := func(name string, parameters ...string) calls.Member {
		return calls.Member{Name: name, Called: true, Parameters: parameters}
	}
	return Assignment("bags", calls.Face{
		Classes: []calls.Class{{Name: "Bag", Members: []calls.Member{
			method(calls.Constructor, "int"), method(calls.Constructor, "int", "text"), method("put", "int"), method("show"), method("size"),
			method("merged", "Bag"), method("counts"), method("distinct"), method("nothing"), method("letter", "text"), method("take"),
			{Name: "of", Static: true, Called: true, Parameters: []string{"list of int"}},
			{Name: "capacity"}, {Name: "label"}, {Name: "weight"}, {Name: "full"},
		}}, {Name: "Box", Members: []calls.Member{method(calls.Constructor)}}},
		Functions: []calls.Member{method("mean", "number", "number"), method("sortAll", "list of int"), method("median", "int"),
			method("lowest_of", "list of int")},
	})
}

// programs are the same program in each language.
var programs = map[string]struct {
	tool  string
	files map[string]string
}{
	"Java": {"javac", map[string]string{"Bag.java": `
import java.util.*;

public class Bag implements Comparable<Bag>, Iterable<Integer> {
    public static final class Full extends RuntimeException {
        public Full(String message) { super(message); }
    }
    private final List<Integer> items = new ArrayList<>();
    private String label;
    public int capacity;
    public Bag(int capacity) { this.capacity = capacity; }
    public Bag(int capacity, String label) { this(capacity); this.label = label; }
    public Bag put(int item) {
        if (items.size() == capacity) throw new Full("no room for " + item);
        items.add(item);
        return this;
    }
    public String getLabel() { return label; }
    public boolean isFull() { return items.size() == capacity; }
    public void show() { System.out.println(items); System.out.print("done"); }
    public int size() { return items.size(); }
    public Bag merged(Bag other) { Bag all = new Bag(99); all.items.addAll(items); all.items.addAll(other.items); return all; }
    public Map<Integer, Integer> counts() {
        Map<Integer, Integer> m = new HashMap<>(); for (int i : items) m.merge(i, 1, Integer::sum); return m;
    }
    public Set<Integer> distinct() { return new TreeSet<>(items); }
    public static Bag of(List<Integer> items) { Bag b = new Bag(99); b.items.addAll(items); return b; }
    public static double mean(double... values) { double sum = 0; for (double v : values) sum += v; return sum / values.length; }
    public static void sortAll(int[] values) { Arrays.sort(values); }
    public boolean equals(Object o) { return o instanceof Bag b && items.equals(b.items); }
    public int hashCode() { return items.hashCode(); }
    public int compareTo(Bag other) { return items.size() - other.items.size(); }
    public Iterator<Integer> iterator() { return items.iterator(); }
    public String toString() { return "Bag" + items; }
    public Object nothing() { return null; }
    public char letter(char c) { return c; }
}
`}},
	"Python": {"python3", map[string]string{"bag.py": `
class Full(RuntimeError):
    pass


class Bag:
    def __init__(self, capacity, label=None):
        self.capacity = capacity
        self._label = label
        self._items = []

    def put(self, item):
        if len(self._items) == self.capacity:
            raise Full("no room for %d" % item)
        self._items.append(item)
        return self

    @property
    def label(self):
        return self._label

    def is_full(self):
        return len(self._items) == self.capacity

    def show(self):
        print(self._items)
        print("done", end="")

    def size(self):
        return len(self._items)

    def merged(self, other):
        return Bag.of(self._items + other._items)

    def counts(self):
        return {item: self._items.count(item) for item in self._items}

    def distinct(self):
        return set(self._items)

    @staticmethod
    def of(items):
        bag = Bag(99)
        bag._items = list(items)
        return bag

    def __eq__(self, other):
        return self._items == other._items

    def __lt__(self, other):
        return len(self._items) < len(other._items)

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __str__(self):
        return "Bag" + str(self._items)

    def nothing(self):
        return None

    def letter(self, c):
        return c


def mean(*values):
    return sum(values) / len(values)


def sort_all(values):
    values.sort()
`}},
	"C++": {"g++", map[string]string{"bag.h": `
#pragma once
#include <map>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

struct Full : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Bag {
 public:
  int capacity;
  explicit Bag(int capacity) : capacity(capacity) {}
  Bag(int capacity, const std::string &label) : capacity(capacity), label(new std::string(label)) {}
  Bag &put(int item);
  const std::string *getLabel() const { return label; }
  bool is_full() const { return size() == capacity; }
  void show() const;
  int size() const { return items.size(); }
  Bag merged(const Bag &other) const;
  std::map<int, int> counts() const;
  std::set<int> distinct() const { return {items.begin(), items.end()}; }
  static Bag of(const std::vector<int> &items);
  bool operator==(const Bag &other) const { return items == other.items; }
  bool operator<(const Bag &other) const { return items.size() < other.items.size(); }
  auto begin() const { return items.begin(); }
  auto end() const { return items.end(); }
  const char *nothing() const { return nullptr; }
  char letter(std::string c) const { return c[0]; }

 private:
  std::vector<int> items;
  std::string *label = nullptr;
  friend std::ostream &operator<<(std::ostream &out, const Bag &bag);
};

double mean(double one, double other);
void sort_all(std::vector<int> &values);
`, "bag.cpp": `
#include "Bag.h"
#include <algorithm>
#include <iostream>
using namespace std;

Bag &Bag::put(int item) {
  if (size() == capacity) throw Full("no room for " + to_string(item));
  items.push_back(item);
  return *this;
}
void Bag::show() const {
  string text = "["; for (int item : items) text += (text == "[" ? "" : ", ") + to_string(item);
  cout << text << "]\ndone";
}
Bag Bag::merged(const Bag &other) const { Bag all(*this); all.items.insert(all.items.end(), other.begin(), other.end()); return all; }
map<int, int> Bag::counts() const { map<int, int> counts; for (int item : items) counts[item]++; return counts; }
Bag Bag::of(const vector<int> &items) { Bag bag(99); bag.items = items; return bag; }
ostream &operator<<(ostream &out, const Bag &bag) {
  out << "Bag[";
  for (size_t i = 0; i < bag.items.size(); i++) out << (i ? ", " : "") << bag.items[i];
  return out << "]";
}
double mean(double one, double other) { return (one + other) / 2; }
void sort_all(vector<int> &values) { sort(values.begin(), values.end()); }
`, "main.cpp": `
#include "bag.h"
#include <iostream>
int main() { std::cout << Bag(1).put(2); }
`}},
	"JavaScript": {"node", map[string]string{"bag.js": `
class Full extends Error {}

class Bag {
  #items = [];
  #label;
  constructor(capacity, label) { this.capacity = capacity; this.#label = label; }
  put(item) {
    if (this.#items.length === this.capacity) throw new Full("no room for " + item);
    this.#items.push(item);
    return this;
  }
  get label() { return this.#label; }
  isFull() { return this.#items.length === this.capacity; }
  show() { console.log("[" + this.#items.join(", ") + "]"); process.stdout.write("done"); }
  size() { return this.#items.length; }
  merged(other) { return Bag.of([...this, ...other]); }
  counts() { return new Map([...this].map((item) => [item, 1])); }
  distinct() { return new Set(this.#items); }
  static of(items) { const bag = new Bag(99); bag.#items = [...items]; return bag; }
  equals(other) { return String(this) === String(other); }
  compareTo(other) { return this.size() - other.size(); }
  [Symbol.iterator]() { return this.#items[Symbol.iterator](); }
  toString() { return "Bag[" + this.#items.join(", ") + "]"; }
  nothing() {}
  letter(c) { return c; }
}

const mean = (...values) => values.reduce((sum, value) => sum + value) / values.length;

function sortAll(values) { values.sort((a, b) => a - b); }
`}},
}

// Expressions give the same in each language.
func TestExpressionsInEachLanguage(t *testing.T) {
	t.Parallel()
	tests := []struct{ ask, want, reason string }{
		{"keep b new Bag 1 int 2", "object Bag", "an object"},
		{"value call put 1 name b int 5", "object Bag", "a method that gives its object"},
		{"value ask text 1 call put 1 name b int 6", "text Bag%5B5%2C+6%5D", "what an object says of itself, after what was done to it"},
		{"value call put 1 name b int 7", "?exception\n…: no room for 7\n…", "an exception with its message"},
		{"value call size 0 name b", "int 2", "it has changed nothing"},
		{"value field capacity name b", "int 2", "a public field"},
		{"value field label new Bag 2 int 1 text a+b", "text a+b", "a getter or a property"},
		{"value field label new Bag 1 int 1", "null", "nothing"},
		{"value call nothing 0 name b", "null", "no text"},
		{"value field full name b", "true", "a getter that begins with is"},
		{"value call show 0 name b", "null\n[5, 6]\ndone", "what is printed, and no value"},
		{"value call counts 0 name b", "map 2 int 5 int 1 int 6 int 1", "a map"},
		{"value call distinct 0 name b", "set 2 int 5 int 6", "a set"},
		{"value ask items 1 name b", "list 2 int 5 int 6", "what can be walked through"},
		{"value ask size 1 name b", "int 2", "how many they are"},
		{"value ask equal 2 name b static Bag of 1 list 2 int 5 int 6", "true", "two that are equal, and a static method with a list"},
		{"value ask equal 2 name b static Bag of 1 list 1 int 5", "false", "two that are not"},
		{"value ask equal 2 name b static Bag of 1 set 2 int 5 int 6", "true", "a set for a list"},
		{"value ask order 2 name b static Bag of 1 list 1 int 5", "int 1", "the larger one first"},
		{"value call size 0 call merged 1 name b name b", "int 4", "a chain of calls"},
		{"value function mean 2 int 1 int 2", "float 1.5", "any number of values"},
		{"keep xs list 3 int 3 int 1 int 2", "list 3 int 3 int 1 int 2", "a list under a name"},
		{"value function sortAll 1 name xs", "null", "a function whose name is spelt by the language's habit"},
		{"value name xs", "list 3 int 1 int 2 int 3", "it has changed the list that it was given"},
		{"value item name xs int 0", "int 1", "an item"},
		{"value item map 1 text a int 7 text a", "int 7", "of a map, too"},
		{"value call letter 1 name b text x", "text x", "a letter is a text"},
		{"value text ", "text ", "an empty text, which is the last word"},
		{"value list 2 text  text a", "list 2 text  text a", "an empty text before another"},
		{"value float 2.5", "float 2.5", "a number with a point"},
		{"value call take 0 name b", "?missing\nthere is no method take in class Bag", "a method that is missing"},
		{"value new Box 0", "?missing\nthere is no class Box", "a class that is missing"},
		{"value function median 1 int 1", "?missing\nthere is no function median", "a function that is missing"},
		{"value field weight name b", "?missing\nthere is no weight in class Bag", "a field that is missing"},
	}
	for language, program := range programs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			skipUnknown(t, language)
			submissiontest.Need(t, program.tool)
			s := subjecttest.Opened(t, program.files, bags(), conditions)
			session := subjecttest.Session(t, s)
			subjecttest.Answer(t, session, "new")
			for _, test := range tests {
				if got := subjecttest.Answer(t, session, test.ask); !fits(got, test.want) {
					t.Errorf("%s: %s gives %q, want %q", test.reason, test.ask, got, test.want)
				}
			}
			subjecttest.Answer(t, session, "new")
			if got := subjecttest.Answer(t, session, "value name b"); got != "null" && !strings.HasPrefix(got, "?exception") {
				t.Errorf("a new scenario knows what another has kept: %q", got)
			}
		})
	}
}

func TestOperatorsAreAskedForWhereProgramsDefineThem(t *testing.T) {
	t.Parallel()
	if got := Lacks("Go", &calls.Member{Name: "Color.RED"}); submission.Knows("Go") && got != "constants of enumerations" {
		t.Errorf("Go lacks %q for a constant", got)
	}
	taker := &calls.Member{Name: "each", Parameters: []string{"list of int", "function"}}
	for language, want := range map[string]string{"Python": "", "Java": "", "JavaScript": "", "C++": "functions that take functions"} {
		if got := Lacks(language, taker); submission.Knows(language) && got != want {
			t.Errorf("%s lacks %q, want %q", language, got, want)
		}
	}
	hashes := map[string]string{"C++": "hashes", "JavaScript": "hashes"}
	for language, want := range map[string]string{"Python": "", "C++": "", "Java": "operators", "JavaScript": "operators"} {
		skips := !submission.Knows(language)
		if got := Lacks(language, &calls.Member{Name: calls.Asked("+")}); !skips && got != want {
			t.Errorf("%s lacks %q, want %q", language, got, want)
		}
		if got := Lacks(language, &calls.Member{Name: calls.Asked("hash")}); !skips && got != hashes[language] {
			t.Errorf("%s lacks %q, want %q", language, got, hashes[language])
		}
		for _, name := range []string{"plus", "hash", calls.Asked("size")} {
			if got := Lacks(language, &calls.Member{Name: name}); got != "" {
				t.Errorf("%s lacks %q for %s", language, got, name)
			}
		}
		if got := Lacks(language, &calls.Member{Name: "Color.RED"}); got != "" {
			t.Errorf("%s lacks %q for a constant", language, got)
		}
	}
}

// skipUnknown skips a test of a language that was taken out.
func skipUnknown(t *testing.T, language string) {
	t.Helper()
	if !submission.Knows(language) {
		t.Skipf("the grader does not know %s", language)
	}
}

var conditions = submission.Conditions{Limits: process.Limits{Time: subjecttest.Long}}

// fits tells whether an answer is the wanted one, in which "…" stands for anything.
func fits(got, want string) bool {
	for i, part := range strings.Split(want, "…") {
		at := strings.Index(got, part)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		got = got[at+len(part):]
	}
	return got == "" || strings.HasSuffix(want, "…")
}

// What is handed in is found by what it declares, whatever else lies beside it.
func TestWhatIsHandedInIsFound(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	bag := programs["Python"].files["bag.py"]
	for _, test := range []struct {
		files        map[string]string
		main, reason string
	}{
		{map[string]string{"my_bag.py": bag}, "my_bag.py", "whatever the file is called"},
		{map[string]string{"bag.py": bag, "main.py": "from bag import Bag\nprint(Bag(1))"}, "bag.py", "beside a program that uses it"},
		{map[string]string{"bag.py": bag, "test_bag.py": "from bag import *\nclass TestBag: pass"}, "bag.py", "beside tests"},
		{map[string]string{"a.py": "def sort_all(v): v.sort()"}, "a.py", "a function alone: what else is missing fails later"},
		{map[string]string{"a.py": "def lowestOf(v): return min(v)"}, "a.py", "a function whose name has an underscore in the face alone"},
		{map[string]string{"a.py": "print('hello')"}, "", "nothing of what is asked for"},
		{map[string]string{"a.js": "const sortAll = function (v) { v.sort(); };"}, "a.js", "a function that is a value"},
		{map[string]string{"bag.rb": "class Bag\nend"}, "", "a language that cannot be called"},
	} {
		if strings.HasSuffix(test.main, ".js") && !submission.Knows("JavaScript") {
			continue
		}
		found, err := submission.Find(submissiontest.HandIn(t, test.files), bags().Handin, t.TempDir())
		missing, none := errors.AsType[*source.NotFound](err)
		switch {
		case test.main == "" && !none:
			t.Errorf("%s: %v, want an error that says what to hand in", test.reason, err)
		case test.main == "" && !strings.Contains(missing.Error(), "Bag") && !strings.Contains(missing.Error(), "Java"):
			t.Errorf("%s: %v does not say what to hand in", test.reason, missing)
		case test.main != "" && (err != nil || found.Main != test.main):
			t.Errorf("%s: %v, want %s", test.reason, err, test.main)
		}
	}
}

// A program in JavaScript can write to the shim. Nothing of it is taken for an answer.
func TestAJavaScriptProgramCannotAnswerForItself(t *testing.T) {
	t.Parallel()
	skipUnknown(t, "JavaScript")
	submissiontest.Need(t, "node")
	for reason, does := range map[string]string{
		"it answers before it is asked": `require("fs").writeSync(4, '{"number":"1","body":["true"]}\n');`,
		"it writes an empty line":       `require("fs").writeSync(4, "\n");`,
		"it refuses with a word of the grader": `process.stdin; const write = require("fs").writeSync;
require("fs").writeSync = (to, text) => write(to, text.replace('"body"', '"refused"'));`,
	} {
		t.Run(reason, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"bag.js": does + "\nclass Bag {}\n"}
			session := subjecttest.Session(t, subjecttest.Opened(t, files, bags(), conditions))
			for _, line := range []string{"new", "value true"} {
				reply, err := engine.Do(t.Context(), session, engine.Request{Command: strings.Fields(line)[0], Arguments: strings.Fields(line)[1:]})
				if err != nil {
					return // as it must be
				}
				if reply.Refusal == nil && line != "new" {
					t.Errorf("%s: %q is an answer", reason, reply.Body)
				}
			}
		})
	}
}

// A program in JavaScript is loaded again for each scenario, and finds nothing of the one before.
func TestAJavaScriptProgramIsNewInEachScenario(t *testing.T) {
	t.Parallel()
	skipUnknown(t, "JavaScript")
	submissiontest.Need(t, "node")
	const counts = "\nfunction median() { home.n = (home.n ?? 0) + 1; return home.n; }\n"
	for reason, files := range map[string]map[string]string{
		"a variable":           {"bag.js": "const home = {};" + counts},
		"a global variable":    {"bag.js": "const home = globalThis;" + counts},
		"a built-in prototype": {"bag.js": "const home = Array.prototype;" + counts},
		"a module of its own":  {"bag.js": "const home = require('./home');" + counts, "home.js": "module.exports = {};"},
		"imported modules":     {"bag.mjs": "import home from './home.mjs';\nexport " + counts[1:], "home.mjs": "export default {};"},
		"a default export":     {"bag.mjs": "import home from './home.mjs';\nexport default " + counts[1:], "home.mjs": "export default {};"},
		"what it wraps": {"bag.js": `const log = console.log; console.log = (n) => log(n + 1);
function median() { console.log(0); return 1; }`},
		"the process": {"bag.js": "const home = process;" + counts},
		"what waits":  {"bag.js": "process.stdout.n ??= 0; const home = process.stdout; setTimeout(() => {}, 1e9);" + counts},
	} {
		t.Run(reason, func(t *testing.T) {
			t.Parallel()
			session := subjecttest.Session(t, subjecttest.Opened(t, files, bags(), conditions))
			subjecttest.Answer(t, session, "new")
			first := subjecttest.Answer(t, session, "value function median 1 int 1")
			for range 3 {
				subjecttest.Answer(t, session, "new")
				if got := subjecttest.Answer(t, session, "value function median 1 int 1"); got != first || !strings.HasPrefix(got, "int 1") {
					t.Errorf("%s: it gives %q, and then %q", reason, first, got)
				}
			}
		})
	}
}
