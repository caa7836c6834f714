package process

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/terminal"
)

// at gives what was to be seen when each line was typed, and in the end.
func at(run engine.Run) []string {
	var texts []string
	for _, s := range run.Sights {
		texts = append(texts[:min(s.Typed, len(texts))], s.Text())
	}
	return texts
}

func TestWhatIsSeenWhenALineIsTyped(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, script string
		input          []string
		want           []string
	}{
		{"it asks", `printf 'name? '; read x; echo "hi $x"`, []string{"bob"}, []string{"name?", "name? bob\nhi bob\n"}},
		{"it asks after it has read", `read x; echo "name? hi $x"`, []string{"bob"}, []string{"", "bob\nname? hi bob\n"}},
		{"it asks where errors are told", `printf 'name? ' >&2; read x`, []string{"bob"}, []string{"name?", "name? bob\n"}},
		{"it asks at the terminal itself", `printf 'name? ' >/dev/tty; read x </dev/tty; echo "hi $x"`, []string{"bob"},
			[]string{"name?", "name? bob\nhi bob\n"}},
		{"what is typed is not shown", `stty -echo; printf 'secret? '; read x; echo "($x)"`, []string{"bob"},
			[]string{"secret?", "secret? (bob)\n"}},
		{"it reads letter by letter", `stty -icanon -echo min 1; printf 'key? '; x=$(head -c1); echo "$x"`, []string{"k"},
			[]string{"key?", "key? k\n"}},
		{"empty lines", `read x; read y; echo "$x$y."`, []string{"", ""}, []string{"", "\n", "\n\n.\n"}},
		{"it asks through somebody else", `(printf 'name? ') & read x; echo "hi $x"`, []string{"bob"}, []string{"name?", "name? bob\nhi bob\n"}},
		{"another one reads and writes for it", `sh -c 'printf "name? "; read x; echo "hi $x"'`, []string{"bob"},
			[]string{"name?", "name? bob\nhi bob\n"}},
		{"it pauses and then asks", `sleep 0.05; printf 'name? '; read x; sleep 0.05; echo "hi $x"`, []string{"bob"},
			[]string{"name?", "name? bob\nhi bob\n"}},
		{"it reads no more", `printf 'name? '; read x; echo "hi $x"`, []string{"bob", "eve"}, []string{"name?", "name? bob\nhi bob\n"}},
		{"it is told that there is no more", `cat; echo end`, []string{"bob"}, []string{"", "bob\nbob\nend\n"}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			for _, feed := range []engine.Feed{engine.AtTerminal, engine.AtTerminal | engine.LineByLine} {
				got := run(t, shell(test.script), test.input, feed)
				if diff := cmp.Diff(test.want, at(got)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", got.Status, diff)
				}
				if got.End != engine.Exited || got.LeftBehind ||
					strings.ContainsAny(string(got.Output), "\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1c\x1d\x1e\x1f") {
					t.Errorf("%+v", got)
				}
			}
		})
	}
}

// What was shown and is gone again has been seen if the program has paused meanwhile, and else not.
func TestWhatIsSeenWhileAProgramPauses(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	seen := func(script, text string) bool {
		for _, s := range run(t, shell(script), nil, engine.AtTerminal).Sights {
			if strings.Contains(s.Text(), text) {
				return true
			}
		}
		return false
	}
	if !seen(`printf 'board'; sleep 3; printf '\033[2J\033[Hresult'`, "board") {
		t.Error("the board was not seen")
	}
	if seen(`printf 'board\033[2J\033[Hresult'; sleep 0.1`, "board") {
		t.Error("the board was seen")
	}
}

func TestAProgramAtATerminalKeepsItsLimits(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, test := range []struct {
		reason, script string
		limits         Limits
		end            engine.End
	}{
		{"it never ends", `while :; do sleep 1; done`, Limits{Time: time.Second / 2}, engine.OutOfTime},
		{"it stops the terminal", `stty ixoff; kill -STOP $$`, Limits{Time: time.Second / 2}, engine.OutOfTime},
		{"it floods", `while :; do echo more; done`, Limits{Time: patience, Output: 10_000}, engine.OutOfSpace},
		{"it floods with what is hard to show", `while :; do printf '\033[2J\033[65535b'; done`,
			Limits{Time: patience, Output: 10_000}, engine.OutOfSpace},
		{"it asks the terminal without end", `while :; do printf '\033[6n'; done`, Limits{Time: patience, Output: 10_000}, engine.OutOfSpace},
	} {
		if got := run(t, limited(shell(test.script), test.limits), []string{"a", "b"}, engine.AtTerminal); got.End != test.end {
			t.Errorf("%s: %s, %s; want %s", test.reason, got.End, got.Status, test.end)
		}
	}
}

func TestWhatOutlivesAProgramAtATerminalIsTold(t *testing.T) {
	t.Parallel()
	got := run(t, shell(`trap '' HUP; sleep 1000 & echo $!`), nil, engine.AtTerminal)
	if !got.LeftBehind {
		t.Errorf("%+v", got)
	}
}

func TestAMarkIsFoundWhereverItIsTorn(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for cut := range len("before") + 32 + len("after") {
		c := &console{most: 100, arrived: make(chan struct{}, 1), mark: newMark(), screen: terminal.New(io.Discard)}
		text := "before" + string(c.mark) + "after"
		c.take([]byte(text[:cut]))
		c.take([]byte(text[cut:]))
		if len(c.sights) != 1 || c.sights[0].Text() != "before" || string(c.shown) != "beforeafter" || len(c.arrived) != 1 {
			t.Errorf("torn at %d: %q, %+v", cut, c.shown, c.sights)
		}
		_ = c.screen.Close()
	}
}

func TestWhoWaits(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason         string
		does           []activity
		first, patient time.Duration // the longest silence after which it does not wait, and with more patience; never if negative
	}{
		{"it reads", []activity{reads, pauses}, 0, 50 * time.Millisecond},
		{"it reads while another thread works", []activity{reads, works}, 2 * time.Second, 6 * time.Second},
		{"it pauses", []activity{pauses, pauses}, 2 * time.Second, 6 * time.Second},
		{"it works", []activity{pauses, works}, -1, -1},
		{"nothing is known", []activity{unknown}, quiet, 3 * quiet},
		{"it is not there", nil, -1, -1},
	} {
		for _, patient := range []bool{false, true} {
			least := test.first
			if patient {
				least = test.patient
			}
			if early := least > 0 && waits(test.does, least, patient); early {
				t.Errorf("%s, patient %t: it waits after %v", test.reason, patient, least)
			}
			if late := waits(test.does, max(least, time.Hour)+1, patient); late != (least >= 0) {
				t.Errorf("%s, patient %t: it waits in the end: %t", test.reason, patient, late)
			}
		}
	}
}
