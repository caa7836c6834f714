//go:build unix

package course

import (
	"testing"

	"golang.org/x/sys/unix"
)

// A process that is just starting has the files of its parent open. It must not hold a lock that its parent gives back.
func TestACopyOfAnOpenJournalDoesNotHoldItsLock(t *testing.T) {
	t.Parallel()
	folder := newStage(t, "ann").folder
	j, _, err := folder.Create(header("ann"))
	if err != nil {
		t.Fatal(err)
	}
	inherited, err := unix.Dup(int(j.file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(inherited)
	if _, err := folder.lock(); err == nil {
		t.Error("two graders hold the journal")
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := folder.lock()
	if err != nil {
		t.Fatalf("after the first grader has ended: %v", err)
	}
	if err := release(again); err != nil {
		t.Error(err)
	}
}
