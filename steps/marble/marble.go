// Package marble is the vocabulary of the Marble Solitaire assignment: a model in Java.
package marble

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{Assignment: "marble", Phrases: phrases(), World: newWorld}
}

// world is the world of a scenario of Marble Solitaire: the game that is chosen, and what its methods have said.
type world struct {
	*steps.World

	arm   int              // of the game that was begun or asked for last
	setup []engine.Request // what has led to the position: a constructor and jumps

	tried  []try    // what the last step tried
	before []string // state and score before it

	line   fixtures.Line // the game that was played last
	look   string        // what was looked at after each of its jumps: "board", "state", "score" or "end"
	looked [][]string    // how it was
	found  []string      // what was looked at last: class, constructors or interface

	sweep    sweep
	accepted fixtures.Rows // the places where a game may begin, drawn as a board
}

// A try is a request that may be refused, and its reply.
type try struct {
	request engine.Request
	reply   engine.Reply
}

func newWorld(w *steps.World) any {
	return &world{World: w}
}

const (
	place        = `\((-?\d+), (-?\d+)\)`
	jump         = `\(-?\d+, -?\d+\) to \(-?\d+, -?\d+\)`
	empty        = `(?: with the empty slot at ` + place + `)?`
	game         = `a new game(?: of arm thickness (-?\d+))?` + empty
	view         = `(board|state)`
	look         = `(?: and after every jump the (board|state|score|end) is looked at)?`
	rangeOfMoves = `(within the grid|within the grid of at most three rows and three columns|` +
		`within the grid or at most two places off it|that begins or ends off the grid, by at most two places,)`
)

var phrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		steps.On(game+`(?: is begun)?`, func(m *world) any { return m.begin }),
		steps.On(game+` is asked for( with every place of the grid as its empty slot)?`, func(m *world) any { return m.askFor }),
		steps.On(`game (\d) is chosen`, func(m *world) any { return m.choose }),
		steps.On(`the jumps? (`+jump+`(?:, `+jump+`)*) (?:is|are) made`, func(m *world) any { return m.jump }),
		steps.On(`the game "([^"]*)" is played`+look, func(m *world) any { return m.playLine }),
		steps.On(`the move (`+jump+`) is (tried|refused)`, func(m *world) any { return m.tryMove }),
		steps.On(`these moves are tried:`, func(m *world) any { return m.tryThese }),
		steps.On(`every move `+rangeOfMoves+` is tried`, func(m *world) any { return m.tryEvery }),
		steps.On(`the (class|constructors|interface) (?:is|are) looked at`, func(m *world) any { return m.lookAt }),

		steps.On(`the `+view+` is:`, func(m *world) any { return m.viewIs }),
		steps.On(`the `+view+` is that of "([^"]*)"`+empty, func(m *world) any { return m.viewIsNamed }),
		steps.On(`the state ends with its last row`, func(m *world) any { return m.endsWithLastRow }),
		steps.On(`the score is (\d+)`, func(m *world) any { return m.scoreIs }),
		steps.On(`the game is (not )?over`, func(m *world) any { return m.overIs }),
		steps.On(`state and score are as before`, func(m *world) any { return m.asBefore }),
		steps.On(`it is right each time`, func(m *world) any { return m.rightEachTime }),

		steps.On(`an IllegalArgumentException is thrown(?: each time)?`, func(m *world) any { return m.thrown }),
		steps.On(`its message is (?:"([^"]*)"|one line of text)`, func(m *world) any { return m.messageIs }),
		steps.On(`exactly these moves are accepted:`, func(m *world) any { return m.theseAccepted }),
		steps.On(`no move is accepted`, func(m *world) any { return m.noneAccepted }),
		steps.On(`exactly the slots of "([^"]*)" are accepted`, func(m *world) any { return m.slotsAccepted }),

		steps.On(`its (name|package|access) is "([^"]*)"`, func(m *world) any { return m.nameIs }),
		steps.On(`"([^"]*)" is there`, func(m *world) any { return m.isThere }),
		steps.On(`these are there and nothing else:`, func(m *world) any { return m.nothingElse }),
		steps.On(`nothing is printed`, func(m *world) any { return m.nothingPrinted }),
	}
})

// traditionalArm is the arm thickness of the constructors that take none.
const traditionalArm = 3

// side is the number of rows, and of columns, of a board.
func side(arm int) int { return 3*arm - 2 }

// numbers gives the numbers among the captures of a phrase, in order; captures that are empty are left out.
func numbers(captures ...string) []any {
	var numbers []any
	for _, c := range captures {
		if c != "" {
			numbers = append(numbers, c)
		}
	}
	return numbers
}

// construct gives the request for the constructor with as many parameters as were named.
func (m *world) construct(arm, row, column string) engine.Request {
	m.arm = traditionalArm
	if n, err := strconv.Atoi(arm); err == nil {
		m.arm = n
	}
	return steps.Request("create", numbers(arm, row, column)...)
}

func (m *world) begin(ctx context.Context, arm, row, column string) error {
	m.setup = []engine.Request{m.construct(arm, row, column)}
	_, err := m.AskAll(ctx, m.setup...)
	return err
}

func (m *world) askFor(ctx context.Context, arm, row, column, every string) error {
	if every != "" {
		return m.askForEvery(ctx, arm)
	}
	return m.tryThis(ctx, m.construct(arm, row, column))
}

func (m *world) tryThis(ctx context.Context, requests ...engine.Request) error {
	replies, err := m.TryAll(ctx, requests)
	if err != nil {
		return err
	}
	m.tried = nil
	for i, reply := range replies {
		m.tried = append(m.tried, try{requests[i], reply})
	}
	return nil
}

func (m *world) choose(ctx context.Context, game int) error {
	_, err := m.Ask(ctx, "use", game)
	return err
}

var number = regexp.MustCompile(`-?\d+`)

// moves gives the requests for moves in words such as "(3, 1) to (3, 3), (3, 4) to (3, 2)".
func moves(words string) []engine.Request {
	var requests []engine.Request
	for four := range slices.Chunk(number.FindAllString(words, -1), 4) {
		requests = append(requests, engine.Request{Command: "move", Arguments: four})
	}
	return requests
}

func (m *world) jump(ctx context.Context, jumps string) error {
	moves := moves(jumps)
	m.setup = append(m.setup, moves...)
	_, err := m.AskAll(ctx, moves...)
	return err
}

// questions are the commands that show the board, the state, the score and the end.
var questions = map[string]string{"board": "state", "state": "state", "score": "score", "end": "over"}

// playLine begins a game and makes all jumps of a line. If something is to be looked at, it is after each of them.
func (m *world) playLine(ctx context.Context, name, what string) (err error) {
	if m.line, err = m.Facts.Line(name); err != nil {
		return err
	}
	start, _, err := m.Facts.Board(m.line.Board)
	if err != nil {
		return err
	}
	if err := m.begin(ctx, arm(start.Rows), "", ""); err != nil {
		return err
	}
	var requests []engine.Request
	for _, turn := range m.line.Turns {
		moves := moves(turn.Jump)
		m.setup, requests = append(m.setup, moves...), append(requests, moves...)
		if what != "" {
			requests = append(requests, steps.Request(questions[what]))
		}
	}
	replies, err := m.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	m.look, m.looked = what, nil
	for i := 1; i < len(replies) && what != ""; i += 2 {
		m.looked = append(m.looked, replies[i].Body)
	}
	return nil
}

// arm gives the arm thickness of a board as a constructor takes it: nothing for the traditional one.
func arm(board fixtures.Rows) string {
	if arm := (len(board) + 2) / 3; arm != traditionalArm {
		return strconv.Itoa(arm)
	}
	return ""
}

// tryMove tries a move. One that is to be refused must be; other scenarios judge the exception.
func (m *world) tryMove(ctx context.Context, move, how string) (err error) {
	if how == "refused" {
		if m.before, err = m.stateAndScore(ctx); err != nil {
			return err
		}
	}
	if err := m.tryThis(ctx, moves(move)...); err != nil {
		return err
	}
	if last := m.tried[0]; how == "refused" && last.reply.Refusal == nil {
		return steps.SameValue("what became of the move", m.told(last, illegal), m.told(last, accepted))
	}
	return nil
}

// stateAndScore gives the lines of the state and the score.
func (m *world) stateAndScore(ctx context.Context) ([]string, error) {
	replies, err := m.AskAll(ctx, steps.Request("state"), steps.Request("score"))
	if err != nil {
		return nil, err
	}
	return bodies(replies), nil
}

func (m *world) asBefore(ctx context.Context) error {
	after, err := m.stateAndScore(ctx)
	if err != nil {
		return err
	}
	return steps.Same("state and score after the refusal", steps.TextForm, m.before, after)
}

func (m *world) tryThese(ctx context.Context, table *godog.Table) error {
	return m.tryThis(ctx, moves(strings.Join(steps.Column(table), ", "))...)
}

const illegal = "IllegalArgumentException"

// outcome says what became of a command that may be refused.
func outcome(reply engine.Reply) string {
	switch {
	case reply.Refusal == nil:
		return accepted
	case reply.Refusal.Kind == engine.Illegal:
		return illegal
	case len(reply.Refusal.Words) > 0:
		return reply.Refusal.Words[0]
	}
	return "another error"
}

func (m *world) told(t try, outcome string) string { return m.Shown(t.request) + ": " + outcome }

func (m *world) thrown() error {
	expected := steps.Each(m.tried, func(t try) string { return m.told(t, illegal) })
	actual := steps.Each(m.tried, func(t try) string { return m.told(t, outcome(t.reply)) })
	return steps.Same("what was thrown", steps.ListForm, expected, actual)
}

// messageIs looks at the message of the last exception, which may have no lines for null: any text on one line if none is
// expected.
func (m *world) messageIs(expected string) error {
	if err := m.thrown(); err != nil {
		return err
	}
	message := m.tried[len(m.tried)-1].reply.Refusal.Words
	if expected != "" {
		return steps.Same("the message", steps.TextForm, []string{expected}, message)
	}
	if len(message) == 1 && strings.TrimSpace(message[0]) != "" && !strings.Contains(message[0], "\r") {
		return nil
	}
	cause := fmt.Sprintf("it has %d lines", len(message))
	if text := strings.TrimSpace(strings.Join(message, "")); text == "" {
		cause = "it says nothing"
	}
	return &steps.Mismatch{What: "the message", Form: steps.TextForm, Expected: []string{"any text on one line"}, Actual: message,
		Outcome: engine.Failed, Cause: cause}
}

func (m *world) scoreIs(ctx context.Context, expected string) error {
	return m.Expect(ctx, "the score", steps.ListForm, []string{expected}, "score")
}

func (m *world) overIs(ctx context.Context, not string) error {
	return m.Expect(ctx, "whether the game is over", steps.ListForm, []string{strconv.FormatBool(not == "")}, "over")
}

func (m *world) nothingPrinted(ctx context.Context) error {
	return m.Expect(ctx, "what was printed", steps.ListForm, nil, "printed")
}

// rightEachTime compares what was looked at after each jump of a line of play.
func (m *world) rightEachTime() error {
	var expected, actual []string
	for i, turn := range m.line.Turns {
		actual = append(actual, strings.Join(m.looked[i], " "))
		switch m.look {
		case "score":
			expected = append(expected, strconv.Itoa(strings.Count(strings.Join(turn.Board, ""), "O")))
		case "end":
			expected = append(expected, strconv.FormatBool(turn.Moves == 0))
		default:
			if err := same(m.look, fmt.Sprintf("the %s after jump %d", m.look, i+1), turn.Board, m.looked[i]); err != nil {
				return err
			}
		}
	}
	if len(expected) == 0 {
		return nil
	}
	what := map[string]string{"score": "the score", "end": "whether the game is over"}[m.look]
	return steps.Same(what+" after each jump", steps.ListForm, expected, actual)
}
