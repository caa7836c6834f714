package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// What is wrong with a command is said in one clear sentence, and nothing is printed where results belong.
func TestWrongUsageIsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct{ arguments, want string }{
		{"", `say what to do: check, completion, .*grade, .*list`},
		{"grad cs300 x", `there is no command "grad"; did you mean "grade"\?`},
		{"launch-in-box {}", `there is no command "launch-in-box"`},
		{"grade", `name an assignment and at least one submission`},
		{"grade cs300", `name an assignment and at least one submission`},
		{"grade cs30 somewhere", `there is no assignment "cs30"; did you mean "cs300"\?`},
		{"grade chess somewhere", `there is no assignment "chess"; there is .*cs300, .*marble`},
		{"grade cs300 somewhere --frobnicate", `^grader: grade: unknown flag: --frobnicate$`},
		{"grade cs300 somewhere --job 3", `^grader: grade: unknown flag: --job; did you mean --jobs\?$`},
		{"grad --job 3", `^grader: there is no command "grad"; did you mean "grade"\?$`},
		{"completion tcsh", `there is no completion for "tcsh"; did you mean "bash"\?`},
		{"grade cs300 somewhere --time=-1s", `--time must be greater than zero`},
		{
			"grade cs300 somewhere --time=soon",
			`invalid argument "soon" for "--time" flag: write a time with its unit, such as 5s, 500ms or 2m$`,
		},
		{"grade cs300 somewhere --time=5", `invalid argument "5" for "--time" flag: write a time with its unit`},
		{"grade cs300 somewhere --jobs=two", `invalid argument "two" for "--jobs" flag: write a number such as 4$`},
		{"grade cs300 somewhere --class=maybe", `invalid argument "maybe" for "--class" flag: write true or false`},
		{
			"grade cs300 somewhere --only CS300-R99",
			`--only "CS300-R99": no scenario of cs300 has such an id, rule or tag; see: grader list cs300`,
		},
		{"list chess", `there is no assignment "chess"`},
		{"help chess", `there is no command or topic "chess"`},
		{"help privat", `there is no command or topic "privat"; did you mean "privacy"\?`},
		{"help protocol chess", `there is no assignment "chess"`},
		{"grade cs300 somewhere --cpu=0s", `--cpu must be greater than zero`},
		{"grade cs300 somewhere --cpu=10", `invalid argument "10" for "--cpu" flag: write a time with its unit`},
		{
			"grade cs300 somewhere --memory=1GB",
			`invalid argument "1GB" for "--memory" flag: "1GB" is not a number of bytes: write one such as 100000, 512KiB or 64MiB`,
		},
		{"grade cs300 somewhere --memory=0", `invalid argument "0" for "--memory" flag`},
		{"grade cs300 somewhere --processes=0", `--processes must be greater than zero`},
		{"grade cs300 somewhere --files=-1", `--files must be greater than zero`},
		{"grade cs300 somewhere --file-size=x", `invalid argument "x" for "--file-size" flag`},
		{"grade cs300 somewhere --output=0", `invalid argument "0" for "--output" flag`},
		{"export", `name a target and an assignment`},
		{"export gradscope cs300", `there is no target "gradscope"; did you mean "gradescope"\?`},
		{"export slurm cs30", `there is no assignment "cs30"; did you mean "cs300"\?`},
		{"export slurm cs300 --shards 0", `0 shards: choose a number from 1 to 256`},
		{"export slurm cs300 --sandbox strong", `there is no level "strong": choose one of bwrap, landlock, none`},
		{"gradebook", `name canvas or moodle, a folder of results and the exported file`},
		{"gradebook blackboard results canvas.csv", `there is no gradebook of "blackboard"; there is canvas, moodle`},
		{"document cs300", `name a folder with --out`},
		{"document cs30 --out pages", `there is no assignment "cs30"; did you mean "cs300"\?`},
		{"explain CS300-R99", `did you mean CS300-R9`},
	}
	for _, test := range tests {
		status, out, complaint := says(t, test.arguments)
		if status != exitUsage || out != "" || !regexp.MustCompile(`(?m)`+test.want).MatchString(complaint) {
			t.Errorf("%q: status %d, it prints %q and complains %q, want %q", test.arguments, status, out, complaint, test.want)
		}
	}
}

// says runs a command in this process, where it must need no folder of its own.
func says(t *testing.T, arguments string) (status int, out, complaint string) {
	t.Helper()
	var printed, complained bytes.Buffer
	status = run(t.Context(), strings.Fields(arguments), streams{&printed, &complained})
	return status, printed.String(), complained.String()
}

func TestWhatIsAskedForIsSaid(t *testing.T) {
	t.Parallel()
	tests := []struct {
		arguments string
		want      []string
	}{
		{"list", []string{
			`^boardgame2d +CSE 241 HW #5 \(Gebze Technical University\): 29 rules, [0-9]+ scenarios$`,
			`^cs300 +Peg Solitaire Game \(CS300, UW-Madison\): [0-9]+ rules, [0-9]+ scenarios$`,
			`^eecs3311 +Assignment: Peg Solitaire Game \(EECS3311, York University\): 58 rules, [0-9]+ scenarios$`,
			`^marble +Marble Solitaire: 39 rules, [0-9]+ scenarios$`,
		}},
		{"list cs300", []string{
			`^createBoard, which sets up a board$`,
			`\n\n.+\n  02_`,
			`^  05_boards/Type 1 is the Cross$`,
			`^      CS300-R27: `,
			`^  02_organisation/All nine methods are there \(remark\)$`,
		}},
		{"help", []string{
			`grader grade ASSIGNMENT PATH`,
			`^  0  everything that was graded passed$`,
			`^  sandbox +the sandbox: levels, limits`,
		}},
		{"--help", []string{`grader grade ASSIGNMENT PATH`}},
		{"help grade", []string{`--json FILE`}},
		{"grade --help", []string{`--json FILE`}},
		{"help protocol cs300", []string{
			`perform ROW COLUMN DIRECTION +performMove: the rows of the board that it returns`,
			`commands +the commands that are claimed, one a line`,
		}},
		{"help protocol marble", []string{`move FROM-ROW FROM-COLUMN TO-ROW TO-COLUMN +move: `}},
		{"help protocol boardgame2d", []string{`move MOVE\.\.\. +playUser`}},
		{"help protocol eecs3311", []string{
			`fill ROW1 ROW2 COLUMN1 COLUMN2 STATUS +BOARD.set_statuses`,
			`contract +a contract was violated`,
		}},
		{"help protocol", []string{`^A request is one line|^  A request is one line`}},
		{"help sandbox", []string{`^landlock$`}},
		{"version", []string{`^grader .*, go1\..*, [a-z]+/[a-z0-9]+$`}},
		{"--version", []string{`^grader .*, go1\..*, [a-z]+/[a-z0-9]+$`}},
		{"completion zsh", []string{`^#compdef grader$`}},
		{"completion fish", []string{`^complete -c grader `}},
		{"completion bash", []string{`__start_grader`}},
		{"explain CS300-R4", []string{`^  No peg jumps diagonally\.$`}},
		{"explain not claimed", []string{`^not claimed: it cannot be put to a program in this language`}},
	}
	for _, test := range tests {
		status, out, complaint := says(t, test.arguments)
		if status != exitPassed || complaint != "" || strings.HasPrefix(out, "\n") {
			t.Errorf("%q: status %d, it complains %q, and prints:\n%s", test.arguments, status, complaint, out)
		}
		for _, want := range test.want {
			if !regexp.MustCompile(`(?m)` + want).MatchString(out) {
				t.Errorf("%q prints:\n%s\nwant %s", test.arguments, out, want)
			}
		}
	}
}
