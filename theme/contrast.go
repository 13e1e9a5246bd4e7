package theme

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

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

// contrastOf returns the contrast ratio of WCAG, 1 to 21, by the luminances of two colours.
func contrastOf(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// contrastWith returns the function that reports whether a colour has at least the given
// contrast with all backgrounds.
func contrastWith(backgrounds []string, least float64) func(colorful.Color) bool {
	on := make([]float64, len(backgrounds))
	for i, b := range backgrounds {
		on[i] = luminance(parseColour(b))
	}
	return func(c colorful.Color) bool {
		l := luminance(c)
		return !slices.ContainsFunc(on, func(b float64) bool { return contrastOf(l, b) < least })
	}
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
	fits := contrastWith(s.codeBackgrounds, least)
	if s.ansi256 {
		return nearest256(from, fits)
	}
	return blended(from, to, fits)
}

// blended returns the first colour that fits on the way from one colour to another, or the
// other one.
func blended(from, to colorful.Color, fits func(colorful.Color) bool) string {
	for step := range blendSteps {
		hex := from.BlendLinearRgb(to, float64(step)/blendSteps).Hex()
		if fits(parseColour(hex)) {
			return hex
		}
	}
	return to.Hex()
}

// onHeaders returns the colour of secondary text on the headers of hunks: the dim one, nearer
// to that of other text as far as the contrast needs it.
func (p *palette) onHeaders() string {
	fits := contrastWith(p.backgrounds.headers(), minContrast)
	from, to := parseColour(p.dim), parseColour(p.text)
	if strings.HasPrefix(p.dim, "#") {
		return blended(from, to, fits)
	}
	return nearest256(from, fits)
}

// The first 16 of the 256 xterm colours are set by the person's terminal. The
// others are fixed.
const (
	firstXterm = 16
	lastXterm  = 255
)

// An xtermColour is one of them, with its place in CIELAB.
type xtermColour struct {
	colorful.Color
	l, a, b float64
}

// xtermColours are those from firstXterm on.
var xtermColours = sync.OnceValue(func() []xtermColour {
	var out []xtermColour
	for n := firstXterm; n <= lastXterm; n++ {
		c := xtermColour{Color: termenv.ConvertToRGB(termenv.ANSI256Color(n))}
		c.l, c.a, c.b = c.Lab()
		out = append(out, c)
	}
	return out
})

// nearest256 returns the number of the xterm colour nearest to c in CIELAB of
// those that fit; the first one if none does. It does not use termenv's own
// conversion, which turns pink into black.
func nearest256(c colorful.Color, fits func(colorful.Color) bool) string {
	best, distance := 0, math.Inf(1)
	l, a, b := c.Lab()
	for n, other := range xtermColours() {
		if d := math.Hypot(math.Hypot(l-other.l, a-other.a), b-other.b); d < distance && fits(other.Color) {
			best, distance = n, d
		}
	}
	return strconv.Itoa(firstXterm + best)
}
