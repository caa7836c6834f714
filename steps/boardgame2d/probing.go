package boardgame2d

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/screen"
)

const (
	mostAtOnce   = 60 // notations that are tried without waiting in between
	mostBreaking = 10 // notations in which a move may make the program break off before no other is tried
)

// statedNotation gives the notation that a submission says to have. It is the document's if it says nothing.
func (b *world) statedNotation(ctx context.Context) (referee.Notation, error) {
	lines, err := b.Ask(ctx, "notation", b.Kind)
	if engine.OutcomeOf(err) == engine.NotClaimed {
		return referee.Notation{}, nil // it has no such fact
	}
	if err != nil || len(lines) == 0 || lines[0] == "" {
		return referee.Notation{}, err
	}
	n := referee.Notation{Pattern: lines[0], Names: map[string]string{}}
	for _, line := range lines[1:] {
		digit, name, _ := strings.Cut(line, " ")
		n.Names[digit] = name
	}
	if len(n.Names) == 0 && n.Pattern == referee.DocumentsPattern(b.Kind) {
		return referee.Notation{}, nil
	}
	return n, nil
}

// learnNotation looks for the notation of a game that makes no move of the document's, and tells whether there is one.
func (b *world) learnNotation(ctx context.Context) (found bool, err error) {
	heedless, err := b.heedless(ctx)
	if heedless || err != nil {
		return false, err
	}
	var best referee.Notation
	most, breaking := 0, 0
	untried, err := b.likelyNotations(ctx)
	if err != nil {
		return false, err
	}
	for len(untried) > 0 {
		tried, moved, err := b.tryNotations(ctx, untried[:min(len(untried), mostAtOnce)])
		if breaksOff(err) && breaking < mostBreaking {
			breaking++
			moved, err = false, nil
		}
		if err != nil {
			return false, err
		}
		if moved {
			understood, wanted, err := b.understood(ctx, untried[tried-1])
			if err != nil && !breaksOff(err) {
				return false, err
			}
			if understood > most {
				best, most = untried[tried-1], understood
			}
			if understood == wanted {
				break
			}
		}
		untried = untried[tried:]
	}
	if most == 0 {
		return false, nil
	}
	b.speech.moves[b.Kind] = best
	return true, b.learnShorter(ctx)
}

// likelyNotations lists notations of a new game by what it draws, and by what it writes at the console.
func (b *world) likelyNotations(ctx context.Context) ([]referee.Notation, error) {
	if err := b.create(ctx, b.Kind); err != nil {
		return nil, err
	}
	run, err := b.World.Play(ctx, []string{b.Kind, "", "EXIT", "EXIT", "EXIT"})
	if engine.OutcomeOf(err) == engine.Broken {
		return nil, err
	}
	between := referee.BetweenParts(screen.Legible(string(run.Output[:min(len(run.Output), mostOpening*drawing.Widest)])))
	return referee.Notations(b.Kind, b.letters.Written(screen.Lines(b.printed)), between), nil
}

// tryNotations writes a move of a new game in one notation after another, up to the first that changes the board or at
// which the program breaks off. It tells how many it has tried, and whether the last has moved something.
func (b *world) tryNotations(ctx context.Context, some []referee.Notation) (tried int, moved bool, err error) {
	o, ok, err := b.gameWith(ctx, "")
	switch {
	case err != nil:
		return 1, false, err
	case !ok:
		return len(some), false, nil
	}
	var requests []engine.Request
	for _, n := range some {
		text, _ := n.Expand(b.chosen.Game, b.first, o.Move)
		requests = append(requests, referee.AsMove(text), steps.Request("print"))
	}
	replies, err := b.TryAll(ctx, requests)
	for i := 0; i+1 < len(replies); i += 2 {
		after, err := b.read(replies[i+1].Body)
		if err != nil || !slices.Equal(after, b.first) {
			return i/2 + 1, err == nil, nil
		}
	}
	return min(len(replies)/2+1, len(some)), false, err
}

// learnShorter drops the parts of a notation without which moves are made all the same.
func (b *world) learnShorter(ctx context.Context) error {
	n := b.speech.moves[b.Kind]
	n.Pattern = cmp.Or(n.Pattern, referee.DocumentsPattern(b.Kind))
	for _, part := range n.Parts() {
		rest := n.Without(part)
		idle, err := b.isIdle(ctx, n, rest)
		if err != nil && !breaksOff(err) {
			return err
		}
		if !idle {
			continue
		}
		if heedless, err := b.heedless(ctx); heedless || err != nil {
			return err
		}
		n, b.speech.moves[b.Kind] = rest, rest
	}
	return nil
}

// isIdle tells whether new games make a valid move of the rest of a notation, alone and within an invalid entry.
func (b *world) isIdle(ctx context.Context, n, rest referee.Notation) (bool, error) {
	for _, alone := range []bool{true, false} {
		o, ok, err := b.gameWith(ctx, "")
		if err != nil || !ok {
			return false, err
		}
		text, ok := rest.Write(b.chosen.Game, b.first, o.Move)
		if !alone {
			text, ok = b.misleading(n, rest, text)
		}
		if !ok || text == "" {
			return false, nil
		}
		after, err := b.board(ctx, referee.AsMove(text))
		if err != nil || !slices.Equal(after, o.After) {
			return false, err
		}
	}
	return true, nil
}

// misleading gives an entry that is no valid move on the first board, and of which the rest of a notation says a text.
func (b *world) misleading(n, rest referee.Notation, text string) (string, bool) {
	for _, entry := range b.Entries() {
		other, _ := rest.Expand(b.chosen.Game, b.first, entry)
		if whole, ok := n.Expand(b.chosen.Game, b.first, entry); ok && other == text && b.After(b.first, entry) == nil {
			return whole, true
		}
	}
	return "", false
}

// mostMoves bounds the moves by which a notation is proven.
const mostMoves = 4

// heedless tells whether a new game makes a move of what is none in any notation, so that its moves show nothing.
func (b *world) heedless(ctx context.Context) (bool, error) {
	if err := b.create(ctx, b.Kind); err != nil {
		return false, err
	}
	after, err := b.board(ctx, referee.AsMove(steps.Word(b.Chance())))
	if breaksOff(err) {
		return false, nil
	}
	return err == nil && !slices.Equal(after, b.first), err
}

// understood makes valid moves of new games in a notation, each followed by another one, of the same piece if it can
// go on: on two boards a cell and a name are hardly the same. It counts those that are made as themselves, right or
// wrong. One alone may be chance, and none is if one is made as another.
func (b *world) understood(ctx context.Context, n referee.Notation) (understood, wanted int, err error) {
	for i := range mostMoves {
		if err := b.create(ctx, b.Kind); err != nil {
			return 0, wanted, err
		}
		last := ""
		for range 2 {
			o, text, ok := b.sayable(n, i, last)
			if !ok {
				break
			}
			wanted++
			after, err := b.board(ctx, referee.AsMove(text))
			switch _, other := b.MoveBetween(b.real, after); {
			case err != nil:
				return 0, wanted, err
			case slices.Equal(after, o.After), b.Displaces(b.Step(b.real, o.Move), b.real, after):
				understood++
			case other:
				return 0, wanted, nil
			}
			b.real, last = after, o.Move[:1]
		}
	}
	if understood < 2 {
		understood = 0
	}
	return understood, wanted, nil
}

// sayable gives a valid move that a notation can say: the first of a piece, or else one by its number.
func (b *world) sayable(n referee.Notation, number int, piece string) (o referee.Option, text string, ok bool) {
	options := b.Options(b.real)
	if len(options) == 0 {
		return referee.Option{}, "", false
	}
	o = options[number%len(options)]
	if i := slices.IndexFunc(options, func(o referee.Option) bool { return strings.HasPrefix(o.Move, piece) }); i >= 0 && piece != "" {
		o = options[i]
	}
	text, ok = n.Write(b.chosen.Game, b.real, o.Move)
	return o, text, ok
}
