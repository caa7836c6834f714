package source

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// Shown gives a file name for a message: as it is, unless it holds something that does not show.
func Shown(name string) string {
	if quoted := strconv.Quote(name); name == "" || quoted != `"`+name+`"` {
		return quoted
	}
	return name
}

// Listed names a few things, and the number of the others.
func Listed(names []string) string {
	const most = 5
	few := make([]string, 0, most+1)
	for _, name := range names[:min(most, len(names))] {
		few = append(few, Shown(name))
	}
	if len(names) > most {
		few = append(few, fmt.Sprintf("and %d more", len(names)-most))
	}
	return strings.Join(few, ", ")
}

// Plain leaves out of an error which system call met it.
func Plain(err error) error {
	if met, ok := errors.AsType[*fs.PathError](err); ok {
		return met.Err
	}
	return err
}
