package page

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// nasty are texts that a student's program may print, and a student may call his files.
var nasty = map[string]string{
	"a script":              "<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>",
	"out of an element":     "</pre></script></style></title></textarea>--><script>alert(1)</script><!--",
	"out of an attribute":   "\" onmouseover=\"alert(1)\" x='y' ' autofocus onfocus=alert(1) `",
	"an address":            "javascript:alert(1) https://example.org www.example.org a@example.org",
	"entities":              "&lt;b&gt; &#60;script&#62; &amp;amp; &notit;",
	"actions of a template": "{{.Content}} {{template \"line\"}} {{`x`}}",
	"escape codes":          "\x1b[2J\x1b]0;title\a\x1b[31mred\x9b31m\u009b31m",
	"no UTF-8":              "\xff\xfe\xc0\xaf\xed\xa0\x80\xf5\x80<b\xff>",
	"turned around":         "\u202eevil\u2066\u200f\u061c",
	"not to be seen":        "a\u200bb\u200db\ufeff\u2060\u00ad\u3164\u034f\ufe0f\U000e0041",
	"byte 0":                "a\x00b<\x00script>",
	"marks upon marks":      "Z" + strings.Repeat("\u0301\u0488", 1000),
	"marks far behind":      strings.Repeat("x", 395) + "Z" + strings.Repeat("\u0301\u0488", 1000),
	"other line ends":       "a\u2028b\u2029c\u0085d\r\ne\rf\vg\fh",
	"fences":                "```\n# forged\n~~~\n``````text\n`````````\n    code",
	"Markdown": "# x\n- [ ] y\n" +
		"@all #1 !1 GH-1 !\\[a](b) ![i](https://example.org/i.png) **b** <b>c</b> |d|\n---\n$x$ :smile:\n/close\n[a]: b",
	"backquotes":  "` `` ``` ` |`|",
	"a table":     "|a|b|\n|---|---|\n|c\\|d|",
	"many lines":  strings.Repeat("<b>\n", 1<<12),
	"a long line": strings.Repeat("<b>`", 1<<14),
	"nothing":     "",
	"blanks":      " \t \n ",
}

// strangers gives a sheet in which a text stands wherever a stranger's may.
func strangers(text string) *sheet.Sheet {
	s := graded()
	lines := strings.Split(text, "\n")
	s.Student = roster.Student{ID: text, Name: text, Login: text, Email: text}
	s.Path, s.Problem, s.CompilerOutput, s.Language, s.Main = text, text, text, text, text
	s.Notes, s.Flaky, s.Mark.Why = []string{text, text}, []string{text}, text
	for _, form := range []steps.Form{steps.BoardForm, steps.TextForm, steps.ListForm} {
		for _, show := range []rubric.Show{rubric.ShowFull, rubric.ShowActual} {
			s.Groups[0].Rules[0].Cases = append(s.Groups[0].Rules[0].Cases, sheet.Case{Show: show, Cause: text, Result: steps.Result{
				Scenario: steps.Scenario{ID: "x", Title: text}, Outcome: engine.Failed, Because: "CS300-R1", Step: text,
				Reason: text, Note: text, Asked: lines,
				Mismatch: &steps.Mismatch{What: text, Form: form, Expected: []string{"a", "", "b"}, Actual: lines, Cause: text},
				Play: &steps.Play{
					Input: []string{"4", text}, Feed: "all at once", Ended: text, Output: text, Diagnostics: text,
					Screen: steps.Screen{{Text: text}, {Text: "4", Typed: true}, {Text: "\n" + text}},
				},
			}})
		}
	}
	s.Causes = nil
	for _, c := range s.Groups[0].Rules[0].Cases {
		s.Causes = append(s.Causes, sheet.Cause{CaseID: c.Scenario.ID, Cause: report.Cause{
			RuleID: "CS300-R1", Rule: "A rule.", Sentence: text, Fails: 1, Secret: c.Show != rubric.ShowFull,
			Example: steps.Result{Scenario: steps.Scenario{Title: "a title"}, Outcome: engine.Crashed, Mismatch: c.Mismatch,
				Play: c.Play, Asked: c.Asked},
		}})
	}
	s.Groups[0].Rules[0].Cases = append(s.Groups[0].Rules[0].Cases,
		sheet.Case{Result: steps.Result{Scenario: steps.Scenario{ID: "y", Title: text}, Outcome: engine.Passed, Note: text}},
		sheet.Case{
			Result: steps.Result{Scenario: steps.Scenario{ID: "z", Title: text}, Outcome: engine.NotClaimed, Reason: text}})
	return s
}

// class gives the book of a class in which a text stands wherever a stranger's may.
func class(text string) *gradebook.Book {
	b := book()
	for i := range b.Rows {
		row := &b.Rows[i]
		row.Student.Name, row.Student.Email, row.Student.Login = text, text, text
		row.Path, row.Problem, row.Language, row.Mark.Why = text, text, text, text
		row.Causes = []gradebook.Cause{{Rule: "CS300-R1", Signature: text, Sentence: text, Fails: 1}}
		row.Notes, row.Flaky, row.Known = []string{text}, []string{text}, false
	}
	b.Missing = []roster.Student{{ID: text, Name: text, Email: text}}
	b.Skipped = []roster.Skip{{Path: text, Why: text}}
	return b
}

// elementsOf are the elements of pages that a stranger's text is in, and their attributes, as the templates write them.
func elementsOf(t testing.TB, pages ...string) map[string]bool {
	known := map[string]bool{}
	for _, page := range pages {
		for _, n := range elements(parsed(t, page), "", "") {
			known[shape(n)] = true
		}
	}
	return known
}

// shape is an element with its attributes; of an attribute that strangers have no part in, with its value.
func shape(n *html.Node) string {
	words := []string{n.Data}
	for _, a := range n.Attr {
		switch a.Key {
		case "id", "title", "data-tags", "x", "y", "width", "height", "aria-labelledby":
			words = append(words, a.Key)
		case "href":
			where, _, _ := strings.Cut(a.Val, "#")
			words = append(words, "href="+strings.TrimRight(where, "abcdefghijklmnopqrstuvwxyz-0123456789"))
		default:
			words = append(words, a.Key+"="+a.Val)
		}
	}
	slices.Sort(words[1:])
	return strings.Join(words, " ")
}

// wrong tells what a page holds that it must not hold.
func wrong(t testing.TB, page string, known map[string]bool) string {
	if !utf8.ValidString(page) {
		return "what is no UTF-8"
	}
	root := parsed(t, page)
	for _, n := range elements(root, "", "") {
		if !known[shape(n)] {
			return fmt.Sprintf("an element that the template did not write: %.200q", shape(n))
		}
	}
	if scripts, styles := elements(root, "script", ""), elements(root, "style", ""); len(scripts) != 1 || len(styles) != 1 {
		return "another script or style"
	}
	for n := range root.Descendants() {
		if n.Type == html.CommentNode {
			return fmt.Sprintf("a comment: %.200q", n.Data)
		}
		for _, a := range n.Attr {
			if !harmless(a.Val) {
				return fmt.Sprintf("an attribute with %.200q", a.Val)
			}
		}
	}
	if text := content(root); !harmless(text) {
		return "a character that cannot be seen, or does something"
	}
	return ""
}

// harmless tells whether all of a text can be seen and does nothing.
func harmless(text string) bool {
	for _, r := range text {
		if r != '\n' && (!unicode.IsPrint(r) || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)) {
			return false
		}
	}
	return !strings.Contains(text, strings.Repeat("\u0301\u0488", 3))
}

// written gives what a function writes.
func written[T any](t testing.TB, write func(io.Writer, T) error, from T) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out, from); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestStrangersTextsAddNothingToPages(t *testing.T) {
	t.Parallel()
	students := elementsOf(t, pageOf(t, strangers("text")), pageOf(t, strangers("a\nb\nc")), pageOf(t, strangers("")),
		pageOf(t, strangers(strings.Repeat("x", 9999))), pageOf(t, strangers(strings.Repeat("x\n", 9999))))
	classes := elementsOf(t, written(t, Class, class("text")), written(t, Class, class("")))
	for name, text := range nasty {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if words := wrong(t, pageOf(t, strangers(text)), students); words != "" {
				t.Errorf("the page of a student holds %s", words)
			}
			if words := wrong(t, written(t, Class, class(text)), classes); words != "" {
				t.Errorf("the page of a class holds %s", words)
			}
		})
	}
}

// The check itself must not be blind.
func TestWhatIsWrongInAPageIsFound(t *testing.T) {
	t.Parallel()
	page := pageOf(t, graded())
	known := elementsOf(t, page)
	if words := wrong(t, page, known); words != "" {
		t.Errorf("a good page is said to hold %s", words)
	}
	for _, name := range []string{
		"a script", "out of an element", "escape codes", "no UTF-8", "turned around", "not to be seen", "marks upon marks",
	} {
		if wrong(t, strings.ReplaceAll(page, "Ada Lovelace", nasty[name]), known) == "" {
			t.Errorf("nothing is found in a page with %s", name)
		}
	}
	for _, bad := range []string{
		`<a href="javascript:alert(1)">x</a>`, `<a href="https://example.org/#x">x</a>`, `<p onclick="x">y</p>`, "<!-- x -->",
	} {
		if wrong(t, strings.Replace(page, "<main>", "<main>"+bad, 1), known) == "" {
			t.Errorf("%s is not found", bad)
		}
	}
}

// The page shows the text as it was written: nothing visible is lost or altered.
func TestWhatCanBeSeenIsShownAsItIs(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`<b>&amp;"'`, `{{.}}`, "çağ ığ 漢字 עברית ★", `\x1b as it was typed`, "` ``` **x** @all"} {
		s := graded()
		s.Groups[0].Rules[0].Cases[1].Play.Screen = steps.Screen{{Text: text + "\n"}, {Text: text, Typed: true}}
		run := elements(parsed(t, pageOf(t, s)), "pre", "screen")[0]
		if got := textOf(run); got != text+"\n"+text+"\n" {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
}

// Whatever a student's program prints, nothing of it becomes a part of a page, and nothing of it leaves its fence in Markdown.
func FuzzPages(f *testing.F) {
	for _, text := range nasty {
		f.Add(text[:min(len(text), 300)])
	}
	known := elementsOf(f, pageOf(f, strangers("text")), pageOf(f, strangers("a\nb\nc")), pageOf(f, strangers("")),
		pageOf(f, strangers(strings.Repeat("x", 9999))), pageOf(f, strangers(strings.Repeat("x\n", 9999))))
	maps.Copy(known, elementsOf(f, written(f, Class, class("text")), written(f, Class, class(""))))
	f.Fuzz(func(t *testing.T, text string) {
		for _, page := range []string{pageOf(t, strangers(text)), written(t, Class, class(text))} {
			if words := wrong(t, page, known); words != "" {
				t.Errorf("with %q a page holds %s", text, words)
			}
		}
		if words := loose(written(t, Markdown, strangers(text))); words != "" {
			t.Errorf("with %q in Markdown there is %s", text, words)
		}
	})
}

// loose tells what of Markdown outside of code is not our own words.
func loose(markdown string) string {
	if !utf8.ValidString(markdown) || !harmless(markdown) {
		return "a character that cannot be seen, or does something"
	}
	fence := ""
	for line := range strings.SplitSeq(markdown, "\n") {
		switch {
		case fence != "" && line == fence:
			fence = ""
		case fence != "" && strings.HasPrefix(strings.TrimSpace(line), fence) && strings.Trim(line, " `") == "":
			return "a fence that ends too early"
		case fence == "" && strings.HasPrefix(line, "```") && !strings.Contains(strings.TrimLeft(line, "`"), "`"):
			fence = strings.TrimSuffix(line, "text")
		case fence == "":
			if words := outside(line); words != "" {
				return words
			}
		}
	}
	if fence != "" {
		return "a fence without an end"
	}
	return ""
}

// marks are what makes markup, links or mentions, where it does not stand behind a backslash.
var marks = regexp.MustCompile(`^(<|@|]\(|!\[|://|www\.|~|\$)`)

// outside tells what stands in a line outside of code that was not escaped and is not ours.
func outside(line string) string {
	for rest := line; rest != ""; {
		n := len(rest) - len(strings.TrimLeft(rest, "`"))
		switch {
		case n > 0:
			end := regexp.MustCompile("[^`]`{" + strconv.Itoa(n) + "}([^`]|$)").FindStringIndex(rest[n:])
			if end == nil {
				return fmt.Sprintf("code without an end: %.200q", line)
			}
			rest = strings.TrimLeft(rest[n+end[0]+1:], "`")
		case rest[0] == '\\' && len(rest) > 1:
			rest = rest[2:]
		case marks.MatchString(rest):
			return fmt.Sprintf("markup outside of code: %.200q", line)
		default:
			rest = rest[1:]
		}
	}
	return ""
}

func TestStrangersTextsStayInCodeInMarkdown(t *testing.T) {
	t.Parallel()
	for name, text := range nasty {
		if words := loose(written(t, Markdown, strangers(text))); words != "" {
			t.Errorf("%s: there is %s", name, words)
		}
	}
	for name, bad := range map[string]string{
		"a mention": "@all", "an element": "<b>x</b>", "a link": "[a](b)", "open code": "` x", "open fence": "```text\nx",
		"an address":   "https://example.org",
		"an early end": "````text\nx\n`````\ny\n````",
	} {
		if loose("# x\n\n"+bad+"\n") == "" {
			t.Errorf("the check does not find %s", name)
		}
	}
}
