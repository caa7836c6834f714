package handin

import (
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// A program is asked one thing. What it is made of may not stand in the way, and what is wrong is said as it is.
func TestWhatIsMadeOfOddParts(t *testing.T) {
	t.Parallel()
	const (
		bag    = "class Bag:\n    def __init__(self, capacity):\n        self.capacity = capacity\n"
		field  = "value field capacity new Bag 1 int 2"
		counts = "value function median 1 map 2 text a int 5 text b int 6"
		lowest = "value function lowest_of 1 list 2 int 3 int 2"
		size   = "value call size 0 new Bag 1 int 2"
		inner  = "public class Main {\n  private int two = 2;\n  "
	)
	for _, test := range []struct {
		tool, reason string
		files        map[string]string
		ask, want    string
	}{
		{"python3", "a package whose __init__ imports the class by a dot", map[string]string{
			"bags/__init__.py": "from .bag import Bag\n", "bags/kinds.py": "KIND = 1\n", "bags/bag.py": "from .kinds import KIND\n" + bag,
		}, field, "int 2"},
		{"python3", "one whose __init__ imports it by the name of the package", map[string]string{
			"bags/__init__.py": "from bags.bag import Bag\n", "bags/kinds.py": "KIND = 1\n",
			"bags/bag.py": "from .kinds import KIND\n" + bag + "\nwhile True:\n    input()\n",
		}, field, "int 2"},
		{"python3", "one whose __init__ imports what is not there", map[string]string{
			"bags/__init__.py": "from .bag import Box\n", "bags/kinds.py": "KIND = 1\n", "bags/bag.py": "from .kinds import KIND\n" + bag,
		}, field, "?exception\nImportError: cannot import name 'Box'…"},
		{"python3", "modules for tests that this machine lacks", map[string]string{"bag.py": "import nowhere.at_all as n\n" +
			"from nowhere import mark, given\n" + bag + "\n@given(n.integers() | None)\n@mark.slow\ndef test_bag(n: n.array[int]):\n    assert n\n" +
			"\nclass TestBag(n.TestCase):\n    pass\n"}, field, "int 2"},
		{"python3", "a module that the class needs and this machine lacks",
			map[string]string{"bag.py": "import nowhere\n" + bag + "        nowhere.count(self)\n"},
			field, "?exception\nModuleNotFoundError: No module named 'nowhere'\n…"},
		{"python3", "a class above that this machine lacks", map[string]string{"bag.py": "import nowhere\n\nclass Bag(nowhere.Bag):\n    pass\n"},
			field, "?exception\nModuleNotFoundError: No module named 'nowhere'\n…"},
		{"python3", "a module that it can do without", map[string]string{
			"bag.py": "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\n" + bag +
				"        if nowhere:\n            self.capacity = 1\n",
		}, field, "int 2"},
		{"python3", "a method that is a property", map[string]string{"bag.py": bag + "\n    @property\n    def size(self):\n        return 0\n"},
			size, "?missing\nthere is no method size in class Bag, but a property"},
		{"python3", "a method outside of the class", map[string]string{"bag.py": bag + "\ndef Size(self):\n    return 0\n"},
			size, "?missing\nthere is no method size in class Bag, but Size outside of it"},
		{"python3", "a function in a file that no other needs", map[string]string{"bag.py": bag,
			"lists.py": "def lowestOf(items):\n    return min(items)\n"},
			lowest, "int 2"},
		{"python3", "one beside an older one", map[string]string{
			"bag.py": bag + "\ndef lowest_of(items):\n    return min(items)\n", "a.py": "def lowest_of(items):\n    return 0\n"}, lowest, "int 2"},
		{"python3", "a class in a file that no other needs", map[string]string{"bag.py": bag, "box.py": "class Box:\n    pass\n"},
			"value new Box 0", "object Box"},
		{"python3", "a wrong function in a file above the package of the class, and an older one", map[string]string{
			"bags/__init__.py": "", "bags/bag.py": bag, "lists.py": "def lowestOf(items):\n    return max(items)\n",
			"bags/old/lists.py": "def lowestOf(items):\n    return 2\n",
		}, lowest, "int 3"},
		{"python3", "one in a program above, which knows the class by its package", map[string]string{"bags/__init__.py": "", "bags/bag.py": bag,
			"main.py": "from bags.bag import Bag\n\ndef median(one):\n    return isinstance(one, Bag)\n\nwhile True:\n    input()\n"},
			"value function median 1 new Bag 1 int 2", "true"},
		{"python3", "one that is called like a method", map[string]string{"bags/__init__.py": "", "bags/bag.py": bag +
			"\n    def lowest_of(self):\n        return 0\n", "lists.py": "def lowest_of(items):\n    return min(items)\n"}, lowest, "int 2"},
		{"python3", "one in a module of the package, which imports the class by a dot", map[string]string{
			"bags/__init__.py": "", "bags/bag.py": bag,
			"bags/lists.py": "from .bag import Bag\n\ndef median(one):\n    return isinstance(one, Bag)\n"},
			"value function median 1 new Bag 1 int 2", "true"},
		{"python3", "one beside the package in a folder", map[string]string{"src/bags/__init__.py": "", "src/bags/bag.py": bag,
			"src/rooms/lists.py": "from bags.bag import Bag\nfrom .least import least\n\ndef lowest_of(items):\n    return least(items)\n",
			"src/rooms/least.py": "def least(items):\n    return min(items)\n"}, lowest, "int 2"},
		{"node", "one in a file above that of the class, which requires it, and others farther away", map[string]string{
			"src/lib/bag.js": "class Bag {}\nmodule.exports = { Bag };\n", "src/old/a.js": "function median() {}\n", "b.js": "const median = 1;\n",
			"src/index.js": "const { Bag } = require('./lib/bag');\nfunction median(one) { return one instanceof Bag; }\n"},
			"value function median 1 new Bag 0", "true"},
		{"node", "a function in a file that no other needs", map[string]string{
			"bag.js": "class Bag {}\n", "lists.js": "const one = 1, lowestOf = (items) => Math.min(...items);\n"}, lowest, "int 2"},
		{"node", "one of a module of its own kind", map[string]string{
			"bag.mjs": "export class Bag {}\n", "lists.mjs": "export const lowest_of = (items) => Math.min(...items);\n"}, lowest, "int 2"},
		{"node", "one beside an older one", map[string]string{
			"bag.js": "class Bag {}\nconst lowestOf = (items) => Math.min(...items);\n",
			"a.js":   "function lowestOf() { return 0; }\n"}, lowest, "int 2"},
		{"javac", "a function in a file that no other needs", map[string]string{"Bag.java": "public class Bag {}\n",
			"Lists.java": "class Lists { static int lowestOf(int[] items) { return Math.min(items[0], items[1]); } }\n"}, lowest, "int 2"},
		{"javac", "one beside an older one", map[string]string{
			"Bag.java": "public class Bag { static int lowestOf(int[] items) { return items[1]; } }\n",
			"A.java":   "class A { static int lowestOf(int[] items) { return 0; } }\n"}, lowest, "int 2"},
		{"g++", "a function in a file that no other needs, with a header", map[string]string{"bag.h": "class Bag {};\n",
			"lists.h":   "#include <vector>\nint lowestOf(std::vector<int> items);\n",
			"lists.cpp": "#include \"lists.h\"\nint lowestOf(std::vector<int> items) { return items[1]; }\n"}, lowest, "int 2"},
		{"g++", "a function that takes something else", map[string]string{
			"bag.cpp": "#include <set>\nint lowestOf(std::set<int> items) { return 0; }\n"}, lowest,
			"?missing\nthere is no function lowest_of that takes such values"},
		{"node", "a map as an object", map[string]string{"a.js": "const median = (days) => Object.keys(days).map((key) => days[key] + key);\n"},
			counts, "list 2 text 5a text 6b"},
		{"node", "a map as it is", map[string]string{"a.js": "const median = (days) => [...days].map(([key, day]) => day + key);\n"},
			counts, "list 2 text 5a text 6b"},
		{"node", "an object that is changed", map[string]string{
			"a.js": "const median = (days) => { delete days.a; days.b++; days.c = 7; return days; };\n"}, counts, "map 2 text b int 7 text c int 7"},
		{"node", "a map that is changed", map[string]string{
			"a.js": "const median = (days) => { days.delete('a'); return days.set('b', 7); };\n"}, counts, "map 1 text b int 7"},
		{"node", "a method that is a property", map[string]string{"bag.js": "class Bag { get size() { return 0; } }\n"},
			size, "?missing\nthere is no method size in class Bag, but a property"},
		{"javac", "a class in an object of another", map[string]string{
			"Main.java": inner + "class Bag { public int capacity = two; Bag(int n) {} }\n}\n",
		}, field, "int 2"},
		{"javac", "one in an object that cannot be made", map[string]string{
			"Main.java": inner + "Main(int n) {}\n  class Bag { public int capacity = two; Bag(int n) {} }\n}\n",
		}, field, "?missing\nthere is no constructor of class Main that takes (), but Main(int)"},
		{"javac", "private methods of a private class, which is as private itself", map[string]string{
			"Main.java": inner + "private static class Bag { private Bag(int n) {} private int size() { return 1; } }\n}\n",
		}, size, "int 1"},
		{"javac", "a private method", map[string]string{"Bag.java": "public class Bag { Bag(int n) {} private int size() { return 1; } }\n"},
			size, "?missing\nthere is no method size in class Bag that is not private"},
		{"javac", "a private constructor", map[string]string{"Bag.java": "public class Bag { private Bag(int n) {} }\n"},
			size, "?missing\nthere is no constructor of class Bag that is not private"},
		{"javac", "a private getter beside a public field", map[string]string{
			"Bag.java": "public class Bag { public int capacity = 2; Bag(int n) {} private int getCapacity() { return 1; } }\n",
		}, field, "int 2"},
		{"javac", "a private function, and one that is not", map[string]string{
			"Bag.java": "public class Bag { private static int median(int n) { return 1; } }\n" +
				"class Functions { static int median(int n) { return 2; } }\n",
		}, "value function median 1 int 1", "int 2"},
		{"javac", "a private function alone", map[string]string{
			"Bag.java": "public class Bag { private static int median(int n) { return 1; } }\n",
		}, "value function median 1 int 1", "?missing\nthere is no static method median in class Bag that is not private"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			submissiontest.Need(t, test.tool)
			if test.tool == "node" && !submission.Knows("JavaScript") {
				t.Skip("JavaScript is taken out")
			}
			if test.tool == "javac" || test.tool == "g++" {
				costtest.SkipBeforePush(t)
			}
			session := subjecttest.Session(t, subjecttest.Opened(t, test.files, bags(), conditions))
			got := subjecttest.Answer(t, session, "new")
			if got == "" {
				got = subjecttest.Answer(t, session, test.ask)
			}
			if !fits(got, test.want) {
				t.Errorf("%s: %q, want %q", test.reason, got, test.want)
			}
		})
	}
}
