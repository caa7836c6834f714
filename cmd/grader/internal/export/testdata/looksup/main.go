// Looksup needs libraries of its machine unless it is built as the grader is: for the names of users.
package main

import (
	"fmt"
	"os/user"
)

func main() {
	fmt.Println(user.Current())
}
