package engine

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Kinds of refusal that mean the same in every assignment.
const (
	// Unknown refuses a command that is not in the table.
	Unknown = "unknown"
	// Argument refuses arguments that the command cannot take.
	Argument = "argument"
	// Unclaimed refuses a command that the subject has no means to carry out.
	Unclaimed = "unclaimed"
	// Uncompiled refuses a command whose code does not compile, although other code does. The words say why and where.
	Uncompiled = "uncompiled"
	// Exception refuses because the subject's own code raised an error.
	Exception = "exception"
	// Illegal refuses because the rules of the game, or the subject's reading of them, forbid the request. The words are
	// the subject's own message, line by line.
	Illegal = "illegal"
	// Contract refuses because a contract was violated. The words are the kind of contract (precondition, postcondition,
	// invariant, check) and the tag of its first assertion that does not hold, separated by a blank. If there is a second line,
	// it tells whose contract that is and where it stands: CLASS.feature, file, line and clause. Lines after it tell what the
	// command would have come to without contracts: its answer, or the board that it leaves.
	Contract = "contract"
	// Missing refuses because the subject lacks something that the assignment demands by name.
	Missing = "missing"
	// Shape refuses because a value from the subject's own code does not have the form that the command needs.
	Shape = "shape"
	// TooMuch refuses because the subject's own code printed more than the limit.
	TooMuch = "flooded"
)

// A Command is one entry of a command table.
type Command struct {
	// Name is one word in lower case.
	Name string

	// Parameters names the arguments in capitals. A last one that ends in "..." takes the rest of the line as it is,
	// blanks and all, and may be empty.
	Parameters []string

	// Help is one line that describes the command and its reply.
	Help string

	// Shown is how a call is shown to people: a text in which the names of parameters stand for the arguments, such as
	// "move(ROW, COLUMN)". If two parameters share a name, its first place stands for the first, its next for the next. Default:
	// the command and its arguments.
	Shown string

	// Words puts the arguments into the words that take their places in Shown. Default: the arguments as they are.
	Words func(arguments []string) []string

	// Fact tells that the reply is a fact of how the subject is made: a class, a method, a variable. Of a student's program it is
	// read off the sources or the compiled files, so that the program cannot lie about it.
	Fact bool

	// Do carries the command out.
	Do Action
}

// A Refusal is the reason why a command was not carried out, and the error of a [Command] for it.
type Refusal struct {
	// Kind is one word, such as [Illegal].
	Kind string

	// Words are the subject's own, line by line.
	Words []string

	// Within names what the subject was carrying out, the innermost first, such as "GAME.is_over"; none if it does not tell.
	Within []string

	// Is names the classes above that of an exception, the nearest first; none if they are not known.
	Is []string
}

// Refuse makes a refusal of a text, which may be several lines.
func Refuse(kind, text string) *Refusal {
	return &Refusal{Kind: kind, Words: strings.Split(text, "\n")}
}

// Violated names the contract that a refusal of the kind [Contract] is for, and tells whose it is and where it stands, if
// that is known: "the precondition valid_row of BOARD.status_of (board.e:12)".
func (r *Refusal) Violated() string {
	violated := "the " + strings.Join(r.Words[:min(1, len(r.Words))], "")
	if len(r.Words) < 2 {
		return violated
	}
	place, _, _ := strings.Cut(r.Words[1], ": ") // what the contract says is read there
	feature, where, stands := strings.Cut(place, ", ")
	if stands {
		feature += " (" + strings.Replace(where, ", line ", ":", 1) + ")"
	}
	return violated + " of " + feature
}

// Error gives kind and words.
func (r *Refusal) Error() string { return r.Kind + ": " + strings.Join(r.Words, "\n") }

// A Table answers requests from a list of commands. It is a [Session]; the commands "protocol", "name", "commands" and "quit"
// are its own.
type Table struct {
	name     string
	commands []Command
}

var _ Session = (*Table)(nil)

// NewTable makes a table of commands for the subject of that name. It panics if two commands share a name.
func NewTable(name string, commands ...Command) *Table {
	t := &Table{name: name}
	t.commands = append(t.ownCommands(), commands...)
	for i, c := range t.commands {
		if slices.ContainsFunc(t.commands[:i], func(d Command) bool { return d.Name == c.Name }) {
			panic("engine: two commands are called " + c.Name)
		}
	}
	return t
}

func (t *Table) ownCommands() []Command {
	return []Command{
		{Name: "protocol", Help: "the version of the line protocol", Do: Always(Version)},
		{Name: "name", Help: "the name of the subject", Do: Always(t.name)},
		{Name: "commands", Fact: true, Help: "the commands that are claimed, one a line", Do: t.names},
		{Name: "quit", Help: "ends the conversation", Do: Always()},
	}
}

func (t *Table) names([]string) ([]string, error) {
	names := make([]string, 0, len(t.commands))
	for _, c := range t.commands {
		names = append(names, c.Name)
	}
	return names, nil
}

// Commands gives the entries of the table, the protocol's own first.
func (t *Table) Commands() []Command { return slices.Clone(t.commands) }

// Do carries out the request. The error is that of ctx, or a [*Stop] of the command.
func (t *Table) Do(ctx context.Context, request Request) (Reply, error) {
	if err := ctx.Err(); err != nil {
		return Reply{}, Stopf(TimedOut, "no time was left for the command %q: %v", request.Command, err)
	}
	at := slices.IndexFunc(t.commands, func(c Command) bool { return c.Name == request.Command })
	if at < 0 {
		return refusal(Refuse(Unknown, "no command is called "+quote(request.Command)))
	}
	command := t.commands[at]
	// Across a pipe the arguments arrive as one line: joining them first makes both ways the same.
	arguments, err := command.arguments(strings.Join(request.Arguments, " "))
	if err != nil {
		return refusal(err)
	}
	body, err := command.Do(arguments)
	if err != nil {
		return refusal(err)
	}
	return Reply{Body: body}, nil
}

// DoAll carries out the requests one after another.
func (t *Table) DoAll(ctx context.Context, requests []Request) ([]Reply, error) {
	return OneByOne(ctx, requests, t.Do)
}

// Close does nothing: a table holds nothing that must be given back.
func (t *Table) Close() error { return nil }

// arguments splits the rest of a request's line as the parameters say.
func (c Command) arguments(rest string) ([]string, error) {
	n := len(c.Parameters)
	if n == 0 || !strings.HasSuffix(c.Parameters[n-1], "...") {
		fields := strings.Fields(rest)
		if len(fields) != n {
			return nil, c.misuse(len(fields))
		}
		return fields, nil
	}
	var arguments []string
	if rest != "" {
		arguments = strings.SplitN(rest, " ", n)
	}
	if len(arguments) == n-1 {
		arguments = append(arguments, "")
	}
	if len(arguments) != n {
		return nil, c.misuse(len(arguments))
	}
	return arguments, nil
}

// placeholder matches a possible name of a parameter.
var placeholder = regexp.MustCompile(`[A-Z][A-Z0-9-]*(\.\.\.)?`)

// Show puts a call into the words that people read. Arguments that do not fit leave the names of the parameters in their places.
func (c Command) Show(arguments []string) string {
	if c.Shown == "" {
		return strings.Join(append([]string{c.Name}, arguments...), " ")
	}
	words, err := c.arguments(strings.Join(arguments, " "))
	if err != nil {
		return c.Shown
	}
	if c.Words != nil {
		words = c.Words(words)
	}
	next := 0
	return placeholder.ReplaceAllStringFunc(c.Shown, func(name string) string {
		at := slices.Index(c.Parameters[next:], name) + next
		if at < next {
			at = slices.Index(c.Parameters, name)
		}
		if at < 0 {
			return name
		}
		next = at + 1
		return words[at]
	})
}

func (c Command) misuse(got int) error {
	usage := strings.Join(append([]string{c.Name}, c.Parameters...), " ")
	return Refuse(Argument, fmt.Sprintf("%s takes %d arguments (%s), %d were given", c.Name, len(c.Parameters), usage, got))
}

func refusal(err error) (Reply, error) {
	if stop, ok := errors.AsType[*Stop](err); ok {
		return Reply{}, stop
	}
	if r, ok := errors.AsType[*Refusal](err); ok {
		return Reply{Refusal: r}, nil
	}
	return Reply{Refusal: Refuse(Argument, err.Error())}, nil
}

func quote(s string) string { return fmt.Sprintf("%.80q", s) }
