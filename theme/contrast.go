package theme

import (
	"fmt"
	"math"
	"strconv"
)

// What a theme for dark terminals takes the background to be at its lightest,
// and one for light terminals at its darkest. Nobody knows it; people's are
// nearer to black and white than these.
const (
	darkScreen  = "#2b303b"
	lightScreen = "#eeeae0"
)

// How much text must stand out from its ground (WCAG 2.2, 1.4.3).
const (
	leastContrast = 4.5
	leastForDim   = 3.0 // what one may overlook: comments, counts, numbers
)

// rgb is a colour as light: each part is linear, from 0 to 1.
type rgb [3]float64

// parseColour reads "#rrggbb", or the number of one of the 256 colours;
// anything else is black.
func parseColour(s string) rgb {
	if n, err := strconv.Atoi(s); err == nil {
		return xterm(n)
	}
	var n [3]int
	if _, err := fmt.Sscanf(s, "#%02x%02x%02x", &n[0], &n[1], &n[2]); err != nil {
		return rgb{}
	}
	var c rgb
	for i := range c {
		c[i] = linear(float64(n[i]) / 255)
	}
	return c
}

// linear turns a part of an sRGB colour into light.
func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func (c rgb) String() string {
	var n [3]int
	for i, v := range c {
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		n[i] = int(math.Round(255 * v))
	}
	return fmt.Sprintf("#%02x%02x%02x", n[0], n[1], n[2])
}

// luminance is how bright people find c, from 0 to 1.
func (c rgb) luminance() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// contrast is the contrast ratio of WCAG, from 1 to 21.
func contrast(a, b rgb) float64 {
	x, y := a.luminance()+0.05, b.luminance()+0.05
	return max(x, y) / min(x, y)
}

// mixes is in how many steps readable goes from a colour to white or black.
const mixes = 32

// readable returns the colour nearest to want that can be read on all the
// grounds that code stands on: lighter in a dark theme, darker in a light one.
func (s *Styles) readable(want string, least float64) string {
	from, to := parseColour(want), rgb{}
	if s.dark {
		to = rgb{1, 1, 1}
	}
	fits := func(c rgb) bool { return standsOut(c, s.grounds, least) }
	if s.narrow {
		return nearest(from, fits)
	}
	for step := range mixes {
		part := float64(step) / mixes
		var c rgb
		for i := range c {
			c[i] = from[i] + (to[i]-from[i])*part
		}
		if c = parseColour(c.String()); fits(c) {
			return c.String()
		}
	}
	return to.String()
}

// standsOut tells that c can be read on all grounds.
func standsOut(c rgb, grounds []string, least float64) bool {
	for _, ground := range grounds {
		if contrast(c, parseColour(ground)) < least {
			return false
		}
	}
	return true
}
