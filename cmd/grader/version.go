package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "say which grader this is",
		Args:  between(0, 0, "it takes no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(c.OutOrStdout(), version())
			return err
		},
	}
}

// version describes this program in one line: its version or revision, the Go version and the platform.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "grader, built without build information"
	}
	return describe(info)
}

// describe prefers the version of a release to the revision of the sources.
func describe(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	name := info.Main.Version
	if name == "" || name == "(devel)" {
		name = "unknown version"
		if revision := settings["vcs.revision"]; revision != "" {
			name = "revision " + revision[:min(12, len(revision))]
		}
		if settings["vcs.modified"] == "true" {
			name += ", modified"
		}
	}
	return fmt.Sprintf("grader %s, %s, %s/%s", name, info.GoVersion, settings["GOOS"], settings["GOARCH"])
}
