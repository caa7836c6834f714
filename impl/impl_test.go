package impl

import (
	"testing"

	"rulebook/impl/engine"
)

func TestEachReferenceAnswersAndPlays(t *testing.T) {
	t.Parallel()
	for _, assignment := range []string{"cs300"} {
		reference, ok := Reference(assignment)
		if !ok {
			t.Errorf("%s has no reference implementation", assignment)
			continue
		}
		session, err := reference.Engine(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		reply, err := session.Do(t.Context(), engine.Request{Command: "name"})
		if err != nil || reply.Refused || len(reply.Body) != 1 {
			t.Errorf("%s: the name is %+v, the error %v", assignment, reply, err)
		}
		if _, err := reference.Console(t.Context(), nil, engine.AllAtOnce); err != nil {
			t.Errorf("%s cannot be played: %v", assignment, err)
		}
	}
}

func TestOtherNamesHaveNoReference(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "CS300", "cs30", "cs300 "} {
		if reference, ok := Reference(name); ok || reference.Name() != "" {
			t.Errorf("%q has the reference %q", name, reference.Name())
		}
	}
}
