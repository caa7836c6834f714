// Package source is a submission as it was handed in: its files, their text, its submission.yaml.
package source

// A Found submission is one as it was handed in: where it lies, which language it is written in, and which file starts it.
// It holds the contents of all its files as they were when it was found.
type Found struct {
	// Path is the path as it was given.
	Path string

	// Root is the submission's folder, absolute and without symbolic links.
	Root string

	// Language is the name of the language.
	Language string

	// Main is the file that starts the program, as a slash path relative to root; "" if a command of the manifest alone says
	// how to start it.
	Main string

	// Files are the files that belong to the submission.
	Files []*File

	// Manifest is what the submission.yaml says, never nil: without such a file it says nothing.
	Manifest *Manifest

	// Notes are what a report should say: files that were ignored or passed over.
	Notes []string
}

// MainFile gives the main file.
func (s *Found) MainFile() *File {
	for _, f := range s.Files {
		if f.Path == s.Main {
			return f
		}
	}
	return &File{Path: s.Main}
}

// Names gives the paths of the files.
func (s *Found) Names() []string {
	var names []string
	for _, f := range s.Files {
		names = append(names, f.Path)
	}
	return names
}
