package box

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// startable tells why a command cannot be started, if so. In the box it would be too late: a command that is not found there
// looks like one that has ended with status 127. The path is made absolute.
func startable(command *exec.Cmd, u *user) error {
	if command.Err != nil {
		return command.Err
	}
	for _, word := range slices.Concat(command.Args, command.Env) {
		if strings.Contains(word, "\x00") {
			return errors.New("a word of the command or of its environment holds a NUL")
		}
	}
	folder, err := filepath.Abs(command.Dir)
	if err != nil {
		return err
	}
	if info, err := os.Stat(folder); err != nil {
		return err
	} else if !info.IsDir() {
		return &fs.PathError{Op: "chdir", Path: folder, Err: syscall.ENOTDIR}
	}
	if command.Dir = folder; !filepath.IsAbs(command.Path) {
		command.Path = filepath.Join(folder, command.Path)
	}
	return executable(command.Path, u)
}

// executable tells why a file cannot be started, if so.
func executable(path string, u *user) error {
	refuse := func(err error) error { return &fs.PathError{Op: "exec", Path: path, Err: err} }
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() || !mayStart(info, u) {
		return refuse(fs.ErrPermission)
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil // what may be started need not be readable
	}
	if err != nil {
		return err
	}
	defer file.Close()
	head := make([]byte, 256)
	n, _ := io.ReadFull(file, head) // most are longer, some are shorter
	head = head[:n]
	if script, ok := bytes.CutPrefix(head, []byte("#!")); ok {
		line, _, _ := bytes.Cut(script, []byte("\n"))
		if words := strings.Fields(string(line)); len(words) > 0 {
			if _, err := os.Stat(words[0]); err != nil {
				return fmt.Errorf("what %s is to be started by: %w", path, err)
			}
			return nil
		}
	}
	if !bytes.HasPrefix(head, []byte("\x7fELF")) {
		return refuse(syscall.ENOEXEC)
	}
	return nil
}

// mayStart tells whether a user may start a file, as far as the file is concerned.
func mayStart(info fs.FileInfo, u *user) bool {
	if u == nil || info.Sys().(*syscall.Stat_t).Uid == u.id {
		return info.Mode()&0o111 != 0
	}
	return info.Mode()&0o001 != 0
}
