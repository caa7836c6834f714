package steps

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/cs300"
	"rulebook/impl/engine"
)

// writing is a subject whose console program writes that, whatever it is told.
func writing(reference engine.InProcess, run engine.Run) engine.Subject {
	return altered{InProcess: reference, console: func(context.Context, []string, engine.Feed) (engine.Run, error) { return run, nil }}
}

func TestAResultHoldsWhatAProgramWroteByteForByte(t *testing.T) {
	t.Parallel()
	every := make([]byte, 256)
	for b := range every {
		every[b] = byte(b)
	}
	outputs := map[string][]byte{
		"nothing":                 {},
		"every byte":              every,
		"no UTF-8":                []byte("\xff\xfe\xc0\xaf\xed\xa0\x80"),
		"line ends of all kinds":  []byte("a\r\nb\rc\n\n\u2028\n"),
		"what clears the screen":  []byte("a\x1b[2J\x1b[1;1Hb\f"),
		"a question of the game":  []byte("\xffChoose a board style: \xfe\x00Bye"),
		"blanks at ends of lines": []byte("  a  \n  \n "),
		"one long line":           slices.Repeat([]byte("\xe2\x82"), 1<<15),
	}
	for name, output := range outputs {
		for assignment, subject := range map[string]engine.InProcess{"cs300": cs300.Reference(), "boardgame2d": boardgame2d.Reference()} {
			program := writing(subject, engine.Run{Output: output, Diagnostics: output[:min(len(output), 4096)], End: engine.Exited, Status: "exit status 0"})
			seen := false
			for _, r := range run(t, open(t, assignment), program, Options{Once: true, Select: onConsole}) {
				if r.Play == nil {
					continue
				}
				seen = true
				if r.Play.Output != string(output) || r.Play.Cut {
					t.Errorf("%s, %s, %q: the result holds another output", assignment, name, r.Scenario.ID)
				}
				if len(output) <= 4096 && r.Play.Diagnostics != string(output) {
					t.Errorf("%s, %s, %q: the result holds other diagnostics", assignment, name, r.Scenario.ID)
				}
			}
			if !seen {
				t.Errorf("%s, %s: no result holds a run", assignment, name)
			}
		}
	}
}

// Hundreds of floods must not fill the memory.
func TestAResultHoldsTheBeginningOfAFlood(t *testing.T) {
	t.Parallel()
	flood := []byte(strings.Repeat("€", 1<<18))
	program := writing(cs300.Reference(), engine.Run{Output: flood, End: engine.OutOfSpace, Status: "more than 1048576 bytes"})
	for _, r := range run(t, open(t, "cs300"), program, Options{Once: true, Select: choose("03_main/The opening")}) {
		if r.Outcome != engine.Flooded || r.Play == nil {
			t.Fatalf("%s, %+v", r.Outcome, r.Play)
		}
		if !r.Play.Cut {
			t.Error("it does not say that there was more")
		}
		if n := len(r.Play.Output); n > 64<<10 || n < 60<<10 || !strings.HasPrefix(string(flood), r.Play.Output) || !utf8.ValidString(r.Play.Output) {
			t.Errorf("it holds %d bytes", n)
		}
	}
}

func TestBeginning(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text   string
		most   int
		want   string
		reason string
	}{
		{"abc", 3, "abc", "all of it"},
		{"abcd", 3, "abc", "a part"},
		{"a€", 3, "a", "a character is not cut"},
		{"a€b", 4, "a€", "nor is one lost"},
		{"\x80\x80\x80\x80\x80\x80", 5, "\x80\x80\x80\x80\x80", "no text at all"},
		{"", 3, "", "nothing"},
	} {
		if got := beginning([]byte(test.text), test.most); string(got) != test.want {
			t.Errorf("beginning(%q, %d) = %q, want %q: %s", test.text, test.most, got, test.want, test.reason)
		}
	}
}
