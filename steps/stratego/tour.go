package stratego

import (
	"context"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// kinds are the kinds of pieces, those that move first.
var kinds = [...]string{
	"Marshal", "General", "Colonel", "Major", "Captain", "Lieutenant", "Sergeant", "Miner", "Scout", "Spy", "Bomb", "Flag",
}

// A scene is a few commands in a game of their own.
type scene []engine.Request

// scenes gives what a kind of piece may do, for each deed that a feature may name. The piece is called piece, its
// game scene, and another one of the opponent, next to it, other. Whatever may be refused stands at the end.
func scenes(deed, kind string) []scene {
	piece := func(then ...string) scene {
		return begun(append([]string{"piece piece " + kind + " player0 scene@3,4"}, then...))
	}
	const other = "piece other Sergeant player1 scene@3,5"
	switch deed {
	case "is made":
		return []scene{
			piece("where piece", "owner piece", "rank piece", "who scene@3,4", "can-enter scene@3,4", "board scene"),
			begun([]string{"square land 1 2 land", "piece piece " + kind + " player1 land", "capture piece", "winner scene"}),
		}
	case "looks around":
		return []scene{
			piece("moves piece", "attacks piece"),
			piece(other, "piece own Sergeant player0 scene@2,4", "moves piece", "attacks piece"),
			begun([]string{"piece piece " + kind + " player1 scene@9,9", "moves piece", "attacks piece"}),
		}
	case "meets every kind":
		var all []scene
		for _, other := range kinds {
			met := "piece other " + other + " player1 scene@3,5"
			all = append(all, piece(met, "result piece other", "attack piece scene@3,5", "winner scene"))
		}
		return all
	case "moves and is captured":
		return []scene{piece(
			"move piece scene@3,5", "remove scene@3,5", "place piece scene@6,4", "capture piece", "winner scene",
			"lose player1")}
	}
	return []scene{
		piece("attack piece scene@3,5"), piece("move piece scene@4,2"), piece("square-of scene 23 4"),
		piece("square-of scene -1 0"), piece("player-of scene 3"), piece("piece other Sergeant player1 scene@3,4"),
		piece(other, "place piece scene@3,5"), piece(other, "move piece scene@3,5"),
		piece("piece own Sergeant player0 scene@3,5", "attack piece scene@3,5"),
	}
}

// begun is a scene that begins with a new game.
func begun(lines []string) scene {
	return append(requests("game scene player0 player1"), requests(lines...)...)
}

// requests reads commands, each on a line.
func requests(lines ...string) scene {
	return steps.Each(lines, func(line string) engine.Request {
		words := strings.Fields(line)
		return engine.Request{Command: words[0], Arguments: words[1:]}
	})
}

// everyKind lets every kind of piece do something until anything is printed. What else comes of it is for others to
// tell, unless the subject breaks off.
func (c *world) everyKind(ctx context.Context, deed string) error {
	if err := c.makePlayers(ctx); err != nil {
		return err
	}
	_, _ = c.World.Ask(ctx, "any-constructor") // a program that cannot do so is shown as far as it goes
	for _, kind := range kinds {
		c.pieces = []*piece{{name: "piece", kind: kind, player: "player 0"}}
		for _, scene := range scenes(deed, kind) {
			printed, err := c.show(ctx, scene)
			if printed || err != nil {
				return err
			}
		}
	}
	return nil
}

// show carries a scene out as far as it goes, and tells whether anything was printed.
func (c *world) show(ctx context.Context, s scene) (printed bool, err error) {
	c.Remember()
	for _, request := range s {
		_, err := c.TryAll(ctx, []engine.Request{request})
		if err != nil && engine.OutcomeOf(err) != engine.Failed {
			return false, c.judged(request, err)
		}
		c.pass(request)
	}
	body, err := c.World.Ask(ctx, "printed")
	return len(body) > 0, err
}
