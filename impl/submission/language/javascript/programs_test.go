package javascript_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/submission"
	"rulebook/impl/submission/language/javascript"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// paths names the files of candidates; a "?" marks a doubtful one.
func paths(candidates []source.Candidate) string {
	var names []string
	for _, c := range candidates {
		name := c.File.Path
		if c.Doubt != "" {
			name += "?"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func TestPrograms(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"a script that another requires",
			map[string]string{"a.js": "const b = require('./lib/b.js')", "lib/b.js": "", "c.mjs": ""}, "a.js c.mjs"},
		{"a script that another imports", map[string]string{"a.mjs": "import { x } from \"./b.mjs\"", "b.mjs": ""}, "a.mjs"},
		{"a require in a comment", map[string]string{"a.js": "// require('./b')", "b.js": ""}, "a.js b.js"},
		{"package.json decides", map[string]string{"a.js": "", "b.js": "", "package.json": `{"main": "./b"}`}, "b.js"},
		{"package.json names what is not there", map[string]string{"a.js": "", "package.json": `{"main": "index.js"}`}, "a.js"},
		{"scripts of a web page", map[string]string{"doc/index.html": "", "doc/js/search.js": "", "peg.js": ""}, "doc/js/search.js? peg.js"},
	} {
		if got := paths(javascript.Language().Programs(subjecttest.Files(test.files))); got != test.want {
			t.Errorf("%s: Programs(%q) = %q; want %q", test.reason, test.files, got, test.want)
		}
	}
}

func TestReachFollowsFoldersWithAnIndex(t *testing.T) {
	t.Parallel()
	files := subjecttest.Files(map[string]string{
		"main.js": "require('./lib')", "lib/index.js": "require('./rows')", "lib/rows.js": "", "bob.js": "", "package.json": "{}",
	})
	main := files[slices.IndexFunc(files, func(f *source.File) bool { return f.Path == "main.js" })]
	var got []string
	for _, f := range javascript.Language().Reach(main, files) {
		got = append(got, f.Path)
	}
	if want := "lib/index.js lib/rows.js main.js package.json"; strings.Join(got, " ") != want {
		t.Errorf("reached %q; want %q", got, want)
	}
}

func TestPlays(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "node")
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"a program with a module", map[string]string{"peg.js": "process.stdout.write(require('./board').name)",
			"board.js": "exports.name = 'js'"}, "js"},
		{"the language by another name",
			map[string]string{"submission.yaml": "language: JS", "a.py": "print()", "a.js": "process.stdout.write('a')"}, "a"},
	} {
		if _, got := subjecttest.Played(t, submissiontest.HandIn(t, test.files), submission.Assignment{}); got != test.want {
			t.Errorf("%s: it writes %q; want %q", test.reason, got, test.want)
		}
	}
}

func TestBuildFails(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "node")
	folder := submissiontest.HandIn(t, map[string]string{"a.js": "let let = 1"})
	_, err := subjecttest.Open(t, folder, submission.Assignment{}, submission.Conditions{})
	failure := subjecttest.BuildError(t, err)
	if !strings.Contains(failure.Reason, "ended with exit status 1") || !strings.HasPrefix(failure.Output, "a.js:1\n") {
		t.Errorf("reason %q, output %q", failure.Reason, failure.Output)
	}
}

func TestScriptsOfDocumentationArePassedOver(t *testing.T) {
	t.Parallel()
	folder := submissiontest.HandIn(t, map[string]string{"peg.js": "1", "doc/index.html": "", "doc/script.js": "f()"})
	found, err := submission.Find(folder, submission.Handin{}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"doc/script.js: passed over, it belongs to a web page"}
	if found.Main != "peg.js" || !slices.Equal(found.Notes, want) {
		t.Errorf("the program is %s, the notes are %q; want %q", found.Main, found.Notes, want)
	}
}
