package engine

import (
	"bytes"
	"io"

	"rulebook/impl/terminal"
)

// A seat is where somebody plays at a terminal within this process. A line is typed when the program reads, and is shown where it is
// typed.
type seat struct {
	screen *terminal.Screen
	output bytes.Buffer // all that was shown
	input  []string     // still to be typed
	line   []byte       // typed and not read yet
	typed  int          // lines
	sights []terminal.Sight
}

// look looks at the terminal, while the program waits for a line or has ended.
func (s *seat) look(waits bool) { s.sights = append(s.sights, s.screen.Look(s.typed, waits)) }

// Write shows what the program writes. As at every terminal, a new line begins at the left.
func (s *seat) Write(text []byte) (int, error) {
	shown := bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	s.output.Write(shown)
	_, _ = s.screen.Write(shown)
	return len(text), nil
}

// Read gives the program what is typed, a line at a time.
func (s *seat) Read(into []byte) (int, error) {
	if len(s.line) == 0 {
		s.look(true)
		if len(s.input) == 0 {
			return 0, io.EOF
		}
		s.line, s.input = []byte(s.input[0]+"\n"), s.input[1:]
		s.typed++
		_, _ = s.Write(s.line)
	}
	n := copy(into, s.line)
	s.line = s.line[n:]
	return n, nil
}
