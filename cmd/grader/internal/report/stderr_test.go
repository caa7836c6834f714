package report

import (
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
)

func TestWhyAProgramBrokeOff(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, reason string }{
		{"Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    open(\"b\")\nOSError: [Errno 30] no: 'b'\n",
			"OSError: [Errno 30] no: 'b'", "Python says it last"},
		{"Exception in thread \"main\" java.lang.IllegalStateException: no\n\tat A.main(A.java:3)\n\t... 2 more\n",
			"Exception in thread \"main\" java.lang.IllegalStateException: no", "Java says it first"},
		{"Exception in thread \"main\" a.B\n\tat A.main(A.java:3)\nCaused by: a.C: deep\n\tat A.f(A.java:9)\n", "Caused by: a.C: deep",
			"Java says the root of it last"},
		{"terminate called after throwing an instance of 'std::out_of_range'\n  what():  at\n",
			"terminate called after throwing an instance of 'std::out_of_range'  what():  at", "C++ says it in two lines"},
		{"panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3 +0x1d\nexit status 2\n",
			"panic: runtime error: index out of range [3]", "Go says it first"},
		{"/a.js:1\nthrow new Error('no')\n^\n\nError: no\n    at a.js:1:7\n\nNode.js v18.19.0\n", "Error: no", "Node.js says its version last"},
		{"/a.js:1\nthrow 'no'\n^\nno\n(Use `node --trace-uncaught ...` to show where)\n\nNode.js v18.19.0\n", "no", "a text is thrown there"},
		{"a.rb:6:in `f': no (NoMethodError)\n\n  nil.foo\n     ^^^^\n\tfrom a.rb:7:in `<main>'\n", "a.rb:6:in `f': no (NoMethodError)", "Ruby"},
		{"loading\nSegmentation fault\r\n", "Segmentation fault", "nothing is known of the language"},
		{"  only indented\n", "only indented", "nothing else is there"},
		{"\n", "", "nothing is there"},
	} {
		if got := lastWords(test.text); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

// The report that everybody reads tells what a program that broke off has said, and of a line that stands where nobody looks for it.
func TestACauseTellsOfTheErrorStream(t *testing.T) {
	t.Parallel()
	lines := func(expected, actual []string) *steps.Mismatch {
		return &steps.Mismatch{Form: steps.ListForm, Expected: expected, Actual: actual}
	}
	const where = "While a program runs, it can write to its temporary folder only"
	for _, test := range []struct {
		outcome        engine.Outcome
		mismatch       *steps.Mismatch
		diagnostics    string
		want, unwanted []string
		reason         string
	}{
		{engine.Crashed, lines([]string{"X, where?"}, nil), "Traceback:\n  x\nValueError: bad\n",
			[]string{"Typed: 1, 9", "Standard error: ValueError: bad"}, []string{where, "Traceback"}, "it broke off"},
		{engine.Crashed, lines([]string{"X, where?"}, nil), "OSError: [Errno 30] Read-only file system: 'game.log'\n",
			[]string{"Read-only file system: 'game.log'", where}, nil, "its folder is read-only"},
		{engine.Crashed, nil, "java.io.FileNotFoundException: game.log (Permission denied)\n", []string{where}, nil, "so says Java"},
		{engine.Crashed, lines([]string{"X, where?"}, nil), " \n", []string{"Typed: 1, 9"}, []string{"Standard error"},
			"it broke off without a word"},
		{engine.Failed, lines([]string{"X, where?"}, []string{"1 2 3"}), "X, where? O, where? ",
			[]string{"It writes “X, where?” to standard error; only standard output counts"}, []string{"Standard error:"},
			"its prompts stand there"},
		{engine.Failed, lines([]string{"X, where?"}, []string{"1 2 3"}), "debug: cell 3\n", nil, []string{"standard error"},
			"something else stands there"},
		{engine.Failed, lines([]string{"X, where?", "1 2 3"}, []string{"X, where?"}), "X, where?\n", nil, []string{"standard error"},
			"what stands there is not missing"},
	} {
		play := &steps.Play{Input: []string{"1", "9"}, Ended: "exit status 1", Diagnostics: test.diagnostics}
		c := Cause{Example: steps.Result{Scenario: of("PEGS-R3", "a"), Outcome: test.outcome, Mismatch: test.mismatch, Play: play}}
		got := strings.Join(c.Excerpt(9), "\n")
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: there is no %q in\n%s", test.reason, want, got)
			}
		}
		for _, unwanted := range test.unwanted {
			if strings.Contains(got, unwanted) {
				t.Errorf("%s: there is %q in\n%s", test.reason, unwanted, got)
			}
		}
	}
}
