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

// Calls is the shim that evaluates expressions with any classes and functions. It is whole: no assignment has a part of its own.
func Calls() fs.FS { return language.Sub(shims, "shim") }

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
