package course

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/submission/source"
)

// Merge puts the results of shards into a new folder, as if one grader had graded the whole class: of each submission it takes the result
// document, and marks that again. The folder holds the rubric and the assignment when open is called, which gives a publisher for a
// grading. Merge keeps earlier results under another name, which it returns. An error says which shard does not fit, or what is missing.
func (f Folder) Merge(shards []Folder, open func(Header) (Publisher, error)) (j *Journal, kept string, err error) {
	whole, entries, of, err := readShards(f, shards)
	if err != nil {
		return nil, "", err
	}
	if j, kept, err = f.Create(whole); err != nil {
		return nil, kept, err
	}
	err = errors.Join(f.takeRubric(shards[0], whole.Rubric), f.takeAssignment(shards[0]))
	var p Publisher
	if err == nil {
		p, err = open(whole)
	}
	p.Folder = f
	for _, e := range whole.Handins {
		if err == nil {
			err = f.takeOne(p, j, of[e.ID], entries[e.ID], e.Members)
		}
	}
	if err != nil {
		return nil, kept, errors.Join(err, j.Close())
	}
	return j, kept, nil
}

// takeOne takes over the result of a submission from a shard. What the shard's journal says of its mark does not matter.
func (f Folder) takeOne(p Publisher, j *Journal, shard Folder, e Entry, members []roster.Student) error {
	if !shard.Holds(e.Files) {
		return faultf("the results of %s in %s are not as they were written: grade that shard with --resume", e.ID, shard)
	}
	reply, err := shard.showOne(p, e, members)
	if err != nil {
		return err
	}
	for _, student := range append([]roster.Student{e.Row.Student}, members...) {
		if err := f.copy(shard, ResultName(student.ID)); err != nil {
			return err
		}
	}
	e.Reply = reply
	return j.Append(e)
}

// readShards reads the journals of the shards. They must be of one class, and have each submission exactly once. It
// returns the header of the whole, and for each submission the entry and the shard.
func readShards(into Folder, shards []Folder) (whole Header, entries map[string]Entry, of map[string]Folder, err error) {
	entries, of = map[string]Entry{}, map[string]Folder{}
	for i, shard := range shards {
		record, err := shard.Read()
		if err != nil {
			return whole, nil, nil, err
		}
		if i == 0 {
			whole = record.Header
		}
		if strings.HasPrefix(string(shard)+"/", string(into)+"/") {
			return whole, nil, nil, faultf("the shard %s would lie in the folder for the whole: name another folder", shard)
		}
		if found := whole.apart(record.Header); len(found) > 0 {
			return whole, nil, nil, faultf("%s and %s are not of one grading:\n%s\nGrade both in the same way", shards[0], shard,
				strings.Join(found, "\n"))
		}
		for _, e := range record.Header.graded() {
			if other, twice := of[e.ID]; twice {
				return whole, nil, nil, faultf("both %s and %s have graded %s: merge each shard once", other, shard, e.ID)
			}
			of[e.ID] = shard
		}
		if _, unfinished := record.rows(); len(unfinished) > 0 {
			return whole, nil, nil, faultf("%s is not finished, of %s, for one: grade that shard with --resume", shard, unfinished[0])
		}
		maps.Copy(entries, record.Entries)
	}
	err = complete(whole, of)
	whole.Shard = Shard{}
	return whole, entries, of, err
}

func (h Header) apart(other Header) []string {
	of, n := max(1, h.Shard.Of), max(1, other.Shard.Of)
	other.Shard = h.Shard
	found := slices.Concat(h.conditions(other), h.changes(other))
	if of != n {
		found = append(found, fmt.Sprintf("one is of %d shards and one of %d", of, n))
	}
	return found
}

// complete reports missing shards.
func complete(h Header, of map[string]Folder) error {
	var names []string
	for i, e := range h.Handins {
		all := max(1, h.Shard.Of)
		name := Shard{i%all + 1, all}.String()
		if of[e.ID] == "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return faultf("shards are missing: %s: grade these, too, and name all", strings.Join(names, ", "))
}

func (f Folder) takeRubric(shard Folder, digest string) error {
	rubric, err := os.ReadFile(shard.RubricPath())
	if err != nil {
		return faultf("%s has no rubric: %v: grade that shard again", shard, source.Plain(err))
	}
	if Digest(rubric) != digest {
		return faultf("%s has changed since the shards were marked: grade that shard again", shard.RubricPath())
	}
	return f.KeepRubric(rubric)
}

// takeAssignment copies the assignment, if the shard holds one: it is not the grader's own then.
func (f Folder) takeAssignment(shard Folder) error {
	err := os.CopyFS(f.Path(assignmentName), os.DirFS(shard.Path(assignmentName)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("copying the assignment: %w", err)
	}
	return nil
}

func (f Folder) copy(shard Folder, name string) error {
	text, err := os.ReadFile(shard.Path(name))
	if err != nil {
		return fmt.Errorf("copying results: %w", err)
	}
	return f.put(name, text)
}
