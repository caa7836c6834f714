package box

import (
	"fmt"
	"strings"
	"time"
)

// excess is how many processes more than the limit the kernel allows: who had never more than the limit would not be seen to
// exceed it.
const excess = 8

// told is the file descriptor to which a shell tells in words that a signal has ended the program.
const told = 3

// script gives a command of the shell that sets limits and then runs its arguments in its own place. A limit that the machine has
// set lower stays. What the shell cannot set is watched from outside, and so is what has just exceeded a limit: hence everywhere
// a little more.
func script(l Limits, processes int) string {
	seconds := int((l.CPU + time.Second - 1) / time.Second)
	return fmt.Sprintf("{ ulimit -c 0; ulimit -S -t %d; ulimit -H -t %d; ulimit -n %d; ulimit -f %d; ulimit -u %d || ulimit -p %d; } 2>/dev/null; ",
		seconds+1, seconds+2, l.Files, l.FileSize/512+1, processes+excess, processes+excess) + `exec "$@"`
}

// watching gives the same command, but the shell runs its arguments as a child and waits. For the first process of a process
// namespace it must be so, since its own failures would mean nothing; and to whoever hears of an end by an exit status alone it
// tells a signal from a status. It also tells whether anything is left, and whether that holds the output: something that is
// neither itself nor, as bwrap does, the first process.
func watching(l Limits, processes int) string {
	run := fmt.Sprintf(`exec 4>&2 2>&%[1]d; (exec 2>&4 4>&- %[1]d>&- && exec "$@"); code=$?; `, told) +
		`if kill -s 0 -- -1 2>/dev/null; then for p in /proc/[0-9]*; do ` +
		`[ $p/fd/1 -ef /proc/self/fd/1 ] && [ $p != /proc/1 ] && ! [ $p -ef /proc/self ] && echo "` + stillHeld + `" >&2 && break; ` +
		`done; else echo "` + nothingLeft + `" >&2; fi; exit $code`
	return strings.TrimSuffix(script(l, processes+1), `exec "$@"`) + run
}

// What the shell says last. Who finds out how to say it in its place gains nothing: what is left ends with the box.
const (
	nothingLeft = "nothing is left"          // of all that the program has started
	stillHeld   = "the output is still held" // by something that is left
)
