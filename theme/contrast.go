package theme

import (
	"math"
	"strconv"

	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"
)

// The background that a theme for dark terminals assumes at its lightest, and
// one for light terminals at its darkest. Real backgrounds are usually nearer to
// black and white.
const (
	darkBackground  = "#2b303b"
	lightBackground = "#eeeae0"
)

// Minimum contrast ratios of text with its background (WCAG 2.2, 1.4.3).
const (
	minContrast    = 4.5
	minContrastDim = 3.0 // secondary text: comments, counts, numbers
)

// parseColour returns the colour of "#rrggbb" or of the number of one of the 256
// xterm colours. Anything else is black.
func parseColour(s string) colorful.Color { return termenv.ConvertToRGB(termenv.TrueColor.Color(s)) }

// luminance returns the relative luminance of WCAG, 0 to 1.
func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// contrast returns the contrast ratio of WCAG, 1 to 21.
func contrast(a, b colorful.Color) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// hasContrast reports whether c has at least the given contrast with all
// backgrounds.
func hasContrast(c colorful.Color, backgrounds []string, least float64) bool {
	for _, b := range backgrounds {
		if contrast(c, parseColour(b)) < least {
			return false
		}
	}
	return true
}

// blendSteps is the number of steps in which readable blends a colour with white
// or black.
const blendSteps = 32

// readable returns the colour nearest to want that has enough contrast with all
// backgrounds of code: lighter in a dark theme, darker in a light one.
func (s *Styles) readable(want string, least float64) string {
	from, to := parseColour(want), colorful.Color{}
	if s.dark {
		to = colorful.Color{R: 1, G: 1, B: 1}
	}
	fits := func(c colorful.Color) bool { return hasContrast(c, s.codeBackgrounds, least) }
	if s.ansi256 {
		return nearest256(from, fits)
	}
	for step := range blendSteps {
		hex := from.BlendLinearRgb(to, float64(step)/blendSteps).Hex()
		if fits(parseColour(hex)) {
			return hex
		}
	}
	return to.Hex()
}

// The first 16 of the 256 xterm colours are set by the person's terminal. The
// others are fixed.
const (
	firstXterm = 16
	lastXterm  = 255
)

// nearest256 returns the number of the xterm colour nearest to c in CIELAB of
// those that fit; the first one if none does. It does not use termenv's own
// conversion, which turns pink into black.
func nearest256(c colorful.Color, fits func(colorful.Color) bool) string {
	best, distance := termenv.ANSI256Color(firstXterm), math.Inf(1)
	for n := best; n <= lastXterm; n++ {
		other := termenv.ConvertToRGB(n)
		if d := c.DistanceLab(other); d < distance && fits(other) {
			best, distance = n, d
		}
	}
	return strconv.Itoa(int(best))
}
