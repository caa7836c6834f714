package language

import (
	"context"
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
	head, body := "", []string(nil)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		words, inBody := strings.CutPrefix(line, "|")
		begins := strings.HasPrefix(line, "=") || strings.HasPrefix(line, "?")
		switch {
		case head == "" && line == "":
		case head == "" && !begins:
			return nil, fmt.Errorf("reading facts: %.80q is no head of a reply", line)
		case head == "":
			head, body = line, nil
		case line == "." && head[0] == '?':
			facts[head[1:]], head = engine.Reply{Refusal: engine.ReadRefusal(body)}, ""
		case line == ".":
			facts[head[1:]], head = engine.Reply{Body: body}, ""
		case !inBody:
			return nil, fmt.Errorf("reading facts: %.80q is no line of the reply %.80q", line, head)
		default:
			body = append(body, words)
		}
	}
	if head != "" {
		return nil, fmt.Errorf("reading facts: the reply %.80q does not end", head)
	}
	return facts, nil
}

// Facts runs a command of a build, and reads the facts that it writes.
func (b *Bench) Facts(ctx context.Context, argv ...string) (Facts, error) {
	told, err := b.Look(ctx, argv...)
	if err != nil {
		return nil, err
	}
	return ReadFacts(told)
}
