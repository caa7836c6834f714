package steps

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
)

// marbleWorld is the world of a scenario of Marble Solitaire: the game that is chosen, and what its methods have said.
type marbleWorld struct {
	*world

	arm   int              // of the game that was begun or asked for last
	setup []engine.Request // what has led to the position: a constructor and jumps

	tried  []marbleTry // what the last step tried
	before []string    // state and score before it

	line   fixtures.Line // the game that was played last
	looked [][]string    // what was looked at after each of its jumps
	found  []string      // what was looked at last: class, constructors or interface

	sweep    marbleSweep
	accepted fixtures.Rows // the places where a game may begin, drawn as a board
}

// A marbleTry is a command that may be refused, in words, and its reply.
type marbleTry struct {
	words string
	reply engine.Reply
}

func newMarbleWorld(w *world) *marbleWorld {
	w.told = tellMarble
	return &marbleWorld{world: w}
}

// tellMarble puts a command into the words of Java.
func tellMarble(command string, arguments []string) string {
	list := strings.Join(arguments, ", ")
	switch command {
	case "create":
		return "new MarbleSolitaireModelImpl(" + list + ")"
	case "move":
		return "move(" + list + ")"
	case "state":
		return "getGameState()"
	case "score":
		return "getScore()"
	case "over":
		return "isGameOver()"
	case "use":
		return "game " + list
	}
	return command
}

const (
	marblePlace = `\((-?\d+), (-?\d+)\)`
	marbleJump  = `\(\d+, \d+\) to \(\d+, \d+\)`
	marbleEmpty = `(?: with the empty slot at ` + marblePlace + `)?`
	marbleGame  = `a new game(?: of arm thickness (-?\d+))?` + marbleEmpty
	marbleView  = `(board|state)`
	marbleLook  = `(?: and after every jump the (board|state|score|end) is looked at)?`
	marbleRange = `(within the grid|within the grid of at most three rows and three columns|` +
		`within the grid or at most two places off it|that begins or ends off the grid, by at most two places,)`
)

var marblePhrases = []phrase[*marbleWorld]{
	on(marbleGame+`(?: is begun)?`, func(m *marbleWorld) any { return m.begin }),
	on(marbleGame+` is asked for`, func(m *marbleWorld) any { return m.askFor }),
	on(marbleGame+` is asked for with every place of the grid as its empty slot`, func(m *marbleWorld) any { return m.askForEvery }),
	on(`game (\d) is chosen`, func(m *marbleWorld) any { return m.choose }),
	on(`the jumps? (`+marbleJump+`(?:, `+marbleJump+`)*) (?:is|are) made`, func(m *marbleWorld) any { return m.jump }),
	on(`the game "([^"]*)" is played`+marbleLook, func(m *marbleWorld) any { return m.playLine }),
	on(`the move `+marblePlace+` to `+marblePlace+` is tried`, func(m *marbleWorld) any { return m.tryMove }),
	on(`the move `+marblePlace+` to `+marblePlace+` is refused`, func(m *marbleWorld) any { return m.refuse }),
	on(`these moves are tried:`, func(m *marbleWorld) any { return m.tryThese }),
	on(`every move `+marbleRange+` is tried`, func(m *marbleWorld) any { return m.tryEvery }),
	on(`the (class|constructors|interface) (?:is|are) looked at`, func(m *marbleWorld) any { return m.look }),

	on(`the `+marbleView+` is:`, func(m *marbleWorld) any { return m.viewIs }),
	on(`the `+marbleView+` is that of "([^"]*)"`+marbleEmpty, func(m *marbleWorld) any { return m.viewIsNamed }),
	on(`the state ends with its last row`, func(m *marbleWorld) any { return m.endsWithLastRow }),
	on(`the score is (\d+)`, func(m *marbleWorld) any { return m.scoreIs }),
	on(`the game is (not )?over`, func(m *marbleWorld) any { return m.overIs }),
	on(`state and score are as before`, func(m *marbleWorld) any { return m.asBefore }),
	on(`each `+marbleView+` is right`, func(m *marbleWorld) any { return m.viewsAreRight }),
	on(`each score is right`, func(m *marbleWorld) any { return m.scoresAreRight }),
	on(`the game is over after the last jump and not before`, func(m *marbleWorld) any { return m.endIsRight }),

	on(`an IllegalArgumentException is thrown(?: each time)?`, func(m *marbleWorld) any { return m.thrown }),
	on(`its message is "([^"]*)"`, func(m *marbleWorld) any { return m.messageIs }),
	on(`its message is one line of text`, func(m *marbleWorld) any { return m.messageIsOneLine }),
	on(`exactly these moves are accepted:`, func(m *marbleWorld) any { return m.theseAccepted }),
	on(`no move is accepted`, func(m *marbleWorld) any { return m.noneAccepted }),
	on(`exactly the slots of "([^"]*)" are accepted`, func(m *marbleWorld) any { return m.slotsAccepted }),

	on(`it is public`, func(m *marbleWorld) any { return m.isPublic }),
	on(`its (name|package) is "([^"]*)"`, func(m *marbleWorld) any { return m.nameIs }),
	on(`"([^"]*)" is there`, func(m *marbleWorld) any { return m.isThere }),
	on(`these are there and nothing else:`, func(m *marbleWorld) any { return m.nothingElse }),
	on(`nothing is printed`, func(m *marbleWorld) any { return m.nothingPrinted }),
}

// traditionalArm is the arm thickness of the constructors that take none.
const traditionalArm = 3

// marbleSide is the number of rows, and of columns, of a board.
func marbleSide(arm int) int { return 3*arm - 2 }

// marbleNumbers gives the numbers among the captures of a phrase, in order; captures that are empty are left out.
func marbleNumbers(captures ...string) []any {
	var numbers []any
	for _, c := range captures {
		if c != "" {
			numbers = append(numbers, c)
		}
	}
	return numbers
}

// construct gives the request for the constructor with as many parameters as were named.
func (m *marbleWorld) construct(arm, row, column string) engine.Request {
	m.arm = traditionalArm
	if n, err := strconv.Atoi(arm); err == nil {
		m.arm = n
	}
	return asRequest("create", marbleNumbers(arm, row, column)...)
}

func (m *marbleWorld) begin(ctx context.Context, arm, row, column string) error {
	m.setup = []engine.Request{m.construct(arm, row, column)}
	_, err := m.askAll(ctx, m.setup)
	return err
}

func (m *marbleWorld) askFor(ctx context.Context, arm, row, column string) error {
	return m.tryThis(ctx, m.construct(arm, row, column))
}

// askAll asks one command after another without waiting in between. Any refusal is an error.
func (m *marbleWorld) askAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	replies, err := m.tryAll(ctx, requests)
	if err != nil {
		return nil, err
	}
	for i, reply := range replies {
		if reply.Refused {
			return nil, refused(m.tell(requests[i]), reply.Body)
		}
	}
	return replies, nil
}

func (m *marbleWorld) tryThis(ctx context.Context, requests ...engine.Request) error {
	replies, err := m.tryAll(ctx, requests)
	if err != nil {
		return err
	}
	m.tried = nil
	for i, reply := range replies {
		m.tried = append(m.tried, marbleTry{m.tell(requests[i]), reply})
	}
	return nil
}

func (m *marbleWorld) choose(ctx context.Context, game int) error {
	_, err := m.ask(ctx, "use", game)
	return err
}

var marbleNumber = regexp.MustCompile(`-?\d+`)

// marbleMoves gives the requests for moves in words such as "(3, 1) to (3, 3), (3, 4) to (3, 2)".
func marbleMoves(words string) []engine.Request {
	var requests []engine.Request
	for four := range slices.Chunk(marbleNumber.FindAllString(words, -1), 4) {
		requests = append(requests, engine.Request{Command: "move", Arguments: four})
	}
	return requests
}

func (m *marbleWorld) jump(ctx context.Context, jumps string) error {
	moves := marbleMoves(jumps)
	m.setup = append(m.setup, moves...)
	_, err := m.askAll(ctx, moves)
	return err
}

// marbleQuestions tells the command that shows what is looked at.
var marbleQuestions = map[string]string{"board": "state", "state": "state", "score": "score", "end": "over"}

// playLine begins a game and makes all jumps of a line. If something is to be looked at, it is after each of them.
func (m *marbleWorld) playLine(ctx context.Context, name, what string) (err error) {
	if m.line, err = m.facts.Line(name); err != nil {
		return err
	}
	start, _, err := m.facts.Board(m.line.Board)
	if err != nil {
		return err
	}
	if err := m.begin(ctx, marbleArm(start.Rows), "", ""); err != nil {
		return err
	}
	var requests []engine.Request
	for _, turn := range m.line.Turns {
		moves := marbleMoves(turn.Jump)
		m.setup, requests = append(m.setup, moves...), append(requests, moves...)
		if what != "" {
			requests = append(requests, asRequest(marbleQuestions[what]))
		}
	}
	replies, err := m.askAll(ctx, requests)
	if err != nil {
		return err
	}
	m.looked = nil
	for i := 1; i < len(replies) && what != ""; i += 2 {
		m.looked = append(m.looked, replies[i].Body)
	}
	return nil
}

// marbleArm gives the arm thickness of a board as a constructor takes it: nothing for the traditional one.
func marbleArm(board fixtures.Rows) string {
	if arm := (len(board) + 2) / 3; arm != traditionalArm {
		return strconv.Itoa(arm)
	}
	return ""
}

func (m *marbleWorld) tryMove(ctx context.Context, fromRow, fromColumn, toRow, toColumn int) error {
	return m.tryThis(ctx, asRequest("move", fromRow, fromColumn, toRow, toColumn))
}

// refuse tries a move that must not be made. By which exception it is refused is for other scenarios to judge.
func (m *marbleWorld) refuse(ctx context.Context, fromRow, fromColumn, toRow, toColumn int) (err error) {
	if m.before, err = m.stateAndScore(ctx); err != nil {
		return err
	}
	if err := m.tryMove(ctx, fromRow, fromColumn, toRow, toColumn); err != nil {
		return err
	}
	if last := m.tried[0]; !last.reply.Refused {
		return same("what became of the move", ListForm, []string{last.words + ": " + marbleIllegal}, []string{last.String()})
	}
	return nil
}

// stateAndScore gives the lines of the state and the score.
func (m *marbleWorld) stateAndScore(ctx context.Context) ([]string, error) {
	replies, err := m.askAll(ctx, []engine.Request{asRequest("state"), asRequest("score")})
	if err != nil {
		return nil, err
	}
	return append(slices.Clone(replies[0].Body), replies[1].Body...), nil
}

func (m *marbleWorld) asBefore(ctx context.Context) error {
	after, err := m.stateAndScore(ctx)
	if err != nil {
		return err
	}
	return same("state and score after the refusal", TextForm, m.before, after)
}

func (m *marbleWorld) tryThese(ctx context.Context, table *godog.Table) error {
	var requests []engine.Request
	for _, row := range table.Rows {
		requests = append(requests, marbleMoves(row.Cells[0].Value)...)
	}
	return m.tryThis(ctx, requests...)
}

const marbleIllegal = "IllegalArgumentException"

// marbleOutcome says what became of a command that may be refused.
func marbleOutcome(reply engine.Reply) string {
	switch {
	case !reply.Refused:
		return marbleAccepted
	case reply.Body[0] == engine.Illegal:
		return marbleIllegal
	case len(reply.Body) > 1:
		return reply.Body[1]
	}
	return "another error"
}

func (t marbleTry) String() string { return t.words + ": " + marbleOutcome(t.reply) }

func (m *marbleWorld) thrown() error {
	var expected, actual []string
	for _, t := range m.tried {
		expected, actual = append(expected, t.words+": "+marbleIllegal), append(actual, t.String())
	}
	return same("what was thrown", ListForm, expected, actual)
}

// message gives the lines of the message of what was thrown last: none for null. The error says that nothing, or something
// else, was thrown.
func (m *marbleWorld) message() ([]string, error) {
	if err := m.thrown(); err != nil {
		return nil, err
	}
	return m.tried[len(m.tried)-1].reply.Body[1:], nil
}

func (m *marbleWorld) messageIs(expected string) error {
	message, err := m.message()
	if err != nil {
		return err
	}
	return same("the message", TextForm, []string{expected}, message)
}

func (m *marbleWorld) messageIsOneLine() error {
	message, err := m.message()
	if err != nil {
		return err
	}
	if len(message) == 1 && strings.TrimSpace(message[0]) != "" && !strings.Contains(message[0], "\r") {
		return nil
	}
	cause := fmt.Sprintf("it has %d lines", len(message))
	if text := strings.TrimSpace(strings.Join(message, "")); text == "" {
		cause = "it says nothing"
	}
	return &Mismatch{What: "the message", Form: TextForm, Expected: []string{"any text on one line"}, Actual: message,
		Outcome: engine.Failed, Cause: cause}
}

func (m *marbleWorld) scoreIs(ctx context.Context, expected string) error {
	actual, err := m.ask(ctx, "score")
	if err != nil {
		return err
	}
	return same("the score", ListForm, []string{expected}, actual)
}

func (m *marbleWorld) overIs(ctx context.Context, not string) error {
	actual, err := m.ask(ctx, "over")
	if err != nil {
		return err
	}
	return same("whether the game is over", ListForm, []string{strconv.FormatBool(not == "")}, actual)
}

func (m *marbleWorld) scoresAreRight() error {
	var expected, actual []string
	for i, turn := range m.line.Turns {
		expected = append(expected, strconv.Itoa(strings.Count(strings.Join(turn.Board, ""), "O")))
		actual = append(actual, strings.Join(m.looked[i], " "))
	}
	return same("the score after each jump", ListForm, expected, actual)
}

func (m *marbleWorld) endIsRight() error {
	var expected, actual []string
	for i, turn := range m.line.Turns {
		expected = append(expected, strconv.FormatBool(turn.Moves == 0))
		actual = append(actual, strings.Join(m.looked[i], " "))
	}
	return same("whether the game is over after each jump", ListForm, expected, actual)
}
