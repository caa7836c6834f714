package submission

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
)

// A survey reads facts off a submission.
type survey = func(context.Context, language.Shim) (language.Facts, error)

// Facts are what a submission is asked without running it.
type facts struct {
	told  language.Facts
	table []engine.Command // of the assignment
}

// surveyed makes the survey of a submission.
func surveyed(ctx context.Context, survey survey, shim language.Shim, table []engine.Command) (*facts, error) {
	told, err := survey(ctx, shim)
	if err != nil {
		return nil, fmt.Errorf("reading what the submission has: %w", err)
	}
	return &facts{told, table}, nil
}

// before gives a session that answers from the facts what they tell, and puts everything else to another session.
func (f *facts) before(session engine.Session) engine.Session {
	if f == nil {
		return session
	}
	return informed{session, f}
}

// reply answers a request; ok is false if the program must be asked.
func (f *facts) reply(request engine.Request) (reply engine.Reply, ok bool) {
	at := slices.IndexFunc(f.table, func(c engine.Command) bool { return c.Name == request.Command })
	if at < 0 || !f.table[at].Fact {
		return engine.Reply{}, false
	}
	line := strings.Join(append([]string{request.Command}, request.Arguments...), " ")
	if told, ok := f.told[line]; ok {
		return told, true
	}
	words := "there is no " + strings.TrimPrefix(f.table[at].Show(request.Arguments), "the ")
	if near, ok := f.nearest(line); ok {
		words += ", but " + strings.TrimPrefix(f.table[at].Show(strings.Fields(near)[1:]), "the ")
	}
	return engine.Reply{Refusal: engine.Refuse(engine.Missing, words)}, true
}

// simple gives a name without its package, in small letters.
func simple(name string) string { return strings.ToLower(name[strings.LastIndex(name, ".")+1:]) }

// nearest gives the fact of the same command that was probably meant: one whose simple name differs in no more than a third, and of
// several the one whose full name differs least.
func (f *facts) nearest(line string) (near string, ok bool) {
	command, name, _ := strings.Cut(line, " ")
	var like []string
	for told := range f.told {
		other, named := strings.CutPrefix(told, command+" ")
		if named && levenshtein.ComputeDistance(simple(name), simple(other)) <= len(simple(name))/3 {
			like = append(like, told)
		}
	}
	if len(like) == 0 {
		return "", false
	}
	return slices.MinFunc(like, func(a, b string) int {
		return cmp.Or(levenshtein.ComputeDistance(line, a)-levenshtein.ComputeDistance(line, b), strings.Compare(a, b))
	}), true
}

// An informed session answers from the facts what they tell.
type informed struct {
	engine.Session
	facts *facts
}

// Do answers one request.
func (s informed) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	if reply, ok := s.facts.reply(request); ok {
		return reply, nil
	}
	return s.Session.Do(ctx, request)
}

// DoAll answers requests in their order. What must be asked is asked together.
func (s informed) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	told := map[int]engine.Reply{}
	var asked []engine.Request
	for i, request := range requests {
		if reply, ok := s.facts.reply(request); ok {
			told[i] = reply
		} else {
			asked = append(asked, request)
		}
	}
	if len(asked) == 0 {
		return inOrder(told, nil, len(requests)), nil
	}
	replies, err := s.Session.DoAll(ctx, asked)
	return inOrder(told, replies, len(requests)), err
}

// inOrder puts replies into the places that the told ones leave, up to the first place for which there is none.
func inOrder(told map[int]engine.Reply, replies []engine.Reply, count int) []engine.Reply {
	var all []engine.Reply
	for i := range count {
		reply, ok := told[i]
		if !ok && len(replies) == 0 {
			return all
		}
		if !ok {
			reply, replies = replies[0], replies[1:]
		}
		all = append(all, reply)
	}
	return all
}
