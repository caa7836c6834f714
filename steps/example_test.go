package steps_test

import (
	"context"
	"fmt"

	"rulebook/impl"
	"rulebook/steps"
	"rulebook/steps/vocabularies"
)

// The reference of an assignment is put to one scenario.
func Example() {
	const name = "cs300"
	assignment, _ := impl.Assignment(name)
	vocabulary, _ := vocabularies.Of(name)
	reference := assignment.Reference()
	suite, err := steps.Open(vocabulary, reference)
	if err != nil {
		fmt.Println(err)
		return
	}
	results, err := suite.Run(context.Background(), reference, steps.Options{
		Select: func(s steps.Scenario) bool { return s.ID == "05_boards/Type 1 is the Cross" },
	})
	for _, r := range results {
		fmt.Println(r.Scenario.Title+":", r.Outcome)
	}
	fmt.Println("error:", err)
	// Output:
	// Type 1 is the Cross: passed
	// error: <nil>
}
