package terminal

import "strings"

// Waits finds where a program waited for each answer, and first for the end of its input, by what a terminal showed
// then: what the program had printed, in which the answers stand that were typed before. They are known as far as
// both tell the same.
func Waits(sights []Sight, input []string, output string) (known []int) {
	for _, s := range sights {
		if !s.Waits || s.Typed != len(known) {
			continue
		}
		left, at := s.Before, 0
		for n, to := range known {
			printed, shown := along(output[at:to], left)
			echo := strings.HasPrefix(left[shown:], input[n]+"\n")
			if at+printed < to || !echo {
				return known
			}
			left, at = left[shown+len(input[n])+len("\n"):], to
		}
		printed, shown := along(output[at:], left)
		if shown < len(left) {
			return known
		}
		known = append(known, at+printed)
	}
	return known
}

// along tells how far a text and what a terminal shows of it are the same but for blanks. A terminal shows none at the ends of lines, and
// several in the place of a tab.
func along(text, shown string) (i, j int) {
	for i < len(text) {
		switch {
		case isBlank(text[i]):
			i++
		case j < len(shown) && isBlank(shown[j]):
			j++
		case j < len(shown) && text[i] == shown[j]:
			i, j = i+1, j+1
		default:
			return i, j
		}
	}
	return i, len(shown) - len(strings.TrimLeft(shown[j:], " "))
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }
