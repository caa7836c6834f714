package stratego

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A check that fails breaks the rule of its scenario, and a command that is refused or breaks the rule that the command shows.
// What follows knows more: which class is missing, which piece was asked, whether other pieces can do it.

// id is the id of a rule: "STRATEGO-D4" of "D4".
func id(rule string) string { return "STRATEGO-" + rule }

// shows lists the rules that each command shows. The pieces tell it of moves, attacks, result and attack: see
// [world.guilty].
func shows() map[string][]string {
	rules := map[string]string{
		"new": "D4", "player": "T12", "game": "T1", "square": "T17", "piece": "T8", "step-mover": "T8",
		"any-constructor": "D4",
		"square-of":       "D10 D35 D39 T7", "where": "T29", "sits": "T29", "owner": "T30", "rank": "D11 T31 T50 T53 T62",
		"who": "T21", "can-enter": "T23", "row": "T18", "column": "T19", "belongs": "T20", "same": "D35",
		"player-of": "T2 T3 D38", "winner": "T4", "lost": "T15", "title": "T13", "number": "T14",
		"constant": "D4", "modifiers": "D4", "shape": "D4", "board": "D36", "printed": "D5", "made": "T1",
		"move": "T33 D20 D28 D38 D41", "capture": "T32 D40", "place": "T28 T26 D38", "remove": "T27", "lose": "T16",
		"match": "D14", "setup": "D11 D12", "turn": "D14", "take": "D14", "seen-by": "D13",
	}
	all := map[string][]string{}
	for command, shown := range rules {
		all[command] = steps.Each(strings.Fields(shown), id)
	}
	return all
}

// The commands of a student's program go through the methods below, so that each error names the rule that is broken.

// Ask is [steps.World.Ask].
func (c *world) Ask(ctx context.Context, command string, arguments ...any) ([]string, error) {
	body, err := c.World.Ask(ctx, command, arguments...)
	return body, c.judged(ctx, steps.Request(command, arguments...), err)
}

// Try is [steps.World.Try].
func (c *world) Try(ctx context.Context, command string, arguments ...any) (engine.Reply, error) {
	reply, err := c.World.Try(ctx, command, arguments...)
	return reply, c.judged(ctx, steps.Request(command, arguments...), err)
}

// Expect is [steps.World.Expect]. It calls null what commands call none.
func (c *world) Expect(
	ctx context.Context, what string, form steps.Form, expected []string, command string, arguments ...any,
) error {
	actual, err := c.Ask(ctx, command, arguments...)
	if err != nil {
		return err
	}
	null := func(answer string) string { return cmp.Or(map[string]string{"none": "null"}[answer], answer) }
	return steps.Same(what, form, steps.Each(expected, null), steps.Each(actual, null))
}

// signature tells in a few words what an error says that the subject did; "" if it does not.
func signature(err error) string {
	if d, ok := errors.AsType[*steps.Divergence](err); ok {
		return d.Signature
	}
	return ""
}

// raises tells whether an error is an exception of the subject's own code.
func raises(err error) bool { return strings.HasPrefix(signature(err), "raises ") }

// blamed names another rule in an error that names one.
func blamed(rule string, err error) error {
	if d, ok := errors.AsType[*steps.Divergence](err); ok {
		return &steps.Divergence{Rule: id(rule), Signature: d.Signature, Err: d.Err}
	}
	return err
}

// absent finds in a signature what a subject lacks: a class by its simple name, a method by its name and parameters.
var absent = regexp.MustCompile(
	`^(there is no (?:class|method|constructor)|Game has no constant) (?:[a-z]\w*\.)*(\w*(?:\([^)]*\))?)`)

// lacks gives the error of a subject that lacks what the diagram demands. It is the same fault wherever that is missed.
func lacks(what string, err error) error {
	return &steps.Divergence{Rule: id("D4"), Signature: what, Err: err}
}

// judged names the rule that is broken by a command that was refused or broke.
func (c *world) judged(ctx context.Context, request engine.Request, err error) error {
	if err == nil {
		return nil
	}
	if found := absent.FindStringSubmatch(signature(err)); found != nil {
		return lacks(found[1]+" "+found[2], errors.Unwrap(err))
	}
	if lost := c.lost(ctx, request, err); lost != nil {
		return lost
	}
	if plain := c.withoutResult(ctx, request, err); plain != nil {
		return plain
	}
	if rule := c.guilty(ctx, request, err); rule != "" {
		return blamed(rule, err)
	}
	return err
}

// withoutResult gives the error of a combat that failed because its result cannot be told; nil if it can.
func (c *world) withoutResult(ctx context.Context, request engine.Request, err error) error {
	if request.Command != "result" && request.Command != "attack" || engine.OutcomeOf(err) != engine.Failed {
		return nil
	}
	if plain := c.plainCombat(ctx); plain != nil {
		return plain
	}
	defender := c.pieceOn(request.Arguments[1])
	if request.Command == "result" || defender == nil {
		return nil
	}
	var failed error
	_ = c.aside(func() error {
		_, failed = c.World.Ask(ctx, "result", request.Arguments[0], defender.name)
		return nil // what matters is told already
	})
	if !telling(failed) {
		return nil
	}
	if rule := c.ofCombat(c.kindOf(request.Arguments[0]), defender.kind); rule != "" {
		return blamed(rule, failed)
	}
	return failed
}

// plainCombat gives the error of a subject that goes wrong even where a Captain would attack a Sergeant. Then ranks are not
// what they should be, or do not decide, and no other combat is to blame.
func (c *world) plainCombat(ctx context.Context) (err error) {
	_ = c.aside(func() error {
		err = c.attackPlainly(ctx)
		return nil // what matters is told already
	})
	if !telling(err) {
		return nil
	}
	return err
}

// telling tells whether an error says what a subject does wrong. After one that has broken off there is nothing left to
// ask.
func telling(err error) bool {
	_, differs := errors.AsType[*steps.Mismatch](err)
	return differs || engine.OutcomeOf(err) == engine.Failed
}

func (c *world) attackPlainly(ctx context.Context) error {
	_, err := c.World.AskAll(ctx,
		steps.Request("game", "another", "player0", "player1"),
		steps.Request("piece", "first", "Captain", "player0", "another@0,0"),
		steps.Request("piece", "second", "Sergeant", "player1", "another@0,1"))
	if err != nil {
		return nil // nothing can be told
	}
	rank := c.World.Expect(ctx, "the rank of a Captain", steps.ListForm, []string{"6"}, "rank", "first")
	if rank != nil {
		return against("D11", rank)
	}
	won := c.World.Expect(ctx, "a Captain attacking a Sergeant", steps.ListForm, []string{"WIN"}, "result", "first", "second")
	return against("D23", won)
}

// against names a rule in an error, whether it names one already or not.
func against(rule string, err error) error { return steps.Blame(id(rule), "", blamed(rule, err)) }

// lost gives the error of a game that does not find a square which a command that failed was about; nil if it does.
func (c *world) lost(ctx context.Context, request engine.Request, err error) error {
	if request.Command == "square-of" || engine.OutcomeOf(err) != engine.Failed {
		return nil // after a crash there is no game left to ask
	}
	for _, argument := range request.Arguments {
		game, at, found := strings.Cut(argument, "@")
		if !found {
			continue
		}
		row, column, _ := strings.Cut(at, ",")
		err := c.aside(func() error {
			_, err := c.World.Ask(ctx, "square-of", game, row, column)
			return err
		})
		if telling(err) {
			return blamed("D10", err)
		}
	}
	return nil
}

// aside asks something that is no part of the scenario. A reader is not told of it unless it goes wrong.
func (c *world) aside(ask func() error) error {
	asked := c.Asked()
	err := ask()
	if err == nil {
		c.Remember(asked...)
	}
	return err
}

// guilty gives the rule that is broken by a command about pieces; "" if nothing but the command and the scenario tell
// it.
func (c *world) guilty(ctx context.Context, request engine.Request, err error) string {
	arguments := request.Arguments
	switch request.Command {
	case "piece":
		free := !strings.Contains(arguments[3], "@")
		if free && engine.OutcomeOf(err) == engine.Failed && c.canMake(ctx, arguments[1], arguments[2]) {
			return "T12"
		}
	case "moves", "may-move":
		return c.ofMoves(c.kindOf(arguments[0]))
	case "attacks", "may-attack":
		return ofAttacks(c.kindOf(arguments[0]))
	case "result":
		return c.ofCombat(c.kindOf(arguments[0]), c.kindOf(arguments[1]))
	case "attack":
		if defender := c.pieceOn(arguments[1]); defender != nil {
			return c.ofCombat(c.kindOf(arguments[0]), defender.kind)
		}
	}
	return ""
}

// canMake tells whether a kind of piece can be made on a square of a game.
func (c *world) canMake(ctx context.Context, kind, player string) bool {
	able := false
	_ = c.aside(func() error {
		_, err := c.World.AskAll(ctx,
			steps.Request("game", "another", "player0", "player1"), steps.Request("piece", "one", kind, player, "another@0,0"))
		able = err == nil
		return nil // what matters is told already
	})
	return able
}

// kindOf gives the kind of the piece that has a name in commands.
func (c *world) kindOf(name string) string {
	for _, p := range c.pieces {
		if p.name == name {
			return p.kind
		}
	}
	return ""
}

// pieceOn gives the piece that the scenario has put on the square of a name in commands; nil for none.
func (c *world) pieceOn(square string) *piece {
	for _, p := range c.pieces {
		if c.nameOf(p.square) == square {
			return p
		}
	}
	return nil
}

func immobile(kind string) bool { return kind == "Bomb" || kind == "Flag" }

// about tells whether the scenario is about one of some rules.
func (c *world) about(rules ...string) bool { return slices.Contains(steps.Each(rules, id), c.Rule()) }

// ofMoves gives the rule that a kind of piece breaks which does not list its legal moves.
func (c *world) ofMoves(kind string) string {
	switch {
	case immobile(kind):
		return "D19"
	case kind == "Scout" && !c.about("D16", "D18", "F2"):
		return "D20"
	case kind != "Scout" && !c.about("D16", "D17", "D18"):
		return "D15"
	}
	return ""
}

// ofAttacks gives the rule that a kind of piece breaks which does not list its legal attacks.
func ofAttacks(kind string) string {
	switch {
	case immobile(kind):
		return "D27"
	case kind == "Scout":
		return "D21"
	}
	return "D22"
}

// ofCombat gives the rule of a combat that a scenario is not about: it prepares something else.
func (c *world) ofCombat(attacker, defender string) string {
	if !c.about("D5", "D15", "D34", "D40") {
		return ""
	}
	return ruleOfCombat(attacker, defender)
}

// ruleOfCombat gives the rule by which a combat of two kinds ends.
func ruleOfCombat(attacker, defender string) string {
	switch {
	case defender == "Flag":
		return "D33"
	case defender == "Bomb":
		return cmp.Or(map[string]string{"Miner": "D29", "Spy": "F3"}[attacker], "D28")
	case attacker == "Spy" && defender == "Marshal":
		return "D31"
	case attacker == "Spy":
		return "D32"
	case defender == "Spy":
		return "D30"
	case attacker == defender:
		return "D26"
	}
	return "D23"
}
