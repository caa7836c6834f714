package source

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// Shown gives a file name for a message: unchanged if it is printable, else quoted.
func Shown(name string) string {
	if quoted := strconv.Quote(name); name == "" || quoted != `"`+name+`"` {
		return quoted
	}
	return name
}

// Listed names the first five things, and counts the others.
func Listed(names []string) string {
	const most = 5
	var few []string
	for _, name := range names[:min(most, len(names))] {
		few = append(few, Shown(name))
	}
	if len(names) > most {
		few = append(few, fmt.Sprintf("and %d more", len(names)-most))
	}
	return strings.Join(few, ", ")
}

// Plain gives an error of the file system without the name of the system call.
func Plain(err error) error {
	if met, ok := errors.AsType[*fs.PathError](err); ok {
		return met.Err
	}
	return err
}
