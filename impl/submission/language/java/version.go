package java

import (
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"rulebook/impl/submission/language"
)

// stated matches the version in the file release, which lies at the top of every JDK.
var stated = regexp.MustCompile(`(?m)^JAVA_VERSION="([^"\n]{1,40})"`)

// version tells the version of the JDK, which states it in a file: its compiler would take half a second to say it.
var version = sync.OnceValue(func() string {
	compiler, err := language.Installed("javac")()
	if err != nil {
		return ""
	}
	real, err := filepath.EvalSymlinks(compiler)
	if err != nil {
		return ""
	}
	text, err := os.ReadFile(filepath.Join(filepath.Dir(real), "..", "release"))
	if match := stated.FindSubmatch(text); err == nil && match != nil {
		return "Java " + string(match[1])
	}
	return ""
})
