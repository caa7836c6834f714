package listed_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/listed"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

func TestMain(m *testing.M) {
	box.Serve()
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 15}).Run())
}

// greetings are programs that ask for a name and greet, each with a second file if the language has a way to name it.
var greetings = map[string]map[string]string{
	"Perl": {"main.pl": "use strict;\nuse lib '.';\nuse Greet;\nprint \"Name: \";\nmy $n = <STDIN>;\nchomp $n;\nprint Greet::hello($n);\n",
		"Greet.pm": "package Greet;\nsub hello { return \"Hello, $_[0]!\\n\"; }\n1;\n"},
	"Ruby": {"game.rb": "require_relative 'greet'\nprint 'Name: '\nputs hello(gets.chomp)\n",
		"greet.rb": "def hello(n)\n  \"Hello, #{n}!\"\nend\n"},
	"PHP": {"game.php": "<?php\nrequire 'greet.php';\necho 'Name: ';\necho hello(trim(fgets(STDIN)));\n",
		"greet.php": "<?php\nfunction hello($n) { return \"Hello, $n!\\n\"; }\n"},
	"Lua": {"game.lua": "require('greet')\nio.write('Name: ')\nprint(hello(io.read('l')))\n",
		"greet.lua": "function hello(n) return 'Hello, ' .. n .. '!' end\n"},
	"Tcl": {"game.tcl": "puts -nonewline {Name: }\nputs \"Hello, [gets stdin]!\"\n"},
	"R":   {"game.R": "cat('Name: ')\nname <- readLines(file('stdin'), 1)\ncat('Hello, ', name, '!\\n', sep = '')\n"},
	"Rust": {"main.rs": "mod greet;\nfn main() { print!(\"Name: \"); let mut n = String::new(); " +
		"std::io::stdin().read_line(&mut n).unwrap(); greet::hello(n.trim()); }\n",
		"greet.rs": "pub fn hello(n: &str) { println!(\"Hello, {}!\", n); }\n"},
	"Haskell": {"Main.hs": "import Greet\nmain = do\n  putStr \"Name: \"\n  n <- getLine\n  putStrLn (hello n)\n",
		"Greet.hs": "module Greet where\nhello n = \"Hello, \" ++ n ++ \"!\"\n"},
	"OCaml": {"game.ml": "let () = print_string \"Name: \"; Printf.printf \"Hello, %s!\\n\" (read_line ())\n"},
	"Pascal": {"game.pas": "program game;\nvar n: string;\nbegin\n  write('Name: ');\n  readln(n);\n" +
		"  writeln('Hello, ', n, '!');\nend.\n"},
	"Fortran": {"game.f90": "program game\n  character(20) :: n\n  write (*, '(A)', advance='no') 'Name: '\n" +
		"  read (*, '(A)') n\n  print '(A)', 'Hello, ' // trim(n) // '!'\nend program\n"},
	"Ada": {"game.adb": "with Ada.Text_IO; use Ada.Text_IO;\nprocedure Game is\nbegin\n   Put (\"Name: \");\n" +
		"   Put_Line (\"Hello, \" & Get_Line & \"!\");\nend Game;\n"},
	"C#": {"Game.cs": "using System;\nclass Game { static void Main() { Console.Write(\"Name: \"); " +
		"Console.WriteLine(\"Hello, \" + Console.ReadLine() + \"!\"); } }\n"},
	"Scheme": {"game.scm": "(use-modules (ice-9 rdelim))\n(display \"Name: \")\n" +
		"(display (string-append \"Hello, \" (read-line) \"!\\n\"))\n"},
	"Prolog": {"game.pl": ":- use_module(library(readutil)).\n" +
		"main :- write('Name: '), read_line_to_string(user_input, N), format(\"Hello, ~s!~n\", [N]).\n"},
	"AWK": {"game.awk": "BEGIN { printf \"Name: \"; getline n; print \"Hello, \" n \"!\" }\n"},
	"shell": {"game.sh": "printf 'Name: '\nread -r n\n. ./greet.sh\nhello \"$n\"\n",
		"greet.sh": "hello() { echo \"Hello, $1!\"; }\n"},
}

var (
	everywhere = []string{"Perl", "AWK", "shell"}                                                     // on each machine
	large      = []string{"R", "Rust", "Haskell", "OCaml", "Pascal", "Ada", "C#", "Scheme", "Prolog"} // to install
)

// Each language of the table finds, builds and runs a program, whatever else lies beside it, and tells its version.
func TestEachLanguageOfTheTable(t *testing.T) {
	t.Parallel()
	guard, err := box.Choose(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range listed.Languages() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			files, ok := greetings[l.Name]
			switch {
			case !ok:
				t.Fatal("no program in it is tried")
			case slices.Contains(large, l.Name):
				costtest.SkipBeforeNight(t)
			case !slices.Contains(everywhere, l.Name):
				costtest.SkipBeforePush(t)
			}
			s, err := subjecttest.Open(t, submissiontest.Reachable(t, submissiontest.HandIn(t, files)), submission.Assignment{},
				submission.Conditions{Guard: guard})
			if missing, ok := errors.AsType[*language.Missing](err); ok {
				t.Skipf("needs %s", missing.Tool)
			}
			if err != nil {
				t.Fatal(err)
			}
			run, err := s.Console(t.Context(), []string{"Ada"}, engine.AllAtOnce)
			if err != nil || string(run.Output) != "Name: Hello, Ada!\n" || run.Failed {
				t.Errorf("%v: it writes %q and %q, %s", err, run.Output, run.Diagnostics, run.Status)
			}
			if s.Language() != l.Name {
				t.Errorf("it is found as %s", s.Language())
			}
			if l.Version != nil && s.Version() == "" {
				t.Error("its version is not known")
			}
		})
	}
}

// A program in a language of the table counts only where there is no other: scripts lie beside many programs.
func TestAScriptBesideAProgramIsNoProgram(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		files          map[string]string
		want, language string
		reason         string
	}{
		{map[string]string{"game.py": "print(1)", "run.sh": "python3 game.py\n"}, "game.py", "Python", "a script that starts it"},
		{map[string]string{"game.rb": "puts 1", "build.sh": "true\n"}, "game.rb", "Ruby", "a script beside a program of the table"},
		{map[string]string{"game.rb": "puts 1", "game.lua": "print(1)\n"}, "", "", "two of the table are one too many"},
		{map[string]string{"peg": "#!/bin/sh\n", "lib.sh": "true\n"}, "peg", "executable", "a script that says by what it is run"},
		{map[string]string{"a.pl": "use strict;\nprint 1;\n"}, "a.pl", "Perl", "a file that may be Perl or Prolog"},
		{map[string]string{"a.pl": ":- initialization(main).\nmain :- true.\n"}, "a.pl", "Prolog", "or the other"},
		{map[string]string{"a.pl": "#!/usr/bin/perl\nwhile (<>) { print; }\n"}, "a.pl", "Perl", "Perl without a word of Perl"},
	} {
		found, err := submission.Find(submissiontest.HandIn(t, test.files), submission.Handin{}, t.TempDir())
		switch {
		case test.want == "" && err == nil:
			t.Errorf("%s: %s is found", test.reason, found.Main)
		case test.want != "" && err != nil:
			t.Errorf("%s: %v", test.reason, err)
		case test.want != "" && (found.Main != test.want || found.Language != test.language):
			t.Errorf("%s: %s in %s is found, want %s in %s", test.reason, found.Main, found.Language, test.want, test.language)
		}
	}
}

// What does not compile is the student's, with the words of the compiler.
func TestAProgramThatDoesNotCompile(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "perl")
	for file, text := range map[string]string{"a.pl": "use strict;\nmy $x = (;\n", "a.sh": "if true\n"} {
		_, err := subjecttest.Open(t, submissiontest.HandIn(t, map[string]string{file: text}), submission.Assignment{}, submission.Conditions{})
		if failure := subjecttest.BuildError(t, err); !strings.Contains(failure.Output, file) {
			t.Errorf("%s: %q does not name the file", file, failure.Output)
		}
	}
}
