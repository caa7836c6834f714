package language

import (
	"os"
	"path/filepath"
	"strings"

	"rulebook/impl/submission/source"
)

// interpreter says why the interpreter of a script cannot be started; nil for other files.
func (b *Bench) interpreter(name string, data []byte) error {
	first, _, _ := strings.Cut(source.Script(data), "\n")
	if first == "" {
		return nil
	}
	subject := "the first line of " + source.Shown(name)
	words := strings.Fields(strings.TrimPrefix(first, "#!"))
	switch {
	case strings.HasSuffix(first, "\r"):
		reason := " ends as lines do in Windows, so that no interpreter is found: save it with Unix line ends"
		return &BuildError{Command: []string{name}, Reason: subject + reason}
	case len(words) == 0 || !filepath.IsAbs(words[0]):
		return &BuildError{Command: []string{name}, Reason: subject + " names no interpreter by its absolute path"}
	}
	if _, err := os.Stat(words[0]); err != nil {
		return &Missing{Tool: words[0], Language: "executable", Reason: subject + " asks for it"}
	}
	if filepath.Base(words[0]) != "env" {
		return nil
	}
	if tool := lookedFor(words[1:]); tool != "" {
		if _, err := b.FindTool(tool); err != nil {
			return &Missing{Tool: tool, Language: "executable", Reason: subject + " asks for it"}
		}
	}
	return nil
}

// lookedFor gives the command that env looks for, by its arguments: what is neither an option nor a variable.
func lookedFor(arguments []string) string {
	for _, word := range arguments {
		if !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") {
			return word
		}
	}
	return ""
}
