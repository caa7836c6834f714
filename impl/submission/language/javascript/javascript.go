// Package javascript is JavaScript: how its programs are found, built and started.
package javascript

import (
	"context"
	"encoding/json"
	"path"
	"regexp"
	"slices"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// Language is JavaScript.
func Language() language.Language {
	return language.Language{
		Name:       "JavaScript",
		Aliases:    []string{"js", "node"},
		Extensions: []string{".js", ".mjs", ".cjs"},
		Companions: []string{"package.json"},
		Programs:   programs,
		Mentions:   imports,
		Answers:    modules,
		Build:      build,
		Called:     &language.Called{Shim: language.Sub(shims, "shim"), Function: function, Hands: true},
		Packages:   []string{"nodejs"},
		Version:    version,
		Tools:      []language.Tool{{Names: []string{"node"}, Lies: realNode}},
		Smallest:   source.File{Path: "smallest.js", Text: "void 0;\n"},
	}
}

var (
	syntax = source.Syntax{
		Comments: source.SlashComments,
		Texts:    []source.Mark{{Open: "`", Close: "`", Escapes: true, SpansLines: true}, source.DoubleQuote, source.SingleQuote},
	}
	importStatement = regexp.MustCompile("\\b(?:require\\s*\\(|from|import\\s*\\(?)\\s*[\"'`](\\.[^\"'`\n]*)[\"'`]")
)

// imports gives the stems of the files that a file requires or imports.
func imports(f *source.File) []string {
	var stems []string
	for _, match := range importStatement.FindAllStringSubmatch(syntax.Uncommented(f.Text), -1) {
		stems = append(stems, (&source.File{Path: path.Join(f.Folder(), match[1])}).Stem())
	}
	return stems
}

// modules gives the names by which other files require a file.
func modules(f *source.File) []string {
	if f.Stem() == "index" {
		return []string{"index", path.Base(f.Folder())}
	}
	return []string{f.Stem()}
}

// programs gives the main of a package.json, else the files that no other file requires. Scripts beside or below a web
// page belong to it: generated documentation is full of them.
func programs(files []*source.File) []source.Candidate {
	l := Language()
	if main := mainOf(files); main != nil {
		return source.Each([]*source.File{main})
	}
	pages := source.Filter(files, func(f *source.File) bool { return f.Extension() == ".html" || f.Extension() == ".htm" })
	var candidates []source.Candidate
	for _, f := range l.Top(l.Own(files)) {
		c := source.Candidate{File: f}
		if slices.ContainsFunc(pages, func(page *source.File) bool { return f.Under(page.Folder()) }) {
			c.Doubt = "it belongs to a web page"
		}
		candidates = append(candidates, c)
	}
	return candidates
}

// mainOf gives the main file of the package.json at the top.
func mainOf(files []*source.File) *source.File {
	var manifest struct{ Main string }
	f := source.First(files, func(f *source.File) bool { return f.Path == "package.json" })
	if f == nil || json.Unmarshal(f.Data, &manifest) != nil || manifest.Main == "" {
		return nil
	}
	name := path.Clean(manifest.Main)
	return source.First(Language().Own(files), func(f *source.File) bool {
		return f.Path == name || f.Path == name+".js" || f.Path == path.Join(name, "index.js")
	})
}

// build checks the syntax of the main file.
func build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	node, err := b.Locate("node")
	if err != nil {
		return nil, err
	}
	made := b.Artifact()
	made.Console = []string{node, b.Source(b.Main)}
	made.Engine, made.Guarded = engine(b, node), true
	_, err = b.Look(ctx, node, "--check", b.Source(b.Main))
	return made, err
}

// version needs no JavaScript to run.
func version() string {
	told := number()
	if told == "" {
		return ""
	}
	return "Node.js " + told
}

var number = language.VersionOf(realNode, "--version")

var realNode = language.Asked("node", "", "-p", "process.execPath")
