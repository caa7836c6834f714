package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"rulebook/cmd/grader/internal/manual"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
)

// pages gives everything that users read besides the commands' own help, by name.
func pages(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, name := range []string{"README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"} {
		data, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		pages[name] = string(data)
	}
	for _, name := range manual.Topics() {
		pages[name] = topicText(t, name)
	}
	return pages
}

func topicText(t *testing.T, name string) string {
	t.Helper()
	_, text, err := manual.Topic(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheReadmeIsShort(t *testing.T) {
	t.Parallel()
	if lines := strings.Count(pages(t)["README.md"], "\n"); lines > 150 {
		t.Errorf("the README has %d lines, want at most 150: move details to a topic of the help", lines)
	}
}

// The lacks of a level that reports name stand in the manual, too.
func TestTheManualSaysWhatLevelsLack(t *testing.T) {
	t.Parallel()
	text := strings.ToLower(strings.Join(strings.Fields(topicText(t, "sandbox")), " "))
	for _, level := range box.Levels() {
		guard, err := box.New(level)
		if err != nil {
			t.Logf("this machine has no level %s", level)
			continue
		}
		for _, lack := range guard.Lacks() {
			if !strings.Contains(text, strings.ToLower(lack)) {
				t.Errorf("the topic sandbox does not say of the level %s: %s", level, lack)
			}
		}
	}
}

func TestPagesNameOnlyFlagsThatExist(t *testing.T) {
	t.Parallel()
	known := map[string]bool{"cached": true} // of git
	for _, c := range rootCommand().Commands() {
		c.InitDefaultHelpFlag()
		c.Flags().VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
	}
	for name, text := range pages(t) {
		for _, found := range regexp.MustCompile("(?m)(?:`(?:[^`\n]* )?|grader .*|^ *|\\()--([a-z-]+)").FindAllStringSubmatch(text, -1) {
			if !known[found[1]] {
				t.Errorf("%s: there is no flag --%s", name, found[1])
			}
		}
	}
}

func TestTheManualStatesTheLimits(t *testing.T) {
	t.Parallel()
	flags := gradeCommand().Flags()
	for _, limit := range []string{"time", "output", "cpu", "memory", "processes", "files", "file-size"} {
		row := regexp.MustCompile(`(?m)^  --` + limit + ` +` + regexp.QuoteMeta(flags.Lookup(limit).DefValue) + ` `)
		if !row.MatchString(topicText(t, "sandbox")) {
			t.Errorf("the topic sandbox lacks the line %v", row)
		}
		if !regexp.MustCompile(`(?m)^  ` + limit + `: `).MatchString(topicText(t, "submission")) {
			t.Errorf("the topic submission lacks the field %s", limit)
		}
	}
}

func TestTheManualListsWhatTheCodeKnows(t *testing.T) {
	t.Parallel()
	var outcomes []string
	for _, o := range engine.Outcomes() {
		outcomes = append(outcomes, string(o))
	}
	for _, test := range []struct {
		topic  string
		column string // of the rows, as a pattern
		want   []string
	}{
		{"exit-status", `(?m)^  \d   (.*)$`, statusMeanings()},
		{"formats", `(?m)^  ([a-z0-9]+) {3,}`, formatList()[2:]},
		{"outcomes", `(?m)^  ([a-z][a-z ]+?) {3,}`, outcomes},
		{"protocol", `(?m)^  ([a-z]+) {3,}`, []string{
			engine.Illegal, engine.Contract, engine.Exception, engine.Shape, engine.Missing, engine.Unclaimed, engine.Argument,
			engine.Unknown, engine.TooMuch,
		}},
		{"sandbox", `(?m)^([a-z]+)$`, levelNames()},
	} {
		var got []string
		for _, row := range regexp.MustCompile(test.column).FindAllStringSubmatch(topicText(t, test.topic), -1) {
			got = append(got, row[1])
		}
		slices.Sort(got)
		slices.Sort(test.want)
		if !slices.Equal(got, test.want) {
			t.Errorf("the topic %s lists %q, the code knows %q", test.topic, got, test.want)
		}
	}
	if !strings.Contains(topicText(t, "protocol"), "This is version "+engine.Version+".") {
		t.Errorf("the topic protocol does not say that the version is %s", engine.Version)
	}
}
