package source_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/source"
)

func TestWithProvidedFiles(t *testing.T) {
	t.Parallel()
	const text = "class Shape\n"
	tests := []struct {
		handedIn map[string]string
		want     map[string]string
		notes    []string
		reason   string
	}{
		{map[string]string{"a.x": "main"}, map[string]string{"a.x": "main", "b/shape.x": text}, nil, "it lacks the file"},
		{map[string]string{"src/a.x": "main"}, map[string]string{"src/a.x": "main", "src/b/shape.x": text}, nil, "it has a folder"},
		{
			map[string]string{"src/a.x": "main", "b/shape.x": "class Shape\r\n"},
			map[string]string{"src/a.x": "main", "b/shape.x": text}, nil, "it has the file as it was provided, elsewhere",
		},
		{
			map[string]string{"a.x": "main", "b/shape.x": "class Other\n"}, map[string]string{"a.x": "main", "b/shape.x": text},
			[]string{"b/shape.x: not used, the assignment provides this file"}, "it has changed the file",
		},
		{
			map[string]string{"a.x": "main", "shape.x": "class Other\n"},
			map[string]string{"a.x": "main", "shape.x": "class Other\n", "b/shape.x": text}, nil, "it has another file of the name",
		},
	}
	for _, test := range tests {
		s := &source.Found{}
		for path, content := range test.handedIn {
			s.Files = append(s.Files, &source.File{Path: path, Text: content, Content: []byte(content)})
			if content == "main" {
				s.Main = path
			}
		}
		provided := []*source.File{{Path: "b/shape.x", Text: text, Content: []byte(text)}}
		whole := s.With(provided, func(provided, _ *source.File) string { return provided.Text })
		got := map[string]string{}
		for _, f := range whole.Files {
			got[f.Path] = string(f.Content)
		}
		if diff := cmp.Diff(test.want, got) + cmp.Diff(test.notes, whole.Notes); diff != "" {
			t.Errorf("%s: it differs (-want +got):\n%s", test.reason, diff)
		}
		if len(s.Files) != len(test.handedIn) || s.Notes != nil {
			t.Errorf("%s: the submission itself has changed: %v", test.reason, s)
		}
	}
}
