package steps

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/impl/engine"
)

// A Result tells how one scenario ended.
type Result struct {
	Scenario Scenario       `json:"scenario"`
	Outcome  engine.Outcome `json:"outcome"`

	// Breaks is the id of the rule that the subject broke: that of the scenario, or one that stood in its way. Signature tells what
	// it did, in a few words that are the same wherever it did the same. Both are empty if the subject broke no rule.
	Breaks    string `json:"breaks,omitempty"`
	Signature string `json:"signature,omitempty"`

	// InPart tells that a move went wrong, and that some of what it should change has changed rightly.
	InPart bool `json:"inPart,omitempty"`

	// Because is the id of the rule that stood in the way of a blocked scenario, and Ended how the scenario ended.
	Because string         `json:"because,omitempty"`
	Ended   engine.Outcome `json:"ended,omitempty"`

	// Step is the step at which the scenario ended, Reason why, in words. Both are empty if it passed.
	Step   string `json:"step,omitempty"`
	Reason string `json:"reason,omitempty"`

	// Mismatch holds the expected and the actual text, if the scenario ended because they differ.
	Mismatch *Mismatch `json:"mismatch,omitempty"`

	// Play is the run of the console program, if there was one and the scenario did not pass.
	Play *Play `json:"play,omitempty"`

	// Asked lists the commands that the engine face got, if there were any and the scenario did not pass.
	Asked []string `json:"asked,omitempty"`

	// Example are the steps of a scenario that shows the fault which a random game has found, in the phrases of the features.
	Example []string `json:"example,omitempty"`

	// Person tells that the subject may be right, and that nothing was shown because the grader does not understand its code: a person
	// must look.
	Person bool `json:"person,omitempty"`

	// Note tells a reader how the outcome was reached, such as by a second attempt.
	Note string `json:"note,omitempty"`
}

// Shows gives the id of the rule about which the result tells something: the rule that it is a failure of, else that of its scenario.
func (r Result) Shows() string {
	if r.Outcome.Wrong() && r.Outcome != engine.Blocked {
		return cmp.Or(r.Breaks, r.Scenario.RuleID)
	}
	return r.Scenario.RuleID
}

// A Play is one run of a console program.
type Play struct {
	// Arguments are those that the program was started with, and Given the files in its folder, of which the screen tells.
	Arguments []string          `json:"arguments,omitempty"`
	Given     map[string]string `json:"-"`

	// Earlier is what was typed in each earlier run, whose files lie there.
	Earlier [][]string `json:"earlier,omitempty"`

	Input  []string `json:"input"`
	Feed   string   `json:"feed"`
	Ended  string   `json:"ended"` // "exit status 0", or why it was stopped
	Screen Screen   `json:"screen"`

	// Output is what the program wrote to standard output, byte for byte. Cut tells that its middle is left out,
	// where a line says so; the screen, too, has a beginning and an end then.
	Output string `json:"output"`
	Cut    bool   `json:"cut,omitempty"`

	// Diagnostics is the beginning of what it wrote to standard error, byte for byte.
	Diagnostics string `json:"diagnostics,omitempty"`
}

// How much of one text a result keeps, in bytes: hundreds of long outputs would fill the memory.
const (
	mostKept        = 64 << 10 // of a board or an output
	mostDiagnostics = 4 << 10  // of standard error or a message
	mostSignature   = 200      // of the words of a signature, some of which are a subject's own
)

// played describes a run, with what a terminal would have shown of its output.
func played(input []string, feed engine.Feed, run engine.Run, screen func(output string) Screen) *Play {
	output := string(run.Output)
	play := &Play{Input: input, Feed: feed.String(), Ended: ended(run), Screen: screen(output), Output: output}
	short := play.Short(mostKept)
	short.Diagnostics = string(Beginning(run.Diagnostics, mostDiagnostics))
	return short
}

func (p *Play) atTerminal() bool { return p.Feed == engine.AtTerminal.String() }

// ended says how a run came to its end.
func ended(run engine.Run) string {
	if run.End == engine.Exited || run.End == engine.Killed {
		return run.Status
	}
	return string(run.End) + ", " + run.Status
}

// Short gives the play with no more than so many bytes of each text that the program has written.
func (p *Play) Short(most int) *Play {
	short := *p
	short.Output = bothEnds([]byte(p.Output), most)
	short.Diagnostics = string(Beginning([]byte(p.Diagnostics), most))
	short.Cut = p.Cut || short.Output != p.Output
	short.Screen = p.Screen.short(most)
	return &short
}

// short gives the beginning and the end of a screen, of no more than so many bytes but for the line that says so.
func (s Screen) short(most int) Screen {
	if s.size() <= most {
		return s
	}
	half := most / 2
	var first, last Screen
	for left := half; len(first) < len(s) && left > 0; left -= len(first[len(first)-1].Text) {
		segment := s[len(first)]
		segment.Text = string(Beginning([]byte(segment.Text), left))
		first = append(first, segment)
	}
	for left := half; len(last) < len(s) && left > 0; left -= len(last[0].Text) {
		segment := s[len(s)-1-len(last)]
		segment.Text = end(segment.Text, left)
		last = slices.Insert(last, 0, segment)
	}
	return slices.Concat(first, Screen{{Text: leftOut}}, last)
}

func (s Screen) size() int {
	size := 0
	for _, segment := range s {
		size += len(segment.Text)
	}
	return size
}

// bothEnds gives a text of no more than so many bytes; of a longer one, its beginning and its end with a line between them.
func bothEnds(text []byte, most int) string {
	if len(text) <= most {
		return string(text)
	}
	half := max(0, most-len(leftOut)) / 2
	last := text[max(0, len(text)-half-utf8.UTFMax):]
	return string(Beginning(text, half)) + leftOut + end(string(last), half)
}

// leftOut is the line that stands for what is left out of an output.
const leftOut = "\n... much is left out here ...\n"

// end gives the last bytes of a text, no more than that many, and no part of a character at its beginning.
func end(text string, most int) string {
	if len(text) <= most {
		return strings.Clone(text)
	}
	cut := len(text) - most
	for first := cut; first < min(cut+utf8.UTFMax, len(text)); first++ {
		if utf8.RuneStart(text[first]) {
			return strings.Clone(text[first:])
		}
	}
	return strings.Clone(text[cut:]) // it is no text
}

// Short gives the mismatch with no more than so many bytes of each side.
func (m *Mismatch) Short(most int) *Mismatch {
	short := *m
	var cutExpected, cutActual bool
	short.Expected, cutExpected = firstLines(m.Expected, most)
	short.Actual, cutActual = firstLines(m.Actual, most)
	short.Cut = m.Cut || cutExpected || cutActual
	return &short
}

// firstLines gives the first lines of a text, of no more than so many bytes, and whether anything is missing then.
func firstLines(lines []string, most int) (first []string, cut bool) {
	for _, line := range lines {
		if len(line) > most {
			return append(first, string(Beginning([]byte(line), most))), true
		}
		first = append(first, strings.Clone(line)) // the line may be a piece of a long output
		most -= len(line)
	}
	return first, false
}

// Beginning gives the first bytes of a text, no more than that many, and no part of a character at its end.
func Beginning(text []byte, most int) []byte {
	if len(text) <= most {
		return text
	}
	for cut := most; cut > most-utf8.UTFMax; cut-- {
		if utf8.RuneStart(text[cut]) {
			return text[:cut]
		}
	}
	return text[:most] // it is no text
}

// A Screen is the text that a terminal would have shown: the program's output with the typed input in its place.
type Screen []Segment

// A Segment is a piece of a screen, byte for byte.
type Segment struct {
	Text  string `json:"text"`
	Typed bool   `json:"typed,omitempty"`
}

// ScreenOf gives the screen of an output in which what was typed stands, line by line, behind places that are known.
// The output may break off before some of them.
func ScreenOf(output string, typed []string, places []int) Screen {
	var shown Screen
	from := 0
	for i := range min(len(typed), len(places)) {
		to := max(from, places[i])
		for to < len(output) && (output[to] == ' ' || output[to] == '\t') {
			to++
		}
		if to > len(output) {
			break
		}
		shown = append(shown, Segment{Text: output[from:to]}, Segment{Text: typed[i], Typed: true}, Segment{Text: "\n"})
		from = to
	}
	return append(shown, Segment{Text: output[from:]})
}

// A Rung tells how near a text came to what was expected, from nearest to farthest.
type Rung string

// The rungs of the ladder.
const (
	Exact          Rung = "the same to the byte"
	TrailingBlanks Rung = "the same but for blanks at the ends of lines and the final newline"
	Blanks         Rung = "the same but for blanks and line ends"
	SameEvents     Rung = "the same questions, boards and messages in another layout"
	Different      Rung = "different"
)

// RungOf places actual on the ladder. [SameEvents] is not reached here: it needs to know the game.
func RungOf(expected, actual string) Rung {
	switch {
	case actual == expected:
		return Exact
	case TrimLines(actual) == TrimLines(expected):
		return TrailingBlanks
	case Squeeze(actual) == Squeeze(expected):
		return Blanks
	}
	return Different
}

// TrimLines takes the blanks off the ends of lines, and the line ends off the end of the text.
func TrimLines(s string) string {
	lines := strings.Split(strings.TrimRight(s, "\r\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.Join(lines, "\n")
}

// Squeeze takes out all white space.
func Squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// Form says how the two sides of a [Mismatch] are to be shown.
type Form string

// The forms.
const (
	BoardForm Form = "board"  // rows of a board: cells are compared one by one
	TextForm  Form = "text"   // Lines of text: blanks matter
	ListForm  Form = "list"   // one thing a line, in order
	EventForm Form = "events" // one thing a line that a program does, in order: "asks for the ROW"
)

// A Mismatch is the error of a step that found something other than what it expected.
type Mismatch struct {
	What     string   `json:"what"` // the thing compared: "the board after jump 1"
	Form     Form     `json:"form"`
	Expected []string `json:"expected"`
	Actual   []string `json:"actual"`
	Rung     Rung     `json:"rung,omitempty"`

	// Cut tells that the end of a side is missing, because it is too long.
	Cut bool `json:"cut,omitempty"`

	// Outcome is failed, or tells why the subject could not do as expected.
	Outcome engine.Outcome `json:"-"`

	// Cause gives the reason in words, if there is one.
	Cause string `json:"cause,omitempty"`

	// Sentence says what is wrong for the author of a program, where that says more than a comparison of the two sides.
	Sentence string `json:"sentence,omitempty"`
}

// Error says what differs in one line.
func (m *Mismatch) Error() string {
	words := m.What + " is not as expected"
	if m.Cause != "" {
		words += ": " + m.Cause
	}
	return words
}

// Because adds to a mismatch the reason why the program of the run was stopped, if it was. It leaves other errors as they are.
func Because(err error, run engine.Run) error {
	m, ok := err.(*Mismatch)
	if stop := run.Stop(); ok && stop != nil {
		m.Outcome, m.Cause = stop.Outcome, stop.Reason
	}
	return err
}

// outcomeOf classifies the error that a scenario ended with. An error of no known kind is the suite's own fault.
func outcomeOf(err error) engine.Outcome {
	if m, ok := errors.AsType[*Mismatch](err); ok {
		return m.Outcome
	}
	return engine.OutcomeOf(err)
}
