// Package terminal shows what a person sees at a terminal while a program runs there.
package terminal

import (
	"fmt"
	"image/color"
	"io"
	"strings"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/text/encoding/charmap"
)

// The size of the window. What scrolls off its top can be scrolled back to, as far as Kept lines.
const (
	Columns = 120
	Rows    = 40
	Kept    = 2000
)

// A Sight is what a terminal shows at one moment: the lines above the window, and the window. Blanks at the ends of lines are left
// out, and so is what is written in invisible letters.
type Sight struct {
	// Typed is how many lines had been typed before.
	Typed int

	// Waits tells whether the program waited for a line, or for the end of its input. Else it paused, or had ended.
	Waits bool

	// Before is the text up to the cursor, where what is typed next will stand. After is the rest.
	Before, After string

	// Coloured is Before with codes for colours, "ESC [ 0;38;2;red;green;blue;48;2;red;green;blue m", and with the blanks
	// that have any. It is empty if there are no colours.
	Coloured string

	// Above is how many bytes of Before stand above the window, where nothing can be erased or written over one by one.
	Above int
}

// Text is all that is to be seen.
func (s Sight) Text() string { return s.Before + s.After }

// A Screen is a terminal. Programs write to it, in UTF-8; what is not UTF-8 is taken for windows-1252. It carries out their escape
// codes: what is erased or written over is gone. Text that would be too much for it is not shown.
type Screen struct {
	emulator *vt.Emulator
	torn     []byte // the first bytes of a character
	broken   bool   // whether the emulator can show nothing more
}

// New gives an empty screen. Programs can ask a terminal for its state: the answers are written to a writer. The caller closes the
// screen.
func New(answers io.Writer) *Screen {
	s := &Screen{emulator: vt.NewEmulator(Columns, Rows)}
	s.emulator.SetScrollbackSize(Kept)
	s.emulator.RegisterCsiHandler('J', s.eraseWindow)
	s.emulator.RegisterCsiHandler('b', s.repeat)
	go func() {
		_, _ = io.Copy(answers, s.emulator)
		_, _ = io.Copy(io.Discard, s.emulator) // the emulator must get rid of all
	}()
	return s
}

// Close ends the answers.
func (s *Screen) Close() error {
	return s.emulator.InputPipe().(*io.PipeWriter).Close()
}

// eraseWindow erases the window and keeps nothing of it. The emulator would keep the text above the window.
func (s *Screen) eraseWindow(parameters ansi.Params) bool {
	if what, _, _ := parameters.Param(0, 0); what != 2 {
		return false
	}
	for y := range Rows {
		for x := range Columns {
			s.emulator.SetCell(x, y, nil)
		}
	}
	return true
}

// repeat leaves it to the emulator to repeat a letter, unless more often than there is room.
func (s *Screen) repeat(parameters ansi.Params) bool {
	times, _, _ := parameters.Param(0, 1)
	return times > Columns*Rows
}

// Write shows what a program writes. It never fails.
func (s *Screen) Write(text []byte) (int, error) {
	defer func() { s.broken = s.broken || recover() != nil }()
	if !s.broken {
		_, _ = s.emulator.Write(s.decode(text))
	}
	return len(text), nil
}

// decode gives text in UTF-8. A character whose end is missing waits for it.
func (s *Screen) decode(text []byte) []byte {
	rest := append(s.torn, text...)
	var decoded []byte
	for len(rest) > 0 && utf8.FullRune(rest) {
		r, size := utf8.DecodeRune(rest)
		if r == utf8.RuneError && size == 1 {
			r = charmap.Windows1252.DecodeByte(rest[0])
		}
		decoded, rest = utf8.AppendRune(decoded, r), rest[size:]
	}
	s.torn = append([]byte(nil), rest...)
	return decoded
}

// Look tells what is to be seen after so many lines were typed, while the program waits for a line or does not.
func (s *Screen) Look(typed int, waits bool) Sight {
	var before, after, coloured strings.Builder
	show := func(length int, cell func(x int) *uv.Cell, end string) {
		before.WriteString(shown(length, cell, false) + end)
		coloured.WriteString(shown(length, cell, true) + end)
	}
	if above := s.emulator.Scrollback(); !s.emulator.IsAltScreen() {
		for _, line := range above.Lines() {
			show(len(line), func(x int) *uv.Cell { return &line[x] }, "\n")
		}
	}
	seen := Sight{Typed: typed, Waits: waits, Above: before.Len()}
	cursor := s.emulator.CursorPosition()
	for y := range Rows {
		cell := func(x int) *uv.Cell { return s.emulator.CellAt(x, y) }
		switch {
		case y < cursor.Y:
			show(Columns, cell, "\n")
		case y == cursor.Y:
			show(cursor.X, cell, "")
			after.WriteString(shown(Columns-cursor.X, func(x int) *uv.Cell { return cell(cursor.X + x) }, false) + "\n")
		default:
			after.WriteString(shown(Columns, cell, false) + "\n")
		}
	}
	if text := coloured.String(); strings.Contains(text, "\x1b") {
		seen.Coloured = text
	}
	seen.Before, seen.After = before.String(), strings.TrimRight(after.String(), "\n")
	return seen
}

// shown gives the text of a line, with codes for its colours or without.
func shown(length int, cell func(x int) *uv.Cell, coloured bool) string {
	var text strings.Builder
	last, end := "", 0
	for x := 0; x < length; x++ {
		c := cell(x)
		code, letter := "", " "
		if c != nil && coloured {
			code = colours(c.Style)
		}
		if c != nil && c.Content != "" && visible(c.Style) {
			letter = c.Content
			x += max(0, c.Width-1)
		}
		if code != last {
			text.WriteString("\x1b[0" + code + "m")
			last = code
		}
		text.WriteString(letter)
		if letter != " " || code != "" {
			end = text.Len()
		}
	}
	line := text.String()[:end]
	if coloured && strings.Contains(line, "\x1b") {
		line += "\x1b[0m"
	}
	return line
}

// colours gives the parameters of the code for the colours of a style, after a 0.
func colours(s uv.Style) (parameters string) {
	for _, ground := range []struct {
		kind   string
		colour color.Color
	}{{"38", s.Fg}, {"48", s.Bg}} {
		if ground.colour != nil {
			red, green, blue, _ := ground.colour.RGBA()
			parameters += fmt.Sprintf(";%s;2;%d;%d;%d", ground.kind, red>>8, green>>8, blue>>8)
		}
	}
	return parameters
}

// visible tells whether letters of a style can be seen.
func visible(s uv.Style) bool {
	return s.Attrs&uv.AttrConceal == 0 && (s.Fg == nil || s.Bg == nil || s.Fg != s.Bg)
}
