package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"

	"rulebook/cmd/mutants/internal/mutator"
	"rulebook/cmd/mutants/internal/trial"
)

// A juror is a process that tries one mutant after another.
type juror struct {
	command   *exec.Cmd
	questions io.WriteCloser
	answers   *json.Decoder
}

// ask has the mutants tried, by some processes side by side, and gives their answers in the same order.
func (h *hunt) ask(ctx context.Context, assignment string, mutants []mutator.Mutant) ([]trial.Answer, error) {
	answers := make([]trial.Answer, len(mutants))
	next := make(chan int)
	failures := make([]error, max(1, h.jobs))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	for job := range failures {
		group.Go(func() {
			if failures[job] = h.work(ctx, assignment, mutants, answers, next); failures[job] != nil {
				cancel()
			}
		})
	}
	for i := range mutants {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	group.Wait()
	return answers, errors.Join(failures...)
}

// work has one process after another try mutants. A mutant that ends the whole process is killed.
func (h *hunt) work(ctx context.Context, assignment string, mutants []mutator.Mutant, answers []trial.Answer, next chan int) error {
	j, err := h.juror(ctx, assignment)
	if err != nil {
		return err
	}
	defer func() { j.leave() }()
	for i := range next {
		answers[i], err = j.ask(trial.Question{Mutant: mutants[i].ID, Global: mutants[i].Global})
		if err == nil {
			continue
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		fmt.Fprintf(h.progress, "%s: the mutant %s ended the process: %v\n", assignment, mutants[i].Key(), j.leave())
		answers[i] = ended()
		if j, err = h.juror(ctx, assignment); err != nil {
			return err
		}
	}
	return nil
}

// ended is the answer for a mutant that does not leave the process alive.
func ended() trial.Answer {
	v := trial.Verdict{Reached: 1, Killer: "the process ended"}
	return trial.Answer{trial.Console: v, trial.Engine: v, trial.Together: v}
}

func (h *hunt) juror(ctx context.Context, assignment string) (*juror, error) {
	j := &juror{command: exec.CommandContext(ctx, h.program, trying, assignment)}
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
	var counts map[trial.Face]int
	if err := j.answers.Decode(&counts); err != nil {
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
