package gradebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/steps"
)

// Failures stand for all that a submission wrote where it failed.
type Failures struct {
	Count  int    `json:"count"`  // of scenarios in which it wrote something
	Digest string `json:"digest"` // of these scenarios and the outputs, byte for byte
}

func failuresOf(results []steps.Result) Failures {
	count, all := 0, sha256.New()
	for _, r := range results {
		output := outputOf(r)
		if r.Scenario.Remark || (report.Totals{r.Outcome: 1}).Failed() == 0 || strings.TrimSpace(output) == "" {
			continue
		}
		count++
		_, _ = io.WriteString(all, fmt.Sprintf("%q %q\n", r.Scenario.ID, output)) // a hash takes everything
	}
	if count == 0 {
		return Failures{}
	}
	return Failures{count, hex.EncodeToString(all.Sum(nil))}
}

func outputOf(r steps.Result) string {
	switch {
	case r.Play != nil:
		return r.Play.Output
	case r.Mismatch != nil:
		return strings.Join(r.Mismatch.Actual, "\n")
	}
	return ""
}

// An Alike is what submissions have in common that seldom is so by chance. It is a hint for a person, and proves nothing.
type Alike struct {
	Rows []Row
	What []string
}

// Alike lists submissions with equal files, but for blanks, and submissions that wrote the same in all of their failures. It leaves
// out what so many have that it may be handed out, or a common mistake: more than a third of the class, and more than two.
func (b *Book) Alike() []Alike {
	var pairs pairing
	for _, row := range b.Rows {
		for _, f := range row.Files {
			pairs.add("file "+f.Digest, f.Path, row)
		}
		const least = 3 // fewer failures may well be alike
		if n := row.Failures.Count; n >= least {
			pairs.add("failures "+row.Failures.Digest, fmt.Sprintf("the outputs of all %d failures", n), row)
		}
	}
	return pairs.alike(max(2, len(b.Rows)/3))
}

// A pairing collects who has the same things.
type pairing struct {
	order []string // of the things, as they occur
	names map[string]string
	rows  map[string][]Row
}

// add notes a thing of a row, once for each hand-in: a team hands in one.
func (p *pairing) add(thing, name string, row Row) {
	if p.rows == nil {
		p.names, p.rows = map[string]string{}, map[string][]Row{}
	}
	if p.rows[thing] == nil {
		p.order, p.names[thing] = append(p.order, thing), name
	}
	if !slices.ContainsFunc(p.rows[thing], func(r Row) bool { return r.Path == row.Path }) {
		p.rows[thing] = append(p.rows[thing], row)
	}
}

// alike lists who has what in common, at most so many, each group of rows once.
func (p *pairing) alike(most int) []Alike {
	var all []Alike
	for _, thing := range p.order {
		rows := p.rows[thing]
		if len(rows) < 2 || len(rows) > most {
			continue
		}
		same := func(a Alike) bool {
			return slices.EqualFunc(a.Rows, rows, func(x, y Row) bool { return x.Student.ID == y.Student.ID })
		}
		at := slices.IndexFunc(all, same)
		if at < 0 {
			at, all = len(all), append(all, Alike{Rows: rows})
		}
		all[at].What = append(all[at].What, p.names[thing])
	}
	return all
}
