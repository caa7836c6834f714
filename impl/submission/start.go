package submission

import (
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

// A Start is what somebody must do to start a program by hand, outside of any box.
type Start struct {
	Argv []string // nil: there is no such program
	Dir  string   // the working folder
	Env  []string // the whole environment, but for the folders for temporary files
}

// ConsoleStart says how the console program is started. What it says holds until the subject is closed.
func (s *Subject) ConsoleStart() Start { return s.start(s.program.Console) }

// EngineStart says how the program is started that speaks the line protocol: the submission's own, or a shim. What it says holds
// until the subject is closed.
func (s *Subject) EngineStart() Start { return s.start(s.engine) }

func (s *Subject) start(argv []string) Start {
	env := slices.DeleteFunc(slices.Clone(s.program.Env), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return name == "HOME" || name == "TMPDIR" || strings.HasPrefix(entry, process.Mark(""))
	})
	return Start{Argv: slices.Clone(argv), Dir: s.program.Dir, Env: env}
}

// Typed gives an input as it is typed to the console program: moves may be written in the submission's own way.
func (s *Subject) Typed(input []string) []string {
	if s.dialect == nil {
		return input
	}
	return s.dialect.Typed(input)
}

// Sent gives the requests of a session as they are sent to the program that speaks the line protocol, likewise. Of games that are
// made or chosen on the way it supposes that they can be.
func (s *Subject) Sent(requests []engine.Request) []engine.Request {
	if s.program.stated != nil || s.dialect == nil {
		return requests
	}
	return s.dialect.Sent(requests)
}

// Keep ends whatever the program has left behind, as Close does, but leaves the scratch folder to the caller, and names it.
func (s *Subject) Keep() (scratch string) {
	process.Sweep(s.mark)
	return s.scratch
}
