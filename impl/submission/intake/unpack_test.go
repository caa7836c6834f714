package intake

import (
	"archive/tar"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// small are bounds that a test can reach.
func small() Bounds {
	return Bounds{Entries: 50, Size: 400_000, File: 300_000, Ratio: 100, Free: 100_000}
}

// unpack unpacks an archive into a new folder.
func unpack(t testing.TB, archive []byte) (folder string, notes []string, err error) {
	t.Helper()
	folder = t.TempDir()
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	notes, err = Unpack(bytes.NewReader(archive), int64(len(archive)), root, small())
	return folder, notes, err
}

// contents lists what lies in a folder: folders with a slash, and files; what can be executed with a star.
func contents(t testing.TB, folder string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(folder, path)
		switch mode := info.Mode(); {
		case mode.IsDir():
			name += "/"
		case !mode.IsRegular() || mode&^0o755 != 0 || mode&0o600 != 0o600:
			name += " with mode " + mode.String()
		case mode&0o111 != 0:
			name += "*"
		}
		all = append(all, filepath.ToSlash(name))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestUnpack(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("n", 256)
	for _, test := range []struct {
		reason string
		pack   []thing
		want   string // what is there afterwards, one a word
		notes  string
	}{
		{"nothing", nil, "", ""},
		{"a file", things("a.py"), "a.py", ""},
		{"folders that no entry names", things("src/deep/a.py"), "src/ src/deep/ src/deep/a.py", ""},
		{"folders that are named, also twice", []thing{{name: "src/", mode: fs.ModeDir | 0o755}, {name: "src/a.py"},
			{name: "src/", mode: fs.ModeDir | 0o700}}, "src/ src/a.py", ""},
		{"what a path need not have", things("./a.py", "src//./b.py"), "a.py src/ src/b.py", ""},
		{"the folder itself", []thing{{name: "./", mode: fs.ModeDir | 0o755}, {name: "./a.py"}}, "a.py", ""},
		{"separators of Windows", things(`src\game\a.py`), "src/ src/game/ src/game/a.py", ""},
		{"a folder of Windows", []thing{{name: `src\`}, {name: `src\a.py`}}, "src/ src/a.py", ""},
		{"dots that lead nowhere", things("a..py", "...", "..b/c"), "..b/ ..b/c ... a..py", ""},
		{"what systems add", things("__MACOSX/a/._b.py", "a/.DS_Store", "a/._b.py", "a/Thumbs.db", "desktop.ini", "a/b.py"), "a/ a/b.py", ""},
		{"other hidden files", things(".gitignore", ".git/HEAD"), ".git/ .git/HEAD .gitignore", ""},
		{"the icon of a folder of macOS", things("a.py", "Icon\r"), "a.py", `"Icon\r": left out, its name holds a control character`},
		{"escape codes in a name", things("\x1b[2J.py"), "", `"\x1b[2J.py": left out, its name holds a control character`},
		{"control characters beyond ASCII", things("a\u009b.py"), "", `"a\u009b.py": left out, its name holds a control character`},
		{"marks that turn the direction of writing", things("a\u202eyp.exe"), "a\u202eyp.exe", ""},
		{"too long a name", things("a.py", long), "a.py", strings.Repeat("n", 100) + `…: left out, its name is too long`},
		{"the longest name", things(long[1:]), long[1:], ""},
		{"too long a path", things(strings.Repeat("0123456/", 60) + strings.Repeat("n/", 3) + long[1:] + "/" + long[1:] + "/" + long[1:]), "",
			strings.Repeat("0123456/", 12) + `0123…: left out, its name is too long`},
		{"too many folders in each other", things(strings.Repeat("d/", 64) + "a"), "",
			strings.Repeat("d/", 50) + "…: left out, it lies too deep"},
		{"two names that only case tells apart", things("A.java", "a.java"), "A.java a.java",
			"a.java: only the case of letters tells it from A.java: Windows and macOS take both for one"},
		{"permissions", []thing{{name: "a", mode: 0o755}, {name: "b", mode: 0o4755 | fs.ModeSetuid},
			{name: "c", mode: fs.ModeSetgid | 0o710}, {name: "d", mode: 0o400}, {name: "e", mode: 0o666}},
			"a* b* c* d e", ""},
		{"a folder that nobody may enter", []thing{{name: "a/", mode: fs.ModeDir}, {name: "a/b"}}, "a/ a/b", ""},
		{"an archive within the archive", things("work.zip", "a.py"), "a.py work.zip", ""},
		{"a file beyond all measure", []thing{{name: "film.mp4", text: random(300_001)}, {name: "a.py"}}, "a.py",
			"film.mp4: left out, it is larger than 300000 bytes"},
		{"ten notes and more", things("\a0", "\a1", "\a2", "\a3", "\a4", "\a5", "\a6", "\a7", "\a8", "\a9", "\aa", "\ab"), "",
			controls(10) + "\nand 2 more notes like these"},
	} {
		for format, archive := range map[string][]byte{
			"zip": zipped(t, test.pack...), "tar": tarred(t, test.pack...), "tar.gz": gzipped(t, tarred(t, test.pack...)),
		} {
			if len(test.pack) == 0 && format == "tar" {
				continue // it is but zeros
			}
			t.Run(test.reason+" in a "+format, func(t *testing.T) {
				t.Parallel()
				folder, notes, err := unpack(t, archive)
				if err != nil {
					t.Fatalf("%s: %v", test.reason, err)
				}
				got, want := contents(t, folder), strings.Fields(test.want)
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Errorf("%s: unpacked %q; want %q", test.reason, got, want)
				}
				if strings.Join(notes, "\n") != test.notes {
					t.Errorf("%s: notes %q; want %q", test.reason, notes, test.notes)
				}
			})
		}
	}
}

func controls(n int) string {
	var notes []string
	for i := range n {
		notes = append(notes, fmt.Sprintf(`"\a%d": left out, its name holds a control character`, i))
	}
	return strings.Join(notes, "\n")
}

// Contents must arrive whole.
func TestUnpackKeepsContents(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("all of it\x00\r\n", 800)
	bzipped, err := hex.DecodeString(bzippedTar)
	if err != nil {
		t.Fatal(err)
	}
	for reason, test := range map[string]struct {
		archive []byte
		want    string
	}{
		"zip":                                    {zipped(t, thing{name: "a", text: text}), text},
		"tar":                                    {tarred(t, thing{name: "a", text: text}), text},
		"tar.gz":                                 {gzipped(t, tarred(t, thing{name: "a", text: text})), text},
		"tar.bz2":                                {bzipped, "hello\n"},
		"a zip behind a program that unpacks it": {rawZip{name: "a", data: "stored", stated: 6}.bytes(), "stored"},
	} {
		folder, _, err := unpack(t, test.archive)
		if err != nil {
			t.Errorf("%s: %v", reason, err)
			continue
		}
		if data, err := os.ReadFile(filepath.Join(folder, "a")); err != nil || string(data) != test.want {
			t.Errorf("%s: %d bytes, %v; want %d", reason, len(data), err, len(test.want))
		}
	}
}

func TestUnpackRefuses(t *testing.T) {
	t.Parallel()
	many := make([]thing, 51)
	for i := range many {
		many[i] = thing{name: fmt.Sprint(i)}
	}
	zeros := thing{name: "zeros", text: strings.Repeat("\x00", 200_000)}
	noise := func(name string) thing { return thing{name: name, text: random(150_000)} }
	for _, test := range []struct {
		reason string
		pack   []thing
		want   string
	}{
		{"a path that leads out", things("a.py", "../x"), "../x: its path leads out of the archive: pack the folder"},
		{"a path that leads out by a detour", things("a/../../x"), "a/../../x: its path leads out"},
		{"a path that would lead back", things("a/../x"), "a/../x: its path leads out"},
		{"a path that ends above", things("a/.."), "a/..: its path leads out"},
		{"a path that leads out as in Windows", things(`..\x`), `"..\\x": its path leads out`},
		{"a path that leads out in both ways", things(`a/..\..\x`), `"a/..\\..\\x": its path leads out`},
		{"what a system adds, leading out", things("../.DS_Store"), "../.DS_Store: its path leads out"},
		{"an absolute path", things("/etc/passwd"), "/etc/passwd: its path is absolute: pack the folder"},
		{"an absolute path of Windows", things(`\Windows\x`), `"\\Windows\\x": its path is absolute`},
		{"a path to another computer", things(`\\host\share\x`), `its path is absolute`},
		{"a drive", things(`C:\x`), `"C:\\x": its path begins with the letter of a drive`},
		{"a drive without a path", things("c:x"), "c:x: its path begins with the letter of a drive"},
		{"a name with escape codes that leads out", things("../\x1b[2J"), `"../\x1b[2J": its path leads out`},
		{"a file twice", things("a.py", "a.py"), "a.py: it is in the archive twice: pack the folder anew"},
		{"a file twice by other paths", things("b/a.py", "./b//a.py"), "b/a.py: it is in the archive twice"},
		{"a file that is a folder", things("a", "a/b"), "a: it is in the archive as a file and as a folder"},
		{"a folder that is a file", things("a/b", "a"), "a: it is in the archive as a file and as a folder"},
		{"too many files", many, "it holds more than 50 files and folders: pack the sources alone"},
		{"too many files that are left out", slices.Repeat(things("__MACOSX/x"), 51), "it holds more than 50 files and folders"},
		{"too many folders that no entry names", things(strings.Repeat("a/", 30)+"x", strings.Repeat("b/", 30)+"x"),
			"it holds more than 50 files and folders"},
		{"too much in all", []thing{noise("a"), noise("b"), noise("c")}, "than 400000 bytes: pack the sources alone"},
	} {
		for format, archive := range map[string][]byte{
			"zip": zipped(t, test.pack...), "tar": tarred(t, test.pack...), "tar.gz": gzipped(t, tarred(t, test.pack...)),
		} {
			t.Run(test.reason+" in a "+format, func(t *testing.T) {
				t.Parallel()
				wantRefused(t, archive, test.reason, test.want)
			})
		}
	}
	film := thing{name: "film.mp4", text: strings.Repeat("\x00", 350_000)}
	for format, archive := range map[string][]byte{
		"zip": zipped(t, zeros), "tar.gz": gzipped(t, tarred(t, zeros)), "tar.gz, where it is left out": gzipped(t, tarred(t, film)),
	} {
		wantRefused(t, archive, "much of nothing in a "+format, "what it holds is more than 100 times larger than the archive: leave out")
	}
}

func wantRefused(t *testing.T, archive []byte, reason, want string) {
	t.Helper()
	folder, _, err := unpack(t, archive)
	if _, ok := errors.AsType[*Refusal](err); !ok || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v; want %q", reason, err, want)
	}
	withinBounds(t, folder)
}

// withinBounds makes sure that no more was written than may be, also by what was refused in the end.
func withinBounds(t testing.TB, folder string) {
	t.Helper()
	var size int64
	all := contents(t, folder)
	for _, name := range all {
		if strings.Contains(name, " with mode ") {
			t.Errorf("this was unpacked: %s", name)
		}
		if info, err := os.Lstat(filepath.Join(folder, strings.TrimRight(name, "*"))); err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
	}
	if b := small(); len(all) > b.Entries || size > b.Size {
		t.Errorf("%d files and folders of %d bytes were unpacked; at most %d and %d may", len(all), size, b.Entries, b.Size)
	}
}

// Links lead out, and devices and pipes make whoever opens them wait.
func TestUnpackLeavesOutWhatIsNoFile(t *testing.T) {
	t.Parallel()
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		reason string
		thing  thing
		notes  string
	}{
		{"a symbolic link", thing{name: "x", mode: fs.ModeSymlink | 0o777, kind: tar.TypeSymlink, to: outside},
			"x: left out, it is a symbolic link"},
		{"a symbolic link to a file inside", thing{name: "x", mode: fs.ModeSymlink | 0o777, kind: tar.TypeSymlink,
			to: "a.py"}, "x: left out, it is a symbolic link"},
		{"a pipe", thing{name: "x", mode: fs.ModeNamedPipe | 0o644, kind: tar.TypeFifo}, "x: left out, it is a pipe"},
		{"a device", thing{name: "x", mode: fs.ModeDevice | fs.ModeCharDevice | 0o644, kind: tar.TypeChar}, "x: left out, it is a device"},
		{"a block device", thing{name: "x", mode: fs.ModeDevice | 0o644, kind: tar.TypeBlock}, "x: left out, it is a device"},
	} {
		all := []thing{test.thing, {name: "a.py"}}
		for format, archive := range map[string][]byte{"zip": zipped(t, all...), "tar": tarred(t, all...)} {
			folder, notes, err := unpack(t, archive)
			if got := contents(t, folder); err != nil || !slices.Equal(got, []string{"a.py"}) || strings.Join(notes, "\n") != test.notes {
				t.Errorf("%s in a %s: %q, notes %q, %v; want a.py and %q", test.reason, format, got, notes, err, test.notes)
			}
		}
	}
	for reason, test := range map[string]struct{ kind, notes string }{
		"a hard link":     {string(tar.TypeLink), "x: left out, it is a hard link"},
		"something else":  {"Q", "x: left out, it is neither a file nor a folder"},
		"a volume's name": {"V", "x: left out, it is neither a file nor a folder"},
	} {
		folder, notes, err := unpack(t, tarred(t, thing{name: "a.py"}, thing{name: "x", kind: test.kind[0], to: outside}))
		if got := contents(t, folder); err != nil || !slices.Equal(got, []string{"a.py"}) || strings.Join(notes, "\n") != test.notes {
			t.Errorf("%s: %q, notes %q, %v; want a.py and %q", reason, got, notes, err, test.notes)
		}
	}
}

// A link is left out, so that what an archive then puts below it lies in a folder of that name, not where the link leads.
func TestUnpackWritesThroughNoLink(t *testing.T) {
	t.Parallel()
	outside := t.TempDir()
	all := []thing{{name: "x", mode: fs.ModeSymlink | 0o777, kind: tar.TypeSymlink, to: outside}, {name: "x/stolen", text: "hello"}}
	for format, archive := range map[string][]byte{"zip": zipped(t, all...), "tar": tarred(t, all...)} {
		folder, _, err := unpack(t, archive)
		if got := contents(t, folder); err != nil || !slices.Equal(got, []string{"x/", "x/stolen"}) {
			t.Errorf("%s: %q, %v", format, got, err)
		}
		if got := contents(t, outside); len(got) > 0 {
			t.Errorf("%s: outside, there is %q", format, got)
		}
	}
}

// Headers say anything; only what is really there counts.
func TestUnpackBelievesNoHeader(t *testing.T) {
	t.Parallel()
	long := random(150_000)
	for _, test := range []struct {
		reason  string
		archive []byte
		want    string
	}{
		{"a file that is larger than stated", rawZip{name: "a", data: long, stated: 10}.bytes(),
			"the archive is damaged at or after the entry a (zip: not a valid zip file)"},
		{"a file that is smaller than stated", rawZip{name: "a", data: "short", stated: 200_000}.bytes(),
			"the archive is damaged at or after the entry a (unexpected EOF)"},
		{"an encrypted file", rawZip{name: "a", data: "secret", stated: 6, flags: 1}.bytes(),
			"a: it is encrypted: pack the folder without a password"},
		{"a file that is encrypted by AES", rawZip{name: "a", data: "secret", stated: 6, flags: 1, method: 99}.bytes(), "a: it is encrypted"},
		{"an unusual compression", rawZip{name: "a", data: "x", stated: 1, method: 14}.bytes(),
			"a: it is compressed in an unusual way (method 14): pack the folder as .zip"},
		{"many files that share their data", rawZip{name: "a", data: long, stated: 150_000, again: 40}.bytes(),
			"it holds more than 400000 bytes"},
		{"more files than stated", rawZip{name: "a", data: "x", stated: 1, again: 60, entries: 1}.bytes(),
			"the archive is damaged from its beginning"},
		{"a table of contents beyond all measure", rawZip{name: strings.Repeat("n", 60_000), data: "x", stated: 1,
			again: 4}.bytes(), "its table of contents is beyond all measure"},
		{"a name with NUL that leads out", rawZip{name: "../a\x00.py", data: "x", stated: 1}.bytes(), `"../a\x00.py": its path leads out`},
		{"no end", zipped(t, things("a")...)[:60], "the archive is damaged from its beginning"},
		{"changed on the way", changed(rawZip{name: "a", data: "hello", stated: 5}.bytes(), "hello", "hallo"),
			"damaged at or after the entry a (zip: checksum error)"},
		{"a tar that breaks off", tarred(t, thing{name: "a", text: long})[:4096], "damaged at or after the entry a (unexpected EOF)"},
		{"a tar.gz that breaks off", gzipped(t, tarred(t, thing{name: "a", text: long}))[:4096],
			"damaged at or after the entry a (unexpected EOF)"},
		{"something else, compressed", gzipped(t, []byte(long)), "what it holds, compressed by gzip, is no tar"},
		{"a zip, compressed", gzipped(t, zipped(t, things("a")...)), "what it holds, compressed by gzip, is no tar"},
		{"another format", []byte("7z\xBC\xAF\x27\x1C\x00\x04"),
			"it is packed as 7z, which is not unpacked here: pack the folder as .zip or .tar.gz"},
		{"no archive", []byte("hello"), "it is no archive"},
		{"an archive beyond all measure", append(zipped(t), make([]byte, 400_000)...), "it is larger than 400000 bytes"},
		{"files full of holes", append(sparseTar("a", 200_000)[:2*tarBlock], sparseTar("b", 200_000)...), "times larger than the archive"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			wantRefused(t, test.archive, test.reason, test.want)
		})
	}
	// What states to be too large is left out without a look at it.
	for reason, archive := range map[string][]byte{
		"a zip":                    rawZip{name: "a", data: "x", stated: 1<<32 - 2}.bytes(),
		"a tar of a file of zeros": sparseTar("a", 1<<32),
	} {
		folder, notes, err := unpack(t, archive)
		if got := contents(t, folder); err != nil || len(got) > 0 ||
			!slices.Equal(notes, []string{"a: left out, it is larger than 300000 bytes"}) {
			t.Errorf("%s: %q, notes %q, %v", reason, got, notes, err)
		}
	}
}

func changed(data []byte, old, new string) []byte {
	return bytes.ReplaceAll(data, []byte(old), []byte(new))
}

// random gives bytes that do not become smaller by compression, always the same ones.
func random(size int) string {
	data, state := make([]byte, size), uint64(1)
	for i := range data {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
		data[i] = byte(state >> 32)
	}
	return string(data)
}

func TestUnpackReadsNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, want, reason string }{
		{"Übung.java", "Übung.java", "UTF-8"},
		{"跳棋.py", "跳棋.py", "UTF-8 beyond Latin"},
		{"\x9Abung.java", "Übung.java", "cp437, as of German Windows"},
		{"caf\x82.py", "café.py", "cp437, as of French Windows"},
		{"se\xA4or\xA3.py", "señorú.py", "cp437 beyond 0xA0"},
		{"\xCC\xF8\xC6\xE5.py", "跳棋.py", "GBK"},
		{"a\xCC.py", "a╠.py", "half a character of GBK"},
	} {
		folder, notes, err := unpack(t, rawZip{name: test.name, data: "x", stated: 1}.bytes())
		if got := contents(t, folder); err != nil || !slices.Equal(got, []string{test.want}) || len(notes) > 0 {
			t.Errorf("%s: %q, notes %q, %v; want %q", test.reason, got, notes, err, test.want)
		}
	}
	_, notes, err := unpack(t, rawZip{name: "a.py\x00.txt", data: "x", stated: 1}.bytes())
	if err != nil || !slices.Equal(notes, []string{`"a.py\x00.txt": left out, its name holds a control character`}) {
		t.Errorf("a name with NUL: notes %q, %v", notes, err)
	}
}

// A machine that is at fault must not be taken for a submission that is.
func TestUnpackTellsFaultsOfTheMachine(t *testing.T) {
	t.Parallel()
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := root.Close(); err != nil {
		t.Fatal(err)
	}
	archive := zipped(t, things("a")...)
	_, err = Unpack(bytes.NewReader(archive), int64(len(archive)), root, small())
	if _, ok := errors.AsType[*Refusal](err); err == nil || ok {
		t.Errorf("a folder that is gone: %v", err)
	}
	_, err = Unpack(failing{}, 1000, root, small())
	if _, ok := errors.AsType[*Refusal](err); !errors.Is(err, syscall.EIO) || ok {
		t.Errorf("an archive that cannot be read: %v", err)
	}
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: "archive", Err: syscall.EIO}
}

// bzippedTar is a tar with the file "a", which holds "hello" and a line end.
const bzippedTar = "425a68393141592653599a7e3461000077fb90c9900044400067000000e2449e000400000820005424" +
	"a8d01a06ca193d4124a7a8d3469a680f5041f6f4c1d082724848adecc5a293920430a2e0b3a11c3f57" +
	"0a430fbed26c93bfb15b0e315a523022394907e2ee48a70a12134fc68c20"
