package cpp

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A student's assembler writes whatever it likes into an object file. Reading it ends without a panic.
func FuzzDefinedFunctions(f *testing.F) {
	f.Add([]byte("\x7fELF"))
	f.Add([]byte{})
	if object, err := smallObject(f.TempDir()); err == nil { // else the machine has no compiler
		f.Add(object)
	}
	f.Fuzz(func(t *testing.T, object []byte) {
		path := filepath.Join(t.TempDir(), "a.o")
		if err := os.WriteFile(path, object, 0o600); err != nil {
			t.Fatal(err)
		}
		names, err := definedFunctions(path)
		if err != nil && names != nil {
			t.Errorf("it gives %q and the error %v", names, err)
		}
	})
}

// smallObject compiles a small program.
func smallObject(folder string) ([]byte, error) {
	source, object := filepath.Join(folder, "a.cpp"), filepath.Join(folder, "a.o")
	const text = "extern \"C\" int write() { return 1; }\nint own() asm(\"read@@V1\");\nint own() { return 2; }\nint data = 3;\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		return nil, err
	}
	if err := exec.Command("g++", "-w", "-c", "-o", object, source).Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(object)
}
