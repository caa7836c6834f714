//go:build linux

package hostiletest

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A stage is what one attack finds on the host: secrets, somebody who listens, a process, and the answers that the grader expects.
// Nothing but the box keeps it from any of it.
type stage struct {
	attack      Attack
	secret      string // stands in every canary, and in the environment of the grader and of the victim
	mark        string // stands in the name, the argument or the content of all that the attack makes
	folder      string // everybody may change it
	submission  string
	scratch     string // where the grader keeps its temporary files
	canaries    []string
	answers     []string // lines of files that tell what is expected
	victim      *exec.Cmd
	connections atomic.Int64
	words       []string // what stands in the submission for the things of the stage, and these, by turns
	before      hostState
}

// A hostState is what no attack may change.
type hostState struct {
	submission string
	mounts     string
	victim     string
}

func newStage(t *testing.T, a Attack) *stage {
	t.Helper()
	s := &stage{attack: a, secret: "canary-" + rand.Text(), mark: "mark-" + rand.Text(), folder: open(t, "/tmp")}
	t.Setenv("RULEBOOK_CANARY", s.secret)
	s.hide(t)
	s.listen(t)
	s.victimise(t)
	s.expect(t)
	s.copy(t)
	s.scratch = filepath.Join(s.folder, "scratch")
	if err := os.Mkdir(s.scratch, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", s.scratch)
	s.before = s.state(t)
	return s
}

// call says what stands for a thing in the submission.
func (s *stage) call(name, thing string) { s.words = append(s.words, "@"+name+"@", thing) }

// hide lays out the canaries: in a temporary folder, beside the submission, at home, and in the folders for everybody.
func (s *stage) hide(t *testing.T) {
	t.Helper()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	for _, canary := range []struct{ name, folder string }{
		{"outside", s.folder}, {"beside", s.handIn(t)}, {"home", open(t, home)}, {"tmp", open(t, "/tmp")}, {"vartmp", open(t, "/var/tmp")},
	} {
		path := filepath.Join(canary.folder, "secret")
		if err := os.WriteFile(path, []byte(s.secret+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, 0o666); err != nil {
			t.Fatal(err)
		}
		s.canaries = append(s.canaries, path)
		s.call(canary.name, path)
	}
}

// handIn is the folder of a whole class, in which the submission lies.
func (s *stage) handIn(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(s.folder, "class")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	s.submission = filepath.Join(folder, s.attack.Submission)
	return folder
}

// listen opens sockets of every kind and counts whoever comes.
func (s *stage) listen(t *testing.T) {
	t.Helper()
	path := filepath.Join(s.folder, "socket")
	for _, address := range []struct{ name, network, where string }{
		{"tcp", "tcp4", "127.0.0.1:0"}, {"abstract", "unix", "@stage-" + s.mark}, {"socket", "unix", path},
	} {
		listener, err := net.Listen(address.network, address.where)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { listener.Close() })
		s.call(address.name, strings.TrimPrefix(where(listener.Addr()), "@"))
		go func() {
			for conn, err := listener.Accept(); err == nil; conn, err = listener.Accept() {
				s.connections.Add(1)
				conn.Close()
			}
		}()
	}
	if err := os.Chmod(path, 0o777); err != nil {
		t.Fatal(err)
	}
	packets, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { packets.Close() })
	s.call("udp", where(packets.LocalAddr()))
	go func() {
		for _, _, err := packets.ReadFrom(nil); err == nil; _, _, err = packets.ReadFrom(nil) {
			s.connections.Add(1)
		}
	}()
}

// where gives the port, or the name of a local socket.
func where(address net.Addr) string {
	if _, port, err := net.SplitHostPort(address.String()); err == nil {
		return port
	}
	return address.String()
}

// victimise starts a process that has a secret in its environment.
func (s *stage) victimise(t *testing.T) {
	t.Helper()
	s.victim = exec.Command("sh", "-c", "read line; :", "victim-"+s.mark)
	s.victim.Env = []string{"CANARY=" + s.secret}
	input, err := s.victim.StdinPipe() // which is never written to
	if err != nil {
		t.Fatal(err)
	}
	if err := s.victim.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = s.victim.Process.Kill()
		_ = s.victim.Wait()
		input.Close()
	})
	s.call("victim", strconv.Itoa(s.victim.Process.Pid))
	s.call("victim-argument", "victim-"+s.mark)
	s.call("parent", strconv.Itoa(os.Getpid()))
}

// expect finds what tells the expected answers: the features, the fixtures, their history, and the grader's own program. Of the
// first two it makes copies, because what an attack writes to must be the stage's.
func (s *stage) expect(t *testing.T) {
	t.Helper()
	repository, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	feature, fixture := filepath.Join(repository, "features/cs300/03_main.feature"), filepath.Join(repository, "fixtures/cs300/boards.yaml")
	secrets := slices.Clone(s.canaries)
	for _, path := range []string{feature, fixture} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(s.folder, filepath.Base(path))
		if err := errors.Join(os.WriteFile(copied, data, 0o666), os.Chmod(copied, 0o666)); err != nil {
			t.Fatal(err)
		}
		line, _, _ := strings.Cut(string(data), "\n")
		s.answers = append(s.answers, line)
		secrets = append(secrets, copied)
	}
	s.call("secrets", strings.Join(secrets, ":"))
	s.call("answers", strings.Join([]string{feature, fixture, own}, ":"))
	s.call("repository", repository)
	s.call("mark", s.mark)
	s.call("submission", s.submission)
}

// copy puts the submission onto the stage, with the things of the stage in the place of their names.
func (s *stage) copy(t *testing.T) {
	t.Helper()
	if err := os.CopyFS(s.submission, os.DirFS(filepath.Join(corpus, s.attack.Submission))); err != nil {
		t.Fatal(err)
	}
	things := strings.NewReplacer(s.words...)
	err := filepath.WalkDir(s.submission, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.Chmod(path, 0o777)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(things.Replace(string(data))), 0o666); err != nil {
			return err
		}
		return os.Chmod(path, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, target := range s.attack.Links {
		if err := os.Symlink(things.Replace(target), filepath.Join(s.submission, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// busy matches the status of a process that runs or is about to end.
var busy = regexp.MustCompile(`(?m)^State:\s[RD]`)

// victimAtRest gives the status of the victim when it does nothing: a process that was killed needs a moment to end.
func (s *stage) victimAtRest() string {
	for {
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.victim.Process.Pid)) // it may have been killed
		if !busy.Match(status) {
			return string(status)
		}
		runtime.Gosched()
	}
}

func (s *stage) state(t *testing.T) hostState {
	t.Helper()
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		t.Fatal(err)
	}
	// Whether it is traced, stopped or dead. What it waits for is its own affair.
	var victim []string
	for line := range strings.Lines(s.victimAtRest()) {
		if strings.HasPrefix(line, "TracerPid:") || strings.HasPrefix(line, "State:") && strings.ContainsAny(strings.Fields(line)[1], "TtZX") {
			victim = append(victim, line)
		}
	}
	return hostState{submission: sum(t, s.submission), mounts: string(mounts), victim: strings.Join(victim, "")}
}

// mounted gives what is mounted on the stage and was not before, one a line. Other tests may mount what is theirs meanwhile.
func (s *stage) mounted(t *testing.T) string {
	t.Helper()
	more := ""
	for line := range strings.Lines(s.state(t).mounts) {
		if strings.Contains(line, filepath.Base(s.folder)) && !strings.Contains(s.before.mounts, line) {
			more += line
		}
	}
	return more
}

// sum gives a sum of all that lies in a folder: names, kinds, permissions and contents.
func sum(t *testing.T, folder string) string {
	t.Helper()
	hash := sha256.New()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		var content []byte
		switch {
		case info.Mode().IsRegular():
			content, err = os.ReadFile(path)
		case info.Mode()&fs.ModeSymlink != 0:
			var target string
			target, err = os.Readlink(path)
			content = []byte(target)
		}
		fmt.Fprintf(hash, "%q %v %d\n%s\n", path, info.Mode(), len(content), content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}

// harms tells what the attack has done to the host, in words, by the kind of harm. What has been killed has so much time to end.
func (s *stage) harms(t *testing.T, result gradedAttack, time time.Duration) map[Harm]string {
	t.Helper()
	done := map[Harm]string{}
	tell := func(kind Harm, format string, arguments ...any) {
		done[kind] += fmt.Sprintf(format, arguments...) + "; "
	}
	if strings.Contains(result.printed, s.secret) {
		tell(Leak, "it printed a secret")
	}
	for _, line := range s.answers {
		if strings.Contains(result.printed, line) {
			tell(Leak, "it printed what is expected: %s", line)
		}
	}
	for _, canary := range s.canaries {
		if data, err := os.ReadFile(canary); err != nil || string(data) != s.secret+"\n" {
			tell(Change, "%s is another, or is not there any more", canary)
		}
	}
	now := s.state(t)
	if now.submission != s.before.submission {
		tell(Change, "what was handed in is another")
	}
	if mounted := s.mounted(t); mounted != "" {
		tell(Change, "something is mounted: %s", mounted)
	}
	if now.victim != s.before.victim {
		tell(Assault, "a process of the host is not as it was: %s", now.victim)
	}
	for _, left := range s.left(t) {
		tell(Change, "there is %s", left)
	}
	if n := s.connections.Load(); n > 0 {
		tell(Connection, "somebody has come %d times", n)
	}
	if left := s.survivors(t, time); len(left) > 0 {
		tell(Survivor, "there still is %s", strings.Join(left, ", "))
	}
	return done
}

// left lists what the attack has left on the host that is no process.
func (s *stage) left(t *testing.T) []string {
	t.Helper()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	repository, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	folders := []string{"/", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/run", "/etc", "/usr/lib", home, repository}
	for _, canary := range s.canaries {
		folders = append(folders, filepath.Dir(canary))
	}
	for _, folder := range folders {
		names, err := filepath.Glob(folder + "/*" + s.mark + "*")
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, names...)
	}
	entries, err := os.ReadDir(s.scratch)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		found = append(found, filepath.Join(s.scratch, e.Name()))
	}
	for file, word := range map[string]string{
		"/proc/net/unix": "@" + s.mark, "/proc/sysvipc/shm": remembered, "/proc/sysvipc/msg": remembered, "/proc/sysvipc/sem": remembered,
	} {
		if data, err := os.ReadFile(file); err == nil && bytes.Contains(data, []byte(word)) {
			found = append(found, word+" in "+file)
		}
	}
	return found
}

// remembered is the key 0x52554C45, as the kernel lists it.
const remembered = "1381321797 "

// survivors lists the processes that descend from this one but the victim, and are still there after some time. All are ended.
func (s *stage) survivors(t *testing.T, patience time.Duration) []string {
	t.Helper()
	left := s.descendants(t)
	for end := time.Now().Add(patience); len(left) > 0 && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		left = s.descendants(t)
	}
	var words []string
	for pid, word := range left {
		words = append(words, word)
		if process, err := os.FindProcess(pid); err == nil {
			_ = process.Kill()
		}
	}
	return words
}

// descendants describes the processes that descend from this one but the victim.
func (s *stage) descendants(t *testing.T) map[int]string {
	t.Helper()
	found := descendants(t)
	delete(found, s.victim.Process.Pid)
	return found
}
