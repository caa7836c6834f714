package eecs3311

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// A way puts to the subject what was drawn: a game, or a board, and what is asked then.
type way struct {
	wish  engine.Wish
	asked play.Ending              // one of these is asked; none for what is asked in words
	words string                   // nothing if they follow from what is asked
	told  func(play.Step) []string // tells what should come of it
}

// ways are the ways to look at random boards and games, by the words of the features.
var ways = map[string]way{
	"every move to the left is tried":              everyMove("to the left "),
	"every move to the right, up or down is tried": everyMove("to the right, up or down "),
	"every move is tried": {wish: engine.SmallGame, words: "every move is tried", told: func(play.Step) []string {
		return []string{"Then no move that is refused changes the board"}
	}},
	"a move to the left is made":              on("move", becomes, "left").allowed(),
	"a move to the right, up or down is made": on("move", becomes, "right", "up", "down").allowed(),
	"a move is demanded":                      on("move", isRefused),
	"the contract of a move is broken":        on("move", violates),

	"it is asked whether the game is over": {engine.LateGame, only("over"), "", answers},
	"it is asked whether the game is won":  {engine.LateGame, only("won"), "", answers},
	"the game is shown":                    {engine.LateGame, only("out"), "", reads},
	"the board is shown":                   on("board", reads),
	"the board is looked at":               {engine.AnyGame, only("board"), "", becomes},
	"the template is looked at":            {engine.AnyGame, only("show"), "", showsKind},

	"the pegs are counted":                   on("count", answers),
	"a slot is looked at":                    on("status", answers).allowed(),
	"a row or a column is judged":            on("valid-row valid-column", answers),
	"the contract of status_of is broken":    on("status", violates),
	"another board is compared":              on("equal", answers),
	"another board is matched":               on("match", answers).allowed(),
	"a match is demanded":                    on("match", isRefused),
	"the contract of a match is broken":      on("match", violates),
	"a slot is set":                          on("set", becomes),
	"the contract of set_status is broken":   on("set", violates),
	"slots are set":                          on("fill", becomes),
	"the contract of set_statuses is broken": on("fill", violates),
	"a player plays":                         on("good bad", isRefused),
	"a player is created":                    on("player", becomes),
}

// on asks for something on a board: one of some commands, perhaps with one of some first arguments.
func on(commands string, told func(play.Step) []string, first ...string) way {
	return way{wish: engine.SmallGame, asked: only(commands, first...), told: told}
}

func only(commands string, first ...string) play.Ending {
	return play.Ending{Some: func(r engine.Request) bool {
		asked := slices.Contains(strings.Fields(commands), r.Command)
		return asked && (first == nil || slices.Contains(first, r.Arguments[0]))
	}}
}

// allowed asks only for what the rules allow.
func (w way) allowed() way {
	w.asked.Allowed = true
	return w
}

func everyMove(which string) way {
	return way{wish: engine.SmallGame, words: "every move " + which + "is tried", told: func(s play.Step) []string {
		from := map[string][]string{}
		for _, move := range play.Allowed(s.Next[0], play.Tried(s.Next[0], ranges[which])) {
			place := fmt.Sprintf("(%s, %s)", move.Arguments[1], move.Arguments[2])
			from[toward(move)] = append(from[toward(move)], place)
		}
		if len(from) == 0 {
			return []string{"Then no move is accepted"}
		}
		rows := [][]string{{"direction", "from"}}
		for _, to := range slices.Sorted(maps.Keys(from)) {
			rows = append(rows, []string{to, strings.Join(from[to], " ")})
		}
		return append([]string{"Then exactly these moves are accepted:"}, steps.TableLines(rows)...)
	}}
}

// drawRandom draws games or boards, and puts each to the subject in one way, to the first that does not go by the rules.
func (e *world) drawRandom(ctx context.Context, count int, words string) error {
	w := ways[words]
	e.Random = play.Random(ctx, e.World, count, w.wish, w.asked, func(line []play.Step) steps.Draft {
		return steps.Draft{Rule: e.Rule(), Steps: w.draft(line)}
	})
	return nil
}

// draft writes the scenario of a line of play.
func (w way) draft(line []play.Step) (told []string) {
	last := line[len(line)-1]
	if w.asked.Some != nil {
		line = line[:len(line)-1]
		w.words = asked(last.Request)
	}
	besides := last.Command == "equal" || last.Command == "match"
	for i, s := range line {
		switch beside := i+1 < len(line) && line[i+1].Command == "save"; {
		case s.Command == "new":
			told = append(told, "Given a game on the "+s.Arguments[0]+" board")
		case s.Command == "load" && !beside:
			told = slices.Concat([]string{"Given a game on this board:"}, steps.TextLines(s.Next[0].Board()), told)
		case s.Command == "load" && besides:
			told = append([]string{"And another board:"}, steps.TextLines(s.Next[0].Board())...)
		case s.Command == "move":
			told = append(told, "And "+strings.Replace(asked(s.Request), "moves", "has moved", 1))
		}
	}
	return append(append(told, "When "+w.words), w.told(last)...)
}

// isRefused tells whether the rules refuse what was asked.
func isRefused(s play.Step) []string {
	if s.Allowed() {
		return []string{"Then it is accepted"}
	}
	return []string{"Then it is refused", "And the board is as before"}
}

// violates tells which contract is broken, if any is.
func violates(s play.Step) []string {
	if s.Allowed() {
		return []string{"Then it is accepted"}
	}
	return []string{"Then the precondition " + s.Case + " is violated"}
}

// becomes tells the board afterwards.
func becomes(s play.Step) []string {
	if !s.Allowed() {
		return isRefused(s)
	}
	return append([]string{"Then the board is:"}, steps.TextLines(s.Next[0].Board())...)
}

func showsKind(s play.Step) []string {
	return []string{"Then it shows the " + s.Arguments[0] + " board"}
}

// answers tells the answer.
func answers(s play.Step) []string {
	answer := s.Before.Tells(s.Request)[0]
	if strings.ContainsAny(answer, "*.O") {
		answer = `"` + answer + `"`
	}
	return []string{"Then the answer is " + answer}
}

// reads tells the text.
func reads(s play.Step) []string {
	return append([]string{"Then it reads:"}, steps.TextLines(s.Before.Tells(s.Request))...)
}
