package roster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// An index finds students of a roster.
type index struct {
	students []Student
	by       map[string][]int // positions, by a field and its value as it is compared
}

// Further fields of the index.
const (
	anyWord  field = "any word"   // whatever tells one student from all others, but for the numbers that only systems know
	spelling field = "spelling"   // a name with its words in some order
	local    field = "local part" // of an e-mail address
)

func newIndex(students []Student) *index {
	x := &index{students, map[string][]int{}}
	for i, s := range students {
		for f, value := range s.Keys {
			x.add(i, field(f), key(value))
		}
		x.add(i, email, key(s.Email))
		x.add(i, login, key(s.Login))
		for _, word := range []string{s.Login, s.Email, s.ID, s.Keys[string(number)], s.Keys[string(sis)], s.Keys[string(github)]} {
			x.add(i, anyWord, key(word))
		}
		if address, _, ok := strings.Cut(s.Email, "@"); ok {
			x.add(i, local, key(address))
		}
		for _, name := range spellings(s.Name) {
			x.add(i, spelling, name)
		}
		x.add(i, team, bare(s.Team))
	}
	return x
}

func (x *index) add(i int, f field, value string) {
	at := string(f) + " " + value
	if value != "" && !slices.Contains(x.by[at], i) {
		x.by[at] = append(x.by[at], i)
	}
}

// one returns the only student with a value.
func (x *index) one(f field, value string) (int, bool) {
	found := x.by[string(f)+" "+value]
	if value == "" || len(found) != 1 {
		return 0, false
	}
	return found[0], true
}

// find returns the position of the one student of an attempt: by the form's own numbers, then by a login, a number or
// an address, then by the name, ignoring case, accents, punctuation and order. A login or a name does not count if the
// form's number contradicts it. It is sure if it needed no name.
func (x *index) find(s Student, words []string) (at int, sure, ok bool) {
	for _, f := range keys() {
		if i, ok := x.one(f, key(s.Keys[string(f)])); ok {
			return i, true, true
		}
	}
	if i, ok := x.one(email, key(s.Email)); ok {
		return i, true, true
	}
	words = append([]string{s.Login, s.Email, s.Keys[string(number)]}, words...)
	for _, f := range []field{anyWord, local} {
		for _, word := range words {
			if i, ok := x.one(f, key(word)); ok && !contradicts(s, x.students[i]) {
				return i, true, true
			}
		}
	}
	if i, ok := x.one(spelling, bare(s.Name)); ok && !contradicts(s, x.students[i]) {
		return i, false, true
	}
	return 0, false, false
}

// ofTeam returns the first student without a submission of the team that an attempt is named after.
func (x *index) ofTeam(a *attempt, present map[int]bool) (int, bool) {
	for _, word := range slices.Concat(a.called, []string{a.student.Name}) {
		all := x.by[string(team)+" "+bare(word)]
		if bare(word) == "" || slices.ContainsFunc(all, func(i int) bool { return contradicts(withoutLogin(a.student), x.students[i]) }) {
			continue
		}
		if at := slices.IndexFunc(all, func(i int) bool { return !present[i] }); at >= 0 {
			return all[at], true
		}
	}
	return 0, false
}

// withoutLogin drops the name of a team's repository, which is no student's login.
func withoutLogin(s Student) Student {
	s.Keys = maps.Clone(s.Keys)
	delete(s.Keys, string(github))
	return s
}

// contradicts tells whether two students have different numbers of the same kind.
func contradicts(a, b Student) bool {
	for f, value := range a.Keys {
		if other := b.Keys[f]; other != "" && key(other) != key(value) {
			return true
		}
	}
	return false
}

// otherAddress tells whether two students have different e-mail addresses.
func otherAddress(a, b Student) bool {
	return a.Email != "" && b.Email != "" && key(a.Email) != key(b.Email)
}

// logins returns all names that students or teams may have on GitHub.
func logins(students []Student) map[string]bool {
	all := map[string]bool{}
	for _, s := range students {
		for _, name := range []string{s.Keys[string(github)], s.Login, s.Team} {
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
	last := map[int]*attempt{} // by position of the student
	for _, a := range attempts {
		if i, ok := matched[a]; ok {
			last[i] = a
		}
	}
	if students == nil {
		noteNamesakes(attempts)
	}
	ids := &identifiers{map[string]bool{}}
	for _, s := range students {
		ids.taken[s.ID] = true
	}
	present, known := map[string]bool{}, map[*attempt]bool{}
	for _, a := range attempts {
		i, ok := matched[a]
		switch known[a] = students == nil || ok && last[i] == a; {
		case ok && known[a]:
			a.noteOthers(students[i])
			a.student = merged(students[i], a.student)
		case ok:
			a.standAlone(last[i], students[i])
		}
		present[a.student.ID] = true
		x.settleMembers(a, present)
	}
	x.settleTeams(slices.DeleteFunc(slices.Clone(attempts), func(a *attempt) bool { return !known[a] }), present)
	identify(attempts, ids)
	for _, a := range attempts {
		c.Handins = append(c.Handins, a.handin(known[a]))
	}
	for _, s := range students {
		if !present[s.ID] {
			c.Missing = append(c.Missing, s)
		}
	}
}

// match returns the position of each attempt's student, if the roster knows one. Nobody may get another's place by
// choosing a name: if several attempts match a student by name alone, and the system gives them different numbers or
// addresses, none of them counts.
func (x *index) match(attempts []*attempt) map[*attempt]int {
	matched, byName := map[*attempt]int{}, map[int][]*attempt{}
	certain := map[int]bool{}
	for _, a := range attempts {
		i, sure, ok := x.ofGroup(a)
		if !ok {
			continue
		}
		matched[a] = i
		if certain[i] = certain[i] || sure; !sure {
			byName[i] = append(byName[i], a)
		}
	}
	for i, all := range byName {
		doubtful := certain[i] || slices.ContainsFunc(all, func(a *attempt) bool {
			return contradicts(a.student, all[0].student) || otherAddress(a.student, all[0].student)
		})
		for _, a := range all {
			if doubtful && (len(a.student.Keys) > 0 || a.student.Email != "") {
				a.note("it may be by %s (%s), but so may another: add their numbers or logins to the roster",
					shown(x.students[i].Name), x.students[i].ID)
				delete(matched, a)
			}
		}
	}
	x.matchTeams(attempts, matched)
	return matched
}

// matchTeams adds attempts named after teams.
func (x *index) matchTeams(attempts []*attempt, matched map[*attempt]int) {
	present := map[int]bool{}
	for _, i := range matched {
		present[i] = true
	}
	for _, a := range attempts {
		if _, ok := matched[a]; ok {
			continue
		}
		if i, ok := x.ofTeam(a, present); ok {
			matched[a] = i
		}
	}
}

// ofGroup returns the first submitter on the roster, who becomes the student of the attempt.
func (x *index) ofGroup(a *attempt) (at int, sure, ok bool) {
	if i, sure, ok := x.find(a.student, a.called); ok {
		return i, sure, true
	}
	for at, member := range a.members {
		if i, sure, ok := x.find(member, nil); ok {
			a.student, a.members[at] = member, a.student
			return i, sure, true
		}
	}
	return 0, false, false
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

// standAlone notes that a later attempt of the same student counts.
func (a *attempt) standAlone(later *attempt, s Student) {
	a.note("%s is by the same student (%s) and counts, so this stands alone", later.about(), s.ID)
	later.note("%s is by the same student: it stands alone", a.about())
	a.student = Student{Name: readable(a.about())}
}

// noteOthers notes a name of Canvas that is not the student's, because it may be a group's, and an address that is not
// on the roster.
func (a *attempt) noteOthers(s Student) {
	if otherAddress(a.student, s) {
		a.note("the address %s is not the student's of the roster", shown(a.student.Email))
	}
	called := bare(a.student.Name)
	if a.student.Keys[string(canvas)] != "" && s.Name != "" && called != bare(s.Team) && !slices.Contains(spellings(s.Name), called) {
		a.note("Canvas calls it %s, not after %s: it may be that of a group", shown(a.student.Name), shown(s.Name))
	}
}

// settleMembers replaces the members of a group by the roster's students.
func (x *index) settleMembers(a *attempt, present map[string]bool) {
	if len(a.members) == 0 {
		return
	}
	names := []string{cmp.Or(a.student.Name, a.student.Email)}
	for at, member := range a.members {
		if i, _, ok := x.find(member, nil); ok {
			a.members[at] = merged(x.students[i], member)
			present[x.students[i].ID] = true
		}
		names = append(names, cmp.Or(a.members[at].Name, a.members[at].Email))
	}
	a.note("handed in by a group: %s", strings.Join(names, ", "))
}

// settleTeams makes teammates without a submission members of a teammate's submission, or of the last one named after
// the team.
func (x *index) settleTeams(attempts []*attempt, present map[string]bool) {
	last := map[string]*attempt{}
	for _, a := range attempts {
		last[bare(a.student.Team)] = a
	}
	for _, a := range attempts {
		name := bare(a.student.Team)
		if name == "" || last[name] != a {
			continue
		}
		var others []string
		for _, i := range x.by[string(team)+" "+name] {
			if s := x.students[i]; !present[s.ID] {
				a.members, present[s.ID] = append(a.members, s), true
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
	all := maps.Clone(known.Keys)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, s.Keys)
	s.Keys, s.Name = all, cmp.Or(s.Name, known.Name)
	return s
}

// identify gives IDs to everybody off the roster, also within groups.
func identify(attempts []*attempt, ids *identifiers) {
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
