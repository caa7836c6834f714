package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"rulebook/impl/submission/box"
)

func readme(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// What reports say that a level does not promise, the README says, too.
func TestTheReadmeSaysWhatLevelsLack(t *testing.T) {
	t.Parallel()
	lines := strings.Split(readme(t), "\n")
	for _, level := range box.Levels() {
		guard, err := box.New(level)
		if err != nil {
			t.Logf("this machine has no level %s", level)
			continue
		}
		i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "| `"+string(level)+"` |") })
		if i < 0 {
			t.Fatalf("the README has no row for the level %s", level)
		}
		for _, lack := range guard.Lacks() {
			if !strings.Contains(lines[i], lack) {
				t.Errorf("the README does not say of the level %s: %s", level, lack)
			}
		}
	}
}

func TestTheReadmeNamesNoFlagThatThereIsNot(t *testing.T) {
	t.Parallel()
	flags := pflag.NewFlagSet("grade", pflag.ContinueOnError)
	gradeCommand().prepare(flags)
	known := map[string]bool{}
	for _, c := range commands() {
		own := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
		c.prepare(own)
		own.VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
	}
	for _, found := range regexp.MustCompile("`(?:[^`\n]* )?--([a-z-]+)").FindAllStringSubmatch(readme(t), -1) {
		if !known[found[1]] {
			t.Errorf("there is no flag --%s", found[1])
		}
	}
	for _, limit := range []string{"time", "output", "cpu", "memory", "processes", "files", "file-size"} {
		if flags.Lookup(limit) == nil || !regexp.MustCompile(`(?m)^`+limit+`: `).MatchString(readme(t)) {
			t.Errorf("%s is no flag, or the README's submission.yaml lacks it", limit)
		}
	}
}
