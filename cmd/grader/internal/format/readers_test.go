package format

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine/cost/costtest"
)

// Real readers must find in each form what stands in the sheet, whatever a student wrote.

// python gives an interpreter that has a module.
func python(t *testing.T, module string) string {
	t.Helper()
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import "+module).Run() == nil {
			return name
		}
	}
	t.Skipf("there is no Python with %s: install python3-%[1]s", module)
	return ""
}

// read writes all examples with all texts in a form, has a command read the files, and gives what it found of each, in their order.
func read(t *testing.T, form string, command ...string) (list []example, found []map[string]int) {
	t.Helper()
	texts := []string{"plain"}
	for _, text := range nasty {
		texts = append(texts, text)
	}
	folder := t.TempDir()
	for _, text := range texts {
		for _, each := range examples(text) {
			path := filepath.Join(folder, strconv.Itoa(len(list)))
			if err := os.WriteFile(path, []byte(written(t, form, each.sheet)), 0o600); err != nil {
				t.Fatal(err)
			}
			each.reason += ", with " + strconv.Quote(text[:min(len(text), 40)])
			list, command = append(list, each), append(command, path)
		}
	}
	var stderr bytes.Buffer
	run := exec.CommandContext(t.Context(), command[0], command[1:]...)
	run.Stderr = &stderr
	output, err := run.Output()
	if err != nil {
		t.Fatalf("the reader refuses: %v: %s", err, &stderr)
	}
	for line := range bytes.Lines(output) {
		var each map[string]int
		if err := json.Unmarshal(line, &each); err != nil {
			t.Fatalf("the reader prints %q: %v", line, err)
		}
		found = append(found, each)
	}
	if len(found) != len(list) {
		t.Fatalf("the reader tells of %d files of %d", len(found), len(list))
	}
	return list, found
}

// hundredths is a mark as a number; 0 if there is none.
func hundredths(m rubric.Mark) int {
	if !m.Given {
		return 0
	}
	return int(m.Points)
}

func TestJUnitIsReadByJUnitparser(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	list, found := read(t, "junit", python(t, "junitparser"), "testdata/read_junit.py")
	for i, each := range list {
		all := each.passed + each.failed + each.skipped + each.blocked + each.faulty
		want := map[string]int{"tests": all, "failures": each.failed, "errors": each.faulty, "skipped": each.skipped + each.blocked, "names": all,
			"points": hundredths(each.sheet.Mark)}
		if diff := cmp.Diff(want, found[i]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", each.reason, diff)
		}
	}
}

func TestCTRFIsValidByItsSchema(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	list, found := read(t, "ctrf", python(t, "jsonschema"), "testdata/read_ctrf.py", "testdata/ctrf-schema-0.0.json")
	for i, each := range list {
		want := map[string]int{"passed": each.passed, "failed": each.failed, "skipped": each.skipped, "pending": each.blocked,
			"other":  each.faulty,
			"points": hundredths(each.sheet.Mark)}
		if diff := cmp.Diff(want, found[i]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", each.reason, diff)
		}
	}
}

func TestTAPIsReadByTAPParser(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	if exec.Command("perl", "-MTAP::Parser", "-e1").Run() != nil {
		t.Skip("there is no Perl with TAP::Parser: install perl")
	}
	list, found := read(t, "tap", "perl", "testdata/read_tap.pl")
	for i, each := range list {
		faulty, bail := each.faulty, 0
		if faulty > 0 {
			faulty, bail = faulty-1, 1 // how the grading went is no test but the bail-out
		}
		want := map[string]int{
			"tests": each.passed + each.failed + each.skipped + each.blocked + faulty, "failed": each.failed, "todo": each.remarks,
			"skipped": each.skipped + each.blocked - each.remarks + faulty, "bail": bail, "unknown": 0, "points": hundredths(each.sheet.Mark),
			"blocks": each.failed + each.skipped + each.blocked + faulty + noted(each),
		}
		if each.sheet.State == report.NotBuilt {
			want["bail"] = 0
		}
		if diff := cmp.Diff(want, found[i]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", each.reason, diff)
		}
	}
}

// noted counts the passed tests that have a note.
func noted(e example) (n int) {
	for _, each := range documentOf(e.sheet).Suites {
		for _, t := range each.Tests {
			if t.Status == passed && t.Note != "" {
				n++
			}
		}
	}
	return n
}
