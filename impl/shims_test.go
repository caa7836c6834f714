package impl_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
)

// A declaration is how the shims of a language declare their commands.
type declaration struct {
	base  string         // the folder of the part that all assignments share
	where *regexp.Regexp // the part of a source that declares commands
	usage *regexp.Regexp // its first group is a command's name and the names of its parameters, as in "load ROW..."
}

// declarations are those of the languages that have shims.
func declarations() map[string]declaration {
	const usage = `"([a-z][a-z0-9-]*(?: [A-Z][A-Z0-9-]*)*(?:\.\.\.)?)"`
	anywhere := regexp.MustCompile(`(?s).*`)
	calls := func(names string) *regexp.Regexp {
		return regexp.MustCompile(`\b(?:` + names + `)\((?:"\w+", (?:\d, )?)?` + usage)
	}
	return map[string]declaration{
		"Java":   {"java", anywhere, calls(`always|calling|fact|factOf`)},
		"Python": {"python", anywhere, calls(`always|fact|_calling`)},
		"C++":    {"cpp", anywhere, calls(`always|change|extra`)},
		"Eiffel": {"eiffel", regexp.MustCompile(`(?s)\tusages: .*?>>`), regexp.MustCompile(usage)},
	}
}

// A shim declares the commands of the assignment's command table, but for those that the table keeps to the reference. It may leave
// facts to its language.
func TestEachShimDeclaresTheCommandsOfItsTable(t *testing.T) {
	t.Parallel()
	for _, a := range impl.Assignments() {
		for language, shim := range a.Handin.Shims {
			declared := declarations()[language]
			if declared.usage == nil {
				t.Errorf("%s: nothing is known of how shims in %s declare their commands", a.Name, language)
				continue
			}
			base := os.DirFS(path.Join("submission", "language", declared.base, "shim"))
			got := append(declared.in(t, base), declared.in(t, shim)...)
			every := func(engine.Command) bool { return true }
			compare(t, a.Name+" in "+language, got, tableOf(a, every), tableOf(a, func(c engine.Command) bool { return !c.Fact }))
		}
	}
}

// in gives the usages that the sources of a folder declare.
func (d declaration) in(t *testing.T, sources fs.FS) []string {
	t.Helper()
	var usages []string
	err := fs.WalkDir(sources, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(sources, name)
		for _, match := range d.usage.FindAllSubmatch(d.where.Find(data), -1) {
			usages = append(usages, string(match[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return usages
}

// tableOf gives the usages of the chosen commands that programs are asked.
func tableOf(a submission.Assignment, chosen func(engine.Command) bool) []string {
	var usages []string
	for _, c := range a.Reference().Commands().Commands() {
		if !strings.HasPrefix(c.Help, "the reference alone: ") && chosen(c) {
			usages = append(usages, usage(c))
		}
	}
	return usages
}

func usage(c engine.Command) string {
	return strings.Join(append([]string{c.Name}, c.Parameters...), " ")
}

// compare tells of each command how a shim differs from the table.
func compare(t *testing.T, shim string, got, table, want []string) {
	t.Helper()
	for i, usage := range got {
		name, _, _ := strings.Cut(usage, " ")
		wanted := named(name, table)
		switch {
		case wanted == "":
			t.Errorf("the shim of %s: it declares %q, the command table has no command %s", shim, usage, name)
		case wanted != usage:
			t.Errorf("the shim of %s: it declares %q, the command table %q", shim, usage, wanted)
		case named(name, got[:i]) != "":
			t.Errorf("the shim of %s: it declares the command %s twice", shim, name)
		}
	}
	for _, usage := range want {
		name, _, _ := strings.Cut(usage, " ")
		if named(name, got) == "" {
			t.Errorf("the shim of %s: it does not declare the command %q", shim, usage)
		}
	}
}

// named gives the usage of a command; "" if there is none.
func named(name string, usages []string) string {
	at := slices.IndexFunc(usages, func(usage string) bool { return usage == name || strings.HasPrefix(usage, name+" ") })
	if at < 0 {
		return ""
	}
	return usages[at]
}
