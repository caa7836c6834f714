package roster

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// canvasName matches Canvas' names of downloaded files: family and given name in one (or a group's name), whether it
// was late, the numbers of the user and the attachment, and the student's own name. Persons' names have no digits
// between "_" in Canvas, so the first match counts.
var canvasName = regexp.MustCompile(`^(.+?)_(?i:(late)_)?(\d+)_(\d+)_(.+)$`)

// canvasText matches Canvas' names of texts and links that students entered.
var canvasText = regexp.MustCompile(`^(.+?)_(?i:(late)_)?(\d+)_(text|link)\.html$`)

// canvasAnonymous matches the names of both where Canvas hides who handed in: five characters stand for the student.
var canvasAnonymous = regexp.MustCompile(`^(?i:(late)_)?(anon_[1-9A-HJ-NP-Za-km-z]{5})_(?:(\d+)_(.+)|(text|link)\.html)$`)

// A canvasFile is what a name of Canvas tells.
type canvasFile struct {
	student    string // as Canvas writes the name, or what stands for it
	number     string // of the user; "" if that is hidden
	late       bool
	attachment string // its number; "" of what was entered
	name       string // the student's own, or text or link of what was entered
}

func parseCanvas(name string) (f canvasFile, ok bool) {
	if m := canvasAnonymous.FindStringSubmatch(name); m != nil && strings.ContainsFunc(m[2][len("anon_"):], unicode.IsLetter) {
		return canvasFile{m[2], "", m[1] != "", m[3], m[4] + m[5]}, true
	}
	if m := canvasName.FindStringSubmatch(name); m != nil {
		return canvasFile{m[1], m[3], m[2] != "", m[4], m[5]}, true
	}
	if m := canvasText.FindStringSubmatch(name); m != nil {
		return canvasFile{m[1], m[3], m[2] != "", "", m[4]}, true
	}
	return canvasFile{}, false
}

func hasCanvas(e entry) bool {
	_, ok := parseCanvas(e.name)
	return ok
}

type attachment struct {
	entry
	number  uint64 // greater than those of attachments before it
	name    string // as Canvas has it
	as      string // the student's name for it
	version int    // 0, or the number that Canvas puts behind the stem of a name that was there before
}

// versioned matches a name with the number that Canvas adds when a file of that name is handed in again.
var versioned = regexp.MustCompile(`^(.+)-(\d{1,3})$`)

func newAttachment(e entry, number, name string) attachment {
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil { // too many digits: it is no number of Canvas, and comes first
		n = 0
	}
	a := attachment{entry: e, number: n, name: name, as: name}
	ending := path.Ext(name)
	if match := versioned.FindStringSubmatch(strings.TrimSuffix(name, ending)); match != nil {
		a.as = match[1] + ending
		a.version, _ = strconv.Atoi(match[2]) // three digits
	}
	return a
}

func readCanvas(p *place, entries []entry) ([]*attempt, error) {
	found, attached := &groups{by: map[string]*attempt{}}, map[*attempt][]attachment{}
	for _, e := range entries {
		f, _ := parseCanvas(e.name)
		a := found.canvas(f)
		if f.attachment == "" {
			a.note("%s: not looked at, it is a %s that was entered and no program", shown(e.name), f.name)
			continue
		}
		attached[a] = append(attached[a], newAttachment(e, f.attachment, f.name))
	}
	for _, a := range found.all {
		p.attach(a, attached[a])
	}
	return found.all, nil
}

func (g *groups) canvas(f canvasFile) *attempt {
	student := Student{Name: readable(f.student)}
	if f.number != "" {
		student.Keys = map[string]string{canvas: f.number}
	}
	a := g.of("Canvas "+cmp.Or(f.number, f.student), student)
	late := f.late || a.student.Late != nil && *a.student.Late
	a.student.Late = &late
	return a
}

// attach turns the attachments of one student into parts: the latest version of each file, under the student's own
// name. A number such as in level-1.txt is the student's own if the other attachments mention it.
func (p *place) attach(a *attempt, all []attachment) {
	slices.SortStableFunc(all, func(x, y attachment) int {
		return cmp.Or(cmp.Compare(x.version, y.version), cmp.Compare(x.number, y.number))
	})
	texts := p.texts(all)
	latest := map[string]attachment{}
	for i, x := range all {
		if own(x, texts) {
			all[i].as = x.name
		}
		latest[all[i].as] = all[i]
	}
	for _, x := range all {
		if last := latest[x.as]; last.entry != x.entry {
			a.note("%s: not looked at, %s replaces it", shown(x.entry.name), shown(last.entry.name))
			continue
		}
		p.add(a, x.entry, x.as)
	}
	a.settle()
	slices.SortFunc(a.parts, func(x, y Part) int { return cmp.Compare(x.Path, y.Path) })
}

// texts returns the contents of a student's attachments if versions must be told apart.
func (p *place) texts(all []attachment) string {
	const most, mostOfAll = 1 << 20, 16 << 20 // bytes of a file, and of all
	if len(all) < 2 || !slices.ContainsFunc(all, func(x attachment) bool { return x.version > 0 }) {
		return ""
	}
	var texts strings.Builder
	for _, x := range all {
		if !x.folder() && !x.archive() && texts.Len() < mostOfAll {
			texts.WriteString(beginning(p.root, x.entry.name, most))
		}
	}
	return texts.String()
}

// own tells whether the number in a name is the student's: a program mentions "level-1", or "level-" before a number.
func own(x attachment, texts string) bool {
	before := strings.TrimSuffix(x.as, path.Ext(x.as)) + "-"
	number := strings.TrimPrefix(strings.TrimSuffix(x.name, path.Ext(x.name)), before)
	mentions := strings.Split(texts, before)[1:]
	return x.version > 0 && slices.ContainsFunc(mentions, func(after string) bool {
		beyond, ok := strings.CutPrefix(after, number)
		return after != "" && strings.ContainsAny(after[:1], `"'%{$`) ||
			ok && (beyond == "" || !strings.ContainsAny(beyond[:1], "0123456789"))
	})
}
