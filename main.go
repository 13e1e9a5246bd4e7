// Aptix-tui shows the changes that an LLM's answer asks for in the files that
// they are for, and commits those that a person accepts.
package main

import (
	"os"

	"aptix-tui/ui/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
