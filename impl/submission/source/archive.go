package source

import (
	"os"
	"path"
	"strings"

	"rulebook/impl/submission/intake"
)

// Format tells the format of an archive in the tree; "" for other files, and for documents, which may be zips inside.
func (t *Tree) Format(name string) (intake.Format, error) {
	file, err := intake.Open(t.Root, name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	format, err := intake.ReadFormat(file)
	if otherKinds[strings.ToLower(path.Ext(name))] == document {
		format = ""
	}
	return format, err
}

// Unpack unpacks an archive into a new folder that only the grader can read. Notes name the entries that are left out.
func (t *Tree) Unpack(name, folder string) (notes []string, err error) {
	archive, err := intake.Open(t.Root, name)
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	info, err := archive.Stat()
	if err != nil {
		return nil, err
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		return nil, err
	}
	into, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer into.Close()
	return intake.Unpack(archive, info.Size(), into, intake.Usual())
}
