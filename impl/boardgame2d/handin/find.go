package handin

import (
	"cmp"
	"slices"

	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// find gives the file that the classes of the games are found by: the one program, whose includes say what belongs together,
// or else the one file that defines the base class. It gives nil where there is no C++ of that kind.
func find(t *source.Tree, m *source.Manifest) (*source.File, error) {
	names := namesOf(m)
	programs := cpp.Language().Programs(t.Files)
	for i, c := range programs {
		programs[i].Doubt = cmp.Or(c.Doubt, source.Aside(c.File))
	}
	sure := slices.DeleteFunc(slices.Clone(programs), func(c source.Candidate) bool { return c.Doubt != "" })
	if sure = t.Distinct(sure); len(sure) == 1 {
		t.Best(programs) // notes the others
		return sure[0].File, nil
	}
	class, holders := holders(t, names, programs)
	switch holders = t.Nearest(t.InSrc(t.Distinct(holders))); {
	case len(holders) == 1:
		for _, c := range programs {
			t.Note("%s: passed over, the classes are taken without it", source.Shown(c.File.Path))
		}
		return holders[0].File, nil
	case len(holders) > 1:
		return nil, source.Several(holders, "define the class "+class)
	}
	switch programs = t.Distinct(t.Best(programs)); len(programs) {
	case 0:
		return nil, nil
	case 1:
		return programs[0].File, nil
	default:
		return nil, source.Several(programs, "start the program")
	}
}

// holders gives the files that define the first of the classes that any file does, other than programs and what lies aside.
func holders(t *source.Tree, names names, programs []source.Candidate) (class string, holders []source.Candidate) {
	for _, key := range keys {
		for _, f := range t.Files {
			program := slices.ContainsFunc(programs, func(c source.Candidate) bool { return c.File == f })
			if !program && source.Aside(f) == "" && cpp.Definition(f, names.class(key)) != "" {
				holders = append(holders, source.Candidate{File: f})
			}
		}
		if len(holders) > 0 {
			return names.class(key), holders
		}
	}
	return "", nil
}
