package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"

	"rulebook/cmd/mutants/internal/mutator"
	"rulebook/cmd/mutants/internal/trial"
)

// A juror is a process that tries one mutant after another.
type juror struct {
	reached   []int // the mutants that would make a difference at once in any scenario
	command   *exec.Cmd
	questions io.WriteCloser
	answers   *json.Decoder
}

// ask has the mutants tried, by some processes side by side, the given one among them, and gives their answers in the same order.
func (h *hunt) ask(ctx context.Context, assignment string, mutants []mutator.Mutant, first *juror) ([]trial.Answer, error) {
	answers := make([]trial.Answer, len(mutants))
	var next atomic.Int64
	failures := make([]error, h.jobs)
	var group sync.WaitGroup
	for job := range h.jobs {
		group.Go(func() {
			j := first
			if job > 0 {
				j, failures[job] = h.juror(ctx, assignment)
			}
			for failures[job] == nil {
				i := int(next.Add(1)) - 1
				if i >= len(mutants) {
					failures[job] = j.leave()
					return
				}
				answers[i], j, failures[job] = h.put(ctx, assignment, mutants[i], j)
			}
		})
	}
	group.Wait()
	return answers, errors.Join(failures...)
}

// put puts a question to a juror, and gives the juror for the next one. A mutant that ends the whole process is killed.
func (h *hunt) put(ctx context.Context, assignment string, m mutator.Mutant, j *juror) (trial.Answer, *juror, error) {
	answer, err := j.ask(trial.Question{Mutant: m.ID, Global: m.Global})
	if err == nil {
		return answer, j, nil
	}
	err = j.leave()
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	fmt.Fprintf(h.progress, "%s: the mutant %s ended the process: %v\n", assignment, m.Key(), err)
	j, err = h.juror(ctx, assignment)
	return ended(), j, err
}

// ended is the answer for a mutant that does not leave the process alive.
func ended() trial.Answer {
	v := trial.Verdict{Reached: 1, Killer: "the process ended"}
	return trial.Answer{trial.Console: v, trial.Engine: v, trial.Together: v, trial.Random: v}
}

func (h *hunt) juror(ctx context.Context, assignment string) (*juror, error) {
	j := &juror{command: exec.CommandContext(ctx, h.program, trying, assignment, fmt.Sprint(h.seed))}
	j.command.Env = append(os.Environ(), "GOGC=400") // a juror is small, and asks for much that it soon throws away
	j.command.Stderr = h.progress
	var err error
	if j.questions, err = j.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := j.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	j.answers = json.NewDecoder(out)
	if err := j.command.Start(); err != nil {
		return nil, fmt.Errorf("starting the program with the mutants: %w", err)
	}
	if err := j.answers.Decode(&j.reached); err != nil {
		return nil, errors.Join(fmt.Errorf("the program with the mutants does not start: %w", err), j.leave())
	}
	return j, nil
}

func (j *juror) ask(q trial.Question) (trial.Answer, error) {
	if err := json.NewEncoder(j.questions).Encode(q); err != nil {
		return nil, err
	}
	var answer trial.Answer
	err := j.answers.Decode(&answer)
	return answer, err
}

// leave ends the process.
func (j *juror) leave() error {
	_ = j.questions.Close()
	return j.command.Wait()
}
