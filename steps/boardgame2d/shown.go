package boardgame2d

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
)

// These checks are about the boards that a program shows at the console.

// because gives the error of a check with the reason why the program was stopped, and blames the rule.
func (c *console) because(err error) error {
	err = steps.Because(err, c.run)
	if c.judge == nil {
		return err
	}
	return c.judge(err)
}

func (c *console) differ(what string, expected, actual []string) error {
	return c.because(steps.Same(what, steps.ListForm, expected, actual))
}

func (c *console) showsAny() error {
	if len(c.boards) > 0 {
		return nil
	}
	return c.because(otherText("", "the screen", []string{"a board"}, c.screen))
}

// positions gives the boards that were shown, equal ones in a row as one.
func (c *console) positions() []drawing.Position { return compact(c.boards) }

func compact(boards []drawing.Position) []drawing.Position {
	return slices.CompactFunc(slices.Clone(boards), slices.Equal[drawing.Position])
}

func (c *console) last() drawing.Position {
	if len(c.boards) == 0 {
		return nil
	}
	return c.boards[len(c.boards)-1]
}

// illegal stands for a change of the board that is no legal move.
const illegal = "no legal move"

func (c *console) moves() []string {
	var moves []string
	positions := c.positions()
	for i := range len(positions) - 1 {
		move, ok := c.MoveBetween(positions[i], positions[i+1])
		if !ok {
			move = illegal
		}
		moves = append(moves, move)
	}
	return moves
}

func (c *console) boardShownIs(which string, doc *godog.DocString) error {
	expected, err := drawn(c.Kind, doc)
	if err != nil {
		return err
	}
	if err := c.showsAny(); err != nil {
		return err
	}
	shown := map[string]drawing.Position{"first": c.boards[0], "last": c.last()}
	return c.because(c.Same("the "+which+" board shown", expected, shown[which]))
}

// showsBeforeEach counts the boards: one for each entry and for EXIT, or more.
func (c *console) showsBeforeEach() error {
	entries := len(c.typed) + 1
	if len(c.boards) >= entries {
		return nil
	}
	words := "the board should be shown before each of %d entries, but is shown only before %d"
	return saying(fmt.Sprintf(words, entries, len(c.boards)),
		c.differ("the number of boards shown, one for each entry and for EXIT,",
			[]string{fmt.Sprintf("%d or more", entries)}, []string{strconv.Itoa(len(c.boards))}))
}

func (c *console) changes(expected string) error {
	if err := c.showsAny(); err != nil {
		return err
	}
	changes := len(c.positions()) - 1
	actual := fmt.Sprintf("changes %d times", changes)
	if few := []string{"never changes", "changes once"}; changes < len(few) {
		actual = few[changes]
	}
	should := map[string]string{"never changes": "never change", "changes once": "change once"}[expected]
	sentence := fmt.Sprintf("after “%s” the board shown %s; it should %s", strings.Join(c.typed, "”, “"), actual, should)
	if c.early != "" {
		sentence = fmt.Sprintf("“%s”, which is typed at the banner, is taken for an entry", c.early)
	}
	return saying(sentence,
		c.differ("the board shown", []string{expected}, []string{actual}))
}

func (c *console) movesAre(moves, which string) error {
	expected, actual := steps.Quotations(moves), c.moves()
	what := "the sequence of moves"
	if which == "first" {
		what, actual = "the beginning of the sequence of moves", actual[:min(len(expected), len(actual))]
	}
	return saying(firstWrong(expected, actual), c.differ(what, expected, actual))
}

// firstWrong says in a sentence which move at first was not made, or was made instead.
func firstWrong(expected, actual []string) string {
	d, _ := steps.FirstDifference(expected, actual)
	switch {
	case d.Actual != nil && *d.Actual == illegal:
		return fmt.Sprintf("after %d of %d moves the board changes, but by no legal move", d.At, len(expected))
	case d.Actual == nil && d.Expected != nil:
		return fmt.Sprintf("“%s” is typed, but not made", *d.Expected)
	case d.Expected == nil && d.Actual != nil:
		return fmt.Sprintf("“%s” is made, but was not typed", *d.Actual)
	}
	return ""
}

// legalMoves counts moves. After "exactly", fewer are right if the game may have ended by chance, on a board that need
// not be shown; after "at least", only the first ones must be legal.
func (c *console) legalMoves(how string, number int) error {
	if how == "at least" {
		words := fmt.Sprintf("%d or more, the first %d of them legal", number, number)
		return c.judgeMoves(words, func(_, legal int) bool { return legal >= number })
	}
	return c.judgeMoves(fmt.Sprintf("%d, each legal", number), func(made, legal int) bool {
		return legal == made && (made == number || made < number && c.MayEnd(c.last()))
	})
}

// movesAreLegal checks all boards shown, or those before the question, which must be asked then.
func (c *console) movesAreLegal(before string) error {
	boards := c.boards
	if before != "" {
		asked := slices.IndexFunc(c.said, func(s sentence) bool { return asks.MatchString(s.line) })
		if asked < 0 {
			return c.because(steps.Same("the question", steps.TextForm, []string{"Press 1 to skip viewing."}, c.close()))
		}
		boards = boards[:c.said[asked].above]
	}
	shown := console{Game: c.Game, run: c.run, boards: boards, judge: c.judge}
	return shown.judgeMoves("one or more, each legal", func(made, legal int) bool {
		return legal == made && (made > 0 || c.MayEnd(shown.last()))
	})
}

// judgeMoves shows the number of moves unless it is right, by the moves made and the legal ones at their beginning.
func (c *console) judgeMoves(expected string, right func(made, legal int) bool) error {
	moves := c.moves()
	made := len(moves)
	legal := slices.Index(append(moves, illegal), illegal)
	if right(made, legal) {
		return nil
	}
	actual, sentence := fmt.Sprintf("%d, each legal", made), ""
	if legal < made {
		actual = fmt.Sprintf("%d, but no legal move leads from board %d to board %d", made, legal+1, legal+2)
		sentence = fmt.Sprintf("no legal move leads from board %d to board %d", legal+1, legal+2)
	}
	return saying(sentence, c.differ("the number of moves", []string{expected}, []string{actual}))
}

// slidesAreRight follows the entries of an eight puzzle. It may end by chance, on a board that need not be shown.
func (c *console) slidesAreRight() error {
	if err := c.showsAny(); err != nil {
		return err
	}
	if err := asEight(c.boards[0], "the first board shown"); err != nil {
		return c.because(err)
	}
	line, _ := c.Follow(c.boards[0], c.typed)
	shown, n := c.positions(), len(line)
	if err := c.goesAlong(line, shown); err != nil || n > 0 && len(shown) == n && c.Ended(line[n-1].After) {
		return err
	}
	return c.differ("the sequence of moves", steps.Each(line, func(o referee.Option) string { return o.Move }), c.moves())
}

// goesAlong compares the boards that were shown with those of a line of moves, as far as both go.
func (c *console) goesAlong(line []referee.Option, shown []drawing.Position) error {
	for i, made := range line[:min(len(line), len(shown)-1)] {
		what := fmt.Sprintf("the board after move %d, %s,", i+1, made.Move)
		if err := c.Same(what, made.After, shown[i+1]); err != nil {
			return c.because(err)
		}
	}
	return nil
}

// boardsOfGame compares the boards of the game that was typed with those shown: all, or all but the last.
func (c *console) boardsOfGame(without string) error {
	shown, n := c.positions(), len(c.line)
	for len(shown) < max(1, n) {
		shown = append(shown, nil)
	}
	if err := c.goesAlong(c.line, shown); err != nil || without == "" {
		return err
	}
	return c.differ("the last move whose board is shown", []string{c.line[n-2].Move}, c.moves()[n-2:])
}

// endsThere looks for jumps on all boards of a game of peg solitaire.
func (c *console) endsThere() error {
	if err := c.showsAny(); err != nil {
		return err
	}
	left := map[bool]string{true: "no jump is left", false: "a jump is left"}
	var expected, actual []string
	positions := c.positions()
	for i, board := range positions {
		name := fmt.Sprintf("board %d: ", i+1)
		expected = append(expected, name+left[i == len(positions)-1])
		actual = append(actual, name+left[c.Ended(board)])
	}
	return c.differ("the jumps left", expected, actual)
}

// readsNoMore wants the game to end, and no board for the entries beyond, but the last, and not again and again.
func (c *console) readsNoMore() error {
	if err := c.boardsOfGame(""); err != nil {
		return err
	}
	if len(c.line) == 0 {
		return errors.New("no game was typed that comes to its end")
	}
	end, shown := c.line[len(c.line)-1].After, 0
	for _, board := range c.boards {
		if slices.Equal(board, end) {
			shown++
		}
	}
	if shown >= c.beyond {
		return c.differ("how often the board that ends the game is shown",
			[]string{"not once for each entry"}, []string{fmt.Sprintf("%d times, for %d entries", shown, c.beyond)})
	}
	made := c.moves()
	return c.differ("the sequence of moves after the end", nil, made[min(len(made), len(c.line)):])
}

func (c *console) clears(codes string) error {
	if err := c.showsAny(); err != nil {
		return err
	}
	cleared := strings.Count(string(c.run.Output), codes)
	return c.differ(fmt.Sprintf("how often %q is written", codes),
		[]string{strconv.Itoa(len(c.boards))}, []string{strconv.Itoa(cleared)})
}

func (c *console) ends() error {
	if err := c.showsAny(); err != nil || c.run.End == engine.Exited {
		return err
	}
	return c.differ("how the program ended", []string{"by itself"}, []string{c.run.Status})
}
