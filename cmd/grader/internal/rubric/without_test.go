package rubric

import (
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/report"
)

func TestWhatPlaysNoGameHasALimit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		s      report.Submission
		points string
		lost   string // "" without a limit
		reason string
	}{
		{graded("R1: --", "R2: ++", "R3: +"), "20.00", "30.00", "nothing of the rule passed"},
		{graded("R1: bc", "R2: ++", "R3: +"), "20.00", "30.00", "nothing of the rule passed, for other reasons"},
		{graded("R1: +---------", "R2: ++", "R3: +"), "50.00", "", "something of the rule passed"},
		{graded("R1: --p", "R2: ++", "R3: +"), "50.00", "", "a move was made in part"},
		{graded("R1: --", "R2: +p", "R3: +"), "20.00", "15.00", "a move of another rule was made in part"},
		{graded("R1: ??", "R2: ++", "R3: +"), "100.00", "", "nothing of the rule was put to the submission"},
		{graded("R1: -?", "R2: ++", "R3: +"), "20.00", "30.00", "what was put to it did not pass"},
		{graded("R1: --", "R2: --", "R3: +"), "20.00", "", "the mark is not above the limit"},
	}
	for _, test := range tests {
		r := three("50", "30", "20")
		r.Without = &Without{Rules: []string{"R1"}, AtMost: 20}
		mark := r.Mark(test.s)
		lost := ""
		if mark.Limit != nil {
			lost = mark.Limit.Lost.String()
		}
		if mark.Points.String() != test.points || lost != test.lost {
			t.Errorf("%s: the mark is %s, and the limit took off %q; want %s and %q", test.reason, mark.Points, lost, test.points, test.lost)
		}
		if said := strings.Contains(mark.Why, "it shows nothing of a game, so it has 20.00 points at most"); said != (test.lost != "") {
			t.Errorf("%s: the reason is %q", test.reason, mark.Why)
		}
	}
}

func TestALimitIsRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text   string
		want   []string // of the error; none without one
		reason string
	}{
		{"without: {rules: [DRAUGHTS-R1], at most: 35 %}", nil, "as it should be"},
		{"without: {rules: [], at most: 35 %}", []string{"line 3", "without: rules: there are none"}, "no rules"},
		{"without: {rules: [DRAUGHTS-R9], at most: 35 %}", []string{"line 3", `no "DRAUGHTS-R9"`}, "an unknown rule"},
		{"without: {rules: [DRAUGHTS-R1]}", []string{"line 3", "at most: it is not stated"}, "no limit"},
		{"without: {rules: [DRAUGHTS-R1], at most: 35}", []string{"line 3", "at most", "such as 40 %"}, "no share"},
		{"without: {rule: [DRAUGHTS-R1], at most: 35 %}", []string{"line 3", `"rule"`}, "an unknown key"},
	}
	for _, test := range tests {
		text := strings.Replace(whole, "points: 10\n", "points: 10\n"+test.text+"\n", 1)
		r, err := Read(write(t, text), draughts())
		if len(test.want) == 0 {
			if err != nil || r.Without == nil || r.Without.AtMost != 35 {
				t.Errorf("%s: %v", test.reason, err)
			}
			continue
		}
		for _, words := range test.want {
			if err == nil || !strings.Contains(err.Error(), words) {
				t.Errorf("%s: the error is %v, want it to say %q", test.reason, err, words)
			}
		}
	}
}
