package cs300

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/stepstest"
)

// printing gives the reference with its console output altered.
func printing(alter func(output []byte) []byte) engine.Subject {
	reference := cs300.Reference()
	return enginetest.Altered{InProcess: reference,
		OnConsole: func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
			run, err := reference.Console(ctx, input, feed)
			run.Output = alter(run.Output)
			return run, err
		}}
}

// A program whose layout differs from the sample runs in any way that leaves their words and their cells as they are must
// pass everything that counts.
func TestLayoutNeverCounts(t *testing.T) {
	suite := open(t)
	for seed := range uint64(5) {
		random := rand.New(rand.NewPCG(seed, 300))
		subject := printing(func(output []byte) []byte { return relaid(random, output) })
		for _, r := range stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: stepstest.OnConsole}) {
			if !r.Scenario.Remark && r.Outcome != engine.Passed {
				t.Fatalf("seed %d: %s: %s: %s\n%s", seed, r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
	}
}

// relaid changes blanks and line ends at random: more of them, other ones, between cells, at the ends of lines, before the
// first and after the last.
func relaid(random *rand.Rand, output []byte) []byte {
	blanks := []string{" ", "  ", "\n", "\r\n", "\t", " \n", "\n\n"}
	some := func() string { return blanks[random.IntN(len(blanks))] }
	var changed bytes.Buffer
	if random.IntN(2) == 0 {
		changed.WriteString(some())
	}
	for i, b := range output {
		switch {
		case b == ' ' || b == '\n':
			changed.WriteString(some())
			continue
		case i > 0 && isBoardCell(b) && isBoardCell(output[i-1]) && random.IntN(3) == 0:
			changed.WriteByte(' ')
		}
		changed.WriteByte(b)
	}
	if random.IntN(2) == 0 {
		return bytes.TrimRight(changed.Bytes(), " \t\r\n")
	}
	return changed.Bytes()
}

// passes tells whether a program passes the scenarios of the sample runs, and of what the main method shows, that count.
func passes(t *testing.T, suite *steps.Suite, subject engine.Subject) bool {
	t.Helper()
	some := steps.Options{Once: true, Select: stepstest.Choose("11_sample_runs/", "03_main/Every board")}
	return !slices.ContainsFunc(stepstest.Run(t, suite, subject, some), func(r steps.Result) bool {
		return !r.Scenario.Remark && r.Outcome != engine.Passed
	})
}

// A program that gets any of the assignment's words wrong breaks the rule that shows them, and no other.
func TestEveryWordCounts(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	for _, test := range []struct {
		rule  string
		right []string
	}{
		{rules.Opening, []string{
			"WELCOME TO CS300", "Board Style Menu", "1) Cross", "2) Circle", "3) Triangle", "4) Simple T", "Choose a board style",
		}},
		{rules.Order, []string{
			"Choose the COLUMN", "Choose the ROW", "Choose a DIRECTION", "1) UP", "2) DOWN", "3) LEFT", "4) RIGHT",
		}},
		{rules.Retry, []string{"Please enter your choice", "an integer"}},
		{rules.Refusal, []string{"Moving a peg", "from row", "and column", "is not currently", "currently a legal"}},
		{rules.Result, []string{"Congrats", "you won", "It looks like", "no more legal moves", "Please try again"}},
		{rules.Thanks, []string{"THANK YOU", "FOR PLAYING"}},
	} {
		for _, right := range test.right {
			wrong := strings.Replace(right, right[len(right)-1:], "x", 1)
			subject := printing(func(output []byte) []byte { return bytes.ReplaceAll(output, []byte(right), []byte(wrong)) })
			causes := causesOnConsole(t, suite, subject)
			if len(causes) != 1 || causes[0].Rule != test.rule || len(causes[0].Blocks) > 0 {
				t.Errorf("a program that prints %q for %q breaks %s only, found %+v", wrong, right, test.rule, causes)
			}
		}
	}
}

// causesOnConsole gives the causes that count.
func causesOnConsole(t *testing.T, suite *steps.Suite, subject engine.Subject) []steps.Cause {
	t.Helper()
	counted := func(c steps.Scenario) bool { return stepstest.OnConsole(c) && !c.Remark }
	_, causes := steps.Judge(stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: counted}))
	return causes
}

// A program that gets any single board wrong must not pass: in one cell, by showing it twice, or by leaving it out.
func TestEveryBoardCounts(t *testing.T) {
	suite := open(t)
	for reason, alter := range map[string]func(board []byte) []byte{
		"a peg more": func(board []byte) []byte { return bytes.Replace(board, []byte("-"), []byte("@"), 1) },
		"a peg less": func(board []byte) []byte { return bytes.Replace(board, []byte("@"), []byte("-"), 1) },
		"twice":      func(board []byte) []byte { return append(bytes.Clone(board), board...) },
		"not at all": func([]byte) []byte { return nil },
	} {
		for _, which := range []string{"first", "second", "last"} {
			subject := printing(func(output []byte) []byte { return alterBoard(output, which, alter) })
			if passes(t, suite, subject) {
				t.Errorf("a program that shows the %s board %s passes everything that counts", which, reason)
			}
		}
	}
}

// alterBoard changes one of the boards in an output. A board begins after an empty line with two blanks and a 1.
func alterBoard(output []byte, which string, alter func([]byte) []byte) []byte {
	const head = "\n  12345"
	parts := bytes.Split(output, []byte(head))
	n := map[string]int{"first": 1, "second": min(2, len(parts)-1), "last": len(parts) - 1}[which]
	if n < 1 {
		return output
	}
	lines := bytes.SplitAfter(parts[n], []byte("\n"))
	end := 1
	for end < len(lines) && len(lines[end]) > 1 && unicode.IsDigit(rune(lines[end][0])) && lines[end][1] == ' ' {
		end++
	}
	board := alter(append([]byte(head), bytes.Join(lines[:end], nil)...))
	before := bytes.Join(parts[:n], []byte(head))
	after := bytes.Join(lines[end:], nil)
	for _, part := range parts[n+1:] {
		after = append(append(after, head...), part...)
	}
	return append(append(bytes.Clone(before), board...), after...)
}

func isBoardCell(b byte) bool { return strings.IndexByte("@-#", b) >= 0 }
