package play

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Notation is how a subject takes positions, each a row and a column. The zero value is that of the document.
type Notation struct {
	From        int  // the first row and column
	ColumnFirst bool // the column stands before the row
	EndFirst    bool // of a move: its end stands before its beginning
}

// Write gives the numbers of positions.
func (n Notation) Write(numbers []string) []string {
	written := steps.Each(numbers, n.number)
	if n.EndFirst {
		slices.Reverse(written) // and each position with it
	}
	for pair := range slices.Chunk(written, 2) {
		if n.ColumnFirst != n.EndFirst {
			slices.Reverse(pair)
		}
	}
	return written
}

// number writes one number. What is none stays as it is.
func (n Notation) number(text string) string {
	row, err := strconv.Atoi(text)
	if err != nil {
		return text
	}
	return strconv.Itoa(min(row+n.From, math.MaxInt32))
}

// Departs tells where a notation is another one than that of the document.
func (n Notation) Departs(where string) (words []string) {
	for _, way := range []struct {
		is    bool
		words string
	}{
		{n.From != 0, "counts rows and columns from 1"},
		{n.ColumnFirst, "takes the column before the row"},
		{n.EndFirst, "takes the slot where the move ends before the one where it begins"},
	} {
		if way.is {
			words = append(words, where+" "+way.words)
		}
	}
	return words
}

// Notations lists those that are tried, the one of the document first.
func Notations(ofMoves bool) []Notation {
	var all []Notation
	for _, endFirst := range []bool{false, true} {
		for _, columnFirst := range []bool{false, true} {
			for from := range 2 {
				if ofMoves || !endFirst {
					all = append(all, Notation{from, columnFirst, endFirst})
				}
			}
		}
	}
	return all
}

// LearnNotation sets a notation to the first in which all lines of play lead to the right position, as the player
// writes them. It stays as it is if there is none, or if some lead there as it is: then the subject has another
// fault. The error is for what is not its doing.
func (p *Player) LearnNotation(ctx context.Context, chosen *Notation, lines ...[]engine.Request) error {
	for i, n := range Notations(len(lines[0]) > 1) {
		*chosen = n
		right, err := p.lead(ctx, lines)
		switch {
		case err != nil:
			*chosen = Notation{}
			return UnlessItsOwn(err)
		case right == len(lines):
			return nil
		}
		if i == 0 && right > 0 {
			break
		}
	}
	*chosen = Notation{}
	return nil
}

// UnlessItsOwn gives an error that is not the subject's doing.
func UnlessItsOwn(err error) error {
	if engine.OutcomeOf(err) == engine.Broken {
		return fmt.Errorf("learning the dialect: %w", err)
	}
	return nil
}

// lead counts the lines of play that lead to the right position.
func (p *Player) lead(ctx context.Context, lines [][]engine.Request) (right int, err error) {
	for _, line := range lines {
		game, err := NewGame(p.Rules(), line...)
		if err != nil {
			return 0, err
		}
		replies, err := p.TryAll(ctx, append(steps.Each(line, p.Write), p.Watch()[0]))
		if err != nil {
			return 0, err
		}
		last := replies[len(line)]
		if last.Refusal == nil && p.Compare("the board", game.Now, last.Body) == nil {
			right++
		}
	}
	return right, nil
}
