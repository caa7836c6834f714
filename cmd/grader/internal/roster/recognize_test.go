package roster

import (
	"os"
	"path/filepath"
	"testing"

	"rulebook/impl"
)

func TestRecognize(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason string
		lay    []string
		want   Form // "" for one submission
	}{
		{"files of two students from Canvas", []string{"doejane_1_2_a.py", "roejohn_3_4_b.py"}, Canvas},
		{"files of one student as Canvas calls them", []string{"doejane_1_2_a.py", "doejane_1_3_b.py"}, ""},
		{"files of one student beside metadata of another form", []string{"doejane_1_2_a.py", "submission_metadata.yml"}, ""},
		{"files of two students, and as many others", []string{"doejane_1_2_a.py", "roejohn_3_4_b.py", "a.py", "b.py"}, ""},
		{"files of two students, and what lies beside",
			[]string{"doejane_1_2_a.py", "roejohn_3_4_b.py", "marks.csv", "README.md", ".DS_Store"}, Canvas},
		{"files of students whose names Canvas hides", []string{"anon_x7K2p_1_a.py", "LATE_anon_B3cde_2_a.py"}, Canvas},
		{"files of one of them", []string{"anon_x7K2p_1_a.py", "anon_x7K2p_2_b.py"}, ""},
		{"files of Blackboard", []string{"Game_a_attempt_2026-11-20-15-07-00_a.py", "Game_a_attempt_2026-11-20-15-07-00.txt",
			"Game_b_attempt_2026-11-20-15-07-00_a.py", "Game_b_attempt_2026-11-20-15-07-00.txt"}, Blackboard},
		{"folders of Brightspace", []string{"1-9 - Ada Doe- Nov 20, 2026 1107 PM/a.py",
			"2-9 - Bo Roe- Nov 20, 2026 907 AM/a.py", "index.html"}, Brightspace},
		{"folders of Brightspace in German",
			[]string{"1-9 - Ada Doe- 20. November 2026 2307/a.py", "2-9 - Bo Roe- 20. März 2026 907/a.py"}, Brightspace},
		{"folders of Brightspace in French",
			[]string{"1-9 - Ada Doe- 20 févr. 2026 2307/a.py", "2-9 - Bo Roe- nov. 20, 2026 907 AM/a.py"}, Brightspace},
		{"folders of Brightspace in Spanish",
			[]string{"1-9 - Ada Doe- 20 de noviembre de 2026 2307/a.py", "2-9 - Bo Roe- 20 dic. 2026 907/a.py"}, Brightspace},
		{"files of Brightspace", []string{"1-9 - Ada Doe- Nov 20, 2026 1107 PM - a.py", "2-9 - Bo Roe- Nov 20, 2026 907 AM - b.py"}, Brightspace},
		{"files of one student of Blackboard",
			[]string{"Game_a_attempt_2026-11-20-15-07-00_a.py", "Game_a_attempt_2026-11-20-15-07-00_b.py"}, ""},
		{"folders of Moodle", []string{"Jane Doe_1_assignsubmission_file_/a.py"}, Moodle},
		{"files of Moodle", []string{"Jane Doe_1_assignsubmission_file_a.py", "John Roe_2_assignsubmission_file_a.py"}, Moodle},
		{"an export of Gradescope", []string{"submission_1/a.py", "submission_metadata.yml"}, Gradescope},
		{"an export without metadata", []string{"submission_1/a.py", "submission_2/a.py"}, Gradescope},
		{"one folder called so", []string{"submission_1/a.py"}, ""},
		{"clones of an assignment", []string{"hw1-jane/.git/", "hw1-john/.git/"}, GitHub},
		{"one clone", []string{"hw1-jane/.git/", "hw1-jane/a.py"}, ""},
		{"clones of anything without sources", []string{"a/.git/", "b/.git/"}, ""},
		{"folders of students", []string{"jane/a.py", "john/src/B.java=package solitaire;"}, Entries},
		{"archives of students", []string{"jane.zip", "john.tar.gz"}, Entries},
		{"a folder and an archive", []string{"jane/a.py", "john.zip"}, Entries},
		{"folders with archives, and an empty one", []string{"jane/hw.zip", "john/hw.zip", "max/"}, Entries},
		{"tables and texts about the folder beside", []string{"jane/a.py", "john/a.py", "roster.csv", "README.md", ".DS_Store"}, Entries},
		{"a folder that imports from itself", []string{"jane/a.py=from jane import b", "john/a.py"}, Entries},
		{"nothing", nil, ""},
		{"one folder", []string{"jane/a.py"}, ""},
		{"one archive", []string{"jane.zip"}, ""},
		{"folders without sources", []string{"jane/notes.txt", "john/notes.txt"}, ""},
		{"one folder with sources of several", []string{"jane/a.py", "john/notes.txt", "max/notes.txt"}, ""},
		{"files of students, which may be one program's", []string{"jane.py", "john.py"}, ""},
		{"documents above all", []string{"jane/a.py", "john/a.py", "a.pdf", "b.pdf"}, ""},
		{"a source at the top", []string{"jane/a.py", "john/a.py", "main.py"}, ""},
		{"a submission.yaml at the top", []string{"jane/a.py", "john/a.py", "submission.yaml"}, ""},
		{"a project file at the top", []string{"jane/a.c", "john/a.c", "Makefile"}, ""},
		{"a project of Eiffel", []string{"jane/a.e", "john/b.e", "peg.ecf"}, ""},
		{"a repository", []string{"jane/a.py", "john/a.py", ".git/"}, ""},
		{"a usual name of a source folder", []string{"jane/a.py", "src/a.py"}, ""},
		{"a usual name of an archive", []string{"jane.zip", "Test.zip"}, ""},
		{"one student's tasks", []string{"task1/a.py", "task2/a.py"}, ""},
		{"packages of Java", []string{"soli/A.java=package soli;", "taire/B.java=package taire;"}, ""},
		{"packages of Java that lie deeper", []string{"shop/x/A.java=package edu.me.shop.x;", "zoo/B.java"}, ""},
		{"packages of Python", []string{"pegs/__init__.py", "pegs/a.py", "main_part/b.py"}, ""},
		{"folders that include each other", []string{"pegs/a.c=#include \"../grid/b.h\"", "grid/b.h"}, ""},
		{"folders that import each other", []string{"pegs/a.py=from grid import b", "grid/b.py"}, ""},
		{"scripts that require each other", []string{"pegs/a.js=const b = require('../grid/b')", "grid/b.js"}, ""},
		{"folders that are mentioned in passing only", []string{"pegs/a.py=print('grid/')", "grid/b.py"}, Entries},
		{"links to folders", []string{"jane/a.py", "john>jane", "max>jane"}, ""},
		{"only the results of the grader", []string{"x/results/a.json", "x/students/", "x/journal.jsonl", "jane/a.py"}, ""},
	} {
		form, ok := Recognize(lay(t, test.lay...))
		if form != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %v; want %q", test.reason, form, ok, test.want)
		}
	}
	if form, ok := Recognize(filepath.Join(t.TempDir(), "none")); ok {
		t.Errorf("no folder: %q", form)
	}
}

// No example submission is taken for a class, and each folder of them is one.
func TestRecognizeTellsTheExamplesApart(t *testing.T) {
	t.Parallel()
	const examples = "../../../../fixtures/submissions"
	for _, a := range impl.Assignments() {
		folder := filepath.Join(examples, a.Name)
		if form, ok := Recognize(folder); !ok || form != Entries {
			t.Errorf("the examples of %s: %q, %v; want entries", a.Name, form, ok)
		}
		submissions, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range submissions {
			if form, ok := Recognize(filepath.Join(folder, s.Name())); ok {
				t.Errorf("%s/%s is taken for a class in the form of %s", a.Name, s.Name(), form)
			}
		}
	}
	if form, ok := Recognize(examples); ok {
		t.Errorf("the folders of examples are taken for a class in the form of %s", form)
	}
}
