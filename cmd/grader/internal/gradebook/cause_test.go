package gradebook

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/steps"
)

func TestARowHasTheCausesThatCost(t *testing.T) {
	t.Parallel()
	result := report.Submission{Causes: []steps.Cause{
		{Rule: "R1", Signature: "so", Sentence: "it is so", Fails: []string{"a", "b"}, Blocks: []string{"c"}},
		{Rule: "R2", Sentence: "a remark", Remark: true, Fails: []string{"d"}},
	}}
	want := []Cause{{Rule: "R1", Signature: "so", Sentence: "it is so", Fails: 2, Blocks: 1}}
	if diff := cmp.Diff(want, Enter(roster.Handin{}, result, rubric.Mark{}).Causes); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCausesAreSharedByRuleAndSignature(t *testing.T) {
	t.Parallel()
	row := func(id string, causes ...Cause) Row { return Row{Student: roster.Student{ID: id}, Causes: causes} }
	b := &Book{Rows: []Row{
		row("ada", Cause{Rule: "R1", Sentence: "alone"}, Cause{Rule: "R2", Signature: "so", Sentence: "first words"}),
		row("bo", Cause{Rule: "R2", Signature: "so", Sentence: "other words"},
			Cause{Rule: "R2", Signature: "otherwise", Sentence: "first words"}),
		row("cy"),
		row("di", Cause{Rule: "R3", Signature: "so", Sentence: "first words"}, Cause{Rule: "R1", Sentence: "other"}),
	}}
	var got []string
	for _, s := range b.MostFrequent() {
		words := fmt.Sprintf("%s %s:", s.Rule, s.Sentence)
		for _, r := range s.Rows {
			words += " " + r.Student.ID
		}
		got = append(got, words)
	}
	want := []string{"R2 first words: ada bo", "R1 alone: ada", "R2 first words: bo", "R3 first words: di", "R1 other: di"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
