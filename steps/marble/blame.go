package marble

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// The rules that a divergence may name though its scenario is about another one.
const (
	fullBoard      = "MARBLE-R1"
	jumping        = "MARBLE-R2"
	removal        = "MARBLE-R3"
	gameOver       = "MARBLE-R4"
	scoring        = "MARBLE-R5"
	stateIsText    = "MARBLE-R8"
	overIsBoolean  = "MARBLE-R9"
	scoreIsInt     = "MARBLE-R10"
	armThickness   = "MARBLE-R12"
	shape          = "MARBLE-R13"
	validArm       = "MARBLE-R14"
	validPosition  = "MARBLE-R15"
	badStart       = "MARBLE-R18"
	badStartOf     = "MARBLE-R23"
	rightException = "MARBLE-R35"
	nothingChanges = "MARBLE-R38"
)

// shows lists the rules of the commands. Of create they depend on the number of parameters: see [setup.constructor].
var shows = map[string][]string{
	"create": {"MARBLE-R16", "MARBLE-R17", "MARBLE-R19", "MARBLE-R21"},
	"move":   {jumping},
	"state":  {stateIsText},
	"score":  {scoreIsInt},
	"over":   {overIsBoolean},
}

// The signatures of faults that show in several ways.
const (
	otherNotation  = "writes positions in another way"
	notThere       = "is not there"
	otherException = "breaks off, but not by an IllegalArgumentException"
)

// constructor gives the rule of the constructor that begins the game.
func (s setup) constructor() string {
	switch {
	case s.arm == "" && s.row == "":
		return "MARBLE-R16"
	case s.arm == "":
		return "MARBLE-R17"
	case s.row == "":
		return "MARBLE-R19"
	}
	return "MARBLE-R21"
}

// blame says of an error that it breaks a rule, whatever was said before. A rule that is empty leaves what was said, or
// else is that of the scenario.
func (m *world) blame(rule string, err error) error {
	d, blamed := errors.AsType[*steps.Divergence](err)
	if !blamed {
		return steps.Blame(cmp.Or(rule, m.Rule()), "", err)
	}
	named := *d
	if err != error(d) {
		named.Err = err // says more
	}
	if rule != "" {
		named.Rule = rule
	}
	if strings.HasPrefix(d.Signature, "there is no ") {
		named.Signature = notThere
	}
	return &named
}

// wrong finds the rule that an error breaks. Something may have been wrong before: then it is the rule of that. Else it
// is the given one, or if that is empty the one that the error names.
func (m *world) wrong(ctx context.Context, rule string, err error) error {
	if err == nil {
		return nil
	}
	if m.judged != nil {
		return m.inOtherNotation(err)
	}
	if broken(err) || m.games[m.chosen] == nil {
		return m.blame(rule, err)
	}
	asked := m.Asked()
	defer m.Remember(asked...)
	now, earlier := m.earlier(ctx)
	switch {
	case earlier != nil:
		return earlier
	case now == nil:
		return m.blame(rule, err)
	}
	rule = m.changed()
	if rule == nothingChanges || len(m.tried) == 0 {
		err = now // says more than what followed from it
	}
	return m.blame(rule, err)
}

// inOtherNotation is the error of a scenario about positions if the class takes them in another way.
func (m *world) inOtherNotation(err error) error {
	words := m.judged.departures()[0]
	mismatch, compared := errors.AsType[*steps.Mismatch](err)
	switch {
	case compared:
		mismatch.Sentence = words
	case !broken(err):
		err = &steps.Mismatch{What: "what came of the position", Form: steps.ListForm, Outcome: engine.Failed,
			Expected: []string{accepted}, Actual: []string{err.Error()}, Sentence: words}
	}
	return &steps.Divergence{Rule: m.Rule(), Signature: otherNotation, Err: err}
}

// changed gives the rule that is broken by what came after the setup, because the position is another one than the
// setup leads to.
func (m *world) changed() string {
	boards, err := m.games[m.chosen].positions(m.Facts)
	for _, t := range m.tried {
		switch {
		case t.move == nil || err != nil:
			return m.Rule()
		case t.reply.Refusal == nil:
			return cmp.Or(violated(boards[len(boards)-1], *t.move), m.Rule())
		case t.reply.Refusal.Kind != engine.Illegal:
			return rightException
		}
	}
	if len(m.tried) > 0 {
		return nothingChanges
	}
	return m.Rule()
}

// broken tells that the subject broke off or did not end, so that nothing more can be asked of its game, or that the
// suite is at fault.
func broken(err error) bool {
	outcome := engine.OutcomeOf(err)
	if _, compared := errors.AsType[*steps.Mismatch](err); compared {
		return false
	}
	return outcome != engine.Failed
}

// wrongEnd finds the rule that is broken by an answer about the end of the game which breaks none before. A class that
// says what follows from the moves that it makes itself is wrong about these.
func (m *world) wrongEnd(ctx context.Context, over bool, err error) error {
	d, blamed := errors.AsType[*steps.Divergence](err)
	if !blamed || d.Rule != gameOver || m.judged != nil || broken(err) {
		return err
	}
	asked := m.Asked()
	defer m.Remember(asked...)
	boards, err2 := m.games[m.chosen].positions(m.Facts)
	if err2 != nil {
		return err2
	}
	if err2 := m.tryEvery(ctx, "within the grid of at most three rows and three columns"); err2 != nil {
		return err
	}
	made := slices.DeleteFunc(m.sweep.notes, func(n note) bool { return n.outcome != accepted })
	switch {
	case over && len(made) > 0:
		return m.blame(cmp.Or(violated(boards[len(boards)-1], made[0].move), gameOver), err)
	case !over && len(made) == 0:
		return m.blame(jumping, err)
	}
	return err
}

// brokenOff blames a move that the subject did not survive, or did not come back from.
func (m *world) brokenOff(v move, err error) error {
	boards, err2 := m.games[m.chosen].positions(m.Facts)
	if err2 != nil {
		return err2
	}
	err = fmt.Errorf("%s %s: %w", m.Shown(m.request(v)), howItEnds(err), err)
	if violated(boards[len(boards)-1], v) == "" {
		return m.blame(jumping, err)
	}
	return m.blame(rightException, err)
}

// howItEnds says what a call has done to the program, which did not survive it or did not come back.
func howItEnds(err error) string {
	if engine.OutcomeOf(err) == engine.Crashed {
		return "ends the program"
	}
	return "does not come back"
}

// earlier looks at the position on the board. If it is not the right one, now says how it differs. Then the game is
// played again, and err tells where it went wrong first, if it does.
func (m *world) earlier(ctx context.Context) (now, err error) {
	s := *m.games[m.chosen]
	boards, err := s.positions(m.Facts)
	if err != nil {
		return nil, err
	}
	reply, err := m.Try(ctx, m.ways.look().Command)
	if err != nil {
		return nil, m.blame("", err)
	}
	what := "the board"
	if len(m.games) > 1 {
		what = fmt.Sprintf("the board of game %d, after another game", m.chosen)
	} else if len(m.tried) > 0 {
		what = "the board after the refusal of " + m.Shown(m.tried[len(m.tried)-1].request)
	}
	if now = same("board", what, boards[len(boards)-1], reply.Body); now == nil && reply.Refusal == nil {
		return nil, nil
	}
	return now, m.retrace(ctx, s, boards)
}

// retrace plays a game again and gives the error of the first step that leads to another position than it should.
func (m *world) retrace(ctx context.Context, s setup, boards []fixtures.Rows) error {
	for i, request := range m.requests(s) {
		replies, err := m.TryAll(ctx, []engine.Request{request, m.ways.look()})
		if err != nil {
			return m.blame("", err)
		}
		if err := m.Refused(request, replies[0]); err != nil {
			return m.blame(m.ruleOf(s, i), err)
		}
		if i == 0 {
			if err := m.begunRight(ctx, s, boards[0], replies[1]); err != nil {
				return err
			}
			continue
		}
		if err := m.Refused(m.ways.look(), replies[1]); err != nil {
			return err
		}
		what := fmt.Sprintf("the board after %s", m.Shown(request))
		if err := same("board", what, boards[i], replies[1].Body); err != nil {
			return m.blame(ruleOfJump(s.jumps[i-1], boards[i], replies[1].Body), err)
		}
	}
	return nil
}

// ruleOf gives the rule of a request of the setup that was refused.
func (m *world) ruleOf(s setup, i int) string {
	if i == 0 {
		return s.constructor()
	}
	return jumping
}

// begunRight compares the board at the start of a game.
func (m *world) begunRight(ctx context.Context, s setup, board fixtures.Rows, reply engine.Reply) error {
	if reply.Refusal != nil || len(slots(reply.Body)) == 0 {
		return m.silent(ctx, board, reply)
	}
	err := same("board", "the board of "+m.Shown(m.create(s)), board, reply.Body)
	if err == nil {
		return nil
	}
	return m.blame(ruleOfStart(s, slots(text(board)), slots(reply.Body)), err)
}

// silent says of a game without a state whether there is nothing to draw, or only getGameState does not draw it.
func (m *world) silent(ctx context.Context, board fixtures.Rows, state engine.Reply) error {
	score, err := m.Try(ctx, "score")
	if err != nil {
		return m.blame("", err)
	}
	rule := stateIsText
	if score.Refusal != nil || slices.Equal(score.Body, []string{"0"}) {
		rule = fullBoard
	}
	err = m.Refused(m.ways.look(), state)
	switch {
	case err == nil:
		err = same("board", "the board", board, state.Body)
	case rule == fullBoard:
		err = fmt.Errorf("neither getGameState() nor getScore() can be asked at the start: %w", err)
	}
	return m.blame(rule, err)
}

// ruleOfStart says which rule the board breaks that a constructor has made, by the slots that should be there and those
// that are.
func ruleOfStart(s setup, expected, actual []string) string {
	arm := s.thickness()
	width := func(row string) int { return len(row) }
	switch {
	case slices.Equal(steps.Each(expected, width), steps.Each(actual, width)):
	case arm != traditionalArm && len(actual) == side(traditionalArm):
		return s.constructor() // it takes another arm thickness than it was given
	case len(actual[0]) != arm || len(actual[len(actual)-1]) != arm:
		return armThickness
	default:
		return shape
	}
	if strings.Count(strings.Join(actual, ""), "_") != 1 {
		return fullBoard
	}
	return s.constructor()
}

// ruleOfJump says which rule a jump breaks that leads to another position than it should: if the marble has jumped,
// that the one between is taken away and nothing else changes.
func ruleOfJump(v move, board fixtures.Rows, actual []string) string {
	for _, p := range differing(board, actual) {
		if p == v.from() || p == v.to() {
			return jumping
		}
	}
	return removal
}

// notBegun finds the rule that is broken when a game cannot be begun: the class may refuse the arm thickness in
// whatever constructor, or the position, or else it is that of the constructor.
func (m *world) notBegun(ctx context.Context, s setup, err error) error {
	if err == nil {
		return nil
	}
	if m.judged != nil {
		return m.inOtherNotation(err)
	}
	if broken(err) {
		return m.blame(s.constructor(), err)
	}
	asked := m.Asked()
	defer m.Remember(asked...)
	switch {
	case s.row != "" && m.begins(ctx, s.atCentre()):
		return m.blame(validPosition, err)
	case m.refusesArm(ctx, s):
		return m.blame(validArm, err)
	}
	return m.blame(s.constructor(), err)
}

// refusesArm tells whether the class refuses an arm thickness in both constructors, though that of the setup takes 3.
func (m *world) refusesArm(ctx context.Context, s setup) bool {
	traditional := setup{arm: strconv.Itoa(traditionalArm)}
	if s.row != "" {
		traditional = traditional.atCentre()
	}
	return s.arm != "" && m.begins(ctx, traditional) &&
		!m.begins(ctx, s.atCentre()) && !m.begins(ctx, setup{arm: s.arm})
}

// atCentre names the centre of the board as the empty slot.
func (s setup) atCentre() setup {
	centre := strconv.Itoa(side(s.thickness()) / 2)
	return setup{arm: s.arm, row: centre, column: centre}
}

// begins tells whether a game can be begun.
func (m *world) begins(ctx context.Context, s setup) bool {
	reply, err := m.TryAll(ctx, []engine.Request{m.create(s)})
	return err == nil && reply[0].Refusal == nil
}
