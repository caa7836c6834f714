// Package format writes one student's result for the systems of courses. Each format depends only on a [sheet.Sheet],
// without times and places, so that the same verdicts make the same bytes.
package format

import (
	"bytes"
	"embed"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"
	"sync"
	"text/template"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
)

// A Format is one output format.
type Format struct {
	Name   string // its name on the command line
	Ending string // the ending of its files, without the first dot

	// Write writes a sheet. Texts from the submission are escaped and bounded. A missing mark is never a number.
	Write func(io.Writer, *sheet.Sheet) error
}

// Within lists the formats. Some of them read variables of the environment.
func Within(getenv func(name string) string) []Format {
	return []Format{
		{"junit", "junit.xml", writeJUnit},
		{"ctrf", "ctrf.json", plainly("ctrf.json")},
		{"tap", "tap", plainly("tap")},
		{"gradescope", "gradescope.json", plainly("gradescope.json")},
		classroom50(getenv),
		{"github", "github.md", writeSummary},
		{"annotations", "annotations.txt", writeAnnotations},
		{"stacscheck", "stacscheck.json", plainly("stacscheck.json")},
	}
}

// files has the templates of the formats. Spaces in those of JSON do not matter.
//
//go:embed templates
var files embed.FS

// templates are parsed when they are needed. They escape nothing by themselves: each value needs the function of its
// format.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"titled": titled, "cell": cell, "class": junitClass, "cut": cut, "fileless": fileless, "heading": heading,
		"indented": indented, "code": report.Code,
		"inline": inline, "json": marshalled, "markLine": markLine, "next": func(i int) int { return i + 1 },
		"printable": report.Printable, "xml": xmlEscape, "yaml": yamlQuote,
		"tap": strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace,
	}).ParseFS(files, "templates/*"))
})

// plainly writes a sheet by a template.
func plainly(name string) func(io.Writer, *sheet.Sheet) error {
	return func(w io.Writer, s *sheet.Sheet) error { return encode(w, name, documentOf(s)) }
}

func encode(w io.Writer, name string, data any) error {
	var text, indented bytes.Buffer
	err := templates().ExecuteTemplate(&text, name, data)
	if err == nil && path.Ext(name) == ".json" {
		err = json.Indent(&indented, text.Bytes(), "", "  ")
		text = indented
	}
	if err == nil {
		_, err = w.Write(text.Bytes())
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}

// marshalled writes JSON. It escapes nothing for HTML, which makes six bytes of one.
func marshalled(value any) (string, error) {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.TrimSpace(text.String()), err
}

// writeJUnit writes JUnit XML in the dialect of Ant, which Jenkins, GitLab and reporters on GitHub read. Times are 0,
// because a sheet has none. Some readers show the message of a problem, others its text, so each must suffice.
func writeJUnit(w io.Writer, s *sheet.Sheet) error {
	d := documentOf(s)
	seen := map[[2]string]bool{}
	for _, each := range d.Suites {
		class := junitClass(s.Assignment, each.Name)
		for i, t := range each.Tests {
			name := t.Name
			for n := 2; seen[[2]string{class, name}]; n++ { // readers drop the second of a name
				name = fmt.Sprintf("%s (%d)", t.Name, n)
			}
			seen[[2]string{class, name}] = true
			each.Tests[i].Name = name
		}
	}
	return encode(w, "junit.xml", d)
}

// junitClass names the class of a group. Jenkins takes what is before the last dot for a package.
func junitClass(assignment, group string) string {
	return assignment + "." + strings.ReplaceAll(group, ".", "_")
}

// fileless keeps a text from naming a file: GitLab shows the file of [[ATTACHMENT|file]].
func fileless(text string) string { return strings.ReplaceAll(text, "[", "[ ") }

// xmlEscape escapes a text but keeps its line ends, so that people can read it.
func xmlEscape(text string) string {
	var escaped bytes.Buffer
	_ = xml.EscapeText(&escaped, []byte(text)) // a buffer takes everything
	return strings.ReplaceAll(escaped.String(), "&#xA;", "\n")
}

func yamlQuote(line string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(line) + `"`
}

// indented indents every line for YAML, even an empty one, more than the end of the block.
func indented(lines string) string { return strings.ReplaceAll(lines, "\n", "\n    ") }
