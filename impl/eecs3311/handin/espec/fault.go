package espec

import (
	_ "embed" // for the faults
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"rulebook/impl/eecs3311/project"
	"rulebook/impl/eiffel/syntax"
)

// A Fault is one fault of a game that is right otherwise. The contract that would tell of it has the same fault, so
// that a test case must look at what comes of it.
type Fault struct {
	// Name says what is wrong, in the words of the game.
	Name string

	// File is that of the reference project in which it stands.
	File string

	// Replace has texts of the file, each followed by what stands in its place.
	Replace []string
}

//go:embed faults.yaml
var faultsText []byte

// Faults are single faults that test cases should find. It panics if the list cannot be read.
func Faults() (faults []Fault) {
	if err := yaml.Unmarshal(faultsText, &faults); err != nil {
		panic(fmt.Sprintf("espec: reading the faults: %v", err))
	}
	return faults
}

// Classes gives the classes of a game with the fault; without any for the zero Fault. The error is for a text that is
// not there to be replaced.
func (f Fault) Classes() ([]*syntax.Class, error) {
	var classes []*syntax.Class
	for _, cluster := range []string{"slot", "board", "game"} {
		entries, err := fs.ReadDir(project.Files(), cluster)
		if err != nil {
			return nil, fmt.Errorf("reading the reference project: %w", err)
		}
		for _, entry := range entries {
			file := path.Join(cluster, entry.Name())
			text, err := f.read(file)
			if err != nil {
				return nil, err
			}
			classes = append(classes, syntax.Parse(file, text)...)
		}
	}
	return classes, nil
}

// read gives the text of a file with the fault.
func (f Fault) read(file string) (string, error) {
	data, err := fs.ReadFile(project.Files(), file)
	text := string(data)
	if err != nil || file != f.File {
		return text, err
	}
	for pair := range slices.Chunk(f.Replace, 2) {
		if n := strings.Count(text, pair[0]); n != 1 {
			return "", fmt.Errorf("the fault that %s: %s holds %d times, not once: %q", f.Name, file, n, pair[0])
		}
		text = strings.Replace(text, pair[0], pair[1], 1)
	}
	return text, nil
}
