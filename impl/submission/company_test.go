package submission_test

import (
	"sync"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// serve is a host in shell that plays games without input. A game may do what it likes there.
func serve(game string) []string {
	return []string{"/bin/sh", "-c", "while read -r token size limit lines; do\n" + game + "\ndone"}
}

func TestHostIsNotTrusted(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sh")
	for _, test := range []struct {
		game   string
		ok     bool
		reason string
	}{
		{`printf '%s 3 2 1 true\nabc' "$token"`, true, "a reply"},
		{`printf '%s 3 2 1 true\na' "$token"; sleep 0.1; printf bc`, true, "a reply in pieces"},
		{`printf 'x%s 3 2 1 true\nabc' "$token"`, false, "a byte before it"},
		{`printf 'x\n%s 3 2 1 true\nabc' "$token"`, false, "a line before it"},
		{`printf 'word 3 2 1 true\nabc'`, false, "another word"},
		{`printf '%s 3 -2 5 true\nabc' "$token"`, false, "a negative size"},
		{`printf '%s 3 11 1 true\n%012d' "$token" 0`, false, "more than may be printed"},
		{`printf '%s 3 2 true\nabc' "$token"`, false, "a number that is missing"},
		{`printf '%s 3 2 1 true more\nabc' "$token"`, false, "something more in the head"},
		{`printf '%s 3 2 1 true\na' "$token"; exit 0`, false, "an end before the end of the reply"},
		{`exit 0`, false, "an end without a reply"},
		{`while :; do printf xxxxxxxxxxxxxxxx; done`, false, "a line without end"},
		{`sleep 1000`, false, "silence"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			limits := process.Limits{Output: 10}
			if test.ok {
				limits.Time = subjecttest.Long
			}
			c := submission.NewCompany(limits, serve(test.game)...)
			defer c.Close()
			run, ok := c.Play(t.Context(), engine.InCompany)
			if ok != test.ok {
				t.Errorf("it is a reply: %v, want %v: %s", ok, test.ok, test.reason)
			}
			told := string(run.Output) + "|" + string(run.Diagnostics) + "|" + run.Status
			if ok && (told != "ab|c|exit status 3" || !run.Failed || !run.Company) {
				t.Errorf("%s: %+v", told, run)
			}
		})
	}
}

func TestCompanyStartsHostsAsTheyAreNeeded(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sh")
	for _, test := range []struct {
		game          string
		games, played int
		starts        int64
		reason        string
	}{
		{`printf '%s 0 0 0 true\n' "$token"`, 30, 30, 1, "one host plays all games"},
		{`printf '%s 0 0 0 false\n' "$token"`, 4, 4, 4, "a host that is full is left"},
		{`printf '%s 0 0 0 true\nx' "$token"`, 10, 2, 2, "a byte after a reply spoils the next one"},
		{`exit 0`, 30, 0, 2, "a program that never comes to its end in a host gets no more of them"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			c := submission.NewCompany(process.Limits{}, serve(test.game)...)
			defer c.Close()
			played := 0
			for range test.games {
				if _, ok := c.Play(t.Context(), engine.InCompany); ok {
					played++
				}
			}
			if played != test.played || c.Starts.Load() != test.starts {
				t.Errorf("%d games played in %d hosts, want %d in %d: %s",
					played, c.Starts.Load(), test.played, test.starts, test.reason)
			}
		})
	}
}

func TestCompanyServesGamesSideBySide(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sh")
	c := submission.NewCompany(process.Limits{Time: subjecttest.Long}, serve(`sleep 0.05; printf '%s 0 0 0 true\n' "$token"`)...)
	defer c.Close()
	var games sync.WaitGroup
	for range 12 {
		games.Go(func() {
			if _, ok := c.Play(t.Context(), engine.InCompany); !ok {
				t.Error("a game was not played")
			}
		})
	}
	games.Wait()
}

func TestHostIsToldHowTheInputComes(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sh")
	c := submission.NewCompany(process.Limits{Time: subjecttest.Long}, serve(`printf '%s 0 %d 0 true\n%s' "$token" "${#lines}" "$lines"`)...)
	defer c.Close()
	for feed, want := range map[engine.Feed]string{
		engine.InCompany:                     "false",
		engine.LineByLine | engine.InCompany: "true",
	} {
		if run, ok := c.Play(t.Context(), feed); !ok || string(run.Output) != want {
			t.Errorf("%v: the last word of the head is %q, want %q", feed, run.Output, want)
		}
	}
}
