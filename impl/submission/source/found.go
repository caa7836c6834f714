// Package source is a submission as it was handed in: its files, their text, its submission.yaml.
package source

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// A Found submission was found and read, but not built yet. It holds the contents of all its files.
type Found struct {
	Path     string // as it was given
	Root     string // the submission's folder, absolute and without symbolic links
	Language string // its name
	Main     string // the slash path of the file that starts the program; "" if only a command starts it
	Files    []*File
	Manifest *Manifest // never nil: without a submission.yaml it is empty
	Notes    []string  // for the report: files that were ignored or passed over
}

// MainFile gives the main file.
func (s *Found) MainFile() *File {
	return cmp.Or(First(s.Files, func(f *File) bool { return f.Path == s.Main }), &File{Path: s.Main})
}

// Names gives the paths of the files.
func (s *Found) Names() []string {
	var names []string
	for _, f := range s.Files {
		names = append(names, f.Path)
	}
	return names
}

// With gives the submission together with files that are provided: each in the place of those of its name, or else beside the main file.
// Joined gives the text that a provided file has there, beside a file of the submission. A note tells which file of the submission is
// not used.
func (s *Found) With(provided []*File, joined func(provided, beside *File) string) *Found {
	whole := *s
	whole.Notes = slices.Clone(s.Notes)
	for _, p := range provided {
		isOwn := func(f *File) bool { return strings.HasSuffix("/"+f.Path, "/"+p.Path) }
		own := Filter(whole.Files, isOwn)
		whole.Files = Filter(whole.Files, func(f *File) bool { return !isOwn(f) })
		for _, f := range own {
			given := p.as(f.Path, joined(p, f))
			whole.Files = append(whole.Files, given)
			if unixLines(given.Text) != unixLines(f.Text) {
				whole.Notes = append(whole.Notes, Shown(f.Path)+": not used, the assignment provides this file")
			}
		}
		if main := s.MainFile(); len(own) == 0 {
			whole.Files = append(whole.Files, p.as(path.Join(main.Folder(), p.Path), joined(p, main)))
		}
	}
	return &whole
}

// as gives a file with another path and text.
func (f *File) as(path, text string) *File {
	return &File{Path: path, Data: f.Data, Mode: f.Mode, Text: text, Content: []byte(text)}
}

func unixLines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }
