package submission

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A language is all that the package knows of a programming language.
type language struct {
	name    string
	aliases []string // further names for a submission.yaml

	extensions []string // of files that may start a program
	headers    []string // of further sources
	companions []string // base names of files that belong to every program

	// programs finds the files that may start a program. It is nil where none can be told by its looks.
	programs func(files []*file) []candidate

	// mentions gives the names of other files that a source refers to, answers the names by which others refer to it.
	// What these names are is between the two: stems, types, functions.
	mentions, answers func(f *file) []string

	// root gives the folder that a file given by itself belongs to; nil stands for the folder that it lies in.
	root func(f *file, folder string) string

	// build builds the main file of b and says in p how to start it.
	build func(ctx context.Context, b *bench, p *Program) error

	// smallest is a program that always builds. It tells a broken toolchain from a broken submission.
	smallest file
}

// A candidate is a file that may start a program.
type candidate struct {
	file     *file
	language language

	// doubtful candidates are passed over if another one is there, for the reason that is given.
	doubtful string
}

// languages gives the languages of programs that are told by their extensions, in the order of reports.
func languages() []language {
	return []language{javaLanguage(), pythonLanguage(), cLanguage(), cppLanguage(), goLanguage(), javascriptLanguage()}
}

// languageNamed gives the language of that name, in whatever case.
func languageNamed(name string) (language, bool) {
	all := append(languages(), eiffelLanguage(), executableLanguage())
	at := slices.IndexFunc(all, func(l language) bool {
		return strings.EqualFold(l.name, name) || slices.Contains(l.aliases, strings.ToLower(name))
	})
	if at < 0 {
		return language{}, false
	}
	return all[at], true
}

func languageNames() []string {
	var names []string
	for _, l := range append(languages(), eiffelLanguage(), executableLanguage()) {
		names = append(names, l.name)
	}
	return names
}

// languageOf gives the language that a file is a program in, by its extension.
func (e exercise) languageOf(f *file) (language, bool) {
	for _, l := range append(e.languages(), languages()...) {
		if l.starts(f) {
			return l, true
		}
	}
	return language{}, false
}

// sourceExtensions gives the extensions of all files that are text in some language.
func sourceExtensions() []string {
	return []string{
		".java", ".py", ".c", ".h", ".cpp", ".cc", ".cxx", ".hpp", ".hh", ".hxx", ".go", ".js", ".mjs", ".cjs",
	}
}

// starts tells whether a file may be the main file of a program in the language.
func (l language) starts(f *file) bool { return slices.Contains(l.extensions, f.extension()) }

// owns tells whether a file is a source of the language.
func (l language) owns(f *file) bool { return l.starts(f) || slices.Contains(l.headers, f.extension()) }

// own gives the files that may be main files.
func (l language) own(files []*file) []*file { return filter(files, l.starts) }

func filter(files []*file, keep func(*file) bool) []*file {
	return slices.DeleteFunc(slices.Clone(files), func(f *file) bool { return !keep(f) })
}

// each makes candidates of the files that a language is sure about.
func each(files []*file) []candidate {
	var candidates []candidate
	for _, f := range files {
		candidates = append(candidates, candidate{file: f})
	}
	return candidates
}

var (
	testName   = regexp.MustCompile(`(^|[^A-Za-z])[Tt]ests?([^a-z]|$)|[a-z0-9]Tests?([^a-z]|$)|\.spec\.`)
	testImport = regexp.MustCompile(`(?m)^\s*(import\s+(static\s+)?(org\.junit|junit)\b|(import|from)\s+(unittest|pytest)\b)`)
)

// test tells whether a file looks like a test of the program rather than the program.
func test(f *file) bool {
	return testName.MatchString(f.base()) || slices.ContainsFunc(strings.Split(f.folder(), "/"), testName.MatchString) ||
		testImport.MatchString(f.text)
}

// reach gives the main file and what it needs of the files around it: the sources that answer to what is asked for, those that
// it and they refer to, every file that one of them names, and the companions of the language. Nothing else beside a file that
// was given by itself is the submission's: in a folder of downloads it may well be another student's.
func (l language) reach(main *file, files []*file, asked ...string) []*file {
	answers := map[*file][]string{}
	for _, f := range files {
		if l.owns(f) && l.answers != nil {
			answers[f] = l.answers(f)
		}
	}
	reached := []*file{main}
	for _, f := range files {
		if f != main && slices.ContainsFunc(answers[f], func(name string) bool { return slices.Contains(asked, name) }) {
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
	slices.SortFunc(reached, func(a, b *file) int { return strings.Compare(a.path, b.path) })
	return reached
}

// needs gives a test for files that a file needs.
func (l language) needs(f *file) func(other *file, answers []string) bool {
	const shortest = 3 // a file called "a" would be named by every text
	mentioned, names := l.mentioned(f), fileNames(f.text)
	return func(other *file, answers []string) bool {
		base := other.base()
		return mentioned(answers) || len(base) >= shortest && names[base] || slices.Contains(l.companions, other.path)
	}
}

// mentioned gives a test for whether a file mentions one of some names.
func (l language) mentioned(f *file) func(names []string) bool {
	mentioned := map[string]bool{}
	if l.mentions != nil && l.owns(f) {
		for _, name := range l.mentions(f) {
			mentioned[name] = true
		}
	}
	return func(names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return mentioned[name] })
	}
}

// top leaves out the files that others refer to. What only tests refer to is kept, and so is everything where each refers to
// the next.
func (l language) top(files []*file) []*file {
	answers := map[*file][]string{}
	for _, f := range files {
		answers[f] = l.answers(f)
	}
	top := slices.Clone(files)
	for _, f := range files {
		if !test(f) {
			mentioned := l.mentioned(f)
			top = filter(top, func(other *file) bool { return other == f || !mentioned(answers[other]) })
		}
	}
	if len(top) == 0 {
		return files
	}
	return top
}

// under tells whether a file lies in a folder or below.
func under(f *file, folder string) bool {
	return folder == "." || strings.HasPrefix(f.path, folder+"/")
}

// parentAndStem names a file together with its folder, as imports do: pkg/board for src/pkg/board.py.
func parentAndStem(f *file) string { return path.Join(path.Base(f.folder()), f.stem()) }
