package manual_test

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rulebook/cmd/grader/internal/manual"
	"rulebook/impl/submission/language/listed"
)

func TestEachTopicIsReadableAlone(t *testing.T) {
	t.Parallel()
	for _, name := range manual.Topics() {
		summary, text, err := manual.Topic(name)
		if err != nil {
			t.Fatal(err)
		}
		if summary == "" || strings.ContainsRune(summary, '\n') || utf8.RuneCountInString(summary) > 80 {
			t.Errorf("%s: the summary is not one short line: %q", name, summary)
		}
		if len(text) < 200 || !strings.HasSuffix(text, "\n") {
			t.Errorf("%s: the text is too short, or its last line has no end", name)
		}
		for i, line := range strings.Split(text, "\n") {
			if utf8.RuneCountInString(line) > 100 || strings.ContainsAny(line, "\t\r") || strings.TrimRight(line, " ") != line {
				t.Errorf("%s: line %d is too long, or has tabs or blanks at its end: %q", name, i+3, line)
			}
		}
	}
}

func TestTopicsReferToTopics(t *testing.T) {
	t.Parallel()
	known := append(manual.Topics(), "merge") // a command
	for _, name := range manual.Topics() {
		_, text, err := manual.Topic(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`grader help\s+([a-z][a-z-]*)`).FindAllStringSubmatch(text, -1) {
			if !slices.Contains(known, found[1]) {
				t.Errorf("%s refers to the topic %q, which does not exist", name, found[1])
			}
		}
	}
}

func TestAnUnknownTopic(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "chess", "../manual", "topics/class"} {
		if _, _, err := manual.Topic(name); !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q: the error is %v", name, err)
		}
	}
}

// Whoever reads which languages there are finds each of the table.
func TestTheTopicOfLanguagesNamesAll(t *testing.T) {
	t.Parallel()
	_, text, err := manual.Topic("languages")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range listed.Languages() {
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(l.Name) + `(,|\s)`).MatchString(text) {
			t.Errorf("it does not name %s", l.Name)
		}
	}
}
