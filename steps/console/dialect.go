package console

import (
	"context"
	"fmt"
	"slices"

	"rulebook/steps"
	"rulebook/steps/console/manner"
	"rulebook/steps/console/mark"
	"rulebook/steps/console/match"
	"rulebook/steps/screen"
)

// A dialect is how a program draws its boards, and in what words it asks its questions and says its messages, where that is not as the
// features have it. The scenarios of the rule that has a board, question or message first say so; all others are played in the dialect.
// The zero value is what the features show.
type dialect struct {
	scenario string // the rule of the scenario that is played in it

	rule     string           // that shows a board first
	patterns []screen.Pattern // nil if boards are as the features draw them
	width    int              // of the first line of a board, in letters

	manner   manner.Manner
	choices  []manner.Choice
	wordings []wording
	marks    *mark.Set // what may differ in what the wordings stand for
	asides   []manner.Aside
	odd      []string // questions besides to which no answer is known
}

// A wording is a question or a message that a program has in its own words.
type wording struct {
	text, own string
	asked     bool   // it is a question
	rule      string // that has it first
}

// strict tells whether boards must be as the features draw them all the same.
func (d *dialect) strict() bool { return d != nil && d.scenario == d.rule }

// isPlain tells whether the program draws, asks and speaks as the features have it.
func (d *dialect) isPlain() bool {
	return d.patterns == nil && d.wordings == nil && d.asides == nil && d.choices == nil && d.manner == manner.Manner{}
}

// Notes tell how the program draws and speaks.
func (d *dialect) Notes() (notes []string) {
	if d.patterns != nil {
		notes = append(notes, "draws its boards in its own way, by which they are read")
	}
	for _, w := range d.wordings {
		says := map[bool]string{true: "asks", false: "prints"}[w.asked]
		notes = append(notes, fmt.Sprintf("%s “%s” for “%s”", says, brief(w.own), brief(w.text)))
	}
	if d.manner != (manner.Manner{}) {
		notes = append(notes, "wants numbers typed in its own way")
	}
	for _, ch := range d.choices {
		notes = append(notes, fmt.Sprintf("wants “%s” typed for “%s” at “%s”", ch.Own, ch.Text, brief(ch.Asked)))
	}
	for _, a := range d.asides {
		if a.Rest {
			continue
		}
		notes = append(notes, fmt.Sprintf("asks “%s” besides, and gets the answer “%s”", brief(a.Question), a.Answer))
	}
	return notes
}

// draws tells whether boards are read as the program draws them.
func (d *dialect) draws() bool { return d != nil && d.patterns != nil && !d.strict() }

// in gives the dialect with a manner. The question of a second value is an aside.
func (d *dialect) in(m manner.Manner) *dialect {
	with := *d
	if m.Parted != "" {
		with = *d.answering(manner.Aside{Question: m.Parted, Rule: m.Rule, Rest: true})
	}
	with.manner = m
	return &with
}

// with gives the dialect with another wording.
func (d *dialect) with(w wording) *dialect {
	with := *d
	with.wordings = append(slices.Clone(d.wordings), w)
	return &with
}

// answering gives the dialect with another aside.
func (d *dialect) answering(a manner.Aside) *dialect {
	with := *d
	with.asides = append(slices.Clone(d.asides), a)
	return &with
}

// spoken gives a script as it is played in a dialect.
func (c *world) spoken(ctx context.Context, d *dialect, script []step) []step {
	if d == nil {
		return script
	}
	script = slices.Clone(script)
	for i, s := range script {
		if s.verb == typesEarlier {
			script[i].list = typed(c.spoken(ctx, d, earlierRun(script, i)))
		}
	}
	if d.choices == nil && d.manner.Two[1] == "" {
		return d.speak(script, nil)
	}
	return d.speak(script, c.bySolution(ctx, script))
}

// speak puts the questions, answers and messages of a script into the words of the program. What the model solution prints
// before each answer may be known.
func (d *dialect) speak(script []step, printed []string) []step {
	var spoken []step
	for _, a := range d.asides {
		if a.Rule != d.scenario {
			asked := step{verb: besides, text: a.Question, of: -1}
			if !a.Rest {
				asked.list = []string{a.Answer}
			}
			spoken = append(spoken, asked)
		}
	}
	script = d.chosen(script, printed)
	if d.manner != (manner.Manner{}) && d.manner.Rule != d.scenario {
		asked := steps.Each(printed, func(part string) string { return manner.Unvaried(screen.Question(part)) })
		script = typedIn(d.manner, script, manner.PartsFor(len(typed(script)), asked, d.manner.Two))
	}
	for _, s := range script {
		w := d.exactly(s)
		if s.verb.asking() {
			w = d.wording(s)
		}
		if w != nil && w.rule != d.scenario {
			s.text = w.own
		}
		spoken = append(spoken, s)
	}
	return spoken
}

// wording gives the words of the program for what a step speaks of; nil if it speaks of nothing that the program says
// in its own words, perhaps with other numbers.
func (d *dialect) wording(s step) *wording {
	if w := d.exactly(s); w != nil || d == nil || !s.verb.asking() && !s.ofMessage() {
		return w
	}
	var family []wording
	for _, w := range d.wordings {
		same := w.asked == s.verb.asking() && d.marks.Without(w.text) == d.marks.Without(s.text)
		if same && (len(family) == 0 || d.marks.Without(w.own) == d.marks.Without(family[0].own)) {
			family = append(family, w)
		}
	}
	if len(family) == 0 || s.verb.asking() && len(family) == 1 {
		return nil // that one question has other words says nothing of others
	}
	pairs := steps.Each(family, func(w wording) mark.Pair { return mark.Pair{Text: w.text, Own: w.own} })
	own := d.marks.Own(pairs, s.text)
	if own == "" {
		return nil
	}
	return &wording{text: s.text, own: own, asked: family[0].asked, rule: family[0].rule}
}

// asks tells whether a prompt is a question in the words of the program.
func (d *dialect) asks(prompt string) bool {
	return slices.ContainsFunc(d.wordings, func(w wording) bool { return w.asked && says([]byte(prompt), match.InWords, w.own) })
}

// exactly gives the words of the program for the very text of a step; nil if there are none.
func (d *dialect) exactly(s step) *wording {
	if d == nil || !s.verb.asking() && !s.ofMessage() {
		return nil
	}
	i := slices.IndexFunc(d.wordings, func(w wording) bool { return w.text == s.text && w.asked == s.verb.asking() })
	if i < 0 {
		return nil
	}
	return &d.wordings[i]
}

// learnDialect plays scenarios with questions, boards and messages.
func learnDialect(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	c := &world{World: w}
	learnt := c.learnScreen(ctx)
	c.learnMessages(ctx, learnt)
	if c.trouble != nil {
		return nil, c.trouble
	}
	return learnt, nil
}

// learnScreen learns what a program asks, how it draws, and in what manner it wants its answers typed. Who types in a wrong
// manner may learn wrong questions, and the other way round. So each is learnt first, unless there is no other manner, and
// the better one is taken; of equal ones, that with the manner first.
func (c *world) learnScreen(ctx context.Context) *dialect {
	learnt, other := &dialect{marks: c.marks()}, &dialect{marks: c.marks()}
	unread := c.learnQuestionsAndBoards(ctx, learnt)
	if len(c.keyScenarios(ctx, learnt)) == 0 {
		return learnt
	}
	c.learnManner(ctx, other, false)
	if other.manner != (manner.Manner{}) {
		c.learnQuestionsAndBoards(ctx, other)
	}
	c.learnManner(ctx, learnt, unread)
	better, _ := c.better(ctx, c.Scenarios, learnt, other)
	if other.manner != (manner.Manner{}) && (better > 0 || better == 0 && learnt.choices == nil) {
		return other
	}
	return learnt
}

func (c *world) learnQuestionsAndBoards(ctx context.Context, learnt *dialect) (unread bool) {
	besides := *learnt // where what comes in the place of a question is one besides
	c.learnQuestions(ctx, &besides)
	c.learnAsSolved(ctx, learnt)
	c.learnQuestions(ctx, learnt)
	c.learnAsSolved(ctx, learnt)
	if better, _ := c.better(ctx, c.Scenarios, learnt, &besides); better > 0 {
		*learnt = besides
	}
	c.learnFurtherAsides(ctx, learnt)
	return c.learnBoards(ctx, learnt)
}
