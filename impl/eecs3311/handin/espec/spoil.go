package espec

import (
	"context"
	_ "embed" // for the class that calls
	"slices"
	"strings"

	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/run"
	"rulebook/impl/eiffel/syntax"
)

// stage is a class that calls something, such as a feature of a default board, or of a game on a board where a peg in the middle can move
// in each direction.
//
//go:embed stage.e
var stage string

// Call carries out a call on such a board or game, with all contracts monitored. It passes if it raises nothing.
func Call(ctx context.Context, classes []*syntax.Class, call string) Case {
	caller := syntax.Parse("stage.e", strings.Replace(stage, "CALL", call, 1))
	system, err := run.NewSystem(ctx, append(slices.Clone(classes), caller...))
	if err == nil {
		_, err = system.Machine(kernel.Limits{Steps: mostOfCase}).Create(ctx, "stage", "make")
	}
	if err != nil {
		return Case{Class: "STAGE", Name: call}.failed(err)
	}
	return Case{Class: "STAGE", Name: call, Passed: true}
}

// Spoilt gives classes in which one has a further feature: it is called spoilt, and as another one, but does more at its end, before its
// postcondition.
func Spoilt(classes []*syntax.Class, class, feature, more string) []*syntax.Class {
	last := syntax.Parse("spoilt.e", "class SPOILT feature f do "+more+" end end")[0].Features[0].Body
	classes = slices.Clone(classes)
	at := slices.IndexFunc(classes, func(c *syntax.Class) bool { return strings.EqualFold(c.Name, class) })
	whole := *classes[at]
	spoilt := *whole.Feature(feature)
	spoilt.Name, spoilt.Body = "spoilt", slices.Concat(spoilt.Body, last)
	whole.Features = append(slices.Clone(whole.Features), &spoilt)
	classes[at] = &whole
	return classes
}
