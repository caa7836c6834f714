package process

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/submission/submissiontest"
)

func TestTry(t *testing.T) {
	got := run(t, shell(`printf 'name? '; read x; sleep 0.05; echo "hi $x"; printf 'age? '; read y; tty; ls -l /proc/self/fd; echo x > /dev/tty; stty -a; exec 3<&1; echo err >&2`), []string{"bob", "7"}, engine.AtTerminal)
	for _, s := range got.Sights {
		fmt.Printf("--- %d\n%s|%s\n", s.Typed, s.Before, s.After)
	}
	fmt.Printf("%q %v\n", got.Output, got.End)
	_ = os.Environ
	_ = strings.TrimSpace
	_ = submissiontest.Need
}
