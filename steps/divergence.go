package steps

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"rulebook/impl/engine"
)

// A Divergence is the error of a step at the first place where what a subject did differs from what the rules say.
type Divergence struct {
	// Rule is the id of the rule that the subject broke there.
	Rule string

	// Signature says what it did, in a few words that are the same wherever it did the same: "asks for the ROW first", "raises
	// java.lang.NullPointerException". Faults of one rule that have different signatures are different causes.
	Signature string

	// InPart tells that a move was made in part: some of what it should change has changed rightly, so something is played.
	InPart bool

	// Err says it for one scenario.
	Err error
}

// OwnWay is the signature of what a subject does in a way of its own, in which the scenarios of all other rules take it: nothing rests
// on that.
const OwnWay = "does it in its own way"

// Error gives the words of the error.
func (d *Divergence) Error() string { return d.Err.Error() }

// Unwrap gives the error.
func (d *Divergence) Unwrap() error { return d.Err }

// Blame says of an error of a step that it breaks a rule which need not be that of the scenario. The signature may be empty. What is
// blamed already keeps its rule; no error stays none.
func Blame(rule, signature string, err error) error {
	if _, blamed := errors.AsType[*Divergence](err); blamed || err == nil {
		return err
	}
	return &Divergence{Rule: rule, Signature: signature, Err: err}
}

// Anew blames another rule for an error that has been blamed on one, and gives it another reason. What is empty stays.
func Anew(err error, rule string, reason error) error {
	d, blamed := errors.AsType[*Divergence](err)
	if !blamed {
		return err
	}
	return &Divergence{Rule: cmp.Or(rule, d.Rule), Signature: d.Signature, InPart: d.InPart, Err: cmp.Or(reason, d.Err)}
}

// Rule is the id of the rule that the scenario is about.
func (w *World) Rule() string { return w.rule }

// blame says which rule is broken by a command that was refused or broke.
func (w *World) blame(request engine.Request, signature string, err error) error {
	if w.vocabulary.Blames != nil {
		if rule := w.vocabulary.Blames(w.Facts, request, err); rule != "" {
			return Blame(rule, signature, err)
		}
	}
	rules := w.Facts.Shown(request.Command, "refused")
	if len(rules) == 0 || slices.Contains(rules, w.rule) {
		return Blame(w.rule, signature, err)
	}
	return Blame(rules[0], signature, err)
}

// breaks tells which rule was broken when a scenario ended with an error, and how.
func breaks(c Scenario, outcome engine.Outcome, err error) (rule, signature string) {
	if !outcome.Wrong() {
		return "", ""
	}
	rule = c.RuleID
	if d, ok := errors.AsType[*Divergence](err); ok {
		rule, signature = d.Rule, string(Beginning([]byte(d.Signature), mostSignature))
	}
	if signature != "" {
		return rule, signature
	}
	switch outcome {
	case engine.Crashed:
		signature = "breaks off"
	case engine.TimedOut, engine.Flooded, engine.OverTheLimit:
		signature = "does not end"
	}
	return rule, signature
}

// signatureOf gives the signature of a refusal.
func signatureOf(refusal *engine.Refusal) string {
	words := strings.Join(refusal.Words[:min(1, len(refusal.Words))], "")
	switch refusal.Kind {
	case engine.Exception:
		kind, _, _ := strings.Cut(words, ": ")
		return "raises " + kind
	case engine.Missing:
		return words
	}
	return ""
}
