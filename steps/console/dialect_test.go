package console_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/terminal"
	"rulebook/steps"
	"rulebook/steps/console"
	"rulebook/steps/stepstest"
)

// stones is an assignment with a board. Its first rule shows it, its second one changes it.
func stones(t *testing.T, start, later string) *steps.Suite {
	t.Helper()
	later, exactly := strings.CutSuffix(later, "!")
	how := map[bool]string{true: " exactly"}[exactly]
	below := func(board string) string {
		return `"""` + "\n        " + strings.ReplaceAll(board, "/", "\n        ") + "\n        " + `"""`
	}
	feature := `Feature: Stones
  @STO-R1
  Rule: The game begins with two stones
    Scenario: The start
      When the player types "q"
      Then the program shows the board:
        ` + below(start) + `

  @STO-R2
  Rule: A stone is put into a cell
    Scenario: A stone
      When the player types "2" and "q"
      Then the next board is:
        ` + below(start) + `
      And the next board is` + how + `:
        ` + below(later) + "\n"
	return stepstest.Open(t, console.Vocabulary("stones", fstest.MapFS{
		"stones/01_stones.feature": {Data: []byte(feature)},
		"stones/rules.yaml": {Data: []byte(`document: Stones
rules:
  - {id: STO-R1, section: Stones, rule: The game begins with two stones., basis: stated, graded: scenarios}
  - {id: STO-R2, section: Stones, rule: A stone is put into a cell., basis: stated, graded: scenarios}
`)},
	}), nobody())
}

// drawing is a program that puts stones so many cells behind the one that is typed, and draws its board with lines around and between
// the rows, and with texts before, between and behind the cells. The marks are those of X, O and a free cell.
func drawing(line, before, between, behind, marks string, beyond int) machine {
	show := func(out *strings.Builder, board string) {
		for row := range 3 {
			cells := strings.Split(strings.NewReplacer("X", marks[:1], "O", marks[1:2], ".", marks[2:]).Replace(board[3*row:3*row+3]), "")
			out.WriteString(line + before + strings.Join(cells, between) + behind)
		}
		out.WriteString(line)
	}
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		var out strings.Builder
		board := []byte("X.......O")
		show(&out, string(board))
		for _, typed := range input {
			out.WriteString("Cell? ")
			if typed == "q" {
				return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 0"}
			}
			board[int(typed[0]-'1')+beyond] = 'X'
			show(&out, string(board))
		}
		out.WriteString("Cell? ")
		return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 1", Failed: true}
	}}
}

// A board that is drawn in another way breaks the rule that shows it first, and no other. Whatever else is wrong is still found.
func TestBoardsAreReadAsTheProgramDrawsThem(t *testing.T) {
	t.Parallel()
	const passed, failed = engine.Passed, engine.Failed
	const otherwise, missing = "the board is drawn in another way than in the assignment", "the board is missing"
	plain, barred := []string{"X . ./. . ./. . O", "X X ./. . ./. . O"}, []string{"|X|.|.|/|.|.|.|/|.|.|O|", "|X|X|.|/|.|.|.|/|.|.|O|"}
	tests := []struct {
		boards        []string
		program       machine
		first, second engine.Outcome
		says          string
		reason        string
	}{
		{plain, drawing("", "", " ", "\n", "XO.", 0), passed, passed, "", "as in the feature"},
		{plain, drawing("", "", "", "\n", "XO.", 0), passed, passed, "", "without the blanks"},
		{plain, drawing("", "|", "|", "|\n", "XO.", 0), failed, passed, otherwise, "bars"},
		{plain, drawing("", "|", "|", "|\r\n", "XO ", 0), failed, passed, otherwise, "bars around nothing, and line ends of Windows"},
		{plain, drawing("+---+---+---+\n", "| ", " | ", " |\n", "XO ", 0), failed, passed, otherwise, "boxes"},
		{plain, drawing("", " ", " | ", "\n---+---+---\n", "XO.", 0), failed, passed, otherwise, "lines that are longer than the rows"},
		{plain, drawing("\n", "", "\t", "\n", "XO.", 0), passed, passed, "", "tabs and empty lines"},
		{plain, drawing("", "", " ", "\n", "#@_", 0), failed, passed, otherwise, "other marks"},
		{[]string{plain[0], plain[1] + "!"}, drawing("", "", " ", "\n", "XO.", 0), passed, passed, "", "exactly as in the feature"},
		{[]string{plain[0], plain[1] + "!"}, drawing("", "|", "|", "|\n", "XO.", 0), failed, failed, otherwise, "bars, where blanks matter"},
		{[]string{"|X| | |/| | | |/| | |O|", "|X|X| |/| | | |/| | |O|"}, drawing("", "", " ", "\n", "XO.", 0), failed, failed, missing,
			"nothing for a free cell in the feature"},
		{barred, drawing("", "|", "|", "|\n", "XO.", 0), passed, passed, "", "bars, as in the feature"},
		{barred, drawing("", "", " ", "\n", "XO.", 0), failed, passed, otherwise, "no bars, other than in the feature"},
		{plain, drawing("", "|", "|", "|\n", "XO.", 1), failed, failed, otherwise, "bars, and a stone in another cell"},
		{plain, drawing("", "", " ", "\n", "XO.", 1), passed, failed, "", "a stone in another cell"},
		{plain, drawing("", "", " ", "\n", "OX.", 0), failed, failed, "line 1, character 1 is “O”", "the stones are exchanged"},
		{plain, drawing("", "", " ", "\n", "XX.", 0), failed, failed, "In the board", "all stones look the same"},
		{plain, drawing("+-------+\n", "| ", " ", " |\n", "XO ", 0), failed, passed, otherwise, "nothing for a free cell, in a wall"},
		{plain, drawing("+-------+\n", "| ", " ", " |\n", "XO ", 1), failed, failed, otherwise, "and a stone in another cell"},
		{plain, drawing("+-------+\n", "", " ", "\n", "XO ", 0), failed, failed, missing, "nothing for a free cell, between lines"},
		{plain, drawing("", "", " ", "\n", "XO ", 0), failed, failed, missing, "nothing for a free cell, and nothing around it"},
		{plain, drawing("Well, no board\n", "", "", "", "   ", 0), failed, failed, missing, "no board"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, stones(t, test.boards[0], test.boards[1]), test.program, steps.Options{Once: true})
		if len(results) != 2 {
			t.Fatalf("%d results, want 2", len(results))
		}
		first, second := results[0], results[1]
		if first.Outcome != test.first || second.Outcome != test.second {
			t.Errorf("%s and %s, want %s and %s: %s", first.Outcome, second.Outcome, test.first, test.second, test.reason)
		}
		if test.says != "" && !strings.Contains(strings.ToLower(steps.Sentence(first)), strings.ToLower(test.says)) {
			t.Errorf("%q, want %q: %s", steps.Sentence(first), test.says, test.reason)
		}
	}
}

// A talk is a program in which X and O choose cells by turns, until somebody types q. An answer of 0 is refused; then it may be the other
// one's turn. It may ask more than whose turn it is. Where it gets no answer to that, it breaks off.
type talk struct {
	x, o      string   // the questions; # stands for the number of the turn
	otherTurn bool     // after an answer that is refused
	before    []string // is asked first
	menu      string   // is asked before all that, and again until the answer is 1 or nothing comes
	sure      string   // is asked behind each cell, for which # stands; it is taken if the answer is y
	wrong     bool     // it puts each mark into cell 9
	closing   string   // is asked at the end, and again until the answer is n
}

// turns is a talk of which the rest does not matter.
func turns(x, o, before string, otherTurn bool) engine.Subject {
	t := talk{x: x, o: o, otherTurn: otherTurn}
	if before != "" {
		t.before = []string{before}
	}
	return t.subject()
}

func (t talk) subject() engine.Subject {
	return enginetest.Altered{InProcess: nobody(), OnConsole: func(_ context.Context, input []string, feed engine.Feed) (engine.Run, error) {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		t.play(g)
		g.run.Output = []byte(g.printed.String())
		if feed&engine.AtTerminal == 0 {
			g.run.Sights = nil
		}
		return g.run, nil
	}}
}

// talking is a game of a talk.
type talking struct {
	input          []string
	typed          int
	printed, shown strings.Builder
	run            engine.Run
}

func (g *talking) say(text string) {
	g.printed.WriteString(text)
	g.shown.WriteString(text)
}

func (g *talking) ask(question string) (answer string, ok bool) {
	g.say(question)
	g.run.Sights = append(g.run.Sights, terminal.Sight{Typed: g.typed, Waits: true, Before: strings.TrimRight(g.shown.String(), " ")})
	if g.typed == len(g.input) {
		return "", false
	}
	g.typed++
	g.shown.WriteString(g.input[g.typed-1] + "\n")
	return g.input[g.typed-1], true
}

// insists asks until it gets an answer that it wants. It breaks off if there is none.
func (g *talking) insists(question, wanted string) bool {
	for question != "" {
		answer, ok := g.ask(question)
		if !ok {
			g.run.Status, g.run.Failed = "exit status 1", true
			return false
		}
		if answer == wanted {
			break
		}
	}
	return true
}

func (t talk) play(g *talking) {
	for choice, more := "", t.menu != ""; more && choice != "1"; {
		choice, more = g.ask(t.menu)
	}
	for _, question := range t.before {
		g.ask(question)
	}
	for turn := 0; ; {
		answer, ok := g.ask(strings.ReplaceAll([]string{t.x, t.o}[turn%2], "#", strconv.Itoa(turn)))
		if !ok || answer == "q" {
			break
		}
		if answer != "0" && t.sure != "" {
			if sure, _ := g.ask(strings.ReplaceAll(t.sure, "#", answer)); sure != "y" {
				continue
			}
		}
		switch {
		case answer == "0":
			g.say("No.\n")
		case t.wrong:
			g.say(fmt.Sprintf("%c plays 9\n", "XO"[turn%2]))
		default:
			g.say(fmt.Sprintf("%c plays %s\n", "XO"[turn%2], answer))
		}
		if answer != "0" || t.otherTurn {
			turn++
		}
	}
	if g.insists(t.closing, "n") {
		g.say("Bye.\n")
	}
}

// withoutTerminal is the same program on a machine that has no terminals.
func withoutTerminal(program engine.Subject) engine.Subject {
	return enginetest.Altered{InProcess: nobody(), OnConsole: func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
		if feed&engine.AtTerminal != 0 {
			return engine.Run{}, engine.Stopf(engine.NotClaimed, "there are no terminals")
		}
		return program.Console(ctx, input, feed)
	}}
}

// A question in other words breaks the rule that has it first, and no other. Whatever else is wrong is still found.
func TestQuestionsAreKnownInTheWordsOfTheProgram(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Turns
  @TUR-R1
  Scenario: Two turns
    When the player types "1", "2" and "q"
    Then the program asks "X, where?"
    And it asks "O, where?"
    And it asks "X, where?"

  @TUR-R2
  Scenario: A bad answer
    When the player types "0", "1" and "q"
    Then the program asks "X, where?"
    And it prints "No."
    And it asks "X, where?"
    And it prints "X plays 1"

  @TUR-R3
  Scenario: An answer that waits
    When asked "X, where?", the player types "5"
    And when asked "O, where?", the player types "q"
    Then the program prints "X plays 5"
`)
	const passed, failed, blocked = engine.Passed, engine.Failed, engine.Blocked
	tests := []struct {
		program engine.Subject
		want    []engine.Outcome
		says    string
		reason  string
	}{
		{turns("X, where? ", "O, where? ", "", false), []engine.Outcome{passed, passed, passed}, "", "as in the features"},
		{turns("Player X: ", "Player O: ", "", false), []engine.Outcome{failed, passed, passed},
			"The program asks “Player X:”, and not “X, where?”.", "in other words"},
		{turns("Player X:\n", "Player O:\n", "", false), []engine.Outcome{failed, passed, passed},
			"The program asks “Player X:”, and not “X, where?”.", "with a line of its own"},
		{turns("It is X!\n> ", "It is O!\n> ", "", false), []engine.Outcome{failed, passed, passed},
			"The program asks “It is X! >”, and not “X, where?”.", "in two lines"},
		{turns("Turn #, player X: ", "Turn #, player O: ", "", false), []engine.Outcome{failed, passed, passed},
			"The program asks “Turn {number}, player X:”, and not “X, where?”.", "with another number each time"},
		{turns("X, where? ", "Player O: ", "", false), []engine.Outcome{failed, passed, passed}, "", "one of them in other words"},
		{turns("Player X: ", "Player O: ", "", true), []engine.Outcome{failed, failed, passed}, "", "in other words, and the turn changes"},
		{turns("X, where? ", "O, where? ", "", true), []engine.Outcome{passed, failed, passed}, "", "the turn changes"},
		{turns("Your move: ", "Your move: ", "", false), []engine.Outcome{failed, blocked, blocked}, "", "nothing tells whose turn it is"},
		{turns("> ", "> ", "", false), []engine.Outcome{failed, blocked, blocked}, "", "no words"},
		{turns("X, where? ", "O, where? ", "Name? ", false), []engine.Outcome{failed, passed, passed},
			"The program asks “Name?”, which is no question of the assignment.", "another question comes first"},
		{withoutTerminal(turns("Player X: ", "Player O: ", "", false)), []engine.Outcome{failed, blocked, blocked}, "", "it cannot be watched"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, test.program, steps.Options{Once: true})
		got := steps.Each(results, func(r steps.Result) engine.Outcome { return r.Outcome })
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.reason, got, test.want)
		}
		if test.says != "" && steps.Sentence(results[0]) != test.says {
			t.Errorf("%s: %q, want %q", test.reason, steps.Sentence(results[0]), test.says)
		}
	}
}

// A question besides those of the assignment breaks one rule, and is answered in the scenarios of all others. Whatever else is wrong is
// still found.
func TestQuestionsBesidesAreAnswered(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Turns
  @TUR-R1
  Scenario: Two turns
    When the player types "1", "2" and "q"
    Then the program asks "X, where?"
    And it asks "O, where?"
    And it asks "X, where?"

  @TUR-R2
  Scenario: A bad answer
    When the player types "0", "1", "2" and "q"
    Then it prints "No."
    And it asks "X, where?"
    And it prints "X plays 1"
    And it prints "O plays 2"

  @TUR-R3
  Scenario: An answer that waits
    When asked "X, where?", the player types "5"
    And when asked "O, where?", the player types "q"
    Then the program prints "X plays 5"

  @TUR-R4
  Scenario: The end
    When the player types "1" and "q"
    Then the program prints "X plays 1"
    And it ends

  @TUR-R5
  Scenario: Nothing else
    When the player types "q"
    Then the program asks "X, where?"
    And it prints "Bye."
    And it prints nothing else
`)
	const passed, failed, crashed, blocked = engine.Passed, engine.Failed, engine.Crashed, engine.Blocked
	besides := func(t talk) engine.Subject {
		t.x, t.o = "X, where? ", "O, where? "
		return t.subject()
	}
	tests := []struct {
		program engine.Subject
		want    []engine.Outcome
		says    string
		reason  string
	}{
		{besides(talk{}), []engine.Outcome{passed, passed, passed, passed, passed}, "", "nothing besides"},
		{besides(talk{sure: "Sure (y/n)? "}), []engine.Outcome{failed, passed, passed, passed, passed},
			"The program asks “Sure (y/n)?”, which is no question of the assignment.", "behind each answer that is taken"},
		{besides(talk{sure: "Is # right (y/n)? "}), []engine.Outcome{failed, passed, passed, passed, passed},
			"The program asks “Is 1 right (y/n)?”, which is no question of the assignment.", "with another number each time"},
		{besides(talk{sure: "Sure (y/n)? ", otherTurn: true}), []engine.Outcome{failed, failed, passed, passed, passed}, "",
			"and the turn changes after an answer that is refused"},
		{besides(talk{sure: "Sure (y/n)? ", wrong: true}), []engine.Outcome{failed, failed, failed, blocked, passed}, "",
			"and the marks are put elsewhere"},
		{besides(talk{sure: "> "}), []engine.Outcome{failed, failed, blocked, blocked, passed}, "", "a question without words"},
		{besides(talk{before: []string{"Player 1, your name: ", "Player 2, your name: "}}),
			[]engine.Outcome{failed, passed, passed, passed, passed},
			"The program asks “Player 1, your name:”, which is no question of the assignment.", "two questions before the first"},
		{besides(talk{before: []string{"Ihr Name, f\xfcr uns: "}}), []engine.Outcome{failed, passed, passed, passed, passed}, "",
			"with a byte that is no UTF-8"},
		{besides(talk{before: []string{"1) play 2) leave\nYour choice: \n"}}), []engine.Outcome{failed, passed, passed, passed, failed},
			"The program asks “Your choice:”, which is no question of the assignment.", "with a menu, which is something else"},
		{besides(talk{menu: "(1) play, (2) rules: "}), []engine.Outcome{failed, passed, passed, passed, passed}, "",
			"a menu that is shown until the game is chosen"},
		{besides(talk{closing: "Again? "}), []engine.Outcome{passed, passed, passed, passed, failed}, "",
			"at the end: it breaks the rule that tells what comes there"},
		{besides(talk{closing: "Again? ", wrong: true}), []engine.Outcome{passed, failed, failed, blocked, failed}, "",
			"at the end, and the marks are put elsewhere"},
		{withoutTerminal(besides(talk{closing: "Again? "})), []engine.Outcome{passed, passed, passed, crashed, crashed}, "",
			"it cannot be watched"},
		{talk{x: "Player X: ", o: "Player O: ", sure: "Are you sure? "}.subject(), []engine.Outcome{failed, passed, passed, passed, passed},
			"", "the program asks in its own words, too"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, test.program, steps.Options{Once: true})
		got := steps.Each(results, func(r steps.Result) engine.Outcome { return r.Outcome })
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.reason, got, test.want)
		}
		if test.says != "" && steps.Sentence(results[0]) != test.says {
			t.Errorf("%s: %q, want %q", test.reason, steps.Sentence(results[0]), test.says)
		}
	}
}

// Words that may mean several messages mean the one whose numbers they have.
func TestWordsAreToldApart(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Paying
  @PAY-R1
  Scenario: A coin
    When the player types "1", "2" and "q"
    Then the program prints "To pay: 1.50"

  @PAY-R2
  Scenario: The last coin
    When the player types "2" and "q"
    Then the program prints "Here it is."

  @PAY-R3
  Scenario: Both
    When the player types "1", "2" and "q"
    Then the program prints "To pay: 1.50"
    And it prints "Here it is."

  @PAY-R4
  Scenario: No coin
    When the player types "x" and "q"
    Then the program prints "No coin."
    And it asks "Number?"
`)
	paying := func(one, two, other string) engine.Subject {
		return speaking(map[string]string{"1": one, "2": two, "?": other, "q": "Good day!"})
	}
	const passed, failed, blocked = engine.Passed, engine.Failed, engine.Blocked
	tests := []struct {
		program engine.Subject
		want    []engine.Outcome
		says    string
		reason  string
	}{
		{paying("To pay: 1.50", "Here it is.", "No coin."), []engine.Outcome{passed, passed, passed, passed}, "", "as in the features"},
		{paying("You still owe 1.50", "Enjoy it!", "No coin."), []engine.Outcome{failed, failed, passed, passed},
			"The program prints “You still owe 1.50”, and not “To pay: 1.50”.", "a number with a point"},
		{paying("You still owe 1.40", "Enjoy it!", "No coin."), []engine.Outcome{failed, failed, blocked, passed},
			"The line “To pay: 1.50” is missing in what the program prints.", "another number"},
		{paying("To pay: 1.50", "", ""), []engine.Outcome{passed, failed, blocked, failed}, "", "nothing but what stands in all games"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, test.program, steps.Options{Once: true})
		got := steps.Each(results, func(r steps.Result) engine.Outcome { return r.Outcome })
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.reason, got, test.want)
		}
		if test.says != "" && steps.Sentence(results[0]) != test.says {
			t.Errorf("%s: %q, want %q", test.reason, steps.Sentence(results[0]), test.says)
		}
	}
}

// speaking is a program that answers each number with a text, "q" with its end, and all others with the text for "?".
func speaking(says map[string]string) machine {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		var out strings.Builder
		out.WriteString("Number? ")
		for _, typed := range input {
			if typed == "q" {
				out.WriteString(says["q"])
				break
			}
			text, known := says[typed]
			if !known {
				text = says["?"]
			}
			out.WriteString(text + "\nNumber? ")
		}
		return engine.Run{Output: []byte(out.String()), End: engine.Exited, Status: "exit status 0"}
	}}
}

// A message breaks the rule on which others rest that have it, too, though one of these comes first and looks for nothing else.
func TestAMessageIsOfTheRuleThatOthersNeed(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Numbers
  @NUM-R1 @needs-NUM-R2
  Scenario: Blanks
    When the player types " 2" and "q"
    Then the program prints "It is even."

  @NUM-R2
  Scenario: Even
    When the player types "2" and "q"
    Then the program prints "It is even."
    And it prints "Bye."
`)
	program := speaking(map[string]string{"2": "Even, it seems", " 2": "Even, it seems", "q": "Bye."})
	if broken, says := brokenRules(t, suite, program, nil); !slices.Equal(broken, []string{"NUM-R2"}) {
		t.Errorf("%v are broken: %s", broken, says)
	}
}

// A message in other words breaks the rule that has it first, and no other. Other words for several messages tell these not apart.
func TestMessagesAreKnownInTheWordsOfTheProgram(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Numbers
  @NUM-R1
  Scenario: Even
    When the player types "2" and "q"
    Then the program prints "It is even."
    And it prints "Bye."

  @NUM-R2
  Scenario: Odd
    When the player types "3" and "q"
    Then the program prints "It is odd."

  @NUM-R3
  Scenario: Both
    When the player types "x", "2", "3" and "q"
    Then the program prints "Type a number."
    And it asks "Number?"
    And it prints the line "It is even."
    And it asks "Number?"
    And it prints "It is odd."

  @NUM-R4
  Scenario: Neither
    When the player types "x" and "q"
    Then the program prints "Type a number."
    And it never prints "It is even."

  @NUM-R5
  Scenario: The end
    When the player types "q"
    Then the program prints "Bye."
    And it prints "Come again!"

  @NUM-R6
  Scenario: The end, later
    When the player types "2" and "q"
    Then it asks "Number?"
    And it prints "Bye."
    And it prints "Come again!"
`)
	spoken := func(even, odd, other, end string) machine {
		return speaking(map[string]string{"2": even, "3": odd, "?": other, "q": end + "\nCome again!"})
	}
	const passed, failed, blocked = engine.Passed, engine.Failed, engine.Blocked
	tests := []struct {
		program engine.Subject
		want    []engine.Outcome
		says    string
		reason  string
	}{
		{spoken("It is even.", "It is odd.", "Type a number.", "Bye."),
			[]engine.Outcome{passed, passed, passed, passed, passed, passed}, "", "as in the features"},
		{spoken("That number is even!", "It is odd.", "Type a number.", "Bye."),
			[]engine.Outcome{failed, passed, passed, passed, passed, passed},
			"The program prints “That number is even!”, and not “It is even.”.", "one in other words"},
		{spoken("Even, it seems", "Odd, it seems", "Type a number.", "Bye."),
			[]engine.Outcome{failed, failed, passed, passed, passed, passed},
			"The program prints “Even, it seems”, and not “It is even.”.", "two in other words"},
		{spoken("Even, it seems", "It is odd.", "This is no number", "Bye."),
			[]engine.Outcome{failed, passed, failed, passed, passed, passed}, "",
			"the third rule has a message first, too"},
		{spoken("It is even.", "It is odd.", "Type a number.", "See you!"), []engine.Outcome{passed, passed, passed, passed, failed, passed}, "",
			"the rule that is about it is not the first that has it"},
		{speaking(map[string]string{"2": "It is even.", "3": "It is odd.", "?": "Type a number.", "q": "See you!\nDo come back."}),
			[]engine.Outcome{passed, passed, passed, passed, failed, passed}, "", "a message behind another one"},
		{spoken("It is even.", "It is odd.", "Type a number.", "Once more?\nSee you!\nThanks."),
			[]engine.Outcome{passed, passed, passed, passed, failed, passed}, "", "in several lines"},
		{spoken("It is odd.", "It is even.", "Type a number.", "Bye."),
			[]engine.Outcome{failed, failed, blocked, passed, passed, passed}, "", "exchanged"},
		{spoken("Odd, it seems", "Even, it seems", "Type a number.", "Bye."),
			[]engine.Outcome{failed, failed, blocked, passed, passed, passed}, "",
			"exchanged, in other words"},
		{spoken("ok.", "ok.", "ok.", "Bye."),
			[]engine.Outcome{failed, failed, failed, blocked, passed, passed}, "", "the same for all"},
		{spoken("Even 2", "It is odd.", "Type a number.", "Bye."),
			[]engine.Outcome{failed, passed, blocked, passed, passed, passed}, "", "a number more"},
		{spoken("", "It is odd.", "Type a number.", "Even, it seems. Bye."),
			[]engine.Outcome{failed, passed, blocked, passed, passed, passed}, "",
			"in the end, also where the message must not come"},
		{spoken("", "It is odd.", "Type a number.", "Bye."),
			[]engine.Outcome{failed, passed, blocked, passed, passed, passed}, "", "nothing in its place"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, test.program, steps.Options{Once: true})
		got := steps.Each(results, func(r steps.Result) engine.Outcome { return r.Outcome })
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.reason, got, test.want)
		}
		if test.says != "" && steps.Sentence(results[0]) != test.says {
			t.Errorf("%s: %q, want %q", test.reason, steps.Sentence(results[0]), test.says)
		}
	}
}

// A message in other words breaks the rule that is most about it, not the first that has it with others behind. It may be said before the
// place where a scenario looks for it.
func TestAMessageBreaksTheRuleThatIsAboutIt(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Shots
  @HIT-R1
  Scenario: Two hits
    When the player types "1", "1" and "q"
    Then the program prints "Hit!"
    And it prints "Hit!"

  @HIT-R2
  Scenario Outline: <says>
    When the player types "<number>" and "q"
    Then the program asks "Number?"
    And it prints "<says>"
    And it asks "Number?"
    Examples:
      | number | says  |
      | 1      | Hit!  |
      | 2      | Miss. |

  @HIT-R3
  Scenario: Between two misses
    When the player types "2", "x", "2" and "q"
    Then the program prints "No."
    And it prints "Miss."
    And it prints "Bye."
`)
	for _, test := range []struct {
		hit, miss, end string
		broken         []string
		reason         string
	}{
		{"Hit!", "Miss.", "Bye.", nil, "as in the features"},
		{"Got one!", "Water.", "Bye.", []string{"HIT-R2"}, "both in other words"},
		{"Hit!", "", "Bye.", []string{"HIT-R2", "HIT-R3"}, "nothing for one"},
		{"Got one!", "Miss.", "", []string{"HIT-R2", "HIT-R3"}, "one in other words, and nothing in the end"},
	} {
		program := speaking(map[string]string{"1": test.hit, "2": test.miss, "?": "No.", "q": test.end})
		if broken, says := brokenRules(t, suite, program, nil); !slices.Equal(broken, test.broken) {
			t.Errorf("%s: %v (%s), want %v", test.reason, broken, says, test.broken)
		}
	}
}

// A program that has to be stopped costs its time once: it is not watched at a terminal, too.
func TestAProgramThatHangsIsNotWatched(t *testing.T) {
	t.Parallel()
	var watched atomic.Bool
	hangs := enginetest.Altered{InProcess: nobody(), OnConsole: func(_ context.Context, _ []string, feed engine.Feed) (engine.Run, error) {
		if feed&engine.AtTerminal != 0 {
			watched.Store(true)
		}
		return engine.Run{Output: []byte("Wait!\n"), End: engine.OutOfTime, Status: "no end"}, nil
	}}
	results := stepstest.Run(t, stones(t, "X . ./. . ./. . O", "X X ./. . ./. . O"), hangs, steps.Options{Once: true})
	if results[0].Outcome != engine.TimedOut || watched.Load() {
		t.Errorf("%s, watched %t; want timed out, and nobody who watches", results[0].Outcome, watched.Load())
	}
}
