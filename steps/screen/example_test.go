package screen_test

import (
	"fmt"
	"strings"

	"rulebook/steps/screen"
)

// A game begins with a board that is known. What is printed then tells how the program draws, and so what it shows later.
func Example() {
	opening := screen.Lines([]string{"\x1b[2JWelcome!", "+---+---+", "| # |   |", "+---+---+", "|   | @ |", "+---+---+"})
	known := screen.Known([]string{"X.", ".O"}, "XO.")
	patterns := screen.Find([]screen.Shape{known}, opening)

	later := screen.Lines([]string{"+---+---+", "| # | # |", "+---+---+", "|   | @ |", "+---+---+", "Your move?"})
	for _, board := range screen.Read(patterns, later, nil) {
		fmt.Printf("line %d:\n%s\n", board.Line+1, strings.Join(board.Board, "\n"))
	}
	// Output:
	// line 2:
	// XX
	// .O
}
