// Package box keeps a stranger's program in a box: it sees, changes, starts and reaches nothing but what the box holds.
//
// The strength of a box depends on the machine. There are three levels; each is probed by attacks of its own before it is
// used, and says what it cannot promise.
package box

import (
	"cmp"
	"context"
	"errors"
	"fmt"
)

// A Level names a way to contain programs.
type Level string

const (
	// Bubblewrap gives the program namespaces of its own and a file system of its own, by the command bwrap.
	Bubblewrap Level = "bwrap"
	// Landlock takes rights away from the program by means of the kernel alone: no tool and no privilege is needed.
	Landlock Level = "landlock"
	// None contains nothing.
	None Level = "none"
)

// Levels lists all levels, the strongest first.
func Levels() []Level { return []Level{Bubblewrap, Landlock, None} }

// A Box is what one program may see and take.
type Box struct {
	// Read lists files and folders, absolute, that the program may read and start, besides the system's own.
	Read []string

	// Write lists folders, absolute, that it may also change, besides Scratch.
	Write []string

	// Scratch is an empty folder, absolute, for temporary files. At the level [Bubblewrap] the program has a file system in
	// memory instead, at /tmp; the folder need not be there.
	Scratch string

	// Limits bound what it takes.
	Limits Limits

	// Terminal tells that its standard streams are a terminal, which it controls.
	Terminal bool
}

// An End is how a program in a box ended.
type End struct {
	// Status says it in words: "exit status 1", "signal: killed".
	Status string

	// Signalled is set if a signal ended it.
	Signalled bool

	// OverLimit names the limit that it exceeded, with what was measured; "" if none.
	OverLimit string
}

// A Guard puts programs into boxes of one level. A nil Guard contains nothing and limits nothing. It is safe for concurrent use.
type Guard struct {
	level     Level
	bwrap     string // the command
	shell     string // the command that attacks boxes
	apart     bool   // whether each box has process numbers of its own, so that all of it ends with its launcher
	anew      bool   // whether a launcher of such a box can give each program the same process number
	own       string // the grader's own program
	system    []string
	strangers strangers
}

// Level is how strong the boxes are.
func (g *Guard) Level() Level {
	if g == nil {
		return None
	}
	return g.level
}

// Lacks says what boxes of the level do not keep a program from.
func (g *Guard) Lacks() []string {
	const installed = "programs can read what is installed on this machine for everybody"
	switch g.Level() {
	case Bubblewrap:
		return []string{installed}
	case Landlock:
		lacks := []string{installed + ", and see which processes run and which files there are"}
		if g.strangers == (strangers{}) {
			lacks = append(lacks, "a command that a submission states for its build can change the rights of files of the grader's user")
		}
		if !g.apart {
			lacks = append(lacks, "a process that hides from the grader may outlive its run")
		}
		return lacks
	}
	return []string{"programs can do whatever the grader can; only time, output and what they take are limited"}
}

// New makes a guard of a level without probing it, as is right for a level that [Choose] has given to another process of the grader
// on this machine. The error says what the machine lacks, and how to mend it.
func New(level Level) (*Guard, error) {
	if err := refuseLauncher(); err != nil {
		return nil, err
	}
	g := &Guard{level: level, system: system(), strangers: findStrangers()}
	var err error
	if g.own, err = ownProgram(); err != nil {
		return nil, err
	}
	switch level {
	case None:
		g.strangers = strangers{} // uncontained programs run as the grader's user
	case Bubblewrap:
		err = errors.Join(g.findShell(), g.findBubblewrap())
	case Landlock:
		err = errors.Join(g.findShell(), g.findLandlock())
	default:
		err = fmt.Errorf("there is no level %q: choose one of bwrap, landlock, none", level)
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Choose gives a guard of the level that is wanted, or of the strongest that keeps its promises on this machine if none is.
// [None] must be asked for by name. The error says why there is no such level, and how to mend that.
func Choose(ctx context.Context, wanted Level) (*Guard, error) {
	if err := cmp.Or(refuseTempDir(startable), refuseCrowd()); err != nil {
		return nil, err
	}
	if wanted != "" {
		return proven(ctx, wanted)
	}
	var reasons []error
	for _, level := range []Level{Bubblewrap, Landlock} {
		guard, err := proven(ctx, level)
		if err == nil {
			return guard, nil
		}
		reasons = append(reasons, err)
	}
	return nil, fmt.Errorf("submissions cannot be contained on this machine; --sandbox=none grades without:\n%w", errors.Join(reasons...))
}

// proven makes a guard and attacks it.
func proven(ctx context.Context, level Level) (*Guard, error) {
	guard, err := New(level)
	if err == nil && level != None {
		err = guard.Probe(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("level %s: %w", level, err)
	}
	return guard, nil
}
