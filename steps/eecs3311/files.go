package eecs3311

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/impl/eecs3311/handin/espec"
	"rulebook/impl/eiffel"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// files is what a scenario knows of the files that were handed in.
type files struct {
	project *project
	class   *syntax.Class
	cases   []espec.Case  // the test cases that were run
	missed  []espec.Fault // that no test case notices
}

// Rules of what is handed in.
const (
	contractsWritten = "EECS3311-R46"
	foldersKept      = "EECS3311-R48"
	testsAdded       = "EECS3311-R50"
	teamNamed        = "EECS3311-R54"
)

// clusters are the folders of classes in the project (Figure 4a).
var clusters = []string{"board", "game", "root", "slot", "tests"}

// given are the classes of the starter code.
var given = strings.Fields(`APPLICATION AVAILABLE_SLOT OCCUPIED_SLOT SLOT_STATUS SLOT_STATUS_ACCESS UNAVAILABLE_SLOT UNOCCUPIED_SLOT
	BOARD BOARD_TEMPLATES BOARD_TEMPLATES_ACCESS BAD_PLAYER GAME GOOD_PLAYER PLAYER TEST_BAD_PLAYER TEST_GOOD_PLAYER TEST_PEG_SOLITAIRE`)

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
		steps.On(`these postconditions notice a wrong status of each slot:`, func(e *world) any { return e.noticesSpoilt }),

		// The test cases.
		steps.On(`at least (\d+) test cases that do something are added`, func(e *world) any { return e.addsTests }),
		steps.On(`the test case ([a-z_]+) is added`, func(e *world) any { return e.addsTest }),
		steps.On(`the test cases are run on the game that is handed in`, func(e *world) any { return e.runTests }),
		steps.On(`the test cases are run on games that do nothing, say yes to all, or never change, without contracts`,
			func(e *world) any { return e.runTestsAnyhow }),
		steps.On(`the test cases are run on games with one fault each:`, func(e *world) any { return e.runTestsOnFaults }),
		steps.On(`each of them passes`, func(e *world) any { return e.testsPass }),
		steps.On(`none of them passes on all of these`, func(e *world) any { return e.noneVacuous }),
		steps.On(`each fault makes a test case fail that passes without it`, func(e *world) any { return e.noneMissed }),
	}
})

// openProject reads the files that were handed in.
func (e *world) openProject() error {
	files, err := e.Files()
	if err != nil {
		return err
	}
	e.project, err = readProject(files)
	return steps.Blame(foldersKept, "", err)
}

func (e *world) readClass(name string) (err error) {
	if err := e.openProject(); err != nil {
		return err
	}
	e.class, err = e.project.class(name)
	return err
}

// lost is the error of what the starter code has and the project has not. Whatever asks for it ends with the same fault.
func lost(what string) error {
	return steps.Blame(namesKept, what, engine.Stopf(engine.Failed, "%s", what))
}

// clusterHolds wants a folder to hold the classes. One that is in another folder breaks the rule of folders.
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
	err := steps.Same("the list of classes in the folder "+cluster, steps.ListForm, expected, found)
	for _, name := range expected {
		if _, err := e.project.class(name); err != nil {
			return err
		}
	}
	added := slices.IndexFunc(found, func(name string) bool { return !slices.Contains(given, name) })
	if added >= 0 {
		return steps.Saying(found[added]+" is added in the folder "+cluster+": keep to the classes of the starter code", err)
	}
	return steps.Blame(foldersKept, "", steps.Saying("the folder "+cluster+" should hold exactly "+classes, err))
}

// none wants a list to be empty; the sentence tells its first item.
func none(what string, items []string, sentence string) error {
	if len(items) == 0 {
		return nil
	}
	return steps.Saying(fmt.Sprintf(sentence, items[0]), steps.Same(what, steps.ListForm, nil, items))
}

func (e *files) noClassElsewhere() error {
	if len(e.project.sources) == 0 {
		return lost("there is no class at all")
	}
	elsewhere := slices.DeleteFunc(slices.Clone(e.project.sources), func(s *source) bool {
		return slices.Contains(clusters, strings.ToLower(s.cluster()))
	})
	paths := steps.Each(elsewhere, func(s *source) string { return s.path })
	return none("the list of files outside of the clusters", paths, "%s is outside of the clusters: put the class into one of them")
}

// filesCalledLikeClasses looks at the classes of the starter code; what others are called makes no difference.
func (e *files) filesCalledLikeClasses() error {
	var expected, found []string
	for _, s := range e.project.sources {
		class := s.class()
		if class != nil && slices.Contains(given, s.name()) {
			expected = append(expected, path.Join(path.Dir(s.path), class.Name+".e"))
			found = append(found, strings.ToLower(s.path))
		}
	}
	if len(found) == 0 {
		return lost("there is no class at all")
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
		return nil, engine.Stopf(engine.Failed, "there is no file %s: hand it in with the project", name)
	}
	text, err := e.project.read(e.project.paths[at])
	if err == nil && len(text) == 0 {
		return nil, engine.Stopf(engine.Failed, "%s is empty: hand in what it should hold", name)
	}
	return text, err
}

// team gives the lines of docs/team.txt that hold anything.
func (e *files) team() ([]string, error) {
	text, err := e.file("docs/team.txt")
	ends := func(r rune) bool { return r == '\n' || r == '\r' }
	lines := filled(strings.FieldsFunc(strings.TrimPrefix(string(text), "\ufeff"), ends))
	if err == nil && len(lines) == 0 {
		err = engine.Stopf(engine.Failed, "docs/team.txt names nobody: write a login on each line")
	}
	return lines, steps.Blame(teamNamed, "", err)
}

var login = regexp.MustCompile(`\bcse\d+\b`)

// namesMembers counts a line as one member, or as many as there are logins on it. Where nobody is named, there are not too many.
func (e *files) namesMembers(limit string) error {
	lines, err := e.team()
	if limit == "most two" && engine.OutcomeOf(err) == engine.Failed {
		return nil
	}
	members := 0
	for _, line := range lines {
		members += max(1, len(login.FindAllString(strings.ToLower(line), -1)))
	}
	if err == nil && limit == "most two" && members > 2 {
		return engine.Stopf(engine.Failed, "docs/team.txt names %d members, where a team has two at most", members)
	}
	return err
}

// linesAre wants each line of docs/team.txt to be one word, or none to have a login of the starter code.
func (e *files) linesAre(what string) error {
	lines, err := e.team()
	if err != nil {
		return err
	}
	fault, sentence := "the list of lines with more than one word", "a line of docs/team.txt is not a login alone: %s"
	right := func(line string) bool { return len(strings.Fields(line)) == 1 }
	if what != "one word" {
		fault = "the list of logins that are those of the starter code"
		sentence = "docs/team.txt still holds the login of the starter code, %s"
		right = func(line string) bool {
			return !strings.Contains(line, "cse123456") && !strings.Contains(line, "cse654321")
		}
	}
	return none(fault, slices.DeleteFunc(lines, right), sentence)
}

// hasNo wants nothing of some kind to be there; the last word may say where, or what.
func (e *files) hasNo(what, rest string) error {
	name := rest[strings.LastIndex(rest, " ")+1:]
	switch what {
	case "class":
		return e.noClassElsewhere()
	case "folder":
		return none("the list of folders that the compiler has made", e.project.compiled,
			"the folder %s, which the compiler has made, is still there: delete it before you hand in")
	case "contract":
		return e.noneJustTrue()
	case "test case":
		return e.testsDiffer()
	case "comment":
		return e.noMarkers(name)
	}
	if e.class.Feature(name) != nil {
		return engine.Stopf(engine.Failed, "the class %s has a feature %s, which it should not have", e.className(), name)
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
		return lost("there is no class in the folder " + cluster)
	}
	return none("the list of places where the comment still stands", markers,
		"a comment that marks a task still stands in %s: do the task and delete the comment")
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
