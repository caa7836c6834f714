package course

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseShard(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text, environment string // the variables as words
		want              Shard
		wrong             string // words of the error
		reason            string
	}{
		{"", "JOB_COMPLETION_INDEX=3", Shard{}, "", "nothing is asked for"},
		{"2/4", "JOB_COMPLETION_INDEX=0", Shard{2, 4}, "", "it is said"},
		{"1/1", "", Shard{}, "", "one of one is the whole"},
		{"0/4", "", Shard{}, `"0/4" is not a shard`, "they are counted from 1"},
		{"5/4", "", Shard{}, `"5/4" is not a shard`, "beyond the last"},
		{"-1/4", "", Shard{}, `"-1/4" is not a shard`, "before the first"},
		{"2", "", Shard{}, `"2" is not a shard`, "no number of shards"},
		{"2/4/8", "", Shard{}, `"2/4/8" is not a shard`, "too many numbers"},
		{"two/4", "", Shard{}, `"two/4" is not a shard`, "no number"},

		{"auto", "", Shard{}, "none of the variables JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID, CI_NODE_INDEX", "no system"},
		{"auto/4", "", Shard{}, "none of the variables", "no system"},
		{"auto/none", "CI_NODE_INDEX=1", Shard{}, `"auto/none" is not a shard`, "no number of shards"},
		{"auto/", "CI_NODE_INDEX=1 CI_NODE_TOTAL=2", Shard{}, `"auto/" is not a shard`, "no number of shards"},
		{"auto/0", "CI_NODE_INDEX=1", Shard{}, `"auto/0" is not a shard`, "no shards at all"},

		{"auto/4", "JOB_COMPLETION_INDEX=0", Shard{1, 4}, "", "Kubernetes counts from 0"},
		{"auto/4", "JOB_COMPLETION_INDEX=3", Shard{4, 4}, "", "the last"},
		{"auto/4", "JOB_COMPLETION_INDEX=4", Shard{}, `JOB_COMPLETION_INDEX is "4", and there are 4 shards`, "beyond the last"},
		{"auto", "JOB_COMPLETION_INDEX=0", Shard{}, "Kubernetes does not say how many shards there are: write --shard auto/n", "not told"},
		{"auto/4", "JOB_COMPLETION_INDEX=x", Shard{}, `JOB_COMPLETION_INDEX is "x", which is not a number`, "no number"},
		{"auto/4", "JOB_COMPLETION_INDEX=-1", Shard{}, `JOB_COMPLETION_INDEX is "-1", which is not a number`, "less than nothing"},

		{"auto", "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=4", Shard{1, 4}, "", "--array=1-4"},
		{"auto", "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=4", Shard{1, 4}, "", "--array=0-3"},
		{"auto", "SLURM_ARRAY_TASK_ID=12 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_STEP=4",
			Shard{4, 4}, "", "--array=0-15:4"},
		{"auto", "SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_STEP=1", Shard{},
			`SLURM_ARRAY_TASK_ID is "9", and there are 3 shards`, "--array=1,5,9"},
		{"auto", "SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_STEP=4", Shard{},
			"SLURM_ARRAY_TASK_ID is 5, which is none of 0, 4 and so on", "between two steps"},
		{"auto", "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_COUNT=4", Shard{}, "SLURM_ARRAY_TASK_ID is 1",
			"before the first"},
		{"auto", "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_STEP=0 SLURM_ARRAY_TASK_COUNT=4", Shard{}, "SLURM_ARRAY_TASK_ID is 1", "no step"},
		{"auto", "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=all", Shard{},
			`SLURM_ARRAY_TASK_COUNT is "all"`, "no number"},
		{"auto/4", "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1", Shard{2, 4}, "", "it is said how many"},
		{"auto", "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1", Shard{}, "Slurm does not say how many", "not told"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=4", Shard{},
			"--shard auto/8: Slurm says that there are 4", "two numbers"},

		{"auto", "CI_NODE_INDEX=1 CI_NODE_TOTAL=3", Shard{1, 3}, "", "GitLab counts from 1"},
		{"auto", "CI_NODE_INDEX=3 CI_NODE_TOTAL=3", Shard{3, 3}, "", "the last"},
		{"auto", "CI_NODE_INDEX=1 CI_NODE_TOTAL=1", Shard{}, "", "the only one"},
		{"auto", "CI_NODE_INDEX=0 CI_NODE_TOTAL=3", Shard{}, `CI_NODE_INDEX is "0", and there are 3 shards`, "counted from 0"},
		{"auto", "CI_NODE_INDEX=1", Shard{}, "GitLab does not say how many", "not told"},

		{"auto/2", "JOB_COMPLETION_INDEX=0 CI_NODE_INDEX=2 CI_NODE_TOTAL=2", Shard{},
			"both JOB_COMPLETION_INDEX and CI_NODE_INDEX", "one system within another"},
	} {
		variables := map[string]string{}
		for word := range strings.FieldsSeq(test.environment) {
			name, value, _ := strings.Cut(word, "=")
			variables[name] = value
		}
		got, err := ParseShard(test.text, func(name string) string { return variables[name] })
		if got != test.want || (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
			t.Errorf("%s (%q with %q): %v, %v, want %v, %q", test.reason, test.text, test.environment, got, err, test.want, test.wrong)
		}
	}
}

// Each hand-in belongs to one shard, and no shard has more than one more than another.
func TestShardsDealEvenly(t *testing.T) {
	t.Parallel()
	for of := 1; of <= 7; of++ {
		for handins := range 20 {
			counts := make([]int, of)
			for position := range handins {
				for i := range of {
					shard, err := ParseShard(fmt.Sprintf("%d/%d", i+1, of), nil)
					if err != nil {
						t.Fatal(err)
					}
					if shard.Has(position) {
						counts[i]++
					}
				}
			}
			all, least, most := 0, handins, 0
			for _, n := range counts {
				all, least, most = all+n, min(least, n), max(most, n)
			}
			if all != handins || most-least > 1 {
				t.Errorf("%d hand-ins are dealt to %d shards as %v", handins, of, counts)
			}
		}
	}
}

func TestShardsAreWrittenAsTheyAreRead(t *testing.T) {
	t.Parallel()
	for _, shard := range []Shard{{}, {1, 2}, {4, 4}} {
		text, err := shard.MarshalText()
		var read Shard
		if err != nil || read.UnmarshalText(text) != nil || read != shard {
			t.Errorf("%v became %q, then %v, %v", shard, text, read, err)
		}
	}
}
