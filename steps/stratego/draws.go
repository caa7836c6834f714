package stratego

import (
	"math/rand/v2"
	"slices"

	"rulebook/steps"
)

// A draw draws what happens on a board that is set up.
type draw func(chance *rand.Rand, g *drawnGame, p position)

// draws are what may be looked at in random games, by the words of the features.
func draws() map[string]draw {
	return map[string]draw{
		"the pieces":                   func(*rand.Rand, *drawnGame, position) {},
		"the legal moves":              drawLists(movesListed),
		"the legal attacks":            drawLists(attacksListed),
		"the results":                  drawResults,
		"attacks":                      drawFights,
		"attacks from anywhere":        drawStrikes,
		"a piece in the way":           drawPush,
		"an attack on an empty square": drawStumble,
		"every turn":                   drawTurns,
	}
}

// drawGame draws a board with men of both players, and what happens there.
func drawGame(chance *rand.Rand, looked string) *drawnGame {
	g := &drawnGame{}
	var p position
	at := drawBox(chance)
	for number := range 2 {
		if looked == "every turn" {
			at = func() square { return square{row: 6*number + chance.IntN(4), column: chance.IntN(10)} }
		}
		drawn := 1 + chance.IntN(len(kinds))
		for _, kind := range chance.Perm(len(kinds))[:drawn] {
			p = drawMan(g, p, man{kinds[kind], number}, at)
		}
	}
	if len(g.events) == 0 {
		p = g.add(p, event{deed: appears, by: man{"Scout", 0}, at: square{row: 9, column: 9}})
	}
	draws()[looked](chance, g, p)
	return g
}

// drawBox draws a part of the board, and gives what draws squares of it. In a small one men meet.
func drawBox(chance *rand.Rand) func() square {
	side := 3 + chance.IntN(8)
	row, column := chance.IntN(11-side), chance.IntN(11-side)
	return func() square { return square{row: row + chance.IntN(side), column: column + chance.IntN(side)} }
}

// drawMan puts a man on one of the first squares that are drawn, if that is open.
func drawMan(g *drawnGame, p position, m man, at func() square) position {
	for range 5 {
		if e := (event{deed: appears, by: m, at: at()}); p.open(e.at) {
			return g.add(p, e)
		}
	}
	return p
}

// shuffled gives the men of a position in any order.
func shuffled(chance *rand.Rand, p position) []man {
	return steps.Each(chance.Perm(len(p)), func(i int) man { return p[i].man })
}

// drawLists lists what everybody may do.
func drawLists(which deed) draw {
	return func(chance *rand.Rand, g *drawnGame, p position) {
		for _, m := range shuffled(chance, p) {
			p = g.add(p, event{deed: which, by: m})
		}
	}
}

// combats lists, in any order, the attacks of two opponents that end in a way which the rules decide.
func combats(chance *rand.Rand, p position, deed deed) (all []event) {
	for _, by := range shuffled(chance, p) {
		for _, other := range shuffled(chance, p) {
			at, _ := p.of(other)
			e := event{deed: deed, by: by, other: other, at: at}
			if _, can := p.after(e); can && !immobile(by.kind) && by.player != other.player {
				all = append(all, e)
			}
		}
	}
	return all
}

func drawResults(chance *rand.Rand, g *drawnGame, p position) {
	for _, e := range combats(chance, p, resultAsked) {
		p = g.add(p, e)
	}
}

// drawFights lets men attack those next to them as long as they can and nobody has lost. Before each attack its result
// is asked for.
func drawFights(chance *rand.Rand, g *drawnGame, p position) {
	for all := combats(chance, p, fights); len(all) > 0; all = combats(chance, p, fights) {
		p = drawFight(g, p, all[0])
		if all[0].other.kind == "Flag" {
			return
		}
	}
}

func drawFight(g *drawnGame, p position, e event) position {
	p = g.add(p, event{deed: resultAsked, by: e.by, other: e.other, at: e.at})
	return g.add(p, e)
}

// drawStrikes lets men that have ranks attack each other from wherever they stand.
func drawStrikes(chance *rand.Rand, g *drawnGame, p position) {
	unranked := func(e event) bool { return rank(e.by.kind) == 0 || rank(e.other.kind) == 0 }
	for {
		all := slices.DeleteFunc(combats(chance, p, strikes), unranked)
		if len(all) == 0 {
			return
		}
		p = g.add(p, all[0])
	}
}

// drawPush places or moves a man onto another one.
func drawPush(chance *rand.Rand, g *drawnGame, p position) {
	men := shuffled(chance, p)
	if len(men) < 2 {
		return
	}
	at, _ := p.of(men[1])
	g.add(p, event{deed: []deed{isPlaced, pushes}[chance.IntN(2)], by: men[0], other: men[1], at: at})
}

// drawStumble lets a man attack an empty square next to him.
func drawStumble(chance *rand.Rand, g *drawnGame, p position) {
	for _, m := range shuffled(chance, p) {
		from, _ := p.of(m)
		e := event{deed: stumbles, by: m, at: from.toward(ways[chance.IntN(len(ways))])}
		if _, can := p.after(e); can && !immobile(m.kind) {
			g.add(p, e)
			return
		}
	}
}

// mostTurns bounds a random game.
const mostTurns = 60

// drawTurns lets the players take turns until a Flag is captured or somebody has none. Before each turn, the man who
// takes it is asked what he may do; and so is everybody in the end.
func drawTurns(chance *rand.Rand, g *drawnGame, p position) {
	for turn := range mostTurns {
		e, can := drawTurn(chance, p, turn%2)
		if !can {
			break
		}
		p = g.add(p, event{deed: movesListed, by: e.by})
		p = g.add(p, event{deed: attacksListed, by: e.by})
		if e.deed == moves {
			p = g.add(p, e)
			continue
		}
		p = drawFight(g, p, e)
		if e.other.kind == "Flag" {
			break
		}
	}
	drawLists(movesListed)(chance, g, p)
	drawLists(attacksListed)(chance, g, p)
}

// drawTurn draws a turn of a player: mostly an attack if there is one, else mostly a move that leads to an opponent;
// false for none.
func drawTurn(chance *rand.Rand, p position, player int) (event, bool) {
	others := func(e event) bool { return e.by.player != player }
	if attacks := slices.DeleteFunc(combats(chance, p, fights), others); len(attacks) > 0 && chance.IntN(4) > 0 {
		return attacks[0], true
	}
	var all []event
	for _, m := range shuffled(chance, p) {
		for _, to := range p.moves(m) {
			all = append(all, event{deed: moves, by: m, at: to})
		}
	}
	all = slices.DeleteFunc(all, others)
	if len(all) == 0 {
		return event{}, false
	}
	if chance.IntN(3) == 0 {
		return all[chance.IntN(len(all))], true
	}
	return slices.MinFunc(all, func(a, b event) int { return p.nearest(a.at, 1-player) - p.nearest(b.at, 1-player) }), true
}
