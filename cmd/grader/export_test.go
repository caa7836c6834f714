package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"gopkg.in/yaml.v3"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
)

// TestExports uses each export as its system does, with the grader that is in it.
func TestExports(t *testing.T) {
	t.Parallel()
	costtest.SkipBeforePush(t)
	submissiontest.Need(t, "bash", "cc")
	e := newExporter(t)
	t.Run("gradescope", e.gradescope)
	t.Run("github", e.github)
	t.Run("stacscheck", e.stacscheck)
	t.Run("slurm", e.slurm)
	t.Run("a Slurm", e.cluster)
	t.Run("an assignment of one's own", e.own)
	t.Run("nothing is overwritten", e.keeps)
}

// An exporter runs exports.
type exporter struct {
	grader   string   // a program that can be handed on
	flags    []string // of an export with it
	programs string   // a folder of submissions
}

// newExporter makes an exporter with a stand-in for the grader of this test, unless a variable names a grader that was built to be
// handed on.
func newExporter(t *testing.T) exporter {
	t.Helper()
	if grader := os.Getenv("STATIC_GRADER"); grader != "" {
		return exporter{grader, nil, programs(t)}
	}
	path := filepath.Join(t.TempDir(), "grader")
	build := exec.Command("go", "build", "-race=false", "-o", path, "./testdata/standin")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if words, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building a stand-in for the grader: %v\n%s", err, words)
	}
	return exporter{path, []string{"--grader", path}, programs(t)}
}

// run runs a command in a folder, and gives its status and what it wrote.
func (e exporter) run(t *testing.T, folder string, variables []string, argv ...string) (status int, out, words string) {
	t.Helper()
	command := exec.Command(argv[0], argv[1:]...)
	command.Dir, command.Env = folder, append(os.Environ(), variables...)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); command.ProcessState == nil {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// export makes an export; the grader in it is the exporter's.
func (e exporter) export(t *testing.T, arguments ...string) {
	t.Helper()
	if status, _, words := e.run(t, ".", nil, slices.Concat([]string{e.grader, "export"}, e.flags, arguments)...); status != exitPassed {
		t.Fatalf("export %q ends with %d: %s", arguments, status, words)
	}
}

// handIn puts a submission into a folder, and a file whose name breaks scripts that do not quote.
func (e exporter) handIn(t *testing.T, folder, program string) {
	t.Helper()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(e.programs, program))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "it's \"$HOME\"; ::error::.txt"), []byte("notes"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// An exported mark equals the mark of the report.
var reportedMark = regexp.MustCompile(`(?m)^Mark: ([0-9.]+) of ([0-9.]+) points$`)

func (e exporter) gradescope(t *testing.T) {
	t.Parallel()
	root := filepath.Join(t.TempDir(), "an autograder")
	archive := filepath.Join(t.TempDir(), "upload.zip")
	e.export(t, "gradescope", "cs300", "--write", archive)
	unzip(t, archive, filepath.Join(root, "source"))
	type results struct {
		Score  *json.Number
		Output string
		Tests  []struct {
			Score json.Number
			Name  string
		}
	}
	grade := func(example string) (results, string) {
		t.Helper()
		submission := filepath.Join(root, "submission")
		if err := os.RemoveAll(submission); err != nil {
			t.Fatal(err)
		}
		e.handIn(t, submission, example)
		status, out, words := e.run(t, "/", []string{"AUTOGRADER=" + root}, "bash", filepath.Join(root, "source", "run_autograder"))
		if status != 0 {
			t.Fatalf("run_autograder ends with %d: %s%s", status, out, words)
		}
		text, err := os.ReadFile(filepath.Join(root, "results", "results.json"))
		var told results
		if err == nil {
			err = json.Unmarshal(text, &told)
		}
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte(root)) {
			t.Errorf("%s: the results tell where the autograder lies", example)
		}
		return told, out
	}
	wrong, out := grade("redraws-after-error")
	mark := reportedMark.FindStringSubmatch(out)
	if mark == nil || wrong.Score == nil || wrong.Score.String() != mark[1] || mark[1] == mark[2] {
		t.Errorf("the score is %v, the report says %q: want the same, and not all of it", wrong.Score, mark)
	}
	unbuilt, _ := grade("does-not-compile")
	if unbuilt.Score == nil || unbuilt.Score.String() != "0.00" || !strings.Contains(unbuilt.Output, "does not build") {
		t.Errorf("what does not build gets %v: %q, want 0.00 and the reason", unbuilt.Score, unbuilt.Output)
	}
}

// unzip unpacks an archive. No process may be forked meanwhile: it could hold a program open for writing, and then the program
// cannot be started.
func unzip(t *testing.T, archive, folder string) {
	t.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	reader, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for _, entry := range reader.File {
		data, err := fs.ReadFile(reader, entry.Name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(folder, entry.Name)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, entry.Name), data, entry.Mode())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func (e exporter) github(t *testing.T) {
	t.Parallel()
	workspace, temp := t.TempDir(), t.TempDir()
	repository := filepath.Join(workspace, "submission")
	e.handIn(t, repository, "redraws-after-error")
	e.export(t, "github", "cs300", "--write", repository)
	text, err := os.ReadFile(filepath.Join(repository, ".github", "workflows", "grade.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct{ Name, Run string }
		}
	}
	if err := yaml.Unmarshal(text, &workflow); err != nil {
		t.Fatal(err)
	}
	summary := filepath.Join(temp, "step-summary")
	graded := false
	for _, step := range workflow.Jobs["grade"].Steps {
		if step.Name != "Grade" {
			continue
		}
		graded = true
		status, out, words := e.run(t, workspace, []string{"RUNNER_TEMP=" + temp, "GITHUB_STEP_SUMMARY=" + summary, "GITHUB_TOKEN=secret"},
			"bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		if status != exitFailed {
			t.Errorf("the step ends with %d, want %d: %s", status, exitFailed, words)
		}
		if !regexp.MustCompile(`(?m)^::error [^\n]*::`).MatchString(out) {
			t.Errorf("there is no annotation of what failed:\n%s", out)
		}
		if told, _ := os.ReadFile(summary); !strings.Contains(string(told), "An illegal move brings no board") {
			t.Errorf("the summary does not tell what failed: %s", told)
		}
	}
	if !graded {
		t.Fatal("the workflow has no step that grades")
	}
	var junit struct {
		Failures int `xml:"failures,attr"`
	}
	if text, err = os.ReadFile(filepath.Join(temp, "junit.xml")); err == nil {
		err = xml.Unmarshal(text, &junit)
	}
	if err != nil || junit.Failures != 1 {
		t.Errorf("the artifact tells %d failures (%v), want 1", junit.Failures, err)
	}
}

func (e exporter) stacscheck(t *testing.T) {
	t.Parallel()
	submission, tests := filepath.Join(t.TempDir(), "src"), filepath.Join(t.TempDir(), "the tests")
	e.export(t, "stacscheck", "cs300", "--write", tests)
	for _, test := range []struct{ example, light, reason string }{
		{"right", "GREEN", "it is right; what it does not claim is no fault"},
		{"redraws-after-error", "RED", "it is wrong"},
		{"does-not-compile", "RED", "it does not build"},
	} {
		if err := os.RemoveAll(submission); err != nil {
			t.Fatal(err)
		}
		e.handIn(t, submission, test.example)
		status, out, words := e.run(t, submission, []string{"TESTDIR=" + tests}, "bash", filepath.Join(tests, "multi-grade.sh"))
		var told []struct {
			Name, TrafficLight, Stdout, Stderr string
			ReturnVal                          *int
		}
		if err := json.Unmarshal([]byte(out), &told); err != nil || status != 0 || len(told) < 2 {
			t.Fatalf("%s: the test ends with %d and prints %q (%v): %s", test.example, status, out, err, words)
		}
		for _, entry := range told {
			if entry.Name == "" || entry.ReturnVal == nil || !strings.Contains("GREEN AMBER RED", entry.TrafficLight) {
				t.Errorf("%s: the entry %+v lacks something", test.example, entry)
			}
		}
		if whole := told[len(told)-1]; whole.TrafficLight != test.light || !strings.HasPrefix(whole.Name, "Mark: ") {
			t.Errorf("%s: the whole is %s, %q: want %s and the mark: %s", test.example, whole.TrafficLight, whole.Name, test.light, test.reason)
		}
	}
}

// drawn gives the seed in a result document.
func drawn(t *testing.T, document string) string {
	t.Helper()
	text, err := os.ReadFile(document)
	match := regexp.MustCompile(`"seed": (\d+)`).FindSubmatch(text)
	if match == nil {
		t.Fatalf("%s states no seed: %v", document, err)
	}
	return string(match[1])
}

// A class in two shards, merged, is the class in one run.
func (e exporter) slurm(t *testing.T) {
	t.Parallel()
	folder := e.course(t)
	for i := range 2 {
		variables := []string{
			"GRADER=" + e.grader, fmt.Sprint("SLURM_ARRAY_TASK_ID=", i+1), "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX=2",
			"SLURM_ARRAY_TASK_COUNT=2", "SLURM_ARRAY_TASK_STEP=1", "SLURM_CPUS_PER_TASK=1",
		}
		if status, out, words := e.run(t, folder, variables, "bash", "cs300.sh"); status != 0 {
			t.Fatalf("task %d ends with %d: %s%s", i+1, status, out, words)
		}
	}
	if status, out, words := e.run(t, folder, []string{"GRADER=" + e.grader}, "bash", "cs300.sh", "merge"); status != 0 {
		t.Fatalf("merging ends with %d: %s%s", status, out, words)
	}
	e.sameAtOnce(t, folder)
}

// A Slurm does the same, called as the first lines of the script say.
func (e exporter) cluster(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sbatch", "scontrol")
	if exec.Command("scontrol", "ping").Run() != nil {
		t.Skip("no Slurm answers: .ci/slurm starts one, and SLURM_CONF names its configuration")
	}
	folder := e.course(t)
	variables := []string{"GRADER=" + e.grader}
	status, job, words := e.run(t, folder, variables, "sbatch", "--wait", "--parsable", "cs300.sh")
	if status != 0 {
		t.Fatalf("the array ends with %d: %s%s", status, words, e.said(t, folder))
	}
	after := "--dependency=afterok:" + strings.TrimSpace(job)
	if status, _, words = e.run(t, folder, variables, "sbatch", "--wait", after, "--array=1", "cs300.sh", "merge"); status != 0 {
		t.Fatalf("merging ends with %d: %s%s", status, words, e.said(t, folder))
	}
	e.sameAtOnce(t, folder)
}

// said gives what the tasks of a Slurm wrote.
func (e exporter) said(t *testing.T, folder string) string {
	t.Helper()
	logs, _ := filepath.Glob(filepath.Join(folder, "slurm-*.out"))
	var all strings.Builder
	for _, log := range logs {
		text, _ := os.ReadFile(log)
		fmt.Fprintf(&all, "\n%s:\n%s", filepath.Base(log), text)
	}
	return all.String()
}

// course makes a folder with a class of three and the script that grades it in two shards.
func (e exporter) course(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "the course")
	for student, example := range map[string]string{"ada": "right", "bob": "redraws-after-error", "cy": "does-not-compile"} {
		e.handIn(t, filepath.Join(folder, "submissions", student), example)
	}
	e.export(t, "slurm", "cs300", "--shards", "2", "--write", filepath.Join(folder, "cs300.sh"))
	return folder
}

// sameAtOnce grades the class of a course at once, and compares that with its merged shards byte for byte.
func (e exporter) sameAtOnce(t *testing.T, folder string) {
	t.Helper()
	seed := "--seed=" + drawn(t, filepath.Join(folder, "results", "class", "results", "bob.json"))
	status, out, words := e.run(t, folder, nil, e.grader, "grade", "cs300", "submissions", "--class", seed, "--out", "once")
	if status != exitUnusable {
		t.Fatalf("grading the class at once ends with %d: %s%s", status, out, words)
	}
	for _, name := range []string{"class.json", "marks.csv", "class.html", "results/bob.json", "students/cy.html"} {
		merged, err1 := os.ReadFile(filepath.Join(folder, "results", "class", name))
		once, err2 := os.ReadFile(filepath.Join(folder, "once", name))
		if err1 != nil || err2 != nil || !bytes.Equal(merged, once) {
			t.Errorf("%s is not the same, merged and graded at once (%v, %v)", name, err1, err2)
		}
	}
	status, out, _ = e.run(t, folder, nil, e.grader, "diff", "once", filepath.Join("results", "class"))
	if want := "Nothing changed: 3 compared\n"; status != exitPassed || out != want {
		t.Errorf("diff ends with %d and tells %q, want %d and %q", status, out, exitPassed, want)
	}
}

// own grades with the folder of an assignment that went along, wherever that lay before.
func (e exporter) own(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	assignment := filepath.Join("..", "..", "fixtures", "own", "tic-tac-toe")
	root, archive := t.TempDir(), filepath.Join(t.TempDir(), "upload.zip")
	e.export(t, "gradescope", assignment, "--write", archive)
	unzip(t, archive, filepath.Join(root, "source"))
	for _, test := range []struct {
		example string
		whole   bool
	}{{"solution", true}, {"wrong/shows-the-old-board", false}} {
		submission := filepath.Join(root, "submission")
		if err := errors.Join(os.RemoveAll(submission), os.CopyFS(submission, os.DirFS(filepath.Join(assignment, test.example)))); err != nil {
			t.Fatal(err)
		}
		status, out, words := e.run(t, "/", []string{"AUTOGRADER=" + root}, "bash", filepath.Join(root, "source", "run_autograder"))
		mark := reportedMark.FindStringSubmatch(out)
		if status != 0 || mark == nil || (mark[1] == mark[2]) != test.whole {
			t.Errorf("%s: run_autograder ends with %d, the mark is %q, want all of it: %t: %s", test.example, status, mark, test.whole, words)
		}
	}
	folder := filepath.Join(t.TempDir(), "the course")
	script := filepath.Join(folder, "class.sh")
	e.export(t, "slurm", assignment, "--shards", "1", "--write", script)
	if err := os.CopyFS(filepath.Join(folder, "submissions", "ada"), os.DirFS(filepath.Join(assignment, "solution"))); err != nil {
		t.Fatal(err)
	}
	variables := []string{"GRADER=" + e.grader, "SLURM_ARRAY_TASK_ID=1", "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX=1",
		"SLURM_ARRAY_TASK_COUNT=1", "SLURM_ARRAY_TASK_STEP=1"}
	if status, out, words := e.run(t, folder, variables, "bash", script); status != 0 {
		t.Fatalf("the task ends with %d: %s%s", status, out, words)
	}
	if _, err := os.Stat(filepath.Join(folder, "results", "shard-1", "results", "ada.json")); err != nil {
		t.Error(err)
	}
}

func (e exporter) keeps(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "class.yml")
	if err := os.WriteFile(path, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, words := e.run(t, folder, nil, e.grader, "export", "matrix", "cs300", "--write", path)
	if text, _ := os.ReadFile(path); status != exitUsage || string(text) != "mine" || !strings.Contains(words, "already there") {
		t.Errorf("export ends with %d and %q, and the file is %q: want it kept and a refusal", status, words, text)
	}
}
