package javascript

import (
	"context"
	"embed"
	"io/fs"
	"path/filepath"

	"rulebook/impl/submission/language"
)

//go:embed shim
var shims embed.FS

// called is how programs are called. The shim is whole: no assignment has a part of its own.
func called() *language.Called {
	const function = `\bfunction\s+NAME\s*\(|\bNAME\s*=\s*(\(|function\b|\w+\s*=>)`
	return &language.Called{Shim: language.Sub(shims, "shim"), Function: function}
}

// engine gives the command of a shim that calls the main file.
func engine(b *language.Bench, node string) func(context.Context, language.Shim) ([]string, error) {
	return func(ctx context.Context, part language.Shim) ([]string, error) {
		folder, err := b.Keep(ctx, language.Kept{
			Name: "javascript-shim", Sources: []fs.FS{part.Files}, Compiler: node,
			Command: func(string, []string) []string { return []string{node, "--check", "main.js"} },
		})
		return []string{node, filepath.Join(folder, "main.js"), b.Source(b.Main)}, err
	}
}
