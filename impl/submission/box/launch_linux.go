package box

import (
	"fmt"
	"math"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A launch starts a program in namespaces of its own. Between a fork and an exec there is only one thread and no Go runtime: nothing
// may be allocated, no stack may grow. So everything is laid out beforehand, as lists of system calls.
type launch struct {
	setUp   []systemCall // of the first process of the namespaces
	program []systemCall // of its child, the last of which makes it the program
	letGo   []systemCall // of the first process once the program has ended: until then it holds the streams, as a shell would
	report  uintptr      // the descriptor of the pipe for the report
	told    launchReport
	use     unix.Rusage
	status  int32
	first   int32 // a descriptor of the first process
	kept    []any // what the calls point to
}

// A systemCall is a number with arguments.
type systemCall struct {
	number    uintptr
	arguments [5]uintptr
}

// A launchReport is what the first process tells, once, of the program.
type launchReport struct {
	Failed int32 // the number of the system call by which the program could not be started
	Errno  int32 // why; 0 if it could
	Status int32 // how it ended, as wait4 tells
	Left   int32 // 1 if something that it has started has not ended
	CPU    int64 // microseconds that it and everything that has ended have computed
}

const launchReportSize = unsafe.Sizeof(launchReport{})

// newLaunch lays out the launch of a program: its streams and the pipe for the report are given, and what of the box
// lies in the folder for temporary files.
func newLaunch(asked *request, files []int, shown []os.DirEntry) (*launch, error) {
	l := &launch{report: uintptr(files[3])}
	for _, file := range files {
		if file <= 2 {
			return nil, fmt.Errorf("the descriptor %d is in the place of a standard stream", file)
		}
	}
	l.layFirst(asked.Limits, shown)
	threads, err := ownThreads()
	if err != nil {
		return nil, err
	}
	l.layProgram(asked, files, threads)
	return l, nil
}

// layFirst lays out what the first process does: it makes folders of its own, and gives up all that it may.
func (l *launch) layFirst(limits Limits, shown []os.DirEntry) {
	const apart = unix.MS_NOSUID | unix.MS_NODEV
	l.add(&l.setUp, unix.SYS_UNSHARE, unix.CLONE_NEWNS|unix.CLONE_NEWIPC|unix.CLONE_NEWNET)
	tmp, staged := l.text("/tmp"), l.text(staging)
	size := l.text(fmt.Sprintf("mode=755,size=%d", room(limits)))
	l.add(&l.setUp, unix.SYS_MOUNT, l.text("tmpfs"), staged, l.text("tmpfs"), apart, size)
	for _, entry := range shown {
		l.layEntry(entry)
	}
	l.add(&l.setUp, unix.SYS_MOUNT, staged, tmp, 0, unix.MS_MOVE, 0)
	l.add(&l.setUp, unix.SYS_MOUNT, l.text("proc"), l.text("/proc"), l.text("proc"), apart|unix.MS_NOEXEC, 0)
	l.add(&l.setUp, unix.SYS_PRCTL, unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	for _, capability := range serverCapabilities() {
		l.add(&l.setUp, unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, capability.number, 0, 0, 0)
	}
	header, none := &unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &[2]unix.CapUserData{}
	l.kept = append(l.kept, header, none)
	l.add(&l.setUp, unix.SYS_CAPSET, uintptr(unsafe.Pointer(header)), uintptr(unsafe.Pointer(none)))
	raw := callFilter(refusedCalls(), everyCall)
	filter := filterBytes(raw)
	calls := &unix.SockFprog{Len: uint16(len(raw)), Filter: (*unix.SockFilter)(unsafe.Pointer(&filter[0]))}
	l.kept = append(l.kept, calls)
	l.add(&l.setUp, unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(calls)))
	l.add(&l.letGo, unix.SYS_DUP3, l.report, 0, 0)
	l.add(&l.letGo, unix.SYS_CLOSE_RANGE, 1, math.MaxUint32, 0)
}

// layEntry lays out how what the box shows in the folder for temporary files is shown in a new one, too.
func (l *launch) layEntry(entry os.DirEntry) {
	const file, mode = unix.S_IFREG, 0o755
	from, to := l.text("/tmp/"+entry.Name()), l.text(staging+"/"+entry.Name())
	if entry.IsDir() {
		l.add(&l.setUp, unix.SYS_MKDIRAT, 0, to, mode)
	} else {
		l.add(&l.setUp, unix.SYS_MKNODAT, 0, to, file|mode, 0)
	}
	l.add(&l.setUp, unix.SYS_MOUNT, from, to, 0, unix.MS_BIND|unix.MS_REC, 0)
}

// layProgram lays out what its child does.
func (l *launch) layProgram(asked *request, files []int, threads int) {
	const signalSetSize = 8
	l.add(&l.program, unix.SYS_SETSID)
	for stream, file := range files[:3] {
		l.add(&l.program, unix.SYS_DUP3, uintptr(file), uintptr(stream), 0)
	}
	l.add(&l.program, unix.SYS_CLOSE_RANGE, 3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	l.add(&l.program, unix.SYS_CHDIR, l.text(string(asked.Folder)))
	for _, bound := range bounds(asked.Limits, threads) {
		l.kept = append(l.kept, bound.limit)
		l.add(&l.program, unix.SYS_PRLIMIT64, 0, uintptr(bound.resource), uintptr(unsafe.Pointer(bound.limit)), 0)
	}
	l.layOrdinarySignals()
	none := &unix.Sigset_t{}
	l.kept = append(l.kept, none)
	l.add(&l.program, unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, uintptr(unsafe.Pointer(none)), 0, signalSetSize)
	words, environment := l.texts(asked.Words), l.texts(asked.Environment)
	l.add(&l.program, unix.SYS_EXECVE, l.text(string(asked.Words[0])), words, environment)
}

// layOrdinarySignals lays out that the program ignores no signal that whoever has started the grader ignores, as nohup does.
func (l *launch) layOrdinarySignals() {
	const signals, setSize = 64, 8
	ordinary := &[4]uint64{} // what the kernel calls a sigaction, of the default
	l.kept = append(l.kept, ordinary)
	for signal := uintptr(1); signal <= signals; signal++ {
		if signal != uintptr(unix.SIGKILL) && signal != uintptr(unix.SIGSTOP) {
			l.add(&l.program, unix.SYS_RT_SIGACTION, signal, uintptr(unsafe.Pointer(ordinary)), 0, setSize)
		}
	}
}

func (l *launch) add(list *[]systemCall, number uintptr, arguments ...uintptr) {
	call := systemCall{number: number}
	copy(call.arguments[:], arguments)
	*list = append(*list, call)
}

// text gives the address of a text as the kernel reads it.
func (l *launch) text(s string) uintptr {
	bytes := append([]byte(s), 0)
	l.kept = append(l.kept, bytes)
	return uintptr(unsafe.Pointer(&bytes[0]))
}

// texts gives the address of a list of texts.
func (l *launch) texts(all [][]byte) uintptr {
	list := make([]uintptr, len(all)+1)
	for i, s := range all {
		list[i] = l.text(string(s))
	}
	l.kept = append(l.kept, list)
	return uintptr(unsafe.Pointer(&list[0]))
}

// A bound is a limit that the kernel holds a process to.
type bound struct {
	resource int
	limit    *unix.Rlimit
}

// bounds are the same as those that a shell sets at other levels, see [script]. Processes count with those that keep the box, which
// run as the same user.
func bounds(l Limits, keepers int) []bound {
	seconds := uint64((l.CPU + 999_999_999) / 1_000_000_000)
	processes := uint64(l.Processes + excess + keepers)
	fileSize := uint64(l.FileSize/512+1) * 512
	all := []bound{
		{unix.RLIMIT_CORE, &unix.Rlimit{}},
		{unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds + 1, Max: seconds + 2}},
		{unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: uint64(l.Files), Max: uint64(l.Files)}},
		{unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: fileSize, Max: fileSize}},
		{unix.RLIMIT_NPROC, &unix.Rlimit{Cur: processes, Max: processes}},
	}
	for _, b := range all {
		var own unix.Rlimit
		if unix.Getrlimit(b.resource, &own) == nil { // what the machine has set lower stays
			b.limit.Cur, b.limit.Max = min(b.limit.Cur, own.Max), min(b.limit.Max, own.Max)
		}
	}
	return all
}

// ownThreads counts the threads that keep the box: those of this process, and the first process of a program's namespace.
func ownThreads() (int, error) {
	var info unix.Stat_t
	if err := unix.Stat("/proc/self/task", &info); err != nil {
		return 0, fmt.Errorf("counting the threads of this process: %w", err)
	}
	const others = 2 // entries of every folder
	return int(info.Nlink) - others + 1, nil
}

// start starts the first process and gives its number. While it is done, no signal may come: what handles signals is not there in
// the new process.
func (l *launch) start() (int, error) {
	var all, before unix.Sigset_t
	for i := range all.Val {
		all.Val[i] = math.MaxUint
	}
	if err := unix.PthreadSigmask(unix.SIG_SETMASK, &all, &before); err != nil {
		return 0, os.NewSyscallError("sigprocmask", err)
	}
	pid, errno := l.fork()
	if err := unix.PthreadSigmask(unix.SIG_SETMASK, &before, nil); err != nil {
		return 0, os.NewSyscallError("sigprocmask", err)
	}
	if errno != 0 {
		return 0, os.NewSyscallError("clone", errno)
	}
	return pid, nil
}

// fork makes the first process, which never returns from here. What that calls is compiled without what would need the runtime:
// growing stacks and looking for races.
//
//go:norace
//go:nosplit
func (l *launch) fork() (int, syscall.Errno) {
	const flags = uintptr(unix.SIGCHLD) | unix.CLONE_NEWPID | unix.CLONE_PIDFD
	first := uintptr(unsafe.Pointer(&l.first))
	pid, _, errno := syscall.RawSyscall6(unix.SYS_CLONE, flags, 0, first, 0, 0, 0)
	if errno == 0 && pid == 0 {
		l.lead()
	}
	return int(pid), errno
}

// lead is what the first process does. It waits for all that end, and tells of the program's end. As long as something is left it
// stays: with it all would end before anybody has looked who holds the program's output.
//
//go:norace
//go:nosplit
func (l *launch) lead() {
	l.call(l.setUp)
	child, _, errno := syscall.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if errno != 0 {
		l.fail(unix.SYS_CLONE, errno)
	}
	if child == 0 {
		l.call(l.program)
	}
	for l.reap(0) != child {
		continue
	}
	l.call(l.letGo)
	l.report = 0
	l.told.Status = l.status
	for l.told.Left = 1; l.told.Left == 1; {
		if pid := l.reap(unix.WNOHANG); pid == 0 {
			break
		} else if int(pid) < 0 {
			l.told.Left = 0
		}
	}
	syscall.RawSyscall(unix.SYS_GETRUSAGE, ^uintptr(0), uintptr(unsafe.Pointer(&l.use)), 0) // of its children
	l.told.CPU = (int64(l.use.Utime.Sec)+int64(l.use.Stime.Sec))*1e6 + int64(l.use.Utime.Usec) + int64(l.use.Stime.Usec)
	l.tell()
	for int(l.reap(0)) > 0 {
		continue
	}
	l.exit()
}

// call makes system calls. If one fails, the process tells that and ends.
//
//go:norace
//go:nosplit
func (l *launch) call(list []systemCall) {
	for i := range list {
		number, a := list[i].number, &list[i].arguments
		if _, _, errno := syscall.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], 0); errno != 0 {
			l.fail(number, errno)
		}
	}
}

//go:norace
//go:nosplit
func (l *launch) fail(number uintptr, errno syscall.Errno) {
	l.told.Failed, l.told.Errno = int32(number), int32(errno)
	l.tell()
	l.exit()
}

//go:norace
//go:nosplit
func (l *launch) tell() {
	syscall.RawSyscall(unix.SYS_WRITE, l.report, uintptr(unsafe.Pointer(&l.told)), launchReportSize)
}

//go:norace
//go:nosplit
func (l *launch) exit() {
	for {
		syscall.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
	}
}

// reap waits for a child and puts its status down. What it gives is negative if there is none, and 0 if none has ended.
//
//go:norace
//go:nosplit
func (l *launch) reap(options uintptr) uintptr {
	pid, _, errno := syscall.RawSyscall6(unix.SYS_WAIT4, ^uintptr(0), uintptr(unsafe.Pointer(&l.status)), options, 0, 0, 0)
	if errno != 0 {
		return ^uintptr(0)
	}
	return pid
}
