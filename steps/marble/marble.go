// Package marble is the vocabulary of the Marble Solitaire assignment: a model in Java.
package marble

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{
		Assignment: "marble", Phrases: phrases(), World: func(w *steps.World) any { return newWorld(w) }, Learn: learn,
		Check: play.Check(map[string][]string{
			"create": {"position", "arm thickness", "edges", "shape", "empty slots"},
			"state":  steps.Each(aspects, func(a aspect) string { return a.name }),
		}),
	}
}

// world is the world of a scenario of Marble Solitaire: the game that is chosen, and what its methods have said.
type world struct {
	*play.Player

	ways dialect // how the class takes positions in this scenario

	asked []string // the numbers of the constructor that was asked for last
	look  string   // what was looked at after each jump of a line: "board", "state", "score" or "end"
	sight string   // what of the class was looked at last: "class", "constructors" or "interface"
	found []string // how it was

	sweep    *play.Sweep
	accepted fixtures.Rows // the places where a game may begin, drawn as a board
}

func newWorld(w *steps.World) *world {
	m := &world{}
	m.Player = &play.Player{
		World: w, Reader: m, Beginner: m, Watched: "state or score", Exception: "IllegalArgumentException",
	}
	return m
}

const (
	pair         = `\((-?\d+), (-?\d+)\)`
	jump         = `\(-?\d+, -?\d+\) to \(-?\d+, -?\d+\)`
	empty        = `(?: with the empty slot at ` + pair + `)?`
	game         = `a new game(?: of arm thickness (-?\d+))?` + empty
	view         = `(board|state)`
	look         = `(?: and after every jump the (board|state|score|end) is looked at)?`
	rangeOfMoves = `(within the grid|` + short + `|within the grid or at most two places off it|` +
		`that begins or ends off the grid, by at most two places,)`
)

var phrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		steps.On(game+`(?: is begun)?`, func(m *world) any { return m.begin }),
		steps.On(game+` is asked for( with every place of the grid as its empty slot)?`,
			func(m *world) any { return m.askFor }),
		steps.On(`game (\d) is chosen`, func(m *world) any { return m.choose }),
		steps.On(`the jumps? (`+jump+`(?:, `+jump+`)*) (?:is|are) made`, func(m *world) any { return m.jump }),
		steps.On(`the game "([^"]*)" is played`+look, func(m *world) any { return m.playLine }),
		steps.On(`the move (`+jump+`) is (tried|refused)`, func(m *world) any { return m.tryMove }),
		steps.On(`these moves are tried:`, func(m *world) any { return m.tryThese }),
		steps.On(`every move `+rangeOfMoves+` is tried`, func(m *world) any { return m.tryEvery }),
		steps.On(`the (class|constructors|interface) (?:is|are) looked at`, func(m *world) any { return m.lookAt }),

		steps.On(`the `+view+` is:`, func(m *world) any { return m.viewIs }),
		steps.On(`the `+view+` is that of "([^"]*)"`+empty, func(m *world) any { return m.viewIsNamed }),
		steps.On(`the (lines|characters|spaces|row ends) of the state are those of "([^"]*)"`,
			func(m *world) any { return m.aspectIs }),
		steps.On(`row (\d) of the state is "([^"]*)"`, func(m *world) any { return m.rowIs }),
		steps.On(`the state is a text`, func(m *world) any { return m.stateIsText }),
		steps.On(`(\d) slots? of the board (?:is|are) empty`, func(m *world) any { return m.emptySlots }),
		steps.On(`the rows and columns at the edges have (\d+) slots?`, func(m *world) any { return m.edgesHave }),
		steps.On(`the state ends with its last row`, func(m *world) any { return m.endsWithLastRow }),
		steps.On(`the score is (\d+)`, func(m *world) any { return m.scoreIs }),
		steps.On(`the game is (not )?over`, func(m *world) any { return m.overIs }),
		steps.On(`state and score are as before`, func(m *world) any { return m.AsBefore }),
		steps.On(`it is right each time`, func(m *world) any { return m.rightEachTime }),

		steps.On(`an IllegalArgumentException is thrown(?: each time)?`, func(m *world) any { return m.RefusedRightly }),
		steps.On(`it is not made`, func(m *world) any { return m.NotMade }),
		steps.On(`its message is (?:"([^"]*)"|one line of text)`, func(m *world) any { return m.messageIs }),
		steps.On(`exactly these moves are accepted:`, func(m *world) any { return m.theseAccepted }),
		steps.On(`no move is accepted`, func(m *world) any { return m.noneAccepted }),
		steps.On(`exactly the slots of "([^"]*)" are accepted`, func(m *world) any { return m.slotsAccepted }),

		steps.On(`its (name|package|access) is "([^"]*)"`, func(m *world) any { return m.nameIs }),
		steps.On(`"([^"]*)" is there`, func(m *world) any { return m.isThere }),
		steps.On(`these are there and nothing else:`, func(m *world) any { return m.nothingElse }),
		steps.On(`(\d+) random games are played, and (the board|the score|the end|every short move) is looked at`,
			func(m *world) any { return m.playRandom }),
		steps.On(`(\d+) random games are begun`, func(m *world) any { return m.beginRandom }),
		steps.On(`all is as the rules say`, func(m *world) any { return m.WereRight }),
		steps.On(`nothing is printed`, func(m *world) any { return m.nothingPrinted }),
	}
})

func (m *world) begin(ctx context.Context, arm, row, column string) error {
	if err := m.settle(); err != nil {
		return err
	}
	return m.Begin(ctx, create(arm, row, column))
}

// askFor asks for a game that may be refused.
func (m *world) askFor(ctx context.Context, arm, row, column, every string) error {
	if err := m.settle(); err != nil {
		return err
	}
	if every != "" {
		return m.askForEvery(ctx, arm)
	}
	m.asked = create(arm, row, column).Arguments
	return m.Offer(ctx, create(arm, row, column))
}

func (m *world) choose(ctx context.Context, game int) error {
	_, err := m.Ask(ctx, "use", game)
	m.Choose(game - 1)
	return err
}

func (m *world) jump(ctx context.Context, jumps string) error {
	_, err := m.Through(ctx, moves(jumps))
	return err
}

// playLine begins the traditional game and makes all jumps of a line. If something is to be looked at, it is after
// each of them.
func (m *world) playLine(ctx context.Context, name, what string) error {
	line, err := m.Facts.Line(name)
	if err != nil {
		return err
	}
	if err := m.begin(ctx, "", "", ""); err != nil {
		return err
	}
	m.look = what
	return m.PlayLine(ctx, line, func(words string) engine.Request { return moves(words)[0] }, m.questions(what)...)
}

// questions gives the request that shows the board, the state, the score or the end; none for nothing.
func (m *world) questions(look string) []engine.Request {
	switch look {
	case "":
		return nil
	case "board":
		return m.Watch()[:1]
	case "end":
		look = "over"
	}
	return []engine.Request{steps.Request(look)}
}

// tryMove tries a move. One that is to be refused must be; other scenarios judge the exception.
func (m *world) tryMove(ctx context.Context, move, how string) error {
	if how == "refused" {
		return m.AttemptInVain(ctx, moves(move))
	}
	return m.Attempt(ctx, moves(move))
}

func (m *world) tryThese(ctx context.Context, table *godog.Table) error {
	list, err := listed(table)
	if err != nil {
		return err
	}
	return m.Attempt(ctx, list)
}

// messageIs looks at the message of the last exception, which may have no lines for null: any text on one line if none
// is expected.
func (m *world) messageIs(ctx context.Context, expected string) error {
	if err := m.RefusedRightly(ctx); err != nil {
		return err
	}
	message := m.Tried[len(m.Tried)-1].Reply.Refusal.Words
	if expected != "" {
		worded := m.worded(expected)
		if slices.Contains(worded, strings.Join(message, "\n")) {
			return nil
		}
		return steps.Same("the message", steps.TextForm, worded[:1], message)
	}
	if len(message) == 1 && strings.TrimSpace(message[0]) != "" && !strings.Contains(message[0], "\r") {
		return nil
	}
	cause := fmt.Sprintf("the message of a refused move has %d lines, not one", len(message))
	if text := strings.TrimSpace(strings.Join(message, "")); text == "" {
		cause = "the exception for a refused move has no message"
	}
	return &steps.Mismatch{What: "the message", Form: steps.TextForm,
		Expected: []string{"any text on one line"}, Actual: message, Outcome: engine.Failed, Cause: cause, Sentence: cause}
}

func (m *world) scoreIs(ctx context.Context, expected string) error {
	return m.WrongAnswer(ctx, "score", m.Expect(ctx, "the score", steps.ListForm, []string{expected}, "score"))
}

func (m *world) overIs(ctx context.Context, not string) error {
	return m.wrongEnd(ctx, not == "", m.Question(ctx, steps.Request("over"), func(over []string) error {
		return sameEnd("whether the game is over", not == "", over)
	}))
}

// wrongEnd asks the class which moves it accepts, where it is wrong about the end.
func (m *world) wrongEnd(ctx context.Context, over bool, err error) error {
	return m.WrongEnd(ctx, "over", over, m.within(short), err)
}

// sameEnd compares what isGameOver gave.
func sameEnd(what string, over bool, actual []string) error {
	sentence := "isGameOver() gives true, although a marble can still jump"
	if over {
		sentence = "isGameOver() gives false, although no marble can jump"
	}
	return steps.Saying(sentence, steps.Same(what, steps.ListForm, []string{strconv.FormatBool(over)}, actual))
}

func (m *world) nothingPrinted(ctx context.Context) error {
	return m.Expect(ctx, "what was printed", steps.ListForm, nil, "printed")
}

// rightEachTime compares what was looked at after each jump of a line of play, up to the first that is wrong.
func (m *world) rightEachTime(ctx context.Context) error {
	turn, err := m.EachTurn(func(after string, turn fixtures.Turn, looked []string) error {
		switch m.look {
		case "score":
			marbles := strconv.Itoa(strings.Count(strings.Join(turn.Board, ""), "O"))
			return m.WrongAnswer(ctx, "score", steps.Same("the score"+after, steps.ListForm, []string{marbles}, looked))
		case "end":
			return m.WrongAnswer(ctx, "over", sameEnd("whether the game is over"+after, turn.Moves == 0, looked))
		}
		return m.viewed(ctx, m.look, "the "+m.look+after, turn.Board, looked)
	})
	return m.wrongEnd(ctx, turn.Moves == 0, err)
}
