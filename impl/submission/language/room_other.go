//go:build !linux

package language

// Room is not known on this system.
func Room(string) (bytes int, known bool) { return 0, false }
