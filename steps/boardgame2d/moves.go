package boardgame2d

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/screen"
)

var movePhrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`an invalid move is tried after every move`, func(b *world) any { return b.tryInvalid }),
		steps.On(moves+` (?:is|are) played`+looks, func(b *world) any { return b.playMoves }),
		steps.On(`the (?:game|first (\d+) moves of) "([^"]*)" (?:is|are) played`+looks,
			func(b *world) any { return b.playLine }),
		steps.On(`every move (within the board|off the board|into a corner of the grid|from a corner of the grid|`+
			`over the edge of the grid|of a piece) is tried`, func(b *world) any { return b.tryEvery }),

		steps.On(`the computer makes (\d+) moves?( in another game of its class)?`,
			func(b *world) any { return b.playAuto }),
		steps.On(`the computer plays to the end( on the screen)?`, func(b *world) any { return b.playToEnd }),

		steps.On(`exactly these moves are accepted:`, func(b *world) any { return b.theseAccepted }),
		steps.On(`no move is accepted`, func(b *world) any { return b.noneAccepted }),
		steps.On(`each board is right`, func(b *world) any { return b.boardsAreRight }),
		steps.On(`each score is (right|0)`, func(b *world) any { return b.eachScoreIs }),
		steps.On(`the scores are (\d+(?:, \d+)*)`, func(b *world) any { return b.scoresAre }),
		steps.On(`the game is over after the last move and not before`, func(b *world) any { return b.endIsRight }),
	}
})

// An answer holds the answer of the game after a move, and the board and the score that are right then.
type answer struct {
	move  string
	lines []string
	board position
	score string
	last  bool // the move is the last one
}

// questions maps the subject of a look to its command.
var questions = map[string]string{"board": "print", "score": "score", "end": "over"}

// tryInvalid makes the scenario play lines with the invalid moves that they state.
func (b *world) tryInvalid() { b.refusing = true }

func (b *world) playMoves(ctx context.Context, moves, asking string) error {
	var turns []fixtures.Turn
	for move := range strings.SplitSeq(moves, ", ") {
		turns = append(turns, fixtures.Turn{Jump: move})
	}
	return b.playTurns(ctx, turns, asking)
}

// playLine plays a line of play, or the first moves of one, from a new game.
func (b *world) playLine(ctx context.Context, first, name, asking string) error {
	line, err := b.Facts.Line(name)
	if err != nil {
		return err
	}
	turns := line.Turns
	if first != "" {
		n, err := strconv.Atoi(first)
		if err != nil || n > len(turns) {
			return fmt.Errorf("the line of play %q has only %d moves", name, len(turns))
		}
		turns = turns[:n]
	}
	if err := b.startAt(ctx, line.Board); err != nil {
		return err
	}
	return b.playTurns(ctx, turns, asking)
}

// playTurns looks at the chosen game and then makes moves, which the game may refuse without a word. The board is
// looked at before each move, so that a wrong one is found where it is made, but not after the last one: a look may
// change what is asked next. If there is a question, it is asked after each move and the invalid move that follows.
func (b *world) playTurns(ctx context.Context, turns []fixtures.Turn, asking string) error {
	if err := b.lookBefore(ctx); err != nil {
		return err
	}
	b.answers = nil
	made := steps.Each(b.setup, b.Shown)
	var t talk
	board, _ := b.read(b.before.printed)
	for i, turn := range turns {
		after, err := b.enters(&t, board, turn.Jump)
		if err != nil {
			return err
		}
		board = after
		b.setup = append(b.setup, t.asked[len(t.asked)-1])
		if n := len(t.asked); b.refusing && turn.Refused != "" {
			t.ask(steps.Request("print"), b.settleWith)
			if _, err := b.enters(&t, board, turn.Refused); err != nil { // it cannot be said
				t.asked, t.heard = t.asked[:n], t.heard[:n]
			}
		}
		last := i+1 == len(turns)
		if asking != "" {
			t.ask(steps.Request(questions[asking]), func(lines []string) error {
				b.answers = append(b.answers, b.answered(turn, lines, last))
				return nil
			})
		}
		if !last {
			t.ask(steps.Request("print"), b.settleWith)
		}
	}
	replies, err := b.AskAll(ctx, t.asked...)
	if err != nil {
		return err
	}
	b.Remember(made...)
	for i, reply := range replies {
		if err := t.heard[i](reply.Body); err != nil {
			return err
		}
	}
	return nil
}

// A talk is what is to be asked at once, and what is done with each answer.
type talk struct {
	asked []engine.Request
	heard []func(lines []string) error
}

func (t *talk) ask(request engine.Request, hear func(lines []string) error) {
	t.asked, t.heard = append(t.asked, request), append(t.heard, hear)
}

// enters asks for a move as the program understands it on a board, and gives the board after it. The course follows the
// move; it is remembered without the looks at the board.
func (b *world) enters(t *talk, board position, move string) (position, error) {
	worded, err := b.wordedMove(board, move)
	t.ask(worded, func([]string) error {
		b.Remember(append(b.Asked(), b.Shown(worded))...)
		return b.followEntry(move)
	})
	if after := b.after(board, move); after != nil {
		board = after
	}
	return board, err
}

// answered notes an answer, and what is right.
func (b *world) answered(turn fixtures.Turn, lines []string, last bool) answer {
	a := answer{turn.Jump, lines, b.onCourse(matrix(turn.Board)), strconv.Itoa(turn.Score), last}
	if b.astray() {
		a.score, a.last = b.score(b.real), b.ended(b.real)
	}
	return a
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

// matrix gives a board with blanks outside the cross of peg solitaire.
func matrix(rows fixtures.Rows) position {
	var matrix position
	for _, row := range rows {
		matrix = append(matrix, strings.ReplaceAll(row, "#", " "))
	}
	return matrix
}

// playAuto lets the computer make moves. In another game of the class it makes them and goes back to the chosen game.
func (b *world) playAuto(ctx context.Context, times int, another string) (err error) {
	if another == "" {
		return b.makeMoves(ctx, times)
	}
	if err := b.lookBefore(ctx); err != nil {
		return err
	}
	first := b.number
	if err := b.create(ctx, b.kind); err != nil {
		return err
	}
	b.stray()
	if _, err := b.AskAll(ctx, slices.Repeat([]engine.Request{steps.Request("auto")}, times)...); err != nil {
		return err
	}
	return b.choose(ctx, first)
}

// makeMoves lets the computer make moves, fewer if the game ends before, and looks at the board and the score after
// each.
func (b *world) makeMoves(ctx context.Context, times int) error {
	board, err := b.board(ctx)
	if err != nil {
		return err
	}
	b.stray()
	c := &b.console
	c.game, c.boards, b.answers = b.game, []position{board}, nil
	for n := 1; n <= times && !b.ended(c.last()); n++ {
		replies, err := b.AskAll(ctx, steps.Request("auto"), steps.Request("print"), steps.Request("score"))
		if err != nil {
			return err
		}
		board, err := b.read(replies[1].Body)
		if err != nil {
			return err
		}
		c.boards = append(c.boards, board)
		b.answers = append(b.answers,
			answer{fmt.Sprintf("random move %d", n), replies[2].Body, board, b.score(board), n == times})
	}
	return nil
}

// playToEnd lets the computer finish the game. If that is watched, it reads the boards from the screen, also the one
// before.
func (b *world) playToEnd(ctx context.Context, watched string) error {
	defer b.stray()
	if watched == "" {
		_, err := b.Ask(ctx, "finish")
		return err
	}
	replies, err := b.AskAll(ctx, steps.Request("print"), steps.Request("watch"))
	if err != nil {
		return err
	}
	b.console.game = b.game
	b.console.letters = b.letters
	b.console.see(slices.Concat(replies[0].Body, []string{screen.Cut}, replies[1].Body))
	return nil
}

func (b *world) boardsAreRight() error {
	for i, a := range b.answers {
		after := fmt.Sprintf("after move %d, %s", i+1, a.move)
		actual, err := read(b.kind, b.letters.near(a.board), a.lines)
		if err != nil {
			return fmt.Errorf("%s: %w", after, err)
		}
		if err := b.same("the board "+after, a.board, actual); err != nil {
			return err
		}
	}
	return nil
}

// eachScoreIs compares the scores of all games that were seen or, if there are none, those after each move.
func (b *world) eachScoreIs(ctx context.Context, expected string) (err error) {
	what, answers := "the score after", b.answers
	if len(b.seen) > 0 {
		if err := b.tilesAreThere(); err != nil {
			return err
		}
		what = "the score of"
		if answers, err = b.askEach(ctx, "score"); err != nil {
			return err
		}
	}
	return answersAreRight(what, answers, func(a answer) string {
		if expected == "right" {
			return a.score
		}
		return expected
	})
}

func (b *world) endIsRight() error {
	return answersAreRight("endGame() after", b.answers, func(a answer) string {
		return strconv.FormatBool(a.last)
	})
}

func answersAreRight(what string, answers []answer, right func(answer) string) error {
	var expected, actual []string
	sentence := ""
	for _, a := range answers {
		right, answer := right(a), strings.Join(a.lines, " ")
		expected = append(expected, a.move+": "+right)
		actual = append(actual, a.move+": "+answer)
		if sentence == "" && answer != right {
			sentence = fmt.Sprintf("%s %s is %s, not %s", what, a.move, answer, right)
		}
	}
	return saying(sentence, steps.Same(what+" each", steps.ListForm, expected, actual))
}

// saying gives a mismatch the sentence that tells it, unless it has a cause or a sentence of its own.
func saying(sentence string, err error) error {
	if m, ok := errors.AsType[*steps.Mismatch](err); ok && m.Cause == "" && m.Sentence == "" {
		m.Sentence = sentence
	}
	return err
}

func (b *world) scoresAre(expected string) error {
	var actual []string
	for _, a := range b.answers {
		actual = append(actual, strings.Join(a.lines, " "))
	}
	return steps.Same("the score after each move", steps.ListForm, strings.Split(expected, ", "), actual)
}
