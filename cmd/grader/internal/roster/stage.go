package roster

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/submission/intake"
)

// Stage returns the path of the submission to grade in the folder of a class. One folder or archive stays in its place,
// also beside documents, pictures and texts, because a report often comes with it. Files are copied into the empty folder
// scratch under the student's names, with numbers behind equal ones, and the path is that of the only file or of the
// folder. A hand-in without parts is an empty folder.
//
// An [*intake.Refusal] means that the files together are too large; any other error is a fault of this machine.
func Stage(folder string, h Handin, scratch string) (path string, err error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", fmt.Errorf("opening the folder of a class: %w", err)
	}
	defer root.Close()
	entries, err := found(root, h.Parts)
	if err != nil {
		return "", err
	}
	if e, ok := decisive(entries); ok {
		name, err := within(root, e)
		return filepath.Join(folder, filepath.FromSlash(name)), err
	}
	into, err := os.OpenRoot(scratch)
	if err != nil {
		return "", fmt.Errorf("opening the scratch folder: %w", err)
	}
	defer into.Close()
	names := distinct(h.Parts)
	if err := copyFiles(root, entries, into, names, intake.Usual().Size); err != nil {
		return "", err
	}
	if len(names) == 1 {
		return filepath.Join(scratch, names[0]), nil
	}
	return scratch, nil
}

// found returns the entries of parts. A name that is not UTF-8 may have been damaged in JSON, and is found by the rest.
func found(root *os.Root, parts []Part) ([]entry, error) {
	var entries []entry
	for _, p := range parts {
		e, ok := garbled(root, p.Path)
		if info, err := root.Lstat(filepath.FromSlash(p.Path)); err == nil {
			e = entry{p.Path, info.Mode()}
		} else if !ok {
			return nil, fmt.Errorf("looking for %s: %w: grade again when the folder of the class is complete", shown(p.Path), err)
		}
		if !e.folder() && !e.mode.IsRegular() {
			kind := intake.Kind(e.mode)
			return nil, fmt.Errorf("looking at %s: it has become %s: put the file or folder there again", shown(p.Path), kind)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// garbled finds the only entry that gives the name when invalid bytes are replaced.
func garbled(root *os.Root, name string) (entry, bool) {
	all, _ := readFolder(root, ".") // an unreadable folder has no such entry
	all = those(all, func(e entry) bool { return string([]rune(e.name)) == name })
	return append(all, entry{})[0], len(all) == 1
}

// decisive returns the only entry that is not merely accompanying, if it is a folder or an archive.
func decisive(entries []entry) (entry, bool) {
	if len(entries) > 1 {
		entries = slices.DeleteFunc(slices.Clone(entries), accompanying)
	}
	if len(entries) != 1 {
		return entry{}, false
	}
	return entries[0], entries[0].folder() || entries[0].archive()
}

var documents = regexp.MustCompile(`(?i)\.(pdf|docx?|odt|rtf|txt|md|png|jpe?g|gif|heic)$`)

func accompanying(e entry) bool {
	return strings.HasPrefix(e.name, ".") || e.name == "__MACOSX" || !e.folder() && documents.MatchString(e.name)
}

func within(root *os.Root, e entry) (string, error) {
	if !e.folder() {
		return e.name, nil
	}
	inner, err := readFolder(root, e.name)
	if _, ok := errors.AsType[*intake.Refusal](err); ok {
		return e.name, nil // which whoever grades it finds, too, and tells
	}
	if err != nil {
		return "", fmt.Errorf("looking into %s: %w", shown(e.name), err)
	}
	if packed, ok := decisive(inner); ok && packed.archive() && packed.mode.IsRegular() {
		return path.Join(e.name, packed.name), nil
	}
	return e.name, nil
}

// distinct gives each part a unique file name, even where the case of letters does not matter.
func distinct(parts []Part) []string {
	taken, names := map[string]bool{}, make([]string, len(parts))
	for i, p := range parts {
		base := p.Name
		if base == "" || base == "." || base == ".." || strings.ContainsAny(base, "/\\\x00") || !filepath.IsLocal(base) {
			base = "file" + path.Ext(safe(base))
		}
		ending := path.Ext(base)
		names[i] = base
		for n := 2; taken[key(names[i])]; n++ {
			names[i] = strings.TrimSuffix(base, ending) + "-" + strconv.Itoa(n) + ending
		}
		taken[key(names[i])] = true
	}
	return names
}

func copyFiles(from *os.Root, files []entry, into *os.Root, names []string, most int64) error {
	for i, f := range files {
		n, err := copyFile(from, f.name, into, names[i], most)
		if err != nil {
			return fmt.Errorf("copying %s: %w", shown(f.name), err)
		}
		if most -= n; most < 0 {
			reason := fmt.Sprintf("with it, the files are larger than %d MiB together", intake.Usual().Size>>20)
			return &intake.Refusal{Entry: names[i], Reason: reason, Advice: "hand in the sources alone"}
		}
	}
	return nil
}

// copyFile copies a regular file, one byte more than the most at most, and returns the number of bytes.
func copyFile(from *os.Root, name string, into *os.Root, as string, most int64) (int64, error) {
	file, err := intake.Open(from, name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	mode := fs.FileMode(0o644)
	if info.Mode()&0o111 != 0 {
		mode = 0o755
	}
	made, err := into.OpenFile(as, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(made, io.LimitReader(file, most+1))
	return n, errors.Join(err, made.Close())
}
