package boardgame2d

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// A program tells a move in any sentence of its own: "Last move: 7F UP". The line under the board after the first move
// shows the sentence.

var words = regexp.MustCompile(`[\pL\pN]+`)

// A direction in a line, as a word.
var direction = regexp.MustCompile(`(?i)(?:^|[^\pL\pN])(?:UP|DOWN|LEFT|RIGHT)(?:[^\pL\pN]|$)`)

// refuses tells whether a line says that a move was not made.
var refuses = regexp.MustCompile(`(?i)invalid|illegal|not |n't|cannot|wrong|error|refuse|again`)

// told gives the moves that are told, each with the number of the board above it.
func (c *console) told() (told []string) {
	var form *regexp.Regexp
	moves := c.moves()
	for _, s := range c.said {
		board := len(compact(c.boards[:s.above]))
		if form == nil && board >= 2 && board-2 < len(moves) && !c.saidBefore(s) {
			form = sentenceOf(s.line, moves[board-2])
		}
		if form != nil && form.MatchString(s.line) && !refuses.MatchString(s.line) {
			move := form.ReplaceAllString(s.line, "${name} ${direction}")
			told = append(told, underBoard(board, strings.ToUpper(move)))
		}
	}
	return told
}

func underBoard(number int, move string) string { return fmt.Sprintf("board %d: %s", number, move) }

// saidBefore tells whether a sentence stood on the screen before any move was made, as instructions do.
func (c *console) saidBefore(s sentence) bool {
	return slices.ContainsFunc(c.said, func(other sentence) bool {
		return other.line == s.line && len(compact(c.boards[:other.above])) < 2
	})
}

// longestSentence is more than anybody writes to tell a move, in bytes.
const longestSentence = 1000

// sentenceOf gives the form of a sentence that tells a move, for other moves and numbers; nil if it tells none.
func sentenceOf(line, move string) *regexp.Regexp {
	if len(line) > longestSentence {
		return nil
	}
	left := map[string]string{} // to be found, with its place in the form
	name, direction, _ := strings.Cut(move, " ")
	left[name], left[direction] = `(?P<name>[\pL\pN]+)`, `(?P<direction>\pL+)`
	form := words.ReplaceAllStringFunc(regexp.QuoteMeta(line), func(word string) string {
		switch place, told := left[strings.ToUpper(word)]; {
		case told:
			delete(left, strings.ToUpper(word))
			return place
		case word[0] >= '0' && word[0] <= '9':
			return `[\pL\pN]+`
		}
		return word
	})
	known, err := regexp.Compile("^" + form + "$")
	if err != nil || len(left) > 0 {
		return nil
	}
	return known
}

func (c *console) banner() []string {
	var banner []string
	for _, frame := range c.frames() {
		if len(banner) > 0 && len(c.letters.Boards(screen.Lines(strings.Split(frame, "\n")), false)) > 0 {
			break
		}
		banner = append(banner, strings.Split(strings.TrimRight(frame, "\n"), "\n")...)
	}
	return banner
}

// bannerHas compares the lines as they are, or the words of each line, wherever the lines end.
func (c *console) bannerHas(what string, doc *godog.DocString) error {
	expected, actual := steps.Lines(doc), c.banner()
	if what == "lines" {
		return c.because(steps.Same("the banner", steps.TextForm, expected, actual))
	}
	rest, ok := steps.Squeeze(strings.Join(actual, "")), true
	for _, line := range expected {
		if _, rest, ok = strings.Cut(rest, steps.Squeeze(line)); !ok {
			return c.because(steps.Same("the banner", steps.TextForm, expected, actual[:min(len(actual), mostLines)]))
		}
	}
	return nil
}

// printed gives the text on the screen, without blanks.
func (c *console) printed() string { return steps.Squeeze(strings.Join(c.screen, "")) }

func (c *console) says(sentence string) error {
	if strings.Contains(c.printed(), steps.Squeeze(sentence)) {
		return nil
	}
	err := steps.Same("the words at the end", steps.TextForm, []string{sentence}, c.close())
	return c.because(saying(fmt.Sprintf("“%s” is not printed", sentence), err))
}

// close gives the last lines on the screen that are not empty.
func (c *console) close() []string {
	inked := slices.DeleteFunc(slices.Clone(c.screen), func(line string) bool { return strings.TrimSpace(line) == "" })
	return inked[max(0, len(inked)-5):]
}

// movesTold wants each move to be told under its board, maybe twice, and under no other.
func (c *console) movesTold() error {
	if err := c.movesAreLegal(""); err != nil {
		return err
	}
	var expected []string
	for i, move := range c.moves() {
		expected = append(expected, underBoard(i+2, move))
	}
	actual := slices.Compact(c.told())
	sentence := ""
	if d, _ := steps.FirstDifference(expected, actual); d.Expected != nil && d.Actual == nil {
		board, move, _ := strings.Cut(*d.Expected, ": ")
		sentence = fmt.Sprintf("under %s it is not told that %s was made", board, move)
	}
	return saying(sentence, c.differ("the sequence of moves told", expected, actual))
}

// scoreTold compares the score told. It may also be 0 if the game may have ended by chance, unseen.
func (c *console) scoreTold(expected string) error {
	actual := c.scores()
	if expected == "that of the last board shown" {
		if err := c.showsAny(); err != nil {
			return err
		}
		if c.MayEnd(c.last()) && slices.Equal(actual, []string{"0"}) {
			return nil
		}
		expected = c.Score(c.last())
	}
	return c.differ("the score told", []string{expected}, actual)
}

// totalTold compares a sum of peg solitaire: each jump takes one peg away and adds one to the random moves.
func (c *console) totalTold(sum int) error {
	scores, totals := c.scores(), c.totals()
	if len(scores) == 0 {
		return c.differ("the score told", []string{"a number"}, nil)
	}
	score, _ := strconv.Atoi(scores[0])
	err := c.differ("the number of random moves told", []string{strconv.Itoa(sum - score)}, totals)
	more := slices.Equal(totals, []string{strconv.Itoa(sum - score + 1)})
	if m, ok := errors.AsType[*steps.Mismatch](err); ok && m.Cause == "" && more {
		m.Cause = "it is one more than the number of jumps that were made"
	}
	return err
}

// playsUnseen compares the number of boards shown with that of the random moves told, unless the game ended early.
func (c *console) playsUnseen(many int) error {
	totals := c.totals()
	if len(totals) == 0 {
		return c.differ("the number of random moves told", []string{"a number"}, nil)
	}
	total, _ := strconv.Atoi(totals[0])
	if total <= many || len(c.boards) < total/2 {
		return nil
	}
	return saying("boards are still shown after viewing was skipped",
		c.differ("the number of boards shown", []string{fmt.Sprintf("fewer than half of %d", total)},
			[]string{strconv.Itoa(len(c.boards))}))
}

// Words of a program's own before a number, and the number.
var (
	ownScore = regexp.MustCompile(`(?i)^(.*\bscore\b[^\d-]*)(-?\d+)`)
	ownTotal = regexp.MustCompile(`(?i)^(\D+)(\d+)(?: \pL+){0,2} moves?\b`)
)

func (c *console) scores() []string { return c.numberAtEnd("Last score is", ownScore) }

func (c *console) totals() []string { return c.numberAtEnd("Total random move performed", ownTotal) }

// numberAtEnd gives the number after the document's words, or after words that stand only at the end.
func (c *console) numberAtEnd(words string, own *regexp.Regexp) []string {
	after := regexp.MustCompile(regexp.QuoteMeta(steps.Squeeze(words)) + `:?(-?\d+)`)
	if told := after.FindAllStringSubmatch(c.printed(), -1); len(told) > 0 {
		return told[len(told)-1][1:]
	}
	shown := strings.Join(c.screen, "\n")
	for _, line := range c.close() {
		told := own.FindStringSubmatch(line)
		if told != nil && strings.Count(shown, told[1]) == 1 {
			return told[2:]
		}
	}
	return nil
}
