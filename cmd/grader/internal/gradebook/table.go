package gradebook

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"rulebook/cmd/grader/internal/roster"
)

// A table is a CSV file with single cells to change. All other bytes stay, also line ends and quotes.
type table struct {
	mark  string // what stands before the first line: a byte order mark, and Excel's line that tells the comma
	comma byte
	lines []record
	old   bool // whether the file is in windows-1252, as older programs write it
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

func (r record) blank() bool { return len(r.cells) == 1 && r.cells[0].raw == "" }

// parse separates cells by comma, semicolon or tab, whichever makes most cells of the first line.
func parse(data []byte) (*table, error) {
	if roster.IsWorkbook(data) {
		return nil, errors.New("it is a workbook of a spreadsheet program: download it again as CSV")
	}
	t := &table{old: !utf8.Valid(data)}
	text := string(data)
	if t.old {
		text, _ = charmap.Windows1252.NewDecoder().String(text)
	}
	if strings.Contains(text, "\x00") {
		return nil, errors.New("it is not UTF-8: save it as CSV in UTF-8")
	}
	t.mark = before.FindString(text)
	text = text[len(t.mark):]
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("it is empty: download it again")
	}
	var wrong error
	for _, comma := range []byte(",;\t") {
		lines, err := records(text, comma, 1+strings.Count(t.mark, "\n"))
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

// before matches what stands before the first line.
var before = regexp.MustCompile(`\A\x{FEFF}?(?:sep=[;,\t]\r?\n)?`)

// records reads lines, the first of which has a number in its file.
func records(text string, comma byte, first int) ([]record, error) {
	newline, end := "\n", `\r?\n`
	if !strings.Contains(text, newline) {
		newline, end = "\r", `\r`
	}
	next := regexp.MustCompile(fmt.Sprintf(`\A("(?:[^"]|"")*"|(?:[^"%[1]c%[2]s][^%[1]c%[2]s]*?)??)(%[1]c|%[3]s|\z)`, comma, newline, end))
	var list []record
	for r, line := (record{number: first}), first; text != "" || len(r.cells) > 0; {
		found := next.FindStringSubmatch(text)
		if found == nil {
			return nil, fmt.Errorf("line %d: %w: download the file again, and do not edit it", r.number, misquoted(text))
		}
		text = text[len(found[0]):]
		line += strings.Count(found[0], newline)
		r.cells = append(r.cells, cell{found[1], unquoted(found[1])})
		if found[2] != string(comma) {
			r.end = found[2]
			list = append(list, r)
			r = record{number: line}
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

// bytes gives the file, in the encoding that it had. Where that lacks a character of ours, a question mark stands.
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
	if t.old {
		return windows1252(text.String())
	}
	return text.Bytes()
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

// set changes one cell. A quoted cell stays quoted; a short line grows.
func (t *table) set(line, column int, value string) {
	r := &t.lines[line]
	r.grow(column + 1)
	raw := value
	if strings.HasPrefix(r.cells[column].raw, `"`) || strings.ContainsAny(value, string(t.comma)+"\"\r\n") {
		raw = `"` + strings.ReplaceAll(value, `"`, `""`) + `"`
	}
	r.cells[column] = cell{raw, value}
}

func (r *record) grow(cells int) {
	r.cells = append(r.cells, make([]cell, max(0, cells-len(r.cells)))...)
}

// insert adds an empty column before a column, or at the end. It is quoted if its neighbour's head is.
func (t *table) insert(column int) {
	empty := cell{}
	if head := t.lines[0].cells; strings.HasPrefix(head[min(column, len(head)-1)].raw, `"`) {
		empty.raw = `""`
	}
	for i := range t.lines {
		if r := &t.lines[i]; i == 0 || !r.blank() {
			r.grow(column)
			r.cells = slices.Insert(r.cells, column, empty)
		}
	}
}

// find returns the column with one of these heads, in any case; -1 if there is none.
func (t *table) find(words ...string) int {
	for i := range t.lines[0].cells {
		if slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(t.lines[0].value(i), word) }) {
			return i
		}
	}
	return -1
}

// stated returns the column with the head that a flag states, or without one with the usual head; -1 if there is none.
func (t *table) stated(flag, head, usual string) (int, error) {
	column := t.find(cmp.Or(head, usual))
	if column < 0 && head != "" {
		return 0, fmt.Errorf("there is no column %q: name one of the file with --%s: %s", head, flag, t.heads())
	}
	return column, nil
}

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

// decimalComma tells whether numbers from a column on have a decimal comma. The default is a point.
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
