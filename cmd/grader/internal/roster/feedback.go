package roster

import "strings"

// FeedbackName returns the name under which the system that a file or folder of a class was downloaded from takes feedback for it; ""
// if it takes none by name. Canvas finds the student by the number of a file that was handed in
// (lib: Assignment#infer_comment_context_from_filename), Moodle by the participant's
// (mod/assign/feedback/file/importziplib.php).
func FeedbackName(path string) string {
	if match := moodleFile.FindStringSubmatch(path); match != nil {
		return strings.ReplaceAll(match[1], "_", " ") + "_" + match[2] + "_assignfeedback_file_feedback.html"
	}
	if f, ok := parseCanvas(path); ok && f.attachment != "" {
		return strings.TrimSuffix(path, f.name) + "feedback.html"
	}
	return ""
}
