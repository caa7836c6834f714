package boardgame2d

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/steps"
)

// These checks are about the classes, and about functions that the assignment does not demand.

// has ends the scenario if the class of the chosen game lacks a function that the assignment does not demand.
func (b *world) has(ctx context.Context, command string) error {
	functions, err := b.World.Ask(ctx, "functions", b.Kind)
	if err != nil || slices.Contains(functions, command) {
		return err
	}
	return b.Lacks(command)
}

func (b *world) statusIs(ctx context.Context, expected string) error {
	if err := b.has(ctx, "status"); err != nil {
		return err
	}
	actual, err := b.Ask(ctx, "status")
	if err != nil {
		return err
	}
	status := strings.Join(actual, "\n")
	err = steps.Same("the string move", steps.ListForm, []string{strconv.Quote(expected)}, []string{strconv.Quote(status)})
	if status == "invalid entry" || status == "invalid move" {
		// An entry was taken for proper and is not, or the other way round.
		return steps.Blame(b.entryRule(), "", err)
	}
	return err
}

func (b *world) properIs(ctx context.Context, text, not string) error {
	if err := b.has(ctx, "proper"); err != nil {
		return err
	}
	if err := b.means(ctx, text); err != nil {
		return err
	}
	text, err := b.worded(b.first, text)
	if err != nil {
		return err
	}
	what := fmt.Sprintf("isEntryProper(%q)", text)
	return b.Expect(ctx, what, steps.ListForm, []string{strconv.FormatBool(not == "")}, "proper", text)
}

func (b *world) totalInversionIs(ctx context.Context, tiles, expected string) error {
	if err := b.has(ctx, "inversions"); err != nil {
		return err
	}
	return b.Expect(ctx, "totalInversion of "+tiles, steps.ListForm, []string{expected}, "inversions", tiles)
}

func (b *world) lookAtClasses(ctx context.Context) (err error) {
	if err := b.listen(); err != nil {
		return err
	}
	b.found, err = b.Ask(ctx, "classes")
	return err
}

func (b *world) isTrue(fact string) error {
	misspelt := b.misspelt()
	if slices.Contains(b.found, fact) && (misspelt == "" || fact != "BoardGame2D is abstract") {
		return nil
	}
	contrary := strings.NewReplacer(
		" is a BoardGame2D", " is not derived from BoardGame2D", " is ", " is not ", " has a ", " has no ",
	).Replace(fact)
	if slices.Contains(b.found, fact) {
		contrary = misspelt
	}
	if o := b.speech.amiss[kinds[classes[strings.Fields(fact)[0]]]]; o != nil && o.Rule == classesRule {
		contrary = "there is no class " + strings.Fields(fact)[0]
	}
	return steps.Saying(contrary, steps.Same("the classes", steps.ListForm, []string{fact}, []string{contrary}))
}

// misspelt tells which names are not quite the document's. It is told once, where the base class is looked at.
func (b *world) misspelt() string {
	for _, fact := range b.found {
		if words, ok := strings.CutPrefix(fact, "misspelt: "); ok {
			return words
		}
	}
	return ""
}

// classes maps the names of the classes to those of the games in the features.
var classes = map[string]string{"PegSolitaire": "peg solitaire", "EightPuzzle": "eight puzzle", "Klotski": "Klotski"}
