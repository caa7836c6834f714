package java

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// A program may be right and yet be refused by the compiler: it imports a test framework that nothing uses, it has
// annotations of a library that is not there, it uses a preview of the language, or a test beside it does not compile.
// So a program that is refused is compiled again without what cannot matter. If that does not help, the first words of
// the compiler count.

// mostMends bounds how often a program is compiled again. The compiler names one missing method at a time.
const mostMends = 8

// A mending compiles a layout, if need be with changes.
type mending struct {
	*language.Bench
	*layout
	classes string
	demand  Demand
	drafts  map[*unit]string // the texts that were changed
	left    []*unit          // the sources that are left out
	preview bool             // of the language is compiled
	notes   []note
}

// A note tells of a change.
type note struct {
	of    *unit
	words string
}

// A finding is an error of the compiler at a line of a source, from 1.
type finding struct {
	in      *unit
	line    int
	message string
	detail  string // the lines below the message

	text, code string // of the source, as earlier mends have left it
}

// A mend changes what an error is about, and notes it. It tells whether it can.
type mend func(*mending, finding) bool

// mends are tried in this order.
var mends = []mend{
	(*mending).allowPreview, (*mending).dropImport, (*mending).dropAnnotation, (*mending).dropOverride,
	(*mending).dropTest, (*mending).addMethod, (*mending).emptyMain, (*mending).breakMethod, (*mending).dropClass,
}

// compileLeniently compiles the layout, and if it is refused again with what can be mended. It gives further options
// for the virtual machine.
func (j Demand) compileLeniently(
	ctx context.Context, b *language.Bench, classes string, l *layout,
) (options []string, err error) {
	m := &mending{Bench: b, layout: l, classes: classes, demand: j, drafts: map[*unit]string{}}
	refused := m.compile(ctx)
	err = refused
	for range mostMends {
		failure, ok := errors.AsType[*language.BuildError](err)
		if !ok {
			break
		}
		if !m.mend(failure.Output) {
			return nil, refused
		}
		if err := m.write(); err != nil {
			return nil, err
		}
		err = m.compile(ctx)
	}
	if _, still := errors.AsType[*language.BuildError](err); still {
		return nil, refused
	}
	for _, n := range m.notes {
		b.Note("%s", n.words)
	}
	if m.preview {
		options = []string{"--enable-preview"}
	}
	return options, err
}

// compile compiles the main source and the hidden ones.
func (m *mending) compile(ctx context.Context) error {
	var options []string
	if m.preview {
		release, err := release(ctx, m.Bench)
		if err != nil {
			return err
		}
		options = []string{"--enable-preview", "-source", release}
	}
	return compile(ctx, m.Bench, m.classes, append([]*unit{m.main}, m.hidden...), options...)
}

// release gives the number of the language that the compiler knows, such as 17.
func release(ctx context.Context, b *language.Bench) (string, error) {
	compiler, err := b.Locate("javac")
	if err != nil {
		return "", err
	}
	told, err := b.Output(ctx, b.At("source"), nil, compiler, "-version")
	return digits.FindString(told), err
}

var digits = regexp.MustCompile(`\d+`)

// write lays out the sources that were changed, and removes those that are left out.
func (m *mending) write() error {
	for s, text := range m.drafts {
		if err := m.Write(s.place(), []byte(text), 0o644); err != nil {
			return err
		}
	}
	for _, s := range m.left {
		if err := m.Remove(s.place()); err != nil {
			return err
		}
	}
	return nil
}

// place gives the path of the source as it is laid out for the compiler.
func (s *unit) place() string { return filepath.Join("java", filepath.FromSlash(s.laidOut())) }

// mend mends what it can of the errors, and tells whether it could any.
func (m *mending) mend(output string) bool {
	mended := false
	for _, f := range m.findings(output) {
		if !slices.Contains(m.left, f.in) {
			f.text = m.text(f.in)
			f.code = syntax.Code(f.text)
			mended = slices.ContainsFunc(mends, func(mend mend) bool { return mend(m, f) }) || mended
		}
	}
	return mended
}

var compileError = regexp.MustCompile(`(?m)^(.+?):(\d+): error: (.*)$`)

// findings reads the errors of the compiler about needed sources.
func (m *mending) findings(output string) []finding {
	var found []finding
	heads := compileError.FindAllStringSubmatchIndex(output, -1)
	for i, at := range heads {
		line, err := strconv.Atoi(output[at[4]:at[5]])
		s := slices.IndexFunc(m.needed, func(s *unit) bool { return s.Path == output[at[2]:at[3]] })
		if err != nil || s < 0 || line < 1 || line > 1+strings.Count(m.text(m.needed[s]), "\n") {
			continue
		}
		end := len(output)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		found = append(found, finding{
			in: m.needed[s], line: line, message: output[at[6]:at[7]], detail: output[at[1]:end],
		})
	}
	return found
}

func (m *mending) text(s *unit) string {
	if text, changed := m.drafts[s]; changed {
		return text
	}
	return s.Text
}

func (f finding) lines() []string { return strings.Split(f.text, "\n") }

// change changes the text of a source, which keeps the numbers of its lines.
func (m *mending) change(s *unit, text, words string, arguments ...any) bool {
	m.drafts[s] = text
	m.note(s, words, arguments...)
	return true
}

func (m *mending) note(s *unit, words string, arguments ...any) {
	m.notes = append(m.notes, note{s, source.Shown(s.Path) + fmt.Sprintf(words, arguments...)})
}

// changeLine replaces a line of a source.
func (m *mending) changeLine(f finding, line, words string, arguments ...any) bool {
	lines := f.lines()
	lines[f.line-1] = line
	return m.change(f.in, strings.Join(lines, "\n"), ":%d: left out, %s", f.line, fmt.Sprintf(words, arguments...))
}

// allowPreview compiles previews of the language, if the compiler says that they are switched off.
func (m *mending) allowPreview(f finding) bool {
	if m.preview || !strings.Contains(f.detail, "use --enable-preview") {
		return false
	}
	m.preview = true
	m.note(f.in, ": compiled with --enable-preview, it uses a preview of Java")
	return true
}

// dropTest leaves out a test: no program needs one to be right.
func (m *mending) dropTest(f finding) bool {
	if f.in == m.main || !source.LooksLikeTest(f.in.File) {
		return false
	}
	m.leaveOut(f.in, ": left out, it is a test and does not compile")
	return true
}

var (
	importLine = regexp.MustCompile(`^(\s*import\s+(static\s+)?[\w.*\s]+;)+\s*(//.*)?$`)
	oneImport  = regexp.MustCompile(`\bimport\s[^;]*;`)
	caret      = regexp.MustCompile(`(?m)^( *)\^$`)
)

// dropImport leaves out an import, from a line of imports and nothing else. If something uses it, the compiler refuses
// it again.
func (m *mending) dropImport(f finding) bool {
	line := strings.TrimRight(f.lines()[f.line-1], "\r")
	at := caret.FindStringSubmatch(f.detail)
	if at == nil || !importLine.MatchString(line) {
		return false
	}
	for _, span := range oneImport.FindAllStringIndex(line, -1) {
		if column := len(at[1]); span[0] <= column && column < span[1] {
			statement := line[span[0]:span[1]]
			left := line[:span[0]] + strings.Repeat(" ", len(statement)) + line[span[1]:]
			return m.changeLine(f, left, "nothing uses it and it cannot be found: %s", statement)
		}
	}
	return false
}

var unknownClass = regexp.MustCompile(`(?m)^\s+symbol:\s+class (\w+)\s*$`)

// dropAnnotation leaves out an annotation that cannot be found, wherever it stands. It changes nothing about what a
// program does.
func (m *mending) dropAnnotation(f finding) bool {
	match := unknownClass.FindStringSubmatch(f.detail)
	if match == nil {
		return false
	}
	uses := regexp.MustCompile(`(@\s*)?\b`+match[1]+`\b(\s*\()?`).FindAllStringSubmatchIndex(f.code, -1)
	out := []byte(f.text)
	for _, at := range uses {
		switch {
		case at[2] < 0 && !importLine.MatchString(lineAt(f.code, at[0])):
			return false // it is no annotation only
		case at[2] < 0:
			continue
		}
		end := at[1]
		if at[4] >= 0 {
			end = behind(f.code, at[1]-1)
		}
		source.Blank(out[at[0]:end])
	}
	if string(out) == f.text {
		return false // it is left out already
	}
	return m.change(f.in, string(out), ": left out, an annotation that cannot be found: @%s", match[1])
}

const overridesNothing = "method does not override or implement a method from a supertype"

// dropOverride leaves out an @Override of a method that overrides none.
func (m *mending) dropOverride(f finding) bool {
	line := f.lines()[f.line-1]
	left := strings.Replace(line, "@Override", "", 1)
	return f.message == overridesNothing && left != line &&
		m.changeLine(f, left, "the method overrides nothing: %s", strings.TrimSpace(line))
}

var missingMethod = regexp.MustCompile(`is not abstract and does not override abstract method (\w+)\((.*)\) in (\w+)$`)

// addMethod adds a method that is missing, so that only what needs it fails: whoever calls it is told that it is not
// there.
func (m *mending) addMethod(f finding) bool {
	match := missingMethod.FindStringSubmatch(f.message)
	if match == nil {
		return false
	}
	method, types := match[1], strings.Split(match[2], ",")
	result := m.resultOf(match[3], method)
	begin := len(strings.Join(f.lines()[:f.line-1], "\n"))
	brace := strings.IndexByte(f.code[begin:], '{')
	if result == "" || brace < 0 {
		return false
	}
	var parameters []string
	for i, kind := range types {
		if kind != "" {
			parameters = append(parameters, fmt.Sprintf("%s p%d", kind, i))
		}
	}
	signature := fmt.Sprintf("%s(%s)", method, strings.Join(types, ", "))
	added := fmt.Sprintf(` public %s %s(%s) { throw new AbstractMethodError("there is no method %s"); } `,
		result, method, strings.Join(parameters, ", "), signature)
	at := begin + brace + 1
	return m.change(f.in, f.text[:at]+added+f.text[at:], ": built although it does not define %s", signature)
}

// resultOf gives the type of the result of a method that an interface or class declares; "" if that cannot be read.
func (m *mending) resultOf(owner, method string) string {
	declared := regexp.MustCompile(`([\w.]+(?:<[^;{}()]*>)?(?:\[\])*)\s+` + method + `\s*\(`)
	for _, s := range slices.Concat(m.needed, m.provided) {
		if match := declared.FindStringSubmatch(s.code); match != nil && slices.Contains(s.types, owner) {
			return match[1]
		}
	}
	return ""
}

var mainMethod = regexp.MustCompile(`\bvoid\s+main\s*\([^)]*\)[^{;]*\{`)

var notHandedIn = regexp.MustCompile(`^(cannot find symbol|package [\w.]+ does not exist)$`)

// emptyMain empties a main method that uses what was not handed in, if its class is called method by method: nobody
// asks for it.
func (m *mending) emptyMain(f finding) bool {
	if m.demand.class() == "" || !notHandedIn.MatchString(f.message) {
		return false
	}
	for _, at := range mainMethod.FindAllStringIndex(f.code, -1) {
		end := behind(f.code, at[1]-1)
		first, last := 1+strings.Count(f.code[:at[0]], "\n"), 1+strings.Count(f.code[:end], "\n")
		if f.line < first || f.line > last || end <= at[1] {
			continue
		}
		out := []byte(f.text)
		source.Blank(out[at[1] : end-1])
		return string(out) != f.text && m.change(f.in, string(out),
			":%d: left out, main uses what was not handed in and nothing asks for it", first)
	}
	return false
}

var (
	methodBody = regexp.MustCompile(`(\w+)\s*\([^(){}]*\)\s*(?:throws\s[\w.,\s]+)?\{`)
	noMethod   = regexp.MustCompile(`\b(if|for|while|switch|catch|synchronized|try)$|\bnew\s+[\w.]+$`)
)

const leftOut = ` throw new NoClassDefFoundError("left out, it does not compile: `

// missingClass matches what the compiler says of a class that is not there. Where a method of it is called, it may take
// the class for a variable.
var missingClass = regexp.MustCompile(`^package [\w.]+ does not exist|` +
	`(?m)^\s+symbol:\s+(class \w+|variable [A-Z]\w*[a-z]\w*)\s*$`)

// breakMethod leaves out what a method or constructor does if that uses a class that was not handed in, so that only
// what needs it fails: whoever calls it is told.
func (m *mending) breakMethod(f finding) bool {
	at := caret.FindStringSubmatch(f.detail)
	if m.demand.class() == "" || !missingClass.MatchString(f.message+"\n"+f.detail) || at == nil {
		return false
	}
	wrong := len(strings.Join(append(f.lines()[:f.line-1], ""), "\n")) + len(at[1])
	for _, body := range slices.Backward(methodBody.FindAllStringSubmatchIndex(f.code, -1)) {
		begin, end := body[1], behind(f.code, body[1]-1)-1
		if wrong < begin || wrong >= end || noMethod.MatchString(f.code[:body[3]]) {
			continue
		}
		if strings.HasPrefix(f.text[begin:], leftOut) {
			return false
		}
		inside := []byte(f.text[begin:end])
		source.Blank(inside)
		name := f.code[body[2]:body[3]]
		throws := leftOut + name + `"); `
		return m.change(f.in, f.text[:begin]+throws+string(inside)+f.text[end:],
			":%d: left out, %s uses a class that was not handed in; whatever calls it fails", f.line, name)
	}
	return false
}

// dropClass leaves out a source of classes that nobody asks for. If one that is asked for needs it, the compiler
// refuses that.
func (m *mending) dropClass(f finding) bool {
	demanded := slices.Concat(m.demand.Classes, m.demand.Provided)
	asked := func(name string) bool { return slices.Contains(f.in.types, simpleName(name)) }
	if m.demand.class() == "" || f.in == m.main || slices.ContainsFunc(demanded, asked) {
		return false
	}
	m.leaveOut(f.in, ": left out, it does not compile and nothing asks for it")
	return true
}

// leaveOut leaves out a source.
func (m *mending) leaveOut(s *unit, words string) {
	m.left = append(m.left, s)
	m.hidden = slices.DeleteFunc(m.hidden, func(other *unit) bool { return other == s })
	delete(m.drafts, s)
	m.notes = slices.DeleteFunc(m.notes, func(n note) bool { return n.of == s })
	m.note(s, "%s", words)
}

// lineAt gives the line around a place.
func lineAt(text string, at int) string {
	begin := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[begin:], "\n")
	return strings.TrimRight(line, "\r")
}

// behind gives the place behind the bracket that closes the one at a place; the end if there is none.
func behind(code string, at int) int {
	depth := 0
	for ; at < len(code); at++ {
		switch code[at] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		}
		if depth == 0 {
			return at + 1
		}
	}
	return len(code)
}
