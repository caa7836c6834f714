// Package page shows sheets and gradebooks to people: as HTML pages that need nothing but a browser, and as Markdown.
// The same sheet or book always makes the same bytes.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/steps"
)

//go:embed *.html *.css *.js
var files embed.FS

// pages are parsed once. html/template escapes every value for its place.
var pages = template.Must(template.New("").Funcs(words).ParseFS(files, "*.html"))

// words are the functions of the templates.
var words = template.FuncMap{
	"called": called, "cell": cellOf, "seconds": seconds, "state": stateOf, "stateClass": stateClass, "tags": tags,
	"inline": inline, "inlines": inlines, "join": strings.Join, "summed": summed, "next": func(i int) int { return i + 1 },
	"place": steps.Place, "some": report.Some,
}

// A Frame surrounds every page: policy and style in the head, the script at the end. They are in the file itself, so
// that it can be mailed and opened anywhere.
type Frame struct {
	Head, Script template.HTML
}

// Framed returns the frame of a page with the style that all pages share, its own style behind it, and its script; ""
// is no script. Its policy allows exactly this style and this script, and no network. Even if a student's text got into
// a page unescaped, no browser would run it.
func Framed(style, script string) (Frame, error) {
	common, err := files.ReadFile("page.css")
	if err != nil {
		return Frame{}, err
	}
	style = string(common) + style
	policy := "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '" + digest(style) + "'"
	var f Frame
	if script != "" {
		policy += "; script-src '" + digest(script) + "'"
		f.Script = template.HTML("<script>" + script + "</script>")
	}
	f.Head = template.HTML(`<meta http-equiv="Content-Security-Policy" content="` + policy + "\">\n<style>" + style + "</style>")
	return f, nil
}

// framed returns the frame of a page of this package.
func framed(name string) (Frame, error) {
	style, err := files.ReadFile(name + ".css")
	if err != nil {
		return Frame{}, err
	}
	script, err := files.ReadFile(name + ".js")
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // not every page has one
		return Frame{}, err
	}
	return Framed(string(style), string(script))
}

// digest names a text in a content security policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

func write(w io.Writer, name string, content any) error {
	frame, err := framed(name)
	if err == nil {
		err = pages.ExecuteTemplate(w, name+".html", map[string]any{"Frame": frame, "Content": content})
	}
	if err != nil {
		return fmt.Errorf("writing the page %s.html: %w", name, err)
	}
	return nil
}
