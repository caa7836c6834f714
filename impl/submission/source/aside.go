package source

import (
	"regexp"
	"slices"
	"strings"
)

var (
	testName   = regexp.MustCompile(`(^|[^A-Za-z])[Tt]ests?([^a-z]|$)|[a-z0-9]Tests?([^a-z]|$)|\.spec\.`)
	testImport = regexp.MustCompile(`(?m)^\s*(import\s+(static\s+)?(org\.junit|junit)\b|(import|from)\s+(unittest|pytest)\b)`)
)

// LooksLikeTest tells whether a file looks like a test of the program rather than the program.
func LooksLikeTest(f *File) bool {
	return testName.MatchString(f.Base()) || slices.ContainsFunc(strings.Split(f.Folder(), "/"), testName.MatchString) ||
		testImport.MatchString(f.Text)
}

var backup = regexp.MustCompile(`(?i)(^|[^a-z])(old|bak|backups?|copy|copies|archived?|previous|stale|unused|trash)([^a-z]|$)`)

// Aside says why a source is probably not meant for grading; "" if nothing speaks against it.
func Aside(f *File) string {
	switch {
	case LooksLikeTest(f):
		return "it looks like a test"
	case slices.ContainsFunc(strings.Split(f.Path, "/"), backup.MatchString):
		return "it looks like a backup"
	}
	return ""
}
