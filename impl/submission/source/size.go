package source

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// units are the units of numbers of bytes, the largest first.
var units = []struct {
	name  string
	bytes int
}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}}

// ParseSize reads a number of bytes such as "100000", "64KiB" or "512 MiB". It is greater than zero.
func ParseSize(text string) (int, error) {
	number, factor := text, 1
	for _, unit := range units {
		if before, ok := strings.CutSuffix(text, unit.name); ok {
			number, factor = strings.TrimSuffix(before, " "), unit.bytes
		}
	}
	n, err := strconv.ParseUint(number, 10, 0)
	if err != nil || n == 0 || n > uint64(math.MaxInt/factor) {
		return 0, fmt.Errorf("%s is not a number of bytes: write one such as 100000, 512KiB or 64MiB", ValueShown(text))
	}
	return int(n) * factor, nil
}

// FormatSize writes a number of bytes as [ParseSize] reads it.
func FormatSize(bytes int) string {
	for _, unit := range units {
		if bytes > 0 && bytes%unit.bytes == 0 {
			return strconv.Itoa(bytes/unit.bytes) + unit.name
		}
	}
	return strconv.Itoa(bytes)
}
