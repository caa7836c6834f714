package stratego

import (
	"context"
	_ "embed" // for scenes
	"strings"
	"sync"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// kinds are the kinds of pieces, those that move first.
var kinds = [...]string{
	"Marshal", "General", "Colonel", "Major", "Captain", "Lieutenant", "Sergeant", "Miner", "Scout", "Spy", "Bomb", "Flag",
}

//go:embed scenes.yaml
var scenesText []byte

// scenes gives what a kind of piece may do, for each deed that a feature may name: games, each a line of commands.
var scenes = sync.OnceValue(func() map[string][]string { return fixtures.Table[map[string][]string]("scenes.yaml", scenesText) })

// played gives the games in which a piece of a kind does something.
func played(deed, kind string) (games [][]engine.Request) {
	for _, scene := range scenes()[deed] {
		others := kinds[:]
		if !strings.Contains(scene, "OTHER") {
			others = kinds[:1]
		}
		for _, other := range others {
			commands := strings.NewReplacer("KIND", kind, "OTHER", other).Replace("game scene player0 player1; " + scene)
			games = append(games, steps.Each(strings.Split(commands, ";"), func(command string) engine.Request {
				words := strings.Fields(command)
				return engine.Request{Command: words[0], Arguments: words[1:]}
			}))
		}
	}
	return games
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
		for _, commands := range played(deed, kind) {
			printed, err := c.show(ctx, commands)
			if printed || err != nil {
				return err
			}
		}
	}
	return nil
}

// show carries commands out as far as they go, and tells whether anything was printed.
func (c *world) show(ctx context.Context, commands []engine.Request) (printed bool, err error) {
	c.Remember()
	for _, request := range commands {
		_, err := c.TryAll(ctx, []engine.Request{request})
		if err != nil && engine.OutcomeOf(err) != engine.Failed {
			return false, c.judged(request, err)
		}
		c.pass(request)
	}
	body, err := c.World.Ask(ctx, "printed")
	return len(body) > 0, err
}
