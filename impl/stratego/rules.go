package stratego

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/engine"
)

// Rules tell of the model what a judge asks. Lines of play are commands: those that make and change things, and those
// that ask what a piece may do. "may-move" and "may-attack" are forbidden where the right answer is no.
func Rules() engine.Rules { return rules{} }

type rules struct{}

// Begin gives the position in which nothing has been made yet.
func (rules) Begin() engine.Position { return standingAfter(nil) }

// The cases: of what is made, of how pieces walk, of the squares of a game, of why a square is not listed, and of who meets
// whom.
const (
	open, shut = "open", "water or taken"

	immobile, scout, walker = "immobile", "a Scout", "one space at a time"
	near, far               = "one space", "several spaces"

	onBoard, offBoard = "on the board", "off the board"

	edge       = "a Scout to row 0 or column 0"
	inWater    = "into the water"
	overWater  = "over water"
	diagonal   = "diagonally"
	overPiece  = "over a piece"
	ontoPiece  = "onto a piece"
	tooFar     = "too far"
	noFreeLine = "a Scout, in no free line"
	nextTo     = "an opponent next to it"
	noOpponent = "no opponent next to it"
	scoutsAway = "a Scout, far away"

	ofFlag, ofBomb, minerOfBomb, spyOfBomb = "of a Flag", "of a Bomb", "of a Bomb by a Miner", "of a Bomb by a Spy"
	ofMarshal, bySpy, ofSpy                = "of a Marshal by a Spy", "by a Spy", "of a Spy"
	equals, unequals                       = "of equal ranks", "of other ranks"
	fromAfar, onNothing                    = "from afar", "of an empty square"
)

// Cases are the commands whose outcome the rules decide.
func (rules) Cases() map[string][]engine.Case {
	cases := func(forbidden bool, names ...string) (list []engine.Case) {
		for _, name := range names {
			list = append(list, engine.Case{Name: name, Forbidden: forbidden})
		}
		return list
	}
	with := func(forbidden []string, allowed ...string) []engine.Case {
		return slices.Concat(cases(false, allowed...), cases(true, forbidden...))
	}
	walks, combats := cases(false, immobile, scout, walker), []string{
		ofFlag, ofBomb, minerOfBomb, spyOfBomb, ofMarshal, bySpy, ofSpy, equals, unequals}
	return map[string][]engine.Case{
		"piece": with([]string{shut}, open), "place": with([]string{shut}, open),
		"move": with([]string{shut}, near, far), "attack": with([]string{onNothing}, append(combats, fromAfar)...),
		"moves": walks, "attacks": walks, "result": cases(false, combats...),
		"may-move": with([]string{
			immobile, inWater, overWater, diagonal, overPiece, ontoPiece, tooFar, noFreeLine}, walker, scout, edge),
		"may-attack": with([]string{immobile, noOpponent, scoutsAway}, nextTo, scout),
		"square-of":  with([]string{offBoard}, onBoard),
	}
}

// A standing is a desk that nobody changes any more.
type standing struct {
	*desk
	table *engine.Table
	line  []engine.Request // that led to it
}

// standingAfter gives the standing to which commands lead.
func standingAfter(line []engine.Request) standing {
	d := newDesk()
	p := standing{d, d.commands(), line}
	for _, r := range line {
		_, _ = p.table.Do(context.Background(), r) // it stops for no time
	}
	return p
}

// changing are the commands after which a desk is another one.
func changing() []string {
	return []string{"player", "game", "square", "piece", "move", "attack", "capture", "place", "remove", "lose"}
}

// do carries out a command.
func (p standing) do(r engine.Request) (standing, engine.Reply) {
	if slices.Contains(changing(), r.Command) {
		p = standingAfter(p.line)
		p.line = append(slices.Clip(p.line), r)
	}
	reply, _ := p.table.Do(context.Background(), r) // it stops for no time
	return p, reply
}

// Tried asks of every piece and every square of the last game whether it may move there, and whether it may attack.
func (p standing) Tried() iter.Seq[engine.Request] {
	return func(yield func(engine.Request) bool) {
		for _, name := range slices.Sorted(maps.Keys(p.pieces)) {
			for i := range Height * Width {
				at := fmt.Sprintf("%d,%d", i/Width, i%Width)
				if !yield(request("may-move", name, at)) || !yield(request("may-attack", name, at)) {
					return
				}
			}
		}
	}
}

func request(command string, arguments ...string) engine.Request {
	return engine.Request{Command: command, Arguments: arguments}
}

// After tells what comes of a command.
func (p standing) After(r engine.Request) engine.Ruling {
	next, reply := p.do(r)
	refused := reply.Refusal != nil
	if refused && reply.Refusal.Kind != engine.Illegal && reply.Refusal.Kind != engine.Exception {
		return engine.Ruling{}
	}
	ruling := engine.Ruling{Case: p.decides(r, refused)}
	no := strings.HasPrefix(r.Command, "may-") && reply.Body != nil && reply.Body[0] == "false"
	if !refused && !no {
		ruling.Next = []engine.Position{next}
	}
	return ruling
}

// decides names the case of a command; it was refused, or was not.
func (p standing) decides(r engine.Request, refused bool) string {
	switch r.Command {
	case "square-of":
		return map[bool]string{true: offBoard, false: onBoard}[refused]
	case "piece", "place":
		return map[bool]string{true: shut, false: open}[refused]
	}
	arguments := append(slices.Clone(r.Arguments), "")
	piece, second := p.pieces[arguments[0]], arguments[max(0, len(r.Arguments)-1)]
	to, _ := p.square(second) // no square is off the board
	switch {
	case piece == nil:
	case r.Command == "moves" || r.Command == "attacks":
		return piece.class.walks()
	case r.Command == "result":
		return combat(piece, p.pieces[second])
	case r.Command == "may-move":
		return piece.moving(to)
	case r.Command == "may-attack":
		return piece.attacking(to)
	case r.Command == "attack":
		return piece.fighting(to)
	case r.Command == "move":
		return piece.going(to)
	}
	return ""
}

// walks tells apart the pieces that list other squares.
func (c Class) walks() string {
	switch {
	case c.reach() == 0:
		return immobile
	case c == Scout:
		return scout
	}
	return walker
}

// away tells how many rows and columns lead to a square.
func (p *Piece) away(to *Square) (rows, columns int) {
	return to.row - p.square.row, to.column - p.square.column
}

// distance is the number of steps to a square of the same game.
func (p *Piece) distance(to *Square) int {
	rows, columns := p.away(to)
	return max(rows, -rows) + max(columns, -columns)
}

// between lists the squares between the piece and a square in its row or column; of any other, none.
func (p *Piece) between(to *Square) (way []*Square) {
	for _, d := range directions() {
		var on []*Square
		for s := p.square.next(d); s != nil; s = s.next(d) {
			if s == to {
				way = on
			}
			on = append(on, s)
		}
	}
	return way
}

// moving tells why a piece may move to a square, or may not.
func (p *Piece) moving(to *Square) string {
	if p.class.reach() == 0 {
		return immobile
	}
	if to == nil || p.square == nil {
		return p.beyond()
	}
	rows, columns := p.away(to)
	way := p.between(to)
	over := func(is func(*Square) bool) bool { return p.class == Scout && slices.ContainsFunc(way, is) }
	switch {
	case to.water:
		return inWater
	case over(func(s *Square) bool { return s.water }):
		return overWater
	case rows*rows == columns*columns && rows != 0:
		return diagonal
	case over(func(s *Square) bool { return s.piece != nil }):
		return overPiece
	case to.piece != nil:
		return ontoPiece
	case !slices.Contains(p.LegalMoves(), to):
		return p.beyond()
	case p.class == Scout && (rows != 0 && to.row == 0 || columns != 0 && to.column == 0):
		return edge
	}
	return p.class.walks()
}

// beyond is the case of a square that is nowhere in reach.
func (p *Piece) beyond() string {
	if p.class == Scout {
		return noFreeLine
	}
	return tooFar
}

// attacking tells why a piece may attack a square, or may not.
func (p *Piece) attacking(to *Square) string {
	switch {
	case p.class.reach() == 0:
		return immobile
	case slices.Contains(p.LegalAttacks(), to) && p.class == Scout:
		return scout
	case slices.Contains(p.LegalAttacks(), to):
		return nextTo
	case p.class != Scout || to == nil || p.square == nil:
		return noOpponent
	}
	if rows, columns := p.away(to); p.distance(to) > 1 && rows*rows != columns*columns {
		return scoutsAway
	}
	return noOpponent
}

// fighting is the case of an attack.
func (p *Piece) fighting(target *Square) string {
	switch {
	case target.piece == nil:
		return onNothing
	case p.square == nil || p.distance(target) > 1:
		return fromAfar
	}
	return combat(p, target.piece)
}

// going is the case of a move, be it legal or not.
func (p *Piece) going(to *Square) string {
	switch {
	case !to.CanBeEntered():
		return shut
	case p.square != nil && p.distance(to) > 1:
		return far
	}
	return near
}

// combat is the case of an attack by who meets whom.
func combat(attacker, defender *Piece) string {
	switch {
	case defender.class == Flag:
		return ofFlag
	case defender.class == Bomb:
		names := map[Class]string{Miner: minerOfBomb, Spy: spyOfBomb}
		if name, special := names[attacker.class]; special {
			return name
		}
		return ofBomb
	case attacker.class == Spy && defender.rank == marshalRank:
		return ofMarshal
	case attacker.class == Spy:
		return bySpy
	case defender.class == Spy:
		return ofSpy
	case attacker.rank == defender.rank && attacker.class == defender.class:
		return equals
	}
	return unequals
}

// Tells answers a command.
func (p standing) Tells(question engine.Request) []string {
	_, reply := p.do(question)
	return reply.Body
}

// Board draws the last game.
func (p standing) Board() []string {
	if p.last == nil {
		return nil
	}
	return p.last.Drawn()
}

// A drawing is a game that is made up as it is played.
type drawing struct {
	standing
	chance *rand.Rand
	line   []engine.Request
}

// draws are what lines are drawn for, in the words of the features.
func draws() map[engine.Wish]func(*drawing) {
	return map[engine.Wish]func(*drawing){
		"the pieces":                   func(*drawing) {},
		"the legal moves":              func(d *drawing) { d.list("moves") },
		"the legal attacks":            func(d *drawing) { d.list("attacks") },
		"the results":                  (*drawing).results,
		"attacks":                      (*drawing).fights,
		"attacks from anywhere":        (*drawing).strikes,
		"a piece in the way":           (*drawing).push,
		"an attack on an empty square": (*drawing).stumble,
		"every turn":                   (*drawing).turns,
	}
}

// Draw draws a board with pieces of both players, of each kind one at most, and what happens there; or a square of a
// game that is asked for, or one of no game that is made and asked something.
func (rules) Draw(chance *rand.Rand, wish engine.Wish) []engine.Request {
	d := &drawing{standing: standingAfter(nil), chance: chance}
	if wish == "squares made" {
		return d.squareMade()
	}
	d.do("any-constructor")
	d.do("player", "player0", "0", "Michael")
	d.do("player", "player1", "1", "Ozgur")
	d.do("game", "game", "player0", "player1")
	if wish == "squares asked for" {
		return d.squareAsked()
	}
	at := d.box()
	for number := range 2 {
		if wish == "every turn" {
			at = func() (row, column int) { return 6*number + chance.IntN(firstRows), chance.IntN(Width) }
		}
		kinds := Kinds()
		for _, i := range chance.Perm(len(kinds))[:1+chance.IntN(len(kinds))] {
			d.put(kinds[i].Name, number, at)
		}
	}
	if len(d.pieces) == 0 {
		d.put("Scout", 0, func() (row, column int) { return Height - 1, Width - 1 })
	}
	draws()[wish](d)
	return d.line
}

// do carries out a command and notes it.
func (d *drawing) do(command string, arguments ...string) []string {
	r := request(command, arguments...)
	d.line = append(d.line, r)
	reply, _ := d.table.Do(context.Background(), r) // it stops for no time
	return reply.Body
}

// box draws a part of the board, and gives what draws squares of it. In a small one pieces meet.
func (d *drawing) box() func() (row, column int) {
	side := 3 + d.chance.IntN(8)
	row, column := d.chance.IntN(11-side), d.chance.IntN(11-side)
	return func() (int, int) { return row + d.chance.IntN(side), column + d.chance.IntN(side) }
}

// put puts a piece on one of the first squares that are drawn, if that is open. It is named as the features name it: scout,
// then scout2.
func (d *drawing) put(kind string, number int, at func() (row, column int)) {
	for range 5 {
		row, column := at()
		s := d.last.squares[row][column]
		if s.CanBeEntered() {
			name := strings.ToLower(kind)
			if d.pieces[name] != nil {
				name += "2"
			}
			d.do("piece", name, kind, fmt.Sprintf("player%d", number), spot(s))
			return
		}
	}
}

// spot names a square of the game.
func spot(s *Square) string { return "game@" + s.String() }

// shuffled gives the names of the pieces on the board, in any order.
func (d *drawing) shuffled() []string {
	gone := func(name string) bool { return d.pieces[name].square == nil }
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(d.pieces)), gone)
	d.chance.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}

// list asks all pieces what they may do.
func (d *drawing) list(command string) {
	for _, name := range d.shuffled() {
		d.do(command, name)
	}
}

// meetings lists, in any order, who may attack which opponent. Two Spies are left out: readers differ about them.
func (d *drawing) meetings(which func(by, other *Piece) bool) (all [][2]string) {
	for _, a := range d.shuffled() {
		for _, b := range d.shuffled() {
			by, other := d.pieces[a], d.pieces[b]
			spies := by.class == Spy && other.class == Spy
			if by.owner != other.owner && by.class.reach() > 0 && !spies && which(by, other) {
				all = append(all, [2]string{a, b})
			}
		}
	}
	return all
}

func neighbours(by, other *Piece) bool { return by.distance(other.square) == 1 }

func (d *drawing) results() {
	for _, m := range d.meetings(func(*Piece, *Piece) bool { return true }) {
		d.do("result", m[0], m[1])
	}
}

// fights lets pieces attack those next to them as long as they can and no Flag is captured.
func (d *drawing) fights() {
	for flag := false; !flag; {
		all := d.meetings(neighbours)
		if len(all) == 0 {
			return
		}
		flag = d.fight(all[0])
	}
}

// fight lets one piece attack another one, after the result is asked for. It tells whether that was a Flag.
func (d *drawing) fight(m [2]string) (flag bool) {
	d.do("result", m[0], m[1])
	d.do("attack", m[0], spot(d.pieces[m[1]].square))
	return d.pieces[m[1]].class == Flag
}

// strikes lets pieces that have ranks attack each other from wherever they stand.
func (d *drawing) strikes() {
	ranked := func(by, other *Piece) bool { return by.rank > 0 && other.rank > 0 }
	for all := d.meetings(ranked); len(all) > 0; all = d.meetings(ranked) {
		d.do("attack", all[0][0], spot(d.pieces[all[0][1]].square))
	}
}

// push places or moves a piece onto another one.
func (d *drawing) push() {
	if names := d.shuffled(); len(names) > 1 {
		d.do([]string{"place", "move"}[d.chance.IntN(2)], names[0], spot(d.pieces[names[1]].square))
	}
}

// stumble lets a piece attack an empty square next to it.
func (d *drawing) stumble() {
	for _, name := range d.shuffled() {
		p := d.pieces[name]
		to := p.square.next(directions()[d.chance.IntN(len(directions()))])
		if p.class.reach() > 0 && to != nil && to.CanBeEntered() {
			d.do("attack", name, spot(to))
			return
		}
	}
}

// mostTurns bounds a game.
const mostTurns = 60

// turns lets the players take turns until a Flag is captured or somebody has none. Before each turn, the piece that
// takes it is asked what it may do; and so are all in the end.
func (d *drawing) turns() {
	for turn := range mostTurns {
		if !d.turn(d.last.players[turn%2]) {
			break
		}
	}
	d.list("moves")
	d.list("attacks")
}

// turn is a turn of a player: mostly an attack if there is one, else mostly a move that leads to an opponent. It tells
// whether the game goes on.
func (d *drawing) turn(player *Player) bool {
	ask := func(name string) {
		d.do("moves", name)
		d.do("attacks", name)
	}
	attacks := d.meetings(func(by, other *Piece) bool { return by.owner == player && neighbours(by, other) })
	if len(attacks) > 0 && d.chance.IntN(4) > 0 {
		ask(attacks[0][0])
		return !d.fight(attacks[0])
	}
	name, to := d.step(player)
	if to != nil {
		ask(name)
		d.do("move", name, spot(to))
	}
	return to != nil
}

// step draws a move of a player, which mostly leads to an opponent; nil for none.
func (d *drawing) step(player *Player) (name string, to *Square) {
	least, chosen := 0, d.chance.IntN(3) > 0
	for _, mover := range d.shuffled() {
		if d.pieces[mover].owner != player {
			continue
		}
		for _, s := range d.pieces[mover].LegalMoves() {
			away := d.chance.IntN(Height + Width)
			if chosen {
				away = d.nearest(s, player)
			}
			if to == nil || away < least {
				name, to, least = mover, s, away
			}
		}
	}
	return name, to
}

// nearest is the number of steps from a square to the nearest opponent of a player.
func (d *drawing) nearest(from *Square, player *Player) int {
	least := Height + Width
	for _, p := range d.pieces {
		if p.owner != player && p.square != nil {
			least = min(least, p.distance(from))
		}
	}
	return least
}

// squareAsked asks for a square, on the board or off it.
func (d *drawing) squareAsked() []engine.Request {
	numbers := []int{d.chance.IntN(30) - 10, d.chance.IntN(Width)}
	if d.chance.IntN(10) == 0 {
		numbers = []int{int(d.chance.Int32()) - 1<<30, int(d.chance.Int32()) - 1<<30}
	}
	d.chance.Shuffle(2, func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
	d.do("square-of", "game", fmt.Sprint(numbers[0]), fmt.Sprint(numbers[1]))
	return d.line
}

// squareMade makes a square of no game and asks something about it.
func (d *drawing) squareMade() []engine.Request {
	row, column := fmt.Sprint(d.chance.IntN(Height)), fmt.Sprint(d.chance.IntN(Width))
	ground := []string{"land", "water"}[d.chance.IntN(2)]
	d.do("square", ground+row+column, row, column, ground)
	d.do([]string{"row", "column", "belongs", "can-enter"}[d.chance.IntN(4)], ground+row+column)
	return d.line
}

// Simpler gives the line in which all pieces are made where they stand before the last command.
func (rules) Simpler(line []engine.Request, _ engine.Wish) [][]engine.Request {
	given, last := line[:len(line)-1], line[len(line)-1]
	d, simpler := standingAfter(given), []engine.Request(nil)
	for _, r := range given {
		switch r.Command {
		case "any-constructor", "player", "game":
			simpler = append(simpler, r)
		case "piece":
			if s := d.pieces[r.Arguments[0]].square; s != nil {
				simpler = append(simpler, request("piece", append(slices.Clone(r.Arguments[:3]), spot(s))...))
			}
		}
	}
	if len(simpler) == 0 || len(simpler) == len(given) {
		return nil
	}
	return [][]engine.Request{append(simpler, last)}
}
