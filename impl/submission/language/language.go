// Package language is the port of programming languages: what the grader must know of each, and the bench on which it builds.
package language

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"time"

	"rulebook/impl/submission/source"
)

// A Language is all that the grader knows of a programming language.
type Language struct {
	Name    string
	Aliases []string // further names for a submission.yaml

	Extensions []string // of files that may start a program
	Headers    []string // of further sources
	Companions []string // base names of files that belong to every program

	// AsHandedIn is set where the build gets the bytes of sources as they were handed in. Elsewhere it gets them in UTF-8, but
	// for those that statesEncoding says to name their own encoding; nil: none does.
	AsHandedIn     bool
	StatesEncoding func(data []byte) bool

	// Programs finds the files that may start a program. It is nil where looks do not tell.
	Programs func(files []*source.File) []source.Candidate

	// Find finds the main file of what an assignment asks for in place of a program, before any program is looked for. It
	// gives nil where there is nothing of the kind. Nil: the assignment asks for a program.
	Find func(t *source.Tree, m *source.Manifest) (*source.File, error)

	// Besides are names that belong to a submission although its main file may not mention them.
	Besides []string

	// Mentions gives the names of other files that a source refers to, answers the names by which others refer to it.
	// What these names are is between the two: stems, types, functions.
	Mentions, Answers func(f *source.File) []string

	// Root gives the folder that a file given by itself belongs to; nil stands for the folder that it lies in.
	Root func(f *source.File, folder string) string

	// Build builds the main file of b.
	Build func(ctx context.Context, b *Bench) (*Artifact, error)

	// NotesEncodings is set where the build itself notes how it has read the sources that count.
	NotesEncodings bool

	// Smallest is a program that always builds. It tells a broken toolchain from a broken submission.
	Smallest source.File

	// Packages are what a machine needs for the language, as packages of Ubuntu 22.04.
	Packages []string

	// Tools are the commands of the machine that are not what the search path says.
	Tools []Tool
}

// An Artifact is a submission that has been built and can be started. It lies in the scratch folder that it was built in.
type Artifact struct {
	// Main is what starts the program, for reports: a file of the submission, for Java the full name of the class with main or
	// of the class under test, or the command that a submission.yaml states.
	Main string

	// Console is the command that plays the console game; nil if there is none.
	Console []string

	// Engine gives the command that speaks the line protocol for the code, by a shim that calls it. It is nil where the
	// language has no shims, and where a submission.yaml states how to run the program.
	Engine func(ctx context.Context, s Shim) ([]string, error)

	// Dir is the working directory for running.
	Dir string

	// Env is the whole environment for running.
	Env []string

	// Patience is how long a run may take where nobody states a limit; zero for the usual time.
	Patience time.Duration
}

// A Shim loads a student's code and speaks the line protocol for it, so that students write none of it. Each language has a base that
// knows the protocol, each assignment adds its commands.
type Shim struct {
	// Assignment is the name by which the base finds the commands.
	Assignment string

	// Files are the assignment's part, in the language.
	Files fs.FS

	// Dir is a folder of the grader's own that is not there yet.
	Dir string
}

// KindsOf tells how the sources of languages are read.
func KindsOf(all []Language) []source.Kind {
	var kinds []source.Kind
	for _, l := range all {
		if !l.AsHandedIn {
			kinds = append(kinds, source.Kind{Extensions: slices.Concat(l.Extensions, l.Headers), AsIs: l.StatesEncoding})
		}
	}
	return kinds
}

// Named gives the language of a name, in whatever case.
func Named(name string, all []Language) (Language, bool) {
	at := slices.IndexFunc(all, func(l Language) bool {
		return strings.EqualFold(l.Name, name) || slices.Contains(l.Aliases, strings.ToLower(name))
	})
	if at < 0 {
		return Language{}, false
	}
	return all[at], true
}

// Starts tells whether a file may be the main file of a program in the language.
func (l Language) Starts(f *source.File) bool { return slices.Contains(l.Extensions, f.Extension()) }

// Owns tells whether a file is a source of the language.
func (l Language) Owns(f *source.File) bool {
	return l.Starts(f) || slices.Contains(l.Headers, f.Extension())
}

// Own gives the files that may be main files.
func (l Language) Own(files []*source.File) []*source.File { return source.Filter(files, l.Starts) }

// Reach gives the main file and what it needs of the files around it: the sources that answer to what is asked for, those that
// it and they refer to, every file that one of them names, and the companions of the language. Nothing else beside a file that
// was given by itself is the submission's: in a folder of downloads it may well be another student's.
func (l Language) Reach(main *source.File, files []*source.File) []*source.File {
	answers := map[*source.File][]string{}
	for _, f := range files {
		if l.Owns(f) && l.Answers != nil {
			answers[f] = l.Answers(f)
		}
	}
	reached := []*source.File{main}
	for _, f := range files {
		if f != main && slices.ContainsFunc(answers[f], func(name string) bool { return slices.Contains(l.Besides, name) }) {
			reached = append(reached, f)
		}
	}
	for i := 0; i < len(reached); i++ {
		needs := l.needs(reached[i])
		for _, f := range files {
			if !slices.Contains(reached, f) && needs(f, answers[f]) {
				reached = append(reached, f)
			}
		}
	}
	slices.SortFunc(reached, func(a, b *source.File) int { return strings.Compare(a.Path, b.Path) })
	return reached
}

// needs gives a test for files that a file needs.
func (l Language) needs(f *source.File) func(other *source.File, answers []string) bool {
	const shortest = 3 // a file called "a" would be named by every text
	mentioned, names := l.mentioned(f), source.FileNames(f.Text)
	return func(other *source.File, answers []string) bool {
		base := other.Base()
		return mentioned(answers) || len(base) >= shortest && names[base] || slices.Contains(l.Companions, other.Path)
	}
}

// mentioned gives a test for whether a file mentions one of some names.
func (l Language) mentioned(f *source.File) func(names []string) bool {
	mentioned := map[string]bool{}
	if l.Mentions != nil && l.Owns(f) {
		for _, name := range l.Mentions(f) {
			mentioned[name] = true
		}
	}
	return func(names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return mentioned[name] })
	}
}

// Top leaves out the files that others refer to. What only tests refer to is kept, and so is everything where each refers to
// the next.
func (l Language) Top(files []*source.File) []*source.File {
	answers := map[*source.File][]string{}
	for _, f := range files {
		answers[f] = l.Answers(f)
	}
	top := slices.Clone(files)
	for _, f := range files {
		if !source.LooksLikeTest(f) {
			mentioned := l.mentioned(f)
			top = source.Filter(top, func(other *source.File) bool { return other == f || !mentioned(answers[other]) })
		}
	}
	if len(top) == 0 {
		return files
	}
	return top
}

// InPlaceOf puts the language in the place of the one that has its name.
func (l Language) InPlaceOf(all []Language) []Language {
	changed := slices.Clone(all)
	for i := range changed {
		if changed[i].Name == l.Name {
			changed[i] = l
		}
	}
	return changed
}
