package submission_test

import (
	"maps"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// A program that is given files runs in a folder with nothing but these, which it may change, and which the next run does not see.
func TestAProgramRunsInAFolderOfItsOwn(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	given := map[string]string{"in.txt": "1 2\n", "sub/more.txt": "3\n"}
	const secret = "the text of another folder"
	tests := []struct {
		does   string
		left   map[string]string // besides what is given; "" for what is gone
		end    engine.End
		reason string
	}{
		{`print(sys.argv[1:], open("in.txt").read(), sorted(os.listdir(".")))`, nil, engine.Exited, "it is given files"},
		{`open("out.txt", "w").write("5")`, map[string]string{"out.txt": "5"}, engine.Exited, "it writes a file"},
		{`print(sorted(os.listdir(".")))`, nil, engine.Exited, "nothing stays of the run before"},
		{`os.makedirs("a/b"); open("a/b/c", "w").write("6")`, map[string]string{"a/b/c": "6"}, engine.Exited, "a file in a folder"},
		{`open("in.txt", "a").write("x"); os.remove("sub/more.txt")`, map[string]string{"in.txt": "1 2\nx", "sub/more.txt": ""}, engine.Exited,
			"it changes what it is given"},
		{`os.symlink("/etc/passwd", "link"); os.symlink(secret, "other"); os.mkfifo("pipe")`, nil, engine.Exited, "what is no file"},
		{`[open(str(i), "w") for i in range(200)]`, nil, engine.OverLimit, "too many files"},
		{`open("big", "w").write("x" * (2 << 20))`, nil, engine.OverLimit, "too large a file"},
		{`here = os.getcwd(); os.chdir("/"); shutil.rmtree(here, True); os.path.exists(here) or os.symlink(os.path.dirname(secret), here)`,
			map[string]string{"in.txt": "", "sub/more.txt": ""}, engine.Exited, "it puts a link in place of the folder"},
	}
	for i, level := range box.Levels() {
		if i > 0 && !costtest.Push() {
			break
		}
		guard, err := box.Choose(t.Context(), level)
		if err != nil {
			t.Logf("this machine has no boxes of the level %s: %v", level, err)
			continue
		}
		hidden := submissiontest.HandIn(t, map[string]string{"secret.txt": secret}) + "/secret.txt"
		s := opened(t, map[string]string{"game.py": "import os, shutil, sys\nsecret = input()\nexec(input())\n"},
			submission.Conditions{Guard: guard, Limits: process.Limits{Time: subjecttest.Long}}).
			In(engine.Setting{Arguments: []string{"a b", "-x"}, Files: given})
		for _, test := range tests {
			run, err := s.Console(t.Context(), []string{hidden, test.does}, engine.AllAtOnce)
			if err != nil || run.Failed || run.End != test.end {
				t.Errorf("%s: %s: %v, %+v: %s", level, test.reason, err, run, run.Diagnostics)
				continue
			}
			want := maps.Clone(given)
			maps.Copy(want, test.left)
			maps.DeleteFunc(want, func(_, text string) bool { return text == "" })
			if test.end == engine.Exited && !maps.Equal(run.Files, want) {
				t.Errorf("%s: %s: it has left %q, want %q", level, test.reason, run.Files, want)
			}
			said := strings.TrimSpace(string(run.Output))
			if strings.Contains(test.does, "listdir") && !strings.HasSuffix(said, "['in.txt', 'sub']") ||
				strings.Contains(test.does, "argv") && !strings.HasPrefix(said, "['a b', '-x'] 1 2\n") {
				t.Errorf("%s: %s: it says %q", level, test.reason, said)
			}
		}
	}
}

// A program that looks for files beside its own finds those that it is given there, and what it writes there is found. Its own files
// are none of these, unless it changes them.
func TestAProgramThatLooksBesideItselfRunsThere(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3", "perl")
	const beside = "import os\nfrom helper import add\nhere = os.path.dirname(os.path.abspath(__file__))\n"
	const writes = "n = open(os.path.join(here, 'in.txt')).read()\nopen(os.path.join(here, 'out.txt'), 'w').write(add(n))\n"
	const helper = "def add(n): return n + '!'\n"
	given := map[string]string{"in.txt": "1"}
	guard, err := box.Choose(t.Context(), "")
	if err != nil {
		t.Skipf("this machine has no boxes: %v", err)
	}
	tests := []struct {
		sources map[string]string
		left    map[string]string // besides what is given
		says    string
		reason  string
	}{
		{map[string]string{"main.py": beside + writes, "helper.py": helper}, map[string]string{"out.txt": "1!"}, "", "beside its main file"},
		{map[string]string{"src/main.py": beside + writes, "src/helper.py": helper, "README": "notes"}, map[string]string{"out.txt": "1!"}, "",
			"beside its main file, in a folder"},
		{map[string]string{"main.py": beside + "open(here + '/helper.py', 'a').write('#')", "helper.py": helper},
			map[string]string{"helper.py": helper + "#"}, "", "it changes a file of its own"},
		{map[string]string{"main.py": beside + "print(here, os.getcwd(), here + '/in.txt')", "helper.py": helper}, nil, ". . in.txt\n",
			"the folder has no name of its own"},
		{map[string]string{"main.pl": "#!/usr/bin/perl\nuse FindBin;\nopen(my $f, '<', \"$FindBin::Bin/in.txt\");\nprint <$f>;\n"}, nil, "1",
			"a script that is started by itself"},
		{map[string]string{"main.py": "import os\nprint(os.listdir('.'))"}, nil, "['in.txt']\n", "it does not look beside itself"},
	}
	for _, test := range tests {
		s := opened(t, test.sources, submission.Conditions{Guard: guard, Limits: process.Limits{Time: subjecttest.Long}}).
			In(engine.Setting{Files: given})
		run, err := s.Console(t.Context(), nil, engine.AllAtOnce)
		want := maps.Clone(given)
		maps.Copy(want, test.left)
		if err != nil || run.Failed || !maps.Equal(run.Files, want) {
			t.Errorf("%s: %v, it has left %q, want %q: %s", test.reason, err, run.Files, want, run.Diagnostics)
		}
		if string(run.Output) != test.says {
			t.Errorf("%s: it says %q, want %q", test.reason, run.Output, test.says)
		}
	}
}
