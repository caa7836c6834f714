package submission

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rulebook/impl/eecs3311"
	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

// eiffelSystem is the name of the system that the shim and a student's clusters make up together.
const eiffelSystem = "rulebook_shim"

// An eiffelCompiler is a compiler and how it is called. Contracts stay on: the refusals of a student's code are their violations.
type eiffelCompiler struct {
	tool      string
	arguments []string
	library   string // of the base classes
	made      string // the program, as a slash path from the project file
}

// eiffelCompilers gives those that are known, that of the course first.
//
// No Eiffel compiler could be had where this was written. How they are called, the project file and the shim's own classes
// follow the compilers' documentation; none of it has ever been compiled. Hence the care in [shim.eiffel] not to blame a student.
func eiffelCompilers() []eiffelCompiler {
	return []eiffelCompiler{
		{
			tool: "ec", library: "$ISE_LIBRARY/library/base/base.ecf",
			arguments: []string{
				"-batch", "-clean", "-config", eiffelSystem + ".ecf", "-target", eiffelSystem, "-finalize", "-keep", "-c_compile",
			},
			made: "EIFGENs/" + eiffelSystem + "/F_code/" + eiffelSystem,
		},
		{
			tool: "gec", library: "$GOBO/library/free_elks/library_ge.ecf",
			arguments: []string{"--target=" + eiffelSystem, eiffelSystem + ".ecf"}, // which turns no assertion off
			made:      eiffelSystem,
		},
	}
}

// eiffel compiles the shim together with the clusters of the program. What does not compile is the student's fault only if the
// same compiler compiles the reference project.
func (s *shim) eiffel(ctx context.Context) ([]string, error) {
	reason := "no Eiffel compiler is on this machine: gec or ec"
	for _, compiler := range eiffelCompilers() {
		tool, err := findTool(compiler.tool, s.program.Language)
		if err != nil {
			continue
		}
		at := eiffelBench{shim: s, compiler: compiler, tool: tool, folder: filepath.Join(s.folder, compiler.tool)}
		made, failure := at.compile(ctx, s.program.Clusters)
		if _, refused := errors.AsType[*BuildError](failure); !refused {
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

// An eiffelBench is where one compiler compiles the shim with some clusters.
type eiffelBench struct {
	shim     *shim
	compiler eiffelCompiler
	tool     string
	folder   string
}

// works tells whether the reference project compiles.
func (b eiffelBench) works(ctx context.Context) (bool, error) {
	b.folder += "-reference"
	project := filepath.Join(b.folder, "project")
	if err := os.CopyFS(project, eecs3311.Project()); err != nil {
		return false, fmt.Errorf("laying out the reference project: %w", err)
	}
	var clusters []string
	for _, name := range modelClusters() {
		clusters = append(clusters, filepath.Join(project, name))
	}
	_, err := b.compile(ctx, clusters)
	if _, refused := errors.AsType[*BuildError](err); refused {
		return false, nil
	}
	return err == nil, err
}

// compile compiles the shim with clusters and gives the program. The error is a [*BuildError] if the compiler refuses.
func (b eiffelBench) compile(ctx context.Context, clusters []string) (string, error) {
	if err := os.CopyFS(filepath.Join(b.folder, "shim"), sub("shims/eiffel")); err != nil {
		return "", fmt.Errorf("laying out the Eiffel shim: %w", err)
	}
	project, err := b.compiler.project(append([]string{filepath.Join(b.folder, "shim")}, clusters...))
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(b.folder, eiffelSystem+".ecf"), project, 0o644); err != nil {
		return "", fmt.Errorf("laying out the Eiffel shim: %w", err)
	}
	argv := append([]string{b.tool}, b.compiler.arguments...)
	run, err := process.Run(ctx, process.Spec{
		Argv: argv, Dir: b.folder, Env: append(slices.Clone(b.shim.program.Env), b.environment()...),
		Limits: process.Limits{Time: 10 * time.Minute, Output: buildOutput},
	}, nil, engine.AllAtOnce)
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("compiling the project: %w", context.Cause(ctx))
	case err != nil:
		return "", &Missing{Tool: b.compiler.tool, Language: b.shim.program.Language, Reason: plain(err).Error()}
	}
	made := filepath.Join(b.folder, filepath.FromSlash(b.compiler.made))
	// Not every compiler tells by its status that it has made nothing.
	if info, err := os.Stat(made); run.End != engine.Exited || run.Failed || err != nil || !info.Mode().IsRegular() {
		return "", b.failure(argv, run)
	}
	return made, nil
}

func (b eiffelBench) failure(argv []string, run engine.Run) error {
	own := func(words string) string {
		return b.shim.program.OwnNames.Replace(strings.ReplaceAll(words, b.folder+string(filepath.Separator), ""))
	}
	output := shortOutput(own(string(run.Diagnostics) + string(run.Output)))
	reason := fmt.Sprintf("%s makes no program of it (%s)", b.compiler.tool, run.Status)
	return &BuildError{Command: argv, Output: output, Reason: reason}
}

// environment gives the variables by which a compiler finds its own installation.
func (b eiffelBench) environment() []string {
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

// eiffelProject is the project file of the shim: the library of base classes, then the clusters. Contracts are on in all of them.
// The old schema is known to compilers of that time and of today.
const eiffelProject = `<?xml version="1.0" encoding="UTF-8"?>
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
func (c eiffelCompiler) project(folders []string) ([]byte, error) {
	var clusters strings.Builder
	for i, folder := range folders {
		fmt.Fprintf(&clusters, "\t\t<cluster name=\"cluster_%d\" location=\"", i+1)
		if err := xml.EscapeText(&clusters, []byte(folder)); err != nil {
			return nil, fmt.Errorf("writing the Eiffel project file: %w", err)
		}
		clusters.WriteString("\"/>\n")
	}
	return fmt.Appendf(nil, eiffelProject, c.library, clusters.String()), nil
}
