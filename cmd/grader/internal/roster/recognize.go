package roster

import (
	"fmt"
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
// a submission taken for a class would be torn apart.
//
// It says yes if nine of ten possible submissions have names of one form, for two students or more where such names are
// no proof. It also says yes for two or more folders and archives that seem unrelated: no usual name of a project's
// folder, at least two with sources, no source or project file beside them, no package, and no mention of each other.
func Recognize(folder string) (Form, bool) {
	root, err := openFolder(folder)
	if err != nil {
		return "", false
	}
	defer root.Close()
	all, err := readFolder(root, ".")
	if err != nil {
		return "", false
	}
	p := &place{root: root, folder: folder}
	entries := those(all, func(e entry) bool { return unwanted(root, e, nil) == "" && beside(e) == "" })
	for _, r := range append(readers(), p.github(entries)) {
		if nearlyAll(count(entries, r.has), entries) && p.enough(r, entries) {
			return r.name, true
		}
	}
	if p.separate(all, entries) {
		return Entries, true
	}
	return "", false
}

// openFolder opens a folder. Anything else is left closed: opening a pipe would wait for somebody to write into it.
func openFolder(path string) (*os.Root, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder", path)
	}
	return os.OpenRoot(path)
}

func nearlyAll(n int, entries []entry) bool { return n > 0 && (len(entries)-n)*10 <= len(entries) }

// enough tells whether there are enough students for a form. Gradescope's own file is enough alone.
func (p *place) enough(r reader, entries []entry) bool {
	if _, err := p.root.Lstat(metadataFile); r.name == Gradescope && err == nil {
		return true
	}
	attempts, err := r.read(p, those(entries, r.has))
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
			sources, any := p.sample(e.name)
			if slices.ContainsFunc(sources, func(s sampled) bool { return s.tied(e.name, names) }) {
				return false
			}
			if any {
				programs++
			}
		}
	}
	return programs >= 2 && nearlyAll(packed, entries)
}

// A sampled file is one of a program, and the beginning of its text.
type sampled struct{ path, text string }

// sample returns some sources of a folder, and tells whether there is a source or an archive.
func (p *place) sample(folder string) (sources []sampled, any bool) {
	const mostLooked, mostRead, mostBytes = 500, 20, 16 << 10
	looked := 0
	_ = fs.WalkDir(intake.Files(p.root), folder, func(name string, e fs.DirEntry, err error) error {
		looked++
		switch {
		case err != nil || looked > mostLooked || len(sources) == mostRead: // an unreadable folder holds nothing
			return fs.SkipAll
		case e.IsDir() && strings.HasPrefix(e.Name(), "."):
			return fs.SkipDir
		case !e.Type().IsRegular():
		case sourceNames.MatchString(e.Name()):
			sources = append(sources, sampled{name, beginning(p.root, name, mostBytes)})
		case archiveEnding(e.Name()) != "":
			any = true
		}
		return nil
	})
	return sources, any || len(sources) > 0
}

func beginning(root *os.Root, name string, most int64) string {
	file, err := intake.Open(root, name)
	if err != nil {
		return ""
	}
	defer file.Close()
	text, _ := io.ReadAll(io.LimitReader(file, most))
	return string(text)
}

var (
	javaPackage = regexp.MustCompile(`(?m)^\s*package\s+([\pL\pN_.]+)\s*;`)
	reference   = regexp.MustCompile(`(?m)^\s*(?:#\s*include|import|from)\b.*|\brequire\s*\(.*`)
	nameInLine  = regexp.MustCompile(`[\pL\pN_-]+`)
)

// tied tells whether a source makes its folder a package, or refers to another entry.
func (s sampled) tied(folder string, names map[string]bool) bool {
	match := javaPackage.FindStringSubmatch(s.text)
	below := "." + strings.ReplaceAll(path.Dir(s.path), "/", ".")
	if s.path == path.Join(folder, "__init__.py") || match != nil && strings.HasSuffix("."+match[1], below) {
		return true
	}
	words := nameInLine.FindAllString(strings.Join(reference.FindAllString(s.text, -1), "\n"), -1)
	return slices.ContainsFunc(words, func(name string) bool { return name != folder && names[name] })
}
