package rubric

import (
	"errors"
	"fmt"
	"slices"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// Without says what a submission earns that shows nothing of the rules without which there is no game.
type Without struct {
	Rules  []string
	AtMost int // of a hundred of the whole
}

// A Limit is what a submission lost because it plays no game.
type Limit struct {
	Lost Points `json:"lost"`
	Why  string `json:"why"`
}

// withoutDraft is Without in its file's form.
type withoutDraft struct {
	Rules  []string `yaml:"rules"`
	AtMost string   `yaml:"at most"`
}

// without reads the field; nil if it is not stated.
func (d *withoutDraft) without(suite *steps.Suite) (*Without, error) {
	if d == nil {
		return nil, nil
	}
	rules, err := rulesIn(d.Rules, suite)
	if err != nil {
		return nil, fmt.Errorf("without: %w", err)
	}
	if len(rules) == 0 {
		return nil, errors.New("without: rules: there are none: name the rules without which there is no game")
	}
	if d.AtMost == "" {
		return nil, errors.New("without: at most: it is not stated: write a share such as 35 %")
	}
	share, err := parsePercent("at most", d.AtMost)
	if err != nil {
		return nil, fmt.Errorf("without: %w", err)
	}
	return &Without{Rules: rules, AtMost: share}, nil
}

// limit holds a mark to the limit if none of the rules was shown in any of the scenarios that were put to the submission, not
// even a part of a move.
func (w *Without) limit(mark Mark, results []steps.Result) Mark {
	if w == nil || !w.nothing(results) {
		return mark
	}
	most := mark.Of * Points(w.AtMost) / 100
	if mark.Points <= most {
		return mark
	}
	mark.Limit = &Limit{
		Lost: mark.Points - most,
		Why:  fmt.Sprintf("it shows nothing of a game, so it has %s points at most", most),
	}
	mark.Points = most
	return mark.because(mark.Limit.Why)
}

// nothing tells whether scenarios of the rules were put to the submission, and none passed or made a move in part.
func (w *Without) nothing(results []steps.Result) bool {
	wrong := false
	for _, r := range results {
		if r.Scenario.Remark || !slices.Contains(w.Rules, r.Scenario.RuleID) {
			continue
		}
		if r.Outcome == engine.Passed || r.InPart {
			return false
		}
		wrong = wrong || r.Outcome.Wrong()
	}
	return wrong
}
