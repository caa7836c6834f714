package eiffel

import (
	_ "embed" // for a piece of C
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// mend changes the C that gec has made, in its folder: a.is_equal (b) is False where b is of a type that a's class does not
// take. There gec raises a CAT-call error; EiffelStudio carries the feature out, which tells the two apart.
func mend(folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return fmt.Errorf("opening what gec has made: %w", err)
	}
	defer root.Close()
	names, err := fs.Glob(root.FS(), "*.[ch]")
	texts := map[string]string{}
	for _, name := range names {
		data, failure := root.ReadFile(name)
		texts[name], err = string(data), errors.Join(err, failure)
	}
	for name, text := range mended(texts) {
		err = errors.Join(err, root.WriteFile(filepath.FromSlash(name), []byte(text), 0o644))
	}
	if err != nil {
		return fmt.Errorf("mending the C that gec has made: %w", err)
	}
	return nil
}

var (
	// equality matches the head of a function that carries out is_equal of one class.
	equality = regexp.MustCompile(`(?m)^(/\* [^*\n]*\.is_equal \*/\nT1 (T\d+f\d+)\(TC\* ac, T0\* C, T0\* a1\)\n\{\n)`)

	// declared matches the declaration of the function that checks types.
	declared = regexp.MustCompile(`(?m)^extern EIF_REFERENCE GE_check_catcall\(.*\);$`)

	// checked matches a call with an argument whose type is checked.
	checked = regexp.MustCompile(`\bGE_catcall\(`)
)

// alien stands for an argument of another type.
//
//go:embed shim/alien.h
var alien string

// mended gives the texts of C with another treatment of types in is_equal, and in nothing else. C in which no types are checked as far
// as that is known, stays as it is.
func mended(texts map[string]string) map[string]string {
	equalities, known := map[string]bool{}, false
	for _, text := range texts {
		for _, match := range equality.FindAllStringSubmatch(text, -1) {
			equalities[match[2]] = true
		}
		known = known || declared.MatchString(text)
	}
	if !known {
		return nil
	}
	changed := map[string]string{}
	for name, text := range texts {
		text = declared.ReplaceAllStringFunc(text, func(line string) string { return line + "\n" + alien })
		text = equality.ReplaceAllString(text, "${1}\tif (a1 == RULEBOOK_ALIEN) return EIF_FALSE;\n")
		changed[name] = unchecked(text, equalities)
	}
	return changed
}

// unchecked replaces the check of an argument in calls of some functions.
func unchecked(text string, functions map[string]bool) string {
	var b strings.Builder
	done := 0
	for _, at := range checked.FindAllStringIndex(text, -1) {
		if functions[caller(text[:at[0]])] {
			b.WriteString(text[done:at[0]] + "rulebook_known(")
			done = at[1]
		}
	}
	return b.String() + text[done:]
}

// caller gives the name of the function whose list of arguments the end of a text is within; "" for none that is near.
func caller(text string) string {
	const near = 64 << 10
	depth := 0
	for i := len(text) - 1; i >= max(0, len(text)-near) && text[i] != '\n'; i-- {
		switch text[i] {
		case ')':
			depth++
		case '(':
			depth--
		}
		if depth < 0 {
			return named.FindString(text[:i])
		}
	}
	return ""
}

// named matches a name at the end of a text.
var named = regexp.MustCompile(`\w+$`)
