//go:build e2e

package acceptance

import "testing"

const (
	unnamedBefore = "package greet\n\n// Hello greets.\nfunc Hello() string {\n\treturn \"hello\"\n}\n\n// Bye parts.\nfunc Bye() string {\n\treturn \"bye\"\n}\n"
	unnamedAfter  = "package greet\n\n// Hello greets.\nfunc Hello() string {\n\treturn \"hi\"\n}\n\n// Bye parts.\nfunc Bye() string {\n\treturn \"bye\"\n}\n"
	unnamedOther  = "package greet\n\n// Nothing else.\n"
)

// HABITS §8: from an answer whose code blocks name no file to files that are written.
func TestBlocksJourney(t *testing.T) {
	term := start(t, "unnamed", "BIN ANSWER")
	term.shows("1 unused")
	term.shows("greet.go")
	term.shows(`return "hi"`)
	term.shows("undecided")
	term.does("y", "accepted")
	term.does("b", "Code blocks without hunks")
	term.does("Enter", "use for the file")
	term.types("docs/greet.md")
	term.does("Enter", "used for docs/greet.md")
	term.does("y", "accepted")
	term.keys("w")
	term.shows("enter apply")
	term.does("Enter", "Applied")
	term.keys("x")
	term.exits(0)
	term.holds(map[string]string{"greet.go": unnamedAfter, "other.go": unnamedOther, "docs/greet.md": "# Greetings\n"})
}
