package engine

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"time"

	"rulebook/impl/terminal"
)

// InProcess is a [Subject] that runs within this process: a reference implementation.
type InProcess struct {
	// Title is its name.
	Title string

	// Commands gives a fresh engine face.
	Commands func() *Table

	// Rules are what a judge may ask of the game. Nil if they are not told.
	Rules Rules

	// Play is the console face: it plays one game on any reader and writer, and waits by means of pause. Nil if there is none.
	Play func(in io.Reader, out io.Writer, pause func(time.Duration)) error

	// Delivered is the files face. Nil if there is none.
	Delivered fs.FS

	files map[string]string // see [Setting]
}

var _ Startable = InProcess{}

// Name gives the title.
func (p InProcess) Name() string { return p.Title }

// Engine gives a fresh table of commands.
func (p InProcess) Engine(context.Context) (Session, error) { return p.Commands(), nil }

// In gives the same, which changes none of its files. Its game takes no arguments.
func (p InProcess) In(setting Setting) Subject {
	p.files = setting.Files
	return p
}

// Console plays one game and never waits. Every feed is the same to it, but for what is seen at a terminal. An end of the input before
// the game's end is a status, not an error.
func (p InProcess) Console(_ context.Context, input []string, feed Feed) (Run, error) {
	if p.Play == nil {
		return Run{}, Stopf(NotClaimed, "%s has no console face", p.Title)
	}
	if feed&AtTerminal != 0 {
		s := &seat{screen: terminal.New(io.Discard), input: input}
		run, err := p.run(s, s)
		s.look(false)
		err = errors.Join(err, s.screen.Close())
		run.Output, run.Sights = s.output.Bytes(), s.sights
		return run, err
	}
	var output bytes.Buffer
	run, err := p.run(strings.NewReader(Whole(input)), &output)
	run.Output = output.Bytes()
	return run, err
}

// Whole gives an input in one piece, each entry a line.
func Whole(input []string) string {
	var typed strings.Builder
	for _, line := range input {
		typed.WriteString(line + "\n")
	}
	return typed.String()
}

// run plays one game. It tells how that ended.
func (p InProcess) run(in io.Reader, out io.Writer) (Run, error) {
	err := p.Play(in, out, func(time.Duration) {})
	switch {
	case err == nil:
		return Run{End: Exited, Status: "exit status 0", Files: p.files}, nil
	case errors.Is(err, io.ErrUnexpectedEOF):
		return Run{End: Exited, Status: "exit status 1", Failed: true, Files: p.files}, nil
	}
	return Run{}, err
}

// Files gives the delivered files.
func (p InProcess) Files() (fs.FS, error) {
	if p.Delivered == nil {
		return nil, Stopf(NotClaimed, "%s delivers no files", p.Title)
	}
	return p.Delivered, nil
}
