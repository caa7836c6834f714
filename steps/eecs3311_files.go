package steps

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps/eiffel"
)

// eecs3311Files is what a scenario knows of the files that were handed in.
type eecs3311Files struct {
	project *eecs3311Project
	class   *eiffel.Class
}

// eecs3311Clusters are the folders of classes in the project (Figure 4a).
var eecs3311Clusters = []string{"board", "game", "root", "slot", "tests"}

var eecs3311FilePhrases = []phrase[*eecs3311World]{
	on(`the project is opened`, func(e *eecs3311World) any { return e.openProject }),
	on(`the class ([A-Z_]+) is read`, func(e *eecs3311World) any { return e.readClass }),

	// The project as a whole.
	on(`the folder (\w+) holds exactly the classes (.+)`, func(e *eecs3311World) any { return e.clusterHolds }),
	on(`no class stands outside of the clusters`, func(e *eecs3311World) any { return e.noClassElsewhere }),
	on(`every file is called like its class`, func(e *eecs3311World) any { return e.filesCalledLikeClasses }),
	on(`there is a file ([\w/.]+) with something in it`, func(e *eecs3311World) any { return e.hasFile }),
	on(`there is no folder EIFGENs`, func(e *eecs3311World) any { return e.notCompiled }),
	on(`docs/team.txt names at least (one) member`, func(e *eecs3311World) any { return e.namesMember }),
	on(`docs/team.txt names at most (two) members`, func(e *eecs3311World) any { return e.namesFewMembers }),
	on(`each of its lines is one word`, func(e *eecs3311World) any { return e.oneWordLines }),
	on(`the logins of the starter code are not in docs/team.txt`, func(e *eecs3311World) any { return e.ownLogins }),
	on(`the cluster (\w+) has no comment "Your task" any more`, func(e *eecs3311World) any { return e.noMarkers }),

	// A class and its features.
	on(`these classes are as declared:`, func(e *eecs3311World) any { return e.declared }),
	on(`the class can be created by (.+)`, func(e *eecs3311World) any { return e.createdBy }),
	on(`only ([A-Z_]+) can create it`, func(e *eecs3311World) any { return e.createdOnlyFor }),
	on(`the class has these features:`, func(e *eecs3311World) any { return e.hasFeatures }),
	on(`the class has these attributes( for itself alone)?:`, func(e *eecs3311World) any { return e.hasAttributes }),
	on(`the class has no feature ([a-z_]+)`, func(e *eecs3311World) any { return e.hasNoFeature }),
	on(`these features do something:`, func(e *eecs3311World) any { return e.featuresDo }),
	on(`the feature ([a-z_]+) gives the same object each time`, func(e *eecs3311World) any { return e.isOnce }),
	on(`the code of ([a-z_]+) holds, in this order:`, func(e *eecs3311World) any { return e.holdsInOrder }),
	on(`the strings of ([a-z_]+) hold(, in this order)?:`, func(e *eecs3311World) any { return e.holdsStrings }),
	on(`(number_of_rows|number_of_columns) is written in terms of imp`, func(e *eecs3311World) any { return e.usesImp }),
	on(`the code of these features does without imp:`, func(e *eecs3311World) any { return e.withoutImp }),
	on(`each constant like easy_board_out is set to the text of its board`,
		func(e *eecs3311World) any { return e.constantsAre }),

	// Its contracts.
	on(`these tags stand in its (preconditions|postconditions):`, func(e *eecs3311World) any { return e.hasTags }),
	on(`these tags stand in its invariant:`, func(e *eecs3311World) any { return e.hasInvariants }),
	on(`these tags stand in the preconditions of ([a-z_]+) in this order:`,
		func(e *eecs3311World) any { return e.hasTagsInOrder }),
	on(`no contract of the class is just True`, func(e *eecs3311World) any { return e.noneJustTrue }),
	on(`each invariant like correct_easy_board_output states the text of its board`,
		func(e *eecs3311World) any { return e.invariantsState }),
	on(`these invariants speak of:`, func(e *eecs3311World) any { return e.invariantsSpeakOf }),
	on(`these postconditions compare with a copy of the old board:`, func(e *eecs3311World) any { return e.comparesWithCopy }),

	// The test cases.
	on(`at least (\d+) test cases that do something are added`, func(e *eecs3311World) any { return e.addsTests }),
	on(`the test case ([a-z_]+) is added`, func(e *eecs3311World) any { return e.addsTest }),
	on(`no two test cases are the same`, func(e *eecs3311World) any { return e.testsDiffer }),
}

// openProject reads the files that were handed in.
func (e *eecs3311World) openProject() error {
	files, err := e.desk.subject.Files()
	if err != nil {
		return err
	}
	e.project, err = readEECS3311Project(files)
	return err
}

func (e *eecs3311World) readClass(name string) error {
	if err := e.openProject(); err != nil {
		return err
	}
	if e.class = e.project.class(name); e.class == nil {
		return engine.Stopf(engine.Failed, "there is no class %s", name)
	}
	return nil
}

func (e *eecs3311Files) clusterHolds(cluster, classes string) error {
	var found []string
	for _, s := range e.project.sources {
		if strings.EqualFold(s.cluster(), cluster) {
			found = append(found, s.name())
		}
	}
	expected := strings.Fields(classes)
	slices.Sort(expected)
	slices.Sort(found)
	return same("the list of classes in the folder "+cluster, ListForm, expected, found)
}

func (e *eecs3311Files) noClassElsewhere() error {
	var elsewhere []string
	for _, s := range e.project.sources {
		if !slices.Contains(eecs3311Clusters, strings.ToLower(s.cluster())) {
			elsewhere = append(elsewhere, s.path)
		}
	}
	if len(e.project.sources) == 0 {
		return engine.Stopf(engine.Failed, "there is no class at all")
	}
	return same("the list of files outside of the clusters", ListForm, nil, elsewhere)
}

func (e *eecs3311Files) filesCalledLikeClasses() error {
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
	return same("the list of files", ListForm, expected, found)
}

func (e *eecs3311Files) hasFile(name string) error {
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

func (e *eecs3311Files) notCompiled() error {
	return same("the list of folders that the compiler has made", ListForm, nil, e.project.compiled)
}

// team gives the lines of docs/team.txt that hold anything.
func (e *eecs3311Files) team() ([]string, error) {
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

var eecs3311Login = regexp.MustCompile(`\bcse\d+\b`)

// members counts a line as one member, or as many as there are logins on it.
func (e *eecs3311Files) members() (int, error) {
	lines, err := e.team()
	members := 0
	for _, line := range lines {
		members += max(1, len(eecs3311Login.FindAllString(strings.ToLower(line), -1)))
	}
	return members, err
}

func (e *eecs3311Files) namesMember(string) error {
	members, err := e.members()
	if err == nil && members == 0 {
		return engine.Stopf(engine.Failed, "docs/team.txt names nobody")
	}
	return err
}

func (e *eecs3311Files) namesFewMembers(string) error {
	members, err := e.members()
	if err == nil && members > 2 {
		return engine.Stopf(engine.Failed, "docs/team.txt names %d members", members)
	}
	if err == nil && members == 0 {
		return engine.Stopf(engine.Failed, "docs/team.txt names nobody")
	}
	return err
}

func (e *eecs3311Files) oneWordLines() error {
	lines, err := e.team()
	if err != nil {
		return err
	}
	several := slices.DeleteFunc(lines, func(line string) bool { return len(strings.Fields(line)) == 1 })
	return same("the list of lines with more than one word", ListForm, nil, several)
}

func (e *eecs3311Files) ownLogins() error {
	lines, err := e.team()
	if err != nil {
		return err
	}
	examples := slices.DeleteFunc(lines, func(line string) bool {
		return !strings.Contains(line, "cse123456") && !strings.Contains(line, "cse654321")
	})
	return same("the list of logins that are those of the starter code", ListForm, nil, examples)
}

func (e *eecs3311Files) noMarkers(cluster string) error {
	var markers []string
	sources := 0
	for _, s := range e.project.sources {
		if s.class() == nil || !strings.EqualFold(s.cluster(), cluster) {
			continue
		}
		sources++
		for _, comment := range s.class().Comments {
			if eecs3311Marker(comment) {
				markers = append(markers, fmt.Sprintf("%s, line %d", s.path, comment.Line))
			}
		}
	}
	if sources == 0 {
		return engine.Stopf(engine.Failed, "there is no class in the folder %s", cluster)
	}
	return same("the list of places where the comment still stands", ListForm, nil, markers)
}

// eecs3311Marker tells whether a comment is the one that marks a task in the starter code.
func eecs3311Marker(comment eiffel.Token) bool {
	words := strings.Fields(strings.ToLower(comment.Text))
	return len(words) >= 2 && words[0] == "your" && strings.TrimRight(words[1], ".:!") == "task"
}

// column gives the lines of a doc string that hold anything, without the blanks around them.
func column(doc *godog.DocString) []string {
	var filled []string
	for _, line := range lines(doc) {
		if line = strings.TrimSpace(line); line != "" {
			filled = append(filled, line)
		}
	}
	return filled
}
