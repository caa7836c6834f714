package engine

import (
	"fmt"
	"strconv"
)

// An Action carries out a command. It gets as many arguments as the command has parameters. A [*Stop] tells that the command gave
// no answer. Any other error is a refusal: its kind is that of a [Refusal] in its chain, else [Argument].
type Action func(arguments []string) (body []string, err error)

// Always makes an action that always gives the same body.
func Always(body ...string) Action {
	return func([]string) ([]string, error) { return body, nil }
}

// Ints makes an action whose arguments are all integers, as [Integer] reads them.
func Ints(do func(n []int) ([]string, error)) Action {
	return func(arguments []string) ([]string, error) {
		n, err := Integers(arguments)
		if err != nil {
			return nil, err
		}
		return do(n)
	}
}

// One makes an action whose first argument is read first; do gets the value and the other arguments.
func One[A any](read func(string) (A, error), do func(A, []string) ([]string, error)) Action {
	return func(arguments []string) ([]string, error) {
		value, err := read(arguments[0])
		if err != nil {
			return nil, err
		}
		return do(value, arguments[1:])
	}
}

// Two makes an action whose first two arguments are read first; do gets both values and the other arguments.
func Two[A, B any](a func(string) (A, error), b func(string) (B, error), do func(A, B, []string) ([]string, error)) Action {
	return One(a, func(first A, rest []string) ([]string, error) {
		return One(b, func(second B, rest []string) ([]string, error) { return do(first, second, rest) })(rest)
	})
}

// Tell makes an action that tells one value about what its first argument stands for.
func Tell[A, V any](read func(string) (A, error), tell func(A) V) Action {
	return One(read, func(a A, _ []string) ([]string, error) { return Value(tell(a)), nil })
}

// Compare makes an action that tells one value about what its first two arguments stand for.
func Compare[A, B, V any](a func(string) (A, error), b func(string) (B, error), tell func(A, B) V) Action {
	return Two(a, b, func(first A, second B, _ []string) ([]string, error) { return Value(tell(first, second)), nil })
}

// Translated gives the commands with the errors of their actions translated, such as an error of the game into a [Refusal].
func Translated(translate func(error) error, commands ...Command) []Command {
	translated := make([]Command, len(commands))
	for i, c := range commands {
		do := c.Do
		c.Do = func(arguments []string) ([]string, error) {
			body, err := do(arguments)
			if err != nil {
				return nil, translate(err)
			}
			return body, nil
		}
		translated[i] = c
	}
	return translated
}

// Value gives the body that holds one value, as it prints.
func Value(v any) []string { return []string{fmt.Sprint(v)} }

// Integer reads an integer of 32 bits, which is the size of an int in the languages of the assignments.
func Integer(text string) (int, error) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%s is not an integer of 32 bits", quote(text))
	}
	return int(n), nil
}

// Integers reads each argument as [Integer] does. The error names the first that is none.
func Integers(arguments []string) ([]int, error) {
	numbers := make([]int, len(arguments))
	for i, a := range arguments {
		var err error
		if numbers[i], err = Integer(a); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// OfNumbers makes a request whose arguments are integers.
func OfNumbers(command string, numbers ...int) Request {
	arguments := make([]string, len(numbers))
	for i, n := range numbers {
		arguments[i] = strconv.Itoa(n)
	}
	return Request{Command: command, Arguments: arguments}
}
