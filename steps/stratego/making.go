package stratego

import (
	"context"
	"regexp"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
)

// classes are those of the diagram that commands make things of.
var classes = map[string]string{"player": "stratego.Player", "game": "stratego.Game"}

// classOf gives the class that the pieces of a kind are made of.
func classOf(kind string) string {
	switch kind {
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
	for _, row := range table.Rows[1:] {
		if err := c.setUpThing(ctx, row.Cells[0].Value, row.Cells[1].Value); err != nil {
			return err
		}
	}
	return nil
}

func (c *world) setUpThing(ctx context.Context, thing, place string) error {
	switch piece := pieceOfPlayer.FindStringSubmatch(thing); {
	case piece != nil:
		return c.makePiece(ctx, piece[1], piece[2], "", place)
	case thing == "game":
		return c.makeGame(ctx)
	}
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	_, err := c.freeSquare(ctx, readSquare(place), thing)
	return err
}

// make makes a thing of a class by the constructor of the diagram. The subject's own code may refuse it. A class that
// has the constructor in another form breaks the rule that demands it; the rest is shown by the other form, unless
// the scenario is strict.
func (c *world) make(ctx context.Context, class string, request engine.Request) (engine.Reply, error) {
	if err := c.inItsPackage(ctx, class); err != nil {
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
func (c *world) makeRightly(ctx context.Context, class string, request engine.Request) error {
	reply, err := c.make(ctx, class, request)
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
