// Package source is a submission as it was handed in: its files, their text, its submission.yaml.
package source

import "cmp"

// A Found submission was found and read, but not built yet. It holds the contents of all its files.
type Found struct {
	// Path is the path as it was given.
	Path string

	// Root is the submission's folder, absolute and without symbolic links.
	Root string

	// Language is the name of the language.
	Language string

	// Main is the slash path of the file that starts the program, relative to Root; "" if only a command of the manifest
	// starts it.
	Main string

	// Files are the files of the submission.
	Files []*File

	// Manifest is the submission.yaml, never nil: without such a file it is empty.
	Manifest *Manifest

	// Notes are for the report: files that were ignored or passed over.
	Notes []string
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
