package handin

import (
	"slices"
	"testing"

	"rulebook/impl/submission/source"
)

func FuzzLayOut(f *testing.F) {
	f.Add("namespace a { class B : public C { }; }\n#if 0\n#else\n#endif")
	f.Add("class ::::{ namespace :: { enum class")
	f.Fuzz(func(t *testing.T, text string) {
		main := &source.File{Path: "a.cpp", Text: text}
		if g := layOut(main, []*source.File{main}, naming{}); slices.Contains(g.units, main) && slices.Contains(g.first, main) {
			t.Errorf("the file is compiled twice")
		}
	})
}
