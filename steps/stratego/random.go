package stratego

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// happenings tell a command of a random game as a step before the one under test, and as that step. The others are not
// told.
var happenings = map[string][2]string{
	"piece":   {"a KIND on OTHER", "a KIND is made on OTHER"},
	"moves":   {"the legal moves of PIECE have been listed", "the legal moves of PIECE are listed"},
	"attacks": {"the legal attacks of PIECE have been listed", "the legal attacks of PIECE are listed"},
	"result":  {"the result of PIECE attacking OTHER is asked for", "the result of PIECE attacking OTHER is asked for"},
	"move":    {"PIECE has moved to OTHER", "PIECE moves to OTHER"},
	"attack":  {"PIECE has attacked OTHER", "PIECE attacks OTHER"},
	"place":   {"", "PIECE is placed on OTHER"},
}

// A cast are the steps of a random game, which tell the pieces by the names that they have in commands.
type cast []play.Step

// words names what is an argument of a command as the features do: "the Scout of player 1", "row 3, column 4".
func (c cast) words(argument string) string {
	if _, at, found := strings.Cut(argument, "@"); found {
		row, column, _ := strings.Cut(at, ",")
		return "row " + row + ", column " + column
	}
	for _, s := range c {
		if s.Command == "piece" && s.Arguments[0] == argument {
			return "the " + s.Arguments[1] + " of " + strings.Replace(s.Arguments[2], "player", "player ", 1)
		}
	}
	return argument
}

// told tells the steps up to the one under test.
func (c cast) told() (lines []string) {
	keyword := "Given "
	for i, s := range c {
		form := happenings[s.Command][0]
		if i == len(c)-1 {
			form, keyword = happenings[s.Command][1], "When "
		}
		if form == "" {
			continue
		}
		piece, other := c.words(s.Arguments[0]), c.words(s.Arguments[len(s.Arguments)-1])
		form = strings.NewReplacer("KIND", strings.TrimPrefix(piece, "the "), "PIECE", piece, "OTHER", other).Replace(form)
		lines, keyword = append(lines, keyword+form), "And "
	}
	return lines
}

// draft writes the scenario of a random game, which looks at what its last step shows.
func draft(walked []play.Step, seen play.Showing) steps.Draft {
	lines := append(cast(walked).told(), "Then "+seen.Steps[0])
	for _, step := range seen.Steps[1:] {
		lines = append(lines, "And "+step)
	}
	return steps.Draft{Rule: seen.Rule, Steps: lines}
}

// tell gives the one line of an answer.
func tell(p engine.Position, command string, arguments ...string) string {
	return strings.Join(p.Tells(engine.Request{Command: command, Arguments: arguments}), " ")
}

// look adds a step that looks at something, and the question behind it.
func look(seen *play.Showing, step, command string, arguments ...string) {
	seen.Steps = append(seen.Steps, step)
	seen.Asks = append(seen.Asks, engine.Request{Command: command, Arguments: arguments})
}

// shows lists what the last step shows of a random game. That a piece stands where it was made is enough for what
// follows.
func (c *world) shows(walked, whole []play.Step) []play.Showing {
	s := walked[len(walked)-1]
	switch {
	case !s.Allowed():
		return c.showsRefusal(walked, s)
	case s.Command == "piece" && whole[len(whole)-1].Command != "piece":
		return c.showsMade(walked, s)[:1]
	case s.Command == "piece":
		return c.showsMade(walked, s)
	case s.Command == "moves" || s.Command == "attacks":
		return c.showsList(walked, s)
	case s.Command == "result":
		answer := "the answer is " + s.Before.Tells(s.Request)[0]
		return []play.Showing{{Rule: c.Breaks(s, "other answer"), Steps: []string{answer}, Asks: []engine.Request{s.Request}}}
	case s.Command == "move":
		seen := play.Showing{Rule: c.Breaks(s, "other board")}
		cast(walked).stand(&seen, s.Next[0], s.Arguments[:1], game+"@"+tell(s.Before, "where", s.Arguments[0]))
		return []play.Showing{seen}
	case s.Command == "attack":
		return c.showsAttack(walked, s)
	}
	return nil
}

// showsRefusal looks at what is refused, or at who stands in the way.
func (c *world) showsRefusal(walked cast, s play.Step) []play.Showing {
	stays := walked.words(tell(s.Before, "who", s.Arguments[1])) + " is still where it was"
	return []play.Showing{{Rule: c.Breaks(s, "accepted"), Steps: map[string][]string{
		"place":  {"it is refused with an IllegalArgumentException", stays},
		"move":   {stays},
		"attack": {"it is refused with an exception of its own"},
	}[s.Command]}}
}

func (c *world) showsMade(walked cast, s play.Step) (shown []play.Showing) {
	name, square := s.Arguments[0], s.Arguments[3]
	who, place, rank := walked.words(name), walked.words(square), tell(s.Next[0], "rank", name)
	see := func(step, command string, arguments ...string) {
		seen := play.Showing{Rule: c.Breaks(s, "other board", command)}
		look(&seen, step, command, arguments...)
		shown = append(shown, seen)
	}
	see(place+" holds "+who, "who", square)
	see(who+" knows "+place+" as its square", "sits", name, square)
	see(who+" belongs to player "+strings.TrimPrefix(s.Arguments[2], "player"), "owner", name)
	if rank != "0" {
		see(who+" has the rank "+rank, "rank", name)
	}
	return shown
}

// showsList looks at a list, and asks it for the squares of the game themselves. A list that was asked for before shows
// first whether it is that of the board as it is now.
func (c *world) showsList(walked cast, s play.Step) []play.Showing {
	again := slices.ContainsFunc(walked[:len(walked)-1], func(past play.Step) bool {
		return past.Command == s.Command && past.Arguments[0] == s.Arguments[0]
	})
	rule := c.Breaks(s, "other answer", map[bool]string{true: "asked again"}[again])
	squares := s.Before.Tells(s.Request)
	if len(squares) == 0 {
		return []play.Showing{{Rule: rule, Steps: []string{"there are none"}, Asks: []engine.Request{s.Request}}}
	}
	listed := strings.Join(squares, " ")
	own := play.Showing{Rule: c.Breaks(s, "other answer", "the game's squares"),
		Steps: []string{"the game's squares " + listed + " are among them"}}
	for _, at := range squares {
		own.Asks = append(own.Asks, steps.Request("may-"+strings.TrimSuffix(s.Command, "s"), s.Arguments[0], game+"@"+at))
	}
	all := play.Showing{Rule: rule, Steps: []string{"they are exactly " + listed}, Asks: []engine.Request{s.Request}}
	return []play.Showing{all, own}
}

// showsAttack looks at both pieces and squares, and at who has won. After an earlier attack, the pieces have to be
// named.
func (c *world) showsAttack(walked cast, s play.Step) (shown []play.Showing) {
	by, target, next := s.Arguments[0], s.Arguments[1], s.Next[0]
	other, from := tell(s.Before, "who", target), game+"@"+tell(s.Before, "where", by)
	result, rule := tell(s.Before, "result", by, other), c.Breaks(s, "other board")
	outcome := play.Showing{Rule: rule}
	if result == "WIN" {
		outcome.Rule = c.Breaks(s, "other board", "the place of who wins")
	}
	if outcome.Rule != rule {
		gone := play.Showing{Rule: rule}
		walked.stand(&gone, next, []string{other})
		shown = append(shown, gone)
	}
	walked.stand(&outcome, next, []string{by, other}, from, target)
	if !slices.ContainsFunc(walked[:len(walked)-1], func(past play.Step) bool { return past.Command == "attack" }) {
		outcome.Steps = []string{"the attack is " + map[string]string{"WIN": "won", "DRAW": "drawn", "LOSE": "lost"}[result]}
	}
	winner := play.Showing{Rule: c.Breaks(s, "other board", "who has won")}
	won := strings.Replace(strings.Replace(tell(next, "winner", game), "player", "player ", 1), "none", "nobody", 1)
	look(&winner, won+" has won", "winner", game)
	for _, player := range []string{"player0", "player1"} {
		has := map[string]string{"true": " has lost", "false": " has not lost"}[tell(next, "lost", player)]
		look(&winner, strings.Replace(player, "r", "r ", 1)+has, "lost", player)
	}
	return append(shown, outcome, winner)
}

// stand looks at pieces, which know the squares that hold them or have none, and at squares that hold nothing.
func (c cast) stand(seen *play.Showing, p engine.Position, pieces []string, squares ...string) {
	for _, name := range pieces {
		square := game + "@" + tell(p, "where", name)
		if square == game+"@none" {
			look(seen, c.words(name)+" has no square", "where", name)
			continue
		}
		look(seen, c.words(name)+" knows "+c.words(square)+" as its square", "sits", name, square)
		look(seen, c.words(square)+" holds "+c.words(name), "who", square)
	}
	for _, square := range squares {
		if tell(p, "who", square) == "none" {
			look(seen, c.words(square)+" holds nothing", "who", square)
		}
	}
}

func (c *world) playRandom(ctx context.Context, count int, looked string) error {
	c.Random = play.RandomFollowed(ctx, c.World, count, engine.Wish(looked), play.Teller{Shows: c.shows, Told: draft})
	return nil
}

// draftSquare writes the scenario of a square of the game that is asked for.
func (c *world) draftSquare(walked []play.Step) steps.Draft {
	s := walked[len(walked)-1]
	row, column := s.Arguments[1], s.Arguments[2]
	square := "row " + row + ", column " + column
	given := []string{"Given a game", "When the square on " + square + " is asked for"}
	if !s.Allowed() {
		given = append(given, "Then it is refused with an IndexOutOfBoundsException")
		return steps.Draft{Rule: c.Breaks(s, "accepted"), Steps: given}
	}
	return steps.Draft{Rule: c.Breaks(s, "other board"), Steps: append(given,
		"Then "+square+" has the row "+row, "And "+square+" has the column "+column)}
}

// draftMade writes the scenario of a square of no game that is made and asked something.
func (c *world) draftMade(walked []play.Step) steps.Draft {
	made, asked := walked[0].Arguments, walked[len(walked)-1]
	square, answer := "row "+made[1]+", column "+made[2]+" of no game", asked.Before.Tells(asked.Request)[0]
	says := map[string]string{
		"row": " has the row " + answer, "column": " has the column " + answer, "belongs": " belongs to no game",
		"can-enter": map[string]string{"true": " can", "false": " cannot"}[answer] + " be entered",
	}[asked.Command]
	return steps.Draft{Rule: c.Misanswers(asked.Command, made[3]), Steps: []string{
		"Given the set-up of a test class:", "| thing | place |", fmt.Sprintf("| %s | %s |", made[3], square),
		"When nothing more is done", "Then " + square + says,
	}}
}

func (c *world) askRandom(ctx context.Context, count int, how string) error {
	told := c.draftSquare
	if how == "made" {
		told = c.draftMade
	}
	rules := c.Rules()
	c.Random = steps.PlayLots(ctx, c.World, count, steps.Lot[[]engine.Request]{
		Draw:    func(chance *rand.Rand) []engine.Request { return rules.Draw(chance, engine.Wish("squares "+how)) },
		Told:    func(line []engine.Request) steps.Draft { return told(play.Walk(rules, line)) },
		Smaller: func([]engine.Request) [][]engine.Request { return nil },
	})
	return nil
}
