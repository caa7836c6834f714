package boardgame2d

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/screen"
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
	return steps.Saying(fmt.Sprintf(words, entries, len(c.boards)),
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
	return steps.Saying(sentence, c.differ("the board shown", []string{expected}, []string{actual}))
}

func (c *console) movesAre(moves, which string) error {
	expected, actual := steps.Quotations(moves), c.moves()
	what := "the sequence of moves"
	if which == "first" {
		what, actual = "the beginning of the sequence of moves", actual[:min(len(expected), len(actual))]
	}
	return steps.Saying(firstWrong(expected, actual), c.differ(what, expected, actual))
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
		if entry := c.entryAt(legal); entry != "" {
			sentence += fmt.Sprintf(", where “%s” is typed", entry)
		}
	}
	return steps.Saying(sentence, c.differ("the number of moves", []string{expected}, []string{actual}))
}

// entryAt gives the entry that is typed at a board, from 0; "" if that is not known, because entries were refused before.
func (c *console) entryAt(board int) string {
	end := slices.IndexFunc(append(slices.Clone(c.typed), "EXIT"), referee.Ends)
	if board >= end || board > 0 && len(c.boards) != end+1 {
		return ""
	}
	return c.typed[board]
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
		times := fmt.Sprintf("%d times, for %d entries", shown, c.beyond)
		return steps.Saying("the loop goes on when the game is over: it shows the last board "+times,
			c.differ("how often the board that ends the game is shown", []string{"not once for each entry"}, []string{times}))
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
	return c.because(steps.Saying(fmt.Sprintf("“%s” is not printed", sentence), err))
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
	return steps.Saying(sentence, c.differ("the sequence of moves told", expected, actual))
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

// playsUnseen compares the number of boards shown with that of the random moves told, which made all of their changes. A
// game that ended early may be shown whole.
func (c *console) playsUnseen(many int) error {
	totals := c.totals()
	if len(totals) == 0 {
		err := steps.Same("the number of random moves told", steps.ListForm, []string{"a number"}, nil)
		if !slices.ContainsFunc(c.screen, asks.MatchString) {
			err = steps.Saying("“Press 1 to skip viewing.” is not printed", err)
		}
		return c.because(err)
	}
	total, _ := strconv.Atoi(totals[0])
	changes := len(c.positions()) - 1
	switch {
	case total < changes:
		return steps.Saying(fmt.Sprintf("%d random moves are told, but the boards shown change %d times", total, changes),
			c.differ("the number of random moves told", []string{fmt.Sprintf("%d or more", changes)}, totals))
	case total <= many || len(c.boards) < total/2:
		return nil
	}
	return steps.Saying("boards are still shown after viewing was skipped",
		c.differ("the number of boards shown", []string{fmt.Sprintf("fewer than half of %d", total)},
			[]string{strconv.Itoa(len(c.boards))}))
}

// Words of a program's own before a number, and the number: "After 36 random moves", "Total steps: 36".
var (
	ownScore = regexp.MustCompile(`(?i)^(.*\bscore\b[^\d-]*)(-?\d+)`)
	ownTotal = regexp.MustCompile(`(?i)^(\D+)(\d+)(?: \pL+){0,2} (?:move|jump|step)s?\b`)
	ownCount = regexp.MustCompile(`(?i)^(\D*\b(?:moves|jumps|steps)\b\D*)(\d+)\b`)
)

func (c *console) scores() []string { return c.numberAtEnd("Last score is", ownScore) }

func (c *console) totals() []string {
	return c.numberAtEnd("Total random move performed", ownTotal, ownCount)
}

// numberAtEnd gives the number after the document's words, or after words that stand only at the end.
func (c *console) numberAtEnd(words string, own ...*regexp.Regexp) []string {
	after := regexp.MustCompile(regexp.QuoteMeta(steps.Squeeze(words)) + `:?(-?\d+)`)
	if told := after.FindAllStringSubmatch(c.printed(), -1); len(told) > 0 {
		return told[len(told)-1][1:]
	}
	shown := strings.Join(c.screen, "\n")
	for _, line := range c.close() {
		for _, form := range own {
			told := form.FindStringSubmatch(line)
			if told != nil && strings.Count(shown, told[1]) == 1 {
				return told[2:]
			}
		}
	}
	return nil
}

// These checks are about the text in which a board is shown.

func (b *world) show(ctx context.Context) (err error) {
	b.shown, err = b.Ask(ctx, "show")
	return err
}

func (b *world) showsPrinted(ctx context.Context) error {
	expected, err := b.board(ctx)
	if err != nil {
		return err
	}
	return b.compare("the board shown", expected, b.shown)
}

// showsAfterCode checks that the board shown stands after a code that clears the screen or moves the cursor.
func (b *world) showsAfterCode(done string) error {
	code, what := clearing, "code that clears the screen"
	if done != "screen is cleared" {
		code, what = homing, "code that moves the cursor to the top"
	}
	text := strings.Join(b.shown, "\n")
	place := code.FindStringIndex(text)
	if place != nil {
		board, err := b.read(b.shown)
		if err != nil {
			return err
		}
		later, err := b.read(strings.Split(text[place[1]:], "\n"))
		if err == nil && slices.Equal(board, later) {
			return nil
		}
	}
	return otherText("no "+what+" comes before the board", "the output", []string{"a " + what, "the board"}, b.shown)
}

// beginsWith compares the codes before a board; ESC stands for the character.
func (b *world) beginsWith(which, codes string) error {
	expected := strings.NewReplacer("ESC", "\x1b", " ", "").Replace(codes)
	if which == "each board shown" {
		return b.console.clears(expected)
	}
	text := strings.Join(b.shown, "\n")
	actual := text[:min(len(text), len(expected))]
	return steps.Same("the beginning of what was shown", steps.TextForm, []string{expected}, []string{actual})
}

// drawnAs compares the output of print() with a drawing. Blanks at line ends and empty lines around it are free.
func (b *world) drawnAs(ctx context.Context, doc *godog.DocString) error {
	printed, err := b.Ask(ctx, "print")
	if err != nil {
		return err
	}
	trim := func(lines []string) []string {
		return strings.Split(strings.Trim(steps.TrimLines(strings.Join(lines, "\n")), "\n"), "\n")
	}
	return steps.Same("what is printed", steps.TextForm, trim(steps.Lines(doc)), trim(printed))
}

// These are the usual codes. The one that resets the whole terminal also moves the cursor.
var (
	clearing = regexp.MustCompile("\x1b\\[[23]J|\x1b\\[[0-9;]*[Hf]\x1b\\[0?J|\x1bc")
	homing   = regexp.MustCompile("\x1b\\[[01]?(?:;[01]?)?[Hf]|\x1b\\[[1-9][0-9]+[AF]|\x1bc")
)

// read reads the one board of an output. The error shows an output without a board.
func read(letters drawing.Alphabet, printed []string) (drawing.Position, error) {
	if boards := letters.Boards(screen.Lines(printed), true); len(boards) > 0 {
		return boards[0], nil
	}
	const words = "no board can be read in what is printed"
	return nil, otherText(words, "what was printed", []string{"a board"}, printed)
}

// otherText is the error of a text that is another one than it should be, with the sentence that tells it.
func otherText(sentence, what string, expected, actual []string) error {
	return steps.Saying(sentence, steps.Same(what, steps.TextForm, expected, actual[:min(len(actual), mostLines)]))
}

// mostLines bounds the lines of an output without a board in a report.
const mostLines = 60
