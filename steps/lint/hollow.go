package lint

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/fixtures"
	"rulebook/steps"
	"rulebook/steps/feature"
)

// idleFiles lists the feature files without a scenario, and the lines that are not UTF-8.
func idleFiles(files fs.FS, assignment string, documents []feature.Document) (faults []fixtures.Fault, err error) {
	err = fs.WalkDir(files, assignment, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !strings.HasSuffix(name, ".feature") {
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(documents, func(d feature.Document) bool { return d.Name == name })
		if at < 0 || len(documents[at].Pickles) == 0 {
			words := "there is no scenario in it: write one, or delete the file"
			faults = append(faults, fixtures.Fault{File: name, Line: 1, Words: words})
		}
		for i, line := range bytes.Split(text, []byte("\n")) {
			if !utf8.Valid(line) {
				words := "this line is not UTF-8: save the file as UTF-8"
				faults = append(faults, fixtures.Fault{File: name, Line: i + 1, Words: words})
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the features of %s: %w", assignment, err)
	}
	return faults, nil
}

// hollow lists what stands in a document and comes to nothing: rules without a scenario, scenarios without a title or a step, and
// outlines whose words in angle brackets no column replaces.
func hollow(d feature.Document) (faults []fixtures.Fault) {
	at := func(line int64, words string) {
		faults = append(faults, fixtures.Fault{File: d.Name, Line: int(line), Words: words})
	}
	scenarios := map[*messages.Rule]bool{}
	for rule, s := range d.Scenarios() {
		scenarios[rule] = true
		if words := emptiness(s); words != "" {
			at(s.Location.Line, words)
		}
	}
	for _, child := range d.Feature.Children {
		if child.Rule != nil && !scenarios[child.Rule] && len(d.Pickles) > 0 {
			at(child.Rule.Location.Line, "no scenario stands below this rule: write one, or delete the rule")
		}
	}
	return faults
}

// emptiness says what a scenario lacks; "" if nothing.
func emptiness(s *messages.Scenario) string {
	rows := 0
	for _, examples := range s.Examples {
		rows += len(examples.TableBody)
	}
	switch {
	case s.Name == "":
		return "this scenario has no title: write one behind the colon"
	case len(s.Steps) == 0:
		return fmt.Sprintf("there is no step in the scenario %q: write what the player types and what the program prints", s.Name)
	case rows == 0 && (len(s.Examples) > 0 || strings.Contains(s.Keyword, " ")):
		return fmt.Sprintf("the outline %q has no rows of examples: write Examples: and a table below it, or call it a scenario", s.Name)
	}
	return unfilled(s)
}

var placeholder = regexp.MustCompile(`<([^<>]+)>`)

// unfilled finds a column of an outline that stands nowhere in it, while words in angle brackets have no column: one is misspelt.
func unfilled(s *messages.Scenario) string {
	texts := s.Name
	for _, step := range s.Steps {
		texts += "\n" + step.Text
	}
	var open []string
	for _, found := range placeholder.FindAllStringSubmatch(texts, -1) {
		open = append(open, found[1])
	}
	for _, examples := range s.Examples {
		if examples.TableHeader == nil {
			continue
		}
		columns := steps.Each(examples.TableHeader.Cells, func(c *messages.TableCell) string { return c.Value })
		idle := slices.IndexFunc(columns, func(c string) bool { return !strings.Contains(everything(s), "<"+c+">") })
		bare := slices.IndexFunc(open, func(word string) bool { return !slices.Contains(columns, word) })
		if idle >= 0 && bare >= 0 {
			return fmt.Sprintf("the examples have no column %q for <%[1]s>, and nothing says <%[2]s> for the column %[2]q: "+
				"spell them the same", open[bare], columns[idle])
		}
	}
	return ""
}

// everything gives all that an outline says, and the texts and tables below its steps.
func everything(s *messages.Scenario) string {
	var all strings.Builder
	all.WriteString(s.Name)
	for _, step := range s.Steps {
		all.WriteString("\n" + step.Text)
		if step.DocString != nil {
			all.WriteString("\n" + step.DocString.Content)
		}
		if step.DataTable == nil {
			continue
		}
		for _, row := range step.DataTable.Rows {
			for _, cell := range row.Cells {
				all.WriteString("\n" + cell.Value)
			}
		}
	}
	return all.String()
}
