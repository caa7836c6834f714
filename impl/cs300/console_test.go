package cs300

import (
	"bytes"
	"crypto/md5"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"rulebook/impl/engine"
)

// A sample is a run of the document: what is typed, and length and sum of what a program prints into a pipe, which were
// established with other programs than this one.
type sample struct {
	name  string
	input []string
	bytes int
	sum   string
	end   error
}

func samples() []sample {
	return []sample{
		{"Winning Simple T Run", strings.Fields("4 3 2 4 3 4 1 2 2 4 5 2 3"), 1166, "008c1f69eefc0a37180a4f49a5ac8a3d", nil},
		{"Losing Simple T Run", strings.Fields("4 3 3 1"), 569, "11d985a3c189d289b383061f2ccbac66", nil},
		{"Bad Input Triangle (Partial) Run",
			[]string{"three", "3!!!", "3", "-2 4 5", "five", "4", "10", "2", "3", "5", "-1", "1", "0", "down", "2"},
			1176, "01281118444d49f7e59b82acf41b4f06", io.ErrUnexpectedEOF},
	}
}

// typed gives the lines as they are typed.
func typed(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

func play(input string) (output string, err error) {
	var out bytes.Buffer
	err = Play(strings.NewReader(input), &out)
	return out.String(), err
}

func TestTheSampleRunsGiveTheirTrueBytes(t *testing.T) {
	t.Parallel()
	for _, s := range samples() {
		output, err := play(typed(s.input))
		if !errors.Is(err, s.end) {
			t.Errorf("%s ends with %v, want %v", s.name, err, s.end)
		}
		if sum := fmt.Sprintf("%x", md5.Sum([]byte(output))); len(output) != s.bytes || sum != s.sum {
			t.Errorf("%s: %d bytes with sum %s, want %d with %s:\n%s", s.name, len(output), sum, s.bytes, s.sum, output)
		}
	}
}

func TestTheInputMayEndAfterAnyLine(t *testing.T) {
	t.Parallel()
	for _, s := range samples() {
		full, _ := play(typed(s.input))
		for n := range s.input {
			endsEarly(t, s.name, typed(s.input[:n]), full)
		}
	}
}

// Every entry of these runs is one character, so that no cut makes another entry of it.
func TestTheInputMayEndAfterAnyByte(t *testing.T) {
	t.Parallel()
	for _, s := range samples()[:2] {
		input := typed(s.input)
		full, _ := play(input)
		for n := range len(input) - 1 {
			endsEarly(t, s.name, input[:n], full)
		}
	}
}

func endsEarly(t *testing.T, name, input, full string) {
	t.Helper()
	output, err := play(input)
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%s after %q: the error is %v", name, input, err)
	}
	if len(output) >= len(full) || !strings.HasPrefix(full, output) {
		t.Errorf("%s after %q: %q is no beginning of the whole run", name, input, output)
	}
}

func TestTheLastLineNeedsNoEnd(t *testing.T) {
	t.Parallel()
	for _, s := range samples()[:2] {
		full, _ := play(typed(s.input))
		output, err := play(strings.Join(s.input, "\n"))
		if err != nil || output != full {
			t.Errorf("%s: the error is %v, the output\n%s", s.name, err, output)
		}
	}
}

func TestNothingIsAskedAfterTheEndOfAGame(t *testing.T) {
	t.Parallel()
	for _, s := range samples()[:2] {
		full, _ := play(typed(s.input))
		output, err := play(typed(s.input) + "1\n1\n1\nfive\n")
		if err != nil || output != full {
			t.Errorf("%s: the error is %v, the output\n%s", s.name, err, output)
		}
	}
}

// A fragileWriter takes so many bytes and fails then; nobody may write to it after that.
type fragileWriter struct {
	t       *testing.T
	room    int
	err     error
	written bytes.Buffer
	failed  bool
}

func (w *fragileWriter) Write(b []byte) (int, error) {
	if w.failed {
		w.t.Errorf("%q was written after the writer had failed", b)
	}
	n, _ := w.written.Write(b[:min(len(b), w.room)])
	if w.room -= n; n < len(b) {
		w.failed = true
		return n, w.err
	}
	return n, nil
}

func TestAGameStopsWhenItCannotPrint(t *testing.T) {
	t.Parallel()
	torn := errors.New("the paper is torn")
	for _, s := range samples() {
		full, _ := play(typed(s.input))
		for room := range full {
			out := &fragileWriter{t: t, room: room, err: torn}
			if err := Play(strings.NewReader(typed(s.input)), out); !errors.Is(err, torn) {
				t.Fatalf("%s, torn after %d bytes: the error is %v", s.name, room, err)
			}
			if got := out.written.String(); got != full[:room] {
				t.Fatalf("%s, torn after %d bytes: printed was %q", s.name, room, got)
			}
		}
	}
}

// endless types the same line for ever.
type endless struct{ line string }

func (e endless) Read(b []byte) (int, error) { return copy(b, e.line), nil }

func TestAGameThatCannotPrintReadsNoMore(t *testing.T) {
	t.Parallel()
	torn := errors.New("the paper is torn")
	for _, line := range []string{"4\n", "five\n", "\n"} {
		err := Play(endless{line}, &fragileWriter{t: t, room: 2000, err: torn})
		if !errors.Is(err, torn) {
			t.Errorf("%q for ever: the error is %v", line, err)
		}
	}
}

type failingReader struct {
	before io.Reader
	err    error
}

func (r failingReader) Read(b []byte) (int, error) {
	if n, err := r.before.Read(b); err == nil {
		return n, nil
	}
	return 0, r.err
}

func TestAGameTellsWhyItCannotRead(t *testing.T) {
	t.Parallel()
	stuck := errors.New("a key is stuck")
	for _, before := range []string{"", "4\n", "4\n3", "4\n3\n2\n"} {
		var out bytes.Buffer
		if err := Play(failingReader{strings.NewReader(before), stuck}, &out); !errors.Is(err, stuck) {
			t.Errorf("after %q the error is %v", before, err)
		}
	}
}

func TestOneLineIsOneAnswer(t *testing.T) {
	t.Parallel()
	const again = "Please enter your choice as an integer between 1 and 4: "
	tests := []struct {
		input  string
		again  int
		reason string
	}{
		{"3\n", 0, "an answer"},
		{"three\n3\n", 1, "a word"},
		{"-2 4 5\n3\n", 1, "three numbers are one bad answer, not three"},
		{"4 3\n3\n", 1, "good numbers on one line are one bad answer"},
		{"\n\n\n3\n", 3, "an empty line is an answer"},
		{"0\n5\n10\n-1\n3\n", 4, "just outside of the range"},
		{"3.0\n3x\n0x3\n3\n", 3, "almost a number"},
		{"99999999999999999999\n3\n", 1, "more than a number can hold"},
		{strings.Repeat("no\n", 500) + "3\n", 500, "without limit"},
	}
	for _, test := range tests {
		output, err := play(test.input)
		if !errors.Is(err, io.ErrUnexpectedEOF) || !strings.Contains(output, "###-@-###") {
			t.Errorf("%.40q: %s: the Triangle did not come, the error is %v", test.input, test.reason, err)
		}
		if got := strings.Count(output, again); got != test.again {
			t.Errorf("%.40q: %s: it asked again %d times, want %d", test.input, test.reason, got, test.again)
		}
		if got := strings.Count(output, "Choose a board style: "); got != 1 {
			t.Errorf("%.40q: %s: the first question came %d times", test.input, test.reason, got)
		}
	}
}

func TestEachQuestionHasTheRangeOfItsBoard(t *testing.T) {
	t.Parallel()
	for style, ranges := range map[string][2]int{"1": {9, 7}, "2": {6, 6}, "3": {9, 4}, "4": {5, 5}} {
		output, _ := play(style + "\n0\n1\n0\n1\n0\n")
		_, asked, _ := strings.Cut(output, "Choose the COLUMN")
		var got []int
		for _, part := range strings.Split(asked, "between 1 and ")[1:] {
			got = append(got, int(part[0]-'0'))
		}
		if want := []int{ranges[0], ranges[1], 4}; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("style %s: the ranges end at %v, want %v", style, got, want)
		}
	}
}

func TestTheReferenceHasBothFaces(t *testing.T) {
	t.Parallel()
	reference := Reference()
	run, err := reference.Console(t.Context(), samples()[1].input, engine.AllAtOnce)
	if err != nil || run.Failed || len(run.Output) != 569 {
		t.Errorf("the run is %+v, the error %v", run, err)
	}
	session, err := reference.Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if reply, err := engine.Do(t.Context(), session,
		engine.Request{Command: "create", Arguments: []string{"4"}}); err != nil || reply.Refusal != nil {
		t.Errorf("the reply is %+v, the error %v", reply, err)
	}
}

// Whatever is typed, a game ends, and each line gets one answer: a question that follows, or the end.
func FuzzPlay(f *testing.F) {
	for _, s := range samples() {
		f.Add(typed(s.input))
		f.Add(strings.Join(s.input, "\n"))
	}
	for _, seed := range []string{"", "\n", "4", "4\r\n3\r\n3\r\n1\r\n", "2\n\x00\n\xff", "4\n9\n9\n9", "+4\n 3 \n03\n1\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		output, err := play(input)
		questions, ended := questionsIn(output), strings.Count(input, "\n")
		lines := ended
		if !strings.HasSuffix(input, "\n") && input != "" {
			lines++
		}
		over := strings.HasSuffix(output, "THANK YOU FOR PLAYING CS300 PEG SOLITAIRE!\n")
		switch {
		case err == nil && (!over || questions > lines):
			t.Fatalf("%d lines were enough for %d questions, the game is over: %t", lines, questions, over)
		case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
			t.Fatal(err)
		case err != nil && (over || questions <= ended || questions > lines+1):
			t.Fatalf("%d lines were not enough for %d questions, the game is over: %t", lines, questions, over)
		}
	})
}

func questionsIn(output string) int {
	n := 0
	for _, question := range []string{
		"Choose a board style: ", "Choose the COLUMN of", "Choose the ROW of", "Choose a DIRECTION", "Please enter your choice",
	} {
		n += strings.Count(output, question)
	}
	return n
}
