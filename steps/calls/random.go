package calls

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// How much is drawn for one step.
const (
	mostDrawn  = 60 // templates
	mostLives  = 40 // of objects
	mostUses   = 30 // of objects in a life
	mostNamed  = 3  // objects that have names in a life
	seldom     = 10 // a life makes one more object in so many uses
	randomUses = `random calls of (\pL[\pL\pN_]*)`
)

var (
	kept  = regexp.MustCompile(`^(\pL[\pL\pN_]*) = (.+)$`)
	lives = regexp.MustCompile("^" + randomUses + "$")
)

// asSolved puts to the program what is drawn at random, and wants of it what comes of the model solution.
func (c *world) asSolved(ctx context.Context, doc *godog.DocString) error {
	template, err := steps.TemplateOf(doc.Content)
	if err = cmp.Or(err, c.reader.unsaid(c.Language(), c.Scenario())); err != nil {
		return err
	}
	if found := lives.FindStringSubmatch(template.Lines[0]); found != nil {
		return steps.PlayQuests(ctx, c.World, mostLives, steps.Quest[[]use]{
			Draw:    func(chance *rand.Rand) []use { return c.life(chance, found[1]) },
			Smaller: smallerLives,
			Solve: func(w *steps.World, life []use) ([]string, error) {
				return c.solve(ctx, w, steps.Each(life, use.String), true)
			},
		})
	}
	return steps.PlayQuests(ctx, c.World, mostDrawn, steps.Quest[steps.Values]{
		Draw:    template.Draw,
		Smaller: template.Smaller,
		Solve: func(w *steps.World, values steps.Values) ([]string, error) {
			lines, err := c.reader.filled(template, values)
			if err != nil {
				return nil, err
			}
			return c.solve(ctx, w, lines, false)
		},
	})
}

// filled puts values in the place of their names.
func (r expressionReader) filled(t steps.Template, values []fixtures.Value) ([]string, error) {
	known := map[string]calls.Tree{}
	for i, v := range values {
		tree, err := r.read(v.String())
		if err != nil {
			return nil, err
		}
		known[t.Names[i]] = tree
	}
	var lines []string
	for _, line := range t.Lines {
		name, source := parted(line)
		tree, err := r.read(source)
		if err != nil {
			return nil, err
		}
		lines = append(lines, name+replaced(tree, known).String())
	}
	return lines, nil
}

// parted parts a line into the name under which a value is kept, with the sign behind it, and the expression.
func parted(line string) (name, source string) {
	if found := kept.FindStringSubmatch(line); found != nil {
		return found[1] + " = ", found[2]
	}
	return "", line
}

// replaced puts trees in the place of their names.
func replaced(t calls.Tree, known map[string]calls.Tree) calls.Tree {
	if value, is := known[strings.Join(t.Names, ".")]; is && t.Word == "name" {
		return value
	}
	t.Parts = steps.Each(t.Parts, func(part calls.Tree) calls.Tree { return replaced(part, known) })
	return t
}

// unsolvable says what is wrong in the text below the step; "" if nothing is.
func (r expressionReader) unsolvable(text string) string {
	template, err := steps.TemplateOf(text)
	if err != nil {
		return err.Error()
	}
	if found := lives.FindStringSubmatch(template.Lines[0]); found != nil {
		switch {
		case !r.isClass(found[1]):
			return fmt.Sprintf("there is no class %s in face.yaml%s", found[1], r.nearest(found[1]))
		case len(template.Lines) > 1:
			return "random calls stand alone: write a scenario for each of the other lines"
		}
		return ""
	}
	compared, known := false, template.Names
	for _, line := range template.Lines {
		name, source := parted(line)
		if err := r.readWith(known, source); err != nil {
			return err.Error()
		}
		compared = compared || name == ""
		known = append(known, strings.TrimSuffix(name, " = "))
	}
	if !compared {
		return "nothing is compared: write an expression such as f.numerator in a line of its own"
	}
	return ""
}

// solve asks the model solution what comes of lines, and writes it as steps. Where it throws, there are none, or if it is told to cut, the
// line is left out.
func (c *world) solve(ctx context.Context, w *steps.World, lines []string, cut bool) ([]string, error) {
	for len(lines) > 0 {
		trees, requests, err := c.reader.requests(lines)
		if err != nil {
			return nil, err
		}
		w.Anew()
		replies, err := w.TryAll(ctx, requests)
		if err != nil {
			return nil, err
		}
		at := failing(lines, replies, cut)
		if at < 0 {
			return c.told(lines, trees, replies), nil
		}
		if !cut {
			return nil, nil
		}
		lines = without(lines, trees, at)
	}
	return nil, nil
}

// failing gives the first line that throws, or else, if that is asked for, one that gives nothing a name; -1 if there is none.
func failing(lines []string, replies []engine.Reply, nameless bool) int {
	at := slices.IndexFunc(replies, func(r engine.Reply) bool { return r.Refusal != nil })
	for i, line := range lines {
		if name, _ := parted(line); nameless && at < 0 && name != "" && slices.Equal(replies[i].Body, []string{"null"}) {
			return i
		}
	}
	return at
}

// without leaves a line out, and those that speak of what it would have given a name.
func without(lines []string, trees []calls.Tree, at int) (left []string) {
	name, _ := parted(lines[at])
	lost := " " + calls.Leaf("name", strings.TrimSuffix(name, " = ")).Words() + " "
	for i, line := range lines {
		if i != at && !strings.Contains(" "+trees[i].Words()+" ", lost) {
			left = append(left, line)
		}
	}
	return left
}

// requests reads lines, and asks for what each gives.
func (r expressionReader) requests(lines []string) (trees []calls.Tree, requests []engine.Request, err error) {
	for _, line := range lines {
		name, source := parted(line)
		tree, err := r.read(source)
		if err != nil {
			return nil, nil, err
		}
		trees, requests = append(trees, tree), append(requests, requestFor(strings.TrimSuffix(name, " = "), tree))
	}
	return trees, requests, nil
}

// told writes what came of lines as steps. There are none if nothing of it can be compared.
func (c *world) told(lines []string, trees []calls.Tree, replies []engine.Reply) []string {
	var all []string
	compared := false
	for i, line := range lines {
		if name, _ := parted(line); name != "" {
			all = append(all, "Given `"+line+"`")
			continue
		}
		all = append(all, "When calling `"+line+"`")
		value, err := calls.ReadTree(strings.Join(replies[i].Body[:min(1, len(replies[i].Body))], ""))
		if err == nil && (value.Word != "null" || !c.silent(trees[i])) {
			if words := c.said(trees[i], value); words != "" {
				all, compared = append(all, "Then it is "+words), true
			}
		}
		if printed := replies[i].Body[min(1, len(replies[i].Body)):]; len(trimmed(printed)) > 0 {
			all, compared = append(append(all, "Then it prints:"), steps.TextLines(printed)...), true
		}
	}
	if !compared {
		return nil
	}
	return all
}

// said writes the value of an expression as it stands behind "is"; "" if it cannot.
func (c *world) said(t, value calls.Tree) string {
	if class := c.reader.classOf(value); class != "" {
		return "a " + class
	}
	value = c.reader.enumerated(value)
	if _, err := c.plain(value.String(), false); err != nil || c.enumerates(t) && len(enumerations(value)) == 0 {
		return "" // the solution has a value for a constant that says nothing of it
	}
	return value.String()
}

// enumerates tells whether face.yaml says that constants come of an expression.
func (c *world) enumerates(t calls.Tree) bool {
	members, _ := c.reader.meant(t)
	return slices.ContainsFunc(members, func(m fixtures.Member) bool {
		constant := func(word string) bool { return c.reader.face.Enumerations[word] != nil }
		return slices.ContainsFunc(strings.Fields(m.Result), constant)
	})
}

// silent tells whether face.yaml says that a call gives nothing.
func (c *world) silent(t calls.Tree) bool {
	if !slices.Contains([]string{"call", "static", "function"}, t.Word) {
		return false
	}
	members := c.reader.face.Members("", t.Names[len(t.Names)-1])
	return len(members) > 0 && members[0].Result == ""
}

// A use is a line in the random life of objects: a member of one is used, or it is made.
type use struct {
	name   string // under which the value is kept; "" if it is looked at
	of     string // the name of the object, or of the class
	asked  string // what is asked of the object, such as text; "" if a member is used
	member fixtures.Member
	values []fixtures.Value
}

// String writes it as an expression, or as one that is kept.
func (u use) String() string {
	if u.asked != "" {
		return u.asked + "(" + u.of + ")"
	}
	text := u.of
	if u.member.Name != calls.Constructor {
		text += "." + u.member.Name
	}
	if u.member.Called {
		text += "(" + strings.Join(steps.Each(u.values, fixtures.Value.String), ", ") + ")"
	}
	if u.name != "" {
		text = u.name + " = " + text
	}
	return text
}

// life draws a life: an object is made, and then what is drawn is made of it and of what comes of that.
func (c *world) life(chance *rand.Rand, class string) []use {
	l := lived{face: c.reader.face, chance: chance, named: map[string]string{}}
	constructs := func(m fixtures.Member) bool { return m.Name == calls.Constructor }
	l.draw(class, constructs)
	for uses := 1 + chance.IntN(mostUses); uses > 0 && len(l.uses) > 0; uses-- {
		class := drawnOf(chance, append(slices.Sorted(maps.Values(l.named)), class))
		l.draw(class, func(m fixtures.Member) bool {
			return !constructs(m) || len(l.of(class)) < mostNamed && chance.IntN(seldom) == 0
		})
	}
	return append(l.uses, c.looks(l.named)...)
}

// looks asks of each object in the end what the features ask of its class: its text, its items, its size.
func (c *world) looks(named map[string]string) (all []use) {
	for _, what := range []string{"items", "size", "text"} {
		asked := c.askedOf(what)
		for _, name := range slices.Sorted(maps.Keys(named)) {
			if slices.ContainsFunc(c.reader.face.Kinds(named[name]), func(kind string) bool { return asked[kind] }) {
				all = append(all, use{of: name, asked: what})
			}
		}
	}
	return all
}

// askedOf lists the classes of whose objects the features ask something. The text of another may be of the language's making.
func (c *world) askedOf(what string) map[string]bool {
	asked := map[string]bool{}
	for _, scenario := range c.Scenarios {
		c.reader.eachIn(scenario.Steps, func(tree calls.Tree, classes map[string]string) {
			for _, of := range askedIn(tree, what) {
				asked[c.reader.gives(of, classes)] = true
			}
		})
	}
	return asked
}

// eachIn does something with each expression of some steps, where the classes of names are known.
func (r expressionReader) eachIn(steps []string, act func(tree calls.Tree, classes map[string]string)) {
	classes := map[string]string{}
	for _, step := range steps {
		for _, found := range expressions.FindAllStringSubmatch(step, -1) {
			name, source := parted(found[1])
			tree, _ := r.read(source) // check tells of one that cannot be read
			act(tree, classes)
			classes[strings.TrimSuffix(name, " = ")] = r.gives(tree, classes)
		}
	}
}

// askedIn lists what an expression asks something of.
func askedIn(t calls.Tree, what string) (all []calls.Tree) {
	if t.Word == "ask" && t.Names[0] == what {
		all = append(all, t.Parts[0])
	}
	for _, part := range t.Parts {
		all = append(all, askedIn(part, what)...)
	}
	return all
}

// gives gives the class of what an expression gives, if it is of one. The classes of names are known.
func (r expressionReader) gives(t calls.Tree, classes map[string]string) string {
	switch t.Word {
	case "name":
		return classes[t.Names[0]]
	case "new":
		return t.Names[0]
	}
	if members, _ := r.meant(t); len(members) > 0 {
		return members[0].Result
	}
	return ""
}

// A lived life is one that is being drawn.
type lived struct {
	face   *fixtures.Face
	chance *rand.Rand
	named  map[string]string // the classes of objects, by their names
	uses   []use
}

// drawnOf draws one of several.
func drawnOf[T any](chance *rand.Rand, all []T) T { return all[chance.IntN(len(all))] }

// of lists the names of the objects of a class.
func (l *lived) of(class string) (all []string) {
	for _, name := range slices.Sorted(maps.Keys(l.named)) {
		if slices.Contains(l.face.Kinds(l.named[name]), class) {
			all = append(all, name)
		}
	}
	return all
}

// made lists the classes whose objects are of a class, and are made of values alone.
func (l *lived) made(class string) (all []string) {
	for _, each := range slices.Sorted(maps.Keys(l.face.Classes)) {
		ofClass := slices.Contains(l.face.Kinds(each), class)
		if ofClass && slices.ContainsFunc(l.face.Members(each, calls.Constructor), l.ofValues) {
			all = append(all, each)
		}
	}
	return all
}

// ofValues tells whether a member takes nothing but values.
func (l *lived) ofValues(m fixtures.Member) bool { return !slices.ContainsFunc(m.Domains, l.ofObjects) }

// ofObjects tells whether the values of a domain are objects.
func (l *lived) ofObjects(d fixtures.Domain) bool {
	return !d.Draws() && l.face.Enumerations[d.Type] == nil
}

// draw draws one use of a class, and makes the objects that it takes.
func (l *lived) draw(class string, fits func(fixtures.Member) bool) {
	members := slices.DeleteFunc(slices.Clone(l.face.Classes[class]), func(m fixtures.Member) bool {
		return !fits(m) || slices.ContainsFunc(m.Domains, func(d fixtures.Domain) bool {
			return l.ofObjects(d) && len(l.of(d.Type)) == 0 && len(l.made(d.Type)) == 0
		})
	})
	if len(members) == 0 {
		return
	}
	u := use{member: drawnOf(l.chance, members), of: class}
	for _, d := range u.member.Domains {
		u.values = append(u.values, l.value(d, class))
	}
	result := u.member.Result
	if u.member.Name == calls.Constructor {
		result = class
	} else if !u.member.Static {
		u.of = drawnOf(l.chance, l.of(class))
	}
	if _, is := l.face.Classes[result]; is && len(l.of(result)) < mostNamed {
		u.name = fmt.Sprintf("%s%d", strings.ToLower(result[:1]), len(l.named)+1)
		l.named[u.name] = result
	}
	l.uses = append(l.uses, u)
}

// value draws a value of a domain, which something of a class takes.
func (l *lived) value(d fixtures.Domain, taker string) fixtures.Value {
	switch constants := l.face.Enumerations[d.Type]; {
	case d.Draws():
		return d.Draw(l.chance)
	case constants != nil:
		return fixtures.Value{Domain: d, Text: d.Type + "." + drawnOf(l.chance, constants)}
	}
	return fixtures.Value{Domain: d, Text: l.object(d.Type, taker)}
}

// object gives the name of an object of a class, which something of another takes. It may be made for that.
func (l *lived) object(class, taker string) string {
	known, made := l.of(class), l.made(class)
	if len(made) > 0 && (len(known) == 0 || class != taker && len(known) < mostNamed && l.chance.IntN(2) == 0) {
		l.draw(drawnOf(l.chance, made), func(m fixtures.Member) bool { return m.Name == calls.Constructor && l.ofValues(m) })
		known = l.of(class)
	}
	return drawnOf(l.chance, known)
}

// smallerLives gives lives in which less happens, or something smaller.
func smallerLives(life []use) (all [][]use) {
	for size := len(life) / 2; size > 0; size /= 2 {
		for at := 0; at < len(life); at += size {
			all = append(all, slices.Delete(slices.Clone(life), at, min(len(life), at+size)))
		}
	}
	for i, u := range life {
		for _, values := range (steps.Template{}).Smaller(u.values) {
			other := slices.Clone(life)
			other[i].values = values
			all = append(all, other)
		}
	}
	return slices.DeleteFunc(all, nameless)
}

// nameless tells whether a life speaks of an object that it does not make before.
func nameless(life []use) bool {
	known := map[string]bool{}
	for _, u := range life {
		if !u.member.Static && u.member.Name != calls.Constructor && !known[u.of] ||
			slices.ContainsFunc(u.values, func(v fixtures.Value) bool {
				return !v.Domain.Draws() && !known[v.Text] && !strings.Contains(v.Text, ".")
			}) {
			return true
		}
		known[u.name] = true
	}
	return false
}
