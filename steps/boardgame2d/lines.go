package boardgame2d

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A line is the line of play that was played last.
type line struct {
	fixtures.Line
	refusing bool       // invalid moves are tried in between
	looked   [][]string // what was looked at after each move
}

const looks = `(?: and after every move the (board|score|end) is looked at)?`

var linePhrases = []steps.Phrase{
	steps.On(`an invalid move is tried after every move`, func(b *world) any { return b.tryInvalid }),
	steps.On(`the game "([^"]*)" is played`+looks, func(b *world) any { return b.playLine }),
	steps.On(`the eight puzzle stands at "([^"]*)"`, func(b *world) any { return b.startAt }),

	steps.On(`the board is that of "([^"]*)"`, func(b *world) any { return b.boardIsNamed }),
	steps.On(`each board is right`, func(b *world) any { return b.boardsAreRight }),
	steps.On(`each score is right`, func(b *world) any { return b.scoresAreRight }),
	steps.On(`the game is over after the last move and not before`, func(b *world) any { return b.endIsRight }),
}

// questions tells the command that shows what is looked at.
var questions = map[string]string{"board": "print", "score": "score", "end": "over"}

// tryInvalid lets the next line be played with the invalid moves that it states.
func (b *world) tryInvalid() { b.line.refusing = true }

// playLine plays all moves of a line from a new game. If something is to be looked at, it is after each of them and the invalid
// move that follows.
func (b *world) playLine(ctx context.Context, name, what string) (err error) {
	if b.line.Line, err = b.Facts.Line(name); err != nil {
		return err
	}
	if err := b.startAt(ctx, b.line.Board); err != nil {
		return err
	}
	var requests []engine.Request
	for _, turn := range b.line.Turns {
		move := steps.Request("move", turn.Jump)
		b.setup, requests = append(b.setup, move), append(requests, move)
		if b.line.refusing && turn.Refused != "" {
			requests = append(requests, steps.Request("move", turn.Refused))
		}
		if what != "" {
			requests = append(requests, steps.Request(questions[what]))
		}
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	b.line.looked = nil
	for i, reply := range replies {
		if requests[i].Command != "move" {
			b.line.looked = append(b.line.looked, reply.Body)
		}
	}
	return nil
}

// startAt makes a new game that stands at a board of the fixtures.
func (b *world) startAt(ctx context.Context, name string) error {
	start, _, err := b.Facts.Board(name)
	if err != nil {
		return err
	}
	if game := gameOf(start.Rows); game != "eight" {
		return b.create(ctx, game)
	}
	return b.eightStandsAt(ctx, matrix(start.Rows))
}

// gameOf tells the kind of a game by the number of its rows.
func gameOf(rows fixtures.Rows) string {
	return map[int]string{9: "peg", 3: "eight", 14: "klotski"}[len(rows)]
}

// matrix gives a board as it is compared: what lies outside of the cross of peg solitaire is blank.
func matrix(rows fixtures.Rows) position {
	var matrix position
	for _, row := range rows {
		matrix = append(matrix, strings.ReplaceAll(row, "#", " "))
	}
	return matrix
}

func (b *world) boardIsNamed(ctx context.Context, name string) error {
	expected, _, err := b.Facts.Board(name)
	if err != nil {
		return err
	}
	actual, err := b.board(ctx)
	if err != nil {
		return err
	}
	return same(b.game, "the board", matrix(expected.Rows), actual)
}

func (b *world) boardsAreRight() error {
	for i, turn := range b.line.Turns {
		after := fmt.Sprintf("after move %d, %s", i+1, turn.Jump)
		actual, err := read(b.game, b.letters, b.line.looked[i])
		if err != nil {
			return fmt.Errorf("%s: %w", after, err)
		}
		if err := same(b.game, "the board "+after, matrix(turn.Board), actual); err != nil {
			return err
		}
	}
	return nil
}

func (b *world) scoresAreRight() error {
	return b.looksAreRight("the score after each move", func(turn fixtures.Turn, _ bool) string {
		return strconv.Itoa(turn.Score)
	})
}

func (b *world) endIsRight() error {
	return b.looksAreRight("whether the game is over after each move", func(_ fixtures.Turn, last bool) string {
		return strconv.FormatBool(last)
	})
}

// looksAreRight compares what was looked at after each move with what is right then.
func (b *world) looksAreRight(what string, right func(turn fixtures.Turn, last bool) string) error {
	var expected, actual []string
	for i, turn := range b.line.Turns {
		expected = append(expected, turn.Jump+": "+right(turn, i == len(b.line.Turns)-1))
		actual = append(actual, turn.Jump+": "+strings.Join(b.line.looked[i], " "))
	}
	return steps.Same(what, steps.ListForm, expected, actual)
}
