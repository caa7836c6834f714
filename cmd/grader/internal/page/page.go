// Package page shows sheets and gradebooks to people: as HTML pages that need nothing but a browser, and as Markdown.
// The same sheet or book always makes the same bytes.
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"strings"
	"sync"

	"rulebook/cmd/grader/internal/report"
	"rulebook/steps"
)

//go:embed *.html *.css *.js
var files embed.FS

// pages are parsed once, when one is written: a box begins with this program, too. html/template escapes every value
// for its place.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(words).ParseFS(files, "*.html"))
})

// words are the functions of the templates.
var words = template.FuncMap{
	"called": called, "cell": cellOf, "seconds": seconds, "state": stateOf, "stateClass": stateClass, "tags": tags,
	"inline": inline, "inlines": inlines, "join": strings.Join, "named": named, "summed": summed, "next": func(i int) int { return i + 1 },
	"place": steps.Place, "some": report.Some,
}

// A frame surrounds every page: policy and style in the head, the script at the end. They are in the file itself, so
// that it can be mailed and opened anywhere. The policy allows exactly this style and this script, and no network: even
// if a student's text got into a page unescaped, no browser would run it.
type frame struct {
	Head, Script template.HTML
}

// framed returns the frame of a page with the style that all pages share, a style of its own, and the script of its
// name, if there is one.
func framed(own fs.FS, style, name string) (f frame, err error) {
	common, err1 := files.ReadFile("page.css")
	further, err2 := fs.ReadFile(own, style+".css")
	script, err := fs.ReadFile(own, name+".js")
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	look := string(common) + string(further)
	policy := "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '" + digest(look) + "'"
	if len(script) > 0 {
		policy += "; script-src '" + digest(string(script)) + "'"
		f.Script = template.HTML("<script>" + string(script) + "</script>")
	}
	meta := `<meta http-equiv="Content-Security-Policy" content="` + policy + `">`
	f.Head = template.HTML(meta + "\n<style>" + look + "</style>")
	return f, errors.Join(err1, err2, err)
}

// digest names a text in a content security policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// write writes a page of this package.
func write(w io.Writer, name string, content any) error {
	return Write(w, pages(), files, name, name, content)
}

// Write writes a page by one of some templates, with a style and perhaps a script of its name among the files.
func Write(w io.Writer, pages *template.Template, own fs.FS, style, name string, content any) error {
	var text bytes.Buffer
	frame, err := framed(own, style, name)
	if err == nil {
		err = pages.ExecuteTemplate(&text, name+".html", map[string]any{"Frame": frame, "Content": content})
	}
	if err == nil {
		_, err = text.WriteTo(w)
	}
	if err != nil {
		return fmt.Errorf("writing the page %s.html: %w", name, err)
	}
	return nil
}
