package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"rulebook/cmd/mutants/internal/excuse"
	"rulebook/cmd/mutants/internal/mutator"
	"rulebook/cmd/mutants/internal/trial"
	"rulebook/steps"
)

// report prints what came of the mutants. The error is for survivors without a good reason, and reasons without a
// survivor.
func (h *hunt) report(tallies []tally) error {
	h.table(tallies)
	var errs []error
	for _, t := range tallies {
		survivors, unexcused := t.survivors(), t.unexcused()
		h.list(t, survivors, unexcused)
		if len(unexcused) > 0 {
			errs = append(errs, fmt.Errorf("%s: %d mutants survive without a reason, or only random games kill them: "+
				"add a fixed scenario that kills them, or a reason", t.assignment, len(unexcused)))
		}
		unkilled := append(survivors, t.stopped()...)
		all, tried := steps.Each(t.mutants, excusable), steps.Each(t.tried, excusable)
		for _, idle := range excuse.Idle(t.reasons, unkilled, all, tried) {
			errs = append(errs, fmt.Errorf("%s: the reason is not needed: %s", t.assignment, idle))
		}
	}
	return errors.Join(errs...)
}

// table prints how many mutants are killed by the scenarios of each face alone, by all fixed ones and by the random
// ones alone. Those survive that no fixed scenario kills.
func (h *hunt) table(tallies []tally) {
	table := tabwriter.NewWriter(h.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "assignment\tmutants\tconsole kills\tof reached\tengine kills\tof reached\t"+
		"fixed kill\tby steps\trandom kill\tof reached\tsurvive\twith a reason\t")
	for _, t := range tallies {
		console, onConsole, _ := t.kills(trial.Console)
		engine, onEngine, _ := t.kills(trial.Engine)
		fixed, _, endless := t.kills(trial.Together)
		random, onRandom, _ := t.kills(trial.Random)
		survive := len(t.tried) - fixed
		ofAll := slices.DeleteFunc(t.unexcused(), func(s excuse.Survivor) bool { return s.Face != excuse.All })
		fmt.Fprint(table, t.assignment, "\t")
		for _, n := range []int{
			len(t.tried), console, onConsole, engine, onEngine, fixed, endless, random, onRandom, survive,
			survive - len(ofAll),
		} {
			fmt.Fprint(table, n, "\t")
		}
		fmt.Fprintln(table)
	}
	_ = table.Flush()
}

// kills counts the mutants that a face kills and reaches, and those that were stopped because they took too many steps.
func (t *tally) kills(f trial.Face) (killed, reached, endless int) {
	for _, a := range t.answers {
		v := a[f]
		if v.Killer != "" {
			killed++
		}
		if v.Reached > 0 {
			reached++
		}
		if v.Endless {
			endless++
		}
	}
	return killed, reached, endless
}

// list prints the survivors, those without a reason with a mark.
func (h *hunt) list(t tally, survivors, unexcused []excuse.Survivor) {
	places := map[excuse.Mutant]string{}
	for i, m := range t.tried {
		places[excusable(m)] = place(m, t.answers[i])
	}
	for _, s := range survivors {
		mark := " "
		if slices.Contains(unexcused, s) {
			mark = "!"
		}
		fmt.Fprintf(h.out, "%s %s %s %s %v\n", mark, t.assignment, s.Face, places[s.Mutant], s.Mutant)
	}
}

// place tells where a survivor is, and whether a scenario comes there, or a random one even kills it.
func place(m mutator.Mutant, a trial.Answer) string {
	words := fmt.Sprintf("%s:%d", filepath.Base(m.File), m.Line)
	if a[trial.Together].Reached == 0 {
		words += ", not reached,"
	}
	if killer := a[trial.Random].Killer; a[trial.Together].Killer == "" && killer != "" {
		words += fmt.Sprintf(", killed by the random %q,", killer)
	}
	return words
}
