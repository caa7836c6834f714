package source

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A File is one file of a submission.
type File struct {
	Path string // slash path relative to the root
	Data []byte // as it was handed in
	Mode fs.FileMode
	Text string // the text of a source in UTF-8; "" for other files
	From string // the original encoding of a source that was transcoded; "" for other files

	// Content is written for the build: the text in UTF-8, or the bytes that were handed in.
	Content []byte
}

// Base is the last element of the path.
func (f *File) Base() string { return path.Base(f.Path) }

// Folder is the path of the folder; "." at the top.
func (f *File) Folder() string { return path.Dir(f.Path) }

// Extension is the extension in lower case, with its dot.
func (f *File) Extension() string { return strings.ToLower(path.Ext(f.Path)) }

// Stem is the base name without its extension.
func (f *File) Stem() string { return strings.TrimSuffix(f.Base(), path.Ext(f.Path)) }

// Depth counts the folders above the file.
func (f *File) Depth() int { return strings.Count(f.Path, "/") }

// Distance counts the folders to climb and to descend from one file to another.
func (f *File) Distance(to *File) int {
	a, b := f.parents(), to.parents()
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	return len(a) + len(b)
}

func (f *File) parents() []string { return strings.Split(f.Path, "/")[:f.Depth()] }

// Under tells whether the file lies in a folder or below it.
func (f *File) Under(folder string) bool {
	return folder == "." || strings.HasPrefix(f.Path, folder+"/")
}

// Filter gives the files that fulfil a condition.
func Filter(files []*File, condition func(*File) bool) []*File {
	return slices.DeleteFunc(slices.Clone(files), func(f *File) bool { return !condition(f) })
}

// First gives the first file that fulfils a condition; nil if none does.
func First(files []*File, condition func(*File) bool) *File {
	at := slices.IndexFunc(files, condition)
	if at < 0 {
		return nil
	}
	return files[at]
}
