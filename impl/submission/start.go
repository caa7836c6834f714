package submission

import (
	"slices"
	"strings"

	"rulebook/impl/submission/process"
)

// A Start says how to start a program by hand, outside of any box. It is valid until the subject is closed.
type Start struct {
	Argv []string // nil: there is no such program
	Dir  string   // the working directory
	Env  []string // the whole environment, except the folders for temporary files
}

// ConsoleStart says how to start the console program.
func (s *Subject) ConsoleStart() Start { return s.start(s.program.Console) }

// EngineStart says how to start the program that speaks the line protocol: the submission's own, or a shim.
func (s *Subject) EngineStart() Start { return s.start(s.engine) }

func (s *Subject) start(argv []string) Start {
	env := slices.DeleteFunc(slices.Clone(s.program.Env), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return name == "HOME" || name == "TMPDIR" || strings.HasPrefix(entry, process.Mark(""))
	})
	return Start{Argv: slices.Clone(argv), Dir: s.program.Dir, Env: env}
}

// Typed gives an input in the notation of the console program.
func (s *Subject) Typed(input []string) []string {
	if s.typed == nil {
		return input
	}
	return s.typed(s.source.Manifest, input)
}

// Keep ends all processes of the submission, as Close does, but leaves the scratch folder to the caller.
func (s *Subject) Keep() (scratch string) {
	process.Sweep(s.mark)
	return s.scratch
}
