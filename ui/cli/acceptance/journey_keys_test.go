//go:build e2e

package acceptance

import "testing"

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
