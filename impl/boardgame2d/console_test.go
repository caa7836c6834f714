package boardgame2d

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// cleared is what the console prints before every board.
const cleared = "\x1b[2J\x1b[1000A"

// A run is what became of one game in the console.
type run struct {
	output string
	pauses []time.Duration
	err    error
}

// typed plays one game with the chance of the seed. The lines of the input are typed, each with its end.
func typed(seed uint64, lines ...string) run {
	var r run
	var out bytes.Buffer
	in := strings.NewReader(strings.Join(lines, "\n") + "\n")
	r.err = Seeded(seed).Play(in, &out, func(d time.Duration) { r.pauses = append(r.pauses, d) })
	r.output = out.String()
	return r
}

const wholeBanner = `
-------- Game Has Started --------


Instructors:·

1- For Peg Solitare enter cell and direction. <2B UP>
2- For Eight Puzzle and Klotski games enter cell and direction. <2 UP>
3- Type 'AUTO' to play automatically one step.
4- Type 'FINISH' to play automatically until done.
5- Type 'EXIT' to terminate the game.


Press enter to continue.
`

func TestTheConsoleIsReproducedToTheByte(t *testing.T) {
	t.Parallel()
	r := typed(1, "peg", "", "5G left", "2B UP", "EXIT", "5G LEFT")
	want := wholeBanner +
		cleared + pegStart +
		cleared + pegStart + "Invalid entry. Try Again!\n\n" +
		cleared + pegStart + "Invalid move. The move could not be performed.\n\n" +
		"Game Over!\nLast score is: 44 (0 is the best score)\n"
	if diff := cmp.Diff(drawn(want), r.output); diff != "" || r.err != nil || len(r.pauses) > 0 {
		t.Errorf("the error is %v, the pauses %v (-want +got):\n%s", r.err, r.pauses, diff)
	}
}

func TestTheGameIsPlayedUntilItsEndOrEXIT(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		entries string
		boards  int
		score   int
		reason  string
	}{
		{"peg", "EXIT", 1, 44, "at once"},
		{"klotski", "EXIT,6 DOWN", 1, 8, "what follows is not read"},
		{"klotski", "exit,EXIT ,,EXIT", 4, 8, "only that very word ends the game"},
		{"klotski", "auto,finish,FINISHED,EXIT", 4, 8, "other words are entries, and not proper"},
		{"klotski", "6 DOWN,6 DOWN,7 DOWN,9 DOWN,0 DOWN,EXIT", 6, 6, "moves are made"},
		{"klotski", shortest + ",EXIT", 38, 0, "the board after the last move is not shown"},
		{"peg", centre + ",5E UP", 43, 1, "the game is over without another entry"},
		{"peg", "AUTO,AUTO,AUTO,EXIT", 4, 41, "each one move"},
	}
	for _, test := range tests {
		r := typed(1, append([]string{test.name, ""}, strings.Split(test.entries, ",")...)...)
		end := fmt.Sprintf("\n\nGame Over!\nLast score is: %d (0 is the best score)\n", test.score)
		if boards := strings.Count(r.output, cleared); r.err != nil || boards != test.boards || !strings.HasSuffix(r.output, end) {
			t.Errorf("%s, %s: the error is %v, %d boards, want %d and at the end%s%s\n%s",
				test.name, test.entries, r.err, boards, test.boards, end, test.reason, r.output)
		}
	}
}

// brief is a seed whose first eight puzzle is finished by some two thousand random moves. Most take a hundred thousand.
const brief = 2

func TestRandomMovesAreShownEverFaster(t *testing.T) {
	t.Parallel()
	tests := []struct {
		answer string
		skips  bool
		reason string
	}{
		{"1", true, "to skip"},
		{" 1 ", true, "blanks do not matter"},
		{"2", false, "not to skip"},
		{"", false, "anything else is as 2"},
	}
	for _, test := range tests {
		r := typed(brief, "eight", "", "FINISH", test.answer, "EXIT")
		total := totalOf(t, r.output)
		before, after, asked := strings.Cut(r.output, question)
		if !asked || strings.Contains(after, question) {
			t.Fatalf("%q: not asked once", test.answer)
		}
		// One board is shown before FINISH, one again at the end.
		if boards := strings.Count(before, cleared); boards != 1+150 {
			t.Errorf("%q: %d boards are shown before the question", test.answer, boards)
		}
		want := total - 150 + 1
		if test.skips {
			want = 399 - 150 + 1
		}
		if boards := strings.Count(after, cleared); total <= 399 || boards != want {
			t.Errorf("%q: %d boards are shown after the question, want %d of %d moves: %s", test.answer, boards, want, total, test.reason)
		}
		if diff := cmp.Diff(pausesOf149, counted(r.pauses)); diff != "" {
			t.Errorf("%q: pauses (-want +got):\n%s", test.answer, diff)
		}
	}
}

// pausesOf149 are the pauses of the 149 moves before the question: 24.3 seconds.
var pausesOf149 = []string{"4 x 700ms", "10 x 500ms", "15 x 300ms", "120 x 100ms"}

func counted(pauses []time.Duration) []string {
	var all []string
	for n := 0; len(pauses) > 0; pauses = pauses[n:] {
		for n = 1; n < len(pauses) && pauses[n] == pauses[0]; n++ {
		}
		all = append(all, fmt.Sprintf("%d x %v", n, pauses[0]))
	}
	return all
}

// totalOf reads the number of random moves from the message about it.
func totalOf(t *testing.T, output string) int {
	t.Helper()
	_, after, found := strings.Cut(output, "\n\nPlayed all moves automatically. (Total random move performed: ")
	var total int
	if _, err := fmt.Sscanf(after, "%d)\n\nGame Over!\nLast score is: ", &total); err != nil || !found {
		t.Fatalf("%v in\n%s", err, output)
	}
	return total
}

func TestAShortGameIsFinishedWithoutAQuestion(t *testing.T) {
	t.Parallel()
	for seed := range uint64(seeds) {
		r := typed(seed, "peg", "", "5G LEFT", "FINISH")
		total := totalOf(t, r.output)
		// One board is shown before each of the two entries, the last one twice.
		if r.err != nil || strings.Contains(r.output, question) || strings.Count(r.output, cleared) != 2+total+1 || len(r.pauses) != total {
			t.Errorf("seed %d: the error is %v, %d boards, %d pauses, %d moves:\n%s",
				seed, r.err, strings.Count(r.output, cleared), len(r.pauses), total, r.output)
		}
		end := fmt.Sprintf("Last score is: %d (0 is the best score)\n", 44-1-total)
		if !strings.HasSuffix(r.output, end) {
			t.Errorf("seed %d: after %d random moves the end is not %q:\n%s", seed, total, end, r.output)
		}
	}
}

func TestEachSeedFinishesItsGames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"eight", "klotski"} {
		for seed := range uint64(3) {
			r := typed(seed, name, "", "FINISH", "1")
			if r.err != nil || !strings.HasSuffix(r.output, "\nLast score is: 0 (0 is the best score)\n") {
				t.Errorf("%s, seed %d: the error is %v, the end\n%s", name, seed, r.err, r.output[max(0, len(r.output)-500):])
			}
		}
	}
}

func TestTheConsoleEndsWithItsInput(t *testing.T) {
	t.Parallel()
	tests := []struct {
		input  string
		end    string
		reason string
	}{
		{"", "", "no game is named"},
		{"peg\n", "Press enter to continue.\n", "nothing is entered"},
		{"peg\n\n", drawn(pegStart), "the first entry is missing"},
		{"peg\n\n5G LEFT\n", "Move 5G LEFT has been performed.\n\n", "so is the second"},
		{"peg\n\n5G LEFT", "Move 5G LEFT has been performed.\n\n", "the last line need not have an end"},
		{"eight\n\nFINISH\n", question, "the question is not answered"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		err := Reference().Play(strings.NewReader(test.input), &out, func(time.Duration) {})
		if !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasSuffix(out.String(), test.end) {
			t.Errorf("%q: the error is %v, the output\n%s\n%s", test.input, err, out.String(), test.reason)
		}
	}
}

func TestTheLastLineNeedsNoEnd(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	err := Reference().Play(strings.NewReader("klotski\n\nEXIT"), &out, func(time.Duration) {})
	if err != nil || !strings.HasSuffix(out.String(), "Last score is: 8 (0 is the best score)\n") {
		t.Errorf("the error is %v, the output\n%s", err, out.String())
	}
}

func TestOnlyAGameCanBePlayed(t *testing.T) {
	t.Parallel()
	if r := typed(1, "chess", "", "EXIT"); r.err == nil || r.output != "" {
		t.Errorf("the error is %v, the output\n%s", r.err, r.output)
	}
}

// A torn terminal fails at the first byte beyond its room.
type torn struct {
	room int
	err  error
}

func (t *torn) Write(b []byte) (int, error) {
	t.room -= len(b)
	if t.room < 0 {
		return 0, t.err
	}
	return len(b), nil
}

func TestAnErrorOfTheOutputEndsTheGame(t *testing.T) {
	t.Parallel()
	for _, room := range []int{0, 300, 600, 20_000} {
		out := &torn{room, errors.New("torn")}
		err := Reference().Play(strings.NewReader("klotski\n\n6 DOWN\nFINISH\n1\n"), out, func(time.Duration) {})
		if !errors.Is(err, out.err) {
			t.Errorf("room for %d bytes: the error is %v", room, err)
		}
	}
}

func TestGamesArePlayedInTheirOrder(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	games := []*Game{began(t, "peg", 1), began(t, "eight", brief), began(t, "peg", 3)}
	c := answering(len(games), &out)
	c.playVector(games)
	if c.err != nil {
		t.Fatal(c.err)
	}
	rest := out.String()
	for i, g := range games {
		_, after, found := strings.Cut(rest, fmt.Sprintf("%d. element will be played automatically.\n\n%s", i+1, cleared))
		if !found || !g.Over() || strings.Count(after, "Played all moves") != len(games)-i {
			t.Errorf("game %d of %d is over: %t, and printed is\n%s", i+1, len(games), g.Over(), rest)
		}
		rest = after
	}
}
