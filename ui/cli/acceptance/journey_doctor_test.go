//go:build e2e

package acceptance

import "testing"

// A terminal that cannot draw a review is a problem.
func TestDoctorPoorTerminalJourney(t *testing.T) {
	term := start(t, "three", "TERM=dumb EDITOR=sh BIN doctor")
	term.exits(exitRefused)
	term.shows("problem  terminal   a review cannot be drawn on this terminal (TERM=dumb)")
	term.shows("1 problem")
}
