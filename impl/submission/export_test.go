package submission

import (
	"context"

	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// Lookable gives the languages whose programs are known by their looks.
var Lookable = lookable

// Discard removes a scratch folder.
var Discard = discard

// Build builds a submission in an empty folder for an assignment that asks for a program. It gives what was built.
func Build(ctx context.Context, found *source.Found, dir string, limits process.Limits) (*language.Artifact, error) {
	b := &build{conditions: language.Conditions{Limits: limits, Tools: language.ToolsOf(languages())}}
	p, err := b.in(ctx, dir, found)
	if err != nil {
		return nil, err
	}
	return &p.Artifact, nil
}

// Scratch is the folder that the subject was built in.
func (s *Subject) Scratch() string { return s.scratch }

// Mark is that of all processes of the subject.
func (s *Subject) Mark() string { return process.Mark(s.mark) }

// PutInto has the guard make the boxes of all further runs.
func (s *Subject) PutInto(guard *box.Guard) { s.boxes = guard.Pool() }

// Languages gives all languages, in the order of reports.
var Languages = languages
