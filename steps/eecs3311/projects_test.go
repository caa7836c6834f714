package eecs3311

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/eecs3311/handin"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// graded grades the reference project with a change, by its files and in the interpreter, and gives the results that count.
func graded(t *testing.T, suite *steps.Suite, changed change) []steps.Result {
	t.Helper()
	return gradedBy(t, suite, changed, nil)
}

// gradedBy grades it by some of the scenarios.
func gradedBy(t *testing.T, suite *steps.Suite, changed change, selected func(steps.Scenario) bool) []steps.Result {
	t.Helper()
	files := delivered(t)
	changed(t, files)
	folder := t.TempDir()
	if err := os.CopyFS(folder, files); err != nil {
		t.Fatal(err)
	}
	subject, err := submission.Open(t.Context(), folder, handin.Assignment(), submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	defer subject.Close()
	results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: selected})
	judged, _ := steps.Judge(results)
	return slices.DeleteFunc(judged, func(r steps.Result) bool { return r.Scenario.Remark })
}

// Students write the same in many ways. Whatever is right passes whole.
func TestRightProjectsPassWhole(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	for _, test := range costtest.Most(rightProjects(), 3) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			for _, r := range graded(t, suite, test.change) {
				if r.Outcome != engine.Passed {
					t.Errorf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
				}
			}
		})
	}
}

// A projectTest is a project that is the reference with a change.
type projectTest struct {
	change change
	rule   string // the id of the one that a wrong project breaks
	reason string
}

// all makes one change of several.
func all(changes ...change) change {
	return func(t *testing.T, files fstest.MapFS) {
		for _, change := range changes {
			change(t, files)
		}
	}
}

// Texts of the reference project that changes replace.
const (
	overByLoops = "Result := across 1 |..| board.number_of_rows as row all\n" +
		"\t\t\t\tacross 1 |..| board.number_of_columns as column all\n" +
		"\t\t\t\t\tnot is_movable (row.item, column.item)\n\t\t\t\tend\n\t\t\tend"
	countByLoops = "across 1 |..| number_of_rows as row loop\n" +
		"\t\t\t\tacross 1 |..| number_of_columns as column loop\n" +
		"\t\t\t\t\tif status_of (row.item, column.item) ~ occupied_slot then\n" +
		"\t\t\t\t\t\tResult := Result + 1\n\t\t\t\t\tend\n\t\t\t\tend\n\t\t\tend"
	movableByFour = "Result := can_move (r, c, 0, -1) or can_move (r, c, 0, 1) or can_move (r, c, -1, 0) or can_move (r, c, 1, 0)"
	fillByLoops   = "across r1 |..| r2 as row loop\n\t\t\t\tacross c1 |..| c2 as column loop\n" +
		"\t\t\t\t\tset_status (row.item, column.item, status)"
	downLands = "board.set_status (r + 2, c, board.occupied_slot)\n"
	leftLands = "board.set_status (r, c - 2, board.occupied_slot)\n"
	canGoDown = `feature -- Help
	is_movable_down (r, c: INTEGER): BOOLEAN
		do
			Result := r <= 5 and then board.status_of (r + 1, c) ~ board.occupied_slot and then board.status_of (r + 2, c) ~ board.unoccupied_slot
		end

feature -- Output`
	twoMoves = "game.move_down (2, 4)\n\t\t\tgame.move_down (4, 4)"
)

func rightProjects() []projectTest {
	return []projectTest{
		{all(
			edit(gameFile, overByLoops, "Result := not (1 |..| board.number_of_rows).there_exists (agent row_movable)",
				"feature -- Output", `feature -- Help
	row_movable (r: INTEGER): BOOLEAN
		do
			Result := (1 |..| 7).there_exists (agent is_movable (r, ?))
		end

feature -- Output`),
			edit(boardFile, countByLoops, `imp.do_all (agent (s: SLOT_STATUS) do if s ~ occupied_slot then pegs := pegs + 1 end end)
			Result := pegs
			pegs := 0`, "feature {NONE} -- Auxiliary", "feature {NONE} -- Auxiliary\n\tpegs: INTEGER\n"),
			edit("game/good_player.e", twoMoves, "play (<<[agent game.move_down, 2, 4], [agent game.move_down, 4, 4]>>)",
				"feature -- Commands", `feature {NONE}
	play (moves: ARRAY [TUPLE [move: PROCEDURE [INTEGER, INTEGER]; r, c: INTEGER]])
		do
			across moves as m loop m.item.move.call ([m.item.r, m.item.c]) end
		end
feature -- Commands`),
		), "", "agents, with names and without, with open arguments and in tuples"},
		{all(
			edit(gameFile, movableByFour, "Result := across steps as s some can_move (r, c, s.item.down, s.item.right) end",
				"feature -- Output", `feature -- Help
	steps: ARRAY [TUPLE [down, right: INTEGER]]
		once ("PROCESS")
			Result := {ARRAY [TUPLE [INTEGER, INTEGER]]} <<[0, -1], [0, 1], [-1, 0], [1, 0]>>
		end

feature -- Output`),
			edit(boardFile, "Result := imp[r, c]", `if attached {SLOT_STATUS} imp.item (r, c) as s then
				Result := s
			else
				check nothing_there: False then Result := unavailable_slot end
			end`, "if row.item > 1 then\n\t\t\t\t\tResult.append (\"%N\")\n\t\t\t\tend",
				"inspect row.item when 1 then when 2 .. 7 then Result := Result + \"%N\" else end"),
			edit("slot/slot_status_access.e", "once\n\t\t\tcreate Result.make\n\t\tend\n\n\toccupied",
				"once (\"THREAD\")\n\t\t\tResult := create {UNAVAILABLE_SLOT}.make\n\t\tend\n\n\toccupied"),
		), "", "tuples with labels, object tests, inspect, once keys, a manifest array with a type"},
		{all(
			edit(boardFile, "redefine\n\t\t\tis_equal, out\n\t\tend", "redefine\n\t\t\tis_equal, out, copy\n\t\tend",
				"feature -- Equality", `feature -- Copy
	copy (other: like Current)
			-- Be a board with the same slots.
		do
			if other /= Current then
				create imp.make_filled (unavailable_slot, 7, 7)
				across 1 |..| 49 is n loop
					imp [(n - 1) // 7 + 1, (n - 1) \\ 7 + 1] := other.status_of ((n - 1) // 7 + 1, (n - 1) \\ 7 + 1)
				end
			end
		end

feature -- Equality`, "old Current.deep_twin", "old Current.twin"),
			edit(gameFile, "old board.deep_twin", "old board.twin"),
		), "", "twin by a copy of its own"},
		{all(
			edit(boardFile, fillByLoops, "across (r1 |..| r2).new_cursor as row loop\n\t\t\t\tacross c1 |..| c2 is column loop\n"+
				"\t\t\t\t\tset_status (row.item, column, status)",
				countByLoops, "Result := out.occurrences ('O')",
				"create Result.make_empty\n\t\t\tacross", "create Result.make (number_of_rows * 8)\n\t\t\tacross",
				"Result.append (\"%N\")", "Result.append_character ('%N')",
				"create imp.make_filled (unavailable_slot, 7, 7)",
				"imp := create {ARRAY2 [SLOT_STATUS]}.make_filled (unavailable_slot, 7, 7)"),
			edit(gameFile, "if b then\n\t\t\t\tResult := \"Yes\"\n\t\t\telse\n\t\t\t\tResult := \"No\"\n\t\t\tend",
				"Result := if b then \"Yes\" else \"No\" end",
				"Result.append (\"Board Status:%N\")", "Result.append (\"[\n\t\t\t\tBoard Status:\n\n\t\t\t]\")"),
		), "", "cursors, strings and conditional expressions"},
		{all(
			edit(boardFile, "Result := 1 <= r and r <= number_of_rows", "Result := not (r < 1 or else r > number_of_rows)",
				"correct_result: Result = (1 <= r and r <= number_of_rows)", "correct_result: Result implies (1 |..| number_of_rows).has (r)",
				"correct_result: Result = imp.height", "correct_result: imp.height ~ Result",
				"correct_result: Result = (out ~ other.out)", "correct_result: (out ~ other.out) = Result",
				"matches_slots_except (old Current.deep_twin, r, r, c, c)",
				"(old deep_twin).matches_slots_except (Current, r, r, c, c)"),
			edit(gameFile, "other_slots_unchanged: board.matches_slots_except (old board.deep_twin, r, r, c - 2, c)",
				"other_slots_unchanged: attached (old board.deep_twin) as was and then board.matches_slots_except (was, r, r, c - 2, c)",
				"other_slots_unchanged: board.matches_slots_except (old board.deep_twin, r, r + 2, c, c)",
				`other_slots_unchanged:
				across 1 |..| 7 as x all across 1 |..| 7 as y all
					not (r <= x.item and x.item <= r + 2 and y.item = c) implies
						board.status_of (x.item, y.item) ~ (old board.deep_twin).status_of (x.item, y.item)
				end end`),
		), "", "contracts written in other ways"},
		{all(
			edit(gameFile, overByLoops, "Result := movable.is_empty", "feature -- Output", `feature -- Help
	movable: ARRAYED_SET [INTEGER]
			-- All pegs that can move: row 3, column 4 is 34.
		do
			create Result.make (49)
			⟳ r: 1 |..| 7 ¦ ⟳ c: 1 |..| 7 ¦ if is_movable (r, c) then Result.put (10 * r + c) end ⟲ ⟲
		ensure
			at_most_all: ∀ rc: Result ¦ rc ≥ 11 ∧ rc ≤ 77
		end

feature -- Output`),
			edit(boardFile, countByLoops, `across slots_by_text as s loop
				if @s.key ~ "O" then
					Result := s.item.count
				end
			end`, "feature {NONE} -- Auxiliary", `feature {NONE} -- Auxiliary
	slots_by_text: HASH_TABLE [LINKED_STACK [SLOT_STATUS], STRING]
		do
			create Result.make (3)
			across imp as s loop
				if not Result.has (s.item.out) then
					Result [s.item.out] := create {LINKED_STACK [SLOT_STATUS]}.make
				end
				Result [s.item.out].put (s.item)
			end
		end
`),
			edit(boardFile, "matches_slots_except (old Current.deep_twin, r, r, c, c)", "same_but (old Current.deep_twin, r, c)",
				"feature -- Equality", `feature -- Help
	same_but (other: BOARD; r, c: INTEGER): BOOLEAN
			-- Are both boards the same when one slot of each is blotted out?
		local
			mine, others: BOARD
		do
			mine := deep_twin
			others := other.deep_twin
			mine.set_status (r, c, unavailable_slot)
			others.set_status (r, c, unavailable_slot)
			Result := mine ~ others
		end

feature -- Equality`),
		), "", "sets, tables, stacks, symbols, and a postcondition that rests on the command itself"},
		{all(
			edit(gameFile, "from_slot_valid_row: board.is_valid_row (r)\n\t\t\tfrom_slot_valid_column: board.is_valid_column (c)\n"+
				"\t\t\tmiddle_slot_valid_column: board.is_valid_column (c - 1)",
				"from_slot_valid_row: r >= 1 and r <= 7\n\t\t\tfrom_slot_valid_column: c >= 3 and c <= 7\n"+
					"\t\t\tmiddle_slot_valid_column: c - 1 >= 2 and c - 1 <= 6",
				"from_slot_valid_row: board.is_valid_row (r)\n\t\t\tmiddle_slot_valid_row: board.is_valid_row (r + 1)",
				"from_slot_valid_row: board.is_valid_row (r)\n\t\t\tmiddle_slot_valid_row: r + 1 > 1 and r + 1 < 7"),
		), "", "preconditions that demand what later ones do"},
		{all(
			edit("slot/slot_status.e", "redefine\n\t\t\tis_equal\n\t\tend", "undefine\n\t\t\tout\n\t\tredefine\n\t\t\tis_equal\n\t\tend",
				"feature -- Equality", "feature -- Output\n\tout: STRING\n\t\tdeferred\n\t\tensure then\n"+
					"\t\t\tone: Result.count = 1\n\t\tend\n\nfeature -- Equality"),
			edit("slot/unavailable_slot.e", "redefine\n\t\t\tout\n\t\tend", ""),
			edit("slot/occupied_slot.e", "redefine\n\t\t\tout\n\t\tend", ""),
			edit("slot/unoccupied_slot.e", "redefine\n\t\t\tout\n\t\tend", ""),
			edit(boardFile, "status_of (r, c: INTEGER): SLOT_STATUS", "status_of alias \"[]\" (r, c: INTEGER_32): SLOT_STATUS assign assign_status",
				"feature -- Equality", "feature -- More\n"+
					"\tassign_status (s: SLOT_STATUS; r, c: INTEGER) do set_status (r, c, s) end\n\nfeature -- Equality"),
			edit(gameFile, "board.set_status (r, c - 1, board.unoccupied_slot)", "board [r, c - {INTEGER} 1] := board.unoccupied_slot",
				"Result := is_over and then", "debug (\"game\") print (out) end\n\t\t\tResult := is_over ∧"),
			edit("game/player.e", "create game.make_from_board (templates.default_board)",
				"game := create {GAME}.make_from_board ((create {BOARD_TEMPLATES_ACCESS}).templates.default_board.deep_twin)"),
		), "", "deferred and effected features, brackets and assigners, creation expressions"},
		{all(
			edit("game/good_player.e", twoMoves, "play (\"D24D44\")", "feature -- Commands", `feature {NONE}
	play (moves: STRING)
		require
			three_for_each: moves.count \\ 3 = 0
		local
			i, r, c: INTEGER
		do
			from
				i := 1
			invariant
				at_a_move: i \\ 3 = 1
			variant
				moves.count - i + 3
			until
				i > moves.count
			loop
				r := moves [i + 1].code - ('0').code
				c := moves.substring (i + 2, i + 2).to_integer
				inspect moves.item (i)
				when 'D' then game.move_down (r, c)
				when 'U' then game.move_up (r, c)
				end
				i := i + 3
			end
		rescue
			print ("this line is wrong: " + moves)
		end
feature -- Commands`),
			edit(boardFile, "inherit\n\tANY\n\t\tredefine", "inherit\n\tANY\n\t\trename copy as copied_from redefine",
				"is_valid_row (r: INTEGER): BOOLEAN\n", "is_valid_row (r: INTEGER): BOOLEAN\n\t\tnote\n\t\t\toption: stable\n"),
			remove("docs/solitaire.vsdm"), put("docs/SOLITAIRE.vsdm", "drawing"),
		), "", "loops of old Eiffel, rescue, notes, a renamed copy, a drawing in other letters"},
	}
}

// Two faults that have nothing to do with each other are told as two, even if one rule rests upon the other elsewhere.
func TestTwoFaultsAreTwoCauses(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	changed := edit(gameFile, "Result := is_over and then board.number_of_occupied_slots = 1",
		"Result := is_over and then board.number_of_occupied_slots <= 1",
		"Result = (board.number_of_occupied_slots = 1)", "Result = (board.number_of_occupied_slots <= 1)",
		movableByFour, "Result := can_move (r, c, 0, -1) or can_move (r, c, 0, 1) or can_move (r, c, 1, 0)")
	_, causes := steps.Judge(graded(t, open(t), changed))
	rules := steps.Each(causes, func(c steps.Cause) string { return c.Rule })
	slices.Sort(rules)
	if want := []string{rule(23), rule(26)}; !slices.Equal(rules, want) {
		t.Errorf("causes of %v, want %v", rules, want)
	}
}

// What is wrong is wrong in whatever words: each of these breaks one rule.
func TestWrongProjectsBreakTheirRule(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	for _, test := range costtest.Most(wrongProjects(), 20) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			_, causes := steps.Judge(graded(t, suite, test.change))
			if len(causes) == 0 || slices.ContainsFunc(causes, func(c steps.Cause) bool { return c.Rule != test.rule }) {
				for _, c := range causes {
					t.Errorf("%s, want %s alone: %s (%d fail, the first is %s)", c.Rule, test.rule, c.Sentence, len(c.Fails), c.Fails[0])
				}
			}
		})
	}
}

func wrongProjects() []projectTest {
	return []projectTest{
		{edit(gameFile, overByLoops, "Result := not (1 |..| board.number_of_rows).for_all (agent row_movable)",
			"feature -- Output", `feature -- Help
	row_movable (r: INTEGER): BOOLEAN
		do
			Result := (1 |..| 7).there_exists (agent is_movable (r, ?))
		end

feature -- Output`), rule(23), "an agent for all rows, where one is enough"},
		{edit(gameFile, movableByFour, "Result := across <<[0, -1], [0, 1], [-1, 0], [1, 1]>> as s some can_move (r, c, "+
			"s.item.integer_item (1), s.item.integer_item (2)) end"),
			rule(23), "a diagonal among tuples"},
		{edit(gameFile, "middle_slot_valid_column: board.is_valid_column (c - 1)", "middle_slot_valid_column: c >= 4"),
			rule(13), "a precondition that demands too much"},
		{edit("game/good_player.e", twoMoves, "(<<[2, 4], [2, 4]>>).do_all (agent (m: TUPLE [r, c: INTEGER]) do game.move_down (m.r, m.c) end)"),
			rule(39), "a wrong move in a list of tuples"},
		{edit(boardFile, countByLoops, "Result := out.occurrences ('.')"), rule(34), "the holes are counted"},
		{edit(gameFile, "to_slot_valid_row: board.is_valid_row (r - 2)", "to_slot_valid_row: board.is_valid_row (r - 1)"), rule(21),
			"a precondition that lets the next one fail"},
		{edit(gameFile, "and then board.is_valid_column (c + 2 * right)", "and then board.is_valid_column (r + 2 * right)"), rule(23),
			"is_over asks for a status beyond the board"},
		{edit(gameFile, "(old board.deep_twin, r, r, c - 2, c)", "(old board.deep_twin, r, r, r - 2, c)"), rule(22),
			"a postcondition that is right in some columns"},
		{edit(boardFile, "across 1 |..| number_of_columns as column loop\n\t\t\t\t\tResult",
			"across 2 |..| number_of_columns as column loop\n\t\t\t\t\tResult"),
			rule(10), "the text of a board begins in the second column"},
		{edit(gameFile, "to_slot_unoccupied: board.status_of (r, c + 2) ~", "to_slot_unoccupied: board.status_of (r, c - 2) ~"), rule(14),
			"a precondition that forbids right moves and lets wrong ones pass"},
		{edit(gameFile, "board.set_status (r, c - 1, board.unoccupied_slot)", "board.set_status (c, c - 1, board.unoccupied_slot)"), rule(17),
			"a move that is right on the diagonal"},
		{edit(gameFile, "board.status_of (r, c) ~ board.unoccupied_slot\n\t\t\t\tand board.status_of (r + 1, c) ~",
			"board.status_of (r + 1, c) ~"),
			rule(22), "a postcondition that forgets a slot"},
		{edit(boardFile, "(old Current.deep_twin, r1, r2, c1, c2)", "(old Current.deep_twin, 1, r2, 1, c2)"), rule(32),
			"a postcondition that forgets the slots above and at the left"},
		{edit(gameFile, "and board.status_of (r + 1, c) ~ board.unoccupied_slot",
			"and board.status_of (r - 1, c) ~ board.unoccupied_slot"), rule(22),
			"a postcondition that asks beyond the board"},
		{edit(boardFile, "\n\toccupied_slot: SLOT_STATUS", "\n\tpegged_slot: SLOT_STATUS"), rule(47), "a feature was renamed that others call"},
		{edit(boardFile, "or c < c1 or c > c2", "or r < c1 or c > c2"), rule(27), "a row is compared with a column, on which contracts rest"},
		{edit(boardFile, "or c < c1 or c > c2", "or c < c1 or c >= c2"), rule(27), "the last column of a range is left out"},
		{edit(gameFile, "board.matches_slots_except (old board.deep_twin, r, r, c, c + 2)",
			"board.matches_slots_except (board, r, r, c, c + 2) = old board.matches_slots_except (board, r, r, c, c + 2)"),
			rule(22), "whether a board agreed with itself"},
		{edit(boardFile, "1 <= c and c <= number_of_columns", "0 <= c and c <= number_of_columns"), rule(34),
			"a column before the first, on which is_over rests, in code and contract"},
		{edit(boardFile, "1 <= r and r <= number_of_rows", "1 <= r and r <= number_of_rows + 1"), rule(34),
			"a row behind the last, on which is_over rests, in code and contract"},
		{remove("docs/team.txt"), rule(54), "nobody is named"},
		{edit(gameFile, downLands, downLands+"\t\t\tif is_movable_down (r + 2, c) then move_down (r + 2, c) end\n",
			"feature -- Output", canGoDown), rule(20),
			"a peg that goes on down while it can, against a postcondition"},
		{edit(gameFile, leftLands, leftLands+`			if c > 4 and then board.status_of (r, c - 3) ~ board.occupied_slot and then
				board.status_of (r, c - 4) ~ board.unoccupied_slot
			then
				board.set_status (r, c - 2, board.unoccupied_slot)
				board.set_status (r, c - 3, board.unoccupied_slot)
				board.set_status (r, c - 4, board.occupied_slot)
			end
`), rule(20), "a peg that goes on to the left once, against a postcondition"},
		{edit(gameFile, downLands, downLands+"\t\t\tif is_movable_down (r + 2, c) then board.set_status (r + 3, c, board.unoccupied_slot) end\n",
			"feature -- Output", canGoDown), rule(18), "a move that takes the peg that it could jump over next"},
	}
}

// A feature that breaks off, or comes to no end, breaks its own rule, and none of those whose features call it.
func TestWhatBreaksOffBreaksItsOwnRule(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	ofTheModel := func(c steps.Scenario) bool { return c.ID < "16_" }
	for _, test := range costtest.Most(breakingProjects(), 4) {
		for _, body := range test.bodies {
			t.Run(test.feature+"/"+body, func(t *testing.T) {
				t.Parallel()
				judged, causes := steps.Judge(gradedBy(t, suite, begun(test.file, test.feature, body), ofTheModel))
				if len(causes) == 1 && causes[0].Rule == test.rule {
					return
				}
				for _, c := range causes {
					t.Errorf("%s, want %s alone: %s (%d fail, the first is %s)", c.Rule, test.rule, c.Sentence, len(c.Fails), c.Fails[0])
				}
				if len(causes) == 0 {
					t.Errorf("%d results and no cause, want %s", len(judged), test.rule)
				}
			})
		}
	}
}

// A breakingTest is a feature whose body begins with each of some texts, and the rule that it breaks so.
type breakingTest struct {
	file, feature string
	rule          string
	bodies        []string
}

func breakingProjects() []breakingTest {
	const (
		fails = "check 1 // (1 - 1) > 0 end"
		loops = "from until False loop end"
		calls = "from until False loop board.status_of (1, 1).do_nothing end"
		wrong = "board.status_of (9, 9).do_nothing"
	)
	return []breakingTest{
		{gameFile, "is_over", rule(23), []string{fails, calls, wrong}},
		{gameFile, "is_won", rule(24), []string{fails, loops}},
		{gameFile, "out", rule(37), []string{fails}},
		{gameFile, "move_left", rule(17), []string{fails, loops}},
		{boardFile, "number_of_occupied_slots", rule(34), []string{fails}},
		{boardFile, "is_valid_row", rule(34), []string{fails}},
		{boardFile, "status_of", rule(34), []string{fails}},
		{boardFile, "set_status", rule(31), []string{fails, loops}},
		{boardFile, "out", rule(10), []string{fails, loops}},
	}
}

// begun makes the body of a feature begin with an instruction.
func begun(file, feature, instruction string) change {
	return func(t *testing.T, files fstest.MapFS) {
		head := regexp.MustCompile(`(?m)^\t` + feature + `\b(?:.*\n)*?\t\tdo\n`)
		at := head.FindIndex(files[file].Data)
		if at == nil {
			t.Fatalf("%s has no routine %s", file, feature)
		}
		text := slices.Insert(slices.Clone(files[file].Data), at[1], []byte("\t\t\t"+instruction+"\n")...)
		files[file] = &fstest.MapFile{Data: text}
	}
}

// A project that never comes to its end is stopped, at each place that it hides in, and told where. The rest is graded.
func TestHostileProjectsAreStopped(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	ofSlotsAndTheEnd := func(c steps.Scenario) bool {
		return strings.HasPrefix(c.ID, "04_") || strings.HasPrefix(c.ID, "05_")
	}
	for _, test := range costtest.Most(hostileProjects(), 2) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			stopped, passed := 0, 0
			for _, r := range gradedBy(t, suite, test.change, ofSlotsAndTheEnd) {
				switch {
				case r.Outcome == test.outcome && strings.Contains(r.Reason, test.place):
					stopped++
				case r.Outcome == engine.Passed:
					passed++
				case r.Outcome != engine.Blocked && r.Outcome != engine.Failed:
					t.Errorf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
				}
			}
			if stopped == 0 || passed == 0 {
				t.Errorf("%d scenarios were stopped at %q, and %d pass", stopped, test.place, passed)
			}
		})
	}
}

// A hostileTest is a project that never comes to its end, and what is told of that.
type hostileTest struct {
	change  change
	outcome engine.Outcome
	place   string
	reason  string
}

func hostileProjects() []hostileTest {
	const text = "create Result.make_empty\n"
	return []hostileTest{
		{edit(gameFile, overByLoops, "from until False loop end"), engine.TimedOut, "in GAME.is_over, game/game.e", "an endless loop"},
		{edit(gameFile, "Result := is_over and then", "Result := is_won and then"), engine.Failed, "stack overflow", "endless recursion"},
		{edit(boardFile, text, "create Result.make_filled ('x', 1) from until False loop Result.append (Result) end\n"),
			engine.OverTheLimit, "in BOARD.out, board/board.e", "a huge text"},
		{edit(gameFile, "Result = not across", "Result = not across 1 |..| 2147483647 as n some False end and not across"), engine.TimedOut,
			"in GAME.is_over, game/game.e", "an endless postcondition"},
		{all(edit(boardFile, "imp[r, c] := status\n", "imp[r, c] := status hoard := [hoard, create {STRING}.make_filled ('x', 1000000)]\n"),
			edit(boardFile, "\timp: ARRAY2 [SLOT_STATUS]\n", "\timp: ARRAY2 [SLOT_STATUS]\n\thoard: TUPLE\n")), engine.OverTheLimit,
			"in BOARD.set_status, board/board.e", "memory that is kept from call to call"},
	}
}

// What the interpreter does not understand is not free: nothing is shown by it, whether it is reached or not is no matter of a branch,
// and a person is called. A name that nobody has does not compile.
func TestWhatIsNotUnderstoodShowsNothing(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const right = "Result := is_over and then board.number_of_occupied_slots = 1"
	suite := open(t)
	for _, test := range []struct {
		now    string
		person bool
		reason string
	}{
		{"if not is_over then board.out.hash_code.do_nothing end; " + right, true, "a feature of the library that is not understood here"},
		{"if False then {GAME}.nothing end; " + right, true, "a construct that is not understood, and not reached"},
		{"(1).to_quaternion.do_nothing; " + right, false, "a name that nobody has"},
		{"if False then (1).to_quaternion.do_nothing end; " + right, false, "one that is not reached"},
	} {
		wrong, called := 0, 0
		for _, r := range graded(t, suite, edit(gameFile, right, test.now)) {
			if r.Outcome == engine.NotClaimed || r.Outcome == engine.Broken {
				t.Errorf("%s: %s is %s: %s", test.reason, r.Scenario.ID, r.Outcome, r.Reason)
			}
			if r.Outcome == engine.Failed {
				wrong++
			}
			if r.Person {
				called++
			}
			if r.Outcome == engine.Failed && r.Breaks != rule(24) {
				t.Errorf("%s: %s fails by %s, want the rule of is_won alone: %s", test.reason, r.Scenario.ID, r.Breaks, r.Reason)
			}
		}
		if wrong == 0 || (called > 0) != test.person {
			t.Errorf("%s: %d fail, and a person is called for %d", test.reason, wrong, called)
		}
	}
}
