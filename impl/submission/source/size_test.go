package source

import (
	"math"
	"testing"
)

func TestParseSize(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text   string
		want   int // 0 for none
		reason string
	}{
		{"1", 1, "bytes"},
		{"100000", 100000, "bytes"},
		{"64KiB", 64 << 10, "a unit"},
		{"512MiB", 512 << 20, "a unit"},
		{"2 GiB", 2 << 30, "a unit behind a blank"},
		{"9223372036854775807", math.MaxInt, "as many as there can be"},
		{"9223372036854775808", 0, "one more"},
		{"8589934592GiB", 0, "one more, with a unit"},
		{"0", 0, "nothing"},
		{"0MiB", 0, "nothing, with a unit"},
		{"-1", 0, "less than nothing"},
		{"+1", 0, "a sign"},
		{"1.5GiB", 0, "a part of a byte may come of it"},
		{"1MB", 0, "a unit that is 1000000 to some and 1048576 to others"},
		{"1mib", 0, "another case"},
		{"MiB", 0, "a unit alone"},
		{"1  MiB", 0, "two blanks"},
		{" 1", 0, "a blank before it"},
		{"", 0, "no text"},
		{"much", 0, "a word"},
	} {
		got, err := ParseSize(test.text)
		if got != test.want || (err == nil) != (test.want != 0) {
			t.Errorf("%s: ParseSize(%q) = %d, %v; want %d", test.reason, test.text, got, err, test.want)
		}
	}
}

func TestSizesAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 1000, 1024, 1025, 64 << 20, 1<<30 + 1, 3 << 30, math.MaxInt} {
		if got, err := ParseSize(FormatSize(n)); got != n || err != nil {
			t.Errorf("%d is written %s and read as %d, %v", n, FormatSize(n), got, err)
		}
	}
}
