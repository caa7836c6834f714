package engine

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Version is the version of the line protocol that this package speaks.
const Version = "1"

// Limits bound what a peer may send.
type Limits struct {
	// Line is the longest line in bytes, Reply the most bytes of one reply after its head, Noise the most bytes outside of
	// replies in a whole conversation. Line ends count. Zero stands for the default. Each reply is forgiven a part of
	// Noise, see [forgiven].
	Line, Reply, Noise int
}

// defaultLimits are generous for any board and any print-out.
var defaultLimits = Limits{Line: 1 << 20, Reply: 4 << 20, Noise: 1 << 20}

// forgiven is the part of Noise that each reply is forgiven: a program that prints its board in each of ten thousand moves is
// no flood.
const forgiven = 64

func (l Limits) orDefault() Limits {
	return Limits{
		Line:  cmp.Or(max(0, l.Line), defaultLimits.Line),
		Reply: cmp.Or(max(0, l.Reply), defaultLimits.Reply),
		Noise: cmp.Or(max(0, l.Noise), defaultLimits.Noise),
	}
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
		reply, err := Do(ctx, session, request)
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
	head, body := "=", reply.Body
	if reply.Refusal != nil {
		head, body = "?", reply.Refusal.Lines()
	}
	fmt.Fprintf(w, "\n%s%s\n", head, id)
	for _, line := range body {
		fmt.Fprintf(w, "|%s\n", line)
	}
	fmt.Fprint(w, ".\n")
	return w.Flush()
}

// Lines gives the body lines that tell the refusal in the line protocol: its kind, then the words; after the first line of an
// exception's words "is" and the classes above its own.
func (r *Refusal) Lines() []string {
	lines := append([]string{r.Kind}, r.Words...)
	if len(r.Is) == 0 || len(r.Words) == 0 {
		return lines
	}
	return slices.Insert(lines, 2, "is "+strings.Join(r.Is, " "))
}

// ancestors is the line of an exception that tells the classes above its own. The last of them stands in a package.
var ancestors = regexp.MustCompile(`^is (\S+ )*[\pL_$][^\s.]*(\.[\pL_$][^\s.]*)+$`)

// ReadRefusal is the inverse of [Refusal.Lines].
func ReadRefusal(body []string) *Refusal {
	if len(body) == 0 {
		return &Refusal{}
	}
	r := &Refusal{Kind: body[0], Words: body[1:]}
	if r.Kind == Exception && len(r.Words) > 1 && ancestors.MatchString(r.Words[1]) {
		r.Is = strings.Fields(r.Words[1])[1:]
		r.Words = slices.Delete(r.Words, 1, 2)
	}
	return r
}

// A Client is the grader's end of the line protocol. It is a [Session].
type Client struct {
	in      *bufio.Reader
	out     io.WriteCloser
	limits  Limits
	random  bool
	private bool
	id      int
	noise   int
}

var _ Session = (*Client)(nil)

// NewClient speaks to a program whose output is read from in and whose input is written to out. Closing the client closes
// out. The caller ends the program, which also unblocks a waiting Do.
func NewClient(in io.Reader, out io.WriteCloser, limits Limits) *Client {
	return &Client{in: bufio.NewReaderSize(in, 64<<10), out: out, limits: limits.orDefault()}
}

// Guard is for a program that holds code under test: requests get numbers that nobody can guess. If the program keeps its end
// private from that code, anything but the replies that are due, in their order, ends the conversation: the code has tampered
// with it.
func (c *Client) Guard(private bool) { c.random, c.private = true, private }

// Close tells the program that nothing more will be asked.
func (c *Client) Close() error { return c.out.Close() }

// DoAll sends all requests while it reads their replies.
func (c *Client) DoAll(ctx context.Context, requests []Request) ([]Reply, error) {
	lines := make([]string, len(requests))
	for i, request := range requests {
		lines[i] = strings.Join(append([]string{request.Command}, request.Arguments...), " ")
		if strings.ContainsAny(lines[i], "\n\r") {
			return nil, fmt.Errorf("asking %s: a request is one line", quote(lines[i]))
		}
	}
	numbers := c.numbers(len(lines))
	arrived := make(chan result)
	stopped := make(chan struct{})
	defer close(stopped)
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		send(c.out, numbers, lines)
	}()
	go c.receive(numbers, lines, arrived, stopped)
	var replies []Reply
	for _, line := range lines {
		select {
		case r := <-arrived:
			if r.err != nil {
				return replies, r.err
			}
			replies = append(replies, r.reply)
		case <-ctx.Done():
			return replies, Stopf(TimedOut, "the program gave no reply to %q in time", line)
		}
	}
	select {
	case <-sent:
		return replies, nil
	case <-ctx.Done():
		return replies, Stopf(TimedOut, "the program replied to %q without reading it", lines[len(lines)-1])
	}
}

// numbers gives the numbers of the next requests.
func (c *Client) numbers(count int) []string {
	numbers := make([]string, count)
	for i := range numbers {
		c.id++
		if c.random {
			c.id = rand.IntN(math.MaxInt32) // of a generator that the operating system has seeded
		}
		numbers[i] = strconv.Itoa(c.id)
	}
	return numbers
}

// send writes the requests. A program that has gone takes none; that it has gone shows when its reply is read.
func send(out io.Writer, numbers, lines []string) {
	w := bufio.NewWriter(out)
	for i, line := range lines {
		fmt.Fprintf(w, "%s %s\n", numbers[i], line)
	}
	_ = w.Flush()
}

// A result is the reply to one request, or the reason why there is none.
type result struct {
	reply Reply
	err   error
}

// receive reads the replies until one does not come or nobody waits for them.
func (c *Client) receive(numbers, lines []string, arrived chan<- result, stopped <-chan struct{}) {
	for i, line := range lines {
		reply, err := c.readReply(numbers[i])
		select {
		case arrived <- result{reply, blamed(line, err)}:
		case <-stopped:
			return
		}
		if err != nil {
			return
		}
	}
}

// blamed says in reply to which request a program went wrong.
func blamed(line string, err error) error {
	if errors.Is(err, io.EOF) {
		return Stopf(Crashed, "the program ended before it replied to %q", line)
	}
	if stop, ok := errors.AsType[*Stop](err); ok {
		return Stopf(stop.Outcome, "in reply to %q %s", line, stop.Reason)
	}
	return err
}

// readReply reads up to the end of the reply with that number. Lines that belong to no reply are noise: counted, never
// graded. There is none where the code under test cannot write.
func (c *Client) readReply(number string) (Reply, error) {
	c.noise = max(0, c.noise-c.limits.Noise/forgiven)
	refused, end, err := c.readHead(number)
	if err != nil {
		return Reply{}, err
	}
	body, err := c.readBody(end)
	switch {
	case err != nil:
		return Reply{}, err
	case refused:
		return Reply{Refusal: ReadRefusal(body)}, nil
	}
	return Reply{Body: body}, nil
}

// readHead reads up to the head of a reply, and tells whether it is a refusal, and the line end that the program uses.
func (c *Client) readHead(number string) (refused bool, end string, err error) {
	for {
		line, err := c.readLine()
		if err != nil {
			return false, "", err
		}
		size := len(line)
		end = "\n"
		if strings.HasSuffix(line, "\r\n") {
			end = "\r\n"
		}
		line = strings.TrimSuffix(line, end)
		if line == "="+number || line == "?"+number {
			return line[0] == '?', end, nil
		}
		if c.private && line != "" {
			return false, "", tampered(line)
		}
		if c.noise += size; c.noise > c.limits.Noise {
			return false, "", Stopf(Flooded, "the program wrote more than %d bytes that are no reply", c.limits.Noise)
		}
	}
}

// readBody reads the lines of a reply up to its end.
func (c *Client) readBody(end string) (body []string, err error) {
	for size := 0; ; {
		line, err := c.readLine()
		if err != nil {
			return nil, err
		}
		if strings.TrimRight(line, "\r\n") == "." {
			return body, nil
		}
		if size += len(line); size > c.limits.Reply {
			return nil, Stopf(Flooded, "the program wrote more than %d bytes", c.limits.Reply)
		}
		text, ok := strings.CutPrefix(line, "|")
		switch {
		case ok:
			body = append(body, strings.TrimSuffix(text, end))
		case c.private:
			return nil, tampered(strings.TrimSuffix(line, end))
		}
	}
}

// tampered is the error of a program that writes where only its shim may.
func tampered(line string) error {
	return Stopf(Failed, "the program tampers with the protocol: its code wrote %s where only replies of the grader's shim may be",
		quote(line))
}

// readLine reads one line with its end, and no more of it than the limit.
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
		return string(line), nil
	}
}
