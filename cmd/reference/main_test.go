package main

import (
	"bytes"
	"crypto/md5"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"rulebook/impl"
	"rulebook/impl/engine"
)

// asProgram makes this test binary behave as the program itself, so that its exit status can be seen.
const asProgram = "RULEBOOK_TEST_AS_REFERENCE"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// program prepares a run of the program.
func program(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), self, arguments...)
	// The race detector would have each run sleep a second before it ends.
	command.Env = append(os.Environ(), asProgram+"=1", "GORACE=atexit_sleep_ms=0")
	return command
}

const losing = "4\n3\n3\n1\n"

func TestWrongUsageIsToldWithTheRightOne(t *testing.T) {
	t.Parallel()
	tests := []struct {
		arguments []string
		want      string
		reason    string
	}{
		{nil, `usage: reference ASSIGNMENT [--console], not ""`, "no assignment"},
		{[]string{"cs300", "--consol"}, `usage: reference ASSIGNMENT [--console], not "cs300 --consol"`, "an unknown flag"},
		{[]string{"cs300", "cs300"}, `usage: reference ASSIGNMENT [--console], not "cs300 cs300"`, "two assignments"},
		{[]string{"cs300", "--console", "x"}, `usage: reference ASSIGNMENT [--console], not "cs300 --console x"`, "too much"},
		{[]string{"cs301"}, `there is no assignment "cs301"`, "an unknown assignment"},
		{[]string{"cs301", "--console"}, `there is no assignment "cs301"`, "an unknown assignment to be played"},
		{[]string{"--console", "cs300"}, `usage: reference ASSIGNMENT [--console], not "--console cs300"`, "the flag comes last"},
		{[]string{"--console"}, `there is no assignment "--console"`, "a flag alone"},
		{[]string{""}, `there is no assignment ""`, "an empty assignment"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		err := run(t.Context(), test.arguments, strings.NewReader(""), &out)
		if err == nil || err.Error() != test.want || out.Len() > 0 {
			t.Errorf("%q: the error is %v, want %s, the output %q: %s", test.arguments, err, test.want, out.String(), test.reason)
		}
	}
}

func TestTheConsolePlaysOneGame(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := run(t.Context(), []string{"cs300", "--console"}, strings.NewReader(losing+"4\n"), &out); err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", md5.Sum(out.Bytes())); sum != "11d985a3c189d289b383061f2ccbac66" {
		t.Errorf("the sum of its output is %s:\n%s", sum, out.String())
	}
}

func TestTheConsolePlaysTheGameThatItsFirstLineNames(t *testing.T) {
	t.Parallel()
	tests := []struct {
		input, end string
		reason     string
	}{
		{"peg\n\n5G LEFT\nAUTO\nEXIT\n", "Last score is: 42 (0 is the best score)\n", "one move by hand and one by chance"},
		{"klotski\n\nEXIT\n", "Last score is: 8 (0 is the best score)\n", "no move at all"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		err := run(t.Context(), []string{"boardgame2d", "--console"}, strings.NewReader(test.input), &out)
		if err != nil || !strings.HasSuffix(out.String(), test.end) {
			t.Errorf("%q: the error is %v, the output\n%s\n%s", test.input, err, out.String(), test.reason)
		}
	}
}

func TestTheConsoleTellsWhenItsInputEndsEarly(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	err := run(t.Context(), []string{"cs300", "--console"}, strings.NewReader("4\n3\n"), &out)
	if !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasSuffix(out.String(), "Choose the ROW of a peg you'd like to move: ") {
		t.Errorf("the error is %v, the output\n%s", err, out.String())
	}
}

func TestTheProtocolIsSpokenWithoutTheFlag(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	requests := "1 protocol\n2 load @@-\n3 perform 1 1 4\n4 dance\n5 quit\n6 board\n"
	if err := run(t.Context(), []string{"cs300"}, strings.NewReader(requests), &out); err != nil {
		t.Fatal(err)
	}
	want := "\n=1\n|1\n.\n\n=2\n.\n\n=3\n|--@\n.\n\n?4\n|unknown\n|no command is called \"dance\"\n.\n\n=5\n.\n"
	if out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestEachGameOfBoardGame2DIsPlayedByCommands(t *testing.T) {
	t.Parallel()
	tests := []struct {
		requests, want string
		reason         string
	}{
		{"1 create peg\n2 move 5G LEFT\n3 score\n", "\n=3\n|43\n.\n", "a jump costs a peg"},
		{"1 create eight\n2 finish\n3 score\n", "\n=3\n|0\n.\n", "no inversions are left"},
		{"1 create klotski\n2 move 0 DOWN\n3 status\n", "\n=3\n|invalid move\n.\n", "a piece is in the way"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		err := run(t.Context(), []string{"boardgame2d"}, strings.NewReader(test.requests), &out)
		if err != nil || out.String() != "\n=1\n.\n\n=2\n.\n"+test.want {
			t.Errorf("%q: the error is %v, the output %q: %s", test.requests, err, out.String(), test.reason)
		}
	}
}

func TestTheProgramSpeaksWithTheClient(t *testing.T) {
	t.Parallel()
	command := program(t, "cs300")
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	client := engine.NewClient(out, in, engine.Limits{})
	reply, err := engine.Do(t.Context(), client, engine.Request{Command: "commands"})
	assignment, _ := impl.Assignment("cs300")
	reference := assignment.Reference()
	if err != nil || len(reply.Body) != len(reference.Commands().Commands()) {
		t.Errorf("the commands are %q, the error %v", reply.Body, err)
	}
	if err := client.Close(); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

func TestTheExitStatusTellsWhetherAllWentWell(t *testing.T) {
	t.Parallel()
	tests := []struct {
		arguments []string
		input     string
		status    int
		words     string
		reason    string
	}{
		{[]string{"cs300", "--console"}, losing, 0, "", "a whole game"},
		{[]string{"cs300", "--console"}, "4\n", 1, "reference: unexpected EOF\n", "a game without an end"},
		{[]string{"cs300"}, "1 name\n", 0, "", "a conversation that ends without quit"},
		{[]string{"cs300"}, "1 quit\n", 0, "", "a conversation that ends with quit"},
		{nil, "", 1, "reference: usage: reference ASSIGNMENT [--console], not \"\"\n", "wrong usage"},
	}
	for _, test := range tests {
		command := program(t, test.arguments...)
		var complaint bytes.Buffer
		command.Stdin, command.Stderr = strings.NewReader(test.input), &complaint
		err := command.Run()
		if command.ProcessState == nil {
			t.Fatal(err)
		}
		if status := command.ProcessState.ExitCode(); status != test.status || complaint.String() != test.words {
			t.Errorf("%q: status %d, want %d, with %q, want %q: %s",
				test.arguments, status, test.status, complaint.String(), test.words, test.reason)
		}
	}
}
