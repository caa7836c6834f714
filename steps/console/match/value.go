package match

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/steps"
)

// A value stands in braces in a text, for what a program may print there.
type value struct {
	pattern string
	right   func(found string) bool // of what matches the pattern; nil if all is
	name    string                  // of what stands there; the same must stand wherever the text has the name again
}

// fits tells whether what was found is right, and the same as before under its name. It keeps what is found under a name.
func (v value) fits(found string, named map[string]string) bool {
	text := string(InWords.plain([]byte(found)).bytes)
	if before, again := named[v.name]; again && before != text {
		return false
	}
	if v.name != "" {
		named[v.name] = text
	}
	return v.right == nil || v.right(found)
}

// Number is the pattern of a number, in decimals or with an exponent.
const Number = `[+\-−]?\d{1,40}(?:[.,]\d{1,40}){0,9}(?:[eE][+-]?\d{1,3})?`

// values are the forms of values, without their braces.
var values = []struct {
	form *regexp.Regexp
	of   func(found []string) (value, error)
}{
	{regexp.MustCompile(`^number$`), func([]string) (value, error) { return value{pattern: Number}, nil }},
	{regexp.MustCompile(`^number with (\d) decimals?$`), func(found []string) (value, error) {
		return value{pattern: `[+\-−]?\d{1,40}[.,]\d{` + found[1] + `}`}, nil
	}},
	{regexp.MustCompile(`^(` + Number + `) within (` + Number + `)$`), within},
	{regexp.MustCompile(`^word$`), func([]string) (value, error) { return value{pattern: `[\p{L}\p{M}\d_]+`}, nil }},
	{regexp.MustCompile(`^one of (.+)$`), func(found []string) (value, error) {
		return value{pattern: oneOf(strings.Split(found[1], ","))}, nil
	}},
	{regexp.MustCompile(`^like (.+)$`), func(found []string) (value, error) {
		_, err := regexp.Compile(found[1])
		return value{pattern: found[1]}, err
	}},
}

// within gives a number that is no farther from another one than a third.
func within(found []string) (value, error) {
	middle, err1 := float(found[1])
	most, err2 := float(found[2])
	near := func(found string) bool {
		n, err := float(found)
		return err == nil && math.Abs(n-middle) <= most*(1+1e-9) // the ends of the range are within it
	}
	return value{pattern: Number, right: near}, cmp.Or(err1, err2)
}

// float reads a number with a point or a comma.
func float(text string) (float64, error) {
	return strconv.ParseFloat(strings.NewReplacer(",", ".", "−", "-").Replace(text), 64)
}

// oneOf matches one of several texts, the longest first.
func oneOf(texts []string) string {
	quoted := steps.Each(texts, func(text string) string { return regexp.QuoteMeta(strings.TrimSpace(text)) })
	slices.SortStableFunc(quoted, func(a, b string) int { return len(b) - len(a) })
	return strings.Join(quoted, "|")
}

// Naming matches the name of what stands in the place of a value.
var Naming = regexp.MustCompile(`^(.*) as (\w+)$`)

// valueOf reads what stands in braces. Known are the values that the text has named before.
func valueOf(words string, known map[string]value) (v value, is bool, err error) {
	if before, again := known[words]; again {
		return before, true, nil
	}
	if found := Naming.FindStringSubmatch(words); found != nil {
		if v, is, err = valueOf(found[1], nil); is {
			v.name = found[2]
			return v, is, err
		}
	}
	for _, form := range values {
		if found := form.form.FindStringSubmatch(words); found != nil {
			v, err = form.of(found)
			return v, true, err
		}
	}
	return value{}, false, nil
}

// A wanted text is a plain text that is looked for in another one. If it has values, it is a pattern with a group for each, which
// is named by its number.
type wanted struct {
	text    []byte
	pattern *regexp.Regexp
	values  []value
}

// Braces match what may be a value. A pattern may hold braces itself.
var Braces = regexp.MustCompile(`\{like (?:[^{}\n]|\{[^{}\n]*\})*\}|\{[^{}\n]*\}`)

// Tolerance matches a number that may be another one near it.
var Tolerance = regexp.MustCompile(`\{(` + Number + `) within ` + Number + `\}`)

// gaps match the classes of a pattern, which stay as they are, and its blanks: in words those that do not stand between two words.
var gaps = map[bool]*regexp.Regexp{
	true: regexp.MustCompile(`\[[^\]]*\]|\B +| +\B`), false: regexp.MustCompile(`\[[^\]]*\]| +`),
}

// loosely gives the pattern of a value as it is in a plain text: it needs no blanks that are left out there.
func (h How) loosely(pattern string) string {
	if h.Strict() {
		return pattern
	}
	return gaps[h == InWords].ReplaceAllStringFunc(pattern, func(gap string) string {
		if gap[0] == '[' {
			return gap
		}
		return " ?"
	})
}

// IsValue tells whether what stands in braces is a value.
func IsValue(words string) bool {
	_, is, _ := valueOf(words, nil)
	return is
}

// Check tells what is wrong about the values in a text that is looked for.
func (h How) Check(text string) error {
	_, err := h.wanted(text, nil)
	return err
}

// wanted makes a text one that is looked for. Braces that hold no value are literal. Names are what stood before in the place of values
// that have names. The error is for a value that makes no sense.
func (h How) wanted(text string, names map[string]string) (w wanted, err error) {
	if h == ButForEnds {
		text = strings.Trim(text, "\r\n")
	}
	blank := map[bool]string{false: " ?"}[h.Strict()] // between a word and a value
	pattern, from, known := "", 0, map[string]value{}
	for name, found := range names {
		known[name] = value{pattern: regexp.QuoteMeta(string(h.plain([]byte(found)).bytes))}
	}
	for _, at := range Braces.FindAllStringIndex(text, -1) {
		v, is, wrong := valueOf(text[at[0]+1:at[1]-1], known)
		if wrong != nil {
			return w, fmt.Errorf("%s makes no sense: %w", text[at[0]:at[1]], wrong)
		}
		if !is {
			continue
		}
		if v.name != "" {
			known[v.name] = v
		}
		literal := regexp.QuoteMeta(string(h.plain([]byte(text[from:at[0]])).bytes))
		pattern += fmt.Sprintf("%s%s(?P<v%d>%s)%s", literal, blank, len(w.values), h.loosely(v.pattern), blank)
		w.values, from = append(w.values, v), at[1]
	}
	if w.text = h.plain([]byte(text)).bytes; len(w.values) == 0 {
		return w, nil
	}
	pattern += regexp.QuoteMeta(string(h.plain([]byte(text[from:])).bytes))
	pattern = strings.TrimSuffix(strings.TrimPrefix(pattern, " ?"), " ?")
	w.pattern, err = regexp.Compile(map[bool]string{true: "(?i)"}[h == ButForCase] + pattern)
	return w, err
}

// mostRead bounds how many bytes are read in search of a text with values. Hardly any output has so many places that are almost right.
const mostRead = 16 << 20

// in finds the text in another one, and its values there. It gives nil if it is not there.
func (w wanted) in(all []byte) (at [][]int) {
	if w.pattern == nil {
		if i := bytes.Index(all, w.text); i >= 0 {
			return [][]int{{i, i + len(w.text)}}
		}
		return nil
	}
	found := w.pattern.FindSubmatchIndex(all)
	if found == nil {
		return nil
	}
	at = [][]int{found[:2]}
	for n := range w.values {
		group := 2 * w.pattern.SubexpIndex(fmt.Sprintf("v%d", n))
		at = append(at, found[group:group+2])
	}
	return at
}
