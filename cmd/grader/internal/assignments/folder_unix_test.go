//go:build unix

package assignments

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	example "rulebook/fixtures/own"
)

// A folder may be anybody's. What is no file of its own, or too much, is told by its name, and nothing is waited for or shown.
func TestFoldersOfOthers(t *testing.T) {
	t.Parallel()
	const secret = "the secret of another folder"
	link := func(to string) func(string) error {
		return func(name string) error { return os.Symlink(to, name) }
	}
	text := func(text string) func(string) error {
		return func(name string) error { return os.WriteFile(name, []byte(text), 0o600) }
	}
	pipe := func(name string) error { return syscall.Mkfifo(name, 0o600) }
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte(secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const feature = "Feature: More\n  @TTT-R1\n  Scenario: More\n    Then the next board is:\n"
	for _, test := range []struct {
		name   string
		make   func(name string) error
		want   string // what is said; "": nothing is wrong
		reason string
	}{
		{"notes.txt", pipe, "", "a pipe that is no feature is not looked at"},
		{"inside.feature", link("01_the_board.feature"), "", "a link within the folder is followed, and read as a file"},
		{"x.feature", pipe, "game/x.feature: it is a pipe, and only files are read", "a pipe"},
		{"boards.yaml", pipe, "game/boards.yaml: it is a pipe, and only files are read", "a pipe in the place of facts"},
		{"x.feature", link("/dev/zero"), "game/x.feature: it cannot be read, or it is a link that leads out", "a link to a device"},
		{"x.feature", link(outside), "game/x.feature: it cannot be read, or it is a link that leads out", "a link to a file of another folder"},
		{"lines.yaml", link(outside), "game/lines.yaml: it cannot be read, or it is a link that leads out", "facts of another folder"},
		{"x.feature", link("x.feature"), "game/x.feature: it cannot be read", "a link to itself"},
		{"x.feature", func(name string) error { return os.Mkdir(name, 0o700) }, "", "a folder of that name"},
		{"x.feature", text(feature + "# " + strings.Repeat("x", 64<<10)), "game/x.feature:5: the line is longer than 16 KiB", "a long line"},
		{"x.feature", text(strings.Repeat("# a line\n", 200_000)), "game/x.feature: it is larger than 1 MiB", "a large file"},
		{"x.feature", text("Feature: More\n  Scenario Outline: <x>\n" + strings.Repeat("    Then it ends\n", 4000) +
			"    Examples:\n      | x |\n" + strings.Repeat("      | 1 |\n", 4000)),
			"game/x.feature: its outlines and backgrounds make too many steps", "a large outline"},
		{"x.feature.txt", text(feature), "game/x.feature.txt:1: this file is not read", "a feature whose name an editor hides"},
		{"x.FEATURE", text(feature), "game/x.FEATURE:1: this file is not read", "a feature in capitals"},
		{"Rubric.yml", text(""), "game/Rubric.yml:1: this file is not read", "a rubric by another name"},
		{"files/x.feature", text("Feature: Data\n  Scenario: None\n    Given nonsense" + strings.Repeat("x", 64<<10)), "", "data for programs"},
		{"files/Rubric.yml", text("no: rubric"), "", "other data"},
		{"._x.feature", text("\x00\x05\x16\x07"), "", "what macOS leaves on other disks"},
		{".x.feature.swp", text("b0VIM"), "", "what an editor keeps while it is open"},
		{"x.feature", text("Feature: More\n  Nonsense without a scenario\n"),
			"game/x.feature:1: there is no scenario in it", "an idle file, as ever"},
	} {
		folder := filepath.Join(t.TempDir(), "game")
		if err := example.Write(folder, "game", example.Usual); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(folder, "files"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := test.make(filepath.Join(folder, test.name)); err != nil {
			t.Fatal(err)
		}
		_, err := OpenFolder(folder)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || (test.want == "") != (err == nil) || strings.Contains(got, secret) {
			t.Errorf("%s: the error is %q; want %q", test.reason, got, test.want)
		}
	}
}
