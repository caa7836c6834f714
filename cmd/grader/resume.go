package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/course"
)

// results is the folder for the results of a class, as it is given or called by default.
func (o *gradeOptions) results(assignment string) string {
	if o.out == "" {
		return assignment + "-results"
	}
	return o.out
}

// remember gives the flags of the grading that is to go on to those that the caller leaves out. Those that no verdict
// depends on, such as --jobs, are forgotten.
func (o *gradeOptions) remember(assignment string) error {
	assignment = nameOf(assignment)
	folder, begun, err := o.begun(assignment)
	if err != nil || !begun {
		return err
	}
	record, err := folder.Read()
	if err != nil || record.Header.Assignment != assignment {
		return err // of another assignment, that is what is to be told
	}
	for name, value := range o.remembered(folder, record.Header) {
		if value == "" || o.flags.Changed(name) {
			continue
		}
		if err := o.flags.Set(name, value); err != nil {
			return fmt.Errorf("taking --%s from the grading in %s: %w", name, o.results(assignment), err)
		}
	}
	return nil
}

// begun gives the folder of the results, and whether a grading was begun there.
func (o *gradeOptions) begun(assignment string) (course.Folder, bool, error) {
	path, err := absolute(o.results(assignment))
	return course.Folder(path), err == nil && course.Folder(path).Begun(), usage(err)
}

// nameOf gives the name of an assignment: that of its folder, if it is not the grader's.
func nameOf(assignment string) string {
	if path, err := filepath.Abs(assignment); err == nil && assignments.IsFolder(assignment) {
		return filepath.Base(path)
	}
	return assignment
}

// remembered gives the values of flags in a header; "" for those that were not given.
func (o *gradeOptions) remembered(folder course.Folder, h course.Header) map[string]string {
	values := map[string]string{
		"sandbox": string(h.Level), "write": strings.Join(h.Formats, ","), "shard": h.Shard.String(), "rubric": folder.RubricPath(),
	}
	if h.Roster != "" {
		values["roster"] = filepath.Join(string(folder), filepath.FromSlash(h.Roster))
	}
	for name, value := range h.Options {
		if !strings.HasSuffix(value, unlessStated) {
			values[name] = value
		}
	}
	values["only"] = strings.TrimSuffix(strings.TrimPrefix(values["only"], "["), "]")
	return values
}
