package source

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Best leaves out the doubtful candidates if there are others.
func (t *Tree) Best(candidates []Candidate) []Candidate {
	sure := slices.DeleteFunc(slices.Clone(candidates), func(c Candidate) bool { return c.Doubt != "" })
	if len(sure) == 0 {
		return candidates
	}
	for _, c := range candidates {
		if c.Doubt != "" {
			t.Note("%s: passed over, %s", Shown(c.File.Path), c.Doubt)
		}
	}
	return sure
}

// Distinct leaves out copies, keeping the one nearest to the top.
func (t *Tree) Distinct(candidates []Candidate) []Candidate {
	slices.SortStableFunc(candidates, func(a, b Candidate) int {
		return strings.Count(a.File.Path, "/") - strings.Count(b.File.Path, "/")
	})
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

// InSrc leaves out the candidates that do not lie in a folder called src, if there are others.
func (t *Tree) InSrc(candidates []Candidate) []Candidate {
	src := func(folder string) bool { return strings.EqualFold(folder, "src") }
	return t.Preferred(candidates, "in src", func(f *File) bool { return slices.ContainsFunc(strings.Split(f.Folder(), "/"), src) })
}

// Nearest leaves out the candidates that do not lie nearest to the top.
func (t *Tree) Nearest(candidates []Candidate) []Candidate {
	depth := func(f *File) int { return strings.Count(f.Path, "/") }
	least := math.MaxInt
	for _, c := range candidates {
		least = min(least, depth(c.File))
	}
	return t.Preferred(candidates, "nearer to the top", func(f *File) bool { return depth(f) == least })
}

// Preferred leaves out the candidates that are not as wished, if there are others.
func (t *Tree) Preferred(candidates []Candidate, wish string, as func(*File) bool) []Candidate {
	wished := slices.DeleteFunc(slices.Clone(candidates), func(c Candidate) bool { return !as(c.File) })
	if len(wished) == 0 {
		return candidates
	}
	for _, c := range candidates {
		if !as(c.File) {
			t.Note("%s: passed over, there is one %s", Shown(c.File.Path), wish)
		}
	}
	return wished
}

// Several is the error of candidates of which each may do what is asked for.
func Several(candidates []Candidate, may string) error {
	var names []string
	for _, c := range candidates {
		names = append(names, c.File.Path)
	}
	return &NotFound{
		Reason: fmt.Sprintf("any of %d files may %s: %s", len(names), may, Listed(names)),
		Advice: fmt.Sprintf("give that file itself, or name it in a %s: main: %s", ManifestName, Shown(names[0])),
	}
}

// A Candidate is a file that may start a program.
type Candidate struct {
	File     *File
	Language string // its name; "" where it is known

	// Doubt says why it is passed over if another candidate is there; "" for no doubt.
	Doubt string
}

// Each makes candidates of the files that a language is sure about.
func Each(files []*File) []Candidate {
	var candidates []Candidate
	for _, f := range files {
		candidates = append(candidates, Candidate{File: f})
	}
	return candidates
}

func Filter(files []*File, keep func(*File) bool) []*File {
	return slices.DeleteFunc(slices.Clone(files), func(f *File) bool { return !keep(f) })
}

// Under tells whether a file lies in a folder or below.
func Under(f *File, folder string) bool {
	return folder == "." || strings.HasPrefix(f.Path, folder+"/")
}
