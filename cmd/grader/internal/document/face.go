package document

import (
	"maps"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/steps"
)

// A declared type or function is what students write, as a face has it.
type declared struct {
	Name    string
	Members []string // of a class: how they are called; of an enumeration its constants
}

// declares lists the enumerations, classes and functions that students write; none without a face.
func declares(face *fixtures.Face) (all []declared) {
	if face == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(face.Enumerations)) {
		all = append(all, declared{"enumeration " + name, face.Enumerations[name]})
	}
	for _, name := range slices.Sorted(maps.Keys(face.Classes)) {
		head := "class " + name
		if kinds := face.Kinds(name); len(kinds) > 1 {
			head += ", a " + kinds[1]
		}
		all = append(all, declared{head, steps.Each(face.Classes[name], func(m fixtures.Member) string {
			if m.Name == calls.Constructor {
				m.Name = name
			}
			return signature(m)
		})})
	}
	if len(face.Functions) > 0 {
		all = append(all, declared{"functions", steps.Each(face.Functions, signature)})
	}
	return all
}

// signature writes a member with the types that it takes and gives.
func signature(m fixtures.Member) string {
	text := m.Name
	if m.Called {
		text += "(" + strings.Join(m.Parameters, ", ") + ")"
	}
	if m.Static {
		text = "static " + text
	}
	return strings.TrimSpace(text + " " + m.Result)
}
