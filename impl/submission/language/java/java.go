// Package java is Java: how its programs are found, built and started.
package java

import (
	"context"
	"embed"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// base is the shared part of all shims: it knows the protocol.
//
//go:embed shim
var base embed.FS

// Language is Java. Classes are found by the declarations in sources, not by files and folders: course systems rename
// files, and packages are often handed in without their folders.
func Language() language.Language {
	return language.Language{
		Name:           "Java",
		Extensions:     []string{".java"},
		Programs:       programs,
		Mentions:       func(f *source.File) []string { return parse(f).mentions() },
		Answers:        func(f *source.File) []string { return parse(f).types },
		Root:           root,
		Build:          Demand{}.build,
		NotesEncodings: true,
		Packages:       []string{"openjdk-21-jdk-headless"}, // the usual Java is too old for the shims
		Smallest:       source.File{Path: "Smallest.java", Text: "class Smallest { public static void main(String[] words) {} }\n"},
	}
}

var syntax = source.Syntax{
	Comments: source.SlashComments,
	Texts:    []source.Mark{{Open: `"""`, Close: `"""`, Escapes: true, SpansLines: true}, source.DoubleQuote, source.SingleQuote},
}

func programs(files []*source.File) []source.Candidate {
	return source.Each(source.Filter(Language().Own(files), func(f *source.File) bool { return parse(f).main != "" }))
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
	layout := layOut(b.MainFile(), b.Files)
	class, err := j.underTest(b, layout.main)
	if err != nil {
		return nil, err
	}
	others := layout.reach(j.others(class)...)
	layout.note(b)
	for _, s := range layout.needed {
		if err := b.Write(filepath.Join("java", filepath.FromSlash(s.laidOut())), []byte(s.Text), 0o644); err != nil {
			return nil, err
		}
		b.Call(b.At("java", filepath.FromSlash(s.laidOut())), s.Path)
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
	made := b.Artifact()
	made.Main, made.Dir = class, b.At("source")
	made.Console = slices.Concat([]string{virtualMachine}, flags(), []string{"-cp", classes, class})
	made.Host = func(ctx context.Context) ([]string, error) {
		// No game may leave a temporary file, so the JVM may not either. Full memory is the fault of one game only if alone.
		options := []string{"-XX:-UsePerfData", "-XX:+ExitOnOutOfMemoryError", "rulebook.shim.Host", classes, class}
		return startShim(ctx, b, virtualMachine, []fs.FS{language.Sub(base, "shim")}, options...)
	}
	made.Engine = func(ctx context.Context, s language.Shim) ([]string, error) {
		arguments := []string{"-Dfile.encoding=UTF-8", "rulebook.shim.Main", s.Assignment, classes}
		if j.class() != "" {
			arguments = append(append(arguments, class), others...)
		}
		sources := []fs.FS{language.Sub(base, "shim"), s.Files}
		return startShim(ctx, b, virtualMachine, sources, arguments...)
	}
	return made, compile(ctx, b, classes, append([]*unit{layout.main}, layout.hidden...))
}

// startShim compiles the sources of a shim. It gives the command that starts a class of it, which stands after further
// options and before the arguments of the class.
func startShim(
	ctx context.Context, b *language.Bench, virtualMachine string, sources []fs.FS, class ...string,
) ([]string, error) {
	compiler, err := b.Locate("javac")
	if err != nil {
		return nil, err
	}
	k := language.Kept{Name: "java-shim", Sources: sources, Compiler: compiler}
	k.Command = func(_ string, sources []string) []string {
		return append([]string{compiler, "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", "."}, sources...)
	}
	folder, err := b.Keep(ctx, k)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]string{virtualMachine}, flags(), []string{"-cp", folder}, class), nil
}

// flags make a JVM start fast and stay small.
func flags() []string {
	return []string{"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m"}
}

func compile(ctx context.Context, b *language.Bench, classes string, sources []*unit) error {
	javac, err := b.Locate("javac")
	if err != nil {
		return err
	}
	if err := b.MakeFolder("classes"); err != nil {
		return err
	}
	argv := []string{
		javac, "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", // a third faster for so few sources
		"-encoding", "UTF-8", "-proc:none", "-nowarn",
		"-cp", classes, // instead of the working directory, which may hold stale classes
		"-sourcepath", b.At("java"), "-d", classes,
	}
	for _, s := range sources {
		argv = append(argv, b.At("java", filepath.FromSlash(s.laidOut())))
	}
	return b.Run(ctx, argv...)
}
