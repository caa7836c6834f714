package handin

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/eecs3311"
	"rulebook/impl/eecs3311/project"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

const (
	pythonHello = "print('hello', end='')\n"
	javaHello   = "public class Hello { public static void main(String[] a) { System.out.print(\"hello\"); } }\n"
)

const boardText = "note\n\tdescription: \"A board\"\n\nclass\n\tBOARD\n\nend\n"

func TestFindEiffel(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason         string
		files          map[string]string
		path           string
		language, main string
	}{
		{"the project file", map[string]string{"peg_solitaire.ecf": "", "root/application.e": "", "board/board.e": boardText},
			".", "Eiffel", "peg_solitaire.ecf"},
		{"in a folder of its own", map[string]string{"hand in/peg_solitaire/peg_solitaire.ecf": "", "README.md": ""}, ".",
			"Eiffel", "hand in/peg_solitaire/peg_solitaire.ecf"},
		{"the nearest to the top", map[string]string{"old/peg_solitaire/peg_solitaire.ecf": "", "x/peg_solitaire.ecf": ""},
			".", "Eiffel", "x/peg_solitaire.ecf"},
		{"the root class where the project file was forgotten",
			map[string]string{"root/application.e": "", "board/board.e": boardText}, ".", "Eiffel", "root/application.e"},
		{"the class BOARD where that was forgotten, too", map[string]string{"board/board.e": boardText, "game/game.e": ""},
			".", "Eiffel", "board/board.e"},
		{"all classes in one folder", map[string]string{"Board.e": boardText, "game.e": ""}, ".", "Eiffel", "Board.e"},
		{"tools in other languages do not matter", map[string]string{"peg_solitaire.ecf": "", "tools/count.py": pythonHello,
			"Hello.java": javaHello}, ".", "Eiffel", "peg_solitaire.ecf"},
		{"what the compiler has made does not matter", map[string]string{"p/q/peg_solitaire.ecf": "",
			"EIFGENs/peg_solitaire.ecf": ""}, ".", "Eiffel", "p/q/peg_solitaire.ecf"},
		{"a class that was given by itself", map[string]string{"p/peg_solitaire.ecf": "", "p/board/board.e": boardText,
			"bob/board/board.e": boardText}, "p/board/board.e", "Eiffel", "board/board.e"},
		{"the project file that was given by itself", map[string]string{"p/peg_solitaire.ecf": "",
			"p/board/board.e": boardText}, "p/peg_solitaire.ecf", "Eiffel", "peg_solitaire.ecf"},
		{"a submission.yaml decides", map[string]string{"submission.yaml": "main: b/peg_solitaire.ecf",
			"peg_solitaire.ecf": "", "b/peg_solitaire.ecf": ""}, ".", "Eiffel", "b/peg_solitaire.ecf"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s, err := submission.Find(filepath.Join(submissiontest.HandIn(t, test.files), test.path), Assignment().Handin, t.TempDir())
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			if s.Language != test.language || s.Main != test.main {
				t.Errorf("%s: %s in %s; want %s in %s", test.reason, s.Main, s.Language, test.main, test.language)
			}
		})
	}
}

func TestFindRefusesWhatIsNoEiffel(t *testing.T) {
	t.Parallel()
	var program submission.Handin // what an assignment asks for that says nothing
	for _, test := range []struct {
		reason     string
		handin     submission.Handin
		files      map[string]string
		path, want string
	}{
		{"no Eiffel at all", Assignment().Handin, map[string]string{"a.py": pythonHello}, ".",
			"there is no Eiffel project in it: " +
				"looked for peg_solitaire.ecf, root/application.e and the class BOARD among a.py: give the folder of the project"},
		{"a file that is called as the class is", Assignment().Handin,
			map[string]string{"board.e": "-- class BOARD\nclass BOARDS end"}, ".", "there is no Eiffel project in it"},
		{"an Eiffel project where a program is asked for", program, map[string]string{"peg_solitaire.ecf": "",
			"board/board.e": boardText}, ".", "there is no program in it: looked for a main in Java"},
		{"a class by itself where a program is asked for", program, map[string]string{"board.e": boardText}, "board.e",
			"board.e is neither a source file known here nor an executable"},
	} {
		_, err := submission.Find(filepath.Join(submissiontest.HandIn(t, test.files), test.path), test.handin, t.TempDir())
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Find = %v; want %q", test.reason, err, test.want)
		}
	}
}

// A file whose name ends in .e may be anything.
func TestEiffelDoesNotDisturbOtherAssignments(t *testing.T) {
	t.Parallel()
	s, err := submission.Find(submissiontest.HandIn(t, map[string]string{
		"submission.yaml": "encoding: utf-8", "a.py": pythonHello, "peg_solitaire.ecf": "", "board/board.e": boardText, "sound.e": "\xFF\x00",
	}), submission.Handin{}, t.TempDir())
	if err != nil || s.Main != "a.py" || len(s.Notes) > 0 {
		t.Errorf("Find = %+v, %v; want a.py, nothing to be noted", s, err)
	}
}

// readShim gives the text of a class of the shim: the assignment's own or one that all assignments share.
func readShim(t *testing.T, name string) string {
	t.Helper()
	own, base := os.DirFS("shim/eiffel"), os.DirFS("../../submission/language/eiffel/shim")
	data, err := fs.ReadFile(own, name)
	if err != nil {
		data, err = fs.ReadFile(base, name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestEiffelShimCarriesEachCommandOutAtOnePlace(t *testing.T) {
	t.Parallel()
	_, after, _ := strings.Cut(readShim(t, "rulebook_desk.e"), "-- Dispatch\n")
	dispatch, _, _ := strings.Cut(after, "\nfeature ")
	for _, c := range eecs3311.Commands().Commands() {
		if strings.Count(dispatch, `command ~ "`+c.Name+`" then`) != 1 {
			t.Errorf("the command %s is not carried out at one place", c.Name)
		}
	}
}

// No compiler reads the shim here. The test can only check that every block of its text ends.
func TestEiffelShimIsBalanced(t *testing.T) {
	t.Parallel()
	silent := regexp.MustCompile(`(?s)"\[.*?\]"|"(%.|[^"%\n])*"|'(%.|[^'%])'|--[^\n]*`)
	opening := regexp.MustCompile(`\b(class|do|once|if|from)\b`)
	for _, name := range []string{"rulebook_shim.e", "rulebook_desk.e"} {
		code := silent.ReplaceAllString(readShim(t, name), " ")
		opened, closed := len(opening.FindAllString(code, -1)), len(regexp.MustCompile(`\bend\b`).FindAllString(code, -1))
		if opened != closed {
			t.Errorf("%s: %d times something begins, %d times it ends", name, opened, closed)
		}
		loops, bounds := len(regexp.MustCompile(`\bfrom\b`).FindAllString(code, -1)),
			len(regexp.MustCompile(`\buntil\b[^;]*?\bloop\b`).FindAllString(code, -1))
		if loops != bounds {
			t.Errorf("%s: %d loops, %d of them with until and loop", name, loops, bounds)
		}
		if opens, closes := strings.Count(code, "("), strings.Count(code, ")"); opens != closes {
			t.Errorf("%s: %d opening parentheses, %d closing ones", name, opens, closes)
		}
	}
}

// The starter code gives the shim its features; the reference project has them all.
func TestEiffelShimCallsWhatTheStarterCodeDeclares(t *testing.T) {
	t.Parallel()
	declared := map[string]bool{}
	err := fs.WalkDir(project.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".e" {
			return err
		}
		data, err := fs.ReadFile(project.Files(), name)
		for _, match := range regexp.MustCompile(`(?m)^\t([a-z_, 0-9]+)`).FindAllSubmatch(data, -1) {
			for _, feature := range strings.Split(string(match[1]), ",") {
				declared[strings.TrimSpace(feature)] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	targets := regexp.MustCompile(`\b(?:g|b|player|player\.game|slots|other_slots|access\.templates|Result)\.([a-z_]+)`)
	calls := 0
	for _, match := range targets.FindAllStringSubmatch(readShim(t, "rulebook_desk.e"), -1) {
		if slices.Contains([]string{"append", "append_character", "extend", "make", "replace_substring_all", "make_empty", "has"}, match[1]) {
			continue // features of the base classes
		}
		calls++
		if !declared[match[1]] {
			t.Errorf("%s: the reference project has no feature of that name", match[0])
		}
	}
	if calls < 50 {
		t.Errorf("%d calls were found", calls)
	}
}

// withCompilers puts scripts in the place of the Eiffel compilers on the search path. Folders with real ones are left out.
func withCompilers(t *testing.T, scripts map[string]string) {
	t.Helper()
	files := map[string]string{}
	for name, script := range scripts {
		files[name+"!"] = "#!/bin/sh\n" + script
	}
	folders := slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), func(folder string) bool {
		return slices.ContainsFunc([]string{"ec", "gec"}, func(compiler string) bool {
			_, err := os.Stat(filepath.Join(folder, compiler))
			return err == nil
		})
	})
	t.Setenv("PATH", strings.Join(append([]string{submissiontest.Reachable(t, submissiontest.HandIn(t, files))},
		folders...), string(filepath.ListSeparator)))
}

// starter is an Eiffel project as far as it matters without a compiler.
func starter() map[string]string {
	return map[string]string{
		"peg_solitaire.ecf": "", "board/board.e": boardText, "game/game.e": "class GAME end", "slot/slot_status.e": "", "tests/test.e": "",
		"root/application.e": "", "docs/team.txt": "cse123456\n",
	}
}

func openEiffel(t *testing.T, files map[string]string) (*submission.Subject, error) {
	t.Helper()
	return subjecttest.Open(t, submissiontest.HandIn(t, files), Assignment(), submission.Conditions{Compile: true})
}

// speaker is a program that a script of withCompilers makes: it speaks as much of the line protocol as a test needs.
const speaker = `#!/usr/bin/env python3
import sys
for line in sys.stdin:
    number, command = line.split()[:2]
    print("a student prints this", "\n=" + number, "|" + command, ".", sep="\n", flush=True)
`

// made is a script that makes a program of speaker in the working directory.
const made = "cat >rulebook_shim <<'END'\n" + speaker + "END\nchmod +x rulebook_shim\n"

// generating gives a script in the place of gec, which makes C and a script that compiles it.
func generating(compiling string) string {
	return "mkdir -p .gobo\ncat >.gobo/rulebook_shim.sh <<'SCRIPT'\n" + compiling + "SCRIPT\n"
}

// TestEiffelFromProjectToSession goes the whole way, with a script instead of each compiler that writes down how it was called.
func TestEiffelFromProjectToSession(t *testing.T) {
	submissiontest.Need(t, "python3")
	for _, test := range []struct{ reason, compiler, makes, arguments string }{
		{"EiffelStudio", "ec", "mkdir -p EIFGENs/rulebook_shim/F_code\ncd EIFGENs/rulebook_shim/F_code\n" + made,
			"-batch -clean -config rulebook_shim.ecf -target rulebook_shim -finalize -keep -c_compile"},
		{"Gobo", "gec", generating(made), "--no-benchmark --cc=no --target=rulebook_shim rulebook_shim.ecf"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			told := filepath.Join(t.TempDir(), "told")
			withCompilers(t, map[string]string{
				test.compiler: "{ echo \"$@\"; ls shim/*; cat rulebook_shim.ecf; cat classes/board/*; } >" + told + "\n" + test.makes,
			})
			files := starter()
			files["board/board.e"] = strings.ReplaceAll(boardText, "\n", "\r\n")
			s, err := openEiffel(t, files)
			if err != nil {
				t.Fatal(err)
			}
			if got := subjecttest.Answer(t, subjecttest.Session(t, s), "board"); got != "board" {
				t.Errorf("the reply is %q", got)
			}
			data, err := os.ReadFile(told)
			if err != nil {
				t.Fatal(err)
			}
			words, rest, _ := strings.Cut(string(data), "\n")
			if words != test.arguments {
				t.Errorf("called with %q; want %q", words, test.arguments)
			}
			for _, want := range []string{
				"rulebook_desk.e\n", "rulebook_shim.e\n", "/classes/board\"", "/classes/game\"", "/classes/slot\"", "/shim\"",
				"/shim/eecs3311\"", `<setting name="inlining" value="false"/>`, boardText,
			} {
				if !strings.Contains(rest, want) {
					t.Errorf("the compiler sees no %q in\n%s", want, rest)
				}
			}
			for _, not := range []string{"/classes/tests", "/classes/root", "espec", "\r"} {
				if strings.Contains(rest, not) {
					t.Errorf("the compiler sees %q in\n%s", not, rest)
				}
			}
			if _, err := s.Console(t.Context(), nil, engine.AllAtOnce); engine.OutcomeOf(err) != engine.NotClaimed {
				t.Errorf("Console = %v; want not claimed", err)
			}
		})
	}
}

// gec is often reached by a link, and finds neither its own installation nor a C compiler by itself.
func TestEiffelTellsGecWhereItLies(t *testing.T) {
	submissiontest.Need(t, "python3")
	t.Setenv("GOBO", "")
	t.Setenv("GOBO_CC", "")
	told := filepath.Join(t.TempDir(), "told")
	gobo := submissiontest.Reachable(t, submissiontest.HandIn(t, map[string]string{
		"bin/gec!": "#!/bin/sh\necho \"$0 $GOBO $GOBO_CC\" >" + told + "\n" + generating(made),
	}))
	if err := os.MkdirAll(filepath.Join(gobo, "links"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../bin/gec", filepath.Join(gobo, "links", "gec")); err != nil {
		t.Fatal(err)
	}
	withCompilers(t, nil)
	t.Setenv("PATH", filepath.Join(gobo, "links")+string(filepath.ListSeparator)+os.Getenv("PATH"))
	s, err := openEiffel(t, starter())
	if err != nil {
		t.Fatal(err)
	}
	subjecttest.Session(t, s)
	data, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	if real, err := filepath.EvalSymlinks(gobo); err != nil || string(data) != real+"/bin/gec "+real+" gcc\n" {
		t.Errorf("gec is told %q; want its own path, %s and gcc (%v)", data, real, err)
	}
}

// What a project lacks is left out of the shim, and nothing else: the desk that is compiled at last lacks what the compiler
// has refused.
func TestEiffelLeavesOutWhatAProjectLacks(t *testing.T) {
	costtest.SkipBeforePush(t)
	submissiontest.Need(t, "python3")
	submissiontest.Need(t, "grep")
	const refuses = `desk=shim/eecs3311/rulebook_desk.e
refuse() {
	at=$(grep -nF "$1" $desk | head -n 1 | cut -d: -f1)
	if test -n "$at"; then
		echo "[VUEX-2] class RULEBOOK_DESK ($at,10): $2"
		echo ----
		exit 1
	fi
}
`
	for _, test := range []struct{ reason, refused, words, want, kept string }{
		{"an instruction", "say (b.number_of_rows.out)", `\"number_of_rows' is not the final name of a feature in class BOARD.`,
			"\t\t\tif command ~ \"board\" then\n\t\t\t\tsay_lines (b.out)\n\t\t\telseif command ~ \"rows\" then\n" +
				"\t\t\t\tlack (\"%\"number_of_rows' is not the final name of a feature in class BOARD.\")\n", "say (b.number_of_columns.out)"},
		{"a variable", "player: BAD_PLAYER", "type based on unknown class BAD_PLAYER.",
			"\t\t\t-- Have a bad player play on from the current board.\n\t\tdo\n\t\t\tlack (\"type based on unknown class BAD_PLAYER.\")\n\n",
			"player: GOOD_PLAYER"},
		{"a condition", "if attached {OCCUPIED_SLOT} status then", "type based on unknown class OCCUPIED_SLOT.",
			"\t\tdo\n\t\t\tlack (\"type based on unknown class OCCUPIED_SLOT.\")\n", "board_of (glyphs: STRING): BOARD"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			told := filepath.Join(t.TempDir(), "told")
			withCompilers(t, map[string]string{
				"gec": refuses + fmt.Sprintf("refuse '%s' \"%s\"\ncat $desk >%s\n", test.refused, test.words, told) + generating(made),
			})
			s, err := openEiffel(t, starter())
			if err != nil {
				t.Fatal(err)
			}
			if got := subjecttest.Answer(t, subjecttest.Session(t, s), "board"); got != "board" {
				t.Errorf("the reply is %q", got)
			}
			data, err := os.ReadFile(told)
			if err != nil {
				t.Fatal(err)
			}
			desk := string(data)
			if strings.Contains(desk, test.refused) || !strings.Contains(desk, test.want) || !strings.Contains(desk, test.kept) {
				t.Errorf("%s: want %q and %q, and no %q in\n%s", test.reason, test.want, test.kept, test.refused, desk)
			}
			if got, want := strings.Count(desk, "\n"), strings.Count(readShim(t, "rulebook_desk.e"), "\n"); got != want {
				t.Errorf("%d lines; want %d, as before", got, want)
			}
		})
	}
}

// If the compiler accepts the reference project but not the submission, the submission is at fault, otherwise the machine.
func TestEiffelDoesNotCompile(t *testing.T) {
	costtest.SkipBeforePush(t)
	const refuses = "echo \"Error code: VEEN in $(sed -n 's/.*location=\"\\(.*board\\)\".*/\\1/p' rulebook_shim.ecf)/board.e\"; exit 1\n"
	const program = "echo '#!/bin/sh' >rulebook_shim; chmod +x rulebook_shim\n"
	makes := generating(program)
	for _, test := range []struct{ reason, ec, gec, built, broken string }{
		{"the submission is refused", "", "case $PWD in *-reference) " + makes + "exit;; esac\n" + refuses,
			"Error code: VEEN in board/board.e\n", ""},
		{"nothing is made, whatever the status says", "", "case $PWD in *-reference) " + makes + "esac\n",
			"gec makes no program of it (exit status 0)", ""},
		{"the reference is refused as well", "", refuses, "", "does not compile the reference project either: Error code: VEEN in "},
		{"a class that is refused is no part of the shim", "", "case $PWD in *-reference) " + makes + "exit;; esac\n" +
			"echo '[VUEX-2] class GAME (2,1): no'; exit 1\n", "[VUEX-2] class GAME (2,1): no", ""},
		{"a shim that cannot do without what is refused", "", "case $PWD in *-reference) " + makes + "exit;; esac\n" +
			"echo '[VTCT] class RULEBOOK_DESK (90,1): no'; exit 1\n", "class RULEBOOK_DESK (90,1): no", ""},
		{"the C compiler is missing", "", generating("zig cc a.c\n"), "", "does not compile the reference project either: "},
		{"another program is called ec", "echo usage: ec [options] >&2; exit 2\n", makes, "", ""},
		{"two compilers that do not work", "exit 1\n", "exit 1\n", "",
			"/gec of this machine does not compile the reference project either: gec makes no program of it (exit status 1)"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			if strings.Contains(test.gec, "$(sed ") {
				submissiontest.Need(t, "sed")
			}
			scripts := map[string]string{"gec": test.gec}
			if test.ec != "" {
				scripts["ec"] = test.ec
			}
			withCompilers(t, scripts)
			s, err := openEiffel(t, starter())
			if test.built != "" {
				failure := subjecttest.BuildError(t, err)
				if !strings.Contains(failure.Error(), test.built) {
					t.Errorf("the error is %v; want %q", failure, test.built)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			session, err := s.Engine(t.Context())
			if err == nil {
				_ = session.Close()
			}
			if opens := err == nil; opens != (test.broken == "") {
				t.Errorf("Engine = %v; want %q", err, test.broken)
			}
			if err != nil && (engine.OutcomeOf(err) != engine.Broken || !strings.Contains(err.Error(), test.broken)) {
				t.Errorf("Engine = %v; want broken: %q", err, test.broken)
			}
		})
	}
}

// eachGuard runs a test with a guard of each level that this machine has.
func eachGuard(t *testing.T, test func(t *testing.T, guard *box.Guard)) {
	for _, level := range box.Levels() {
		t.Run(string(level), func(t *testing.T) {
			guard, err := box.Choose(t.Context(), level)
			if err != nil && os.Getenv("CI") == "" {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			test(t, guard)
		})
	}
}

// A compiler that is installed in somebody's home does not open the home to a student's C. Without a box it is open, so that
// the attempt shows something.
func TestEiffelIsCompiledWithoutTheHomeAroundTheCompiler(t *testing.T) {
	costtest.SkipBeforePush(t)
	const secret = "a mark in confidence"
	for _, tool := range []string{"bin/gec", "gec"} {
		t.Run(tool, func(t *testing.T) {
			eachGuard(t, func(t *testing.T, guard *box.Guard) {
				home := submissiontest.Reachable(t, submissiontest.HandIn(t, map[string]string{"private": secret}))
				refuses := "case $PWD in *-reference) " + generating("echo '#!/bin/sh' >rulebook_shim; chmod +x rulebook_shim\n") +
					"exit;; esac\ncat " + filepath.Join(home, "private") + "; exit 1\n"
				path := filepath.Join(home, filepath.FromSlash(tool))
				err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte("#!/bin/sh\n"+refuses), 0o755))
				if err != nil {
					t.Fatal(err)
				}
				withCompilers(t, nil)
				t.Setenv("HOME", home)
				t.Setenv("GOBO", "")
				t.Setenv("PATH", filepath.Dir(path)+string(filepath.ListSeparator)+os.Getenv("PATH"))
				conditions := submission.Conditions{Guard: guard, Compile: true}
				_, err = subjecttest.Open(t, submissiontest.HandIn(t, starter()), Assignment(), conditions)
				said := subjecttest.BuildError(t, err).Output
				if got, want := strings.Contains(said, secret), guard.Level() == box.None; got != want {
					t.Errorf("it says the secret: %t, want %t: %s", got, want, said)
				}
			})
		})
	}
}

// A submission's own commands cannot have the grader read, for the compiler, what its folder did not hold: links would lead
// it out, and a pipe would keep it for ever.
func TestEiffelIsCompiledAsItWasHandedIn(t *testing.T) {
	costtest.SkipBeforePush(t)
	submissiontest.Need(t, "python3", "mkfifo")
	for _, test := range []struct{ reason, command string }{
		{"a link to a file", "ln -s OUTSIDE/board.e board/stolen.e"},
		{"a link in the place of a class", "ln -sf OUTSIDE/board.e board/board.e"},
		{"a link in the place of a cluster", "rm -r board; ln -s OUTSIDE board"},
		{"a pipe in the place of a class", "rm board/board.e; mkfifo board/board.e"},
		{"a cluster that is gone", "rm -r board"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			outside := submissiontest.HandIn(t, map[string]string{"board.e": "-- in confidence\n" + boardText})
			told := filepath.Join(t.TempDir(), "told")
			withCompilers(t, map[string]string{"gec": "cat classes/*/*.e >" + told + "\n" + generating(made)})
			files := starter()
			files["submission.yaml"] = "build: [sh, build.sh]\n"
			files["build.sh"] = strings.ReplaceAll(test.command, "OUTSIDE", outside) + "\n"
			s, err := openEiffel(t, files)
			if err != nil {
				t.Fatal(err)
			}
			if got := subjecttest.Answer(t, subjecttest.Session(t, s), "board"); got != "board" {
				t.Errorf("the reply is %q", got)
			}
			data, err := os.ReadFile(told)
			if want := boardText + "class GAME end"; err != nil || string(data) != want {
				t.Errorf("the compiler gets %q, %v; want %q", data, err, want)
			}
		})
	}
}

// If the C does not compile that is made of the classes, it is the student's fault, unless that of the reference project does not
// compile either.
func TestEiffelHoldsCThatDoesNotCompile(t *testing.T) {
	costtest.SkipBeforePush(t)
	const fails = "echo 'a.c:1: error: this is no C' >&2; exit 1\n"
	works := "case $PWD in *-reference/*) echo '#!/bin/sh' >rulebook_shim; chmod +x rulebook_shim; exit;; esac\n"
	for _, test := range []struct {
		reason, board, makes string
		built, broken        string
	}{
		{"C of the student", "class BOARD feature attack external \"C inline\" alias \"this is no C\" end end", works + fails,
			"this is no C", ""},
		{"no working C compiler", "class BOARD feature attack external \"C inline\" alias \"puts (1);\" end end", fails, "",
			"of this machine does not compile the reference project either: a.c:1: error: this is no C"},
		{"C of the Eiffel compiler that is too much for the C compiler", boardText, works + "while :; do echo much; done\n",
			"the C compiler was stopped, it wrote more than", ""},
		{"C of the Eiffel compiler alone", boardText + "-- external \"C inline\"", works + fails, "this is no C", ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			withCompilers(t, map[string]string{"gec": generating(test.makes)})
			files := starter()
			files["board/board.e"] = test.board
			s, err := openEiffel(t, files)
			if test.built != "" {
				if failure := subjecttest.BuildError(t, err); !strings.Contains(failure.Error(), test.built) {
					t.Errorf("the error is %v; want %q", failure, test.built)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, err = s.Engine(t.Context()); engine.OutcomeOf(err) != engine.Broken || !strings.Contains(err.Error(), test.broken) {
				t.Errorf("Engine = %v; want broken: %q", err, test.broken)
			}
		})
	}
}

// A second compiler may compile what the first cannot. Of the reference project, which was to tell whose fault that is, nothing
// stays for the student's program.
func TestEiffelLeavesNothingOfTheReference(t *testing.T) {
	submissiontest.Need(t, "python3")
	withCompilers(t, map[string]string{"ec": "exit 1\n", "gec": generating(made)})
	s, err := openEiffel(t, starter())
	if err != nil {
		t.Fatal(err)
	}
	beside := filepath.Join(filepath.Dir(filepath.Dir(filepath.Dir(s.EngineStart().Argv[0]))), "*")
	found, err := filepath.Glob(beside)
	names := map[string]bool{}
	for _, path := range found {
		names[filepath.Base(path)] = true
	}
	if err != nil || !names["gec"] || names["ec-reference"] {
		t.Errorf("beside the program lie %q, %v; want gec, and no ec-reference", found, err)
	}
}

// In the box a compiler finds the classes, the C compiler, its home and room for temporary files, and what it makes can
// be started.
func TestEiffelFromProjectToSessionInABox(t *testing.T) {
	costtest.SkipBeforePush(t)
	submissiontest.Need(t, "python3")
	submissiontest.Need(t, "cc")
	makes := `set -e
folder=$(sed -n 's/.*location="\(.*board\)".*/\1/p' rulebook_shim.ecf)
grep -q BOARD "$folder/board.e"
echo >"$HOME/settings"
echo >"$TMPDIR/file"
echo 'int main(void) { return 0; }' >a.c
cc -o a.out a.c
./a.out
` + generating("echo >\"$HOME/settings\"\necho 'int main(void) { return 0; }' >b.c\ncc -o b.out b.c\n./b.out\n"+made)
	eachGuard(t, func(t *testing.T, guard *box.Guard) {
		withCompilers(t, map[string]string{"gec": makes})
		s, err := subjecttest.Open(t, submissiontest.HandIn(t, starter()), Assignment(), submission.Conditions{Guard: guard, Compile: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := subjecttest.Answer(t, subjecttest.Session(t, s), "board"); got != "board" {
			t.Errorf("the reply is %q", got)
		}
	})
}

func TestEiffelWithoutCompiler(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	s, err := openEiffel(t, starter())
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Engine(t.Context())
	stop, ok := errors.AsType[*engine.Stop](err)
	if !ok || stop.Outcome != engine.NotClaimed || stop.Reason != "no Eiffel compiler is on this machine: gec or ec" {
		t.Errorf("Engine = %v", err)
	}
	files, err := s.Files()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"peg_solitaire.ecf", "board/board.e", "tests/test.e", "docs/team.txt"} {
		if _, err := fs.Stat(files, name); err != nil {
			t.Errorf("the files face has no %s: %v", name, err)
		}
	}
	if s.Language() != "Eiffel" || s.Main() != "peg_solitaire.ecf" {
		t.Errorf("%s in %s", s.Main(), s.Language())
	}
}

func TestEngineAloneIsNotThere(t *testing.T) {
	t.Parallel()
	folder := submissiontest.HandIn(t, map[string]string{"submission.yaml": "engine: [./peg]"})
	_, err := subjecttest.Open(t, folder, Assignment(), submission.Conditions{AllowEngine: true})
	if want := "there is no file ./peg, which the submission.yaml wants to start"; subjecttest.BuildError(t, err).Reason != want {
		t.Errorf("Open = %v; want %q", err, want)
	}
}
