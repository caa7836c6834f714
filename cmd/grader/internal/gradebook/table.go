package gradebook

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// A table is a CSV file with single cells to change. All other bytes stay, such as the byte order mark, line ends and
// quotes.
type table struct {
	mark  string // the byte order mark, if there is one
	comma byte
	lines []record
}

// A record is a line of cells; quoted cells may contain line ends.
type record struct {
	number int // of its first line in the file
	cells  []cell
	end    string
}

type cell struct {
	raw   string // as it stands in the file
	value string
}

// value returns a cell without surrounding blanks; "" if there is no such cell.
func (r record) value(column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[column].value)
}

// blank tells whether a record is an empty line.
func (r record) blank() bool { return len(r.cells) == 1 && r.cells[0].raw == "" }

// parse reads a table. It separates cells by comma, semicolon or tab, whichever makes most cells of the first line.
func parse(data []byte) (*table, error) {
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, errors.New("it is not UTF-8: save it as CSV in UTF-8")
	}
	text, t := string(data), &table{}
	const mark = "\uFEFF"
	if strings.HasPrefix(text, mark) {
		text, t.mark = text[len(mark):], mark
	}
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("it is empty: download it again")
	}
	var wrong error
	for _, comma := range []byte(",;\t") {
		lines, err := records(text, comma)
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("with %q between cells: %w", comma, err))
			continue
		}
		if t.lines == nil || len(lines[0].cells) > len(t.lines[0].cells) {
			t.comma, t.lines = comma, lines
		}
	}
	if t.lines == nil {
		return nil, wrong
	}
	return t, nil
}

// records splits a text into records.
func records(text string, comma byte) ([]record, error) {
	newline := byte('\n')
	if !strings.Contains(text, "\n") {
		newline = '\r'
	}
	var list []record
	for number := 1; text != ""; {
		r, size, err := next(text, comma, newline)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		r.number = number
		number += strings.Count(text[:size], string(newline))
		text = text[size:]
		list = append(list, r)
	}
	return list, nil
}

// next reads the record at the beginning of a text, and returns its size.
func next(text string, comma, newline byte) (record, int, error) {
	var r record
	for at := 0; ; {
		c, size, err := nextCell(text[at:], comma, newline)
		if err != nil {
			return r, 0, err
		}
		r.cells = append(r.cells, c)
		at += size
		if at < len(text) && text[at] == comma {
			at++
			continue
		}
		before := at
		if strings.HasPrefix(text[at:], "\r\n") {
			at++
		}
		if at < len(text) {
			at++
		}
		r.end = text[before:at]
		return r, at, nil
	}
}

// nextCell reads the cell at the beginning of a text, and returns its size.
func nextCell(text string, comma, newline byte) (cell, int, error) {
	if !strings.HasPrefix(text, `"`) {
		end := strings.IndexAny(text, string([]byte{comma, newline}))
		if end < 0 {
			end = len(text)
		}
		if newline == '\n' && end < len(text) && text[end] == '\n' {
			end = len(strings.TrimSuffix(text[:end], "\r"))
		}
		return cell{text[:end], text[:end]}, end, nil
	}
	for at := 1; ; {
		quote := strings.IndexByte(text[at:], '"')
		if quote < 0 {
			return cell{}, 0, errors.New("a quote is not closed: download the file again, and do not edit it")
		}
		at += quote + 1
		if at < len(text) && text[at] == '"' {
			at++
			continue
		}
		if rest := text[at:]; rest != "" && rest[0] != comma && rest[0] != newline && !(newline == '\n' &&
			strings.HasPrefix(rest, "\r\n")) {
			return cell{}, 0, errors.New("something stands behind a closing quote: download the file again, and do not edit it")
		}
		return cell{text[:at], strings.ReplaceAll(text[1:at-1], `""`, `"`)}, at, nil
	}
}

// bytes returns the whole file.
func (t *table) bytes() []byte {
	var text bytes.Buffer
	text.WriteString(t.mark)
	for _, r := range t.lines {
		for i, c := range r.cells {
			if i > 0 {
				text.WriteByte(t.comma)
			}
			text.WriteString(c.raw)
		}
		text.WriteString(r.end)
	}
	return text.Bytes()
}

// set changes one cell. A quoted cell stays quoted; a short line grows.
func (t *table) set(line, column int, value string) {
	r := &t.lines[line]
	for len(r.cells) <= column {
		r.cells = append(r.cells, cell{})
	}
	quoted := strings.HasPrefix(r.cells[column].raw, `"`)
	r.cells[column] = cell{t.encode(value, quoted), value}
}

func (t *table) encode(value string, quoted bool) string {
	if quoted || strings.ContainsAny(value, string(t.comma)+"\"\r\n") {
		return `"` + strings.ReplaceAll(value, `"`, `""`) + `"`
	}
	return value
}

// insert adds an empty column before a column, or at the end. It is quoted if its neighbour's head is.
func (t *table) insert(column int) {
	empty := cell{}
	if head := t.lines[0].cells; strings.HasPrefix(head[min(column, len(head)-1)].raw, `"`) {
		empty.raw = `""`
	}
	for i := range t.lines {
		r := &t.lines[i]
		if r.blank() && i > 0 {
			continue
		}
		for len(r.cells) < column {
			r.cells = append(r.cells, cell{})
		}
		r.cells = append(r.cells[:column:column], append([]cell{empty}, r.cells[column:]...)...)
	}
}

// find returns the column with one of these heads, in any case; -1 if there is none.
func (t *table) find(words ...string) int {
	for i := range t.lines[0].cells {
		for _, word := range words {
			if strings.EqualFold(t.lines[0].value(i), word) {
				return i
			}
		}
	}
	return -1
}

// named returns the column with the head that a flag states.
func (t *table) named(flag, head string) (int, error) {
	if column := t.find(head); column >= 0 {
		return column, nil
	}
	return 0, fmt.Errorf("there is no column %q: name one of the file with --%s: %s", head, flag, t.heads())
}

// heads lists the heads for an error.
func (t *table) heads() string {
	var list []string
	for i := range t.lines[0].cells {
		list = append(list, fmt.Sprintf("%.60q", t.lines[0].value(i)))
	}
	if len(list) > 30 {
		list = append(list[:30], "...")
	}
	return strings.Join(list, ", ")
}

var (
	pointed = regexp.MustCompile(`^-?\d+\.\d+$`)
	comma   = regexp.MustCompile(`^-?\d+,\d+$`)
)

// decimalComma tells whether numbers from a column on have a decimal comma. By default they have a point, which both
// systems read in every language.
func (t *table) decimalComma(from int) bool {
	found := false
	for _, r := range t.lines[1:] {
		for i := from; i < len(r.cells); i++ {
			if pointed.MatchString(r.value(i)) {
				return false
			}
			found = found || comma.MatchString(r.value(i))
		}
	}
	return found
}
