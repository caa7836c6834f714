package box

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The wrappers of golang.org/x/sys know the numbers of Landlock's calls only. A library for Landlock would confine the whole
// process; here it must be one thread.

func landlockVersion() (int, error) {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0, errno
	}
	return int(version), nil
}

// findLandlock tells why Landlock is not to be had, if so.
func (g *Guard) findLandlock() error {
	version, err := landlockVersion()
	if err != nil {
		return fmt.Errorf("the kernel offers no Landlock (%w): it needs Linux 5.13 with landlock among its security modules", err)
	}
	if version < 3 {
		return fmt.Errorf("the kernel's Landlock is of version %d, which cannot keep files from being cut: it needs Linux 6.2", version)
	}
	if _, ok := architecture(); !ok {
		return errArchitecture
	}
	g.system = without(g.own, g.system)
	g.anew = g.works("echo 99 >" + lastPIDName)
	g.apart = g.anew || g.works(":")
	return nil
}

// may is what a program of a box may do at the level landlock.
func (g *Guard) may(b Box, program string, u *user) grant {
	return grant{
		Read: append(slices.Clone(g.system), without(g.own, g.more(b, program))...), Write: b.writable(),
		// A user of its own has nothing else, and a build cannot do without.
		Changes: u != nil || len(b.Write) > 0,
	}
}

// separate has a new process have process numbers of its own, so that whatever it starts ends with it. Who stays the
// grader's own user gets a user namespace too: that takes no privileges, limits on processes count in there only, and
// it has the right to set the numbers.
func (g *Guard) separate(attributes *syscall.SysProcAttr) {
	attributes.Cloneflags = unix.CLONE_NEWPID
	if g.strangers == (strangers{}) {
		attributes.Cloneflags |= unix.CLONE_NEWUSER
		attributes.AmbientCaps = []uintptr{unix.CAP_CHECKPOINT_RESTORE}
	}
}

// works tells whether this machine allows that, and a script there.
func (g *Guard) works(script string) bool {
	attributes := &syscall.SysProcAttr{}
	g.separate(attributes)
	process, err := os.StartProcess(g.shell, []string{"sh", "-c", script}, &os.ProcAttr{Sys: attributes})
	if err != nil {
		return false
	}
	state, err := process.Wait()
	return err == nil && state.Success()
}

const (
	mayRead = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	ofFiles = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
)

// devices are what a program may read and write besides its own. The device of zeros is not among them: programs could
// share memory by it that nobody counts.
func devices() []string {
	return []string{"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}
}

// A grant is what a program may do.
type grant struct {
	Read, Write []string
	Terminal    []string // files of the terminal that it controls
	Changes     bool     // whether it may change rights and times of files, its user's wherever they lie: Landlock does not mind
}

// confine leaves the calling thread, and all that it will start, no right but to those paths: none to other files, to the
// network, or to processes outside.
func confine(may grant) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("giving up privileges: %w", err)
	}
	version, err := landlockVersion()
	if err != nil {
		return fmt.Errorf("asking for Landlock: %w", err)
	}
	rules, err := ruleset(version)
	if err != nil {
		return err
	}
	defer unix.Close(rules)
	all := rights(version)
	if err := errors.Join(
		allow(rules, mayRead, append(slices.Clone(may.Read), "/proc")),
		allow(rules, all, may.Write),
		allow(rules, mayRead|unix.LANDLOCK_ACCESS_FS_WRITE_FILE, devices()),
		allow(rules, all&ofFiles, may.Terminal),
	); err != nil {
		return err
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(rules), 0, 0); errno != 0 {
		return fmt.Errorf("confining a thread: %w", errno)
	}
	refused := refusedCalls()
	if !may.Changes {
		refused = append(refused, changingCalls()...)
	}
	return filterCalls(refused, false)
}

// rights gives the rights over files that a version of Landlock knows.
func rights(version int) uint64 {
	all := uint64(unix.LANDLOCK_ACCESS_FS_TRUNCATE<<1 - 1)
	if version >= 5 {
		all |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	return all
}

func ruleset(version int) (int, error) {
	attributes := unix.LandlockRulesetAttr{Handled_access_fs: rights(version)}
	if version >= 4 {
		attributes.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if version >= 6 {
		attributes.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	rules, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET,
		uintptr(unsafe.Pointer(&attributes)), unsafe.Sizeof(attributes), 0)
	if errno != 0 {
		return 0, fmt.Errorf("making rules of Landlock: %w", errno)
	}
	return int(rules), nil
}

// allow adds rights over paths. A path that there is not needs none.
func allow(rules int, rights uint64, paths []string) error {
	for _, path := range paths {
		fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("opening %s for the box: %w", path, err)
		}
		granted := rights
		var info unix.Stat_t
		if unix.Fstat(fd, &info) != nil || info.Mode&unix.S_IFMT != unix.S_IFDIR {
			granted &= ofFiles
		}
		beneath := unix.LandlockPathBeneathAttr{Allowed_access: granted, Parent_fd: int32(fd)}
		_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
			uintptr(unsafe.Pointer(&beneath)), 0, 0, 0)
		unix.Close(fd)
		if errno != 0 {
			return fmt.Errorf("allowing %s in the box: %w", path, errno)
		}
	}
	return nil
}
