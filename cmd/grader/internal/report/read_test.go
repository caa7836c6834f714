package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
)

// encoded writes a document with a submission.
func encoded(t testing.TB, s Submission) []byte {
	t.Helper()
	var out bytes.Buffer
	d := &Document{Schema: Schema, Assignment: "cs300", Title: "it", Submissions: []Submission{s}}
	if err := d.Encode(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// everywhere gives a submission in which a text stands in every field that is a text.
func everywhere(text string) Submission {
	return Submission{
		Path: text, State: State(text), Containment: Sandbox{Lacks: []string{text}}, Language: text, Main: text,
		Notes: []string{"", text}, Problem: text, CompilerOutput: text,
		Counted: Totals{engine.Failed: 2}, Causes: []steps.Cause{
			{Rule: text, Signature: text, Sentence: text, Fails: []string{text}, Blocks: []string{text}, Passes: []string{text}, Example: text},
		}, Groups: []Group{{Name: text, Rules: []Rule{{ID: text, Text: text}}}}, Flaky: []string{text},
		Results: []steps.Result{{Outcome: engine.Passed}, {
			Scenario: steps.Scenario{ID: text, Feature: text, Rule: text, Title: text, File: text, Tags: []string{text},
				RuleID: text, Needs: []string{text}},
			Outcome: engine.Failed, Breaks: text, Signature: text, Because: text, Ended: engine.Crashed, Step: text,
			Reason: text, Asked: []string{text, "a"}, Note: text,
			Mismatch: &steps.Mismatch{What: text, Expected: []string{text}, Actual: []string{"", text}, Cause: text, Outcome: engine.Failed},
			Play: &steps.Play{Input: []string{text}, Feed: text, Ended: text, Output: text, Diagnostics: text,
				Screen: steps.Screen{{Text: "a"}, {Text: text, Typed: true}}},
		}},
	}
}

// checkReadBack reads what was written of a submission.
func checkReadBack(t *testing.T, s Submission, reason string) {
	t.Helper()
	written := encoded(t, s)
	d, err := Read(bytes.NewReader(written))
	if err != nil {
		t.Fatalf("%s: %v", reason, err)
	}
	if diff := cmp.Diff(s, d.Submissions[0]); diff != "" {
		t.Errorf("%s (-written +read):\n%.2000s", reason, diff)
	}
	if !bytes.Equal(encoded(t, d.Submissions[0]), written) {
		t.Errorf("%s: what was read is written otherwise", reason)
	}
}

func TestReadLosesNothing(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := suite(t)
	for b := range 256 {
		checkReadBack(t, everywhere("<"+string([]byte{byte(b)})+">"), fmt.Sprintf("byte %#x", b))
	}
	for name, text := range nasty {
		checkReadBack(t, everywhere(text), name)
	}
	stranger := strangers(t, s, "\xff")
	for i := range stranger.Results {
		stranger.Results[i].Scenario.Steps = nil // no document holds them
		stranger.Results[i].Scenario.Below = nil
		stranger.Results[i].Scenario.Lines = nil
		if m := stranger.Results[i].Mismatch; m != nil {
			m.Outcome = stranger.Results[i].Outcome
		}
	}
	checkReadBack(t, stranger, "a submission that was graded")
	checkReadBack(t, Submission{}, "nothing at all")
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("plain"))
	f.Add([]byte("\xff\u2028\x00<\uFFFD"))
	f.Fuzz(func(t *testing.T, text []byte) { checkReadBack(t, everywhere(string(text)), string(text)) })
}

// A changed document is read, or refused in words.
func FuzzReadWhatIsNoDocument(f *testing.F) {
	f.Add(encoded(f, everywhere("\xff")))
	f.Add([]byte(`{"schema":"rulebook/result/v2","submissions":[{"bytes":{"/results/0/play/output":""}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if d, err := Read(bytes.NewReader(data)); (d == nil) == (err == nil) {
			t.Errorf("%v, %v", d, err)
		}
	})
}

func TestReadRefusesWhatIsNoDocument(t *testing.T) {
	t.Parallel()
	whole := string(encoded(t, everywhere("\xff")))
	with := func(bytes string) string {
		return `{"schema":"rulebook/result/v2","submissions":[{"notes":["a"],"results":[{}],"bytes":{` + bytes + `}}]}`
	}
	for _, test := range []struct{ document, want, reason string }{
		{"", "it ends too early", "nothing"},
		{whole[:len(whole)/2], "it ends too early", "half of a document"},
		{whole + "{}", "something follows its end", "more than a document"},
		{"PASSED", "invalid character 'P'", "no JSON"},
		{`[]`, "cannot unmarshal array", "JSON of another kind"},
		{`{}`, `its schema is ""`, "no schema"},
		{strings.Replace(whole, "result/v2", "result/v3", 1), `its schema is "rulebook/result/v3", not "rulebook/result/v2"`, "a schema to come"},
		{strings.Replace(whole, "result/v2", "result/v1", 1), `its schema is "rulebook/result/v1"`, "a schema that no release wrote"},
		{with(`"/notes/1":"YQ=="`), `bytes for "/notes/1"`, "a place that is not there"},
		{with(`"/notes/-1":"YQ=="`), `bytes for "/notes/-1"`, "a place before the first"},
		{with(`"/notes":"YQ=="`), `bytes for "/notes"`, "a place that is no text"},
		{with(`"notes/0":"YQ=="`), `bytes for "notes/0"`, "no place"},
		{with(`"":"YQ=="`), `bytes for ""`, "the whole"},
		{with(`"/results/0/play/output":"YQ=="`), `bytes for "/results/0/play/output"`, "a place in what is not there"},
		{with(`"/results/0/scenario/-":"YQ=="`), `bytes for "/results/0/scenario/-"`, "what is not in the document"},
		{with(`"/notes/0":"?"`), "illegal base64", "no base64"},
	} {
		_, err := Read(strings.NewReader(test.document))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.reason, err, test.want)
		}
	}
	if _, err := Read(strings.NewReader(with(`"/notes/0":"/w=="`))); err != nil {
		t.Errorf("a place that is there: %v", err)
	}
	if _, err := Read(strings.NewReader(strings.Replace(whole, `"schema"`, `"new": [1], "schema"`, 1) + "\n \n")); err != nil {
		t.Errorf("a field that was added later: %v", err)
	}
}

// What a judgement found is in the document, under these names.
func TestTheDocumentHoldsTheJudgement(t *testing.T) {
	t.Parallel()
	blocked := fails(of("PEGS-R3", "The rows"), "no board")
	blocked.Breaks, blocked.Outcome = "PEGS-R2", engine.Crashed
	order := fails(of("PEGS-R2", "The questions"), "it asks for the row first")
	order.Signature = "row first"
	var s Submission
	s.Grade(pegs(), []steps.Result{order, blocked})
	document := string(encoded(t, s))
	for _, words := range []string{
		`"schema": "rulebook/result/v2"`, `"ruleId": "PEGS-R3"`, `"outcome": "blocked"`, `"breaks": "PEGS-R2"`,
		`"because": "PEGS-R2"`, `"ended": "crashed"`,
		`"signature": "row first"`, `"sentence": "It asks for the row first."`, `"fails": [
            "02/The questions"
          ]`, `"blocks": [
            "02/The rows"
          ]`, `"example": "02/The questions"`,
	} {
		if !strings.Contains(document, words) {
			t.Errorf("the document does not hold %s:\n%s", words, document)
		}
	}
}
