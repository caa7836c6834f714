package course

import (
	"cmp"
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
func ParseShard(text string, environment func(string) string) (shard Shard, err error) {
	index, of, isStated := strings.Cut(text, "/")
	stated, err2 := strconv.Atoi(of)
	switch i, err1 := strconv.Atoi(index); {
	case text == "":
		return Shard{}, nil
	case index == "auto" && (!isStated || err2 == nil && stated > 0):
		shard, err = automatic(stated, environment)
	case err1 != nil || err2 != nil || i < 1 || i > stated:
		err = fmt.Errorf("%q is not a shard: write 1/4 to 4/4, auto, or auto/4", text)
	default:
		shard = Shard{i, stated}
	}
	if err != nil || shard.Of == 1 {
		return Shard{}, err
	}
	return shard, nil
}

// A scheduler is a system that starts a program many times and gives each process a number. Its variables may be "".
type scheduler struct {
	name        string
	index, of   string // the number, and how many there are
	first, step string // the least number, and the distance of two
	from        int    // the least number without that variable
}

func schedulers() []scheduler {
	return []scheduler{
		{name: "Kubernetes", index: "JOB_COMPLETION_INDEX"},
		{
			name: "Slurm", index: "SLURM_ARRAY_TASK_ID", of: "SLURM_ARRAY_TASK_COUNT", first: "SLURM_ARRAY_TASK_MIN",
			step: "SLURM_ARRAY_TASK_STEP", // --array=0-15:4
		},
		{name: "GitLab", index: "CI_NODE_INDEX", of: "CI_NODE_TOTAL", from: 1},
	}
}

// automatic reads the variables of the one scheduler that is present. The stated number of shards may be 0.
func automatic(stated int, environment func(string) string) (Shard, error) {
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
		return found[0].shard(stated, environment)
	}
	return Shard{}, fmt.Errorf("--shard auto finds both %s and %s: write --shard i/n", found[0].index, found[1].index)
}

func (s scheduler) shard(stated int, environment func(string) string) (Shard, error) {
	var wrong error
	number := func(name string, otherwise int) int {
		text := environment(name)
		if name == "" || text == "" {
			return otherwise
		}
		n, err := strconv.Atoi(text)
		if (err != nil || n < 0) && wrong == nil {
			wrong = fmt.Errorf("the variable %s is %q, which is not a number: write --shard i/n", name, text)
		}
		return n
	}
	id, of, first, step := number(s.index, 0), number(s.of, 0), number(s.first, s.from), number(s.step, 1)
	shard := Shard{(id-first)/max(1, step) + 1, cmp.Or(of, stated)}
	switch {
	case wrong != nil:
		return Shard{}, wrong
	case step == 0 || s.first != "" && (id < first || (id-first)%step != 0):
		return Shard{}, fmt.Errorf("the variable %s is %d, which is none of %d, %d and so on: "+
			"number the tasks in even steps, such as --array=1-4", s.index, id, first, first+step)
	case of != 0 && stated != 0 && of != stated:
		return Shard{}, fmt.Errorf("--shard auto/%d: %s says that there are %d", stated, s.name, of)
	case shard.Of == 0:
		return Shard{}, fmt.Errorf("%s does not say how many shards there are: write --shard auto/n", s.name)
	case shard.Index < 1 || shard.Index > shard.Of:
		return Shard{}, fmt.Errorf("the variable %s is %q, and there are %d shards: write --shard auto/n with as many as there are",
			s.index, environment(s.index), shard.Of)
	}
	return shard, nil
}
