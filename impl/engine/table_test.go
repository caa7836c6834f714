package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// arguments is a command that shows what it was given, one argument a line.
func arguments(name string, parameters ...string) Command {
	return Command{Name: name, Parameters: parameters, Do: func(arguments []string) ([]string, error) { return arguments, nil }}
}

// failing is a command that is never carried out.
func failing(name string, err error) Command {
	return Command{Name: name, Do: func([]string) ([]string, error) { return nil, err }}
}

// specimen has one command of each kind.
func specimen() *Table {
	return NewTable("a specimen",
		arguments("none"),
		arguments("two", "A", "B"),
		arguments("text", "TEXT..."),
		arguments("word-and-text", "WORD", "TEXT..."),
		arguments("two-and-text", "A", "B", "TEXT..."),
		failing("plain", errors.New("no such place")),
		failing("kind", Refuse(Exception, "division by zero")),
		failing("wrapped", fmt.Errorf("on the way: %w", Refuse(Shape, "three rows"))),
	)
}

func do(t testing.TB, session Session, command string, arguments ...string) Reply {
	t.Helper()
	reply, err := Do(t.Context(), session, Request{Command: command, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %q: %v", command, arguments, err)
	}
	return reply
}

func TestArgumentsAreSplitAsTheParametersSay(t *testing.T) {
	t.Parallel()
	tests := []struct {
		command string
		given   []string
		want    []string
		reason  string
	}{
		{"none", nil, nil, "no arguments for no parameters"},
		{"none", []string{" \t "}, nil, "blanks are no arguments"},
		{"two", []string{"1", "2"}, []string{"1", "2"}, "one argument each"},
		{"two", []string{"1 2"}, []string{"1", "2"}, "across a pipe all arguments arrive as one"},
		{"two", []string{"  1\t2  "}, []string{"1", "2"}, "words may be any blanks apart"},
		{"two", []string{"", "1", "", "2"}, []string{"1", "2"}, "empty arguments vanish between words"},
		{"text", nil, []string{""}, "a text may be empty"},
		{"text", []string{""}, []string{""}, "a text may be empty, also when it is given"},
		{"text", []string{"  two before"}, []string{"  two before"}, "leading blanks belong to a text"},
		{"text", []string{"two after  "}, []string{"two after  "}, "trailing blanks belong to a text"},
		{"text", []string{"   "}, []string{"   "}, "a text may be all blanks"},
		{"text", []string{"a  b\tc"}, []string{"a  b\tc"}, "blanks within a text stay as they are"},
		{"text", []string{"a", "b"}, []string{"a b"}, "a text given in parts is put together"},
		{"word-and-text", []string{"w"}, []string{"w", ""}, "a text after a word may be empty"},
		{"word-and-text", []string{"w", ""}, []string{"w", ""}, "an empty text after a word may be given"},
		{"word-and-text", []string{"w", " t "}, []string{"w", " t "}, "only one blank parts word and text"},
		{"two-and-text", []string{"1", "2"}, []string{"1", "2", ""}, "a text after two words may be empty"},
		{"two-and-text", []string{"1", "2", "Your choice: "}, []string{"1", "2", "Your choice: "}, "a prompt keeps its last blank"},
	}
	for _, test := range tests {
		reply := do(t, specimen(), test.command, test.given...)
		if diff := cmp.Diff(Reply{Body: test.want}, reply, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s %q: %s (-want +got):\n%s", test.command, test.given, test.reason, diff)
		}
	}
}

func TestWrongNumbersOfArgumentsAreRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		command string
		given   []string
		words   string
		reason  string
	}{
		{"none", []string{"1"}, "none takes 0 arguments (none), 1 were given", "one too many"},
		{"two", nil, "two takes 2 arguments (two A B), 0 were given", "none at all"},
		{"two", []string{"1"}, "two takes 2 arguments (two A B), 1 were given", "one too few"},
		{"two", []string{"1", "2", "3"}, "two takes 2 arguments (two A B), 3 were given", "one too many"},
		{"word-and-text", nil, "word-and-text takes 2 arguments (word-and-text WORD TEXT...), 0 were given", "only the text may be left out"},
		{"two-and-text", nil, "two-and-text takes 3 arguments (two-and-text A B TEXT...), 0 were given", "only the text may be left out"},
		{"two-and-text", []string{"1"}, "two-and-text takes 3 arguments (two-and-text A B TEXT...), 1 were given",
			"only the text may be left out"},
	}
	for _, test := range tests {
		reply := do(t, specimen(), test.command, test.given...)
		if diff := cmp.Diff(Reply{Refusal: &Refusal{Kind: Argument, Words: []string{test.words}}}, reply); diff != "" {
			t.Errorf("%s %q: %s (-want +got):\n%s", test.command, test.given, test.reason, diff)
		}
	}
}

func TestIntegersHave32Bits(t *testing.T) {
	t.Parallel()
	tests := []struct {
		arguments []string
		want      []int
		wrong     string
		reason    string
	}{
		{nil, []int{}, "", "none"},
		{[]string{"1", "-2", "0"}, []int{1, -2, 0}, "", "in their order"},
		{[]string{"2147483647", "-2147483648"}, []int{2147483647, -2147483648}, "", "the extremes"},
		{[]string{"1", "2147483648"}, nil, `"2147483648"`, "one too large"},
		{[]string{"-2147483649"}, nil, `"-2147483649"`, "one too small"},
		{[]string{"1", "two", "three"}, nil, `"two"`, "a word"},
		{[]string{""}, nil, `""`, "nothing"},
		{[]string{"1.0"}, nil, `"1.0"`, "a fraction"},
	}
	for _, test := range tests {
		got, err := Integers(test.arguments)
		if diff := cmp.Diff(test.want, got); diff != "" || (err != nil) != (test.wrong != "") {
			t.Errorf("%q: %v, %s (-want +got):\n%s", test.arguments, err, test.reason, diff)
		}
		if err != nil && !strings.Contains(err.Error(), test.wrong+" is not an integer") {
			t.Errorf("%q: the error %q does not name %s", test.arguments, err, test.wrong)
		}
	}
}

func TestRefusalsTellTheirKindFirst(t *testing.T) {
	t.Parallel()
	tests := []struct {
		command string
		want    []string
		reason  string
	}{
		{"plain", []string{Argument, "no such place"}, "an error without a kind is about the arguments"},
		{"kind", []string{Exception, "division by zero"}, "a refusal brings its kind along"},
		{"wrapped", []string{Shape, "three rows"}, "a refusal is found in the chain of the error"},
		{"nothing", []string{Unknown, `no command is called "nothing"`}, "a command that is not in the table"},
		{"", []string{Unknown, `no command is called ""`}, "the empty command is not in the table"},
		{"None", []string{Unknown, `no command is called "None"`}, "names are in lower case"},
		{"a\nb", []string{Unknown, `no command is called "a\nb"`}, "a line break is shown, not sent"},
	}
	for _, test := range tests {
		reply := do(t, specimen(), test.command)
		if diff := cmp.Diff(Reply{Refusal: &Refusal{Kind: test.want[0], Words: test.want[1:]}}, reply); diff != "" {
			t.Errorf("%q: %s (-want +got):\n%s", test.command, test.reason, diff)
		}
	}
}

func TestARefusalOfALongNameIsShort(t *testing.T) {
	t.Parallel()
	reply := do(t, specimen(), strings.Repeat("x", 100_000))
	if words := reply.Refusal.Words[0]; len(words) > 200 {
		t.Errorf("the refusal has %d bytes", len(words))
	}
}

func TestARefusalAsAnErrorTellsKindAndWords(t *testing.T) {
	t.Parallel()
	if got, want := Refuse(Shape, "three rows").Error(), "shape: three rows"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

func TestATableAnswersTheProtocolsOwnCommands(t *testing.T) {
	t.Parallel()
	table := NewTable("a specimen", arguments("none"))
	tests := []struct {
		command string
		want    []string
		reason  string
	}{
		{"protocol", []string{Version}, "the version that this package speaks"},
		{"name", []string{"a specimen"}, "what answers here"},
		{"commands", []string{"protocol", "name", "commands", "quit", "none"}, "all that is claimed, the protocol's own first"},
		{"quit", nil, "nothing is left to say"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(Reply{Body: test.want}, do(t, table, test.command)); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", test.command, test.reason, diff)
		}
	}
}

func TestEveryClaimedCommandIsKnownByItsHelp(t *testing.T) {
	t.Parallel()
	table := specimen()
	commands := table.Commands()
	commands[0].Name = "changed"
	if table.Commands()[0].Name != "protocol" {
		t.Error("whoever asks for the commands can change the table")
	}
	for _, c := range table.ownCommands() {
		if c.Help == "" || strings.Contains(c.Help, "\n") {
			t.Errorf("the help of %s is not one line: %q", c.Name, c.Help)
		}
	}
}

func TestTwoCommandsOfOneNamePanic(t *testing.T) {
	t.Parallel()
	tests := []struct {
		names  []string
		reason string
	}{
		{[]string{"twice", "once", "twice"}, "two of the subject's commands"},
		{[]string{"quit"}, "a command of the subject and one of the protocol"},
	}
	for _, test := range tests {
		if !panics(func() { newTableOf(test.names) }) {
			t.Errorf("a table of %q was made: %s", test.names, test.reason)
		}
	}
}

func newTableOf(names []string) *Table {
	var commands []Command
	for _, name := range names {
		commands = append(commands, arguments(name))
	}
	return NewTable("a specimen", commands...)
}

func panics(do func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	do()
	return false
}

func TestATableDoesNothingWhenNoTimeIsLeft(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Do(ctx, specimen(), Request{Command: "none"})
	if OutcomeOf(err) != TimedOut || !strings.Contains(err.Error(), `"none"`) {
		t.Errorf("the error is %v (%s)", err, OutcomeOf(err))
	}
}

func TestATableCanBeClosedAndUsedAgain(t *testing.T) {
	t.Parallel()
	table := specimen()
	if err := table.Close(); err != nil {
		t.Fatal(err)
	}
	do(t, table, "none")
}

func TestACallIsShownInItsOwnWords(t *testing.T) {
	t.Parallel()
	upper := func(arguments []string) []string { return []string{strings.ToUpper(arguments[0]), arguments[1]} }
	tests := []struct {
		parameters []string
		shown      string
		words      func([]string) []string
		arguments  []string
		want       string
		reason     string
	}{
		{[]string{"ROW", "COLUMN"}, "", nil, []string{"1", "2"}, "move 1 2", "nothing else is stated"},
		{[]string{"ROW", "COLUMN"}, "moveTo(board, COLUMN, ROW)", nil, []string{"1", "2"}, "moveTo(board, 2, 1)", "in another order"},
		{[]string{"ROW", "COLUMN"}, "moveTo(ROW, COLUMN)", nil, []string{"1 2"}, "moveTo(1, 2)", "two arguments as one text"},
		{[]string{"ROW", "COLUMN"}, "moveTo(ROW, COLUMN)", nil, nil, "moveTo(ROW, COLUMN)", "arguments that do not fit"},
		{[]string{"PEG", "PEG"}, "PEG == PEG", nil, []string{"a", "b"}, "a == b", "two parameters of one name"},
		{[]string{"NAME"}, "NAME = NAME", nil, []string{"a"}, "a = a", "one parameter in two places"},
		{[]string{"A", "B"}, "A, B", nil, []string{"B", "A"}, "B, A", "arguments that look like names"},
		{[]string{"A", "TEXT..."}, "A(TEXT...)", upper, []string{"a", "b c"}, "A(b c)", "in words of their own"},
	}
	for _, test := range tests {
		c := Command{Name: "move", Parameters: test.parameters, Shown: test.shown, Words: test.words}
		if got := c.Show(test.arguments); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
