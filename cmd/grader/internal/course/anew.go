package course

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"rulebook/cmd/grader/internal/format"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/steps"
)

// Anew marks a graded class again by another rubric and writes everything but the results anew. It keeps the earlier
// files in the folder before-1, before-2 and so on, and returns that name. After an error, all is as before.
func (f Folder) Anew(p Publisher, rubricText []byte) (book *gradebook.Book, before string, err error) {
	lock, err := f.lock()
	if err != nil {
		return nil, "", err
	}
	defer release(lock)
	record, err := readJournal(lock)
	if err != nil {
		return nil, "", err
	}
	if _, unfinished := record.rows(); record.whole == 0 || len(unfinished) > 0 {
		return nil, "", faultf("the grading in %s is not finished: finish it with --resume", f)
	}
	if err := f.prepare(); err != nil {
		return nil, "", err
	}
	p.Folder = Folder(f.Path(unfinishedName + "/anew"))
	if book, err = f.show(p, record, rubricText); err != nil {
		return nil, "", err
	}
	if before, err = f.exchange(p.Folder); err != nil {
		return nil, before, err
	}
	return book, before, os.RemoveAll(f.Path(unfinishedName))
}

func (f Folder) show(p Publisher, record *Record, rubricText []byte) (*gradebook.Book, error) {
	header := record.Header
	header.Rubric = Digest(rubricText)
	header.Formats = steps.Each(p.Formats, func(f format.Format) string { return f.Name })
	j, _, err := p.Folder.Create(header)
	if err != nil {
		return nil, err
	}
	defer j.Close()
	if err := p.Folder.KeepRubric(rubricText); err != nil {
		return nil, err
	}
	for _, e := range header.graded() {
		entry := record.Entries[e.ID]
		if entry.Reply, err = f.showOne(p, entry, e.Members); err != nil {
			return nil, err
		}
		if err := j.Append(entry); err != nil {
			return nil, err
		}
	}
	return p.Folder.Finish(p.Suite, p.Rubric)
}

// showOne publishes a submission's earlier result anew.
func (f Folder) showOne(p Publisher, e Entry, members []roster.Student) (Reply, error) {
	h := roster.Handin{Student: e.Row.Student, Members: members, Known: e.Row.Known, Notes: e.Row.Notes, Anew: e.Row.Anew}
	if e.Row.Path != "" {
		h.Parts = []roster.Part{{Path: e.Row.Path}}
	}
	results := map[string]string{}
	for _, student := range students(h) {
		name := ResultName(student.ID)
		results[name] = e.Files[name]
	}
	path := f.Path(ResultName(e.ID))
	if !f.Holds(results) {
		return Reply{}, faultf("%s has been changed: grade it again, with --resume", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return Reply{}, fmt.Errorf("reading a result: %w", err)
	}
	defer file.Close()
	graded, err := report.ReadOne(file)
	if err != nil {
		return Reply{}, faultf("%s: %v: grade it again, with --resume", path, err)
	}
	reply, err := p.Show(h, graded)
	if err == nil {
		maps.Copy(reply.Files, results)
	}
	return reply, err
}

// SetAside moves the files of the whole class, and of the finished submissions in some places, to a folder before-1,
// before-2 and so on. It returns that folder, or "" if it moved nothing.
func (f Folder) SetAside(r *Record, remaining []int) (before string, err error) {
	names := []string{bookName, pageName, marksName, slowestName}
	for _, i := range remaining {
		names = slices.AppendSeq(names, maps.Keys(r.Entries[r.Header.Handins[i].ID].Files))
	}
	for _, name := range names {
		if _, err := os.Lstat(f.Path(name)); err != nil {
			continue
		}
		if before == "" {
			before = free(f.Path("before-"))
		}
		to := Folder(before).Path(name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.Rename(f.Path(name), to)); err != nil {
			return before, fmt.Errorf("keeping the earlier files: %w", err)
		}
	}
	return before, nil
}

// exchange replaces the files by those of another folder and keeps the earlier ones. The journal comes last: until
// then, the earlier state can be restored from the results.
func (f Folder) exchange(anew Folder) (before string, err error) {
	before = free(f.Path("before-"))
	if err := os.Mkdir(before, 0o755); err != nil {
		return "", fmt.Errorf("keeping the earlier files: %w", err)
	}
	old := Folder(before)
	text, err := os.ReadFile(f.Path(journalName))
	if err == nil {
		err = os.WriteFile(old.Path(journalName), text, 0o644)
	}
	if err != nil {
		return before, fmt.Errorf("keeping the earlier files: %w", err)
	}
	for _, name := range []string{studentsName, bookName, pageName, marksName, slowestName, rubricName} {
		if err := os.Rename(f.Path(name), old.Path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return before, fmt.Errorf("keeping the earlier files: %w", err)
		}
		if err := os.Rename(anew.Path(name), f.Path(name)); err != nil {
			return before, fmt.Errorf("putting the new files into place: %w", err)
		}
	}
	if err := os.Rename(anew.Path(journalName), f.Path(journalName)); err != nil {
		return before, fmt.Errorf("putting the new files into place: %w", err)
	}
	return before, settle(string(f))
}
