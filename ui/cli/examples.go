package cli

import "github.com/spf13/cobra"

// examples are those of the help of the commands that take an answer or files.
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
  aptix-tui prompt --copy src docs/*.md                  # with files
  aptix-tui prompt --task 'Handle empty input' parse.go  # with a request
  aptix-tui prompt lines --budget 60000 . > prompt.md      # as line patches`,
}

// addExamples gives each command its examples.
func addExamples(root *cobra.Command) {
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		c.Example = examples[c.Name()]
	}
}
