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

// base is the shared part of all shims: it knows the protocol.
//
//go:embed shim
var base embed.FS

// system names the Eiffel system of the shim and a student's clusters.
const system = "rulebook_shim"

// A compiler is an Eiffel compiler and its arguments. Contracts stay on: their violations are a program's refusals.
type compiler struct {
	tool      string
	arguments []string
	library   string // of the base classes
	made      string // the program, as a slash path from the project file
}

// compilers gives the known compilers, that of the course first.
//
// The arguments, the project file and the shim's classes follow the compilers' documentation. Since they could be wrong
// for some version, [shim.command] blames a student with care.
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
			arguments: []string{"--target=" + system, system + ".ecf"}, // no assertion is turned off
			made:      system,
		},
	}
}

// A shim is compiled together with the clusters of a program.
type shim struct {
	language.Shim
	project Project
	bench   *language.Bench
}

// command compiles the shim and gives the program. A failure is the student's fault only if the same compiler compiles
// the reference project.
func (s *shim) command(ctx context.Context, clusters []string) ([]string, error) {
	reason := "no Eiffel compiler is on this machine: gec or ec"
	for _, compiler := range compilers() {
		tool, err := s.bench.FindTool(compiler.tool)
		if err != nil {
			continue
		}
		at := workshop{shim: s, compiler: compiler, tool: tool, folder: filepath.Join(s.Dir, compiler.tool)}
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

// A workshop is where one compiler compiles the shim.
type workshop struct {
	*shim
	compiler compiler
	tool     string
	folder   string
}

// works tells whether the reference project compiles.
func (w workshop) works(ctx context.Context) (bool, error) {
	w.folder += "-reference"
	folder := filepath.Join(w.folder, "project")
	if err := os.CopyFS(folder, w.project.Reference); err != nil {
		return false, fmt.Errorf("laying out the reference project: %w", err)
	}
	var clusters []string
	for _, name := range w.project.Model {
		clusters = append(clusters, filepath.Join(folder, name))
	}
	_, err := w.compile(ctx, clusters)
	if _, refused := errors.AsType[*language.BuildError](err); refused {
		return false, nil
	}
	return err == nil, err
}

// compile compiles the shim with clusters. The error is a [*language.BuildError] if the compiler refuses.
func (w workshop) compile(ctx context.Context, clusters []string) (string, error) {
	own := filepath.Join(w.folder, "shim")
	home, temporary := filepath.Join(w.folder, "home"), filepath.Join(w.folder, "tmp")
	project, err := w.compiler.project(append([]string{own}, clusters...))
	err = errors.Join(err,
		os.CopyFS(own, language.Sub(base, "shim")), os.CopyFS(own, w.Files),
		os.Mkdir(home, 0o755), os.Mkdir(temporary, 0o755),
		os.WriteFile(filepath.Join(w.folder, system+".ecf"), project, 0o644))
	if err != nil {
		return "", fmt.Errorf("laying out the Eiffel shim: %w", err)
	}
	argv := append([]string{w.tool}, w.compiler.arguments...)
	// Classes may hold C, which the compiler has another one compile: it finds what every compiler of students' code
	// does.
	reach := language.Reach{Read: append(installation(), clusters...), Write: w.folder, Temporary: temporary}
	spec := w.bench.Spec(w.folder, reach, argv...)
	spec.Env = append(spec.Env, append(w.environment(), "HOME="+home, "TMPDIR="+temporary)...)
	spec.Limits.Time = 10 * time.Minute
	run, err := process.Run(ctx, spec, nil, engine.AllAtOnce)
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("compiling the project: %w", context.Cause(ctx))
	case err != nil:
		return "", &language.Missing{Tool: w.compiler.tool, Language: w.bench.Language, Reason: source.Plain(err).Error()}
	}
	made := filepath.Join(w.folder, filepath.FromSlash(w.compiler.made))
	// The status of some compilers does not tell that they have made nothing.
	if info, err := os.Lstat(made); run.End != engine.Exited || run.Failed || err != nil || !info.Mode().IsRegular() {
		w.bench.Call(w.folder+string(filepath.Separator), "")
		return "", w.bench.Failure(argv, run, fmt.Sprintf("%s makes no program of it (%s)", w.compiler.tool, run.Status))
	}
	return made, nil
}

// environment gives the variables by which a compiler finds its own installation.
func (w workshop) environment() []string {
	variables := []string{"GOBO_EIFFEL=ge"}
	if os.Getenv("GOBO") == "" {
		variables = append(variables, "GOBO="+filepath.Dir(filepath.Dir(w.tool)))
	}
	for _, name := range []string{"ISE_EIFFEL", "ISE_LIBRARY", "ISE_PLATFORM", "ISE_C_COMPILER", "GOBO", "GOBO_CC"} {
		if value, ok := os.LookupEnv(name); ok {
			variables = append(variables, name+"="+value)
		}
	}
	return variables
}

// installation gives the folders in which a compiler finds its own installation, as the environment says.
func installation() []string {
	var folders []string
	for _, name := range []string{"ISE_EIFFEL", "ISE_LIBRARY", "GOBO"} {
		if folder := os.Getenv(name); filepath.IsAbs(folder) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// projectText is the project file of the shim: the library of base classes, then the clusters, all with contracts. Old
// and new compilers know this schema.
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

// project gives the project file for the classes in some folders.
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
