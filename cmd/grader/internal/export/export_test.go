package export

import (
	"archive/zip"
	"bytes"
	"debug/elf"
	"encoding/binary"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
)

func targetNamed(t *testing.T, name string) Target {
	t.Helper()
	for _, target := range Targets() {
		if target.Name == name {
			return target
		}
	}
	t.Fatalf("there is no target %s", name)
	return Target{}
}

func filesOf(t *testing.T, target string, o Order) map[string]File {
	t.Helper()
	files, err := targetNamed(t, target).Files(o)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]File{}
	for _, f := range files {
		byName[f.Name] = f
	}
	return byName
}

func TestEveryTargetServesEveryAssignment(t *testing.T) {
	t.Parallel()
	for _, target := range Targets() {
		for _, assignment := range assignments.Names() {
			o := Order{Assignment: assignment, Title: "A Title: of 1", Rubric: []byte("r"), Grader: []byte("g"), Shards: 3}
			files, err := target.Files(o)
			if err != nil {
				t.Fatalf("%s for %s: %v", target.Name, assignment, err)
			}
			again, err := target.Files(o)
			if err != nil || !cmp.Equal(files, again) {
				t.Errorf("%s for %s: the same order makes other files: %s", target.Name, assignment, cmp.Diff(files, again))
			}
			if target.Form == Text && files[0].Name != target.Name+target.Ending {
				t.Errorf("%s for %s: the first file is %s, want the text", target.Name, assignment, files[0].Name)
			}
			named := false
			for _, f := range files {
				wellFormed(t, f)
				named = named || strings.Contains(string(f.Data), assignment)
			}
			if !named {
				t.Errorf("%s for %s: no file names the assignment", target.Name, assignment)
			}
		}
	}
}

// wellFormed parses a file in the format that its name or its first line tells.
func wellFormed(t *testing.T, f File) {
	t.Helper()
	if strings.ContainsAny(string(f.Data), "«»") {
		t.Errorf("%s: something was not filled in:\n%s", f.Name, f.Data)
	}
	script := strings.HasPrefix(string(f.Data), "#!")
	if script != (f.Mode&0o111 != 0) && filepath.Base(f.Name) != "grader" {
		t.Errorf("%s: its mode is %v", f.Name, f.Mode)
	}
	if script {
		t.Run(filepath.Base(f.Name), func(t *testing.T) { checkScript(t, f) })
	}
	if ending := filepath.Ext(f.Name); (ending == ".yaml" || ending == ".yml") && filepath.Base(f.Name) != "rubric.yaml" {
		documents(t, f.Data)
	}
}

// checkScript has a shell parse a script.
func checkScript(t *testing.T, f File) {
	t.Helper()
	submissiontest.Need(t, "bash")
	check := exec.Command("bash", "-n")
	check.Stdin = bytes.NewReader(f.Data)
	if words, err := check.CombinedOutput(); err != nil {
		t.Errorf("%s is no script: %v\n%s", f.Name, err, words)
	}
}

// documents parses YAML.
func documents(t *testing.T, data []byte) []map[string]any {
	t.Helper()
	var all []map[string]any
	for decoder := yaml.NewDecoder(bytes.NewReader(data)); ; {
		var document map[string]any
		switch err := decoder.Decode(&document); {
		case err == io.EOF:
			return all
		case err != nil:
			t.Fatalf("this is no YAML: %v\n%s", err, data)
		}
		all = append(all, document)
	}
}

func TestOrdersThatCannotBeMet(t *testing.T) {
	t.Parallel()
	solved := []File{{Name: "rules.yaml"}, {Name: "solution/sums.py"}}
	for _, test := range []struct {
		target string
		order  Order
		want   string
		reason string
	}{
		{"gradescope", Order{Assignment: "cs300"}, "the grader is missing", "an autograder without a grader grades nothing"},
		{"stacscheck", Order{Assignment: "cs300"}, "the grader is missing", "likewise"},
		{"slurm", Order{Assignment: "cs300"}, "0 shards", "nobody would grade anything"},
		{"matrix", Order{Assignment: "cs300", Shards: 257}, "257 shards", "GitHub takes no more than 256 jobs of a matrix"},
		{"matrix", Order{Assignment: "cs300", Shards: 256}, "", "but it takes these"},
		{"kubernetes", Order{Assignment: "cs300", Shards: 1}, "", "one shard is the whole class"},
		{"github", Order{Assignment: "sums", Grader: []byte("g"), Own: solved}, "the model solution would be among them", "students can read it"},
		{"stacscheck", Order{Assignment: "sums", Grader: []byte("g"), Own: solved}, "students can read them", "likewise"},
		{"gradescope", Order{Assignment: "sums", Grader: []byte("g"), Own: solved}, "", "there they cannot"},
		{"gradescope", Order{Assignment: "cs300", Grader: []byte("g"), Roster: []byte("name\n")}, "needs no roster", "it knows its students"},
	} {
		_, err := targetNamed(t, test.target).Files(test.order)
		if got := words(err); test.want == "" && err != nil || !strings.Contains(got, test.want) {
			t.Errorf("%s: the error is %q, want %q: %s", test.target, got, test.want, test.reason)
		}
	}
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestOptionsReachTheGrader(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		order  Order
		want   string
		reason string
	}{
		{Order{}, "", "what is not asked for is the grader's to choose"},
		{Order{Rubric: []byte("r")}, " --rubric RUBRIC", "a rubric goes with it"},
		{Order{Level: box.Landlock}, " --sandbox=landlock", "a level, too"},
		{Order{Rubric: []byte("r"), Level: box.None}, " --rubric RUBRIC --sandbox=none", "both"},
	} {
		if got := test.order.Options("RUBRIC"); got != test.want {
			t.Errorf("the options are %q, want %q: %s", got, test.want, test.reason)
		}
	}
}

// Every script tells the grader the rubric and the level.
func TestEveryScriptPassesOptionsOn(t *testing.T) {
	t.Parallel()
	for _, target := range Targets() {
		o := Order{Assignment: "marble", Rubric: []byte("r"), Grader: []byte("g"), Level: box.Landlock, Shards: 2}
		var all strings.Builder
		for _, f := range filesOf(t, target.Name, o) {
			all.Write(f.Data)
		}
		for _, option := range []string{"--rubric ", "rubric.yaml", "--sandbox=landlock"} {
			if !strings.Contains(all.String(), option) {
				t.Errorf("%s: no file has %q", target.Name, option)
			}
		}
	}
}

// An assignment of one's own goes along, and every call names its folder.
func TestAnAssignmentOfOnesOwnGoesAlong(t *testing.T) {
	t.Parallel()
	const rules = "document: A\nrules:\n  - {id: A-R1, section: A, rule: It begins., basis: stated, graded: scenarios}\n"
	suite, err := steps.Open(steps.Vocabulary{Assignment: "My_Game", Files: fstest.MapFS{
		"My_Game/rules.yaml": {Data: []byte(rules)}, "My_Game/more/01_start.feature": {Data: []byte("Feature: A")},
		"My_Game/files/words.txt": {Data: []byte("a")}, "My_Game/provided/shape.py": {Data: []byte("2")},
		"My_Game/submissions/ada.py": {Data: []byte("1")}, "other/rules.yaml": {Data: []byte("other")},
	}}, engine.InProcess{Commands: func() *engine.Table { return engine.NewTable("My_Game") }})
	if err != nil {
		t.Fatal(err)
	}
	suite.Home = t.TempDir()
	if err := WriteFolder(suite.Home, []File{{"solution/a.py", 0o644, []byte("1")}}); err != nil {
		t.Fatal(err)
	}
	solved, err := ReadOwn(suite, false)
	if last := solved[len(solved)-1]; err != nil || last.Name != "solution/a.py" {
		t.Errorf("the solution, by which programs are understood, does not go where students read nothing: %s, %v", last.Name, err)
	}
	own, err := ReadOwn(suite, true)
	want := []File{
		{"files/words.txt", 0o644, []byte("a")}, {"more/01_start.feature", 0o644, []byte("Feature: A")},
		{"provided/shape.py", 0o644, []byte("2")}, {"rules.yaml", 0o644, []byte(rules)},
	}
	if err != nil || !cmp.Equal(want, own) {
		t.Fatalf("these files go along (%v): %s", err, cmp.Diff(want, own))
	}
	for target, call := range map[string]string{
		"gradescope": "grade source/My_Game submission", "github": `grade "$own"/My_Game submission`, "stacscheck": `grade "$tests"/My_Game .`,
		"slurm": "grade ./My_Game submissions", "kubernetes": "grade ./My_Game submissions",
		"matrix": "grade .github/rulebook/My_Game submissions",
	} {
		files := filesOf(t, target, Order{Assignment: "My_Game", Own: own, Grader: []byte("g"), Shards: 2})
		home, all := targetNamed(t, target).home, ""
		for _, f := range files {
			all += string(f.Data)
		}
		if f, ok := files[path.Join(home, "My_Game", "rules.yaml")]; !ok || string(f.Data) != rules {
			t.Errorf("%s: the rules do not go along: %v", target, slices.Sorted(maps.Keys(files)))
		}
		if !strings.Contains(all, call) {
			t.Errorf("%s: no call is %q", target, call)
		}
		if strings.Contains(all, "name: grade-M") || strings.Contains(all, "job-name=grade-M") {
			t.Errorf("%s: no cluster takes the name of the job", target)
		}
	}
}

func TestNamesOfJobs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ assignment, want, reason string }{
		{"cs300", "cs300", "small letters and digits stay"},
		{"My_Game.2", "my-game-2", "others become hyphens"},
		{strings.Repeat("abcdefghi_", 6), "abcdefghi-abcdefghi-abcdefghi-abcdefghi", "a long one is cut, and does not end with a hyphen"},
	} {
		if got := (Order{Assignment: test.assignment}).Job(); got != test.want {
			t.Errorf("%s: it is %q, want %q: %s", test.assignment, got, test.want, test.reason)
		}
	}
}

// A class gets the rubric, the roster and the seed, and the files lie beside the text.
func TestExportsForClassesCarryWhatTheGradingNeeds(t *testing.T) {
	t.Parallel()
	for _, target := range Targets() {
		if !target.Class {
			continue
		}
		o := Order{Assignment: "marble", Rubric: []byte("r"), Roster: []byte("name\nAnn\n"), Seed: 7, Shards: 2,
			Packages: []string{"openjdk-17-jdk"}}
		files := filesOf(t, target.Name, o)
		text := string(files[target.Name+target.Ending].Data)
		for _, option := range []string{"rubric.yaml", "roster.csv", " --seed=7"} {
			if !strings.Contains(text, option) {
				t.Errorf("%s: the text has no %q", target.Name, option)
			}
		}
		if string(files["rubric.yaml"].Data) != "r" || string(files["roster.csv"].Data) != "name\nAnn\n" {
			t.Errorf("%s: rubric or roster is missing: %v", target.Name, files)
		}
		if image := string(files["Containerfile"].Data); target.Name == "kubernetes" &&
			(!strings.Contains(image, "bubblewrap openjdk-17-jdk &&") || !strings.Contains(image, "COPY --chmod=0755 grader ")) {
			t.Errorf("the Containerfile is\n%s", image)
		}
		o.Rubric, o.Roster = nil, nil
		files = filesOf(t, target.Name, o)
		if _, there := files["roster.csv"]; there || strings.Contains(string(files[target.Name+target.Ending].Data), "roster") {
			t.Errorf("%s: there is a roster that nobody has given", target.Name)
		}
	}
}

func TestZip(t *testing.T) {
	t.Parallel()
	files := []File{{"a/run", 0o755, []byte("#!/bin/sh\n")}, {"b", 0o644, []byte("data")}}
	var archive, again bytes.Buffer
	if err := WriteZip(&archive, files); err != nil {
		t.Fatal(err)
	}
	if err := WriteZip(&again, files); err != nil || !bytes.Equal(archive.Bytes(), again.Bytes()) {
		t.Errorf("the same files make other bytes (%v)", err)
	}
	reader, err := zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var got []File
	for _, f := range reader.File {
		data, err := fs.ReadFile(reader, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, File{f.Name, f.Mode(), data})
	}
	if !cmp.Equal(files, got) {
		t.Errorf("the archive holds something else: %s", cmp.Diff(files, got))
	}
}

func TestFolder(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "new", "it's \"one\"")
	files := []File{{".github/run", 0o755, []byte("run")}, {"b", 0o644, []byte("b")}}
	if err := WriteFolder(folder, files); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(folder, ".github", "run"))
	if err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the script is %v (%v), want a file that can be started", info, err)
	}
	if err := WriteFolder(folder, []File{{"c", 0o644, nil}}); err != nil {
		t.Errorf("a folder that holds other files is refused: %v", err)
	}
	err = WriteFolder(folder, []File{{"d", 0o644, nil}, {"b", 0o644, []byte("other")}})
	if err == nil || !strings.Contains(err.Error(), "already there") {
		t.Errorf("a file was to be overwritten and the error is %v", err)
	}
	if data, _ := os.ReadFile(filepath.Join(folder, "b")); string(data) != "b" {
		t.Errorf("the file is now %q: it was overwritten", data)
	}
	if _, err := os.Stat(filepath.Join(folder, "d")); err == nil {
		t.Error("something was written although not all could be")
	}
	if err := WriteFolder(folder, []File{{"b", 0o644, []byte("b")}}); err != nil {
		t.Errorf("a file that is there already as it is to be is refused: %v", err)
	}
	err = WriteFolder(folder, []File{{"e", 0o644, []byte("e")}, {"e/f", 0o644, nil}})
	if err == nil || !strings.Contains(err.Error(), "writing the export") {
		t.Errorf("a file below a file was written, the error is %v", err)
	}
	if _, err := os.Stat(filepath.Join(folder, "e")); err == nil {
		t.Error("a part of what could not be written whole has stayed")
	}
}

// program makes a program that consists of headers only.
func program(t *testing.T, kind elf.Type, machine elf.Machine, segments ...elf.ProgType) []byte {
	t.Helper()
	head := elf.Header64{
		Ident: [elf.EI_NIDENT]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
		Type:  uint16(kind), Machine: uint16(machine), Version: uint32(elf.EV_CURRENT),
		Phoff: 64, Ehsize: 64, Phentsize: 56, Phnum: uint16(len(segments)),
	}
	var file bytes.Buffer
	if err := binary.Write(&file, binary.LittleEndian, head); err != nil {
		t.Fatal(err)
	}
	for _, segment := range segments {
		if err := binary.Write(&file, binary.LittleEndian, elf.Prog64{Type: uint32(segment)}); err != nil {
			t.Fatal(err)
		}
	}
	return file.Bytes()
}

func TestPortable(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		program []byte
		want    string // "" if it runs everywhere
		reason  string
	}{
		{program(t, elf.ET_EXEC, elf.EM_X86_64, elf.PT_LOAD), "", "it needs nothing"},
		{program(t, elf.ET_DYN, elf.EM_X86_64, elf.PT_LOAD), "", "it may lie anywhere in memory"},
		{program(t, elf.ET_EXEC, elf.EM_X86_64, elf.PT_LOAD, elf.PT_INTERP), "libraries", "it asks for a loader"},
		{program(t, elf.ET_EXEC, elf.EM_AARCH64, elf.PT_LOAD), "AARCH64", "Gradescope's machines are others"},
		{program(t, elf.ET_REL, elf.EM_X86_64), "not a whole program", "it is an object file"},
		{[]byte("#!/bin/sh\n"), "not a program for Linux", "it is a script"},
		{nil, "not a program for Linux", "it is empty"},
	} {
		err := portable(bytes.NewReader(test.program))
		if got := words(err); test.want == "" && err != nil || !strings.Contains(got, test.want) {
			t.Errorf("the error is %q, want %q: %s", got, test.want, test.reason)
		}
	}
}

func TestExecutableByName(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	good, bad := filepath.Join(folder, "good"), filepath.Join(folder, "bad")
	static := program(t, elf.ET_EXEC, elf.EM_X86_64, elf.PT_LOAD)
	if err := os.WriteFile(good, static, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bad, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := Executable(t.Context(), good); err != nil || !bytes.Equal(got, static) {
		t.Errorf("a static program is not taken as it is: %v", err)
	}
	for _, path := range []string{bad, filepath.Join(folder, "none")} {
		if _, err := Executable(t.Context(), path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s is taken, or not named: %v", path, err)
		}
	}
}

// A program that serves a reference would be right in every assignment.
func TestNoReferenceIsExported(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "reference")
	serving := append(program(t, elf.ET_EXEC, elf.EM_X86_64, elf.PT_LOAD), "rulebook/impl/engine.Serve\x00"...)
	if err := os.WriteFile(path, serving, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Executable(t.Context(), path); err == nil || !strings.Contains(err.Error(), "a student could hand it in") {
		t.Errorf("the error is %v", err)
	}
}

// What is exported is the grader as it is built from its sources, which serves no reference; cmd/reference does, and so would be found.
func TestTheGraderServesNoReference(t *testing.T) {
	t.Parallel()
	costtest.SkipBeforePush(t)
	if _, err := build(t.Context(), graderPath); err != nil {
		t.Error(err)
	}
	if _, err := build(t.Context(), modulePath+"/cmd/reference"); err == nil || !strings.Contains(err.Error(), "for the reference") {
		t.Errorf("the reference is built and taken: %v", err)
	}
}

// From its sources, the grader is built as a program that runs everywhere. A small program stands for it, which uses what else makes
// a program need libraries.
func TestBuild(t *testing.T) {
	t.Parallel()
	costtest.SkipBeforePush(t)
	built, err := build(t.Context(), "rulebook/cmd/grader/internal/export/testdata/looksup")
	if err != nil {
		t.Fatal(err)
	}
	if err := portable(bytes.NewReader(built)); err != nil {
		t.Errorf("the program that was built runs not everywhere: %v", err)
	}
}

func TestTheGraderCanBeBuilt(t *testing.T) {
	t.Parallel()
	command := exec.Command("go", "list", "-f", "{{.Name}}{{.Incomplete}}", graderPath)
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64", "GOFLAGS=")
	if words, err := command.CombinedOutput(); err != nil || string(words) != "mainfalse\n" {
		t.Errorf("%s is no program that can be built: %v, %s", graderPath, err, words)
	}
}
