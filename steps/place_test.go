package steps

import (
	"slices"
	"testing"

	"rulebook/impl/engine"
)

// raised is the reason of a result in which a method raised an exception.
func raised(what, place string) string {
	return "jump(1)" + raisedAnError + what + "\nat jump (" + place + ")"
}

func TestWhereASubjectBrokeOff(t *testing.T) {
	t.Parallel()
	const java = `Exception in thread "main" java.util.NoSuchElementException: No line found
	at java.base/java.util.Scanner.nextLine(Scanner.java:1651)
	at Game.read(Game.java:40)
	at Game.main(Game.java:7)
`
	const python = `Traceback (most recent call last):
  File "/home/student/game.py", line 90, in <module>
    main()
  File "/home/student/game.py", line 12, in jump
    return board[9]
  File "/usr/lib/python3.11/random.py", line 5, in choice
    raise IndexError
IndexError: list index out of range
`
	const (
		node = "/home/student/peg.js:12\nthrow new Error()\n^\n\nError\n    at jump (/home/student/lib/peg.js:12:9)\n" +
			"    at Module._compile (node:internal/modules/cjs/loader:1521:14)\n"
		module = "Error: no\n    at /home/student/node_modules/a/a.js:3:1\n    at async file:///home/student/peg.mjs:2:1\n"
		ruby   = "/usr/lib/ruby/3.1.0/set.rb:9:in `add': no (TypeError)\n\tfrom peg.rb:12:in `jump'\n\tfrom peg.rb:40:in `<main>'\n"
		golang = "panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:\nruntime.gopanic()\n\truntime/panic.go:9 +0x1\n" +
			"main.jump(0x1?)\n\tsubmission/peg.go:12 +0x1d\nmain.main()\n\tsubmission/peg.go:40 +0x1e\n"
	)
	console := func(diagnostics string, outcome engine.Outcome) Result {
		return Result{Outcome: outcome, Play: &Play{Diagnostics: diagnostics}}
	}
	method := func(reason string) Result { return Result{Outcome: engine.Failed, Reason: reason} }
	tests := []struct {
		result Result
		want   string
		reason string
	}{
		{method(raised("IndexError: 4", "peg.py:12")), "peg.py:12", "a mistake"},
		{method(raised("java.lang.NullPointerException", "Peg.java:12")), "Peg.java:12", "a mistake in a package"},
		{method(raised("java.lang.IllegalStateException: taken", "Peg.java:12")), "", "one line refuses for many reasons"},
		{method(raised("game.MyIndexError", "peg.py:12")), "", "an exception of the subject's own"},
		{method("jump(1)" + raisedAnError + "IndexError: 4"), "", "no frame"},
		{method("jump(1) was refused: IndexError"), "", "no exception"},
		{Result{Outcome: engine.Passed, Reason: raised("IndexError: 4", "peg.py:12")}, "", "nothing is wrong"},
		{console(java, engine.Crashed), "Game.java:40", "the frames of Java itself are passed over"},
		{console(python, engine.Crashed), "game.py:12", "the innermost frame is the last, and that of Python itself is passed over"},
		{console(python, engine.Failed), "", "what went wrong was something else"},
		{console(node, engine.Crashed), "peg.js:12", "JavaScript"},
		{console(module, engine.Crashed), "peg.mjs:2", "a module, called by a library"},
		{console(ruby, engine.Crashed), "peg.rb:12", "Ruby, whose library raised it"},
		{console(golang, engine.Crashed), "peg.go:12", "Go, which tells of itself first"},
		{console("peg.rb: bad line 3\nat peg.go:3\n/home/peg.js: gone\n", engine.Crashed), "", "names of files are no frames"},
		{console("terminate called after throwing an instance of 'int'", engine.Crashed), "", "no frames"},
	}
	for _, test := range tests {
		if got := test.result.brokeOff(); got != test.want {
			t.Errorf("broke off at %q, want %q: %s", got, test.want, test.reason)
		}
	}
}

// What breaks off at one place of the code is one fault, and a call that shows it best names the rule.
func TestOneFaultAtEachPlace(t *testing.T) {
	t.Parallel()
	crash := func(rule, place string) Result {
		return Result{
			Scenario: Scenario{ID: rule + " at " + place, RuleID: rule}, Outcome: engine.Failed, Breaks: rule,
			Signature: "raises IndexError", Reason: raised("IndexError: 4", place),
		}
	}
	played := func(rule string) Result {
		return Result{
			Scenario: Scenario{ID: rule + " played", RuleID: rule}, Outcome: engine.Crashed, Breaks: rule,
			Play: &Play{Diagnostics: "  File \"peg.py\", line 12, in jump\n"},
		}
	}
	resting := crash("R3", "peg.py:12")
	resting.Scenario.Needs = []string{"R4"}
	needed := crash("R4", "peg.py:12")
	needed.Asked = []string{"load()", "jump(1)"}
	long := crash("R3", "peg.py:12")
	long.Asked = []string{"load()", "jump(1)"}
	tests := []struct {
		results []Result
		want    []string // the rules of the causes
		reason  string
	}{
		{[]Result{played("R1"), played("R2"), crash("R3", "peg.py:12")}, []string{"R3"}, "a call is more direct than a game"},
		{[]Result{played("R1"), played("R2")}, []string{"R1"}, "the first game, if there are only games"},
		{[]Result{long, crash("R4", "peg.py:12")}, []string{"R4"}, "the fewest calls"},
		{[]Result{resting, needed}, []string{"R4"}, "what another rests on, with more calls"},
		{[]Result{crash("R3", "peg.py:12"), crash("R4", "peg.py:13")}, []string{"R3", "R4"}, "two places are two faults"},
	}
	for _, test := range tests {
		_, causes := Judge(test.results)
		if got := Each(causes, func(c Cause) string { return c.Rule }); !slices.Equal(got, test.want) {
			t.Errorf("causes of %v, want %v: %s", got, test.want, test.reason)
		}
	}
}
