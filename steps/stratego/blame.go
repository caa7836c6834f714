package stratego

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

// A check that fails breaks the rule of its scenario, and a command that is refused or breaks the rule that the command shows.
// What follows knows more: which class is missing, which piece was asked, whether other pieces can do it.

// id is the id of a rule: "STRATEGO-D4" of "D4".
func id(rule string) string { return "STRATEGO-" + rule }

// The commands of a student's program go through the methods below, so that each error names the rule that is broken.

// Ask is [steps.World.Ask].
func (c *world) Ask(ctx context.Context, command string, arguments ...any) ([]string, error) {
	body, err := c.World.Ask(ctx, command, arguments...)
	return body, c.judged(steps.Request(command, arguments...), err)
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

// absent finds in a signature what a subject lacks: a class by its simple name, a method by its name and parameters.
var absent = regexp.MustCompile(
	`^(there is no (?:class|method|constructor)|Game has no constant) (?:[a-z]\w*\.)*(\w*(?:\([^)]*\))?)`)

// lacks gives the error of a subject that lacks what the diagram demands. It is the same fault wherever that is missed.
func lacks(what string, err error) error {
	return &steps.Divergence{Rule: id("D4"), Signature: what, Err: err}
}

// judged names the rule that is broken by a command that was refused or broke.
func (c *world) judged(request engine.Request, err error) error {
	if err == nil {
		return nil
	}
	if found := absent.FindStringSubmatch(signature(err)); found != nil {
		return lacks(found[1]+" "+found[2], errors.Unwrap(err))
	}
	before := c.at
	if slices.Equal(request.Arguments, c.did.Arguments) && request.Command == c.did.Command {
		before = c.did.Before
	}
	return steps.Anew(err, c.guilty(play.StepIn(before, request)), nil)
}

// guilty gives the rule that is broken by a command about pieces; "" if nothing but the command tells it. A scenario
// about something else than pieces prepares that by a combat. One about what squares a piece lists shows that by the list.
func (c *world) guilty(s play.Step) string {
	may, judged := c.Facts.Judgements["may-move"], c.Facts.Judgements["moves"]
	switch s.Command {
	case "moves", "may-move":
		if may.Names(c.Rule()) && !judged.Names(c.Rule()) {
			return c.Rule()
		}
		return c.ofList(s)
	case "attacks", "may-attack":
		return c.ofList(s)
	case "result", "attack":
		if afar := c.Breaks(s, "other board"); afar == id("D41") {
			return afar // whatever else the scenario is about, it is refused for the place of the attacker
		}
		if !c.about("D5", "D15", "D34", "D40") {
			return c.Rule()
		}
		if s.Command == "attack" { // the question how it ends
			s = play.StepIn(s.Before, steps.Request("result", s.Arguments[0], tell(s.Before, "who", s.Arguments[1])))
		}
		return cmp.Or(c.Breaks(s, "refused"), c.Rule())
	}
	return ""
}

// ofList gives the rule that a piece breaks which does not list anything.
func (c *world) ofList(s play.Step) string {
	command := map[string]string{"may-move": "moves", "may-attack": "attacks"}[s.Command]
	list := steps.Request(cmp.Or(command, s.Command), s.Arguments[0])
	return cmp.Or(c.Breaks(play.StepIn(s.Before, list), "refused"), c.Rule())
}

// about tells whether the scenario is about one of some rules.
func (c *world) about(rules ...string) bool { return slices.Contains(steps.Each(rules, id), c.Rule()) }
