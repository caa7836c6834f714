package language

import (
	"path"
	"slices"
	"strings"

	"rulebook/impl/submission/source"
)

// startsIn gives the folder in which the program starts, from the top of the submission: the top, or that of the main
// file if what its sources read lies there and not at the top. Whoever writes a path means the one or the other, in
// any language.
func (b *Bench) startsIn() string {
	const top = "."
	main := b.MainFile()
	if main == nil || main.Folder() == top {
		return top
	}
	code := source.Filter(b.Files, func(f *source.File) bool { return f.Extension() == main.Extension() })
	has := func(words ...string) bool {
		return slices.ContainsFunc(code, func(f *source.File) bool {
			return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(f.Text, w) })
		})
	}
	first, _, _ := strings.Cut(main.Folder(), "/")
	if has(quoted(first+"/")...) || has(quoted(first+`"`)...) || has(quoted(first+"'")...) || has(quoted(first+`\`)...) {
		return top // its paths begin there
	}
	var inside, outside []*source.File
	for _, f := range b.Files {
		switch {
		case f.Extension() == "" || f.Extension() == main.Extension() || !has(f.Extension()):
		case f.Under(main.Folder()):
			inside = append(inside, f)
		default:
			outside = append(outside, f)
		}
	}
	below := func(f *source.File) string { return strings.TrimPrefix(f.Path, main.Folder()+"/") }
	meant := slices.DeleteFunc(slices.Clone(inside), func(f *source.File) bool {
		atTop := source.First(outside, func(other *source.File) bool { return other.Path == path.Clean(below(f)) })
		return atTop != nil || !has(quoted(below(f))...)
	})
	if len(inside) == 0 || len(outside) > 0 && len(meant) == 0 {
		return top
	}
	b.Note("it starts in the folder %s, where %s lies", source.Shown(main.Folder()), source.Shown(append(meant, inside...)[0].Path))
	return main.Folder()
}

// quoted gives the forms in which a source may begin a text with a path.
func quoted(path string) []string {
	var forms []string
	for _, quote := range []string{`"`, "'", "`"} {
		forms = append(forms, quote+path, quote+"./"+path)
	}
	return forms
}
