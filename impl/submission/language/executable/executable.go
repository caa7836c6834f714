// Package executable is no language: its programs are started as they are.
package executable

import (
	"context"

	"rulebook/impl/submission/language"
)

// Language is no language: what is started as it is. Only whoever gives the path of an executable, or names it
// in a submission.yaml, asks for it: compiled programs lie beside many sources.
func Language() language.Language {
	return language.Language{Name: "executable", Aliases: []string{"binary", "script"}, Build: build}
}

func build(_ context.Context, b *language.Bench) (*language.Artifact, error) {
	console, err := b.Command([]string{b.Main})
	made := b.Artifact()
	made.Console = console
	return made, err
}
