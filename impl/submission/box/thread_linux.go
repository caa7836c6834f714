package box

import (
	"runtime"
	"sync"
)

// A thread runs functions on one thread of the system, because there is no way back from what they do to it.
type thread struct {
	functions chan func() error
	results   chan error
}

// newThread starts a thread, which ends when its functions are closed.
func newThread() *thread {
	t := &thread{make(chan func() error), make(chan error)}
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with this goroutine
		for do := range t.functions {
			t.results <- do()
		}
	}()
	return t
}

// do runs a function on the thread.
func (t *thread) do(do func() error) error {
	t.functions <- do
	return <-t.results
}

// onThread runs a function on a thread of its own. The thread stays until a channel is closed, because a program may end with the
// thread that has started it.
func onThread(do func() error, until <-chan struct{}) error {
	t := newThread()
	err := t.do(do)
	go func() {
		<-until
		close(t.functions)
	}()
	return err
}

// spareThreads leaves some threads of the system idle. While there are idle ones the Go runtime starts no other, and a process whose
// runtime may not start a thread breaks off.
func spareThreads() {
	const spare = 6
	var all, ended sync.WaitGroup
	all.Add(spare)
	for range spare {
		ended.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			all.Done()
			all.Wait() // so that each has a thread of its own
		})
	}
	ended.Wait()
}
