package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// nasty are texts that a student's program may print, and a student may call his files.
var nasty = map[string]string{
	"escape codes":                "\x1b[2J\x1b]0;title\a\x1b[31mred\x9b31m\u009b31m",
	"back over the line":          "all passed\r\b\b\b\v\f",
	"the direction turned around": "\u202eevil\u2066\u200f\u061c",
	"what cannot be seen":         "a\u200bb\u200db\ufeff\u2060\u00ad\u3164\u034f\ufe0f\U000e0041",
	"byte 0":                      "a\x00b",
	"no UTF-8":                    "\xff\xfe\xc0\xaf\xed\xa0\x80\xf5\x80",
	"other line ends":             "a\u2028b\u2029c\u0085d\r\ne",
	"marks upon marks":            "Z" + strings.Repeat("\u0301\u0488", 1000),
	"orders to a build server":    "::error::forged",
	"orders on lines of their own": "x\n::error file=a::forged\n   ::add-mask::1\n\t::stop-commands::x\r::debug::\n" +
		"##[error]y\n##vso[task.setvariable]z\nx ##[group]\n##teamcity[a]",
	"orders behind what is cut": strings.Repeat("x", pageWidth-len("expected")-4) + "::error::forged" +
		strings.Repeat(" ", 100) + "::error::",
	"a forged end of the report":  "\n\nPASSED  279 passed, of 279 scenarios that count\n",
	"a long line":                 strings.Repeat("long ", 1<<16),
	"many lines":                  strings.Repeat("\n", 1<<16),
	"many lines that begin alike": strings.Repeat("::error::\n", 1<<14),
	"HTML, XML, Markdown, CSV":    "<script>alert(1)</script>]]><!--`**_\n=cmd|' /C calc'!A0,\"",
	"a report's own words":        "FAILED\n  Where      features/cs300/01_the_game.feature:1",
	"escapes as text":             `\x1b[31m\u202e`,
}

// strangers gives a submission in which a text stands wherever a stranger's may, in all states at once.
func strangers(t testing.TB, s *steps.Suite, text string) Submission {
	t.Helper()
	lines := strings.Split(text, "\n")
	counted, remark := scenario(t, s, "10_counting/Pegs on the Cross"), scenario(t, s, "11_sample_runs/Winning Simple T Run, to the byte")
	mismatch := func(form steps.Form) *steps.Mismatch {
		return &steps.Mismatch{What: "it", Form: form, Expected: []string{"a", "", "b"}, Actual: lines, Cause: text}
	}
	play := &steps.Play{
		Input: []string{"4", "3"}, Feed: "all at once", Ended: text, Output: text, Diagnostics: text,
		Screen: steps.Screen{{Text: text}, {Text: "4", Typed: true}, {Text: "\n"}, {Text: text}},
	}
	results := []steps.Result{
		{Scenario: counted, Outcome: engine.Passed, Note: text},
		{Scenario: counted, Outcome: engine.NotClaimed, Reason: text},
		{Scenario: counted, Outcome: engine.Crashed, Reason: text, Asked: []string{text}, Play: play, Breaks: counted.RuleID, Signature: text},
		{Scenario: remark, Outcome: engine.Failed, Reason: text, Breaks: remark.RuleID},
		{Scenario: remark, Outcome: engine.Failed, Mismatch: mismatch(steps.ListForm), Breaks: remark.RuleID},
	}
	for _, form := range []steps.Form{steps.BoardForm, steps.TextForm, steps.ListForm} {
		results = append(results, steps.Result{
			Scenario: counted, Outcome: engine.Failed, Reason: text, Mismatch: mismatch(form), Breaks: counted.RuleID, Signature: string(form),
		})
	}
	submission := Submission{
		Path: text, Containment: Sandbox{Level: box.None}, Language: "Java", Main: text, Notes: []string{text, text},
	}
	submission.Grade(s.Facts, results)
	submission.Problem, submission.CompilerOutput = text, text
	return submission
}

// wrong tells what a report holds that it must not hold.
func wrong(report string) string {
	if !utf8.ValidString(report) {
		return "what is no UTF-8"
	}
	lines := strings.Split(report, "\n")
	if len(lines) > 1500 {
		return fmt.Sprintf("%d lines", len(lines))
	}
	for _, line := range lines {
		for _, r := range line {
			if !prints(r) {
				return fmt.Sprintf("%q in %.200q", r, line)
			}
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "::"), strings.Contains(line, "##["), strings.Contains(line, "##vso["),
			strings.Contains(line, "##teamcity["):
			return fmt.Sprintf("an order: %.200q", line)
		case strings.HasPrefix(line, "PASSED"), strings.HasPrefix(line, "FAILED\n"):
			return "a forged verdict"
		case utf8.RuneCountInString(line) > 5000:
			return fmt.Sprintf("a line of %d characters", utf8.RuneCountInString(line))
		case strings.Contains(line, strings.Repeat("\u0301\u0488", 3)):
			return "marks upon marks"
		}
	}
	return ""
}

func TestStrangersTextsAreHarmlessInEveryField(t *testing.T) {
	t.Parallel()
	s := suite(t)
	for name, text := range nasty {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, all := range []bool{true, false} {
				var out bytes.Buffer
				Text(&out, s.Facts, strangers(t, s, text), Telling{Mark: "No mark: " + text, All: all})
				if words := wrong(out.String()); words != "" {
					t.Errorf("the report holds %s", words)
				}
			}
			var out bytes.Buffer
			Message(&out, text)
			if words := wrong(out.String()); words != "" {
				t.Errorf("a message holds %s", words)
			}
			progress := NewProgress(nil, text)
			if words := wrong(progress.name); words != "" || len([]rune(progress.name)) > 50 {
				t.Errorf("the progress is of %q: %s", progress.name, words)
			}
		})
	}
}

// The check itself must not be blind.
func TestWhatIsWrongInAReportIsFound(t *testing.T) {
	t.Parallel()
	for name, text := range nasty {
		if name != "escapes as text" && name != "HTML, XML, Markdown, CSV" && name != "a report's own words" &&
			name != "orders behind what is cut" &&
			wrong(text) == "" {
			t.Errorf("nothing is found in %s", name)
		}
	}
}

// Whatever a student's program prints, nothing of it can steer a terminal or a build server.
func FuzzText(f *testing.F) {
	for _, text := range nasty {
		f.Add(text[:min(len(text), 4096)])
	}
	s := suite(f)
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		Text(&out, s.Facts, strangers(t, s, text), Telling{All: true})
		if words := wrong(out.String()); words != "" {
			t.Errorf("the report of %q holds %s", text, words)
		}
	})
}

// restored reads a submission from a result document and puts the bytes in where a text could not hold them, as the README
// tells.
func restored(t *testing.T, document []byte) any {
	t.Helper()
	var read struct {
		Submissions []any `json:"submissions"`
	}
	if err := json.Unmarshal(document, &read); err != nil {
		t.Fatal(err)
	}
	var exact struct {
		Submissions []struct {
			Bytes map[string][]byte `json:"bytes"`
		} `json:"submissions"`
	}
	if err := json.Unmarshal(document, &exact); err != nil {
		t.Fatal(err)
	}
	for place, text := range exact.Submissions[0].Bytes {
		put(t, read.Submissions[0], strings.Split(place, "/")[1:], string(text))
	}
	return read.Submissions[0]
}

func put(t *testing.T, into any, place []string, text string) {
	t.Helper()
	last := len(place) == 1
	switch v := into.(type) {
	case map[string]any:
		if last {
			v[place[0]] = text
			return
		}
		put(t, v[place[0]], place[1:], text)
	case []any:
		i, err := strconv.Atoi(place[0])
		if err != nil {
			t.Fatal(err)
		}
		if last {
			v[i] = text
			return
		}
		put(t, v[i], place[1:], text)
	default:
		t.Fatalf("there is nothing at %q", place)
	}
}

// count counts the places in a value where exactly that text stands.
func count(v any, text string) int {
	n := 0
	switch v := v.(type) {
	case string:
		if v == text {
			n = 1
		}
	case []any:
		for _, each := range v {
			n += count(each, text)
		}
	case map[string]any:
		for _, each := range v {
			n += count(each, text)
		}
	}
	return n
}

func document(t *testing.T, s Submission) []byte {
	t.Helper()
	data, err := json.Marshal(Document{Schema: Schema, Submissions: []Submission{s}})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Every text of the result document can be restored byte for byte.
func TestTheDocumentLosesNothing(t *testing.T) {
	t.Parallel()
	texts := map[string]string{}
	for b := range 256 {
		texts["every byte"] += string([]byte{byte(b)})
		texts[fmt.Sprintf("byte %#x alone", b)] = "<" + string([]byte{byte(b)}) + ">"
	}
	for name, text := range nasty {
		texts[name] = text
	}
	texts["what stands for what is not valid"] = "\uFFFD\xff\uFFFD"
	texts["surrogates"] = "\xed\xa0\xbd\xed\xb8\x80\ud7ff\ue000"
	for name, text := range texts {
		s := Submission{
			Path: text, Main: text, Notes: []string{"", text}, Problem: text, CompilerOutput: text,
			Results: []steps.Result{{}, {
				Reason: text, Asked: []string{text}, Note: text,
				Mismatch: &steps.Mismatch{What: text, Expected: []string{text}, Actual: []string{"", text}, Cause: text},
				Play: &steps.Play{Input: []string{text}, Ended: text, Output: text, Diagnostics: text,
					Screen: steps.Screen{{Text: "a"}, {Text: text, Typed: true}}},
			}},
		}
		const fields = 5 + 3 + 4 + 5
		data := document(t, s)
		if !utf8.Valid(data) {
			t.Errorf("%s: the document is no UTF-8", name)
		}
		if got := count(restored(t, data), text); got != fields {
			t.Errorf("%s: %d of %d texts can be had back", name, got, fields)
		}
		if utf8.ValidString(text) && bytes.Contains(data, []byte(`"bytes"`)) {
			t.Errorf("%s: it is text and is told in bytes", name)
		}
	}
}

// One line of 10 MB, if the limit allows it, is no trouble either.
func TestTheDocumentLosesNothingOfALongLine(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	text := strings.Repeat("\xe2\x82", 5<<20)
	if count(restored(t, document(t, Submission{CompilerOutput: text})), text) != 1 {
		t.Error("it cannot be had back")
	}
}

// However much hundreds of runs have written, the document is of a size that can be read.
func TestADocumentHoldsNotTooMuch(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	tests := []struct{ text, reason string }{
		{strings.Repeat("a line of a game\n", 64<<10/17), "text"},
		{strings.Repeat("\x00", 64<<10), "bytes that are long in JSON"},
		{strings.Repeat("\xff", 64<<10), "bytes that are no text"},
	}
	for _, test := range tests {
		s := suite(t)
		var results []steps.Result
		for range 120 {
			results = append(results, steps.Result{
				Scenario: s.Scenarios[0], Outcome: engine.Failed, Reason: test.text,
				Play:     &steps.Play{Output: test.text, Screen: steps.Screen{{Text: test.text}}, Diagnostics: test.text},
				Mismatch: &steps.Mismatch{Expected: []string{"one line"}, Actual: strings.SplitAfter(test.text, "\n")},
			})
		}
		var submission Submission
		submission.Grade(s.Facts, results)
		data, err := json.Marshal(submission)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 8<<20 {
			t.Errorf("%s: the document has %d bytes", test.reason, len(data))
		}
		for _, r := range submission.Results {
			if !r.Play.Cut || !r.Mismatch.Cut || !cutInTheMiddle(test.text, r.Play.Output) || r.Mismatch.Expected[0] != "one line" {
				t.Fatalf("%s: a run is not cut to its beginning and its end, or does not say so", test.reason)
			}
		}
	}
}

// cutInTheMiddle tells whether of a text there are the beginning and the end.
func cutInTheMiddle(text, short string) bool {
	head, tail, cut := strings.Cut(short, "\n... much is left out here ...\n")
	return cut && head != "" && tail != "" && strings.HasPrefix(text, head) && strings.HasSuffix(text, tail)
}

// A few results are told whole.
func TestADocumentHoldsOrdinaryRunsWhole(t *testing.T) {
	t.Parallel()
	s := suite(t)
	output := strings.Repeat("| @ | - | # |\n", 700)
	var results []steps.Result
	for range 150 {
		play := &steps.Play{Output: output, Screen: steps.Screen{{Text: output}}}
		results = append(results, steps.Result{Scenario: s.Scenarios[0], Outcome: engine.Failed, Play: play})
	}
	var submission Submission
	submission.Grade(s.Facts, results)
	for i, r := range submission.Results {
		if r.Play.Cut || r.Play.Output != output {
			t.Fatalf("run %d of %d is cut", i, len(results))
		}
	}
}

// A field of a new type would be one whose texts nobody looks after.
func TestBytesAreLookedForInEveryField(t *testing.T) {
	t.Parallel()
	var look func(of reflect.Type, at string)
	look = func(of reflect.Type, at string) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice:
			look(of.Elem(), at)
		case reflect.Struct:
			for i := range of.NumField() {
				field := of.Field(i)
				name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
				if name == "" || field.Anonymous || strings.ContainsAny(name, "~/") {
					t.Errorf("%s has a field %s of no simple name in JSON", at, field.Name)
				}
				if name != "-" && name != "bytes" {
					look(field.Type, at+"/"+name)
				}
			}
		case reflect.String, reflect.Bool, reflect.Int, reflect.Int64, reflect.Uint32:
		default:
			if of != reflect.TypeFor[Totals]() {
				t.Errorf("%s is of type %s, in which nobody looks for texts", at, of)
			}
		}
	}
	look(reflect.TypeFor[Submission](), "")
}

func FuzzDocument(f *testing.F) {
	f.Add([]byte("plain"))
	f.Add([]byte("\xff\u2028\x00<\uFFFD"))
	f.Fuzz(func(t *testing.T, output []byte) {
		text := string(output)
		data := document(t, Submission{Path: "p", Results: []steps.Result{{Play: &steps.Play{Output: text}}}})
		got := restored(t, data).(map[string]any)["results"].([]any)[0].(map[string]any)["play"].(map[string]any)["output"]
		if got != text {
			t.Errorf("%q became %q", text, got)
		}
	})
}

// An escaped text stays as it is, and no visible character is a danger.
func TestPrintable(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, reason string }{
		{"plain ünïcödé 漢字 ₿ עברית", "plain ünïcödé 漢字 ₿ עברית", "letters of all scripts are shown"},
		{"a\tb", "a    b", "a tabulator"},
		{"a\nb\r", `a\nb\r`, "ends of lines"},
		{"\x1b[31m", `\x1b[31m`, "an escape code"},
		{"\xff\xc3", `\xff\xc3`, "bytes that are no text"},
		{"\uFFFD", "\uFFFD", "a character that stands for what was no text"},
		{"e\u0301", "e\u0301", "an accent"},
		{"e\u0301\u0301\u0301\u0301e\u0301", "e\u0301\u0301\u0301\\u0301e\u0301", "too many accents"},
		{"a\u202eb\u200bc\u3164", `a\u202eb\u200bc\u3164`, "what turns around and what cannot be seen"},
		{strings.Repeat("x", 3000), strings.Repeat("x", 2001) + "...", "very long"},
	} {
		if got := Printable(test.text); got != test.want {
			t.Errorf("Printable(%.40q) = %.80q, want %.80q: %s", test.text, got, test.want, test.reason)
		}
	}
	for r := range unicode.MaxRune {
		for _, shown := range Printable(string(r)) {
			if !prints(shown) {
				t.Fatalf("%U is shown as %q", r, Printable(string(r)))
			}
		}
	}
}
