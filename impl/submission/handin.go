package submission

import (
	"context"
	"io/fs"
	"maps"
	"slices"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// An Assignment is one assignment: what stands under test without a student, and what students hand in.
type Assignment struct {
	// Name is one word in lower case: that of its folders.
	Name string

	// Reference gives the reference implementation.
	Reference func() engine.InProcess

	Handin Handin
}

// A Handin is what an assignment has students hand in. The zero value is a program in any language, whose code the grader
// does not call.
type Handin struct {
	// Languages gives the languages that a submission is searched in, in the order of reports. It is given all whose programs
	// are known by their looks. An assignment that asks for something else than a program puts languages of its own in
	// their places. Default: all.
	Languages func(all []language.Language) []language.Language

	// Takes lists the languages that students may write in, by name. Default: all whose programs are known by their looks.
	Takes []string

	// Sought says in words that nothing was found: "there are no Java sources in it, and no other program". Default: there
	// is no program. Looked says for what was looked: by default, for a main in the languages. Advice says what to do.
	Sought, Looked, Advice string

	// Fields are those of submission.yaml that only this assignment knows.
	Fields []source.Field

	// Adapt changes what was built, in whatever language. Default: nothing.
	Adapt func(ctx context.Context, b *language.Bench, a *language.Artifact) error

	// Shims are the assignment's parts of the shims, by the name of the language.
	Shims map[string]fs.FS

	// Dialect gives the submission's own way of writing; nil where it writes as the assignment does. Default: nil.
	Dialect func(m *source.Manifest) Dialect
}

// Packages lists what a machine needs to build and run submissions, as packages of Ubuntu 22.04.
func (a Assignment) Packages() []string {
	var packages []string
	for _, l := range lookable() {
		if a.Handin.Takes == nil || slices.Contains(a.Handin.Takes, l.Name) {
			packages = append(packages, l.Packages...)
		}
	}
	return packages
}

// searched gives the languages that a submission is searched in.
func (h Handin) searched() []language.Language {
	if h.Languages == nil {
		return lookable()
	}
	return h.Languages(lookable())
}

// callable lists the languages in which the grader calls a student's code piece by piece.
func (h Handin) callable() []string { return slices.Sorted(maps.Keys(h.Shims)) }

// A Dialect is a submission's own way of writing what the grader asks.
type Dialect interface {
	// Typed gives an input of the console program as it is typed.
	Typed(input []string) []string

	// Sent gives the requests of a new session as they are sent, supposing that each can be carried out.
	Sent(requests []engine.Request) []engine.Request

	// Session gives a session that is asked in the words of the assignment.
	Session(engine.Session) engine.Session
}
