package roster

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// packed writes a zip of "name" or "name=content" or "name->target", which is a link.
func packed(t *testing.T, files ...string) string {
	t.Helper()
	var data bytes.Buffer
	w := zip.NewWriter(&data)
	for _, file := range files {
		name, content, _ := strings.Cut(file, "=")
		h := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if link, target, ok := strings.Cut(file, "->"); ok {
			h.Name, content = link, target
			h.SetMode(os.ModeSymlink | 0o777)
		}
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = f.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "submissions.zip")
	if err := os.WriteFile(path, data.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRecognizeArchive(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		files  []string
		want   bool
		reason string
	}{
		{[]string{"doejane_101_9_a.py", "roejohn_LATE_102_9_b.py"}, true, "of Canvas"},
		{[]string{"Ada Doe_201_assignsubmission_file/a.py"}, true, "of Moodle, one student"},
		{[]string{"hw1/", "hw1/Ada Doe_201_assignsubmission_file/a.py", "hw1/Bo Roe_202_assignsubmission_file/b.py"}, true, "in a folder"},
		{[]string{`Ada Doe_201_assignsubmission_file\a.py`, "__MACOSX/x", ".DS_Store"}, true, "packed by Windows, with junk"},
		{[]string{"doejane_101_9_a.py"}, false, "a file that may have any name"},
		{[]string{"main.py", "board.py", "doejane_101_9_a.py"}, false, "a program"},
		{[]string{"src/main.py", "src/board.py"}, false, "a program in a folder"},
		{nil, false, "nothing"},
	} {
		if got := RecognizeArchive(packed(t, test.files...)); got != test.want {
			t.Errorf("%s: %v, want %v", test.reason, got, test.want)
		}
	}
	folder := t.TempDir()
	if RecognizeArchive(folder) || IsArchive(folder) || IsArchive(filepath.Join(folder, "none")) {
		t.Error("a folder, or nothing, is taken for an archive")
	}
}

func TestUnpackAClass(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		files  []string
		folder string // relative to where it is unpacked
		want   []string
		left   []Skip
		reason string
	}{
		{[]string{"doejane_101_9_a.py=1", "roejohn_102_9_b.zip=PK"}, ".", []string{"doejane_101_9_a.py", "roejohn_102_9_b.zip"}, nil,
			"what students packed stays packed"},
		{[]string{"hw1/ada/a.py=1", "hw1/bo/b.py=1"}, "hw1", []string{"ada", "bo"}, nil, "the only folder is the class"},
		{[]string{"Ada Doe_201_assignsubmission_file/a.py=1"}, ".", []string{"Ada Doe_201_assignsubmission_file"}, nil,
			"unless it is named as a student's"},
		{[]string{"ada/a.py=1", "bo->/etc", "ada/b.py->../../secret"}, "ada", []string{"a.py"},
			[]Skip{{"bo", "left out, it is a symbolic link"}, {"ada/b.py", "left out, it is a symbolic link"}}, "links are left out, and told"},
	} {
		into := t.TempDir()
		folder, left, err := Unpack(packed(t, test.files...), into)
		if err != nil {
			t.Errorf("%s: %v", test.reason, err)
			continue
		}
		if folder != filepath.Join(into, test.folder) || !slices.Equal(left, test.left) {
			t.Errorf("%s: the folder is %s and %q is left out, want %s and %q", test.reason, folder, left, test.folder, test.left)
		}
		var names []string
		inside, err := os.ReadDir(folder)
		for _, e := range inside {
			names = append(names, e.Name())
		}
		if diff := cmp.Diff(test.want, names); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

func TestUnpackRefusesWhatLeadsOutOrHasNoEnd(t *testing.T) {
	t.Parallel()
	bomb := "a.txt=" + strings.Repeat("0", 65<<20)
	for _, test := range []struct {
		files        []string
		want, reason string
	}{
		{[]string{"ada.py=1", "../bo.py=1"}, "unpacking submissions.zip: ../bo.py: its path leads out of the archive", "a path out"},
		{[]string{"/etc/bo.py=1"}, "its path is absolute", "an absolute path"},
		{[]string{bomb}, "times larger than the archive", "a bomb"},
		{[]string{"a.py=1", "a.py=2"}, "it is in the archive twice", "two files of one name"},
	} {
		into := t.TempDir()
		folder, left, err := Unpack(packed(t, test.files...), filepath.Join(into))
		if err == nil || !strings.Contains(err.Error(), test.want) || folder != "" || left != nil {
			t.Errorf("%s: %q, %v, %v, want %q", test.reason, folder, left, err, test.want)
		}
		if _, err := os.Lstat(filepath.Join(into, "..", "bo.py")); err == nil {
			t.Errorf("%s: a file lies outside", test.reason)
		}
	}
}
