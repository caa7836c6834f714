package steps

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/steps/feature"
)

// A Draft is a scenario that is no feature's: the id of the rule that it is about, and its steps as a feature has them.
type Draft struct {
	Rule  string
	Steps []string
}

// Perform carries out the steps of a draft in a world and a game of its own, by the phrases of the vocabulary. The error is that of the
// first step that has one.
func (w *World) Perform(ctx context.Context, draft Draft) error {
	rule := w.rule
	defer func() { w.rule, w.draft = rule, nil }()
	w.rule = draft.Rule
	w.forget()
	text := "Feature: Draft\n  Scenario: Draft\n    " + strings.Join(draft.Steps, "\n    ") + "\n"
	err := fmt.Errorf("reading a draft of a scenario: it is no Gherkin, or has no steps:\n%s", text)
	godog.TestSuite{
		ScenarioInitializer: func(sc *godog.ScenarioContext) {
			w.vocabulary.speak(sc, w)
			sc.Before(func(ctx context.Context, pickle *godog.Scenario) (context.Context, error) {
				w.draft = &Scenario{ID: w.scenario, RuleID: draft.Rule}
				for _, step := range pickle.Steps {
					w.draft.Steps, w.draft.Below = append(w.draft.Steps, step.Text), append(w.draft.Below, feature.Below(step))
				}
				return ctx, nil
			})
			sc.After(func(ctx context.Context, _ *godog.Scenario, failure error) (context.Context, error) {
				err = failure
				return ctx, nil
			})
		},
		Options: &godog.Options{
			FeatureContents: []godog.Feature{{Name: "draft", Contents: []byte(text)}},
			Format:          "progress", Output: io.Discard, NoColors: true, Strict: true, DefaultContext: ctx,
		},
	}.Run()
	return Blame(draft.Rule, "", err)
}
