package handin

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// A misspelling is a name that a submission has in another way than the assignment.
type misspelling struct {
	right, written string
}

func (m misspelling) String() string { return fmt.Sprintf("%s is called %s", m.right, m.written) }

// usualNames are the assignment's names of the classes, by key.
var usualNames = map[string]string{
	"base": "BoardGame2D", "peg": "PegSolitaire", "eight": "EightPuzzle", "klotski": "Klotski",
}

// spelt gives the naming with the classes that are nearly called as they should be, and not defined by stated names.
func (n naming) spelt(files []*source.File) naming {
	defined := map[string]bool{}
	for _, f := range files {
		for _, name := range cpp.Classes(f) {
			defined[lastPart(name)] = true
		}
	}
	spelt := n
	spelt.classes = maps.Collect(maps.All(n.classes))
	for _, key := range keys {
		usual := usualNames[key]
		written, ok := nearest(usual, defined, n.names)
		if ok && n.classes[key] == "" && !defined[usual] {
			spelt.classes[key] = written
			spelt.misspelt = append(spelt.misspelt, misspelling{usual, written})
		}
	}
	spelt.leftOver(files, defined)
	return spelt
}

// lastPart is a full name of a class without its namespaces.
func lastPart(name string) string { return name[strings.LastIndex(name, ":")+1:] }

// leftOver takes the one class that is derived from the base class, and is none of the others, for the one game that is missing.
func (n *naming) leftOver(files []*source.File, defined map[string]bool) {
	missing := slices.DeleteFunc(slices.Clone(keys[1:]), func(key string) bool { return defined[lastPart(n.class(key))] })
	heirs := map[string]bool{}
	derived := regexp.MustCompile(`\b(?:class|struct)\s+(\w+)\s*(?:final\s*)?:\s*(?:(?:public|virtual)\s+)*(?:\w+::)*` +
		regexp.QuoteMeta(lastPart(n.class("base"))) + `\b`)
	for _, f := range files {
		for _, match := range derived.FindAllStringSubmatch(cfamily.Syntax.Code(f.Text), -1) {
			heirs[match[1]] = defined[match[1]] && !n.names(match[1])
		}
	}
	maps.DeleteFunc(heirs, func(_ string, free bool) bool { return !free })
	if len(missing) != 1 || len(heirs) != 1 {
		return
	}
	for name := range heirs {
		n.classes[missing[0]] = name
		n.misspelt = append(n.misspelt, misspelling{usualNames[missing[0]], name})
	}
}

// names tells whether a name is that of a class by the assignment or by the submission.yaml.
func (n naming) names(name string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return n.class(key) == name || usualNames[key] == name })
}

// nearest gives the one name among many that is another in small letters and without underscores, or differs from it in
// a letter or two. Names that mean something else do not count.
func nearest(right string, names map[string]bool, other func(string) bool) (near string, ok bool) {
	simple := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
	best, count := 1+min(2, len(right)/6), 0
	for name := range names {
		if other(name) {
			continue
		}
		switch far := levenshtein.ComputeDistance(simple(right), simple(name)); cmp.Compare(far, best) {
		case -1:
			near, best, count = name, far, 1
		case 0:
			count++
		}
	}
	return near, near != "" && count == 1
}

// functions are the names of the functions that the shim calls.
var functions = []string{
	"playUser", "playAuto", "playAutoAll", "print", "endGame", "boardScore", "playVector", "initiliaze", "isEntryProper",
	"isMoveValid", "totalInversion", "shuffle",
}

var called = regexp.MustCompile(`([A-Za-z_]\w*)\s*\(`)

// misspeltFunctions lists the functions that the files of the classes nearly call as they should, and nowhere right.
func misspeltFunctions(files []*source.File) (misspelt []misspelling) {
	names := map[string]bool{}
	for _, f := range files {
		for _, match := range called.FindAllStringSubmatch(cfamily.Syntax.Code(f.Text), -1) {
			names[match[1]] = true
		}
	}
	known := append([]string{"initialize", "printf", "sprint", "random_shuffle"}, functions...)
	meant := func(name string) bool { return slices.Contains(known, name) }
	for _, right := range functions {
		written, ok := nearest(right, names, meant)
		if !ok && right == "initiliaze" {
			written, ok = nearest("initialize", names, meant)
		}
		if ok && !names[right] && !(right == "initiliaze" && names["initialize"]) {
			misspelt = append(misspelt, misspelling{right, written})
		}
	}
	return misspelt
}
