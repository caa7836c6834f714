package main

import (
	"strings"
	"testing"
)

const job = "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec:\n  suspend: true\n  template: {spec: {restartPolicy: Never}}\n"

func TestManifests(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want, reason string }{
		{job + "---\n" + job, "", "two jobs"},
		{strings.Replace(job, "suspend", "suspended", 1), `unknown field "suspended"`, "no such field"},
		{strings.Replace(job, "true", "1", 1), "cannot unmarshal number", "another type"},
		{strings.Replace(job, "Job", "CronJob", 1), "it is a CronJob", "another kind"},
		{strings.Replace(job, "batch/v1", "batch/v1beta1", 1), "batch/v1beta1", "a version that is gone"},
		{job + "  suspend: false\n", "already set in map", "a field twice"},
		{"", "there is no document", "nothing"},
	}
	for _, test := range tests {
		_, err := check(strings.NewReader(test.text))
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: the error is %v, want %q", test.reason, err, test.want)
		}
	}
}
