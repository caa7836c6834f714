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
	f.Add([]byte(old))
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
		{with(`"/notes/1":"YQ=="`), `bytes for "/notes/1"`, "a place that is not there"},
		{with(`"/notes/-1":"YQ=="`), `bytes for "/notes/-1"`, "a place before the first"},
		{with(`"/notes":"YQ=="`), `bytes for "/notes"`, "a place that is no text"},
		{with(`"notes/0":"YQ=="`), `bytes for "notes/0"`, "no place"},
		{with(`"":"YQ=="`), `bytes for ""`, "the whole"},
		{with(`"/results/0/play/output":"YQ=="`), `bytes for "/results/0/play/output"`, "a place in what is not there"},
		{with(`"/results/0/scenario/-":"YQ=="`), `bytes for "/results/0/scenario/-"`, "what is not in the document"},
		{with(`"/notes/0":"?"`), "illegal base64", "no base64"},
		{strings.Replace(old, `["PEGS-R1","PEGS-R2"]`, `7`, 1), "rulebook/result/v1: json: cannot unmarshal number",
			"an earlier document with rules of another kind"},
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

// old is a document of the schema before: a scenario has several rules, and totals count it for each of them.
const old = `{"schema":"rulebook/result/v1","assignment":"pegs","submissions":[{"path":"p","state":"graded",
	"counted":{"passed":1,"failed":1},"remarks":{"failed":1},"groups":[{"name":"The game","totals":{"failed":2,"passed":1},
		"rules":[{"id":"PEGS-R1","totals":{"failed":1,"passed":1}},{"id":"PEGS-R2","totals":{"failed":1}}]}],
	"results":[
		{"scenario":{"id":"01/a","title":"a","rule":"Pegs jump","rules":["PEGS-R1","PEGS-R2"],"tags":["PEGS-R1","PEGS-R2"]},"outcome":"failed",
			"reason":"it said \ufffd","mismatch":{"what":"it","form":"list","expected":["a"],"actual":["b"]}},
		{"scenario":{"id":"01/b","title":"b","rules":["PEGS-R1"]},"outcome":"passed"},
		{"scenario":{"id":"01/c","title":"c","remark":true},"outcome":"failed"}],
	"bytes":{"/results/0/reason":"aXQgc2FpZCD/"}}]}`

func TestADocumentOfTheSchemaBeforeIsRead(t *testing.T) {
	t.Parallel()
	d, err := Read(strings.NewReader(old))
	if err != nil {
		t.Fatal(err)
	}
	s := d.Submissions[0]
	if d.Schema != Schema || s.Causes != nil {
		t.Errorf("the schema is %s, the causes are %v", d.Schema, s.Causes)
	}
	var rules []string
	for _, r := range s.Results {
		rules = append(rules, r.Scenario.RuleID+" "+string(r.Outcome)+" "+r.Shows())
	}
	if diff := cmp.Diff([]string{"PEGS-R1 failed PEGS-R1", "PEGS-R1 passed PEGS-R1", " failed "}, rules); diff != "" {
		t.Errorf("the rules (-want +got):\n%s", diff)
	}
	if s.Results[0].Reason != "it said \xff" || s.Results[0].Mismatch.Outcome != engine.Failed {
		t.Errorf("the first result is %+v", s.Results[0])
	}
	totals := map[string]Totals{"": s.Counted, "remarks": s.Remarks}
	for _, g := range s.Groups {
		totals[g.Name] = g.Totals
	}
	want := map[string]Totals{
		"": {engine.Passed: 1, engine.Failed: 1}, "remarks": {engine.Failed: 1}, "The game": {engine.Passed: 1, engine.Failed: 2},
	}
	if diff := cmp.Diff(want, totals); diff != "" {
		t.Errorf("the totals (-want +got):\n%s", diff)
	}
	checkReadBack(t, s, "written by the schema of today")
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
