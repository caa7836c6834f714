package course

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"rulebook/cmd/grader/internal/report"
	"slices"
	"strings"
)

// Merge puts the results of shards into a new folder, as if one grader had graded the whole class. It keeps earlier
// results under another name, which it returns. An error says which shard does not fit, or what is missing.
func (f Folder) Merge(shards []Folder) (j *Journal, kept string, err error) {
	records, err := readShards(f, shards)
	if err != nil {
		return nil, "", err
	}
	whole := records[0].Header
	whole.Shard = Shard{}
	if j, kept, err = f.Create(whole); err != nil {
		return nil, kept, err
	}
	if err := f.take(j, shards, records); err != nil {
		return nil, kept, errors.Join(err, j.Close())
	}
	return j, kept, nil
}

// readShards reads the journals of the shards. They must be of one class, and have each submission exactly once.
func readShards(into Folder, shards []Folder) ([]*Record, error) {
	var records []*Record
	of := map[string]Folder{} // which shard has a submission
	for _, shard := range shards {
		record, err := shard.Read()
		if err != nil {
			return nil, err
		}
		if records = append(records, record); strings.HasPrefix(string(shard)+"/", string(into)+"/") {
			return nil, faultf("the shard %s would lie in the folder for the whole: name another folder", shard)
		}
		if found := records[0].Header.apart(record.Header); len(found) > 0 {
			return nil, faultf("%s and %s are not of one grading:\n%s\nGrade both in the same way", shards[0], shard,
				strings.Join(found, "\n"))
		}
		for _, id := range record.Header.ids() {
			if other, twice := of[id]; twice {
				return nil, faultf("both %s and %s have graded %s: merge each shard once", other, shard, id)
			}
			of[id] = shard
		}
		if _, unfinished := record.rows(); len(unfinished) > 0 {
			return nil, faultf("%s is not finished, of %s, for one: grade that shard with --resume", shard, unfinished[0])
		}
	}
	return records, complete(records[0].Header, of)
}

// apart lists the differences of two shards except for their numbers.
func (h Header) apart(other Header) []string {
	of, n := max(1, h.Shard.Of), max(1, other.Shard.Of)
	other.Shard = h.Shard
	found := h.differences(other)
	if of != n {
		found = append(found, fmt.Sprintf("one is of %d shards and one of %d", of, n))
	}
	return found
}

// complete reports missing shards.
func complete(h Header, of map[string]Folder) error {
	missing := map[string]int{}
	var names []string
	for i, e := range h.Handins {
		if _, ok := of[e.ID]; ok {
			continue
		}
		name := Shard{i%max(1, h.Shard.Of) + 1, max(1, h.Shard.Of)}.String()
		if missing[name]++; missing[name] == 1 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return faultf("shards are missing: %s: grade these, too, and name all", strings.Join(names, ", "))
}

// take copies the results of the shards.
func (f Folder) take(j *Journal, shards []Folder, records []*Record) error {
	rubric, err := os.ReadFile(shards[0].RubricPath())
	if err != nil {
		return faultf("%s has no rubric: %v: grade that shard again", shards[0], report.Plain(err))
	}
	if got := Digest(rubric); got != records[0].Header.Rubric {
		return faultf("%s has changed since the shards were marked: grade that shard again", shards[0].RubricPath())
	}
	if err := f.KeepRubric(rubric); err != nil {
		return err
	}
	at := map[string]int{} // which shard has a submission
	for i, record := range records {
		for _, id := range record.Header.ids() {
			at[id] = i
		}
	}
	for _, e := range records[0].Header.Handins {
		entry := records[at[e.ID]].Entries[e.ID]
		if err := f.copy(shards[at[e.ID]], entry); err != nil {
			return err
		}
		if err := j.Append(entry); err != nil {
			return err
		}
	}
	return nil
}

// copy copies the files of a submission.
func (f Folder) copy(shard Folder, e Entry) error {
	if !shard.Holds(e.Files) {
		return faultf("the results of %s in %s are not as they were written: grade that shard with --resume", e.ID, shard)
	}
	for _, name := range slices.Sorted(maps.Keys(e.Files)) {
		file, err := os.Open(shard.Path(name))
		if err != nil {
			return fmt.Errorf("copying results: %w", err)
		}
		_, err = f.Write(name, func(w io.Writer) error {
			_, err := io.Copy(w, file)
			return err
		})
		if err := errors.Join(err, file.Close()); err != nil {
			return err
		}
	}
	return nil
}
