package course

import (
	"fmt"
	"strconv"
	"strings"
)

// A Shard is a part of a class: every Of-th hand-in from the Index-th on, counted from 1. The zero shard is the whole.
type Shard struct{ Index, Of int }

// Has tells whether the hand-in at a position, counted from 0, belongs to the shard.
func (s Shard) Has(position int) bool { return s.Of == 0 || position%s.Of == s.Index-1 }

// String formats the shard for [ParseShard]; "1/1" is the whole.
func (s Shard) String() string {
	if s.Of == 0 {
		return "1/1"
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Of)
}

// MarshalText implements [encoding.TextMarshaler].
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *Shard) UnmarshalText(text []byte) (err error) {
	*s, err = ParseShard(string(text), func(string) string { return "" })
	return err
}

// ParseShard reads a shard: "2/4" is the second of four. "auto" takes both numbers from the variables of the scheduler
// that started the grader, "auto/4" only the first. An error names the word or the variable, and what to do.
func ParseShard(text string, environment func(string) string) (Shard, error) {
	if text == "" {
		return Shard{}, nil
	}
	index, of, both := strings.Cut(text, "/")
	if index == "auto" {
		return automatic(of, both, environment)
	}
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if err1 != nil || err2 != nil || i < 1 || i > n {
		return Shard{}, fmt.Errorf("%q is no shard: write 1/4 to 4/4, auto, or auto/4", text)
	}
	return Shard{i, n}.plain(), nil
}

// plain turns 1/1 into the zero shard.
func (s Shard) plain() Shard {
	if s.Of == 1 {
		return Shard{}
	}
	return s
}

// A scheduler is a system that starts a program many times and gives each process a number.
type scheduler struct {
	name  string
	index string                           // the variable by which it is recognized
	shard func(v variables) (Shard, error) // Of is 0 if the system does not tell
}

// variables are those of an environment.
type variables struct{ get func(string) string }

// number reads a variable.
func (v variables) number(name string) (int, error) {
	n, err := strconv.Atoi(v.get(name))
	if err != nil || n < 0 {
		return 0, fmt.Errorf("the variable %s is %q, which is no number: write --shard i/n", name, v.get(name))
	}
	return n, nil
}

// numberOr reads an optional variable.
func (v variables) numberOr(name string, otherwise int) (int, error) {
	if v.get(name) == "" {
		return otherwise, nil
	}
	return v.number(name)
}

func schedulers() []scheduler {
	return []scheduler{
		{"Kubernetes", "JOB_COMPLETION_INDEX", kubernetes},
		{"Slurm", "SLURM_ARRAY_TASK_ID", slurm},
		{"GitLab", "CI_NODE_INDEX", gitlab},
	}
}

// kubernetes reads the variable of an indexed job, which counts from 0. It does not say how many there are.
func kubernetes(v variables) (Shard, error) {
	i, err := v.number("JOB_COMPLETION_INDEX")
	return Shard{Index: i + 1}, err
}

// slurm reads the variables of a job array, which may begin anywhere and have steps: --array=0-15:4.
func slurm(v variables) (Shard, error) {
	id, err1 := v.number("SLURM_ARRAY_TASK_ID")
	least, err2 := v.numberOr("SLURM_ARRAY_TASK_MIN", 0)
	count, err3 := v.numberOr("SLURM_ARRAY_TASK_COUNT", 0)
	step, err4 := v.numberOr("SLURM_ARRAY_TASK_STEP", 1)
	for _, err := range []error{err1, err2, err3, err4} {
		if err != nil {
			return Shard{}, err
		}
	}
	if step == 0 || id < least || (id-least)%step != 0 {
		return Shard{}, fmt.Errorf("the variable SLURM_ARRAY_TASK_ID is %d, which is none of %d, %d and so on: "+
			"number the tasks in even steps, such as --array=1-4", id, least, least+step)
	}
	return Shard{(id-least)/step + 1, count}, nil
}

// gitlab reads the variables of a job with "parallel", which counts from 1.
func gitlab(v variables) (Shard, error) {
	i, err := v.number("CI_NODE_INDEX")
	if err != nil {
		return Shard{}, err
	}
	n, err := v.numberOr("CI_NODE_TOTAL", 0)
	return Shard{i, n}, err
}

// automatic reads the variables of the one scheduler that is present.
func automatic(of string, stated bool, environment func(string) string) (Shard, error) {
	var found []scheduler
	var all []string
	for _, s := range schedulers() {
		all = append(all, s.index)
		if environment(s.index) != "" {
			found = append(found, s)
		}
	}
	switch len(found) {
	case 0:
		return Shard{}, fmt.Errorf("--shard auto finds none of the variables %s: write --shard i/n", strings.Join(all, ", "))
	case 1:
	default:
		return Shard{}, fmt.Errorf("--shard auto finds both %s and %s: write --shard i/n", found[0].index, found[1].index)
	}
	shard, err := found[0].shard(variables{environment})
	if err != nil {
		return Shard{}, err
	}
	if stated {
		err = shard.outOf(of, found[0])
	}
	switch {
	case err != nil:
		return Shard{}, err
	case shard.Of == 0:
		return Shard{}, fmt.Errorf("%s does not say how many shards there are: write --shard auto/n", found[0].name)
	case shard.Index < 1 || shard.Index > shard.Of:
		return Shard{}, fmt.Errorf("the variable %s is %q, and there are %d shards: write --shard auto/n with as many as there are",
			found[0].index, environment(found[0].index), shard.Of)
	}
	return shard.plain(), nil
}

// outOf sets the stated number of shards.
func (s *Shard) outOf(stated string, by scheduler) error {
	n, err := strconv.Atoi(stated)
	if err != nil || n < 1 {
		return fmt.Errorf("%q is no shard: write 1/4 to 4/4, auto, or auto/4", "auto/"+stated)
	}
	if s.Of != 0 && s.Of != n {
		return fmt.Errorf("--shard auto/%d: %s says that there are %d", n, by.name, s.Of)
	}
	s.Of = n
	return nil
}
