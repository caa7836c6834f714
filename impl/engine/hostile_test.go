package engine

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// says is a peer that takes one request, writes a text and ends.
func says(text string) peer {
	return func(in *bufio.Reader, out io.Writer) {
		_, _ = in.ReadString('\n')
		_, _ = io.WriteString(out, text)
	}
}

// repeats is a peer that takes one request, writes a text and then another again and again, as long as anybody takes it.
func repeats(first, again string) peer {
	return func(in *bufio.Reader, out io.Writer) {
		_, _ = in.ReadString('\n')
		_, err := io.WriteString(out, first)
		for err == nil {
			_, err = io.WriteString(out, again)
		}
	}
}

func TestNoiseAroundAReplyIsPassedOver(t *testing.T) {
	t.Parallel()
	tests := []struct {
		written string
		want    Reply
		reason  string
	}{
		{"=1\n|a\n.\n", Reply{Body: []string{"a"}}, "no noise at all"},
		{"Welcome!\n\nBoard:\n\n=1\n|a\n.\n", Reply{Body: []string{"a"}}, "noise before the head"},
		{"Your move: \n=1\n|a\n.\n", Reply{Body: []string{"a"}}, "a prompt that was left on the line"},
		{"=1\n|a\ndebug\n|b\n\n.\n", Reply{Body: []string{"a", "b"}}, "noise between the lines of a body"},
		{"=1\n =1\n=1\n?1\n|a\n.\n", Reply{Body: []string{"a"}}, "heads between the lines of a body"},
		{".\n|x\n..\n=1\n|a\n.\n", Reply{Body: []string{"a"}}, "the end of a reply before its head"},
		{"=12\n=0\n?2\n= 1\n=1 \n==1\n?1\n|no\n.\n", Reply{Refusal: &Refusal{Kind: "no"}}, "heads of other replies"},
		{"=1\r\n|a\r\n|\r\n.\r\n", Reply{Body: []string{"a", ""}}, "line ends of another system"},
		{"=1\n|a\r\n|\r\n.\n", Reply{Body: []string{"a\r", "\r"}}, "a text whose own lines end as on another system"},
		{"=1\r\n|a\r\r\n.\r\n", Reply{Body: []string{"a\r"}}, "both at once"},
		{"=1\n. \n .\n..\n.\n", Reply{}, "what is almost the end of a reply"},
		{"=1\n|.\n|=1\n||\n.\n", Reply{Body: []string{".", "=1", "|"}}, "body lines that look like the protocol"},
		{"=1\n.\n=2\n|late\n.\n", Reply{}, "another reply follows"},
	}
	for _, test := range tests {
		reply := do(t, dial(t, Limits{}, says(test.written)), "move")
		if diff := cmp.Diff(test.want, reply, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q: %s (-want +got):\n%s", test.written, test.reason, diff)
		}
	}
}

func TestAPeerThatGivesNoReplyIsStopped(t *testing.T) {
	t.Parallel()
	small := Limits{Line: 100, Reply: 200, Noise: 300}
	tests := []struct {
		peer    peer
		outcome Outcome
		words   string
		reason  string
	}{
		{says(""), Crashed, "ended before it replied", "it ends before the reply"},
		{says("Exception in thread main\n"), Crashed, "ended before it replied", "it ends with noise alone"},
		{says("=2\n|a\n.\n"), Crashed, "ended before it replied", "it answers what nobody asked"},
		{says("=1"), Crashed, "ended before it replied", "it ends within the head"},
		{says("=1\n"), Crashed, "ended before it replied", "it ends after the head"},
		{says("=1\n|a\n|b"), Crashed, "ended before it replied", "it ends within the body"},
		{says("=1\n|a\n."), Crashed, "ended before it replied", "its last line has no end, so it may not be whole"},
		{says("Your move: =1\n|a\n.\n"), Crashed, "ended before it replied", "a prompt has swallowed the head"},
		{repeats("=1\n", "|a\n"), Flooded, "more than 200 bytes", "its body never ends"},
		{repeats("=1\n", "noise\n"), Flooded, "more than 200 bytes", "its reply never ends, though its body does not grow"},
		{repeats("=1\n", "\n"), Flooded, "more than 200 bytes", "empty lines count too"},
		{repeats("", "noise\n"), Flooded, "more than 300 bytes that are no reply", "its noise never ends"},
		{repeats("", "\n"), Flooded, "more than 300 bytes that are no reply", "empty lines are noise too"},
		{repeats("", "x"), Flooded, "a line of more than 100 bytes", "a line of noise never ends"},
		{repeats("=1\n|", "x"), Flooded, "a line of more than 100 bytes", "a line of the body never ends"},
		{repeats("=1\n|", "\r"), Flooded, "a line of more than 100 bytes", "carriage returns count too"},
	}
	for _, test := range tests {
		_, err := Do(t.Context(), dial(t, small, test.peer), Request{Command: "move", Arguments: []string{"4", "6"}})
		if OutcomeOf(err) != test.outcome {
			t.Errorf("%s: the outcome is %q (%v), want %q", test.reason, OutcomeOf(err), err, test.outcome)
			continue
		}
		for _, words := range []string{test.words, `"move 4 6"`} {
			if !strings.Contains(err.Error(), words) {
				t.Errorf("%s: the reason %q does not say %q", test.reason, err, words)
			}
		}
	}
}

func TestAtTheLimitsNothingIsStopped(t *testing.T) {
	t.Parallel()
	tests := []struct {
		limits  Limits
		written string
		over    string
		reason  string
	}{
		{Limits{Line: 5}, "=1\n|abc\n.\n", "=1\n|abcd\n.\n", "a line counts with its end"},
		{Limits{Reply: 6}, "=1\n|a\n|b\n.\n", "=1\n|a\n|bc\n.\n", "a reply counts from its head to its last line"},
		{Limits{Noise: 6}, "a\n\nbc\n=1\n.\n", "a\n\nbcd\n=1\n.\n", "noise counts up to the head"},
	}
	for _, test := range tests {
		do(t, dial(t, test.limits, says(test.written)), "move")
		_, err := Do(t.Context(), dial(t, test.limits, says(test.over)), Request{Command: "move"})
		if OutcomeOf(err) != Flooded {
			t.Errorf("one byte more than %v gives %v: %s", test.limits, err, test.reason)
		}
	}
}

func TestNoiseIsCountedOverAWholeConversation(t *testing.T) {
	t.Parallel()
	client := dial(t, Limits{Noise: 10}, func(in *bufio.Reader, out io.Writer) {
		for _, text := range []string{"12345\n=1\n.\n", "12345\n=2\n.\n"} {
			_, _ = in.ReadString('\n')
			_, _ = io.WriteString(out, text)
		}
	})
	do(t, client, "move")
	if _, err := Do(t.Context(), client, Request{Command: "move"}); OutcomeOf(err) != Flooded {
		t.Errorf("the second reply after too much noise in all gives %v", err)
	}
}

func TestALittleNoiseInEachReplyIsForgiven(t *testing.T) {
	t.Parallel()
	tests := []struct {
		noise   string
		outcome Outcome
		reason  string
	}{
		{"a debugging line\n", Passed, "17 bytes a reply, and 20 are forgiven"},
		{"a longer debugging line\n", Flooded, "24 bytes a reply, and 20 are forgiven"},
	}
	for _, test := range tests {
		client := dial(t, Limits{Noise: 20 * forgiven}, chatters(test.noise))
		outcome := Passed
		for range 1000 {
			_, err := Do(t.Context(), client, Request{Command: "move"})
			if err != nil {
				outcome = OutcomeOf(err)
				break
			}
		}
		if outcome != test.outcome {
			t.Errorf("a thousand replies give %q, want %q: %s", outcome, test.outcome, test.reason)
		}
	}
}

// chatters replies to everything, each time after that noise.
func chatters(noise string) func(*bufio.Reader, io.Writer) {
	return func(in *bufio.Reader, out io.Writer) {
		for id := 1; ; id++ {
			if _, err := in.ReadString('\n'); err != nil {
				return
			}
			_, _ = fmt.Fprintf(out, "%s=%d\n.\n", noise, id)
		}
	}
}

func TestALineThatIsLongerThanTheBufferIsRead(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 300<<10)
	reply := do(t, dial(t, Limits{}, says("=1\n|"+long+"\n.\n")), "board")
	if len(reply.Body) != 1 || reply.Body[0] != long {
		t.Errorf("the line did not arrive whole")
	}
}

// The peer itself says when the time is over, so that no clock decides this test.
func TestAPeerThatIsSilentRunsOutOfTime(t *testing.T) {
	t.Parallel()
	tests := []struct {
		written string
		reason  string
	}{
		{"", "it writes nothing"},
		{"thinking\n", "it writes only noise"},
		{"=1\n|a\n", "it stops within its reply"},
		{"=1\n|a\n.", "it stops within the last line of its reply"},
	}
	for _, test := range tests {
		ctx, cancel := context.WithCancel(t.Context())
		client := dial(t, Limits{}, func(in *bufio.Reader, out io.Writer) {
			_, _ = in.ReadString('\n')
			_, _ = io.WriteString(out, test.written)
			cancel()
			_, _ = in.ReadString('\n') // until the end of the test
		})
		_, err := Do(ctx, client, Request{Command: "move", Arguments: []string{"4"}})
		if OutcomeOf(err) != TimedOut || !strings.Contains(err.Error(), `"move 4"`) {
			t.Errorf("%s: the error is %v (%s)", test.reason, err, OutcomeOf(err))
		}
	}
}

func TestAPeerThatDoesNotReadRunsOutOfTime(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	client := dial(t, Limits{}, func(*bufio.Reader, io.Writer) { <-ended })
	t.Cleanup(func() { close(ended) })
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	_, err := Do(ctx, client, Request{Command: "load", Arguments: []string{strings.Repeat("@", 1<<20)}})
	if OutcomeOf(err) != TimedOut {
		t.Errorf("the outcome is %q", OutcomeOf(err))
	}
}

// In a bubble the clock goes on by itself as soon as everybody waits, so that what takes a second here takes that to the nanosecond.
func TestNoPeerIsWaitedForBeyondTheDeadline(t *testing.T) {
	t.Parallel()
	const limit = time.Second
	drips := func(first, again string) peer {
		return func(in *bufio.Reader, out io.Writer) {
			_, _ = in.ReadString('\n')
			_, err := io.WriteString(out, first)
			for err == nil {
				time.Sleep(limit / 100)
				_, err = io.WriteString(out, again)
			}
		}
	}
	tests := []struct {
		peer   peer
		reason string
	}{
		{func(in *bufio.Reader, _ io.Writer) { _, _ = io.Copy(io.Discard, in) }, "it never answers"},
		{func(in *bufio.Reader, _ io.Writer) { time.Sleep(2 * limit) }, "it does not even read"},
		{drips("", "x"), "a line of noise drips"},
		{drips("", "noise\n"), "lines of noise drip"},
		{drips("=1\n|", "x"), "a line of its answer drips"},
		{drips("=1\n", "|a\n"), "lines of its answer drip"},
		{drips("=1\n.\n", "|a\n"), "it answers one of two questions"},
		{func(_ *bufio.Reader, out io.Writer) {
			_, _ = io.WriteString(out, "=1\n.\n=2\n.\n")
			time.Sleep(2 * limit)
		}, "it answers without having read"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client := dialInBubble(t, test.peer)
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				begin := time.Now()
				_, err := client.DoAll(ctx, []Request{{Command: "board"}, {Command: "score"}})
				if took := time.Since(begin); took != limit || OutcomeOf(err) != TimedOut {
					t.Errorf("after %v of %v: %v (%s)", took, limit, err, OutcomeOf(err))
				}
			})
		})
	}
}

func TestAPeerThatAnswersInTimeIsNotHurried(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client := dialInBubble(t, func(in *bufio.Reader, out io.Writer) {
			_, _ = in.ReadString('\n')
			time.Sleep(time.Second - 1)
			_, _ = io.WriteString(out, "=1\n|a\n.\n")
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		reply, err := Do(ctx, client, Request{Command: "board"})
		if diff := cmp.Diff(Reply{Body: []string{"a"}}, reply); err != nil || diff != "" {
			t.Errorf("the error is %v (-want +got):\n%s", err, diff)
		}
	})
}

// dialInBubble connects a client with a peer by pipes of this process, whose readers and writers the fake clock knows to wait.
func dialInBubble(t *testing.T, p peer) *Client {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	var running sync.WaitGroup
	running.Go(func() { p(bufio.NewReader(inR), outW) })
	t.Cleanup(func() {
		for _, end := range []io.Closer{inR, inW, outR, outW} {
			_ = end.Close()
		}
		running.Wait()
	})
	return NewClient(outR, inW, Limits{})
}

func TestAGuardedClientTakesNothingButRepliesThatAreDue(t *testing.T) {
	t.Parallel()
	tests := []struct {
		written func(number string) string
		want    string // the reason of the stop; "" for a reply
		reason  string
	}{
		{func(n string) string { return "\n=" + n + "\n|a\n.\n" }, "", "a reply alone"},
		{func(n string) string { return "\n\n=" + n + "\n|a\n.\n" }, "", "empty lines before it"},
		{func(string) string { return "\n=1\n|a\n.\n" }, `wrote "=1" where`, "a reply to a number that was guessed"},
		{func(n string) string { return "hello\n=" + n + "\n|a\n.\n" }, `wrote "hello" where`, "a text before the head"},
		{func(n string) string { return "\n=" + n + "\n|a\nhello\n.\n" }, `wrote "hello" where`, "a text in the body"},
		{func(n string) string { return "\n=" + n + "\n|a\n\n.\n" }, `wrote "" where`, "an empty line in the body"},
	}
	for _, test := range tests {
		client := dial(t, Limits{}, func(in *bufio.Reader, out io.Writer) {
			line, _ := in.ReadString('\n')
			number, _, _ := strings.Cut(line, " ")
			_, _ = io.WriteString(out, test.written(number))
		})
		client.Guard(true)
		reply, err := Do(t.Context(), client, Request{Command: "move"})
		switch {
		case test.want == "" && (err != nil || !cmp.Equal(reply.Body, []string{"a"})):
			t.Errorf("%s: the reply is %v, the error %v", test.reason, reply, err)
		case test.want != "" && (OutcomeOf(err) != Failed || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: the error is %v, want one that %s", test.reason, err, test.want)
		}
	}
}

// Where the code under test can write, it cannot reply: it does not know the number.
func TestRepliesToGuessedNumbersAreNoise(t *testing.T) {
	t.Parallel()
	client := dial(t, Limits{}, func(in *bufio.Reader, out io.Writer) {
		line, _ := in.ReadString('\n')
		number, _, _ := strings.Cut(line, " ")
		_, _ = io.WriteString(out, "=1\n|guessed\n.\n=0\n|guessed\n.\n="+number+"\n|known\n.\n")
	})
	client.Guard(false)
	reply, err := Do(t.Context(), client, Request{Command: "move"})
	if err != nil || !cmp.Equal(reply.Body, []string{"known"}) {
		t.Errorf("the reply is %v, the error %v", reply, err)
	}
}

func TestASecondReplyToOneNumberIsFoundAtTheNextRequest(t *testing.T) {
	t.Parallel()
	client := dial(t, Limits{}, func(in *bufio.Reader, out io.Writer) {
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			number, _, _ := strings.Cut(line, " ")
			_, _ = io.WriteString(out, strings.Repeat("\n="+number+"\n|a\n.\n", 2))
		}
	})
	client.Guard(true)
	if _, err := Do(t.Context(), client, Request{Command: "move"}); err != nil {
		t.Fatal(err)
	}
	_, err := Do(t.Context(), client, Request{Command: "move"})
	if OutcomeOf(err) != Failed || !strings.Contains(err.Error(), "tampers") {
		t.Errorf("the error is %v, want one that tells of tampering", err)
	}
}
