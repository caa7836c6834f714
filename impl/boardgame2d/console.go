package boardgame2d

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"
)

const banner = `
-------- Game Has Started --------


Instructors: 

1- For Peg Solitare enter cell and direction. <2B UP>
2- For Eight Puzzle and Klotski games enter cell and direction. <2 UP>
3- Type 'AUTO' to play automatically one step.
4- Type 'FINISH' to play automatically until done.
5- Type 'EXIT' to terminate the game.


Press enter to continue.
`

// question is what playAutoAll asks during a long game.
const question = `Press 1 to skip viewing.
Press 2 to continue viewing without pause. (It may take a long time to over)
`

const (
	asked = 150 // random moves, after which the question is asked
	shown = 399 // random moves, which are shown even if the answer is to skip them
)

// A console is a terminal, which reads typed lines and prints. After the first error it does neither any more.
type console struct {
	in    *bufio.Reader
	out   io.Writer
	pause func(time.Duration)
	err   error
}

// play plays one game: the first line of the input names it, see [New], the rest goes to playUser. The error is
// [io.ErrUnexpectedEOF] if the input ends before the game does, else that of in or out, or of [New].
func play(in io.Reader, out io.Writer, pause func(time.Duration), random *rand.Rand) error {
	c := &console{in: bufio.NewReader(in), out: out, pause: pause}
	name := c.line()
	if c.err != nil {
		return c.err
	}
	game, err := New(name, random)
	if err != nil {
		return err
	}
	c.playUser(game)
	return c.err
}

func (c *console) print(text string) {
	if c.err == nil {
		_, c.err = io.WriteString(c.out, text)
	}
}

// line reads one line and gives it without its end. The last line of the input may lack one.
func (c *console) line() string {
	if c.err != nil {
		return ""
	}
	line, err := c.in.ReadString('\n')
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if line == "" || !errors.Is(err, io.ErrUnexpectedEOF) {
		c.err = err
	}
	return strings.TrimSuffix(line, "\n")
}

// playUser lets the user play: each line is one move, AUTO for one by chance, FINISH for all that are left, or EXIT.
func (c *console) playUser(g *Game) {
	c.print(banner)
	c.line()
	for typed := ""; c.err == nil && !g.Over() && typed != "EXIT"; {
		c.print(g.Show())
		typed = c.line()
		switch {
		case c.err != nil || typed == "EXIT":
		case typed == "FINISH":
			c.playAutoAll(g)
		case typed == "AUTO":
			g.PlayAuto()
		default:
			g.Play(typed)
		}
	}
	c.print(fmt.Sprintf("Game Over!\nLast score is: %d (0 is the best score)\n", g.Score()))
}

// playAutoAll makes random moves until the game has ended and shows each, ever faster.
func (c *console) playAutoAll(g *Game) {
	moves, skip := 0, false
	for c.err == nil && !g.Over() {
		g.PlayAuto()
		moves++
		if !skip || moves <= shown {
			c.print(g.Show())
		}
		if moves == asked {
			c.print(question)
			skip = strings.TrimSpace(c.line()) == "1"
		}
		c.wait(moves)
	}
	c.print(g.Show())
	c.print(fmt.Sprintf("Played all moves automatically. (Total random move performed: %d)\n\n", moves))
}

// wait pauses after the random move of that number, from 1. From the question on there is no pause.
func (c *console) wait(move int) {
	switch {
	case c.err != nil || move >= asked:
	case move <= 4:
		c.pause(700 * time.Millisecond)
	case move <= 14:
		c.pause(500 * time.Millisecond)
	case move <= 29:
		c.pause(300 * time.Millisecond)
	default:
		c.pause(100 * time.Millisecond)
	}
}

func (c *console) playVector(games []*Game) {
	for i, g := range games {
		c.print(fmt.Sprintf("%d. element will be played automatically.\n\n", i+1))
		c.playAutoAll(g)
	}
}
