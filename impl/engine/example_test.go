package engine_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"rulebook/impl/engine"
)

// hand is a table for a game in which a player holds pegs and gives them away.
func hand() *engine.Table {
	pegs := 3
	return engine.NewTable("hand",
		engine.Command{Name: "pegs", Help: "the pegs that are left", Do: func([]string) ([]string, error) {
			return []string{strings.Repeat("@", pegs)}, nil
		}},
		engine.Command{Name: "give", Parameters: []string{"NUMBER"}, Help: "gives pegs away", Do: func(arguments []string) ([]string, error) {
			numbers, err := engine.Integers(arguments)
			if err != nil {
				return nil, err
			}
			if numbers[0] > pegs {
				return nil, engine.Refuse(engine.Illegal, fmt.Sprintf("there are only %d pegs", pegs))
			}
			pegs -= numbers[0]
			return nil, nil
		}},
	)
}

// A subject is asked in the same way whether it runs in this process or behind a pipe.
func ExampleSubject() {
	var subject engine.Subject = engine.InProcess{Title: "hand", Commands: hand}
	session, err := subject.Engine(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	for _, request := range []engine.Request{
		{Command: "give", Arguments: []string{"2"}},
		{Command: "give", Arguments: []string{"2"}},
		{Command: "pegs"},
	} {
		reply, err := engine.Do(context.Background(), session, request)
		if reply.Refusal != nil {
			fmt.Println("refused:", reply.Refusal, err)
			continue
		}
		fmt.Println("done:", reply.Body, err)
	}
	// Output:
	// done: [] <nil>
	// refused: illegal: there are only 1 pegs <nil>
	// done: [@] <nil>
}

// A program speaks the line protocol on its standard input and output.
func ExampleServe() {
	var out strings.Builder
	if err := engine.Serve(context.Background(), hand(), strings.NewReader("1 give 4\n2 pegs\n"), &out); err != nil {
		fmt.Println(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.TrimSpace(line) != "" { // one stands before each reply
			fmt.Print(line)
		}
	}
	// Output:
	// ?1
	// |illegal
	// |there are only 3 pegs
	// .
	// =2
	// |@@@
	// .
}

// A client asks whatever answers at the other end of a pipe.
func ExampleClient() {
	requests, toServer := io.Pipe()
	fromServer, replies := io.Pipe()
	go func() { replies.CloseWithError(engine.Serve(context.Background(), hand(), requests, replies)) }()
	client := engine.NewClient(fromServer, toServer, engine.Limits{})
	defer client.Close()
	reply, err := engine.Do(context.Background(), client, engine.Request{Command: "pegs"})
	fmt.Println(reply.Body, err)
	// Output: [@@@] <nil>
}
