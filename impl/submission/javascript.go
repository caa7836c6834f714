package submission

import (
	"context"
	"encoding/json"
	"path"
	"regexp"
	"slices"
)

func javascriptLanguage() language {
	return language{
		name:       "JavaScript",
		aliases:    []string{"js", "node"},
		extensions: []string{".js", ".mjs", ".cjs"},
		companions: []string{"package.json"},
		programs:   javascriptPrograms,
		mentions:   javascriptImports,
		answers:    javascriptModules,
		build:      buildJavaScript,
		smallest:   file{path: "smallest.js", text: "void 0;\n"},
	}
}

var (
	javascriptSyntax = syntax{
		comments: slashComments,
		texts:    []textMark{{open: "`", close: "`", escapes: true, spansLines: true}, doubleQuote, singleQuote},
	}
	javascriptImport = regexp.MustCompile("\\b(?:require\\s*\\(|from|import\\s*\\(?)\\s*[\"'`](\\.[^\"'`\n]*)[\"'`]")
)

// javascriptImports gives the stems of the files that a file requires or imports.
func javascriptImports(f *file) []string {
	var stems []string
	for _, match := range javascriptImport.FindAllStringSubmatch(javascriptSyntax.uncommented(f.text), -1) {
		stems = append(stems, (&file{path: path.Join(f.folder(), match[1])}).stem())
	}
	return stems
}

// javascriptModules gives the names that a file is required by.
func javascriptModules(f *file) []string {
	if f.stem() == "index" {
		return []string{"index", path.Base(f.folder())}
	}
	return []string{f.stem()}
}

// javascriptPrograms gives what a package.json calls main, else the files that no other requires. Scripts that lie with or
// below a web page belong to it: generated documentation is full of them.
func javascriptPrograms(files []*file) []candidate {
	l := javascriptLanguage()
	if main := javascriptMain(files); main != nil {
		return each([]*file{main})
	}
	pages := filter(files, func(f *file) bool { return slices.Contains([]string{".html", ".htm"}, f.extension()) })
	var candidates []candidate
	for _, f := range l.top(l.own(files)) {
		c := candidate{file: f}
		if slices.ContainsFunc(pages, func(page *file) bool { return under(f, page.folder()) }) {
			c.doubtful = "it belongs to a web page"
		}
		candidates = append(candidates, c)
	}
	return candidates
}

// javascriptMain gives the main file of the package.json at the top.
func javascriptMain(files []*file) *file {
	at := slices.IndexFunc(files, func(f *file) bool { return f.path == "package.json" })
	if at < 0 {
		return nil
	}
	var manifest struct{ Main string }
	if json.Unmarshal(files[at].data, &manifest) != nil || manifest.Main == "" {
		return nil
	}
	name := path.Clean(manifest.Main)
	for _, f := range javascriptLanguage().own(files) {
		if f.path == name || f.path == name+".js" || f.path == path.Join(name, "index.js") {
			return f
		}
	}
	return nil
}

// buildJavaScript checks the syntax of the main file.
func buildJavaScript(ctx context.Context, b *bench, p *Program) error {
	node, err := b.locate("node")
	if err != nil {
		return err
	}
	p.Console = []string{node, b.source(b.Main)}
	return b.run(ctx, b.at("source"), nil, node, "--check", b.source(b.Main))
}
