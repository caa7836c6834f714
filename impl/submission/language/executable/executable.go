// Package executable stands for a language where a program is started as it is.
package executable

import (
	"context"

	"rulebook/impl/submission/language"
)

// Language is that of programs that are started as they are. Compiled ones are never searched for, because they lie beside many
// sources: only the given path or a submission.yaml names one.
func Language() language.Language {
	return language.Language{Name: "executable", Aliases: []string{"binary", "script"}, Build: build}
}

func build(_ context.Context, b *language.Bench) (*language.Artifact, error) {
	console, err := b.Command([]string{b.Main})
	made := b.Artifact()
	made.Console = console
	return made, err
}
