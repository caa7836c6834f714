package export

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"rulebook/impl/engine/cost"
)

// Executable returns a grader that runs on any Linux with x86-64: the file at the path, or this program if the path is
// "". If this program does not fit, it builds one from the sources of the working folder.
func Executable(ctx context.Context, path string) ([]byte, error) {
	if path != "" {
		return readExecutable(path)
	}
	own, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("finding the grader's own program: %w", err)
	}
	program, unfit := readExecutable(own)
	if unfit == nil {
		return program, nil
	}
	program, err = build(ctx, graderPath)
	if err != nil {
		return nil, fmt.Errorf("finding a grader to export: %w; %w: build one by CGO_ENABLED=0 GOOS=linux GOARCH=amd64 "+
			"go build -o grader ./cmd/grader, and name it by --grader", unfit, err)
	}
	return program, nil
}

func readExecutable(path string) ([]byte, error) {
	program, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the grader to export: %w", err)
	}
	if err := portable(bytes.NewReader(program)); err != nil {
		return nil, fmt.Errorf("%s does not run everywhere: %w", path, err)
	}
	if server.Match(program) {
		return nil, fmt.Errorf("%s speaks the line protocol for the reference, so that a student could hand it in: "+
			"name a program that was built from %s alone", path, graderPath)
	}
	return program, nil
}

// server matches the name of the function that speaks the line protocol for a reference, as it stands in every program
// that holds it, even in a stripped one: such a program could answer in place of a student's code. The grader holds this
// pattern, and not the name.
var server = regexp.MustCompile(modulePath + `/impl/engine[.]Serve\x00`)

// portable says why a program would not run everywhere; nil if it would.
func portable(program io.ReaderAt) error {
	file, err := elf.NewFile(program)
	if err != nil {
		return errors.New("it is not a program for Linux")
	}
	if file.Machine != elf.EM_X86_64 {
		return fmt.Errorf("it is for machines of the kind %s, not x86-64", strings.TrimPrefix(file.Machine.String(), "EM_"))
	}
	if file.Type != elf.ET_EXEC && file.Type != elf.ET_DYN {
		return errors.New("it is not a whole program")
	}
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_INTERP {
			return errors.New("it needs libraries of the machine that it was built on")
		}
	}
	return nil
}

// The import paths of the grader and its module.
const (
	modulePath = "rulebook"
	graderPath = modulePath + "/cmd/grader"
)

// build builds a program of the module that needs no libraries of the machine.
func build(ctx context.Context, path string) ([]byte, error) {
	module, err := exec.CommandContext(ctx, "go", "list", "-m").Output()
	if err != nil || strings.TrimSpace(string(module)) != modulePath {
		return nil, errors.New("its sources are not at hand, the working folder is not among them")
	}
	folder, err := os.MkdirTemp("", "grader-")
	if err != nil {
		return nil, fmt.Errorf("making a folder to build in: %w", err)
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "grader")
	cost.Started("go")
	command := exec.CommandContext(ctx, "go", "build", "-race=false", "-trimpath", "-buildvcs=false", "-ldflags=-s -w",
		"-o", program, path)
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	if output, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building one failed: %w: %s", err, bytes.TrimSpace(output))
	}
	return readExecutable(program)
}
