package theme

import (
	"testing"

	"github.com/muesli/termenv"
)

// The library picks black for a pink; we pick pink.
func TestNearest(t *testing.T) {
	anything := func(rgb) bool { return true }
	for want, got := range map[string]string{
		"16": "#000000", "231": "#ffffff", "196": "#ff0000", "21": "#0000ff", "244": "#808080", "217": "#ff9aa2", "236": "#2e3033",
	} {
		if n := nearest(parseColour(got), anything); n != want {
			t.Errorf("%s is nearest to %s, want %s", got, n, want)
		}
	}
	for n := firstXterm; n <= lastXterm; n++ {
		if got, want := xterm(n).String(), termenv.ConvertToRGB(termenv.ANSI256Color(n)).Hex(); got != want {
			t.Errorf("colour %d is %s, want %s", n, got, want)
		}
	}
}
