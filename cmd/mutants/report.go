package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"rulebook/cmd/mutants/internal/excuse"
	"rulebook/cmd/mutants/internal/trial"
)

// report prints what came of the mutants. The error is for survivors without a reason, and reasons without a survivor.
func (h *hunt) report(tallies []tally) error {
	h.table(tallies)
	var errs []error
	for _, t := range tallies {
		survivors := t.survivors()
		unexcused := excuse.Unexcused(t.reasons, survivors)
		h.list(t, survivors, unexcused)
		if len(unexcused) > 0 {
			errs = append(errs, fmt.Errorf("%s: %d mutants survive without a reason: add a scenario that kills them, or a reason",
				t.assignment, len(unexcused)))
		}
		for _, idle := range excuse.Idle(t.reasons, survivors, excusables(t.mutants), excusables(t.tried)) {
			errs = append(errs, fmt.Errorf("%s: the reason is not needed: %s", t.assignment, idle))
		}
	}
	return errors.Join(errs...)
}

// table prints how many mutants the scenarios of each face kill.
func (h *hunt) table(tallies []tally) {
	table := tabwriter.NewWriter(h.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "assignment\tmutants\tconsole kills\tof reached\tengine kills\tof reached\tall kill\tby steps\tsurvive\t")
	for _, t := range tallies {
		console, onConsole, _ := t.kills(trial.Console)
		engine, onEngine, _ := t.kills(trial.Engine)
		all, _, endless := t.kills(trial.Together)
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", t.assignment, len(t.tried), console, onConsole, engine, onEngine,
			all, endless, len(t.tried)-all)
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
		places[excusable(m)] = fmt.Sprintf("%s:%d", filepath.Base(m.File), m.Line)
		if t.answers[i][trial.Together].Reached == 0 {
			places[excusable(m)] += ", not reached,"
		}
	}
	for _, s := range survivors {
		mark := " "
		if slices.Contains(unexcused, s) {
			mark = "!"
		}
		fmt.Fprintf(h.out, "%s %s %s %s %v\n", mark, t.assignment, s.Face, places[s.Mutant], s.Mutant)
	}
}
