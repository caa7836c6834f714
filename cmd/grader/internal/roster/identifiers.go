package roster

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode"
)

// An identifiers gives every student a unique ID.
//
// The ID is the student's label in safe form: no accents, small letters, "-" for blanks, and only characters that every
// file system allows. If that is taken, or no safe name remains, part of a digest of the student's identity follows. So
// an ID depends on other students only if they would share one.
type identifiers struct {
	taken map[string]bool
}

// A labelled is somebody who needs an ID.
type labelled struct {
	label    string // what the ID should look like
	identity string // tells apart whoever has the same label; unique
}

// assign returns an ID for everybody, in the same order.
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

// suffixed returns an unused ID, with as much of a digest as necessary.
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
	}, plain(label))
	return strings.Trim(id[:min(len(id), longestID)], ".-_")
}

// devices matches names that Windows reserves, with any ending.
var devices = regexp.MustCompile(`^(con|prn|aux|nul|com\d|lpt\d)(\.|$)`)

// usable tells whether files can have the ID as their name.
func usable(id string) bool { return id != "" && !devices.MatchString(id) }
