package submissiontest

import (
	"os"
	"os/exec"
	"strings"
)

// WithoutShims puts the folder of the real python3 first on the search path of this process. The python3 of a version manager is a
// script that finds the real one, and takes ten times as long to start. Nothing changes where there is no python3.
func WithoutShims() {
	folder, err := exec.Command("python3", "-c", "import os, sys; print(os.path.dirname(sys.executable))").Output()
	if err != nil {
		return
	}
	path := strings.TrimSpace(string(folder)) + string(os.PathListSeparator) + os.Getenv("PATH")
	_ = os.Setenv("PATH", path) // it fails for a zero byte only
}
