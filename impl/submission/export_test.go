package submission

import (
	"context"
	"os"
	"sync/atomic"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// Lookable gives the languages whose programs are known by their looks.
var Lookable = lookable

// Build builds a submission in an empty folder for an assignment that asks for a program. It gives what was built.
func Build(ctx context.Context, found *source.Found, dir string, limits process.Limits) (*language.Artifact, error) {
	conditions := language.Conditions{Limits: limits, Tools: language.ToolsOf(languages())}
	p, err := Handin{}.build(ctx, dir, found, conditions)
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

// A Company plays games in hosts.
type Company struct {
	company *company
	Starts  atomic.Int64 // of hosts
}

// NewCompany makes a company of hosts that a command starts.
func NewCompany(limits process.Limits, argv ...string) *Company {
	c := &Company{}
	c.company = newCompany(func() (*host, error) {
		c.Starts.Add(1)
		return newHost(process.Spec{Argv: argv, Dir: os.TempDir(), Limits: limits}, func() {})
	})
	return c
}

// Play plays a game without input.
func (c *Company) Play(ctx context.Context, feed engine.Feed) (run engine.Run, ok bool) {
	return c.company.play(ctx, nil, feed)
}

// Close ends the hosts.
func (c *Company) Close() { c.company.close() }
