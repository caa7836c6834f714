package console_test

import (
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Scenarios: 882})
}

// nobody is a program that does nothing, in an assignment without commands.
func nobody() engine.InProcess {
	return engine.InProcess{Title: "nobody", Commands: func() *engine.Table { return engine.NewTable("nobody") }}
}
