package submission

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/executable"
	"rulebook/impl/submission/source"
)

// An Assignment is one assignment: its reference, and what students hand in.
type Assignment struct {
	Name      string // one word in lower case, also the name of the assignment's folders
	Reference func() engine.InProcess
	Handin    Handin

	// Shim is the name of the shims' part that the assignment shares with others. Such a part carries out all commands
	// with any program, and none of them tells a fact. Default: a part of its own, by its name; what a submission has is
	// read off it.
	Shim string
}

// A Handin is what an assignment has students hand in. The zero value is a program in any language, whose code the
// grader does not call.
type Handin struct {
	// Languages gives the languages in which a submission is searched, in the order of reports. It gets all languages
	// whose programs can be recognized, and may replace some of them by languages of its own. Default: all.
	Languages func(all []language.Language) []language.Language

	// Takes lists the names of the languages that students may use. A submission in another language is refused, and so is
	// one that says by a command how to run it: what the command runs could be anything. Default: all languages.
	Takes []string

	// engine tells that the instructor allows a submission to speak the line protocol by itself. It may be in any language.
	engine bool

	// milder tells that the instructor allows the fields that make grading milder.
	milder bool

	Sought string // says that nothing was found; default: there is no program in it
	Looked string // the object of the search; default: a main in the languages
	Advice string // says what to do if nothing was found

	// Fields are the fields of submission.yaml that only this assignment knows.
	Fields []source.Field

	// Opens tells by what a console program writes without any input whether it is one of this assignment. Of several programs in a
	// submission, the only one that is counts. Default: several programs are one too many.
	Opens func(output []byte) bool

	// main is the path of the file that starts the program; "" if it has to be found.
	main string

	// Provided are the sources that the document gives to students, in any languages. A program is built with those of its language.
	// Their paths begin in the folder of its main file.
	Provided []*source.File

	// Adapt changes what was built, in any language. Default: nothing.
	Adapt func(ctx context.Context, b *language.Bench, a *language.Artifact) error

	// Shims are the assignment's parts of the shims, by the name of the language.
	Shims map[string]fs.FS

	// Typed puts an input of the console program into the submission's own notation. Default: it stays as it is.
	Typed func(m *source.Manifest, input []string) []string
}

// Model is the hand-in of an assignment that asks for classes instead of a console program. The shim calls them.
func Model(l language.Language, shim fs.FS) Handin {
	return Handin{
		Takes:     []string{l.Name},
		Sought:    "there are no " + l.Name + " sources in it, and no other program",
		Languages: l.InPlaceOf,
		Shims:     map[string]fs.FS{l.Name: shim},
		Adapt:     NoConsole,
	}
}

// NoConsole takes the console game from what was built. It is for [Handin.Adapt].
func NoConsole(_ context.Context, _ *language.Bench, a *language.Artifact) error {
	a.Console = nil
	return nil
}

// Packages lists the packages of Ubuntu 22.04 that a machine needs to build and run submissions.
func (a Assignment) Packages() []string {
	var packages []string
	for _, l := range lookable() {
		if a.Handin.Takes == nil || slices.Contains(a.Handin.Takes, l.Name) {
			packages = append(packages, l.Packages...)
		}
	}
	return packages
}

// forbidden gives the fields of submission.yaml that students may not use, and why.
func (h Handin) forbidden() map[string]string {
	why := map[string]string{}
	for _, f := range h.Fields {
		if f.Allowance != "" && !h.milder {
			why[f.Name] = fmt.Sprintf("it makes the grading milder, so it counts only if the instructor allows it, "+
				"by %s or in the rubric: leave the line out", f.Allowance)
		}
	}
	if h.engine {
		return why
	}
	why["engine"] = engineForbidden
	if h.Takes != nil {
		why["run"] = "the assignment asks for sources in " + strings.Join(h.Takes, " or ") +
			", which the grader builds and runs by itself: leave the line out and hand in the sources"
	}
	return why
}

const engineForbidden = "a program that speaks the line protocol by itself is graded only if the instructor allows it, " +
	"by --allow-engine or in the rubric: leave the line out and hand in the sources"

// refusal says why a submission in a language is not taken; nil if it is. Where a command may run it, it is in any language.
func (h Handin) refusal(language string, m *source.Manifest) error {
	if h.Takes == nil || slices.Contains(h.Takes, language) || m.Run != nil || m.Engine != nil {
		return nil
	}
	what := "it is written in " + language
	if language == executable.Language().Name {
		what = "it is a program whose language is not known"
	}
	return &source.NotFound{
		Reason: fmt.Sprintf("%s, and the assignment asks for %s", what, strings.Join(h.Takes, " or ")), Advice: h.wanted(),
	}
}

// Unusable gives a provided file that is no source in any language that students may use; nil if there is none.
func (h Handin) Unusable() *source.File {
	usable := func(f *source.File) bool {
		return slices.ContainsFunc(h.searched(), func(l language.Language) bool {
			return l.Owns(f) && (h.Takes == nil || slices.Contains(h.Takes, l.Name))
		})
	}
	return source.First(h.Provided, func(f *source.File) bool { return !usable(f) })
}

// wanted says what to hand in where the assignment takes some languages only.
func (h Handin) wanted() string { return "hand in the sources in " + strings.Join(h.Takes, " or ") }

// searched gives the languages in which a submission is searched.
func (h Handin) searched() []language.Language {
	if h.Languages == nil {
		return lookable()
	}
	return h.Languages(lookable())
}

// named gives the language of a name. The assignment's own languages come first.
func (h Handin) named(name string) (language.Language, bool) {
	return language.Named(name, slices.Concat(h.searched(), languages()))
}
