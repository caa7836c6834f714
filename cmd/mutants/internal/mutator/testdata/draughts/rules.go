package draughts

// Crowned tells of the game what a judge asks. No mutant is made of it.
func Crowned(row int) bool { return row == Side-1 }
