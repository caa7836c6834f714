package handin

import (
	"context"
	"io/fs"
	"path/filepath"
	"runtime"
	"time"

	"rulebook/impl/submission/language"
)

// patience limits the time of a program whose pauses cannot be skipped.
const patience = 45 * time.Second

// pausesLibrary gives a library that makes a program skip its pauses. The error says why there is none.
func pausesLibrary(ctx context.Context, b *language.Bench) (string, error) {
	if runtime.GOOS != "linux" {
		return "", &language.Missing{Tool: "LD_PRELOAD", Language: "C", Reason: "it is of another system"}
	}
	compiler, err := b.Locate("cc", "gcc", "clang")
	if err != nil {
		return "", err
	}
	const name = "pauses.so"
	k := language.Kept{Name: "pauses", Sources: []fs.FS{language.Sub(files, "pauses")}, Compiler: compiler}
	k.Command = func(_ string, sources []string) []string {
		return append(append([]string{compiler, "-O1", "-w", "-shared", "-fPIC", "-o", name}, sources...), "-ldl")
	}
	folder, err := b.Keep(ctx, k)
	return filepath.Join(folder, name), err
}
