package submission

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulebook/fixtures/yaml"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
)

// manifestName is the name of the file in which a student may say how a submission is built and run.
const manifestName = "submission.yaml"

// A Manifest is what a submission.yaml says. Every field is optional.
//
// A command is a list of words. Its first is a file of the submission, as a path from the folder of the submission.yaml, or
// the name of a command of the machine. No word leads out of that folder. Commands run in that folder.
type Manifest struct {
	// Language is the name of the language, as [Program] gives it.
	Language string

	// Main is the file that starts the program, as a slash path.
	Main string

	// Encoding is that of all sources: utf-8, windows-1252 or utf-16.
	Encoding string

	// Build holds commands that run one after another before anything else is built.
	Build [][]string

	// Run is the command that plays the console game. It replaces the language's own way to build and run.
	Run []string

	// Engine is the command that speaks the line protocol. Without Main and Run, it is all that there is: the submission has no
	// console face.
	Engine []string

	// Games says what a submission of classes of games calls things in its own way, from the fields "classes", "moves" and
	// "messages"; other assignments do not know these.
	Games Games

	// Limits are those that the submission wants for itself, from the fields "time", "output", "cpu", "memory", "processes",
	// "files" and "file-size"; zero where none is stated.
	Limits process.Limits
}

// commands gives all commands.
func (m *Manifest) commands() [][]string {
	return slices.DeleteFunc(append(slices.Clone(m.Build), m.Run, m.Engine), func(argv []string) bool { return len(argv) == 0 })
}

// commanded tells whether commands alone say how to start the submission, so that no main is looked for.
func (m *Manifest) commanded() bool { return m.Main == "" && (m.Run != nil || m.Engine != nil) }

// starting gives the command that starts the submission where no main does.
func (m *Manifest) starting() []string {
	if m.Run != nil {
		return m.Run
	}
	return m.Engine
}

// parseManifest reads a submission.yaml. The error is for its writer: line, field, what is wrong, what to write instead.
func parseManifest(data []byte, e exercise) (*Manifest, error) {
	// Fields of any type are decoded without complaint, so that all complaints are worded here.
	var raw struct {
		Language, Main, Encoding, Build, Run, Engine, Classes, Moves, Messages any
		Time, Output, CPU, Memory, Processes, Files                            any
		FileSize                                                               any `yaml:"file-size"`
	}
	if err := yaml.Decode(manifestName, data, &raw); err != nil {
		return nil, err
	}
	f := &fields{data: data, games: e.games}
	m := &Manifest{
		Language: f.language(raw.Language),
		Main:     f.main(raw.Main),
		Encoding: f.encoding(raw.Encoding),
		Build:    f.commands("build", raw.Build),
		Run:      f.command("run", raw.Run),
		Engine:   f.command("engine", raw.Engine),
		Games: Games{
			Classes: f.classes(raw.Classes), Moves: f.moves(raw.Moves), OwnMessages: f.ownMessages(raw.Messages),
		},
		Limits: process.Limits{
			Time: f.duration("time", raw.Time), Output: f.bytes("output", raw.Output),
			Limits: box.Limits{
				CPU: f.duration("cpu", raw.CPU), Memory: f.bytes("memory", raw.Memory), Processes: f.number("processes", raw.Processes),
				Files: f.number("files", raw.Files), FileSize: f.bytes("file-size", raw.FileSize),
			},
		},
	}
	if f.err != nil {
		return nil, f.err
	}
	return m, nil
}

// fields reads the fields of a submission.yaml and keeps the first error.
type fields struct {
	data  []byte
	games bool // whether the assignment asks for classes of games
	err   error
}

func (f *fields) fail(field, format string, arguments ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("%s: line %d: %s: %s", manifestName, lineOf(f.data, field), field, fmt.Sprintf(format, arguments...))
	}
}

// lineOf finds the line of a field; 1 in the unusual case that all fields are written in braces.
func lineOf(data []byte, field string) int {
	at := regexp.MustCompile(`(?m)^["']?` + field + `["']?[ \t]*:`).FindIndex(data)
	if at == nil {
		return 1
	}
	return 1 + bytes.Count(data[:at[0]], []byte("\n"))
}

func (f *fields) text(field string, value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		if strings.ContainsRune(v, 0) {
			f.fail(field, "the value holds a byte 0: leave it out")
		}
		return v
	default:
		f.fail(field, "%s is not a text: write it in quotes", valueShown(value))
		return ""
	}
}

func (f *fields) language(value any) string {
	name := f.text("language", value)
	if name == "" {
		return ""
	}
	l, ok := languageNamed(name)
	if !ok {
		known := strings.Join(languageNames(), ", ")
		f.fail("language", "%s is not a language known here: write one of %s", valueShown(name), known)
	}
	return l.name
}

func (f *fields) main(value any) string {
	name := f.text("main", value)
	if name == "" {
		return ""
	}
	clean := path.Clean(name)
	if clean == "." || !filepath.IsLocal(filepath.FromSlash(name)) {
		f.fail("main", "%s is not a file inside the folder: write its path from the folder of the %s",
			valueShown(name), manifestName)
	}
	return clean
}

func (f *fields) encoding(value any) string {
	known := []string{utf8Text, windowsText, utf16Text}
	name := f.text("encoding", value)
	if name != "" && !slices.Contains(known, name) {
		f.fail("encoding", "%s is not an encoding known here: write one of %s", valueShown(name), strings.Join(known, ", "))
	}
	return name
}

// commands reads a list of commands, or a single command.
func (f *fields) commands(field string, value any) [][]string {
	list, ok := value.([]any)
	if !ok || !slices.ContainsFunc(list, func(v any) bool { _, nested := v.([]any); return nested }) {
		if argv := f.command(field, value); argv != nil {
			return [][]string{argv}
		}
		return nil
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

func (f *fields) command(field string, value any) []string {
	if value == nil {
		return nil
	}
	list, ok := value.([]any)
	if !ok || len(list) == 0 {
		f.fail(field, "%s is not a command: write a list of words, such as [python3, peg.py]", valueShown(value))
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
	text := f.text(field, value)
	if filepath.IsAbs(text) || slices.Contains(strings.Split(text, "/"), "..") {
		f.fail(field, "%s leads out of the folder: write a path from the folder of the %s, or the name of a command",
			valueShown(text), manifestName)
	}
	return text
}

// named reads texts by name, which only assignments with games have.
func (f *fields) named(field string, value any, names []string, wrong func(name, text string) string) map[string]string {
	if value == nil {
		return nil
	}
	if !f.games {
		f.fail(field, "this assignment has no such field: leave it out")
		return nil
	}
	stated, ok := value.(map[string]any)
	if !ok {
		f.fail(field, "%s is not a list of names and texts: write one such as {%s: \"...\"}", valueShown(value), names[0])
		return nil
	}
	texts := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(stated)) {
		text := f.text(field, stated[name])
		if !slices.Contains(names, name) {
			f.fail(field, "there is no %s: write one of %s", valueShown(name), strings.Join(names, ", "))
		} else if words := wrong(name, text); text != "" && words != "" {
			f.fail(field, "%s: %s", name, words)
		}
		texts[name] = text
	}
	return texts
}

var cppName = regexp.MustCompile(`^[A-Za-z_]\w*(::[A-Za-z_]\w*)*$`)

func (f *fields) classes(value any) map[string]string {
	return f.named("classes", value, gameKeys, func(_, text string) string {
		if cppName.MatchString(text) {
			return ""
		}
		return valueShown(text) + " is not the name of a class: write one such as Klotski or games::Klotski"
	})
}

func (f *fields) moves(value any) Moves { return f.named("moves", value, gameKeys[1:], movesWrong) }

func (f *fields) ownMessages(value any) bool {
	switch {
	case value == nil:
		return false
	case !f.games:
		f.fail("messages", "this assignment has no such field: leave it out")
	case value != "own":
		f.fail("messages", "%s is not known here: write own, or leave it out where they are those of the assignment", valueShown(value))
	}
	return true
}

func (f *fields) duration(field string, value any) time.Duration {
	if value == nil {
		return 0
	}
	text, _ := value.(string)
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		f.fail(field, "%s is not a duration: write one such as 10s", valueShown(value))
	}
	return d
}

func (f *fields) bytes(field string, value any) int {
	if value == nil {
		return 0
	}
	n, err := ParseSize(fmt.Sprint(value))
	if err != nil {
		f.fail(field, "%v", err)
	}
	return n
}

func (f *fields) number(field string, value any) int {
	if value == nil {
		return 0
	}
	n, _ := value.(int)
	if n <= 0 {
		f.fail(field, "%s is not a number greater than zero: write one such as 16", valueShown(value))
	}
	return n
}

// valueShown gives a value for a message, no more of it than helps.
func valueShown(value any) string {
	if text, ok := value.(string); ok {
		return fmt.Sprintf("%.80q", text)
	}
	return strconv.Quote(fmt.Sprintf("%.80v", fmt.Sprint(value)))
}
