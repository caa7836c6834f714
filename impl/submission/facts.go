package submission

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
)

// Facts are what a submission is asked without running it.
type facts struct {
	told  language.Facts
	table []engine.Command // of the assignment
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

// DoAll answers requests in their order. What must be asked is asked together.
func (s informed) DoAll(ctx context.Context, requests []engine.Request) (all []engine.Reply, err error) {
	var asked []engine.Request
	for _, request := range requests {
		if _, told := s.facts.reply(request); !told {
			asked = append(asked, request)
		}
	}
	var replies []engine.Reply
	if len(asked) > 0 {
		replies, err = s.Session.DoAll(ctx, asked)
	}
	for _, request := range requests {
		reply, told := s.facts.reply(request)
		switch {
		case told:
		case len(replies) == 0:
			return all, err
		default:
			reply, replies = replies[0], replies[1:]
		}
		all = append(all, reply)
	}
	return all, err
}
