package roster

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// clones gives the folders that are clones of repositories which are called after one assignment, and what their names begin with.
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

// assignment gives what the names of all clones begin with, up to a hyphen. Of several it is the one after which most names are
// logins of the roster; or else that of the folder, as GitHub's own tool calls it; or else the longest.
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

// accepted is what GitHub Classroom calls the repository of somebody who accepted an assignment once more.
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
