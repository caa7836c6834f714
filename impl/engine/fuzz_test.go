package engine

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// Every request must get its reply, whatever it looks like: a program that leaves one out is taken for one that hangs.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "1 none\n", "1 two 1 2\r\n2 text  x \n", "1 quit\n2 none\n", "x", " ", "1  none", "=1 text .\n|",
		"\x00 \xff\n", "1 none\n1 none",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, requests []byte) {
		if len(requests) >= 1<<20 {
			t.Skip("a line may be too long")
		}
		var out bytes.Buffer
		if err := Serve(context.Background(), specimen(), bytes.NewReader(requests), &out); err != nil {
			t.Fatal(err)
		}
		rest := out.String()
		for i, id := range awaited(string(requests)) {
			var ok bool
			if rest, ok = cutReply(rest, id); !ok {
				t.Fatalf("request %d, number %q: no reply where %.100q stands", i+1, id, rest)
			}
		}
		if rest != "" {
			t.Fatalf("more was replied than asked: %.100q", rest)
		}
	})
}

// awaited gives the numbers of the requests that a server must answer.
func awaited(requests string) []string {
	var ids []string
	for _, line := range strings.Split(requests, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		words := strings.Split(line, " ")
		ids = append(ids, words[0])
		if len(words) > 1 && words[1] == "quit" {
			break
		}
	}
	return ids
}

// cutReply cuts one whole reply with that number from the front of what was written.
func cutReply(written, id string) (rest string, ok bool) {
	rest, done := strings.CutPrefix(written, "\n="+id+"\n")
	if !done {
		if rest, ok = strings.CutPrefix(written, "\n?"+id+"\n"); !ok {
			return written, false
		}
	}
	for {
		line, after, ended := strings.Cut(rest, "\n")
		switch {
		case !ended:
			return written, false
		case line == ".":
			return after, true
		case !strings.HasPrefix(line, "|"):
			return written, false
		}
		rest = after
	}
}

// Whatever a program writes, the client must come to an end and must not read much more than it may keep.
func FuzzClient(f *testing.F) {
	for _, seed := range []string{
		"", "=1\n.\n", "=1\n|a\n|\n.\n=2\n.\n", "?1\n|illegal\n.\n", "noise\n=1\n.", "=1\r\n|x\r\n.\r\n", "\n", ".\n", "=1\n",
		"\r", strings.Repeat("x", 500),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, written []byte) {
		once := converse(t, bytes.NewReader(written))
		slowly := converse(t, iotest.OneByteReader(bytes.NewReader(written)))
		if once != slowly {
			t.Fatalf("at once it ends with %q, byte by byte with %q", once, slowly)
		}
		if len(written) == 0 {
			return
		}
		endless := &again{text: written}
		if outcome := converse(t, endless); outcome != Flooded && outcome != Passed {
			t.Fatalf("what never ends gives the outcome %q", outcome)
		}
		const most = 5*(1<<10) + 128<<10 // five replies with their noise, and buffers
		if endless.given > most {
			t.Fatalf("the client read %d bytes", endless.given)
		}
	})
}

// converse asks five times and gives the outcome.
func converse(t *testing.T, from io.Reader) Outcome {
	limits := Limits{Line: 64, Reply: 256, Noise: 256}
	client := NewClient(from, unclosed{io.Discard}, limits)
	for range 5 {
		reply, err := Do(context.Background(), client, Request{Command: "move"})
		if err != nil {
			if outcome := OutcomeOf(err); outcome != Crashed && outcome != Flooded {
				t.Fatalf("the outcome is %q: %v", outcome, err)
			}
			return OutcomeOf(err)
		}
		if size := len(strings.Join(reply.Body, "\n")); size > limits.Reply {
			t.Fatalf("a reply of %d bytes passed", size)
		}
	}
	return Passed
}

// again reads a text over and over.
type again struct {
	text  []byte
	given int
}

func (a *again) Read(b []byte) (int, error) {
	n := copy(b, a.text[a.given%len(a.text):])
	a.given += n
	return n, nil
}
