package steps

// Sentence says in one sentence what a subject did wrong in a scenario, for its author.
func Sentence(r Result) string { return r.Reason }
