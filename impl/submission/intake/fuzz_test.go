package intake

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Whatever an archive is: unpacking it ends, and leaves nothing but files and folders, as many and as large as may be, in its folder
// and nowhere else.
func FuzzUnpack(f *testing.F) {
	seeds := [][]thing{
		{{name: "a/b.py", text: "print(1)"}, {name: "c", mode: 0o755}},
		{{name: "../x"}}, {{name: `a\..\x`}}, {{name: "/x"}}, {{name: "C:x"}}, {{name: "a\x00"}},
		{{name: "x", mode: fs.ModeSymlink | 0o777, kind: '2', to: ".."}, {name: "x/stolen", text: "x"}},
		{{name: "a"}, {name: "a"}}, {{name: "a"}, {name: "a/b"}},
		{{name: "zeros", text: strings.Repeat("\x00", 200_000)}},
	}
	for _, all := range seeds {
		f.Add(zipped(f, all...))
		if !strings.Contains(all[0].name, "\x00") {
			f.Add(tarred(f, all...))
			f.Add(gzipped(f, tarred(f, all...)))
		}
	}
	f.Add(rawZip{name: "a", data: "hello", stated: 1 << 30, again: 3}.bytes())
	f.Add(sparseTar("a", 100_000))
	f.Fuzz(func(t *testing.T, archive []byte) {
		outer := t.TempDir()
		folder := filepath.Join(outer, "in")
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		notes, err := Unpack(bytes.NewReader(archive), int64(len(archive)), root, small())
		if err != nil {
			if _, ok := err.(*Refusal); !ok {
				t.Errorf("the machine is blamed: %v", err)
			}
		}
		if len(notes) > 11 {
			t.Errorf("%d notes", len(notes))
		}
		withinBounds(t, folder)
		if beside := contents(t, outer); !slices.Contains(beside, "in/") || len(beside) != 1+len(contents(t, folder)) {
			t.Errorf("in the outer folder, there is %q", beside)
		}
	})
}

// The formats of archives are told of any bytes.
func FuzzFormatOf(f *testing.F) {
	f.Add(tarred(f, thing{name: "a"})[:tarBlock])
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, head []byte) {
		if format := formatOf(head); format == Tar && len(head) < tarBlock {
			t.Errorf("%q is a tar", head)
		}
	})
}

// Each name has its place below the folder, or is refused.
func FuzzPlace(f *testing.F) {
	for _, name := range []string{"a/b", "../a", `a\..\..\b`, "/a", "C:a", ".", "", "//a", "a/..", "\xCC\xF8"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		at, err := place(readable(name))
		if err == nil && !filepath.IsLocal(at) {
			t.Errorf("the place of %q is %q", name, at)
		}
	})
}
