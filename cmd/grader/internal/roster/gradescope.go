package roster

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"rulebook/impl/submission/intake"
	"rulebook/steps"
)

const metadataFile = "submission_metadata.yml"

var gradescopeName = regexp.MustCompile(`^submission_(\d+)$`)

// A submitter is a person in Gradescope's metadata. Its keys are symbols of Ruby.
type submitter struct {
	Name  string `yaml:":name"`
	Email string `yaml:":email"`
	SID   string `yaml:":sid"`
}

func (s submitter) student() Student {
	student := Student{Name: readable(s.Name), Email: readable(s.Email)}
	if sid := readable(s.SID); sid != "" {
		student.Keys = map[string]string{number: sid}
	}
	return student
}

type metadata map[string]struct {
	Submitters []submitter `yaml:":submitters"`
	Created    instant     `yaml:":created_at"`
}

// An instant is a time as it is written, or the UTC of an object of Ruby. Whatever else stands there is no time, and no fault of
// the submitters.
type instant string

// UnmarshalYAML reads either form.
func (i *instant) UnmarshalYAML(node *yaml.Node) error {
	var object struct {
		UTC string `yaml:"utc"`
	}
	switch node.Kind {
	case yaml.ScalarNode:
		*i = instant(node.Value)
	case yaml.MappingNode:
		if node.Decode(&object) == nil {
			*i = instant(object.UTC)
		}
	}
	return nil
}

// readGradescope reads an export: a folder for each submission, and a file with the submitters.
func readGradescope(p *place, entries []entry) ([]*attempt, error) {
	whose, err := p.metadata()
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for name := range whose {
		there[name] = false
	}
	for _, e := range entries {
		there[e.name] = true
	}
	var attempts []*attempt
	for _, name := range slices.SortedFunc(maps.Keys(there), byNumber) {
		attempts = append(attempts, gradescopeAttempt(name, whose[name].Submitters, there[name]))
		attempts[len(attempts)-1].student.HandedIn = readable(string(whose[name].Created))
	}
	return attempts, nil
}

// byNumber orders submissions by number: later ones have greater numbers.
func byNumber(a, b string) int {
	x, _ := strconv.ParseUint(strings.TrimPrefix(a, "submission_"), 10, 64) // 0 for other names
	y, _ := strconv.ParseUint(strings.TrimPrefix(b, "submission_"), 10, 64)
	return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
}

func gradescopeAttempt(name string, submitters []submitter, there bool) *attempt {
	a := &attempt{student: Student{Name: readable(name)}, identity: "Gradescope " + name}
	if there {
		a.parts = []Part{{Path: name, Name: name}}
	} else {
		a.note("there is no folder %s, which %s names", shown(name), metadataFile)
	}
	if len(submitters) == 0 {
		a.note("%s does not say whose it is", metadataFile)
		return a
	}
	a.student, a.members = submitters[0].student(), steps.Each(submitters[1:], submitter.student)
	return a
}

// metadata reads the file with the submitters. It may be missing.
func (p *place) metadata() (metadata, error) {
	const most = 64 << 20 // it holds the results of all tests, too
	file, err := intake.Open(p.root, metadataFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var data []byte
	if err == nil {
		defer file.Close()
		data, err = readUpTo(most, file, "delete everything but the submitters")
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", metadataFile, err)
	}
	return parseMetadata(data)
}

func readUpTo(most int64, file io.Reader, advice string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("it is larger than %d MiB: %s", most>>20, advice)
	}
	return data, err
}

func parseMetadata(data []byte) (metadata, error) {
	var m metadata
	if err := yaml.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("reading %s: %w: export the submissions again, or remove the lines in question", metadataFile, err)
	}
	return m, nil
}
