package boardgame2d

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/lot"
	"rulebook/steps/screen"
)

func movePhrases() []steps.Phrase {
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

		steps.On(`exactly these moves are accepted:`, func(b *world) any { return b.accepted }),
		steps.On(`no move is accepted`, func(b *world) any { return b.noneAccepted }),
		steps.On(`each board is right`, func(b *world) any { return b.boardsAreRight }),
		steps.On(`each score is (right|0)`, func(b *world) any { return b.eachScoreIs }),
		steps.On(`the scores are (\d+(?:, \d+)*)`, func(b *world) any { return b.scoresAre }),
		steps.On(`the game is over after the last move and not before`, func(b *world) any { return b.endIsRight }),

		steps.On(`(\d+) random games of `+named+` are (played|typed), and (the board|the score|the end|every move|`+
			`a wrong entry|the string move|isEntryProper|isMoveValid|totalInversion|AUTO) is looked at`,
			func(b *world) any { return b.playRandom }),
		steps.On(`all is as the rules say`, func(b *world) any { return b.WereRight }),
	}
}

// An answer holds the answer of the game after a move, and the board and the score that are right then.
type answer struct {
	move  string
	lines []string
	board drawing.Position
	score string
	last  bool // the move is the last one
}

// questions maps the subject of a look to its command.
var questions = map[string]string{"board": "print", "score": "score", "end": "over"}

// tryInvalid makes the scenario play lines with the invalid moves that they state.
func (b *world) tryInvalid() { b.refusing = true }

func (b *world) playMoves(ctx context.Context, moves, asking string) error {
	return b.playTurns(ctx, turnsOf(strings.Split(moves, ", ")), asking)
}

func turnsOf(moves []string) []fixtures.Turn {
	return steps.Each(moves, func(move string) fixtures.Turn { return fixtures.Turn{Jump: move} })
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

// playTurns makes moves, which the game may refuse without a word. If there is a question, it is asked after each.
func (b *world) playTurns(ctx context.Context, turns []fixtures.Turn, asking string) error {
	if err := b.look(ctx); err != nil {
		return err
	}
	if _, err := b.read(b.looked.printed); err == nil { // what was looked at matters only where it cannot be read
		b.Remember(steps.Each(b.setup, b.Shown)...)
	}
	b.answers = nil
	for i, turn := range turns {
		if err := b.playTurn(ctx, turn); err != nil {
			return err
		}
		if asking == "" {
			continue
		}
		did := b.Asked()
		replies, err := b.askNow(ctx, steps.Request(questions[asking]))
		if err != nil {
			return err
		}
		b.Remember(did...)
		b.answers = append(b.answers, b.answered(turn, replies[0].Body, i+1 == len(turns)))
	}
	return nil
}

// playTurn makes a move, and tries the invalid one that follows if the program can be told it.
func (b *world) playTurn(ctx context.Context, turn fixtures.Turn) error {
	worded, err := b.wordedMove(b.hint(), turn.Jump)
	if err != nil {
		return err
	}
	b.setup = append(b.setup, worded)
	if err := b.enterMove(ctx, turn.Jump, worded); err != nil || !b.refusing || turn.Refused == "" {
		return err
	}
	if worded, err := b.wordedMove(b.hint(), turn.Refused); err == nil {
		return b.enterMove(ctx, turn.Refused, worded)
	}
	return nil
}

// enterMove looks at the board and then makes a move, which the course follows. So a wrong board is found where it is made,
// but nothing is looked at after the last move: a look may change what is asked next. Only moves are remembered.
func (b *world) enterMove(ctx context.Context, move string, worded engine.Request) error {
	did := b.Asked()
	err := b.settle(ctx)
	b.Remember(did...)
	if err == nil {
		_, err = b.AskAll(ctx, worded)
	}
	if err != nil {
		return err
	}
	return b.followEntry(move)
}

// answered notes an answer, and what is right.
func (b *world) answered(turn fixtures.Turn, lines []string, last bool) answer {
	a := answer{turn.Jump, lines, b.onCourse(matrix(turn.Board)), strconv.Itoa(turn.Score), last}
	if b.astray() {
		a.score, a.last = b.Score(b.real), b.Ended(b.real)
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
func matrix(rows fixtures.Rows) drawing.Position {
	return steps.Each(rows, func(row string) string { return strings.ReplaceAll(row, "#", " ") })
}

// playAuto lets the computer make moves. In another game of the class it makes them and goes back to the chosen game.
func (b *world) playAuto(ctx context.Context, times int, another string) (err error) {
	if another == "" {
		return b.makeMoves(ctx, times)
	}
	if err := b.look(ctx); err != nil {
		return err
	}
	first := b.number
	if err := b.create(ctx, b.Kind); err != nil {
		return err
	}
	b.stray()
	if _, err := b.AskAll(ctx, slices.Repeat([]engine.Request{steps.Request("auto")}, times)...); err != nil {
		return err
	}
	return b.choose(ctx, first)
}

// makeMoves lets the computer make moves, up to the end of the game, and looks at the board and the score after each.
func (b *world) makeMoves(ctx context.Context, times int) error {
	board, err := b.board(ctx)
	if err != nil {
		return err
	}
	b.stray()
	c := &b.console
	c.Game, c.boards, b.answers = b.chosen.Game, []drawing.Position{board}, nil
	for n := 1; n <= times && !b.Ended(c.last()); n++ {
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
			answer{fmt.Sprintf("random move %d", n), replies[2].Body, board, b.Score(board), n == times})
	}
	return nil
}

// playToEnd lets the computer finish the game. If that is watched, it reads the boards from the screen.
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
	b.console.Game, b.console.letters = b.chosen.Game, b.letters
	if b.speech.hides != "" {
		b.console.judge = func(err error) error { return steps.Blame(b.speech.hides, "", err) }
	}
	b.console.see(slices.Concat(replies[0].Body, []string{screen.Cut}, replies[1].Body))
	return nil
}

func (b *world) boardsAreRight() error {
	for i, a := range b.answers {
		after := fmt.Sprintf("after move %d, %s", i+1, a.move)
		actual, err := read(b.letters.Near(a.board), a.lines)
		if err != nil {
			return fmt.Errorf("%s: %w", after, err)
		}
		if err := b.Same("the board "+after, a.board, actual); err != nil {
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
	return answersAreRight("endGame() after", b.answers, func(a answer) string { return strconv.FormatBool(a.last) })
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
	return steps.Saying(sentence, steps.Same(what+" each", steps.ListForm, expected, actual))
}

func (b *world) scoresAre(expected string) error {
	actual := steps.Each(b.answers, func(a answer) string { return strings.Join(a.lines, " ") })
	return steps.Same("the score after each move", steps.ListForm, strings.Split(expected, ", "), actual)
}

// functionsAsked are the functions that are asked after a game and that the assignment does not demand.
var functionsAsked = map[string]string{
	"the string move": "status", "isEntryProper": "proper", "isMoveValid": "valid", "totalInversion": "inversions",
}

// playRandom plays random games, to the first that is not played by the rules.
func (b *world) playRandom(ctx context.Context, count int, name, how, look string) error {
	if err := b.listen(); err != nil {
		return err
	}
	b.chosen.Game = b.gameOf(kinds[name])
	if command := functionsAsked[look]; command != "" {
		if err := b.has(ctx, command); err != nil {
			return err
		}
	}
	games := lot.Deal{Game: b.chosen.Game, Typed: how == "typed", Look: look, Own: b.speech.moves[b.Kind], Facts: b.Facts}
	b.Random = games.Play(ctx, b.World, count)
	return nil
}

// An outcome tells what became of a move that was tried, and which rule is broken by that; "" if none is.
type outcome struct {
	words, breaks string
}

const (
	wasMade   = "made"
	refused   = "refused"
	mostNotes = 40 // outcomes in a report; no position in the features has as many legal moves
)

// tryEvery tries each move of a kind from the position, which it makes anew whenever something has changed.
func (b *world) tryEvery(ctx context.Context, which string) error {
	position, err := b.lookAtBoard(ctx)
	if err != nil {
		return err
	}
	b.outcomes = map[string]outcome{}
	board, moved := position, false
	for _, move := range b.Thinkable(which, position) {
		if moved {
			if board, err = b.anew(ctx, position); err != nil {
				return err
			}
		}
		o, err := b.try(ctx, move, board)
		if err != nil {
			return err
		}
		moved = o.words != refused
		if moved || o.breaks != "" {
			b.outcomes[move] = o
		}
		if len(b.outcomes) >= mostNotes {
			break
		}
	}
	return nil
}

// anew brings a new game into a position and looks at it.
func (b *world) anew(ctx context.Context, wanted drawing.Position) (board drawing.Position, err error) {
	if b.Kind == "eight" {
		err = b.eightStandsAt(ctx, wanted)
	} else {
		_, err = b.AskAll(ctx, b.setup...)
	}
	if err != nil {
		return nil, err
	}
	return b.lookAtBoard(ctx)
}

// lookAtBoard looks at the chosen game and reads its board.
func (b *world) lookAtBoard(ctx context.Context) (drawing.Position, error) {
	if err := b.look(ctx); err != nil {
		return nil, err
	}
	return b.read(b.looked.printed)
}

// try tries one move. One that the program cannot be told counts as refused.
func (b *world) try(ctx context.Context, move string, board drawing.Position) (outcome, error) {
	worded, err := b.wordedMove(board, move)
	if err != nil {
		return outcome{words: refused}, nil
	}
	replies, err := b.TryAll(ctx, []engine.Request{worded, steps.Request("print"), steps.Request("score")})
	if err != nil {
		return outcome{}, err
	}
	return b.outcome(move, board, replies)
}

// outcome tells what became of a move, by the replies to the commands move, print and score.
func (b *world) outcome(move string, before drawing.Position, replies []engine.Reply) (outcome, error) {
	for _, reply := range replies {
		if reply.Refusal != nil {
			return outcome{"it raised an error: " + strings.Join(reply.Refusal.Words, " "), b.moveRule()}, nil
		}
	}
	after, err := b.read(replies[1].Body)
	if err != nil {
		return outcome{}, err
	}
	made, ok := b.MoveBetween(before, after)
	legal, unchanged := b.After(before, move) != nil, slices.Equal(before, after)
	o := outcome{"the board changed, but not by a move", b.ruleOf(before, move, after)}
	switch {
	case unchanged && !slices.Equal(b.looked.score, replies[2].Body):
		o = outcome{"refused, but the score changed to " + strings.Join(replies[2].Body, " "), b.Misanswers("score", b.Kind)}
	case unchanged && legal:
		o.words = refused
	case unchanged:
		o = outcome{words: refused}
	case ok && made == move:
		o = outcome{words: wasMade}
	case ok:
		o.words = "made as " + made
	}
	return o, nil
}

func (b *world) noneAccepted() error { return b.accepted(&godog.Table{}) }

// listed gives the cells of a table that are not empty.
func listed(table *godog.Table) []string {
	var list []string
	for _, row := range table.Rows {
		for _, cell := range row.Cells {
			if cell.Value != "" {
				list = append(list, cell.Value)
			}
		}
	}
	return list
}

// accepted compares what became of the moves with a table of those to be made. All others were refused. The first wrong
// outcome names the rule, unless any of them breaks the scenario's own. A peg that goes may have left the grid, but not where
// other moves that are refused change the board, too.
func (b *world) accepted(table *godog.Table) error {
	expected := listed(table)
	all := append(slices.Collect(maps.Keys(b.outcomes)), expected...)
	slices.Sort(all)
	var left, right, broken []string
	sentence := ""
	for _, move := range slices.Compact(all) {
		o, wanted := b.outcomes[move], refused
		became := cmp.Or(o.words, refused)
		if o.breaks != "" {
			broken = append(broken, o.breaks)
		}
		if slices.Contains(expected, move) {
			wanted = wasMade
		}
		if sentence == "" && became != wanted {
			sentence = fmt.Sprintf("“%s” should be %s: %s", move, wanted, became)
		}
		left, right = append(left, move+": "+wanted), append(right, move+": "+became)
	}
	if len(b.outcomes) >= mostNotes {
		left, right = append(left, ""), append(right, "and so on: the other moves were not tried")
	}
	err := b.blameStart(steps.Saying(sentence, steps.Same("the outcomes of the moves", steps.ListForm, left, right)))
	switch {
	case slices.Contains(broken, playRule):
		return steps.Blame(playRule, "", err)
	case len(broken) == 0 || slices.Contains(broken, b.Rule()):
		return err
	}
	return steps.Blame(broken[0], "", err)
}

// validAre asks isMoveValid about every cell or piece in every direction.
func (b *world) validAre(ctx context.Context, table *godog.Table) error {
	if b.speech.moves[b.Kind].Own() {
		return b.Lacks("valid") // it may want rows, columns and directions in its own way, too
	}
	if err := b.has(ctx, "valid"); err != nil {
		return err
	}
	var requests []engine.Request
	for _, what := range b.Movable() {
		for _, direction := range drawing.Directions {
			requests = append(requests, steps.Request("valid", what, direction))
		}
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	var expected, actual []string
	for i, reply := range replies {
		move, answer := strings.Join(requests[i].Arguments, " "), strings.Join(reply.Body, " ")
		right := strconv.FormatBool(slices.Contains(listed(table), move))
		if right == "true" || answer != right {
			expected, actual = append(expected, move+": "+right), append(actual, move+": "+answer)
		}
	}
	return b.blameStart(steps.Same("what isMoveValid tells", steps.ListForm, expected, actual))
}
