package stratego

import (
	"context"
	"regexp"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// classOf gives the class of the diagram that a command makes a thing of.
func classOf(request engine.Request) string {
	if request.Command != "piece" {
		return "stratego." + map[string]string{"player": "Player", "game": "Game", "square": "Square"}[request.Command]
	}
	switch kind := request.Arguments[1]; kind {
	case "Miner", "Scout", "Spy", "Bomb", "Flag":
		return "stratego.pieces." + kind
	}
	return "stratego.pieces.StepMover"
}

var pieceOfPlayer = regexp.MustCompile(`^(` + kind + `) of (` + owner + `)$`)

// setUpClass makes what a test class makes before each of its tests, line by line. From then on the scenario sees
// what a test sees that was written for the diagram: classes in their packages, made by the constructors that the
// diagram shows.
func (c *world) setUpClass(ctx context.Context, table *godog.Table) error {
	c.strict = true
	err := c.makePlayers(ctx)
	for _, row := range steps.Pairs(table) {
		thing, place := row[0], row[1]
		switch piece := pieceOfPlayer.FindStringSubmatch(thing); {
		case err != nil:
			return err
		case piece != nil:
			err = c.makePiece(ctx, piece[1], piece[2], "", place)
		case thing == "game":
			err = c.makeGame(ctx)
		default:
			_, err = c.freeSquare(ctx, readSquare(place), thing)
		}
	}
	return err
}

// make makes a thing by the constructor of the diagram. The subject's own code may refuse it. A class that
// has the constructor in another form breaks the rule that demands it; the rest is shown by the other form, unless
// the scenario is strict.
func (c *world) make(ctx context.Context, request engine.Request) (engine.Reply, error) {
	if err := c.inItsPackage(ctx, classOf(request)); err != nil {
		return engine.Reply{}, err
	}
	replies, err := c.TryAll(ctx, []engine.Request{request})
	if strings.HasPrefix(signature(err), "there is no constructor ") && !c.strict {
		if _, failed := c.World.Ask(ctx, "any-constructor"); failed == nil {
			if otherwise, failed := c.TryAll(ctx, []engine.Request{request}); failed == nil {
				return otherwise[0], nil
			}
		}
	}
	if err != nil {
		return engine.Reply{}, c.judged(request, err)
	}
	return replies[0], nil
}

// makeRightly makes a thing, which nothing may refuse.
func (c *world) makeRightly(ctx context.Context, request engine.Request) error {
	reply, err := c.make(ctx, request)
	c.pass(request)
	if err != nil {
		return err
	}
	return c.refused(request, reply)
}

// inItsPackage gives the error of a class that is not where the diagram has it, if the scenario is strict.
func (c *world) inItsPackage(ctx context.Context, class string) error {
	if !c.strict || c.housed[class] {
		return nil
	}
	defer c.Aside()()
	_, err := c.Ask(ctx, "shape", class)
	c.housed[class] = err == nil
	return c.elsewhere(ctx, class, err)
}
