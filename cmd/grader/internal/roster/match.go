package roster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// An index finds students of a roster by what is known of them.
type index struct {
	students []Student
	by       map[string][]int // positions, by a field and its value as it is compared
}

// What students are also found by.
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

// one gives the only student with a value.
func (x *index) one(f field, value string) (int, bool) {
	found := x.by[string(f)+" "+value]
	if value == "" || len(found) != 1 {
		return 0, false
	}
	return found[0], true
}

// find gives the position of the student whom an attempt is by: by what the form knows students by, then by a login, a number or
// an address, then by the name up to case, accents, punctuation and the order of its words. It must be one student alone. A login or
// a name does not count for a student whom the form would know by another number. It is sure if it took no name.
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

// ofTeam gives the position of the first student of the team that an attempt is called after, who has handed in nothing by himself.
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

// withoutLogin leaves out what a team's repository is called, which is no login of its students.
func withoutLogin(s Student) Student {
	s.Keys = maps.Clone(s.Keys)
	delete(s.Keys, string(github))
	return s
}

// contradicts tells whether two students have the same kind of number, and not the same number.
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

// logins gives all names by which GitHub may know the students or their teams.
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

// enter makes hand-ins of the attempts, and finds out who is missing.
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

// match gives the position of the student whom each attempt is by, if the roster knows that. Who can choose his own name must not
// get at what is another's: if several match a student by name alone, and the system knows them by different numbers or addresses,
// none does.
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
				a.note("it may be by %s (%s), but so may another: write into the roster by what number or login each is known", shown(x.students[i].Name), x.students[i].ID)
				delete(matched, a)
			}
		}
	}
	x.matchTeams(attempts, matched)
	return matched
}

// matchTeams adds attempts that are called after teams.
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

// ofGroup gives the position of the first submitter whom the roster knows, who is then the student of the attempt.
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

// noteNamesakes notes in hand-ins of one name, of which no system tells more, that there are others.
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

// standAlone notes that a later attempt is of the same student. This one may not be taken for the student's.
func (a *attempt) standAlone(later *attempt, s Student) {
	a.note("%s is by the same student (%s) and counts, so this stands alone", later.about(), s.ID)
	later.note("%s is by the same student: it stands alone", a.about())
	a.student = Student{Name: readable(a.about())}
}

// noteOthers notes that Canvas calls a hand-in otherwise than the student, since it may be that of a group, of whom Canvas names one,
// and that an address is not that of the roster.
func (a *attempt) noteOthers(s Student) {
	if otherAddress(a.student, s) {
		a.note("the address %s is not the student's of the roster", shown(a.student.Email))
	}
	called := bare(a.student.Name)
	if a.student.Keys[string(canvas)] != "" && s.Name != "" && called != bare(s.Team) && !slices.Contains(spellings(s.Name), called) {
		a.note("Canvas calls it %s, not after %s: it may be that of a group", shown(a.student.Name), shown(s.Name))
	}
}

// settleMembers puts the roster's students in the place of the members of a group, and remembers them.
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

// settleTeams makes those of a team who have handed in nothing themselves members of what another of them has handed in, or of what is
// called after the team: of several, of the last.
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

// merged gives a student of the roster with the keys by which a form knows the student, too.
func merged(s, known Student) Student {
	all := maps.Clone(known.Keys)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, s.Keys)
	s.Keys, s.Name = all, cmp.Or(s.Name, known.Name)
	return s
}

// identify gives IDs to all whom no roster knows, also within groups.
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
