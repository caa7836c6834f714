package box

import "runtime"

// onThread runs a function on a thread of its own, because there is no way back from what the function does to it. The thread
// stays until a channel is closed, because the end of a program's starter may be the program's end.
func onThread(do func() error, until <-chan struct{}) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with this goroutine
		done <- do()
		<-until
	}()
	return <-done
}
