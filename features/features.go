// Package features holds the rulebook: the feature files, in a folder for each assignment, in the order of its document.
package features

import "embed"

// FS holds the feature files as <assignment>/<NN_topic>.feature.
//
//go:embed */*.feature
var FS embed.FS
