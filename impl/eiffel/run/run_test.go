package run

import (
	"context"
	"io/fs"
	"strings"
	"testing"

	"rulebook/impl/eecs3311/project"
	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

// peg gives the classes of the reference project that need no other library.
func peg(t testing.TB) []*syntax.Class {
	t.Helper()
	var classes []*syntax.Class
	for _, folder := range []string{"slot", "board", "game"} {
		entries, err := fs.ReadDir(project.Files(), folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			data, err := fs.ReadFile(project.Files(), folder+"/"+e.Name())
			if err != nil {
				t.Fatal(err)
			}
			classes = append(classes, syntax.Parse(folder+"/"+e.Name(), string(data))...)
		}
	}
	return classes
}

func TestTheReferenceProjectRuns(t *testing.T) {
	t.Parallel()
	m := machine(t, peg(t), kernel.Limits{})
	ctx := context.Background()
	game, err := m.Create(ctx, "game", "make_easy")
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []struct {
		name        string
		row, column int32
	}{{"move_down", 2, 4}, {"move_down", 4, 4}} {
		if _, err := m.Call(ctx, game, move.name, move.row, move.column); err != nil {
			t.Fatal(err)
		}
	}
	out, err := m.Call(ctx, game, "out")
	want := "Game is over: Yes\nGame is won : Yes\nBoard Status:\n***.***\n***.***\n***.***\n***.***\n***.***\n***O***\n*******"
	if err != nil || out.(*kernel.String).String() != want {
		t.Errorf("out is %v, %v; want %s", out, err, want)
	}
	_, err = m.Call(ctx, game, "move_up", int32(0), int32(0))
	f, ok := err.(*kernel.Failure)
	if !ok || f.Kind != kernel.Precondition || f.Tag != "from_slot_valid_column" || !f.Asked ||
		!strings.HasPrefix(f.Place(), "GAME.move_up, game/game.e, line ") {
		t.Errorf("a move from beyond the board gives %v", err)
	}
}
