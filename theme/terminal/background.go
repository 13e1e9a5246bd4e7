package terminal

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
)

// Before main begins, Bubble Tea makes Lip Gloss query the background of the
// terminal. That waits up to five seconds for the response and discards what is
// typed meanwhile, even for -version. A renderer whose background is set does
// not query. Only an init function can set it in time: Go initialises packages
// in the order of their import paths, so this package comes before
// github.com/charmbracelet/bubbletea. That renderer draws nothing; Keyboard
// queries the real background.
func init() { lipgloss.SetHasDarkBackground(true) }

// backgroundQuery asks a terminal for its background colour (xterm's OSC 11).
const backgroundQuery = "\x1b]11;?\x1b\\"

// responsePrefix begins a response to backgroundQuery.
const responsePrefix = "\x1b]11;"

// middleGrey is the luminance above which black has more contrast than white.
const middleGrey = 0.179

// isLight reports whether the colour of a response is light.
func isLight(response []byte) bool {
	_, luminance, _ := parseResponse(response).Xyz()
	return luminance > middleGrey
}

// parseResponse returns the colour of a response: "rgb:1e1e/1e1e/1e1e", with one
// to four digits a channel and possibly a fourth channel. It returns black if
// there is none. (ansi.XParseColor is wrong for one and for three digits.)
func parseResponse(response []byte) colorful.Color {
	_, colour, _ := strings.Cut(string(response), ":")
	channels := strings.Split(strings.TrimRight(colour, "\a\x1b\\"), "/")
	if len(channels) < 3 {
		return colorful.Color{}
	}
	var values [3]float64
	for i, channel := range channels[:3] {
		n, err := strconv.ParseUint(channel, 16, 16)
		if err != nil {
			return colorful.Color{}
		}
		values[i] = float64(n) / float64(uint64(1)<<(4*len(channel))-1)
	}
	return colorful.Color{R: values[0], G: values[1], B: values[2]}
}
