// Package mutator makes the mutants of packages: copies of their sources in which every operator, constant, statement and call can be
// switched to a wrong one while the program runs.
package mutator

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Mutant is one small fault.
type Mutant struct {
	ID       int    // from 1; it is another one whenever the sources change
	Package  string // the import path
	Function string // "Board.Legal", or the variable whose value it is a part of

	// Was is the text around the fault on one line, Becomes the same with the fault. If a function has several such faults, Number
	// tells them apart, from 1.
	Was, Becomes string
	Number       int

	File   string
	Line   int
	Global bool // tells that it is a fault of the first value of a variable of the package
}

// Key tells a mutant from the others of its package, and stays the same when lines move.
func (m Mutant) Key() string {
	return fmt.Sprintf("%s: %s => %s (%d)", m.Function, m.Was, m.Becomes, m.Number)
}

// told is the file in which a reference tells the rules of its game. Judges ask it, while no mutant is switched on: scenarios cannot show a
// fault there, the tests of its package do.
const told = "rules.go"

// runtime is the package that mutated sources call.
const runtime = "rulebook/cmd/mutants/mutation"

// Make makes all mutants of the packages but for what they tell of their rules, and the mutated sources by the paths of the files that they
// stand for. The packages must compile.
func Make(folder string, paths ...string) ([]Mutant, map[string][]byte, error) {
	config := &packages.Config{
		Dir: folder,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedExportFile,
	}
	loaded, err := packages.Load(config, paths...)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the packages to mutate: %w", err)
	}
	slices.SortFunc(loaded, func(a, b *packages.Package) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	var mutants []Mutant
	sources := map[string][]byte{}
	for _, p := range loaded {
		if err := broken(p); err != nil {
			return nil, nil, err
		}
		for _, file := range p.Syntax {
			name := p.Fset.File(file.FileStart).Name()
			if filepath.Base(name) == told {
				continue
			}
			if sources[name], err = mutated(p, file, name, &mutants); err != nil {
				return nil, nil, err
			}
		}
	}
	number(mutants)
	return mutants, sources, nil
}

func broken(p *packages.Package) error {
	var all []error
	for _, e := range p.Errors {
		all = append(all, e)
	}
	if err := errors.Join(all...); err != nil {
		return fmt.Errorf("reading the package %s, which must compile: %w", p.PkgPath, err)
	}
	return nil
}

// mutated gives the text of a file with all its mutants.
func mutated(p *packages.Package, file *ast.File, name string, mutants *[]Mutant) ([]byte, error) {
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading a source to mutate: %w", err)
	}
	w := &writer{fset: p.Fset, info: p.TypesInfo, pkg: p.Types, source: string(source), mutants: mutants}
	text := w.file(file)
	return []byte(text), nil
}

// number tells mutants apart that are alike.
func number(mutants []Mutant) {
	seen := map[string]int{}
	for i := range mutants {
		m := &mutants[i]
		key := m.Package + " " + m.Key()
		seen[key]++
		m.Number = seen[key]
	}
}

// Overlay writes the mutated sources into an empty folder, and gives the file that tells "go build -overlay" where they are.
func Overlay(folder string, sources map[string][]byte) (string, error) {
	replace := map[string]string{}
	for name, text := range sources {
		copied := filepath.Join(folder, strings.NewReplacer("/", "_", `\`, "_", ":", "_").Replace(name))
		if err := os.WriteFile(copied, text, 0o600); err != nil {
			return "", fmt.Errorf("writing a mutated source: %w", err)
		}
		replace[name] = copied
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(overlay, data, 0o600); err != nil {
		return "", fmt.Errorf("writing the list of mutated sources: %w", err)
	}
	return overlay, nil
}
