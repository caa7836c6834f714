package main

import (
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
	"rulebook/steps"
)

// A hunt tries the mutants of some assignments.
type hunt struct {
	assignments []string
	sample      int // 0 for all
	seed        uint32
	jobs        int

	out, progress io.Writer

	root    string // of the module
	program string // in which all mutants are compiled
	mutants []mutator.Mutant
}

// A tally is what came of the mutants of one assignment.
type tally struct {
	assignment string
	mutants    []mutator.Mutant // all
	tried      []mutator.Mutant
	answers    []trial.Answer // to what was tried
	reasons    []excuse.Reason
}

func (h *hunt) run(ctx context.Context) error {
	root, err := goCommand(ctx, "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	h.root = strings.TrimSpace(root)
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
	mutants, sources, err := mutator.Make(h.root, slices.Compact(all)...)
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
	reasons, err := h.reasons(assignment)
	t := tally{assignment: assignment, reasons: reasons}
	if err != nil {
		return t, err
	}
	j, err := h.juror(ctx, assignment)
	if err != nil {
		return t, err
	}
	foreign := func(m mutator.Mutant) bool { return !slices.Contains(packages, m.Package) }
	own := slices.DeleteFunc(slices.Clone(h.mutants), foreign)
	t.mutants = played(own, packages[0], j.reached)
	t.tried = h.drawn(t.mutants)
	t.answers, err = h.ask(ctx, assignment, t.tried, j)
	return t, err
}

// reasons reads why mutants of an assignment may survive.
func (h *hunt) reasons(assignment string) ([]excuse.Reason, error) {
	file := filepath.Join(h.root, "impl", assignment, "survivors.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading why mutants may survive: %w", err)
	}
	return excuse.Read(file, data)
}

// played leaves out the functions of other packages that the assignment has no use for.
func played(mutants []mutator.Mutant, own string, reached []int) []mutator.Mutant {
	used := map[string]bool{}
	for _, m := range mutants {
		if _, ok := slices.BinarySearch(reached, m.ID); ok || m.Package == own {
			used[m.Package+" "+m.Function] = true
		}
	}
	return slices.DeleteFunc(mutants, func(m mutator.Mutant) bool { return !used[m.Package+" "+m.Function] })
}

// drawn gives a sample of mutants, or all.
func (h *hunt) drawn(mutants []mutator.Mutant) []mutator.Mutant {
	if h.sample == 0 || h.sample >= len(mutants) {
		return mutants
	}
	chosen := rand.New(rand.NewPCG(uint64(h.seed), 0)).Perm(len(mutants))[:h.sample]
	return steps.Each(chosen, func(i int) mutator.Mutant { return mutants[i] })
}

// survivors lists the mutants that all fixed scenarios, or those of a face that reach them, let survive.
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

// stopped lists the mutants that took too many steps. What is right by chance may take many more than the reference, so
// that a reason for such a mutant may stay.
func (t *tally) stopped() []excuse.Survivor {
	var all []excuse.Survivor
	for i, m := range t.tried {
		for f, v := range t.answers[i] {
			if v.Endless {
				all = append(all, excuse.Survivor{Mutant: excusable(m), Face: string(f)})
			}
		}
	}
	return all
}

// unexcused lists the survivors without a reason. What random games kill is a fault that a fixed scenario can show:
// no reason excuses it.
func (t *tally) unexcused() []excuse.Survivor {
	shown := map[excuse.Mutant]bool{}
	for i, m := range t.tried {
		shown[excusable(m)] = t.answers[i][trial.Random].Killer != ""
	}
	survivors := t.survivors()
	open := excuse.Unexcused(t.reasons, survivors)
	return slices.DeleteFunc(survivors, func(s excuse.Survivor) bool {
		return !slices.Contains(open, s) && !(s.Face == excuse.All && shown[s.Mutant])
	})
}

// excusable tells a mutant as reasons do.
func excusable(m mutator.Mutant) excuse.Mutant {
	return excuse.Mutant{In: path.Base(m.Package) + "." + m.Function, Was: m.Was, Becomes: m.Becomes, Number: m.Number}
}
