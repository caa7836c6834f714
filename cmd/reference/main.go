// Reference is a reference implementation as a program of its own, so that the grader's adapter always has a peer that is
// known to be right.
//
//	reference ASSIGNMENT             speaks the line protocol on standard input and output
//	reference ASSIGNMENT --console   plays one game
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"rulebook/impl"
	"rulebook/impl/engine"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, arguments []string, in io.Reader, out io.Writer) error {
	console := len(arguments) == 2 && arguments[1] == "--console"
	if len(arguments) != 1 && !console {
		return fmt.Errorf("usage: reference ASSIGNMENT [--console], not %q", strings.Join(arguments, " "))
	}
	assignment, ok := impl.Assignment(arguments[0])
	if !ok {
		return fmt.Errorf("there is no assignment %q", arguments[0])
	}
	reference := assignment.Reference()
	if console && reference.Play == nil {
		return fmt.Errorf("%s is not played in a console: leave out --console to speak the line protocol", arguments[0])
	}
	if console {
		return reference.Play(in, out, time.Sleep)
	}
	return engine.Serve(ctx, reference.Commands(), in, out)
}
