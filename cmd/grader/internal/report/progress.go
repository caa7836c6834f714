package report

import (
	"fmt"
	"io"

	"golang.org/x/term"

	"rulebook/impl/engine"
)

// A Progress shows the progress of a submission on a terminal. Elsewhere it is silent.
type Progress struct {
	out   io.Writer // nil: silent
	name  string
	done  int
	wrong int
}

// NewProgress begins the progress of a submission.
func NewProgress(out io.Writer, name string) *Progress {
	if !isTerminal(out) {
		out = nil
	}
	name = Line(name)
	if cells := []rune(name); len(cells) > 40 {
		name = string(cells[:40]) + "..." // a line that wraps cannot be wiped
	}
	return &Progress{out: out, name: name}
}

// Say shows the current activity.
func (p *Progress) Say(words string) {
	if p.out != nil {
		fmt.Fprintf(p.out, "\r\x1b[K%s: %s", p.name, words)
	}
}

// Count counts one more outcome.
func (p *Progress) Count(outcome engine.Outcome) {
	p.done++
	if (Totals{outcome: 1}).Wrong() > 0 {
		p.wrong++
	}
	p.Say(fmt.Sprintf("%s, %d failed", Some(p.done, "scenario"), p.wrong))
}

// Done erases the line.
func (p *Progress) Done() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

func isTerminal(w io.Writer) bool { return Width(w) > 0 }

// Width returns the width of a terminal, and 0 for anything else.
func Width(w io.Writer) int {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil || columns < 1 {
		return 80
	}
	return columns
}
