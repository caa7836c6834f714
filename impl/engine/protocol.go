package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Version is the version of the line protocol that this package speaks.
const Version = "1"

// Limits bound what a peer may send.
type Limits struct {
	// Line is the longest line in bytes, Reply the most bytes of one reply after its head, Noise the most bytes outside of
	// replies in a whole conversation. Line ends count. Zero stands for the default.
	Line, Reply, Noise int
}

// defaultLimits are generous for any board and any print-out.
var defaultLimits = Limits{Line: 1 << 20, Reply: 4 << 20, Noise: 1 << 20}

func (l Limits) orDefault() Limits {
	pick := func(n, otherwise int) int {
		if n > 0 {
			return n
		}
		return otherwise
	}
	return Limits{pick(l.Line, defaultLimits.Line), pick(l.Reply, defaultLimits.Reply), pick(l.Noise, defaultLimits.Noise)}
}

// Serve answers the requests that it reads from in with session, until "quit" or the end of in. It is the program's end of
// the line protocol.
//
// A request is one line: a number, a command, its arguments. A reply is a line with "=" (done) or "?" (refused) and the
// number, body lines that begin with "|", and a line with a dot. An empty line goes before each reply.
func Serve(ctx context.Context, session Session, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, defaultLimits.Line)
	w := bufio.NewWriter(out)
	for lines.Scan() {
		line := lines.Text()
		if strings.TrimSpace(line) == "" {
			continue
		}
		id, request := parseRequest(line)
		reply, err := session.Do(ctx, request)
		if err != nil {
			return fmt.Errorf("answering %s: %w", quote(line), err)
		}
		if err := writeReply(w, id, reply); err != nil {
			return fmt.Errorf("writing a reply: %w", err)
		}
		if request.Command == "quit" {
			return nil
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading a request: %w", err)
	}
	return nil
}

// parseRequest splits a line into its number, its command and, as one argument, the rest.
func parseRequest(line string) (id string, request Request) {
	id, rest, _ := strings.Cut(line, " ")
	command, arguments, found := strings.Cut(rest, " ")
	request.Command = command
	if found {
		request.Arguments = []string{arguments}
	}
	return id, request
}

func writeReply(w *bufio.Writer, id string, reply Reply) error {
	head := "="
	if reply.Refused {
		head = "?"
	}
	fmt.Fprintf(w, "\n%s%s\n", head, id)
	for _, line := range reply.Body {
		fmt.Fprintf(w, "|%s\n", line)
	}
	fmt.Fprint(w, ".\n")
	return w.Flush()
}

// A Client is the grader's end of the line protocol. It is a [Session].
type Client struct {
	in     *bufio.Reader
	out    io.WriteCloser
	limits Limits
	id     int
	noise  int
}

var _ Session = (*Client)(nil)

// NewClient speaks to a program whose output is read from in and whose input is written to out. Closing the client closes
// out; whoever started the program ends it, which also unblocks a Do that waits in vain.
func NewClient(in io.Reader, out io.WriteCloser, limits Limits) *Client {
	return &Client{in: bufio.NewReaderSize(in, 64<<10), out: out, limits: limits.orDefault()}
}

// Close tells the program that nothing more will be asked.
func (c *Client) Close() error { return c.out.Close() }

// Do sends the request and reads its reply.
func (c *Client) Do(ctx context.Context, request Request) (Reply, error) {
	line := strings.Join(append([]string{request.Command}, request.Arguments...), " ")
	if strings.ContainsAny(line, "\n\r") {
		return Reply{}, fmt.Errorf("asking %s: a request is one line", quote(line))
	}
	c.id++
	type result struct {
		reply Reply
		err   error
	}
	done := make(chan result, 1)
	go func() {
		reply, err := c.exchange(line)
		done <- result{reply, err}
	}()
	select {
	case r := <-done:
		return r.reply, r.err
	case <-ctx.Done():
		return Reply{}, Stopf(TimedOut, "the program gave no reply to %q in time", line)
	}
}

func (c *Client) exchange(line string) (Reply, error) {
	// A program that has gone takes no request; that it has gone shows when its reply is read.
	_, _ = fmt.Fprintf(c.out, "%d %s\n", c.id, line)
	reply, err := c.readReply(strconv.Itoa(c.id))
	if errors.Is(err, io.EOF) {
		return Reply{}, Stopf(Crashed, "the program ended before it replied to %q", line)
	}
	if stop, ok := errors.AsType[*Stop](err); ok {
		return Reply{}, Stopf(stop.Outcome, "in reply to %q %s", line, stop.Reason)
	}
	return reply, err
}

// readReply reads up to the end of the reply with that number. Lines that belong to no reply are noise: counted, never
// graded.
func (c *Client) readReply(id string) (Reply, error) {
	var reply Reply
	for {
		line, err := c.readLine()
		if err != nil {
			return Reply{}, err
		}
		if line == "="+id || line == "?"+id {
			reply.Refused = line[0] == '?'
			break
		}
		if c.noise += len(line) + 1; c.noise > c.limits.Noise {
			return Reply{}, Stopf(Flooded, "the program wrote more than %d bytes that are no reply", c.limits.Noise)
		}
	}
	for size := 0; ; {
		line, err := c.readLine()
		if err != nil {
			return Reply{}, err
		}
		if line == "." {
			return reply, nil
		}
		if size += len(line) + 1; size > c.limits.Reply {
			return Reply{}, Stopf(Flooded, "the program wrote more than %d bytes", c.limits.Reply)
		}
		if body, ok := strings.CutPrefix(line, "|"); ok {
			reply.Body = append(reply.Body, body)
		}
	}
}

// readLine reads one line without its end, and no more of it than the limit.
func (c *Client) readLine() (string, error) {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > c.limits.Line:
			return "", Stopf(Flooded, "the program wrote a line of more than %d bytes", c.limits.Line)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return "", io.EOF
		}
		return string(bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))), nil
	}
}
