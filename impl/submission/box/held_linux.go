package box

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A holding is what the processes of an inmate hold that shows neither as their memory nor in any folder: what they
// have sent to themselves by sockets, and files that have no name any more but are still open or in memory. What
// several of them hold counts once.
type holding struct {
	owner   uint32          // whose files count
	folders []string        // where they have been; files do not count if there are none
	counted uint64          // the device of files that count otherwise
	inodes  map[uint64]bool // of sockets
	files   map[inode]int   // without a name, how many bytes each takes
	hides   bool            // whether a process is closed to its own user, as one is whose program nobody may read
}

// An inode is a file, whatever its name.
type inode struct{ device, number uint64 }

// holding makes ready for looking at processes. Files count where those of some folders do, and not those in the file
// system for temporary files, which counts as a whole.
func (i *Inmate) holding(processes []int) *holding {
	h := &holding{owner: i.owner, folders: i.measured, inodes: map[uint64]bool{}, files: map[inode]int{}}
	var info unix.Stat_t
	if i.level != Bubblewrap || len(processes) == 0 {
		return h
	}
	if unix.Stat(fmt.Sprintf("/proc/%d/root/tmp", processes[0]), &info) == nil {
		h.counted = info.Dev
	}
	return h
}

// see looks at what a process holds. Of one that has ended meanwhile there is nothing to see.
func (h *holding) see(pid int) {
	err := eachEntry(fmt.Sprintf("/proc/%d/fd", pid), func(info *unix.Stat_t) {
		if info.Mode&unix.S_IFMT == unix.S_IFSOCK {
			h.inodes[info.Ino] = true
		}
		h.file(info)
	})
	// A process that is about to end holds no memory, and belongs to root until then.
	if errors.Is(err, fs.ErrPermission) && resident(pid) > 0 {
		h.hides = true
	}
	if len(h.folders) > 0 {
		h.seeMapped(pid)
	}
}

// file counts a file that has no name.
func (h *holding) file(info *unix.Stat_t) {
	unnamed := info.Mode&unix.S_IFMT == unix.S_IFREG && info.Nlink == 0
	if unnamed && len(h.folders) > 0 && info.Uid == h.owner && info.Dev != h.counted {
		h.files[inode{info.Dev, info.Ino}] = int(info.Blocks) * 512
	}
}

// seeMapped counts files that have no name and that a process has put into its memory. Where the kernel does not let
// the grader look at such a file, it counts as what can be seen of it.
func (h *holding) seeMapped(pid int) {
	maps, _ := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid)) // the process may have ended
	for line := range strings.Lines(string(maps)) {
		if !strings.HasSuffix(line, " (deleted)\n") {
			continue
		}
		area, _, _ := strings.Cut(line, " ")
		var info unix.Stat_t
		if unix.Stat(fmt.Sprintf("/proc/%d/map_files/%s", pid, area), &info) == nil {
			h.file(&info)
			continue
		}
		if fields := strings.SplitN(line, "/", 2); len(fields) == 2 && h.within("/"+fields[1]) {
			h.area(area, strings.Fields(line))
		}
	}
}

// within tells whether a path leads into the folders.
func (h *holding) within(path string) bool {
	return slices.ContainsFunc(h.folders, func(folder string) bool {
		real, err := filepath.EvalSymlinks(folder)
		return err == nil && below(real, path)
	})
}

// area counts a part of a file that has no name. The fields are those of a line of /proc/PID/maps.
func (h *holding) area(area string, fields []string) {
	begin, end, _ := strings.Cut(area, "-")
	from, err1 := strconv.ParseUint(begin, 16, 64)
	to, err2 := strconv.ParseUint(end, 16, 64)
	number, err3 := strconv.ParseUint(fields[4], 10, 64)
	var major, minor uint32
	if n, _ := fmt.Sscanf(fields[3], "%x:%x", &major, &minor); n < 2 || err1 != nil || err2 != nil || err3 != nil {
		return
	}
	file := inode{unix.Mkdev(major, minor), number}
	h.files[file] = max(h.files[file], int(to-from))
}

// sent gives the bytes that so many sockets may hold. How much they do hold is nobody's to see; each holds no more than
// the machine allows a socket by default, because no program may change that.
func sent(sockets int) int {
	const usual = 212_992
	if sockets == 0 {
		return 0
	}
	data, _ := os.ReadFile("/proc/sys/net/core/wmem_default")
	most, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil {
		most = usual
	}
	return most * sockets
}

// socketsIn counts the sockets in a box of bwrap, which has a network of its own. So it needs to look into no process.
func socketsIn(processes []int) int {
	for _, pid := range processes {
		list, err := os.ReadFile(fmt.Sprintf("/proc/%d/net/unix", pid))
		if err == nil {
			return max(0, bytes.Count(list, []byte("\n"))-1) // the first line is a heading
		}
	}
	return 0
}

// eachEntry visits what the entries of a folder of /proc lead to.
func eachEntry(folder string, do func(info *unix.Stat_t)) error {
	opened, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer opened.Close()
	names, err := opened.Readdirnames(-1)
	for _, name := range names {
		var info unix.Stat_t
		if unix.Fstatat(int(opened.Fd()), name, &info, 0) == nil {
			do(&info)
		}
	}
	return err
}
