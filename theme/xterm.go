package theme

import (
	"math"
	"strconv"
)

// Of the 256 colours the first sixteen are the terminal's own; then come a cube
// of six levels each, and greys.
const (
	firstXterm = 16
	firstGrey  = 232
	lastXterm  = 255
)

// levels are those of the cube.
var levels = [6]float64{0, 95, 135, 175, 215, 255}

// xterm is the colour of a number from 16 to 255; any other is black.
func xterm(n int) rgb {
	var parts [3]float64
	switch {
	case n < firstXterm || n > lastXterm:
	case n >= firstGrey:
		grey := float64(8 + 10*(n-firstGrey))
		parts = [3]float64{grey, grey, grey}
	default:
		n -= firstXterm
		parts = [3]float64{levels[n/36], levels[n/6%6], levels[n%6]}
	}
	var c rgb
	for i, v := range parts {
		c[i] = linear(v / 255)
	}
	return c
}

// nearest is the number of the colour most like c of those that fit; the first
// one if none does.
func nearest(c rgb, fits func(rgb) bool) string {
	best, distance := firstXterm, math.Inf(1)
	for n := firstXterm; n <= lastXterm; n++ {
		other := xterm(n)
		if d := difference(c, other); d < distance && fits(other) {
			best, distance = n, d
		}
	}
	return strconv.Itoa(best)
}

// difference is how different two colours look: their distance in CIELAB, in
// which 2 is barely seen and 100 is black and white.
func difference(a, b rgb) float64 {
	x, y := a.lab(), b.lab()
	sum := 0.0
	for i := range x {
		sum += (x[i] - y[i]) * (x[i] - y[i])
	}
	return math.Sqrt(sum)
}

// lab is c in CIELAB, for daylight (D65).
func (c rgb) lab() [3]float64 {
	f := func(v float64) float64 {
		if v > 0.008856 {
			return math.Cbrt(v)
		}
		return 7.787*v + 16.0/116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.95047)
	y := f(c.luminance())
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// narrow is p with the nearest of the 256 colours. The library's own choice is
// not taken: it makes black of pink.
func (p palette) narrow() *palette {
	p.grounds = p.xterm
	on := append(p.behindCode(), p.grounds.bar, p.grounds.selected)
	reading := func(least float64) func(rgb) bool {
		return func(c rgb) bool { return standsOut(c, on, least) }
	}
	for _, c := range []*string{&p.good, &p.warned, &p.failed, &p.key, &p.mark, &p.text} {
		*c = nearest(parseColour(*c), reading(leastContrast))
	}
	p.dim = nearest(parseColour(p.dim), reading(leastForDim))
	anything := func(rgb) bool { return true }
	for _, c := range []*string{&p.border, &p.current, &p.currentText} {
		*c = nearest(parseColour(*c), anything)
	}
	return &p
}
