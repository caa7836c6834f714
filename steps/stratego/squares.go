package stratego

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/steps"
	"rulebook/steps/play"
)

// A list is what a piece gave for its legal moves or its legal attacks.
type list struct {
	of      *piece
	which   string   // "moves" or "attacks"
	squares []string // "row,column"
	stale   bool     // the piece gave the same when it was asked before
}

// String names the list: "the legal moves of the Scout on (5,4)".
func (l list) String() string {
	return fmt.Sprintf("the legal %s of the %s on (%s)", l.which, l.of.kind, l.of.square.at())
}

// command asks whether one square is in the list.
func (l list) command() string { return "may-" + strings.TrimSuffix(l.which, "s") }

// lists writes down the legal moves or attacks of a piece.
func (c *world) lists(ctx context.Context, which, named string) error {
	p, err := c.piece(named)
	if err != nil {
		return err
	}
	before, listed := p.listed[which]
	squares, err := c.Ask(ctx, which, p.name)
	c.list = list{of: p, which: which, squares: squares, stale: listed && slices.Equal(before, squares)}
	p.listed[which] = squares
	return err
}

// squaresAre compares the squares that were listed with some, or looks for each of these among them.
func (c *world) squaresAre(ctx context.Context, how, some string) error {
	squares := strings.Fields(some)
	if how == "are exactly" {
		return c.sameSquares(ctx, squares)
	}
	wrong := slices.DeleteFunc(squares, func(s string) bool { return slices.Contains(c.list.squares, s) == (how == "include") })
	in, out := steps.Each(wrong, listed), steps.Each(wrong, unlisted)
	if how == "include" {
		return c.differs(ctx, steps.ListForm, in, out, wrong, nil)
	}
	return c.differs(ctx, steps.ListForm, out, in, nil, wrong)
}

func listed(square string) string { return square + " is in it" }

func unlisted(square string) string { return square + " is not in it" }

// squaresCount compares how many squares were listed. It breaks the rule of those that should not be there, or lack.
func (c *world) squaresCount(ctx context.Context, expected int) error {
	if len(c.list.squares) == expected {
		return nil
	}
	return c.asByTheRules(ctx)
}

// squaresHeld asks a list whether the squares of the game themselves are in it, as a test does that calls contains. A list that has
// other squares than it should have breaks the rule of that.
func (c *world) squaresHeld(ctx context.Context, some, not string) error {
	command := c.list.command()
	expected := strconv.FormatBool(not == "")
	for _, at := range strings.Fields(some) {
		what := fmt.Sprintf("whether %v contain the game's square (%s)", c.list, at)
		do := map[string]string{"": "do not contain", "not ": "contain"}[not]
		err := steps.Saying(fmt.Sprintf("%v %s the game's own square (%s)", c.list, do, at),
			c.Expect(ctx, what, steps.ListForm, []string{expected}, command, c.list.of.name, game+"@"+at))
		if err != nil && slices.Contains(c.list.squares, at) == (not != "") {
			return c.asByTheRules(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// asByTheRules compares all squares that were listed with those that the rules allow.
func (c *world) asByTheRules(ctx context.Context) error {
	return c.sameSquares(ctx, c.at.Tells(steps.Request(c.list.which, c.list.of.name)))
}

func (c *world) noSquares(ctx context.Context) error { return c.sameSquares(ctx, nil) }

// squaresMarked reads a drawing, which must also show every piece that stands on the board.
func (c *world) squaresMarked(ctx context.Context, doc *godog.DocString) error {
	var marked []string
	for row, glyphs := range steps.Lines(doc) {
		for column, glyph := range glyphs {
			if glyph == 'x' {
				marked = append(marked, fmt.Sprintf("%d,%d", row, column))
			}
		}
	}
	if drawn := strings.Join(c.drawing(marked), "\n"); drawn != doc.Content {
		return fmt.Errorf("the feature draws\n%s\nbut its pieces stand so:\n%s", doc.Content, drawn)
	}
	return c.sameSquares(ctx, marked)
}

// sameSquares compares squares with those that were listed, in any order; but each must be listed once. It shows them on the
// board unless they look the same there.
func (c *world) sameSquares(ctx context.Context, expected []string) error {
	actual := c.list.squares
	form, left, right := steps.BoardForm, c.drawing(expected), c.drawing(actual)
	if slices.Equal(left, right) {
		form, left, right = steps.ListForm, slices.Sorted(slices.Values(expected)), slices.Sorted(slices.Values(actual))
	}
	return c.differs(ctx, form, left, right, without(expected, actual), without(actual, expected))
}

// without gives the squares of a list that another one does not have, or not as often.
func without(squares, others []string) []string {
	others = slices.Clone(others)
	var left []string
	for _, s := range squares {
		if i := slices.Index(others, s); i >= 0 {
			others = slices.Delete(others, i, i+1)
		} else {
			left = append(left, s)
		}
	}
	return left
}

// differs is the error of a list in which squares are missing, or which has some that it should not have; nil if there
// are none.
func (c *world) differs(ctx context.Context, form steps.Form, expected, actual, missing, extra []string) error {
	if len(missing)+len(extra) == 0 {
		return nil
	}
	var words []string
	if len(missing) > 0 {
		words = append(words, "lack "+bracketed(missing))
	}
	if len(extra) > 0 {
		words = append(words, "should not have "+bracketed(extra))
	}
	rule, err := c.ofSquares(ctx, missing, extra)
	if err != nil {
		return err
	}
	sentence := c.list.String() + " " + strings.Join(words, " and ")
	return steps.Blame(rule, "", steps.Saying(sentence, steps.Same(c.list.String(), form, expected, actual)))
}

// bracketed lists squares in words: "(0,4), (1,3) and (1,5)". Of many it lists the first.
func bracketed(squares []string) string {
	const most = 8
	words := steps.Each(squares[:min(len(squares), most)], func(at string) string { return "(" + at + ")" })
	if more := len(squares) - most; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// drawing draws the first game with an x on each of some squares.
func (c *world) drawing(marked []string) []string {
	rows := c.at.Tells(steps.Request("board", game))
	for _, at := range marked {
		var row, column int
		if _, err := fmt.Sscanf(at, "%d,%d", &row, &column); err == nil && row >= 0 && row < len(rows) &&
			column >= 0 && column < len(rows[row]) {
			rows[row] = rows[row][:column] + "x" + rows[row][column+1:]
		}
	}
	return rows
}

// ofSquares gives the rule that a list breaks by what is wrong with its squares: those that are missing, else those that
// should not be there. Of several rules it is the first of the document. It is that of the scenario if this is about
// something else than lists, or if the piece is not where it should be.
func (c *world) ofSquares(ctx context.Context, missing, extra []string) (string, error) {
	p, command := c.list.of, c.list.command()
	about := (c.Facts.Judgements[command].Names(c.Rule()) || c.about("T54", "T63", "T64")) && !c.list.stale ||
		c.about("D35") && !c.confused(missing, extra)
	if there, err := c.isThere(ctx, p); !about || !there || err != nil {
		return c.Rule(), err
	}
	right := c.at.Tells(steps.Request(c.list.which, p.name))
	squares, way := slices.Concat(missing, without(right, c.list.squares)), "refused"
	if len(missing) == 0 {
		squares, way = extra, "accepted"
	}
	rules := steps.Each(squares, func(at string) string {
		return c.Breaks(play.StepIn(c.at, steps.Request(command, p.name, p.square.gameOf()+"@"+at)), way)
	})
	rule := slices.MinFunc(rules, c.Facts.Order)
	if rule == id("D17") {
		return c.wrongGuest(ctx, extra[slices.Index(rules, rule)])
	}
	return cmp.Or(rule, c.Rule()), nil
}

// isThere tells whether a piece stands where it should in the eyes of the subject, if it has fought.
func (c *world) isThere(ctx context.Context, p *piece) (there bool, err error) {
	if !p.fought {
		return true, nil
	}
	defer c.Aside()()
	where, err := c.Ask(ctx, "where", p.name)
	return slices.Equal(where, []string{tell(c.at, "where", p.name)}), err
}

// confused tells whether a piece takes the pieces of another game for those of its own, and is right otherwise.
func (c *world) confused(missing, extra []string) bool {
	return len(extra) == 0 && !slices.ContainsFunc(missing, func(at string) bool {
		return !slices.ContainsFunc(c.pieces, func(p *piece) bool {
			return p.square.at() == at && p.square.tail != c.list.of.square.tail
		})
	})
}

// wrongGuest gives the rule that a list of legal moves breaks by a square on which a piece stands. If nothing stands there
// in the eyes of the subject, the list is as the scenario has it.
func (c *world) wrongGuest(ctx context.Context, at string) (string, error) {
	defer c.Aside()()
	who, err := c.Ask(ctx, "who", game+"@"+at)
	if slices.Equal(who, []string{"none"}) {
		return c.Rule(), err
	}
	return id("D17"), err
}
