// Package shim lets a grader evaluate expressions with the functions of a student's Go program over stdin and stdout. It is compiled with
// each submission, and needs nothing but the standard library.
//
// It speaks the line protocol: a request is a number, a command and its arguments on one line; a reply is "=" or "?"
// with the number, lines behind "|", and ".". Expressions and what they give are lines of words, as the grader's
// package calls tells. Several results are a list; an error that is the last of them is thrown if there is one, and
// left out if there is none.
package shim

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

// mostPrinted is how many bytes of what is printed are kept of one question.
const mostPrinted = 1 << 20

// A refusal answers a question with no: a word for its kind, then words for the reader of a report.
type refusal struct {
	kind  string
	words []string
}

func refuse(kind, words string) *refusal { return &refusal{kind, strings.Split(words, "\n")} }

// streams are those of a conversation. They are taken before any code of the program runs, so that nothing that it prints is a reply.
type streams struct {
	requests *bufio.Reader
	replies  io.Writer
	screen   *os.File // where the program prints
}

var taken = takeStreams()

func takeStreams() streams {
	screen, err := os.CreateTemp("", "rulebook")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Remove(screen.Name())
	s := streams{bufio.NewReaderSize(os.Stdin, 1<<16), os.Stdout, screen}
	os.Args, os.Stdout = os.Args[:1], screen
	os.Stdin, _ = os.Open(os.DevNull)
	return s
}

// Serve evaluates expressions with some functions, of which some give sets, by their names in the assignment, and ends
// the process then.
func Serve(title string, functions map[string]any, sets map[string]bool) {
	e := evaluation{functions: functions, sets: sets, kept: map[string]value{}}
	c := &conversation{title: title, streams: taken, evaluation: e}
	for {
		line, err := c.requests.ReadString('\n')
		if line = strings.TrimRight(line, "\r\n"); line != "" && !c.answer(line) || err != nil {
			os.Exit(0)
		}
	}
}

// A conversation is about the functions of one program.
type conversation struct {
	title string
	streams
	evaluation
}

// answer replies to a request. False ends the conversation.
func (c *conversation) answer(line string) bool {
	identifier, request := cut(line)
	name, words := cut(request)
	body, refused := c.perform(name, words)
	head := "="
	if refused != nil {
		head, body = "?", append([]string{refused.kind}, refused.words...)
	}
	reply := "\n" + head + identifier + "\n"
	for _, text := range body {
		reply += "|" + text + "\n"
	}
	_, err := io.WriteString(c.replies, reply+".\n")
	return err == nil && name != "quit"
}

func (c *conversation) perform(name, words string) (body []string, refused *refusal) {
	switch name {
	case "protocol":
		return []string{"1"}, nil
	case "name":
		return []string{c.title}, nil
	case "new":
		c.kept = map[string]value{}
		return nil, nil
	case "quit":
		return nil, nil
	case "value":
		return c.evaluated("", words)
	case "keep":
		kept, rest := cut(words)
		return c.evaluated(kept, rest)
	}
	return nil, refuse("unknown", "there is no command "+name)
}

// evaluated evaluates an expression, and keeps what it gives under a name if there is one.
func (c *conversation) evaluated(name, words string) (body []string, refused *refusal) {
	if err := c.clear(); err != nil {
		return nil, refuse("argument", "the print-out cannot be kept")
	}
	told, refused := c.evaluate(name, words)
	printed, flooded := c.printed()
	switch {
	case flooded:
		return nil, refuse("flooded", fmt.Sprintf("more than %d bytes were printed", mostPrinted))
	case refused != nil:
		return nil, refused
	case printed == "":
		return []string{told}, nil
	}
	return append([]string{told}, strings.Split(strings.ReplaceAll(printed, "\r\n", "\n"), "\n")...), nil
}

func (c *conversation) clear() error {
	if err := c.screen.Truncate(0); err != nil {
		return err
	}
	_, err := c.screen.Seek(0, io.SeekStart)
	return err
}

// printed gives what the program has printed since the last question. It may be too much.
func (c *conversation) printed() (text string, flooded bool) {
	size, err := c.screen.Seek(0, io.SeekEnd)
	if err != nil || size > mostPrinted {
		return "", true
	}
	bytes := make([]byte, size)
	if _, err := c.screen.ReadAt(bytes, 0); err != nil && err != io.EOF {
		return "", true
	}
	return strings.TrimSuffix(string(bytes), "\n"), false
}

// cut takes a word from the beginning of a line, and the blank behind it.
func cut(line string) (word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	return word, rest
}
