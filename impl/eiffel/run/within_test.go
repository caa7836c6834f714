package run

import (
	"context"
	"errors"
	"strings"
	"testing"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/syntax"
)

func TestWhatWasBeingCarriedOutIsTold(t *testing.T) {
	t.Parallel()
	const text = `class MAIN feature
	count: INTEGER
	fails do count := 1 // 0 end
	loops do from until False loop count := 1 end end
	calls do from until False loop step (1) end end
	step (i: INTEGER) require i > 0 do count := 100 // i end
	deep do calls end
	twice do fails end
	wrongly do step (0) end
	within_a_contract do ensure step_is_true (0) end
	step_is_true (i: INTEGER): BOOLEAN require i > 0 do Result := 100 // i > 0 end
	hard (i: INTEGER) require 1 // i > 0 do count := i end
	changes require count = 0 do count := 1; fails end
	hardly do hard (0) end
	made: INTEGER once fails end
	once_more do count := made end
	twice_more do attempt count := made end
	attempt local tried: BOOLEAN do if not tried then once_more end rescue tried := True retry end
	invalid do count := "a" end
	wrongly_written do invalid end
	grows local l: ARRAYED_LIST [STRING] do create l.make (0) from until False loop l.extend (small) end end
	small: STRING do Result := "a" end
	hoards local l: ARRAYED_LIST [STRING] do create l.make (0) from until False loop l.extend (hoard) end end
	hoard: STRING do create Result.make_filled ('x', 500000) end
	huge do count := (create {STRING}.make_filled ('x', 200000000)).count end
end`
	for _, test := range []struct{ feature, want, reason string }{
		{"fails", "MAIN.fails", "it fails by itself"},
		{"twice", "MAIN.fails MAIN.twice", "what it calls fails"},
		{"loops", "MAIN.loops", "it comes to no end by itself"},
		{"calls", "MAIN.calls", "what it calls again and again comes to its end"},
		{"deep", "MAIN.calls MAIN.deep", "what it calls comes to no end"},
		{"wrongly", "MAIN.wrongly", "it calls another against its precondition"},
		{"within_a_contract", "MAIN.within_a_contract (postcondition)", "it does within a contract, where nothing monitors it"},
		{"changes", "MAIN.fails MAIN.changes", "what its precondition demands is true no more"},
		{"hardly", "MAIN.hard (precondition) MAIN.hardly", "a precondition fails"},
		{"once_more", "MAIN.fails MAIN.made MAIN.once_more", "what is made once fails"},
		{"twice_more", "MAIN.fails MAIN.made MAIN.twice_more", "it fails again elsewhere"},
		{"wrongly_written", "MAIN.wrongly_written", "what it calls is no Eiffel"},
		{"huge", "MAIN.huge", "it takes too much memory"},
		{"grows", "MAIN.grows", "what it calls again and again takes little memory"},
		{"hoards", "MAIN.hoard MAIN.hoards", "what it calls takes much memory each time"},
	} {
		m := machine(t, syntax.Parse("main.e", text), kernel.Limits{Steps: 100_000, Memory: 1 << 20})
		main, err := m.Blank(context.Background(), "main")
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Call(context.Background(), main, test.feature)
		var within []string
		if failure, ok := errors.AsType[*kernel.Failure](err); ok {
			within = failure.Within
		}
		if exceeded, ok := errors.AsType[*kernel.Exceeded](err); ok {
			within = exceeded.Within
		}
		if got := strings.Join(within, " "); got != test.want {
			t.Errorf("%s: within %q, want %q: %v", test.reason, got, test.want, err)
		}
	}
}
