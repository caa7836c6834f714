package boardgame2d

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/screen"
)

const (
	mostAtOnce   = 60 // notations that are tried without waiting in between
	mostBreaking = 10 // notations in which a move may make the program break off before no other is tried
)

// statedNotation gives the notation that a submission says to have. It is the document's if it says nothing.
func (b *world) statedNotation(ctx context.Context) (notation, error) {
	lines, err := b.Ask(ctx, "notation", b.kind)
	if engine.OutcomeOf(err) == engine.NotClaimed {
		return notation{}, nil // it has no such fact
	}
	if err != nil || len(lines) == 0 || lines[0] == "" {
		return notation{}, err
	}
	n := notation{pattern: lines[0], names: map[string]string{}}
	for _, line := range lines[1:] {
		digit, name, _ := strings.Cut(line, " ")
		n.names[digit] = name
	}
	if len(n.names) == 0 && n.pattern == documentsPattern(b.kind) {
		return notation{}, nil
	}
	return n, nil
}

// learnNotation looks for the notation of a game that makes no move of the document's, and tells whether there is one.
func (b *world) learnNotation(ctx context.Context) (found bool, err error) {
	heedless, err := b.heedless(ctx)
	if heedless || err != nil {
		return false, err
	}
	var best notation
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
	b.speech.moves[b.kind] = best
	return true, b.learnShorter(ctx)
}

// likelyNotations lists notations of a new game by what it draws, and by what it writes at the console.
func (b *world) likelyNotations(ctx context.Context) ([]notation, error) {
	if err := b.create(ctx, b.kind); err != nil {
		return nil, err
	}
	printed, err := b.Ask(ctx, "print")
	if err != nil {
		return nil, err
	}
	run, err := b.World.Play(ctx, []string{b.kind, "", "EXIT", "EXIT", "EXIT"})
	if engine.OutcomeOf(err) == engine.Broken {
		return nil, err
	}
	between := betweenParts(screen.Legible(string(run.Output[:min(len(run.Output), mostOpening*widest)])))
	return notations(b.kind, b.letters.written(screen.Lines(printed)), between), nil
}

// tryNotations writes a move of a new game in one notation after another, up to the first that changes the board or at
// which the program breaks off. It tells how many it has tried, and whether the last has moved something.
func (b *world) tryNotations(ctx context.Context, some []notation) (tried int, moved bool, err error) {
	o, ok, err := b.gameWith(ctx, "")
	switch {
	case err != nil:
		return 1, false, err
	case !ok:
		return len(some), false, nil
	}
	var requests []engine.Request
	for _, n := range some {
		text, _ := n.expand(b.game, b.first, o.move)
		requests = append(requests, asMove(text), steps.Request("print"))
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
	n := b.speech.moves[b.kind]
	n.pattern = cmp.Or(n.pattern, documentsPattern(b.kind))
	for _, part := range placeholder.FindAllString(n.pattern, -1) {
		rest := notation{strings.Trim(strings.Replace(n.pattern, part, "", 1), " ,-_"), n.names}
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
		n, b.speech.moves[b.kind] = rest, rest
	}
	return nil
}

// isIdle tells whether new games make a valid move of the rest of a notation, alone and within an invalid entry.
func (b *world) isIdle(ctx context.Context, n, rest notation) (bool, error) {
	for _, alone := range []bool{true, false} {
		o, ok, err := b.gameWith(ctx, "")
		if err != nil || !ok {
			return false, err
		}
		text, ok := rest.write(b.game, b.first, o.move)
		if !alone {
			text, ok = b.misleading(n, rest, text)
		}
		if !ok || text == "" {
			return false, nil
		}
		after, err := b.board(ctx, asMove(text))
		if err != nil || !slices.Equal(after, o.after) {
			return false, err
		}
	}
	return true, nil
}

// misleading gives an entry that is no valid move on the first board, and of which the rest of a notation says a text.
func (b *world) misleading(n, rest notation, text string) (string, bool) {
	for _, entry := range b.entries() {
		other, _ := rest.expand(b.game, b.first, entry)
		if whole, ok := n.expand(b.game, b.first, entry); ok && other == text && b.after(b.first, entry) == nil {
			return whole, true
		}
	}
	return "", false
}

// mostMoves bounds the moves by which a notation is proven.
const mostMoves = 4

// heedless tells whether a new game makes a move of what is none in any notation, so that its moves show nothing.
func (b *world) heedless(ctx context.Context) (bool, error) {
	if err := b.create(ctx, b.kind); err != nil {
		return false, err
	}
	after, err := b.board(ctx, asMove(steps.Word(b.Chance())))
	if breaksOff(err) {
		return false, nil
	}
	return err == nil && !slices.Equal(after, b.first), err
}

// understood makes valid moves of new games in a notation, each followed by another one, of the same piece if it can
// go on: on two boards a cell and a name are hardly the same. It counts those that are made as themselves, right or
// wrong. One alone may be chance, and none is if one is made as another.
func (b *world) understood(ctx context.Context, n notation) (understood, wanted int, err error) {
	for i := range mostMoves {
		if err := b.create(ctx, b.kind); err != nil {
			return 0, wanted, err
		}
		last := ""
		for range 2 {
			o, text, ok := b.sayable(n, i, last)
			if !ok {
				break
			}
			wanted++
			after, err := b.board(ctx, asMove(text))
			switch _, other := b.moveBetween(b.real, after); {
			case err != nil:
				return 0, wanted, err
			case slices.Equal(after, o.after), b.displaces(b.step(b.real, o.move), b.real, after):
				understood++
			case other:
				return 0, wanted, nil
			}
			b.real, last = after, o.move[:1]
		}
	}
	if understood < 2 {
		understood = 0
	}
	return understood, wanted, nil
}

// sayable gives a valid move that a notation can say: the first of a piece, or else one by its number.
func (b *world) sayable(n notation, number int, piece string) (o option, text string, ok bool) {
	options := b.options(b.real)
	if len(options) == 0 {
		return option{}, "", false
	}
	o = options[number%len(options)]
	if i := slices.IndexFunc(options, func(o option) bool { return strings.HasPrefix(o.move, piece) }); i >= 0 && piece != "" {
		o = options[i]
	}
	text, ok = n.write(b.game, b.real, o.move)
	return o, text, ok
}
