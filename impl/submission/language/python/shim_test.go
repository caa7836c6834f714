package python

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl/submission/submissiontest"
)

// readAnswers reads each line of its input as an answer to the call 7, and prints what it is read as, one line each.
const readAnswers = `
import json, sys
import refusal, student
for line in json.load(sys.stdin):
    try:
        print(json.dumps(student.answer(line.encode(), "7")[:2]))
    except refusal.Refusal as refused:
        print("refused: " + "; ".join(refused.body))
    except student.Tampering:
        print("tampering")
`

// What the process of the student's code writes is data: only answers of the right form to the last call are any.
func TestAnswersAreReadStrictly(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	const tampering = "tampering"
	tests := []struct{ line, want, reason string }{
		{`{"number": "7", "value": 2, "printed": "a"}`, `[2, "a"]`, "a number"},
		{`{"number": "7", "value": null, "printed": ""}`, `[null, ""]`, "nothing"},
		{`{"number": "7", "value": {"type": "B", "base": "list", "items": ["@", {"type": "C", "base": "", "items": null}]}, "printed": ""}`,
			`[["B", "list", ["@", ["C", "", null]]], ""]`, "a sequence"},
		{`{"number": "7", "refused": ["exception", "ValueError"]}`, "refused: exception; ValueError", "a refusal"},
		{`{"number": "7", "refused": ["argument", "no"]}`, tampering, "a refusal that is not the program's to give"},
		{`{"number": "7", "refused": []}`, tampering, "a refusal of no kind"},
		{`{"number": "7", "refused": "exception"}`, tampering, "a refusal that is no list"},
		{`{"number": "7", "refused": ["exception"], "value": 1, "printed": ""}`, tampering, "both"},
		{`{"number": "8", "value": 2, "printed": ""}`, tampering, "an answer to another call"},
		{`{"number": 7, "value": 2, "printed": ""}`, tampering, "a number that is no text"},
		{`{"value": 2, "printed": ""}`, tampering, "no number"},
		{`{"number": "7", "value": 2}`, tampering, "nothing about what was printed"},
		{`{"number": "7", "value": 2, "printed": 2}`, tampering, "a print that is no text"},
		{`{"number": "7", "value": 2, "printed": "", "more": 1}`, tampering, "more than an answer"},
		{`{"number": "7", "value": [1], "printed": ""}`, tampering, "a list that is no value"},
		{`{"number": "7", "value": {"type": "B", "items": []}, "printed": ""}`, tampering, "half a sequence"},
		{`{"number": "7", "value": {"type": 1, "base": "", "items": []}, "printed": ""}`, tampering, "a type without name"},
		{`{"number": "7", "value": {"type": "B", "base": "", "items": {}}, "printed": ""}`, tampering, "items that are no list"},
		{`{"number": "7", "value": ` + strings.Repeat("9", 10_000) + `, "printed": ""}`, tampering, "a number that is too long"},
		{`{"number": "7", "value": ` + strings.Repeat("[", 100_000), tampering, "what is nested too deep"},
		{`["7"]`, tampering, "no object"}, {"", tampering, "nothing at all"}, {"=7", tampering, "a reply of the grader's protocol"},
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, base); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, test := range tests {
		lines = append(lines, test.line)
	}
	input, err := json.Marshal(lines)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "python3", "-c", readAnswers)
	command.Dir = filepath.Join(dir, "shim")
	command.Stdin = strings.NewReader(string(input))
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	got := strings.Split(strings.TrimSpace(string(output)), "\n")
	if len(got) != len(tests) {
		t.Fatalf("read as %q", got)
	}
	for i, test := range tests {
		if got[i] != test.want {
			t.Errorf("%s: %.200s is read as %s, want %s", test.reason, test.line, got[i], test.want)
		}
	}
}
