// Command manifests checks that the documents on its input are jobs of Kubernetes: each field is one that the API has, and of its
// type. It is a module of its own, so that the grader does not depend on Kubernetes.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	yamlv3 "gopkg.in/yaml.v3"
	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

func main() {
	jobs, err := check(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "manifests:", err)
		os.Exit(1)
	}
	fmt.Printf("%d jobs are as the API of Kubernetes has them\n", jobs)
}

// check reads documents of YAML, and counts the jobs. There must be one at least, and nothing else.
func check(r io.Reader) (jobs int, err error) {
	for documents := yamlv3.NewDecoder(r); ; jobs++ {
		var document yamlv3.Node
		err := documents.Decode(&document)
		switch {
		case errors.Is(err, io.EOF) && jobs == 0:
			return 0, errors.New("there is no document")
		case errors.Is(err, io.EOF):
			return jobs, nil
		case err != nil:
			return jobs, err
		}
		if err := checkJob(&document); err != nil {
			return jobs, fmt.Errorf("document %d: %w", jobs+1, err)
		}
	}
}

func checkJob(document *yamlv3.Node) error {
	text, err := yamlv3.Marshal(document)
	if err != nil {
		return err
	}
	var job batchv1.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		return err
	}
	if job.APIVersion != "batch/v1" || job.Kind != "Job" {
		return fmt.Errorf("it is a %s of %s, not a Job of batch/v1", job.Kind, job.APIVersion)
	}
	return nil
}
