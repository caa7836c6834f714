package box

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a machine does not let start is no fault of a submission.
func TestAMachineThatAllowsTooFewProcessesIsTold(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		limit, taken uint64
		group        string // what it allows and has
		want, reason string
	}{
		{^uint64(0), 0, "", "", "no limits"},
		{1024, 100, "max 900", "", "enough of both"},
		{25, 0, "", "leaves it 25: raise the limit of the user", "a small limit of the user"},
		{1024, 1000, "", "leaves it 24: raise the limit of the user", "a user who has many already"},
		{20, 30, "", "leaves it 0: raise the limit of the user", "a limit that was set too late"},
		{^uint64(0), 0, "100 50", "leaves it 50: raise the limit of the container", "a container"},
	} {
		folder := t.TempDir()
		if allows, has, ok := strings.Cut(test.group, " "); ok {
			for name, text := range map[string]string{"pids.max": allows, "pids.current": has} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(text+"\n"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		got := ""
		if err := tooFew(test.limit, func() uint64 { return test.taken }, filepath.Join(folder, "none"), folder); err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: it is told %q, want %q", test.reason, got, test.want)
		}
	}
}
