package gradebook

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/spreadsheet"
	"rulebook/impl/engine"
)

// row makes a row with a mark of 100 points.
func row(id, name string, points string, keys map[string]string) Row {
	p, err := rubric.ParsePoints(points)
	if err != nil {
		panic(err)
	}
	return Row{
		Student: roster.Student{ID: id, Name: name, Keys: keys}, Known: true, State: report.Graded,
		Counted:  report.Totals{engine.Passed: 8, engine.Failed: 2, engine.NotClaimed: 5},
		Evidence: report.Evidence{Put: 10, Of: 15}, Language: "Go",
		Mark: rubric.Mark{Given: true, Points: p, Of: 100 * rubric.Points(100)},
	}
}

// unmarked makes a row of what could not be graded.
func unmarked(id, name string, keys map[string]string) Row {
	r := row(id, name, "0", keys)
	r.State, r.Mark = report.Broken, rubric.Mark{Why: "broken: the disk was full", Of: 100 * rubric.Points(100)}
	return r
}

func keys(pairs ...string) map[string]string {
	made := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		made[pairs[i]] = pairs[i+1]
	}
	return made
}

func book(rows ...Row) *Book {
	return &Book{Schema: Schema, Assignment: "cs300", Title: "Peg Solitaire", Of: 100 * rubric.Points(100), Rows: rows}
}

func TestMergeCanvas(t *testing.T) {
	t.Parallel()
	const head = "Student,ID,SIS User ID,SIS Login ID,Section,"
	withLogin := func(r Row, login string) Row {
		r.Student.Login = login
		return r
	}
	for _, test := range []struct {
		reason   string
		book     *Book
		options  Options
		in, want string
		told     Merge
	}{
		{
			reason: "each key finds its student, a mark takes the place of what was there, all else stays",
			book: book(
				row("a", "", "81.25", keys("canvas", "11")), row("b", "", "90", keys("sis", "S2")),
				withLogin(row("c", "", "7.50", nil), "CC3"), row("d", "Ana Díaz", "100", nil),
			),
			in: "\uFEFF" + head + "Peg Solitaire (77),Other (78),Final Score\r\n" +
				"    Points Possible,,,,,100.00,10,(read only)\r\n" +
				"\"Lovelace, Ada\",11,s1,a1,\"One, and Two\",,5,50\r\n" +
				"=evil(),12,S2,b2,One,1.00,,\r\n" +
				"Carla,13,s3,cc3,One,\"2,5\",\"a \"\"b\"\"\",\r\n" +
				"\"Díaz, Ana\",14,s4,d4,One,,,\r\n",
			want: "\uFEFF" + head + "Peg Solitaire (77),Other (78),Final Score\r\n" +
				"    Points Possible,,,,,100.00,10,(read only)\r\n" +
				"\"Lovelace, Ada\",11,s1,a1,\"One, and Two\",81.25,5,50\r\n" +
				"=evil(),12,S2,b2,One,90.00,,\r\n" +
				"Carla,13,s3,cc3,One,\"7.50\",\"a \"\"b\"\"\",\r\n" +
				"\"Díaz, Ana\",14,s4,d4,One,100.00,,\r\n",
			told: Merge{Column: "Peg Solitaire (77)", Changed: []string{
				"Lovelace, Ada: 81.25, before: nothing", "=evil(): 90.00, before: 1.00", "Carla: 7.50, before: 2,5",
				"Díaz, Ana: 100.00, before: nothing",
			}},
		},
		{
			reason: "who has no mark keeps the cell; so does who is excused, who handed in nothing, who is not known, and who has it already",
			book: func() *Book {
				b := book(unmarked("a", "A", keys("canvas", "1")), row("b", "B", "50", keys("canvas", "2")), row("c", "C", "60", keys("canvas", "3")),
					row("z", "Z", "1", keys("canvas", "99")), unmarked("y", "Y", nil))
				b.Missing = []roster.Student{{ID: "m", Keys: keys("canvas", "4")}}
				return b
			}(),
			in:   head + "Peg Solitaire\nA,1,,,x,33\nB,2,,,x,EX\nC,3,,,x,60\nM,4,,,x,\nN,5,,,x,12",
			want: head + "Peg Solitaire\nA,1,,,x,33\nB,2,,,x,EX\nC,3,,,x,60\nM,4,,,x,\nN,5,,,x,12",
			told: Merge{
				Column: "Peg Solitaire", Same: []string{"C"}, Kept: []string{"A: broken: the disk was full", "B: excused", "M: handed in nothing"},
				Strangers: []string{"N"}, Absent: []string{"z"},
			},
		},
		{
			reason: "who is not to do an assignment has no grade there: Canvas would ignore one",
			book:   book(row("a", "A", "81.25", keys("canvas", "1")), row("b", "B", "50", keys("canvas", "2"))),
			in:     head + "Peg Solitaire (7)\nA,1,,,x,N/A\nB,2,,,x,\n",
			want:   head + "Peg Solitaire (7)\nA,1,,,x,N/A\nB,2,,,x,50.00\n",
			told: Merge{
				Column: "Peg Solitaire (7)", Kept: []string{"A: not to do this assignment, so Canvas would ignore a grade"},
				Changed: []string{"B: 50.00, before: nothing"},
			},
		},
		{
			reason: "a new column stands before the totals of a grading period",
			book:   book(row("a", "A", "81.25", keys("canvas", "1"))),
			in:     head + "Old (1),Current Score (Fall 2026),Override Score (Fall 2026)\nA,1,,,x,2,3,4\n",
			want:   head + "Old (1),Peg Solitaire,Current Score (Fall 2026),Override Score (Fall 2026)\nA,1,,,x,2,81.25,3,4\n",
			told:   Merge{Column: "Peg Solitaire", Created: true, Changed: []string{"A: 81.25, before: nothing"}},
		},
		{
			reason: "a new column stands before the totals, with its points; empty lines and short ones stay in order",
			book:   book(row("a", "A", "81.25", keys("canvas", "1"))),
			in:     head + "Old (1),Current Score,Unposted Final Grade\nPoints Possible,,,,,5,(read only),(read only)\n\nA,1,,,x,2,3,A\nB,2\n",
			want: head + "Old (1),Peg Solitaire,Current Score,Unposted Final Grade\nPoints Possible,,,,,5,100.00,(read only),(read only)\n\n" +
				"A,1,,,x,2,81.25,3,A\nB,2,,,,,\n",
			told: Merge{Column: "Peg Solitaire", Created: true, Changed: []string{"A: 81.25, before: nothing"}, Strangers: []string{"B"}},
		},
		{
			reason: "a name that two have decides nothing, not even for the one who is left over",
			book:   book(row("a", "Ada", "1", keys("canvas", "1")), row("b", "Ada", "2", nil), row("c", "Bo", "3", nil)),
			in:     head + "Peg Solitaire\nAda,1,,,x,\nAda,2,,,x,\nBo,3,,,x,\n",
			want:   head + "Peg Solitaire\nAda,1,,,x,1.00\nAda,2,,,x,\nBo,3,,,x,3.00\n",
			told: Merge{Column: "Peg Solitaire", Changed: []string{"Ada: 1.00, before: nothing", "Bo: 3.00, before: nothing"},
				Strangers: []string{"Ada"},
				Absent:    []string{"b"}},
		},
		{
			reason: "a name that two lines have decides nothing either, even if one of them is found; nor does an ID that two have",
			book:   book(row("x", "Xenia", "1", keys("canvas", "1")), row("y", "Ada", "2", nil), row("z", "Zoe", "3", keys("canvas", "5"))),
			in:     head + "Peg Solitaire\nAda,1,,,x,\nAda,2,,,x,\nBo,5,,,x,\nCy,5,,,x,\n",
			want:   head + "Peg Solitaire\nAda,1,,,x,1.00\nAda,2,,,x,\nBo,5,,,x,\nCy,5,,,x,\n",
			told: Merge{Column: "Peg Solitaire", Changed: []string{"Ada: 1.00, before: nothing"}, Strangers: []string{"Ada", "Bo", "Cy"},
				Absent: []string{"y", "z"}},
		},
		{
			reason: "a new column is quoted where its neighbour is",
			book:   book(row("a", "A", "1", keys("canvas", "1"))),
			in:     "\"Student\",\"ID\",\"Section\"\n\"A\",\"1\",\"x\"\n\"B\",\"2\",\"x\"",
			want: "\"Student\",\"ID\",\"Section\",\"Peg Solitaire\"\n\"A\",\"1\",\"x\",\"1.00\"\n" +
				"\"B\",\"2\",\"x\",\"\"",
			told: Merge{Column: "Peg Solitaire", Created: true, Changed: []string{"A: 1.00, before: nothing"}, Strangers: []string{"B"}},
		},
		{
			reason: "a namesake of another ID is somebody else",
			book:   book(row("a", "Ada", "1", keys("canvas", "7"))),
			in:     head + "Peg Solitaire\nAda,1,,,x,\n", want: head + "Peg Solitaire\nAda,1,,,x,\n",
			told: Merge{Column: "Peg Solitaire", Strangers: []string{"Ada"}, Absent: []string{"a"}},
		},
		{
			reason: "whom the roster does not know is not found by a name that he may have chosen",
			book: func() *Book {
				r := row("a", "Ada", "1", nil)
				r.Known = false
				return book(r)
			}(),
			in: head + "Peg Solitaire\nAda,1,,,x,\n", want: head + "Peg Solitaire\nAda,1,,,x,\n",
			told: Merge{Column: "Peg Solitaire", Strangers: []string{"Ada"}, Absent: []string{"a"}},
		},
		{
			reason: "other points are converted exactly, halves up, if that is asked for; semicolons and quotes stay",
			book:   book(row("a", "A", "33.33", keys("canvas", "1")), row("b", "B", "12.50", keys("canvas", "2"))),
			in: "\"Student\";\"ID\";\"Section\";\"Game (5)\"\n\"Points Possible\";\"\";\"\";\"20,00\"\n" +
				"\"A\";\"1\";\"x\";\"\"\n\"B\";\"2\";\"x\";\"\"\n",
			options: Options{Column: "Game", Scale: true},
			want: "\"Student\";\"ID\";\"Section\";\"Game (5)\"\n\"Points Possible\";\"\";\"\";\"20,00\"\n" +
				"\"A\";\"1\";\"x\";\"6,67\"\n\"B\";\"2\";\"x\";\"2,50\"\n",
			told: Merge{Column: "Game (5)", Changed: []string{"A: 6.67, before: nothing", "B: 2.50, before: nothing"}},
		},
		{
			reason: "a decimal comma between commas is quoted",
			book:   book(row("a", "A", "81.25", keys("canvas", "1"))),
			in:     head + "Peg Solitaire\nPoints Possible,,,,,\"100,00\"\nA,1,,,x,\n",
			want:   head + "Peg Solitaire\nPoints Possible,,,,,\"100,00\"\nA,1,,,x,\"81,25\"\n",
			told:   Merge{Column: "Peg Solitaire", Changed: []string{"A: 81.25, before: nothing"}},
		},
		{
			reason: "a column is found by its number, and LastName and FirstName make a name; others above the points are no students",
			book:   book(row("a", "Ada Lovelace", "5", nil)),
			in: "LastName,FirstName,ID,Section,G (1),G (2)\n,,,,Manual Posting,\nPoints Possible,,,,1,100\n" +
				"Lovelace,Ada,9,x,,\n", options: Options{Column: "2"},
			want: "LastName,FirstName,ID,Section,G (1),G (2)\n,,,,Manual Posting,\nPoints Possible,,,,1,100\nLovelace,Ada,9,x,,5.00\n",
			told: Merge{Column: "G (2)", Changed: []string{"Ada Lovelace: 5.00, before: nothing"}},
		},
	} {
		got, told, err := MergeCanvas([]byte(test.in), test.book, test.options)
		checkMerge(t, test.reason, test.want, test.told, got, told, err)
	}
}

// checkMerge wants a merge to have given a file, and to tell what it did.
func checkMerge(t *testing.T, reason, want string, wantTold Merge, got []byte, told *Merge, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", reason, err)
		return
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", reason, diff)
	}
	if diff := cmp.Diff(&wantTold, told); diff != "" {
		t.Errorf("%s: told (-want +got):\n%s", reason, diff)
	}
}

func TestMergeMoodle(t *testing.T) {
	t.Parallel()
	const worksheet = "Identifier,\"Full name\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\"," +
		"\"Last modified (grade)\",\"Feedback comments\"\n"
	feedback := "81.25 of 100.00 points: graded, 8 of 10 scenarios passed, 10 of 15 scenarios could be put to a Go program"
	late := func(r Row, why string) Row {
		r.Mark.Late = &rubric.Lateness{Days: 1, Lost: 1000, Why: why}
		return r
	}
	told := func(r Row, causes ...string) Row {
		r.Told = causes
		return r
	}
	withEmail := func(r Row, email string) Row {
		r.Student.Email = email
		return r
	}
	for _, test := range []struct {
		reason   string
		book     *Book
		options  Options
		in, want string
		told     Merge
	}{
		{
			reason: "a worksheet gets grades, and feedback only where there is none; who cannot be changed is not, and dates stay",
			book: book(row("a", "A", "81.25", keys("moodle", "101")), row("b", "B", "81.25", keys("moodle", "102")),
				row("c", "C", "5", keys("moodle", "103")), unmarked("d", "D", keys("moodle", "104"))),
			in: worksheet + "\"Participant 101\",Ada,Submitted,,100.00,Yes,-,\n" +
				"\"Participant 102\",Bo,Submitted,7.00,100.00,Yes,\"Monday, 1 June\",well\n" +
				"\"Participant 103\",Cy,Submitted,1.00,100.00,No,-,\n\"Participant 104\",Di,Submitted,2.00,100.00,Yes,-,\n",
			want: worksheet + "\"Participant 101\",Ada,Submitted,81.25,100.00,Yes,-,\"" + feedback + "\"\n" +
				"\"Participant 102\",Bo,Submitted,81.25,100.00,Yes,\"Monday, 1 June\",well\n" +
				"\"Participant 103\",Cy,Submitted,1.00,100.00,No,-,\n\"Participant 104\",Di,Submitted,2.00,100.00,Yes,-,\n",
			told: Merge{Column: "Grade", Changed: []string{"Ada: 81.25, before: nothing", "Bo: 81.25, before: 7.00"},
				Kept: []string{"Cy: the grade cannot be changed", "Di: broken: the disk was full"}},
		},
		{
			reason: "the feedback says what handing in late has cost",
			book:   book(late(row("a", "A", "71.25", keys("moodle", "101")), "handed in 1 day late: 10.00 points off")),
			in:     worksheet + "\"Participant 101\",Ada,Submitted,,100.00,Yes,-,\n",
			want: worksheet + "\"Participant 101\",Ada,Submitted,71.25,100.00,Yes,-,\"" + strings.Replace(feedback, "81.25", "71.25", 1) +
				"; handed in 1 day late: 10.00 points off\"\n",
			told: Merge{Column: "Grade", Changed: []string{"Ada: 71.25, before: nothing"}},
		},
		{
			reason: "the feedback says what is wrong, and Moodle reads it as HTML",
			book:   book(told(row("a", "A", "81.25", keys("moodle", "101")), "it asks for <row> (R2: fails 3, blocks 1)", "and 2 more")),
			in:     worksheet + "\"Participant 101\",Ada,Submitted,,100.00,Yes,-,\n",
			want: worksheet + "\"Participant 101\",Ada,Submitted,81.25,100.00,Yes,-,\"" + feedback +
				"<br>it asks for &lt;row&gt; (R2: fails 3, blocks 1)<br>and 2 more\"\n",
			told: Merge{Column: "Grade", Changed: []string{"Ada: 81.25, before: nothing"}},
		},
		{
			reason: "a worksheet in another language is known by what is in it, and has decimal commas; feedback is told where",
			book:   book(row("a", "A", "81.25", keys("moodle", "101")), row("b", "B", "9", keys("moodle", "102"))),
			in:     "ID;Status;Bewertung;Bestwertung;Rückmeldung\r\nTeilnehmer/in 101;abgegeben;;100,00;\r\nTeilnehmer/in 102;;-;100,00;gut\r\n",
			want: "ID;Status;Bewertung;Bestwertung;Rückmeldung\r\nTeilnehmer/in 101;abgegeben;81,25;100,00;" + feedback +
				"\r\nTeilnehmer/in 102;;9,00;100,00;gut\r\n",
			options: Options{Feedback: "Rückmeldung"},
			told: Merge{Column: "Bewertung",
				Changed: []string{"Teilnehmer/in 101: 81.25, before: nothing", "Teilnehmer/in 102: 9.00, before: -"}},
		},
		{
			reason: "other points are converted if that is asked for",
			book:   book(row("a", "A", "81.25", keys("moodle", "1"))), options: Options{Scale: true},
			in:   "Identifier,Grade,Maximum Grade\nParticipant 1,,20.00\n",
			want: "Identifier,Grade,Maximum Grade\nParticipant 1,16.25,20.00\n",
			told: Merge{Column: "Grade", Changed: []string{"Participant 1: 16.25, before: nothing"}},
		},
		{
			reason: "an export is filled by address and number, in the column of the item",
			book:   book(withEmail(row("a", "", "81.25", nil), "Ada@x.edu"), row("b", "", "3", keys("number", "0007"))),
			in: "First name,Surname,ID number,Email address,Assignment: Peg Solitaire (Real),Course total (Real)\n" +
				"Ada,Lovelace,,ada@x.edu,-,-\nBo,Bee,0007,bo@x.edu,-,-\nCy,Cee,0008,cy@x.edu,4.00,4.00\n",
			want: "First name,Surname,ID number,Email address,Assignment: Peg Solitaire (Real),Course total (Real)\n" +
				"Ada,Lovelace,,ada@x.edu,81.25,-\nBo,Bee,0007,bo@x.edu,3.00,-\nCy,Cee,0008,cy@x.edu,4.00,4.00\n",
			told: Merge{Column: "Assignment: Peg Solitaire (Real)", Changed: []string{"Ada Lovelace: 81.25, before: -", "Bo Bee: 3.00, before: -"},
				Strangers: []string{"Cy Cee"}},
		},
		{
			reason: "names with numbers behind are no identifiers",
			book:   book(withEmail(row("a", "", "81.25", nil), "a@x")), options: Options{Column: "Game"},
			in: "Who,Email address,Game\nAda 1,a@x,\nBob 2,b@x,\n", want: "Who,Email address,Game\nAda 1,a@x,81.25\nBob 2,b@x,\n",
			told: Merge{Column: "Game", Changed: []string{"a@x: 81.25, before: nothing"}, Strangers: []string{"b@x"}},
		},
		{
			reason: "a column that is not there is made, at the end",
			book:   book(withEmail(row("a", "", "81.25", nil), "a@x")), options: Options{Column: "Game"},
			in: "Email address\na@x\nb@x\n", want: "Email address,Game\na@x,81.25\nb@x,\n",
			told: Merge{Column: "Game", Created: true, Changed: []string{"a@x: 81.25, before: nothing"}, Strangers: []string{"b@x"}},
		},
	} {
		got, told, err := MergeMoodle([]byte(test.in), test.book, test.options)
		checkMerge(t, test.reason, test.want, test.told, got, told, err)
	}
}

func TestMergesRefuse(t *testing.T) {
	t.Parallel()
	one := book(row("a", "A", "1", keys("canvas", "1", "moodle", "1")))
	canvas, moodle := MergeCanvas, MergeMoodle
	for _, test := range []struct {
		reason  string
		merge   func([]byte, *Book, Options) ([]byte, *Merge, error)
		in      string
		options Options
		want    string
	}{
		{"nothing", canvas, "\uFEFF\n", Options{}, "it is empty"},
		{"half of a character", canvas, "\xff\xfeS\x00t", Options{}, "save it as CSV in UTF-8"},
		{"UTF-16 that does not say so", canvas, "S\x00t\x00", Options{}, "save it as CSV in UTF-8"},
		{"an open quote", canvas, "Student,ID,Section\n\"A,1,x\n", Options{}, "line 2: a quote is not closed"},
		{"text behind a quote", canvas, "Student,ID,Section\n\"A\"b,1,x\n", Options{}, "line 2: something stands behind a closing quote"},
		{"another file", canvas, "Name,Grade\nA,1\n", Options{}, "its head must begin with Student"},
		{"no sections", canvas, "Student,ID,Game\nA,1,2\n", Options{}, "lacks Section"},
		{"two columns of a name", canvas, "Student,ID,Section,G (1),G (2)\nA,1,x,,\n", Options{Column: "G"}, "2 columns called \"G\""},
		{"a number that is not there", canvas, "Student,ID,Section,G (1)\nA,1,x,\n", Options{Column: "G (3)"}, "Canvas would take the number"},
		{"a total", canvas, "Student,ID,Section,Final Score\nA,1,x,\n", Options{Column: "Final Score"}, "one that Canvas computes"},
		{"a total of a grading period", canvas, "Student,ID,Section,Final Score (Fall 2026)\nA,1,x,\n",
			Options{Column: "Final Score (Fall 2026)"}, "one that Canvas computes"},
		{"the name of a total", canvas, "Student,ID,Section,G\nA,1,x,\n", Options{Column: "My Final Grade"}, "would be ignored by Canvas"},
		{"other points", canvas, "Student,ID,Section,Peg Solitaire\nPoints Possible,,,20\nA,1,x,\n", Options{},
			"line 3: the file wants 20 points, the marks are of 100.00"},
		{"no points", canvas, "Student,ID,Section,Peg Solitaire\nPoints Possible,,,0\nA,1,x,\n", Options{Scale: true},
			"is no positive number of points"},
		{"nothing to match", moodle, "Name,Game\nA,1\n", Options{}, "lacks Email address, ID number and Username"},
		{"points of an export", moodle, "Email address\na@x\n", Options{Scale: true}, "leave out --scale"},
		{"other points of a worksheet", moodle, "Identifier,Grade,Maximum Grade\nParticipant 1,,20\n", Options{}, "convert them with --scale"},
		{"no points in a line", moodle, "Identifier,Grade,Maximum Grade\nParticipant 1,,\n", Options{}, "line 2: the maximum grade is missing"},
		{"a maximum that does not show", moodle, "Id,Gruppe,Note,Max\nTeil 1,5,,100\n", Options{}, "name it with --maximum"},
		{"a grade that does not show", moodle, "Id,Text,Max\nTeil 1,hello,100\n", Options{}, "name it with --column"},
		{"a column that is not there", moodle, "Identifier,Grade,Maximum Grade\nParticipant 1,,20\n", Options{Feedback: "x"}, "--feedback"},
	} {
		got, told, err := test.merge([]byte(test.in), one, test.options)
		if err == nil || !strings.Contains(err.Error(), test.want) || got != nil || told != nil {
			t.Errorf("%s: the error is %v and the file %q, want %q and none", test.reason, err, got, test.want)
		}
	}
}

func TestScaled(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ points, of, most, want, reason string }{
		{"81.25", "100", "", "81.25", "nothing is wanted"},
		{"81.25", "100", "100.000", "81.25", "the same number, written otherwise"},
		{"81.25", "100", "20", "16.25", "a fifth"},
		{"0.25", "100", "2", "0.01", "half a hundredth is rounded up"},
		{"0.24", "100", "2", "0.00", "less is not"},
		{"33.33", "100", "7,5", "2.50", "a decimal comma"},
		{"100", "100", "12.5", "12.50", "everything stays everything"},
		{"0", "30", "100", "0.00", "nothing stays nothing"},
		{"10", "30", "100", "33.33", "a third"},
	} {
		points, _ := rubric.ParsePoints(test.points)
		of, _ := rubric.ParsePoints(test.of)
		got, err := scaled(rubric.Mark{Given: true, Points: points, Of: of}, test.most, true)
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %s of %s of %q is %s (%v), want %s", test.reason, test.points, test.of, test.most, got, err, test.want)
		}
	}
}

func TestAMergeIsTold(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	m := Merge{Column: "G\x1b[2J", Created: true, Changed: []string{"A: 1.00, before: nothing"}, Strangers: []string{"::error::x", "=1\n2"}}
	if err := m.Write(&out); err != nil {
		t.Fatal(err)
	}
	want := "Column “G\\x1b[2J”, which is new\n1 changed\n  A: 1.00, before: nothing\n0 had this mark before\n0 kept as it was\n" +
		"2 kept, because the results do not know them for certain\n  :\\:error::x\n  =1\\n2\n" +
		"0 in the results with a mark, and not in the file for certain\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// FuzzMerge: whatever the file, no cell outside the columns that were changed is another one afterwards, as another reader sees it, and
// no line is lost. Feedback is the last column here.
func FuzzMerge(f *testing.F) {
	for _, text := range []string{
		"Student,ID,Section,Peg Solitaire (1),Final Score\nPoints Possible,,,100,(read only)\n\"B, A\",1,x,,5\n",
		"\uFEFFStudent;ID;Section\r\nA;1;x\r\nB;2\r\n\r\n", "Identifier,Grade,Maximum Grade,Feedback comments\nParticipant 1,,100,\n",
		"Email address,ID number\na@x,1\n", "Student\tID\tSection\n\"A\n\"\t1\tx\n",
	} {
		f.Add([]byte(text), true)
		f.Add([]byte(text), false)
	}
	b := book(row("1", "A", "81.25", keys("canvas", "1", "moodle", "1")), row("b", "B", "5", keys("sis", "2")),
		unmarked("c", "C", keys("canvas", "3")))
	f.Fuzz(func(t *testing.T, in []byte, canvas bool) {
		merge := MergeMoodle
		if canvas {
			merge = MergeCanvas
		}
		out, told, err := merge(in, b, Options{Scale: canvas})
		if err != nil {
			return
		}
		before, err := spreadsheet.Parse(in)
		if err != nil {
			t.Fatal(err)
		}
		after, err := spreadsheet.Parse(out)
		if err != nil {
			t.Fatalf("%q became what is no table: %q", in, out)
		}
		if wrong := changes(before, after, told); wrong != "" {
			t.Errorf("%q became %q: %s", in, out, wrong)
		}
	})
}

// changes says what has changed that must not.
func changes(before, after *spreadsheet.Table, told *Merge) string {
	if len(before.Lines) != len(after.Lines) {
		return "there are not as many lines"
	}
	heads := cellsOf(after.Lines[0])
	column := slices.Index(heads, told.Column)
	if column < 0 || slices.Contains(heads[column+1:], told.Column) {
		return "" // it does not show which column it was
	}
	feedback := after.Head().Column(spreadsheet.Feedback)
	for i, line := range before.Lines {
		was, is := cellsOf(line), cellsOf(after.Lines[i])
		if told.Created && len(is) > column {
			is = slices.Delete(is, column, column+1)
		}
		for k := range max(len(was), len(is)) {
			a, b := append(was, make([]string, k+1)...)[k], append(is, make([]string, k+1)...)[k]
			if a != b && (told.Created || k != column) && (k != feedback || a != "") {
				return fmt.Sprintf("line %d: cell %d was %q and is %q", i+1, k+1, a, b)
			}
		}
	}
	return ""
}

func cellsOf(r spreadsheet.Record) []string {
	var cells []string
	for i := range r.Cells() {
		cells = append(cells, r.Value(i))
	}
	return cells
}

// Another reader finds the same cells.
func TestTablesAreReadAsOthersReadThem(t *testing.T) {
	t.Parallel()
	in := "Student,ID,Section,Note\r\n\"L, \"\"A\"\"\",1,x,\"two\r\nlines\"\r\nB,2,,=1+1\r\n"
	out, _, err := MergeCanvas([]byte(in), book(row("a", "A", "81.25", keys("canvas", "1"))), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	want := [][]string{{"Student", "ID", "Section", "Note", "Peg Solitaire"}, {`L, "A"`, "1", "x", "two\nlines", "81.25"},
		{"B", "2", "", "=1+1", ""}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// utf16 gives an ASCII text with a byte order mark in UTF-16.
func utf16(text string) string {
	var data []byte
	for _, r := range text {
		data = append(data, byte(r), byte(r>>8))
	}
	return string(data)
}

// A file keeps its encoding, and what programs of spreadsheets write before its first line.
func TestAMergedFileKeepsItsForm(t *testing.T) {
	t.Parallel()
	ada := row("a", "Ada Müller", "85", nil)
	ada.Student.Email = "ada@x.edu"
	for _, test := range []struct{ reason, exported, want string }{
		{"windows-1252, as Excel saves it", "First name,Surname,Email address,Peg Solitaire\r\nAda,M\xfcller,ada@x.edu,-\r\n",
			"First name,Surname,Email address,Peg Solitaire\r\nAda,M\xfcller,ada@x.edu,85.00\r\n"},
		{"a line that tells Excel the delimiter", "sep=;\r\nEmail address;Peg Solitaire\r\nada@x.edu;-\r\n",
			"sep=;\r\nEmail address;Peg Solitaire\r\nada@x.edu;85.00\r\n"},
		{"UTF-16, as Blackboard writes it", utf16("\uFEFFEmail address\tPeg Solitaire\nada@x.edu\t-\n"),
			utf16("\uFEFFEmail address\tPeg Solitaire\nada@x.edu\t85.00\n")},
		{"a gradebook in German", "\uFEFFVorname;Nachname;ID-Nummer;E-Mail-Adresse;Peg Solitaire\nAda;Müller;;ada@x.edu;-\n",
			"\uFEFFVorname;Nachname;ID-Nummer;E-Mail-Adresse;Peg Solitaire\nAda;Müller;;ada@x.edu;85.00\n"},
		{"a worksheet in Spanish, with its feedback",
			"Identificador,Nombre completo,Calificación,Calificación máxima,La calificación puede ser cambiada," +
				"Comentarios de retroalimentación\n" +
				"Participante 7,Ada Müller,,\"100,00\",Sí,x\nParticipante 8,Bo,,\"100,00\",No,\n",
			"Identificador,Nombre completo,Calificación,Calificación máxima,La calificación puede ser cambiada," +
				"Comentarios de retroalimentación\nParticipante 7,Ada Müller,\"85,00\",\"100,00\",Sí,x\nParticipante 8,Bo,,\"100,00\",No,\n"},
		{"a byte order mark", "\uFEFFEmail address,Peg Solitaire\nada@x.edu,-\n", "\uFEFFEmail address,Peg Solitaire\nada@x.edu,85.00\n"},
	} {
		options := Options{Column: "Peg Solitaire"}
		if strings.HasPrefix(test.exported, "Identificador") {
			options = Options{}
		}
		merged, _, err := MergeMoodle([]byte(test.exported), book(ada), options)
		if err != nil || string(merged) != test.want {
			t.Errorf("%s: %q, %v, want %q", test.reason, merged, err, test.want)
		}
	}
	known := row("a", "Ada Müller", "85", nil)
	exported := "First name,Surname,Email address,Peg Solitaire\nAda,M\xfcller,,-\n"
	_, told, err := MergeMoodle([]byte(exported), book(known), Options{Column: "Peg Solitaire"})
	if err != nil || strings.Contains(fmt.Sprintf("%+v", told), "\xfc") || !strings.Contains(fmt.Sprintf("%+v", told), "Müller") {
		t.Errorf("a name of an old file is told as %+v, %v", told, err)
	}
	if _, _, err := MergeMoodle([]byte("PK\x03\x04\x14\x00"), book(ada), Options{}); err == nil || !strings.Contains(err.Error(), "workbook") {
		t.Errorf("a workbook is refused with %v", err)
	}
}
