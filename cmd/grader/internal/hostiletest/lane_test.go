//go:build linux

package hostiletest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"rulebook/impl/submission/box"
)

// An order names an attack, and the level of containment at which it is run.
type order struct {
	level      box.Level
	submission string
}

func (o order) String() string { return string(o.level) + "/" + o.submission }

// line gives the order as a lane reads it.
func (o order) line() string { return fmt.Sprintf("%s %s", o.level, o.submission) }

// parseOrder reads the line of an order.
func parseOrder(line string) (o order, err error) {
	_, err = fmt.Sscanf(line, "%s %s", &o.level, &o.submission)
	return o, err
}

// How the processes of the test talk.
const (
	laneVariable = "RULEBOOK_LANE" // set in a lane
	passedWord   = "THE ATTACK IS REPELLED"
	failedWord   = "THE ATTACK SUCCEEDED"
	skippedWord  = "THE ATTACK IS SKIPPED"
)

// A lane is a process of the test that runs one attack after another, so that every trace in it belongs to the latest attack: its
// environment, its temporary folder and all its descendants.
type lane struct {
	orders io.Writer
	output *bufio.Scanner
}

// lanes is how many attacks run side by side. Most of them wait for the end of their time.
const lanes = 4

// run runs attacks in lanes, as a user; nil for the test's own.
func run(t *testing.T, user *syscall.Credential, orders []order) {
	t.Helper()
	program := NewCopy(t, user)
	queue := make(chan order, len(orders))
	for _, o := range orders {
		queue <- o
	}
	close(queue)
	var all sync.WaitGroup
	defer all.Wait()
	for range lanes {
		l := newLane(t, program)
		all.Go(func() {
			for o := range queue {
				t.Run(o.String(), func(t *testing.T) { l.run(t, o) })
			}
		})
	}
}

func newLane(t *testing.T, program Copy) *lane {
	t.Helper()
	command := program.Command([]string{laneVariable + "=1"}, "-test.run=^TestLane$", "-test.v")
	orders, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	command.Stderr = command.Stdout
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		orders.Close()
		_, _ = io.Copy(io.Discard, output)
		_ = command.Wait() // each attack has told how it ended
	})
	return &lane{orders: orders, output: bufio.NewScanner(output)}
}

// run has the lane run an attack, and tells how the attack ended.
func (l *lane) run(t *testing.T, o order) {
	t.Helper()
	if _, err := fmt.Fprintln(l.orders, o.line()); err != nil {
		t.Error(err)
	}
	var told strings.Builder
	for l.output.Scan() {
		switch line := l.output.Text(); line {
		case passedWord:
			return
		case skippedWord:
			t.Skip(&told)
		case failedWord:
			t.Fatal(&told)
		default:
			fmt.Fprintln(&told, line)
		}
	}
	t.Fatalf("the process that ran the attack has ended: %v\n%s", l.output.Err(), &told)
}

// TestLane is a lane where the environment says so. It runs the attacks that it reads.
func TestLane(t *testing.T) {
	if os.Getenv(laneVariable) == "" {
		return
	}
	adopt(t)
	attacks, guards := Attacks(t, corpus), map[box.Level]*box.Guard{}
	for orders := bufio.NewScanner(os.Stdin); orders.Scan(); {
		o, err := parseOrder(orders.Text())
		if err != nil {
			t.Fatal(err)
		}
		word := failedWord
		t.Run(o.String(), func(t *testing.T) {
			t.Cleanup(func() {
				switch {
				case t.Skipped():
					word = skippedWord
				case !t.Failed():
					word = passedWord
				}
			})
			if guards[o.level] == nil {
				guard, err := box.Choose(t.Context(), o.level)
				if err != nil {
					t.Skip(err)
				}
				guards[o.level] = guard
			}
			place := slices.IndexFunc(attacks, func(a Attack) bool { return a.Submission == o.submission })
			execute(t, guards[o.level], attacks[place])
		})
		fmt.Println(word)
	}
}
