// Package java is Java: how its programs are found, built and started.
package java

import (
	"context"
	"embed"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/impl/calls"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// base is the shared part of all shims: it knows the protocol.
//
//go:embed shim
var base embed.FS

//go:embed calls
var called embed.FS

// Language is Java. Classes are found by the declarations in sources, not by files and folders: course systems rename
// files, and packages are often handed in without their folders.
func Language() language.Language {
	return language.Language{
		Name:           "Java",
		Extensions:     []string{".java"},
		Programs:       programs,
		Mentions:       func(f *source.File) []string { return parse(f).mentions() },
		Answers:        func(f *source.File) []string { return parse(f).types },
		Joined:         joined,
		Root:           root,
		Version:        version,
		Build:          Demand{}.build,
		NotesEncodings: true,
		Called: &language.Called{
			Shim: language.Sub(called, "calls"), Build: buildCalls, Function: function, Hashes: true, Hands: true,
		},
		Packages: []string{"openjdk-21-jdk-headless"}, // the usual Java is too old for the shims
		Smallest: source.File{Path: "Smallest.java", Text: "class Smallest { public static void main(String[] words) {} }\n"},
	}
}

// function matches the head of a method.
const function = `[\w>\]]\s+NAME\s*\([^()]*\)[^;{}()]*\{`

// buildCalls builds with the class in the main file, and with all other classes of a face. Functions are methods of any class.
func buildCalls(ctx context.Context, b *language.Bench, face calls.Face) (*language.Artifact, error) {
	var all []string
	for _, class := range face.Classes {
		all = append(all, class.Name)
	}
	main := b.MainFile().Stem()
	types := parse(b.MainFile()).types
	if at := slices.IndexFunc(all, func(class string) bool { return slices.Contains(types, class) }); at >= 0 {
		main = all[at]
	}
	for _, f := range Language().Further(b.MainFile(), b.Files, Language().Heads(face)) {
		all = append(all, parse(f).types...)
	}
	others := slices.DeleteFunc(all, func(class string) bool { return class == main })
	return Demand{Classes: append([]string{main}, others...), AnyKind: true}.build(ctx, b)
}

var syntax = source.Syntax{
	Comments: source.SlashComments,
	Texts:    []source.Mark{{Open: `"""`, Close: `"""`, Escapes: true, SpansLines: true}, source.DoubleQuote, source.SingleQuote},
}

func programs(files []*source.File) []source.Candidate {
	return source.Each(source.Filter(Language().Own(files), func(f *source.File) bool { return parse(f).main != "" }))
}

// joined puts a provided source without a package into that of another.
func joined(provided, beside *source.File) string {
	if pkg := parse(beside).pkg; pkg != "" && parse(provided).pkg == "" {
		return "package " + pkg + "; " + provided.Text
	}
	return provided.Text
}

// root gives the folder above the folders of the source's package, if they have its name.
func root(f *source.File, folder string) string {
	packages := "/" + strings.ReplaceAll(parse(f).pkg, ".", "/")
	root := strings.TrimSuffix(filepath.ToSlash(folder), packages)
	if root == "" {
		return folder
	}
	return filepath.FromSlash(root)
}

// build lays out the main source and those to which it refers as the compiler expects them. It compiles only these, so
// that no other source can break the program.
func (j Demand) build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	layout := layOut(j.meant(b), b.Files)
	class, err := j.underTest(b, layout.main)
	if err != nil {
		return nil, err
	}
	others := layout.reach(j.others(class)...)
	layout.note(b)
	for _, s := range layout.needed {
		if err := b.Write(s.place(), []byte(s.Text), 0o644); err != nil {
			return nil, err
		}
		b.Call(b.At(s.place()), s.Path)
		b.NoteEncoding(s.File)
	}
	if err := j.provide(b, layout); err != nil {
		return nil, err
	}
	virtualMachine, err := b.Locate("java")
	if err != nil {
		return nil, err
	}
	classes := b.At("classes")
	further, err := j.compileLeniently(ctx, b, classes, layout)
	if err != nil {
		return nil, err
	}
	// The machine is to start fast and stay small.
	small := []string{"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m"}
	start := slices.Concat([]string{virtualMachine}, small, further)
	made := b.Artifact()
	made.Main = class
	made.Console = slices.Concat(start, []string{"-cp", classes, class})
	made.Host = func(ctx context.Context) ([]string, error) {
		folder, err := keepHost(ctx, b)
		// No game may leave a temporary file, so the JVM may not either. Full memory need not be the fault of the last game.
		options := []string{"-XX:-UsePerfData", "-XX:+ExitOnOutOfMemoryError", "-cp", folder}
		return slices.Concat(start, options, []string{"rulebook.shim.Host", classes, class}), err
	}
	names := []string{}
	if j.class() != "" {
		names = append([]string{class}, others...)
	}
	shim := &shim{bench: b, start: start, classes: classes, names: names}
	made.Engine, made.Survey, made.Guarded = shim.engine, shim.survey, guarded
	return made, nil
}

// archive holds the compiler's own classes in the folder of the host, so that the compiler starts a third faster.
const archive = "javac.jsa"

// keepHost compiles the part that all shims share, which is also the host of console games. Meanwhile it makes the archive
// of the compiler: no student's source was compiled by then.
func keepHost(ctx context.Context, b *language.Bench) (folder string, err error) {
	archiving := []string{"-J-XX:+IgnoreUnrecognizedVMOptions", "-J-XX:ArchiveClassesAtExit=" + archive}
	return keep(ctx, b, archiving, language.Sub(base, "shim"))
}

// keep compiles sources of the grader once for all submissions, with further options, and gives their folder.
func keep(ctx context.Context, b *language.Bench, options []string, sources ...fs.FS) (folder string, err error) {
	compiler, err := b.Locate("javac")
	if err != nil {
		return "", err
	}
	k := language.Kept{Name: "java-shim", Sources: sources, Compiler: compiler}
	k.Command = func(_ string, sources []string) []string {
		return slices.Concat(javac(compiler), options, []string{"-d", "."}, sources)
	}
	return b.Keep(ctx, k)
}

// javac begins the command of the compiler. It starts a third faster so for few sources.
func javac(compiler string) []string {
	return []string{
		compiler, "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-encoding", "UTF-8", "-proc:none", "-nowarn",
	}
}

// archived gives the options by which the compiler uses the archive. Without one it works as well, but slower.
func archived(ctx context.Context, b *language.Bench) []string {
	folder, err := keepHost(ctx, b)
	if err != nil {
		return nil // a compiler that does not work is found out with the student's sources
	}
	made := filepath.Join(folder, archive)
	if _, err := os.Stat(made); err != nil {
		return nil
	}
	return []string{"-J-Xshare:auto", "-J-XX:SharedArchiveFile=" + made, "-J-Xlog:disable"}
}

// compile compiles sources, with further options.
func compile(ctx context.Context, b *language.Bench, classes string, sources []*unit, options ...string) error {
	compiler, err := b.Locate("javac")
	if err != nil {
		return err
	}
	if err := b.MakeFolder("classes"); err != nil {
		return err
	}
	argv := slices.Concat(javac(compiler), archived(ctx, b), options, []string{
		"-cp", classes, // instead of the working directory, which may hold stale classes
		"-sourcepath", b.At("java"), "-d", classes,
	})
	for _, s := range sources {
		argv = append(argv, b.At(s.place()))
	}
	return b.Run(ctx, argv...)
}
