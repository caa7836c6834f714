package assignments

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/manual"
	gallery "rulebook/fixtures/own"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 880, Scenarios: 380})
}

// inBox are the conditions of the proofs, with a patience that is longer than any machine needs.
func inBox(t *testing.T) submission.Conditions {
	return submission.Conditions{Guard: stepstest.Guard(t), Limits: process.Limits{Time: time.Minute}}
}

// Each assignment of the gallery proves itself: its solutions pass, and each wrong one breaks its rule alone. A push proves more than
// one wrong one, and those of the first assignments that are compiled; the night proves all.
func TestTheGalleryIsProven(t *testing.T) {
	t.Parallel()
	proven(t, "../../../../fixtures/own", costtest.Some(gallery.Names(), 3))
}

// proven proves assignments whose folders lie in a home.
func proven(t *testing.T, home string, names []string) {
	t.Helper()
	for i, name := range names {
		suite, err := OpenFolder(filepath.Join(home, name))
		if err != nil {
			t.Fatal(err)
		}
		solutions, err := Solutions(filepath.Join(home, name), suite)
		if err != nil || len(solutions) < 4 {
			t.Errorf("%s: %v: %d solutions, want one and three wrong ones at least", name, err, len(solutions))
		}
		broken := false     // whether a wrong one was proven
		kept := t.TempDir() // what the model solution answers
		for _, s := range solutions {
			scripts, err := filepath.Glob(filepath.Join(s.Path, "*.py"))
			first, compiled := len(scripts) > 0 && !broken, len(scripts) == 0
			if err != nil || !first && !costtest.Push() || compiled && i >= 3 && !costtest.Night() {
				continue
			}
			broken = s.Breaks != ""
			t.Run(name+"/"+s.Name, func(t *testing.T) {
				t.Parallel()
				prove(t, suite, s, kept, "")
			})
		}
	}
}

// prove wants a solution to do otherwise than it should in some words; "" if it should not.
func prove(t *testing.T, suite *steps.Suite, s Solution, kept, want string) {
	t.Helper()
	model := Model(suite, inBox(t), kept)
	faults, err := s.Proven(t.Context(), suite, inBox(t), steps.Options{Seed: 1, Solution: model})
	err = errors.Join(err, model.Close())
	stepstest.SkipMissing(t, err)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, fault := range faults {
		said += fault.Error() + "\n"
	}
	if !strings.Contains(said, want) || (want == "") != (said == "") {
		t.Errorf("%s: it is told %q, want %q", s.Name, said, want)
	}
}

// What does not prove an assignment is told, each by its file.
func TestWhatProvesNothingIsTold(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	folder := filepath.Join(t.TempDir(), "game")
	if err := gallery.Write(folder, "game", "statistics"); err != nil {
		t.Fatal(err)
	}
	suite, err := OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	wrong := filepath.Join(folder, "wrong")
	path := func(name string) string { return filepath.Join(wrong, name) }
	for _, test := range []struct {
		solution Solution
		want     string
		reason   string
	}{
		{Solution{Name: "solution", Path: path("says-it-on-the-screen")},
			`game/02_errors.feature:29: solution is right, and the scenario "No such file" says ` +
				"that it breaks STA-R8: ", "a right one that is wrong"},
		{Solution{Name: "wrong/a", Path: filepath.Join(folder, "solution"), Fault: Fault{Breaks: "STA-R8"}},
			"game/wrong/a: it passes all that counts, as a right one does: mend it, or write a scenario of STA-R8",
			"a wrong one that is right"},
		{Solution{Name: "wrong/a", Path: path("says-it-on-the-screen"), Fault: Fault{Breaks: "STA-R7"}},
			"no scenario of STA-R7 fails: write breaks: STA-R8; or a scenario of STA-R7 that fails", "it breaks another rule"},
		{Solution{Name: "wrong/a", Path: path("says-it-on-the-screen"), Fault: Fault{Breaks: "STA-R8", Says: "no lives"}},
			"it breaks STA-R8, but the scenario 02_errors/No such file says that so: ", "for another reason"},
		{Solution{Name: "wrong/a", Path: folder + "/assignment.yaml", Fault: Fault{Breaks: "STA-R8"}},
			"it is no program that can be graded: ", "no program"},
		{Solution{Name: "wrong/a", Path: path("says-it-on-the-screen")},
			"), call its folder STA-R8-a, or put a fault.yaml into it: breaks: STA-R8", "no description: one is proposed"},
		{Solution{Name: "wrong/a", Path: filepath.Join(folder, "solution")},
			"This one passes all that counts: mend it, or write a scenario that it fails", "a right one without a description"},
	} {
		t.Run(test.reason, func(t *testing.T) { prove(t, suite, test.solution, "", test.want) })
	}
	for _, test := range []struct {
		text, want, reason string
	}{
		{"braeks: STA-R8\n", `game/wrong/says-it-on-the-screen/fault.yaml: line 1: there is no field "braeks"`, "a field that is none"},
		{"about: x\nbreaks: STA-R77\n",
			`game/wrong/says-it-on-the-screen/fault.yaml:2: it breaks "STA-R77", which is no rule`, "a rule that is none"},
	} {
		description := filepath.Join(path("says-it-on-the-screen"), "fault.yaml")
		err := os.WriteFile(description, []byte(test.text), 0o600)
		if _, told := Solutions(folder, suite); err != nil || told == nil || !strings.Contains(errors.Join(told).Error(), test.want) {
			t.Errorf("%s: %v, %v; want %q", test.reason, told, err, test.want)
		}
	}
}

// What the manual shows as the smallest assignment is that of the gallery, file by file.
func TestTheManualShowsTheSmallestAssignment(t *testing.T) {
	t.Parallel()
	_, text, err := manual.Topic("own")
	if err != nil {
		t.Fatal(err)
	}
	const files = 4
	shown := regexp.MustCompile(`([\w/.-]+\.(?:yaml|feature))[^\n]*\n(?:[^\n ][^\n]*\n)*\n((?:  .*\n|\n)+)`).FindAllStringSubmatch(text, -1)
	for _, found := range shown {
		want, err := os.ReadFile(filepath.Join("../../../../fixtures/own/counter", filepath.FromSlash(found[1])))
		got := strings.TrimSpace(strings.ReplaceAll("\n"+found[2], "\n  ", "\n"))
		if err != nil || got != strings.TrimSpace(string(want)) {
			t.Errorf("%s is shown as\n%s\nand is (%v)\n%s", found[1], got, err, want)
		}
	}
	if len(shown) != files {
		t.Errorf("%d files are shown, want %d", len(shown), files)
	}
}

// A wrong program that fails a scenario of another rule, too, is told what to do about it.
func TestAWrongProgramThatBreaksMoreIsTold(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	folder := filepath.Join(t.TempDir(), "game")
	const feature = "Feature: More\n  @CNT-R2\n  Scenario: Three calls\n    Given `c = Counter()`\n" +
		"    When calling `c.count()`\n    And calling `c.count()`\n    Then `c.count()` is 3\n"
	err := errors.Join(gallery.Write(folder, "game", "counter"),
		os.WriteFile(filepath.Join(folder, "02_more.feature"), []byte(feature), 0o600),
		os.MkdirAll(filepath.Join(folder, "right", "java"), 0o750)) // nothing is written in it yet
	if err != nil {
		t.Fatal(err)
	}
	suite, err := OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	solutions, err := Solutions(folder, suite)
	if err != nil || len(solutions) != 4 {
		t.Fatalf("it has %d solutions, want a right one and three wrong ones: %v", len(solutions), err)
	}
	broken := Solution{Name: "wrong/stays-at-one", Path: filepath.Join(folder, "wrong", "stays-at-one"), Fault: Fault{Breaks: "CNT-R1"}}
	prove(t, suite, broken, t.TempDir(), "this says that it breaks CNT-R1 alone, but CNT-R2 fails in the scenario 02_more/Three calls "+
		"(c.count() is 1, not 3): tag what can show nothing while CNT-R1 is broken @needs-CNT-R1; else mend the program")
	much := broken.breaksMore(suite, slices.Repeat([]steps.Cause{{Rule: "CNT-R2"}}, few+1), true)
	if want := "mend the program, so that it breaks less; or tag"; !strings.Contains(much.Words, want) {
		t.Errorf("of a program that breaks much is told %q, want %q", much.Words, want)
	}
}

// The name of a folder may say which rule a wrong program breaks. A fault.yaml says more.
func TestTheNameOfAFolderSaysWhatBreaks(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "game")
	if err := gallery.Write(folder, "game", "counter"); err != nil {
		t.Fatal(err)
	}
	suite, err := OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, breaks, file, reason string }{
		{"CNT-R1", "CNT-R1", "game/wrong/CNT-R1", "a rule alone"},
		{"CNT-R2-other", "CNT-R2", "game/wrong/CNT-R2-other", "a rule, and more"},
		{"CNT-R10", "", "game/wrong/CNT-R10", "no rule"},
		{"other-CNT-R1", "", "game/wrong/other-CNT-R1", "a rule that stands behind"},
		{"stays-at-one", "CNT-R1", "game/wrong/stays-at-one/fault.yaml", "a description"},
	} {
		home := filepath.Join(folder, "wrong", test.name)
		err := errors.Join(os.MkdirAll(home, 0o750), os.WriteFile(filepath.Join(home, "counter.py"), nil, 0o600))
		if err != nil {
			t.Fatal(err)
		}
		solutions, err := Solutions(folder, suite)
		at := slices.IndexFunc(solutions, func(s Solution) bool { return s.Path == home })
		if err != nil || at < 0 || solutions[at].Breaks != test.breaks || solutions[at].file(suite) != test.file {
			t.Errorf("%s: %v, %+v; want %q, told of %s", test.reason, err, solutions, test.breaks, test.file)
		}
	}
}

// A source that no program can be built with would be without use.
func TestAProvidedFileThatIsNoSourceIsTold(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"provided/shape.py":      "",
		"provided/include/a.hpp": "",
		"provided/.DS_Store":     "",
		"provided/words.txt":     "game/provided/words.txt: it is no source in a language that programs may be in",
		"provided/x.pl":          "game/provided/x.pl: it is no source",
	} {
		folder := submissiontest.HandIn(t, map[string]string{
			"game/rules.yaml": "document: x\nrules:\n  - {id: A-R1, section: s, rule: One.}\n",
			"game/face.yaml":  "classes:\n  Pair:\n    - new()\n    - left int\n",
			"game/a.feature":  "Feature: A\n  @A-R1\n  Scenario: B\n    Given `p = Pair()`\n    Then `p.left` is 1\n",
			"game/" + name:    "x",
		})
		_, err := OpenFolder(filepath.Join(folder, "game"))
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: it is told %v, want %q", name, err, want)
		}
	}
}

// An editor hides the end of a name, or writes it in capitals.
func TestAFileThatIsNotReadForItsNameIsTold(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, want, reason string }{
		{"04_more.feature.txt", "rename it, so that its name ends in .feature", "as Notepad saves it"},
		{"04_more.FEATURE", "rename it, so that its name ends in .feature", "in capitals"},
		{"04_more.feature~", "rename it, so that its name ends in .feature", "what an editor keeps"},
		{"rubric.yml", "rename it, so that its name ends in rubric.yaml", "another ending of YAML"},
		{"RULES.yaml", "rename it, so that its name ends in rules.yaml", "capitals"},
		{"Rubric.yaml", "rename it, so that its name ends in rubric.yaml", "a capital"},
		{"Face.yml", "rename it, so that its name ends in face.yaml", "a capital, and another ending"},
		{"files/rules.yml", "", "a file that programs get"},
		{"notes.txt", "", "no feature"},
		{"ci.yml", "", "no rubric"},
		{"features.md", "", "a name that only begins like one"},
	}
	for _, test := range tests {
		folder := filepath.Join(t.TempDir(), "game")
		path := filepath.Join(folder, filepath.FromSlash(test.name))
		err := errors.Join(gallery.Write(folder, "game", gallery.Usual), os.MkdirAll(filepath.Dir(path), 0o755),
			os.WriteFile(path, []byte("Feature: More\n"), 0o600))
		if err != nil {
			t.Fatal(err)
		}
		_, told := OpenFolder(folder)
		want := "game/" + test.name + ":1: this file is not read: " + test.want
		if (told == nil) != (test.want == "") || told != nil && told.Error() != want {
			t.Errorf("%s: it is told %v, want %q", test.reason, told, want)
		}
	}
}

// A program that nobody grades would prove nothing, and its changes would not be noticed.
func TestASecondProgramInASolutionIsTold(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	if !submission.Knows("JavaScript") {
		t.Skip("JavaScript is taken out")
	}
	const python, script = "class Pair:\n    left = 1\n", "class Pair { left = 1 }\n"
	const told = "it holds several programs, "
	for _, test := range []struct {
		files        map[string]string
		want, reason string
	}{
		{map[string]string{"a.py": python}, "", "one program"},
		{map[string]string{"a.py": python, "b.py": "class Part:\n    pass\n"}, "", "two files"},
		{map[string]string{"a.py": python, "a.js": "let left = 1\n"}, "", "a script besides"},
		{map[string]string{"a.py": python, "a.js": script}, told + "a.py, a.js: keep one, and move", "two programs"},
		{map[string]string{"python/a.py": python, "js/a.js": script}, told + "python/a.py, js/a.js: keep", "two programs in folders"},
	} {
		files := map[string]string{
			"rules.yaml": "document: x\nrules:\n  - {id: A-R1, section: s, rule: One.}\n",
			"face.yaml":  "classes:\n  Pair:\n    - new()\n    - left int\n",
			"a.feature":  "Feature: A\n  @A-R1\n  Scenario: B\n    Given `p = Pair()`\n    Then `p.left` is 1\n",
		}
		for name, text := range test.files {
			files["solution/"+name] = text
		}
		folder := submissiontest.HandIn(t, files)
		suite, err := OpenFolder(folder)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(test.reason, func(t *testing.T) {
			prove(t, suite, Solution{Name: "solution", Path: filepath.Join(folder, "solution")}, t.TempDir(), test.want)
		})
	}
}

// What lies in the folder of wrong programs is a folder for each, but for what systems leave there.
func TestWhatIsNoFolderOfAWrongProgramIsTold(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"wrong/one.py":     "game/wrong/one.py: this is no folder: put a wrong program and its fault.yaml into one of their own",
		"wrong/fault.yaml": "game/wrong/fault.yaml: this is no folder",
		"wrong/.DS_Store":  "",
	} {
		folder := filepath.Join(t.TempDir(), "game")
		err := errors.Join(gallery.Write(folder, "game", gallery.Usual), os.WriteFile(filepath.Join(folder, name), []byte("x: y\n"), 0o600))
		if err != nil {
			t.Fatal(err)
		}
		suite, err := OpenFolder(folder)
		if err != nil {
			t.Fatal(err)
		}
		_, told := Solutions(folder, suite)
		if (told == nil) != (want == "") || told != nil && !strings.HasPrefix(told.Error(), want) {
			t.Errorf("%s: it is told %v, want %q", name, told, want)
		}
	}
}
