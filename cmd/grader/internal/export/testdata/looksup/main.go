// Looksup needs libraries of its machine unless it is built as the grader is: for the names of hosts and of users.
package main

import (
	"fmt"
	"net"
	"os/user"
)

func main() {
	fmt.Println(net.LookupHost("localhost"))
	fmt.Println(user.Current())
}
