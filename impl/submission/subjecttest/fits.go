package subjecttest

import "strings"

// Fits tells whether an answer is the wanted one. "…" at the end of that stands for anything.
func Fits(got, want string) bool {
	if begin, ok := strings.CutSuffix(want, "…"); ok {
		return strings.HasPrefix(got, begin)
	}
	return got == want
}
