package console

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console/match"
)

// Seen is what was found so far in what a run has written to one place.
type seen struct {
	match.Said
	cells   string   // of which boards are made
	dialect *dialect // nil if boards and questions are as in the features

	otherwise bool // what was looked for last is there, in the way of the program
	reader
	questions reader   // what was found of the questions for which answers wait
	waited    []int    // where the program waited for answers, as far as that is known
	solved    []string // lines that the model solution prints, as far as that is known
	places    [][2]int // all that was found

	given  map[string]string // files, by their paths
	others map[place]*seen   // what was written to other places
}

// A reader knows how far it has read: what is found next is behind that.
type reader struct {
	cursor int
	before string // what was found last
}

func newSeen(said match.Said, cells string) *seen {
	said.Names = map[string]string{}
	return &seen{Said: said, cells: cells, others: map[place]*seen{}}
}

// anew gives the same with nothing found yet.
func (s *seen) anew() *seen {
	again := newSeen(s.Said, s.cells)
	again.given, again.dialect = s.given, s.dialect
	return again
}

// in gives what a run has written to the place of which a step speaks. Where nothing is to be written, no file need be
// there.
func (s *seen) in(wanted step, run engine.Run) (*seen, error) {
	at := wanted.where
	if at == (place{}) || s.others[at] != nil {
		return cmp.Or(s.others[at], s), nil
	}
	text := run.Diagnostics
	if at.file != "" {
		content, written := run.Files[at.file]
		if !written && wanted.verb != printsNothingElse {
			return nil, &steps.Mismatch{
				What: "what the program writes", Form: steps.TextForm, Outcome: engine.Failed, Rung: steps.Different,
				Expected: []string{at.file}, Actual: s.written(run),
				Sentence: fmt.Sprintf("the program writes no file “%s”", at.file),
			}
		}
		text = []byte(content)
	}
	other := newSeen(match.Said{Output: text, Paused: func(int) bool { return false }}, s.cells)
	other.Names, other.dialect = s.Names, s.dialect
	s.others[at] = other
	return other, nil
}

// find looks for what a step expects, behind what was found before. The error is for what is not there.
func (s *seen) find(wanted step, run engine.Run) error {
	if slices.Contains([]verb{types, isStarted, holds, typesEarlier, besides}, wanted.verb) {
		return nil
	}
	place, err := s.in(wanted, run)
	if err == nil {
		err = place.look(wanted, run)
	}
	m, missing := err.(*steps.Mismatch)
	if missing {
		tellElsewhere(wanted, run, m)
	}
	if missing && run.End == engine.Exited && run.Failed {
		run.End = engine.Killed // by its own hand: it broke off before it had printed all
	}
	return steps.Because(err, run)
}

// tellElsewhere says in a mismatch that the program has written a text, but to another place.
func tellElsewhere(wanted step, run engine.Run, m *steps.Mismatch) {
	isCode := steps.OwnFrame(string(run.Diagnostics)) != "" // which may hold the text
	if !slices.Contains(ofTexts, wanted.verb) || wanted.verb == neverPrints || !aWord.MatchString(wanted.text) || isCode {
		return
	}
	const output = " to its standard output"
	for _, at := range []place{{errors: true}, {}} {
		written := map[bool][]byte{true: run.Diagnostics, false: run.Output}[at.errors]
		if at != wanted.where && says(written, wanted.how, wanted.text) {
			m.Sentence = fmt.Sprintf("the program writes “%s”%s, and not%s",
				brief(wanted.text), cmp.Or(at.String(), output), cmp.Or(wanted.where.String(), output))
		}
	}
}

// look looks likewise at the place of which the step speaks.
func (s *seen) look(wanted step, run engine.Run) error {
	if slices.Contains(ofTexts, wanted.verb) && strings.TrimSpace(wanted.text) == "" {
		return fmt.Errorf("the step looks for a text without a letter: write what the program prints")
	}
	switch wanted.verb {
	case answers:
		s.reader, s.questions = s.questions, s.reader
		err := s.lookFor(wanted, s.Whole)
		s.reader, s.questions = s.questions, s.reader
		return err
	case prints, asks:
		return s.lookFor(wanted, s.Whole)
	case printsLine:
		return s.lookFor(wanted, s.Line)
	case printsLines:
		return s.findLines(wanted)
	case shows, showsNext:
		return s.findBoard(wanted)
	}
	return s.findNothing(wanted, run)
}

func (s *seen) found(begin, end int, text string) {
	s.cursor, s.before = end, text
	s.places = append(s.places, [2]int{begin, end})
}

// rungs are the ways to compare, from the strictest on, with their names.
var rungs = []struct {
	how  match.How
	name steps.Rung
}{{match.Exactly, steps.Exact}, {match.ButForEnds, steps.TrailingBlanks}, {match.ButForBlanks, steps.Blanks}}

// lookFor looks for a text behind what was found before, at a place that fits.
func (s *seen) lookFor(wanted step, fits func(begin, end int) bool) error {
	if begin, end, ok := s.Said.Find(wanted.how, wanted.text, s.cursor, fits); ok {
		s.found(begin, end, wanted.text)
		return nil
	}
	if w := s.dialect.wording(wanted); w != nil && w.rule != s.dialect.scenario {
		if begin, end, ok := s.Said.Find(wanted.how, w.own, s.cursor, fits); ok {
			s.found(begin, end, w.own)
			return nil
		}
	}
	text := match.Tolerance.ReplaceAllString(wanted.text, "$1")
	m := &steps.Mismatch{
		What: "what the program " + strings.TrimSuffix(wanted.says(), " the line") + wanted.where.String(),
		Form: steps.TextForm, Outcome: engine.Failed, Rung: steps.Different, Expected: splitLines(text),
		Actual: s.nearest(match.Braces.ReplaceAllString(text, "0")),
	}
	if len(s.solved) > 0 && len(m.Actual) > 1 { // none is near, but for such as the solution prints, too
		m.Sentence = fmt.Sprintf("the line “%s” is missing in %s", brief(text), m.What)
	}
	if !wanted.how.Strict() && len(m.Expected) > 1 {
		m.Expected, m.Actual = steps.Each(m.Expected, oneBlank), steps.Each(m.Actual, oneBlank)
	}
	for _, rung := range rungs {
		if _, _, ok := s.Said.Find(rung.how, wanted.text, s.cursor, fits); ok {
			m.Rung, m.Sentence = rung.name, fmt.Sprintf("the blanks or line ends of “%s” are not as they should be", brief(text))
			return m
		}
	}
	_, _, early := s.Said.Find(wanted.how, wanted.text, 0, fits)
	begin, end, part := s.Said.Find(wanted.how, wanted.text, s.cursor, match.Anywhere)
	switch {
	case s.saysOtherwise(wanted, m):
	case part && steps.Squeeze(s.around(begin, end)) != steps.Squeeze(text):
		m.Sentence = fmt.Sprintf("“%s” is there only as a part of “%s”", brief(text), brief(s.around(begin, end)))
	case early && s.before != "":
		m.Sentence = fmt.Sprintf("the program %s “%s” before “%s”, and not behind it", wanted.says(), brief(text), brief(s.before))
	case strings.TrimSpace(string(s.Output[s.cursor:])) == "" && s.before != "":
		m.Sentence = fmt.Sprintf("behind “%s” the program should print “%s”, and prints nothing more",
			brief(s.before), brief(text))
	}
	return m
}

// saysOtherwise tells in a mismatch that a question or message is there, in the program's own words.
func (s *seen) saysOtherwise(wanted step, m *steps.Mismatch) bool {
	w := s.dialect.wording(wanted)
	if w == nil {
		return false
	}
	if _, _, ok := s.Said.Find(match.InWords, w.own, s.cursor, s.Whole); !ok {
		return false
	}
	s.otherwise = true
	m.Actual = []string{w.own}
	m.Sentence = fmt.Sprintf("the program %s “%s”, and not “%s”", wanted.says(), brief(w.own), brief(w.text))
	return true
}

// findLines looks for lines in any order, each at a place of its own.
func (s *seen) findLines(wanted step) error {
	from, before := s.cursor, len(s.places)
	lines := splitLines(wanted.text)
	for i, text := range lines {
		if strings.TrimSpace(text) == "" {
			continue
		}
		s.cursor = from
		alone := func(begin, end int) bool {
			taken := func(place [2]int) bool { return begin < place[1] && place[0] < end }
			return s.Line(begin, end) && !slices.ContainsFunc(s.places[before:], taken)
		}
		err := s.lookFor(step{verb: printsLine, how: wanted.how, text: text, where: wanted.where}, alone)
		if m, ok := err.(*steps.Mismatch); ok && slices.Contains(lines[:i], text) {
			m.Sentence = fmt.Sprintf("the line “%s” is not there as often as it should be", brief(text))
		}
		if err != nil {
			return err
		}
	}
	slices.SortFunc(s.places[before:], func(a, b [2]int) int { return a[0] - b[0] })
	s.cursor = s.places[len(s.places)-1][1]
	return nil
}

// lines gives those behind what was found. One also ends where the program waited for an answer, as far as that is
// known.
func (s *seen) lines() []string {
	text, at := "", s.cursor
	for _, end := range s.waited {
		if end > at {
			text += strings.TrimSuffix(string(s.Output[at:end]), "\n") + "\n"
			at = end
		}
	}
	return splitLines(text + string(s.Output[at:]))
}

// around gives the lines in which a part of the output stands.
func (s *seen) around(begin, end int) string {
	from := bytes.LastIndexByte(s.Output[:begin], '\n') + 1
	rest, _, _ := strings.Cut(string(s.Output[end:]), "\n")
	return string(s.Output[from:end]) + rest
}

// oneBlank gives a line with one blank between words.
func oneBlank(line string) string { return strings.Join(strings.Fields(line), " ") }

// odd gives those lines that the model solution does not print, too: none of the others is wrong.
func (s *seen) odd() []string {
	left := slices.Clone(s.solved)
	solved := func(line string) bool {
		at := slices.Index(left, oneBlank(line))
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
		return at >= 0
	}
	for _, line := range splitLines(string(s.Output[:s.cursor])) {
		solved(line)
	}
	return slices.DeleteFunc(s.lines(), solved)
}

// nearest gives the line that is most like a text of one line. For a text of several, it gives as many lines and more, from the first to
// the last one that is like any of them: from where most stand as they should, if that are two at least. It gives all lines if none is.
func (s *seen) nearest(text string) []string {
	wanted, lines := splitLines(text), s.lines()
	if len(wanted) == 1 {
		if like, near := steps.Nearest(text, s.odd()); near {
			return []string{like}
		}
		return lines
	}
	alike := func(line string) bool {
		_, near := steps.Nearest(line, wanted)
		return near && strings.TrimSpace(line) != ""
	}
	first, end, most := slices.IndexFunc(lines, alike), len(lines), 1
	for i := range lines {
		if inPlace := inPlace(wanted, lines[i:]); inPlace > most {
			first, most = i, inPlace
		}
	}
	if first < 0 {
		return lines
	}
	for end > first+len(wanted) && !alike(lines[end-1]) {
		end--
	}
	return lines[first:end]
}

// inPlace counts the lines that are as wanted, from the first on, which must be.
func inPlace(wanted, lines []string) (count int) {
	for i, line := range lines[:min(len(lines), len(wanted))] {
		switch {
		case oneBlank(line) == oneBlank(wanted[i]):
			count++
		case i == 0:
			return 0
		}
	}
	return count
}

// findNothing looks at what must not be there, and at the end.
func (s *seen) findNothing(wanted step, run engine.Run) error {
	if stop := run.Stop(); stop != nil {
		return stop
	}
	switch wanted.verb {
	case neverPrints:
		from, again := 0, ""
		if wanted.again {
			from, again = s.cursor, " again"
		}
		if begin, end, ok := s.Said.Find(wanted.how, wanted.text, from, s.Whole); ok {
			return tooMuch(string(s.Output[begin:end]), again+wanted.where.String())
		}
		return nil
	case writesNoOther:
		return s.noOther(run)
	case printsNothingElse:
		return s.nothingElse(0, wanted)
	case printsNothingMore:
		return s.nothingElse(s.cursor, wanted)
	}
	switch {
	case run.LeftBehind:
		return engine.Stopf(engine.Failed, "the program ended, but something that it had started went on and kept its output open")
	case run.Failed && wanted.text == "":
		return engine.Stopf(engine.Crashed, "the program broke off with %s", run.Status)
	case wanted.text != "" && !wanted.meets(run.Status):
		outcome := map[bool]engine.Outcome{false: engine.Failed, true: engine.Crashed}[run.Failed]
		return engine.Stopf(outcome, "the program ended with %s, and not with exit status %s", run.Status, wanted.text)
	}
	return nil
}

// noOther wants all files that the program has written or changed to be such as were looked at.
func (s *seen) noOther(run engine.Run) error {
	for _, name := range s.written(run) {
		if s.others[place{file: name}] == nil {
			m := tooMuch(name, " to files")
			m.Sentence = fmt.Sprintf("the program writes the file “%s”, which it should not", name)
			return m
		}
	}
	return nil
}

// written lists the files that the program has written or changed.
func (s *seen) written(run engine.Run) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(run.Files)), func(name string) bool {
		given, is := s.given[name]
		return is && given == run.Files[name]
	})
}

// nothingElse wants all that is printed from some byte on to be what was found.
func (s *seen) nothingElse(at int, wanted step) error {
	places := append(s.dialect.besides(s.Output), [2]int{len(s.Output), len(s.Output)})
	places = append(places, s.places...)
	slices.SortFunc(places, func(a, b [2]int) int { return a[0] - b[0] })
	for _, place := range places {
		if rest := s.Output[at:max(at, place[0])]; len(bytes.TrimSpace(rest)) > 0 {
			return tooMuch(string(rest), wanted.where.String())
		}
		at = max(at, place[1])
	}
	return nil
}

// tooMuch is the error for a text that the program should not have written to a place.
func tooMuch(text, where string) *steps.Mismatch {
	lines := splitLines(strings.TrimSpace(text))
	return &steps.Mismatch{
		What: "what else the program prints" + where, Form: steps.TextForm, Outcome: engine.Failed, Actual: lines,
		Sentence: fmt.Sprintf("the program prints “%s”%s, which it should not", brief(lines[0]), where),
	}
}

// says gives in words what the program does with a text.
func (s step) says() string {
	switch s.verb {
	case asks, answers:
		return "asks"
	case printsLine:
		return "prints the line"
	}
	return "prints"
}

// String gives the place in words, with a blank before them; "" for the output.
func (p place) String() string {
	switch {
	case p.errors:
		return " to the error stream"
	case p.file != "":
		return fmt.Sprintf(" to the file “%s”", p.file)
	}
	return ""
}

// splitLines splits a text into lines. It has no empty line at its end.
func splitLines(text string) []string {
	text = strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

func brief(text string) string { return steps.Brief(text, 80) }

// onScreen puts what is typed where the program waited for it, as far as that is known, or else behind what it follows in the script.
func onScreen(output string, script []step, run engine.Run, s *seen, waited []int) steps.Screen {
	places := s.answered(script, run)
	if len(waited) >= len(places) {
		places = waited
	}
	return steps.ScreenOf(output, typed(script), places)
}

// answered gives the places in the output that the answers of a script follow, up to the first step that goes wrong.
func (s *seen) answered(script []step, run engine.Run) (places []int) {
	for _, next := range script {
		if s.find(next, run) != nil {
			break
		}
		at := s.cursor
		if next.verb == answers {
			at = s.questions.cursor
		}
		if next.verb.typing() {
			places = append(places, slices.Repeat([]int{at}, len(next.list))...)
		}
	}
	return places
}
