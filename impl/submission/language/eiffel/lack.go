package eiffel

import (
	"errors"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// sources are the texts of classes by the names of their files.
type sources map[string]string

// read gives the classes in a folder of the grader's own.
func read(folder fs.FS) (sources, error) {
	names, err := fs.Glob(folder, "*.[eE]")
	found := sources{}
	for _, name := range names {
		data, failure := fs.ReadFile(folder, name)
		err = errors.Join(err, failure)
		found[name] = taken(data)
	}
	return found, err
}

// handedIn gives the classes in some folders of a submission as they were handed in. What commands of its own have put in
// their place since may lead anywhere.
func handedIn(files []*source.File, folders []string) map[string]sources {
	found := map[string]sources{}
	for _, folder := range folders {
		found[folder] = sources{}
	}
	for _, f := range files {
		if classes, ok := found[f.Folder()]; ok && f.Extension() == ".e" {
			classes[f.Base()] = taken(f.Data)
		}
	}
	return found
}

// modelOf gives the classes of the reference project that are compiled with the shim.
func modelOf(p Project) (map[string]sources, error) {
	found := map[string]sources{}
	var err error
	for _, cluster := range p.Model {
		var failure error
		found[cluster], failure = read(language.Sub(p.Reference, cluster))
		err = errors.Join(err, failure)
	}
	return found, err
}

// taken gives the text of a class as every compiler takes it for what EiffelStudio does: without CR at the ends of lines,
// which gec would take for a part of a verbatim string, and with a mark of UTF-8 if it is in UTF-8.
func taken(data []byte) string {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	if utf8.ValidString(text) && strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) {
		text = mark + strings.TrimPrefix(text, mark)
	}
	return text
}

const mark = "\uFEFF"

// A refusal is an error that a compiler finds in a class.
type refusal struct {
	class string
	line  int // from 1
	words string
}

// refusals reads the errors in the output of a compiler. EiffelStudio begins each with its code.
func (c compiler) refusals(output string) []refusal {
	var found []refusal
	for part := range strings.SplitSeq(strings.ReplaceAll(output, "\r\n", "\n"), "Error code: ") {
		for _, match := range c.refusal.FindAllStringSubmatch(part, -1) {
			group := func(name string) string { return match[c.refusal.SubexpIndex(name)] }
			line, err := strconv.Atoi(group("line"))
			if err == nil {
				found = append(found, refusal{class: group("class"), line: line, words: strings.TrimSpace(group("words"))})
			}
		}
	}
	return found
}

// without gives classes without what is refused, and whether any of it can be left out. No line gets another number.
func (s sources) without(refusals []refusal) (less sources, changed bool) {
	less = maps.Clone(s)
	for _, r := range refusals {
		name := strings.ToLower(r.class) + ".e"
		lines := strings.Split(less[name], "\n")
		if leaveOut(lines, r) {
			less[name], changed = strings.Join(lines, "\n"), true
		}
	}
	return less, changed
}

// Where the parts of a routine begin, in the layout of the shims.
var (
	header  = regexp.MustCompile(`^\t\w`)
	body    = regexp.MustCompile(`^\t\t(local|do|once)$`)
	control = regexp.MustCompile(`^\s*(if|elseif|else|end|from|until|loop|across|inspect|when|local|do|once|rescue|retry)\b`)
)

// leaveOut replaces the refused line by a call of lack. If it is no instruction by itself, the whole body of its routine
// is replaced.
func leaveOut(lines []string, r refusal) bool {
	at := r.line - 1
	if at < 1 || at >= len(lines) || strings.Contains(lines[at], "lack (") {
		return false
	}
	begin := at
	for begin > 0 && !header.MatchString(lines[begin]) {
		begin--
	}
	for begin <= at && !body.MatchString(lines[begin]) {
		begin++
	}
	length := slices.Index(lines[at:], "\t\tend")
	if begin > at || length < 0 {
		return false // nothing of a body
	}
	call := "lack (\"" + manifest(r.words) + "\")"
	within := slices.Index(lines[begin:at], "\t\tdo") >= 0 // not where variables are declared
	if within && !control.MatchString(lines[at]) && strings.TrimSpace(lines[at-1]) != "until" {
		indentation := lines[at][:len(lines[at])-len(strings.TrimLeft(lines[at], "\t"))]
		lines[at] = indentation + call
		return true
	}
	clear(lines[begin : at+length])
	lines[begin], lines[begin+1] = "\t\tdo", "\t\t\t"+call
	return true
}

// manifest gives the characters of a manifest string of Eiffel: those of a text, as far as they are of ASCII.
func manifest(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '%' || r == '"':
			b.WriteString("%" + string(r))
		case ' ' <= r && r <= '~':
			b.WriteRune(r)
		}
	}
	return b.String()
}
