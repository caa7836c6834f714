package source

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Candidate is a file that may start a program.
type Candidate struct {
	File     *File
	Language string // its name; "" where it is known

	// Doubt says why the candidate is passed over if there is another; "" for no doubt.
	Doubt string
}

// Each makes undoubted candidates of files.
func Each(files []*File) []Candidate {
	var candidates []Candidate
	for _, f := range files {
		candidates = append(candidates, Candidate{File: f})
	}
	return candidates
}

// Best leaves out the doubtful candidates if there are others.
func (t *Tree) Best(candidates []Candidate) []Candidate {
	return t.prefer(candidates, func(c Candidate) string { return c.Doubt })
}

// InSrc leaves out the candidates outside of a folder called src if there are others.
func (t *Tree) InSrc(candidates []Candidate) []Candidate {
	src := func(folder string) bool { return strings.EqualFold(folder, "src") }
	return t.Preferred(candidates, "in src", func(f *File) bool { return slices.ContainsFunc(f.parents(), src) })
}

// Nearest leaves out the candidates that do not lie nearest to the top.
func (t *Tree) Nearest(candidates []Candidate) []Candidate {
	least := math.MaxInt
	for _, c := range candidates {
		least = min(least, c.File.Depth())
	}
	return t.Preferred(candidates, "nearer to the top", func(f *File) bool { return f.Depth() == least })
}

// Preferred leaves out the candidates that do not fulfil a wish if there are others.
func (t *Tree) Preferred(candidates []Candidate, wish string, fulfils func(*File) bool) []Candidate {
	return t.prefer(candidates, func(c Candidate) string {
		if fulfils(c.File) {
			return ""
		}
		return "there is one " + wish
	})
}

// prefer leaves out the candidates against which there is an objection, with a note, if there are others.
func (t *Tree) prefer(candidates []Candidate, objection func(Candidate) string) []Candidate {
	var kept []Candidate
	var notes []string
	for _, c := range candidates {
		if words := objection(c); words != "" {
			notes = append(notes, fmt.Sprintf("%s: passed over, %s", Shown(c.File.Path), words))
		} else {
			kept = append(kept, c)
		}
	}
	if len(kept) == 0 {
		return candidates
	}
	t.Notes = append(t.Notes, notes...)
	return kept
}

// Distinct leaves out copies. Of equal files it keeps the one nearest to the top.
func (t *Tree) Distinct(candidates []Candidate) []Candidate {
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return a.File.Depth() - b.File.Depth() })
	var kept []Candidate
	first := map[string]*File{} // by content
	for _, c := range candidates {
		if same := first[string(c.File.Data)]; same != nil {
			t.Note("%s: counted once with %s, which is the same", Shown(c.File.Path), Shown(same.Path))
			continue
		}
		first[string(c.File.Data)] = c.File
		kept = append(kept, c)
	}
	return kept
}

// Single gives the only candidate for a role; one without a file if there is none. Several candidates are an error.
func Single(candidates []Candidate, role string) (Candidate, error) {
	switch len(candidates) {
	case 0:
		return Candidate{}, nil
	case 1:
		return candidates[0], nil
	}
	var names []string
	for _, c := range candidates {
		names = append(names, c.File.Path)
	}
	return Candidate{}, &NotFound{
		Reason: fmt.Sprintf("any of %d files may %s: %s", len(names), role, Listed(names)),
		Advice: fmt.Sprintf("give that file itself, or name it in a %s: main: %s", ManifestName, Shown(names[0])),
		Rivals: names,
	}
}
