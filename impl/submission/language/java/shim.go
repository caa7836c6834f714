package java

import (
	"context"
	"runtime"
	"slices"

	"rulebook/impl/submission/language"
)

// A shim calls the methods of the compiled classes of a submission.
type shim struct {
	bench   *language.Bench
	start   []string // of a command of the virtual machine
	classes string   // the folder of the compiled classes
	names   []string // of the classes under test; none for a program
}

// guarded tells whether the shim has descriptors of its own. What student code writes to those of the process then
// goes nowhere.
const guarded = runtime.GOOS != "windows"

// ownDescriptors is a shell script that starts a command with its standard input and output as descriptors 3 and 4.
const ownDescriptors = `exec "$@" 3<&0 4>&1 </dev/null >/dev/null`

// engine gives the command of the shim. It is a module of its own, because student code reaches the classes of any
// other program by reflection. Unsafe, which reaches everything, is in none of the modules of Java SE.
func (s *shim) engine(ctx context.Context, part language.Shim) ([]string, error) {
	folder, err := s.folder(ctx, part)
	options := []string{
		"-Dfile.encoding=UTF-8", "-p", folder, "--add-modules", "java.se",
		"--add-opens", "java.base/java.io=rulebook.shim",
	}
	if guarded {
		options = append(options, "-Drulebook.descriptors=3 4")
	}
	command := slices.Concat(s.start, options, []string{"-m", "rulebook.shim/rulebook.shim.Main"}, s.arguments(part))
	if err != nil || !guarded {
		return command, err
	}
	shell, err := s.bench.Locate("sh")
	return append([]string{shell, "-c", ownDescriptors, "sh"}, command...), err
}

// survey loads the classes in a virtual machine that runs nothing of them.
func (s *shim) survey(ctx context.Context, part language.Shim) (language.Facts, error) {
	folder, err := s.folder(ctx, part)
	if err != nil {
		return nil, err
	}
	options := []string{"-Dfile.encoding=UTF-8", "-cp", folder, "rulebook.shim.Survey"}
	told, err := s.bench.Output(ctx, slices.Concat(s.start, options, s.arguments(part))...)
	if err != nil {
		return nil, err
	}
	return language.ReadFacts(told)
}

// folder gives the folder of the compiled shim.
func (s *shim) folder(ctx context.Context, part language.Shim) (string, error) {
	return keep(ctx, s.bench, nil, language.Sub(base, "shim"), part.Files)
}

// arguments are those of both commands.
func (s *shim) arguments(part language.Shim) []string {
	return append([]string{part.Assignment, s.classes}, s.names...)
}
