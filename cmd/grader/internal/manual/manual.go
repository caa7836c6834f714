// Package manual holds the help texts about topics that concern several commands.
package manual

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

// texts has a file for each topic. Its first line is the summary.
//
//go:embed topics/*.txt
var texts embed.FS

// Topics lists the topics by name.
func Topics() []string {
	files, err := fs.Glob(texts, "topics/*.txt")
	if err != nil {
		panic(err) // the pattern is wrong
	}
	for i, name := range files {
		files[i] = strings.TrimSuffix(strings.TrimPrefix(name, "topics/"), ".txt")
	}
	return files
}

// Topic gives the summary of a topic and its text. The text has no line longer than 100 characters. An unknown topic is an error
// that wraps [fs.ErrNotExist].
func Topic(name string) (summary, text string, err error) {
	data, err := fs.ReadFile(texts, "topics/"+name+".txt")
	if err != nil {
		return "", "", fmt.Errorf("the topic %q: %w", name, err)
	}
	summary, text, _ = strings.Cut(string(data), "\n\n")
	return summary, text, nil
}
