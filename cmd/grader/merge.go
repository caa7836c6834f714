package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
)

func mergeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "merge FOLDER SHARD...",
		Short: "merge the results of the shards of a class",
		Long: `A class can be graded in parts, on one machine or several. Each part gets its own --shard and --out:

  grader grade ASSIGNMENT CLASS --shard 1/4 --out shard-1     and so on to 4/4
  grader merge results shard-1 shard-2 shard-3 shard-4

All machines need the same grader, the same class and the same flags. --shard auto takes the number from the variables of GitLab
(CI_NODE_INDEX, CI_NODE_TOTAL) or of a Slurm array (SLURM_ARRAY_TASK_ID and others). --shard auto/4 also takes it from an indexed job
of Kubernetes (JOB_COMPLETION_INDEX), which does not say how many there are. The merged results and the exit status are those of one
grading of the whole class, byte for byte.`,
		Args: between(2, -1, "name a folder for the whole and the folders of all shards"),
		RunE: does(merge),
	}
}

func merge(_ context.Context, arguments []string, s streams) error {
	name := arguments[0]
	var folders []course.Folder
	for _, argument := range arguments {
		folder, err := absolute(argument)
		if err != nil {
			return usage(err)
		}
		folders = append(folders, course.Folder(folder))
	}
	out := folders[0]
	journal, kept, err := out.Merge(folders[1:])
	if kept != "" {
		report.Message(s.err, fmt.Sprintf("the earlier results in %s are kept in %s", name, beside(name, kept)))
	}
	if err != nil {
		return err
	}
	defer journal.Close()
	record, err := out.Read()
	if err != nil {
		return err
	}
	suite, err := openGraded(out, record.Header.Assignment)
	if err != nil {
		return err
	}
	r, err := rubric.Read(out.RubricPath(), suite)
	if err != nil {
		return err
	}
	book, err := out.Finish(suite, r)
	if err != nil {
		return err
	}
	return tellClass(s.out, name, book)
}
