package boardgame2d

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A console is what a game shows on the screen: in playUser(), the console program, or in playAutoAll().
type console struct {
	game  string        // its kind
	line  fixtures.Line // the game that was typed, if one was
	typed []string      // the entries that the scenario is about, without the Enter key and the EXIT that ends it
	input []string      // all that was typed
	run   engine.Run

	letters alphabet
	screen  []string   // the plain lines of what was printed
	boards  []position // in the order in which they were shown
	said    []sentence // what was said among them

	scores []string // after each move that the computer made
}

// A sentence is what the program says of a move, or the question whether to skip viewing.
type sentence struct {
	move  string // empty for the question
	above int    // how many boards were shown before
}

const quoted = `"[^"]*"(?:, "[^"]*")*`

var consolePhrases = []steps.Phrase{
	steps.On(`a program with the document's messages`, func(b *world) any { return b.needsMessages }),
	steps.On(`a program with the document's messages and moves`, func(b *world) any { return b.needsMoves }),
	steps.On(`playUser\(\) of a new `+named, func(b *world) any { return b.sitDown }),

	steps.On(`(`+quoted+`) (?:is|are) typed`, func(b *world) any { return b.typeEntries }),
	steps.On(`"([^"]*)" is typed (\d+) times`, func(b *world) any { return b.typeTimes }),
	steps.On(`"([^"]*)" is typed at the banner, then (`+quoted+`)`, func(b *world) any { return b.typeEarly }),
	steps.On(`every tile is typed with every direction, one after another`, func(b *world) any { return b.typeSlides }),
	steps.On(`the game "([^"]*)" is typed`, func(b *world) any { return b.typeLine }),
	steps.On(`the game "([^"]*)" is typed, then "([^"]*)" (\d+) times`, func(b *world) any { return b.typeBeyond }),
	steps.On(`the input ends after (`+quoted+`)`, func(b *world) any { return b.typeNoExit }),

	steps.On(`the (first|last) board shown is:`, func(b *world) any { return b.console.boardShownIs }),
	steps.On(`a board is shown before each entry`, func(b *world) any { return b.console.showsBeforeEach }),
	steps.On(`the board shown (never changes|changes once)`, func(b *world) any { return b.console.changes }),
	steps.On(`(`+quoted+`) are the only moves made`, func(b *world) any { return b.console.movesAre }),
	steps.On(`(`+quoted+`) are the first moves made`, func(b *world) any { return b.console.movesBegin }),
	steps.On(`(`+quoted+`) and (\d+) more legal moves are made`,
		func(b *world) any { return b.console.movesBeginLegal }),
	steps.On(`exactly (\d+) legal moves? (?:is|are) made`, func(b *world) any { return b.console.movesCount }),
	steps.On(`at least (\d+) moves are made, the first (?:\d+) of them legal`,
		func(b *world) any { return b.console.movesAtLeast }),
	steps.On(`each board shown is one legal move from the one before`,
		func(b *world) any { return b.console.movesAreLegal }),
	steps.On(`each entry is made that is a legal move, and no other`,
		func(b *world) any { return b.console.slidesAreRight }),
	steps.On(`the boards shown are those of the game`, func(b *world) any { return b.console.boardsOfGame }),
	steps.On(`no jump is left on the last board shown, and on no other`,
		func(b *world) any { return b.console.endsThere }),
	steps.On(`nothing more is read once the game is over`, func(b *world) any { return b.console.readsNoMore }),
	steps.On(`the board that ends the game is not shown`, func(b *world) any { return b.console.endNotShown }),
	steps.On(`the screen is cleared right before each board`, func(b *world) any { return b.console.clears }),
	steps.On(`the program ends`, func(b *world) any { return b.console.ends }),

	steps.On(`the banner has these (words|lines):`, func(b *world) any { return b.console.bannerHas }),
	steps.On(`it says "([^"]*)"`, func(b *world) any { return b.console.says }),
	steps.On(`each move is told under the board that it led to`, func(b *world) any { return b.console.movesTold }),
	steps.On(`each board shown before the question is one legal move from the one before`,
		func(b *world) any { return b.console.movesUntilAsked }),
	steps.On(`the score told is (\d+)`, func(b *world) any { return b.console.scoreTold }),
	steps.On(`the score told is that of the last board shown`, func(b *world) any { return b.console.scoreOfLast }),
	steps.On(`the random moves and the score that are told add up to (\d+)`,
		func(b *world) any { return b.console.totalTold }),

	steps.On(`the computer makes (\d+) moves?`, func(b *world) any { return b.makeMoves }),
	steps.On(`the computer plays to the end`, func(b *world) any { return b.finish }),
	steps.On(`the computer plays to the end on the screen`, func(b *world) any { return b.watch }),
	steps.On(`the computer makes the first move of (\d+) new games`, func(b *world) any { return b.openGames }),
	steps.On(`the score after each of them is that of the board`, func(b *world) any { return b.console.scoresFollow }),
	steps.On(`the board is one that ends the game`, func(b *world) any { return b.boardEnds }),
	steps.On(`the score is that of the board`, func(b *world) any { return b.scoreFollows }),
}

// needsMoves ends the scenario where messages, or the moves in them, are the program's own.
func (b *world) needsMoves(ctx context.Context) error {
	return b.NeedsOnEngine(ctx, "messages", "enter")
}

func (b *world) sitDown(name string) { b.console.game = kinds[name] }

func (b *world) typeEntries(ctx context.Context, entries string) error {
	return b.typeAll(ctx, steps.Quotations(entries))
}

func (b *world) typeTimes(ctx context.Context, entry string, times int) error {
	return b.typeAll(ctx, slices.Repeat([]string{entry}, times))
}

func (b *world) typeSlides(ctx context.Context) error {
	var entries []string
	for _, direction := range directions {
		for tile := 1; tile <= 8; tile++ {
			entries = append(entries, fmt.Sprintf("%d %s", tile, direction))
		}
	}
	return b.typeAll(ctx, entries)
}

func (b *world) typeLine(ctx context.Context, name string) error {
	return b.typeBeyond(ctx, name, "", 0)
}

// typeBeyond types all moves of a game, and then what should not be read any more.
func (b *world) typeBeyond(ctx context.Context, name, beyond string, times int) error {
	line, err := b.Facts.Line(name)
	if err != nil {
		return err
	}
	start, _, err := b.Facts.Board(line.Board)
	if err != nil {
		return err
	}
	b.console.line, b.console.game = line, gameOf(start.Rows)
	var entries []string
	for _, turn := range line.Turns {
		entries = append(entries, turn.Jump)
	}
	return b.typeAll(ctx, append(entries, slices.Repeat([]string{beyond}, times)...))
}

// typeAll presses the Enter key at the banner and types the entries.
func (b *world) typeAll(ctx context.Context, entries []string) error {
	return b.typeAfter(ctx, "", entries)
}

func (b *world) typeEarly(ctx context.Context, early, entries string) error {
	return b.typeAfter(ctx, early, steps.Quotations(entries))
}

// typeAfter ends with EXIT, several times for a program that takes one for something else.
func (b *world) typeAfter(ctx context.Context, early string, entries []string) error {
	b.console.typed = entries
	return b.playConsole(ctx, slices.Concat([]string{early}, entries, slices.Repeat([]string{"EXIT"}, 3)))
}

func (b *world) typeNoExit(ctx context.Context, entries string) error {
	b.console.typed = steps.Quotations(entries)
	return b.playConsole(ctx, append([]string{""}, b.console.typed...))
}

// playConsole runs the program once. The first line of its input names the game.
func (b *world) playConsole(ctx context.Context, input []string) error {
	c := &b.console
	run, err := b.World.Play(ctx, append([]string{c.game}, input...))
	if err != nil {
		return err
	}
	c.input, c.run = input, run
	c.see(strings.Split(strings.ToValidUTF8(string(run.Output), "\uFFFD"), "\n"))
	b.Screen = c.shown
	return nil
}

var (
	tellsMove = regexp.MustCompile(`Move +(\S+) +(\S+) +has +been +performed`)
	asks      = regexp.MustCompile(`Press +1 +to +skip +viewing`)
)

// mostOpening is how many lines a program may print up to the end of its first board.
const mostOpening = 300

// see reads the boards on the screen, and what is said among them.
func (c *console) see(printed []string) {
	opening := printed[:min(len(printed), mostOpening)]
	c.screen, c.letters, c.boards, c.said = screen(printed), findLetters(c.game, opening), nil, nil
	from := 0
	read := func(to int) {
		c.boards = append(c.boards, readAll(c.game, c.letters, c.screen[from:to])...)
		from = to
	}
	for i, line := range c.screen {
		move := tellsMove.FindStringSubmatch(line)
		if move == nil && !asks.MatchString(line) {
			continue
		}
		read(i)
		from = i + 1
		c.said = append(c.said, sentence{strings.Join(move[min(1, len(move)):], " "), len(c.boards)})
	}
	read(len(c.screen))
}

// frames gives what stood on the screen from one time that it was cleared to the next, if anything did.
func (c *console) frames() []string {
	frames := strings.Split(strings.Join(c.screen, "\n"), cut)
	return slices.DeleteFunc(frames, func(frame string) bool { return strings.TrimSpace(frame) == "" })
}

// shown tells of the run for a result. What was typed stands before the screen is cleared next, because that is where the
// document's program reads it; after FINISH nobody can tell. A program that never clears the screen has it at the top.
func (c *console) shown(string) steps.Screen {
	frames, typed := c.frames(), c.input
	var seen steps.Screen
	enter := func() {
		seen = append(seen, steps.Segment{Text: typed[0], Typed: true}, steps.Segment{Text: "\n"})
		if typed = typed[1:]; seen[len(seen)-2].Text == "FINISH" {
			typed = nil
		}
	}
	for len(frames) < 2 && len(typed) > 0 {
		enter()
	}
	for i, frame := range frames {
		seen = append(seen, steps.Segment{Text: strings.TrimRight(strings.TrimPrefix(frame, "\n"), "\n") + "\n"})
		if i < len(frames)-1 && len(typed) > 0 {
			enter()
		}
	}
	return seen
}

func (c *console) because(err error) error { return steps.Because(err, c.run) }

func (c *console) differ(what string, expected, actual []string) error {
	return c.because(steps.Same(what, steps.ListForm, expected, actual))
}

// showsAny is the error of a program that shows no board at all.
func (c *console) showsAny() error {
	if len(c.boards) > 0 {
		return nil
	}
	return c.because(&steps.Mismatch{What: "what is shown", Form: steps.TextForm, Expected: []string{"a board"},
		Actual: c.screen[:min(len(c.screen), mostLines)], Outcome: engine.Failed})
}

// positions gives the boards that were shown, equal ones in a row as one.
func (c *console) positions() []position { return compact(c.boards) }

func compact(boards []position) []position {
	return slices.CompactFunc(slices.Clone(boards), func(a, b position) bool { return slices.Equal(a, b) })
}

// last gives the board that was shown last, none if none was.
func (c *console) last() position {
	if len(c.boards) == 0 {
		return nil
	}
	return c.boards[len(c.boards)-1]
}

// illegal stands for a change of the board that is no legal move.
const illegal = "no legal move"

// moves tells which moves lead from each board to the next.
func (c *console) moves() []string {
	var moves []string
	positions := c.positions()
	for i := range len(positions) - 1 {
		move, ok := moveBetween(c.game, positions[i], positions[i+1])
		if !ok {
			move = illegal
		}
		moves = append(moves, move)
	}
	return moves
}

func (c *console) boardShownIs(which string, doc *godog.DocString) error {
	expected, err := read(c.game, alphabet{}, steps.Lines(doc))
	if err != nil {
		return fmt.Errorf("reading the board of the feature: %w", err)
	}
	if err := c.showsAny(); err != nil {
		return err
	}
	actual := c.last()
	if which == "first" {
		actual = c.boards[0]
	}
	return c.because(same(c.game, "the "+which+" board shown", expected, actual))
}

// showsBeforeEach wants a board for each entry and for EXIT. More are right, because a board may also be shown after an entry.
func (c *console) showsBeforeEach() error {
	entries := len(c.typed) + 1
	if len(c.boards) >= entries {
		return nil
	}
	return c.differ("the number of boards shown, one for each entry and for EXIT,",
		[]string{fmt.Sprintf("%d or more", entries)}, []string{strconv.Itoa(len(c.boards))})
}

// changes counts the changes of the board, legal or not.
func (c *console) changes(expected string) error {
	if err := c.showsAny(); err != nil {
		return err
	}
	actual := fmt.Sprintf("changes %d times", len(c.positions())-1)
	switch len(c.positions()) {
	case 1:
		actual = "never changes"
	case 2:
		actual = "changes once"
	}
	return c.differ("what the board does", []string{expected}, []string{actual})
}

func (c *console) movesAre(moves string) error {
	return c.differ("the sequence of moves", steps.Quotations(moves), c.moves())
}

func (c *console) movesBegin(moves string) error {
	expected, actual := steps.Quotations(moves), c.moves()
	return c.differ("the beginning of the sequence of moves", expected, actual[:min(len(expected), len(actual))])
}

func (c *console) movesBeginLegal(moves string, more int) error {
	if err := c.movesBegin(moves); err != nil {
		return err
	}
	return c.movesCount(len(steps.Quotations(moves)) + more)
}

// movesCount wants so many moves. Fewer are right if the game may have ended by chance: the board that ends it need not be
// shown.
func (c *console) movesCount(number int) error {
	made, legal := c.legal()
	ok := made == number || made < number && c.last().mayEnd(c.game)
	return c.judge(ok && legal == made, fmt.Sprintf("%d, each legal", number))
}

func (c *console) movesAtLeast(number int) error {
	_, legal := c.legal()
	return c.judge(legal >= number, fmt.Sprintf("%d or more, the first %d of them legal", number, number))
}

func (c *console) movesAreLegal() error {
	made, legal := c.legal()
	return c.judge((made > 0 || c.last().mayEnd(c.game)) && legal == made, "one or more, each legal")
}

// legal counts the moves made, and how many of them are legal up to the first that is not.
func (c *console) legal() (made, legal int) {
	moves := c.moves()
	if legal = slices.Index(moves, illegal); legal < 0 {
		legal = len(moves)
	}
	return len(moves), legal
}

// judge tells how many moves were made if they are not as expected.
func (c *console) judge(ok bool, expected string) error {
	if ok {
		return nil
	}
	made, legal := c.legal()
	actual := fmt.Sprintf("%d, each legal", made)
	if legal < made {
		actual = fmt.Sprintf("%d, but no legal move leads from board %d to board %d", made, legal+1, legal+2)
	}
	return c.differ("the number of moves", []string{expected}, []string{actual})
}

// slidesAreRight follows the entries from the first board of an eight puzzle. The game may end by chance before all of them are
// read, and the board that ends it need not be shown.
func (c *console) slidesAreRight() error {
	if err := c.showsAny(); err != nil {
		return err
	}
	board, actual := c.boards[0], c.positions()
	if err := board.isEight("the first board shown"); err != nil {
		return c.because(err)
	}
	var moves []string
	expected := []position{board}
	for _, entry := range c.typed {
		if after := board.slid(entry); after.isAfter(board, entry) && !board.ended(c.game) {
			board, moves, expected = after, append(moves, entry), append(expected, after)
		}
	}
	for i := 1; i < min(len(expected), len(actual)); i++ {
		what := fmt.Sprintf("the board after move %d, %s,", i, moves[i-1])
		if err := same(c.game, what, expected[i], actual[i]); err != nil {
			return c.because(err)
		}
	}
	if len(actual) == len(moves) && board.ended(c.game) {
		return nil
	}
	return c.differ("the sequence of moves", moves, c.moves())
}

// isAfter tells whether a move of the eight puzzle leads from one board to another.
func (b position) isAfter(before position, move string) bool {
	made, ok := moveBetween("eight", before, b)
	return ok && made == move
}

// boardsOfGame compares the boards of the game that was typed with those shown. The last of them need not be shown.
func (c *console) boardsOfGame() error {
	actual := c.positions()
	for i, turn := range c.line.Turns {
		var board position
		if i+1 < len(actual) {
			board = actual[i+1]
		} else if i+1 == len(c.line.Turns) {
			return nil
		}
		what := fmt.Sprintf("the board after move %d, %s,", i+1, turn.Jump)
		if err := same(c.game, what, matrix(turn.Board), board); err != nil {
			return c.because(err)
		}
	}
	return nil
}

// endsThere looks at the boards of a game of peg solitaire.
func (c *console) endsThere() error {
	if err := c.showsAny(); err != nil {
		return err
	}
	var expected, actual []string
	positions := c.positions()
	for i, board := range positions {
		name := fmt.Sprintf("board %d: ", i+1)
		expected = append(expected, name+endWords(i == len(positions)-1))
		actual = append(actual, name+endWords(board.ended(c.game)))
	}
	return c.differ("what is left", expected, actual)
}

func endWords(ended bool) string {
	if ended {
		return "no jump is left"
	}
	return "a jump is left"
}

// readsNoMore wants the game to come to its end, and no board for what was typed after it. The board that ends the game may be
// shown, but not again and again.
func (c *console) readsNoMore() error {
	if err := c.boardsOfGame(); err != nil {
		return err
	}
	turns := c.line.Turns
	end, shown := matrix(turns[len(turns)-1].Board), 0
	for _, board := range c.boards {
		if slices.Equal(board, end) {
			shown++
		}
	}
	if beyond := len(c.typed) - len(turns); shown >= beyond {
		return c.differ("how often the board that ends the game is shown",
			[]string{"not once for each entry"}, []string{fmt.Sprintf("%d times, for %d entries", shown, beyond)})
	}
	made := c.moves()
	return c.differ("the sequence of moves after the end", nil, made[min(len(made), len(turns)):])
}

func (c *console) endNotShown() error {
	if err := c.boardsOfGame(); err != nil {
		return err
	}
	turns := c.line.Turns
	return c.differ("the last move whose board is shown", []string{turns[len(turns)-2].Jump}, c.moves()[len(turns)-2:])
}

// clears are the codes that the document writes before each board.
const clears = "\x1b[2J\x1b[1000A"

func (c *console) clears() error {
	if err := c.showsAny(); err != nil {
		return err
	}
	cleared := strings.Count(string(c.run.Output), clears)
	return c.differ(`how often \u001b[2J\u001b[1000A is written`,
		[]string{strconv.Itoa(len(c.boards))}, []string{strconv.Itoa(cleared)})
}

func (c *console) ends() error {
	if err := c.showsAny(); err != nil || c.run.End == engine.Exited {
		return err
	}
	return c.differ("how the program ended", []string{"by itself"}, []string{c.run.Status})
}

// banner gives the lines that are printed before the first board.
func (c *console) banner() []string {
	var banner []string
	for _, frame := range c.frames() {
		if len(banner) > 0 && len(readAll(c.game, c.letters, strings.Split(frame, "\n"))) > 0 {
			break
		}
		banner = append(banner, strings.Split(strings.TrimRight(frame, "\n"), "\n")...)
	}
	return banner
}

// bannerHas compares the words of each line, wherever the lines end, or the lines as they are.
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

// printed gives all that is on the screen, without blanks.
func (c *console) printed() string { return steps.Squeeze(strings.Join(c.screen, "")) }

func (c *console) says(sentence string) error {
	if strings.Contains(c.printed(), steps.Squeeze(sentence)) {
		return nil
	}
	return c.because(steps.Same("what is said at the end", steps.TextForm, []string{sentence}, c.close()))
}

// close gives the last lines on the screen that are not empty.
func (c *console) close() []string {
	inked := slices.DeleteFunc(slices.Clone(c.screen), func(line string) bool { return strings.TrimSpace(line) == "" })
	return inked[max(0, len(inked)-5):]
}

// movesTold wants each move to be told under its board, not under another. Whoever shows a board twice may also tell twice.
func (c *console) movesTold() error {
	if err := c.movesAreLegal(); err != nil {
		return err
	}
	var expected, actual []string
	for i, move := range c.moves() {
		expected = append(expected, fmt.Sprintf("board %d: %s", i+2, move))
	}
	for _, s := range c.said {
		if s.move != "" {
			actual = append(actual, fmt.Sprintf("board %d: %s", len(compact(c.boards[:s.above])), s.move))
		}
	}
	return c.differ("the sequence of moves told", expected, slices.Compact(actual))
}

// movesUntilAsked wants the question to be asked, and a board for each move up to then.
func (c *console) movesUntilAsked() error {
	asked := slices.IndexFunc(c.said, func(s sentence) bool { return s.move == "" })
	if asked < 0 {
		return c.because(steps.Same("what is asked", steps.TextForm, []string{"Press 1 to skip viewing."}, c.close()))
	}
	before := console{game: c.game, run: c.run, boards: c.boards[:c.said[asked].above]}
	return before.movesAreLegal()
}

func (c *console) scoreTold(expected string) error {
	return c.differ("the score told", []string{expected}, c.numbers("Last score is"))
}

// scoreOfLast also takes 0 if the game may have ended by chance, on a board that need not be shown.
func (c *console) scoreOfLast() error {
	if err := c.showsAny(); err != nil {
		return err
	}
	if c.last().mayEnd(c.game) && slices.Equal(c.numbers("Last score is"), []string{"0"}) {
		return nil
	}
	return c.scoreTold(c.last().score(c.game))
}

// totalTold adds up what peg solitaire tells: each jump takes one peg away, so what it adds to one number it takes from the
// other.
func (c *console) totalTold(sum int) error {
	scores, totals := c.numbers("Last score is"), c.numbers("Total random move performed")
	if len(scores) == 0 {
		return c.differ("the score told", []string{"a number"}, nil)
	}
	score, _ := strconv.Atoi(scores[0])
	err := c.differ("the number of random moves told", []string{strconv.Itoa(sum - score)}, totals)
	if m, ok := err.(*steps.Mismatch); ok && m.Cause == "" && slices.Equal(totals, []string{strconv.Itoa(sum - score + 1)}) {
		m.Cause = "it is one more than the number of jumps that were made"
	}
	return err
}

// numbers gives the last number on the screen that follows these words; none if there is none.
func (c *console) numbers(words string) []string {
	follows := regexp.MustCompile(regexp.QuoteMeta(steps.Squeeze(words))+`:?(-?\d+)`).FindAllStringSubmatch(c.printed(), -1)
	if len(follows) == 0 {
		return nil
	}
	return follows[len(follows)-1][1:]
}
