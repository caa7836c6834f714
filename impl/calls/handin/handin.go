// Package handin is what students hand in where an assignment of a course's own asks for classes and functions.
package handin

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// A demand names what students write.
type demand struct{ classes, functions []string }

// shim is the name of the shims' part that evaluates expressions.
const shim = "calls"

// Assignment is an assignment of a name, which asks for the classes and functions of a face.
func Assignment(name string, face calls.Face) submission.Assignment {
	var d demand
	for _, c := range face.Classes {
		d.classes = append(d.classes, c.Name)
	}
	for _, f := range face.Functions {
		d.functions = append(d.functions, f.Name)
	}
	callable := d.callable(face)
	h := submission.Handin{
		Sought: "there is no " + d.wanted() + " in it", Looked: "the classes and functions in",
		Advice: "hand in the sources of " + d.wanted(), Shims: map[string]fs.FS{}, Adapt: submission.NoConsole,
		Languages: func(all []language.Language) []language.Language {
			for _, l := range callable {
				all = l.InPlaceOf(all)
			}
			return all
		},
	}
	for _, l := range callable {
		h.Takes = append(h.Takes, l.Name)
		h.Shims[l.Name] = l.Called.Shim
	}
	return submission.Assignment{
		Name: name, Shim: shim, Handin: h, Reference: func() engine.InProcess { return calls.Reference(name) },
	}
}

// Lacks tells what no program in a language can be asked for of a member of a face, or of a constant or of what is asked ([calls.Asked])
// in the place of its name, or else, without one, of exceptions; "" if it can.
func Lacks(name string, m *calls.Member) string {
	l, _ := language.Named(name, submission.Callable())
	switch {
	case l.Called == nil || m == nil:
	case strings.Contains(calls.Operators, strings.TrimSuffix(m.Name, calls.Asked(""))) && !l.Called.Operators:
		return "operators"
	case m.Name == calls.Asked("hash") && !l.Called.Hashes:
		return "hashes"
	case !l.Called.Hands && strings.Contains(" "+strings.Join(m.Parameters, " ")+" ", " function "):
		return "functions that take functions"
	case strings.Contains(m.Name, ".") && l.Called.OnlyFunctions:
		return "constants of enumerations"
	}
	if l.Called == nil || l.Called.Lacks == nil {
		return ""
	}
	return l.Called.Lacks(m)
}

// callable gives the languages that the demand may be met in.
func (d demand) callable(face calls.Face) []language.Language {
	all := slices.DeleteFunc(submission.Callable(), func(l language.Language) bool {
		return l.Called.OnlyFunctions && len(d.classes) > 0
	})
	for i, l := range all {
		all[i].Find = d.find(l)
		if l.Called.Build != nil {
			all[i].Build = func(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
				return l.Called.Build(ctx, b, face)
			}
		}
	}
	return all
}

// wanted describes the demand for a message.
func (d demand) wanted() string {
	var all []string
	for _, class := range d.classes {
		all = append(all, "class "+class)
	}
	for _, function := range d.functions {
		all = append(all, "function "+function)
	}
	return strings.Join(all, " or ")
}

// find finds the file that declares the first class that there is, or else the first function.
func (d demand) find(l language.Language) func(*source.Tree, *source.Manifest) (*source.File, error) {
	return func(t *source.Tree, _ *source.Manifest) (*source.File, error) {
		files := source.Filter(t.Files, l.Owns)
		if l.Called.OnlyFunctions {
			files = l.Own(t.Files) // a header may be one of C++
		}
		for i, name := range append(slices.Clone(d.classes), d.functions...) {
			declared := l.Head(name, i < len(d.classes))
			var candidates []source.Candidate
			for _, f := range files {
				if declared.MatchString(f.Text) {
					candidates = append(candidates, source.Candidate{File: f, Doubt: source.Aside(f)})
				}
			}
			if len(candidates) > 0 {
				c, err := source.Single(t.Nearest(t.Distinct(t.InSrc(t.Best(candidates)))), fmt.Sprintf("hold %s", name))
				return c.File, err
			}
		}
		if len(files) > 0 {
			return nil, &source.NotFound{
				Reason: fmt.Sprintf("there is no %s: looked into the %s sources (files: %d)%s",
					d.wanted(), l.Name, len(files), t.Ignored()),
				Advice: fmt.Sprintf("hand in what the assignment asks for, or name its file in a %s: main", source.ManifestName),
			}
		}
		return nil, nil
	}
}
