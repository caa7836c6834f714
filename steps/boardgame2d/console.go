package boardgame2d

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/terminal"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/screen"
)

// A console is the screen of a game: in playUser(), the console program, or in playAutoAll().
type console struct {
	referee.Game
	line   []referee.Option // the game that was typed, as far as it is known in advance
	beyond int              // how many entries were typed after that
	early  string           // typed at the banner
	typed  []string         // the entries that the scenario is about, without the Enter key and the EXIT that ends it
	input  []string         // everything that was typed
	run    engine.Run

	sights []terminal.Sight // at the terminal

	judge func(error) error // blames the rule that is broken; nil away from the console

	letters    drawing.Alphabet
	atTerminal drawing.Alphabet
	screen     []string           // the lines of the output, without colours
	boards     []drawing.Position // in the order in which they were shown
	said       []sentence         // among the boards
}

// A sentence names a direction, so that it may tell a move, or it is the question whether to skip viewing.
type sentence struct {
	line  string
	above int // how many boards were shown before
}

const quoted = `("[^"]*"(?:, "[^"]*")*)`

func consolePhrases() []steps.Phrase {
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
}

// needsMessages ends the scenario where messages, or the moves in them, are the program's own.
func (b *world) needsMessages(ctx context.Context, moves string) error {
	if err := b.listen(); err != nil {
		return err
	}
	if moves != "" && b.speech.Notes() != nil {
		return engine.Stopf(engine.NotClaimed, "the program has its own way to write moves")
	}
	commands := []string{"messages"}
	if moves != "" {
		commands = append(commands, "enter")
	}
	return b.NeedsOnEngine(ctx, commands...)
}

func (b *world) sitDown(name, early string) {
	b.console.Game, b.console.early = b.gameOf(kinds[name]), early
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
	for _, direction := range drawing.Directions {
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

// playConsole runs the program once. Its input names the game, has a line for the banner, the entries and the exits.
func (b *world) playConsole(ctx context.Context, exits ...string) error {
	c := &b.console
	c.line, c.beyond = c.Follow(c.Start(), c.typed)
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
	printed := strings.Split(screen.Legible(string(run.Output)), "\n")
	c.letters = b.speech.drawn[c.Kind].Again(c.Kind, printed[:min(len(printed), mostOpening)])
	c.see(printed)
	b.Screen = c.shown
	return nil
}

// opening names the game. Where its constructor sets up no board, initiliaze does, as in create.
func (b *world) opening() string {
	if b.speech.amiss[b.console.Kind].mended(b.Rule()) {
		return b.console.Kind + " initiliaze"
	}
	return b.console.Kind
}

// typeAtTerminal types a game as a person does. The same game without a terminal tells which boards are shown.
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

// seenBefore gives the last board that was seen when each entry was typed.
func (c *console) seenBefore() []drawing.Position {
	const before = 2
	last := map[int]drawing.Position{}
	for _, s := range c.sights {
		lines := strings.Split(cmp.Or(s.Coloured, s.Before), "\n")
		boards := c.lettersAtTerminal(lines).Boards(screen.Lines(lines), false)
		if last[s.Typed] = nil; len(boards) > 0 {
			last[s.Typed] = boards[len(boards)-1]
		}
	}
	var seen []drawing.Position
	for i := range c.typed {
		if _, typed := last[before+i]; typed {
			seen = append(seen, last[before+i])
		}
	}
	return seen
}

// lettersAtTerminal gives the letters of a sight. Terminals code colours otherwise, so patterns are learnt anew.
func (c *console) lettersAtTerminal(lines []string) drawing.Alphabet {
	if !c.letters.Patterned() {
		return c.letters.Again(c.Kind, lines)
	}
	if !c.atTerminal.Patterned() {
		c.atTerminal = drawing.Learn(c.Kind, lines)
	}
	return c.atTerminal
}

// boardsSeen compares the board that was seen when an entry was typed with that of the game, or of the program.
func (b *world) boardsSeen() error {
	c := &b.console
	seen, board := c.seenBefore(), c.Start()
	if inTime(seen, c.positions()) {
		return nil
	}
	seen = append(seen, make([]drawing.Position, len(c.line))...)
	for i, made := range c.line {
		what := fmt.Sprintf("the board that was seen when entry %d, %s, was typed", i+1, made.Move)
		if err := c.Same(what, board, seen[i]); err != nil {
			if len(c.boards) == 0 { // nor is any shown without a terminal
				return c.because(err)
			}
			return err
		}
		board = made.After
	}
	return nil
}

// inTime tells whether the boards seen are those shown without a terminal. The last come after the last entry.
func inTime(seen, shown []drawing.Position) bool {
	seen = compact(seen)
	n := len(seen)
	return n > 0 && n <= len(shown) && n >= len(shown)-1 && slices.EqualFunc(seen, shown[:n], slices.Equal[drawing.Position])
}

var asks = regexp.MustCompile(`Press +1 +to +skip +viewing`)

// mostOpening bounds the lines that a program may print up to the end of its first board.
const mostOpening = 300

// see reads what was printed.
func (c *console) see(printed []string) {
	lines := screen.Lines(entered(printed, len(c.input)))
	c.screen, c.boards, c.said = screen.Plain(lines), nil, nil
	from := 0
	read := func(to int) {
		c.boards = append(c.boards, c.letters.Near(c.last()).Boards(lines[from:to], false)...)
		from = to + 1
	}
	for i, line := range c.screen {
		if asks.MatchString(line) || direction.MatchString(line) {
			read(i)
			c.said = append(c.said, sentence{line, len(c.boards)})
		}
	}
	read(len(lines))
}

// longestQuestion bounds what is taken for a question before the last words, in bytes.
const longestQuestion = 100

// entered puts what comes behind the program's question on lines of their own, as the player's Enter does at a terminal. The
// question is what stands before the last words, perhaps several times. What stands there more often than anything was entered
// is a frame.
func entered(printed []string, entries int) []string {
	question, text := "", strings.Join(printed, "\n")
	for _, line := range printed {
		before, _, last := strings.Cut(line, "Game Over!")
		if last && len(before) <= longestQuestion && strings.TrimSpace(before) != "" {
			question = before
		}
	}
	for n := 1; n < len(question); n++ {
		if once := question[:n]; strings.ReplaceAll(question, once, "") == "" {
			question = once
		}
	}
	if question == "" || strings.Count(text, question) > entries {
		return printed
	}
	return strings.Split(strings.ReplaceAll(text, question, question+"\n"), "\n")
}

// frames gives the texts between the clearings of the screen that are not empty.
func (c *console) frames() []string {
	frames := strings.Split(strings.Join(c.screen, "\n"), screen.Cut)
	return slices.DeleteFunc(frames, func(frame string) bool { return strings.TrimSpace(frame) == "" })
}

// shown is the screen for a result. Typed text stands before the next clearing of the screen, because the document's
// program reads it there; after FINISH its place is unknown. A program that never clears the screen has it at the top.
func (c *console) shown(string) (seen steps.Screen) {
	frames, typed := c.frames(), c.input
	if i := slices.Index(typed, "FINISH"); i >= 0 {
		typed = typed[:i+1]
	}
	enter := func(texts []string) {
		for _, text := range texts {
			seen = append(seen, steps.Segment{Text: text, Typed: true}, steps.Segment{Text: "\n"})
		}
	}
	clearings := max(0, len(frames)-1)
	if clearings == 0 {
		enter(typed)
	}
	for i, frame := range frames {
		seen = append(seen, steps.Segment{Text: strings.TrimRight(strings.TrimPrefix(frame, "\n"), "\n") + "\n"})
		if i < min(clearings, len(typed)) {
			enter(typed[i : i+1])
		}
	}
	return seen
}
