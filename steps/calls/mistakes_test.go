package calls_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
)

// stacks are right programs, by the names of their files.
var stacks = map[string]program{
	"Python": {"python3", `
class Empty(TypeError):
    pass


class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        if not self.items:
            raise Empty("empty")
        return self.items.pop()

    def peek(self):
        return self.items[-1]

    def move(self, other):
        self.push(other.pop())
`},
	"Java": {"javac", `
public class Stack {
    static class Empty extends NullPointerException { Empty(String words) { super(words); } }
    Stack below = null;
    int item;
    public void push(int added) { Stack old = new Stack(); old.item = item; old.below = below; below = old; item = added; }
    public int pop() {
        if (below == null) throw new Empty("empty");
        int top = item; item = below.item; below = below.below; return top;
    }
    public int peek() {
        if (below == null) throw new NullPointerException("empty");
        return item;
    }
    public void move(Stack other) {
        push(other.item);
    }
}
`},
	"JavaScript": {"node", `
class Stack {
  #items = [];
  push(item) { this.#items.push(item); }
  pop() {
    if (this.#items.length === 0) throw new TypeError('empty');
    return this.#items.pop();
  }
  peek() {
    if (this.#items.length === 0) throw TypeError('empty');
    return this.#items.at(-1);
  }
  move(other) {
    this.push(other.pop());
  }
}
`},
}

// A mistake in code is no exception that is thrown for a reason. It is one fault, whether it stands in a line of the program or in the head
// of a method.
func TestMistakesInCode(t *testing.T) {
	t.Parallel()
	suite := small(t, "small", fstest.MapFS{
		"small/rules.yaml": {Data: []byte("document: A\nrules:\n" + strings.Join([]string{
			"  - {id: S-R1, section: A, rule: push and peek.}", "  - {id: S-R2, section: A, rule: pop.}",
			"  - {id: S-R3, section: A, rule: pop of nothing throws.}", "  - {id: S-R4, section: A, rule: peek of nothing throws.}",
			"  - {id: S-R5, section: A, rule: Nothing else is moved.}",
		}, "\n") + "\n")},
		"small/face.yaml": {Data: []byte("classes: {Stack: [new(), push(int), pop() int, peek() int, move(Stack)]}\n")},
		"small/01_a.feature": {Data: []byte("Feature: A\n  Background:\n    Given `s = Stack()`\n" + strings.Join([]string{
			"  @S-R1\n  Scenario: A\n    When calling `s.push(5)`\n    Then `s.peek()` is 5",
			"  @S-R2\n  Scenario: B\n    When calling `s.push(5)`\n    And calling `s.push(6)`\n    Then `s.pop()` is 6",
			"  @S-R3\n  Scenario: C\n    Then `s.pop()` throws an exception", "  @S-R4\n  Scenario: D\n    Then `s.peek()` throws an exception",
			"  @S-R5\n  Scenario: E\n    When calling `s.move(null)`\n    Then it throws an exception",
		}, "\n") + "\n")},
	})
	const pops = "S-R2: s.pop() "
	for _, test := range []struct {
		language, from, to string
		want               []string
		reason             string
	}{
		{"Python", "", "", nil, "raised by itself, by Python for an item that is not there, and for null that was handed over"},
		{"Python", "class Empty(TypeError):\n    pass\n", "from builtins import Empty\n",
			[]string{"S-R1: new raises ImportError at stack.py:2: cannot import name 'Empty' from 'builtins' (unknown location)."},
			"it cannot be loaded"},
		{"Python", `raise Empty("`, `raise Emty("`, []string{"S-R3: s.pop() raises NameError at stack.py:15: name 'Emty' is not defined."},
			"a class that is not there is raised"},
		{"Python", `raise Empty("empty")`, `raise "empty"`,
			[]string{"S-R3: s.pop() raises TypeError at stack.py:15: exceptions must derive from BaseException."}, "a text is raised"},
		{"Python", `raise Empty("empty")`, "raise NotImplementedError", []string{"S-R3: s.pop() raises NotImplementedError at stack.py:15."},
			"it is still to be written"},
		{"Python", `raise Empty("empty")`, `raise Empty("TODO: throw")`, []string{"S-R3: s.pop() raises Empty at stack.py:15: TODO: throw."},
			"it says that this is to be done"},
		{"Python", `raise Empty("empty")`, `raise Empty("Todo not found")`, nil, "it speaks of something to do"},
		{"Python", `raise Empty("empty")`, `raise Empty("an implemented stack is not empty")`, nil, "it says so in these words"},
		{"Python", "return self.items[-1]", "return self.items[-1] if self.items else self.item",
			[]string{"S-R4: s.peek() raises AttributeError at stack.py:19: 'Stack' object has no attribute 'item'."}, "a field that is not there"},
		{"Python", "def push(self, item)", "def push(item)",
			[]string{"S-R1: s.push(5) raises TypeError: Stack.push() takes 1 positional argument but 2 were given."}, "self is forgotten"},
		{"Python", "def pop(self)", "def pop()",
			[]string{"S-R2: s.pop() raises TypeError: Stack.pop() takes 0 positional arguments but 1 was given."},
			"self is forgotten where it throws"},
		{"Python", "def __init__(self)", "def __init__(self, most)",
			[]string{"S-R1: s = Stack() raises TypeError: Stack.__init__() missing 1 required positional argument: 'most'."}, "one value more"},
		{"Python", "return self.items.pop()", "self.items.pop()", []string{pops + "gives nothing, not 6."}, "nothing is given back"},
		{"Python", "return self.items.pop()", "print(self.items.pop())", []string{pops + "prints 6, and gives nothing back."}, "it is printed"},
		{"Python", "return self.items.pop()", "while True: pass", []string{pops + "did not end in time."}, "a loop without end"},
		{"Java", "", "", nil, "thrown by statements"},
		{"Java", "if (below == null) throw new Empty(\"empty\");", "",
			[]string{`S-R3: s.pop() raises NullPointerException at Stack.java:9: Cannot read field "item" because "this.below" is null.`},
			"something is asked of null"},
		{"Java", `throw new Empty("empty");`, `throw new UnsupportedOperationException("Not supported yet.");`,
			[]string{"S-R3: s.pop() raises UnsupportedOperationException at Stack.java:8: Not supported yet."}, "it is still to be written"},
		{"Java", `throw new Empty("empty");`, `throw new UnsupportedOperationException("pop of nothing");`, nil, "it is not supported ever"},
		{"Java", "public void push(int added) {", "private void push(int added) {",
			[]string{"S-R1: There is no method push in class Stack that is not private."}, "a method that nobody can call"},
		{"Java", "public int pop() {", "public void pop() { pull(); }\n    int pull() {", []string{pops + "gives nothing, not 6."},
			"a method that gives nothing"},
		{"JavaScript", "", "", nil, "thrown by statements"},
		{"JavaScript", "new TypeError('empty')", "new Error('Method not implemented.')",
			[]string{"S-R3: s.pop() raises Error at stack.js:6: Method not implemented."}, "it is still to be written"},
		{"JavaScript", "new TypeError('empty')", "new Empty('empty')", []string{
			"S-R3: s.pop() raises ReferenceError at stack.js:6: Empty is not defined."},
			"a class that is not there is thrown"},
		{"JavaScript", "if (this.#items.length === 0) throw TypeError('empty');", "if (this.#items.length === 0) return this.items.top;",
			[]string{"S-R4: s.peek() raises TypeError at stack.js:10: Cannot read properties of undefined (reading 'top')."}, "a field of nothing"},
	} {
		t.Run(test.language+": "+test.reason, func(t *testing.T) {
			t.Parallel()
			right := stacks[test.language]
			if !submission.Knows(test.language) {
				t.Skip("the language was taken out")
			}
			submissiontest.Need(t, right.tool)
			if test.language != "Python" || strings.HasPrefix(test.to, "while ") {
				costtest.SkipBeforePush(t)
			}
			if test.from != "" && strings.Count(right.file, test.from) != 1 {
				t.Fatalf("%q stands in the program %d times", test.from, strings.Count(right.file, test.from))
			}
			name := map[string]string{"Python": "stack.py", "Java": "Stack.java", "JavaScript": "stack.js"}[test.language]
			got := causes(t, suite, map[string]string{name: strings.Replace(right.file, test.from, test.to, 1)})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s: the causes (-want +got):\n%s", test.reason, diff)
			}
		})
	}
}
