package report

import (
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// errorStream tells in a few harmless lines what the error stream says of the smallest example: why the program broke
// off, or that what is missing stands there.
func (c Cause) errorStream() []string {
	r := c.Example
	if r.Play == nil || strings.TrimSpace(r.Play.Diagnostics) == "" {
		return nil
	}
	if r.Outcome == engine.Crashed {
		words := lastWords(r.Play.Diagnostics)
		said := wrapped("  Standard error: "+Printable(words), proseWidth, 2)
		if forbidden.MatchString(words) {
			said = append(said, "  While a program runs, it can write to its temporary folder only, and where files are asked for to the",
				"  folder in which it starts, which is not that of its source; see: grader help submission")
		}
		return said
	}
	if line := misplaced(r); line != "" && !c.Secret {
		return wrapped("  It writes “"+Printable(line)+"” to standard error; only standard output counts", proseWidth, 2)
	}
	return nil
}

// forbidden matches what systems and languages say of a file that must not be written.
var forbidden = regexp.MustCompile(`(?i)read-only file system|permission denied|permissionerror|accessdenied|` +
	`\bEROFS\b|\bEACCES\b`)

// failure matches the line in which a language says why a program broke off. What follows in a trace says where.
var failure = regexp.MustCompile(`^(panic: |fatal error: |Exception in thread |Caused by: |terminate called |` +
	`(\w[\w.$]*\.)?\w*(Error|Exception)\b)`)

// epilogue matches what Node.js says behind that.
var epilogue = regexp.MustCompile("^(Node\\.js v\\d|\\(Use `node --)")

// lastWords gives the line of an error stream that says why a program broke off: that in which its language names the
// failure, or else the last that begins at the margin.
func lastWords(text string) string {
	lines := slices.DeleteFunc(strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), func(line string) bool {
		return strings.TrimSpace(line) == "" || epilogue.MatchString(line)
	})
	last := ""
	for i, line := range lines {
		switch {
		case failure.MatchString(line):
			last = line
			if rest := at(lines, i+1, ""); strings.HasPrefix(rest, "  what():") { // C++ says the rest there
				last += rest
			}
		case !failure.MatchString(last) && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t"):
			last = line
		}
	}
	if last == "" && len(lines) > 0 {
		last = lines[len(lines)-1]
	}
	return strings.TrimSpace(last)
}

// misplaced gives the first expected line that is missing in the output and stands on the error stream; "" if there is
// none.
func misplaced(r steps.Result) string {
	const least = 3 // characters: shorter ones stand anywhere
	if r.Mismatch == nil {
		return ""
	}
	for _, line := range r.Mismatch.Expected {
		line = strings.TrimSpace(line)
		if len(line) >= least && !slices.Contains(r.Mismatch.Actual, line) && strings.Contains(r.Play.Diagnostics, line) {
			return line
		}
	}
	return ""
}
