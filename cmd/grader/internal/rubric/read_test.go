package rubric

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// draughts is a small assignment: three rules, each with scenarios, and a remark.
func draughts() *steps.Suite {
	return &steps.Suite{
		Assignment: "draughts",
		Facts: &fixtures.Assignment{
			Document: "Draughts",
			Groups:   []fixtures.Group{{Name: "All", Rules: [2]string{"DRAUGHTS-R1", "DRAUGHTS-R3"}}},
			Rules: []fixtures.Rule{
				{ID: "DRAUGHTS-R1", Text: "Men move."}, {ID: "DRAUGHTS-R2", Text: "Men jump."}, {ID: "DRAUGHTS-R3", Text: "Kings fly."},
			},
		},
		Scenarios: []steps.Scenario{
			scenario("01_men/A man moves left", "DRAUGHTS-R1"),
			scenario("01_men/A man moves right", "DRAUGHTS-R1"),
			scenario("02_jumps/A man jumps", "DRAUGHTS-R2", "slow"),
			scenario("02_jumps/A man jumps and moves", "DRAUGHTS-R2"),
			scenario("03_kings/A king flies", "DRAUGHTS-R3"),
			remark("04_layout/Blanks", "DRAUGHTS-R1"),
		},
	}
}

func scenario(id string, tags ...string) steps.Scenario {
	_, title, _ := strings.Cut(id, "/")
	c := steps.Scenario{ID: id, Title: title, Tags: tags}
	for _, tag := range tags {
		if strings.Contains(tag, "-R") {
			c.RuleID = tag
		}
	}
	return c
}

func remark(id string, tags ...string) steps.Scenario {
	c := scenario(id, append(tags, "remark")...)
	c.Remark = true
	return c
}

const whole = `assignment: draughts
points: 10
groups:
  - name: Men
    points: 2.5
    count: all-or-nothing
    rules: [DRAUGHTS-R1 to DRAUGHTS-R2]
  - name: Kings
    points: 7.50
    count: min
    scenarios: [03_kings/]
    needs: [Men]
    show: actual only
    hidden-as: Something about kings
  - name: Layout
    points: 0
    tags: [remark]
    remarks: true
    show: rule only
`

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "rubric.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestARubricIsRead(t *testing.T) {
	t.Parallel()
	got, err := Read(write(t, whole), draughts())
	if err != nil {
		t.Fatal(err)
	}
	want := &Rubric{Assignment: "draughts", Points: 1000, Partial: Half, Groups: []Group{
		{Name: "Men", Points: 250, Count: AllOrNothing, Rules: []string{"DRAUGHTS-R1", "DRAUGHTS-R2"}, Show: ShowFull},
		{Name: "Kings", Points: 750, Count: Least, Scenarios: []string{"03_kings/"}, Needs: []string{"Men"}, Show: ShowActual,
			HiddenAs: "Something about kings"},
		{Name: "Layout", Points: 0, Count: Sum, Tags: []string{"remark"}, Remarks: true, Show: ShowRule},
	}}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Rubric{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.worth != 5 {
		t.Errorf("%d scenarios have points, want 5: all but the remark", got.worth)
	}
}

func TestWhatIsWrongWithARubricIsSaid(t *testing.T) {
	t.Parallel()
	tests := []struct {
		old, new string // an exchange in a rubric that is right
		want     []string
		reason   string
	}{
		{"count: min", "cuont: min", []string{"line 10", `"cuont"`}, "an unknown key of a group"},
		{"points: 10\n", "points: 10\nbonus: 1\n", []string{"line 3", `"bonus"`}, "an unknown key of the rubric"},
		{"rules: [DRAUGHTS-R1 to DRAUGHTS-R2]", "rules: DRAUGHTS-R1", []string{"line 7"}, "a text for a list"},
		{"remarks: true", "remarks: perhaps", []string{"line 18", "perhaps"}, "a word for yes or no"},
		{"assignment: draughts", "assignment: chess", []string{`"chess"`, `"draughts"`, "write assignment: draughts"}, "another assignment"},
		{"assignment: draughts\n", "", []string{`""`, "write assignment: draughts"}, "no assignment"},
		{"points: 10\n", "points: 10\npartial: third\n", []string{"line 3", `partial: there is no "third"`, "half, proportional, none"},
			"no way to count a part of a rule"},
		{"points: 10\n", "", []string{"not stated", "write points:"}, "no whole"},
		{"points: 10\n", "points: 11\n", []string{"line 2", "10.00", "11.00", "make them the same"}, "groups with less than the whole"},
		{"points: 10\n", "points: 9.99\n", []string{"10.00", "9.99", "make them the same"}, "groups with more than the whole"},
		{"points: 10\n", "points: ten\n", []string{"line 2", `"ten"`, "two decimals"}, "points in words"},
		{"points: 10\n", "points: -10\n", []string{`"-10"`}, "points below zero"},
		{"points: 10\n", "points: 1e1\n", []string{`"1e1"`}, "points with an exponent"},
		{"points: 10\n", "points: 1000000.01\n", []string{"1000000.01", "the most are 1000000.00"}, "too large a whole"},
		{"points: 2.5\n", "points: 2.505\n", []string{`"Men"`, `"2.505"`, "two decimals"}, "three decimals"},
		{"    points: 2.5\n", "", []string{`"Men"`, "not stated", "0 for a group"}, "a group without points stated"},
		{"points: 2.5\n", "points: [1]\n", []string{"line 5"}, "a list for points"},
		{"name: Men", "name: ''", []string{"group 1", "give each group a name"}, "no name"},
		{"name: Kings", "name: Men", []string{"group 2", `"Men"`, "name of its own"}, "a name twice"},
		{"name: Men", `name: "M\en"`, []string{"group 1", "control characters"}, "a name that could move a cursor"},
		{"name: Men", "name: Others", []string{`"Others"`, "choose another"}, "the name of what belongs to no group"},
		{"count: min", "count: most", []string{`"Kings"`, `"most"`, "sum, min, all-or-nothing"}, "an unknown count"},
		{"show: rule only", "show: rules", []string{`"Layout"`, `"rules"`, "full, actual only, rule only, none"}, "an unknown level"},
		{"DRAUGHTS-R1 to DRAUGHTS-R2", "DRAUGHTS-R9", []string{`"Men"`, `"DRAUGHTS-R9"`, "grader list draughts"}, "an unknown rule"},
		{"DRAUGHTS-R1 to DRAUGHTS-R2", "DRAUGHTS-R1 to DRAUGHTS-R9", []string{`"DRAUGHTS-R1 to DRAUGHTS-R9"`}, "a range that leads out"},
		{"DRAUGHTS-R1 to DRAUGHTS-R2", "DRAUGHTS-R2 to DRAUGHTS-R1", []string{`"DRAUGHTS-R2 to DRAUGHTS-R1"`}, "a range backwards"},
		{"tags: [remark]", "tags: [remark, slwo]", []string{`"Layout"`, `"slwo"`, "without @"}, "an unknown tag"},
		{"tags: [remark]", `tags: ["@remark"]`, []string{`"@remark"`, "without @"}, "a tag with @"},
		{"[03_kings/]", "[03_king/]", []string{`"Kings"`, `"03_king/"`, "grader list draughts"}, "an unknown scenario"},
		{"[03_kings/]", "['']", []string{`"Kings"`, "scenarios"}, "the beginning of every id"},
		{"scenarios: [03_kings/]", "rules: [DRAUGHTS-R2]", []string{`"Kings"`, "owns no scenario", "move the group up"},
			"what earlier groups own"},
		{"    scenarios: [03_kings/]\n", "", []string{`"Kings"`, "owns no scenario"}, "a group that names nothing"},
		{"    remarks: true\n", "", []string{`"Layout"`, "owns no scenario", "remarks: true"}, "remarks that are not asked for"},
		{"needs: [Men]", "needs: [Layout]", []string{`"Kings"`, `"Layout"`, "move that one up"}, "the need of a later group"},
		{"needs: [Men]", "needs: [Kings]", []string{`"Kings"`, "name an earlier group"}, "a group that needs itself"},
		{"needs: [Men]", "needs: [Queens]", []string{`"Kings"`, `"Queens"`}, "the need of a group that there is not"},
		{"show: actual only", "show: full", []string{`"Kings"`, "hidden-as", "write show: actual only"}, "hidden and shown in full"},
		{"    show: actual only\n", "", []string{`"Kings"`, "hidden-as", "write show: actual only"}, "hidden and, unstated, shown in full"},
		{"hidden-as: Something about kings", `hidden-as: "a\nb"`, []string{`"Kings"`, "one line"}, "two lines to hide behind"},
		{"points: 10", "points: 10\nevidence: 40", []string{`evidence: "40" is no share`, "such as 40 %"}, "a share without its sign"},
		{"points: 10", "points: 10\nevidence: 2.5 %", []string{`evidence: "2.5 %" is no share`}, "a part of a hundredth"},
		{"points: 10", "points: 10\nevidence: 101 %", []string{"line 3: evidence: 101 % is more than everything"}, "more than there is"},
		{"points: 10", "points: 10\nengine: yes", []string{`engine: there is no "`, "write allowed, or leave it out"},
			"an engine that is not clearly allowed"},
		{"points: 10", "points: 10\ndocument: draughts.html",
			[]string{`line 3: document: "draughts.html" is no address`, "https://"}, "a page without an address"},
		{"points: 10", "points: 10\ndocument: javascript:alert(1)", []string{"document:"}, "an address that is a program"},
		{"points: 10", "points: 10\ndocument: 'https://example.org/a#b'", []string{"anything behind a #"}, "an address within a page"},
		{"points: 10", "points: 10\ndocument: 'https://example.org/a)](b'", []string{"document:"}, "an address that would end a link"},
		{"points: 10", "points: 10\nexcluded: {rules: [DRAUGHTS-R9]}",
			[]string{`excluded: rules: draughts has no "DRAUGHTS-R9"`}, "excluding an unknown rule"},
		{"points: 10", "points: 10\nexcluded: {tags: [slwo]}", []string{`excluded: tags: `, `"slwo"`}, "excluding an unknown tag"},
		{"points: 10", "points: 10\nexcluded: {scenarios: [05_]}", []string{`excluded: scenarios: `, `"05_"`}, "excluding unknown scenarios"},
		{"points: 10", "points: 10\nexcluded: {rules: [DRAUGHTS-R3]}",
			[]string{`"Kings"`, "owns no scenario", "are excluded"}, "a group of which all is excluded"},
		{whole, "assignment: draughts\npoints: 0\ngroups: []\n", []string{"the whole is 0"}, "nothing to be had"},
		{whole, "assignment: draughts\npoints: 10\n", []string{"0.00", "10.00"}, "no groups"},
		{whole, "", []string{"the file is empty"}, "no text"},
	}
	for _, test := range tests {
		if strings.Count(whole, test.old) != 1 {
			t.Fatalf("%s: %q is not there once", test.reason, test.old)
		}
		path := write(t, strings.Replace(whole, test.old, test.new, 1))
		r, err := Read(path, draughts())
		if err == nil {
			t.Errorf("%s: it was accepted: %+v", test.reason, r)
			continue
		}
		for _, words := range append(test.want, "reading the rubric: "+path+": ") {
			if !strings.Contains(err.Error(), words) {
				t.Errorf("%s: the error %q does not say %q", test.reason, err, words)
			}
		}
	}
}

func TestWhatHoldsForAllGroups(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		added    string
		evidence int
		engine   bool
		messages bool
		document string
		reason   string
	}{
		{"", 0, false, false, "", "nothing is demanded or allowed that is not stated"},
		{"evidence: 40 %\n", 40, false, false, "", "a share"},
		{"evidence: 100%\n", 100, false, false, "", "without a blank"},
		{"engine: allowed\n", 0, true, false, "", "an engine"},
		{"messages: allowed\n", 0, false, true, "", "messages of one's own"},
		{"document: https://example.org/a/draughts.html\n", 0, false, false, "https://example.org/a/draughts.html", "the address of a page"},
		{"document: http://127.0.0.1:8000/draughts.html\n", 0, false, false, "http://127.0.0.1:8000/draughts.html", "one at home"},
	} {
		r, err := Read(write(t, whole+test.added), draughts())
		if err != nil || r.Evidence != test.evidence || r.AllowEngine != test.engine || r.AllowMessages != test.messages ||
			r.Document != test.document {
			t.Errorf("%s: %+v, %v", test.reason, r, err)
		}
	}
}

func TestNeededGroupsMustHavePoints(t *testing.T) {
	t.Parallel()
	const text = `{assignment: draughts, points: 1, groups: [
  {name: Told, points: 0, rules: [DRAUGHTS-R1]}, {name: Kings, points: 1, rules: [DRAUGHTS-R3], needs: [Told]}]}`
	_, err := Read(write(t, text), draughts())
	if err == nil || !strings.Contains(err.Error(), `the group "Told" has no points`) {
		t.Errorf("the error is %v", err)
	}
}

func TestRemarksMayHavePointsIfAnInstructorWantsThat(t *testing.T) {
	t.Parallel()
	const text = `{assignment: draughts, points: 1, groups: [{name: Layout, points: 1, tags: [remark], remarks: true}]}`
	r, err := Read(write(t, text), draughts())
	if err != nil {
		t.Fatal(err)
	}
	if got := r.GroupOf(remark("04_layout/Blanks", "DRAUGHTS-R1")); got != 0 {
		t.Errorf("the remark belongs to the group %d, want 0", got)
	}
}

func TestARubricThatCannotBeReadIsNamed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "nothing.yaml")
	_, err := Read(path, draughts())
	if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "name a YAML file") {
		t.Errorf("the error is %v", err)
	}
}

func TestWithoutARubricAllRulesShareThePoints(t *testing.T) {
	t.Parallel()
	suite := draughts()
	r, err := Default(suite)
	if err != nil {
		t.Fatal(err)
	}
	if r.Points != 100_00 || len(r.Text()) == 0 {
		t.Errorf("the whole is %s, the text %q", r.Points, r.Text())
	}
	for _, c := range suite.Scenarios {
		if at := r.GroupOf(c); at < 0 || (r.Groups[at].Points > 0) == c.Remark {
			t.Errorf("%s (remark %t) belongs to the group %d", c.ID, c.Remark, at)
		}
	}
}

func TestAScenarioBelongsToTheFirstGroupThatNamesIt(t *testing.T) {
	t.Parallel()
	r := &Rubric{Groups: []Group{
		{Rules: []string{"DRAUGHTS-R2"}},
		{Tags: []string{"slow"}, Rules: []string{"DRAUGHTS-R1"}},
		{Scenarios: []string{"03_kings/A king", "05"}},
		{Tags: []string{"remark"}, Remarks: true},
	}}
	tests := []struct {
		c      steps.Scenario
		want   int
		reason string
	}{
		{scenario("02/a", "DRAUGHTS-R2"), 0, "by rule"},
		{scenario("02/a", "DRAUGHTS-R1", "DRAUGHTS-R2"), 0, "the earlier group, not the earlier tag"},
		{scenario("02/a", "slow", "DRAUGHTS-R2"), 0, "the earlier group, though a later one names its tag"},
		{scenario("02/a", "slow", "DRAUGHTS-R3"), 1, "by tag"},
		{scenario("03_kings/A king flies", "DRAUGHTS-R3"), 2, "by the beginning of its id"},
		{scenario("03_kings/a king flies", "DRAUGHTS-R3"), -1, "letters matter"},
		{scenario("x/03_kings/A king", "DRAUGHTS-R3"), -1, "a beginning is no middle"},
		{remark("02/a", "DRAUGHTS-R2"), 3, "a remark passes by the groups that take none"},
		{scenario("02/a"), -1, "nobody's"},
	}
	for _, test := range tests {
		if got := r.GroupOf(test.c); got != test.want {
			t.Errorf("%s with the tags %v belongs to %d, want %d: %s", test.c.ID, test.c.Tags, got, test.want, test.reason)
		}
	}
}

// Nothing that counts may be forgotten by the rubrics that come with the assignments, and nothing else may cost points.
func TestDefaultRubricsOwnEveryScenario(t *testing.T) {
	t.Parallel()
	for _, assignment := range assignments.Names() {
		suite, err := assignments.Open(assignment)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Default(suite)
		if err != nil {
			t.Fatal(err)
		}
		if r.Points != 100*Points(100) {
			t.Errorf("%s: the whole is %s, want 100", assignment, r.Points)
		}
		for _, c := range suite.Scenarios {
			place := r.GroupOf(c)
			if place < 0 || (r.Groups[place].Points > 0) == c.Remark {
				t.Errorf("%s: %s (remark: %t) belongs to the group %d", assignment, c.ID, c.Remark, place)
			}
		}
		if last := r.Groups[len(r.Groups)-1]; last.Name != "Remarks" || last.Points != 0 {
			t.Errorf("%s: the last group is %q with %s points, want Remarks without", assignment, last.Name, last.Points)
		}
		if i := slices.IndexFunc(r.Groups, func(g Group) bool { return g.HiddenAs != "" || g.Show != ShowFull || len(g.Needs) > 0 }); i >= 0 {
			t.Errorf("%s: the group %q hides or needs something, which only a course may ask for", assignment, r.Groups[i].Name)
		}
	}
}

// Whatever an instructor writes is refused with words that name the file, or is a rubric that adds up.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		whole, "", "groups: [~]", "assignment: draughts\npoints: 1\ngroups: [{name: a, points: 1, tags: [slow]}]", "points: 1_0", "points: .5",
		"assignment: draughts\npoints: 0x10\ngroups: [{points: 9999999999}]", "groups: [{rules: [' to ']}]",
		"groups: [{needs: [[]]}]", "a: &a [*a]",
		"assignment: draughts\npoints: 2\ngroups: [{name: a, points: 1, rules: [DRAUGHTS-R1 to DRAUGHTS-R1]}, {name: b, points: 1, " +
			"tags: [remark], remarks: yes}]",
	} {
		f.Add(seed)
	}
	suite := draughts()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parse("rubric.yaml", []byte(text), suite)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "reading the rubric: rubric.yaml: ") {
				t.Fatalf("the error %q does not name the file", err)
			}
			return
		}
		sum, owned := Points(0), map[int]bool{}
		for _, g := range r.Groups {
			sum += g.Points
		}
		for _, c := range suite.Scenarios {
			owned[r.GroupOf(c)] = true
		}
		delete(owned, -1)
		if sum != r.Points || sum <= 0 || len(owned) != len(r.Groups) {
			t.Fatalf("%+v was accepted", r)
		}
	})
}

// What an assignment's own rubric demands is what a right program of a language without shims shows, and more than those show
// that cannot be run at all, or answer next to nothing.
func TestTheAssignmentsOwnRubricsDemandEvidence(t *testing.T) {
	t.Parallel()
	methods, console := onFace("engine"), onFace("console")
	few := func(most int) func(i int, c steps.Scenario) bool {
		return func(i int, _ steps.Scenario) bool { return i < most }
	}
	not := func(is func(int, steps.Scenario) bool) func(int, steps.Scenario) bool {
		return func(i int, c steps.Scenario) bool { return !is(i, c) }
	}
	for _, test := range []struct {
		assignment string
		put        func(i int, c steps.Scenario) bool
		person     bool
		reason     string
	}{
		{"cs300", not(methods), false, "a right program whose methods cannot be called"},
		{"cs300", few(8), true, "a program that can load and count"},
		{"cs300", few(0), false, "nothing could be put, which is told in words of its own"},
		{"marble", few(4), true, "a class with next to nothing"},
		{"stratego", few(4), true, "four of many"},
		{"boardgame2d", not(console), false, "classes without a console"},
		{"boardgame2d", console, true, "a console without classes"},
		{"eecs3311", not(methods), true, "a project that cannot be compiled"},
		{"eecs3311", methods, false, "a program that speaks the line protocol"},
	} {
		if !slices.Contains(assignments.Names(), test.assignment) {
			t.Logf("%s is not listed", test.assignment)
			continue
		}
		suite, err := assignments.Open(test.assignment)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Default(suite)
		if err != nil {
			t.Fatal(err)
		}
		var results []steps.Result
		for i, c := range suite.Scenarios {
			outcome := engine.NotClaimed
			if test.put(i, c) {
				outcome = engine.Passed
			}
			results = append(results, steps.Result{Scenario: c, Outcome: outcome})
		}
		var s report.Submission
		s.Grade(suite.Facts, results)
		mark := r.Mark(s)
		if mark.NeedsPerson != test.person || mark.Given && mark.Points != mark.Of {
			t.Errorf("%s: %s: %s of %s, %t: %s", test.assignment, test.reason, mark.Points, mark.Of, mark.NeedsPerson, mark.Why)
		}
	}
}

// onFace tells which scenarios need a face: they have its tag.
func onFace(tag string) func(int, steps.Scenario) bool {
	return func(_ int, c steps.Scenario) bool { return slices.Contains(c.Tags, tag) }
}
