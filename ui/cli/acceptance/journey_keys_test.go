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
	term.does("F2", "X            reject, then go to the next undecided hunk")
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

// A bad config file is wrong usage. A mistake is reported with the file and what is wrong in it,
// before anything is drawn.
func TestBadConfigJourney(t *testing.T) {
	for _, c := range []struct{ name, text, says string }{
		{"value", "theme = \"lihgt\"\n", "own.toml: theme must be one of"},
		{"option", "contxt = 3\n", "own.toml: there is no option \"contxt\""},
		{"action", "[keys]\nacept = [\"y\"]\n", "own.toml: there is no action \"acept\""},
		{"key", "[keys]\nhelp = [\"F99\"]\n", "is not a key"},
		{"clash", "[keys]\nhelp = [\"y\"]\n", "is bound to"},
		{"syntax", "theme = \n", "own.toml:1:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := layOut(t, "three")
			writes(t, base, "own.toml", c.text)
			term := launch(t, base, 240, 36, "BIN ANSWER", "APTIX_TUI_CONFIG=BASE/own.toml") // the path is long
			term.exits(exitUsage)
			term.shows(c.says)
			term.holds(map[string]string{"greet.go": greetBefore})
		})
	}
}
