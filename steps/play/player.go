package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Reader is what only an assignment knows of its subjects.
type Reader interface {
	// Write puts a request of a line of play into the dialect of the subject.
	Write(engine.Request) engine.Request

	// Watch gives the requests that show whether anything has changed, in the dialect of the subject. The first shows
	// the board.
	Watch() []engine.Request

	// Compare compares a board that was shown with a position. The error says how it differs.
	Compare(what string, right engine.Position, shown []string) error

	// Differ lists the places in which a board that was shown is another one than that of a position; none if it has
	// not its shape.
	Differ(right engine.Position, shown []string) []engine.Place

	// Tell tells a request in the words of the features, and Where what stands at the places that it touches.
	Tell(engine.Request) string
	Where(Step) string
}

// A Player is a subject that plays, in the world of a scenario. There may be several games, one of which is chosen.
type Player struct {
	*steps.World
	Reader

	// Beginner may be nil if the assignment begins its games itself.
	Beginner

	// Game is the chosen game; nil before it has begun.
	Game *Game

	// Watched are words for what [Reader.Watch] shows: "state or score".
	Watched string

	// Exception is the one with which the assignment wants a request to be refused; "" if any refusal will do.
	Exception string

	// Together tells a sweep to try what the rules forbid without looking in between. It looks after each request only if
	// not all is refused, or if something has changed in the end. This is for subjects that are slow to show a board.
	Together bool

	// Departs says how the subject departs from what the scenario is about in how it takes requests; "" if it does
	// not. Then that is what is wrong, whatever came of it.
	Departs string

	// Tried are the requests that the last step of the scenario tried.
	Tried []Try

	// Random is what was wrong about random games.
	Random error

	games   map[int]*Game
	chosen  int
	before  []string        // what was watched before the last request that was to be refused
	turns   []fixtures.Turn // of the line of play that was played last
	answers [][]string      // to the question after each of them
}

// WereRight tells what was wrong about random games.
func (p *Player) WereRight() error { return p.Random }

// The signatures of faults that show in several ways.
const (
	otherNotation = "writes positions in another way"

	// NotThere is the signature of whatever a subject lacks.
	NotThere = "is not there"
)

// Breaks gives the rule that a step breaks which goes wrong in a way, with what is wrong in particular; "" if the
// judgement has none.
func (p *Player) Breaks(s Step, way string, particulars ...string) string {
	j := p.Facts.Judgements[s.Command]
	if s.Allowed() {
		return j.Allowed.Rule(s.Case, way, particulars...)
	}
	return j.Forbidden.Rule(s.Case, way, particulars...)
}

// Misanswers gives the rule that another answer to a question breaks, with what is wrong in particular.
func (p *Player) Misanswers(question string, particulars ...string) string {
	return p.Facts.Judgements[question].Question.Rule("", "other answer", particulars...)
}

// Blame says of an error that it breaks a rule, whatever was said before. A rule that is empty leaves what was said,
// or else is that of the scenario. No error stays none.
func (p *Player) Blame(rule string, err error) error {
	d, blamed := errors.AsType[*steps.Divergence](err)
	if !blamed {
		return steps.Blame(cmp.Or(rule, p.Rule()), "", err)
	}
	named := *d
	if err != error(d) {
		named.Err = err // says more
	}
	named.Rule = cmp.Or(rule, d.Rule)
	if strings.HasPrefix(d.Signature, "there is no ") {
		named.Signature = NotThere
	}
	return &named
}

// Wrong finds the rule that an error breaks. Something may have been wrong before: then it is the rule of that. Else
// it is the given one, or if that is empty the one that the error names.
func (p *Player) Wrong(ctx context.Context, rule string, err error) error {
	switch {
	case err == nil:
		return nil
	case p.Departs != "":
		return p.departed(err)
	case Broken(err) || p.Game == nil:
		return p.Blame(rule, err)
	}
	asked := p.Asked()
	defer p.Remember(asked...)
	now, earlier := p.earlier(ctx)
	switch {
	case earlier != nil:
		return earlier
	case now == nil:
		return p.Blame(rule, err)
	}
	if asking := p.asking(ctx, asked); asking != nil {
		return asking
	}
	rule, refusals := p.changed()
	if refusals || len(p.Tried) == 0 {
		err = now // says more than what followed from it
	}
	return p.Blame(rule, err)
}

// changed gives the rule that is broken by what was tried last, because the position is another one than the game
// leads to; and whether all that was refused, so that nothing should have changed.
func (p *Player) changed() (rule string, refusals bool) {
	for _, t := range p.Tried {
		switch {
		case t.Reply.Refusal == nil && t.Allowed():
			return p.Rule(), false
		case t.Reply.Refusal == nil:
			return p.Breaks(t.Step, "accepted"), false
		case t.Reply.Refusal.Kind != engine.Illegal:
			return p.Breaks(t.Step, "raises"), false
		}
	}
	for _, t := range p.Tried {
		rule = cmp.Or(rule, p.changing(t))
	}
	return cmp.Or(rule, p.Rule()), rule != ""
}

// asking plays the game again, with a question after each step, for each question that was asked and should change
// nothing. The error is for the first after which the board is another one.
func (p *Player) asking(ctx context.Context, asked []string) error {
	for _, question := range slices.Sorted(maps.Keys(p.Facts.Judgements)) {
		rule, words := p.Facts.Judgements[question].Question.Rule("", "changes"), p.Shown(steps.Request(question))
		if rule == "" || !slices.Contains(asked, words) {
			continue
		}
		for _, s := range p.Game.Steps {
			shown, err := p.TryAll(ctx, []engine.Request{p.Write(s.Request), steps.Request(question), p.Watch()[0]})
			if err == nil {
				err = p.Compare("the board after "+words, s.Next[0], shown[2].Body)
			}
			if err != nil {
				return p.Blame(rule, err)
			}
		}
	}
	return nil
}

// departed is the error of a scenario whose subject departs from what the scenario is about.
func (p *Player) departed(err error) error {
	mismatch, compared := errors.AsType[*steps.Mismatch](err)
	switch {
	case compared:
		mismatch.Sentence = p.Departs
	case !Broken(err):
		err = &steps.Mismatch{What: "what came of the position", Form: steps.ListForm, Outcome: engine.Failed,
			Expected: []string{accepted}, Actual: []string{err.Error()}, Sentence: p.Departs}
	}
	return &steps.Divergence{Rule: p.Rule(), Signature: otherNotation, Err: err}
}

// Broken tells that the subject broke off or did not end, so that nothing more can be asked of its game, or that the
// suite is at fault.
func Broken(err error) bool {
	_, compared := errors.AsType[*steps.Mismatch](err)
	return !compared && engine.OutcomeOf(err) != engine.Failed
}

// BrokenOff blames a request that the subject did not survive, or did not come back from.
func (p *Player) BrokenOff(s Step, err error) error {
	ends := map[bool]string{true: "ends the program", false: "does not come back"}[engine.OutcomeOf(err) == engine.Crashed]
	return p.Blame(p.Breaks(s, "breaks off"), fmt.Errorf("%s %s: %w", p.Written(s), ends, err))
}

// Written shows a step as it is written for the subject.
func (p *Player) Written(s Step) string { return p.Shown(p.Write(s.Request)) }

// earlier looks at the board. If it is not the right one, now says how it differs. Then the game is played again, and
// err tells where it went wrong first, if it does.
func (p *Player) earlier(ctx context.Context) (now, err error) {
	reply, err := p.Try(ctx, p.Watch()[0].Command)
	if err != nil {
		return nil, p.Blame("", err)
	}
	now = p.Compare(p.board(), p.Game.Now, reply.Body)
	if now == nil && reply.Refusal == nil {
		return nil, nil
	}
	return now, p.Follow(ctx, p.Game)
}

// Follow plays a game from its beginning. The error is for the first step that is refused or leads to another
// position than it should.
func (p *Player) Follow(ctx context.Context, g *Game) error {
	for i, s := range g.Steps {
		replies, err := p.TryAll(ctx, []engine.Request{p.Write(s.Request), p.Watch()[0]})
		if err != nil {
			return p.Blame("", err)
		}
		if err := p.Refused(p.Write(s.Request), replies[0]); err != nil {
			return p.Blame(p.Breaks(s, "refused"), err)
		}
		if err := p.leads(ctx, s, i == 0, replies[1]); err != nil {
			return err
		}
	}
	return nil
}

// leads compares the board that was shown after a step. What is other about it is told by the places that the step
// touches; of the first step, by the assignment.
func (p *Player) leads(ctx context.Context, s Step, first bool, shown engine.Reply) (err error) {
	var others []string
	what := "the board after "
	if first {
		what = "the board of "
	}
	if first && p.Beginner != nil {
		others, err = p.Others(ctx, s, shown)
	}
	if err == nil {
		err = p.Refused(p.Watch()[0], shown)
	}
	if err != nil {
		return err
	}
	wrong := p.Differ(s.Next[0], shown.Body)
	others = append(others, s.touching(wrong)...)
	err = p.Compare(what+p.Written(s), s.Next[0], shown.Body)
	err = p.Blame(p.Breaks(s, "other board", others...), err)
	if d, blamed := errors.AsType[*steps.Divergence](err); blamed {
		d.InPart = s.InPart(wrong)
	}
	return err
}

// unmoved tells whether the position on the board is that of the game.
func (p *Player) unmoved(ctx context.Context) bool {
	defer p.Aside()()
	shown, err := p.Ask(ctx, p.Watch()[0].Command)
	return err == nil && p.Compare("the board", p.Game.Now, shown) == nil
}

// The errors of scenarios that lack a step.
var (
	errNoGame       = errors.New("making moves: no game has begun: begin one in a step before")
	errNothingTried = errors.New("looking at what was tried: nothing was: try something in a step before")
)

// Question asks a question and compares the answer. What is wrong with it breaks the rule of the question, if nothing
// was wrong before.
func (p *Player) Question(ctx context.Context, question engine.Request, compare func(answer []string) error) error {
	answer, err := p.Ask(ctx, question.Command)
	if err == nil {
		err = compare(answer)
	}
	return p.WrongAnswer(ctx, question.Command, err)
}

// WrongAnswer blames an answer to a question that is not the right one, or an error that has another reason.
func (p *Player) WrongAnswer(ctx context.Context, question string, err error, particulars ...string) error {
	rule := ""
	if _, compared := errors.AsType[*steps.Mismatch](err); compared {
		rule = p.Misanswers(question, particulars...)
	}
	return p.Wrong(ctx, rule, err)
}
