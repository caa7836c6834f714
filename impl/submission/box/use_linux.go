package box

import (
	"fmt"
	"slices"

	"golang.org/x/sys/unix"
)

// top is the process below which all others are.
func (i *Inmate) top() int {
	if i.cell != nil {
		return i.cell.first.Pid
	}
	return i.command.Process.Pid
}

// Processes lists the program and all that it has started, by the numbers that they have for the grader.
func (i *Inmate) Processes() []int {
	all := tree(i.top(), i.limits.Processes+excess)
	if i.cell != nil {
		return all[1:]
	}
	return all
}

// Use measures the program and everything below it. The zero Use is that of a program that has ended.
func (i *Inmate) Use() Use {
	var use Use
	onBehalf(i.owner, func() { use = i.held() })
	use.Files = i.files(use.Files)
	return use
}

// held measures what the processes hold.
func (i *Inmate) held() Use {
	use, all := Use{CPU: -i.earlier}, i.Processes()
	hidden, witnesses := i.holding(all), []int{}
	if i.cell != nil {
		launcher, _ := processOf(fmt.Sprint(i.top()))
		use.CPU += launcher.cpu // it has waited for orphans
	}
	for _, pid := range all {
		p, err := processOf(fmt.Sprint(pid))
		if err != nil {
			continue
		}
		use.CPU += p.cpu
		if !p.ended {
			who := witness(pid, p)
			witnesses = append(witnesses, who)
			use.Processes += p.threads
			use.Memory += resident(who)
			hidden.see(who)
		}
	}
	sockets := len(hidden.inodes)
	if i.level == Bubblewrap {
		sockets = max(sockets, socketsIn(all))
	}
	unread := sent(sockets)
	if use.Memory+unread > i.limits.Memory {
		use.Memory = shared(witnesses, use.Memory)
	}
	use.Memory += unread
	if i.level == Bubblewrap {
		use.Files = temporary(folders(all, "root/tmp")...)
	}
	for _, taken := range hidden.files {
		use.Files.Bytes += taken
	}
	use.Hides = hidden.hides && i.level == Landlock // a box of bwrap may be closed to a root that may not trace
	use.CPU = max(use.CPU, 0)
	return use
}

// shared measures the memory of processes that may share it; otherwise is what it is where the machine does not tell.
func shared(pids []int, otherwise int) int {
	sum := 0
	for _, pid := range pids {
		bytes := proportional(pid)
		if bytes == 0 && resident(pid) > 0 {
			return otherwise
		}
		sum += bytes // none of one that has ended meanwhile
	}
	return sum
}

// room is the size of the file system for temporary files in a box of bwrap. It is larger than the limit, so that the grader sees
// a program exceed that.
func room(l Limits) int {
	const page = 4096
	return (l.FileSize+page-1)/page*page + 1<<20
}

// folders gives a folder of each process in /proc. A process may have ended, or be closed to the grader.
func folders(processes []int, name string) []string {
	var folders []string
	for _, pid := range processes {
		folders = append(folders, fmt.Sprintf("/proc/%d/%s", pid, name))
	}
	return folders
}

// temporary measures the files in a file system of their own, which is to be seen in any of some folders; nothing if it is not
// there any more.
func temporary(folders ...string) Amount {
	var all unix.Statfs_t
	if !slices.ContainsFunc(folders, func(folder string) bool { return unix.Statfs(folder, &all) == nil }) {
		return Amount{}
	}
	return Amount{Bytes: int(all.Blocks-all.Bfree) * int(all.Bsize), Entries: int(all.Files - all.Ffree)}
}

// files adds to temporary files what has been added to the folders that may be changed.
func (i *Inmate) files(temporary Amount) Amount {
	total := amount(i.measured, i.before.Entries+mostEntries)
	total.Bytes += temporary.Bytes - i.before.Bytes
	total.Entries += temporary.Entries - i.before.Entries
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
