package eiffel

import (
	"context"
	"embed"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// base is the part of the shim that all assignments share: it knows the protocol.
//
//go:embed shim
var base embed.FS

// system is the name of the system that the shim and a student's clusters make up together.
const system = "rulebook_shim"

// An compiler is a compiler and how it is called. Contracts stay on: the refusals of a student's code are their violations.
type compiler struct {
	tool      string
	arguments []string
	library   string // of the base classes
	made      string // the program, as a slash path from the project file
}

// compilers gives those that are known, that of the course first.
//
// The calls, the project file and the shim's own classes follow the compilers' documentation. Hence the care of [eiffelShim]
// not to blame a student.
func compilers() []compiler {
	return []compiler{
		{
			tool: "ec", library: "$ISE_LIBRARY/library/base/base.ecf",
			arguments: []string{
				"-batch", "-clean", "-config", system + ".ecf", "-target", system, "-finalize", "-keep", "-c_compile",
			},
			made: "EIFGENs/" + system + "/F_code/" + system,
		},
		{
			tool: "gec", library: "$GOBO/library/free_elks/library_ge.ecf",
			arguments: []string{"--target=" + system, system + ".ecf"}, // which turns no assertion off
			made:      system,
		},
	}
}

// An shim is compiled together with the clusters of a program.
type shim struct {
	language.Shim
	project Project
	bench   *language.Bench
}

// command compiles the shim and gives the program. A failure is the student's fault only if the same compiler compiles the
// reference project.
func (s *shim) command(ctx context.Context, clusters []string) ([]string, error) {
	reason := "no Eiffel compiler is on this machine: gec or ec"
	for _, compiler := range compilers() {
		tool, err := s.bench.FindTool(compiler.tool)
		if err != nil {
			continue
		}
		at := workbench{shim: s, compiler: compiler, tool: tool, folder: filepath.Join(s.Dir, compiler.tool)}
		made, failure := at.compile(ctx, clusters)
		if _, refused := errors.AsType[*language.BuildError](failure); !refused {
			return []string{made}, failure
		}
		works, err := at.works(ctx)
		if works || err != nil {
			return nil, errors.Join(err, failure)
		}
		reason = fmt.Sprintf("the Eiffel compiler %s of this machine does not compile the reference project either", tool)
	}
	return nil, engine.Stopf(engine.NotClaimed, "%s", reason)
}

// An workbench is where one compiler compiles the shim with some clusters.
type workbench struct {
	shim     *shim
	compiler compiler
	tool     string
	folder   string
}

// works tells whether the reference project compiles.
func (b workbench) works(ctx context.Context) (bool, error) {
	b.folder += "-reference"
	project := filepath.Join(b.folder, "project")
	if err := os.CopyFS(project, b.shim.project.Reference); err != nil {
		return false, fmt.Errorf("laying out the reference project: %w", err)
	}
	var clusters []string
	for _, name := range b.shim.project.Model {
		clusters = append(clusters, filepath.Join(project, name))
	}
	_, err := b.compile(ctx, clusters)
	if _, refused := errors.AsType[*language.BuildError](err); refused {
		return false, nil
	}
	return err == nil, err
}

// compile compiles the shim with clusters and gives the program. The error is a [*BuildError] if the compiler refuses.
func (b workbench) compile(ctx context.Context, clusters []string) (string, error) {
	own := filepath.Join(b.folder, "shim")
	if err := errors.Join(os.CopyFS(own, language.Sub(base, "shim")), os.CopyFS(own, b.shim.Files)); err != nil {
		return "", fmt.Errorf("laying out the Eiffel shim: %w", err)
	}
	project, err := b.compiler.project(append([]string{own}, clusters...))
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(b.folder, system+".ecf"), project, 0o644); err != nil {
		return "", fmt.Errorf("laying out the Eiffel shim: %w", err)
	}
	argv := append([]string{b.tool}, b.compiler.arguments...)
	run, err := process.Run(ctx, process.Spec{
		Argv: argv, Dir: b.folder, Env: append(b.shim.bench.Environment(), b.environment()...),
		Limits: process.Limits{Time: 10 * time.Minute, Output: language.BuildOutput},
	}, nil, engine.AllAtOnce)
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("compiling the project: %w", context.Cause(ctx))
	case err != nil:
		return "", &language.Missing{Tool: b.compiler.tool, Language: b.shim.bench.Language, Reason: source.Plain(err).Error()}
	}
	made := filepath.Join(b.folder, filepath.FromSlash(b.compiler.made))
	// Not every compiler tells by its status that it has made nothing.
	if info, err := os.Stat(made); run.End != engine.Exited || run.Failed || err != nil || !info.Mode().IsRegular() {
		return "", b.failure(argv, run)
	}
	return made, nil
}

func (b workbench) failure(argv []string, run engine.Run) error {
	own := func(words string) string {
		return b.shim.bench.OwnNames().Replace(strings.ReplaceAll(words, b.folder+string(filepath.Separator), ""))
	}
	output := language.ShortOutput(own(string(run.Diagnostics) + string(run.Output)))
	reason := fmt.Sprintf("%s makes no program of it (%s)", b.compiler.tool, run.Status)
	return &language.BuildError{Command: argv, Output: output, Reason: reason}
}

// environment gives the variables by which a compiler finds its own installation.
func (b workbench) environment() []string {
	variables := []string{"GOBO_EIFFEL=ge"}
	if os.Getenv("GOBO") == "" {
		variables = append(variables, "GOBO="+filepath.Dir(filepath.Dir(b.tool)))
	}
	for _, name := range []string{"ISE_EIFFEL", "ISE_LIBRARY", "ISE_PLATFORM", "ISE_C_COMPILER", "GOBO", "GOBO_CC"} {
		if value, ok := os.LookupEnv(name); ok {
			variables = append(variables, name+"="+value)
		}
	}
	return variables
}

// projectText is the project file of the shim: the library of base classes, then the clusters. Contracts are on in all of them.
// The old schema is known to compilers of that time and of today.
const projectText = `<?xml version="1.0" encoding="UTF-8"?>
<system xmlns="http://www.eiffel.com/developers/xml/configuration-1-13-0" name="rulebook_shim" uuid="5E0B3F57-0E4B-4F0B-9C55-3311EEC53311">
	<target name="rulebook_shim">
		<root class="RULEBOOK_SHIM" feature="make"/>
		<option void_safety="none">
			<assertions precondition="true" postcondition="true" check="true" invariant="true" loop="true" supplier_precondition="true"/>
		</option>
		<setting name="console_application" value="true"/>
		<library name="base" location="%s"/>
%s	</target>
</system>
`

// projectFile gives the project file for the classes in some folders.
func (c compiler) project(folders []string) ([]byte, error) {
	var clusters strings.Builder
	for i, folder := range folders {
		fmt.Fprintf(&clusters, "\t\t<cluster name=\"cluster_%d\" location=\"", i+1)
		if err := xml.EscapeText(&clusters, []byte(folder)); err != nil {
			return nil, fmt.Errorf("writing the Eiffel project file: %w", err)
		}
		clusters.WriteString("\"/>\n")
	}
	return fmt.Appendf(nil, projectText, c.library, clusters.String()), nil
}
