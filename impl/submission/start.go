package submission

import (
	"slices"
	"strings"

	"rulebook/impl/engine"
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
	if s.dialect == nil {
		return input
	}
	return s.dialect.Typed(input)
}

// Sent gives the requests of a session in the notation of the program that speaks the line protocol. It supposes that
// each request can be carried out.
func (s *Subject) Sent(requests []engine.Request) []engine.Request {
	if s.program.stated != nil || s.dialect == nil {
		return requests
	}
	return s.dialect.Sent(requests)
}

// Keep ends all processes of the submission, as Close does, but leaves the scratch folder to the caller.
func (s *Subject) Keep() (scratch string) {
	process.Sweep(s.mark)
	return s.scratch
}
