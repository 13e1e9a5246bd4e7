//go:build e2e

package acceptance

import (
	"strings"
	"testing"
)

// The footer shows the count while a search is active; n and N step and
// decide nothing; esc ends it (REVIEW §3.1).
func TestSearchJourney(t *testing.T) {
	term := start(t, "shop", "BIN ANSWER")
	term.shows("accepted")
	term.keys("/")
	term.types("nil")
	term.keys("Enter")
	term.shows("match 1 of 2")
	term.does("n", "match 2 of 2")
	term.does("n", "match 1 of 2")
	term.does("N", "match 2 of 2")
	if screen := term.screen(); !strings.Contains(screen, "✗ 0") {
		t.Errorf("n has decided something during a search:\n%s", screen)
	}
	term.keys("Escape")
	term.lacks("match 2 of 2")

	term.does("/", "nil") // what was looked for is not found again by typing it
	term.keys("C-u")
	term.types("nowhere at all")
	term.keys("Enter")
	term.shows("no match for nowhere at all")
	term.keys("Escape")
	term.lacks("no match")
	term.does("n", "✗ 1") // and n rejects again
	term.keys("u")
	term.shows("✗ 0")
	term.quits()
}

// A search leads to other files, and to wide characters.
func TestSearchAcrossFilesJourney(t *testing.T) {
	term := start(t, "shop", "BIN ANSWER")
	term.shows("accepted")
	term.keys("/")
	term.types("八時")
	term.keys("Enter")
	term.shows("match 1 of 1")
	term.shows("┬ notes/東京.md")
}

const remapped = `
[keys]
reject = ["X"]
apply = ["ctrl+g"]
help = ["f2"]
next-hunk = ["down"]
down = ["j"]
`

func TestRemappedKeysJourney(t *testing.T) {
	base := layOut(t, "three")
	writes(t, base, "own.toml", remapped)
	term := launch(t, base, 120, 36, "BIN ANSWER", "APTIX_TUI_CONFIG=BASE/own.toml")
	term.shows("X reject")
	term.shows("^g apply")
	term.shows("f2 help")
	term.does("w", "does nothing here")
	term.does("n", "does nothing here")
	term.does("F2", "y X      accept, reject; then go to the next undecided hunk")
	term.keys("Escape")
	term.lacks("next undecided")
	term.keys("Down")
	term.does("X", "✗ 1")
	term.does("C-g", "enter")
	term.does("Enter", "Applied")
	term.keys("z")
	term.exits(0)
	term.holds(map[string]string{"greet.go": both("hi", "bye"), "docs/greet.md": "# Greetings\n"})
}

// A bad config file is wrong usage. Every mistake is reported with its place before
// anything is drawn.
func TestBadConfigJourney(t *testing.T) {
	for _, c := range []struct{ name, text, place, says string }{
		{"value", "\ntheme = \"lihgt\"\n", "own.toml:2:", "no theme"},
		{"option", "contxt = 3\n", "own.toml:1:", "did you mean"},
		{"action", "[keys]\nacept = [\"y\"]\n", "own.toml:2:", "no action"},
		{"key", "[keys]\nhelp = [\"F99\"]\n", "own.toml:2:", "is not a key"},
		{"clash", "[keys]\nhelp = [\"y\"]\n", "own.toml:2:", "is bound to"},
		{"syntax", "theme = \n", "own.toml:1:", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := layOut(t, "three")
			writes(t, base, "own.toml", c.text)
			term := launch(t, base, 240, 36, "BIN ANSWER", "APTIX_TUI_CONFIG=BASE/own.toml") // the path is long
			term.exits(exitUsage)
			term.shows(c.place)
			term.shows(c.says)
			term.holds(map[string]string{"greet.go": greetBefore})
		})
	}
}
