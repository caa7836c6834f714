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

// base is the part of the shim that all assignments share: it knows the protocol.
//
//go:embed shim
var base embed.FS

// Language finds classes by what the sources declare, wherever they lie and however they are called: course systems
// rename files, and packages are seldom handed in with their folders.
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

// root gives the folder that holds the folders of the source's package, where they are called after it.
func root(f *source.File, folder string) string {
	pkg := parse(f).pkg
	if pkg == "" {
		return folder
	}
	if root, ok := strings.CutSuffix(filepath.ToSlash(folder), "/"+strings.ReplaceAll(pkg, ".", "/")); ok && root != "" {
		return filepath.FromSlash(root)
	}
	return folder
}

// build lays out the main source and what it refers to as the compiler expects them, and compiles these alone: no other
// source can break the program.
func (j Demand) build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	layout := layOut(b.MainFile(), b.Files)
	class, err := j.underTest(b, layout)
	if err != nil {
		return nil, err
	}
	others := layout.reach(j.others(class)...)
	for _, note := range layout.notes(b.Told) {
		b.Note("%s", note)
	}
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
	made.Engine = func(ctx context.Context, s language.Shim) ([]string, error) {
		arguments := []string{s.Assignment, classes}
		if j.ofClasses() {
			arguments = append(append(arguments, class), others...)
		}
		return serve(ctx, b, s, virtualMachine, arguments)
	}
	return made, compile(ctx, b, classes, append([]*unit{layout.main}, layout.hidden...))
}

// serve compiles a shim and gives the command that starts it.
func serve(ctx context.Context, b *language.Bench, s language.Shim, virtualMachine string, arguments []string) ([]string, error) {
	compiler, err := b.Locate("javac")
	if err != nil {
		return nil, err
	}
	k := language.Kept{Name: "java-shim", Sources: []fs.FS{language.Sub(base, "shim"), s.Files}, Compiler: compiler}
	k.Commands = func(_ string, sources []string) [][]string {
		return [][]string{append([]string{compiler, "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", "."}, sources...)}
	}
	folder, err := b.Keep(ctx, k)
	if err != nil {
		return nil, err
	}
	argv := append([]string{virtualMachine}, flags()...)
	return append(append(argv, "-Dfile.encoding=UTF-8", "-cp", folder, "rulebook.shim.Main"), arguments...), nil
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
		javac, "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", // which saves a third of the time for so few sources
		"-encoding", "UTF-8", "-proc:none", "-nowarn",
		"-cp", classes, // without which stale classes in the working directory would count
		"-sourcepath", b.At("java"), "-d", classes,
	}
	for _, s := range sources {
		argv = append(argv, b.At("java", filepath.FromSlash(s.laidOut())))
	}
	return b.Run(ctx, b.At("source"), nil, argv...)
}
