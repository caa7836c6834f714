package eiffel

// Raised does something and gives what that raises by a panic, if it is of a type; the zero value if nothing is raised.
// Whatever else is raised goes on.
func Raised[E error](do func()) (raised E) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case E:
			raised = e
		default:
			panic(e)
		}
	}()
	do()
	return raised
}
