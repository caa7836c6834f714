// Package project is the project in Eiffel that the reference hands in.
package project

import (
	"embed"
	"io/fs"
)

//go:embed board docs game root slot tests peg_solitaire.ecf
var files embed.FS

// Files gives the files of the whole project, with the project's folder as the root (section 2, Figure 4a). They are the example for
// rules about sources. The two files of the diagram only hold their places.
func Files() fs.FS { return files }
