package impl_test

import (
	"testing"

	"rulebook/impl"
	"rulebook/impl/engine"
)

func TestEachReferenceHasItsFaces(t *testing.T) {
	t.Parallel()
	tests := []struct {
		assignment     string
		console, files bool
		reason         string
	}{
		{"boardgame2d", true, false, "classes, and a program that is played"},
		{"cs300", true, false, "a program that is played"},
		{"eecs3311", false, true, "a project whose files count, and a model"},
		{"marble", false, false, "a model"},
		{"stratego", false, false, "a model"},
	}
	for _, test := range tests {
		assignment, ok := impl.Assignment(test.assignment)
		if !ok {
			t.Errorf("%s has no reference implementation", test.assignment)
			continue
		}
		reference := assignment.Reference()
		session, err := reference.Engine(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		reply, err := session.Do(t.Context(), engine.Request{Command: "name"})
		if err != nil || reply.Refused || len(reply.Body) != 1 {
			t.Errorf("%s: the name is %+v, the error %v", test.assignment, reply, err)
		}
		_, console := reference.Console(t.Context(), nil, engine.AllAtOnce)
		_, files := reference.Files()
		if has(console) != test.console || has(files) != test.files {
			t.Errorf("%s (%s): the console says %v, the files %v", test.assignment, test.reason, console, files)
		}
	}
}

// has tells whether a face is there, by the error of asking for it.
func has(err error) bool { return engine.OutcomeOf(err) != engine.NotClaimed }

func TestOtherNamesHaveNoReference(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "CS300", "cs30", "cs300 "} {
		if a, ok := impl.Assignment(name); ok || a.Name != "" {
			t.Errorf("%q has the reference of %q", name, a.Name)
		}
	}
}
