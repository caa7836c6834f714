package console_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A lister is a program with a menu that keeps names in a list, and ends when the player is sure.
type lister struct {
	first    string // a question before all others
	begin    string // a menu before all that, which is shown again until 1 is chosen
	menu     string // lines, before each question
	keys     string // what is typed to add, to list and to leave
	who      string // the question for a name
	leaving  string // the question before the end
	sure     string // what is typed to that
	refuses  bool   // what is no choice
	lost     int    // names that are lost in the list
	readsAll bool   // before it prints anything
	last     bool   // it asks whether that is all, until it is answered with y, before the last line
	pauses   bool   // it wants a key behind that
}

// rightLister is as the assignment has it.
var rightLister = lister{
	menu: "1) Add\n2) List\n3) Leave\n", keys: "1 2 3", who: "Who?", leaving: "Leave (y/n)?", sure: "y", refuses: true,
}

func (l lister) subject() engine.Subject {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited}}
		l.play(g)
		g.run.Output = []byte(g.printed.String())
		for i := range g.run.Sights {
			if l.readsAll {
				g.run.Sights[i].Before = strings.Join(append(slices.Clone(input[:g.run.Sights[i].Typed]), ""), "\n")
			}
		}
		return g.run
	}}
}

// play plays until the player leaves. It breaks off if there is no answer.
func (l lister) play(g *talking) {
	var names []string
	g.run.Status, g.run.Failed = "exit status 1", true
	if l.first != "" {
		g.ask(l.first + " ")
	}
	if l.begin != "" && !g.insists(l.begin, "1") {
		return
	}
	for choice, more := g.ask(l.menu + "Your choice? "); more; choice, more = g.ask(l.menu + "Your choice? ") {
		answer := ""
		switch slices.Index(strings.Fields(l.keys), choice) {
		case 0:
			if answer, more = g.ask(l.who + " "); !more {
				return
			}
			names = append(names, answer)
		case 1:
			g.say(fmt.Sprintf("Names: %d\n", len(names)-l.lost))
		case 2:
			if answer, more = g.ask(l.leaving + " "); !more {
				return
			}
			if answer == l.sure {
				l.leave(g)
				return
			}
		default:
			g.say(map[bool]string{true: "No such choice.\n"}[l.refuses])
		}
	}
}

// leave says the last line, and perhaps asks more before and behind it.
func (l lister) leave(g *talking) {
	if l.last && !g.insists("Is that all (y/n)? ", "y") {
		return
	}
	g.say("Bye.\n")
	if !l.pauses || g.insists("Press ENTER to leave. ", "") {
		g.run.Status, g.run.Failed = "exit status 0", false
	}
}

// names is an assignment for such programs.
func names(t *testing.T) *steps.Suite {
	t.Helper()
	return suiteOf(t, `Feature: Names
  @NAM-R1
  Scenario: The menu
    When the player types "3" and "y"
    Then the program prints the line "1) Add"
    And it asks "Your choice?"

  @NAM-R2
  Scenario: A name
    When the player types "1", "Ada", "3" and "y"
    Then the program asks "Your choice?"
    And it asks "Who?"
    And it asks "Your choice?"

  @NAM-R3
  Scenario: Two names
    When the player types "1", "Ada", "1", "Bob", "2", "3" and "y"
    Then the program prints "Names: 2"

  @NAM-R3
  Scenario: No name
    When the player types "2", "3" and "y"
    Then the program prints "Names: 0"

  @NAM-R4
  Scenario Outline: No choice, <answer>
    When the player types "<answer>", "3" and "y"
    Then the program prints "No such choice."
    And it prints "Bye."
    Examples:
      | answer |
      | 4      |
      | b      |

  @NAM-R5
  Scenario: Leaving
    When the player types "3", "n", "3" and "y"
    Then the program asks "Leave (y/n)?"
    And it asks "Your choice?"
    And it prints "Bye."
    And it prints nothing more
    And it ends
`)
}

// A program that wants other answers in a menu, or to a question, breaks the rule that has that question first. Whatever else is
// wrong is still found, also where what is typed for one question happens to answer another.
func TestAMenuIsAnsweredAsTheProgramHasIt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		differ func(*lister)
		broken []string
		says   string
		reason string
	}{
		{func(*lister) {}, nil, "", "as the assignment has it"},
		{func(l *lister) { l.lost = 1 }, []string{"NAM-R3"}, "", "it loses a name"},
		{func(l *lister) { l.menu, l.keys = "A) Add\nL) List\nQ) Leave\n", "A L Q" }, []string{"NAM-R1"},
			"The program wants “Q” where the assignment has “3”.", "letters for numbers"},
		{func(l *lister) { l.menu, l.keys = "a - Add\nb - List\nc - Leave\n", "a b c" }, []string{"NAM-R1"}, "",
			"letters, of which the assignment wants one refused"},
		{func(l *lister) { l.menu, l.keys, l.lost = "(A)dd\n(L)ist\n(Q)uit\n", "A L Q", 1 }, []string{"NAM-R1", "NAM-R3"}, "",
			"another word, too, and it loses a name"},
		{func(l *lister) { l.menu, l.keys = "You can: add, list, leave\n", "add list leave" }, []string{"NAM-R1"}, "", "words"},
		{func(l *lister) { l.menu, l.keys = "1) List\n2) Add\n3) Leave\n", "2 1 3" }, []string{"NAM-R1"}, "", "another order"},
		{func(l *lister) { l.menu, l.keys, l.refuses = "A) Add\nB) List\nC) Leave\n", "A B C", false },
			[]string{"NAM-R1", "NAM-R4"}, "", "letters, and no refusal"},
		{func(l *lister) { l.keys = "2 1 3" }, []string{"NAM-R2", "NAM-R3"}, "", "the menu does not say what it does: that is no other way"},
		{func(l *lister) { l.leaving, l.sure = "Do you want to leave (yes/no)?", "yes" }, []string{"NAM-R5"}, "",
			"a question that is not in the scenario with the most, and other answers to it"},
		{func(l *lister) { l.leaving, l.sure, l.lost = "Do you want to leave (yes/no)?", "yes", 1 }, []string{"NAM-R3", "NAM-R5"}, "",
			"and it loses a name"},
		{func(l *lister) { l.who = "Name, please:" }, []string{"NAM-R2"}, "The program asks “Name, please:”, and not “Who?”.",
			"a question in other words"},
		{func(l *lister) { l.who, l.readsAll = "Name, please:", true }, []string{"NAM-R2"},
			"The program asks “Name, please:”, and not “Who?”.", "and all is read before anything is printed"},
		{func(l *lister) { l.last = true }, []string{"NAM-R5"},
			"The program asks “Is that all (y/n)?”, which is no question of the assignment.", "a question at the end"},
		{func(l *lister) { l.last, l.pauses = true, true }, []string{"NAM-R2", "NAM-R5"},
			"The program asks “Is that all (y/n)?”, which is no question of the assignment.",
			"two: that before the last line is not the end, so it breaks the rule with the most questions"},
		{func(l *lister) { l.first = "Who are you?" }, []string{"NAM-R2"},
			"The program asks “Who are you?”, which is no question of the assignment.", "another question first"},
		{func(l *lister) { l.begin = "1) Play\n2) Help\n3) Quit\nWhat now: " }, []string{"NAM-R2"},
			"The program asks “What now:”, which is no question of the assignment.", "a menu before all"},
		{func(l *lister) { l.begin, l.lost = "1) Play\n2) Help\n3) Quit\nWhat now: ", 1 }, []string{"NAM-R2", "NAM-R3"}, "",
			"a menu before all, and it loses a name"},
		{func(l *lister) { l.first, l.refuses = "Who are you?", false }, []string{"NAM-R2", "NAM-R4"}, "",
			"another question first, and no refusal: it takes what should be refused for its answer"},
	} {
		l := rightLister
		test.differ(&l)
		broken, says := brokenRules(t, names(t), l.subject(), rightLister.subject())
		if slices.Sort(broken); !slices.Equal(broken, test.broken) || test.says != "" && says != test.says {
			t.Errorf("%s: %v (%s), want %v (%s)", test.reason, broken, says, test.broken, test.says)
		}
	}
}

// A shooter is a program that asks for shots until somebody types q, or 9, which hits.
type shooter struct {
	begin  string // a menu before all that, which is shown again until 1 is chosen
	sure   string // is asked behind q; the end of the input stands for y, and whatever else is typed leads back
	gaveUp string // is said at the end, with %d for the number of shots
}

func (s shooter) subject() engine.Subject {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		s.play(g)
		g.run.Output = []byte(g.printed.String())
		return g.run
	}}
}

func (s shooter) play(g *talking) {
	if s.begin != "" && !g.insists(s.begin, "1") {
		return
	}
	shots := 0
	for answer, more := g.ask("Your shot? "); more; answer, more = g.ask("Your shot? ") {
		switch {
		case answer == "9":
			g.say("You win.\n")
			return
		case answer == "q" && s.ends(g):
			g.say(strings.ReplaceAll(s.gaveUp, "%d", fmt.Sprint(shots)))
			return
		case answer != "q":
			shots++
		}
	}
}

func (s shooter) ends(g *talking) bool {
	if s.sure == "" {
		return true
	}
	sure, told := g.ask(s.sure)
	return !told || sure == "y"
}

// What a program with one question asks besides is told from that question in other words, and to decline what leads back to the
// question is not to end.
func TestOneQuestionAndOthersBesides(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Shots
  @SHO-R1
  Scenario: Two shots
    When the player types "2", "3" and "q"
    Then the program asks "Your shot?"
    And it asks "Your shot?"
    And it asks "Your shot?"

  @SHO-R2
  Scenario: The end
    When the player types "q"
    Then the program prints "You gave up after 0 shots."
    And it ends

  @SHO-R3
  Scenario: A hit
    When the player types "9"
    Then the program prints "You win."
    And it prints nothing more
`)
	const menu, sure, gaveUp = "[1] Start\n[0] Quit\nSelect: ", "Really give up (y/n)? ", "You gave up after %d shots.\n"
	for _, test := range []struct {
		program shooter
		broken  []string
		reason  string
	}{
		{shooter{"", "", gaveUp}, nil, "as the assignment has it"},
		{shooter{"", sure, gaveUp}, nil, "whether one is sure, where no scenario forbids it"},
		{shooter{"", sure, "You gave up.\n"}, []string{"SHO-R2"}, "and it does not tell how many shots there were"},
		{shooter{menu, "", gaveUp}, []string{"SHO-R1"}, "a menu before all"},
		{shooter{menu, "", "You gave up.\n"}, []string{"SHO-R1", "SHO-R2"}, "and it does not tell how many shots there were"},
	} {
		broken, says := brokenRules(t, suite, test.program.subject(), shooter{gaveUp: gaveUp}.subject())
		if slices.Sort(broken); !slices.Equal(broken, test.broken) {
			t.Errorf("%s: %v (%s), want %v", test.reason, broken, says, test.broken)
		}
	}
}

// A text of the assignment with another answer in it stands for no message.
func TestAFilledTextIsNoMessage(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Trips
  @TRI-R1
  Scenario: A name
    When the player types "Anna"
    Then the program prints "Trip of Anna"

  @TRI-R2
  Scenario: A distance
    When the player types "Bert"
    Then the program prints "Distance: 99.50"
`)
	for _, test := range []struct{ distance, says, reason string }{
		{"Distance: 99.5", "“Distance: 99.5” should read “Distance: 99.50”.", "a decimal less"},
		{"99.50 km of driving", "The program prints “99.50 km of driving”, and not “Distance: 99.50”.", "other words"},
	} {
		program := machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
			g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
			name, _ := g.ask("Name? ")
			g.say("Trip of " + name + "\n" + test.distance + "\n")
			g.run.Output = []byte(g.printed.String())
			return g.run
		}}
		if broken, says := brokenRules(t, suite, program, nil); !slices.Equal(broken, []string{"TRI-R2"}) || says != test.says {
			t.Errorf("%s: %v (%s), want TRI-R2 (%s)", test.reason, broken, says, test.says)
		}
	}
}
