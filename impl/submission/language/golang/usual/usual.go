// Usual imports the usual packages of programs about board games, so that they are compiled once for all.
package main

import (
	_ "bufio"
	_ "bytes"
	_ "cmp"
	_ "context"
	_ "errors"
	_ "flag"
	_ "fmt"
	_ "io"
	_ "maps"
	_ "math"
	_ "math/rand"
	_ "net/url"
	_ "os"
	_ "reflect"
	_ "regexp"
	_ "slices"
	_ "sort"
	_ "strconv"
	_ "strings"
	_ "time"
	_ "unicode"
)

func main() {}
