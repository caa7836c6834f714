package stratego

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// answerIs compares the answer to the step under test: the result of an attack, or a player.
func (c *world) answerIs(expected string) error {
	if err := c.settled(); err != nil {
		return err
	}
	if strings.HasPrefix(expected, "player ") {
		expected = c.playerName(expected)
	}
	return steps.Same(c.Shown(c.did.Request), steps.ListForm, []string{expected}, c.reply.Body)
}

// A link is what a piece or a square should know of the other.
type link struct {
	piece  *piece
	square *square // nil: the piece has none

	// held asks the square for its piece instead of the piece for its square. Without a piece it should hold nothing.
	held bool
}

// told tells in words what is right, and what should be where something else was found.
func (l link) told() (right, should string) {
	switch {
	case l.held && l.piece == nil:
		return l.square.String() + " holds nothing", "it should hold nothing"
	case l.held:
		return fmt.Sprintf("%v holds %v", l.square, l.piece), fmt.Sprintf("it should hold %v", l.piece)
	case l.square == nil:
		return l.piece.String() + " has no square", "it should have none"
	}
	return fmt.Sprintf("%v has %v as its square", l.piece, l.square), fmt.Sprintf("it should have %v", l.square)
}

// acted tells in words what the step under test was: " after scout.beCaptured()".
func (c *world) acted() string {
	if c.did.Command == "" {
		return ""
	}
	return " after " + c.Shown(c.did.Request)
}

// changed tells in words what the step under test has changed, if it has not only made something.
func (c *world) changed() string {
	if c.did.Command == "piece" {
		return ""
	}
	return c.acted()
}

// check compares links with those that the subject knows, all at once. It tells the wrong ones.
func (c *world) check(ctx context.Context, links ...link) error {
	wrong := steps.Mismatch{What: "who stands where" + c.acted(), Form: steps.ListForm, Outcome: engine.Failed}
	for _, l := range links {
		found, err := c.found(ctx, l)
		if err != nil {
			return err
		}
		right, should := l.told()
		if found == right {
			continue
		}
		if wrong.Sentence == "" {
			wrong.Sentence = fmt.Sprintf("%s%s; %s", found, c.acted(), should)
		}
		wrong.Expected, wrong.Actual = append(wrong.Expected, right), append(wrong.Actual, found)
	}
	switch {
	case len(wrong.Expected) == 0:
		return nil
	case c.about("D35") && strings.HasSuffix(wrong.Actual[0], " holds nothing"): // the piece stands on no board
		return steps.Blame(c.Misanswers("who"), "", &wrong)
	}
	return &wrong
}

// found tells in words what the subject knows of a link.
func (c *world) found(ctx context.Context, l link) (string, error) {
	if l.held {
		return c.holder(ctx, *l.square)
	}
	if l.square != nil {
		name, err := c.squareName(ctx, *l.square)
		if err != nil {
			return "", err
		}
		sits, err := c.Ask(ctx, "sits", l.piece.name, name)
		if right, _ := l.told(); err != nil || slices.Equal(sits, []string{"true"}) {
			return right, err
		}
	}
	where, err := c.Ask(ctx, "where", l.piece.name)
	if err != nil || slices.Equal(where, []string{"none"}) {
		return l.piece.String() + " has no square", err
	}
	if l.square != nil && slices.Equal(where, []string{l.square.at()}) {
		return fmt.Sprintf("%v has another square, which calls itself (%s), too", l.piece, l.square.at()), nil
	}
	return fmt.Sprintf("%v has the square (%s)", l.piece, strings.Join(where, " ")), nil
}

// holder tells in words what a square holds.
func (c *world) holder(ctx context.Context, square square) (string, error) {
	name, err := c.squareName(ctx, square)
	if err != nil {
		return "", err
	}
	body, err := c.Ask(ctx, "who", name)
	if err != nil {
		return "", err
	}
	who := strings.Join(body, " ")
	if i := slices.IndexFunc(c.pieces, func(p *piece) bool { return p.name == who }); i >= 0 {
		who = c.pieces[i].String()
	} else if who == "none" {
		who = "nothing"
	}
	return square.String() + " holds " + who, nil
}

// after checks links after a step that nothing should have refused.
func (c *world) after(ctx context.Context, links ...link) error {
	if err := c.settled(); err != nil {
		return err
	}
	return c.check(ctx, links...)
}

// attackIs looks at both pieces and both squares of an attack.
func (c *world) attackIs(ctx context.Context, how string) error {
	f := c.fight
	attackerGone, defenderGone := link{piece: f.attacker}, link{piece: f.defender}
	from, target := link{square: &f.from, held: true}, link{square: &f.target, held: true}
	switch how {
	case "won":
		target.piece = f.attacker
		return c.after(ctx, link{piece: f.attacker, square: &f.target}, target, defenderGone, from)
	case "lost":
		target.piece = f.defender
		return c.after(ctx, attackerGone, from, link{piece: f.defender, square: &f.target}, target)
	}
	return c.after(ctx, attackerGone, from, defenderGone, target)
}

// nothingChanged looks at every piece and square of the scenario, whether or not the step under test was refused.
func (c *world) nothingChanged(ctx context.Context) error {
	var links []link
	for _, p := range c.pieces {
		links = append(links, link{piece: p, square: &p.square}, link{piece: p, square: &p.square, held: true})
	}
	for _, square := range c.touched {
		if c.standing(c.did.Before, square) == nil {
			links = append(links, link{square: &square, held: true})
		}
	}
	if err := c.check(ctx, links...); err != nil {
		return err
	}
	for _, person := range []string{"player 0", "player 1"} {
		if err := c.isLost(ctx, person, "false"); err != nil {
			return err
		}
	}
	return nil
}

// stays looks at a piece that nothing should have taken from its square, whether or not the step under test was
// refused.
func (c *world) stays(ctx context.Context, named string) error {
	p, err := c.piece(named)
	if err != nil {
		return err
	}
	return c.check(ctx, link{piece: p, square: &p.square, held: true}, link{piece: p, square: &p.square})
}

// stands looks at the square that a piece knows: none if no place is named.
func (c *world) stands(ctx context.Context, named, place string) error {
	p, err := c.piece(named)
	if err != nil {
		return err
	}
	if place == "" {
		return c.after(ctx, link{piece: p})
	}
	square := readSquare(place)
	return c.after(ctx, link{piece: p, square: &square})
}

// holds looks at the piece that a square holds: none if no piece is named.
func (c *world) holds(ctx context.Context, place, named string) error {
	var err error
	square := readSquare(place)
	held := link{square: &square, held: true}
	if named != "" {
		if held.piece, err = c.piece(named); err != nil {
			return err
		}
	}
	return c.after(ctx, held)
}

// tells asks one thing about something and compares the answer.
func (c *world) tells(ctx context.Context, what, expected, command string, arguments ...any) error {
	if err := c.settled(); err != nil {
		return err
	}
	return c.Expect(ctx, what+c.changed(), steps.ListForm, []string{expected}, command, arguments...)
}

// thing gives the name that a piece, a square or a player has in commands.
func (c *world) thing(ctx context.Context, named string) (string, error) {
	switch {
	case strings.HasPrefix(named, "player "):
		return c.playerName(named), nil
	case strings.HasPrefix(named, "row "):
		_, name, err := c.on(ctx, named)
		return name, err
	}
	p, err := c.piece(named)
	if err != nil {
		return "", err
	}
	return p.name, nil
}

// things gives the names that several things have in commands, as arguments.
func (c *world) things(ctx context.Context, named ...string) ([]any, error) {
	var names []any
	for _, n := range named {
		name, err := c.thing(ctx, n)
		if err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// asked names a thing for a command, asks the command about it and compares the answer.
func (c *world) asked(ctx context.Context, named, what, expected, command string) error {
	names, err := c.things(ctx, named)
	if err != nil {
		return err
	}
	return c.tells(ctx, what+" of "+named, expected, command, names...)
}

func (c *world) enterable(ctx context.Context, place, can string) error {
	return c.asked(ctx, place, "canBeEntered", strconv.FormatBool(can == "can"), "can-enter")
}

func (c *world) has(ctx context.Context, named, property, expected string) error {
	command := property
	if property == "name" {
		command = "title"
	}
	return c.asked(ctx, named, "the "+property, expected, command)
}

// belongsTo looks at the owner of a piece, or at the game of a square.
func (c *world) belongsTo(ctx context.Context, named, owner string) error {
	if owner == "no game" {
		return c.asked(ctx, named, "the game", "none", "belongs")
	}
	return c.asked(ctx, named, "the owner", c.playerName(owner), "owner")
}

func (c *world) identity(ctx context.Context, place, other, which string) error {
	names, err := c.things(ctx, place, other)
	if err != nil {
		return err
	}
	expected := strconv.FormatBool(which == "the same square")
	sentence := map[string]string{
		"different squares": fmt.Sprintf("%s and %s are one and the same square", place, other),
		"the same square":   fmt.Sprintf("%s is another square each time", place),
	}[which]
	return steps.Saying(sentence, c.tells(ctx, "whether they are the same square", expected, "same", names...))
}

func (c *world) hasLost(ctx context.Context, person, has string) error {
	if err := c.settled(); err != nil {
		return err
	}
	return c.isLost(ctx, person, strconv.FormatBool(has == "has"))
}

func (c *world) isLost(ctx context.Context, person, expected string) error {
	name := c.playerName(person)
	return c.Expect(ctx, name+".hasLost()"+c.changed(), steps.ListForm, []string{expected}, "lost", name)
}

func (c *world) hasWon(ctx context.Context, person, second string) error {
	game, winner := game, "none"
	if second != "" || strings.HasSuffix(person, " of the second game") {
		game = secondGame
	}
	if person != "nobody" {
		winner = c.playerName(person)
	}
	return c.tells(ctx, game+".getWinner()", winner, "winner", game)
}

// ownException is any exception that the program throws itself.
const ownException = "exception of its own"

// isRefused compares the exception that the step under test should have thrown. A subclass is an exception of its
// superclass, too. Without a name it is an IllegalArgumentException.
func (c *world) isRefused(expected string) error {
	expected = cmp.Or(expected, "IllegalArgumentException")
	classes := c.thrown()
	found := "no exception"
	if len(classes) > 0 {
		found = classes[0]
	}
	accident := c.accident()
	switch {
	case expected == ownException && len(classes) > 0 && !accident, slices.Contains(classes, "java.lang."+expected):
		c.reply.Refusal = nil
		return nil
	case accident:
		found += " by accident"
	}
	shown := c.Shown(c.did.Request)
	return steps.Saying(fmt.Sprintf("%s throws %s; it should throw an %s", shown, found, expected),
		steps.SameValue("what "+shown+" throws", expected, found))
}

// accident tells whether the step under test was ended by an exception that the program did not throw itself, such as a
// NullPointerException of the Java virtual machine.
func (c *world) accident() bool {
	r := c.reply.Refusal
	return r != nil && r.Kind == engine.Exception && slices.ContainsFunc(r.Words, func(line string) bool {
		return strings.HasPrefix(line, "an accident: ")
	})
}

// thrown gives the classes of the exception that the step under test has thrown, its own first.
func (c *world) thrown() []string {
	switch r := c.reply.Refusal; {
	case r == nil:
		return nil
	case r.Kind == engine.Illegal:
		return []string{"java.lang.IllegalArgumentException"}
	case len(r.Words) == 0:
		return []string{"an exception of no name"}
	default:
		class, _, _ := strings.Cut(r.Words[0], ":")
		return append([]string{class}, r.Is...)
	}
}

// hasMessage looks for words in an exception that the program threw itself. They are behind the name of its class,
// unless it is an IllegalArgumentException.
func (c *world) hasMessage() error {
	refusal := c.reply.Refusal
	if err := c.isRefused(ownException); err != nil {
		return err
	}
	message := strings.Join(refusal.Words, "")
	if refusal.Kind == engine.Exception {
		_, message, _ = strings.Cut(strings.Join(refusal.Words[:min(1, len(refusal.Words))], ""), ": ")
	}
	if strings.TrimSpace(message) == "" {
		return steps.Same("the message of the exception", steps.ListForm, []string{"a few words"}, nil)
	}
	return nil
}

func (c *world) nothingPrinted(ctx context.Context) error {
	if err := c.settled(); err != nil {
		return err
	}
	return steps.Blame(c.Rule(), steps.OwnWay, c.Expect(ctx, "what was printed", steps.TextForm, nil, "printed"))
}

// gameIsThere looks for the game itself, of which nothing is asked.
func (c *world) gameIsThere(ctx context.Context) error {
	return c.tells(ctx, "whether there is a game", "true", "made", game)
}

// everySquare asks the same of all squares of one sort.
func (c *world) everySquare(ctx context.Context, ground, claim string) error {
	var requests []engine.Request
	var expected, actual []string
	for row, drawn := range c.at.Tells(steps.Request("board", game)) {
		for column := range drawn {
			if (drawn[column] == '~') != (ground == "water") {
				continue
			}
			at := fmt.Sprintf("%d,%d", row, column)
			request, answer := questionOf(claim, at)
			requests, expected = append(requests, request), append(expected, at+": "+answer)
		}
	}
	replies, err := c.TryAll(ctx, requests)
	if err != nil {
		return c.judged(requests[min(len(replies), len(requests)-1)], err)
	}
	for i, reply := range replies {
		at, _, _ := strings.Cut(expected[i], ":")
		actual = append(actual, at+": "+strings.Join(reply.Body, " "))
	}
	return steps.Same("every square of "+ground, steps.ListForm, expected, actual)
}

// questionOf gives the question behind a claim about a square, and the answer that it should have.
func questionOf(claim, at string) (engine.Request, string) {
	square := game + "@" + at
	switch claim {
	case "belongs to the game":
		return steps.Request("belongs", square), game
	case "is the same whenever it is asked for":
		return steps.Request("same", square, square), "true"
	}
	row, column, _ := strings.Cut(at, ",")
	return steps.Request("square-of", game, row, column), at
}

func (c *world) boardIsNamed(ctx context.Context, name string) error {
	if err := c.settled(); err != nil {
		return err
	}
	board, _, err := c.Facts.Board(name)
	if err != nil {
		return err
	}
	err = c.Expect(ctx, "the board", steps.BoardForm, board.Rows, "board", game)
	m, differs := errors.AsType[*steps.Mismatch](err)
	if differs && c.about("D36") && strings.Trim(strings.Join(m.Actual, ""), "~.") != "" { // there is a piece
		return steps.Blame(c.Misanswers("board", "a piece"), "", err)
	}
	return err
}

// turnIs looks at whose turn it is, whether or not the step under test was refused.
func (c *world) turnIs(ctx context.Context, number string) error {
	return c.Expect(ctx, "whose turn it is", steps.ListForm, []string{cmp.Or(number, "none")}, "turn", game)
}

func (c *world) revealed(attacker, defender, result string) error {
	return c.answerIs(fmt.Sprintf("attack %s %s %s", attacker, defender, result))
}

func (c *world) sees(ctx context.Context, number string, doc *godog.DocString) error {
	return c.Expect(ctx, "what player "+number+" sees", steps.BoardForm, steps.Lines(doc), "seen-by", game, number)
}
