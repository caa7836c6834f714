package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// A full disk is a fault of the machine, whatever was being written.
func TestWhoIsBlamedForAnError(t *testing.T) {
	t.Parallel()
	full := &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	tests := []struct {
		err    error
		status int
		advice string
		reason string
	}{
		{usagef("writing a page: %w", full), exitBroken, "The disk is full: free some space", "a full disk where the caller chose the file"},
		{fmt.Errorf("writing a result: %w", full), exitBroken, "The disk is full: free some space", "a full disk elsewhere"},
		{usagef("name a folder"), exitUsage, "Try: grader help", "a mistake of the caller"},
		{usagef("%w", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}), exitUsage, "Try: grader help", "a wrong path"},
		{errors.New("nothing works"), exitBroken, "", "anything else"},
	}
	for _, test := range tests {
		status, advice := blamed(test.err)
		if status != test.status || !strings.HasPrefix(advice, test.advice) || advice != "" && test.advice == "" {
			t.Errorf("%s: %d, %q, want %d, %q", test.reason, status, advice, test.status, test.advice)
		}
	}
}
