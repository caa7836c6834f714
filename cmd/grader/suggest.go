package main

import (
	"fmt"
	"strings"
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
		if d := edits(name, candidate); d < distance {
			best, distance = candidate, d
		}
	}
	return best
}

// edits counts the bytes to insert, delete or replace to turn one word into the other.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
