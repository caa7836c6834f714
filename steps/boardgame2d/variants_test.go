package boardgame2d

import (
	"bytes"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps/boardgame2d/drawing"
)

// A fault makes a right program a wrong one.
type fault func(*program)

// variants are right programs, each with the fault of the example. They claim what the example claims.
func variants() map[string]engine.Subject {
	subjects := map[string]engine.Subject{}
	add := func(form fault, faults map[string]fault) {
		for name, fault := range faults {
			l := rightProgram()
			form(&l)
			fault(&l)
			subjects[name] = l
		}
	}
	add(oneFile, faultsOfLoops())
	add(oneFile, faultsOfRules())
	add(oneFile, faultsOfOnePlace())
	add(headersAlone, faultsInHeaders())
	add(allFunctions, faultsWithAllFunctions())
	return subjects
}

// oneFile, headersAlone and allFunctions are the forms of the examples: what they claim and show.
func oneFile(l *program) { l.lacks = []string{"status", "proper", "valid", "inversions", "shuffle"} }

func headersAlone(l *program) {
	l.lacks, l.last = []string{"proper", "valid", "inversions", "shuffle"}, true
}

func allFunctions(*program) {}

// faultsOfLoops are those of examples in one file that are about playUser and playAutoAll.
func faultsOfLoops() map[string]fault {
	return map[string]fault{
		"banner-missing":          func(l *program) { l.banner = "Press enter to continue.\n" },
		"does-not-wait":           func(l *program) { l.waits = false },
		"prints-no-board-between": func(l *program) { l.once = true },
		"plays-one-move": func(l *program) {
			l.most = 1
			of("eight", func(r *rules) { r.seed = 66 })(l) // the first entry, 1 UP, is refused
		},
		"exit-in-lower-case": reading("exit", "EXIT"),
		"score-not-told":     func(l *program) { l.closes = "Game Over!\n%.0d" },
		"auto-says-nothing": moving(func(g *model) {
			g.chance(g)
			g.status = ""
		}),
		"auto-moves-twice": moving(func(g *model) {
			g.chance(g)
			if !g.ended() {
				g.chance(g)
			}
		}),
		"asks-nothing": func(l *program) { l.asks = 1 << 30 },
		"finish-stops-early": func(l *program) {
			l.stops = func(g *model, moves int) bool { return g.ended() || moves == 10 }
		},
		"total-off-by-one": func(l *program) { l.total = func(moves int) int { return moves + 1 } },
		"takes-lower-case": entering(func(g *model, text string, _ func() string) { g.play(strings.ToUpper(text)) }),
		"ignores-entry":    entering(func(g *model, _ string, next func() string) { g.play(next()) }),
		"empty-entry-throws": entering(func(g *model, text string, _ func() string) {
			if len(text) < len(g.names[0]) {
				panic(thrown("basic_string::substr"))
			}
			g.play(text)
		}),
		"inverted-end": func(l *program) {
			l.over = func(g *model) bool { return !g.ended() }
			l.stops = func(g *model, _ int) bool { return !g.ended() }
			ofEach(func(r *rules) {
				over := r.over
				r.over = func(m *model) bool { return !over(m) }
			})(l)
		},
	}
}

// faultsOfRules are those of examples in one file that are about the rules of games.
func faultsOfRules() map[string]fault {
	return map[string]fault{
		"lacks-klotski":         func(l *program) { delete(l.classes, "klotski") },
		"refused-move-restarts": ofEach(func(r *rules) { r.refused = (*model).initialize }),
		"peg-7x7": of("peg", func(r *rules) {
			r.names = combined("1234567", "ABCDEFG")
			r.begin = starting("           ", "           ", "    ooo    ", "    ooo    ", "  ooooooo  ", "  ooo.ooo  ",
				"  ooooooo  ", "    ooo    ", "    ooo    ", "           ", "           ")
		}),
		"jumps-over-holes": of("peg", func(r *rules) {
			r.typed.valid = jumping(func(_, to byte) bool { return to == '.' })
		}),
		"lands-on-pegs":        of("peg", allowing(jumping(func(over, to byte) bool { return over == 'o' && to != ' ' }))),
		"over-only-at-one-peg": of("peg", func(r *rules) { r.over = func(m *model) bool { return m.score(m) == 1 } }),
		"odd-start": of("eight", func(r *rules) {
			r.begin = shuffled(func(inversions int) bool { return inversions%2 == 1 })
		}),
		"auto-cheats": of("eight", func(r *rules) {
			r.seed, r.chance = 447, func(m *model) { m.swap(m.find('.')[0], drawing.Place{Row: m.random.IntN(3), Column: m.random.IntN(3)}) }
		}),
		"tiles-wrap-around": of("eight", func(r *rules) {
			number := func(c drawing.Place) int { return 3*c.Row + c.Column }
			r.typed.valid = func(m *model, name string, to drawing.Place) bool {
				return number(m.find(name[0])[0])+number(to) == number(m.find('.')[0])
			}
		}),
		"ends-only-with-blank-last": of("eight", func(r *rules) {
			r.seed, r.over = 714, func(m *model) bool { return string(m.tiles()) == "12345678." }
		}),
		"klotski-moves-by-character": of("klotski", func(r *rules) {
			r.seed, r.chance, r.typed.make, r.auto.make = 867, bigPieceFirst, pushing(1), pushing(1)
		}),
		"pieces-overlap": of("klotski", func(r *rules) {
			r.typed.valid = func(m *model, name string, to drawing.Place) bool {
				cells := m.find(name[0])
				if len(cells) == 0 {
					return false
				}
				beside := cells[0]
				for m.at(beside) == name[0] {
					beside = beside.Plus(to, 1)
				}
				return m.at(beside) == ' '
			}
		}),
		"notch-for-piece-0-only": of("klotski", func(r *rules) {
			r.seed = 234
			allowing(func(m *model, name string, to drawing.Place) bool {
				cells := m.find(name[0])
				return fitting(m, name, to) && (name == "0" || cells[len(cells)-1].Plus(to, 1).Row <= 10)
			})(r)
		}),
		"score-of-klotski": of("klotski", func(r *rules) {
			r.score = func(m *model) int {
				big := m.find('0')
				return big[len(big)-1].Column - m.bottom()
			}
		}),
	}
}

// faultsOfOnePlace are those of examples in one file that differ from a right one in a line or two.
func faultsOfOnePlace() map[string]fault {
	return map[string]fault{
		"constructors-set-up-nothing": ofEach(func(r *rules) { r.bare = true }),
		"lacks-eight-puzzle":          func(l *program) { delete(l.classes, "eight") },
		"peg-edge-test": of("peg", allowing(func(m *model, name string, to drawing.Place) bool {
			right := jumping(func(over, to byte) bool { return over == 'o' && to == '.' })
			return right(m, name, to) && (to != drawing.Step("RIGHT") || name[1] < 'G')
		})),
		"peg-keeps-every-peg": of("peg", func(r *rules) {
			leaving := func(m *model, name string, to drawing.Place) { m.swap(m.cell(name), m.cell(name).Plus(to, 2)) }
			r.typed.make, r.auto.make = leaving, leaving
		}),
		"peg-score-off-by-one": of("peg", func(r *rules) { r.score = func(m *model) int { return len(m.find('o')) + 1 } }),
		"klotski-pieces-exchanged": of("klotski", func(r *rules) {
			begin := r.begin
			r.begin = func(m *model) {
				begin(m)
				six, seven := m.find('6'), m.find('7')
				m.put('7', six...)
				m.put('6', seven...)
			}
		}),
		"klotski-left-is-right": of("klotski", func(r *rules) {
			mirrored := func(to drawing.Place) drawing.Place { return drawing.Place{Row: to.Row, Column: -to.Column} }
			right := r.typed
			r.typed.valid = func(m *model, name string, to drawing.Place) bool { return right.valid(m, name, mirrored(to)) }
			r.typed.make = func(m *model, name string, to drawing.Place) { right.make(m, name, mirrored(to)) }
		}),
		"klotski-over-too-late": of("klotski", func(r *rules) {
			reach := func(m *model) { m.reached = m.bottom() == 12 }
			r.before, r.over = reach, func(m *model) bool { return m.reached }
			r.chance = func(m *model) {
				byChance(m)
				reach(m)
			}
		}),
	}
}

// faultsInHeaders are those of examples of headers alone.
func faultsInHeaders() map[string]fault {
	return map[string]fault{
		"destructor-not-virtual": func(l *program) { l.facts = []string{"BoardGame2D is abstract"} },
		"initialize-keeps-pegs": of("peg", func(r *rules) {
			begin := r.begin
			r.begin = func(m *model) {
				if m.board == nil {
					begin(m)
				}
				m.put('.', m.cell("5E"))
			}
		}),
		"leaves-jumped-peg": of("peg", func(r *rules) {
			r.typed.make = func(m *model, name string, to drawing.Place) { m.swap(m.cell(name), m.cell(name).Plus(to, 2)) }
		}),
		"lands-outside": of("peg", func(r *rules) {
			r.seed = 9 // its first whole game ends where no jump is seen, either
			allowing(jumping(func(over, to byte) bool { return over == 'o' && to != 'o' }))(r)
		}),
		"peg-score-0-when-over": of("peg", func(r *rules) {
			score := r.score
			r.score = func(m *model) int {
				if m.ended() {
					return 0
				}
				return score(m)
			}
		}),
		"initialize-begins-the-same": of("eight", func(r *rules) {
			begin := r.begin
			r.begin = func(m *model) {
				if m.first == nil {
					begin(m)
					m.first = m.tiles()
				}
				starting(string(m.first[:3]), string(m.first[3:6]), string(m.first[6:]))(m)
			}
		}),
		"blank-moves-instead": of("eight", allowing(sliding(-1))),
		"klotski-slides-far": of("klotski", func(r *rules) {
			r.typed.make = func(m *model, name string, to drawing.Place) {
				for fitting(m, name, to) {
					pushing(drawing.Unit)(m, name, to)
				}
			}
		}),
		"klotski-never-ends": of("klotski", func(r *rules) { r.over = func(*model) bool { return false } }),
		"klotski-classic-end": of("klotski", func(r *rules) {
			r.over = func(m *model) bool {
				return m.at(drawing.Place{Row: 10, Column: 3}) == '0' && m.at(drawing.Place{Row: 10, Column: 6}) == '0'
			}
			r.score = func(m *model) int { return 12 - drawing.Unit - m.bottom() }
		}),
	}
}

// faultsWithAllFunctions are those of examples that have all functions.
func faultsWithAllFunctions() map[string]fault {
	return map[string]fault{
		"lacks-play-vector": func(l *program) {
			l.missing = map[string]string{"finish-all": "BoardGame2D has no playVector(vector<BoardGame2D*>)"}
		},
		"vector-skips-last": func(l *program) {
			l.vector = func(games []*model) []*model { return games[:len(games)-1] }
		},
		"prints-below":               func(l *program) { l.shown = func(g *model) string { return "\n" + g.print() } },
		"own-words-of-refusal":       ofEach(func(r *rules) { r.words[1] = "move refused" }),
		"klotski-every-entry-proper": of("klotski", func(r *rules) { r.every = true }),
		"own-status-words":           ofEach(func(r *rules) { r.words = [2]string{"wrong entry", "wrong move"} }),
		"any-direction-proper": func(l *program) {
			of("peg", func(r *rules) { r.loose = true })(l)
			of("eight", func(r *rules) { r.loose = true })(l)
		},
		"transposed-cells": entering(func(g *model, text string, _ func() string) {
			if g.kind == "peg" && g.proper(text) {
				text = string([]byte{text[1] - 'A' + '1', text[0] - '1' + 'A'}) + text[2:]
			}
			g.play(text)
		}),
		"score-always-0": of("eight", func(r *rules) { r.score = func(*model) int { return 0 } }),
		"score-counts-blank": of("eight", func(r *rules) {
			r.score = func(m *model) int { return inversions(bytes.ReplaceAll(m.tiles(), []byte("."), []byte("0"))) }
		}),
		"second-start-appends": of("eight", func(r *rules) {
			begin := r.begin
			r.begin = func(m *model) {
				before := m.board
				begin(m)
				m.board = append(before, m.board...)
			}
		}),
	}
}

// of alters the rules of one class.
func of(kind string, alter func(*rules)) fault {
	return func(l *program) {
		r := l.classes[kind]
		alter(&r)
		l.classes[kind] = r
	}
}

// ofEach alters the rules of each class.
func ofEach(alter func(*rules)) fault {
	return func(l *program) {
		for kind := range l.classes {
			of(kind, alter)(l)
		}
	}
}

// allowing makes the same moves valid, typed or random.
func allowing(valid func(*model, string, drawing.Place) bool) func(*rules) {
	return func(r *rules) { r.typed.valid, r.auto.valid = valid, valid }
}

// bigPieceFirst moves the big piece down wherever it can: by chance alone, a game by half units hardly ends.
func bigPieceFirst(m *model) {
	if down := drawing.Step("DOWN"); m.auto.valid(m, "0", down) {
		m.auto.make(m, "0", down)
		m.status = "0 DOWN"
		return
	}
	byChance(m)
}

func entering(enters func(g *model, text string, next func() string)) fault {
	return func(l *program) { l.enters = enters }
}
