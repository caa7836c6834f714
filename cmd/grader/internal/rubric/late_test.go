package rubric

import (
	"strings"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/report"
)

func TestLateWorkCostsByTheDay(t *testing.T) {
	t.Parallel()
	due := time.Date(2026, 11, 20, 23, 59, 0, 0, time.FixedZone("", 3600))
	summer := time.Date(2026, 10, 24, 20, 0, 0, 0, time.FixedZone("", 7200))
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	berlin := time.Date(2026, 10, 24, 20, 0, 0, 0, zone)
	tests := []struct {
		late     Late
		handedIn string
		earned   string
		want     string
		days     int
		why      string
		reason   string
	}{
		{Late{due, 10, 3}, "2026-11-20 23:59", "90", "90.00", 0, "", "at the last moment"},
		{Late{due, 10, 3}, "2026-11-20T22:58:59Z", "90", "90.00", 0, "", "in time, in another zone"},
		{Late{due, 10, 3}, "2026-11-21 00:00", "90", "80.00", 1,
			"handed in 1 day late (2026-11-21 00:00 +01:00, due 2026-11-20 23:59 +01:00): 10.00 points off", "a minute: a day has begun"},
		{Late{due, 10, 3}, "2026-11-21 23:59", "90", "80.00", 1, "1 day late", "a whole day"},
		{Late{due, 10, 3}, "2026-11-22 00:00:00 +0100", "90", "70.00", 2, "2 days late", "a second day has begun"},
		{Late{due, 10, 3}, "2026-11-23 23:59", "90", "60.00", 3, "3 days late", "the last day"},
		{Late{due, 10, 3}, "2026-11-24 00:00", "90", "0.00", 4, "handed in more than 3 days late", "too late"},
		{Late{due, 10, 0}, "2026-11-24 00:00", "90", "50.00", 4, "40.00 points off", "no last day"},
		{Late{due, 10, 3}, "2026-11-22 08:00", "15", "0.00", 2, "15.00 points off", "no mark is below nothing"},
		{Late{due, 100, 0}, "2126-11-22 08:00", "90", "0.00", 36526, "90.00 points off", "a century"},
		{Late{due, 10, 3}, "2026-11-20 23:59:59.9", "90", "90.00", 0, "", "within the minute in which it was due"},
		{Late{due, 10, 3}, "2026-11-21T00:30:00", "90", "80.00", 1, "1 day late", "without a zone"},
		{Late{due, 10, 3}, "2026-11-20", "90", "90.00", 0, "", "a day alone is in time on the day"},
		{Late{due, 10, 3}, "2026-11-21", "90", "80.00", 1, "1 day late", "a later day alone"},
		{Late{summer, 10, 3}, "2026-10-25 19:30 +0100", "90", "80.00", 1, "1 day late", "when summer time ends, a day has 25 hours"},
		{Late{summer, 10, 3}, "2026-10-25 20:01 +0100", "90", "70.00", 2, "2 days late", "a second day has begun by the clock on the wall"},
		{Late{berlin, 10, 3}, "2026-10-25 18:30Z", "90", "80.00", 1, "due 2026-10-24 20:00 +02:00", "the same, in a zone with a name"},
		{Late{berlin, 10, 3}, "2026-10-25 19:01Z", "90", "70.00", 2, "2 days late", "a second day in a zone with a name"},
		{Late{due, 10, 3}, "", "90", "90.00", 0, "when it was handed in is not known", "an unknown time costs nothing"},
		{Late{due, 10, 3}, "gestern", "90", "90.00", 0, `"gestern", when it was handed in, cannot be read`, "no time"},
	}
	for _, test := range tests {
		points, err := ParsePoints(test.earned)
		if err != nil {
			t.Fatal(err)
		}
		mark := test.late.charge(Mark{Given: true, Points: points, Of: 10000}, report.Submission{HandedIn: test.handedIn})
		if mark.Points.String() != test.want || !strings.Contains(mark.Why, test.why) || (mark.Why == "") != (test.why == "") {
			t.Errorf("%s: the mark is %s because %q, want %s because %q", test.reason, mark.Points, mark.Why, test.want, test.why)
		}
		if late := mark.Late; (late == nil) != (test.why == "") || late != nil && (late.Days != test.days ||
			late.Lost != points-mark.Points || late.Unknown != (test.days == 0) || late.Why != mark.Why) {
			t.Errorf("%s: the lateness is %+v, want %d days", test.reason, late, test.days)
		}
	}
}

// A student may have more time than the class.
func TestAStudentMayHaveATimeOfHisOwn(t *testing.T) {
	t.Parallel()
	class := &Late{Due: time.Date(2026, 11, 20, 23, 59, 0, 0, time.FixedZone("", 3600)), EachDay: 10}
	for _, test := range []struct{ due, want, why, reason string }{
		{"", "80.00", "due 2026-11-20 23:59 +01:00", "the time of the class"},
		{"2026-11-22 23:59", "90.00", "", "more time"},
		{"2026-11-21 08:00", "80.00", "due 2026-11-21 08:00 +01:00", "more time, and not enough"},
		{"11/19/2026 11:59 PM", "70.00", "2 days late", "less time"},
		{"two days", "90.00", `"two days", when it was due for this student, cannot be read, so nothing was taken off`, "no time"},
	} {
		mark := class.charge(Mark{Given: true, Points: 9000, Of: 10000}, report.Submission{HandedIn: "2026-11-21 10:00", Due: test.due})
		if mark.Points.String() != test.want || !strings.Contains(mark.Why, test.why) || (mark.Why == "") != (test.why == "") {
			t.Errorf("%s: the mark is %s because %q, want %s because %q", test.reason, mark.Points, mark.Why, test.want, test.why)
		}
	}
}

// A course system that tells no time may still say who was late.
func TestWhatACourseSystemSaysOfLateness(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	due := &Late{Due: time.Date(2026, 11, 20, 23, 59, 0, 0, time.UTC), EachDay: 10}
	const late = "the course system calls it late"
	tests := []struct {
		late      *Late
		handedIn  string
		system    *bool
		want, why string
		unknown   bool
		reason    string
	}{
		{due, "", &yes, "90.00", late + ", but how late is not known, so nothing was taken off for that", true, "late, without a time"},
		{due, "", &no, "90.00", "", false, "in time, without a time"},
		{due, "2026-11-21 08:00", &no, "80.00", "1 day late", false, "a time is better than what the system says"},
		{due, "2026-11-20 08:00", &yes, "90.00", "", false, "a time in time, too: the course may have had another end"},
		{due, "gestern", &no, "90.00", `"gestern", when it was handed in, cannot be read`, true, "a time that nobody can read is told"},
		{nil, "", &yes, "90.00", late + ", and the rubric takes nothing off for that", false, "a rubric without late rules"},
		{nil, "", &no, "90.00", "", false, "in time, without late rules"},
		{nil, "gestern", nil, "90.00", "", false, "without late rules no time is needed"},
	}
	for _, test := range tests {
		mark := test.late.charge(Mark{Given: true, Points: 9000, Of: 10000}, report.Submission{HandedIn: test.handedIn, Late: test.system})
		if mark.Points.String() != test.want || !strings.Contains(mark.Why, test.why) || (mark.Why == "") != (test.why == "") {
			t.Errorf("%s: the mark is %s because %q, want %s because %q", test.reason, mark.Points, mark.Why, test.want, test.why)
		}
		if (mark.Late == nil) != (test.why == "") || mark.Late != nil && (mark.Late.Unknown != test.unknown || mark.Late.Why != mark.Why) {
			t.Errorf("%s: the lateness is %+v", test.reason, mark.Late)
		}
	}
}

// Without the field nothing is taken off, and nothing is said.
func TestLatenessMattersOnlyIfTheRubricSaysSo(t *testing.T) {
	t.Parallel()
	r := three("50", "30", "20")
	s := graded("R1: +", "R2: +", "R3: +")
	s.HandedIn = "2126-11-20 23:59"
	if mark := r.Mark(s); mark.Points != r.Points || mark.Late != nil || mark.Why != "" {
		t.Errorf("without late the mark is %+v", mark)
	}
	r.Late = &Late{Due: time.Date(2026, 11, 20, 23, 59, 0, 0, time.UTC), EachDay: 10, AtMost: 3}
	if mark := r.Mark(s); mark.Points != 0 || mark.Late == nil || !mark.Given {
		t.Errorf("a century late the mark is %+v", mark)
	}
	if mark := r.Mark(graded("R1: ?", "R2: ?", "R3: ?")); mark.Given || mark.Late != nil {
		t.Errorf("no mark is late: %+v", mark)
	}
}

func TestReadLate(t *testing.T) {
	t.Parallel()
	const due = "late: {due: 2026-11-20 23:59 +01:00, "
	tests := []struct{ text, want, reason string }{
		{due + "each day: 10 %, at most: 3 days}\n", "", "all of it"},
		{due + "each day: 10 %}\n", "", "no last day"},
		{due + "each day: 10 %, at most: 1 day}\n", "", "one day"},
		{"late:\n  due: 2026-11-20 23:59\n  each day: 5%\n", "", "in lines, without a zone"},
		{"late: {each day: 10 %}\n", `late: due: "" is no time: write one such as 2026-11-20 23:59 +01:00`, "no time"},
		{"late: {due: 20.11., each day: 10 %}\n", `late: due: "20.11." is no time`, "another time"},
		{"late: {due: 2026-11-31 23:59, each day: 10 %}\n", "is no time", "a day that does not exist"},
		{due + "each day: 10}\n", `late: each day: "10" is no share`, "no share"},
		{due + "each day: 101 %}\n", "more than everything", "too much"},
		{due + "at most: 3 days}\n", "late: each day: it takes nothing off", "nothing off"},
		{due + "each day: 10 %, at most: three}\n", `late: at most: "three" are no days`, "no number"},
		{due + "each day: 10 %, at most: 0 days}\n", `late: at most: "0 days" are no days`, "none"},
		{"late:\n  due: 2026-11-20 23:59\n  each day: 5%\n  at most: 3\n", `line 4: late: at most: "3" are no days`, "the line where it stands"},
		{due + "each day: 10 %, until: 3 days}\n", `there is no field "until"`, "an unknown field"},
	}
	for _, test := range tests {
		_, err := Read(write(t, test.text+whole), draughts())
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the error is %v, want %q", test.reason, err, test.want)
		}
	}
}
