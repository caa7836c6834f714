package box

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

func (g *Guard) findBubblewrap() error {
	var err error
	if g.bwrap, err = exec.LookPath("bwrap"); err != nil {
		return errors.New("there is no bwrap on the search path: install the package bubblewrap")
	}
	if _, ok := architecture(); !ok {
		return errArchitecture
	}
	g.apart = true
	return nil
}

// visible gives the options that show a path of the system, at the least cost: a link within the system is made anew.
func visible(path string) []string {
	if target, err := os.Readlink(path); err == nil {
		aim := target
		if !filepath.IsAbs(aim) {
			aim = filepath.Join(filepath.Dir(path), aim)
		}
		if below("/usr", aim) {
			return []string{"--symlink", target, path}
		}
	}
	return []string{"--ro-bind", path, path}
}

// shown gives the options that show what is a program's own.
func (g *Guard) shown(b Box, program string) []string {
	var options []string
	more := g.more(b, program)
	for _, path := range more {
		options = append(options, "--ro-bind-try", path, path)
	}
	for _, path := range b.Write {
		options = append(options, "--bind", path, path)
	}
	if slices.ContainsFunc(slices.Concat(g.system, more), func(root string) bool { return below(root, g.own) }) {
		options = append(options, "--ro-bind", os.DevNull, g.own)
	}
	return options
}

// inside gives an entry of the environment as it is in a box with a file system of its own, where the folder for temporary files is
// another.
func (b Box) inside(entry string) string {
	if name, value, _ := strings.Cut(entry, "="); b.Scratch != "" && value == b.Scratch {
		return name + "=/tmp"
	}
	return entry
}

// memoryFile gives a file in memory, to be read from its start.
func memoryFile(name string, content []byte) (*os.File, error) {
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("making a file in memory: %w", err)
	}
	file := os.NewFile(uintptr(fd), name)
	_, err = file.Write(content)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("writing a file in memory: %w", err)
	}
	return file, nil
}
