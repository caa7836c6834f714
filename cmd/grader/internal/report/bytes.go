package report

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MarshalJSON fills in the bytes of what is not text.
func (s Submission) MarshalJSON() ([]byte, error) {
	type plain Submission // without this method
	s.Bytes = map[string][]byte{}
	exact(reflect.ValueOf(s), "", s.Bytes)
	return json.Marshal(plain(s))
}

// exact finds all texts in a value that are not valid UTF-8, and their places in its JSON. The keys of maps are ours.
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
			if name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ","); name != "-" {
				exact(v.Field(i), place+"/"+name, found)
			}
		}
	}
}
