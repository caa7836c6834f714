package roster

import (
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/intake"
)

// Recognize tells whether a folder holds a class rather than one submission, and in what form. When unsure, it says no:
// a class taken for one submission leads to a clear error, but a submission taken for a class would be torn apart.
//
// It says yes if nine of ten possible submissions, without hidden files and tables, have names of Moodle, Gradescope or
// Canvas (the last for two students), or are clones of one assignment's repositories. It also says yes for two or more
// folders and archives that seem unrelated: no usual name of a project's folder, at least two archives or folders with
// sources, no source file, project file or submission.yaml beside them, no package, and no mention of each other. It
// says no for a folder of plain files.
func Recognize(folder string) (Form, bool) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", false
	}
	defer root.Close()
	all, err := readFolder(root, ".")
	if err != nil {
		return "", false
	}
	p := &place{root: root, folder: folder}
	entries := slices.DeleteFunc(slices.Clone(all), func(e entry) bool { return unwanted(root, e, nil) != "" || beside(e) != "" })
	for _, r := range readers() {
		if nearlyAll(count(entries, r.has), entries) && p.enough(r, entries) {
			return r.name, true
		}
	}
	if _, clones := p.clones(entries); len(clones) > 1 && nearlyAll(len(clones), entries) {
		return GitHub, true
	}
	if p.separate(all, entries) {
		return Entries, true
	}
	return "", false
}

// nearlyAll tells whether at most one in ten is different.
func nearlyAll(n int, entries []entry) bool { return n > 0 && (len(entries)-n)*10 <= len(entries) }

// enough tells whether there are enough students for a form. Gradescope's own file is enough alone.
func (p *place) enough(r reader, entries []entry) bool {
	if _, err := p.root.Lstat(metadataFile); r.name == Gradescope && err == nil {
		return true
	}
	attempts, _, err := r.read(p, slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return !r.has(e) }))
	return err == nil && len(attempts) >= r.least
}

var (
	// usualNames matches folders and archives of one project, and of one student's several tasks or copies.
	usualNames = regexp.MustCompile(`(?i)^(src|sources?|code|tests?|bin|libs?|include|inc|docs?|documentation|javadoc|report|build|out|` +
		`dist|target|obj|main|java|python|cpp|com|org|net|edu|res|resources?|assets?|data|images?|img|models?|views?|controllers?|` +
		`pieces|game|games|board|boards|engine|core|common|shared|api|client|server|backend|frontend|ui|gui|utils?|app|cmd|internal|pkg|` +
		`public|static|scripts?|examples?|tools?|vendor|third_party|node_modules|__pycache__|venv|root|slot|eifgens|cmake-build-.*|` +
		`(part|task|lab|hw|homework|assignment|exercise|ex|question|problem|q|week|project|step|version|v|` +
		`copy|backup|old|new|final)[ _-]?\d*)$`)

	projectFiles = regexp.MustCompile(`(?i)^(submission\.ya?ml|pom\.xml|build\.(gradle|xml)(\.kts)?|settings\.gradle(\.kts)?|` +
		`(gnu)?makefile|` +
		`cmakelists\.txt|go\.(mod|work)|package\.json|pyproject\.toml|setup\.(py|cfg)|requirements\.txt|cargo\.toml|meson\.build|` +
		`.*\.(ecf|sln|vcxproj|csproj|iml|pro)|\.(git|idea|project|classpath|vscode|settings))$`)

	sourceNames = regexp.MustCompile(`(?i)\.(java|py|c|h|cpp|cc|cxx|hpp|hh|hxx|go|js|mjs|cjs|e|kt|rs|cs|sh)$`)
)

// separate tells whether folders and archives seem unrelated.
func (p *place) separate(all, entries []entry) bool {
	if slices.ContainsFunc(all, func(e entry) bool {
		return projectFiles.MatchString(e.name) || !e.folder() && sourceNames.MatchString(e.name)
	}) {
		return false
	}
	programs, packed := 0, 0
	names := map[string]bool{}
	for _, e := range entries {
		names[e.name] = true
	}
	for _, e := range entries {
		switch {
		case usualNames.MatchString(e.stem()):
			return false
		case e.archive():
			programs, packed = programs+1, packed+1
		case e.folder():
			packed++
			held := p.hold(e.name)
			if held.tied(e.name, names) {
				return false
			}
			if held.any {
				programs++
			}
		}
	}
	return programs >= 2 && nearlyAll(packed, entries)
}

// Held is a sample of a folder's content.
type held struct {
	any     bool // whether there is a source or an archive
	sources []source
	looked  int
}

// A source is a file of a program, and the beginning of its text.
type source struct{ path, text string }

// hold samples a folder.
func (p *place) hold(folder string) *held {
	const mostLooked, mostRead, mostBytes = 500, 20, 16 << 10
	h := &held{}
	files := intake.Files(p.root)
	_ = fs.WalkDir(files, folder, func(name string, e fs.DirEntry, err error) error { // what cannot be read holds nothing
		if h.looked++; err != nil || h.looked > mostLooked || len(h.sources) == mostRead {
			return fs.SkipAll
		}
		if e.IsDir() && strings.HasPrefix(e.Name(), ".") {
			return fs.SkipDir
		}
		if !e.Type().IsRegular() {
			return nil
		}
		h.any = h.any || archiveEnding(e.Name()) != ""
		if sourceNames.MatchString(e.Name()) {
			h.any = true
			h.sources = append(h.sources, source{name, beginning(p.root, name, mostBytes)})
		}
		return nil
	})
	return h
}

func beginning(root *os.Root, name string, most int64) string {
	file, err := intake.Open(root, name)
	if err != nil {
		return ""
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most))
	if err != nil {
		return ""
	}
	return string(text)
}

var (
	javaPackage = regexp.MustCompile(`(?m)^\s*package\s+([\pL\pN_.]+)\s*;`)
	reference   = regexp.MustCompile(`(?m)^\s*(?:#\s*include|import|from)\b.*|\brequire\s*\(.*`)
	nameInLine  = regexp.MustCompile(`[\pL\pN_-]+`)
)

// tied tells whether a folder is a package, or refers to another entry.
func (h *held) tied(folder string, names map[string]bool) bool {
	for _, s := range h.sources {
		if s.path == path.Join(folder, "__init__.py") {
			return true
		}
		match := javaPackage.FindStringSubmatch(s.text)
		below := strings.ReplaceAll(path.Dir(s.path), "/", ".")
		if match != nil && (match[1] == below || strings.HasSuffix(match[1], "."+below)) {
			return true
		}
		for _, line := range reference.FindAllString(s.text, -1) {
			for _, name := range nameInLine.FindAllString(line, -1) {
				if name != folder && names[name] {
					return true
				}
			}
		}
	}
	return false
}
