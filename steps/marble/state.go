package marble

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rulebook/steps"
)

// An aspect is one of the things that make a text the state of a board. Each is a rule of its own, and is looked at
// apart from the others, so that a class that breaks one of them is not said to break all.
type aspect struct {
	name string // as the judgement has it

	// of gives what the aspect is about, of each row.
	of func(rows []string) []string
}

var aspects = []aspect{
	{"lines", lineEnds},
	{"characters", characters},
	{"spaces", spaces},
	{"row ends", rowEnds},
}

// lineEnds gives for each line whether anything is on it, and what would end it elsewhere.
func lineEnds(rows []string) []string {
	return steps.Each(rows, func(row string) string {
		ends := strings.Repeat("\r", strings.Count(row, "\r"))
		if strings.TrimSpace(row) == "" {
			return ends
		}
		return "slots" + ends
	})
}

// characters gives the slots of each row behind the blanks that are there because the row begins later than others.
func characters(rows []string) []string {
	rows = spread(drawnRows(rows))
	least := margin(rows)
	return steps.Each(rows, func(row string) string { return strings.Repeat(" ", indent(row)-least) + steps.Squeeze(row) })
}

// spaces gives what stands between the slots of each row.
func spaces(rows []string) []string {
	return steps.Each(drawnRows(rows), func(row string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return r
			}
			return '.'
		}, strings.TrimSpace(row))
	})
}

// rowEnds gives for the rows how many blanks stand before all of them and behind each.
func rowEnds(rows []string) []string {
	rows = spread(drawnRows(rows))
	before := margin(rows)
	return steps.Each(rows, func(row string) string {
		behind := len([]rune(row)) - len([]rune(strings.TrimRightFunc(row, unicode.IsSpace)))
		return fmt.Sprintf("%d blanks before, %d behind", before, behind)
	})
}

// drawnRows gives the lines on which anything is, without what would end them elsewhere.
func drawnRows(rows []string) []string {
	rows = steps.Each(rows, func(row string) string { return strings.ReplaceAll(row, "\r", "") })
	return slices.DeleteFunc(rows, func(row string) bool { return strings.TrimSpace(row) == "" })
}

// spread parts the positions of a state in which nothing stands between any two, or another character than a blank.
func spread(rows []string) []string {
	for _, row := range rows {
		switch full := []rune(strings.TrimSpace(row)); {
		case len(full) == len(rows) && !slices.ContainsFunc(full, unicode.IsSpace):
			return steps.Each(rows, func(row string) string { return strings.Join(strings.Split(row, ""), " ") })
		case len(full) == 2*len(rows)-1 && len(full) > 1 && isStrange(full[1]):
			return steps.Each(rows, func(row string) string { return strings.ReplaceAll(row, string(full[1]), " ") })
		}
	}
	return rows
}

// indent counts the blanks before a row, and margin those before all rows.
func indent(row string) int {
	return len([]rune(row)) - len([]rune(strings.TrimLeftFunc(row, unicode.IsSpace)))
}

func margin(rows []string) int {
	if len(rows) == 0 {
		return 0
	}
	return slices.Min(steps.Each(rows, indent))
}

// like tells whether a state is that of a board in the aspect: in the form of the figure, or without blanks at the ends
// of rows.
func (a aspect) like(full, state []string) bool {
	is := a.of(state)
	return slices.Equal(is, a.of(full)) || slices.Equal(is, a.of(trimmedRows(full)))
}

// words says what is wrong with a state in the aspect.
func (a aspect) words(full, state []string) string {
	switch a.name {
	case "lines":
		if strings.Contains(strings.Join(state, ""), "\r") {
			return "the lines of the state end in carriage return and line feed, not in a line feed only"
		}
		return fmt.Sprintf("the state has %d lines, not %d", len(state), len(full))
	case "characters":
		all := []rune(strings.Join(state, ""))
		stranger := slices.IndexFunc(all, isStrange)
		if stranger >= 0 {
			return fmt.Sprintf("there is “%c” in the state, where each position is “O”, “_” or a blank", all[stranger])
		}
		return "the state lacks the blanks for positions without a slot"
	case "spaces":
		return "not one blank, but something else, stands between two positions of a row of the state"
	}
	if margin(drawnRows(state)) > 0 {
		return "blanks stand before the first slot of a row of the state"
	}
	for i, row := range drawnRows(state) {
		if i < len(full) && !strings.HasSuffix(full[i], " ") && row != strings.TrimRightFunc(row, unicode.IsSpace) {
			return "a blank stands after the last slot of a row of the state"
		}
	}
	return "not all rows of the state end in blanks as in the figure, nor do all end without blanks"
}

func isStrange(r rune) bool { return !strings.ContainsRune("O_", r) && !unicode.IsSpace(r) }
