package speech

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Game is what the player is going to type: moves that need not be legal, with bad answers at any question. Behind
// its last move it goes on to its end, so that no program meets the end of its input before the game's, always with the
// first legal jump: the uppermost, of those the leftmost, and of those UP before DOWN before LEFT before RIGHT.
type Game struct {
	Board  fixtures.Board
	Style  int
	Slips  []string // at the question for the board style
	Turns  []Turn
	Beyond []string // what is typed after the end
}

// A Turn is a move, or a bad answer to a question about the next one.
type Turn struct {
	Slip
	Move
}

// TurnIn gives the turn in which the move of a request is made.
func TurnIn(r engine.Request) Turn { return Turn{Move: MoveIn(r)} }

// Slips tells whether it is a bad answer.
func (t Turn) Slips() bool { return t.Question != "" }

// Following gives the game that follows a line of play.
func Following(facts *fixtures.Assignment, name string) (g Game, line fixtures.Line, err error) {
	if line, err = facts.Line(name); err != nil {
		return g, line, err
	}
	for _, t := range line.Turns {
		m, err := ReadMove(t.Jump)
		if err != nil {
			return g, line, fmt.Errorf("reading the line of play %q: %w", line.Name, err)
		}
		g.Turns = append(g.Turns, Turn{Move: m})
	}
	g.Board, g.Style, err = facts.Board(line.Board)
	return g, line, err
}

// With gives the game with other turns.
func (g Game) With(turns []Turn) Game {
	g.Turns = turns
	return g
}

// Behind gives the game with other turns before its first.
func (g Game) Behind(turns []Turn) Game { return g.With(slices.Concat(turns, g.Turns)) }

// Moving gives the turns in which moves are made.
func Moving(moves []Move) []Turn {
	return steps.Each(moves, func(m Move) Turn { return Turn{Move: m} })
}

// Slipping gives bad answers to a question.
func Slipping(question string, answers []string) []Turn {
	return steps.Each(answers, func(answer string) Turn { return Turn{Slip: Slip{question, answer}} })
}

// A Script is the input of a game and the events that should follow from it.
type Script struct {
	Input  []string
	Events []Event
}

// WithoutSlips gives the script without its bad answers, and what follows from them.
func (s Script) WithoutSlips() Script { return s.WithSlips("") }

// WithSlips gives the script with those of its bad answers that are a certain one, each once, and what follows from them.
func (s Script) WithSlips(bad string) (good Script) {
	all, rest := s.exchanges()
	for _, e := range all {
		good.expect(e.Event)
		if n := slices.Index(e.answers, bad); bad != "" && n >= 0 && n < len(e.retries) {
			good.Input = append(good.Input, bad)
			good.expect(e.retries[n])
		}
		good.Input = append(good.Input, e.answers[max(0, len(e.answers)-1):]...)
	}
	good.Input = append(good.Input, rest...)
	return good
}

func (s *Script) expect(events ...Event) { s.Events = append(s.Events, events...) }

// ask expects a question, answers it badly as often as there are slips, and then well.
func (s *Script) ask(question string, last int, slips []string, answer int) {
	s.expect(Asking(question))
	for _, bad := range slips {
		s.Input = append(s.Input, bad)
		s.expect(AskingAgain("1", strconv.Itoa(last)))
	}
	s.Input = append(s.Input, strconv.Itoa(answer))
}

// Script plays the game by the rules.
func (g Game) Script(rules engine.Rules) (s Script) {
	at := Begun(rules, g.Style)
	s.expect(Event{Kind: Welcome, Text: "welcomes the player"}, Event{Kind: Menu, Text: "shows the menu"})
	s.ask(style, 4, g.Slips, g.Style)
	s.expect(Showing(g.Board.Rows))
	over := func() bool { return tells(at, "moves", "0") }
	play := func(m Move, slips map[string][]string) {
		s.ask("COLUMN", len(g.Board.Rows[0]), slips["COLUMN"], m.Column)
		s.ask("ROW", len(g.Board.Rows), slips["ROW"], m.Row)
		s.ask("DIRECTION", len(Directions), slips["DIRECTION"], DirectionNumber(m.Direction))
		made := at.After(m.Request("perform"))
		if made.Allowed() {
			at = made.Next[0]
			s.expect(Showing(at.Board()))
			return
		}
		refusal := refusing(fmt.Sprint(m.Row), fmt.Sprint(m.Column), m.Direction)
		refusal.Case = made.Case
		s.expect(refusal)
	}
	slips := map[string][]string{}
	for _, t := range g.Turns {
		switch {
		case t.Slips():
			slips[t.Question] = append(slips[t.Question], t.Answer)
		case !over():
			play(t.Move, slips)
			clear(slips)
		}
	}
	for !over() {
		play(FirstLegal(at), nil)
	}
	result := map[bool]string{true: "won", false: "lost"}[tells(at, "pegs", "1")]
	s.expect(Telling(result), Event{Kind: Thanks, Text: "thanks the player"})
	s.Input = append(s.Input, g.Beyond...)
	return s
}

// results are the words for how a game ends.
var results = map[string]string{"won": "congratulates", "lost": "says that no legal moves are left"}

// Telling gives the event of a result, "won" or "lost".
func Telling(result string) Event { return Event{Kind: TellsResult, Text: results[result]} }

// A Slip is what a player answers badly to a question, the last time before he answers it well.
type Slip struct {
	Question string
	Answer   string
}

// String names the answer.
func (s Slip) String() string {
	if s.Answer == "" {
		return "an empty line"
	}
	return fmt.Sprintf("the bad answer “%s”", s.Answer)
}

// Begun gives the position in which a game on the board of a style begins.
func Begun(rules engine.Rules, style int) engine.Position {
	return rules.Begin().After(steps.Request("create", style)).Next[0]
}

// tells tells whether the answer to a question is a number.
func tells(at engine.Position, question, number string) bool {
	return at.Tells(steps.Request(question))[0] == number
}

// FirstLegal gives the first jump that is legal, in the order in which a game goes on to its end.
func FirstLegal(at engine.Position) (first Move) {
	for r := range at.Tried() {
		if at.After(r).Allowed() {
			return MoveIn(r)
		}
	}
	return first
}

// An exchange is a question with all its answers, and what follows from the bad ones. Other events are exchanges
// without answers.
type exchange struct {
	Event
	answers []string
	retries []Event
}

// last is the last of the answers, "" if there is none.
func (e exchange) last() string { return strings.Join(e.answers[max(0, len(e.answers)-1):], "") }

// ending gives the exchange with the last answer of another one.
func (e exchange) ending(other exchange) exchange {
	if n := len(e.answers); n > 0 {
		e.answers = append(slices.Clone(e.answers[:n-1]), other.last())
	}
	return e
}

// exchanges puts each answer of a play, as the assignment shows it, to its question. Answers are left over when the
// events end first.
func (s Script) exchanges() (all []exchange, rest []string) {
	input := s.Input
	for _, e := range s.Events {
		switch {
		case e.Kind == AsksAgain && len(all) > 0 && len(input) > 0:
			last := &all[len(all)-1]
			last.answers, input = append(last.answers, input[0]), input[1:]
			last.retries = append(last.retries, e)
		case e.Kind == Asks && len(input) > 0:
			all, input = append(all, exchange{Event: e, answers: input[:1:1]}), input[1:]
		default:
			all = append(all, exchange{Event: e})
		}
	}
	return all, input
}
