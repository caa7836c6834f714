package submission

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

// A host is a process that plays many console games, one after another, as [language.Artifact] says. It runs the
// student's code, so that nothing that it writes is trusted.
type host struct {
	process *process.Process
	replies *bufio.Reader
	limits  process.Limits
	slowest time.Duration // of its games so far
	spent   time.Duration // for all of them
	full    bool          // whether it plays no more games
	after   func()        // when the process has ended
}

// How long a game may take in a host, in tenths of its time by itself. A game that takes longer is played again by itself, with all of it.
const (
	first = 2 // with the start of the host
	least = 1
	most  = 3
)

// errTrouble means that a host did not reply as it should.
var errTrouble = errors.New("the game needs a process of its own")

func newHost(spec process.Spec, after func()) (*host, error) {
	p, err := process.Start(spec)
	if err != nil {
		return nil, err
	}
	_ = p.Diagnostics() // what a game writes there past its own stream is not shown
	return &host{process: p, replies: bufio.NewReader(p.Stdout()), limits: spec.Limits.OrDefault(), after: after}, nil
}

// play plays a game. After an error the host is good for nothing but close.
func (h *host) play(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	ctx, cancel := context.WithTimeout(ctx, h.patience())
	defer cancel()
	begin := time.Now()
	ended := context.AfterFunc(ctx, h.process.Kill)
	run, err := h.ask(engine.Whole(input), feed)
	h.full = !ended() || h.full
	took := time.Since(begin)
	h.slowest = max(h.slowest, took)
	h.spent += took
	h.full = h.full || h.spent > h.limits.CPU/4 // the limit is that of a single game
	return run, err
}

// patience is how long the next game may take.
func (h *host) patience() time.Duration {
	tenth := h.limits.Time / 10
	if h.spent == 0 {
		return first * tenth
	}
	return min(max(least*tenth, 10*h.slowest), most*tenth)
}

// ask sends a game and reads the reply. A new word in both tells the reply from anything else that the program writes.
func (h *host) ask(input string, feed engine.Feed) (engine.Run, error) {
	token := rand.Text()
	byLine := feed&engine.LineByLine != 0
	request := fmt.Sprintf("%s %d %d %t\n%s", token, len(input), h.limits.Output, byLine, input)
	if _, err := io.WriteString(h.process.Stdin, request); err != nil {
		return engine.Run{}, err
	}
	head, err := h.replies.ReadSlice('\n')
	if err != nil {
		return engine.Run{}, err
	}
	var status, printed, complained int
	var goesOn bool
	words, found := strings.CutPrefix(string(head), token+" ")
	_, err = fmt.Sscanf(words, "%d %d %d %t\n", &status, &printed, &complained, &goesOn)
	if !found || err != nil || !h.allows(printed) || !h.allows(complained) {
		return engine.Run{}, cmp.Or(err, errTrouble)
	}
	text := make([]byte, printed+complained)
	if _, err := io.ReadFull(h.replies, text); err != nil {
		return engine.Run{}, err
	}
	h.full = !goesOn
	return engine.Run{
		Output: text[:printed:printed], Diagnostics: text[printed:],
		End: engine.Exited, Status: fmt.Sprintf("exit status %d", status), Failed: status != 0, Company: true,
	}, nil
}

// allows tells whether a game may have printed so many bytes to a stream.
func (h *host) allows(size int) bool { return size >= 0 && size <= h.limits.Output }

// close ends the process and all that it has started.
func (h *host) close() {
	h.process.Kill()
	h.after()
}
