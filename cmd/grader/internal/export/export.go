// Package export makes the files that other systems need to grade an assignment with the grader.
package export

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"rulebook/impl/submission/box"
)

// An Order describes the grading elsewhere.
type Order struct {
	Assignment string
	Title      string // of the assignment's document

	// Own are the files of an assignment that is not the grader's own, below the folder that gives it its name; nil for the
	// grader's.
	Own      []File
	Packages []string // what the submissions need to be built and run, as packages of Ubuntu 22.04
	Rubric   []byte   // a rubric file; nil for the assignment's own
	Roster   []byte   // the students' file of a class, only for targets for classes; nil for none

	// Grader is a static executable of the grader; see [Executable]. It is needed if [Target.Carries].
	Grader []byte
	Level  box.Level // the level of the boxes; "" lets the grader choose there

	// Seed is what the random games are drawn from where students cannot read it, so that all submissions of a class play the same
	// ones.
	Seed uint32

	// Shards is the number of parts of a class, from 1 to [MostShards]. Only targets for classes need it.
	Shards int
}

// MostShards is the limit of GitHub Actions for the jobs of a matrix.
const MostShards = 256

// A Form is the form of an export.
type Form string

// The forms.
const (
	Archive Form = "zip"
	Folder  Form = "folder"
	Text    Form = "text" // one file, and what belongs beside it
)

// A Target is a system that can grade submissions.
type Target struct {
	Name     string
	Summary  string // what is made for it, in a few words
	Form     Form
	Ending   string // follows the assignment's name in the file's name; "" for a folder
	Carries  bool   // tells whether the export contains the grader and the rubric
	Readable bool   // tells that students can read the export, so that it must not hold what they are not to know
	Class    bool   // tells whether the target grades classes in shards, and not single submissions

	home string // the folder of the grader and the rubric
}

// Targets lists all targets.
func Targets() []Target {
	return []Target{
		{Name: "gradescope", Summary: "an autograder to upload", Form: Archive, Ending: ".zip", Carries: true},
		{Name: "github", Summary: "a workflow for the repository that students start from", Form: Folder, Carries: true,
			Readable: true, home: ".github/rulebook"},
		{Name: "stacscheck", Summary: "a folder of tests", Form: Folder, Carries: true, Readable: true},
		{Name: "kubernetes", Summary: "an indexed job that grades a class", Form: Text, Ending: ".yaml", Class: true},
		{Name: "slurm", Summary: "an array of tasks that grades a class", Form: Text, Ending: ".sh", Class: true},
		{Name: "matrix", Summary: "a workflow of GitHub Actions that grades a class", Form: Text, Ending: ".yml", Class: true},
	}
}

// A File is a file of an export.
type File struct {
	Name string // a slash path
	Mode fs.FileMode
	Data []byte
}

// templates has a folder for each target. Its fields stand between « and », which mean nothing to YAML, shells and
// GitHub.
//
//go:embed all:templates
var templates embed.FS

// Files makes the files of an export. They depend only on the order. The first of a [Text] is the text itself.
func (t Target) Files(o Order) ([]File, error) {
	if err := t.check(o); err != nil {
		return nil, err
	}
	root := path.Join("templates", t.Name)
	var files []File
	err := fs.WalkDir(templates, root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := o.fill(name)
		files = append(files, File{Name: strings.TrimPrefix(name, root+"/"), Mode: modeOf(text), Data: []byte(text)})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("making the files for %s: %w", t.Name, err)
	}
	if t.Carries {
		files = append(files, File{Name: path.Join(t.home, "grader"), Mode: 0o755, Data: o.Grader})
	}
	for _, f := range o.Own {
		files = append(files, File{Name: path.Join(t.home, o.Assignment, f.Name), Mode: f.Mode, Data: f.Data})
	}
	if o.Rubric != nil {
		files = append(files, File{Name: path.Join(t.home, "rubric.yaml"), Mode: 0o644, Data: o.Rubric})
	}
	if o.Roster != nil {
		files = append(files, File{Name: path.Join(t.home, "roster.csv"), Mode: 0o644, Data: o.Roster})
	}
	if t.Form == Text {
		main := slices.IndexFunc(files, func(f File) bool { return f.Name == t.Name+t.Ending })
		files[0], files[main] = files[main], files[0]
	}
	return files, nil
}

func (t Target) check(o Order) error {
	if !t.Class && o.Roster != nil {
		return fmt.Errorf("making the files for %s: it grades one submission at a time, and needs no roster", t.Name)
	}
	if t.Carries && len(o.Grader) == 0 {
		return fmt.Errorf("making the files for %s: the grader is missing", t.Name)
	}
	if t.Class && (o.Shards < 1 || o.Shards > MostShards) {
		return fmt.Errorf("making the files for %s: %d shards: choose a number from 1 to %d", t.Name, o.Shards, MostShards)
	}
	return t.MayHold(o.Own)
}

// MayHold refuses the files of an assignment that are not to lie where students can read them.
func (t Target) MayHold(own []File) error {
	if t.Readable && slices.ContainsFunc(own, File.solves) {
		return fmt.Errorf("making the files for %s: students can read them, and the model solution would be among them, because "+
			"random scenarios ask it: grade elsewhere, or take the steps with \"does what the solution does\" out", t.Name)
	}
	return nil
}

// solves tells whether a file of an assignment belongs to its model solution.
func (f File) solves() bool { return strings.HasPrefix(f.Name, "solution/") }

// fill executes a template. Nothing in the order comes from strangers.
func (o Order) fill(name string) (string, error) {
	text, err := templates.ReadFile(name)
	if err != nil {
		return "", err
	}
	t, err := template.New(path.Base(name)).Delims("«", "»").Option("missingkey=error").Parse(string(text))
	if err != nil {
		return "", err
	}
	var filled strings.Builder
	err = t.Execute(&filled, o)
	return filled.String(), err
}

// modeOf makes scripts executable.
func modeOf(text string) fs.FileMode {
	if strings.HasPrefix(text, "#!") {
		return 0o755
	}
	return 0o644
}

// Called is the word for the assignment in every call of the grader: its name, or the folder of one that is not the grader's
// own. That lies in the given folder, which is for a shell and ends in a slash.
func (o Order) Called(folder string) string {
	if o.Own == nil {
		return o.Assignment
	}
	return folder + o.Assignment
}

// Value writes a text as a value for Python's configparser, to which a % means something.
func (Order) Value(text string) string { return strings.ReplaceAll(text, "%", "%%") }

var odd = regexp.MustCompile(`[^a-z0-9]+`)

// Job is a name for a job of a cluster: at most 40 small letters, digits and hyphens.
func (o Order) Job() string {
	name := odd.ReplaceAllString(strings.ToLower(o.Assignment), "-")
	return strings.Trim(name[:min(40, len(name))], "-")
}

// ShardNumbers lists the shards: "1, 2, 3".
func (o Order) ShardNumbers() string {
	numbers := make([]string, o.Shards)
	for i := range numbers {
		numbers[i] = strconv.Itoa(i + 1)
	}
	return strings.Join(numbers, ", ")
}

// Options are the further flags of every call, each after a blank. The rubric's path is for a shell.
func (o Order) Options(rubric string) string {
	options := ""
	if o.Rubric != nil {
		options += " --rubric " + rubric
	}
	if o.Level != "" {
		options += " --sandbox=" + string(o.Level)
	}
	return options
}

// ClassOptions are the further flags of a call that grades a shard, each after a blank. The rubric and the roster lie in the folder,
// which ends in a slash or is "".
func (o Order) ClassOptions(folder string) string {
	options := o.Options(folder + "rubric.yaml")
	if o.Roster != nil {
		options += " --roster " + folder + "roster.csv"
	}
	return options + fmt.Sprintf(" --seed=%d", o.Seed)
}

// Beside names what must lie beside what is graded, before further files: "rubric.yaml, roster.csv and ".
func (o Order) Beside() string {
	var names []string
	if o.Own != nil {
		names = append(names, fmt.Sprintf("the folder %q", o.Assignment))
	}
	if o.Rubric != nil {
		names = append(names, "rubric.yaml")
	}
	if o.Roster != nil {
		names = append(names, "roster.csv")
	}
	if len(names) == 0 {
		return ""
	}
	return strings.Join(names, ", ") + " and "
}
