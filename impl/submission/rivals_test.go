package submission_test

import (
	"bytes"
	"strings"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// The official templates are in several languages, and a student may hand in more than one of them.
func TestOfSeveralProgramsTheOneCountsThatBeginsAsTheAssignmentSays(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3", "cc", "javac")
	const game, template, broken = "print('THE GAME')\n", "print('to do')\n", "int main() { to do }\n"
	for _, test := range []struct {
		reason string
		files  map[string]string
		main   string // "" if it cannot be told
		note   string
	}{
		{"a template lies beside it", map[string]string{"a.py": template, "b.py": game}, "b.py",
			"a.py: passed over, b.py begins as the assignment says and it does not"},
		{"a template that is not C lies beside it", map[string]string{"a.c": broken, "b.py": game}, "b.py", "a.c: passed over"},
		{"two begin so", map[string]string{"a.py": game, "b.py": game + "\n"}, "", "any of 2 files may start the program: a.py, b.py"},
		{"one starts the other", map[string]string{
			"Start.java": "class Start { public static void main(String[] args) { Game.main(args); } }\n",
			"Game.java":  "class Game { public static void main(String[] args) { System.out.println(\"THE GAME\"); } }\n",
		}, "Start", "Game.java: started by Start.java, which uses it"},
		{"none begins so", map[string]string{"a.py": template, "b.c": broken}, "", "any of 2 files may start the program"},
		{"there are too many to try", map[string]string{"a.py": game, "b.py": template, "c.py": template + "1",
			"d.py": template + "2", "e.py": template + "3"}, "",
			"any of 5 files may start the program"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			opens := func(output []byte) bool { return bytes.Contains(output, []byte("THE GAME")) }
			assignment := submission.Assignment{Handin: submission.Handin{Opens: opens}}
			s, err := subjecttest.Open(t, submissiontest.HandIn(t, test.files), assignment, submission.Conditions{})
			if test.main == "" {
				if err == nil || !strings.Contains(err.Error(), test.note) {
					t.Errorf("opening it says %v, want %q", err, test.note)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if s.Main() != test.main || !strings.Contains(strings.Join(s.Notes(), "\n"), test.note) {
				t.Errorf("it is %s, with the notes %q; want %s, %q", s.Main(), s.Notes(), test.main, test.note)
			}
		})
	}
}
