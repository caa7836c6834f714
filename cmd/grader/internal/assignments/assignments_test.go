package assignments

import (
	"strings"
	"testing"
)

func TestEachNameHasASuite(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		suite, err := Open(name)
		if err != nil || suite.Assignment != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOpenOfAnUnknownAssignmentIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := Open("chess"); err == nil || !strings.Contains(err.Error(), `"chess"`) {
		t.Errorf("the error is %v", err)
	}
}
