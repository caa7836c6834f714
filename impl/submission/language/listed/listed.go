// Package listed holds the languages whose programs are only built and run. They stand in one table.
package listed

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"rulebook/fixtures/yaml"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

//go:embed languages.yaml
var table []byte

// A row is one language of the table, which says what each field is.
type row struct {
	Name     string
	Aliases  []string
	Endings  []string
	Tools    []string
	Check    []string
	Build    []string
	Run      []string
	Answers  *[]string
	Mentions pattern
	Main     pattern
	Smallest string
	Packages []string
	Beside   bool
}

// A pattern is a regular expression; the zero value is none.
type pattern struct {
	*regexp.Regexp
	wrong error // why the text is no expression
}

// UnmarshalText compiles the expression.
func (p *pattern) UnmarshalText(text []byte) error {
	p.Regexp, p.wrong = regexp.Compile(string(text))
	return nil
}

// Languages gives the languages of the table, in its order.
var Languages = sync.OnceValue(func() []language.Language {
	all, err := Read("languages.yaml", table)
	if err != nil {
		panic(err) // the table is part of the program
	}
	return all
})

// Read reads languages from a table of the same form. The error names all that is wrong, by file and line.
func Read(file string, data []byte) (all []language.Language, wrong error) {
	var rows []row
	if err := yaml.Decode(file, data, &rows); err != nil {
		return nil, err
	}
	for i, r := range rows {
		if words := r.fault(); words != "" {
			wrong = errors.Join(wrong, fmt.Errorf("%s: line %d: %s", file, yaml.Read(data).Line(i), words))
			continue
		}
		all = append(all, r.language())
	}
	return all, wrong
}

// fault says what is wrong in a row; "" if nothing is.
func (r row) fault() string {
	ending := func(e string) bool { return len(e) < 2 || e[0] != '.' || strings.ContainsAny(e, "/ ") }
	switch wrong := cmp.Or(r.Mentions.wrong, r.Main.wrong); {
	case wrong != nil:
		return fmt.Sprintf("%s: %v: mend the pattern", r.Name, wrong)
	case r.Name == "":
		return "a language has no name: write name: before it"
	case len(r.Endings) == 0 || slices.ContainsFunc(r.Endings, ending):
		return r.Name + " has no endings of files: write them with their dots, such as endings: [.pl]"
	case len(r.Tools) == 0:
		return r.Name + " has no command: write the names that it has, such as tools: [perl]"
	case len(r.Run) == 0 && len(r.Build) == 0:
		return r.Name + " is neither run nor built: write run: [TOOL, MAIN], or build: with arguments that make the program OUT"
	case r.Mentions.Regexp != nil && r.Mentions.NumSubexp() < 1:
		return r.Name + " mentions files in no brackets: put brackets around their names in the pattern"
	}
	return ""
}

func (r row) language() language.Language {
	installed := language.Installed(r.Tools...)
	answers := []string{"--version"}
	if r.Answers != nil {
		answers = *r.Answers
	}
	l := language.Language{
		Name: r.Name, Aliases: r.Aliases, Extensions: r.Endings, Packages: r.Packages, Rank: 1,
		Mentions: r.mentions, Build: r.build,
		Answers:  func(f *source.File) []string { return []string{strings.ToLower(f.Stem())} },
		Smallest: source.File{Path: "smallest" + r.Endings[0], Text: r.Smallest},
	}
	if r.Beside {
		l.Rank = 2
	}
	if len(answers) > 0 {
		l.Version = language.VersionOf(installed, answers...)
	}
	l.Programs = func(files []*source.File) []source.Candidate {
		return source.Each(l.Top(source.Filter(l.Own(files), func(f *source.File) bool {
			return r.Main.Regexp == nil || r.Main.MatchString(f.Text)
		})))
	}
	return l
}

// mentions gives the stems of the files to which a file refers.
func (r row) mentions(f *source.File) []string {
	var stems []string
	if r.Mentions.Regexp == nil {
		return nil
	}
	for _, found := range r.Mentions.FindAllStringSubmatch(f.Text, -1) {
		for name := range strings.FieldsFuncSeq(found[1], func(r rune) bool { return strings.ContainsRune(" ,:\t\r\n", r) }) {
			base := path.Base(name)
			stems = append(stems, strings.ToLower(strings.TrimSuffix(base, path.Ext(base))), strings.ToLower(base))
		}
	}
	return stems
}

// build checks the main file, or makes a program of it.
func (r row) build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	tool, err := b.Locate(r.Tools...)
	if err != nil {
		return nil, err
	}
	if err := b.MakeFolder("made"); err != nil {
		return nil, err
	}
	out := b.At("made", "program")
	words := strings.NewReplacer("TOOL", tool, "MAIN", b.Source(b.Main), "OUT", out, "FOLDER", b.At("made"))
	filled := func(arguments []string) []string {
		filled := slices.Clone(arguments)
		for i := range filled {
			filled[i] = words.Replace(filled[i])
		}
		return filled
	}
	if step := slices.Concat(r.Check, r.Build); len(step) > 0 {
		_, err = b.Output(ctx, filepath.Dir(b.Source(b.Main)), nil, append([]string{tool}, filled(step)...)...)
	}
	made := b.Artifact()
	made.Console = filled(r.Run)
	script, refused := b.Command([]string{b.Main})
	switch {
	case err != nil:
	case refused == nil && source.Script(b.MainFile().Data) != "":
		made.Console = script // its first line says by what it is run
	case len(made.Console) == 0:
		made.Console = []string{out}
	case !filepath.IsAbs(made.Console[0]):
		made.Console[0], err = b.Locate(made.Console[0])
	}
	return made, err
}
