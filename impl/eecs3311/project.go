package eecs3311

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed project
var project embed.FS

// Project gives the files that the reference hands in: the whole project in Eiffel, with the project's folder as the root
// (section 2, Figure 4a).
//
// It is written to compile with EiffelStudio and the course's library ESpec, but no compiler of Eiffel has ever seen it: there
// is none where this rulebook is made. It is the example for what is read in sources, not for what runs. The two files of the
// diagram only hold their places.
func Project() fs.FS {
	root, err := fs.Sub(project, "project")
	if err != nil {
		panic(fmt.Sprintf("eecs3311: the embedded project cannot be read: %v", err)) // it is part of this program
	}
	return root
}
