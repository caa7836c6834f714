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
	options := []string{"--add-modules", "java.se", "--add-opens", "java.base/java.io=rulebook.shim"}
	if guarded {
		options = append(options, "-Drulebook.descriptors=3 4")
	}
	command, err := s.command(ctx, "-p", append(options, "-m", "rulebook.shim/rulebook.shim.Main"), part)
	if err != nil || !guarded {
		return command, err
	}
	shell, err := s.bench.Locate("sh")
	return append([]string{shell, "-c", ownDescriptors, "sh"}, command...), err
}

// survey loads the classes in a virtual machine that runs nothing of them.
func (s *shim) survey(ctx context.Context, part language.Shim) (language.Facts, error) {
	command, err := s.command(ctx, "-cp", []string{"rulebook.shim.Survey"}, part)
	if err != nil {
		return nil, err
	}
	return s.bench.Facts(ctx, command...)
}

// command gives the command of a program of the shim, whose compiled folder stands behind an option.
func (s *shim) command(ctx context.Context, option string, program []string, part language.Shim) ([]string, error) {
	folder, err := keep(ctx, s.bench, nil, language.Sub(base, "shim"), part.Files)
	return slices.Concat(s.start, []string{"-Dfile.encoding=UTF-8", option, folder}, program,
		[]string{part.Assignment, s.classes}, s.names), err
}
