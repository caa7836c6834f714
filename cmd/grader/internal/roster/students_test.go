package roster

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/cmd/grader/internal/spelling"
)

func TestParseStudents(t *testing.T) {
	t.Parallel()
	jane := []Student{{ID: "jdoe", Name: "Jane Doe", Email: "jane@x.edu", Login: "jdoe"}}
	for _, test := range []struct {
		reason, text string
		want         []Student
	}{
		{"any order and case of columns", "LOGIN,e-mail,Name\njdoe,jane@x.edu,Jane Doe\n", jane},
		{"semicolons and carriage returns", "login;email;name\r\njdoe;jane@x.edu;Jane Doe\r\n", jane},
		{"tabs", "login\temail\tname\njdoe\tjane@x.edu\tJane Doe\n", jane},
		{"carriage returns alone", "login,email,name\rjdoe,jane@x.edu,Jane Doe\r", jane},
		{"a line that tells Excel the delimiter", "sep=;\r\nlogin;email;name\r\njdoe;jane@x.edu;Jane Doe\r\n", jane},
		{"a byte order mark", "\xEF\xBB\xBFlogin,email,name\njdoe,jane@x.edu,Jane Doe\n", jane},
		{"a byte order mark before a quote", "\xEF\xBB\xBF\"login\",email,name\njdoe,jane@x.edu,Jane Doe\n", jane},
		{"a heading of two lines", "\"section\nof course\";login;email;name\n1;jdoe;jane@x.edu;Jane Doe\n", jane},
		{"UTF-16, as Excel's Unicode text", "\xFF\xFEn\x00a\x00m\x00e\x00\t\x00l\x00o\x00g\x00i\x00n\x00\n\x00\xC9\x00\t\x00e\x00\n\x00",
			[]Student{{ID: "e", Name: "É", Login: "e"}}},
		{"windows-1252", "name,login\nZo\xEB O\x92Neil,zo\n", []Student{{ID: "zo", Name: "Zoë O’Neil", Login: "zo"}}},
		{"quotes in the middle, as they stand", "name,login\nJane \"J\" Doe,jdoe\n",
			[]Student{{ID: "jdoe", Name: "Jane \"J\" Doe", Login: "jdoe"}}},
		{"quotes, blanks around values, empty lines and columns",
			"\"login\", name ,email,section,\n\n\"jdoe\",  Jane Doe ,jane@x.edu,,\n,,,,\n", jane},
		{"an apostrophe that keeps a value from being a formula", "name,login\n'=1+1,'-x\nO'Neil,'quoted'\n", []Student{
			{ID: "x", Name: "=1+1", Login: "-x"}, {ID: "quoted", Name: "O'Neil", Login: "'quoted'"},
		}},
		{"given and family name", "Surname,First name,Email address\nDoe,Jane,jane@x.edu\n,Cher,c@x.edu\n", []Student{
			{ID: "jane", Name: "Jane Doe", Email: "jane@x.edu"}, {ID: "c", Name: "Cher", Email: "c@x.edu"},
		}},
		{"a number of the university before one of the file", "ID,Student ID,Name\n1,s100,Jane\n2,,John\n", []Student{
			{ID: "s100", Name: "Jane", Keys: map[string]string{"number": "s100"}}, {ID: "2", Name: "John", Keys: map[string]string{"number": "2"}},
		}},
		{"the gradebook of Canvas", "Student,ID,SIS User ID,SIS Login ID,Section,HW (9),Final Score\n,,,,,Manual Posting,\n" +
			"    Points Possible,,,,,10,(read only)\n\"Doe, Jane\",101,A1,jane@x.edu,1,9,90\n\"Student, Test\",103,,abc,1,,\n", []Student{
			{ID: "jane", Name: "Doe, Jane", Login: "jane@x.edu", Keys: map[string]string{"canvas": "101", "sis": "A1"}},
		}},
		{"the gradebook of Canvas with two columns for names", "LastName,FirstName,ID,SIS Login ID,Section\nDoe,Jane,101,jdoe,1\n", []Student{
			{ID: "jdoe", Name: "Jane Doe", Login: "jdoe", Keys: map[string]string{"canvas": "101"}},
		}},
		{"the roster of GitHub Classroom", "\"identifier\",\"github_username\",\"github_id\",\"name\"\n" +
			"\"jane@x.edu\",\"Jane-D\",\"5\",\"\"\n\"student12\",\"\",\"\",\"John\"\n\"Zoe Poe\",\"zp\",\"\",\"\"\n", []Student{
			{ID: "jane-d", Email: "jane@x.edu", Keys: map[string]string{"github": "Jane-D"}},
			{ID: "student12", Name: "John", Keys: map[string]string{"number": "student12"}},
			{ID: "zp", Name: "Zoe Poe", Keys: map[string]string{"github": "zp"}},
		}},
		{"the grading worksheet of Moodle in German",
			"Identifier;Vollständiger Name;E-Mail-Adresse\nTeilnehmer/in12;Jane Doe;jane@x.edu\n", []Student{
				{ID: "jane", Name: "Jane Doe", Email: "jane@x.edu", Keys: map[string]string{"moodle": "12"}},
			}},
		{"the same, as Moodle writes its heads in German", "ID;Vollständiger Name;E-Mail-Adresse;Zuletzt geändert (Abgabe)\n" +
			"Teilnehmer/in12;Doe Jane;jane@x.edu;Freitag, 20. November 2026, 23:59\n", []Student{{
			ID: "jane", Name: "Doe Jane", Email: "jane@x.edu", HandedIn: "Freitag, 20. November 2026, 23:59",
			Keys: map[string]string{"moodle": "12"},
		}}},
		{"the same in French", "Identifiant,Nom complet,Adresse de courriel,Dernière modification (travail remis)\n" +
			"Participant 12,Jane Doe,jane@x.edu,-\n", []Student{
			{ID: "jane", Name: "Jane Doe", Email: "jane@x.edu", Keys: map[string]string{"moodle": "12"}},
		}},
		{"an export of participants in French", "Prénom;Nom de famille;Numéro d'identification;Courriel\nJane;Doe;7;jane@x.edu\n", []Student{
			{ID: "7", Name: "Jane Doe", Email: "jane@x.edu", Keys: map[string]string{"number": "7"}},
		}},
		{"the grades of Brightspace", "OrgDefinedId,Username,Last Name,First Name,Email,Hw1 Points Grade,End-of-Line Indicator\n" +
			"#0012,#jdoe,Doe,Jane,jane@x.edu,,#\n", []Student{
			{ID: "jdoe", Name: "Jane Doe", Email: "jane@x.edu", Login: "jdoe", Keys: map[string]string{"number": "0012"}},
		}},
		{"the roster of Gradescope",
			"First Name,Last Name,SID,Email,Role\nJane,Doe,7,jane@x.edu,Student\nT,A,8,ta@x.edu,TA\nP,F,9,p@x.edu,Instructor\n",
			[]Student{
				{ID: "7", Name: "Jane Doe", Email: "jane@x.edu", Keys: map[string]string{"number": "7"}},
			}},
		{"a student with more time", "login,due\njdoe,2026-11-22 23:59\n", []Student{
			{ID: "jdoe", Login: "jdoe", Due: "2026-11-22 23:59", Keys: map[string]string{}},
		}},
		{"the same line twice, as of two sections", "login,email,name\njdoe,jane@x.edu,Jane Doe\njdoe,jane@x.edu,Jane Doe\n", jane},
		{"two students of one name", "name,number\nLee,1\nLee,2\n", []Student{
			{ID: "1", Name: "Lee", Keys: map[string]string{"number": "1"}}, {ID: "2", Name: "Lee", Keys: map[string]string{"number": "2"}},
		}},
	} {
		got, err := parseStudents([]byte(test.text))
		if diff := cmp.Diff(test.want, got, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("%s: %v (- want, + got):\n%s", test.reason, err, diff)
		}
	}
}

func TestParseStudentsRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"nothing", "", "it is empty: give a CSV file with a header such as id,name,email,login"},
		{"a header alone", "name\n\n", "there are no students in it: give a CSV file with a line for each below its header"},
		{"no header", "Jane Doe,101\n", "line 1: no column identifies students in \"Jane Doe\", \"101\": give the file a header with"},
		{"a first name alone tells nobody", "first name\nJane\n", "line 1: no column identifies students"},
		{"a quote that never ends", "name,login\n\"Jane,jdoe\nJohn,jroe\n",
			"line 2: a quote is not closed: put a value that holds a quote into quotes"},
		{"text behind a quote", "name,login\n\"Jane\" Doe,jdoe\n", "line 2: something stands behind a closing quote: put a value"},
		{"a name with the delimiter in it", "name,login\nDoe, Jane,jdoe\n",
			"line 2: it has 3 values for 2 columns, jdoe is one too many: quote values that contain the delimiter"},
		{"a line that tells nobody", "name,section\nJane,1\n,2\n",
			"line 3: it has no name, number, e-mail address or login, only , 2: fill one in, or delete the line"},
		{"one login twice", "name,login\nJane,jdoe\n\nJohn,JDOE\n", "line 4: line 2 has the same login JDOE: give each student a different one"},
		{"one number twice", "name,id\nJane,1\nJohn,1\n", "line 3: line 2 has the same number 1"},
		{"a number that a spreadsheet has shortened", "name,id\nJane,2.0261E+10\n",
			"line 2: 2.0261E+10 is a number that a spreadsheet program has shortened: let it show the whole numbers"},
		{"the same in German", "name;id\nJane;\"2,03E+10\"\n", "line 2: 2,03E+10 is a number that a spreadsheet program has shortened"},
		{"two students of one name and nothing else", "name\nJane\nJohn\nJane\n",
			"line 4: line 2 has the same name Jane, and nothing tells them apart: " +
				"add a column with a number, an e-mail address or a login"},
		{"a workbook of Excel", "PK\x03\x04\x14\x00", "it is a workbook of a spreadsheet program: open it there, save it as CSV, and give that"},
		{"a workbook of an old Excel", "\xD0\xCF\x11\xE0\xA1\xB1", "it is a workbook of a spreadsheet program"},
		{"what does not show is quoted", "name,id\nJane,\x1b[2J\nJohn,\x1b[2J\n", `line 3: line 2 has the same number "\x1b[2J"`},
	} {
		students, err := parseStudents([]byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, %v; want %q", test.reason, students, err, test.want)
		}
	}
}

func TestReadNamesTheRoster(t *testing.T) {
	t.Parallel()
	folder := lay(t, "jane/", "class.csv=name,login\nJane,x\nJohn,x\n", "good.csv=name\nJane\n")
	_, err := Read(folder, filepath.Join(folder, "class.csv"))
	if want := "reading the roster class.csv: line 3: line 2 has the same login x"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a roster with a fault: %v; want %q", err, want)
	}
	if _, err := Read(folder, filepath.Join(folder, "none.csv")); err == nil || !os.IsNotExist(errUnwrapped(err)) {
		t.Errorf("a roster that is not there: %v", err)
	}
	class, err := Read(folder, filepath.Join(folder, "good.csv"))
	want := []Skip{{"class.csv", "it is a table or a settings file, not a program"}, {"good.csv", "it is the roster"}}
	if err != nil || !cmp.Equal(class.Skipped, want) {
		t.Errorf("a roster among the submissions: %v, %v; want %v", class, err, want)
	}
}

func errUnwrapped(err error) error {
	for {
		inner, ok := err.(interface{ Unwrap() error })
		if !ok || inner.Unwrap() == nil {
			return err
		}
		if _, ok := err.(*os.PathError); ok {
			return err
		}
		err = inner.Unwrap()
	}
}

func TestSpellings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, name, other string
		want                bool
	}{
		{"a comma without a blank", "Doe,Jane", "jane doe", true},
		{"family name first", "Jane Doe", "Doe, Jane", true},
		{"in one word", "Jane Doe", "doejane", true},
		{"a family name of several words", "Ana María de la Cruz", "delacruzanamaria", true},
		{"accents, case and punctuation", "Zoë O’Neil-Smith", "ONEIL SMITH zoe", true},
		{"letters that are not taken apart", "Søren Łukasz Groß", "gross_soren lukasz", true},
		{"other scripts", "李 雷", "雷李", true},
		{"other scripts stay what they are", "раul", "paul", false},
		{"no word may lack", "Jane Mary Doe", "Jane Doe", false},
		{"no word may be another", "Jane Doe", "John Doe", false},
	} {
		found := false
		for _, s := range spellings(test.name) {
			found = found || s == spelling.Bare(test.other)
		}
		if found != test.want {
			t.Errorf("%s: %q among the spellings of %q: %v", test.reason, test.other, test.name, found)
		}
	}
}

func TestIdentifiers(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long ", 40)
	for _, test := range []struct{ reason, label, want string }{
		{"an ID as it is", "j.doe_1-x", "j.doe_1-x"},
		{"blanks and accents", "Zoë  Ann", "zoe--ann"},
		{"what leads out", "../../etc/passwd", "etcpasswd"},
		{"what hides a file or is a flag", ".-x-.", "x"},
		{"much", long, strings.TrimSuffix(strings.Repeat("long-", 12), "-")},
	} {
		if got := safe(test.label); got != test.want {
			t.Errorf("%s: %q; want %q", test.reason, got, test.want)
		}
	}
	ids := identifiers{"jane": true}
	got := ids.assign([]labelled{{"jane", "1"}, {"john", "2"}, {"John", "3"}, {"", "4"}, {"nul.x", "5"}})
	want := []string{"jane-6b86b273", "john", "john-4e074085", "student-4b227777", "nul.x-ef2d127d"} // SHA-256 of 1, 3, 4 and 5
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("IDs (- want, + got):\n%s", diff)
	}
}
