package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Encode writes the document as JSON.
func (d *Document) Encode(w io.Writer) error { return WriteJSON(w, d) }

// WriteJSON writes a value as indented JSON.
func WriteJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// Read reads a document written by [Document.Encode], byte for byte. An error means another schema, a damaged document,
// or none.
func Read(r io.Reader) (*Document, error) {
	decoder := json.NewDecoder(r)
	d := &Document{}
	if err := decoder.Decode(d); err != nil {
		return nil, fmt.Errorf("reading a result document: %w: give a file that the grader has written, whole", cut(err))
	}
	if d.Schema != Schema {
		return nil, fmt.Errorf("reading a result document: its schema is %q, not %q: give a file of this version of the grader",
			d.Schema, Schema)
	}
	if err := ended(decoder); err != nil {
		return nil, fmt.Errorf("reading a result document: %w: give a file that the grader has written", err)
	}
	return d, nil
}

// ReadOne reads a document with one submission.
func ReadOne(r io.Reader) (Submission, error) {
	document, err := Read(r)
	if err != nil {
		return Submission{}, err
	}
	if len(document.Submissions) != 1 {
		return Submission{}, fmt.Errorf("reading a result document: it holds %d submissions, not one", len(document.Submissions))
	}
	return document.Submissions[0], nil
}

// Strict reads one JSON value without unknown fields, and nothing behind it.
func Strict(r io.Reader, value any) error {
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return err
	}
	return ended(decoder)
}

func ended(decoder *json.Decoder) error {
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows its end")
	}
	return nil
}

// cut explains a document that ends too early.
func cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("it ends too early")
	}
	return err
}
