package vocabularies

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl"
	"rulebook/steps/stepstest"
)

// update is set by -update.
var update = flag.Bool("update", false, "write the lists of causes anew")

// A person can read in one sitting what the grader says of all examples. The verdicts state it, and grading the examples holds them to it.
func TestAllCausesAreListed(t *testing.T) {
	t.Parallel()
	for _, a := range impl.Assignments() {
		var list strings.Builder
		for _, v := range stepstest.Verdicts(t, filepath.Join("../../fixtures/submissions", a.Name)) {
			for _, c := range v.Causes {
				_, rule, _ := strings.Cut(c.Rule, "-")
				fmt.Fprintf(&list, "%-4s %s\n", rule, c.Sentence)
			}
		}
		golden := filepath.Join("testdata", "causes", a.Name+".txt")
		if *update {
			if err := os.WriteFile(golden, []byte(list.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		stated, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(stated), "\n"), strings.Split(list.String(), "\n")); diff != "" {
			t.Errorf("read what has changed, and run go test ./steps/vocabularies -update (-listed +stated):\n%s", diff)
		}
	}
}
