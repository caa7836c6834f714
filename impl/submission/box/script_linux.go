package box

import (
	"fmt"
	"strings"
	"time"
)

// excess is how many processes more than the limit the kernel allows: else no program would be seen to exceed the limit.
const excess = 8

// told is the file descriptor to which a shell tells in words that a signal has ended the program.
const told = 3

// script gives a command of the shell that sets limits and then runs its arguments in its own place. A limit that the machine has
// set lower stays. All limits are a little higher than stated, because the grader watches the program from outside and must see that
// it exceeds them.
func script(l Limits, processes int) string {
	seconds := int((l.CPU + time.Second - 1) / time.Second)
	return fmt.Sprintf("{ ulimit -c 0; ulimit -S -t %d; ulimit -H -t %d; ulimit -n %d; ulimit -f %d; ulimit -u %d || ulimit -p %d; } 2>/dev/null; ",
		seconds+1, seconds+2, l.Files, l.FileSize/512+1, processes+excess, processes+excess) + `exec "$@"`
}

// watching gives the same command, but the shell runs its arguments as a child and waits, because it is the first process of a
// process namespace: the end of that ends all others. A caller who hears of an end by an exit status alone learns from it whether a signal
// ended the program. The shell also tells whether something that is left holds the output.
func watching(l Limits, processes int) string {
	run := fmt.Sprintf(`exec 4>&2 2>&%[1]d; (exec 2>&4 4>&- %[1]d>&- && exec "$@"); code=$?; `, told) +
		`if kill -s 0 -- -1 2>/dev/null; then for p in /proc/[0-9]*; do ` +
		`[ $p/fd/1 -ef /proc/self/fd/1 ] && ! [ $p -ef /proc/self ] && echo "` + stillHeld + `" >&2 && break; ` +
		`done; fi; exit $code`
	return strings.TrimSuffix(script(l, processes+1), `exec "$@"`) + run
}

// stillHeld is what the shell says last if something that is left holds the output. A program that says it in the shell's place gains
// nothing: what is left ends with the box.
const stillHeld = "the output is still held"
