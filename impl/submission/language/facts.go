package language

import (
	"fmt"
	"strings"

	"rulebook/impl/engine"
)

// Facts are what a submission has, as it was read off its sources or compiled files while none of its code ran:
// replies by the requests that ask for them, such as "shape chess.Game". "commands" lists the commands that the
// submission has the means for.
type Facts map[string]engine.Reply

// ReadFacts reads facts as replies of the line protocol in which the whole request stands in the place of its number.
func ReadFacts(text string) (Facts, error) {
	facts := Facts{}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for len(lines) > 0 {
		head := lines[0]
		lines = lines[1:]
		if head == "" {
			continue
		}
		body, rest, err := factBody(head, lines)
		if err != nil {
			return nil, err
		}
		request, refused := strings.CutPrefix(head, "?")
		if refused {
			facts[request] = engine.Reply{Refusal: engine.ReadRefusal(body)}
		} else {
			facts[strings.TrimPrefix(head, "=")] = engine.Reply{Body: body}
		}
		lines = rest
	}
	return facts, nil
}

// factBody reads the lines behind a head, and gives those after its end.
func factBody(head string, lines []string) (body, rest []string, err error) {
	if !strings.HasPrefix(head, "=") && !strings.HasPrefix(head, "?") {
		return nil, nil, fmt.Errorf("reading facts: %.80q is no head of a reply", head)
	}
	for i, line := range lines {
		if line == "." {
			return body, lines[i+1:], nil
		}
		text, ok := strings.CutPrefix(line, "|")
		if !ok {
			return nil, nil, fmt.Errorf("reading facts: %.80q is no line of the reply %.80q", line, head)
		}
		body = append(body, text)
	}
	return nil, nil, fmt.Errorf("reading facts: the reply %.80q does not end", head)
}
