package boardgame2d

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
)

// What a program shows at the console is a row of events. The first that is not as it should be names the rule that is
// broken:
//
//	no board at all                          the loop (R4), unless there is none of that game anywhere: see obstacle
//	another first board                      the start of the game (R14, R18, R23)
//	a move that was typed, made otherwise    the moves of the game (R15, R16, R19, R24 to R26)
//	an entry that is no move, made as one    the entries of the game; or playUser(string) (R7)
//	AUTO without one valid move              the commands (R5)
//	FINISH without valid moves to the end    playAutoAll (R9)
//	no board after an entry                  the loop (R4), or what the entry was meant to do if it broke off there
//	boards after EXIT, or after the end      the commands (R5), the loop (R4)
//
// Words and scores are not among them: nothing that follows depends on them, so they are the matter of the scenarios
// about them.

// A session is what a player sees at the console: boards, as far as they are not explained yet.
type session struct {
	*world
	typed   []string           // the entries
	board   drawing.Position   // the last that was explained
	rest    []drawing.Position // that were shown after it
	refused []string           // entries since, after which nothing should have changed
}

// firstBroken gives the rule of the first event at the console that is not as it should be; "" if there is none.
func (b *world) firstBroken() string {
	c := &b.console
	if len(c.boards) == 0 {
		return cmp.Or(b.speech.hides, loopRule)
	}
	shown := c.positions()
	if !b.startsAs(shown[0]) {
		return b.startRule()
	}
	if c.early != "" {
		return ""
	}
	return b.explain(c.typed)
}

// explain gives the rule of the first event that is not as it should be if those were the entries; "" if all are explained.
func (b *world) explain(typed []string) string {
	c, shown := &b.console, b.console.positions()
	s := session{world: b, typed: typed, board: shown[0], rest: shown[1:]}
	for i, text := range typed {
		if c.Ended(s.board) {
			break
		}
		rule, goesOn := s.enter(i, text)
		if rule != "" || !goesOn {
			return cmp.Or(rule, s.end())
		}
	}
	return s.end()
}

// learnReading finds out whether the program reads words, by a game in which it shows other boards then.
func (b *world) learnReading(ctx context.Context) error {
	c := &b.console
	*c = console{Game: b.gameOf("peg"), typed: []string{"one", "two", "three", "four", exampleMoves["peg"]}}
	if err := b.typeAndExit(ctx); err != nil {
		return err
	}
	if len(c.boards) == 0 && b.create(ctx, "peg") == nil && b.first != nil && b.show(ctx) == nil {
		if _, unread := read(b.letters, b.shown); unread != nil {
			b.speech.hides = drawRule
		}
	}
	if len(c.boards) > 0 && b.explain(c.typed) == "" {
		return nil // it reads lines
	}
	for _, reads := range []func([]string) []string{referee.InWords, referee.InPairs} {
		typed := reads(c.input[1:])
		if slices.Index(typed, "EXIT") == len(c.boards)-1 && b.explain(typed) == "" {
			b.speech.reads = reads
		}
	}
	return nil
}

// startsAs tells whether a game begins with a board, or may have it after a move that was typed at the banner.
func (b *world) startsAs(board drawing.Position) bool {
	c := &b.console
	b.chosen.Game = c.Game
	if start := b.Start(); start != nil {
		return slices.Equal(board, start) || slices.Equal(board, c.After(start, c.early))
	}
	return board.IsEight()
}

// enter explains what an entry has led to, and tells whether more entries follow.
func (s *session) enter(i int, text string) (rule string, goesOn bool) {
	switch text {
	case "EXIT":
		return "", false
	case "AUTO":
		return s.auto(i), true
	case "FINISH":
		return s.finish(i), false
	}
	after := s.After(s.board, text)
	switch {
	case after == nil:
		s.refused = append(s.refused, text)
		return "", true
	case len(s.rest) == 0 && s.Ended(after):
		s.board = after // which need not be shown
		return "", false
	case len(s.rest) == 0:
		return s.stopped(i), false
	case slices.Equal(s.rest[0], after):
		s.next()
		return "", true
	}
	return s.otherwise(i), false
}

// next goes on to the next board.
func (s *session) next() { s.board, s.rest, s.refused = s.rest[0], s.rest[1:], nil }

// auto wants one valid move, unless the game may have ended with it, on a board that need not be shown.
func (s *session) auto(i int) string {
	if len(s.rest) == 0 && s.MayEnd(s.board) {
		return ""
	}
	if len(s.rest) == 0 {
		return s.stopped(i)
	}
	if _, ok := s.MoveBetween(s.board, s.rest[0]); !ok {
		return s.otherwise(i)
	}
	s.next()
	return ""
}

// finish wants valid moves. A board that is shown again without any move was shown for an entry that is not known.
func (s *session) finish(i int) string {
	if len(s.rest) == 0 && len(s.console.boards) > i+1 {
		return commandRule
	}
	for len(s.rest) > 0 {
		if _, ok := s.MoveBetween(s.board, s.rest[0]); !ok {
			return finishRule
		}
		s.next()
	}
	return ""
}

// otherwise gives the rule that is broken by an entry, or by a refused one before it, that led to a wrong board.
func (s *session) otherwise(i int) string {
	if s.speech.deaf[s.Kind] {
		return playRule
	}
	typed, next := s.typed, s.rest[0]
	if s.commanded(next) {
		return commandRule
	}
	if text, ok := s.taken(next); ok {
		return s.ruleOf(s.board, text, next)
	}
	if s.Displaces(s.Step(s.board, typed[i]), s.board, next) {
		return s.meant(typed[i], next)
	}
	if s.skips(typed[i:], next) {
		return loopRule
	}
	if s.leads(typed[i+1:], next) {
		return s.meant(typed[i], s.board)
	}
	if len(s.refused) > 0 && !(referee.IsRandom(typed[i]) && s.chanced(next)) {
		return s.meant(s.refused[len(s.refused)-1], next)
	}
	return s.meant(typed[i], next)
}

// taken gives the refused entry that led to a board all the same: what it names has moved, or it tells of the move.
func (s *session) taken(next drawing.Position) (text string, ok bool) {
	move, legal := s.MoveBetween(s.board, next)
	i := slices.IndexFunc(s.refused, func(text string) bool {
		return s.Displaces(s.Step(s.board, text), s.board, next) || legal && referee.TellsOf(text, move)
	})
	if i < 0 {
		return "", false
	}
	return s.refused[i], true
}

// commanded tells whether a valid move led to a board that was first shown after an entry that is a command but for case,
// blanks and what follows it, if one board is shown before each entry.
func (s *session) commanded(next drawing.Position) bool {
	_, legal := s.MoveBetween(s.board, next)
	after := slices.IndexFunc(s.console.boards, func(b drawing.Position) bool { return slices.Equal(b, next) }) - 1
	return legal && after >= 0 && after < len(s.typed) && slices.Contains(s.refused, s.typed[after]) &&
		referee.ResemblesCommand(s.typed[after])
}

// chanced tells whether a board may come from a wrong AUTO: by two valid moves, or one that is not valid.
func (s *session) chanced(next drawing.Position) bool {
	for _, o := range s.Options(s.board) {
		if _, legal := s.MoveBetween(o.After, next); legal {
			return true
		}
	}
	return slices.ContainsFunc(s.Entries(), func(text string) bool {
		return s.Displaces(s.Step(s.board, text), s.board, next)
	})
}

// skips tells whether entries lead to a board by way of others, which were not shown.
func (s *session) skips(entries []string, next drawing.Position) bool {
	board := s.board
	for _, text := range entries {
		_, legal := s.MoveBetween(board, next)
		if after := s.After(board, text); after != nil {
			board = after
		} else if referee.IsRandom(text) {
			return legal && !slices.Equal(board, s.board)
		}
		if slices.Equal(board, next) {
			return true
		}
	}
	return false
}

// leads tells whether any of the entries leads to a board by itself.
func (s *session) leads(entries []string, next drawing.Position) bool {
	_, legal := s.MoveBetween(s.board, next)
	return slices.ContainsFunc(entries, func(text string) bool {
		return legal && referee.IsRandom(text) || slices.Equal(s.After(s.board, text), next)
	})
}

// stopped gives the rule that is broken if no other board follows after entry i. If one was shown again, the entry was
// refused. Else the program broke off, or went on without a board, at the last entry before which it showed one.
func (s *session) stopped(i int) string {
	c := &s.console
	if len(c.boards) > i+1 {
		return s.meant(s.typed[i], s.board)
	}
	last := s.typed[max(0, min(len(c.boards)-1, i))]
	if c.run.End != engine.Exited || referee.Ends(last) && last != "FINISH" {
		return s.meant(last, nil)
	}
	return s.loop()
}

// loop gives the rule that is broken if too few boards are shown. A deaf playUser(string) may have read other lines.
func (s *session) loop() string {
	if s.speech.deaf[s.Kind] {
		return playRule
	}
	return loopRule
}

// end wants no board after the end of the game or after EXIT, and the program to come to its end.
func (s *session) end() string {
	c := &s.console
	switch {
	case len(s.rest) > 0 && len(s.refused) > 0:
		text, _ := s.taken(s.rest[0])
		return s.meant(cmp.Or(text, s.refused[0]), s.rest[0])
	case len(s.rest) > 0 && s.Ended(s.board):
		return loopRule
	case len(s.rest) > 0:
		return commandRule
	case c.run.End != engine.Exited && len(c.boards) <= len(s.typed):
		return s.meant(s.typed[len(c.boards)-1], nil)
	case len(c.boards) <= len(s.typed) && !s.Ended(s.board) && !slices.ContainsFunc(s.typed, referee.Ends):
		return s.loop()
	}
	return ""
}

// meant gives the rule about what an entry should do, by the board that it led to; nil if the program broke off.
func (s *session) meant(text string, after drawing.Position) string {
	switch {
	case text == "FINISH":
		return finishRule
	case text == "AUTO", referee.ResemblesCommand(text):
		return commandRule
	case after != nil:
		return s.ruleOf(s.board, text, after)
	case s.IsEntry(text):
		return s.moveRule()
	}
	return playRule
}

// atConsole makes a check blame the rule of the first event that is not as it should be, or that of the scenario.
func (b *world) atConsole(err error) error {
	if err == nil {
		return nil
	}
	c, rule := &b.console, b.firstBroken()
	if b.speech.reads != nil && len(c.boards) > 0 {
		rule = b.explain(b.speech.reads(c.input[1:]))
		if rule == "" || rule == finishRule && c.run.End != engine.Exited { // the answer is looked for in the rest of a line
			const words = "playUser() reads single words instead of whole lines"
			return steps.Blame(loopRule, "reads words", steps.Saying(words, err))
		}
	}
	if m, ok := errors.AsType[*steps.Mismatch](err); ok && (rule == "" || rule == commandRule) && c.ignoresExit() {
		m.Sentence = "the loop goes on after EXIT, until the program is stopped"
		return steps.Blame(commandRule, "goes on after EXIT", err)
	}
	return steps.Blame(cmp.Or(rule, b.Rule()), raised(c.run), err)
}

// ignoresExit tells whether more boards were shown than there are entries up to EXIT, and there was no other end.
func (c *console) ignoresExit() bool {
	ends := func(o referee.Option) bool { return c.Ended(o.After) }
	return c.run.End != engine.Exited && min(len(c.input), len(c.boards)) > 1+len(c.typed) &&
		!slices.Contains(c.typed, "FINISH") && !slices.ContainsFunc(c.line, ends)
}

// An exception that nobody catches is told like this on the standard error of a C++ program.
var uncaught = regexp.MustCompile(`(?m)^ *what\(\): +(.+?)(?:: |$)`)

// raised gives the signature of an exception that ended a program, the same as at the engine face.
func raised(run engine.Run) string {
	what := uncaught.FindSubmatch(run.Diagnostics)
	if what == nil || run.End != engine.Killed {
		return ""
	}
	return "raises " + string(what[1])
}

// wordedEntries puts entries as the program understands them. Boards are known up to the first random move.
func (b *world) wordedEntries(entries []string) (worded []string, err error) {
	if err := b.listen(); err != nil {
		return nil, err
	}
	b.chosen.Game = b.console.Game
	board, own := b.Start(), b.speech.moves[b.Kind].Own()
	for i, text := range entries {
		answers := i > 0 && entries[i-1] == "FINISH" // the question
		if own && !answers && !b.IsEntry(text) && !referee.ResemblesCommand(text) && referee.MayBeEntry(text) {
			return nil, b.cannotSay(text)
		}
		entry, err := b.worded(board, text)
		if err != nil {
			return nil, err
		}
		worded = append(worded, entry)
		if after := b.After(board, text); after != nil {
			board = after
		} else if referee.IsRandom(text) {
			board = nil
		}
	}
	return worded, nil
}
