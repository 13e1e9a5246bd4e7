//go:build e2e

package acceptance

import "testing"

// What was rejected when the rest was committed is there when the same answer is
// reviewed again, for a person to say.
func TestLeftOutJourney(t *testing.T) {
	base := layOut(t, "three")
	term := launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("accepted")
	term.does("Space", "rejected")
	term.commits()
	term.holds(map[string]string{"greet.go": both("hello", "see you"), "docs/greet.md": "# Greetings\n"})

	term = launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("left out when the rest was applied")
	term.shows("undecided")
	term.shows("A greet.md") // made by the first commit
	term.shows("1 decision ")
	term.does("y", "resumed")
	term.shows("✗ 1")
	term.does("y", "accepted")
	term.commits()
	term.holds(map[string]string{"greet.go": both("hi", "see you"), "docs/greet.md": "# Greetings\n"})
}
