package source

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// schema is that of an assignment without fields of its own.
func schema() Schema {
	languages := []string{"Java", "C++", "JavaScript"}
	return Schema{Languages: languages, Language: func(name string) (string, bool) {
		if name == "JS" {
			return "JavaScript", true
		}
		at := slices.IndexFunc(languages, func(known string) bool { return strings.EqualFold(known, name) })
		if at < 0 {
			return "", false
		}
		return languages[at], true
	}}
}

func TestParseManifest(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, text string
		want         Manifest
	}{
		{"every field", "language: c++\nmain: ./src/peg.cpp\nencoding: utf-16\nbuild: [[make, clean], [make]]\n" +
			"run: [./peg, -x, \"\"]\nengine: [python3, e.py]\ntime: 1m\noutput: 5000\n" +
			"cpu: 2s\nmemory: 100 MiB\nprocesses: 9\nfiles: 8\nfile-size: 7\n",
			Manifest{
				Language: "C++", main: "src/peg.cpp", Encoding: utf16Text, Build: [][]string{{"make", "clean"}, {"make"}},
				Run: []string{"./peg", "-x", ""}, Engine: []string{"python3", "e.py"}, Limits: process.Limits{
					Time: time.Minute, Output: 5000,
					Limits: box.Limits{CPU: 2 * time.Second, Memory: 100 << 20, Processes: 9, Files: 8, FileSize: 7},
				},
			}},
		{"a single build command", "build: [make, peg]", Manifest{Build: [][]string{{"make", "peg"}}}},
		{"a language by another name", "language: JS", Manifest{Language: "JavaScript"}},
		{"fields without a value", "main:\nrun:\n", Manifest{}},
		{"a value that looks like a number to YAML but is a text", "main: 2048.py", Manifest{main: "2048.py"}},
	} {
		test.want.Own = map[string]any{}
		got, err := ParseManifest([]byte(test.text), schema())
		if err != nil || !reflect.DeepEqual(*got, test.want) {
			t.Errorf("%s: ParseManifest(%q) = %+v, %v; want %+v", test.reason, test.text, got, err, test.want)
		}
	}
}

func TestParseManifestRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"nothing", "", "submission.yaml: the file is empty"},
		{"an unknown field", "main: a.py\nruns: [a]\n", `submission.yaml: line 2: there is no field "runs": leave it out, or write one of ` +
			"language, main, encoding, build, run, engine, time, output, cpu, memory, processes, files, file-size"},
		{"a field twice", "main: a.py\nmain: b.py\n", "line 2"},
		{"no YAML", "main: [", "submission.yaml: "},
		{"a text alone", "peg.py", "line 1"},
		{"an unknown language", "# mine\nlanguage: cobol\n",
			`line 2: language: "cobol" is not a language known here: write one of Java, C++, JavaScript`},
		{"an unknown encoding", "encoding: latin-1", `line 1: encoding: "latin-1" is not an encoding known here`},
		{"a main outside", "main: ../a.py", `line 1: main: "../a.py" is not a file inside the folder`},
		{"a main from the top of the file system", "main: /etc/passwd", "is not a file inside the folder"},
		{"the folder itself as main", "main: a/..", "is not a file inside the folder"},
		{"a number as main", "main: 1", `main: "1" is not a text: write it in quotes`},
		{"a run in one text", "run: python3 peg.py", `line 1: run: "python3 peg.py" is not a command: write a list of words`},
		{"an empty run", "run: []", "is not a command"},
		{"a run without a name", `run: [""]`, "the command has no name"},
		{"a number in a run", "run: [java, 5]", `run: "5" is not a text`},
		{"a missing word", "run: [java, ]\nengine: [java, null]", "engine: a word of the command is missing"},
		{"a word that leads out", "run: [java, -cp, ../bob, Peg]", `run: "../bob" leads out of the folder`},
		{"a command by its place on one machine", "engine: [/usr/bin/python3, e.py]", `engine: "/usr/bin/python3" leads out of the folder`},
		{"commands and words mixed", "build: [make, [make]]", `build: "make" is not a command`},
		{"a command that no system takes", "run: [sh, " + strings.Repeat("x", 64<<10) + "]",
			"run: the command has more than 65536 bytes: write a script"},
		{"a byte 0", `run: ["a\0"]`, "byte 0"},
		{"a time without a unit", "time: 10", `time: "10" is not a duration: write one such as 10s`},
		{"a negative time", "time: -1s", "is not a duration"},
		{"an output with a unit", "output: 1MB", `output: "1MB" is not a number of bytes`},
		{"no output at all", "output: 0", "is not a number of bytes"},
		{"processor time without a unit", "time: 1s\ncpu: 10", `line 2: cpu: "10" is not a duration: write one such as 10s`},
		{"less memory than nothing", "memory: -1", `line 1: memory: "-1" is not a number of bytes`},
		{"memory in a unit that means two things", "\nmemory: 1GB",
			`line 2: memory: "1GB" is not a number of bytes: write one such as 100000, 512KiB or 64MiB`},
		{"half a process", "processes: 0.5", `line 1: processes: "0.5" is not a number greater than zero: write one such as 16`},
		{"no process", "processes: 0", "is not a number greater than zero"},
		{"files in words", "files: few", `line 1: files: "few" is not a number greater than zero`},
		{"a size of files that is a list", "files: 3\nfile-size: [1]", `line 2: file-size: "[1]" is not a number of bytes`},
		{"a limit by another name", "filesize: 1", `line 1: there is no field "filesize"`},
		{"a level of containment", "sandbox: none", `line 1: there is no field "sandbox"`},
		{"two documents", "main: a.py\n---\nmain: b.py\n", "a second document"},
	} {
		if _, err := ParseManifest([]byte(test.text), schema()); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: ParseManifest(%q) = %v; want %q", test.reason, test.text, err, test.want)
		}
	}
}

func TestParseManifestReadsFieldsOfAnAssignment(t *testing.T) {
	t.Parallel()
	own := schema()
	own.Own = []Field{{Name: "moves", Read: func(value any) (any, error) { return Text(value) }}}
	for _, test := range []struct {
		reason, text string
		want         map[string]any
		err          string
	}{
		{"a value", "moves: as typed", map[string]any{"moves": "as typed"}, ""},
		{"no value", "moves:", map[string]any{}, ""},
		{"another field alone", "main: a.py", map[string]any{}, ""},
		{"a value that the assignment refuses", "main: a.py\nmoves: 1", nil,
			`submission.yaml: line 2: moves: "1" is not a text: write it in quotes`},
		{"a field of another assignment", "classes: {}", nil,
			`submission.yaml: line 1: there is no field "classes": leave it out, or write one of language, main, ` +
				"encoding, build, run, engine, time, output, cpu, memory, processes, files, file-size, moves"},
	} {
		got, err := ParseManifest([]byte(test.text), own)
		switch {
		case test.err != "" && (err == nil || err.Error() != test.err):
			t.Errorf("%s: ParseManifest(%q) = %v; want %q", test.reason, test.text, err, test.err)
		case test.err == "" && (err != nil || !reflect.DeepEqual(got.Own, test.want)):
			t.Errorf("%s: ParseManifest(%q) = %+v, %v; want %v", test.reason, test.text, got, err, test.want)
		}
	}
}

func FuzzParseManifest(f *testing.F) {
	f.Add([]byte("language: java\nmain: a/../b.java\nbuild: [[a], [b]]\nrun: [a, ../b]\ntime: 1s\noutput: 1\nmemory: 1KiB\nfile-size: 1\n"))
	f.Add([]byte("{main: &a x, run: [*a]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		own := schema()
		own.Own = []Field{{Name: "moves", Read: func(value any) (any, error) { return Text(value) }}}
		m, err := ParseManifest(data, own)
		if err != nil {
			return
		}
		if m.main != "" && !filepath.IsLocal(m.main) {
			t.Errorf("main %q leads out of the folder", m.main)
		}
		for _, argv := range append(slices.Clone(m.Build), m.Run, m.Engine) {
			if argv == nil {
				continue
			}
			if argv[0] == "" || filepath.IsAbs(argv[0]) || strings.HasPrefix(argv[0], "../") {
				t.Errorf("command %q", argv)
			}
		}
	})
}
