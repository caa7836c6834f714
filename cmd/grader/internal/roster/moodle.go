package roster

import (
	"regexp"
)

// moodleFile matches Moodle's names of downloaded files: full name, number of the participant, plugin, and the
// student's own name. The first match counts, because students name files freely.
var moodleFile = regexp.MustCompile(`^(.*?)_(\d+)_(assignsubmission|assignfeedback)_([a-z]+)(?:_(.*))?$`)

// moodleFolder matches Moodle's names of students' folders. Here the last match counts.
var moodleFolder = regexp.MustCompile(`^(.*)_(\d+)_(assignsubmission|assignfeedback)_([a-z]+)_?$`)

func moodleName(e entry) []string {
	if e.folder() {
		if match := moodleFolder.FindStringSubmatch(e.name); match != nil {
			return append(match, e.name)
		}
		return nil
	}
	return moodleFile.FindStringSubmatch(e.name)
}

func hasMoodle(e entry) bool { return moodleName(e) != nil }

// readMoodle reads Moodle's download of all submissions, with or without a folder for each student.
func readMoodle(p *place, entries []entry) ([]*attempt, []Skip, error) {
	found, folders := &groups{}, map[string]bool{}
	for _, e := range entries {
		match := moodleName(e)
		if match == nil {
			continue
		}
		name, number, kind, plugin := readable(match[1]), match[2], match[3], match[4]
		if name == "Participant" { // whose name nobody may know
			name += " " + number
		}
		a := found.of("Moodle "+number, Student{Name: name, Keys: map[string]string{string(moodle): number}})
		switch {
		case kind == "assignfeedback":
			a.note("%s: not looked at, it is feedback", shown(e.name))
		case plugin == "onlinetext":
			a.note("%s: not looked at, it is a text that was entered and no program", shown(e.name))
		case plugin != "file":
			a.note("%s: not looked at, it is of the plugin %s and not a file that was handed in", shown(e.name), plugin)
		default:
			folders[e.name] = e.folder()
			a.parts = append(a.parts, e.part(match[5]))
			p.bounded(a, e)
		}
	}
	for _, a := range found.all {
		a.settle(folders)
	}
	return others(p, Moodle, found.all, entries, hasMoodle)
}
