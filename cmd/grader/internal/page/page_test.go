package page

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"rulebook/cmd/grader/internal/gradebook"
)

func TestPagesAllowTheirOwnStyleAndScriptAndNoNetwork(t *testing.T) {
	t.Parallel()
	slowest := func(w io.Writer, b *gradebook.Book) error {
		return Slowest(w, b, map[string]time.Duration{"ada": time.Second})
	}
	for name, page := range map[string]string{
		"student": pageOf(t, graded()), "class": written(t, Class, book()), "slowest": written(t, slowest, book()),
	} {
		root := parsed(t, page)
		want := "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '" + sum(elements(root, "style", "")) + "'"
		if scripts := elements(root, "script", ""); len(scripts) > 0 {
			want += "; script-src '" + sum(scripts) + "'"
		}
		metas := elements(elements(root, "head", "")[0], "meta", "")
		if len(metas) < 2 || attribute(metas[1], "http-equiv") != "Content-Security-Policy" || attribute(metas[1], "content") != want {
			t.Errorf("%s: the policy is not %q", name, want)
		}
		for _, n := range elements(root, "", "") {
			for _, a := range n.Attr {
				if a.Key == "style" || strings.HasPrefix(a.Key, "on") || a.Key == "src" || strings.Contains(a.Val, "//") {
					t.Errorf("%s: %s has %s=%q", name, n.Data, a.Key, a.Val)
				}
			}
		}
	}
}

// sum names the text of the one element of a list in a policy.
func sum(nodes []*html.Node) string {
	digest := sha256.Sum256([]byte(strings.Join(textsOf(nodes), "")))
	return "sha256-" + base64.StdEncoding.EncodeToString(digest[:])
}

// Everything has a name and an order for screen readers and the keyboard.
func TestPagesCanBeReadWithoutEyesAndMouse(t *testing.T) {
	t.Parallel()
	for name, page := range map[string]string{"student": pageOf(t, graded()), "class": written(t, Class, book())} {
		root := parsed(t, page)
		if html := elements(root, "html", "")[0]; attribute(html, "lang") != "en" || len(elements(root, "main", "")) != 1 {
			t.Errorf("%s: no language, or not one main part", name)
		}
		level := byte('0')
		for _, n := range elements(root, "", "") {
			switch {
			case len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6':
				if n.Data[1] > level+1 {
					t.Errorf("%s: the headline %q skips a level", name, textOf(n))
				}
				level = n.Data[1]
			case n.Data == "th" && attribute(n, "scope") == "":
				t.Errorf("%s: the head %q belongs to no row and no column", name, textOf(n))
			case n.Data == "details" && (n.FirstChild == nil || len(elements(n, "summary", "")) == 0):
				t.Errorf("%s: something folded has no summary", name)
			case has(n, "tabindex") && (attribute(n, "role") != "group" || attribute(n, "aria-label")+attribute(n, "aria-labelledby") == ""):
				t.Errorf("%s: a part that scrolls has no name", name)
			case (n.Data == "input" || n.Data == "select") && n.Parent.Data != "label":
				t.Errorf("%s: a field has no label", name)
			}
		}
	}
}
