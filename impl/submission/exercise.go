package submission

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// provided holds the sources that students of an assignment were given.
//
//go:embed provided
var provided embed.FS

// An exercise is what an assignment has students hand in. Unless it names classes, that is a program with a main.
type exercise struct {
	// callable are the languages in which the grader calls a student's code piece by piece, through a shim.
	callable []string

	// classes are the classes to be written in Java, by their full names in the assignment. A submission is found by the first.
	classes []string

	// provided are the Java types that students were given, by their full names. Each has a source below provided/java,
	// which counts where a submission has none. A class that is called otherwise is known by implementing the first.
	provided []string

	// project is set where an Eiffel project is to be handed in.
	project bool

	// games is set where classes of board games are to be handed in, in C++: see [Games]. They pause while they play.
	games bool
}

// exerciseOf gives the exercise of an assignment.
func exerciseOf(assignment string) exercise {
	switch assignment {
	case "boardgame2d":
		return exercise{callable: []string{"C++"}, games: true}
	case "cs300":
		return exercise{callable: []string{"Java", "Python"}}
	case "marble":
		return exercise{
			callable: []string{"Java"},
			classes:  []string{"solitaire.MarbleSolitaireModelImpl"},
			provided: []string{"solitaire.MarbleSolitaireModel"},
		}
	case "stratego":
		return exercise{callable: []string{"Java"}, classes: []string{
			"stratego.Game", "stratego.CombatResult", "stratego.Player", "stratego.Square", "stratego.pieces.Piece",
			"stratego.pieces.StepMover", "stratego.pieces.Scout", "stratego.pieces.ImmobilePiece", "stratego.pieces.Spy",
			"stratego.pieces.Miner", "stratego.pieces.Flag", "stratego.pieces.Bomb",
		}}
	case "eecs3311":
		return exercise{callable: []string{"Eiffel"}, project: true}
	}
	return exercise{}
}

// calls tells whether there may be a shim for a program in the language.
func (e exercise) calls(language string) bool { return slices.Contains(e.callable, language) }

// ofClasses tells whether classes are to be handed in rather than a program.
func (e exercise) ofClasses() bool { return len(e.classes) > 0 }

// class is the simple name of the class that a submission is found by.
func (e exercise) class() string { return simpleName(first(e.classes)) }

// others are the full names of the other classes under test where the first one is called as a student has called it. They
// keep their places around it: where stratego.Game is game.Game, stratego.pieces.Spy is game.pieces.Spy.
func (e exercise) others(class string) []string {
	var names []string
	for _, name := range e.classes[min(1, len(e.classes)):] {
		if below, ok := strings.CutPrefix(name, packageOf(e.classes[0])+"."); ok {
			name = strings.TrimPrefix(packageOf(class)+"."+below, ".")
		}
		names = append(names, name)
	}
	return names
}

// besides are the simple names of the other classes under test.
func (e exercise) besides() []string {
	var names []string
	for _, class := range e.others(e.class()) {
		names = append(names, simpleName(class))
	}
	return names
}

// face is the simple name of the interface that the class implements; "" if none was given to the students.
func (e exercise) face() string { return simpleName(first(e.provided)) }

// wanted says in words what is looked for.
func (e exercise) wanted() string {
	if e.face() == "" {
		return "class " + e.class()
	}
	return fmt.Sprintf("class %s, nor another that implements %s", e.class(), e.face())
}

// simpleName is a full name without its package.
func simpleName(name string) string { return name[strings.LastIndex(name, ".")+1:] }

// packageOf is the package of a full name.
func packageOf(name string) string { return name[:max(0, strings.LastIndex(name, "."))] }
