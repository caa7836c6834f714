package report

import (
	"encoding/json"
	"fmt"
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
	exact(reflect.ValueOf(value), "", found)
	return found
}

func exact(v reflect.Value, place string, found map[string][]byte) {
	switch v.Kind() {
	case reflect.String:
		if !utf8.ValidString(v.String()) {
			found[place] = []byte(v.String())
		}
	case reflect.Pointer:
		exact(v.Elem(), place, found)
	case reflect.Slice:
		for i := range v.Len() {
			exact(v.Index(i), place+"/"+strconv.Itoa(i), found)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if name := nameInJSON(v.Type().Field(i)); name != "-" {
				exact(v.Field(i), place+"/"+name, found)
			}
		}
	}
}

func nameInJSON(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// Restore puts the bytes of [Exact] back into a value read from JSON, given by a pointer. An error names a place
// without a text.
func Restore(value any, exact map[string][]byte) error {
	for place, text := range exact {
		v, ok := reflect.ValueOf(value), strings.HasPrefix(place, "/")
		for name := range strings.SplitSeq(strings.TrimPrefix(place, "/"), "/") {
			if ok {
				v, ok = inside(v, name)
			}
		}
		if !ok || v.Kind() != reflect.String {
			return fmt.Errorf("there are bytes for %q, where there is no text", place)
		}
		v.SetString(string(text))
	}
	return nil
}

// inside returns a part of a value by its name in JSON.
func inside(v reflect.Value, name string) (reflect.Value, bool) {
	for v.Kind() == reflect.Pointer {
		v = v.Elem() // of nil, the zero value, which is of no kind
	}
	switch v.Kind() {
	case reflect.Slice:
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < v.Len() {
			return v.Index(i), true
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if name != "-" && nameInJSON(v.Type().Field(i)) == name {
				return v.Field(i), true
			}
		}
	}
	return reflect.Value{}, false
}
