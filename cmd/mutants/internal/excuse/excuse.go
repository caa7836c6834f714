// Package excuse reads why some mutants need not be killed.
package excuse

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"rulebook/fixtures/yaml"
)

// All is the face of mutants that no scenario kills.
const All = "all"

// A Reason says why some mutants survive and may.
type Reason struct {
	Reason string `yaml:"reason"`

	// Face is that of the scenarios which need not kill them, although others do. Default: [All].
	Face string `yaml:"face"`

	// Chance says that games of luck may kill them at times: then the reason stays although none survives.
	Chance bool `yaml:"chance"`

	Mutants []Mutant `yaml:"mutants"`
}

// A Mutant is told by what it changes, so that it stays the same when lines move. In a [Reason], what is left out may be
// anything.
type Mutant struct {
	In      string `yaml:"in"` // package and function
	Was     string `yaml:"was"`
	Becomes string `yaml:"becomes"`
	Number  int    `yaml:"number"` // of those that are alike in the function, from 1
}

// String tells the mutant on one line.
func (m Mutant) String() string {
	return fmt.Sprintf("%s: %s => %s (%d)", m.In, cmp.Or(m.Was, "anything"), cmp.Or(m.Becomes, "anything"), m.Number)
}

// stands tells whether a mutant of a reason stands for another one.
func (m Mutant) stands(other Mutant) bool {
	return m.In == other.In && cmp.Or(m.Was, other.Was) == other.Was && cmp.Or(m.Becomes, other.Becomes) == other.Becomes &&
		cmp.Or(m.Number, other.Number) == other.Number
}

// A Survivor is a mutant that the scenarios of a face do not kill.
type Survivor struct {
	Mutant
	Face string
}

// Read reads reasons from a YAML file.
func Read(file string, data []byte) ([]Reason, error) {
	var reasons []Reason
	if err := yaml.Decode(file, data, &reasons); err != nil {
		return nil, err
	}
	for i := range reasons {
		reasons[i].Face = cmp.Or(reasons[i].Face, All)
		if err := reasons[i].complete(); err != nil {
			return nil, fmt.Errorf("%s: reason %d: %w", file, i+1, err)
		}
	}
	return reasons, nil
}

// complete tells what is missing.
func (r Reason) complete() error {
	switch {
	case r.Reason == "":
		return errors.New("there are no words: say why these mutants may survive")
	case !slices.Contains([]string{All, "console", "engine"}, r.Face):
		return fmt.Errorf("there is no face %q: it is console, engine or %s", r.Face, All)
	case len(r.Mutants) == 0:
		return errors.New("it is about nothing: list mutants")
	case slices.ContainsFunc(r.Mutants, func(m Mutant) bool { return m.In == "" }):
		return errors.New("a mutant has no function: say where it is")
	}
	return nil
}

// Unexcused gives the survivors for which there is no reason.
func Unexcused(reasons []Reason, survivors []Survivor) []Survivor {
	return slices.DeleteFunc(slices.Clone(survivors), func(s Survivor) bool {
		return slices.ContainsFunc(reasons, func(r Reason) bool {
			return r.Face == s.Face && slices.ContainsFunc(r.Mutants, func(m Mutant) bool { return m.stands(s.Mutant) })
		})
	})
}

// Idle tells, in words, what the reasons excuse although it does not survive. Only some mutants may have been tried: then
// a reason is idle if it stands for no mutant at all, or if those that it stands for were tried, all of them, and none
// survived. One that speaks of chance is idle only if it stands for no mutant.
func Idle(reasons []Reason, survivors []Survivor, all, tried []Mutant) []string {
	var idle []string
	for _, r := range reasons {
		for _, m := range r.Mutants {
			survives := func(s Survivor) bool { return s.Face == r.Face && m.stands(s.Mutant) }
			untried := func(other Mutant) bool { return m.stands(other) && !slices.Contains(tried, other) }
			switch {
			case !slices.ContainsFunc(all, m.stands):
				idle = append(idle, fmt.Sprintf("there is no such mutant: %v", m))
			case r.Chance:
			case !slices.ContainsFunc(all, untried) && !slices.ContainsFunc(survivors, survives):
				idle = append(idle, fmt.Sprintf("it does not survive (%s): %v", r.Face, m))
			}
		}
	}
	return idle
}
