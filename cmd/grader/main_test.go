package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// A page is never written in its place, where a full disk would leave the half of it.
func TestAnEarlierPageStaysUntilItsNextIsWhole(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	page, same := filepath.Join(folder, "page.html"), filepath.Join(folder, "same")
	if err := errors.Join(os.WriteFile(page, []byte("old"), 0o600), os.Link(page, same)); err != nil {
		t.Fatal(err)
	}
	o := &documentOptions{out: folder}
	write := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	if err := o.put("page.html", write); err != nil {
		t.Fatal(err)
	}
	now, err1 := os.ReadFile(page)
	before, err2 := os.ReadFile(same)
	if err := errors.Join(err1, err2); err != nil || string(now) != "new" || string(before) != "old" {
		t.Errorf("the page is %q, the earlier one %q, %v", now, before, err)
	}
	if err := o.put("nowhere/page.html", write); err == nil {
		t.Error("a page was written where no folder is")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("there are %v, %v", left, err)
	}
}
