//go:build e2e

package acceptance

import "testing"

// On a terminal doctor says how large that is; keys come from it,
// also when standard input is something else.
func TestDoctorJourney(t *testing.T) {
	term := start(t, "three", "TERM=xterm-256color EDITOR=sh BIN doctor < ANSWER")
	term.exits(exitDone)
	term.shows("ok       terminal   120 columns, 36 rows")
	term.shows("ok       keyboard   /dev/tty, so that an answer can come from standard input")
	term.shows("0 problems")
	term.holds(map[string]string{"greet.go": greetBefore})
}

// A terminal that cannot draw a review is a problem.
func TestDoctorPoorTerminalJourney(t *testing.T) {
	term := start(t, "three", "TERM=dumb EDITOR=sh BIN doctor")
	term.exits(exitRefused)
	term.shows("problem  terminal   a review cannot be drawn on this terminal (TERM=dumb)")
	term.shows("ok       keyboard   standard input")
	term.shows("1 problem")
}
