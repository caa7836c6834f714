package language

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/engine"
)

func TestReadFacts(t *testing.T) {
	t.Parallel()
	done := func(body ...string) engine.Reply { return engine.Reply{Body: body} }
	refused := func(kind, words string) engine.Reply { return engine.Reply{Refusal: engine.Refuse(kind, words)} }
	tests := []struct {
		text   string
		want   Facts
		reason string
	}{
		{"", Facts{}, "no facts"},
		{"\n=commands\n|new\n|move\n.\n", Facts{"commands": done("new", "move")}, "a list"},
		{"\n=state\n.\n", Facts{"state": done()}, "nothing to tell"},
		{"\n=shape Queen\n|class\n.\n\n?shape King\n|missing\n|no King\n.\n",
			Facts{"shape Queen": done("class"), "shape King": refused(engine.Missing, "no King")}, "a request with an argument, and a refusal"},
		{"=a\n|=b\n|.\n|\n.\n", Facts{"a": done("=b", ".", "")}, "lines that look like others"},
	}
	for _, test := range tests {
		got, err := ReadFacts(test.text)
		if diff := cmp.Diff(test.want, got, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

func TestReadFactsRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want, reason string }{
		{"commands\n.\n", `"commands" is no head`, "a head without a sign"},
		{"=commands\nnew\n.\n", `"new" is no line of the reply "=commands"`, "a line without a bar"},
		{"=commands\n|new\n", `the reply "=commands" does not end`, "an end that is missing"},
		{"=commands\n\n.\n", `"" is no line`, "an empty line in a reply"},
	}
	for _, test := range tests {
		_, err := ReadFacts(test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the error is %v, want one that says %s", test.reason, err, test.want)
		}
	}
}

// Names in facts are the student's. Whatever they are, reading ends, and every fact has a request.
func FuzzReadFacts(f *testing.F) {
	for _, seed := range []string{"", "\n=commands\n|new\n.\n", "?a b\n|missing\n.\n", "=\n.\n", "=a\n|", "?\n.\n=a\n.\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		facts, err := ReadFacts(text)
		if (err == nil) != (facts != nil) {
			t.Errorf("%q gives %v and the error %v", text, facts, err)
		}
		for request, reply := range facts {
			if strings.Contains(request, "\n") || reply.Refusal != nil && len(reply.Body) > 0 {
				t.Errorf("%q gives %q: %+v", text, request, reply)
			}
		}
	})
}
