package eiffel

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"rulebook/impl/eecs3311/project"
)

// FuzzScan checks that the tokens of any text are the text: each stands where it says, nothing but blanks stands between them, and
// by itself each is read as the same token.
func FuzzScan(f *testing.F) {
	for _, text := range sources(f) {
		f.Add(text)
	}
	for _, seed := range []string{
		"\"[\n", "\"[\n\ta\n", "\"{ \n ]\"", "\"a[\nb\n]\"\n]a\"", "\"[[\n]]\"", "\"[\n \t\n\tx\n]\"", "\"a%\n \n%b\"", "\"%", "\"%/0/%/65/\"",
		"\"%/9999999/\"", "%", "'%", "'%'", "'''", "'\xff'", "'é", "\x00a\x00", "\"\x00\"", "a\rb\r\nc\n\rd", "\"[\r\n\ta\r\n]\"", "\"%\r\n%\"",
		"caf\xe9 \xff\xfe", "\ufeff\ufeffa", "-- \xe2\x80\xa8 a\v-- b", "----", "- -", "1..2", "1.e5", "0x", "1e-", "1_",
		"|..|..", "/~=", "?=:=->",
		strings.Repeat("a", 1<<12), strings.Repeat("9", 1<<12), `"` + strings.Repeat("%N", 1<<11), strings.Repeat("\"[\n", 1<<8),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rest := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
		line := 1
		for _, token := range Tokens(text) {
			between := prefix(rest, isBlank)
			line += strings.Count(rest[:between], "\n")
			if token.Written == "" || !strings.HasPrefix(rest[between:], token.Written) || token.Line != line {
				t.Fatalf("%+v is said to stand where line %d has %.40q", token, line, rest)
			}
			if len(token.Text) > len(token.Written) {
				t.Errorf("%+v stands for more than is written", token)
			}
			checkAlone(t, token)
			rest = rest[between+len(token.Written):]
			line += strings.Count(token.Written, "\n")
		}
		if left := strings.TrimLeftFunc(rest, func(r rune) bool { return r < 0x80 && isBlank(byte(r)) }); left != "" {
			t.Errorf("no token tells of %q", left)
		}
	})
}

// checkAlone reads what is written of a token once more.
func checkAlone(t *testing.T, token Token) {
	t.Helper()
	again := Tokens(" " + token.Written)
	token.Line = 1
	if len(again) != 1 || again[0] != token {
		t.Errorf("by itself %+v is read as %+v", token, again)
	}
}

// sources gives classes as they are handed in.
func sources(t testing.TB) []string {
	t.Helper()
	var texts []string
	for _, tree := range []fs.FS{project.Files(), os.DirFS("../../fixtures/submissions/eecs3311/eiffel-careless")} {
		err := fs.WalkDir(tree, ".", func(name string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".e") {
				return err
			}
			data, err := fs.ReadFile(tree, name)
			texts = append(texts, string(data))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(texts) < 20 {
		t.Fatalf("there are only %d classes", len(texts))
	}
	return texts
}
