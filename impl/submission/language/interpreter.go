package language

import (
	"os"
	"path/filepath"
	"strings"

	"rulebook/impl/submission/source"
)

// interpreter tells why the interpreter of a script cannot be started.
func interpreter(name string, data []byte) error {
	if source.Script(data) == "" {
		return nil
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(source.Script(data), "#!"), "\n")
	words := strings.Fields(first)
	switch {
	case strings.HasSuffix(first, "\r"):
		return &BuildError{Command: []string{name}, Reason: "the first line of " + source.Shown(name) +
			" ends as lines do in Windows, so that no interpreter is found: save it with Unix line ends"}
	case len(words) == 0 || !filepath.IsAbs(words[0]):
		return &BuildError{Command: []string{name}, Reason: "the first line of " + source.Shown(name) +
			" names no interpreter by its absolute path"}
	}
	if _, err := os.Stat(words[0]); err != nil {
		return &Missing{Tool: words[0], Language: "executable", Reason: "the first line of " + source.Shown(name) + " asks for it"}
	}
	return nil
}
