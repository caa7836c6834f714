package main

import (
	"context"
	"path/filepath"

	"github.com/spf13/cobra"

	"rulebook/cmd/grader/internal/course"
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
of Kubernetes (JOB_COMPLETION_INDEX), which does not say how many there are. The marks are made again from the results of each
submission. The merged results and the exit status are those of one grading of the whole class, byte for byte.`,
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
	var p course.Publisher
	journal, kept, err := out.Merge(folders[1:], func(header course.Header) (course.Publisher, error) {
		var err error
		p, err = publisher(out, header)
		return p, err
	})
	tellKept(s, "the earlier results in "+name, filepath.Dir(name), kept)
	if err != nil {
		return err
	}
	defer journal.Close()
	book, err := out.Finish(p.Suite, p.Rubric)
	if err != nil {
		return err
	}
	return tellClass(s.out, name, book)
}

// publisher gives what marks the submissions of a class by the assignment and the rubric in the folder of its results.
func publisher(results course.Folder, header course.Header) (p course.Publisher, err error) {
	if p.Suite, err = openGraded(results, header.Assignment); err != nil {
		return p, err
	}
	if p.Rubric, err = rubric.Read(results.RubricPath(), p.Suite); err != nil {
		return p, err
	}
	p.Formats, err = classFormats(header.Formats)
	return p, err
}
