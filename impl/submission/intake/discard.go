package intake

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Discard removes a folder, even if its permissions forbid that.
func Discard(folder string) error {
	const attempts = 10 // large folders are listed in parts
	err := os.RemoveAll(folder)
	for range attempts {
		if err == nil {
			return nil
		}
		err = errors.Join(unlock(folder), os.RemoveAll(folder))
	}
	return err
}

// unlock gives the owner access to a folder and to all folders below.
func unlock(folder string) error {
	root, err := os.OpenRoot(filepath.Dir(folder))
	if err != nil {
		return err
	}
	_ = fs.WalkDir(Files(root), filepath.Base(folder), func(name string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			_ = root.Chmod(name, 0o700) // after an error, the removal fails, too
		}
		return nil
	})
	return root.Close()
}
