package source

import (
	"testing"

	"rulebook/impl/submission/submissiontest"
)

func TestReadCountsFolders(t *testing.T) {
	t.Parallel()
	tree, err := Open(submissiontest.HandIn(t, map[string]string{"a.py": "print()\n"}), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Root.Close()
	tree.met = mostEntries
	if err := tree.Read(); err == nil || err.Error() != "it holds more than 20000 files and folders" {
		t.Errorf("reading one more: %v", err)
	}
}
