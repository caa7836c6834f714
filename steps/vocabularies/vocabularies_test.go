package vocabularies

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/features"
)

func TestEachFolderOfFeaturesHasAVocabulary(t *testing.T) {
	t.Parallel()
	folders, err := features.FS.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, folder := range folders {
		names = append(names, folder.Name())
	}
	if diff := cmp.Diff(names, Assignments()); diff != "" {
		t.Errorf("(-folders +vocabularies):\n%s", diff)
	}
	for _, name := range names {
		if v, ok := Of(name); !ok || v.Assignment != name {
			t.Errorf("the vocabulary of %s is %q", name, v.Assignment)
		}
	}
}

func TestOtherNamesHaveNoVocabulary(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "chess"} {
		if _, ok := Of(name); ok {
			t.Errorf("%q has a vocabulary", name)
		}
	}
}
