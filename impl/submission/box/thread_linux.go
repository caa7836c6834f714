package box

import "runtime"

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
