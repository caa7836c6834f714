package steps

import (
	"testing"
)

func TestBeginning(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text   string
		most   int
		want   string
		reason string
	}{
		{"abc", 3, "abc", "all of it"},
		{"abcd", 3, "abc", "a part"},
		{"a€", 3, "a", "a character is not cut"},
		{"a€b", 4, "a€", "nor is one lost"},
		{"\x80\x80\x80\x80\x80\x80", 5, "\x80\x80\x80\x80\x80", "no text at all"},
		{"", 3, "", "nothing"},
	} {
		if got := Beginning([]byte(test.text), test.most); string(got) != test.want {
			t.Errorf("Beginning(%q, %d) = %q, want %q: %s", test.text, test.most, got, test.want, test.reason)
		}
	}
}
