// Standin stands for a grader that needs no libraries of its machine: it becomes the grader on the search path.
package main

import (
	"log"
	"os"
	"os/exec"
	"syscall"
)

func main() {
	grader, err := exec.LookPath("grader")
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(syscall.Exec(grader, append([]string{"grader"}, os.Args[1:]...), os.Environ()))
}
