package submission

import (
	"cmp"
	"context"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// patience is how long a program may take that pauses, where its pauses cannot be skipped.
const patience = 45 * time.Second

// skipPauses lets nobody wait for the pauses of a program. The limit for time, if there is none, is longer where it cannot.
func (s *Subject) skipPauses(ctx context.Context) error {
	library, err := pausesLibrary(ctx, s.scratch, s.program.Env)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil || strings.ContainsAny(library, " :") { // which part the names of libraries
		s.limits.Time = cmp.Or(s.limits.Time, patience)
		return nil
	}
	s.program.Env = append(s.program.Env, "LD_PRELOAD="+library)
	return nil
}

// pausesLibrary gives the library that a program is loaded with so that its pauses are skipped. The error says why there is none.
func pausesLibrary(ctx context.Context, scratch string, env []string) (string, error) {
	if runtime.GOOS != "linux" {
		return "", &Missing{Tool: "LD_PRELOAD", Language: "C", Reason: "it is of another system"}
	}
	var compiler string
	var err error
	for _, name := range []string{"cc", "gcc", "clang"} {
		if compiler, err = findTool(name, "C"); err == nil {
			break
		}
	}
	if err != nil {
		return "", err
	}
	const name = "pauses.so"
	k := &kept{name: "pauses", sources: "shims/pauses", compiler: compiler, scratch: scratch, env: env}
	k.commands = func(_ string, sources []string) [][]string {
		return [][]string{append(append([]string{compiler, "-O1", "-w", "-shared", "-fPIC", "-o", name}, sources...), "-ldl")}
	}
	folder, err := k.folder(ctx)
	return filepath.Join(folder, name), err
}
