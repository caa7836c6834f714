package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/format"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/sheet"
)

// Outputs are the files for the result of single submissions. They are opened before the grading, so that a wrong path is found then.
type outputs struct {
	json  *report.File // nil: standard output
	forms []output
}

// An output is a file of a format; without a file, standard output.
type output struct {
	format format.Format
	file   *report.File
}

// open opens the files that --json and --write ask for.
func (o *gradeOptions) open(paths []string) (*outputs, error) {
	opened := &outputs{}
	var err error
	if opened.json, err = openFile(o.json); err != nil {
		return nil, err
	}
	for _, word := range o.write {
		form, err := openOutput(word)
		if err == nil && len(paths) > 1 {
			err = fmt.Errorf("--write %s: it is for one submission, not %d: grade them one by one, or as a class", word, len(paths))
		}
		if err != nil {
			opened.discard()
			return nil, err
		}
		opened.forms = append(opened.forms, form)
	}
	return opened, nil
}

// openOutput reads FORMAT=FILE and opens the file; "-" is standard output.
func openOutput(word string) (output, error) {
	name, path, ok := strings.Cut(word, "=")
	if !ok || path == "" {
		return output{}, fmt.Errorf("--write %s: write FORMAT=FILE, such as junit=report.xml, or FORMAT=- for standard output", word)
	}
	found, err := course.Formats([]string{name}, formats())
	if err != nil {
		return output{}, fmt.Errorf("--write %s: %w", word, err)
	}
	file, err := openFile(path)
	return output{found[0], file}, err
}

// openFile opens a file; "-" is standard output, and nil.
func openFile(path string) (*report.File, error) {
	if path == "-" {
		return nil, nil
	}
	return report.Create(path)
}

// toStandardOutput tells whether a format takes standard output, so that nothing else may.
func (o *outputs) toStandardOutput() bool {
	return o.json == nil || slices.ContainsFunc(o.forms, func(f output) bool { return f.file == nil })
}

// show writes a sheet in all formats.
func (o *outputs) show(shown *sheet.Sheet, s streams) error {
	for _, f := range o.forms {
		if err := put(f.file, func(w io.Writer) error { return f.format.Write(w, shown) }, s); err != nil {
			return err
		}
	}
	return nil
}

// discard removes unfinished files.
func (o *outputs) discard() {
	for _, f := range append(o.forms, output{file: o.json}) {
		if f.file != nil {
			f.file.Discard()
		}
	}
}

// put writes a file, and says where it keeps an earlier one. Without a file it writes to standard output.
func put(file *report.File, write func(io.Writer) error, s streams) error {
	if file == nil {
		return write(s.out)
	}
	kept, err := file.Write(write)
	if kept != "" {
		report.Message(s.err, "the earlier file is kept as "+kept)
	}
	return err
}
