// Package handin is what students hand in where an assignment of a course's own asks for classes and functions.
package handin

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/language/java"
	"rulebook/impl/submission/language/javascript"
	"rulebook/impl/submission/language/python"
	"rulebook/impl/submission/source"
)

// A demand names what students write.
type demand struct {
	calls.Face
	classes, functions []string
}

func demandOf(face calls.Face) demand {
	d := demand{Face: face}
	for _, c := range face.Classes {
		d.classes = append(d.classes, c.Name)
	}
	for _, f := range face.Functions {
		d.functions = append(d.functions, f.Name)
	}
	return d
}

// Shim is the name of the shims' part that evaluates expressions.
const Shim = "calls"

// Assignment is an assignment of a name, which asks for the classes and functions of a face.
func Assignment(name string, face calls.Face) submission.Assignment {
	demand := demandOf(face)
	pythons := python.Language()
	pythons.Find = demand.find(pythons)
	javas := java.Language()
	javas.Find, javas.Build = demand.find(javas), demand.buildJava
	scripts := javascript.Language()
	scripts.Find = demand.find(scripts)
	cpps := cpp.Language()
	cpps.Find, cpps.Build = demand.find(cpps), cpp.BuildCalls(face)
	taken := []language.Language{javas, pythons, cpps, scripts}
	shims := map[string]fs.FS{javas.Name: java.Calls(), pythons.Name: python.Calls(), cpps.Name: cpp.Calls(), scripts.Name: javascript.Calls()}
	return submission.Assignment{
		Name: name, Shim: Shim, Reference: func() engine.InProcess { return calls.Reference(name) },
		Handin: submission.Handin{
			Takes:  []string{javas.Name, pythons.Name, cpps.Name, scripts.Name},
			Sought: "there is no " + demand.wanted() + " in it",
			Looked: "the classes and functions in",
			Advice: "hand in the sources of " + demand.wanted(),
			Shims:  shims,
			Languages: func(all []language.Language) []language.Language {
				for _, l := range taken {
					all = l.InPlaceOf(all)
				}
				return all
			},
			Adapt: func(_ context.Context, _ *language.Bench, a *language.Artifact) error {
				a.Console = nil
				return nil
			},
		},
	}
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

// buildJava builds with the demanded class in the main file, and with all other demanded classes.
func (d demand) buildJava(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	first := b.MainFile().Stem()
	for _, class := range slices.Backward(d.classes) {
		if declares(class).MatchString(b.MainFile().Text) {
			first = class
		}
	}
	others := slices.DeleteFunc(slices.Clone(d.classes), func(class string) bool { return class == first })
	return java.Classes(java.Demand{Classes: append([]string{first}, others...)}).Build(ctx, b)
}

// find finds the file that declares the first class that there is, or else the first function.
func (d demand) find(l language.Language) func(*source.Tree, *source.Manifest) (*source.File, error) {
	return func(t *source.Tree, _ *source.Manifest) (*source.File, error) {
		for i, name := range append(slices.Clone(d.classes), d.functions...) {
			declared := declares(name)
			if i >= len(d.classes) {
				declared = declaresFunction(name)
			}
			var candidates []source.Candidate
			for _, f := range source.Filter(t.Files, l.Owns) {
				if declared.MatchString(f.Text) {
					candidates = append(candidates, source.Candidate{File: f, Doubt: source.Aside(f)})
				}
			}
			if len(candidates) > 0 {
				c, err := source.Single(t.Nearest(t.Distinct(t.InSrc(t.Best(candidates)))), fmt.Sprintf("hold %s", name))
				return c.File, err
			}
		}
		if own := source.Filter(t.Files, l.Owns); len(own) > 0 {
			return nil, &source.NotFound{
				Reason: fmt.Sprintf("there is no %s: looked into the %s sources (files: %d)%s", d.wanted(), l.Name, len(own), t.Ignored()),
				Advice: fmt.Sprintf("hand in what the assignment asks for, or name its file in a %s: main", source.ManifestName),
			}
		}
		return nil, nil
	}
}

// alike matches a name whatever its case and underscores.
func alike(name string) string {
	pattern := "(?i:"
	for _, r := range name {
		pattern += "_*" + regexp.QuoteMeta(string(r))
	}
	return pattern + ")"
}

func declares(class string) *regexp.Regexp {
	return regexp.MustCompile(`\b(class|record|enum|interface|struct)\s+` + alike(class) + `\b\s*[^;\s]`)
}

// declaresFunction matches the head of a function in Java, Python or JavaScript.
func declaresFunction(name string) *regexp.Regexp {
	name = alike(name)
	return regexp.MustCompile(`\bdef\s+` + name + `\s*\(|[\w>\]]\s+` + name + `\s*(\([^()]*\)[^;{}()]*\{|=\s*(\(|function\b|\w+\s*=>))`)
}
