package submission

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// mostRivals bounds the programs of a submission of which each is tried.
const mostRivals = 4

// openOne opens the one of several programs that begins as the assignment says. A student may have left the template of another
// language beside the program. If not exactly one does, the error says that there are several.
func openOne(
	ctx context.Context, path string, assignment Assignment, conditions Conditions, several *source.NotFound,
) (*Subject, error) {
	var right []*Subject
	for _, rival := range several.Rivals {
		assignment.Handin.main = rival
		s, err := try(ctx, path, assignment, conditions)
		if err != nil {
			return nil, errors.Join(err, closeAll(right))
		}
		if s != nil {
			right = append(right, s)
		}
	}
	at := starter(right)
	if at < 0 {
		return nil, cmp.Or[error](closeAll(right), several)
	}
	chosen := right[at]
	if err := closeAll(slices.Delete(slices.Clone(right), at, at+1)); err != nil {
		return nil, errors.Join(err, chosen.Close())
	}
	for _, rival := range several.Rivals {
		switch {
		case rival == chosen.source.Main:
		case slices.ContainsFunc(right, func(s *Subject) bool { return s.source.Main == rival }):
			chosen.note("%s: started by %s, which uses it", source.Shown(rival), source.Shown(chosen.source.Main))
		default:
			chosen.note("%s: passed over, %s begins as the assignment says and it does not",
				source.Shown(rival), source.Shown(chosen.source.Main))
		}
	}
	return chosen, nil
}

// starter gives the place of the one program, or of the one that uses all the others and that none of them uses, such
// as a class that only calls main of another; -1 if there is none.
func starter(programs []*Subject) int {
	alone := func(s *Subject) bool {
		return !slices.ContainsFunc(programs, func(other *Subject) bool {
			return other != s && (!s.uses(other) || other.uses(s))
		})
	}
	return slices.IndexFunc(programs, alone)
}

// uses tells whether a program needs the main file of another one.
func (s *Subject) uses(other *Subject) bool {
	l, _ := language.Named(s.source.Language, languages())
	at := slices.IndexFunc(s.source.Files, func(f *source.File) bool { return f.Path == s.source.Main })
	if at < 0 || s.source.Language != other.source.Language {
		return false
	}
	needed := l.Reach(s.source.Files[at], s.source.Files)
	return slices.ContainsFunc(needed, func(f *source.File) bool { return f.Path == other.source.Main })
}

// try prepares a program; nil if it does not begin as the assignment says, or cannot be started by its own fault.
func try(ctx context.Context, path string, assignment Assignment, conditions Conditions) (*Subject, error) {
	s, err := prepare(ctx, path, assignment, conditions)
	switch {
	case unfit(err):
		return nil, nil
	case err != nil:
		return nil, err
	}
	opens, err := s.opens(ctx, assignment.Handin)
	if err != nil || !opens {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func closeAll(subjects []*Subject) error {
	var faults []error
	for _, s := range subjects {
		faults = append(faults, s.Close())
	}
	return errors.Join(faults...)
}

// unfit tells whether a program cannot be started by its own fault.
func unfit(err error) bool {
	_, absent := errors.AsType[*source.NotFound](err)
	_, refused := errors.AsType[*language.BuildError](err)
	return absent || refused
}

// opens tells whether the console program begins as the assignment says.
func (s *Subject) opens(ctx context.Context, handin Handin) (bool, error) {
	run, err := s.Console(ctx, nil, engine.AllAtOnce)
	if stop, ok := errors.AsType[*engine.Stop](err); ok && stop.Outcome != engine.Broken {
		return false, nil
	}
	return err == nil && handin.Opens(run.Output), err
}

func (s *Subject) note(format string, arguments ...any) {
	s.program.notes = append(s.program.notes, fmt.Sprintf(format, arguments...))
}
