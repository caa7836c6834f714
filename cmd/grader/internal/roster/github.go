package roster

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// clones returns the cloned repositories of one assignment, and the common beginning of their names.
func (p *place) clones(entries []entry) (prefix string, clones []entry) {
	for _, e := range entries {
		if !e.folder() {
			continue
		}
		if _, err := p.root.Lstat(path.Join(e.name, ".git")); err == nil {
			clones = append(clones, e)
		}
	}
	prefix = p.assignment(clones)
	if prefix == "" {
		return "", nil
	}
	return prefix, clones
}

// assignment returns the common beginning of the clones' names, up to a hyphen. If there are several, it prefers the
// one before the most logins of the roster, then the folder's name as GitHub's own tool makes it, then the longest.
func (p *place) assignment(clones []entry) string {
	prefix := ""
	for i, e := range clones {
		if i == 0 {
			prefix = e.name
		}
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

// readGitHub reads clones of the repositories of an assignment.
func readGitHub(p *place, entries []entry) ([]*attempt, []Skip, error) {
	prefix, clones := p.clones(entries)
	var attempts []*attempt
	for _, e := range clones {
		login := readable(strings.TrimPrefix(e.name, prefix))
		if match := accepted.FindStringSubmatch(login); match != nil && !p.logins[key(login)] && p.logins[key(match[1])] {
			login = match[1]
		}
		attempts = append(attempts, &attempt{
			student:  Student{Name: login, Login: login, Keys: map[string]string{string(github): strings.ToLower(login)}},
			called:   []string{login},
			identity: "GitHub " + e.name, parts: []Part{e.part(e.name)},
		})
	}
	return others(p, GitHub, attempts, entries, func(e entry) bool { return slices.Contains(clones, e) })
}
