package engine

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// parrot repeats what it hears and ends as it is told.
func parrot(end error) InProcess {
	return InProcess{
		Title:    "a parrot",
		Commands: func() *Table { return NewTable("a parrot", arguments("text", "TEXT...")) },
		Play: func(in io.Reader, out io.Writer, _ func(time.Duration)) error {
			if _, err := io.Copy(out, in); err != nil {
				return err
			}
			return end
		},
	}
}

func TestTheConsoleTypesOneEntryALine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		input  []string
		want   string
		reason string
	}{
		{nil, "", "nothing is typed"},
		{[]string{""}, "\n", "only the return key"},
		{[]string{"4", "-2 4 5", " x "}, "4\n-2 4 5\n x \n", "every line has its end, the last too"},
	}
	for _, test := range tests {
		for _, feed := range []Feed{AllAtOnce, LineByLine} {
			run, err := parrot(nil).Console(t.Context(), test.input, feed)
			if err != nil {
				t.Fatal(err)
			}
			want := Run{Output: []byte(test.want), End: Exited, Status: "exit status 0"}
			if diff := cmp.Diff(want, run, emptyIsNil); diff != "" {
				t.Errorf("%q %s: %s (-want +got):\n%s", test.input, feed, test.reason, diff)
			}
		}
	}
}

var emptyIsNil = cmp.Transformer("text", func(b []byte) string { return string(b) })

func TestAnEndOfInputIsAStatusNotAnError(t *testing.T) {
	t.Parallel()
	for _, end := range []error{io.ErrUnexpectedEOF, fmt.Errorf("asking for a row: %w", io.ErrUnexpectedEOF)} {
		run, err := parrot(end).Console(t.Context(), []string{"4"}, AllAtOnce)
		if err != nil {
			t.Fatal(err)
		}
		want := Run{Output: []byte("4\n"), End: Exited, Status: "exit status 1", Failed: true}
		if diff := cmp.Diff(want, run); diff != "" {
			t.Errorf("%v (-want +got):\n%s", end, diff)
		}
	}
}

func TestAnyOtherErrorOfAGameIsAFaultOfTheSuite(t *testing.T) {
	t.Parallel()
	torn := errors.New("the board is torn")
	if _, err := parrot(torn).Console(t.Context(), nil, AllAtOnce); !errors.Is(err, torn) || OutcomeOf(err) != Broken {
		t.Errorf("the error is %v (%s)", err, OutcomeOf(err))
	}
}

func TestTheConsoleNeverWaits(t *testing.T) {
	t.Parallel()
	sloth := InProcess{Title: "a sloth", Play: func(_ io.Reader, _ io.Writer, pause func(time.Duration)) error {
		pause(24 * time.Hour)
		return nil
	}}
	if _, err := sloth.Console(t.Context(), nil, AllAtOnce); err != nil {
		t.Error(err)
	}
}

func TestAFaceThatIsMissingIsNotClaimed(t *testing.T) {
	t.Parallel()
	subject := InProcess{Title: "nobody"}
	_, console := subject.Console(t.Context(), nil, AllAtOnce)
	_, files := subject.Files()
	for face, err := range map[string]error{"console": console, "files": files} {
		if OutcomeOf(err) != NotClaimed || !strings.Contains(err.Error(), "nobody") {
			t.Errorf("the missing %s gives %v (%s)", face, err, OutcomeOf(err))
		}
	}
}

func TestEachSessionOfASubjectIsItsOwn(t *testing.T) {
	t.Parallel()
	made := 0
	subject := InProcess{Title: "a parrot", Commands: func() *Table {
		made++
		return NewTable(fmt.Sprintf("parrot %d", made))
	}}
	for _, want := range []string{"parrot 1", "parrot 2"} {
		session, err := subject.Engine(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := do(t, session, "name").Body[0]; got != want {
			t.Errorf("the session is that of %q, want %q", got, want)
		}
	}
	if subject.Name() != "a parrot" {
		t.Errorf("the subject is called %q", subject.Name())
	}
}
