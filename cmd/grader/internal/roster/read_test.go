package roster

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lay makes a folder of files and folders: "a/b" is a file, "a/" a folder, "a=text" a file with a text, "a>b" a link to b.
func lay(t testing.TB, all ...string) string {
	t.Helper()
	folder := t.TempDir()
	for _, thing := range all {
		name, text := thing, ""
		if at := strings.Index(thing, "="); at > 0 {
			name, text = thing[:at], thing[at+1:]
		}
		name, to, link := strings.Cut(name, ">")
		at := filepath.Join(folder, name)
		err := os.MkdirAll(filepath.Dir(at), 0o755)
		switch {
		case err != nil:
		case link:
			err = os.Symlink(to, at)
		case strings.HasSuffix(name, "/"):
			err = os.MkdirAll(at, 0o755)
		default:
			err = os.WriteFile(at, []byte(text), 0o644)
		}
		if err != nil {
			t.Skipf("this machine has not all that files can be: %v", err)
		}
	}
	return folder
}

// Opening a pipe would wait for somebody to write into it.
func TestNothingWaitsForAPipe(t *testing.T) {
	t.Parallel()
	folder := lay(t, "jane/a.py", "john/a.py")
	for _, name := range []string{"doe_1_2_a", "jane/b.py", "submission_metadata.yml"} {
		if err := pipe(filepath.Join(folder, name)); err != nil {
			t.Skipf("this machine has not all that files can be: %v", err)
		}
	}
	itself := filepath.Join(folder, "doe_1_2_a")
	if _, ok := Recognize(itself); ok {
		t.Error("a pipe is a class")
	}
	if _, err := Read(itself, ""); err == nil || !strings.Contains(err.Error(), "is no folder: give the folder that holds") {
		t.Errorf("a pipe is the folder of a class: %v", err)
	}
	class, err := Read(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	want := `entries
jane (jane): jane
john (john): john
skipped doe_1_2_a: it is a pipe, which is never followed
skipped submission_metadata.yml: it is a pipe, which is never followed
`
	if diff := cmp.Diff(want, told(class)); diff != "" {
		t.Errorf("pipes among submissions (- want, + got):\n%s", diff)
	}
	if form, ok := Recognize(folder); form != Entries || !ok {
		t.Errorf("pipes among submissions: recognized as %q, %v", form, ok)
	}
}

// write makes a roster outside of every class.
func write(t testing.TB, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "roster.csv")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// told gives a class in lines.
func told(c *Class) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n", c.Form)
	for _, h := range c.Handins {
		fmt.Fprintf(&text, "%s (%s)", h.Student.ID, h.Student.Name)
		if !h.Known {
			text.WriteString(" unknown")
		}
		for i, p := range h.Parts {
			text.WriteString([]string{": ", ", "}[min(i, 1)] + p.Path)
			if p.Name != p.Path {
				text.WriteString(" as " + p.Name)
			}
		}
		text.WriteString("\n")
		for _, m := range h.Members {
			fmt.Fprintf(&text, "  with %s (%s)\n", m.ID, m.Name)
		}
		if late := h.Student.Late; late != nil && *late {
			text.WriteString("  late\n")
		}
		for _, n := range h.Notes {
			fmt.Fprintf(&text, "  %s\n", n)
		}
	}
	for _, s := range c.Missing {
		fmt.Fprintf(&text, "missing %s (%s)\n", s.ID, s.Name)
	}
	for _, s := range c.Skipped {
		fmt.Fprintf(&text, "skipped %s: %s\n", s.Path, s.Why)
	}
	return text.String()
}

type readCase struct {
	reason string
	lay    []string
	roster string
	want   string
}

func testRead(t *testing.T, cases []readCase) {
	t.Helper()
	for _, test := range cases {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			file := ""
			if test.roster != "" {
				file = write(t, test.roster)
			}
			class, err := Read(lay(t, test.lay...), file)
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), told(class)); diff != "" {
				t.Errorf("%s (- want, + got):\n%s", test.reason, diff)
			}
		})
	}
}

func TestReadCanvas(t *testing.T) {
	t.Parallel()
	const gradebook = "Student,ID,SIS User ID,SIS Login ID,Section,HW (9)\n    Points Possible,,,,,10\n" +
		"\"Doe, Jane\",101,A1,jdoe,1,\n\"Roe, John\",102,A2,jroe,1,\n\"Student, Test\",103,,x,1,\n"
	testRead(t, []readCase{
		{"one file each, late or not, with or without an attempt before it", []string{
			"doejane_101_900_Game.java", "roejohn_LATE_102_901_main-2.py",
		}, "", `
Canvas
doejane (doejane): doejane_101_900_Game.java as Game.java
roejohn (roejohn): roejohn_LATE_102_901_main-2.py as main.py
  late
`},
		{"several attachments of one student belong together, and the highest number wins", []string{
			"doejane_101_900_Game.java", "doejane_101_905_Game-1.java", "doejane_101_907_Game-2.java", "doejane_101_903_Board-1.java",
			"doejane_101_904_notes.pdf",
		}, "", `
Canvas
doejane (doejane): doejane_101_903_Board-1.java as Board.java, ` +
			`doejane_101_904_notes.pdf as notes.pdf, doejane_101_907_Game-2.java as Game.java
  doejane_101_900_Game.java: not looked at, doejane_101_907_Game-2.java replaces it
  doejane_101_905_Game-1.java: not looked at, doejane_101_907_Game-2.java replaces it
`},
		{"ten comes after nine", []string{"doejane_101_900_a-9.py", "doejane_101_901_a-10.py"}, "", `
Canvas
doejane (doejane): doejane_101_901_a-10.py as a.py
  doejane_101_900_a-9.py: not looked at, doejane_101_901_a-10.py replaces it
`},
		{"the number in the name outweighs that of the attachment", []string{"doejane_101_9_a-2.py", "doejane_101_10_a-1.py"}, "", `
Canvas
doejane (doejane): doejane_101_9_a-2.py as a.py
  doejane_101_10_a-1.py: not looked at, doejane_101_9_a-2.py replaces it
`},
		{"names that Canvas hides stand for one student each", []string{
			"anon_x7K2p_901_Game.java", "anon_x7K2p_902_2_Board.java", "LATE_anon_B3cde_903_main.py", "anon_B3cde_text.html", "anon_12345_904_a.py",
		}, "", `
Canvas
anon (anon): anon_12345_904_a.py as a.py
anon_b3cde (anon_B3cde): LATE_anon_B3cde_903_main.py as main.py
  late
  anon_B3cde_text.html: not looked at, it is a text that was entered and no program
anon_x7k2p (anon_x7K2p): anon_x7K2p_901_Game.java as Game.java, anon_x7K2p_902_2_Board.java as 2_Board.java
`},
		{"two attachments were late once", []string{"doejane_LATE_101_9_a.py", "doejane_late_101_10_b.py"}, "", `
Canvas
doejane (doejane): doejane_LATE_101_9_a.py as a.py, doejane_late_101_10_b.py as b.py
  late
`},
		{"of one name twice, the later attachment wins", []string{"doejane_101_99_a.py", "doejane_101_100_a.py"}, "", `
Canvas
doejane (doejane): doejane_101_100_a.py as a.py
  doejane_101_99_a.py: not looked at, doejane_101_100_a.py replaces it
`},
		{"a number that the program speaks of is the student's own", []string{
			"doejane_101_900_main.js=require('./board-2.js'); open('level-' + n)", "doejane_101_901_board-2.js", "doejane_101_902_level-1.txt",
			"doejane_101_903_level-2.txt",
		}, "", `
Canvas
doejane (doejane): doejane_101_900_main.js as main.js, doejane_101_901_board-2.js as board-2.js, ` +
			`doejane_101_902_level-1.txt as level-1.txt, doejane_101_903_level-2.txt as level-2.txt
`},
		{"a number that it does not speak of is that of Canvas", []string{
			"doejane_101_900_main-1.c=#include \"board.h\" // board-12 and a board-game", "doejane_101_901_board-1.h",
		}, "", `
Canvas
doejane (doejane): doejane_101_900_main-1.c as main.c, doejane_101_901_board-1.h as board.h
`},
		{"a text or link that was entered is no program", []string{"doejane_101_text.html", "roejohn_LATE_102_link.html", "poe_103_7_a.py"}, "", `
Canvas
doejane (doejane)
  doejane_101_text.html: not looked at, it is a text that was entered and no program
poe (poe): poe_103_7_a.py as a.py
roejohn (roejohn)
  late
  roejohn_LATE_102_link.html: not looked at, it is a link that was entered and no program
`},
		{"names with anything in them", []string{
			"de_la_cruzaña_101_1_a.py", "o'neil-smith.jr_102_2_b_103_4_c.py", "李雷_103_3_d.py", "doe2jane_104_4_e.py", "..doe_105_5_f.py",
		}, "", `
Canvas
de_la_cruzana (de_la_cruzaña): de_la_cruzaña_101_1_a.py as a.py
doe (..doe): ..doe_105_5_f.py as f.py
doe2jane (doe2jane): doe2jane_104_4_e.py as e.py
oneil-smith.jr (o'neil-smith.jr): o'neil-smith.jr_102_2_b_103_4_c.py as b_103_4_c.py
student-399c0350 (李雷): 李雷_103_3_d.py as d.py
`},
		{"two of one name are two students, whose IDs do not depend on each other's order",
			[]string{"leeann_101_1_a.py", "leeann_102_2_a.py"}, "", `
Canvas
leeann-0972a98e (leeann): leeann_101_1_a.py as a.py
leeann-1fede1c2 (leeann): leeann_102_2_a.py as a.py
`},
		{"the roster knows by number; a group is noted; who is not there is missing", []string{
			"thewinners_101_1_a.py", "stranger_999_2_b.py",
		}, gradebook, `
Canvas
jdoe (Doe, Jane): thewinners_101_1_a.py as a.py
  Canvas calls it thewinners, not after Doe, Jane: it may be that of a group
stranger (stranger) unknown: stranger_999_2_b.py as b.py
missing jroe (Roe, John)
`},
		{"a name does not outweigh a number", []string{"doejane_999_1_a.py", "roejohn_102_2_b.py"}, gradebook, `
Canvas
doejane (doejane) unknown: doejane_999_1_a.py as a.py
jroe (Roe, John): roejohn_102_2_b.py as b.py
missing jdoe (Doe, Jane)
`},
		{"without numbers, names count in both orders, if they are one student's alone", []string{
			"doejane_101_1_a.py", "annlee_102_2_b.py", "leeann_103_3_c.py",
		}, "Name,Login\nJane Doe,jd\nAnn Lee,al1\n\"Lee, Ann\",al2\n", `
Canvas
annlee (annlee) unknown: annlee_102_2_b.py as b.py
jd (Jane Doe): doejane_101_1_a.py as a.py
leeann (leeann) unknown: leeann_103_3_c.py as c.py
missing al1 (Ann Lee)
missing al2 (Lee, Ann)
`},
		{"nobody gets at what is another's by calling himself so", []string{"doejane_101_1_a.py", "doejane_102_2_b.py"},
			"Name,Login\nJane Doe,jd\n", `
Canvas
doejane-0972a98e (doejane) unknown: doejane_101_1_a.py as a.py
  it may be by Jane Doe (jd), but so may another: add their numbers or logins to the roster
doejane-1fede1c2 (doejane) unknown: doejane_102_2_b.py as b.py
  it may be by Jane Doe (jd), but so may another: add their numbers or logins to the roster
missing jd (Jane Doe)
`},
		{"what Canvas did not call so is taken for a student's, tables and texts about the folder are not", []string{
			"doejane_101_1_a.py", "roejohn_102_2_b.py", "poe_103_2_b.py", "mended/x.py", "grades.csv", "README.txt",
		}, "", `
Canvas
doejane (doejane): doejane_101_1_a.py as a.py
mended (mended): mended
  its name is not from Canvas, so it is taken for a student's name
poe (poe): poe_103_2_b.py as b.py
roejohn (roejohn): roejohn_102_2_b.py as b.py
skipped README.txt: it is a text about the folder
skipped grades.csv: it is a table or a settings file, not a program
`},
		{"of an unpacked archive and files, the folder counts", []string{"doejane_101_1_a/x.py", "doejane_101_2_b.pdf", "roe_102_3_c.py"}, "", `
Canvas
doejane (doejane): doejane_101_1_a as a
  doejane_101_2_b.pdf: not looked at, doejane_101_1_a is a folder and counts
roe (roe): roe_102_3_c.py as c.py
`},
	})
}

func TestReadMoodle(t *testing.T) {
	t.Parallel()
	testRead(t, []readCase{
		{"folders, with a text that was entered, and feedback", []string{
			"Jane Doe_11_assignsubmission_file_/Game.java", "Jane Doe_11_assignsubmission_onlinetext_/onlinetext.html",
			"Jöhn O'Roe_12_assignsubmission_onlinetext_/x.html", "José_13_assignsubmission_file_/", "Jane Doe_11_assignfeedback_file_/x.pdf",
			"README",
		}, "", `
Moodle
jane-doe (Jane Doe): Jane Doe_11_assignsubmission_file_
  Jane Doe_11_assignfeedback_file_: not looked at, it is feedback
  Jane Doe_11_assignsubmission_onlinetext_: not looked at, it is a text that was entered and no program
john-oroe (Jöhn O'Roe)
  Jöhn O'Roe_12_assignsubmission_onlinetext_: not looked at, it is a text that was entered and no program
jose (José): José_13_assignsubmission_file_
skipped README: it is a text about the folder
`},
		{"files alone, which students call as they like", []string{
			"Jane Doe_11_assignsubmission_file_Game.java", "Jane Doe_11_assignsubmission_file_Board.java",
			"Eve_12_assignsubmission_file_x_11_assignsubmission_file_Game.java", "Jane Doe_11_assignsubmission_onlinetext_onlinetext.html",
		}, "", `
Moodle
eve (Eve): Eve_12_assignsubmission_file_x_11_assignsubmission_file_Game.java as x_11_assignsubmission_file_Game.java
jane-doe (Jane Doe): Jane Doe_11_assignsubmission_file_Board.java as Board.java, Jane Doe_11_assignsubmission_file_Game.java as Game.java
  Jane Doe_11_assignsubmission_onlinetext_onlinetext.html: not looked at, it is a text that was entered and no program
`},
		{"a name in which a folder's number seems to stand", []string{"Eve_11_assignsubmission_file__12_assignsubmission_file_/a.py"},
			"Identifier,Full name\nParticipant 11,Jane Doe\nParticipant 12,Eve\n", `
Moodle
eve (Eve): Eve_11_assignsubmission_file__12_assignsubmission_file_
missing jane-doe (Jane Doe)
`},
		{"participants without names, known by number from the grading worksheet", []string{
			"Participant_11_assignsubmission_file_/a.py", "Participant_12_assignsubmission_file_/a.py", "Participant_99_assignsubmission_file_/a.py",
		}, "Identifier,\"Full name\",Email address,Status,Grade\nParticipant 11,Jane Doe,jane@x.edu,,\nParticipant 12,John Roe,john@x.edu,,\n", `
Moodle
jane (Jane Doe): Participant_11_assignsubmission_file_
john (John Roe): Participant_12_assignsubmission_file_
participant-99 (Participant 99) unknown: Participant_99_assignsubmission_file_
`},
		{"names of the list of participants", []string{"Jane Doe_11_assignsubmission_file_/a.py", "Jöhn Roe_12_assignsubmission_file_/a.py"},
			"\uFEFFFirst name,Last name,ID number,Email address,Groups\nJane,Doe,7,jane@x.edu,\nJohn,Roe,8,john@x.edu,\n", `
Moodle
7 (Jane Doe): Jane Doe_11_assignsubmission_file_
8 (John Roe): Jöhn Roe_12_assignsubmission_file_
`},
	})
}

func TestReadGradescope(t *testing.T) {
	t.Parallel()
	const whose = `submission_metadata.yml=---
submission_7:
  :submitters:
  - :name: Jane Doe
    :email: jane@x.edu
    :sid: '0101'
  :created_at: 2026-01-01 10:00:00.000000000 Z
  :score: 0.0
  :results: !ruby/object:Results
    :tests: []
submission_8:
  :submitters:
  - :name: "John\e Roe"
    :email: john@x.edu
    :sid:
  - :name: Ann Lee
    :email: ann@x.edu
    :sid: 103
submission_9:
  :submitters:
  - :name: Max Poe
    :email: max@x.edu
`
	testRead(t, []readCase{
		{"submitters, alone and in groups, with folders and without",
			[]string{whose, "submission_7/a.py", "submission_8/a.py", "submission_10/a.py"}, "", `
Gradescope
jane-doe (Jane Doe): submission_7
john-roe (John Roe): submission_8
  with ann-lee (Ann Lee)
  handed in by a group: John Roe, Ann Lee
max-poe (Max Poe)
  there is no folder submission_9, which submission_metadata.yml names
submission_10 (submission_10): submission_10
  submission_metadata.yml does not say whose it is
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"the roster knows by address or number, and members of a group are not missing",
			[]string{whose, "submission_7/a.py", "submission_8/a.py"},
			"First Name,Last Name,SID,Email,Role\nJane,Doe,0101,other@x.edu,Student\nAnn,Lee,103,ann@x.edu,Student\n" +
				"Zoe,Poe,104,zoe@x.edu,Student\nProf,Ess,,p@x.edu,Instructor\n", `
Gradescope
0101 (Jane Doe): submission_7
  the address jane@x.edu is not the student's of the roster
103 (Ann Lee): submission_8
  with john-roe (John Roe)
  handed in by a group: Ann Lee, John Roe
max-poe (Max Poe) unknown
  there is no folder submission_9, which submission_metadata.yml names
missing 104 (Zoe Poe)
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"of a group whom the roster knows, nobody is missing", []string{whose, "submission_8/a.py"},
			"name,email\nJohn,john@x.edu\nAnn,ann@x.edu\nMax,max@x.edu\n", `
Gradescope
jane-doe (Jane Doe) unknown
  there is no folder submission_7, which submission_metadata.yml names
john (John): submission_8
  with ann (Ann)
  handed in by a group: John, Ann
max (Max)
  there is no folder submission_9, which submission_metadata.yml names
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"an address outweighs a number that is another", []string{
			"submission_metadata.yml=submission_1: {\":submitters\": [{\":name\": X, \":email\": j@x.edu, \":sid\": 8}]}", "submission_1/a.py",
		}, "name,email,sid\nJane,j@x.edu,7\n", `
Gradescope
7 (Jane): submission_1
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"the later of two submissions is the student's", []string{
			"submission_metadata.yml=submission_9: {\":submitters\": [{\":email\": j@x.edu}]}\n" +
				"submission_10: {\":submitters\": [{\":email\": J@X.edu}]}\n",
			"submission_9/a.py", "submission_10/a.py",
		}, "name,email\nJane,j@x.edu\n", `
Gradescope
j (Jane): submission_10
  submission_9 is by the same student: it stands alone
submission_9 (submission_9) unknown: submission_9
  submission_10 is by the same student (j) and counts, so this stands alone
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"nobody gets at what is another's by a name, beside an address that is known", []string{
			"submission_metadata.yml=submission_1: {\":submitters\": [{\":email\": j@x.edu}]}\n" +
				"submission_2: {\":submitters\": [{\":name\": Jane, \":email\": evil@x.edu}]}", "submission_1/a.py", "submission_2/a.py",
		}, "name,email\nJane,j@x.edu\n", `
Gradescope
j (Jane): submission_1
jane (Jane) unknown: submission_2
  it may be by Jane (j), but so may another: add their numbers or logins to the roster
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"nor by a name, beside another of that name", []string{
			"submission_metadata.yml=submission_1: {\":submitters\": [{\":name\": Jane, \":email\": j@x.edu}]}\n" +
				"submission_2: {\":submitters\": [{\":name\": Jane, \":email\": evil@x.edu}]}", "submission_1/a.py", "submission_2/a.py",
		}, "name,number\nJane,7\n", `
Gradescope
jane-3f7fbe06 (Jane) unknown: submission_2
  it may be by Jane (7), but so may another: add their numbers or logins to the roster
jane-cd3deb36 (Jane) unknown: submission_1
  it may be by Jane (7), but so may another: add their numbers or logins to the roster
missing 7 (Jane)
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"a name alone, with another address, is told", []string{
			"submission_metadata.yml=submission_1: {\":submitters\": [{\":name\": Jane, \":email\": other@x.edu}]}", "submission_1/a.py",
		}, "name,email\nJane,j@x.edu\n", `
Gradescope
j (Jane): submission_1
  the address other@x.edu is not the student's of the roster
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"an address that is a login of Canvas", []string{
			"submission_metadata.yml=submission_1: {\":submitters\": [{\":name\": X, \":email\": j@x.edu}]}", "submission_1/a.py",
		}, "Student,ID,SIS Login ID,Section\n\"Doe, Jane\",1,j@x.edu,1\n", `
Gradescope
j (Doe, Jane): submission_1
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"nobody knows whose they are", []string{"submission_1/a.py", "submission_2/a.py"}, "", `
Gradescope
submission_1 (submission_1): submission_1
  submission_metadata.yml does not say whose it is
submission_2 (submission_2): submission_2
  submission_metadata.yml does not say whose it is
`},
	})
}

func TestReadGitHub(t *testing.T) {
	t.Parallel()
	testRead(t, []readCase{
		{"logins behind the name of the assignment", []string{"hw1-jane/.git/", "hw1-john-roe/.git/", "hw1-x/.git/"}, "", `
GitHub Classroom
jane (jane): hw1-jane
john-roe (john-roe): hw1-john-roe
x (x): hw1-x
`},
		{"the roster tells where logins begin, and who accepted twice", []string{
			"hw1-al-smith/.git/", "hw1-al-jones/.git/", "hw1-al-jones-1/.git/", "hw1-team-red/.git/",
		}, "\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"a1\",\"Al-Smith\",\"1\",\"\"\n" +
			"\"a2\",\"al-jones\",\"2\",\"Al Jones\"\n\"a3\",\"\",\"\",\"\"\n", `
GitHub Classroom
al-jones (Al Jones): hw1-al-jones-1
  hw1-al-jones is by the same student: it stands alone
al-smith (al-smith): hw1-al-smith
hw1-al-jones (hw1-al-jones) unknown: hw1-al-jones
  hw1-al-jones-1 is by the same student (al-jones) and counts, so this stands alone
team-red (team-red) unknown: hw1-team-red
missing a3 ()
`},
		{"names of assignments with hyphens, and logins that end in numbers", []string{"hw-1-jane/.git/", "hw-1-jo-2/.git/"}, "", `
GitHub Classroom
jane (jane): hw-1-jane
jo-2 (jo-2): hw-1-jo-2
`},
		{"logins that only look as if someone had accepted twice",
			[]string{"hw1-al/.git/", "hw1-al-1/.git/", "hw1-bo-2/.git/"}, "name,github\nAl,al\nAlf,al-1\nBo,bo-2\n", `
GitHub Classroom
al (Al): hw1-al
al-1 (Alf): hw1-al-1
bo-2 (Bo): hw1-bo-2
`},
		{"a login is no student's of whom GitHub knows another", []string{"hw1-jane/.git/", "hw1-x/.git/"},
			"name,login,github\nJane,jane,jd\nXi,x,\n", `
GitHub Classroom
jane-efce1fde (jane) unknown: hw1-jane
x (Xi): hw1-x
missing jane (Jane)
`},
		{"a folder that is no clone is a student's", []string{"hw1-jane/.git/", "hw1-john/.git/", "hw1-max/.git/", "zoe/a.py"}, "", `
GitHub Classroom
jane (jane): hw1-jane
john (john): hw1-john
max (max): hw1-max
zoe (zoe): zoe
  its name is not from GitHub Classroom, so it is taken for a student's name
`},
		{"copies of clones, of which only the names are left", []string{"hw1-jane/a.py", "hw1-John-Roe/a.py", "hw1-x/a.py"},
			"name,github\nJane,jane\nJohn Roe,john-roe\nXi,xi\n", `
entries
hw1-x (hw1-x) unknown: hw1-x
jane (Jane): hw1-jane
john-roe (John Roe): hw1-John-Roe
missing xi (Xi)
`},
		{"archives of clones, by number, behind a name with an underscore", []string{"peg_game_007.zip", "peg_game_011.zip"},
			"name,id\nJane,007\nJohn,011\n", `
entries
007 (Jane): peg_game_007.zip
011 (John): peg_game_011.zip
`},
		{"a family name is no common beginning", []string{"al-smith/", "al-jones/"}, "name,login\nAl,al-smith\nJo,jones\nEd,al-jones\n", `
entries
al-jones (Ed): al-jones
al-smith (Al): al-smith
missing jones (Jo)
`},
		{"what a few have before a login is not stripped, but who it may be is told", []string{"peg-jane/", "peg-1/", "peg-2/", "peg-JohnRoe/"},
			"name,login\nJane,jane\nJohn Roe,jr12\nAnn,ann\n", `
entries
peg-1 (peg-1) unknown: peg-1
peg-2 (peg-2) unknown: peg-2
peg-jane (peg-jane) unknown: peg-jane
  it may be by Jane (jane): name it jane to match the roster
peg-johnroe (peg-JohnRoe) unknown: peg-JohnRoe
  it may be by John Roe (jr12): name it jr12 to match the roster
missing ann (Ann)
missing jane (Jane)
missing jr12 (John Roe)
`},
		{"clones of anything are entries", []string{"jane/.git/", "john/.git/"}, "", `
entries
jane (jane): jane
john (john): john
`},
	})
}

func TestReadTeams(t *testing.T) {
	t.Parallel()
	testRead(t, []readCase{
		{"what one of a team hands in is that of all", []string{"jane/a.py", "max/a.py"},
			"name,login,team\nJane Doe,jane,Red\nJohn Roe,john,red\nMax Poe,max,\nAnn Lee,ann,\n", `
entries
jane (Jane Doe): jane
  with john (John Roe)
  handed in by the team Red, also for John Roe
max (Max Poe): max
missing ann (Ann Lee)
`},
		{"who hands in something himself has that, the others have the last", []string{"jane/a.py", "john/a.py"},
			"name,login,team\nJane Doe,jane,Red\nJohn Roe,john,Red\nZoe,zoe,Red\n", `
entries
jane (Jane Doe): jane
john (John Roe): john
  with zoe (Zoe)
  handed in by the team Red, also for Zoe
`},
		{"what is called after a team", []string{"hw1-al/.git/", "hw1-team-red/.git/"},
			"name,github,team\nAl,al,\nBo,bo,Team Red\nCy,cy,team red\n", `
GitHub Classroom
al (Al): hw1-al
bo (Bo): hw1-team-red
  with cy (Cy)
  handed in by the team Team Red, also for Cy
`},
		{"what is called after a team takes nobody's own place", []string{"bo/a.py", "red/a.py"}, "name,login,team\nBo,bo,Red\nCy,cy,Red\n", `
entries
bo (Bo): bo
cy (Cy): red
`},
		{"a submitter who is called like a team is none of it", []string{
			"submission_metadata.yml=submission_1:\n  :submitters:\n  - :name: Bo\n  - :name: Red\n", "submission_1/a.py", "submission_2/a.py",
		}, "name,team\nBo,\nCy,Red\n", `
Gradescope
bo (Bo): submission_1
  with red (Red)
  handed in by a group: Bo, Red
submission_2 (submission_2) unknown: submission_2
  submission_metadata.yml does not say whose it is
missing cy (Cy)
skipped submission_metadata.yml: it is a table or a settings file, not a program
`},
		{"Canvas calls by the team what one of it hands in", []string{"red_99_100_a.py", "max_5_6_a.py"}, "name,team\nBo,Red\nCy,Red\nMax,\n", `
Canvas
bo (Bo): red_99_100_a.py as a.py
  with cy (Cy)
  handed in by the team Red, also for Cy
max (Max): max_5_6_a.py as a.py
`},
		{"who only calls himself after a team is none of it", []string{"bo_7_101_a.py", "red_99_100_a.py"},
			"name,canvas id,team\nBo,7,Red\nCy,8,Red\n", `
Canvas
bo (Bo): bo_7_101_a.py as a.py
  with cy (Cy)
  handed in by the team Red, also for Cy
red (red) unknown: red_99_100_a.py as a.py
`},
		{"groups are no teams: Moodle has them for all who attend one class", []string{"jane/a.py"},
			"name,login,group,groups\nJane,jane,A,A\nJohn,john,A,A\n", `
entries
jane (Jane): jane
missing john (John)
`},
	})
}

// Lists are written as JSON, where a missing one is not an empty one.
func TestListsAreNeverMissing(t *testing.T) {
	t.Parallel()
	class, err := Read(lay(t), "")
	if err != nil {
		t.Fatal(err)
	}
	if class.Handins == nil || class.Missing == nil || class.Skipped == nil {
		t.Errorf("an empty folder gives %#v", class)
	}
	class, err = Read(lay(t, "doe_1_text.html"), "")
	if err != nil || class.Handins[0].Parts == nil {
		t.Errorf("a hand-in of nothing gives %#v, %v", class, err)
	}
}

func TestReadBlackboard(t *testing.T) {
	t.Parallel()
	testRead(t, []readCase{
		{"the last attempt of each student counts, and receipts are none", []string{
			"Peg_Game 1_jdoe_attempt_2026-11-20-15-07-00.txt", "Peg_Game 1_jdoe_attempt_2026-11-20-15-07-00_main.py",
			"Peg_Game 1_jdoe_attempt_2026-11-21-09-00-00_main.py", "Peg_Game 1_jdoe_attempt_2026-11-21-09-00-00_my_board.py",
			"Peg_Game 1_s0012_attempt_2026-11-19-10-00-00_Game.zip", "Peg_Game 1_s0012_attempt_2026-11-19-10-00-00.txt",
		}, "", `
Blackboard
jdoe (jdoe): Peg_Game 1_jdoe_attempt_2026-11-21-09-00-00_main.py as main.py, ` +
			`Peg_Game 1_jdoe_attempt_2026-11-21-09-00-00_my_board.py as my_board.py
  Peg_Game 1_jdoe_attempt_2026-11-20-15-07-00_main.py: not looked at, a later attempt counts
s0012 (s0012): Peg_Game 1_s0012_attempt_2026-11-19-10-00-00_Game.zip as Game.zip
skipped Peg_Game 1_jdoe_attempt_2026-11-20-15-07-00.txt: it is a receipt of Blackboard
skipped Peg_Game 1_s0012_attempt_2026-11-19-10-00-00.txt: it is a receipt of Blackboard
`},
		{"a student's own name may look like Blackboard's", []string{
			"Game_jdoe_attempt_2026-11-20-15-07-00_x_me_attempt_2026-01-01-00-00-00_a.py", "Game_roe_attempt_2026-11-20-15-07-00_b.py",
		}, "id,name,login\n0012,Jane Doe,jdoe\n", `
Blackboard
jdoe (Jane Doe): Game_jdoe_attempt_2026-11-20-15-07-00_x_me_attempt_2026-01-01-00-00-00_a.py as x_me_attempt_2026-01-01-00-00-00_a.py
roe (roe) unknown: Game_roe_attempt_2026-11-20-15-07-00_b.py as b.py
`},
	})
	class, err := Read(lay(t, "Game_jdoe_attempt_2026-11-21-09-00-00_a.py", "Game_jdoe_attempt_2026-11-20-15-07-00_a.py"), "")
	if err != nil || class.Handins[0].Student.HandedIn != "2026-11-21 09:00:00" {
		t.Errorf("it was handed in at %+v, %v", class, err)
	}
}

func TestReadBrightspace(t *testing.T) {
	t.Parallel()
	testRead(t, []readCase{
		{"the last attempt of each student counts, and the list of all is none", []string{
			"11-9 - Ada Doe- Nov 20, 2026 1107 PM/a.py", "11-9 - Ada Doe- Nov 20, 2026 907 AM/a.py",
			"12-9 - Bo-Roe Poe - Nov 2, 2026 1200 AM/a.py", "index.html",
		}, "OrgDefinedId,Username,Last Name,First Name,End-of-Line Indicator\n#0012,#adoe,Doe,Ada,#\n#0013,#bpoe,Poe,Bo-Roe,#\n", `
Brightspace
adoe (Ada Doe): 11-9 - Ada Doe- Nov 20, 2026 1107 PM
  11-9 - Ada Doe- Nov 20, 2026 907 AM: not looked at, a later attempt counts
bpoe (Bo-Roe Poe): 12-9 - Bo-Roe Poe - Nov 2, 2026 1200 AM
skipped index.html: it is a page about the folder
`},
		{"files, under the names that their students gave them; a time that is none is no time", []string{
			"11-9 - Ada Doe- Nov 20, 2026 1107 PM - my - game.py", "12-9 - Bo Poe- Nov 20, 2026 1107 PM - a.py",
			"13-9 - Cy Poe- Nov 31, 2026 1107 PM - a.py",
		}, "", `
Brightspace
13-9---cy-poe--nov-31-2026-1107-pm---a (13-9 - Cy Poe- Nov 31, 2026 1107 PM - a): 13-9 - Cy Poe- Nov 31, 2026 1107 PM - a.py
  its name is not from Brightspace, so it is taken for a student's name
ada-doe (Ada Doe): 11-9 - Ada Doe- Nov 20, 2026 1107 PM - my - game.py as my - game.py
bo-poe (Bo Poe): 12-9 - Bo Poe- Nov 20, 2026 1107 PM - a.py as a.py
`},
		{"two students of one name are told apart by their numbers, and neither is the one on the roster", []string{
			"11-9 - Ada Doe- Nov 20, 2026 1107 PM/a.py", "12-9 - Ada Doe- Nov 20, 2026 1107 PM/a.py",
		}, "name,login\nAda Doe,adoe\n", `
Brightspace
ada-doe-31387bc8 (Ada Doe) unknown: 11-9 - Ada Doe- Nov 20, 2026 1107 PM
  it may be by Ada Doe (adoe), but so may another: add their numbers or logins to the roster
ada-doe-b37c58c5 (Ada Doe) unknown: 12-9 - Ada Doe- Nov 20, 2026 1107 PM
  it may be by Ada Doe (adoe), but so may another: add their numbers or logins to the roster
missing adoe (Ada Doe)
`},
	})
	class, err := Read(lay(t, "11-9 - Ada Doe- 20. März 2026 907/a.py", "12-9 - Bo Poe- Nov 20, 2026 1207 AM/a.py"), "")
	if err != nil || class.Handins[0].Student.HandedIn != "2026-03-20 09:07:00" || class.Handins[1].Student.HandedIn != "2026-11-20 00:07:00" {
		t.Errorf("they were handed in at %+v, %v", class, err)
	}
}

// What a download says of the time comes before what the roster says.
func TestReadWhenItWasHandedIn(t *testing.T) {
	t.Parallel()
	folder := lay(t, "submission_1/a.py", "submission_2/a.py")
	const metadata = "submission_1:\n  :submitters:\n  - :name: Jane\n    :email: jane@x.edu\n" +
		"  :created_at: 2026-11-21 08:00:00.123456000 Z\n" +
		"submission_2:\n  :submitters:\n  - :name: John\n    :email: john@x.edu\n"
	if err := os.WriteFile(filepath.Join(folder, "submission_metadata.yml"), []byte(metadata), 0o644); err != nil {
		t.Fatal(err)
	}
	class, err := Read(folder, write(t, "name,email,handed in\nJane,jane@x.edu,2026-11-20 10:00\nJohn,john@x.edu,2026-11-20 11:00\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range class.Handins {
		got = append(got, h.Student.HandedIn)
	}
	if diff := cmp.Diff([]string{"2026-11-21 08:00:00.123456000 Z", "2026-11-20 11:00"}, got); diff != "" {
		t.Errorf("handed in (-want +got):\n%s", diff)
	}
}

// Gradescope is written in Ruby, and its times may be objects of that. One that cannot be read keeps nobody from being graded.
func TestGradescopeWritesTimesAsItLikes(t *testing.T) {
	t.Parallel()
	const object = "  :created_at: !ruby/object:ActiveSupport::TimeWithZone\n"
	const other = "    zone: !ruby/object:ActiveSupport::TimeZone\n      name: Etc/UTC\n"
	tests := []struct{ created, want, reason string }{
		{"  :created_at: 2026-11-21 08:00:00.5 Z\n", "2026-11-21 08:00:00.5 Z", "a time"},
		{object + "    utc: &1 2026-11-21 08:00:00.5 Z\n" + other + "    time: *1\n", "2026-11-21 08:00:00.5 Z", "an object"},
		{"  :first: &1 2026-11-21 08:00:00.5 Z\n" + object + "    utc: *1\n" + other, "2026-11-21 08:00:00.5 Z", "a time that stands elsewhere"},
		{object + other, "", "an object without a time"},
		{object + "    utc: [1]\n", "", "no time"},
		{"  :created_at: [2026]\n", "", "a list"},
		{"  :created_at:\n", "", "nothing"},
		{"", "", "none"},
	}
	for _, test := range tests {
		m, err := parseMetadata([]byte("---\nsubmission_1:\n  :submitters:\n  - :name: Jane\n    :sid: '0012'\n" + test.created))
		one := m["submission_1"]
		if err != nil || string(one.Created) != test.want || len(one.Submitters) != 1 || one.Submitters[0].SID != "0012" {
			t.Errorf("%s: %+v, %v", test.reason, one, err)
		}
	}
}

func TestReadEntries(t *testing.T) {
	t.Parallel()
	testRead(t, []readCase{
		{"folders, archives and files",
			[]string{"jane/a.py", "John Roe.tar.gz", "max.zip", "Zoë.java", "j.doe/", "nothing.pdf", "noending"}, "", `
entries
j.doe (j.doe): j.doe
jane (jane): jane
john-roe (John Roe): John Roe.tar.gz
max (max): max.zip
noending (noending): noending
nothing (nothing): nothing.pdf
zoe (Zoë): Zoë.java
`},
		{"a folder and the archive that it comes from", []string{"jane/", "jane.zip", "jane-1/"}, "", `
entries
jane-1 (jane-1): jane-1
jane-541971e3 (jane): jane.zip
  jane has the same name: each stands alone
jane-d2ffc89b (jane): jane
  jane.zip has the same name: each stands alone
`},
		{"an empty folder is a hand-in", []string{"jane/"}, "", "entries\njane (jane): jane\n"},
		{"nothing is nobody's", nil, "", "entries\n"},
		{"what nobody handed in", []string{
			".DS_Store", ".git/", "__MACOSX/x", "Thumbs.db", "desktop.ini", "README.md", "marks.xlsx", "verdicts.yaml", "jane/",
			"link>jane", "out>/etc",
			"cs300-results/journal.jsonl", "cs300-results/results/", "cs300-results/students/", "results/",
		}, "", `
entries
jane (jane): jane
results (results): results
skipped .DS_Store: it is hidden
skipped .git: it is hidden
skipped README.md: it is a text about the folder
skipped Thumbs.db: the system put it there unasked
skipped __MACOSX: the system put it there unasked
skipped cs300-results: it is a folder of results of the grader
skipped desktop.ini: the system put it there unasked
skipped link: it is a symbolic link, which is never followed
skipped marks.xlsx: it is a table or a settings file, not a program
skipped out: it is a symbolic link, which is never followed
skipped verdicts.yaml: it is a table or a settings file, not a program
`},
		{"names that are dangerous, or the same once they are safe", []string{
			"José/", "jose/", "Jose\u0301/", "JOSE.zip", "con/", "...x/", "-rf/", "$(reboot)/", "\x1b[2J/", "=1+1/", "caf\xe9/",
			"日本/", "a\\..\\b/", "%2e%2e/",
		}, "", `
entries
11 (=1+1): =1+1
2e2e (%2e%2e): %2e%2e
2j ([2J): ` + "\x1b[2J" + `
a..b (a\..\b): a\..\b
caf (caf` + "\uFFFD" + `): caf` + "\xe9" + `
con-d0d8b563 (con): con
jose (jose): jose
jose-392ef7c9 (José): ` + "Jose\u0301" + `
  José has the same name: each stands alone
jose-42f8edbd (JOSE): JOSE.zip
jose-cac7214e (José): José
  ` + "Jose\u0301" + ` has the same name: each stands alone
reboot ($(reboot)): $(reboot)
rf (-rf): -rf
student-3f0e9204 (日本): 日本
skipped ...x: it is hidden
`},
		{"the roster knows by login, address, number, ID and name, each in its own way", []string{
			"JDOE/", "john@x.edu.zip", "0103/", "Lee_Ann.py", "O'Neil, Zoë/", "max/", "stranger/",
		}, "ID;Name;E-mail;User name\n1;Jane Doe;;jdoe\n2;John Roe;john@x.edu;\n0103;Sid Poe;;\n4;Ann Lee;;\n" +
			"5;Zoe ONeil;;\n6;Max;max@x.edu;\n7;Nobody;;\n", `
entries
0103 (Sid Poe): 0103
2 (John Roe): john@x.edu.zip
4 (Ann Lee): Lee_Ann.py
5 (Zoe ONeil): O'Neil, Zoë
6 (Max): max
jdoe (Jane Doe): JDOE
stranger (stranger) unknown: stranger
missing 7 (Nobody)
`},
		{"an empty folder does not outweigh an archive", []string{"jdoe.zip", "Jane Doe/"}, "name,login\nJane Doe,jdoe\n", `
entries
jane-doe (Jane Doe) unknown: Jane Doe
  jdoe.zip is by the same student (jdoe) and counts, so this stands alone
jdoe (Jane Doe): jdoe.zip
  Jane Doe is by the same student: it stands alone
`},
		{"what stands before the @ of an address is a login, if it is one student's alone", []string{"jane/", "john.zip", "max/"},
			"name,email,login\nA,jane@x.edu,s123\nB,,john@x.edu\nC,max@x.edu,\nD,max@y.edu,\n", `
entries
john (B): john.zip
max (max) unknown: max
s123 (A): jane
missing max-23d40ed4 (C)
missing max-4b417ccb (D)
`},
		{"two hand-ins of one student are kept apart, a folder being the later",
			[]string{"jdoe.zip", "Jane Doe/a.py", "jdoe.py"}, "name,login\nJane Doe,jdoe\n", `
entries
jdoe (Jane Doe): Jane Doe
  jdoe.py is by the same student: it stands alone
  jdoe.zip is by the same student: it stands alone
jdoe.py (jdoe.py) unknown: jdoe.py
  Jane Doe is by the same student (jdoe) and counts, so this stands alone
jdoe.zip (jdoe.zip) unknown: jdoe.zip
  Jane Doe is by the same student (jdoe) and counts, so this stands alone
`},
		{"a stranger never gets the ID of a student, handed in or not", []string{"jdöe/"}, "name,login\nJane,jdoe\n", `
entries
jdoe-6f17e1f1 (jdöe) unknown: jdöe
missing jdoe (Jane)
`},
		{"a spreadsheet has dropped the zeros before a number, unless two would be one", []string{"0012345/", "0077/", "077/"},
			"name,id\nAda,12345\nBen,077\nCleo,77\n", `
entries
0077 (0077) unknown: 0077
077 (Ben): 077
12345 (Ada): 0012345
missing 77 (Cleo)
`},
		{"a login that two may mean is nobody's", []string{"lee/"}, "name,login,number\nAnn,lee,1\nBob,bob,lee\n", `
entries
lee-246f2873 (lee) unknown: lee
missing bob (Bob)
missing lee (Ann)
`},
	})
}
