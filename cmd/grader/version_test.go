package main

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason   string
		version  string
		settings map[string]string
		want     string
	}{
		{"a release", "v1.2.3", map[string]string{"vcs.revision": "0123456789abcdef"}, "grader v1.2.3, go1.26, linux/arm64"},
		{"a revision", "(devel)", map[string]string{"vcs.revision": "0123456789abcdef", "vcs.modified": "false"},
			"grader revision 0123456789ab, go1.26, linux/arm64"},
		{"sources that differ from their revision", "", map[string]string{"vcs.revision": "0123456789abcdef", "vcs.modified": "true"},
			"grader revision 0123456789ab, modified, go1.26, linux/arm64"},
		{"a version that Go has made of the revision", "v0.0.0-20260101000000-0123456789ab+dirty", nil,
			"grader v0.0.0-20260101000000-0123456789ab+dirty, go1.26, linux/arm64"},
		{"sources without a repository", "(devel)", nil, "grader unknown version, go1.26, linux/arm64"},
	} {
		info := &debug.BuildInfo{GoVersion: "go1.26", Main: debug.Module{Version: test.version}}
		info.Settings = []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "arm64"}}
		for key, value := range test.settings {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: key, Value: value})
		}
		if got := describe(info); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
