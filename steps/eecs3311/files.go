package eecs3311

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

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

var filePhrases = []steps.Phrase{
	steps.On(`the project is opened`, func(e *world) any { return e.openProject }),
	steps.On(`the class ([A-Z_]+) is read`, func(e *world) any { return e.readClass }),

	// The project as a whole.
	steps.On(`the folder (\w+) holds exactly the classes (.+)`, func(e *world) any { return e.clusterHolds }),
	steps.On(`no class stands outside of the clusters`, func(e *world) any { return e.noClassElsewhere }),
	steps.On(`every file is called like its class`, func(e *world) any { return e.filesCalledLikeClasses }),
	steps.On(`there is a file ([\w/.]+) with something in it`, func(e *world) any { return e.hasFile }),
	steps.On(`there is no folder EIFGENs`, func(e *world) any { return e.notCompiled }),
	steps.On(`docs/team.txt names at least (one) member`, func(e *world) any { return e.namesMember }),
	steps.On(`docs/team.txt names at most (two) members`, func(e *world) any { return e.namesFewMembers }),
	steps.On(`each of its lines is one word`, func(e *world) any { return e.oneWordLines }),
	steps.On(`the logins of the starter code are not in docs/team.txt`, func(e *world) any { return e.ownLogins }),
	steps.On(`the cluster (\w+) has no comment "Your task" any more`, func(e *world) any { return e.noMarkers }),

	// A class and its features.
	steps.On(`these classes are as declared:`, func(e *world) any { return e.declared }),
	steps.On(`the class can be created by (.+)`, func(e *world) any { return e.createdBy }),
	steps.On(`only ([A-Z_]+) can create it`, func(e *world) any { return e.createdOnlyFor }),
	steps.On(`the class has these features:`, func(e *world) any { return e.hasFeatures }),
	steps.On(`the class has these attributes( for itself alone)?:`, func(e *world) any { return e.hasAttributes }),
	steps.On(`the class has no feature ([a-z_]+)`, func(e *world) any { return e.hasNoFeature }),
	steps.On(`these features do something:`, func(e *world) any { return e.featuresDo }),
	steps.On(`the feature ([a-z_]+) gives the same object each time`, func(e *world) any { return e.isOnce }),
	steps.On(`the code of ([a-z_]+) holds, in this order:`, func(e *world) any { return e.holdsInOrder }),
	steps.On(`the strings of ([a-z_]+) hold(, in this order)?:`, func(e *world) any { return e.holdsStrings }),
	steps.On(`(number_of_rows|number_of_columns) is written in terms of imp`, func(e *world) any { return e.usesImp }),
	steps.On(`the code of these features does without imp:`, func(e *world) any { return e.withoutImp }),
	steps.On(`each constant like easy_board_out is set to the text of its board`,
		func(e *world) any { return e.constantsAre }),

	// Its contracts.
	steps.On(`these tags stand in its (preconditions|postconditions):`, func(e *world) any { return e.hasTags }),
	steps.On(`these tags stand in its invariant:`, func(e *world) any { return e.hasInvariants }),
	steps.On(`these tags stand in the preconditions of ([a-z_]+) in this order:`,
		func(e *world) any { return e.hasTagsInOrder }),
	steps.On(`no contract of the class is just True`, func(e *world) any { return e.noneJustTrue }),
	steps.On(`each invariant like correct_easy_board_output states the text of its board`,
		func(e *world) any { return e.invariantsState }),
	steps.On(`these invariants speak of:`, func(e *world) any { return e.invariantsSpeakOf }),
	steps.On(`these postconditions compare with a copy of the old board:`, func(e *world) any { return e.comparesWithCopy }),

	// The test cases.
	steps.On(`at least (\d+) test cases that do something are added`, func(e *world) any { return e.addsTests }),
	steps.On(`the test case ([a-z_]+) is added`, func(e *world) any { return e.addsTest }),
	steps.On(`no two test cases are the same`, func(e *world) any { return e.testsDiffer }),
}

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
	var elsewhere []string
	for _, s := range e.project.sources {
		if !slices.Contains(clusters, strings.ToLower(s.cluster())) {
			elsewhere = append(elsewhere, s.path)
		}
	}
	if len(e.project.sources) == 0 {
		return engine.Stopf(engine.Failed, "there is no class at all")
	}
	return steps.Same("the list of files outside of the clusters", steps.ListForm, nil, elsewhere)
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
	below, ok := e.project.find(name)
	if !ok {
		return engine.Stopf(engine.Failed, "there is no file %s", name)
	}
	text, err := e.project.read(below)
	if err == nil && len(text) == 0 {
		return engine.Stopf(engine.Failed, "%s is empty", name)
	}
	return err
}

func (e *files) notCompiled() error {
	return steps.Same("the list of folders that the compiler has made", steps.ListForm, nil, e.project.compiled)
}

// team gives the lines of docs/team.txt that hold anything.
func (e *files) team() ([]string, error) {
	if err := e.hasFile("docs/team.txt"); err != nil {
		return nil, err
	}
	below, _ := e.project.find("docs/team.txt")
	text, err := e.project.read(below)
	var lines []string
	ends := func(r rune) bool { return r == '\n' || r == '\r' }
	for line := range strings.FieldsFuncSeq(strings.TrimPrefix(string(text), "\ufeff"), ends) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines, err
}

var login = regexp.MustCompile(`\bcse\d+\b`)

// members counts a line as one member, or as many as there are logins on it.
func (e *files) members() (int, error) {
	lines, err := e.team()
	members := 0
	for _, line := range lines {
		members += max(1, len(login.FindAllString(strings.ToLower(line), -1)))
	}
	return members, err
}

func (e *files) namesMember(string) error {
	members, err := e.members()
	if err == nil && members == 0 {
		return engine.Stopf(engine.Failed, "docs/team.txt names nobody")
	}
	return err
}

func (e *files) namesFewMembers(string) error {
	members, err := e.members()
	if err == nil && members > 2 {
		return engine.Stopf(engine.Failed, "docs/team.txt names %d members", members)
	}
	if err == nil && members == 0 {
		return engine.Stopf(engine.Failed, "docs/team.txt names nobody")
	}
	return err
}

func (e *files) oneWordLines() error {
	lines, err := e.team()
	if err != nil {
		return err
	}
	several := slices.DeleteFunc(lines, func(line string) bool { return len(strings.Fields(line)) == 1 })
	return steps.Same("the list of lines with more than one word", steps.ListForm, nil, several)
}

func (e *files) ownLogins() error {
	lines, err := e.team()
	if err != nil {
		return err
	}
	examples := slices.DeleteFunc(lines, func(line string) bool {
		return !strings.Contains(line, "cse123456") && !strings.Contains(line, "cse654321")
	})
	return steps.Same("the list of logins that are those of the starter code", steps.ListForm, nil, examples)
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
	var filled []string
	for _, line := range steps.Lines(doc) {
		if line = strings.TrimSpace(line); line != "" {
			filled = append(filled, line)
		}
	}
	return filled
}
