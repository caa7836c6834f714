package eecs3311

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/impl/eiffel"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// files is what a scenario knows of the files that were handed in.
type files struct {
	project *project
	class   *eiffel.Class
}

// clusters are the folders of classes in the project (Figure 4a).
var clusters = []string{"board", "game", "root", "slot", "tests"}

var filePhrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`the project is opened`, func(e *world) any { return e.openProject }),
		steps.On(`the class ([A-Z_]+) is read`, func(e *world) any { return e.readClass }),

		// The project as a whole.
		steps.On(`the folder (\w+) holds exactly the classes (.+)`, func(e *world) any { return e.clusterHolds }),
		steps.On(`every file is called like its class`, func(e *world) any { return e.filesCalledLikeClasses }),
		steps.On(`there is a file ([\w/.]+) with something in it`, func(e *world) any { return e.hasFile }),
		steps.On(`docs/team.txt names at (least one|most two) members?`, func(e *world) any { return e.namesMembers }),
		steps.On(`(?:each|none) of its lines is (one word|a login of the starter code)`, func(e *world) any { return e.linesAre }),
		steps.On(`there is no (class|folder|contract|test case|feature|comment) (.+)`, func(e *world) any { return e.hasNo }),

		// A class, its features and their contracts. Lists have one name, declaration or piece of code a line.
		steps.On(`these classes are as declared:`, func(e *world) any { return e.declared }),
		steps.On(`(?:the class|it) can be created (by|only for) (.+)`, func(e *world) any { return e.created }),
		steps.On(`the class has these (features|attributes|attributes for itself alone):`, func(e *world) any { return e.has }),
		steps.On(`these features (do something|use imp|do without imp|give the same object each time):`,
			func(e *world) any { return e.featuresAre }),
		steps.On(`the (code|strings) of ([a-z_]+) holds?, in (this|any) order:`, func(e *world) any { return e.holds }),
		steps.On(`each (constant|invariant) like [a-z_]+ has the text of its board`, func(e *world) any { return e.eachHasText }),
		steps.On(`these tags stand in its (preconditions|postconditions):`, func(e *world) any { return e.hasTags }),
		steps.On(`these tags stand in (?:its invariant|the preconditions of ([a-z_]+), in this order):`,
			func(e *world) any { return e.hasListedTags }),
		steps.On(`these invariants speak of:`, func(e *world) any { return e.invariantsSpeakOf }),
		steps.On(`these postconditions compare with a copy of the old board:`, func(e *world) any { return e.comparesWithCopy }),

		// The test cases.
		steps.On(`at least (\d+) test cases that do something are added`, func(e *world) any { return e.addsTests }),
		steps.On(`the test case ([a-z_]+) is added`, func(e *world) any { return e.addsTest }),
	}
})

// openProject reads the files that were handed in.
func (e *world) openProject() error {
	files, err := e.Files()
	if err != nil {
		return err
	}
	e.project, err = readProject(files)
	return err
}

func (e *world) readClass(name string) error {
	if err := e.openProject(); err != nil {
		return err
	}
	if e.class = e.project.class(name); e.class == nil {
		return engine.Stopf(engine.Failed, "there is no class %s", name)
	}
	return nil
}

func (e *files) clusterHolds(cluster, classes string) error {
	var found []string
	for _, s := range e.project.sources {
		if strings.EqualFold(s.cluster(), cluster) {
			found = append(found, s.name())
		}
	}
	expected := strings.Fields(classes)
	slices.Sort(expected)
	slices.Sort(found)
	return steps.Same("the list of classes in the folder "+cluster, steps.ListForm, expected, found)
}

func (e *files) noClassElsewhere() error {
	if len(e.project.sources) == 0 {
		return engine.Stopf(engine.Failed, "there is no class at all")
	}
	elsewhere := slices.DeleteFunc(slices.Clone(e.project.sources), func(s *source) bool {
		return slices.Contains(clusters, strings.ToLower(s.cluster()))
	})
	paths := steps.Each(elsewhere, func(s *source) string { return s.path })
	return steps.Same("the list of files outside of the clusters", steps.ListForm, nil, paths)
}

func (e *files) filesCalledLikeClasses() error {
	var expected, found []string
	for _, s := range e.project.sources {
		if class := s.class(); class != nil {
			expected = append(expected, path.Join(path.Dir(s.path), class.Name+".e"))
			found = append(found, strings.ToLower(s.path))
		}
	}
	if len(found) == 0 {
		return engine.Stopf(engine.Failed, "there is no class at all")
	}
	return steps.Same("the list of files", steps.ListForm, expected, found)
}

func (e *files) hasFile(name string) error {
	_, err := e.file(name)
	return err
}

// file gives the text of a file, which must not be empty.
func (e *files) file(name string) ([]byte, error) {
	at := slices.IndexFunc(e.project.paths, func(path string) bool { return strings.EqualFold(path, name) })
	if at < 0 {
		return nil, engine.Stopf(engine.Failed, "there is no file %s", name)
	}
	text, err := e.project.read(e.project.paths[at])
	if err == nil && len(text) == 0 {
		return nil, engine.Stopf(engine.Failed, "%s is empty", name)
	}
	return text, err
}

// team gives the lines of docs/team.txt that hold anything.
func (e *files) team() ([]string, error) {
	text, err := e.file("docs/team.txt")
	ends := func(r rune) bool { return r == '\n' || r == '\r' }
	return filled(strings.FieldsFunc(strings.TrimPrefix(string(text), "\ufeff"), ends)), err
}

var login = regexp.MustCompile(`\bcse\d+\b`)

// namesMembers counts a line as one member, or as many as there are logins on it.
func (e *files) namesMembers(limit string) error {
	lines, err := e.team()
	members := 0
	for _, line := range lines {
		members += max(1, len(login.FindAllString(strings.ToLower(line), -1)))
	}
	switch {
	case err != nil:
		return err
	case members == 0:
		return engine.Stopf(engine.Failed, "docs/team.txt names nobody")
	case limit == "most two" && members > 2:
		return engine.Stopf(engine.Failed, "docs/team.txt names %d members", members)
	}
	return nil
}

// linesAre wants each line of docs/team.txt to be one word, or none to have a login of the starter code.
func (e *files) linesAre(what string) error {
	lines, err := e.team()
	if err != nil {
		return err
	}
	fault, right := "the list of lines with more than one word", func(line string) bool { return len(strings.Fields(line)) == 1 }
	if what != "one word" {
		fault = "the list of logins that are those of the starter code"
		right = func(line string) bool {
			return !strings.Contains(line, "cse123456") && !strings.Contains(line, "cse654321")
		}
	}
	return steps.Same(fault, steps.ListForm, nil, slices.DeleteFunc(lines, right))
}

// hasNo wants nothing of some kind to be there; the last word may say where, or what.
func (e *files) hasNo(what, rest string) error {
	name := rest[strings.LastIndex(rest, " ")+1:]
	switch what {
	case "class":
		return e.noClassElsewhere()
	case "folder":
		return steps.Same("the list of folders that the compiler has made", steps.ListForm, nil, e.project.compiled)
	case "contract":
		return e.noneJustTrue()
	case "test case":
		return e.testsDiffer()
	case "comment":
		return e.noMarkers(name)
	}
	if e.class.Feature(name) != nil {
		return engine.Stopf(engine.Failed, "there is a feature %s", name)
	}
	return nil
}

func (e *files) noMarkers(cluster string) error {
	var markers []string
	sources := 0
	for _, s := range e.project.sources {
		if s.class() == nil || !strings.EqualFold(s.cluster(), cluster) {
			continue
		}
		sources++
		for _, comment := range s.class().Comments {
			if marker(comment) {
				markers = append(markers, fmt.Sprintf("%s, line %d", s.path, comment.Line))
			}
		}
	}
	if sources == 0 {
		return engine.Stopf(engine.Failed, "there is no class in the folder %s", cluster)
	}
	return steps.Same("the list of places where the comment still stands", steps.ListForm, nil, markers)
}

// marker tells whether a comment is the one that marks a task in the starter code.
func marker(comment eiffel.Token) bool {
	words := strings.Fields(strings.ToLower(comment.Text))
	return len(words) >= 2 && words[0] == "your" && strings.TrimRight(words[1], ".:!") == "task"
}

// column gives the lines of a doc string that hold anything, without the blanks around them.
func column(doc *godog.DocString) []string {
	return filled(steps.Lines(doc))
}

// filled gives the lines that hold anything, without the blanks around them.
func filled(lines []string) []string {
	return slices.DeleteFunc(steps.Each(lines, strings.TrimSpace), func(line string) bool { return line == "" })
}
