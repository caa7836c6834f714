package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/submissiontest"
)

// The tests that write a script and start it run one after another: a process that another test forks meanwhile could hold the script
// open for writing, and then it cannot be started.

// stand stands for the grader: it keeps its arguments, writes what it is asked to write, and ends as it is told.
const stand = `#!/bin/sh
printf '%s\n' "$@" >"$TOLD"
previous=
for word; do
  case $previous=$word in
    --write=*=-) printf '[{"name": "%s"}]' "${word%%=*}" ;;
    --write=*=*) printf '[{"name": "%s"}]' "${word%%=*}" >"${word#*=}" ;;
    --out=*) mkdir -p "$word" && touch "$word/$MADE" ;;
  esac
  previous=$word
done
if [ "$1" = merge ]; then mkdir -p "$2" && touch "$2/$MADE"; fi
exit "$STATUS"
`

// play runs a script with a grader that ends with a status. It gives the status and the output of the script, and the arguments of the
// grader.
func play(t *testing.T, folder, script string, status int, variables ...string) (ended int, output string, told []string) {
	t.Helper()
	submissiontest.Need(t, "bash")
	command := exec.Command("bash", script)
	if strings.Contains(script, "\n") {
		command.Args = []string{"bash", "-eo", "pipefail", "-c", script}
	}
	note := filepath.Join(t.TempDir(), "told")
	command.Dir = folder
	command.Env = append(os.Environ(), append(variables, "TOLD="+note, fmt.Sprintf("STATUS=%d", status))...)
	words, err := command.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		ended = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(note)
	return ended, string(words), strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// put writes an export with the stand-in for a grader.
func put(t *testing.T, target, folder string) {
	t.Helper()
	o := Order{Assignment: "marble", Title: "Marble", Rubric: []byte("r"), Grader: []byte(stand), Shards: 3, Seed: 7}
	files, err := targetNamed(t, target).Files(o)
	if err == nil {
		err = WriteFolder(folder, files)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// awkward is a folder whose name breaks scripts that do not quote.
func awkward(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "it's a \"$HOME\"; * folder")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestGradescope(t *testing.T) {
	for _, test := range []struct {
		status  int
		results bool
		reason  string
	}{
		{0, true, "everything passed"},
		{1, true, "something failed"},
		{2, false, "the script itself is wrong"},
		{3, true, "it does not build, which is a result"},
		{4, false, "the grader is at fault: no zero for it"},
		{137, false, "the grader was killed"},
	} {
		root := awkward(t)
		put(t, "gradescope", filepath.Join(root, "source"))
		results := filepath.Join(root, "results")
		if err := os.MkdirAll(results, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(results, "results.json"), []byte("of the last time"), 0o644); err != nil {
			t.Fatal(err)
		}
		ended, output, told := play(t, t.TempDir(), filepath.Join(root, "source", "run_autograder"), test.status, "AUTOGRADER="+root)
		text, _ := os.ReadFile(filepath.Join(results, "results.json"))
		if got := string(text) == `[{"name": "gradescope"}]`; got != test.results || !test.results && len(text) > 0 {
			t.Errorf("status %d: results.json is %q: %s", test.status, text, test.reason)
		}
		if (ended == 0) != test.results {
			t.Errorf("status %d: the script ends with %d: %s", test.status, ended, test.reason)
		}
		if !test.results && !strings.Contains(output, fmt.Sprint("status ", test.status)) {
			t.Errorf("status %d: the output does not name it: %q", test.status, output)
		}
		if left, _ := filepath.Glob(filepath.Join(results, ".*")); len(left) > 0 {
			t.Errorf("status %d: something is left beside the results: %v", test.status, left)
		}
		want := []string{"grade", "marble", "submission", "--class=false", "--seed=7", "--rubric", "source/rubric.yaml",
			"--write", "gradescope=results/.results.json"}
		if !cmp.Equal(want, told) {
			t.Errorf("the grader was told something else: %s", cmp.Diff(want, told))
		}
	}
}

// stepNamed gives the script of a step of a workflow's job.
func stepNamed(t *testing.T, workflow []byte, job, name string) string {
	t.Helper()
	jobs := documents(t, workflow)[0]["jobs"].(map[string]any)
	for _, step := range jobs[job].(map[string]any)["steps"].([]any) {
		if fields := step.(map[string]any); fields["name"] == name {
			return fields["run"].(string)
		}
	}
	t.Fatalf("the job %s has no step %q", job, name)
	return ""
}

func TestGitHub(t *testing.T) {
	for _, status := range []int{0, 1, 4} {
		workspace, temp := t.TempDir(), awkward(t)
		put(t, "github", filepath.Join(workspace, "submission"))
		workflow, err := os.ReadFile(filepath.Join(workspace, "submission", ".github", "workflows", "grade.yml"))
		if err != nil {
			t.Fatal(err)
		}
		summary := filepath.Join(temp, "step summary")
		ended, output, told := play(t, workspace, stepNamed(t, workflow, "grade", "Grade"), status,
			"RUNNER_TEMP="+temp, "GITHUB_STEP_SUMMARY="+summary)
		if ended != status {
			t.Errorf("the step ends with %d, the grader with %d", ended, status)
		}
		if text, _ := os.ReadFile(summary); string(text) != `[{"name": "github"}]` {
			t.Errorf("status %d: the summary is %q", status, text)
		}
		if want := `[{"name": "annotations"}]`; output != want {
			t.Errorf("status %d: the output is %q, want %q", status, output, want)
		}
		want := []string{
			"grade", "marble", "submission", "--class=false", "--rubric", "submission/.github/rulebook/rubric.yaml",
			"--write", "junit=" + temp + "/junit.xml", "--write", "github=" + temp + "/summary.md", "--write", "annotations=-",
		}
		if !cmp.Equal(want, told) {
			t.Errorf("the grader was told something else: %s", cmp.Diff(want, told))
		}
	}
}

// No workflow gives a submission or an action more permissions than it needs.
func TestWorkflowsHaveLeastPermissions(t *testing.T) {
	t.Parallel()
	for target, name := range map[string]string{"github": ".github/workflows/grade.yml", "matrix": "matrix.yml"} {
		workflow := documents(t, filesOf(t, target, Order{Assignment: "marble", Grader: []byte("g"), Shards: 2})[name].Data)[0]
		if want := map[string]any{"contents": "read"}; !cmp.Equal(want, workflow["permissions"]) {
			t.Errorf("%s: the permissions are %v, want %v", target, workflow["permissions"], want)
		}
		for _, job := range workflow["jobs"].(map[string]any) {
			if permissions, ok := job.(map[string]any)["permissions"]; ok {
				t.Errorf("%s: a job has permissions of its own: %v", target, permissions)
			}
			for _, step := range job.(map[string]any)["steps"].([]any) {
				checkStep(t, target, step.(map[string]any))
			}
		}
	}
}

func checkStep(t *testing.T, target string, step map[string]any) {
	t.Helper()
	if script, ok := step["run"].(string); ok && strings.Contains(script, "${{") {
		t.Errorf("%s: a script has an expression put into it, which could be anything: %s", target, script)
	}
	action, ok := step["uses"].(string)
	if !ok {
		return
	}
	name, commit, _ := strings.Cut(action, "@")
	if len(commit) != 40 || strings.Trim(commit, "0123456789abcdef") != "" {
		t.Errorf("%s: %s is not pinned to a commit", target, action)
	}
	if with, _ := step["with"].(map[string]any); name == "actions/checkout" && with["persist-credentials"] != false {
		t.Errorf("%s: the token stays where programs could read it", target)
	}
}

func TestStacscheck(t *testing.T) {
	tests, submission := awkward(t), awkward(t)
	put(t, "stacscheck", tests)
	script := filepath.Join(tests, "multi-grade.sh")
	for _, status := range []int{0, 1, 3, 4} {
		ended, output, told := play(t, submission, script, status)
		if want := `[{"name": "stacscheck"}]` + "\n"; ended != 0 || output != want {
			t.Errorf("status %d: the test ends with %d and prints %q, want %q", status, ended, output, want)
		}
		want := []string{"grade", "marble", ".", "--class=false", "--rubric", tests + "/rubric.yaml", "--write", "stacscheck=-"}
		if !cmp.Equal(want, told) {
			t.Errorf("the grader was told something else: %s", cmp.Diff(want, told))
		}
	}
	// If the grader writes nothing, no student is at fault.
	if err := os.WriteFile(filepath.Join(tests, "grader"), []byte("#!/bin/sh\necho no box >&2\nexit 4\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	_, output, _ := play(t, submission, script, 4)
	var told []map[string]any
	if err := json.Unmarshal([]byte(output), &told); err != nil || len(told) != 1 {
		t.Fatalf("the test prints %q: %v", output, err)
	}
	if told[0]["trafficlight"] != "AMBER" || told[0]["returnval"] != 4.0 {
		t.Errorf("a grader at fault is told as %v, want amber and its status", told[0])
	}
}

// shardCases are the ends of graders, and what a shard must make of them.
var shardCases = []struct {
	status int
	made   string // what the grader has made
	ended  int
	reason string
}{
	{0, "class.json", 0, "everything passed"},
	{1, "class.json", 0, "something failed, which is a result"},
	{2, "class.json", 2, "wrong usage grades nothing"},
	{3, "class.json", 0, "something did not build, which is a result"},
	{4, "class.json", 0, "a submission was broken, and all are there"},
	{4, "journal.jsonl", 1, "the grader broke off: it must go on"},
	{137, "journal.jsonl", 137, "the grader was killed: it must go on"},
}

// merges runs a script that merges the existing shards.
func merges(t *testing.T, course, script string, variables ...string) {
	t.Helper()
	for _, test := range shardCases {
		if err := os.RemoveAll(filepath.Join(course, "results", "class")); err != nil {
			t.Fatal(err)
		}
		ended, _, told := play(t, course, script, test.status, append(variables, "MADE="+test.made)...)
		if ended != test.ended {
			t.Errorf("status %d: the merger ends with %d, want %d: %s", test.status, ended, test.ended, test.reason)
		}
		if len(told) < 4 || told[0] != "merge" || told[1] != "results/class" || !strings.HasPrefix(told[2], "results/shard-") {
			t.Errorf("the grader was told %q, want to merge the shards", told)
		}
	}
}

func TestSlurm(t *testing.T) {
	course := awkward(t)
	put(t, "slurm", course)
	grader := filepath.Join(course, "the grader")
	if err := os.WriteFile(grader, []byte(stand), 0o755); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(course, "slurm.sh")
	for i, test := range shardCases {
		ended, _, told := play(t, course, script, test.status, "GRADER="+grader, "MADE="+test.made,
			fmt.Sprint("SLURM_ARRAY_TASK_ID=", i+1), "SLURM_CPUS_PER_TASK=5")
		if ended != test.ended {
			t.Errorf("status %d: the task ends with %d, want %d: %s", test.status, ended, test.ended, test.reason)
		}
		want := []string{
			"grade", "marble", "submissions", "--class", "--shard", "auto", "--resume", "--out", fmt.Sprint("results/shard-", i+1),
			"--jobs", "5", "--rubric", "rubric.yaml", "--seed=7",
		}
		if !cmp.Equal(want, told) {
			t.Errorf("the grader was told something else: %s", cmp.Diff(want, told))
		}
	}
	merges(t, course, "bash ./slurm.sh merge\n", "GRADER="+grader)
}

func TestKubernetes(t *testing.T) {
	course := awkward(t)
	if err := os.WriteFile(filepath.Join(course, "grader"), []byte(stand), 0o755); err != nil {
		t.Fatal(err)
	}
	jobs := documents(t, filesOf(t, "kubernetes", Order{Assignment: "marble", Shards: 9})["kubernetes.yaml"].Data)
	if len(jobs) != 2 {
		t.Fatalf("there are %d jobs, want one that grades and one that merges", len(jobs))
	}
	spec := jobs[0]["spec"].(map[string]any)
	script := containerScript(t, jobs[0])
	if spec["completionMode"] != "Indexed" || spec["completions"] != 9 {
		t.Errorf("the job is %v with %v completions, want an indexed one with 9", spec["completionMode"], spec["completions"])
	}
	if _, all := spec["backoffLimit"]; all || spec["backoffLimitPerIndex"] != 3 {
		t.Errorf("%v failures of a shard and %v of all are allowed: one shard could use up those of the others",
			spec["backoffLimitPerIndex"], spec["backoffLimit"])
	}
	for i, test := range shardCases {
		// Commands after a failed one run, as in a shell without options.
		ended, _, told := play(t, course, "set +eo pipefail\n"+script, test.status, "MADE="+test.made,
			fmt.Sprint("JOB_COMPLETION_INDEX=", i), "PATH="+course+":"+os.Getenv("PATH"))
		if ended != test.ended {
			t.Errorf("status %d: the pod ends with %d, want %d: %s", test.status, ended, test.ended, test.reason)
		}
		want := []string{
			"grade", "marble", "submissions", "--class", "--shard", "auto/9", "--resume", "--out", fmt.Sprint("results/shard-", i), "--jobs", "2",
			"--seed=0",
		}
		if !cmp.Equal(want, told) {
			t.Errorf("the grader was told something else: %s", cmp.Diff(want, told))
		}
	}
	merges(t, course, "set +eo pipefail\n"+containerScript(t, jobs[1]), "PATH="+course+":"+os.Getenv("PATH"))
}

// containerScript gives the script of the container of a job.
func containerScript(t *testing.T, job map[string]any) string {
	t.Helper()
	pod := job["spec"].(map[string]any)["template"].(map[string]any)["spec"].(map[string]any)
	container := pod["containers"].([]any)[0].(map[string]any)
	if want := []any{"sh", "-c"}; !cmp.Equal(want, container["command"]) {
		t.Errorf("the command is %v, want %v", container["command"], want)
	}
	return container["args"].([]any)[0].(string)
}

func TestMatrix(t *testing.T) {
	course := awkward(t)
	put(t, "matrix", course)
	if err := os.MkdirAll(filepath.Join(course, ".github", "rulebook"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(course, ".github", "rulebook", "grader"), []byte(stand), 0o755); err != nil {
		t.Fatal(err)
	}
	workflow, err := os.ReadFile(filepath.Join(course, "matrix.yml"))
	if err != nil {
		t.Fatal(err)
	}
	grade := documents(t, workflow)[0]["jobs"].(map[string]any)["grade"].(map[string]any)
	shards := grade["strategy"].(map[string]any)["matrix"].(map[string]any)["shard"]
	if want := []any{1, 2, 3}; !cmp.Equal(want, shards) {
		t.Errorf("the matrix has the shards %v, want %v", shards, want)
	}
	temp := t.TempDir()
	for i, test := range shardCases {
		ended, _, told := play(t, course, stepNamed(t, workflow, "grade", "Grade"), test.status, "MADE="+test.made, fmt.Sprint("SHARD=", i+1),
			"RUNNER_TEMP="+temp)
		if ended != test.ended {
			t.Errorf("status %d: the step ends with %d, want %d: %s", test.status, ended, test.ended, test.reason)
		}
		want := []string{
			"grade", "marble", "submissions", "--class", "--shard", fmt.Sprintf("%d/3", i+1), "--out", fmt.Sprint(temp, "/shards/shard-", i+1),
			"--rubric", ".github/rulebook/rubric.yaml", "--seed=7",
		}
		if !cmp.Equal(want, told) {
			t.Errorf("the grader was told something else: %s", cmp.Diff(want, told))
		}
	}
	// An artifact holds what lies in the folder. The only one of a download gets no folder of its own, unlike one of several.
	steps := grade["steps"].([]any)
	if with := steps[len(steps)-1].(map[string]any)["with"].(map[string]any); with["path"] != "${{ runner.temp }}/shards" {
		t.Errorf("handed on is %v, want the folder that holds the shard's", with["path"])
	}
	if !strings.Contains(string(workflow), "\n          path: results\n          merge-multiple: true") {
		t.Error("the shards do not come together in results")
	}
	if err := os.CopyFS(filepath.Join(course, "results"), os.DirFS(filepath.Join(temp, "shards"))); err != nil {
		t.Fatal(err)
	}
	merges(t, course, stepNamed(t, workflow, "merge", "Merge"))
}

// Earlier versions of these actions run on Node 20, which GitHub takes from its runners.
func TestActionsRunOnNode24(t *testing.T) {
	t.Parallel()
	least := map[string]int{"actions/checkout": 5, "actions/upload-artifact": 6, "actions/download-artifact": 7}
	pinned := regexp.MustCompile(`uses: (\S+)@[0-9a-f]{40} # v(\d+)\.\d+\.\d+\n`)
	for target, name := range map[string]string{"github": ".github/workflows/grade.yml", "matrix": "matrix.yml"} {
		workflow := string(filesOf(t, target, Order{Assignment: "marble", Grader: []byte("g"), Shards: 2})[name].Data)
		uses := pinned.FindAllStringSubmatch(workflow, -1)
		if len(uses) == 0 || len(uses) != strings.Count(workflow, "uses: ") {
			t.Errorf("%s: %d of its actions name their versions", target, len(uses))
		}
		for _, action := range uses {
			if major, err := strconv.Atoi(action[2]); err != nil || least[action[1]] == 0 || major < least[action[1]] {
				t.Errorf("%s: %s is v%s, want v%d or later", target, action[1], action[2], least[action[1]])
			}
		}
	}
}

// stacscheck stops a test after the seconds of its configuration, by default 60. Python's configparser reads that, to which a % means
// something.
func TestStacscheckIsConfigured(t *testing.T) {
	t.Parallel()
	o := Order{Assignment: "game", Title: "100 % Game", Grader: []byte("g")}
	got := string(filesOf(t, "stacscheck", o)["practical.config"].Data)
	for _, want := range []string{
		"[info]\npractical = game\ncourse = 100 %% Game\nsrcdir = src\n", "\ntimeout = 3600\n",
		"\n[version]\nrequired = 3.3.0\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
	submissiontest.Need(t, "python3")
	file := filepath.Join(t.TempDir(), "practical.config")
	if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
	const read = "import configparser, sys; c = configparser.ConfigParser(); c.read(sys.argv[1])\n" +
		"print(c.get('info', 'course'), float(c.get('info', 'timeout')), c.get('version', 'required'))"
	if out, err := exec.Command("python3", "-c", read, file).CombinedOutput(); err != nil || string(out) != "100 % Game 3600.0 3.3.0\n" {
		t.Errorf("Python reads %q, %v", out, err)
	}
}
