package eecs3311_test

import "rulebook/impl/engine"

func variants() map[string]engine.Subject { return map[string]engine.Subject{} }
