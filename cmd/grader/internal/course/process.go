package course

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/engine/cost"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/source"
)

// A Job is the input of a worker process. The fields before Handin are the same for a whole class.
type Job struct {
	Assignment string          `json:"assignment"`
	Rulebook   string          `json:"rulebook"` // that the worker must have
	Class      string          `json:"class"`    // the folder, absolute
	Out        Folder          `json:"out"`      // absolute
	Formats    []string        `json:"formats"`
	Level      box.Level       `json:"level"`   // of the boxes
	Options    json.RawMessage `json:"options"` // the worker's own affair

	Handin  roster.Handin     `json:"handin"`
	Exact   map[string][]byte `json:"exact"`   // see [report.Exact]
	Scratch string            `json:"scratch"` // an empty folder
}

// Serve is the body of a worker process: it reads a job, does it and writes the reply.
func Serve(ctx context.Context, in io.Reader, out io.Writer, do func(context.Context, Job) (Reply, error)) error {
	var job Job
	err := json.NewDecoder(in).Decode(&job)
	if err == nil {
		err = report.Restore(&job.Handin, job.Exact)
	}
	if err != nil {
		return fmt.Errorf("reading a job: %w", err)
	}
	reply, err := do(ctx, job)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(reply)
}

// Workers starts worker processes.
type Workers struct {
	Command         []string      // the worker's program and its arguments
	Job             Job           // the fields that all jobs share
	Scratch         string        // the folder for the jobs' temporary folders
	Cores           *Cores        // shared out among the workers
	Patience, Grace time.Duration // a worker's time limit, and its extra time to end by itself
}

// Limits of the worker's output, in bytes.
const (
	mostReply = 16 << 20
	mostWords = 4 << 10
)

// Grade is a [Worker]: it starts a process for the hand-in and waits for its end. The process ends with this one, even
// if this one is killed.
func (w *Workers) Grade(ctx context.Context, h roster.Handin) (Reply, error) {
	scratch, err := passable(w.Scratch, "job-")
	if err != nil {
		return Reply{}, fmt.Errorf("making a folder for temporary files: %w", source.Plain(err))
	}
	defer func() { _ = intake.Discard(scratch) }() // the rest goes with the session
	job := w.Job
	job.Handin, job.Exact, job.Scratch = h, report.Exact(h), scratch
	text, err := json.Marshal(job)
	if err != nil {
		return Reply{}, fmt.Errorf("writing a job: %w", err)
	}
	said, words, err := w.run(ctx, text, scratch)
	if err != nil {
		return Reply{}, fmt.Errorf("%w%s", err, w.lastWords(words, scratch))
	}
	var reply Reply
	if err := report.Strict(bytes.NewReader(said), &reply); err != nil {
		return Reply{}, fmt.Errorf("its output is not a reply%s", w.lastWords(words, scratch))
	}
	return reply, nil
}

// run runs the process with a job and returns the beginning of its output.
func (w *Workers) run(ctx context.Context, job []byte, scratch string) (said, words []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, w.Patience)
	defer cancel()
	runtime.LockOSThread() // with the thread that has started it the process would end, too
	defer runtime.UnlockOSThread()
	stdout, stderr := &beginning{most: mostReply}, &beginning{most: mostWords}
	cost.Started(w.Command[0])
	command := exec.CommandContext(ctx, w.Command[0])
	command.Args = append([]string{"grader"}, w.Command[1:]...)
	command.Env = append(os.Environ(), "TMPDIR="+scratch)
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(job), stdout, stderr
	command.SysProcAttr = attributes()
	command.Cancel, command.WaitDelay = func() error { return command.Process.Signal(os.Interrupt) }, w.Grace
	err = w.Cores.run(command)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("it took longer than %v", w.Patience)
	}
	if errors.Is(err, exec.ErrWaitDelay) {
		err = nil // somebody else holds what it has written to
	}
	return stdout.bytes, stderr.bytes, err
}

// lastWords returns the error output of a dead worker, without this machine's paths.
func (w *Workers) lastWords(words []byte, scratch string) string {
	text := strings.TrimSpace(string(words))
	if text == "" {
		return ""
	}
	return ": " + Relative(text, scratch, w.Job.Class, string(w.Job.Out))
}

// Relative makes paths below the folders relative in a text.
func Relative(text string, folders ...string) string {
	slices.SortFunc(folders, func(a, b string) int { return len(b) - len(a) }) // one may lie in another
	for _, folder := range folders {
		if !filepath.IsAbs(folder) || folder == filepath.Dir(folder) {
			continue
		}
		path := regexp.MustCompile(`(^|[^\w./-])` + regexp.QuoteMeta(filepath.Clean(folder)) + `(/|[^\w.-]|$)`)
		text = path.ReplaceAllStringFunc(text, func(found string) string {
			before, after, _ := strings.Cut(found, filepath.Clean(folder))
			if after == "/" {
				return before
			}
			return before + "." + after
		})
	}
	return text
}

type beginning struct {
	bytes []byte
	most  int
}

// Write accepts all bytes and keeps the first ones.
func (b *beginning) Write(data []byte) (int, error) {
	b.bytes = append(b.bytes, data[:min(len(data), b.most-len(b.bytes))]...)
	return len(data), nil
}

// Executable returns a path that starts this very program again, even if its file has been replaced.
func Executable() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil
	}
	return os.Executable()
}
