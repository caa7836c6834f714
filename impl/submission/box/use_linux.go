package box

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// keepers is how many processes at the top of the tree keep the box, and are not the program's.
func (i *Inmate) keepers() int {
	switch {
	case i.status != nil:
		return 3 // bwrap, bwrap as the first process of the box, and the shell
	case i.words != nil, i.tenancy != nil:
		return 1 // the shell, or the first process of the namespace
	}
	return 0
}

// top is the process below which all others are.
func (i *Inmate) top() int {
	if i.tenancy != nil {
		return i.tenancy.pid
	}
	return i.command.Process.Pid
}

// Processes lists the program and all that it has started, by the numbers that they have for the grader.
func (i *Inmate) Processes() []int {
	all := tree(i.top(), i.limits.Processes+excess)
	return all[min(i.keepers(), len(all)):]
}

// Use measures the program and everything below it. The zero Use is that of a program that has ended.
func (i *Inmate) Use() Use {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	var use Use
	all := tree(i.top(), i.limits.Processes+excess)
	for n, pid := range all {
		p, err := processOf(pid)
		if err != nil {
			continue
		}
		use.CPU += p.cpu // the keepers have waited for orphans
		if n >= i.keepers() && !p.ended {
			use.Processes += p.threads
			use.Memory += p.memory
		}
	}
	if all = all[min(i.keepers(), len(all)):]; use.Memory > i.limits.Memory {
		use.Memory = shared(all, use.Memory)
	}
	if (i.status != nil || i.tenancy != nil) && i.temporary == nil && len(all) > 0 {
		i.temporary = i.openTemporary(all[0])
	}
	use.Files = i.files()
	return use
}

// shared measures the memory of processes that may share it; otherwise is what it is where the machine does not tell.
func shared(pids []int, otherwise int) int {
	total := 0
	for _, pid := range pids {
		if p, err := processOf(pid); err != nil || p.ended {
			continue
		}
		bytes, ok := proportional(pid)
		if p, err := processOf(pid); !ok && err == nil && !p.ended && p.memory > 0 {
			return otherwise
		}
		total += bytes // none of one that has ended meanwhile
	}
	return total
}

// room is how large the file system for temporary files is in a box of bwrap: larger than the limit, so that who exceeds that is
// seen to, and by a number that tells it from others.
func room(l Limits) int {
	const page = 4096
	return (l.FileSize+page-1)/page*page + 1<<20 + page
}

// openTemporary opens the file system in memory of a box; nil as long as the process is not in there.
func (i *Inmate) openTemporary(pid int) *os.File {
	folder, err := os.OpenFile(fmt.Sprintf("/proc/%d/root/tmp", pid), unix.O_PATH|unix.O_DIRECTORY, 0)
	if err != nil {
		return nil
	}
	if all, err := statfs(folder); err != nil || all.Type != unix.TMPFS_MAGIC || int(all.Blocks)*int(all.Bsize) != room(i.limits) {
		folder.Close()
		return nil
	}
	return folder
}

func statfs(folder *os.File) (all unix.Statfs_t, err error) {
	raw, err := folder.SyscallConn()
	if err != nil {
		return all, err
	}
	var failed error
	err = raw.Control(func(fd uintptr) { failed = unix.Fstatfs(int(fd), &all) })
	return all, errors.Join(err, failed)
}

// files measures the temporary files, and what has been added to the folders that may be changed.
func (i *Inmate) files() Amount {
	total := amount(i.measured, i.before.Entries+mostEntries)
	total.Bytes -= i.before.Bytes
	total.Entries -= i.before.Entries
	if i.temporary == nil {
		return total
	}
	if all, err := statfs(i.temporary); err == nil {
		total.Bytes += int(all.Blocks-all.Bfree) * int(all.Bsize)
		total.Entries += int(all.Files - all.Ffree)
	}
	return total
}

// amount measures what is below folders, until there is more than so much.
func amount(folders []string, most int) Amount {
	var total Amount
	for _, folder := range folders {
		_ = walk(folder, mostDepth+1, func(_ int, _ string, info *unix.Stat_t, depth int) error {
			total.Entries++
			total.Bytes += int(info.Blocks) * 512
			if total.Depth = max(total.Depth, depth); total.Entries > most {
				return errEnough
			}
			return nil
		})
	}
	return total
}
