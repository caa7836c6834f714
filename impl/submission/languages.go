package submission

import (
	"slices"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/c"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/language/eiffel"
	"rulebook/impl/submission/language/executable"
	"rulebook/impl/submission/language/golang"
	"rulebook/impl/submission/language/java"
	"rulebook/impl/submission/language/javascript"
	"rulebook/impl/submission/language/listed"
	"rulebook/impl/submission/language/python"
)

// languages gives all languages of the grader, in the order of reports.
func languages() []language.Language {
	return slices.Concat([]language.Language{
		java.Language(),
		python.Language(),
		functions(c.Language()),
		cpp.Language(),
		golang.Language(),
		javascript.Language(),
		eiffel.Language(),
	}, listed.Languages(), []language.Language{executable.Language()})
}

// functions lets the functions of C be called from C++.
func functions(c language.Language) language.Language {
	c.Called = cpp.CallsOfC("cc", "gcc", "clang")
	return c
}

// Knows tells whether the grader knows the language of that name.
func Knows(name string) bool {
	_, known := language.Named(name, languages())
	return known
}

// Callable gives the languages whose classes and functions can be called one by one.
func Callable() []language.Language {
	return slices.DeleteFunc(languages(), func(l language.Language) bool { return l.Called == nil })
}

// lookable gives the languages whose programs can be recognized.
func lookable() []language.Language {
	return slices.DeleteFunc(languages(), func(l language.Language) bool { return l.Programs == nil })
}
