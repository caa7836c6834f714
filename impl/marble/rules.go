package marble

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Rules tell of the game what a judge asks. Lines of play are requests of the commands "create" and "move".
func Rules() engine.Rules { return rules{} }

type rules struct{}

// Begin gives the position in which a constructor may be called.
func (rules) Begin() engine.Position { return position{} }

// forms are the constructors by their number of parameters.
var forms = [...]string{"()", "(arm)", "(row, column)", "(arm, row, column)"}

// The conditions of the numbers of a constructor.
const (
	badArm  = " without an odd arm thickness"
	badHole = " without a slot there"
	jump    = "jump"
)

// Cases are the constructors with what they refuse, and the jump with its five conditions.
func (rules) Cases() map[string][]engine.Case {
	var create []engine.Case
	for i, form := range forms {
		create = append(create, engine.Case{Name: form})
		if i%2 == 1 {
			create = append(create, engine.Case{Name: form + badArm, Forbidden: true})
		}
		if i > 1 {
			create = append(create, engine.Case{Name: form + badHole, Forbidden: true})
		}
	}
	move := []engine.Case{{Name: jump, Touches: []string{"from", "to", "between"}}}
	for _, reason := range peg.Reasons() {
		move = append(move, engine.Case{Name: reason, Forbidden: true})
	}
	return map[string][]engine.Case{"create": create, "move": move}
}

// A position is a game that nobody changes any more; nil before it has begun.
type position struct{ *Game }

// Tried gives the four constructors on boards of arm thickness 3, or all moves from and to every place of the grid, and
// up to two places beyond it.
func (p position) Tried() iter.Seq[engine.Request] {
	if p.Game == nil {
		return requests("create", numbered(-2, side(traditional)+2), 0, 1, 2, 3)
	}
	rows, _ := p.board.Size()
	return requests("move", numbered(-2, rows+2), 4)
}

// numbered writes the numbers from least to below most.
func numbered(least, most int) (numbers []string) {
	for n := least; n < most; n++ {
		numbers = append(numbers, strconv.Itoa(n))
	}
	return numbers
}

// requests gives the requests with so many of some numbers, in the order of these.
func requests(command string, numbers []string, lengths ...int) iter.Seq[engine.Request] {
	return func(yield func(engine.Request) bool) {
		for _, length := range lengths {
			all := 1
			for range length {
				all *= len(numbers)
			}
			for i := range all {
				arguments := make([]string, length)
				for at := length - 1; at >= 0; at-- {
					arguments[at], i = numbers[i%len(numbers)], i/len(numbers)
				}
				if !yield(engine.Request{Command: command, Arguments: arguments}) {
					return
				}
			}
		}
	}
}

// After tells what comes of a constructor or a move.
func (p position) After(r engine.Request) engine.Ruling {
	n, err := engine.Integers(r.Arguments)
	switch {
	case err != nil:
	case p.Game == nil && r.Command == "create" && len(n) < len(forms):
		return begun(n)
	case p.Game != nil && r.Command == "move" && len(n) == 4:
		return p.moved(Position{n[0], n[1]}, Position{n[2], n[3]})
	}
	return engine.Ruling{}
}

func begun(n []int) engine.Ruling {
	form := forms[len(n)]
	game, err := construct(n)
	switch {
	case err == nil:
		return engine.Ruling{Case: form, Next: []engine.Position{position{game}}}
	case len(n)%2 == 0:
		return engine.Ruling{Case: form + badHole}
	case n[0]%2 == 1 && n[0] > largest:
		return engine.Ruling{} // the rules say nothing about machines
	}
	if _, err := NewOf(n[0]); err != nil {
		return engine.Ruling{Case: form + badArm}
	}
	return engine.Ruling{Case: form + badHole}
}

func (p position) moved(from, to Position) engine.Ruling {
	ruling := engine.Ruling{Case: jump, Touches: []engine.Place{
		{Name: "from", Row: from.Row, Column: from.Column}, {Name: "to", Row: to.Row, Column: to.Column}}}
	if j, straight := peg.Between(from.onBoard(), to.onBoard()); straight {
		over := j.Over()
		ruling.Touches = append(ruling.Touches, engine.Place{Name: "between", Row: over.Row - 1, Column: over.Column - 1})
	}
	if ruling.Case = p.board.Forbids(from.onBoard(), to.onBoard()); ruling.Case != "" {
		return ruling
	}
	next := &Game{p.board.Clone()}
	if err := next.Move(from, to); err != nil {
		panic("marble: a move that nothing forbids cannot be made: " + err.Error())
	}
	ruling.Case, ruling.Next = jump, []engine.Position{position{next}}
	return ruling
}

// Tells answers getGameState, getScore and isGameOver.
func (p position) Tells(question engine.Request) []string {
	switch {
	case p.Game == nil:
	case question.Command == "score":
		return engine.Value(p.Score())
	case question.Command == "over":
		return engine.Value(p.Over())
	case question.Command == "state" || question.Command == "slots":
		return strings.Split(p.State(), "\n")
	}
	return nil
}

// Board draws the grid as the state does, but with nothing between the places.
func (p position) Board() []string {
	if p.Game == nil {
		return nil
	}
	return p.board.Drawn(glyphs)
}

// The arm thicknesses that are drawn: most boards are small, above all those on which every short move is tried,
// which takes long.
var (
	arms      = []int{3, 3, 3, 5, 5, 7}
	smallArms = []int{3, 3, 3, 3, 3, 5}
	anyArms   = []int{3, 3, 5, 5, 7, 2, 4, 6, 0, -1, -2, -3, -5, -7}
)

// Draw draws a game that is begun in one of the four ways and jumps, or numbers for a constructor.
func (rules) Draw(chance *rand.Rand, wish engine.Wish) []engine.Request {
	if wish == engine.AnyBeginning {
		return []engine.Request{engine.OfNumbers("create", drawNumbers(chance)...)}
	}
	among, most := arms, 0
	if wish == engine.SmallGame {
		among = smallArms
	}
	numbers := drawBeginning(chance, among)
	if most = chance.IntN(25); wish == engine.LateGame {
		most = 1000
	}
	line := play(numbers, most, func(n int) int { return chance.IntN(n) })
	if wish == engine.LateGame {
		line = line[:max(1, len(line)-chance.IntN(2))]
	}
	return line
}

// play gives the line of a game of at most so many jumps, each of which is chosen by its number.
func play(numbers []int, most int, choose func(n int) int) []engine.Request {
	game, err := construct(numbers)
	if err != nil {
		panic("marble: a beginning that was chosen is none: " + err.Error())
	}
	line := []engine.Request{engine.OfNumbers("create", numbers...)}
	for range most {
		var next [][]int
		for j := range game.board.Jumps() {
			to := j.Landing()
			next = append(next, []int{j.From.Row - 1, j.From.Column - 1, to.Row - 1, to.Column - 1})
		}
		if len(next) == 0 {
			break
		}
		slices.SortFunc(next, slices.Compare)
		v := next[choose(len(next))]
		_ = game.Move(Position{v[0], v[1]}, Position{v[2], v[3]}) // it is one of the jumps
		line = append(line, engine.OfNumbers("move", v...))
	}
	return line
}

// drawBeginning draws numbers that a constructor takes.
func drawBeginning(chance *rand.Rand, among []int) []int {
	arm, numbers := traditional, []int(nil)
	if chance.IntN(2) == 0 {
		arm = among[chance.IntN(len(among))]
		numbers = []int{arm}
	}
	for chance.IntN(4) > 0 {
		p := Position{chance.IntN(side(arm)), chance.IntN(side(arm))}
		if slot(arm, p) {
			return append(numbers, p.Row, p.Column)
		}
	}
	return numbers
}

// drawNumbers draws numbers for a constructor, which need not take them.
func drawNumbers(chance *rand.Rand) []int {
	arm, numbers := traditional, []int(nil)
	if chance.IntN(3) > 0 {
		arm = anyArms[chance.IntN(len(anyArms))]
		numbers = []int{arm}
	}
	if numbers == nil || chance.IntN(3) > 0 {
		wide := max(traditional, side(arm)) + 4
		numbers = append(numbers, chance.IntN(wide)-2, chance.IntN(wide)-2)
	}
	return numbers
}

// Simpler gives lines with fewer numbers, and then games of the traditional board that go as far.
func (rules) Simpler(line []engine.Request, wish engine.Wish) (simpler [][]engine.Request) {
	numbers := line[0].Arguments
	lead := len(numbers) % 2
	add := func(arguments ...string) {
		if !slices.Equal(arguments, numbers) {
			first := engine.Request{Command: "create", Arguments: arguments}
			simpler = append(simpler, slices.Concat([]engine.Request{first}, line[1:]))
		}
	}
	if len(numbers) == 3 {
		add(numbers[0])
		add(numbers[1:]...)
	}
	if wish == engine.AnyBeginning {
		add(append([]string{"3"}, numbers[lead:]...)...)
		return simpler
	}
	add()
	if len(numbers) > 0 {
		most := len(line) - 1
		if wish == engine.LateGame {
			most = 1000
		}
		simpler = append(simpler, play(nil, most, func(int) int { return 0 }))
	}
	return simpler
}
