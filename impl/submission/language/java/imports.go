package java

import (
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// An import of something that no source and no library has is an error to the compiler, even if nothing uses it. Students leave such
// lines behind, of a test framework for one. So a program that is refused is compiled again without them. If something uses them, the
// compiler refuses it again, and its first words count.

// compileLeniently compiles the layout, and if it is refused once more without the imports that cannot be resolved.
func compileLeniently(ctx context.Context, b *language.Bench, classes string, l *layout) error {
	sources := append([]*unit{l.main}, l.hidden...)
	refused := compile(ctx, b, classes, sources)
	failure, ok := errors.AsType[*language.BuildError](refused)
	if !ok {
		return refused
	}
	left := unresolved(failure.Output, l.needed)
	if len(left) == 0 {
		return refused
	}
	for _, s := range l.needed {
		if err := b.Write(s.place(), []byte(without(s, left)), 0o644); err != nil {
			return err
		}
	}
	if err := compile(ctx, b, classes, sources); err != nil {
		return refused
	}
	for _, i := range left {
		b.Note("%s:%d: left out, nothing uses it and it cannot be found: %s", source.Shown(i.in.Path), i.line, strings.TrimSpace(i.text))
	}
	return nil
}

// place gives the path of the source as it is laid out for the compiler.
func (s *unit) place() string { return filepath.Join("java", filepath.FromSlash(s.laidOut())) }

// An unresolvedImport is a line of a source, from 1.
type unresolvedImport struct {
	in   *unit
	line int
	text string
}

var (
	compileError = regexp.MustCompile(`(?m)^(.+?):(\d+): error: `)
	importLine   = regexp.MustCompile(`^\s*import\s+(static\s+)?[\w.*\s]+;\s*(//.*)?$`)
)

// unresolved lists the lines of sources that the compiler finds fault with and that are one import and nothing else.
func unresolved(output string, sources []*unit) []unresolvedImport {
	var found []unresolvedImport
	seen := map[string]bool{}
	for _, match := range compileError.FindAllStringSubmatch(output, -1) {
		line, err := strconv.Atoi(match[2])
		if err != nil || seen[match[0]] {
			continue
		}
		seen[match[0]] = true
		for _, s := range sources {
			lines := strings.Split(s.Text, "\n")
			if s.Path == match[1] && 0 < line && line <= len(lines) && importLine.MatchString(strings.TrimRight(lines[line-1], "\r")) {
				found = append(found, unresolvedImport{s, line, lines[line-1]})
			}
		}
	}
	return found
}

// without gives the text of a source without some of its imports. All other lines keep their numbers.
func without(s *unit, imports []unresolvedImport) string {
	lines := strings.Split(s.Text, "\n")
	for _, i := range imports {
		if i.in == s {
			lines[i.line-1] = ""
		}
	}
	return strings.Join(lines, "\n")
}
