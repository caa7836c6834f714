package main

import (
	gover "go/version"
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
	for _, name := range []string{"Build", "Check"} {
		if script := scripts[name]; script == "" || !strings.Contains(shown, script+"```\n") {
			t.Errorf("CONTRIBUTING.md does not show the commands of the release:\n%s", script)
		}
	}
	for name, want := range map[string]string{
		"Build":   `CGO_ENABLED=0 .* go build -trimpath -buildvcs=true `,
		"Check":   `sha256sum --check SHA256SUMS`,
		"Publish": `^gh release create "\$GITHUB_REF_NAME" build/\* .* --notes-file notes\.md`,
	} {
		if !regexp.MustCompile(want).MatchString(scripts[name]) {
			t.Errorf("the step %s lacks %s:\n%s", name, want, scripts[name])
		}
	}
}

// The notes of a release are its part of the changelog, where the latest stands first.
func TestTheChangelogHasTheNotesOfEachRelease(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../.github/CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(data), "\n## ")[1:]
	for i, part := range parts {
		version, notes, _ := strings.Cut(part, "\n")
		if !gover.IsValid(release(version)) || strings.TrimSpace(notes) == "" {
			t.Errorf("the changelog has a part %q with the notes %q", version, notes)
		}
		if i > 0 && gover.Compare(release(version), release(strings.Split(parts[i-1], "\n")[0])) >= 0 {
			t.Errorf("%s stands below an earlier release", version)
		}
	}
	if len(parts) == 0 {
		t.Error("the changelog tells of no release")
	}
}

// release gives the version of a release as Go writes its own.
func release(version string) string {
	number, ok := strings.CutPrefix(version, "v")
	if !ok {
		return ""
	}
	return "go" + number
}

// Contributors are told the length of lines that is checked.
func TestTheLengthOfLinesIsToldAsItIsChecked(t *testing.T) {
	t.Parallel()
	style, err := os.ReadFile("../../.github/revive.toml")
	if err != nil {
		t.Fatal(err)
	}
	checked := regexp.MustCompile(`(?s)line-length-limit\]\n\s*arguments = \[(\d+)\]`).FindSubmatch(style)
	told := regexp.MustCompile(`Lines of at most (\d+) columns`).FindStringSubmatch(pages(t)[".github/CONTRIBUTING.md"])
	if checked == nil || told == nil || string(checked[1]) != told[1] {
		t.Errorf("checked is %q, told is %q", checked, told)
	}
}
