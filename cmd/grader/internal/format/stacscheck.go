package format

import (
	"io"

	"rulebook/cmd/grader/internal/sheet"
)

// A stacscheckTest is an entry in the output of stacscheck's "multi" test.
type stacscheckTest struct {
	Name         string `json:"name"`
	TrafficLight string `json:"trafficlight"` // GREEN, AMBER, RED
	ReturnValue  int    `json:"returnval"`
	Stdout       string `json:"stdout"`
	Stderr       string `json:"stderr"`
}

// writeStacscheck writes a test for each group, with its points in the name, and one for the whole. Amber means
// nobody's fault: not claimed, or not graded.
func writeStacscheck(w io.Writer, s *sheet.Sheet) error {
	all := suites(s)
	whole := stacscheckTest{Name: markLine(s.Mark), TrafficLight: "GREEN", Stdout: heading(s)}
	if len(faults(all)) > 0 {
		whole.TrafficLight = "AMBER"
	}
	var tests []stacscheckTest
	for _, each := range all {
		made := stacscheckTestOf(each)
		if made.TrafficLight == "RED" {
			whole.TrafficLight, whole.ReturnValue = "RED", 1
		}
		tests = append(tests, made)
	}
	return writeJSON(w, append(tests, whole))
}

func stacscheckTestOf(of suite) stacscheckTest {
	made := stacscheckTest{Name: of.name, TrafficLight: "GREEN", Stdout: told(of, mostOutput)}
	if of.mark != nil && of.mark.Of > 0 {
		made.Name += ": " + of.mark.Points.String() + " of " + of.mark.Of.String()
	}
	switch counts := tally(of); {
	case counts[failed] > 0 || len(of.tests) == 0: // without tests, nothing was built that they could run
		made.TrafficLight, made.ReturnValue = "RED", 1
	case counts[faulty] > 0 || counts[passed] == 0:
		made.TrafficLight = "AMBER"
	}
	return made
}
