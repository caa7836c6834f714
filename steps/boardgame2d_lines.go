package steps

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A boardgame2dLine is the line of play that was played last.
type boardgame2dLine struct {
	fixtures.Line
	refusing bool       // invalid moves are tried in between
	looked   [][]string // what was looked at after each move
}

const boardgame2dLooks = `(?: and after every move the (board|score|end) is looked at)?`

var boardgame2dLinePhrases = []phrase[*boardgame2dWorld]{
	on(`an invalid move is tried after every move`, func(b *boardgame2dWorld) any { return b.tryInvalid }),
	on(`the game "([^"]*)" is played`+boardgame2dLooks, func(b *boardgame2dWorld) any { return b.playLine }),
	on(`the eight puzzle stands at "([^"]*)"`, func(b *boardgame2dWorld) any { return b.startAt }),

	on(`the board is that of "([^"]*)"`, func(b *boardgame2dWorld) any { return b.boardIsNamed }),
	on(`each board is right`, func(b *boardgame2dWorld) any { return b.boardsAreRight }),
	on(`each score is right`, func(b *boardgame2dWorld) any { return b.scoresAreRight }),
	on(`the game is over after the last move and not before`, func(b *boardgame2dWorld) any { return b.endIsRight }),
}

// boardgame2dQuestions tells the command that shows what is looked at.
var boardgame2dQuestions = map[string]string{"board": "print", "score": "score", "end": "over"}

// tryInvalid lets the next line be played with the invalid moves that it states.
func (b *boardgame2dWorld) tryInvalid() { b.line.refusing = true }

// playLine plays all moves of a line from a new game. If something is to be looked at, it is after each of them and the invalid
// move that follows.
func (b *boardgame2dWorld) playLine(ctx context.Context, name, what string) (err error) {
	if b.line.Line, err = b.facts.Line(name); err != nil {
		return err
	}
	if err := b.startAt(ctx, b.line.Board); err != nil {
		return err
	}
	var requests []engine.Request
	for _, turn := range b.line.Turns {
		move := asRequest("move", turn.Jump)
		b.setup, requests = append(b.setup, move), append(requests, move)
		if b.line.refusing && turn.Refused != "" {
			requests = append(requests, asRequest("move", turn.Refused))
		}
		if what != "" {
			requests = append(requests, asRequest(boardgame2dQuestions[what]))
		}
	}
	replies, err := b.askAll(ctx, requests...)
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
func (b *boardgame2dWorld) startAt(ctx context.Context, name string) error {
	start, _, err := b.facts.Board(name)
	if err != nil {
		return err
	}
	if game := boardgame2dGameOf(start.Rows); game != "eight" {
		return b.create(ctx, game)
	}
	return b.eightStandsAt(ctx, boardgame2dMatrix(start.Rows))
}

// boardgame2dGameOf tells the kind of a game by the number of its rows.
func boardgame2dGameOf(rows fixtures.Rows) string {
	return map[int]string{9: "peg", 3: "eight", 14: "klotski"}[len(rows)]
}

// boardgame2dMatrix gives a board as it is compared: what lies outside of the cross of peg solitaire is blank.
func boardgame2dMatrix(rows fixtures.Rows) boardgame2dBoard {
	var matrix boardgame2dBoard
	for _, row := range rows {
		matrix = append(matrix, strings.ReplaceAll(row, "#", " "))
	}
	return matrix
}

func (b *boardgame2dWorld) boardIsNamed(ctx context.Context, name string) error {
	expected, _, err := b.facts.Board(name)
	if err != nil {
		return err
	}
	actual, err := b.board(ctx)
	if err != nil {
		return err
	}
	return sameBoardgame2d(b.game, "the board", boardgame2dMatrix(expected.Rows), actual)
}

func (b *boardgame2dWorld) boardsAreRight() error {
	for i, turn := range b.line.Turns {
		after := fmt.Sprintf("after move %d, %s", i+1, turn.Jump)
		actual, err := readBoardgame2d(b.game, b.letters, b.line.looked[i])
		if err != nil {
			return fmt.Errorf("%s: %w", after, err)
		}
		if err := sameBoardgame2d(b.game, "the board "+after, boardgame2dMatrix(turn.Board), actual); err != nil {
			return err
		}
	}
	return nil
}

func (b *boardgame2dWorld) scoresAreRight() error {
	return b.looksAreRight("the score after each move", func(turn fixtures.Turn, _ bool) string {
		return strconv.Itoa(turn.Score)
	})
}

func (b *boardgame2dWorld) endIsRight() error {
	return b.looksAreRight("whether the game is over after each move", func(_ fixtures.Turn, last bool) string {
		return strconv.FormatBool(last)
	})
}

// looksAreRight compares what was looked at after each move with what is right then.
func (b *boardgame2dWorld) looksAreRight(what string, right func(turn fixtures.Turn, last bool) string) error {
	var expected, actual []string
	for i, turn := range b.line.Turns {
		expected = append(expected, turn.Jump+": "+right(turn, i == len(b.line.Turns)-1))
		actual = append(actual, turn.Jump+": "+strings.Join(b.line.looked[i], " "))
	}
	return same(what, ListForm, expected, actual)
}
