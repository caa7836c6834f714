package steps

import (
	"context"
	"slices"
	"strings"

	"github.com/cucumber/godog"
)

// look asks for what can be seen of the class from outside: itself, its constructors or its interface.
func (m *marbleWorld) look(ctx context.Context, what string) (err error) {
	m.found, err = m.ask(ctx, what)
	return err
}

func (m *marbleWorld) isPublic() error {
	if slices.Contains(m.words(), "public") {
		return nil
	}
	return same("the class", ListForm, []string{"public"}, m.found)
}

// words gives the words of the first line that was found: modifiers and a full name.
func (m *marbleWorld) words() []string {
	if len(m.found) == 0 {
		return nil
	}
	return strings.Fields(m.found[0])
}

func (m *marbleWorld) nameIs(part, expected string) error {
	full := ""
	if words := m.words(); len(words) > 0 {
		full = words[len(words)-1]
	}
	dot := strings.LastIndex(full, ".")
	actual := full[dot+1:]
	if part == "package" {
		actual = full[:max(0, dot)]
	}
	return same("the "+part, ListForm, []string{expected}, []string{actual})
}

func (m *marbleWorld) isThere(expected string) error {
	if slices.Contains(m.found, expected) {
		return nil
	}
	return same("the list, which lacks "+expected+",", ListForm, append(slices.Clone(m.found), expected), m.found)
}

func (m *marbleWorld) nothingElse(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows {
		expected = append(expected, row.Cells[0].Value)
	}
	return same("the list of methods", ListForm, expected, m.found[min(1, len(m.found)):])
}

func (m *marbleWorld) nothingPrinted(ctx context.Context) error {
	printed, err := m.ask(ctx, "printed")
	if err != nil {
		return err
	}
	return same("what was printed", TextForm, nil, printed)
}
