package roster

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode"
)

// An identifiers gives every student an ID of his own.
//
// The ID is the student's label, made safe: without accents, in small letters, with "-" for blanks, and nothing else that no name
// of a file can hold everywhere. If that is taken, or is not all of a name that no file may have, the beginning of a digest of the
// student's identity follows. So an ID depends on the student, and on others only where two would share one.
type identifiers struct {
	taken map[string]bool
}

// A labelled is somebody who needs an ID.
type labelled struct {
	label    string // what the ID should look like
	identity string // tells apart whoever has the same label; unique
}

// assign gives everybody an ID, in the same order.
func (i *identifiers) assign(all []labelled) []string {
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
		if alone && usable(id) && !i.taken[id] {
			given[at], i.taken[id] = id, true
		}
	}
	for at, l := range all {
		if given[at] == "" {
			given[at] = i.suffixed(cmp.Or(safe(l.label), "student"), l.identity)
		}
	}
	return given
}

// suffixed gives an ID that nobody has, with as much of a digest as it takes.
func (i *identifiers) suffixed(id, identity string) string {
	sum := sha256.Sum256([]byte(identity))
	digest := hex.EncodeToString(sum[:])
	for length := 8; ; length += 8 {
		if length > len(digest) { // the same identity again, which whoever calls must not give
			length, digest = 8, digest+digest
		}
		if candidate := id + "-" + digest[:length]; !i.taken[candidate] {
			i.taken[candidate] = true
			return candidate
		}
	}
}

const longestID = 60 // bytes, so that an ending and a digest fit into any name of a file

// safe makes an ID of a label; "" if nothing is left of it.
func safe(label string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '.', r == '_', r == '-':
			return r
		case unicode.IsSpace(r):
			return '-'
		}
		return -1
	}, plain(label))
	return strings.Trim(id[:min(len(id), longestID)], ".-_")
}

// devices are names that are no files in Windows, with whatever ending.
var devices = regexp.MustCompile(`^(con|prn|aux|nul|com\d|lpt\d)(\.|$)`)

// usable tells whether files can be called after an ID.
func usable(id string) bool { return id != "" && !devices.MatchString(id) }
