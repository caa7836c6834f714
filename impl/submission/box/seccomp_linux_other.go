//go:build linux && !amd64

package box

// oldChangingCalls are those that only older kinds of processors still have.
func oldChangingCalls() []uint32 { return nil }
