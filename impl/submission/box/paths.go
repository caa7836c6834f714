package box

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// system lists what every program may read: the machine's programs and libraries, and what these want to be configured by.
// Nothing in it is anybody's own.
func system() []string {
	roots := []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store"}
	for _, pattern := range []string{
		"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld-musl-*.path", "/etc/localtime", "/etc/nsswitch.conf", "/etc/ssl/openssl.cnf",
		"/etc/java*", "/etc/mono", "/etc/R", "/etc/fpc*.cfg", "/var/lib/ghc",
	} {
		found, _ := filepath.Glob(pattern) // the patterns are well formed
		roots = append(roots, found...)
	}
	return slices.DeleteFunc(roots, func(name string) bool {
		info, err := os.Stat(name)
		if err == nil && info.IsDir() {
			entries, _ := os.ReadDir(name)
			return len(entries) == 0
		}
		return err != nil
	})
}

// ownProgram is the grader's own program, in which the expected answers lie.
func ownProgram() (string, error) {
	own, err := os.Executable()
	if err == nil {
		own, err = filepath.EvalSymlinks(own)
	}
	if err != nil {
		return "", fmt.Errorf("finding the grader's own program: %w", err)
	}
	return own, nil
}

// more lists what a program may read besides the system's own.
func (g *Guard) more(b Box, program string) []string {
	known := slices.Concat(g.system, b.Read, b.Write)
	if slices.ContainsFunc(known, func(root string) bool { return below(root, program) }) {
		return b.Read
	}
	return append(slices.Clone(b.Read), homes(program)...)
}

// homes gives the files and folders that a program of the machine is installed in, with whatever it needs: those around its
// bin, where it is and where links lead from there. Of a folder that also holds what is somebody's own, it is only what programs
// are installed in.
func homes(program string) []string {
	var found []string
	real, _ := filepath.EvalSymlinks(program) // "" if there is none: then it will not start either
	for _, path := range []string{program, real} {
		around := filepath.Dir(filepath.Dir(path))
		switch {
		case path == "":
		case filepath.Base(filepath.Dir(path)) != "bin":
			found = append(found, path)
		case private(around):
			for _, part := range []string{"bin", "lib", "lib64", "libexec", "include"} {
				found = append(found, filepath.Join(around, part))
			}
		default:
			found = append(found, around)
		}
	}
	return slices.Compact(found)
}

// private tells whether a folder holds more than programs: the home folder and those around it, and the one for programs in it.
func private(folder string) bool {
	home, err := os.UserHomeDir()
	return err != nil || below(folder, home) || folder == filepath.Join(home, ".local")
}

// below tells whether a path is a folder or lies in it.
func below(folder, path string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

// without gives paths for all that lies below some folders but one file.
func without(file string, folders []string) []string {
	var paths []string
	for _, folder := range folders {
		real, err := filepath.EvalSymlinks(folder)
		if err != nil || !below(real, file) {
			paths = append(paths, folder)
			continue
		}
		entries, _ := os.ReadDir(real) // a file has none
		var inside []string
		for _, e := range entries {
			inside = append(inside, filepath.Join(real, e.Name()))
		}
		paths = append(paths, without(file, inside)...)
	}
	return paths
}

// Reachable tells whether contained programs have the rights to reach a file, whose path is absolute. Where the grader runs as root,
// they run as another user, and everybody must have these rights.
func Reachable(path string) bool {
	if findStrangers() == (strangers{}) {
		return true
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	for ; real != filepath.Dir(real); real = filepath.Dir(real) {
		if info, err := os.Stat(real); err != nil || info.Mode()&1 == 0 {
			return false
		}
	}
	return true
}

// Readable tells whether contained programs may read a file or list a folder that they reach.
func Readable(path string) bool {
	if findStrangers() == (strangers{}) {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode()&0o004 != 0 && (!info.IsDir() || info.Mode()&0o001 != 0)
}

// TempDir is the folder for temporary files, as the environment says, or the first usual one that programs can reach
// and be started from if that is not so there.
func TempDir() string {
	folder, _ := tempDir(os.TempDir(), func(folder string) bool { return Reachable(folder) && startable(folder) })
	return folder
}

// tempDir gives the first folder that suits, and tells whether there is one.
func tempDir(wanted string, suits func(string) bool) (folder string, ok bool) {
	usual := []string{"/tmp", "/var/tmp"}
	if wanted, err := filepath.Abs(wanted); err == nil {
		usual = append([]string{wanted}, usual...)
	}
	for _, folder := range usual {
		if suits(folder) {
			return folder, true
		}
	}
	return "/tmp", false
}

// refuseTempDir says what to do where no program can be started from a folder for temporary files.
func refuseTempDir(suits func(string) bool) error {
	if _, ok := tempDir(os.TempDir(), suits); ok {
		return nil
	}
	return fmt.Errorf("programs are built and started in the folder for temporary files, "+
		"but the disks of %s, /tmp and /var/tmp are mounted without execution (noexec): "+
		"set TMPDIR to a folder on another disk", os.TempDir())
}
