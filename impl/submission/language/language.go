// Package language is the port of programming languages: the facts of each, and the bench for builds.
package language

import (
	"context"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"time"

	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/impl/submission/source"
)

// A Language is the grader's knowledge of a programming language.
type Language struct {
	Name       string
	Aliases    []string // further names for a submission.yaml
	Extensions []string // of files that may start a program
	Headers    []string // the extensions of further sources
	Companions []string // base names of files that belong to every program
	Besides    []string // names that belong to a submission even if its main file does not mention them
	Packages   []string // the packages of Ubuntu 22.04 that the language needs
	Tools      []Tool   // the commands of the machine that are not found on the search path alone

	AsHandedIn     bool        // whether the build gets the bytes of sources as they were handed in, not their text in UTF-8
	NotesEncodings bool        // whether Build itself notes the encodings of the sources that it uses
	Smallest       source.File // a program that always builds; it tells a broken toolchain from a broken submission

	// StatesEncoding tells whether a source states its own encoding, so that the build gets its bytes. Nil: none does.
	StatesEncoding func(data []byte) bool

	// Rank is 0 for languages whose programs are looked for first. Programs of a rank are looked for where there is none of a lower
	// one: beside many programs lie scripts.
	Rank int

	// Programs finds the files that may start a program. Nil: programs cannot be recognized.
	Programs func(files []*source.File) []source.Candidate

	// Find finds the main file of the assignment's substitute for a program, before any program is searched for. It gives
	// nil if there is none. Nil: the assignment asks for a program.
	Find func(t *source.Tree, m *source.Manifest) (*source.File, error)

	// Mentions gives the names by which a source refers to other files, Answers the names by which others refer to it:
	// stems, types or functions.
	Mentions, Answers func(f *source.File) []string

	// Joined gives the text of a provided source beside another file, of whose package it is to be. Nil: as it is.
	Joined func(provided, beside *source.File) string

	// Root gives the submission's folder for a file that was given by itself. Nil: the folder of the file.
	Root func(f *source.File, folder string) string

	// Version tells the version of the tool that builds or runs a program on this machine, in a line such as "Python
	// 3.11.2"; "" if it is not known. Nil: no tool of the machine does.
	Version func() string

	// Build builds the main file of b.
	Build func(ctx context.Context, b *Bench) (*Artifact, error)

	// Called tells how classes and functions of any assignment are called one by one; nil if they are not.
	Called *Called
}

// Called is how expressions are evaluated with the classes and functions of a program.
type Called struct {
	// Shim is the shim's part that evaluates them.
	Shim fs.FS

	// Build builds the main file of b for a face. Nil: as any program.
	Build func(ctx context.Context, b *Bench, face calls.Face) (*Artifact, error)

	// Operators tells that programs may say what an operator does with their objects.
	Operators bool

	// Hashes tells that each object has a hash.
	Hashes bool

	// Hands tells that functions can be handed to functions.
	Hands bool

	// OnlyFunctions tells that the language has no classes.
	OnlyFunctions bool

	// Lacks tells what no program in the language can be asked for of a member of a face, or else, without one, of exceptions;
	// "" if it can. Nil: every program can.
	Lacks func(m *calls.Member) string

	// Function matches the head of a function, in which NAME stands for its name. Classes begin alike in all languages.
	Function string
}

// Head matches the heads of a class, or else function, of a name.
func (l Language) Head(name string, class bool) *regexp.Regexp {
	if class {
		heads := `\b(class|record|enum|interface|struct)\s+NAME\b\s*[^;\s]|\bNAME\s*=\s*class\b|\bfunction\s+NAME\s*\(`
		return regexp.MustCompile(strings.ReplaceAll(heads, "NAME", Alike(name)))
	}
	return regexp.MustCompile(strings.ReplaceAll(l.Called.Function, "NAME", Alike(name)))
}

// Heads matches the heads of the functions of a face.
func (l Language) Heads(face calls.Face) (heads []*regexp.Regexp) {
	for _, function := range face.Functions {
		heads = append(heads, l.Head(function.Name, false))
	}
	return heads
}

// Further gives files that hold heads which the main file, and those that it needs, do not: for each the nearest.
func (l Language) Further(main *source.File, files []*source.File, heads []*regexp.Regexp) (further []*source.File) {
	reached := l.Reach(main, files)
	for _, head := range heads {
		holds := func(f *source.File) bool { return head.MatchString(f.Text) }
		if slices.ContainsFunc(slices.Concat(reached, further), holds) {
			continue
		}
		all := source.Filter(l.Others(main, files), holds)
		further = append(further, all[:min(1, len(all))]...)
	}
	return further
}

// Others gives the files beside the main file that may hold more of the program, the nearest first.
func (l Language) Others(main *source.File, files []*source.File) []*source.File {
	others := source.Filter(l.Own(files), func(f *source.File) bool { return f != main && source.Aside(f) == "" })
	slices.SortStableFunc(others, func(a, b *source.File) int { return a.Distance(main) - b.Distance(main) })
	return others
}

// Alike matches a name whatever its case and underscores.
func Alike(name string) string {
	pattern := "(?i:"
	for _, r := range strings.ReplaceAll(name, "_", "") {
		pattern += "_*" + regexp.QuoteMeta(string(r))
	}
	return pattern + ")"
}

// An Artifact is a submission that was built and can be started. It lies in the scratch folder of the build.
type Artifact struct {
	// Main names the start of the program in reports: a file, the full name of a Java class, or the command that a
	// submission.yaml states.
	Main string

	Console  []string      // the command that plays the console game; nil if there is none
	Dir      string        // the working directory for running
	Env      []string      // the whole environment for running
	Patience time.Duration // the time of a run for which no limit is stated; zero for the usual time

	// Host gives the command of a host: a process that plays the console game many times, each time from the beginning. It
	// gets a line with a word, the size of the input, the most that may be written to each stream, and whether the
	// game gets its input line by line as at a terminal ("true") or all at once ("false"), and then the input.
	// It replies with a line with the same word, the exit status, the sizes of standard output and of standard error, and
	// whether it plays on ("true"), and then both of them. It ends instead if the game needs a process of its own. Nil: each
	// game has a process of its own.
	Host func(ctx context.Context) ([]string, error)

	// Engine gives the command of a shim that calls the code. It is nil if the language has no shims, or if a
	// submission.yaml states how to run the program.
	Engine func(ctx context.Context, s Shim) ([]string, error)

	// Session opens the engine face within this process: the grader itself runs the code, which reaches nothing. Nil if it
	// cannot.
	Session func(ctx context.Context) (engine.Session, error)

	// Guarded tells that only the shim writes to the standard output of its process, and never the code that it calls.
	Guarded bool

	// Survey reads facts off the sources or compiled files of a submission in a process that runs none of its code. Nil: the
	// shim tells them.
	Survey func(ctx context.Context, s Shim) (Facts, error)
}

// A Shim loads a student's code and speaks the line protocol for it, so that students need not. Each language has a
// base that knows the protocol. Each assignment adds its commands.
type Shim struct {
	Assignment string // the name by which the base finds the commands
	Files      fs.FS  // the assignment's part, in the language
	Dir        string // a folder of the grader that does not exist yet
}

// KindsOf gives the kinds of the languages' sources.
func KindsOf(all []Language) []source.Kind {
	var kinds []source.Kind
	for _, l := range all {
		if !l.AsHandedIn {
			kinds = append(kinds, source.Kind{Extensions: slices.Concat(l.Extensions, l.Headers), AsIs: l.StatesEncoding})
		}
	}
	return kinds
}

// Names gives the names of languages.
func Names(all []Language) []string {
	var names []string
	for _, l := range all {
		names = append(names, l.Name)
	}
	return names
}

// Named gives the language of a name or alias, in upper or lower case.
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

// With gives a submission together with those of some provided files that are sources of the language.
func (l Language) With(s *source.Found, provided []*source.File) *source.Found {
	joined := func(provided, _ *source.File) string { return provided.Text }
	if l.Joined != nil {
		joined = l.Joined
	}
	return s.With(source.Filter(provided, l.Owns), joined)
}

// Own gives the files that may be main files.
func (l Language) Own(files []*source.File) []*source.File { return source.Filter(files, l.Starts) }

// HeaderFolders gives the folders with headers.
func (l Language) HeaderFolders(files []*source.File) []string {
	var folders []string
	for _, f := range files {
		if slices.Contains(l.Headers, f.Extension()) && !slices.Contains(folders, f.Folder()) {
			folders = append(folders, f.Folder())
		}
	}
	return folders
}

// Reach gives the main file and the files that it needs: the sources that answer to a name in Besides, all sources to
// which it and they refer, every file that one of them names, and the companions of the language. Other files beside it
// may belong to another student, as in a folder of downloads.
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

// needs gives a function that tells whether a file needs another.
func (l Language) needs(f *source.File) func(other *source.File, answers []string) bool {
	const shortest = 3 // every text names a file called "a"
	mentioned, names := l.mentioned(f), source.FileNames(f.Text)
	return func(other *source.File, answers []string) bool {
		base := other.Base()
		return mentioned(answers) || len(base) >= shortest && names[base] || slices.Contains(l.Companions, other.Path)
	}
}

// mentioned gives a function that tells whether a file mentions one of some names.
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

// Top leaves out the files to which other files, except tests, refer. If no file is left, it keeps all.
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

// InPlaceOf replaces the language of the same name.
func (l Language) InPlaceOf(all []Language) []Language {
	changed := slices.Clone(all)
	for i := range changed {
		if changed[i].Name == l.Name {
			changed[i] = l
		}
	}
	return changed
}
