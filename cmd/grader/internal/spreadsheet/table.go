// Package spreadsheet reads the CSV files that course systems and programs of spreadsheets write, and changes single cells of them.
package spreadsheet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// A Table is a CSV file with single cells to change. All other bytes stay, also line ends and quotes.
type Table struct {
	Lines []Record // the first is the head

	encoding encoding.Encoding
	mark     string // what stands before the first line: a byte order mark, and Excel's line that tells the comma
	comma    byte
}

// A Record is a line of cells; quoted cells may contain line ends.
type Record struct {
	Number int // of its first line in the file
	cells  []cell
	end    string
}

type cell struct {
	raw   string // as it stands in the file
	value string
}

// Value returns a cell without surrounding blanks; "" if there is no such cell.
func (r Record) Value(column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[column].value)
}

// Text gives all cells in a line.
func (r Record) Text() string { return strings.Join(r.values(), ", ") }

func (r Record) values() []string {
	values := make([]string, len(r.cells))
	for i := range r.cells {
		values[i] = r.Value(i)
	}
	return values
}

// Cells returns the number of cells.
func (r Record) Cells() int { return len(r.cells) }

// Blank tells whether nothing at all stands in a line.
func (r Record) Blank() bool { return len(r.cells) == 1 && r.cells[0].raw == "" }

// Parse reads a file. Its byte order mark tells the encoding; without one it is UTF-8, or else windows-1252, as older programs write
// it. Cells are separated by comma, semicolon or tab, whichever makes most cells of the head. Excel's line "sep=;" and empty lines may
// stand before that.
func Parse(data []byte) (*Table, error) {
	if workbook(data) {
		return nil, errors.New("it is a workbook of a spreadsheet program: open it there, save it as CSV, and give that")
	}
	t := &Table{encoding: encodingOf(data)}
	text, err := t.encoding.NewDecoder().String(string(data))
	back, lost := t.encoding.NewEncoder().String(text)
	if err != nil || lost != nil || back != string(data) || strings.Contains(text, "\x00") {
		return nil, errors.New("it is damaged, or in an encoding that is not known here: save it as CSV in UTF-8")
	}
	t.mark = before.FindString(text)
	text = text[len(t.mark):]
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("it is empty: give a CSV file with a header such as id,name,email,login")
	}
	most := 0
	for _, comma := range []byte(",;\t") {
		head, err := records(text, comma, 0, 1)
		if err == nil && len(head[0].cells) > most {
			t.comma, most = comma, len(head[0].cells)
		}
	}
	t.Lines, err = records(text, cmp.Or(t.comma, ','), 1+lineEnds(t.mark), len(text))
	return t, err
}

func workbook(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0"))
}

func encodingOf(data []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(data, []byte("\xFF\xFE")):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case bytes.HasPrefix(data, []byte("\xFE\xFF")):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case utf8.Valid(data):
		return encoding.Nop
	}
	return charmap.Windows1252
}

// before matches what stands before the first line.
var before = regexp.MustCompile(`\A\x{FEFF}?(?:sep=[;,\t](?:\r?\n|\r))?[\r\n]*`)

// lineEnds counts the ends of lines, of whatever kind.
func lineEnds(text string) int {
	return max(strings.Count(text, "\n"), strings.Count(text, "\r"))
}

// records reads lines, no more than that many, the first of which has a number in its file.
func records(text string, comma byte, first, most int) ([]Record, error) {
	newline, end := "\n", `\r?\n`
	if !strings.Contains(text, newline) {
		newline, end = "\r", `\r`
	}
	next := regexp.MustCompile(fmt.Sprintf(`\A("(?:[^"]|"")*"|(?:[^"%[1]c%[2]s][^%[1]c%[2]s]*?)??)(%[1]c|%[3]s|\z)`, comma, newline, end))
	var list []Record
	for r, line := (Record{Number: first}), first; (text != "" || len(r.cells) > 0) && len(list) < most; {
		found := next.FindStringSubmatch(text)
		if found == nil {
			return nil, fmt.Errorf("line %d: %w: put a value that holds a quote into quotes, and write each quote in it twice, or "+
				"download the file again", r.Number, misquoted(text))
		}
		text = text[len(found[0]):]
		line += strings.Count(found[0], newline)
		r.cells = append(r.cells, cell{found[1], unquoted(found[1])})
		if found[2] != string(comma) {
			r.end = found[2]
			list = append(list, r)
			r = Record{Number: line}
		}
	}
	return list, nil
}

var closedQuote = regexp.MustCompile(`\A"(?:[^"]|"")*"[^"]`)

func misquoted(text string) error {
	if closedQuote.MatchString(text) {
		return errors.New("something stands behind a closing quote")
	}
	return errors.New("a quote is not closed")
}

func unquoted(raw string) string {
	if !strings.HasPrefix(raw, `"`) {
		return raw
	}
	return strings.ReplaceAll(raw[1:len(raw)-1], `""`, `"`)
}

// Bytes gives the file, in the encoding that it had. Where that lacks a character of ours, a question mark stands.
func (t *Table) Bytes() []byte {
	var text bytes.Buffer
	text.WriteString(t.mark)
	for _, r := range t.Lines {
		for i, c := range r.cells {
			if i > 0 {
				text.WriteByte(t.comma)
			}
			text.WriteString(c.raw)
		}
		text.WriteString(r.end)
	}
	if t.encoding == charmap.Windows1252 {
		return windows1252(text.String())
	}
	data, err := t.encoding.NewEncoder().Bytes(text.Bytes())
	if err != nil {
		return text.Bytes() // what is no UTF-8 alone cannot be written, and such a text was not read
	}
	return data
}

func windows1252(text string) []byte {
	var data []byte
	for _, r := range text {
		b, ok := charmap.Windows1252.EncodeRune(r)
		if !ok {
			b = '?'
		}
		data = append(data, b)
	}
	return data
}

// Set changes one cell. A quoted cell stays quoted; a short line grows.
func (t *Table) Set(line, column int, value string) {
	r := &t.Lines[line]
	r.grow(column + 1)
	raw := value
	if strings.HasPrefix(r.cells[column].raw, `"`) || strings.ContainsAny(value, string(t.comma)+"\"\r\n") {
		raw = `"` + strings.ReplaceAll(value, `"`, `""`) + `"`
	}
	r.cells[column] = cell{raw, value}
}

func (r *Record) grow(cells int) {
	r.cells = append(r.cells, make([]cell, max(0, cells-len(r.cells)))...)
}

// Insert adds an empty column before a column, or at the end. It is quoted if its neighbour's head is.
func (t *Table) Insert(column int) {
	empty := cell{}
	if head := t.Lines[0].cells; strings.HasPrefix(head[min(column, len(head)-1)].raw, `"`) {
		empty.raw = `""`
	}
	for i := range t.Lines {
		if r := &t.Lines[i]; i == 0 || !r.Blank() {
			r.grow(column)
			r.cells = slices.Insert(r.cells, column, empty)
		}
	}
}

// Find returns the column with a head, in any case; -1 if there is none.
func (t *Table) Find(word string) int {
	return slices.IndexFunc(t.Lines[0].values(), func(head string) bool { return strings.EqualFold(head, word) })
}

// Heads lists the heads of all columns for a message.
func (t *Table) Heads() string {
	list := t.Lines[0].values()
	for i, head := range list {
		list[i] = fmt.Sprintf("%.60q", head)
	}
	if len(list) > 30 {
		list = append(list[:30], "...")
	}
	return strings.Join(list, ", ")
}
