package course

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/engine/cost/costtest"
)

// shell gives workers that are a script. The job is its standard input.
func shell(t *testing.T, script string) *Workers {
	t.Helper()
	path := filepath.Join(t.TempDir(), "worker")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return &Workers{
		Command: []string{path}, Scratch: t.TempDir(), Patience: time.Minute, Grace: 100 * time.Millisecond, Cores: ShareOut(1),
		Job: Job{Assignment: "cs300", Class: "/srv/class", Out: "/srv/out"},
	}
}

func TestWorkersSayWhatBecameOfThem(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, test := range []struct{ script, want, reason string }{
		{`echo '{"row":{"student":{"id":"ann"}},"files":{"a":"b"}}'`, "", "a reply"},
		{`cat >/dev/null; echo '{"row":{"student":{"id":"ann"}},"files":{"a":"b"}}'`, "", "it reads the job"},
		{`exit 2`, "exit status 2", "it fails"},
		{`echo "panic: boom" >&2; echo "goroutine 1" >&2; exit 2`, "exit status 2: panic: boom\ngoroutine 1", "it panics"},
		{`kill -9 $$`, "signal: killed", "it is killed"},
		{`echo "open $TMPDIR/x, /srv/class/ann/a.py, (/srv/out): /srv/classes" >&2; exit 1`,
			"exit status 1: open x, ann/a.py, (.): /srv/classes", "paths are left out"},
		{``, "its output is not a reply", "it says nothing"},
		{`echo PASSED; echo "why" >&2`, "its output is not a reply: why", "it says rubbish"},
		{`echo '{"row":{},"files":{}} {}'`, "its output is not a reply", "it says more than a reply"},
		{`echo '{"row":{},"mark":100}'`, "its output is not a reply", "it says what no reply has"},
		{`while :; do echo 01234567890123456789012345678901234567890123456789 || exit; done | head -c 20000000`,
			"its output is not a reply", "it floods"},
		{`head -c 100000 /dev/zero | tr '\0' x >&2; exit 1`, "exit status 1: " + strings.Repeat("x", 4096), "it floods the other stream"},
	} {
		reply, err := shell(t, test.script).Grade(t.Context(), student("ann"))
		if test.want != "" {
			if err == nil || err.Error() != test.want {
				t.Errorf("%s: %.300v, want %.300q", test.reason, err, test.want)
			}
			continue
		}
		if want := (Reply{Row: row("ann"), Files: map[string]string{"a": "b"}}); err != nil || !cmp.Equal(reply, want) {
			t.Errorf("%s: %v, %v", test.reason, reply, err)
		}
	}
}

// However long somebody hangs, he is waited for no longer than stated, and nothing of him is left.
func TestWorkersThatHang(t *testing.T) {
	t.Parallel()
	w := shell(t, `trap '' INT; mkdir "$TMPDIR/locked"; chmod 0 "$TMPDIR/locked"; exec sleep 1000`)
	w.Patience = 100 * time.Millisecond
	if _, err := w.Grade(t.Context(), student("ann")); err == nil || !strings.Contains(err.Error(), "it took longer than 100ms") {
		t.Errorf("%v", err)
	}
	if left, err := os.ReadDir(w.Scratch); err != nil || len(left) > 0 {
		t.Errorf("there is left %v, %v", left, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Grade(ctx, student("ann")); err == nil {
		t.Error("it was interrupted, and there is a reply")
	}
}

// A worker gets the job as it is meant, also where names are no text, and folders of its own.
func TestWorkersAreToldTheirJob(t *testing.T) {
	t.Parallel()
	kept := filepath.Join(t.TempDir(), "job")
	w := shell(t, `cat >`+kept+`; [ -d "$TMPDIR" ] && echo "{\"row\":{\"path\":\"$TMPDIR\"}}"`)
	w.Job.Options = json.RawMessage(`{"fresh":true}`)
	h := roster.Handin{Student: roster.Student{ID: "ann", Name: "Ann \xff"},
		Parts: []roster.Part{{Path: "a\xff/\xfe", Name: "\xfe"}}, Notes: []string{"\xc3"}}
	reply, err := w.Grade(t.Context(), h)
	if err != nil {
		t.Fatal(err)
	}
	var told Job
	var said bytes.Buffer
	err = Serve(t.Context(), strings.NewReader(read(t, kept)), &said, func(_ context.Context, job Job) (Reply, error) {
		told = job
		return Reply{Row: row("ann")}, nil
	})
	if err != nil || !strings.HasPrefix(said.String(), `{"row":{"student":{"id":"ann"}`) {
		t.Fatal(said.String(), err)
	}
	want := w.Job
	want.Handin, want.Exact, want.Scratch = h, told.Exact, reply.Row.Path
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if filepath.Dir(told.Scratch) != w.Scratch {
		t.Errorf("its folder is %s", told.Scratch)
	}
}

func TestServeRefuses(t *testing.T) {
	t.Parallel()
	broken := errors.New("out of paper")
	for _, test := range []struct{ job, want, reason string }{
		{"", "reading a job: EOF", "nothing"},
		{"{", "reading a job: unexpected EOF", "half a job"},
		{`{"exact":{"/no":""}}`, `reading a job: there are bytes for "/no"`, "bytes of nothing"},
		{`{}`, broken.Error(), "what is done fails"},
	} {
		var out bytes.Buffer
		err := Serve(t.Context(), strings.NewReader(test.job), &out, func(context.Context, Job) (Reply, error) { return Reply{}, broken })
		if err == nil || !strings.Contains(err.Error(), test.want) || out.Len() > 0 {
			t.Errorf("%s: %v, %q, want %q", test.reason, err, out.String(), test.want)
		}
	}
}

func TestRelative(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text    string
		folders []string
		want    string
		reason  string
	}{
		{"/a/b/c.py: no", []string{"/a/b"}, "c.py: no", "below"},
		{"/a/b: no, /a/b", []string{"/a/b/"}, ".: no, .", "the folder itself"},
		{`"/a/b/c" and /a/b/d`, []string{"/a/b"}, `"c" and d`, "in quotes, and twice"},
		{"/a/bc/d /x/a/b/c", []string{"/a/b"}, "/a/bc/d /x/a/b/c", "others"},
		{"/a/b/c/d", []string{"/a", "/a/b/c"}, "d", "one in another"},
		{"/etc/a", []string{"/", "", "etc"}, "/etc/a", "all that there is"},
		{"a+b /x.y/z /xzy/z", []string{"/x.y"}, "a+b z /xzy/z", "a name is no pattern"},
	} {
		if got := Relative(test.text, test.folders...); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
