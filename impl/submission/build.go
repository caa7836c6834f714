package submission

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// A program is a submission that has been built and can be started.
type program struct {
	language.Artifact
	stated   []string          // the command that speaks the line protocol, if the submission.yaml gives one
	ownNames *strings.Replacer // replaces paths of the scratch folder by the student's names for them
	version  string            // of the language's tool; "" if it is not known
	notes    []string          // for the report: files that were ignored, passed over or read in another encoding
}

// build copies a submission into an empty folder of the caller and builds it there, with the files that are provided. The submission
// itself is only read.
//
// The error is a [*language.BuildError] if the submission does not build, a [*source.NotFound] if there is nothing to
// build, and a [*language.Missing] if the machine lacks a working tool. Any other error is the machine's or that of
// ctx.
func (h Handin) build(
	ctx context.Context, dir string, submission *source.Found, conditions language.Conditions,
) (*program, error) {
	l, ok := h.named(submission.Language)
	if !ok {
		return nil, fmt.Errorf("building a submission in %q: this language is not known", submission.Language)
	}
	b, err := language.NewBench(l.With(submission, h.Provided), dir, conditions)
	if err != nil {
		return nil, fmt.Errorf("preparing to build in %s: %w", dir, err)
	}
	defer b.Close()
	if err := b.Copy(l); err != nil {
		return nil, fmt.Errorf("copying the submission: %w", err)
	}
	p, err := programOf(ctx, b, l)
	if err == nil && h.Adapt != nil {
		err = h.Adapt(ctx, b, &p.Artifact)
	}
	version := ""
	if l.Version != nil && submission.Manifest.Run == nil {
		version = l.Version()
	}
	if failed, ok := errors.AsType[*language.BuildError](err); ok {
		failed.Version, failed.Notes = version, b.Noted()
	}
	if err != nil {
		return nil, err
	}
	p.version = version
	p.ownNames, p.notes = b.OwnNames(), b.Noted()
	return p, nil
}

// programOf runs the commands of the manifest, and leaves the rest to the language.
func programOf(ctx context.Context, b *language.Bench, l language.Language) (*program, error) {
	for _, argv := range b.Manifest.Build {
		command, err := b.Command(argv)
		if err != nil {
			return nil, err
		}
		if err := b.Run(ctx, command...); err != nil {
			return nil, err
		}
	}
	made, err := console(ctx, b, l)
	if err != nil {
		return nil, err
	}
	p := &program{Artifact: *made}
	if b.Manifest.Engine != nil {
		p.stated, err = b.Command(b.Manifest.Engine)
	}
	return p, err
}

// console builds the program that a main file or a stated command starts.
func console(ctx context.Context, b *language.Bench, l language.Language) (*language.Artifact, error) {
	if b.Manifest.Run == nil && b.Main != "" {
		built, err := l.Build(ctx, b)
		return built, blame(ctx, b, l, err)
	}
	made := b.Artifact()
	if b.Manifest.Run == nil { // only an engine
		made.Main = cmp.Or(made.Main, strings.Join(b.Manifest.Engine, " "))
		return made, nil
	}
	console, err := b.Command(b.Manifest.Run)
	made.Main, made.Console = cmp.Or(made.Main, strings.Join(b.Manifest.Run, " ")), console
	return made, err
}

// blame finds out whether the submission or the toolchain is at fault for a failed build: a broken toolchain does not
// build the smallest program either.
func blame(ctx context.Context, b *language.Bench, l language.Language, failure error) error {
	if _, ok := errors.AsType[*language.BuildError](failure); !ok || l.Smallest.Path == "" {
		return failure
	}
	plain, _ := language.Named(l.Name, languages())
	smallest := l.Smallest
	smallest.Content = []byte(smallest.Text)
	probe, err := b.Probe(&source.Found{
		Language: l.Name, Main: smallest.Path, Manifest: &source.Manifest{}, Files: []*source.File{&smallest},
	})
	if err != nil {
		return err
	}
	defer probe.Close()
	if err := probe.Copy(l); err != nil {
		return err
	}
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
