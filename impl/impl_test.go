package impl_test

import (
	"os"
	"slices"
	"testing"

	"rulebook/features"
	"rulebook/impl"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/steps/vocabularies"
)

func TestTheListsNameTheSameAssignments(t *testing.T) {
	t.Parallel()
	var listed []string
	for _, a := range impl.Assignments() {
		listed = append(listed, a.Name)
	}
	if names := vocabularies.Assignments(); !slices.Equal(names, listed) {
		t.Errorf("the list of assignments names %q, the list of vocabularies %q", listed, names)
	}
	folders, err := features.FS.ReadDir(".")
	if err != nil || len(folders) != len(listed) {
		t.Errorf("there are %d folders of features for %d assignments (%v)", len(folders), len(listed), err)
	}
	for _, name := range listed {
		if _, err := os.Stat(name + "/handin/handin.go"); err != nil {
			t.Errorf("%s is not called like its folder: %v", name, err)
		}
	}
}

func TestEachAssignmentHasAReferenceThatAnswers(t *testing.T) {
	t.Parallel()
	for _, a := range impl.Assignments() {
		session, err := a.Reference().Engine(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		reply, err := engine.Do(t.Context(), session, engine.Request{Command: "name"})
		if err != nil || reply.Refusal != nil || len(reply.Body) != 1 {
			t.Errorf("%s: the name is %+v, the error %v", a.Name, reply, err)
		}
	}
}

func TestEachHandinIsInLanguagesThatTheGraderKnows(t *testing.T) {
	t.Parallel()
	for _, a := range impl.Assignments() {
		for _, name := range a.Handin.Takes {
			if !submission.Knows(name) {
				t.Errorf("%s takes the unknown language %s", a.Name, name)
			}
		}
		for name := range a.Handin.Shims {
			if !submission.Knows(name) || a.Handin.Takes != nil && !slices.Contains(a.Handin.Takes, name) {
				t.Errorf("%s has a shim for %s, which is unknown or not taken", a.Name, name)
			}
		}
	}
}

func TestThereIsNoAssignmentOfAnotherName(t *testing.T) {
	t.Parallel()
	for _, a := range impl.Assignments() {
		for _, name := range []string{"", a.Name + " ", a.Name[1:], "X" + a.Name} {
			if other, ok := impl.Assignment(name); ok {
				t.Errorf("%q is the assignment %q", name, other.Name)
			}
		}
	}
}
