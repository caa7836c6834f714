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

// A misspelt exception would fail right programs; a class of a course's own is none.
func TestAMisspeltExceptionIsTold(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"NoSuchElmentException": "NoSuchElementException", "NoSuchElmentExeption": "NoSuchElementException", "IndexErorr": "",
		"IndexErrors": "IndexError", "invalid_arguments": "invalid_argument",
		"IndexError": "", "TreeError": "", "TimeError": "", "NameError": "", "OSError": "", "StackException": "", "range_error": "",
	} {
		if got := meantBy(name); got != want {
			t.Errorf("%s: %q is meant, want %q", name, got, want)
		}
	}
}
