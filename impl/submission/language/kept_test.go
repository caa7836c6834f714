package language_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/submissiontest"
)

// things are the sources of a kept thing.
func things() []fs.FS {
	return []fs.FS{
		fstest.MapFS{"thing.c": {Data: []byte("int thing;\n"), Mode: 0o644}},
		fstest.MapFS{"more/part.c": {Data: []byte("int part;\n"), Mode: 0o644}},
	}
}

// bench makes a bench in a folder of a new scratch folder.
func bench(t *testing.T) (b *language.Bench, scratch string) {
	t.Helper()
	scratch, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(scratch, "submission")
	if err := os.Mkdir(work, 0o755); err != nil {
		t.Fatal(err)
	}
	b, err = language.NewBench(&source.Found{}, work, language.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b, scratch
}

func TestAKeptThingIsMadeOnce(t *testing.T) {
	submissiontest.Need(t, "sh")
	t.Setenv("XDG_CACHE_HOME", submissiontest.Reachable(t, t.TempDir()))
	t.Setenv("HOME", t.TempDir())
	made := 0
	keep := func(compiler, script string) (string, error) {
		b, _ := bench(t)
		return b.Keep(t.Context(), language.Kept{
			Name: "thing", Sources: things(), Compiler: compiler, Command: func(_ string, sources []string) []string {
				made++
				return []string{"/bin/sh", "-c", script, "sh", strings.Join(sources, " ")}
			},
		})
	}
	first, err := keep("cc", `test -f thing.c && test -f more/part.c && echo "$1" > made`)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.FromSlash("thing.c more/part.c\n")
	if text, err := os.ReadFile(filepath.Join(first, "made")); err != nil || string(text) != want {
		t.Errorf("made of %q, %v; want %q", text, err, want)
	}
	second, err := keep("cc", "exit 1")
	if err != nil || second != first || made != 1 {
		t.Errorf("the second time it is %s, %v, made %d times; want %s", second, err, made, first)
	}
	const failure = "making the thing: sh: exit status 3: words"
	if _, err := keep("another", "echo words >&2; exit 3"); err == nil || !strings.Contains(err.Error(), failure) {
		t.Errorf("the error is %v; want how the compiler failed", err)
	}
	third, err := keep("another", "true")
	if err != nil || third == first || made != 3 {
		t.Errorf("by another compiler it is %s, %v, made %d times; want a folder of its own", third, err, made)
	}
	if entries, err := os.ReadDir(filepath.Dir(first)); err != nil || len(entries) != 2 {
		t.Errorf("the cache holds %v, %v; want two folders", entries, err)
	}
}

func TestManyThatNeedAThingAtOnceWaitForOne(t *testing.T) {
	submissiontest.Need(t, "sh")
	t.Setenv("XDG_CACHE_HOME", submissiontest.Reachable(t, t.TempDir()))
	t.Setenv("HOME", t.TempDir())
	log := filepath.Join(t.TempDir(), "log")
	k := language.Kept{Name: "thing", Sources: things(), Command: func(string, []string) []string {
		return []string{"/bin/sh", "-c", "echo made >> " + log}
	}}
	var all sync.WaitGroup
	for range 8 {
		b, _ := bench(t)
		all.Go(func() {
			if _, err := b.Keep(t.Context(), k); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if text, err := os.ReadFile(log); err != nil || string(text) != "made\n" {
		t.Errorf("it was made %q, %v; want once", text, err)
	}
}

func TestWithoutACacheTheScratchFolderHasToDo(t *testing.T) {
	submissiontest.Need(t, "sh")
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	b, scratch := bench(t)
	k := language.Kept{Name: "thing", Sources: things(), Command: func(string, []string) []string { return []string{"/bin/sh", "-c", ":"} }}
	folder, err := b.Keep(t.Context(), k)
	if err != nil || !strings.HasPrefix(folder, scratch) {
		t.Errorf("it is kept in %s, %v; want below %s", folder, err, scratch)
	}
	if strings.HasPrefix(folder, b.At()) {
		t.Errorf("it is kept in %s, which the submission's own commands may write", folder)
	}
	probe, err := b.Probe(&source.Found{})
	if err != nil {
		t.Fatal(err)
	}
	defer probe.Close()
	if again, err := probe.Keep(t.Context(), k); err != nil || again != folder {
		t.Errorf("a probe keeps it in %s, %v; want the same folder %s", again, err, folder)
	}
}

// A cache that nobody can make, as in a container without a home, is none.
func TestACacheThatCannotBeMadeIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", filepath.Join(file, "cache"))
	scratch := t.TempDir()
	want := filepath.Join(scratch, "kept")
	if os.Getuid() == 0 {
		want = "/var/cache/rulebook"
	}
	if got := language.KeptIn(scratch); got != want {
		t.Errorf("it is kept in %s, want %s", got, want)
	}
}

// What a grader kept under a mask that shuts others out would fail each right program for good.
func TestWhatSubmissionsCannotReadIsMadeAnew(t *testing.T) {
	submissiontest.Need(t, "sh")
	if os.Getuid() != 0 {
		t.Log("only where the grader runs as root, submissions run as other users")
		return // without a skip, because nothing is missing
	}
	t.Setenv("XDG_CACHE_HOME", submissiontest.Reachable(t, t.TempDir()))
	made := 0
	keep := func() string {
		b, _ := bench(t)
		folder, err := b.Keep(t.Context(), language.Kept{Name: "thing", Sources: things(), Command: func(string, []string) []string {
			made++
			return []string{"/bin/sh", "-c", "echo > made"}
		}})
		if err != nil {
			t.Fatal(err)
		}
		return folder
	}
	folder := keep()
	for _, spoilt := range []string{filepath.Join(folder, "made"), filepath.Join(folder, "more"), folder, filepath.Dir(folder)} {
		if err := os.Chmod(spoilt, 0o750); err != nil {
			t.Fatal(err)
		}
		before := made
		if again := keep(); again != folder || !box.Readable(folder) || !box.Reachable(folder) {
			t.Errorf("after %s was shut it is kept in %s, want %s, which all can reach", spoilt, again, folder)
		}
		if anew := made > before; anew == (spoilt == filepath.Dir(folder)) {
			t.Errorf("after %s was shut, made anew: %t", spoilt, anew)
		}
	}
}
