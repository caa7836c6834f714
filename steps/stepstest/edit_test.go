package stepstest

import (
	"strings"
	"testing"
)

func TestAnEditReplacesOneText(t *testing.T) {
	t.Parallel()
	const text = "a\r\n  x := 1\r\nb\r\n  x := 1\r\n"
	for _, test := range []struct {
		edit    Edit
		want    string
		problem string
		reason  string
	}{
		{Edit{Old: "b\n", New: "c\nd\n"}, "a\r\n  x := 1\r\nc\r\nd\r\n  x := 1\r\n", "", "the line ends of the file are kept"},
		{Edit{After: "b\n", Old: "x := 1", New: "x := 2"}, "a\r\n  x := 1\r\nb\r\n  x := 2\r\n", "", "the text behind another one"},
		{Edit{After: "a\n", Old: "x := 1", New: "x := 2"}, "a\r\n  x := 2\r\nb\r\n  x := 1\r\n", "", "the first behind another one"},
		{Edit{Old: "b\n"}, "a\r\n  x := 1\r\n  x := 1\r\n", "", "a text is taken out"},
		{Edit{Old: "x := 1", New: "x := 2"}, "", "more than once", "it is not clear which"},
		{Edit{Old: "y", New: "x"}, "", "does not stand there", "nothing to replace"},
		{Edit{Old: "", New: "x"}, "", "does not stand there", "no old text"},
		{Edit{After: "x := 1", Old: "b", New: "c"}, "", "must stand there once", "it is not clear behind which"},
	} {
		got, problem := test.edit.apply(text)
		if got != test.want || (problem == "") != (test.problem == "") || !strings.Contains(problem, test.problem) {
			t.Errorf("%s: %+v gives %q, %q; want %q, %q", test.reason, test.edit, got, problem, test.want, test.problem)
		}
	}
}
