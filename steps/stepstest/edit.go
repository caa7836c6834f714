package stepstest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An Edit makes an example of another one: a text of a file is replaced by another. The line ends of the file stay
// what they are.
type Edit struct {
	File  string `yaml:"file"`  // in the folder of the example; empty for that of the edit before
	After string `yaml:"after"` // the old text is looked for behind the only place of this one; empty for the whole file
	Old   string `yaml:"old"`   // stands there once at least, and once in all without After; the first is replaced
	New   string `yaml:"new"`
}

// Path gives the folder of an example among those of its assignment. An example that is another with edits is made
// there.
func (v Verdict) Path(t testing.TB, examples string) string {
	t.Helper()
	if v.Of == "" {
		return filepath.Join(examples, v.Submission)
	}
	folder := filepath.Join(t.TempDir(), v.Submission)
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(examples, v.Of))); err != nil {
		t.Fatal(err)
	}
	file := ""
	for _, edit := range v.Edits {
		if edit.File != "" {
			file = filepath.Join(folder, edit.File)
		}
		if problem := edit.make(t, file); problem != "" {
			t.Fatalf("%s: %s: %s", v.Submission, edit.File, problem)
		}
	}
	return folder
}

// make makes the edit in a file, or says why it cannot.
func (e Edit) make(t testing.TB, file string) (problem string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text, problem := e.apply(string(data))
	if problem != "" {
		return problem
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return ""
}

// apply makes the edit in a text, or says why it cannot.
func (e Edit) apply(text string) (edited, problem string) {
	end := "\n"
	if strings.Contains(text, "\r\n") {
		end = "\r\n"
	}
	native := func(part string) string { return strings.ReplaceAll(part, "\n", end) }
	before, rest := "", text
	if e.After != "" {
		if n := strings.Count(text, native(e.After)); n != 1 {
			return "", "the text to look behind must stand there once: " + e.After
		}
		before, rest, _ = strings.Cut(text, native(e.After))
		before += native(e.After)
	}
	switch n := strings.Count(rest, native(e.Old)); {
	case e.Old == "" || n == 0:
		return "", "the old text does not stand there: " + e.Old
	case e.After == "" && n > 1:
		return "", "the old text stands there more than once: " + e.Old
	}
	return before + strings.Replace(rest, native(e.Old), native(e.New), 1), ""
}
