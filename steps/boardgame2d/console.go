package boardgame2d

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/terminal"
	"rulebook/steps"
)

// A console is the screen of a game: in playUser(), the console program, or in playAutoAll().
type console struct {
	game
	line   []option // the game that was typed, as far as it is known in advance
	beyond int      // how many entries were typed after that
	early  string   // typed at the banner
	typed  []string // the entries that the scenario is about, without the Enter key and the EXIT that ends it
	input  []string // everything that was typed
	run    engine.Run

	sights []terminal.Sight // at the terminal

	judge func(error) error // blames the rule that is broken; nil away from the console

	letters    alphabet
	atTerminal alphabet
	lines      []string   // of the output, with marks for colours
	screen     []string   // the same without marks
	boards     []position // in the order in which they were shown
	said       []sentence // among the boards
}

// A sentence names a direction, so that it may tell a move, or it is the question whether to skip viewing.
type sentence struct {
	line     string
	question bool
	above    int // how many boards were shown before
}

const quoted = `("[^"]*"(?:, "[^"]*")*)`

var consolePhrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`a program with the document's messages( and moves)?`, func(b *world) any { return b.needsMessages }),
		steps.On(`playUser\(\) of a new `+named+`(?:, with "([^"]*)" typed at the banner)?`,
			func(b *world) any { return b.sitDown }),

		steps.On(quoted+` (?:is|are) typed(?: (\d+) times)?( and the input ends)?`,
			func(b *world) any { return b.typeEntries }),
		steps.On(`every tile is typed with every direction, one after another`, func(b *world) any { return b.typeSlides }),
		steps.On(`the game "([^"]*)" is typed(?:, then "([^"]*)"(?: (\d+) times)?)?`, func(b *world) any { return b.typeLine }),
		steps.On(`the game "([^"]*)" is typed at a terminal, each entry when the program waits for it`,
			func(b *world) any { return b.typeAtTerminal }),

		steps.On(`the (first|last) board shown is:`, func(b *world) any { return b.console.boardShownIs }),
		steps.On(`a board is shown before each entry`, func(b *world) any { return b.console.showsBeforeEach }),
		steps.On(`the board shown (never changes|changes once)`, func(b *world) any { return b.console.changes }),
		steps.On(quoted+` (?:is|are) the (only|first) moves? made`, func(b *world) any { return b.console.movesAre }),
		steps.On(`(exactly|at least) (\d+) legal moves? (?:is|are) made`,
			func(b *world) any { return b.console.legalMoves }),
		steps.On(`each board shown( before the question)? is one legal move from the one before`,
			func(b *world) any { return b.console.movesAreLegal }),
		steps.On(`each entry is made that is a legal move, and no other`,
			func(b *world) any { return b.console.slidesAreRight }),
		steps.On(`the boards shown are those of the game(, but for the last)?`,
			func(b *world) any { return b.console.boardsOfGame }),
		steps.On(`each board is on the screen when the entry after it is typed`, func(b *world) any { return b.boardsSeen }),
		steps.On(`no jump is left on the last board shown, and on no other`,
			func(b *world) any { return b.console.endsThere }),
		steps.On(`nothing more is read once the game is over`, func(b *world) any { return b.console.readsNoMore }),
		steps.On(`the program ends`, func(b *world) any { return b.console.ends }),

		steps.On(`the banner has these (words|lines):`, func(b *world) any { return b.console.bannerHas }),
		steps.On(`it says "([^"]*)"`, func(b *world) any { return b.console.says }),
		steps.On(`each move is told under the board that it led to`, func(b *world) any { return b.console.movesTold }),
		steps.On(`the score told is (\d+|that of the last board shown)`, func(b *world) any { return b.console.scoreTold }),
		steps.On(`the random moves and the score that are told add up to (\d+)`,
			func(b *world) any { return b.console.totalTold }),
		steps.On(`of more than (\d+) random moves, fewer than half are shown`,
			func(b *world) any { return b.console.playsUnseen }),
	}
})

// needsMessages ends the scenario where messages, or the moves in them, are the program's own.
func (b *world) needsMessages(ctx context.Context, moves string) error {
	if err := b.listen(); err != nil {
		return err
	}
	if moves != "" && b.speech.ownMoves() {
		return engine.Stopf(engine.NotClaimed, "the program has its own way to write moves")
	}
	commands := []string{"messages"}
	if moves != "" {
		commands = append(commands, "enter")
	}
	return b.NeedsOnEngine(ctx, commands...)
}

func (b *world) sitDown(name, early string) {
	b.console.game, b.console.early = b.gameOf(kinds[name]), early
}

// typeEntries types entries, perhaps several times. EXIT follows unless the input ends.
func (b *world) typeEntries(ctx context.Context, entries, times, ends string) error {
	b.console.typed = slices.Repeat(steps.Quotations(entries), often(times))
	if ends != "" {
		return b.playConsole(ctx)
	}
	return b.typeAndExit(ctx)
}

func (b *world) typeSlides(ctx context.Context) error {
	b.console.typed = nil
	for _, direction := range directions {
		for tile := 1; tile <= 8; tile++ {
			b.console.typed = append(b.console.typed, fmt.Sprintf("%d %s", tile, direction))
		}
	}
	return b.typeAndExit(ctx)
}

// often reads how many times something is done: once if nothing is said.
func often(times string) int {
	n, err := strconv.Atoi(times)
	if err != nil {
		return 1
	}
	return n
}

// typeLine types all moves of a game and then, perhaps several times, one more entry.
func (b *world) typeLine(ctx context.Context, name, beyond, times string) error {
	line, err := b.Facts.Line(name)
	if err != nil {
		return err
	}
	b.console.typed = steps.Each(line.Turns, func(turn fixtures.Turn) string { return turn.Jump })
	if beyond != "" {
		b.console.typed = append(b.console.typed, slices.Repeat([]string{beyond}, often(times))...)
	}
	return b.typeAndExit(ctx)
}

// typeAndExit types EXIT several times, for a program that takes one for something else.
func (b *world) typeAndExit(ctx context.Context) error {
	return b.playConsole(ctx, "EXIT", "EXIT", "EXIT")
}

// playConsole runs the program once. The first line of its input names the game, the second is for the banner; the
// entries and then the exits follow.
func (b *world) playConsole(ctx context.Context, exits ...string) error {
	c := &b.console
	c.line, c.beyond = c.follow(c.start(), c.typed)
	entries, err := b.wordedEntries(c.typed)
	if err != nil {
		return err
	}
	c.input, c.judge = slices.Concat([]string{c.early}, entries, exits), b.atConsole
	run, err := b.World.Play(ctx, append([]string{b.opening()}, c.input...))
	if err != nil {
		return err
	}
	c.run = run
	printed := strings.Split(legible(string(run.Output)), "\n")
	c.letters = b.findLetters(c.kind, printed[:min(len(printed), mostOpening)])
	c.see(printed)
	b.Screen = c.shown
	return nil
}

// opening is the first line of the input, which names the game. Where its constructor sets up no board, it is set up
// before it is played, in all scenarios but those about the constructor.
func (b *world) opening() string {
	if b.speech.amiss[b.console.kind].mended(b.Rule()) {
		return b.console.kind + " initiliaze"
	}
	return b.console.kind
}

// typeAtTerminal types all moves of a game as a person does. The same game without a terminal tells which boards the
// program shows, right or wrong.
func (b *world) typeAtTerminal(ctx context.Context, name string) error {
	if err := b.typeLine(ctx, name, "", ""); err != nil {
		return err
	}
	c := &b.console
	c.input = c.input[:1+len(c.typed)]
	run, err := b.World.PlayAtTerminal(ctx, append([]string{b.opening()}, c.input...))
	if err != nil {
		return err
	}
	c.sights = run.Sights
	var last terminal.Sight
	for _, s := range c.sights {
		last = s
	}
	b.Screen = func(string) steps.Screen { return steps.Screen{{Text: last.Text()}} }
	return nil
}

// seenBefore gives the last board that was seen when each entry was typed. The game's name and the Enter key at the
// banner were typed before the entries.
func (c *console) seenBefore() []position {
	const before = 2
	last := map[int]position{}
	for _, s := range c.sights {
		lines := strings.Split(cmp.Or(s.Coloured, s.Before), "\n")
		boards := c.lettersAtTerminal(lines).boards(c.kind, screen(lines), false)
		if last[s.Typed] = nil; len(boards) > 0 {
			last[s.Typed] = boards[len(boards)-1]
		}
	}
	var seen []position
	for i := range c.typed {
		if _, typed := last[before+i]; typed {
			seen = append(seen, last[before+i])
		}
	}
	return seen
}

// lettersAtTerminal gives the letters of a sight. A terminal has codes of its own for colours, so that patterns
// are those of the first sight with any.
func (c *console) lettersAtTerminal(lines []string) alphabet {
	if len(c.letters.patterns) == 0 {
		return lettersAlone(c.kind, screen(lines))
	}
	if len(c.atTerminal.patterns) == 0 {
		c.atTerminal = findLetters(c.kind, lines)
	}
	return c.atTerminal
}

// boardsSeen compares the board that was the last to be seen whenever an entry was typed with the one that the game has
// come to. A program that makes its moves otherwise shows its own boards in time.
func (b *world) boardsSeen() error {
	c := &b.console
	seen, board := c.seenBefore(), c.start()
	if shown := c.positions(); len(shown) > 0 && c.inTime(seen, shown) {
		return nil
	}
	for i, made := range c.line {
		var actual position
		if i < len(seen) {
			actual = seen[i]
		}
		what := fmt.Sprintf("the board that was seen when entry %d, %s, was typed", i+1, made.move)
		if err := c.same(what, board, actual); err != nil {
			if len(c.boards) == 0 { // nor is any shown without a terminal
				return c.because(err)
			}
			return err
		}
		board = made.after
	}
	return nil
}

// inTime tells whether the boards that were seen are those that the program shows without a terminal, from the first
// one on. The last of them come after the last entry.
func (c *console) inTime(seen, shown []position) bool {
	if len(seen) == 0 || seen[0] == nil {
		return false
	}
	seen = compact(seen)
	if len(seen) > len(shown) || len(seen) < len(shown)-1 {
		return false
	}
	return slices.EqualFunc(seen, shown[:len(seen)], func(a, b position) bool { return slices.Equal(a, b) })
}

var asks = regexp.MustCompile(`Press +1 +to +skip +viewing`)

// mostOpening bounds the lines that a program may print up to the end of its first board.
const mostOpening = 300

// see reads what was printed.
func (c *console) see(printed []string) {
	c.lines, c.boards, c.said = screen(printed), nil, nil
	c.screen = plain(c.lines)
	from := 0
	read := func(to int) {
		c.boards = append(c.boards, c.letters.near(c.last()).boards(c.kind, c.lines[from:to], false)...)
		from = to
	}
	for i, line := range c.screen {
		question := asks.MatchString(line)
		if !question && !namesDirection(line) {
			continue
		}
		read(i)
		from = i + 1
		c.said = append(c.said, sentence{line, question, len(c.boards)})
	}
	read(len(c.screen))
}

// frames gives the texts between the clearings of the screen that are not empty.
func (c *console) frames() []string {
	frames := strings.Split(strings.Join(c.screen, "\n"), cut)
	return slices.DeleteFunc(frames, func(frame string) bool { return strings.TrimSpace(frame) == "" })
}

// shown is the screen for a result. Typed text stands before the next clearing of the screen, because the document's
// program reads it there; after FINISH its place is unknown. A program that never clears the screen has it at the top.
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

// because gives the error of a check with the reason for which the program was stopped, and blames the rule that is
// broken.
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
func (c *console) positions() []position { return compact(c.boards) }

func compact(boards []position) []position {
	return slices.CompactFunc(slices.Clone(boards), func(a, b position) bool { return slices.Equal(a, b) })
}

func (c *console) last() position {
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
		move, ok := c.moveBetween(positions[i], positions[i+1])
		if !ok {
			move = illegal
		}
		moves = append(moves, move)
	}
	return moves
}

func (c *console) boardShownIs(which string, doc *godog.DocString) error {
	expected, err := drawn(c.kind, doc)
	if err != nil {
		return err
	}
	if err := c.showsAny(); err != nil {
		return err
	}
	shown := map[string]position{"first": c.boards[0], "last": c.last()}
	return c.because(c.same("the "+which+" board shown", expected, shown[which]))
}

// showsBeforeEach counts the boards: one for each entry and for EXIT. More are right, because a board may also be
// shown after an entry.
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
		return legal == made && (made == number || made < number && c.mayEnd(c.last()))
	})
}

// movesAreLegal checks all boards shown, or those before the question, which must be asked then.
func (c *console) movesAreLegal(before string) error {
	boards := c.boards
	if before != "" {
		asked := slices.IndexFunc(c.said, func(s sentence) bool { return s.question })
		if asked < 0 {
			return c.because(steps.Same("the question", steps.TextForm, []string{"Press 1 to skip viewing."}, c.close()))
		}
		boards = boards[:c.said[asked].above]
	}
	shown := console{game: c.game, run: c.run, boards: boards, judge: c.judge}
	return shown.judgeMoves("one or more, each legal", func(made, legal int) bool {
		return legal == made && (made > 0 || c.mayEnd(shown.last()))
	})
}

// judgeMoves shows the number of moves if it is wrong. The function judges the number of moves made, and of the legal
// ones up to the first that is not.
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

// slidesAreRight follows the entries from the first board of an eight puzzle. The game may end by chance before the
// last entry, on a board that need not be shown.
func (c *console) slidesAreRight() error {
	if err := c.showsAny(); err != nil {
		return err
	}
	board, actual := c.boards[0], c.positions()
	if err := board.asEight("the first board shown"); err != nil {
		return c.because(err)
	}
	var moves []string
	line, _ := c.follow(board, c.typed)
	for i, made := range line {
		moves, board = append(moves, made.move), made.after
		if i+1 < len(actual) {
			what := fmt.Sprintf("the board after move %d, %s,", i+1, made.move)
			if err := c.same(what, board, actual[i+1]); err != nil {
				return c.because(err)
			}
		}
	}
	if len(actual) == len(moves) && c.ended(board) {
		return nil
	}
	return c.differ("the sequence of moves", moves, c.moves())
}

// boardsOfGame compares the boards of the game that was typed with those shown. The last of them need not be shown, or
// must not.
func (c *console) boardsOfGame(without string) error {
	actual := c.positions()
	for i, made := range c.line {
		var board position
		if i+1 < len(actual) {
			board = actual[i+1]
		} else if i+1 == len(c.line) {
			return nil
		}
		what := fmt.Sprintf("the board after move %d, %s,", i+1, made.move)
		if err := c.same(what, made.after, board); err != nil {
			return c.because(err)
		}
	}
	if without == "" {
		return nil
	}
	last := len(c.line) - 2
	return c.differ("the last move whose board is shown", []string{c.line[last].move}, c.moves()[last:])
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
		actual = append(actual, name+left[c.ended(board)])
	}
	return c.differ("the jumps left", expected, actual)
}

// readsNoMore checks that the game comes to its end, and that nothing is shown for the entries beyond it. The board
// that ends the game may be shown, but not again and again.
func (c *console) readsNoMore() error {
	if err := c.boardsOfGame(""); err != nil {
		return err
	}
	if len(c.line) == 0 {
		return errors.New("no game was typed that comes to its end")
	}
	end, shown := c.line[len(c.line)-1].after, 0
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

func (c *console) banner() []string {
	var banner []string
	for _, frame := range c.frames() {
		if len(banner) > 0 && len(c.letters.boards(c.kind, screen(strings.Split(frame, "\n")), false)) > 0 {
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

// movesTold checks that each move is told under its board and under no other. A program that shows a board twice may
// also tell the move twice.
func (c *console) movesTold() error {
	if err := c.movesAreLegal(""); err != nil {
		return err
	}
	var expected, actual []string
	for i, move := range c.moves() {
		expected = append(expected, fmt.Sprintf("board %d: %s", i+2, move))
	}
	for _, s := range c.told() {
		actual = append(actual, fmt.Sprintf("board %d: %s", s.board, s.move))
	}
	actual = slices.Compact(actual)
	sentence := ""
	if d, _ := steps.FirstDifference(expected, actual); d.Expected != nil && d.Actual == nil {
		board, move, _ := strings.Cut(*d.Expected, ": ")
		sentence = fmt.Sprintf("under %s it is not told that %s was made", board, move)
	}
	return saying(sentence, c.differ("the sequence of moves told", expected, actual))
}

// scoreTold compares the score told. That of the last board may also be 0 if the game may have ended by chance, on a
// board that need not be shown.
func (c *console) scoreTold(expected string) error {
	actual := c.numbers("Last score is")
	if expected == "that of the last board shown" {
		if err := c.showsAny(); err != nil {
			return err
		}
		if c.mayEnd(c.last()) && slices.Equal(actual, []string{"0"}) {
			return nil
		}
		expected = c.score(c.last())
	}
	return c.differ("the score told", []string{expected}, actual)
}

// totalTold compares a sum of peg solitaire: each jump takes one peg away and adds one to the random moves.
func (c *console) totalTold(sum int) error {
	scores, totals := c.numbers("Last score is"), c.numbers("Total random move performed")
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

// playsUnseen compares the number of boards shown with that of the random moves told. It says nothing of a game that
// chance has ended early.
func (c *console) playsUnseen(many int) error {
	totals := c.numbers("Total random move performed")
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

// numbers gives the last number on the screen that follows these words, if there is one.
func (c *console) numbers(words string) []string {
	follows := regexp.MustCompile(regexp.QuoteMeta(steps.Squeeze(words))+`:?(-?\d+)`).FindAllStringSubmatch(c.printed(), -1)
	if len(follows) == 0 {
		return nil
	}
	return follows[len(follows)-1][1:]
}
