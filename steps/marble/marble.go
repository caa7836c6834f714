// Package marble is the vocabulary of the Marble Solitaire assignment: a model in Java.
package marble

import (
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
	"rulebook/steps"
)

// Vocabulary gives all that the features of this assignment may say.
func Vocabulary() steps.Vocabulary {
	return steps.Vocabulary{Assignment: "marble", Phrases: phrases(), World: newWorld, Learn: learn, Shows: shows}
}

// world is the world of a scenario of Marble Solitaire: the game that is chosen, and what its methods have said.
type world struct {
	*steps.World

	ways   dialect // how the class takes positions in this scenario
	learnt bool
	judged *dialect // of a class that departs from the rule of the scenario in how it takes positions, else nil

	games  map[int]*setup // what has led to the position of each game
	chosen int            // 1 at first
	asked  setup          // the game that was asked for last

	tried  []try    // what the last step tried
	before []string // state and score before it

	line   fixtures.Line // the game that was played last
	look   string        // what was looked at after each of its jumps: "board", "state", "score" or "end"
	looked [][]string    // how it was
	sight  string        // what of the class was looked at last: "class", "constructors" or "interface"
	found  []string      // how it was

	sweep    sweep
	random   error         // what was wrong about random games
	accepted fixtures.Rows // the places where a game may begin, drawn as a board
}

// A try is a request that may be refused, and its reply.
type try struct {
	request engine.Request
	reply   engine.Reply
	move    *move // nil if a constructor was tried
}

func newWorld(w *steps.World) any {
	return &world{World: w, games: map[int]*setup{}, chosen: 1}
}

const (
	pair         = `\((-?\d+), (-?\d+)\)`
	jump         = `\(-?\d+, -?\d+\) to \(-?\d+, -?\d+\)`
	empty        = `(?: with the empty slot at ` + pair + `)?`
	game         = `a new game(?: of arm thickness (-?\d+))?` + empty
	view         = `(board|state)`
	look         = `(?: and after every jump the (board|state|score|end) is looked at)?`
	rangeOfMoves = `(within the grid|within the grid of at most three rows and three columns|` +
		`within the grid or at most two places off it|that begins or ends off the grid, by at most two places,)`
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
		steps.On(`state and score are as before`, func(m *world) any { return m.asBefore }),
		steps.On(`it is right each time`, func(m *world) any { return m.rightEachTime }),

		steps.On(`an IllegalArgumentException is thrown(?: each time)?`, func(m *world) any { return m.thrown }),
		steps.On(`it is not made`, func(m *world) any { return m.notMade }),
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
		steps.On(`all is as the rules say`, func(m *world) any { return m.wereRight }),
		steps.On(`nothing is printed`, func(m *world) any { return m.nothingPrinted }),
	}
})

func (m *world) begin(ctx context.Context, arm, row, column string) error {
	if err := m.settle(); err != nil {
		return err
	}
	s := &setup{arm: arm, row: row, column: column}
	m.games[m.chosen], m.tried = s, nil
	_, err := m.AskAll(ctx, m.create(*s))
	return m.notBegun(ctx, *s, err)
}

func (m *world) askFor(ctx context.Context, arm, row, column, every string) error {
	if err := m.settle(); err != nil {
		return err
	}
	if every != "" {
		return m.askForEvery(ctx, arm)
	}
	m.asked = setup{arm: arm, row: row, column: column}
	request := m.create(m.asked)
	replies, err := m.TryAll(ctx, []engine.Request{request})
	if err != nil && broken(err) {
		return m.brokenConstructor(request, err)
	}
	if err != nil {
		return m.notBegun(ctx, m.asked, err)
	}
	m.tried = []try{{request: request, reply: replies[0]}}
	return nil
}

func (m *world) choose(ctx context.Context, game int) error {
	_, err := m.Ask(ctx, "use", game)
	m.chosen, m.tried = game, nil
	return err
}

var number = regexp.MustCompile(`-?\d+`)

func (m *world) jump(ctx context.Context, jumps string) error {
	s := m.games[m.chosen]
	moves := moves(jumps)
	s.jumps = append(s.jumps, moves...)
	_, err := m.AskAll(ctx, steps.Each(moves, m.request)...)
	return m.wrong(ctx, "", err)
}

// question gives the request that shows the board, the state, the score or the end.
func (m *world) question(look string) engine.Request {
	if look == "board" {
		return m.ways.look()
	}
	return steps.Request(map[string]string{"state": "state", "score": "score", "end": "over"}[look])
}

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
	game := m.games[m.chosen]
	for _, turn := range m.line.Turns {
		v := moves(turn.Jump)[0]
		game.jumps, requests = append(game.jumps, v), append(requests, m.request(v))
		if what != "" {
			requests = append(requests, m.question(what))
		}
	}
	replies, err := m.AskAll(ctx, requests...)
	if err != nil {
		return m.wrong(ctx, "", err)
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
	if err := m.tryMoves(ctx, moves(move)); err != nil || how != "refused" {
		return err
	}
	return m.notMade(ctx)
}

// tryMoves tries moves from the position on the board.
func (m *world) tryMoves(ctx context.Context, moves []move) error {
	requests := steps.Each(moves, m.request)
	replies, err := m.TryAll(ctx, requests)
	m.tried = nil
	for i, reply := range replies {
		m.tried = append(m.tried, try{requests[i], reply, &moves[i]})
	}
	if err != nil && broken(err) {
		return m.brokenOff(moves[len(replies)], err)
	}
	return m.wrong(ctx, "", err)
}

// stateAndScore gives the lines of the state and the score.
func (m *world) stateAndScore(ctx context.Context) ([]string, error) {
	replies, err := m.AskAll(ctx, m.ways.look(), steps.Request("score"))
	if err != nil {
		return nil, m.wrong(ctx, "", err)
	}
	return bodies(replies), nil
}

func (m *world) asBefore(ctx context.Context) error {
	after, err := m.stateAndScore(ctx)
	if err != nil {
		return err
	}
	err = steps.Same("state and score after the refusal", steps.TextForm, m.before, after)
	return m.wrong(ctx, nothingChanges, err)
}

func (m *world) tryThese(ctx context.Context, table *godog.Table) error {
	return m.tryMoves(ctx, moves(strings.Join(steps.Column(table), ", ")))
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

// thrown wants each try to be refused with the exception that the document demands.
func (m *world) thrown(ctx context.Context) error {
	for _, t := range m.tried {
		if outcome(t.reply) != illegal {
			return m.notThrownBy(ctx, t)
		}
	}
	return nil
}

// notMade wants no move that was tried to be made. How it is refused is judged by other scenarios.
func (m *world) notMade(ctx context.Context) error {
	for _, t := range m.tried {
		if t.reply.Refusal == nil && !m.unmoved(ctx) {
			return m.notThrownBy(ctx, t)
		}
	}
	return nil
}

// notThrownBy is the error of a try that did not end in the exception that the document demands.
func (m *world) notThrownBy(ctx context.Context, t try) error {
	kind, _, _ := strings.Cut(outcome(t.reply), ": ") // of an exception the class, without its message
	mismatch := &steps.Mismatch{
		What: "what was thrown", Form: steps.ListForm, Outcome: engine.Failed,
		Expected: []string{m.told(t, illegal)}, Actual: []string{m.told(t, outcome(t.reply))},
	}
	switch {
	case t.reply.Refusal != nil:
		class := kind[strings.LastIndex(kind, ".")+1:]
		mismatch.Sentence = fmt.Sprintf("%s throws %s, not IllegalArgumentException", m.Shown(t.request), class)
		return m.blameTry(ctx, t, signatureOf(t, kind), mismatch)
	case t.move != nil && m.unmoved(ctx):
		mismatch.Sentence = m.Shown(t.request) +
			" does nothing and throws nothing; it should throw IllegalArgumentException"
		return steps.Blame(rightException, "throws nothing", mismatch)
	}
	mismatch.Sentence = m.Shown(t.request) + " is accepted; it should throw IllegalArgumentException"
	return m.blameTry(ctx, t, "", mismatch)
}

// signatureOf tells which other exception was thrown. A constructor may run into whatever comes first, or out of
// memory, with numbers that it does not check: that is one fault.
func signatureOf(t try, kind string) string {
	if t.move == nil {
		return otherException
	}
	return "raises " + kind
}

// brokenConstructor blames a constructor that the subject did not survive, or did not come back from.
func (m *world) brokenConstructor(request engine.Request, err error) error {
	if m.judged != nil {
		return m.inOtherNotation(err)
	}
	err = fmt.Errorf("%s %s: %w", m.Shown(request), howItEnds(err), err)
	return &steps.Divergence{Rule: m.Rule(), Signature: otherException, Err: err}
}

// blameTry blames a try that ended in another way than it should: of a constructor on the rule of the scenario, of a
// move on that of the exception, unless the position has become another one.
func (m *world) blameTry(ctx context.Context, t try, signature string, err error) error {
	if t.move != nil {
		return m.wrong(ctx, "", steps.Blame(rightException, signature, err))
	}
	if unable := m.unable(ctx); unable != nil {
		return unable
	}
	return steps.Blame(m.Rule(), signature, err)
}

// unable is the error of a class that cannot begin a game with the constructor that was tried, and right numbers. Then
// it means nothing that it accepts wrong ones.
func (m *world) unable(ctx context.Context) error {
	s := m.asked
	if s.arm != "" {
		s.arm = "3"
	}
	if s.row != "" {
		s.row, s.column = "2", "5"
	}
	m.games[m.chosen], m.tried = &s, nil
	asked := m.Asked()
	defer m.Remember(asked...)
	if !m.begins(ctx, s) {
		return nil
	}
	_, err := m.earlier(ctx)
	return err
}

// unmoved tells whether the position on the board is that of the setup.
func (m *world) unmoved(ctx context.Context) bool {
	boards, err := m.games[m.chosen].positions(m.Facts)
	if err != nil {
		return false
	}
	asked := m.Asked()
	defer m.Remember(asked...)
	state, err := m.Ask(ctx, m.ways.look().Command)
	return err == nil && slices.Equal(slots(text(boards[len(boards)-1])), slots(state))
}

// messageIs looks at the message of the last exception, which may have no lines for null: any text on one line if none
// is expected.
func (m *world) messageIs(ctx context.Context, expected string) error {
	if err := m.thrown(ctx); err != nil {
		return err
	}
	message := m.tried[len(m.tried)-1].reply.Refusal.Words
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

// worded gives the texts that a message with the position that was asked for may have: with the numbers that were
// passed.
func (m *world) worded(message string) []string {
	n := m.ways.two
	if m.asked.arm != "" {
		n = m.ways.three
	}
	if n == (notation{}) {
		return []string{message}
	}
	passed := n.write(m.asked.hole())
	words, _, _ := strings.Cut(message, "(")
	return []string{
		fmt.Sprintf("%s(%v, %v)", words, passed[0], passed[1]),
		fmt.Sprintf("%s(%v, %v)", words, passed[1], passed[0]), // it may know well which is the row
	}
}

func (m *world) scoreIs(ctx context.Context, expected string) error {
	err := m.Expect(ctx, "the score", steps.ListForm, []string{expected}, "score")
	return m.wrong(ctx, ruleOfValue(scoring, err), err)
}

func (m *world) overIs(ctx context.Context, not string) error {
	over, err := m.Ask(ctx, "over")
	if err == nil {
		err = sameEnd("whether the game is over", not == "", over)
	}
	return m.wrongEnd(ctx, not == "", m.wrong(ctx, ruleOfValue(gameOver, err), err))
}

// sameEnd compares what isGameOver gave.
func sameEnd(what string, over bool, actual []string) error {
	err := steps.Same(what, steps.ListForm, []string{strconv.FormatBool(over)}, actual)
	if mismatch, differs := errors.AsType[*steps.Mismatch](err); differs {
		mismatch.Sentence = "isGameOver() gives true, although a marble can still jump"
		if over {
			mismatch.Sentence = "isGameOver() gives false, although no marble can jump"
		}
	}
	return err
}

// ruleOfValue gives the rule of a value that is not as it should be; nothing for an error that has another reason.
func ruleOfValue(rule string, err error) string {
	if _, compared := errors.AsType[*steps.Mismatch](err); compared {
		return rule
	}
	return ""
}

func (m *world) nothingPrinted(ctx context.Context) error {
	return m.Expect(ctx, "what was printed", steps.ListForm, nil, "printed")
}

// rightEachTime compares what was looked at after each jump of a line of play, up to the first that is wrong.
func (m *world) rightEachTime(ctx context.Context) error {
	for i, turn := range m.line.Turns {
		var rule string
		var err error
		switch after := fmt.Sprintf(" after jump %d", i+1); m.look {
		case "score":
			marbles := strconv.Itoa(strings.Count(strings.Join(turn.Board, ""), "O"))
			rule, err = scoring, steps.Same("the score"+after, steps.ListForm, []string{marbles}, m.looked[i])
		case "end":
			rule, err = gameOver, sameEnd("whether the game is over"+after, turn.Moves == 0, m.looked[i])
		default:
			rule, err = ruleOfView(m.look, turn.Board, m.looked[i]), same(m.look, "the "+m.look+after, turn.Board, m.looked[i])
		}
		if err != nil {
			game := m.games[m.chosen]
			err = m.wrong(ctx, rule, err)
			game.jumps = game.jumps[:i+1]
			return m.wrongEnd(ctx, turn.Moves == 0, err)
		}
	}
	return nil
}
