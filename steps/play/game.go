// Package play plays by the rules that a reference tells: it follows a game to the first place where a subject
// differs, tries every request in a position, draws games and makes them smaller, and walks from what came of a fault
// down to the rule that is broken.
//
// A [Game] is a line of play by the rules. A [Player] is a subject that plays it; what only an assignment knows of
// its subjects (how requests are written for them, how their boards are read) it is told by a [Reader]. Which rule a
// divergence breaks stands in the assignment's judgement.yaml: see [Check]. No rule of any game is in this package.
package play

import (
	"fmt"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A Game is a line of play by the rules.
type Game struct {
	// Steps are what was done, in order.
	Steps []Step

	// Now is the position after the last step.
	Now engine.Position
}

// A Step is a request in a position, and what the rules say to it.
type Step struct {
	engine.Request
	engine.Ruling
	Before engine.Position
}

// InPart tells whether some of the places that a step touches are as it should leave them, where a board was shown on which
// some places are wrong.
func (s Step) InPart(wrong []engine.Place) bool {
	return len(wrong) > 0 && s.Allowed() && len(s.touching(wrong)) < len(s.Touches)
}

// touching gives the names of those places that the step touches.
func (s Step) touching(places []engine.Place) (names []string) {
	for _, p := range places {
		for _, touched := range s.Touches {
			if touched.Row == p.Row && touched.Column == p.Column {
				names = append(names, touched.Name)
			}
		}
	}
	return names
}

// NewGame gives the game of a line of play. The error is for a request that the rules forbid, or after which chance
// decides.
func NewGame(rules engine.Rules, line ...engine.Request) (*Game, error) {
	g := &Game{Now: rules.Begin()}
	return g, g.Do(line...)
}

// StepIn tells what the rules say to a request in a position.
func StepIn(p engine.Position, r engine.Request) Step { return Step{r, p.After(r), p} }

// Do goes on with some requests. The error is for the first that the rules forbid, or after which chance decides; the
// game goes as far as that.
func (g *Game) Do(line ...engine.Request) error {
	for _, request := range line {
		s := StepIn(g.Now, request)
		if len(s.Next) != 1 {
			return fmt.Errorf("playing by the rules: %s leads to %d positions (%s): say what the rules allow",
				key(request), len(s.Next), s.Case)
		}
		g.Steps, g.Now = append(g.Steps, s), s.Next[0]
	}
	return nil
}

// Line lists the requests.
func (g *Game) Line() []engine.Request {
	return steps.Each(g.Steps, func(s Step) engine.Request { return s.Request })
}

// To gives the game as it was after so many steps.
func (g *Game) To(n int) *Game {
	if n == len(g.Steps) {
		return g
	}
	return &Game{slices.Clone(g.Steps[:n]), g.Steps[n].Before}
}

// Allowed lists those of some requests that the rules allow in a position.
func Allowed(p engine.Position, some []engine.Request) []engine.Request {
	return slices.DeleteFunc(slices.Clone(some), func(r engine.Request) bool { return !p.After(r).Allowed() })
}

// Tried lists the requests that are worth trying in a position, or some of them.
func Tried(p engine.Position, some func(engine.Request) bool) []engine.Request {
	var tried []engine.Request
	for request := range p.Tried() {
		if some(request) {
			tried = append(tried, request)
		}
	}
	return tried
}
