package main

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
)

// bashSession completes the words of a command line with the grader's script, as a shell with bash-completion does.
const bashSession = `
_get_comp_words_by_ref() { words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}; }
compopt() { :; }
source <(grader completion bash)
COMP_WORDS=(grader "$@") COMP_CWORD=$# COMP_TYPE=9
COMP_LINE="grader $*" COMP_POINT=${#COMP_LINE}
__start_grader
printf '%s\n' "${COMPREPLY[@]}"
`

func completions() []struct {
	reason string
	words  []string
	want   []string
} {
	return []struct {
		reason string
		words  []string
		want   []string
	}{
		{"commands", []string{"gr"}, []string{"grade", "gradebook"}},
		{"commands that share a beginning", []string{"re"}, []string{"replay", "report"}},
		{"the hidden command is not proposed", []string{"wor"}, nil},
		{"flags", []string{"grade", "--jo"}, []string{"--jobs"}},
		{"assignments", []string{"list", "cs"}, []string{"cs300"}},
		{"assignments behind a flag", []string{"grade", "--fresh", "mar"}, []string{"marble"}},
		{"topics and commands", []string{"help", "ex"}, []string{"exit-status", "explain", "export"}},
		{"assignments of the protocol", []string{"help", "protocol", "mar"}, []string{"marble"}},
		{"levels", []string{"grade", "--sandbox", "land"}, []string{"landlock"}},
		{"formats", []string{"report", "--write", "ju"}, []string{"junit"}},
		{"targets", []string{"export", "sl"}, []string{"slurm"}},
		{"assignments of targets", []string{"export", "slurm", "eecs"}, []string{"eecs3311"}},
		{"gradebooks", []string{"gradebook", "m"}, []string{"moodle"}},
		{"shells", []string{"completion", "z"}, []string{"zsh"}},
		{"scenarios", []string{"replay", "cs300", "x", "02_organisation/All nine"}, []string{"02_organisation/All nine methods are there"}},
	}
}

func TestCompletions(t *testing.T) {
	t.Parallel()
	for _, test := range completions() {
		var out, complaint bytes.Buffer
		status := run(t.Context(), append([]string{"__completeNoDesc"}, test.words...), streams{&out, &complaint})
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		last := test.words[len(test.words)-1]
		got := slices.DeleteFunc(lines[:len(lines)-1], func(word string) bool { return !strings.HasPrefix(word, last) }) // as shells do
		slices.Sort(got)
		if status != exitPassed || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q is completed to %q, want %q (status %d)", test.reason, test.words, got, test.want, status)
		}
	}
}

// The script of bash hands the same words on. The other shells need not be on this machine.
func TestBashCompletes(t *testing.T) {
	t.Parallel()
	costtest.SkipBeforePush(t)
	submissiontest.Need(t, "bash")
	for _, test := range costtest.Most(completions(), 4) {
		if slices.ContainsFunc(test.want, func(word string) bool { return strings.Contains(word, " ") }) {
			continue // bash escapes blanks
		}
		session := exec.CommandContext(t.Context(), "bash", append([]string{"--norc", "-c", bashSession, "bash"}, test.words...)...)
		out, err := session.CombinedOutput()
		var got []string
		for word := range strings.FieldsSeq(string(out)) {
			if !strings.HasPrefix(word, "(") {
				got = append(got, word)
			}
		}
		slices.Sort(got)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: bash completes %q to %q, want %q: %v", test.reason, test.words, out, test.want, err)
		}
	}
}
