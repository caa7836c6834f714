package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// A peer is the program at the other end of the pipes. Its output ends when it returns.
type peer func(in *bufio.Reader, out io.Writer)

// cleaner is what both tests and properties offer.
type cleaner interface {
	Helper()
	Fatal(...any)
	Cleanup(func())
}

// dial connects a client with a peer. At the end of the test all pipes are closed, which ends any peer that still uses one.
func dial(t cleaner, limits Limits, p peer) *Client {
	t.Helper()
	inR, inW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	running.Go(func() {
		p(bufio.NewReader(inR), outW)
		_ = inR.Close()
		_ = outW.Close()
	})
	t.Cleanup(func() {
		for _, f := range []io.Closer{inR, inW, outR, outW} {
			_ = f.Close()
		}
		running.Wait()
	})
	return NewClient(outR, inW, limits)
}

// serving is the peer that this package itself provides.
func serving(session Session) peer {
	return func(in *bufio.Reader, out io.Writer) { _ = Serve(context.Background(), session, in, out) }
}

// prepared is a session that gives prepared replies one after another and remembers what it was asked.
type prepared struct {
	Session
	replies []Reply
	asked   []Request
	err     error
}

func (p *prepared) DoAll(ctx context.Context, requests []Request) ([]Reply, error) {
	return OneByOne(ctx, requests, p.do)
}

func (p *prepared) do(_ context.Context, request Request) (Reply, error) {
	p.asked = append(p.asked, request)
	if p.err != nil {
		return Reply{}, p.err
	}
	reply := p.replies[0]
	p.replies = p.replies[1:]
	return reply, nil
}

func (p *prepared) Close() error { return nil }

// lines are lines of a body, among them all that look like parts of the protocol.
func lines() *rapid.Generator[[]string] {
	alike := rapid.SampledFrom([]string{"", ".", "..", "=1", "?1", "=2", "?2", "|x", "|", "||", " ", "\t.", ". ", "a\rb",
		"\r=1", "a\r", "\x00", "\xff\xfe", "ü"})
	any := rapid.Custom(func(t *rapid.T) string {
		line := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes")
		return strings.ReplaceAll(string(line), "\n", "")
	})
	return rapid.SliceOfN(rapid.OneOf(alike, any), 0, 12)
}

func replies() *rapid.Generator[[]Reply] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Reply {
		body := lines().Draw(t, "body")
		if rapid.Bool().Draw(t, "refused") {
			return Reply{Refusal: ReadRefusal(body)}
		}
		return Reply{Body: body}
	}), 1, 5)
}

func TestEveryReplySurvivesThePipe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := replies().Draw(t, "replies")
		client := dial(t, Limits{}, serving(&prepared{replies: slices.Clone(want)}))
		for i, reply := range want {
			got, err := Do(context.Background(), client, Request{Command: "anything"})
			if err != nil {
				t.Fatalf("reply %d: %v", i+1, err)
			}
			if !cmp.Equal(got, reply, cmpopts.EquateEmpty()) {
				t.Fatalf("reply %d: got %+v, want %+v", i+1, got, reply)
			}
		}
	})
}

func TestTheClientCannotTellAPipeFromATable(t *testing.T) {
	t.Parallel()
	words := rapid.OneOf(
		rapid.SampledFrom([]string{"", " ", "  ", "a", "a b", " a", "b ", "=1", ".", "|", "1", "\t"}),
		rapid.StringMatching(`[^\n\r]{0,20}`),
	)
	names := []string{"none", "two", "text", "word-and-text", "two-and-text", "plain", "kind", "commands", "nothing"}
	rapid.Check(t, func(t *rapid.T) {
		request := Request{
			Command:   rapid.SampledFrom(names).Draw(t, "command"),
			Arguments: rapid.SliceOfN(words, 0, 4).Draw(t, "arguments"),
		}
		near, err := Do(context.Background(), specimen(), request)
		if err != nil {
			t.Fatal(err)
		}
		far, err := Do(context.Background(), dial(t, Limits{}, serving(specimen())), request)
		if err != nil {
			t.Fatal(err)
		}
		if !cmp.Equal(near, far, cmpopts.EquateEmpty()) {
			t.Fatalf("near %+v, far %+v", near, far)
		}
	})
}

func TestHowAReplyLooksOnTheWire(t *testing.T) {
	t.Parallel()
	tests := []struct {
		reply  Reply
		want   string
		reason string
	}{
		{Reply{}, "\n=7\n.\n", "done, without a word"},
		{Reply{Body: []string{"**O", ""}}, "\n=7\n|**O\n|\n.\n", "an empty line of a board is a bar"},
		{Reply{Refusal: &Refusal{Kind: "illegal"}}, "\n?7\n|illegal\n.\n", "refused, with its kind"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		err := Serve(t.Context(), &prepared{replies: []Reply{test.reply}}, strings.NewReader("7 anything\n"), &out)
		if err != nil {
			t.Fatal(err)
		}
		if out.String() != test.want {
			t.Errorf("got %q, want %q: %s", out.String(), test.want, test.reason)
		}
	}
}

// The classes above that of an exception are no words of it.
func TestARefusalIsReadFromItsLines(t *testing.T) {
	t.Parallel()
	const above = "is a.C java.lang.Error java.lang.Throwable"
	tests := []struct {
		lines  []string
		want   Refusal
		reason string
	}{
		{nil, Refusal{}, "nothing is said"},
		{[]string{Illegal}, Refusal{Kind: Illegal}, "the kind alone"},
		{[]string{Illegal, "no", above}, Refusal{Kind: Illegal, Words: []string{"no", above}}, "no exception"},
		{[]string{Exception, "a.B: no", "at a.B.c(B.java:1)"}, Refusal{Kind: Exception, Words: []string{"a.B: no", "at a.B.c(B.java:1)"}},
			"an exception whose ancestors are not known"},
		{[]string{Exception, "a.B: no", above, "at a.B"}, Refusal{Kind: Exception, Words: []string{"a.B: no", "at a.B"},
			Is: []string{"a.C", "java.lang.Error", "java.lang.Throwable"}}, "an exception"},
		{[]string{Exception, "beyond", "is the board"}, Refusal{Kind: Exception, Words: []string{"beyond", "is the board"}},
			"a message of two lines"},
	}
	for _, test := range tests {
		got := ReadRefusal(slices.Clone(test.lines))
		if diff := cmp.Diff(&test.want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q: %s (-want +got):\n%s", test.lines, test.reason, diff)
		}
		if len(test.lines) > 0 && !slices.Equal(got.Lines(), test.lines) {
			t.Errorf("%s: the lines are %q, were %q", test.reason, got.Lines(), test.lines)
		}
	}
}

func TestARequestIsReadFromItsLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line   string
		id     string
		want   Request
		reason string
	}{
		{"3 move 4 6 left", "3", Request{"move", []string{"4 6 left"}}, "the arguments stay one text"},
		{"3 move", "3", Request{"move", nil}, "no arguments"},
		{"3 move ", "3", Request{"move", []string{""}}, "an empty argument"},
		{"3 move  x ", "3", Request{"move", []string{" x "}}, "blanks of an argument stay"},
		{"3", "3", Request{"", nil}, "no command"},
		{"3  move", "3", Request{"", []string{"move"}}, "two blanks hold an empty command"},
		{" move", "", Request{"move", nil}, "no number"},
	}
	for _, test := range tests {
		id, request := parseRequest(test.line)
		if diff := cmp.Diff(test.want, request); id != test.id || diff != "" {
			t.Errorf("%q: number %q, want %q: %s (-want +got):\n%s", test.line, id, test.id, test.reason, diff)
		}
	}
}

func TestServePassesOverBlankLines(t *testing.T) {
	t.Parallel()
	session := &prepared{replies: make([]Reply, 2)}
	var out bytes.Buffer
	if err := Serve(t.Context(), session, strings.NewReader("\n  \n\r\n\t\n1 first\r\n\n2 second"), &out); err != nil {
		t.Fatal(err)
	}
	want := []Request{{Command: "first"}, {Command: "second"}}
	if diff := cmp.Diff(want, session.asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestServeEndsAtQuit(t *testing.T) {
	t.Parallel()
	session := &prepared{replies: make([]Reply, 2)}
	var out bytes.Buffer
	if err := Serve(t.Context(), session, strings.NewReader("1 first\n2 quit\n3 late\n"), &out); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "\n=1\n.\n\n=2\n.\n"; got != want {
		t.Errorf("it wrote %q, want %q", got, want)
	}
}

func TestServeTellsWhyItStops(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	tests := []struct {
		session Session
		in      io.Reader
		out     io.Writer
		want    []string
		reason  string
	}{
		{&prepared{err: broken}, strings.NewReader("1 first\n"), io.Discard, []string{`"1 first"`, "broken"}, "the session fails"},
		{&prepared{replies: make([]Reply, 1)}, strings.NewReader("1 first\n"), failingWriter{broken},
			[]string{"writing", "broken"}, "nobody takes the reply"},
		{&prepared{}, failingReader{broken}, io.Discard, []string{"reading", "broken"}, "the input fails"},
		{&prepared{}, strings.NewReader(strings.Repeat("1", 2<<20)), io.Discard, []string{"reading", "too long"}, "a request without end"},
	}
	for _, test := range tests {
		err := Serve(t.Context(), test.session, test.in, test.out)
		for _, word := range test.want {
			if err == nil || !strings.Contains(err.Error(), word) {
				t.Errorf("%s: the error is %v, want it to say %s", test.reason, err, word)
			}
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

type failingReader struct{ err error }

func (r failingReader) Read([]byte) (int, error) { return 0, r.err }

// Many requests may be on their way at once, more than any pipe holds, in both directions.
func TestRequestsNeedNotWaitForReplies(t *testing.T) {
	t.Parallel()
	client := dial(t, Limits{}, serving(specimen()))
	long := strings.Repeat("x", 100)
	requests := make([]Request, 5000)
	for i := range requests {
		requests[i] = Request{Command: "text", Arguments: []string{long}}
	}
	requests[4998] = Request{Command: "kind"}
	replies, err := client.DoAll(t.Context(), requests)
	if err != nil || len(replies) != len(requests) {
		t.Fatalf("%d replies to %d requests: %v", len(replies), len(requests), err)
	}
	for i, reply := range replies {
		if want := i == 4998; (reply.Refusal != nil) != want || !want && !slices.Equal(reply.Body, []string{long}) {
			t.Fatalf("reply %d: %+v", i+1, reply)
		}
	}
	if next := do(t, client, "text", "next"); !slices.Equal(next.Body, []string{"next"}) {
		t.Errorf("the next reply is %+v", next)
	}
}

func TestRepliesBeforeTheOneThatDoesNotComeAreGiven(t *testing.T) {
	t.Parallel()
	client := dial(t, Limits{}, says("=1\n|a\n.\n?2\n|no\n.\n=3\n|b\n"))
	replies, err := client.DoAll(t.Context(), []Request{{Command: "one"}, {Command: "two"}, {Command: "three"}, {Command: "four"}})
	want := []Reply{{Body: []string{"a"}}, {Refusal: &Refusal{Kind: "no"}}}
	if diff := cmp.Diff(want, replies, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("replies (-want +got):\n%s", diff)
	}
	if OutcomeOf(err) != Crashed || !strings.Contains(err.Error(), `"three"`) {
		t.Errorf("the error is %v (%s)", err, OutcomeOf(err))
	}
}

func TestATableDoesAllUntilNoTimeIsLeft(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	stopping := Command{Name: "stop", Do: func([]string) ([]string, error) { cancel(); return nil, nil }}
	table := NewTable("a specimen", arguments("none"), stopping)
	replies, err := table.DoAll(ctx, []Request{{Command: "none"}, {Command: "other"}, {Command: "stop"}, {Command: "none"}})
	if len(replies) != 3 || replies[1].Refusal == nil || OutcomeOf(err) != TimedOut {
		t.Errorf("%d replies, then %v", len(replies), err)
	}
}

func TestARequestOfTwoLinesIsNeverSent(t *testing.T) {
	t.Parallel()
	for _, request := range []Request{
		{Command: "move\nquit"},
		{Command: "move", Arguments: []string{"1", "2\n9 quit"}},
		{Command: "move", Arguments: []string{"1\r"}},
	} {
		var sent bytes.Buffer
		_, err := Do(t.Context(), NewClient(strings.NewReader(""), unclosed{&sent}, Limits{}), request)
		if OutcomeOf(err) != Broken {
			t.Errorf("%+v: the error is %v (%s), want it to be the suite's fault", request, err, OutcomeOf(err))
		}
		if sent.Len() > 0 {
			t.Errorf("%+v: sent was %q", request, sent.String())
		}
	}
}

type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

func TestRequestsAreNumberedFromOne(t *testing.T) {
	t.Parallel()
	var sent bytes.Buffer
	client := NewClient(strings.NewReader("=1\n.\n=2\n.\n"), unclosed{&sent}, Limits{})
	do(t, client, "new")
	do(t, client, "move", "4", "6", "left")
	if got, want := sent.String(), "1 new\n2 move 4 6 left\n"; got != want {
		t.Errorf("sent was %q, want %q", got, want)
	}
}

func TestClosingTheClientEndsTheServer(t *testing.T) {
	t.Parallel()
	served := make(chan error, 1)
	client := dial(t, Limits{}, func(in *bufio.Reader, out io.Writer) {
		served <- Serve(context.Background(), specimen(), in, out)
	})
	do(t, client, "none")
	if err := client.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-served; err != nil {
		t.Errorf("serving ended with %v", err)
	}
}

func TestLimitsThatAreNotSetAreGenerous(t *testing.T) {
	t.Parallel()
	tests := []struct {
		limits Limits
		want   Limits
		reason string
	}{
		{Limits{}, Limits{1 << 20, 4 << 20, 1 << 20}, "nothing is set"},
		{Limits{Line: 7}, Limits{7, 4 << 20, 1 << 20}, "one is set"},
		{Limits{1, 2, 3}, Limits{1, 2, 3}, "all are set"},
		{Limits{-1, -1, -1}, Limits{1 << 20, 4 << 20, 1 << 20}, "less than nothing is nothing"},
	}
	for _, test := range tests {
		if got := test.limits.orDefault(); got != test.want {
			t.Errorf("%v: got %v, want %v: %s", test.limits, got, test.want, test.reason)
		}
	}
}

// BenchmarkOneCommandOverPipes is what every step of a scenario pays, apart from the subject's own work.
func BenchmarkOneCommandOverPipes(b *testing.B) {
	client := dial(b, Limits{}, serving(specimen()))
	for b.Loop() {
		do(b, client, "text", "###@@@### ###@@@### @@@@@@@@@ @@@@-@@@@ @@@@@@@@@ ###@@@### ###@@@###")
	}
}
