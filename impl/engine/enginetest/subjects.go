package enginetest

import (
	"context"
	"io/fs"
	"testing/fstest"

	"rulebook/impl/engine"
)

// Mute is a subject that claims everything and does nothing.
type Mute struct{ Claims engine.Subject }

// Name gives a name.
func (Mute) Name() string { return "nobody" }

// Console gives a run in which nothing happened.
func (Mute) Console(context.Context, []string, engine.Feed) (engine.Run, error) {
	return engine.Run{End: engine.Exited, Status: "exit status 0"}, nil
}

// Engine gives a session that claims all commands and answers nothing.
func (m Mute) Engine(ctx context.Context) (engine.Session, error) {
	session, err := m.Claims.Engine(ctx)
	return Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		if request.Command == "commands" {
			return engine.Do(ctx, session, request)
		}
		return engine.Reply{}, nil
	}), err
}

// Files gives no files.
func (Mute) Files() (fs.FS, error) { return fstest.MapFS{}, nil }

// Answering is a session that a function answers for.
type Answering func(context.Context, engine.Request) (engine.Reply, error)

// DoAll gives what the function answers to each request, up to its first error.
func (a Answering) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	return engine.OneByOne(ctx, requests, a)
}

// Close does nothing.
func (Answering) Close() error { return nil }

// An Altered program answers as the reference does, but for what a test changes.
type Altered struct {
	engine.InProcess
	OnConsole func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error)
	OnEngine  func(engine.Session) engine.Session
}

// Console gives what OnConsole gives, else the run of the reference.
func (a Altered) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if a.OnConsole != nil {
		return a.OnConsole(ctx, input, feed)
	}
	return a.InProcess.Console(ctx, input, feed)
}

// In gives the same program in a setting, which OnConsole is not told.
func (a Altered) In(setting engine.Setting) engine.Subject {
	a.InProcess = a.InProcess.In(setting).(engine.InProcess)
	return a
}

// Engine gives the session of the reference, as OnEngine changes it.
func (a Altered) Engine(ctx context.Context) (engine.Session, error) {
	session, err := a.InProcess.Engine(ctx)
	if a.OnEngine != nil && err == nil {
		session = a.OnEngine(session)
	}
	return session, err
}

// Writing is a subject whose console program writes that, whatever it is told.
func Writing(reference engine.InProcess, run engine.Run) engine.Subject {
	return Altered{InProcess: reference, OnConsole: func(context.Context, []string, engine.Feed) (engine.Run, error) { return run, nil }}
}
