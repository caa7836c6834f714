package box

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"syscall"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// refusedCalls are the system calls that no program about a board game needs, and by which one could reach the network,
// other processes, the terminal's input, memory that nobody counts, what other programs have read, or what outlives it.
// Messages by sendmsg may carry open files, which then are nobody's.
func refusedCalls() []uint32 {
	return []uint32{
		unix.SYS_SOCKET, unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_GETFD,
		unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_KCMP, unix.SYS_PROCESS_MADVISE, unix.SYS_PROCESS_MRELEASE, unix.SYS_MIGRATE_PAGES,
		unix.SYS_MOVE_PAGES, unix.SYS_SENDMSG, unix.SYS_SENDMMSG, unix.SYS_VMSPLICE, unix.SYS_LANDLOCK_CREATE_RULESET,
		unix.SYS_CACHESTAT, unix.SYS_IO_SETUP, unix.SYS_IO_URING_SETUP, unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN,
		unix.SYS_USERFAULTFD, unix.SYS_KEYCTL, unix.SYS_ADD_KEY,
		unix.SYS_REQUEST_KEY, unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL, unix.SYS_MSGGET, unix.SYS_MSGSND, unix.SYS_MSGRCV,
		unix.SYS_MSGCTL, unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP, unix.SYS_SEMCTL, unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK,
		unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET, unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2,
		unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_MOVE_MOUNT, unix.SYS_OPEN_TREE, unix.SYS_FSOPEN, unix.SYS_MOUNT_SETATTR,
		unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_FANOTIFY_INIT, unix.SYS_INOTIFY_ADD_WATCH,
	}
}

// changingCalls are those that change rights, owners, times and attributes of files.
func changingCalls() []uint32 {
	const fileSetAttributes = 469 // of Linux 6.17
	return append(oldChangingCalls(),
		unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT,
		unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
		unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT, fileSetAttributes,
	)
}

// newNamespaces are the flags of clone that no program may set.
const newNamespaces = unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID

// Offsets into what the filter is given of a call.
const (
	callNumber       = 0
	callArchitecture = 4
)

// argument is the offset of the lower half of an argument; the upper half follows.
func argument(n uint32) uint32 { return 16 + 8*n }

// architecture is the kernel's number of this processor's kind.
func architecture() (number uint32, ok bool) {
	number, ok = map[string]uint32{"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64}[runtime.GOARCH]
	return number, ok
}

// errArchitecture is of a machine on which a filter would refuse nothing.
var errArchitecture = fmt.Errorf(
	"how to refuse system calls is not known for processors of the kind %s: choose another level", runtime.GOARCH)

// filterCalls refuses system calls to the calling thread, and to all that it will start. It may let them close themselves to
// others of their user.
func filterCalls(refused []uint32, mayClose bool) error {
	raw, err := bpf.Assemble(callFilter(refused, unix.Gettid(), mayClose))
	if err != nil {
		return fmt.Errorf("the filter of system calls is wrong: %w", err)
	}
	filter := make([]unix.SockFilter, len(raw))
	for i, r := range raw {
		filter[i] = unix.SockFilter{Code: r.Op, Jt: r.Jt, Jf: r.Jf, K: r.K}
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	_, _, errno := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(filter)
	if errno != 0 {
		return fmt.Errorf("filtering system calls: %w", errno)
	}
	return nil
}

// A rule answers some calls in the place of the kernel if all its conditions hold. With the answer 0 they seem to have
// succeeded.
type rule struct {
	answer syscall.Errno
	when   all
	calls  calls
}

type (
	all   []condition
	calls []uint32
)

// A condition holds if half of an argument, as far as a mask lets it be seen, is a value, or else if it is any other
// one.
type condition struct {
	half, mask, value uint32
	other             bool
}

// is holds if half of an argument is so, and isNot if it is not.
func is(half, value uint32) condition    { return condition{half, math.MaxUint32, value, false} }
func isNot(half, value uint32) condition { return condition{half, math.MaxUint32, value, true} }

// anyOf holds if one of some bits of half of an argument is set.
func anyOf(half, bits uint32) condition { return condition{half, bits, 0, true} }

// onlyForItself are rules for calls by which a program could change how another process of its user runs, such as the launcher. The
// calls have an effect for the calling thread only, which the number 0 names. A program may not change how many processes it may
// have, nor the limits of a process by its number.
//
// A program may name its other threads when it asks for processors, a priority or a kind of scheduling. The filter cannot tell them
// from other processes, so these calls do nothing and succeed: they change how fast a program runs, not what it does, and a program such
// as a virtual machine may take a failure for a fault.
func onlyForItself() []rule {
	other, ofProcesses := isNot(argument(0), 0), is(argument(1), unix.RLIMIT_NPROC)
	return []rule{
		{0, nil, calls{unix.SYS_IOPRIO_SET}},
		{0, all{other}, calls{unix.SYS_SETPRIORITY, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_SETSCHEDULER,
			unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETATTR}},
		{0, all{isNot(argument(1), 0)}, calls{unix.SYS_SETPRIORITY}},
		{unix.EPERM, all{is(argument(0), unix.RLIMIT_NPROC)}, calls{unix.SYS_SETRLIMIT}},
		{unix.EPERM, all{other}, calls{unix.SYS_PRLIMIT64}},
		{unix.EPERM, all{ofProcesses, isNot(argument(2), 0)}, calls{unix.SYS_PRLIMIT64}},
		{unix.EPERM, all{ofProcesses, isNot(argument(2)+4, 0)}, calls{unix.SYS_PRLIMIT64}},
	}
}

// uncounted are rules for calls by which a program could hold memory or files that nobody counts. Memory that processes
// share counts by no process once nobody looks at it. A thread could have files of its own, and all of a program's
// could hide what they hold. How much a socket holds stays as the machine has set it.
func uncounted(mayClose bool) []rule {
	const threadOnly, sharedOnly = unix.CLONE_THREAD | unix.CLONE_FILES, unix.MAP_SHARED | unix.MAP_ANONYMOUS
	ofSockets := is(argument(1), unix.SOL_SOCKET)
	rules := []rule{
		{unix.EPERM, all{{argument(3), sharedOnly, sharedOnly, false}}, calls{unix.SYS_MMAP}},
		{unix.EPERM, all{{argument(0), threadOnly, unix.CLONE_THREAD, false}}, calls{unix.SYS_CLONE}},
		{unix.EPERM, all{anyOf(argument(2), unix.CLOSE_RANGE_UNSHARE)}, calls{unix.SYS_CLOSE_RANGE}},
		{0, all{ofSockets, is(argument(2), unix.SO_SNDBUF)}, calls{unix.SYS_SETSOCKOPT}},
		{0, all{ofSockets, is(argument(2), unix.SO_SNDBUFFORCE)}, calls{unix.SYS_SETSOCKOPT}},
	}
	if !mayClose {
		rules = append(rules, rule{unix.EPERM, all{is(argument(0), unix.PR_SET_DUMPABLE)}, calls{unix.SYS_PRCTL}})
	}
	return rules
}

// noSignals are rules that keep programs from signals to a thread, and from any that the kernel would send for them. A
// launcher's thread that has given up rights is one of those that Landlock lets its programs reach, and with it the
// launcher ends.
func noSignals(thread uint32) []rule {
	const setOwner = 0x8901 // FIOSETOWN
	return []rule{
		{unix.EPERM, all{is(argument(0), thread)}, calls{unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_RT_SIGQUEUEINFO,
			unix.SYS_PIDFD_OPEN}},
		{unix.EPERM, all{is(argument(1), thread)}, calls{unix.SYS_TGKILL, unix.SYS_RT_TGSIGQUEUEINFO}},
		{unix.EPERM, all{is(argument(1), unix.F_SETOWN)}, calls{unix.SYS_FCNTL}},
		{unix.EPERM, all{is(argument(1), unix.F_SETOWN_EX)}, calls{unix.SYS_FCNTL}},
		{unix.EPERM, all{is(argument(1), setOwner)}, calls{unix.SYS_IOCTL}},
		{unix.EPERM, all{is(argument(1), unix.SIOCSPGRP)}, calls{unix.SYS_IOCTL}},
	}
}

// inside are rules against new namespaces, and against typing at the terminal. The flags of clone3 cannot be seen: it
// seems not to exist, and libraries fall back on clone.
func inside() []rule {
	const linuxPut = 0x541C // TIOCLINUX, which can type as TIOCSTI does
	return []rule{
		{unix.ENOSYS, nil, calls{unix.SYS_CLONE3}},
		{unix.EPERM, all{anyOf(argument(0), newNamespaces)}, calls{unix.SYS_CLONE}},
		{unix.EPERM, all{is(argument(1), unix.TIOCSTI)}, calls{unix.SYS_IOCTL}},
		{unix.EPERM, all{is(argument(1), linuxPut)}, calls{unix.SYS_IOCTL}},
	}
}

// callFilter is the filter's program. A refused call fails as if it were forbidden. A program for another kind of
// processor is killed.
func callFilter(refused []uint32, thread int, mayClose bool) []bpf.Instruction {
	const otherABI = 0x40000000 // the bit of the calls of x32
	number, _ := architecture() // it is known where there is a guard
	program := []bpf.Instruction{
		bpf.LoadAbsolute{Off: callArchitecture, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: number, SkipTrue: 1},
		bpf.RetConstant{Val: unix.SECCOMP_RET_KILL_PROCESS},
		bpf.LoadAbsolute{Off: callNumber, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpGreaterOrEqual, Val: otherABI, SkipFalse: 1},
		answer(unix.ENOSYS),
	}
	rules := []rule{{unix.EPERM, nil, refused}}
	for _, r := range slices.Concat(rules, onlyForItself(), uncounted(mayClose), noSignals(uint32(thread)), inside()) {
		for _, call := range r.calls {
			program = append(program, r.on(call)...)
		}
	}
	return append(program, bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW})
}

// on gives what the rule does on a call. Before and after it the number of the call is loaded.
func (r rule) on(call uint32) []bpf.Instruction {
	do := []bpf.Instruction{answer(r.answer)}
	for _, c := range slices.Backward(r.when) {
		unless := bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: c.value, SkipTrue: uint8(len(do))}
		if c.other {
			unless.Cond = bpf.JumpEqual
		}
		load, mask := bpf.LoadAbsolute{Off: c.half, Size: 4}, bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: c.mask}
		do = append([]bpf.Instruction{load, mask, unless}, do...)
	}
	do = append(do, bpf.LoadAbsolute{Off: callNumber, Size: 4})
	return append([]bpf.Instruction{bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: call, SkipTrue: uint8(len(do))}}, do...)
}

// answer ends a call with an error before it does anything; with none it seems to have succeeded.
func answer(errno syscall.Errno) bpf.Instruction {
	return bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(errno)}
}
