package stratego

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A deed is what a man does in a random game, or what is done about him.
type deed int

const (
	appears       deed = iota // he is made
	movesListed               // his legal moves are listed
	attacksListed             // his legal attacks are listed
	resultAsked               // it is asked how he would fare against another one
	moves                     // a legal move
	fights                    // a legal attack
	strikes                   // an attack from wherever he stands

	// The program may choose for itself what is possible after these.
	isPlaced // on a square where another one stands
	pushes   // he moves onto such a square
	stumbles // he attacks an empty square
)

// An event is a deed in a random game.
type event struct {
	deed  deed
	by    man
	other man    // who is attacked, or stands where he is placed or pushed
	at    square // where he is made, or goes to
}

// leavesOpen tells whether nothing that follows is determined.
func (e event) leavesOpen() bool { return e.deed >= isPlaced }

// after gives the position after the event; false if it cannot be.
func (p position) after(e event) (position, bool) {
	from, there := p.of(e.by)
	target, met := p.of(e.other)
	switch e.deed {
	case appears:
		return p.with(e.by, e.at), !there && p.open(e.at)
	case movesListed, attacksListed:
		return p, there
	case resultAsked:
		return p, there && met && !undecided(e.by.kind, e.other.kind)
	case moves:
		return p.with(e.by, e.at), there && slices.Contains(p.moves(e.by), e.at)
	case fights, strikes:
		near := e.deed == strikes || slices.Contains(p.attacks(e.by), e.at)
		if !there || !met || target != e.at || !near || undecided(e.by.kind, e.other.kind) {
			return p, false
		}
		return p.attacked(e.by, e.other), true
	case stumbles:
		return p, there && from.distance(e.at.at()) == 1 && p.open(e.at)
	}
	return p, there && met && target == e.at
}

// happened tells the event as a step before the one under test does.
func (e event) happened() string {
	switch e.deed {
	case appears:
		return fmt.Sprintf("a %s on %v", e.by.of(), e.at)
	case movesListed:
		return fmt.Sprintf("the legal moves of %v have been listed", e.by)
	case attacksListed:
		return fmt.Sprintf("the legal attacks of %v have been listed", e.by)
	case moves:
		return fmt.Sprintf("%v has moved to %v", e.by, e.at)
	case fights, strikes:
		return fmt.Sprintf("%v has attacked %v", e.by, e.at)
	}
	return e.happens()
}

// happens tells the event as the step under test.
func (e event) happens() string {
	switch e.deed {
	case appears:
		return fmt.Sprintf("a %s is made on %v", e.by.of(), e.at)
	case movesListed:
		return fmt.Sprintf("the legal moves of %v are listed", e.by)
	case attacksListed:
		return fmt.Sprintf("the legal attacks of %v are listed", e.by)
	case resultAsked:
		return fmt.Sprintf("the result of %v attacking %v is asked for", e.by, e.other)
	case moves, pushes:
		return fmt.Sprintf("%v moves to %v", e.by, e.at)
	case isPlaced:
		return fmt.Sprintf("%v is placed on %v", e.by, e.at)
	}
	return fmt.Sprintf("%v attacks %v", e.by, e.at)
}

// A check is something that an event shows: the rule, the steps that look at it, and the questions behind them, in
// which men stand by the names that the features have for them.
type check struct {
	rule  string
	steps []string
	asks  []engine.Request
}

// checks lists what an event shows in a position, after some others; that which explains most comes first.
func (p position) checks(e event, past []event) []check {
	from, _ := p.of(e.by)
	stays := e.other.String() + " is still where it was"
	switch e.deed {
	case appears:
		return checksOfMade(e)
	case movesListed, attacksListed:
		return p.checksOfList(e, past)
	case resultAsked:
		answer := "the answer is " + resultOf(e.by.kind, e.other.kind)
		return []check{{rule: ruleOfCombat(e.by.kind, e.other.kind), steps: []string{answer}}}
	case moves:
		rule := "T33"
		if from.distance(e.at.at()) > 1 {
			rule = "D20"
		}
		return []check{stand(rule, []standing{{e.by, e.at}}, nil, []square{from})}
	case isPlaced:
		return []check{{rule: "D38", steps: []string{"it is refused with an IllegalArgumentException", stays}}}
	case pushes:
		return []check{{rule: "D38", steps: []string{stays}}}
	case stumbles:
		return []check{{rule: "F1", steps: []string{"it is refused with an exception of its own"}}}
	}
	return p.checksOfAttack(e, from, past)
}

func checksOfMade(e event) []check {
	who, name := e.by.String(), e.by.String()
	number := strconv.Itoa(e.by.player)
	checks := []check{
		{"T8", []string{fmt.Sprintf("%v holds %s", e.at, who)}, ask("who", e.at.ofGame())},
		{"T29", []string{fmt.Sprintf("%s knows %v as its square", who, e.at)}, ask("sits", name, e.at.ofGame())},
		{"T30", []string{fmt.Sprintf("%s belongs to player %s", who, number)}, ask("owner", name)},
	}
	if rank := rank(e.by.kind); rank > 0 {
		checks = append(checks, check{"D11", []string{fmt.Sprintf("%s has the rank %d", who, rank)}, ask("rank", name)})
	}
	return checks
}

// ofKind chooses a rule by the kind of a piece: one that never moves, a Scout, or any other.
func ofKind(kind, ofImmobile, ofScout, ofOthers string) string {
	switch {
	case immobile(kind):
		return ofImmobile
	case kind == "Scout":
		return ofScout
	}
	return ofOthers
}

// checksOfList looks at a list, and asks it for the squares of the game themselves. A list that was asked for before
// shows first whether it is that of the board as it is now.
func (p position) checksOfList(e event, past []event) []check {
	command, squares := "may-move", p.moves(e.by)
	rule, held := ofKind(e.by.kind, "D19", "D20", "D15"), ofKind(e.by.kind, "", "T54", "T63")
	if e.deed == attacksListed {
		command, squares = "may-attack", p.attacks(e.by)
		rule, held = ofAttacks(e.by.kind), ofKind(e.by.kind, "", "T56", "T64")
	}
	if slices.Contains(past, e) && e.by.kind == "Scout" {
		rule = map[deed]string{movesListed: "D15", attacksListed: "D22"}[e.deed]
	}
	if len(squares) == 0 {
		return []check{{rule: rule, steps: []string{"there are none"}}}
	}
	listed := strings.Join(steps.Each(sorted(squares), square.at), " ")
	own := check{rule: held, steps: []string{"the game's squares " + listed + " are among them"}}
	for _, s := range squares {
		own.asks = append(own.asks, ask(command, e.by.String(), s.ofGame())...)
	}
	return []check{{rule: rule, steps: []string{"they are exactly " + listed}}, own}
}

// checksOfAttack looks at both pieces and squares, and at who has won. After an earlier attack, the pieces have to be
// named.
func (p position) checksOfAttack(e event, from square, past []event) []check {
	rule := ruleOfCombat(e.by.kind, e.other.kind)
	if e.deed == strikes {
		rule = "D41"
	}
	var checks []check
	var outcome check
	var how string
	switch resultOf(e.by.kind, e.other.kind) {
	case "WIN":
		if rule == "D23" {
			checks = append(checks, stand(rule, nil, []man{e.other}, nil))
			rule = "D24"
		}
		outcome, how = stand(rule, []standing{{e.by, e.at}}, []man{e.other}, []square{from}), "won"
	case "LOSE":
		outcome, how = stand(rule, []standing{{e.other, e.at}}, []man{e.by}, []square{from}), "lost"
	default:
		outcome, how = stand(rule, nil, []man{e.by, e.other}, []square{from, e.at}), "drawn"
	}
	if !slices.ContainsFunc(past, func(e event) bool { return e.deed == fights || e.deed == strikes }) {
		outcome.steps = []string{"the attack is " + how}
	}
	return append(checks, outcome, checkOfWinner(e))
}

// checkOfWinner looks at who has won the game after an attack.
func checkOfWinner(e event) check {
	asks := slices.Concat(ask("winner", game), ask("lost", "player0"), ask("lost", "player1"))
	if e.other.kind != "Flag" {
		return check{"D34", []string{"nobody has won", "player 0 has not lost", "player 1 has not lost"}, asks}
	}
	return check{"D33", []string{
		fmt.Sprintf("player %d has won", e.by.player),
		fmt.Sprintf("player %d has lost", e.other.player),
		fmt.Sprintf("player %d has not lost", e.by.player),
	}, asks}
}

// stand looks at men that stand on squares, at others that are gone, and at squares that hold nothing.
func stand(rule string, there []standing, gone []man, empty []square) check {
	c := check{rule: rule}
	for _, s := range there {
		c.steps = append(c.steps,
			fmt.Sprintf("%v knows %v as its square", s.man, s.on), fmt.Sprintf("%v holds %v", s.on, s.man))
		c.asks = slices.Concat(c.asks, ask("sits", s.man.String(), s.on.ofGame()), ask("who", s.on.ofGame()))
	}
	for _, m := range gone {
		c.steps = append(c.steps, m.String()+" has no square")
		c.asks = append(c.asks, ask("where", m.String())...)
	}
	for _, s := range empty {
		c.steps = append(c.steps, s.String()+" holds nothing")
		c.asks = append(c.asks, ask("who", s.ofGame())...)
	}
	return c
}

// ofGame is the name of the square in commands.
func (s square) ofGame() string { return game + "@" + s.at() }

func ask(command string, arguments ...string) []engine.Request {
	return []engine.Request{{Command: command, Arguments: arguments}}
}

// does gives the command of an event.
func (e event) does() engine.Request {
	request := func(command, to string) engine.Request {
		return engine.Request{Command: command, Arguments: []string{e.by.String(), to}}
	}
	switch e.deed {
	case movesListed:
		return engine.Request{Command: "moves", Arguments: []string{e.by.String()}}
	case attacksListed:
		return engine.Request{Command: "attacks", Arguments: []string{e.by.String()}}
	case resultAsked:
		return request("result", e.other.String())
	case moves:
		return request("move", e.at.ofGame())
	}
	return request("attack", e.at.ofGame())
}
