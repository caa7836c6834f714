package page

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"strings"
	"text/template"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/steps"
)

// Markdown writes the content of [Student] as Markdown for GitHub, GitLab and course systems. Strangers' texts stand in
// code only, in fences longer than any in them, so they are no markup, link, image or mention.
func Markdown(w io.Writer, s *sheet.Sheet) error {
	var text strings.Builder
	err := markdown.Execute(&text, &feedback{Sheet: s, allowance: allowance{mostInMarkdown}})
	if err == nil {
		_, err = io.WriteString(w, strings.ReplaceAll(gaps.ReplaceAllString(text.String(), "\n\n"), codeEnd, "\n"))
	}
	if err != nil {
		return fmt.Errorf("writing the feedback for %q: %w", s.Student.ID, err)
	}
	return nil
}

const (
	mostInMarkdown = 400 << 10 // bytes of details in a Markdown page; the HTML page has more
	codeEnd        = "\x00"    // a line end in a block of code until the gaps are closed; no harmless text contains it
)

// gaps matches several empty lines after each other. One is enough.
var gaps = regexp.MustCompile(`\n{3,}`)

//go:embed student.md
var studentMarkdown string

// markdown is the template of a Markdown page. It escapes nothing by itself.
var markdown = template.Must(template.New("student.md").Funcs(words).Funcs(template.FuncMap{
	"escaped": escaped, "code": report.Code, "fenced": fenced, "bounded": bounded, "title": title, "upper": strings.ToUpper,
}).Parse(studentMarkdown))

func title(r sheet.Rule) string {
	return strings.TrimSpace(escaped(r.ID) + " " + escaped(cmp.Or(r.Text, "Scenarios that are not shown")))
}

// Details returns the details of the case as code.
func (c shownCase) Details() string {
	var details strings.Builder
	c.Detail(&details)
	if c.left -= details.Len(); c.left < 0 {
		return "The details are left out here; the HTML page has them."
	}
	return fenced(strings.Trim(details.String(), "\n"))
}

func fenced(text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return strings.ReplaceAll(report.Fenced(text), "\n", codeEnd)
}

func bounded(text string) string {
	a := &allowance{64 << 10}
	return strings.Join(steps.Each(a.Text(text), func(line []piece) string {
		return strings.Join(steps.Each(line, func(p piece) string { return p.Text }), "")
	}), "\n")
}

// escaped writes our own words within a line, without markup. A dot or a colon might make an address or the name of a
// picture, unless a blank follows.
func escaped(text string) string {
	var safe strings.Builder
	for i, r := range text {
		inWord := i+1 < len(text) && text[i+1] != ' '
		if strings.ContainsRune("\\`*_{}[]<>#|~@$&", r) || strings.ContainsRune(".:", r) && inWord {
			safe.WriteByte('\\')
		}
		safe.WriteRune(r)
	}
	return safe.String()
}
