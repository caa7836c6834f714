package cfamily

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// Includes that a compiler would not find lead to the files that they mean, however many files there are. More than any project has are
// the submission's fault.
func TestIncludesAreForwarded(t *testing.T) {
	t.Parallel()
	many := func(n int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "#include \"h%d.h\"\n", i)
		}
		return text.String()
	}
	for _, test := range []struct {
		includes string
		want     map[string]string // the files that lead on, and where
		refused  bool
		reason   string
	}{
		{"#include \"inc/board.h\"\n#include \"peg.h\"\n", map[string]string{}, false, "what the compiler finds"},
		{"#include <inc/board.h>\n", map[string]string{"inc/board.h": "inc/board.h"}, false,
			"a file of the submission in the place of one of the system"},
		{"#include \"Board.H\"\n#include \"far/PEG.h\"\n", map[string]string{"Board.H": "inc/board.h", "far/PEG.h": "peg.h"},
			false, "another case, and a folder that is not there"},
		{"#include \"..\\\\inc\\\\board.h\"\n#include \"nowhere.h\"\n", map[string]string{`..\\inc\\board.h`: "inc/board.h"},
			false, "a path of Windows, and nothing"},
		{strings.Repeat("#include \"peg.h\"\n", 60_000), map[string]string{}, false, "one header again and again"},
		{many(mostIncludes), map[string]string{}, false, "as many as any project has"},
		{many(mostIncludes + 1), nil, true, "more"},
	} {
		files := []*source.File{
			{Path: "main.c", Text: test.includes}, {Path: "inc/board.h"}, {Path: "peg.h"}, {Path: "other/board.h"},
		}
		bench, err := language.NewBench(&source.Found{Files: files}, t.TempDir(), language.Conditions{})
		if err != nil {
			t.Fatal(err)
		}
		defer bench.Close()
		_, _, err = Forward(bench, files[:1], []string{"inc", ".", "other"})
		if _, refused := errors.AsType[*language.BuildError](err); refused != test.refused || err != nil && !refused {
			t.Errorf("%s: %v", test.reason, err)
		}
		for name, to := range test.want {
			data, err := os.ReadFile(bench.At(forwarding, filepath.FromSlash(name)))
			if err != nil || !strings.Contains(string(data), to) {
				t.Errorf("%s: %s leads to %q, %v; want %s", test.reason, name, data, err, to)
			}
		}
		if made, _ := os.ReadDir(bench.At(forwarding)); test.want != nil && len(made) != len(test.want) {
			t.Errorf("%s: %d files lead on, want %d", test.reason, len(made), len(test.want))
		}
	}
}
