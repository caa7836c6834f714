package calls

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"rulebook/fixtures"
	"rulebook/impl/calls"
)

// fits tells whether a value may be of a type of the face. What is no plain value may be of any.
func fits(value calls.Tree, of fixtures.Domain) bool {
	types, plain := map[string][]string{
		"int": {"int", "number"}, "float": {"number"}, "text": {"text"},
		"true": {"boolean"}, "false": {"boolean"},
		"handed": {"function"},
		"list":   {"list", "set"}, "set": {"list", "set"}, "map": {"map"},
	}[value.Word]
	if !plain || of.Type == "any" {
		return true
	}
	for i, part := range value.Parts {
		if len(of.Of) > 0 && !fits(part, of.Of[i%len(of.Of)]) {
			return false
		}
	}
	return slices.Contains(types, of.Type)
}

// meant lists the members of the face that an expression may call, or read, in its outermost part, and the values that it gives to them.
func (r expressionReader) meant(t calls.Tree) (members []fixtures.Member, given []calls.Tree) {
	class, name := "", ""
	switch t.Word {
	case "call", "field":
		name, given = t.Names[0], t.Parts[1:]
	case "new":
		class, name, given = t.Names[0], calls.Constructor, t.Parts
	case "static":
		class, name, given = t.Names[0], t.Names[1], t.Parts
	case "function":
		name, given = t.Names[0], t.Parts
	default:
		return nil, nil
	}
	other := func(m fixtures.Member) bool { return len(m.Domains) != len(given) }
	return slices.DeleteFunc(r.face.Members(class, name), other), given
}

// untyped tells of a value in an expression that is of no type which face.yaml has there.
func (r expressionReader) untyped(t calls.Tree) error {
	members, given := r.meant(t)
	if t.Word == "function" && len(members) == 0 {
		return fmt.Errorf("%s is given %d values, and takes others in face.yaml", t.Names[0], len(given))
	}
	for i, value := range given {
		takes := func(m fixtures.Member) bool { return fits(value, m.Domains[i]) }
		if len(members) > 0 && !slices.ContainsFunc(members, takes) {
			const words = "%s is given %s, and takes %s in face.yaml: mend the one or the other"
			return fmt.Errorf(words, members[0].Name, value, members[0].Parameters[i])
		}
	}
	for _, part := range t.Parts {
		if err := r.untyped(part); err != nil {
			return err
		}
	}
	return nil
}

// resulting gives a value that is expected of an expression as the face has its type: a list that is written for a set is one.
func (r expressionReader) resulting(t, expected calls.Tree) calls.Tree {
	return typed(expected, r.result(t))
}

// numbered gives a map with whole numbers for keys, where the face has them: those of an object in JavaScript are always texts.
func (r expressionReader) numbered(t, value calls.Tree) calls.Tree {
	result := r.result(t)
	if value.Word != "map" || len(result.Of) == 0 || result.Of[0].Type != "int" {
		return value
	}
	value.Parts = slices.Clone(value.Parts)
	for i, key := range value.Parts {
		if i%2 == 0 && key.Word == "text" && whole.MatchString(key.Names[0]) {
			value.Parts[i] = calls.Leaf("int", key.Names[0])
		}
	}
	return value
}

var whole = regexp.MustCompile(`^-?\d+$`)

// result gives the type of what an expression gives; that of an object, or of one that is not known, has no parts.
func (r expressionReader) result(t calls.Tree) fixtures.Domain {
	members, _ := r.meant(t)
	if len(members) != 1 {
		return fixtures.Domain{}
	}
	result, _ := fixtures.DomainOf(members[0].Result)
	return result
}

func typed(value calls.Tree, of fixtures.Domain) calls.Tree {
	if value.Word == "list" && of.Type == "set" {
		value.Word = "set"
	}
	value.Parts = slices.Clone(value.Parts)
	for i, part := range value.Parts {
		if len(of.Of) > 0 {
			value.Parts[i] = typed(part, of.Of[i%len(of.Of)])
		}
	}
	return value
}

// ungiven tells of an expected value that is of no type which face.yaml has for what an expression gives.
func (r expressionReader) ungiven(t, expected calls.Tree) error {
	members, _ := r.meant(t)
	gives := func(m fixtures.Member) bool {
		result, err := fixtures.DomainOf(m.Result)
		may := err != nil || expected.Word == "null" || expected.Word == "float" && result.Type == "int" || fits(expected, result)
		return m.Name == calls.Constructor || m.Result != "" && may
	}
	if len(members) == 0 || slices.ContainsFunc(members, gives) {
		return nil
	}
	const words = "%s gives %s in face.yaml, and %s is expected: mend the one or the other"
	return fmt.Errorf(words, members[0].Name, cmp.Or(members[0].Result, "nothing"), expected)
}
