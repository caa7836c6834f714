package handin

import (
	"errors"
	"testing"

	"rulebook/impl/calls"
	"rulebook/impl/submission"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/submissiontest"
)

// What is handed in twice, in two languages, needs a person, as it does in one. What another language has of it by chance stands in
// nobody's way.
func TestOneOfEachLanguageIsOneTooMany(t *testing.T) {
	t.Parallel()
	const python, java = "class Bag:\n    pass\n", "public class Bag {}\n"
	for _, test := range []struct {
		files        map[string]string
		main, reason string
	}{
		{map[string]string{"bag.py": python, "Bag.java": java}, "", "two languages"},
		{map[string]string{"bag.py": python, "Main.java": "public class Main {}\n"}, "bag.py", "a source of Java that holds none"},
		{map[string]string{"bag.py": python, "tests/Bag.java": java}, "bag.py", "one among tests"},
		{map[string]string{"a.h": "int median(int n);\n", "a.c": "int median(int n) { return n; }\n"}, "a.c", "a header that C and C++ share"},
		{map[string]string{"bag.py": python, "Bag.java": java, "submission.yaml": "main: bag.py\n"}, "bag.py", "one is named"},
	} {
		wanted := bags()
		if test.main == "a.c" {
			wanted = Assignment("median", calls.Face{Functions: []calls.Member{{Name: "median", Called: true, Parameters: []string{"int"}}}})
		}
		found, err := submission.Find(submissiontest.HandIn(t, test.files), wanted.Handin, t.TempDir())
		missing, none := errors.AsType[*source.NotFound](err)
		switch {
		case test.main == "" && (!none || len(missing.Rivals) != 2):
			t.Errorf("%s: %v, want an error that names both", test.reason, err)
		case test.main != "" && (err != nil || found.Main != test.main):
			t.Errorf("%s: %v, want %s", test.reason, err, test.main)
		}
	}
}
