//go:build e2e

package acceptance

import (
	"strings"
	"testing"
)

func TestMouseJourney(t *testing.T) {
	base := layOut(t, "three")
	term := launch(t, base, 120, 14, "BIN ANSWER")
	term.shows("accepted")
	term.becomes("mouse_any_flag", "1")

	column, row := term.find("● accepted", "@@ 5")
	term.mouse(leftButton, column+2, row)
	term.shows("✗ rejected")
	term.shows("● 2")
	column, row = term.find("✗ rejected", "@@")
	term.mouse(leftButton, column, row)
	term.shows("● 3")

	term.shows("package greet")
	term.mouse(wheelDown, 60, 6)
	term.lacks("package greet")
	term.mouse(wheelUp, 60, 6)
	term.shows("package greet")

	term.mouse(wheelDown, 60, 6)
	term.mouse(wheelDown, 60, 6)
	term.shows("return \"see you\"")
	column, row = term.find("return \"see you\"", "")
	term.mouse(leftButton, column, row)
	term.until("the second hunk to be selected", func() bool { return strings.Contains(lineWith(term.screen(), "see you"), "▶") })
	term.does("n", "✗ 1")
	term.does("w", "enter apply")
	term.does("Enter", "Applied")
	term.keys("z")
	term.exits(0)
	term.holds(map[string]string{"greet.go": both("hi", "bye"), "docs/greet.md": "# Greetings\n"})
	term.becomes("mouse_any_flag", "0")
}

// A click in the tree goes to that file.
func TestMouseInTreeJourney(t *testing.T) {
	term := start(t, "shop", "BIN ANSWER")
	term.shows("shop.conf")
	column, row := term.find("shop.conf", "1/3")
	term.mouse(leftButton, column, row)
	term.shows("┬ shop.conf")
	term.shows("ambiguous")
}

// With --no-mouse the mouse is left to the terminal, and what it sends by
// accident decides nothing.
func TestNoMouseJourney(t *testing.T) {
	term := start(t, "three", "BIN --no-mouse ANSWER")
	term.shows("accepted")
	if got := term.is("mouse_any_flag"); got != "0" {
		t.Errorf("mouse_any_flag is %s under --no-mouse", got)
	}
	term.quits()
	term.holds(map[string]string{"greet.go": greetBefore})
}

// lineWith is the line of a screen that holds text.
func lineWith(screen, text string) string {
	for _, line := range strings.Split(screen, "\n") {
		if strings.Contains(line, text) {
			return line
		}
	}
	return ""
}
