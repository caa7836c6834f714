package spreadsheet

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"
)

func in16(t testing.TB, order unicode.Endianness, text string) string {
	t.Helper()
	encoded, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}

// The same table in all encodings and with all separators. What is only read stays the same to the byte.
func TestParseReadsWhatProgramsWrite(t *testing.T) {
	t.Parallel()
	const plain = "name,login\nZoë,zo\n"
	tests := []struct{ text, reason string }{
		{plain, "UTF-8"},
		{"\uFEFF" + plain, "with a byte order mark"},
		{"name,login\nZo\xEB,zo\n", "windows-1252"},
		{in16(t, unicode.LittleEndian, plain), "UTF-16, as Windows writes it"},
		{in16(t, unicode.BigEndian, plain), "UTF-16, the other way round"},
		{"name;login\r\nZoë;zo\r\n", "semicolons"},
		{"name\tlogin\rZoë\tzo\r", "tabs, and the line ends of an old Macintosh"},
		{"sep=;\nname;login\nZoë;zo\n", "a line that tells the separator"},
		{in16(t, unicode.LittleEndian, "sep=\t\r\nname\tlogin\r\nZoë\tzo"), "the same in UTF-16"},
		{"\n\r\n" + plain, "empty lines before the head"},
		{"\"name\",\"login\"\n\"Zoë\",\"zo\"\n\n", "quotes, and an empty line at the end"},
		{" name , login\n  Zoë,zo ", "blanks, and no end of the last line"},
	}
	for _, test := range tests {
		table, err := Parse([]byte(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.reason, err)
			continue
		}
		if got := table.Lines[0].Text() + "|" + table.Lines[1].Text(); got != "name, login|Zoë, zo" {
			t.Errorf("%s: read as %q", test.reason, got)
		}
		if got := table.Bytes(); string(got) != test.text {
			t.Errorf("%s: %q became %q", test.reason, test.text, got)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, reason string }{
		{"", "it is empty: give a CSV file with a header", "nothing"},
		{"\uFEFFsep=;\n\n", "it is empty", "nothing behind the marks"},
		{"PK\x03\x04\x14\x00", "it is a workbook of a spreadsheet program: open it there, save it as CSV", "a workbook"},
		{"\xD0\xCF\x11\xE0\xA1\xB1", "it is a workbook", "an old workbook"},
		{"n\x00a\x00", "save it as CSV in UTF-8", "UTF-16 that does not say so"},
		{"\xFF\xFEn\x00a", "save it as CSV in UTF-8", "half of a character"},
		{"\xFF\xFE\x00\xD8", "save it as CSV in UTF-8", "half of a pair"},
		{"\n\na,b\n1,\"2\n", "line 4: a quote is not closed", "an open quote, with the line where it stands"},
		{"a,b\n\"1\"x,2\n", "line 2: something stands behind a closing quote", "text behind a quote"},
	} {
		table, err := Parse([]byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, %v, want %q", test.reason, table, err, test.want)
		}
	}
}

// FuzzTable: what is only read stays the same to the byte, and one changed cell changes nothing else.
func FuzzTable(f *testing.F) {
	for _, text := range []string{
		"a,b\n1,2\n", "a,b\r\n1,2", "\uFEFFa;b\n\"1;\"\"x\"\"\";2\n\n", "a\tb\rc\td\r", "\"a\nb\",c\r\n\"d\r\ne\",f\r\n", "a,b\xff\n\"\",\"\"\n",
		"a, \"b\"\n", "\xFF\xFEa\x00,\x00b\x00\n\x00", "sep=;\n\na;b\n",
	} {
		f.Add([]byte(text), "x,\"y\"\n")
	}
	f.Fuzz(func(t *testing.T, data []byte, value string) {
		table, err := Parse(data)
		if err != nil {
			return
		}
		if !bytes.Equal(table.Bytes(), data) {
			t.Fatalf("%q became %q", data, table.Bytes())
		}
		before := slices.Clone(table.Lines)
		line := len(before) - 1
		before[line].cells = slices.Clone(before[line].cells)
		table.Set(line, 0, value)
		for i, was := range before {
			is := table.Lines[i]
			from := 0
			if i == line {
				from = min(1, len(was.cells))
			}
			if was.end != is.end || !slices.Equal(was.cells[from:], is.cells[from:]) {
				t.Fatalf("line %d was %q and is %q", i, was.cells, is.cells)
			}
		}
	})
}
