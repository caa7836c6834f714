package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/cmd/mutants/internal/excuse"
	"rulebook/cmd/mutants/internal/mutator"
	"rulebook/cmd/mutants/internal/trial"
)

// A hunt tries the mutants of some assignments.
type hunt struct {
	assignments []string
	reasons     excuse.Reasons
	sample      int // 0 for all
	seed        uint64
	jobs        int

	out, progress io.Writer

	program string // in which all mutants are compiled
	mutants []mutator.Mutant
}

// A tally is what came of the mutants of one assignment.
type tally struct {
	assignment string
	tried      []mutator.Mutant
	answers    []trial.Answer
}

func (h *hunt) run(ctx context.Context) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return fmt.Errorf("making room for the mutants: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	packages, err := h.build(ctx, folder)
	if err != nil {
		return err
	}
	var tallies []tally
	for _, assignment := range h.assignments {
		t, err := h.try(ctx, assignment, packages[assignment])
		if err != nil {
			return fmt.Errorf("trying the mutants of %s: %w", assignment, err)
		}
		tallies = append(tallies, t)
	}
	return h.report(tallies)
}

// build makes all mutants and the program that holds them. It gives the packages of each assignment.
func (h *hunt) build(ctx context.Context, folder string) (map[string][]string, error) {
	packages := map[string][]string{}
	var all []string
	for _, assignment := range h.assignments {
		own, err := packagesOf(ctx, assignment)
		if err != nil {
			return nil, err
		}
		packages[assignment], all = own, append(all, own...)
	}
	slices.Sort(all)
	mutants, sources, err := mutator.Make(".", slices.Compact(all)...)
	if err != nil {
		return nil, err
	}
	overlay, err := mutator.Overlay(folder, sources)
	if err != nil {
		return nil, err
	}
	h.mutants, h.program = mutants, filepath.Join(folder, "mutants.exe")
	_, err = goCommand(ctx, "build", "-overlay", overlay, "-o", h.program, "rulebook/cmd/mutants")
	return packages, err
}

// packagesOf lists the packages of a reference: its own, and those of games that it imports. The port is none of it.
func packagesOf(ctx context.Context, assignment string) ([]string, error) {
	own := "rulebook/impl/" + assignment
	imports, err := goCommand(ctx, "list", "-f", `{{join .Imports "\n"}}`, own)
	if err != nil {
		return nil, err
	}
	packages := []string{own}
	for _, name := range strings.Fields(imports) {
		game := strings.HasPrefix(name, "rulebook/impl/") && !strings.HasPrefix(name, own+"/")
		if game && name != "rulebook/impl/engine" {
			packages = append(packages, name)
		}
	}
	return packages, nil
}

func goCommand(ctx context.Context, arguments ...string) (string, error) {
	output, err := exec.CommandContext(ctx, "go", arguments...).Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(arguments, " "), err, failed.Stderr)
	}
	return string(output), err
}

// try tries the mutants of an assignment, or a sample of them.
func (h *hunt) try(ctx context.Context, assignment string, packages []string) (tally, error) {
	t := tally{assignment: assignment}
	for _, m := range h.mutants {
		if slices.Contains(packages, m.Package) {
			t.tried = append(t.tried, m)
		}
	}
	if h.sample > 0 && h.sample < len(t.tried) {
		chance := rand.New(rand.NewPCG(h.seed, 0))
		chance.Shuffle(len(t.tried), func(i, j int) { t.tried[i], t.tried[j] = t.tried[j], t.tried[i] })
		t.tried = t.tried[:h.sample]
		slices.SortFunc(t.tried, func(a, b mutator.Mutant) int { return cmp.Compare(a.ID, b.ID) })
	}
	var err error
	t.answers, err = h.ask(ctx, assignment, t.tried)
	return t, err
}

// survivors lists the mutants that all faces, or one of those that they reach, let survive.
func (t *tally) survivors() []excuse.Survivor {
	var all []excuse.Survivor
	for i, m := range t.tried {
		for _, f := range []trial.Face{trial.Together, trial.Console, trial.Engine} {
			v, ok := t.answers[i][f]
			if ok && v.Killer == "" && (f == trial.Together || v.Reached > 0) {
				all = append(all, excuse.Survivor{Mutant: excusable(m), Face: string(f)})
			}
			if f == trial.Together && v.Killer == "" {
				break
			}
		}
	}
	return all
}

// excusable tells a mutant as reasons do.
func excusable(m mutator.Mutant) excuse.Mutant {
	return excuse.Mutant{In: path.Base(m.Package) + "." + m.Function, Was: m.Was, Becomes: m.Becomes, Number: m.Number}
}
