package roster

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// github returns the form of cloned repositories of one assignment, which begin with its name. One clone has no form.
func (p *place) github(entries []entry) reader {
	clones := those(entries, func(e entry) bool {
		_, err := p.root.Lstat(path.Join(e.name, ".git"))
		return e.folder() && err == nil
	})
	prefix := p.assignment(clones)
	has := func(e entry) bool { return len(clones) > 1 && prefix != "" && slices.Contains(clones, e) }
	return reader{GitHub, 2, has, func(p *place, clones []entry) ([]*attempt, error) {
		var attempts []*attempt
		for _, e := range clones {
			attempts = append(attempts, p.clone(e, strings.TrimPrefix(e.name, prefix)))
		}
		return attempts, nil
	}}
}

// assignment returns the common beginning of the clones' names, up to a hyphen. If there are several, it prefers the
// one before the most logins of the roster, then the folder's name as GitHub's own tool makes it, then the longest.
func (p *place) assignment(clones []entry) string {
	if len(clones) == 0 {
		return ""
	}
	prefix := clones[0].name
	for _, e := range clones {
		for !strings.HasPrefix(e.name, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	best, most := "", -1
	for i := len(prefix); i > 0; i-- {
		if prefix[i-1] != '-' || slices.ContainsFunc(clones, func(e entry) bool { return len(e.name) == i }) {
			continue
		}
		known := count(clones, func(e entry) bool { return p.logins[key(e.name[i:])] })
		if own := strings.TrimSuffix(prefix[:i], "-") + "-submissions"; known == 0 && filepath.Base(p.folder) == own {
			known = 1
		}
		if known > most {
			best, most = prefix[:i], known
		}
	}
	return best
}

// accepted matches GitHub Classroom's repository name for somebody who accepted an assignment again.
var accepted = regexp.MustCompile(`^(.+)-\d{1,2}$`)

func (p *place) clone(e entry, name string) *attempt {
	login := readable(name)
	if match := accepted.FindStringSubmatch(login); match != nil && !p.logins[key(login)] && p.logins[key(match[1])] {
		login = match[1]
	}
	a := &attempt{
		student: Student{Name: login, Login: login, Keys: map[string]string{github: strings.ToLower(login)}},
		called:  []string{login}, identity: "GitHub " + e.name,
	}
	p.add(a, e, e.name)
	return a
}
