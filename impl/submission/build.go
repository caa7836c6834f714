package submission

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// A build makes a program of a submission that was found.
type build struct {
	handin     Handin
	conditions language.Conditions
}

// A program is a submission that has been built and can be started.
type program struct {
	language.Artifact

	// stated is the command that speaks the line protocol, if the submission.yaml gives one.
	stated []string

	// ownNames replaces paths of the scratch folder in what a tool or the program says by what the student calls them.
	ownNames *strings.Replacer

	// notes are what a report should say: files that were read in another encoding, ignored, or passed over.
	notes []string
}

// in copies the submission into an empty folder that the caller owns, and builds it there. Nothing is written into the
// submission.
//
// The error is a [*language.BuildError] if the submission does not build, a [*source.NotFound] if there is nothing to build, and a [*language.Missing]
// if the machine lacks a working tool. Whether a toolchain is broken is found out by having it build the smallest program
// after a failure. Any other error is the machine's or that of ctx.
func (m *build) in(ctx context.Context, dir string, submission *source.Found) (*program, error) {
	b, err := language.NewBench(submission, dir, m.conditions)
	if err != nil {
		return nil, fmt.Errorf("preparing to build in %s: %w", dir, err)
	}
	defer b.Close()
	l, ok := language.Named(submission.Language, slices.Concat(m.handin.searched(), languages()))
	if !ok {
		return nil, fmt.Errorf("building a submission in %q: this language is not known", submission.Language)
	}
	if err := b.Copy(l); err != nil {
		return nil, fmt.Errorf("copying the submission: %w", err)
	}
	p := &program{}
	if err := m.program(ctx, b, l, p); err != nil {
		return nil, err
	}
	if m.handin.Adapt != nil {
		if err := m.handin.Adapt(ctx, b, &p.Artifact); err != nil {
			return nil, err
		}
	}
	p.ownNames = b.OwnNames()
	p.notes = b.Noted()
	return p, nil
}

// program runs what the manifest states, and what the language does for the rest.
func (m *build) program(ctx context.Context, b *language.Bench, l language.Language, p *program) error {
	for _, argv := range b.Manifest.Build {
		command, err := b.Command(argv)
		if err != nil {
			return err
		}
		if err := b.Run(ctx, b.At("source"), nil, command...); err != nil {
			return err
		}
	}
	made, err := m.console(ctx, b, l)
	if err != nil {
		return err
	}
	p.Artifact = *made
	if b.Manifest.Engine != nil {
		p.stated, err = b.Command(b.Manifest.Engine)
	}
	return err
}

// console builds what is started by the main file, or by a stated command.
func (m *build) console(ctx context.Context, b *language.Bench, l language.Language) (*language.Artifact, error) {
	made := b.Artifact()
	if b.Main == "" {
		made.Main = strings.Join(b.Manifest.Starting(), " ")
	}
	switch {
	case b.Manifest.Run == nil && b.Main == "":
		return made, nil // the engine is all that there is
	case b.Manifest.Run == nil:
		built, err := l.Build(ctx, b)
		return built, m.blame(ctx, b, l, err)
	}
	console, err := b.Command(b.Manifest.Run)
	made.Console = console
	return made, err
}

// blame finds out whose fault it is that a language's own build failed.
func (m *build) blame(ctx context.Context, b *language.Bench, l language.Language, failure error) error {
	if _, ok := errors.AsType[*language.BuildError](failure); !ok || l.Smallest.Path == "" {
		return failure
	}
	smallest := l.Smallest
	smallest.Content = []byte(smallest.Text)
	submission := &source.Found{Language: l.Name, Main: smallest.Path, Manifest: &source.Manifest{}, Files: []*source.File{&smallest}}
	if err := b.MakeFolder("smallest"); err != nil {
		return err
	}
	conditions := language.Conditions{Limits: m.conditions.Limits, Tools: m.conditions.Tools}
	probe, err := language.NewBench(submission, b.At("smallest"), conditions)
	if err != nil {
		return err
	}
	defer probe.Close()
	if err := probe.Copy(l); err != nil {
		return err
	}
	plain, _ := language.Named(l.Name, languages())
	_, err = plain.Build(ctx, probe)
	if broken, ok := errors.AsType[*language.BuildError](err); ok {
		return &language.Missing{
			Tool: filepath.Base(broken.Command[0]), Language: l.Name,
			Reason: "it does not build the smallest program either: " + broken.Reason + ": " + strings.TrimSpace(broken.Output),
		}
	}
	if err != nil {
		return err
	}
	return failure
}
