package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"rulebook/fixtures/yaml"
)

// A release is built by the commands that the pages for contributors show, and its name is the version that the grader states.
func TestTheReleaseIsBuiltAsContributorsBuild(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../.github/workflows/release.yml")
	if err != nil {
		t.Fatal(err)
	}
	var workflow struct {
		Name, On, Permissions any
		Jobs                  map[string]struct {
			RunsOn  string `yaml:"runs-on"`
			Timeout int    `yaml:"timeout-minutes"`
			Steps   []struct {
				Name, Uses, Run string
				With, Env       map[string]string
			}
		}
	}
	if err := yaml.Decode("release.yml", data, &workflow); err != nil {
		t.Fatal(err)
	}
	scripts := map[string]string{}
	for _, step := range workflow.Jobs["release"].Steps {
		scripts[step.Name] = step.Run
	}
	shown := pages(t)[".github/CONTRIBUTING.md"]
	if build := scripts["Build"]; build == "" || !strings.Contains(shown, "```\n"+build+"```\n") {
		t.Errorf("CONTRIBUTING.md does not show the commands of the release:\n%s", build)
	}
	for name, want := range map[string]string{
		"Build":   `CGO_ENABLED=0 .* go build -trimpath `,
		"Check":   `sha256sum --check SHA256SUMS`,
		"Publish": `^gh release create "\$GITHUB_REF_NAME" build/\* `,
	} {
		if !regexp.MustCompile(want).MatchString(scripts[name]) {
			t.Errorf("the step %s lacks %s:\n%s", name, want, scripts[name])
		}
	}
}
