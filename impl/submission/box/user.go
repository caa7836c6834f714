package box

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
)

// Strangers are the users that programs run as where the grader runs as root: so many from the first on, and none of them is
// anybody's. There are none if the grader has no privileges to give up, or if there is nobody else in its user namespace.
type strangers struct {
	first, count uint32
	keepGroups   bool // whether the machine forbids to change groups
}

// findStrangers looks for users that are also groups, once: a process stays in its user namespace.
var findStrangers = sync.OnceValue(func() strangers {
	if os.Getuid() != 0 {
		return strangers{}
	}
	users, groups := upper("/proc/self/uid_map"), upper("/proc/self/gid_map")
	first, end := max(users.first, groups.first), min(users.first+users.count, groups.first+groups.count)
	if end <= first {
		return strangers{}
	}
	change, _ := os.ReadFile("/proc/self/setgroups") // a system without it forbids nothing
	return strangers{first: first, count: end - first, keepGroups: strings.TrimSpace(string(change)) == "deny"}
})

// upper gives the upper half of the longest row of users that a namespace has, far above those of people and services, and
// without the last two, which have a meaning of their own: "nobody", and "no user at all".
func upper(name string) strangers {
	data, err := os.ReadFile(name)
	if err != nil {
		data = []byte("0 0 4294967295") // a system without namespaces
	}
	return upperOf(string(data))
}

func upperOf(rows string) strangers {
	const most, nobody = 1 << 31, 65534
	var found strangers
	for row := range strings.Lines(rows) {
		var inside, outside, count uint64
		if n, _ := fmt.Sscan(row, &inside, &outside, &count); n < 3 || count < 4 || inside+4 > most {
			continue
		}
		end := min(inside+count, most) - 2
		first := inside + (end-inside)/2
		if first <= nobody && nobody < end {
			first = nobody + 1
		}
		if end > first && uint32(end-first) > found.count {
			found = strangers{first: uint32(first), count: uint32(end - first)}
		}
	}
	return found
}

// any gives one of them; nil if there are none. That it is also somebody else's at the same time is as good as impossible where
// there are many, and harmless where there are few.
func (s strangers) any() *user {
	if s.count == 0 {
		return nil
	}
	return &user{ID: s.first + rand.Uint32N(s.count), KeepGroups: s.keepGroups}
}

// A user is whom one program runs as where the grader runs as root. A nil user is the grader's own.
type user struct {
	ID         uint32
	KeepGroups bool
}
