package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A fault makes a wrong program of the right one, which is in C: no other language is compiled and started as fast.
type fault struct{ name, right, wrong string }

func faults() []fault {
	const (
		refuse = "NAMES[move[2] - 1]);\n"
		retry  = `printf("Please enter your choice as an integer between %d and %d: `
		begin  = "int main(void) {\n"
	)
	return []fault{
		{"right", "", ""},
		{"redraws-after-error", refuse, refuse + "        displayBoard(board);\n"},
		{"repeats-prompt", retry + `", min, max);`, retry + `\n%s", min, max, prompt);`},
		{"does-not-compile", begin, begin + "    int unused = missing;\n"},
	}
}

// layPrograms writes the right program and the wrong ones into a folder, each into a folder of its own.
func layPrograms(folder string) error {
	right, err := os.ReadFile(filepath.Join(examples, "cs300/c-plain/peg.c"))
	if err != nil {
		return err
	}
	for _, f := range faults() {
		if !strings.Contains(string(right), f.right) {
			return fmt.Errorf("%s: there is no %q in the right program", f.name, f.right)
		}
		if err := os.MkdirAll(filepath.Join(folder, f.name), 0o755); err != nil {
			return err
		}
		text := strings.Replace(string(right), f.right, f.wrong, 1)
		if err := os.WriteFile(filepath.Join(folder, f.name, "peg.c"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// programs gives the folder of the right program and the wrong ones.
func programs(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "peg")
	if err := layPrograms(folder); err != nil {
		t.Fatal(err)
	}
	return folder
}
