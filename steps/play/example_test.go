package play_test

import (
	"context"
	"fmt"

	"rulebook/steps"
)

// A player follows a game. The subject here takes one match where two are asked for, but the scenario asks only what is
// left in the end. The cause names the rule of the step that went wrong first, as judgement.yaml has it.
func ExamplePlayer() {
	suite, err := steps.Open(vocabulary(filesOfNim()), matches(right))
	if err != nil {
		fmt.Println(err)
		return
	}
	short := matches(func(left int, request string, n int) (int, bool) {
		after, accepted := right(left, request, n)
		if request == "take" && accepted && n == 2 {
			after++
		}
		return after, accepted
	})
	results, err := suite.Run(context.Background(), short, steps.Options{Once: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, causes := steps.Judge(results)
	for _, cause := range causes {
		fmt.Println(cause.Rule, cause.Sentence)
	}

	// Output:
	// NIM-R2 The board after take 2 is 1 too high, such as 4 instead of 3.
}
