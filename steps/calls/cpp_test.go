package calls_test

import (
	"testing"
	"testing/fstest"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
)

const collectionsInCpp = `#include <algorithm>
#include <array>
#include <deque>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>
using namespace std;

int total(const unordered_map<string, int> &counts) {
    int sum = 0;
    for (auto &[word, count] : counts) sum += count;
    return sum;
}
unordered_map<int, string> turned(const map<string, int> &counts) {
    unordered_map<int, string> all;
    for (auto &[word, count] : counts) all[count] = word;
    return all;
}
int middle(array<int, 3> values) { return values[1]; }
unordered_set<int> both(const unordered_set<int> &a, multiset<int> b) {
    unordered_set<int> found;
    for (int n : b) if (a.count(n)) found.insert(n);
    return found;
}
void sortAll(list<long> &values) { values.sort(); }
double mean(const double values[], int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum / count;
}
pair<string, string> ends(deque<string> words) { return {words.front(), words.back()}; }
template <typename T> T largest(const vector<T> &values) { return *max_element(values.begin(), values.end()); }
list<int> wrapped(int value) { return {value}; }

template <typename Title>
class Shelf {
    int n;
public:
    Shelf(unordered_set<string> titles) : n(titles.size()) {}
    array<int, 2> sizes(const char *more) { return {n, more[0] == 'a' ? 1 : 2}; }
    Title twice(const Title &title) { return title + title; }
    int *begin() { return &n; }
    int *end() { return &n + 1; }
};
`

// A program takes and gives whichever collections it likes, also in a template. What is wrong in it has one cause.
func TestCollectionsInCpp(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "g++")
	const rules = "document: A\nrules:\n" +
		"  - {id: S-R1, section: A, rule: It is so., graded: scenarios}\n  - {id: S-R2, section: A, rule: It is so., graded: scenarios}\n" +
		"  - {id: S-R3, section: A, rule: It is so., graded: scenarios}\n  - {id: S-R4, section: A, rule: It is so., graded: scenarios}\n"
	files := fstest.MapFS{
		"small/rules.yaml": {Data: []byte(rules)},
		"small/face.yaml": {Data: []byte("classes: {Shelf: [new(set of text), sizes(text) list of int, twice(text) text]}\n" +
			"functions: [total(map of text to int) int, turned(map of text to int) map of int to text, middle(list of int) int, " +
			"\"both(set of int, set of int) set of int\", sortAll(list of int), mean(list of number) number, ends(list of text) list of text, " +
			"largest(list of any) any, wrapped(any) list of any]\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n" +
			"  @S-R1\n  Scenario: A\n    Then `total({\"a\": 1, \"b\": 2})` is 3\n    And `turned({\"a\": 1, \"b\": 2})` is {2: \"b\", 1: \"a\"}\n" +
			"  @S-R2\n  Scenario: B\n    Then `middle([1, 2, 3])` is 2\n    And `ends([\"a\", \"b\", \"c\"])` is [\"a\", \"c\"]\n" +
			"    And `mean([1, 2.5])` is 1.75\n" +
			"  @S-R3\n  Scenario: C\n    Then `both(set([1, 2, 3]), set([3, 4, 1]))` is set([3, 1])\n" +
			"    And `Shelf(set([\"a\", \"b\"])).sizes(\"a\")` is [2, 1]\n" +
			"    And `Shelf(set([])).twice(\"a\")` is \"aa\"\n    And `items(Shelf(set([\"a\", \"b\"])))` is [2]\n" +
			"  @S-R4\n  Scenario: D\n    Then `wrapped(7)` is [7]\n" +
			"    And `[largest([1, 3, 2]), largest([\"b\", \"a\"])]` is [3, \"b\"]\n" +
			"  @S-R4\n  Scenario: E\n    Given `numbers = [3, 1, 2]`\n    When calling `sortAll(numbers)`\n    Then `numbers` is [1, 2, 3]\n")},
	}
	testChanges(t, small(t, "small", files), "small.cpp", collectionsInCpp, []change{
		{"", "", nil, "a right program"},
		{"all[count] = word", "all[count] = word + word",
			[]string{`S-R1: turned({"a": 1, "b": 2}) is {2: "bb", 1: "aa"}, not {2: "b", 1: "a"}.`}, "a wrong map"},
		{"array<int, 3>", "array<int, 2>", []string{"S-R2: There is no array of 3, but one of 2."}, "an array that is too small"},
		{"list<long> &values", "list<long> values", []string{"S-R4: The value of numbers is [3, 1, 2], not [1, 2, 3]."}, "a copy is sorted"},
		{"*max_element", "*min_element", []string{`S-R4: [largest([1, 3, 2]), largest(["b", "a"])] is [1, "a"], not [3, "b"].`},
			"the least of any values"},
		{"int middle(array<int, 3> values)", "template <class All> auto middle(const All &values)", nil, "a template that takes any list"},
		{"int middle(array<int, 3> values) { return values[1]",
			"template <class All> auto middle(const All &values) { return values.size() ? values[0] : values[1]",
			[]string{"S-R2: middle([1, 2, 3]) is 1, not 2."}, "the first in the place of the middle, in such a template"},
		{"const unordered_set<int> &a", "const unordered_map<int, int> &a", []string{"S-R3: There is no function both that takes such values."},
			"a map in the place of a set"},
	})
}

// The objects of a list that a function gives back live on when the list is gone.
func TestObjectsOfAListInCpp(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "g++")
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml":   {Data: []byte("document: A\nrules:\n  - {id: S-R1, section: A, rule: It is so., graded: scenarios}\n")},
		"small/face.yaml":    {Data: []byte("classes: {Coin: [new(int), worth int]}\nfunctions: [coins(int) list of Coin]\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  @S-R1\n  Scenario: A\n    Then `[coins(5)[0].worth, coins(7)[1].worth]` is [5, 8]\n")},
	})
	const coins = `#include <memory>
#include <vector>
struct Coin { int worth; Coin(int worth) : worth(worth) {} };
std::vector<Coin> coins(int first) { return {Coin(first), Coin(first + 1)}; }
`
	testChanges(t, suite, "small.cpp", coins, []change{
		{"", "", nil, "objects"},
		{"std::vector<Coin> coins", "std::pair<Coin, Coin> coins", nil, "a pair of them"},
		{"std::vector<Coin> coins(int first) { return {Coin(first), Coin(first + 1)};",
			"std::vector<std::shared_ptr<Coin>> coins(int first) { return {std::make_shared<Coin>(first), std::make_shared<Coin>(first + 1)};",
			nil, "pointers that own them"},
		{"Coin(first + 1)", "Coin(first)", []string{"S-R1: [coins(5)[0].worth, coins(7)[1].worth] is [5, 7], not [5, 8]."}, "one is worth less"},
	})
}
