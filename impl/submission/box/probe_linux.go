package box

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/impl/submission/box/bystander"
)

// attack tries what no box may allow, and tells each thing that it could do. It leaves a process behind.
const attack = `[ -e "$TMPDIR/own" ] && echo "it finds files of another program"
cat "$1/secret" 2>/dev/null
(echo >"$1/written") 2>/dev/null && echo "it writes files outside"
(echo >"$TMPDIR/own") 2>/dev/null || echo "it cannot write its own files"
kill -"$3" "$2" 2>/dev/null
sh -c 'sleep 60; :' "$1" >/dev/null 2>&1 &
echo network "$(readlink /proc/self/ns/net)"`

// Probe attacks boxes of the guard's, one after another in the same box if the level keeps boxes open: it reads and writes files
// outside, uses the network, sends a signal, and leaves a process behind. The error names what is not kept from happening.
func (g *Guard) Probe(ctx context.Context) error {
	pool := g.Pool()
	defer pool.Close()
	for range 2 {
		if err := g.probe(ctx, pool.Start); err != nil {
			return err
		}
	}
	return nil
}

// A starter starts a command in a box.
type starter func(*exec.Cmd, Box) (*Inmate, error)

func (g *Guard) probe(ctx context.Context, start starter) error {
	folder, err := os.MkdirTemp(TempDir(), "rulebook-probe-")
	if err != nil {
		return fmt.Errorf("preparing an attack: %w", err)
	}
	defer os.RemoveAll(folder)
	secret, scratch := filepath.Join(folder, "secret"), filepath.Join(folder, "scratch")
	if err := errors.Join(
		os.WriteFile(secret, []byte("it reads files outside\n"), 0o666), os.Mkdir(scratch, 0o755),
		// Everybody may do everything here, so that nothing but the box can forbid it.
		os.Chmod(folder, 0o777), os.Chmod(secret, 0o666),
	); err != nil {
		return fmt.Errorf("preparing an attack: %w", err)
	}
	outside, err := bystander.Start(g.shell)
	if err != nil {
		return fmt.Errorf("preparing an attack: %w", err)
	}
	said, err := g.attacked(ctx, start, folder, scratch, outside.Number())
	reached := outside.Reached()
	if err != nil {
		return fmt.Errorf("it does not work on this machine: %w: %s", err, strings.TrimSpace(said))
	}
	could, network, _ := strings.Cut(said, "network ")
	if reached {
		could += "it sends signals to processes outside\n"
	}
	if outlives(folder) {
		could += "a process of a box outlives it\n"
	}
	if could += g.online(strings.TrimSpace(network)); could != "" {
		return fmt.Errorf("it does not keep its promises on this machine: %s", strings.ReplaceAll(strings.TrimSpace(could), "\n", ", "))
	}
	return nil
}

// probing is how long an attack may take. On a machine under load everything is late, and giving up would mean a weaker level.
const probing = time.Minute

// attacked runs the attack in a box. The process of that number is outside.
func (g *Guard) attacked(ctx context.Context, start starter, folder, scratch string, outside int) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, probing)
	defer cancel()
	input, err1 := os.Open(os.DevNull)
	heard, output, err2 := os.Pipe()
	if err := errors.Join(err1, err2); err != nil {
		return "", fmt.Errorf("preparing an attack: %w", err)
	}
	defer func() { _, _, _ = input.Close(), heard.Close(), output.Close() }()
	command := exec.Command(g.shell, "-c", attack, "attack", folder, strconv.Itoa(outside), bystander.Signal)
	command.Dir, command.Env = "/", []string{"PATH=/usr/bin:/bin", "TMPDIR=" + scratch}
	command.Stdin, command.Stdout, command.Stderr = input, output, output
	inmate, err := start(command, Box{Scratch: scratch})
	if err != nil {
		return "", err
	}
	stop := context.AfterFunc(ctx, inmate.Kill)
	inmate.Wait()
	stop()
	end, err := inmate.Ended()
	output.Close()
	said := rest(heard)
	if err == nil && end.Status != "exit status 0" {
		err = errors.New(end.Status)
	}
	return string(said), err
}

// outlives tells whether there still is such a process after a while: what has been killed may take a moment to end.
func outlives(word string) bool {
	const while = 5 * time.Second
	for begin := time.Now(); lives(word); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > while {
			return true
		}
	}
	return false
}

// lives tells whether there is a process among whose arguments is that word.
func lives(word string) bool {
	commands, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well formed
	for _, name := range commands {
		if command, err := os.ReadFile(name); err == nil && bytes.Contains(command, []byte("\x00"+word+"\x00")) {
			return true
		}
	}
	return false
}

// online tells whether a box has a network that is not its own. The number of the network is known of a box of bwrap.
func (g *Guard) online(network string) string {
	if g.level == Bubblewrap {
		if outside, err := os.Readlink("/proc/self/ns/net"); err != nil || network == "" || network == outside {
			return "it is in the network of this machine\n"
		}
		return ""
	}
	confined := newThread()
	defer close(confined.functions)
	err := confined.do(func() error {
		if err := confine(grant{}); err != nil {
			return err
		}
		for _, family := range []int{unix.AF_INET, unix.AF_UNIX} {
			if fd, err := unix.Socket(family, unix.SOCK_DGRAM, 0); err == nil {
				unix.Close(fd)
				return errors.New("it opens sockets")
			}
		}
		return nil
	})
	if err != nil {
		return err.Error() + "\n"
	}
	return ""
}
