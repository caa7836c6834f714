package steps

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
)

// mistakes are the exceptions by which a language tells of a mistake in code. Other ones may be thrown on purpose: then
// one place in the code refuses for many reasons.
var mistakes = regexp.MustCompile(`^(([\w$]+\.)*)?(` + strings.Join([]string{
	`(Array|String)?IndexOutOfBoundsException`, `NullPointerException`, `ArithmeticException`, `ClassCastException`,
	`NegativeArraySizeException`, `StackOverflowError`, `NumberFormatException`, `InputMismatchException`, // Java
	`IndexError`, `AttributeError`, `KeyError`, `NameError`, `UnboundLocalError`, `ZeroDivisionError`, // Python
	`ImportError`, `TypeError`, `RecursionError`, `RangeError`, `ReferenceError`, // Python, JavaScript
}, "|") + `)\b`)

// brokeOff tells where in the subject's own code a mistake was found at which it broke off: "Peg.java:12"; "" if that is
// not known.
func (r Result) brokeOff() string {
	if !r.Outcome.Wrong() {
		return ""
	}
	if _, thrown, raised := strings.Cut(r.Reason, raisedAnError); raised {
		what, frames, _ := strings.Cut(thrown, "\n")
		if place := placeOf.FindStringSubmatch(frames); place != nil && mistakes.MatchString(what) {
			return place[1]
		}
	}
	if r.Play != nil && r.Outcome == engine.Crashed {
		return OwnFrame(r.Play.Diagnostics)
	}
	return ""
}

// traces tell how languages tell where a program broke off: the frames, each with a place, a file and its line, and of
// which places these are the language's own.
var traces = []struct {
	frame, itself *regexp.Regexp
	lastIsInner   bool // the innermost frame is the last
}{
	{ // Java
		regexp.MustCompile(`(?m)^\s+at ([\w.$/<>]+)\((\w+\.java):(\d+)\)\r?$`),
		regexp.MustCompile(`^(java|javax|jdk|sun|rulebook)[./]`), false,
	},
	{ // Python
		regexp.MustCompile(`(?m)^  File "([^"\n]*?)([^"/\\\n]+\.py)", line (\d+)`),
		regexp.MustCompile(`^<|/lib(64)?/python`), true,
	},
	{ // JavaScript
		regexp.MustCompile(`(?m)^(?:    at (?:async |.*\()?)?((?:file://)?/(?:[^\n()]*/)?)([^\n/()]+\.[cm]?js):(\d+)(?::\d+\)?)?$`),
		regexp.MustCompile(`/node_modules/`), false,
	},
	{ // Ruby
		regexp.MustCompile(`(?m)^(?:\tfrom )?([^\n:]*?)([^\n/:]+\.rb):(\d+):in `),
		regexp.MustCompile(`^<|/lib/ruby/`), false,
	},
	{ // Go
		regexp.MustCompile(`(?m)^\t([^\n:]*?)([^\n/:]+\.go):(\d+)(?: \+0x[0-9a-f]+)?$`),
		regexp.MustCompile(`/go[^/]*/src/|^(runtime|internal|bufio|fmt|os|slices|sort|strconv|strings)/`), false,
	},
}

// OwnFrame finds the innermost frame of the subject's own code in what a program has told of its end.
func OwnFrame(diagnostics string) string {
	for _, trace := range traces {
		frames := trace.frame.FindAllStringSubmatch(diagnostics, -1)
		if trace.lastIsInner {
			slices.Reverse(frames)
		}
		for _, frame := range frames {
			if !trace.itself.MatchString(frame[1]) {
				return frame[2] + ":" + frame[3]
			}
		}
	}
	return ""
}

// oneAtEachPlace names one rule for all results in which the subject broke off at the same place of its code: that of the
// most direct evidence. They are one fault, whatever it was in the way of.
func oneAtEachPlace(results []Result) {
	at := map[string][]*Result{}
	for i := range results {
		if place := results[i].brokeOff(); place != "" {
			at[place] = append(at[place], &results[i])
		}
	}
	for _, same := range at {
		first := slices.MinFunc(same, lessDirect(same))
		for _, r := range same {
			r.Breaks, r.Signature = first.Breaks, first.Signature
		}
	}
}

// lessDirect compares two of some results as evidence of the same fault in the code: best is one that counts, a failure of the scenario's
// own rule, a call of a method, a basic scenario, then one that rests on no other that is as good, and the one with the fewest calls.
func lessDirect(same []*Result) func(a, b *Result) int {
	rests := func(r *Result) int {
		under := func(on *Result) bool {
			return indirect(on) <= indirect(r) && slices.Contains(r.Scenario.Needs, on.Breaks)
		}
		return bit(slices.ContainsFunc(same, under))
	}
	return func(a, b *Result) int {
		return cmp.Or(cmp.Compare(indirect(a), indirect(b)), rests(a)-rests(b), cmp.Compare(size(*a), size(*b)))
	}
}

// indirect is higher the less a result shows of a fault in the code by itself.
func indirect(r *Result) (n int) {
	for _, is := range []bool{r.Scenario.Remark, r.Breaks != r.Scenario.RuleID, r.Play != nil, !r.Scenario.basic()} {
		n = 2*n + bit(is)
	}
	return n
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}
