// Package source is a submission as it was handed in: its files, their text, its submission.yaml.
package source

import "cmp"

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
