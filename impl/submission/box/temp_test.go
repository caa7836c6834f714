package box

import (
	"slices"
	"strings"
	"testing"
)

// Programs are started from the folder for temporary files, so it must be on a disk that allows it.
func TestWhereTemporaryFilesLie(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		unsuited []string
		want     string
		ok       bool
		reason   string
	}{
		{nil, "/scratch", true, "the folder that is wanted"},
		{[]string{"/scratch"}, "/tmp", true, "it is mounted without execution"},
		{[]string{"/scratch", "/tmp"}, "/var/tmp", true, "so is the usual one"},
		{[]string{"/scratch", "/tmp", "/var/tmp"}, "/tmp", false, "all are"},
	} {
		suits := func(folder string) bool { return !slices.Contains(test.unsuited, folder) }
		if got, ok := tempDir("/scratch", suits); got != test.want || ok != test.ok {
			t.Errorf("%s: %s, %t, want %s, %t", test.reason, got, ok, test.want, test.ok)
		}
	}
}

func TestNoFolderForTemporaryFilesIsTold(t *testing.T) {
	t.Setenv("TMPDIR", "/scratch")
	if err := refuseTempDir(func(string) bool { return true }); err != nil {
		t.Errorf("there is one: %v", err)
	}
	err := refuseTempDir(func(string) bool { return false })
	if err == nil || !strings.Contains(err.Error(), "/scratch") || !strings.Contains(err.Error(), "set TMPDIR to a folder on another disk") {
		t.Errorf("there is none: %v", err)
	}
}
