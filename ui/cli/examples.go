package cli

import "github.com/spf13/cobra"

// examples are those of the help of each command.
var examples = map[string]string{
	"aptix-tui": `  aptix-tui                           # review what you copied
  aptix-tui answer.md                 # review a file
  aptix-tui --watch                   # review each answer that you copy
  aptix-tui prompt --copy src/cart    # copy a prompt, with files
  aptix-tui --verify 'go test ./...'  # keep the changes only if the tests pass
  aptix-tui check answer.md           # say what would change; write nothing
  aptix-tui undo                      # take the last changes back`,
	"apply": `  aptix-tui apply answer.md                       # all changes, or none if one needs a decision
  pbpaste | aptix-tui apply                       # the answer from a pipe
  aptix-tui apply --allow loose answer.md         # accept differences in whitespace
  aptix-tui apply --reply reply.md answer.md      # tell the model what failed
  aptix-tui apply --verify 'make test' answer.md  # undo everything if the tests fail`,
	"check": `  aptix-tui check answer.md                     # what would change, and what needs a decision
  aptix-tui check --diff answer.md | git apply  # the changes as a Git patch
  aptix-tui check --json answer.md              # a report for programs
  aptix-tui check --lint answer.md              # the rules of SYS-004 that are broken`,
	"prompt": `  aptix-tui prompt --copy                                # the instructions alone
  aptix-tui prompt --copy src 'docs/*.md'                # with files
  aptix-tui prompt --task 'Handle empty input' parse.go  # with a request
  aptix-tui prompt lines --budget 60000 . > prompt.md      # as line patches`,
	"undo": `  aptix-tui undo               # the newest transaction
  aptix-tui undo 01a21575-ade  # another one; aptix-tui log lists them`,
	"log": `  aptix-tui log         # the transactions of this workspace
  aptix-tui log --json  # with whole IDs, times and paths`,
	"show": `  aptix-tui show 01a21575-ade  # what a transaction changed`,
	"recover": `  aptix-tui recover                         # finish what was killed
  aptix-tui recover --trust 01a21575-ade    # take it as yours, and finish it
  aptix-tui recover --discard 01a21575-ade  # remove one that is not yours`,
	"demo": `  aptix-tui demo                # a review with an answer made for it
  aptix-tui demo --theme light  # in another theme`,
	"config": `  aptix-tui config               # every setting with its source
  aptix-tui config | grep theme  # one of them`,
	"doctor": `  aptix-tui doctor  # what works here, and what does not`,
}

// addExamples gives each command its examples.
func addExamples(root *cobra.Command) {
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		c.Example = examples[c.Name()]
	}
}
