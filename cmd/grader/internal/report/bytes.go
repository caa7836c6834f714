package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MarshalJSON fills in Bytes.
func (s Submission) MarshalJSON() ([]byte, error) {
	type plain Submission // without this method
	s.Bytes = nil
	s.Bytes = Exact(s)
	return json.Marshal(plain(s))
}

// UnmarshalJSON reads the output of MarshalJSON, and restores the exact bytes.
func (s *Submission) UnmarshalJSON(data []byte) error {
	type plain Submission // without this method
	var read plain
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	*s = Submission(read)
	exact := s.Bytes
	s.Bytes = nil
	for _, r := range s.Results {
		if r.Mismatch != nil {
			r.Mismatch.Outcome = r.Outcome
		}
	}
	return Restore(s, exact)
}

// Exact returns the bytes of all invalid UTF-8 texts in a value, by their places in its JSON: pointers (RFC 6901) such
// as "/notes/0". It looks into structs, slices and pointers, but not into maps, which hold only our own texts.
func Exact(value any) map[string][]byte {
	found := map[string][]byte{}
	visit(reflect.ValueOf(value), "", func(place string, text reflect.Value) {
		if !utf8.ValidString(text.String()) {
			found[place] = []byte(text.String())
		}
	})
	return found
}

// Restore puts the bytes of [Exact] back into a value read from JSON, given by a pointer. An error names a place
// without a text.
func Restore(value any, exact map[string][]byte) error {
	left := maps.Clone(exact)
	visit(reflect.ValueOf(value), "", func(place string, text reflect.Value) {
		if _, damaged := left[place]; damaged {
			text.SetString(string(exact[place]))
			delete(left, place)
		}
	})
	for place := range left {
		return fmt.Errorf("there are bytes for %q, where there is no text", place)
	}
	return nil
}

// visit gives each text in a value, and its place.
func visit(v reflect.Value, place string, take func(place string, text reflect.Value)) {
	switch v.Kind() {
	case reflect.String:
		take(place, v)
	case reflect.Pointer:
		visit(v.Elem(), place, take) // of nil, the zero value, which is of no kind
	case reflect.Slice:
		for i := range v.Len() {
			visit(v.Index(i), place+"/"+strconv.Itoa(i), take)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if name != "-" {
				visit(v.Field(i), place+"/"+name, take)
			}
		}
	}
}
