package golang

import (
	"os"
	"path/filepath"
	"testing"

	"rulebook/impl/submission/source"
)

func TestTheModuleHasTheLanguageOfTheToolchain(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ told, want, reason string }{
		{"go1.26.8\ntime 2026-08-28T16:20:06Z\n", "module submission\n\ngo 1.26\n", "a release"},
		{"go1.22", "module submission\n\ngo 1.22\n", "one on Debian"},
		{"devel go1.27-abc", "module submission\n\ngo 1.21\n", "none"},
		{"", "module submission\n\ngo 1.21\n", "nothing is told"},
	} {
		root := t.TempDir()
		if err := os.WriteFile(filepath.Join(root, "VERSION"), []byte(test.told), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := ownModule(filepath.Join(root, "bin", "go")); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"a raw text of Go has no escapes", "`\\` a", "    a"},
	} {
		if got := syntax.Code(test.text); got != test.want {
			t.Errorf("%s: Code(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}

func TestAProvidedFileJoinsThePackage(t *testing.T) {
	t.Parallel()
	const provided = "// Package list is provided.\npackage list\n\nconst package2 = 1\n"
	for _, test := range []struct{ beside, want, reason string }{
		{"package main\n", "// Package list is provided.\npackage main\n\nconst package2 = 1\n", "another package"},
		{"package list\n", provided, "the same"},
		{"", provided, "no main file"},
	} {
		if got := joined(&source.File{Text: provided}, &source.File{Text: test.beside}); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
