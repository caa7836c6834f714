package roster

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"rulebook/cmd/grader/internal/spelling"
)

// spellings returns the rotations of a name's words, because the family name comes first or last and may have several
// words. Each is bare: "Doe, Jane" gives "janedoe" and "doejane".
func spellings(name string) []string {
	const most = 12 // words; a longer name is known in its own order only
	words := strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '_' })
	if len(words) > most {
		return []string{spelling.Bare(name)}
	}
	var all []string
	for i := range words {
		all = append(all, spelling.Bare(strings.Join(words[i:], "")+strings.Join(words[:i], "")))
	}
	return all
}

// key returns the form of a login, number or address for comparison: folded and normalized.
func key(text string) string {
	return cases.Fold().String(norm.NFC.String(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))))
}

// zeroless returns the same, and a number without zeros before it.
func zeroless(text string) string {
	if text = key(text); strings.Trim(text, "0123456789") == "" {
		return strings.TrimLeft(text, "0")
	}
	return text
}

// readable returns a valid, normalized name without invisible characters.
func readable(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	return norm.NFC.String(strings.TrimSpace(name))
}

// The identifiers that are taken. Every student gets a unique one: the label with only small letters and characters that
// every file system allows. If that is taken or empty, part of a digest of the student's identity follows. So an ID
// depends on other students only if they would share one.
type identifiers map[string]bool

type labelled struct {
	label    string // what the ID should look like
	identity string // tells apart whoever has the same label; unique
}

// assign returns an ID for everybody, in the same order.
func (i identifiers) assign(all []labelled) []string {
	shared, exact := map[string]int{}, map[string]int{}
	for _, l := range all {
		shared[safe(l.label)]++
		if safe(l.label) == l.label {
			exact[l.label]++
		}
	}
	given := make([]string, len(all))
	for at, l := range all { // plain IDs first: no suffix may take them
		id := safe(l.label)
		alone := shared[id] == 1 || id == l.label && exact[id] == 1
		if alone && usable(id) && !i[id] {
			given[at], i[id] = id, true
		}
	}
	for at, l := range all {
		if given[at] == "" {
			given[at] = i.suffixed(cmp.Or(safe(l.label), "student"), l.identity)
		}
	}
	return given
}

func (i identifiers) suffixed(id, identity string) string {
	digest := fmt.Sprintf("%x", sha256.Sum256([]byte(identity)))
	for length := 8; ; length += 8 {
		if length > len(digest) { // the same identity again, which whoever calls must not give
			length, digest = 8, digest+digest
		}
		if candidate := id + "-" + digest[:length]; !i[candidate] {
			i[candidate] = true
			return candidate
		}
	}
}

const longestID = 60 // bytes, so that an ending and a digest fit into any name of a file

// safe turns a label into an ID; "" if nothing remains.
func safe(label string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '.', r == '_', r == '-':
			return r
		case unicode.IsSpace(r):
			return '-'
		}
		return -1
	}, spelling.Plain(label))
	return strings.Trim(id[:min(len(id), longestID)], ".-_")
}

// devices matches names that Windows reserves, with any ending.
var devices = regexp.MustCompile(`^(con|prn|aux|nul|com\d|lpt\d)(\.|$)`)

func usable(id string) bool { return id != "" && !devices.MatchString(id) }
