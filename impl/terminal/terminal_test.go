package terminal_test

import (
	"io"
	"strings"
	"testing"

	"rulebook/impl/terminal"
)

// look writes a text to a new screen, piece by piece, and looks at it.
func look(t testing.TB, pieces ...string) terminal.Sight {
	t.Helper()
	s := terminal.New(io.Discard)
	for _, piece := range pieces {
		if _, err := s.Write([]byte(piece)); err != nil {
			t.Error(err)
		}
	}
	seen := s.Look(len(pieces), false)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	return seen
}

func TestASightIsWhatAPersonSees(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("line\r\n", 3*terminal.Rows)
	for _, test := range []struct {
		reason, written, before, after string
	}{
		{"plain text", "one\r\ntwo: ", "one\ntwo:", ""},
		{"a line feed alone does not go to the left", "one\ntwo", "one\n   two", ""},
		{"colours are no text", "\x1b[1;31mred\x1b[0m", "red", ""},
		{"titles are no text", "\x1b]0;title\aseen", "seen", ""},
		{"what is written over is gone", "wrong\rright", "right", ""},
		{"what is erased backwards is gone", "abc\b\b\b   ", "", ""},
		{"a line that is erased is gone", "all that\r\x1b[2Kthis", "this", ""},
		{"a window that is erased is gone", "all that\x1b[2J\x1b[Hthis", "this", ""},
		{"a window that is erased in the other order is gone", "all that\x1b[H\x1b[2Jthis", "this", ""},
		{"a window that is erased from its top is gone", "all that\x1b[H\x1b[Jthis", "this", ""},
		{"a terminal that is reset is empty", "all that\x1bcthis", "this", ""},
		{"text on the other screen is gone with it", "main\x1b[?1049hother\x1b[?1049l", "main", ""},
		{"the other screen hides the main one", "main\x1b[?1049h\x1b[Hother", "other", ""},
		{"hidden letters are not seen", "a\x1b[8mb\x1b[28mc", "a c", ""},
		{"letters of the colour of their ground are not seen", "a\x1b[30;40mb\x1b[0mc", "a c", ""},
		{"text after the cursor is seen there", "one\r\ntwo\x1b[Hx", "x", "ne\ntwo"},
		{"what scrolls off the window stays", many, strings.Repeat("line\n", 3*terminal.Rows), ""},
		{"nothing that scrolled off comes back when the window is erased", many + "\x1b[2J\x1b[H",
			strings.Repeat("line\n", 2*terminal.Rows+1), ""},
		{"text may be erased for good", many + "\x1b[H\x1b[2J\x1b[3J", "", ""},
		{"tabs go to every eighth column", "a\tb", "a       b", ""},
		{"UTF-8", "café ┌─┐ 漢字", "café ┌─┐ 漢字", ""},
		{"windows-1252", "you\x92d caf\xe9 ", "you’d café", ""},
		{"a code without an end", "a\x1b[", "a", ""},
	} {
		seen := look(t, test.written)
		if seen.Before != test.before || seen.After != test.after {
			t.Errorf("%s: seen %q and %q after the cursor, want %q and %q", test.reason, seen.Before, seen.After, test.before, test.after)
		}
		if seen.Text() != seen.Before+seen.After || seen.Typed != 1 {
			t.Errorf("%s: %+v", test.reason, seen)
		}
		if bytes := look(t, strings.Split(test.written, "")...); !strings.Contains(test.reason, "1252") && bytes.Text() != seen.Text() {
			t.Errorf("%s: in pieces %q, at once %q", test.reason, bytes.Text(), seen.Text())
		}
	}
}

func TestACharacterMayComeInPieces(t *testing.T) {
	t.Parallel()
	if seen := look(t, "\xe2", "\x94", "\x80\xe2"); seen.Before != "─" {
		t.Errorf("seen %q", seen.Before)
	}
}

// A program may ask where the cursor is.
func TestATerminalAnswers(t *testing.T) {
	t.Parallel()
	answers, in := io.Pipe()
	s := terminal.New(in)
	go func() { _, _ = s.Write([]byte("ab\x1b[6n")) }()
	got := make([]byte, 6)
	if _, err := io.ReadFull(answers, got); err != nil || string(got) != "\x1b[1;3R" {
		t.Errorf("the answer is %q, %v", got, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// hostile are texts that make a terminal work hard.
var hostile = []string{"\n", "\x1b[65535b", "\x1b[2J", "\x1b[65535S", "\x1b[65535T", "\x1b[65535L", "\x1b[65535I",
	"\x1b[6n", "e\u0301", "\u0301", "\x1bM", "a\x1b[65535b", "\x1bc", "\x1b#8", "\x1b[?1049h\x1b[?1049l", "\x1b[?3h",
	"\x1b]8;;x"}

func BenchmarkHostile(b *testing.B) {
	for _, text := range hostile {
		b.Run(strings.Trim(strings.ToValidUTF8(strings.ReplaceAll(text, "\x1b", "ESC"), "?"), "\n"), func(b *testing.B) {
			chunk := []byte(strings.Repeat(text, 4096/len(text)))
			s := terminal.New(io.Discard)
			for b.Loop() {
				_, _ = s.Write(chunk)
			}
			_ = s.Close()
		})
	}
}

func BenchmarkLook(b *testing.B) {
	s := terminal.New(io.Discard)
	for range 300 {
		_, _ = s.Write([]byte(strings.Repeat("x", 30) + "\r\n"))
	}
	for b.Loop() {
		s.Look(0, false)
	}
	_ = s.Close()
}

func FuzzWrite(f *testing.F) {
	for _, text := range hostile {
		f.Add([]byte(text), []byte("text"))
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		seen := look(t, string(first), string(second))
		if lines := strings.Count(seen.Text(), "\n"); lines > terminal.Rows+terminal.Kept {
			t.Errorf("%d lines", lines)
		}
	})
}
