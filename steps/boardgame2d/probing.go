package boardgame2d

import (
	"context"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
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
	if len(n.names) == 0 && isDocuments(b.kind, n.pattern) {
		return notation{}, nil
	}
	return n, nil
}

// learnNotation looks for the notation in which the chosen game makes moves, and tells whether there is one. It is
// called where the game makes no move of the document's notation.
func (b *world) learnNotation(ctx context.Context) (found bool, err error) {
	heedless, err := b.heedless(ctx)
	if heedless || err != nil {
		return false, err
	}
	var best notation
	most, breaking := 0, 0
	for untried := notations(b.kind); len(untried) > 0; {
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
	return true, nil
}

// tryNotations writes a move of a new game in one notation after another, up to the first after which the board is
// another one. It tells how many it has tried, and whether the last has moved something. Where the program breaks off,
// the last is the one at which it did.
func (b *world) tryNotations(ctx context.Context, some []notation) (tried int, moved bool, err error) {
	if err := b.create(ctx, b.kind); err != nil {
		return 1, false, err
	}
	if b.first == nil {
		return len(some), false, nil
	}
	o := b.options(b.first)[0]
	var requests []engine.Request
	for _, n := range some {
		text, _ := n.write(b.game, b.first, o.move)
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

// learnShorter finds out whether the eight puzzle wants the direction or the tile alone, and passes over what else is
// written: the part alone is taken for the move, and so it is with another tile or direction beside it.
func (b *world) learnShorter(ctx context.Context) error {
	if b.kind != "eight" {
		return nil
	}
	for _, pattern := range []string{"{dir}", "{piece}"} {
		shorter, err := b.readsOnly(ctx, pattern)
		if err != nil && !breaksOff(err) {
			return err
		}
		if !shorter {
			continue
		}
		if heedless, err := b.heedless(ctx); heedless || err != nil {
			return err
		}
		b.speech.moves[b.kind] = notation{pattern: pattern}
	}
	return nil
}

// readsOnly tells whether new games make a valid move of what a pattern tells of it, alone and beside another tile and
// direction.
func (b *world) readsOnly(ctx context.Context, pattern string) (bool, error) {
	for _, alone := range []bool{true, false} {
		if err := b.create(ctx, b.kind); err != nil || b.first == nil {
			return false, err
		}
		o := b.options(b.first)[0]
		name, word, _ := strings.Cut(o.move, " ")
		text, _ := notation{pattern: pattern}.write(b.game, b.first, o.move)
		if !alone && text == word {
			text = b.farTile(b.first) + " " + word
		} else if !alone {
			text = name + " " + opposite[word]
		}
		after, err := b.result(ctx, text)
		if err != nil || !slices.Equal(after, o.after) {
			return false, err
		}
	}
	return true, nil
}

// farTile gives a tile of the eight puzzle that has no valid move.
func (g game) farTile(board position) string {
	for _, text := range g.entries() {
		name, _, _ := strings.Cut(text, " ")
		moves := func(o option) bool { return strings.HasPrefix(o.move, name) }
		if !slices.ContainsFunc(g.options(board), moves) {
			return name
		}
	}
	return ""
}

// mostMoves bounds the moves by which a notation is proven.
const mostMoves = 4

// heedless tells whether a new game makes a move of what is none in any notation, so that its moves show nothing.
func (b *world) heedless(ctx context.Context) (bool, error) {
	if err := b.create(ctx, b.kind); err != nil {
		return false, err
	}
	after, err := b.result(ctx, steps.Word(b.Chance()))
	if breaksOff(err) {
		return false, nil
	}
	return err == nil && !slices.Equal(after, b.first), err
}

// understood makes the valid moves of new games in a notation, and counts those that are made as themselves, right or
// wrong. One alone may be chance, and none is if one is made as another.
func (b *world) understood(ctx context.Context, n notation) (understood, wanted int, err error) {
	for i := 0; i == 0 || i < wanted; i++ {
		if err := b.create(ctx, b.kind); err != nil {
			return 0, mostMoves, err
		}
		options := b.options(b.first)
		wanted = min(len(options), mostMoves)
		if b.kind == "eight" {
			wanted = mostMoves
		}
		o := options[i%len(options)]
		text, _ := n.write(b.game, b.first, o.move)
		after, err := b.result(ctx, text)
		if err != nil {
			return 0, mostMoves, err
		}
		if slices.Equal(after, o.after) || b.displaces(b.step(b.first, o.move), b.first, after) {
			understood++
		} else if _, other := b.moveBetween(b.first, after); other {
			return 0, wanted, nil
		}
	}
	if understood < 2 {
		understood = 0
	}
	return understood, wanted, nil
}
