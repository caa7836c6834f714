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
)

const metadataFile = "submission_metadata.yml"

var gradescopeName = regexp.MustCompile(`^submission_(\d+)$`)

func hasGradescope(e entry) bool { return e.folder() && gradescopeName.MatchString(e.name) }

// A submitter is a person in Gradescope's metadata. Its keys are symbols of Ruby.
type submitter struct {
	Name  string `yaml:":name"`
	Email string `yaml:":email"`
	SID   string `yaml:":sid"`
}

func (s submitter) student() Student {
	student := Student{Name: readable(s.Name), Email: readable(s.Email)}
	if sid := readable(s.SID); sid != "" {
		student.Keys = map[string]string{string(number): sid}
	}
	return student
}

// metadata maps the name of a submission's folder to its submitters.
type metadata map[string]struct {
	Submitters []submitter `yaml:":submitters"`
}

// readGradescope reads an export of Gradescope: a folder for each submission of a student or a group, and a file with
// the submitters.
func readGradescope(p *place, entries []entry) ([]*attempt, []Skip, error) {
	whose, err := p.metadata()
	if err != nil {
		return nil, nil, err
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.name] = hasGradescope(e)
	}
	names := slices.DeleteFunc(slices.Collect(maps.Keys(there)), func(name string) bool { return !there[name] })
	for name := range whose {
		if !there[name] {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, byNumber)
	var attempts []*attempt
	for _, name := range names {
		attempts = append(attempts, gradescopeAttempt(name, whose[name].Submitters, there[name]))
	}
	return others(p, Gradescope, attempts, entries, hasGradescope)
}

// byNumber orders submissions by number: later ones have greater numbers.
func byNumber(a, b string) int {
	of := func(name string) uint64 {
		n, _ := strconv.ParseUint(strings.TrimPrefix(name, "submission_"), 10, 64) // 0 for what is no number
		return n
	}
	return cmp.Or(cmp.Compare(of(a), of(b)), cmp.Compare(a, b))
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
	a.student = submitters[0].student()
	for _, s := range submitters[1:] {
		a.members = append(a.members, s.student())
	}
	return a
}

// metadata reads the file with the submitters. It may be missing.
func (p *place) metadata() (metadata, error) {
	const most = 64 << 20 // it holds the results of all tests, too
	file, err := intake.Open(p.root, metadataFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", metadataFile, err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", metadataFile, err)
	}
	if len(data) > most {
		return nil, fmt.Errorf("reading %s: it is larger than %d MiB: delete everything but the submitters", metadataFile, most>>20)
	}
	return parseMetadata(data)
}

func parseMetadata(data []byte) (metadata, error) {
	var m metadata
	if err := yaml.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("reading %s: %w: export the submissions again, or remove the lines in question", metadataFile, err)
	}
	return m, nil
}
