// Command line prints a line: what the start of any Go program costs.
package main

import "fmt"

func main() { fmt.Println("line") }
