package main

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
)

func mergeCommand() command {
	return command{
		name:    "merge",
		usage:   "FOLDER SHARD...",
		summary: "put the results of the shards of a class together",
		details: `A class can be graded in parts, on one machine or many, each part with --shard and an --out of its own:

  grader grade ASSIGNMENT CLASS --shard 1/4 --out shard-1     and so on to 4/4
  grader merge results shard-1 shard-2 shard-3 shard-4

All machines need the same grader, the same class and the same flags. --shard auto takes the number from the variables of GitLab
(CI_NODE_INDEX, CI_NODE_TOTAL) or of a Slurm array (SLURM_ARRAY_TASK_ID and others), --shard auto/4 also from that of an indexed job
of Kubernetes (JOB_COMPLETION_INDEX), which does not tell how many there are. The merged results are the same, byte for byte, as
those of one grading of the whole class. The exit status is that of the whole class, too.`,
		prepare: func(*pflag.FlagSet) func(context.Context, []string, streams) (int, error) {
			return func(_ context.Context, arguments []string, s streams) (int, error) {
				if len(arguments) < 2 {
					return exitUsage, usagef("merge: name a folder for the whole and the folders of all shards")
				}
				return merge(arguments[0], arguments[1:], s)
			}
		},
	}
}

func merge(name string, shards []string, s streams) (int, error) {
	var folders []course.Folder
	for _, shard := range shards {
		folder, err := absolute(shard)
		if err != nil {
			return exitUsage, usagef("merge: %v", err)
		}
		folders = append(folders, course.Folder(folder))
	}
	path, err := absolute(name)
	if err != nil {
		return exitUsage, usagef("merge: %v", err)
	}
	out := course.Folder(path)
	journal, kept, err := out.Merge(folders)
	if kept != "" {
		report.Message(s.err, fmt.Sprintf("the results that were in %s are kept in %s", name, beside(name, kept)))
	}
	if err != nil {
		return classStatus(err)
	}
	defer journal.Close()
	record, err := out.Read()
	if err != nil {
		return classStatus(err)
	}
	suite, err := openSuite(record.Header.Assignment)
	if err != nil {
		return exitBroken, err
	}
	r, err := rubric.Read(out.RubricPath(), suite)
	if err != nil {
		return exitBroken, err
	}
	book, err := out.Finish(suite, r.Points)
	if err != nil {
		return classStatus(err)
	}
	return tellClass(s.out, name, book), nil
}
