// Package features holds the rulebook: the feature files, in a folder for each assignment, in the order of its document.
package features

import (
	"embed"
	"fmt"
)

// FS holds the feature files as <assignment>/<NN_topic>.feature.
//
//go:embed */*.feature
var FS embed.FS

// Assignments lists the assignments that have feature files, in the order of their names.
func Assignments() []string {
	folders, err := FS.ReadDir(".")
	if err != nil {
		panic(fmt.Sprintf("features: the embedded files cannot be read: %v", err)) // they are part of this program
	}
	var names []string
	for _, folder := range folders {
		names = append(names, folder.Name())
	}
	return names
}
