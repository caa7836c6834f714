package roster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/spelling"
)

// An index finds students of a roster by a field and its value as it is compared.
type index map[string][]*Student

// Further fields of the index.
const (
	anyWord  field = "any word"   // whatever tells one student from all others, but for the numbers that only systems know
	plain    field = "plain word" // the same, without zeros before a number: spreadsheet programs drop them
	rotation field = "rotation"   // a name with its words in some order
	local    field = "local part" // of an e-mail address
)

func newIndex(students []Student) index {
	x := index{}
	for i := range students {
		s := &students[i]
		for _, o := range s.own() {
			x.add(s, o.field, key(o.value))
		}
		for _, word := range []string{s.Login, s.Email, s.ID, s.Keys[number], s.Keys[sis], s.Keys[github]} {
			x.add(s, anyWord, key(word))
			x.add(s, plain, zeroless(word))
		}
		if address, _, ok := strings.Cut(s.Email, "@"); ok {
			x.add(s, local, key(address))
		}
		for _, name := range spellings(s.Name) {
			x.add(s, rotation, name)
		}
		x.add(s, team, spelling.Bare(s.Team))
	}
	return x
}

func (x index) add(s *Student, f field, value string) {
	at := f + " " + value
	if value != "" && !slices.Contains(x[at], s) {
		x[at] = append(x[at], s)
	}
}

func (x index) one(f field, value string) *Student {
	if found := x[f+" "+value]; len(found) == 1 {
		return found[0]
	}
	return nil
}

// find returns the one student of an attempt, or nil: by the form's own numbers, then by a login, a number or an
// address, then by the name, ignoring case, accents, punctuation and order. A login or a name does not count if the
// form's number contradicts it. It is sure if it needed no name.
func (x index) find(s Student, words []string) (found *Student, sure bool) {
	for _, o := range (Student{Email: s.Email, Keys: s.Keys}).own() {
		if found := x.one(o.field, key(o.value)); found != nil {
			return found, true
		}
	}
	words = append([]string{s.Login, s.Email, s.Keys[number]}, words...)
	for _, f := range []field{anyWord, local, plain} {
		compared := key
		if f == plain {
			compared = zeroless
		}
		for _, word := range words {
			if found := x.one(f, compared(word)); found != nil && !contradicts(s, *found) {
				return found, true
			}
		}
	}
	if found := x.one(rotation, spelling.Bare(s.Name)); found != nil && !contradicts(s, *found) {
		return found, false
	}
	return nil, false
}

// ofTeam returns the first student without a submission of the team that an attempt is named after, or nil. The name of
// a team's repository is no student's login.
func (x index) ofTeam(a *attempt, present map[*Student]bool) *Student {
	known := maps.Clone(a.student.Keys)
	delete(known, github)
	for _, word := range append(slices.Clone(a.called), a.student.Name) {
		all := x[team+" "+spelling.Bare(word)]
		if slices.ContainsFunc(all, func(s *Student) bool { return contradicts(Student{Keys: known}, *s) }) {
			continue
		}
		if at := slices.IndexFunc(all, func(s *Student) bool { return !present[s] }); at >= 0 {
			return all[at]
		}
	}
	return nil
}

func contradicts(a, b Student) bool {
	for f, value := range a.Keys {
		if other := b.Keys[f]; other != "" && zeroless(other) != zeroless(value) {
			return true
		}
	}
	return false
}

func otherAddress(a, b Student) bool {
	return a.Email != "" && b.Email != "" && key(a.Email) != key(b.Email)
}

func logins(students []Student) map[string]bool {
	all := map[string]bool{}
	for _, s := range students {
		address, _, _ := strings.Cut(s.Email, "@")
		for _, name := range []string{s.Keys[github], s.Login, s.Team, s.Email, address, s.Keys[number], s.Keys[sis]} {
			if name != "" {
				all[key(name)] = true
			}
		}
	}
	return all
}

// enter turns attempts into hand-ins, and finds missing students.
func (c *Class) enter(attempts []*attempt, students []Student) {
	x := newIndex(students)
	matched := x.match(attempts)
	last := map[*Student]*attempt{}
	for _, a := range attempts {
		last[matched[a]] = a
	}
	if students == nil {
		noteNamesakes(attempts)
	}
	present := map[string]bool{}
	for _, a := range attempts {
		switch s := matched[a]; {
		case s == nil:
			a.known = students == nil
		case last[s] == a:
			a.known = true
			a.noteOthers(*s)
			a.student = merged(*s, a.student)
		default:
			a.standAlone(last[s], *s)
		}
		present[a.student.ID] = true
		x.settleMembers(a, present)
	}
	x.settleTeams(attempts, present)
	ids := identifiers{}
	for _, s := range students {
		ids[s.ID] = true
		if !present[s.ID] {
			c.Missing = append(c.Missing, s)
		}
	}
	for _, a := range attempts {
		if matched[a] == nil {
			a.hint(c.Missing)
		}
	}
	identify(attempts, ids)
	for _, a := range attempts {
		parts := append([]Part{}, a.parts...)
		c.Handins = append(c.Handins, Handin{Student: a.student, Known: a.known, Parts: parts, Notes: a.notes, Members: a.members})
	}
}

// match returns the student of each attempt, if the roster knows one. Nobody may get another's place by choosing a
// name: if several attempts match a student by name alone, and the system gives them different numbers or addresses,
// none of them counts.
func (x index) match(attempts []*attempt) map[*attempt]*Student {
	matched, byName := map[*attempt]*Student{}, map[*Student][]*attempt{}
	certain := map[*Student]bool{}
	for _, a := range attempts {
		s, sure := x.ofGroup(a)
		if s == nil {
			continue
		}
		matched[a] = s
		if certain[s] = certain[s] || sure; !sure {
			byName[s] = append(byName[s], a)
		}
	}
	for s, all := range byName {
		doubtful := certain[s] || slices.ContainsFunc(all, func(a *attempt) bool {
			return contradicts(a.student, all[0].student) || otherAddress(a.student, all[0].student)
		})
		for _, a := range all {
			if doubtful && (len(a.student.Keys) > 0 || a.student.Email != "") {
				a.note("it may be by %s (%s), but so may another: add their numbers or logins to the roster", shown(s.Name), s.ID)
				delete(matched, a)
			}
		}
	}
	x.matchTeams(attempts, matched)
	return matched
}

func (x index) matchTeams(attempts []*attempt, matched map[*attempt]*Student) {
	present := map[*Student]bool{}
	for _, s := range matched {
		present[s] = true
	}
	for _, a := range attempts {
		if matched[a] == nil {
			matched[a] = x.ofTeam(a, present)
		}
	}
}

// ofGroup returns the first submitter on the roster, who becomes the student of the attempt.
func (x index) ofGroup(a *attempt) (s *Student, sure bool) {
	s, sure = x.find(a.student, a.called)
	for at := 0; s == nil && at < len(a.members); at++ {
		if s, sure = x.find(a.members[at], nil); s != nil {
			a.student, a.members[at] = a.members[at], a.student
			a.student.HandedIn, a.student.Late = a.members[at].HandedIn, a.members[at].Late
		}
	}
	return s, sure
}

// noteNamesakes adds a note to hand-ins with the same name and no further data.
func noteNamesakes(attempts []*attempt) {
	byName := map[string][]*attempt{}
	for _, a := range attempts {
		if a.student.Keys == nil {
			byName[a.student.Name] = append(byName[a.student.Name], a)
		}
	}
	for _, namesakes := range byName {
		for _, a := range namesakes[1:] {
			a.note("%s has the same name: each stands alone", namesakes[0].about())
			namesakes[0].note("%s has the same name: each stands alone", a.about())
		}
	}
}

func (a *attempt) standAlone(later *attempt, s Student) {
	a.note("%s is by the same student (%s) and counts, so this stands alone", later.about(), s.ID)
	later.note("%s is by the same student: it stands alone", a.about())
	a.student = Student{Name: readable(a.about()), HandedIn: a.student.HandedIn, Late: a.student.Late}
}

// noteOthers notes another address than the roster's, and a name of Canvas that may be a group's.
func (a *attempt) noteOthers(s Student) {
	if otherAddress(a.student, s) {
		a.note("the address %s is not the student's of the roster", shown(a.student.Email))
	}
	called := spelling.Bare(a.student.Name)
	if a.student.Keys[canvas] != "" && s.Name != "" && called != spelling.Bare(s.Team) && !slices.Contains(spellings(s.Name), called) {
		a.note("Canvas calls it %s, not after %s: it may be that of a group", shown(a.student.Name), shown(s.Name))
	}
}

func (x index) settleMembers(a *attempt, present map[string]bool) {
	if len(a.members) == 0 {
		return
	}
	names := []string{cmp.Or(a.student.Name, a.student.Email)}
	for at, member := range a.members {
		if s, _ := x.find(member, nil); s != nil {
			a.members[at] = merged(*s, member)
			present[s.ID] = true
		}
		names = append(names, cmp.Or(a.members[at].Name, a.members[at].Email))
	}
	a.note("handed in by a group: %s", strings.Join(names, ", "))
}

// settleTeams makes teammates without a submission members of their team's last one.
func (x index) settleTeams(attempts []*attempt, present map[string]bool) {
	for _, a := range slices.Backward(attempts) {
		if !a.known {
			continue
		}
		var others []string
		for _, s := range x[team+" "+spelling.Bare(a.student.Team)] {
			if !present[s.ID] {
				a.members, present[s.ID] = append(a.members, *s), true
				others = append(others, cmp.Or(s.Name, s.ID))
			}
		}
		if len(others) > 0 {
			a.note("handed in by the team %s, also for %s", shown(a.student.Team), strings.Join(others, ", "))
		}
	}
}

// merged adds the form's keys to a student of the roster.
func merged(s, known Student) Student {
	all := map[string]string{}
	maps.Copy(all, known.Keys)
	maps.Copy(all, s.Keys)
	s.Keys, s.Name, s.HandedIn, s.Late = all, cmp.Or(s.Name, known.Name), cmp.Or(known.HandedIn, s.HandedIn), known.Late
	return s
}

// identify gives IDs to everybody off the roster, also within groups.
func identify(attempts []*attempt, ids identifiers) {
	var unnamed []*Student
	var labels []labelled
	add := func(s *Student, identity string) {
		if s.ID == "" {
			unnamed = append(unnamed, s)
			labels = append(labels, labelled{cmp.Or(s.Login, s.Name, s.Email), identity})
		}
	}
	for _, a := range attempts {
		add(&a.student, a.identity)
		for i := range a.members {
			add(&a.members[i], fmt.Sprintf("%s, member %d", a.identity, i))
		}
	}
	for at, id := range ids.assign(labels) {
		unnamed[at].ID = id
	}
}
