package handin

import (
	"cmp"
	"slices"

	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// find gives the file by which the classes of the games are found: the one program, whose includes say what belongs
// together, or else the one file that defines the base class. It gives nil if there is no such C++.
func find(t *source.Tree, m *source.Manifest) (*source.File, error) {
	programs := cpp.Language().Programs(t.Files)
	var sure []source.Candidate
	for i, c := range programs {
		programs[i].Doubt = cmp.Or(c.Doubt, source.Aside(c.File))
		if programs[i].Doubt == "" {
			sure = append(sure, c)
		}
	}
	if sure = t.Distinct(sure); len(sure) == 1 {
		t.Best(programs) // notes the others
		return sure[0].File, nil
	}
	class, holders := holders(t, namingOf(m), programs)
	holder, err := source.Single(t.Nearest(t.InSrc(t.Distinct(holders))), "define the class "+class)
	if err != nil {
		return nil, err
	}
	if holder.File != nil {
		for _, c := range programs {
			t.Note("%s: passed over, the classes are taken without it", source.Shown(c.File.Path))
		}
		return holder.File, nil
	}
	program, err := source.Single(t.Distinct(t.Best(programs)), "start the program")
	return program.File, err
}

// holders gives the files that define the first defined class, other than programs and files that lie aside.
func holders(t *source.Tree, games naming, programs []source.Candidate) (class string, holders []source.Candidate) {
	for _, key := range keys {
		class := games.class(key)
		files := source.Filter(t.Files, func(f *source.File) bool {
			program := slices.ContainsFunc(programs, func(c source.Candidate) bool { return c.File == f })
			return !program && source.Aside(f) == "" && cpp.Definition(f, class) != ""
		})
		if len(files) > 0 {
			return class, source.Each(files)
		}
	}
	return "", nil
}
