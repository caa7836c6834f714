package roster

import "testing"

func TestFeedbackIsNamedAsItsSystemReadsIt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ path, want, reason string }{
		{"doejane_101_900_Game.java", "doejane_101_900_feedback.html", "a file of Canvas"},
		{"doejane_LATE_101_900_my_7_8_game.py", "doejane_LATE_101_900_feedback.html", "a late one, with numbers in the student's own name"},
		{"anon_x7K2p_900_Game.java", "anon_x7K2p_900_feedback.html", "one whose student Canvas hides"},
		{"doejane_101_text.html", "", "a text that was entered has no number of a file, which Canvas needs"},
		{"Ada Doe_201_assignsubmission_file", "Ada Doe_201_assignfeedback_file_feedback.html", "a folder of Moodle"},
		{"Ada Doe_201_assignsubmission_file_", "Ada Doe_201_assignfeedback_file_feedback.html", "a folder of an older Moodle"},
		{"Ada Doe_201_assignsubmission_file_my_game.py", "Ada Doe_201_assignfeedback_file_feedback.html", "a file of Moodle"},
		{"Ada_Doe_201_assignsubmission_file", "Ada Doe_201_assignfeedback_file_feedback.html", "Moodle looks for the number behind the first _"},
		{"ada", "", "a folder of nobody's system"},
		{"submission_17", "", "Gradescope takes no feedback by name"},
		{"", "", "nothing was handed in"},
	} {
		if got := FeedbackName(test.path); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
