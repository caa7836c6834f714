package engine

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"time"
)

// InProcess is a [Subject] that runs within this process: a reference implementation.
type InProcess struct {
	// Title is its name.
	Title string

	// Commands gives a fresh engine face.
	Commands func() *Table

	// Play is the console face: it plays one game on any reader and writer, and waits by means of pause. Nil if there is none.
	Play func(in io.Reader, out io.Writer, pause func(time.Duration)) error

	// Delivered is the files face. Nil if there is none.
	Delivered fs.FS
}

var _ Subject = InProcess{}

// Name gives the title.
func (p InProcess) Name() string { return p.Title }

// Engine gives a fresh table of commands.
func (p InProcess) Engine(context.Context) (Session, error) { return p.Commands(), nil }

// Console plays one game and never waits. Every feed is the same to it. An end of the input before the game's end is a status,
// not an error.
func (p InProcess) Console(_ context.Context, input []string, _ Feed) (Run, error) {
	if p.Play == nil {
		return Run{}, Stopf(NotClaimed, "%s has no console face", p.Title)
	}
	var typed strings.Builder
	for _, line := range input {
		typed.WriteString(line + "\n")
	}
	var output bytes.Buffer
	run := Run{End: Exited, Status: "exit status 0"}
	err := p.Play(strings.NewReader(typed.String()), &output, func(time.Duration) {})
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return Run{}, err
	}
	if err != nil {
		run.Failed, run.Status = true, "exit status 1"
	}
	run.Output = output.Bytes()
	return run, nil
}

// Files gives the delivered files.
func (p InProcess) Files() (fs.FS, error) {
	if p.Delivered == nil {
		return nil, Stopf(NotClaimed, "%s delivers no files", p.Title)
	}
	return p.Delivered, nil
}
