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

// function matches the head of a function.
const function = `\bfunction\s+NAME\s*\(|\bNAME\s*=\s*(\(|function\b|\w+\s*=>)`

// engine gives the command of a shim that calls the main file. The shim is whole: no assignment has a part of its own.
func engine(b *language.Bench, node string) func(context.Context, language.Shim) ([]string, error) {
	return func(ctx context.Context, part language.Shim) ([]string, error) {
		folder, err := b.Keep(ctx, language.Kept{
			Name: "javascript-shim", Sources: []fs.FS{part.Files}, Compiler: node,
			Command: func(string, []string) []string { return []string{node, "--check", "main.js"} },
		})
		command := []string{node, filepath.Join(folder, "main.js"), b.Source(""), b.Source(b.Main)}
		for _, f := range Language().Others(b.MainFile(), b.Files) {
			command = append(command, b.Source(f.Path))
		}
		return command, err
	}
}
