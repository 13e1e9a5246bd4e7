package theme

import (
	"math"
	"strconv"

	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"
)

// A palette is the colours of a theme, as "#rrggbb" or as the number of one of
// the 256 xterm colours. Text on one of our backgrounds has a colour of ours
// too, because that of the terminal is unknown.
type palette struct {
	name, about    string
	dark           bool   // made for dark terminals
	text           string // on the backgrounds below
	dim            string
	good           string // accepted, added
	warned         string
	failed         string // rejected, removed
	key            string
	border         string
	escaped        string
	current        string // the background of the current search match
	currentText    string
	backgrounds    backgrounds
	syntax         string      // the name of the chroma style
	backgrounds256 backgrounds // on terminals with 256 colours, by number
	ansi16         ansi16      // on terminals with 16 colours
}

// backgrounds are those of headers, of the row that keys act on, of lines, of
// the words that differ in them, of search matches, and of the headers of
// undecided hunks. Those for 256 colours are chosen by hand, because the colour
// nearest to a dark green is a grey.
type backgrounds struct {
	bar, selected, added, removed, addedWord, removedWord, match, undecided, undecidedSelected string
}

// ansi16 are the colours of a palette on terminals with 16 colours, as ANSI
// numbers.
type ansi16 struct{ good, warned, failed, key string }

var greenRed = ansi16{good: "2", warned: "3", failed: "1", key: "6"}

// in256 returns p with the nearest of the 256 xterm colours.
func (p palette) in256() *palette {
	p.backgrounds = p.backgrounds256
	for _, c := range []*string{&p.good, &p.warned, &p.failed, &p.key, &p.escaped, &p.text, &p.dim, &p.border, &p.current, &p.currentText} {
		*c = nearest256(*c)
	}
	return &p
}

// parseColour returns the colour of "#rrggbb" or of the number of one of the 256
// xterm colours. Anything else is black.
func parseColour(s string) colorful.Color { return termenv.ConvertToRGB(termenv.TrueColor.Color(s)) }

// The first 16 of the 256 xterm colours are set by the person's terminal. The
// others are fixed.
const (
	firstXterm = 16
	lastXterm  = 255
)

// nearest256 returns the number of the xterm colour nearest to a colour in CIELAB. It does not use
// termenv's own conversion, which turns pink into black.
func nearest256(colour string) string {
	c, best, distance := parseColour(colour), 0, math.Inf(1)
	for n := firstXterm; n <= lastXterm; n++ {
		if d := c.DistanceLab(termenv.ConvertToRGB(termenv.ANSI256Color(n))); d < distance {
			best, distance = n, d
		}
	}
	return strconv.Itoa(best)
}

// palettes are all themes with colours, in the order in which they are listed.
// Two palettes with one name are a theme for both dark and light terminals. The
// first dark and the first light palette are the defaults.
var palettes = []palette{
	{
		name: "dark", about: "muted green and red on a dark terminal", dark: true, ansi16: greenRed,
		text: "#d7dae0", dim: "#a8aeb6", good: "#8bd18b", warned: "#e5c07b", failed: "#ff8e97", key: "#93b9ff", border: "#4b5263", escaped: "#ffb380",
		current: "#e5c07b", currentText: "#1b1d23", syntax: "catppuccin-mocha",
		backgrounds:    backgrounds{"#2c313c", "#31405a", "#17301f", "#3a1f24", "#23583a", "#6e2f39", "#4a4420", "#40341f", "#523e1e"},
		backgrounds256: backgrounds{"236", "238", "22", "52", "22", "88", "58", "236", "238"},
	},
	{
		name: "light", about: "muted green and red on a light terminal", ansi16: greenRed,
		text: "#1f2328", dim: "#5b636d", good: "#116329", warned: "#7d4a00", failed: "#a31824", key: "#0550ae", border: "#b0b7bf", escaped: "#8a3200",
		current: "#7d4a00", currentText: "#ffffff", syntax: "github",
		backgrounds:    backgrounds{"#e3e7ec", "#cfe0f7", "#dcf5e0", "#fde2e2", "#a9e5b4", "#f8baba", "#fdf0b0", "#faedd2", "#f5dcab"},
		backgrounds256: backgrounds{"254", "189", "194", "224", "157", "217", "229", "230", "223"},
	},
	{
		name: "colour-blind", about: "blue and orange instead of green and red, on dark and light terminals", dark: true,
		ansi16: ansi16{good: "12", warned: "5", failed: "3", key: "6"},
		text:   "#e1e4ea", dim: "#b5b9c2", good: "#8cc4ff", warned: "#f4efb8", failed: "#ffab5c", key: "#c9b8ff", border: "#4b5263", escaped: "#eec6ff",
		current: "#f4efb8", currentText: "#1b1d23", syntax: "catppuccin-mocha",
		backgrounds:    backgrounds{"#2c313c", "#3d3a5c", "#0b2f55", "#402a08", "#0f4f92", "#70480c", "#4b4b4b", "#3a3626", "#4f4a2c"},
		backgrounds256: backgrounds{"236", "238", "18", "58", "19", "94", "240", "236", "238"},
	},
	{
		name: "colour-blind", about: "blue and orange instead of green and red, on dark and light terminals",
		ansi16: ansi16{good: "4", warned: "5", failed: "3", key: "6"},
		text:   "#1f2328", dim: "#586069", good: "#0a4c9e", warned: "#5a5200", failed: "#964300", key: "#5a36a8", border: "#b0b7bf", escaped: "#7d2a9e",
		current: "#5a5200", currentText: "#ffffff", syntax: "github",
		backgrounds:    backgrounds{"#e3e7ec", "#dcd6f2", "#d6e8ff", "#ffe6c7", "#a6cdff", "#ffc583", "#e8e8c0", "#f3efcf", "#e9e2ac"},
		backgrounds256: backgrounds{"254", "189", "195", "223", "153", "215", "230", "230", "229"},
	},
}
