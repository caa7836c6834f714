package submission

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatIsKeptIsMadeOnce(t *testing.T) {
	need(t, "sh")
	t.Setenv("XDG_CACHE_HOME", reachable(t, t.TempDir()))
	t.Setenv("HOME", t.TempDir())
	made := 0
	thing := func(compiler, script string) *kept {
		return &kept{name: "thing", sources: "shims/pauses", compiler: compiler, scratch: t.TempDir(), commands: func(_ string, sources []string) [][]string {
			made++
			return [][]string{{"/bin/sh", "-c", script, "sh", strings.Join(sources, " ")}}
		}}
	}
	first, err := thing("cc", `test -f "$1" && echo "$1" > made`).folder(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(first, "made")); err != nil || string(text) != "pauses.c\n" {
		t.Errorf("made of %q, %v; want pauses.c", text, err)
	}
	second, err := thing("cc", "exit 1").folder(t.Context())
	if err != nil || second != first || made != 1 {
		t.Errorf("the second time it is %s, %v, made %d times; want %s", second, err, made, first)
	}
	if _, err := thing("another", "echo words >&2; exit 3").folder(t.Context()); err == nil || !strings.Contains(err.Error(), "making the thing: sh: exit status 3: words") {
		t.Errorf("the error is %v; want how the compiler failed", err)
	}
	third, err := thing("another", "true").folder(t.Context())
	if err != nil || third == first || made != 3 {
		t.Errorf("by another compiler it is %s, %v, made %d times; want a folder of its own", third, err, made)
	}
	if entries, err := os.ReadDir(filepath.Dir(first)); err != nil || len(entries) != 2 {
		t.Errorf("the cache holds %v, %v; want two folders", entries, err)
	}
}

func TestWithoutACacheTheScratchFolderHasToDo(t *testing.T) {
	need(t, "sh")
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	scratch := t.TempDir()
	k := &kept{name: "thing", sources: "shims/pauses", scratch: scratch, commands: func(string, []string) [][]string { return nil }}
	if folder, err := k.folder(t.Context()); err != nil || !strings.HasPrefix(folder, scratch) {
		t.Errorf("it is kept in %s, %v; want below %s", folder, err, scratch)
	}
}
