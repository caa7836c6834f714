package shim

import (
	"errors"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"runtime"
	"sort"
	"strconv"
	"strings"
)

// A value is what an expression writes, or what a program gives back. What is written takes the type that a function wants when it is
// given to one.
type value struct {
	word  string // of a value that is written; "" of one that the program gave
	text  string
	parts []value // of a map keys and values by turns
	given reflect.Value
	isSet bool // of one that the program gave: as a map, it has what is true
}

// An evaluation knows functions, and values by their names.
type evaluation struct {
	functions map[string]any
	sets      map[string]bool // the functions that give sets
	kept      map[string]value
	words     []string
}

// evaluate gives the value of an expression in words. A panic, or an error that a function returns, is an exception.
func (e *evaluation) evaluate(name, words string) (told string, refused *refusal) {
	defer func() {
		if thrown := recover(); thrown != nil {
			told, refused = "", caught(thrown)
		}
	}()
	e.words = strings.Split(words, " ")
	v := e.next()
	if name != "" {
		e.kept[name] = v
	}
	return tellingOf(v), nil
}

// An exception is an error that a function returned.
type exception struct{ error }

// caught describes what was thrown: its type and message, what it is besides, and where.
func caught(thrown any) *refusal {
	switch thrown := thrown.(type) {
	case *refusal:
		return thrown
	case exception:
		return refuse("exception", oneLine(typeOf(thrown.error)+": "+thrown.Error())+"\nis "+strings.Join(kinds(thrown.error), " "))
	}
	words := fmt.Sprintf("panic: %v", thrown)
	is := "is go.panic"
	if err, ok := thrown.(error); ok {
		words, is = typeOf(err)+": "+err.Error(), "is go.panic "+strings.Join(kinds(err), " ")
	}
	if _, byGo := thrown.(runtime.Error); byGo && strings.Contains(words, "nil") { // something was asked of nil
		is = strings.Replace(is, "is", "is rulebook.Mistake", 1)
	}
	return refuse("exception", oneLine(words)+"\n"+is+places())
}

// kinds lists the types of the errors that an error wraps.
func kinds(err error) (all []string) {
	for err = errors.Unwrap(err); err != nil && len(all) < 10; err = errors.Unwrap(err) {
		all = append(all, typeOf(err))
	}
	return append(all, "go.error")
}

func typeOf(v any) string { return strings.TrimLeft(reflect.TypeOf(v).String(), "*") }

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// places tells where in the program a panic was, innermost first.
func places() (lines string) {
	callers := make([]uintptr, 50)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	panicked, found := false, 0
	for {
		frame, more := frames.Next()
		own := strings.Contains(frame.Function, "rulebook_shim.") || strings.HasPrefix(frame.Function, "reflect.")
		panicked = panicked || frame.Function == "runtime.gopanic" || strings.HasPrefix(frame.Function, "runtime.panic")
		if panicked && !own && !strings.HasPrefix(frame.Function, "runtime.") && found < 5 {
			name := frame.Function[strings.LastIndex(frame.Function, ".")+1:]
			file := frame.File[strings.LastIndexAny(frame.File, `/\`)+1:]
			lines += fmt.Sprintf("\nat %s (%s:%d)", name, file, frame.Line)
			found++
		}
		if !more {
			return lines
		}
	}
}

func (e *evaluation) word() string {
	if len(e.words) == 0 {
		panic(refuse("argument", "the expression is not whole"))
	}
	word := e.words[0]
	e.words = e.words[1:]
	return word
}

// next gives the value of the expression that comes next.
func (e *evaluation) next() value {
	switch word := e.word(); word {
	case "null", "true", "false":
		return value{word: word}
	case "int", "float":
		return value{word: word, text: e.word()}
	case "text":
		text, _ := url.QueryUnescape(e.word())
		return value{word: word, text: text}
	case "list", "set":
		return value{word: word, parts: e.many(1)}
	case "map":
		return value{word: word, parts: e.many(2)}
	case "name":
		return e.kept[e.word()]
	case "function":
		return e.call()
	case "item":
		return item(written(e.next()), written(e.next()))
	case "ask":
		what := e.word()
		values := e.many(1)
		return ask(what, written(values[0]), written(values[len(values)-1]))
	default:
		panic(refuse("missing", "there is no class, method or field in a program of functions"))
	}
}

// many gives as many values as a count says, or so many times as many.
func (e *evaluation) many(times int) (values []value) {
	count, err := strconv.Atoi(e.word())
	if err != nil {
		panic(refuse("argument", "the expression has no count"))
	}
	for i := 0; i < times*count; i++ {
		values = append(values, e.next())
	}
	return values
}

// call calls a function. What it is given under a name keeps the type that the function wants, so that a change of it is seen.
func (e *evaluation) call() value {
	name := e.word()
	count, _ := strconv.Atoi(e.word())
	f := reflect.ValueOf(e.functions[name])
	if !f.IsValid() || f.Type().NumIn() != count && !f.Type().IsVariadic() {
		panic(refuse("missing", "there is no function "+name))
	}
	var arguments []reflect.Value
	put := f.Call
	for i := 0; i < count; i++ {
		kept := ""
		if e.words[0] == "name" {
			kept = e.words[1]
		}
		v := e.next()
		taken, ok := take(v, parameter(f.Type(), i))
		if !ok && f.Type().IsVariadic() && count == f.Type().NumIn() && i == count-1 { // perhaps a list of all
			taken, ok = take(v, f.Type().In(i))
			put = f.CallSlice
		}
		if !ok {
			panic(refuse("missing", "there is no function "+name+" that takes such values"))
		}
		if kept != "" {
			e.kept[kept] = value{given: taken, isSet: written(v).word == "set"}
		}
		arguments = append(arguments, taken)
	}
	result := results(put(arguments))
	result.isSet = e.sets[name]
	return result
}

// parameter gives the type of a parameter; of one that stands for many, that of each.
func parameter(f reflect.Type, i int) reflect.Type {
	if last := f.NumIn() - 1; f.IsVariadic() && i >= last {
		return f.In(last).Elem()
	}
	return f.In(i)
}

// results makes one value of what a function returns.
func results(all []reflect.Value) value {
	if n := len(all); n > 0 && all[n-1].Type() == reflect.TypeOf((*error)(nil)).Elem() {
		if err, ok := all[n-1].Interface().(error); ok {
			panic(exception{err})
		}
		all = all[:n-1]
	}
	switch len(all) {
	case 0:
		return value{word: "null"}
	case 1:
		return value{given: all[0]}
	}
	v := value{word: "list"}
	for _, each := range all {
		v.parts = append(v.parts, value{given: each})
	}
	return v
}

// take gives a value the type that a function wants; false if it has none of it.
func take(v value, t reflect.Type) (reflect.Value, bool) {
	if v.word == "" {
		if v.given.IsValid() && v.given.Type().AssignableTo(t) {
			return v.given, true
		}
		v = written(v)
	}
	out := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Interface:
		plain, ok := natural(v)
		return plain, ok && plain.Type().AssignableTo(t)
	case reflect.Bool:
		out.SetBool(v.word == "true")
		return out, v.word == "true" || v.word == "false"
	case reflect.String:
		out.SetString(v.text)
		return out, v.word == "text"
	case reflect.Float32, reflect.Float64:
		number, err := strconv.ParseFloat(v.text, 64)
		out.SetFloat(number)
		return out, err == nil && (v.word == "int" || v.word == "float")
	case reflect.Pointer:
		if v.word == "null" {
			return out, true
		}
		of, ok := take(v, t.Elem())
		if ok {
			out.Set(reflect.New(t.Elem()))
			out.Elem().Set(of)
		}
		return out, ok
	case reflect.Slice, reflect.Array, reflect.Map:
		return takeMany(v, t)
	}
	return takeWhole(v, out)
}

// takeWhole gives a whole number its type, or a character that of a rune or byte.
func takeWhole(v value, out reflect.Value) (reflect.Value, bool) {
	if letters := []rune(v.text); v.word == "text" && len(letters) == 1 {
		v = value{word: "int", text: strconv.Itoa(int(letters[0]))}
	}
	if v.word != "int" {
		return out, false
	}
	switch out.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		number, err := strconv.ParseInt(v.text, 10, out.Type().Bits())
		out.SetInt(number)
		return out, err == nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		number, err := strconv.ParseUint(v.text, 10, out.Type().Bits())
		out.SetUint(number)
		return out, err == nil
	}
	return out, false
}

// takeMany gives a list, set or map its type. A set is a map without values, or to true, or a list.
func takeMany(v value, t reflect.Type) (reflect.Value, bool) {
	out := reflect.New(t).Elem()
	switch {
	case v.word == "null":
		return out, t.Kind() != reflect.Array
	case v.word == "text" && t.Kind() == reflect.Slice:
		taken := reflect.ValueOf(v.text)
		ok := taken.CanConvert(t)
		if ok {
			out = taken.Convert(t)
		}
		return out, ok
	case t.Kind() == reflect.Map:
		return takeMap(v, t)
	case v.word != "list" && v.word != "set", t.Kind() == reflect.Array && t.Len() != len(v.parts):
		return out, false
	case t.Kind() == reflect.Slice:
		out.Set(reflect.MakeSlice(t, len(v.parts), len(v.parts)))
	}
	for i, part := range v.parts {
		taken, ok := take(part, t.Elem())
		if !ok {
			return out, false
		}
		out.Index(i).Set(taken)
	}
	return out, true
}

func takeMap(v value, t reflect.Type) (reflect.Value, bool) {
	out, step := reflect.MakeMap(t), 2
	if v.word == "set" {
		step = 1
	} else if v.word != "map" {
		return out, false
	}
	for i := 0; i+step <= len(v.parts); i += step {
		key, ok := take(v.parts[i], t.Key())
		if !ok {
			return out, false
		}
		item := reflect.New(t.Elem()).Elem()
		if step == 2 {
			item, ok = take(v.parts[i+1], t.Elem())
		} else if item.Kind() == reflect.Bool {
			item.SetBool(true)
		}
		if !ok {
			return out, false
		}
		out.SetMapIndex(key, item)
	}
	return out, true
}

// natural gives a value the type that Go gives it where none is wanted.
func natural(v value) (reflect.Value, bool) {
	types := map[string]reflect.Type{
		"int": reflect.TypeOf(0), "float": reflect.TypeOf(0.0), "text": reflect.TypeOf(""), "true": reflect.TypeOf(true),
		"false": reflect.TypeOf(true), "list": reflect.TypeOf([]any{}), "set": reflect.TypeOf(map[any]bool{}),
		"map": reflect.TypeOf(map[any]any{}),
	}
	t, ok := types[v.word]
	if !ok {
		return reflect.Value{}, false
	}
	return take(v, t)
}

// written gives a value of the program as an expression writes it.
func written(v value) value {
	if v.word != "" {
		return v
	}
	w := writtenAt(v.given, 0)
	if v.isSet && w.word == "map" {
		all := w.parts
		w = value{word: "set"}
		for i := 0; i+1 < len(all); i += 2 {
			if all[i+1].word == "true" {
				w.parts = append(w.parts, all[i])
			}
		}
	}
	return w
}

// deepest is how deep values are looked into.
const deepest = 20

func writtenAt(given reflect.Value, depth int) value {
	if depth > deepest {
		panic(refuse("shape", "it gave back a value that is too large to be looked at"))
	}
	if !given.IsValid() {
		return value{word: "null"}
	}
	switch given.Kind() {
	case reflect.Bool:
		return value{word: strconv.FormatBool(given.Bool())}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return value{word: "int", text: strconv.FormatInt(given.Int(), 10)}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return value{word: "int", text: strconv.FormatUint(given.Uint(), 10)}
	case reflect.Float32, reflect.Float64:
		return value{word: "float", text: number(given.Float(), given.Type().Bits())}
	case reflect.String:
		return value{word: "text", text: given.String()}
	case reflect.Pointer, reflect.Interface:
		if given.IsNil() {
			return value{word: "null"}
		}
		return writtenAt(given.Elem(), depth+1)
	case reflect.Slice, reflect.Array, reflect.Map:
		return writtenMany(given, depth+1)
	case reflect.Func, reflect.Chan, reflect.Invalid:
		return value{word: "null"}
	}
	return value{word: "object", text: typeOf(given.Interface())}
}

// number writes a number; what is none is inf, -inf or nan.
func number(n float64, bits int) string {
	return strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(n, 'g', -1, bits), "+"))
}

// writtenMany writes a list, a map or a set, which is a map to nothing. The keys of a map have an order, so that they are told alike.
func writtenMany(given reflect.Value, depth int) value {
	if given.Kind() != reflect.Map {
		v := value{word: "list"}
		for i := 0; i < given.Len(); i++ {
			v.parts = append(v.parts, writtenAt(given.Index(i), depth))
		}
		return v
	}
	set := given.Type().Elem().Kind() == reflect.Struct && given.Type().Elem().NumField() == 0
	v := value{word: "map"}
	if set {
		v.word = "set"
	}
	keys := given.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return fmt.Sprint(keys[i]) < fmt.Sprint(keys[j]) })
	for _, key := range keys {
		v.parts = append(v.parts, writtenAt(key, depth))
		if !set {
			v.parts = append(v.parts, writtenAt(given.MapIndex(key), depth))
		}
	}
	return v
}

// mostWords is how many words are told.
const mostWords = 100_000

// tell tells a value in words.
func tell(v value, words *[]string, depth int) {
	v = written(v)
	if depth > deepest || len(*words) > mostWords {
		panic(refuse("shape", "it gave back a value that is too large to be looked at"))
	}
	*words = append(*words, v.word)
	switch v.word {
	case "int", "float":
		*words = append(*words, v.text)
	case "text", "object":
		*words = append(*words, url.QueryEscape(v.text))
	case "list", "set":
		*words = append(*words, strconv.Itoa(len(v.parts)))
	case "map":
		*words = append(*words, strconv.Itoa(len(v.parts)/2))
	}
	for _, part := range v.parts {
		tell(part, words, depth+1)
	}
}

// tellingOf gives the words that tell a value.
func tellingOf(v value) string {
	var words []string
	tell(v, &words, 0)
	return strings.Join(words, " ")
}

func item(of, key value) value {
	if of.word == "map" {
		for i := 0; i+1 < len(of.parts); i += 2 {
			if tellingOf(of.parts[i]) == tellingOf(key) {
				return of.parts[i+1]
			}
		}
		return value{word: "null"}
	}
	at, err := strconv.Atoi(key.text)
	if err != nil || at < 0 || at >= len(of.parts) {
		panic(refuse("exception", "there is no item "+key.text))
	}
	return of.parts[at]
}

// ask answers what Go itself knows to ask of a value, or of two.
func ask(what string, one, other value) value {
	switch what {
	case "text":
		return value{word: "text", text: one.text}
	case "equal":
		return value{word: strconv.FormatBool(tellingOf(one) == tellingOf(other))}
	case "items":
		return one
	case "size":
		size := len(one.parts)
		if one.word == "map" {
			size /= 2
		} else if one.word == "text" {
			size = len(one.text)
		}
		return value{word: "int", text: strconv.Itoa(size)}
	}
	order := strings.Compare(one.text, other.text)
	first, err1 := strconv.ParseFloat(one.text, 64)
	second, err2 := strconv.ParseFloat(other.text, 64)
	if one.word != "text" && err1 == nil && err2 == nil {
		order = 0
		if first != second {
			order = int(math.Copysign(1, first-second))
		}
	}
	return value{word: "int", text: strconv.Itoa(order)}
}
