package submission_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
)

// A submission.yaml says how to run a game; the game is played once.
func Example() {
	folder, err := os.MkdirTemp("", "example-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	files := map[string]string{
		"submission.yaml": "run: [sh, game.sh]\n",
		"game.sh":         "read move\necho \"You have played $move. 31 pegs are left.\"\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			fmt.Println(err)
			return
		}
	}

	subject, err := submission.Open(context.Background(), folder, submission.Assignment{}, submission.Conditions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer subject.Close()
	run, err := subject.Console(context.Background(), []string{"4 6 left"}, engine.AllAtOnce)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(run.Output))
	// Output: You have played 4 6 left. 31 pegs are left.
}
