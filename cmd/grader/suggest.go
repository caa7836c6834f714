package main

import (
	"fmt"
	"strings"

	"github.com/agnivade/levenshtein"
)

// didYouMean proposes the nearest name, or lists all names if none is near.
func didYouMean(name string, among []string) string {
	if near := nearest(name, among); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Sprintf("; there is %s", strings.Join(among, ", "))
}

// nearest gives the name with the fewest edits, "" if more than about a third of the letters would change.
func nearest(name string, among []string) string {
	best, distance := "", len(name)/3+2
	for _, candidate := range among {
		if d := levenshtein.ComputeDistance(name, candidate); d < distance {
			best, distance = candidate, d
		}
	}
	return best
}
