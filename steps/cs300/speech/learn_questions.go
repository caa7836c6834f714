package speech

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/screen"
)

// beginning cuts the short game into pieces and finds the board, which follows from the style.
func (l *learner) beginning(ctx context.Context) bool {
	for n := range 2 {
		l.learnt.before = n
		if l.cutShort(ctx); l.findStyle(ctx) {
			return true
		}
	}
	l.learnt.before = 0
	return false
}

// findStyle tells whether the board follows from the style. It finds out how the style is written: the first and the
// last of them must be known, each without another answer.
func (l *learner) findStyle(ctx context.Context) bool {
	rows := func(number string, width int) int {
		shown := Only(Scan([]byte(l.play(ctx, l.begin(number))), width), ShowsBoard)
		return len(Nth(shown, 0).Rows)
	}
	others := stylesWritten(l.piece(0))
	for _, l.learnt.writings = range append([]writings{nil}, others...) {
		l.draws(ctx)
		if len(others) == 0 || rows("4", 5) == 5 && rows("1", 9) == 7 {
			l.cutShort(ctx)
			return l.shows(1)
		}
	}
	l.learnt.writings = nil
	return l.shows(1)
}

// boards reads those of the Simple T. One that is shown twice in a row is one.
func boards(output string) []Event {
	shown := Only(Scan([]byte(output), 5), ShowsBoard)
	return slices.CompactFunc(shown, func(a, b Event) bool { return a.Text == b.Text })
}

// shows tells whether there is a board in a piece; 0 is the piece before the board style is chosen.
func (l *learner) shows(n int) bool {
	return len(Nth(boards(l.piece(n)), 0).Rows) == 5
}

// piece gives a piece, from 0 for the one before the board style is chosen.
func (l *learner) piece(n int) string { return l.pieces[l.learnt.before+n] }

// end is the number of the last piece: that after the last answer.
func (l *learner) end() int { return 1 + len(l.learnt.Questions()) }

// cutShort cuts the output of the short game into pieces, and parts the pause from what follows it. A program whose
// input has ended may go on behind it. The pause behind the first board belongs to the piece that follows it.
func (l *learner) cutShort(ctx context.Context) {
	short := l.short()
	l.pieces = l.behindHalt(l.cut(ctx, short, len(short)))
	if l.learnt.pauses {
		last := l.pieces[len(l.pieces)-2:]
		before, after, _ := strings.Cut(last[0]+last[1], l.pause)
		last[0], last[1] = before+l.pause, after
	}
}

// behindHalt joins the piece with the pause behind the first board and that which follows it, and parts their words.
func (l *learner) behindHalt(pieces []string) []string {
	if !l.learnt.halts {
		return pieces
	}
	at := l.learnt.before + 1
	if l.halt == "" {
		l.halt, _, _ = strings.Cut(screen.Question(pieces[at]), Asking("COLUMN").Wording())
	}
	joined := strings.Replace(pieces[at]+pieces[at+1], l.halt, l.halt+"\n", 1)
	return slices.Replace(slices.Clone(pieces), at, at+2, joined)
}

// cut cuts the output of a game into what was said before each of its first answers, and all that follows.
func (l *learner) cut(ctx context.Context, input []string, answers int) (pieces []string) {
	whole := l.play(ctx, input)
	from := 0
	for _, end := range l.ends(ctx, input[:answers], whole) {
		end = max(from, end)
		pieces, from = append(pieces, whole[from:end]), end
	}
	return part(append(pieces, whole[from:]))
}

// ends finds where each question ends to which an answer is given. Questions in known words tell where. Else it is
// found by giving fewer answers. A run that gets fewer may go on otherwise, and say why it breaks off: what it has in
// common with the whole game goes no further than the question.
func (l *learner) ends(ctx context.Context, input []string, whole string) (ends []int) {
	questions := append([]string{style}, l.learnt.Questions()...)
	asked := Only(l.learnt.Scan([]byte(whole), 5), Asks)
	asked = asked[:min(len(asked), len(questions))]
	known := slices.EqualFunc(asked, questions, func(e Event, q string) bool { return e.Text == Asking(q).Text })
	if len(input) == len(questions) && known {
		return steps.Each(asked, func(e Event) int { return e.End + len(inBrackets.FindString(whole[e.End:])) })
	}
	for n := range input {
		ends = append(ends, commonEnd(l.play(ctx, input[:n]), whole))
	}
	return ends
}

// inBrackets is what a question in known words may add: "Choose a board style (1-4):".
var inBrackets = regexp.MustCompile(`^ *[(\[][^)\]\n]*[)\]][ :?>]*`)

var oneQuestion = regexp.MustCompile(`[^:?>]*[:?>]+[ \t\n]*`)

// part parts questions that stand in one piece because the program, when its input has ended, asks all that it has to
// ask.
func part(pieces []string) []string {
	for n := 0; n < len(pieces)-1; n++ {
		empty := 0
		for n+1+empty < len(pieces)-1 && pieces[n+1+empty] == "" {
			empty++
		}
		asked := oneQuestion.FindAllString(pieces[n], -1)
		if empty == 0 || len(asked) <= empty {
			continue
		}
		tail := asked[len(asked)-empty:]
		pieces[n] = strings.TrimSuffix(pieces[n], strings.Join(tail, ""))
		copy(pieces[n+1:], tail)
	}
	return pieces
}

// commonEnd tells how far the output with fewer answers is the beginning of the other one, up to the end of a question.
func commonEnd(less, whole string) int {
	n := len(steps.Common([]byte(less), []byte(whole)))
	if n == len(less) {
		return n
	}
	end := strings.LastIndexAny(whole[:n], ":?>!.)]\n") + 1
	for end < n && whole[end] == ' ' {
		end++
	}
	return end
}

// order finds out how the program asks for a move, and cuts the game anew if that is another form. What the questions
// want is read from their words, then found by trying.
func (l *learner) order(ctx context.Context) bool {
	forms, exactly, made := l.made(ctx)
	if made < 0 {
		forms, exactly, made = l.madeBehindHalt(ctx, forms, exactly)
	}
	if l.stopped() || made < 0 && len(forms) > 1 && exactly {
		return false
	}
	if l.learnt.form = forms[max(0, made)]; slices.Equal(l.learnt.order, Sequence) {
		l.learnt.order = nil
	}
	l.findTurn(ctx)
	l.findPause(ctx)
	if len(l.learnt.Questions()) != len(Sequence) || !l.learnt.asShown() {
		l.cutShort(ctx)
	}
	return true
}

// made gives the forms that are tried, whether exactly the right move must follow, and which of them makes a move; -1
// for none. Where no form makes the right one, the first that makes any does if its numbers are as they should be.
func (l *learner) made(ctx context.Context) (forms []form, exactly bool, made int) {
	forms, exactly = l.forms()
	made = slices.IndexFunc(forms, func(f form) bool { return l.makes(ctx, f, landed) })
	if made < 0 && !exactly {
		made = slices.IndexFunc(forms, func(f form) bool { return f.inPlace() && l.makes(ctx, f, changed) })
	}
	return forms, exactly, made
}

// madeBehindHalt tries whether a move is made behind an empty line after the first board, for which the program asks in
// words that the game does not have. If none is, the forms stay.
func (l *learner) madeBehindHalt(ctx context.Context, forms []form, exactly bool) ([]form, bool, int) {
	l.learnt.halts = true
	l.cutShort(ctx)
	behind, alike, made := l.made(ctx)
	if made >= 0 && hasLetters(l.halt) && len(Scan([]byte(l.halt), 0)) == 0 {
		return behind, alike, made
	}
	l.learnt.halts, l.halt = false, ""
	l.cutShort(ctx)
	return forms, exactly, -1
}

// jumps tells whether the first jump of a line of play is made.
func (l *learner) jumps(ctx context.Context, line string) bool {
	g := l.game(line)
	shown := boards(l.play(ctx, l.inputOf(g)))
	return len(shown) > 1 && shown[1].Text == Only(g.Script(l.world.Rules()).Events, ShowsBoard)[1].Text
}

// findTurn finds out whether the program takes each direction for one, but some of them for others. Not if jumps to the
// LEFT, DOWN and to the RIGHT go where they should.
func (l *learner) findTurn(ctx context.Context) {
	wrong := func(line string) bool { return !l.jumps(ctx, line) }
	lines := []string{"loss through column 1 and row 5", "loss through row 5 and column 5", "first win on the " + board}
	if !slices.ContainsFunc(lines, wrong) {
		return
	}
	var turned Turning
	for i := range Directions {
		l.learnt.goes[i] = l.goes(ctx, i+1)
		if way := DirectionNumber(l.learnt.goes[i]); way > 0 {
			turned[way-1] = i + 1
		}
	}
	if !slices.Contains(turned[:], 0) && turned.String() != "" {
		l.learnt.Turned = turned
	}
}

// goes gives the direction in which a peg jumps when a number is typed for it; "" if none does. On the board for
// learning, a peg in column 3 can jump in each: from row 3 UP and DOWN, from row 2 LEFT and RIGHT.
func (l *learner) goes(ctx context.Context, number int) string {
	rows := []string{"3", "2"}
	if number > 2 {
		slices.Reverse(rows)
	}
	for _, row := range rows {
		shown := boards(l.play(ctx, l.opening(l.learnt.form, "3", row, strconv.Itoa(number))))
		if len(shown) < 2 {
			continue
		}
		n, _ := strconv.Atoi(row)
		from := Chosen{Move{Column: 3, Row: n}, shown[0].Rows}
		if way := from.TakenFor(shown[1]); way != "" {
			return way
		}
	}
	return ""
}

// findPause finds out whether the program waits for a line behind the board after a move: two moves are made with an
// empty line in between, and not without. What it says then it says behind the last board, too.
func (l *learner) findPause(ctx context.Context) {
	one, next := l.opening(l.learnt.form, "3", "2", "4"), l.learnt.inOrder([]string{"3", "4", "1"})
	if l.learnt.sure != "" || len(boards(l.play(ctx, slices.Concat(one, next)))) != 2 {
		return
	}
	paused := l.play(ctx, slices.Concat(one, []string{""}, next))
	between, atEnd := boards(paused), l.piece(l.end())
	if last := boards(atEnd); len(between) == 3 && len(last) == 1 {
		said, end := paused[between[1].End:between[2].End], atEnd[last[0].End:]
		if l.learnt.halts {
			said = said[:commonEnd(said, end)]
		}
		for _, next := range []string{l.behindBoard(1), screen.Question(l.piece(1))} {
			said, _, _ = strings.Cut(said, next)
		}
		l.pause = screen.Question(said[:commonEnd(said, end)])
		if l.learnt.pauses = hasLetters(l.pause); l.learnt.pauses && l.learnt.halts {
			l.halt = l.pause
		}
	}
}

// behindBoard gives what the program says in a piece behind the board, without the space around.
func (l *learner) behindBoard(n int) string {
	piece := l.piece(n)
	return strings.TrimSpace(piece[Last(boards(piece)).End:])
}

// forms gives the forms that are tried, that which the words of the questions tell first. Where they do not tell the
// order, exactly the right move must follow in the right one. Between several answers on a line something may stand, a
// question may follow each move, and the COLUMN that is typed may be taken for the row.
func (l *learner) forms() (forms []form, exactly bool) {
	orders, said := l.orders(), strings.Join(l.pieces[l.learnt.before+1:], "\n")
	for _, order := range orders {
		for _, w := range writingsOfMoves(said, len(orders) < 3) {
			betweens, confirmed := []string{""}, []string{""}
			if len(order) < len(Sequence) {
				betweens = []string{"", ","}
			}
			if len(orders) == 1 && len(w) < 2 {
				confirmed = []string{"", "y", "1"}
			}
			written := w.and(style, l.learnt.writings[style])
			for _, between := range betweens {
				for _, sure := range confirmed {
					forms = append(forms, form{order: order, writings: written, between: between, sure: sure})
				}
			}
		}
	}
	if len(orders) > 1 {
		return forms, true
	}
	return append(forms, steps.Each(forms, func(f form) form {
		f.Exchanged = true
		return f
	})...), false
}

// orders gives the order of the questions if their words tell it, or else all that the first of them may begin.
func (l *learner) orders() [][]string {
	switch both := l.named(1); len(both) {
	case 2:
		return [][]string{{strings.Join(both, " and "), "DIRECTION"}}
	case len(Sequence):
		return [][]string{{strings.Join(both, " and ")}}
	}
	var order []string
	for n := range Sequence {
		order = append(order, strings.Join(l.named(n+1), ""))
	}
	missing := slices.DeleteFunc(slices.Clone(Sequence), func(q string) bool { return slices.Contains(order, q) })
	unnamed := slices.Index(order, "")
	if len(missing) == 1 && unnamed >= 0 {
		order[unnamed], missing = missing[0], nil
	}
	if len(missing) == 0 {
		return [][]string{order}
	}
	all := [][]string{
		Sequence, {"ROW", "COLUMN", "DIRECTION"}, {"DIRECTION", "COLUMN", "ROW"}, {"DIRECTION", "ROW", "COLUMN"},
		{"COLUMN", "DIRECTION", "ROW"}, {"ROW", "DIRECTION", "COLUMN"},
	}
	return slices.DeleteFunc(all, func(other []string) bool { return order[0] != "" && other[0] != order[0] })
}

// named tells what a piece asks for about a move, by the words at its end, in their order; nothing if they do not tell.
func (l *learner) named(n int) (parts []string) {
	if asked := Last(Only(Scan([]byte(l.piece(n)), 5), Asks)); asked.Kind == Asks {
		return []string{strings.TrimPrefix(asked.Text, "asks for the ")}
	}
	said := strings.ToLower(screen.Question(l.piece(n)))
	at := func(part string) int { return strings.Index(said, strings.ToLower(part[:3])) }
	parts = slices.DeleteFunc(slices.Clone(Sequence), func(part string) bool { return at(part) < 0 })
	if (len(parts) < len(Sequence) || n > 1) && slices.Contains(parts, "DIRECTION") {
		return []string{"DIRECTION"}
	}
	slices.SortFunc(parts, func(a, b string) int { return at(a) - at(b) })
	return parts
}

// makes tells whether a move is made in a form, by the boards before and after it. Its numbers all differ, so no other
// order makes the same of it. A question that follows a move must be there.
func (l *learner) makes(ctx context.Context, f form, made func(before, after Event) bool) bool {
	input := l.opening(f, "3", "2", "4")
	if f.sure != "" {
		asked, before := l.play(ctx, input[:len(input)-1]), l.play(ctx, input[:len(input)-2])
		if moreAsked(asked[commonEnd(before, asked):]) == "" {
			return false
		}
	}
	shown := boards(l.play(ctx, input))
	return len(shown) > 1 && made(shown[0], shown[1])
}

// landed tells whether the peg in row 2, column 3 has gone to the RIGHT, or to the LEFT, whatever else has changed.
func landed(before, after Event) bool {
	from := Chosen{Move{Column: 3, Row: 2, Direction: "RIGHT"}, before.Rows}
	return from.at(after.Rows, ways["RIGHT"], 2) == '@' || from.TakenFor(after) == "LEFT"
}

func changed(before, after Event) bool { return before.Text != after.Text }

// questions learns the words of the questions.
func (l *learner) questions(context.Context) bool {
	l.question(0, style, rules.Opening)
	for i, q := range l.learnt.Questions() {
		l.question(i+1, q, rules.Order)
	}
	if l.learnt.halts && !l.learnt.pauses && l.halt != screen.Question(l.piece(1)) {
		l.add(Asking(Confirmation), rules.Order, l.halt)
	}
	for n := range l.learnt.before {
		l.add(Event{Kind: AsksMore, Text: "asks something else"}, rules.Opening, screen.Question(l.pieces[n]))
	}
	return true
}

func (l *learner) question(n int, question, rule string) {
	standard := Last(Only(Scan([]byte(l.piece(n)), 5), Asks))
	if e := Asking(question); standard.Text != e.Text {
		l.add(e, rule, screen.Question(l.piece(n)))
	}
}

// add learns a phrase, unless it is too short to be told from other text or is taken for something else.
func (l *learner) add(e Event, rule, said string) {
	said = strings.Join(strings.Fields(said), " ")
	open := said
	if l.learnt.writings != nil {
		open = withLetters(said)
	}
	pattern, ok := l.learnt.Bad.patternOf(open)
	if !ok {
		return
	}
	for i := range l.learnt.phrases {
		known := &l.learnt.phrases[i]
		if known.pattern.String() != pattern.String() {
			continue
		}
		if known.Kind == SaysIllegal && e.Kind == AsksAgain { // which are told apart by what comes next
			known.Event, known.Rule, known.refuses = e, rule, true
		}
		return
	}
	said = strings.ReplaceAll(said, l.learnt.Bad.word, "…")
	l.learnt.phrases = append(l.learnt.phrases, Phrase{Event: e, Rule: rule, said: said, pattern: pattern})
}
