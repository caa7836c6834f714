package console

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console/match"
)

// mostDrawn is how many games are drawn for one step.
const mostDrawn = 25

// asSolved plays games that are drawn at random, and wants of the program what the model solution prints in them.
func (c *world) asSolved(ctx context.Context, doc *godog.DocString) error {
	template, err := steps.TemplateOf(doc.Content)
	if err != nil {
		return err
	}
	c.done++
	return steps.PlayQuests(ctx, c.World, mostDrawn, questOf(ctx, template))
}

func questOf(ctx context.Context, template steps.Template) steps.Quest[steps.Values] {
	return steps.Quest[steps.Values]{
		Draw:    template.Draw,
		Smaller: template.Smaller,
		Solve: func(w *steps.World, values steps.Values) ([]string, error) {
			return (&world{World: w}).solve(ctx, scenarioOf(filled(template, values)))
		},
	}
}

// firstDrawn gives the games that random scenarios draw first.
func (c *world) firstDrawn(ctx context.Context) (all []steps.Scenario) {
	for _, scenario := range c.Scenarios {
		for i, text := range scenario.Steps {
			template, err := steps.TemplateOf(scenario.Below[i])
			if !steps.AsksSolution(text) || err != nil {
				continue
			}
			told, err := questOf(ctx, template).FirstOf(ctx, c.World, scenario)
			if err != nil { // the scenario tells it, and no other is to suffer from it
				continue
			}
			drawn := scenarioOf(told)
			drawn.ID, drawn.RuleID, drawn.Remark, drawn.Random = scenario.ID, scenario.RuleID, scenario.Remark, true
			all = append(all, drawn)
		}
	}
	return all
}

// filled puts values in the place of their names in braces. A list in quotes of its own is several texts in quotes, one that has a line for
// itself several lines.
func filled(t steps.Template, values steps.Values) []string {
	var pairs []string
	for i, v := range values {
		texts := []string{v.Text}
		if v.Domain.Type != "text" && len(v.Domain.Of) > 0 {
			texts = nil
			for _, part := range v.Parts {
				texts = append(texts, part.Text)
			}
		}
		name := "{" + t.Names[i] + "}"
		pairs = append(pairs, `"`+name+`"`, `"`+strings.Join(texts, `", "`)+`"`, "\n  "+name, "\n  "+strings.Join(texts, "\n  "),
			name, strings.Join(texts, " "))
	}
	return strings.Split(strings.NewReplacer(pairs...).Replace(strings.Join(t.Lines, "\n")), "\n")
}

// keywords begin steps, and may stand in a template.
var keywords = regexp.MustCompile(`^(Given|When|Then|And|But) `)

// scenarioOf makes a scenario of lines. Those that begin with a blank are the text below the step before them.
func scenarioOf(lines []string) (scenario steps.Scenario) {
	for _, line := range lines {
		last := len(scenario.Steps) - 1
		switch text, below := strings.CutPrefix(line, "  "); {
		case below && last >= 0 && scenario.Below[last] == "":
			scenario.Below[last] = text
		case below && last >= 0:
			scenario.Below[last] += "\n" + text
		case line != "":
			scenario.Steps = append(scenario.Steps, keywords.ReplaceAllString(line, ""))
			scenario.Below = append(scenario.Below, "")
		}
	}
	return scenario
}

// unsolvable says what is wrong in the text below the step; "" if nothing is.
func unsolvable(text string) string {
	template, err := steps.TemplateOf(text)
	if err != nil {
		return err.Error()
	}
	scenario, expects := scenarioOf(template.Lines), false
	for i, step := range scenario.Steps {
		found := false
		for _, f := range forms() {
			if !f.expression.MatchString(step) {
				continue
			}
			found, expects = true, expects || f.verb >= prints
			below := scenario.Below[i]
			wrong := f.wrong(steps.Written{Text: step, Below: below})
			if wrong != "" && (f.verb != shows || below != "") {
				return wrong
			}
		}
		if !found {
			return fmt.Sprintf("there is no phrase for the step %q: see \"grader help console\"", step)
		}
	}
	if !expects {
		return "nothing is expected of the program: write a step such as: the program prints \"Sum: {number}\""
	}
	return ""
}

// A numbering gives values names, under which is known afterwards what stood in their places.
type numbering struct {
	count  int
	within map[string]string // how far another number may be from one of a name
}

var numberWithin = regexp.MustCompile(`^number( within ` + match.Number + `)$`)

// name gives the values in a text names.
func (n *numbering) name(text string) string {
	return match.Braces.ReplaceAllStringFunc(text, func(found string) string {
		words := found[1 : len(found)-1]
		if near := numberWithin.FindStringSubmatch(words); near != nil {
			n.within[fmt.Sprintf("v%d", n.count+1)], words = near[1], "number"
		}
		if !match.IsValue(words) || match.Naming.MatchString(words) {
			return found
		}
		n.count++
		return fmt.Sprintf("{%s as v%d}", words, n.count)
	})
}

// solve plays a scenario with the model solution, and gives its steps with what that has printed. The error is for a step that does not
// go right.
func (c *world) solve(ctx context.Context, scenario steps.Scenario) (told []string, err error) {
	n := &numbering{within: map[string]string{}}
	for i := range scenario.Steps {
		scenario.Steps[i], scenario.Below[i] = n.name(scenario.Steps[i]), n.name(scenario.Below[i])
	}
	script := scriptOf(scenario)
	if c.game = c.play(ctx, script); c.trouble != nil {
		return nil, c.trouble
	}
	for i, s := range c.script {
		if s.verb == shows && s.text == "" {
			if s.text = c.lastBoard(); s.text == "" {
				return nil, engine.Stopf(engine.Failed, "it shows no board as large as one in the features")
			}
			c.script[i], scenario.Below[s.of] = s, s.text
		}
		if err := c.seen.find(s, c.run); err != nil {
			return nil, err
		}
	}
	for i, text := range scenario.Steps {
		keyword := "When "
		if at := slices.IndexFunc(c.script, func(s step) bool { return s.of == i }); c.script[at].verb >= prints {
			keyword = "Then "
		}
		told = append(told, keyword+c.printed(text, n))
		if strings.HasSuffix(text, ":") {
			told = append(told, steps.TextLines(strings.Split(c.printed(scenario.Below[i], n), "\n"))...)
		}
	}
	return told, nil
}

// touching matches two words, of a text and of a value, between which the text has no blank.
var touching = regexp.MustCompile(`([\pL\pN_])\x00([\pL\pN_])`)

// printed puts what stood there in the place of the values in a text.
func (c *world) printed(text string, n *numbering) string {
	text = match.Braces.ReplaceAllStringFunc(text, func(found string) string {
		words := found[1 : len(found)-1]
		if named := match.Naming.FindStringSubmatch(words); named != nil {
			words = named[2]
		}
		switch was, known := c.seen.Names[words]; {
		case !known:
			return found
		case n.within[words] != "":
			return "{" + was + n.within[words] + "}"
		default:
			return "\x00" + was + "\x00"
		}
	})
	return strings.ReplaceAll(touching.ReplaceAllString(text, "$1 $2"), "\x00", "")
}

// lastBoard finds the last board of the game, which is as large as one in the features.
func (c *world) lastBoard() string {
	for _, scenario := range c.Scenarios {
		for _, s := range scriptOf(scenario) {
			if !s.verb.showing() || s.text == "" {
				continue
			}
			if all := c.seen.drawings(splitLines(strings.Trim(s.text, "\n")), match.InWords); len(all) > 0 {
				return strings.Join(all[len(all)-1].rows, "\n")
			}
		}
	}
	return ""
}
