package source

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulebook/fixtures/yaml"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// ManifestName is the name of the file by which students may say how their submission is built and run.
const ManifestName = "submission.yaml"

// A Manifest is what a submission.yaml says. Every field is optional.
//
// A command is a list of words. The first is a file of the submission, as a path from the folder of the
// submission.yaml, or the name of a command of the machine. No word leads out of that folder. Commands run in that
// folder.
type Manifest struct {
	Language string     // its name
	main     string     // the slash path of the file that starts the program
	Encoding string     // of all sources: utf-8, windows-1252 or utf-16
	Build    [][]string // the commands that run first, one after another
	Run      []string   // the command that plays the console game, in place of the language's own
	Engine   []string   // the command that speaks the line protocol; without main and Run there is no console face

	// Limits come from the fields "time", "output", "cpu", "memory", "processes", "files" and "file-size"; zero where none
	// is stated.
	Limits process.Limits

	Own map[string]any // the values of the assignment's fields, by name
}

// Commanded tells whether a command starts the submission, so that it needs no main file.
func (m *Manifest) Commanded() bool { return m.main == "" && (m.Run != nil || m.Engine != nil) }

// A Field is a field of submission.yaml for one assignment.
type Field struct {
	Name string

	// Read checks and converts a value, which is never nil. The error says what is wrong and what to write instead.
	Read func(value any) (any, error)

	// Allowance is what the instructor allows a field by that makes grading milder: a flag of the grader. Default: nothing is needed.
	Allowance string
}

// A Schema says what a submission.yaml may hold.
type Schema struct {
	Languages []string                         // for an error message
	Language  func(name string) (string, bool) // gives the language of a name or alias
	Own       []Field                          // the assignment's fields
	Forbidden map[string]string                // says of a field that may not be used why, and what to do instead
}

// ParseManifest reads a submission.yaml. The error gives the line, the field, what is wrong, and what to write instead.
func ParseManifest(data []byte, s Schema) (*Manifest, error) {
	values := map[string]any{}
	if err := yaml.Decode(ManifestName, data, &values); err != nil {
		return nil, err
	}
	f := &fields{data: data, values: values}
	m := &Manifest{
		Language: f.language(s),
		main:     f.main(),
		Encoding: f.encoding(),
		Build:    f.commands("build"),
		Run:      f.command("run", f.take("run")),
		Engine:   f.command("engine", f.take("engine")),
		Limits: process.Limits{
			Time: read(f, "time", duration), Output: read(f, "output", size),
			Limits: box.Limits{
				CPU: read(f, "cpu", duration), Memory: read(f, "memory", size), Processes: read(f, "processes", number),
				Files: read(f, "files", number), FileSize: read(f, "file-size", size),
			},
		},
		Own: f.own(s.Own),
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if s.Forbidden[name] != "" && values[name] != nil {
			f.fail(name, "%s", s.Forbidden[name])
		}
		if !slices.Contains(f.known, name) {
			f.failAt(name, "there is no field %.80q: leave it out, or write one of %s", name, strings.Join(f.known, ", "))
		}
	}
	if f.err != nil {
		return nil, f.err
	}
	return m, nil
}

// fields reads the fields of a submission.yaml and keeps the first error.
type fields struct {
	data   []byte
	values map[string]any
	known  []string
	err    error
}

// take gives the value of a field; nil if it is missing.
func (f *fields) take(name string) any {
	f.known = append(f.known, name)
	return f.values[name]
}

func (f *fields) fail(field, format string, arguments ...any) {
	f.failAt(field, field+": "+format, arguments...)
}

func (f *fields) failAt(field, format string, arguments ...any) {
	if f.err == nil {
		line := yaml.Read(f.data).Line(field)
		f.err = fmt.Errorf("%s: line %d: %s", ManifestName, line, fmt.Sprintf(format, arguments...))
	}
}

// Text gives a value that is a text. The error says why it is none.
func Text(value any) (string, error) {
	text, ok := value.(string)
	if !ok {
		return "", fmt.Errorf("%s is not a text: write it in quotes", ValueShown(value))
	}
	if strings.ContainsRune(text, 0) {
		return "", errors.New("the value holds a byte 0: leave it out")
	}
	return text, nil
}

// read reads a field by a function whose error says what is wrong. A missing field gives the zero value.
func read[T any](f *fields, field string, parse func(value any) (T, error)) T {
	var zero T
	value := f.take(field)
	if value == nil {
		return zero
	}
	result, err := parse(value)
	if err != nil {
		f.fail(field, "%v", err)
		return zero
	}
	return result
}

func (f *fields) language(s Schema) string {
	return read(f, "language", func(value any) (string, error) {
		name, err := Text(value)
		language, ok := s.Language(name)
		if err == nil && name != "" && !ok {
			err = fmt.Errorf("%s is not a language known here: write one of %s", ValueShown(name), strings.Join(s.Languages, ", "))
		}
		return language, err
	})
}

func (f *fields) main() string {
	name := read(f, "main", Text)
	if name == "" {
		return ""
	}
	clean := path.Clean(name)
	if clean == "." || !filepath.IsLocal(filepath.FromSlash(name)) {
		f.fail("main", "%s is not a file inside the folder: write its path from the folder of the %s",
			ValueShown(name), ManifestName)
	}
	return clean
}

func (f *fields) encoding() string {
	known := []string{utf8Text, windowsText, utf16Text}
	name := read(f, "encoding", Text)
	if name != "" && !slices.Contains(known, name) {
		f.fail("encoding", "%s is not an encoding known here: write one of %s", ValueShown(name), strings.Join(known, ", "))
	}
	return name
}

// commands reads a list of commands, or a single command.
func (f *fields) commands(field string) [][]string {
	value := f.take(field)
	list, ok := value.([]any)
	nested := func(v any) bool {
		_, is := v.([]any)
		return is
	}
	switch {
	case value == nil:
		return nil
	case !ok || !slices.ContainsFunc(list, nested):
		list = []any{value}
	}
	const most = 20 // each may take as long as a build may take
	if len(list) > most {
		f.fail(field, "there are more than %d commands: write a script that runs them", most)
		return nil
	}
	var commands [][]string
	for _, v := range list {
		commands = append(commands, f.command(field, v))
	}
	return commands
}

// command gives the command in a value; nil for a missing one.
func (f *fields) command(field string, value any) []string {
	if value == nil {
		return nil
	}
	list, ok := value.([]any)
	if !ok || len(list) == 0 {
		f.fail(field, "%s is not a command: write a list of words, such as [python3, peg.py]", ValueShown(value))
		return nil
	}
	const most = 64 << 10 // far less than any system takes
	var argv []string
	size := 0
	for _, v := range list {
		argv = append(argv, f.word(field, v))
		size += len(argv[len(argv)-1])
	}
	if size > most {
		f.fail(field, "the command has more than %d bytes: write a script that runs it", most)
		return nil
	}
	if argv[0] == "" {
		f.fail(field, "the command has no name: write it as the first word")
	}
	return argv
}

func (f *fields) word(field string, value any) string {
	if value == nil {
		f.fail(field, "a word of the command is missing: write it, or \"\" if it is empty")
	}
	text, err := Text(value)
	if err != nil {
		f.fail(field, "%v", err)
	}
	if filepath.IsAbs(text) || slices.Contains(strings.Split(text, "/"), "..") {
		f.fail(field, "%s leads out of the folder: write a path from the folder of the %s, or the name of a command",
			ValueShown(text), ManifestName)
	}
	return text
}

// own reads the assignment's fields.
func (f *fields) own(known []Field) map[string]any {
	own := map[string]any{}
	for _, field := range known {
		if value := read(f, field.Name, field.Read); value != nil {
			own[field.Name] = value
		}
	}
	return own
}

func duration(value any) (time.Duration, error) {
	text, _ := value.(string)
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%s is not a duration: write one such as 10s", ValueShown(value))
	}
	return d, nil
}

func size(value any) (int, error) { return ParseSize(fmt.Sprint(value)) }

func number(value any) (int, error) {
	n, _ := value.(int)
	if n <= 0 {
		return 0, fmt.Errorf("%s is not a number greater than zero: write one such as 16", ValueShown(value))
	}
	return n, nil
}

// ValueShown gives a value for a message, at most 80 characters of it.
func ValueShown(value any) string {
	if text, ok := value.(string); ok {
		return fmt.Sprintf("%.80q", text)
	}
	return strconv.Quote(fmt.Sprintf("%.80v", fmt.Sprint(value)))
}
