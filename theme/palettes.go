package theme

import "github.com/lucasb-eyer/go-colorful"

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
	onlyANSI16     bool        // uses ansi16 on all terminals
}

// backgrounds are those of headers, of the row that keys act on, of lines, of
// the words that differ in them, of search matches, and of the headers of
// undecided hunks. Those for 256 colours are chosen by hand, because the colour
// nearest to a dark green is a grey.
type backgrounds struct {
	bar, selected, added, removed, addedWord, removedWord, match, undecided, undecidedSelected string
}

// headers are the backgrounds of the headers of hunks.
func (b *backgrounds) headers() []string {
	return []string{b.bar, b.selected, b.undecided, b.undecidedSelected}
}

// ansi16 are the colours of a palette on terminals with 16 colours, as ANSI
// numbers.
type ansi16 struct{ good, warned, failed, key string }

var greenRed = ansi16{good: "2", warned: "3", failed: "1", key: "6"}

// forCode returns the backgrounds on which code is drawn: the one of the
// terminal and those of p.
func (p *palette) forCode() []string {
	terminal := lightBackground
	if p.dark {
		terminal = darkBackground
	}
	b := p.backgrounds
	return []string{terminal, b.added, b.removed, b.addedWord, b.removedWord}
}

// in256 returns p with the nearest of the 256 xterm colours.
func (p palette) in256() *palette {
	p.backgrounds = p.backgrounds256
	on := append(p.forCode(), p.backgrounds.headers()...)
	for _, c := range []*string{&p.good, &p.warned, &p.failed, &p.key, &p.escaped, &p.text} {
		*c = nearest256(parseColour(*c), contrastWith(on, minContrast))
	}
	p.dim = nearest256(parseColour(p.dim), contrastWith(on, minContrastDim))
	for _, c := range []*string{&p.border, &p.current, &p.currentText} {
		*c = nearest256(parseColour(*c), func(colorful.Color) bool { return true })
	}
	return &p
}

// palettes are all themes with colours, in the order in which they are listed.
// Two palettes with one name are a theme for both dark and light terminals. The
// first dark and the first light palette are the defaults.
var palettes = []palette{
	{
		name: "dark", about: "muted green and red on a dark terminal", dark: true, ansi16: greenRed,
		text: "#d7dae0", dim: "#9ba1ab", good: "#8bd18b", warned: "#e5c07b", failed: "#ff8e97", key: "#93b9ff", border: "#4b5263", escaped: "#ffb380",
		current: "#e5c07b", currentText: "#1b1d23", syntax: "catppuccin-mocha",
		backgrounds:    backgrounds{"#2c313c", "#31405a", "#17301f", "#3a1f24", "#23583a", "#6e2f39", "#4a4420", "#40341f", "#523e1e"},
		backgrounds256: backgrounds{"236", "238", "22", "52", "22", "88", "58", "236", "238"},
	},
	{
		name: "midnight", about: "stronger contrast on black", dark: true, ansi16: greenRed,
		text: "#f4f4f4", dim: "#a8a8a8", good: "#7dff9b", warned: "#ffd75f", failed: "#ff9d9d", key: "#7fd7ff", border: "#6c6c6c", escaped: "#ffaf5f",
		current: "#ffd75f", currentText: "#000000", syntax: "modus-vivendi",
		backgrounds:    backgrounds{"#262626", "#1c3a6e", "#06290f", "#3b0a10", "#0d5423", "#7a1522", "#4d3f00", "#332a08", "#4a3b00"},
		backgrounds256: backgrounds{"235", "24", "22", "52", "22", "88", "58", "235", "24"},
	},
	{
		name: "light", about: "muted green and red on a light terminal", ansi16: greenRed,
		text: "#1f2328", dim: "#5f6771", good: "#116329", warned: "#7d4a00", failed: "#a31824", key: "#0550ae", border: "#b0b7bf", escaped: "#8a3200",
		current: "#7d4a00", currentText: "#ffffff", syntax: "github",
		backgrounds:    backgrounds{"#e3e7ec", "#cfe0f7", "#dcf5e0", "#fde2e2", "#a9e5b4", "#f8baba", "#fdf0b0", "#faedd2", "#f5dcab"},
		backgrounds256: backgrounds{"254", "189", "194", "224", "157", "217", "229", "230", "223"},
	},
	{
		name: "paper", about: "warm colours on a cream or light terminal", ansi16: greenRed,
		text: "#33291e", dim: "#6b5f50", good: "#3f5d0c", warned: "#7a4b00", failed: "#97221a", key: "#1d5277", border: "#c4b69c", escaped: "#842e00",
		current: "#7a4b00", currentText: "#fffaf0", syntax: "gruvbox-light",
		backgrounds:    backgrounds{"#eadfc8", "#d8d9c8", "#e4ecc4", "#f7dacb", "#c6dc8c", "#f0b59f", "#f8e49b", "#f8e3b4", "#f2d491"},
		backgrounds256: backgrounds{"254", "187", "194", "224", "157", "217", "229", "230", "223"},
	},
	{
		name: "colour-blind", about: "blue and orange instead of green and red, on dark and light terminals", dark: true,
		ansi16: ansi16{good: "12", warned: "5", failed: "3", key: "6"},
		text:   "#e1e4ea", dim: "#9ba1ab", good: "#8cc4ff", warned: "#f4efb8", failed: "#ffab5c", key: "#c9b8ff", border: "#4b5263", escaped: "#eec6ff",
		current: "#f4efb8", currentText: "#1b1d23", syntax: "catppuccin-mocha",
		backgrounds:    backgrounds{"#2c313c", "#3d3a5c", "#0b2f55", "#402a08", "#0f4f92", "#70480c", "#4b4b4b", "#3a3626", "#4f4a2c"},
		backgrounds256: backgrounds{"236", "238", "18", "58", "19", "94", "240", "236", "238"},
	},
	{
		name: "colour-blind", about: "blue and orange instead of green and red, on dark and light terminals",
		ansi16: ansi16{good: "4", warned: "5", failed: "3", key: "6"},
		text:   "#1f2328", dim: "#5f6771", good: "#0a4c9e", warned: "#5a5200", failed: "#964300", key: "#5a36a8", border: "#b0b7bf", escaped: "#7d2a9e",
		current: "#5a5200", currentText: "#ffffff", syntax: "github",
		backgrounds:    backgrounds{"#e3e7ec", "#dcd6f2", "#d6e8ff", "#ffe6c7", "#a6cdff", "#ffc583", "#e8e8c0", "#f3efcf", "#e9e2ac"},
		backgrounds256: backgrounds{"254", "189", "195", "223", "153", "215", "230", "230", "229"},
	},
	{
		name: "ansi", about: "only the 16 ANSI colours of the terminal", dark: true, ansi16: greenRed, onlyANSI16: true,
	},
}
