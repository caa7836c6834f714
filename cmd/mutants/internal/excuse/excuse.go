// Package excuse reads why some mutants need not be killed.
package excuse

import (
	"cmp"
	"fmt"
	"slices"

	"rulebook/fixtures/yaml"
)

// A Reason says why some mutants survive and may.
type Reason struct {
	Reason string `yaml:"reason"`

	// Face is that of the scenarios which need not kill them, although others do. Default: all faces.
	Face string `yaml:"face"`

	// In names functions of which any mutant may survive. Mutants are single ones.
	In      []string `yaml:"in"`
	Mutants []Mutant `yaml:"mutants"`
}

// A Mutant is told by what it changes, so that it stays the same when lines move.
type Mutant struct {
	In      string `yaml:"in"` // package and function
	Was     string `yaml:"was"`
	Becomes string `yaml:"becomes"`
	Number  int    `yaml:"number"` // of those that are alike in the function, from 1, the default
}

// A Survivor is a mutant that the scenarios of a face do not kill.
type Survivor struct {
	Mutant
	Face string
}

// Reasons are those of each assignment.
type Reasons map[string][]Reason

// Read reads the reasons from a YAML file.
func Read(file string, data []byte) (Reasons, error) {
	var reasons Reasons
	if err := yaml.Decode(file, data, &reasons); err != nil {
		return nil, err
	}
	for assignment, all := range reasons {
		for i := range all {
			if err := all[i].complete(); err != nil {
				return nil, fmt.Errorf("%s: %s, reason %d: %w", file, assignment, i+1, err)
			}
		}
	}
	return reasons, nil
}

// complete fills in what is left out, and tells what is missing.
func (r *Reason) complete() error {
	r.Face = cmp.Or(r.Face, "all")
	for i := range r.Mutants {
		r.Mutants[i].Number = cmp.Or(r.Mutants[i].Number, 1)
	}
	switch {
	case r.Reason == "":
		return fmt.Errorf("there are no words: say why these mutants may survive")
	case len(r.In) == 0 && len(r.Mutants) == 0:
		return fmt.Errorf("it is about nothing: name functions or mutants")
	}
	return nil
}

// excuses tells whether the reason is one for the survivor.
func (r *Reason) excuses(s Survivor) bool {
	return r.Face == s.Face && (slices.Contains(r.In, s.In) || slices.Contains(r.Mutants, s.Mutant))
}

// Unexcused gives the survivors for which there is no reason.
func Unexcused(reasons []Reason, survivors []Survivor) []Survivor {
	return slices.DeleteFunc(slices.Clone(survivors), func(s Survivor) bool {
		return slices.ContainsFunc(reasons, func(r Reason) bool { return r.excuses(s) })
	})
}

// Idle gives, in words, what the reasons excuse and what does not survive, or is not even there. Of a function, some mutant must
// survive. Only what was tried is looked at: a mutant is idle if tried says so of it, or if it is not known.
func Idle(reasons []Reason, survivors []Survivor, known, tried func(Mutant) bool, whole bool) []string {
	var idle []string
	for _, r := range reasons {
		for _, function := range r.In {
			survives := func(s Survivor) bool { return s.In == function && s.Face == r.Face }
			if whole && !slices.ContainsFunc(survivors, survives) {
				idle = append(idle, fmt.Sprintf("no mutant of %s survives (%s)", function, r.Face))
			}
		}
		for _, m := range r.Mutants {
			switch {
			case !known(m):
				idle = append(idle, fmt.Sprintf("%s has no such mutant: %s => %s (%d)", m.In, m.Was, m.Becomes, m.Number))
			case tried(m) && !slices.Contains(survivors, Survivor{m, r.Face}):
				idle = append(idle, fmt.Sprintf("%s: it does not survive (%s): %s => %s (%d)", m.In, r.Face, m.Was, m.Becomes, m.Number))
			}
		}
	}
	return idle
}
