package theme

// A palette is what the themes with colours differ in, as "#rrggbb" or as the
// number of one of the 256 colours. What has a background has a text of its own on it: nobody knows the terminal's.
type palette struct {
	name, about   string
	dark          bool   // made for dark terminals
	text          string // on the grounds below
	dim           string
	good          string // accepted, added
	warned        string
	failed        string // rejected, removed
	key           string
	border        string
	mark          string
	current       string // the ground of the match that a search is at
	currentText   string
	grounds       grounds
	syntax        string  // the name of the chroma style
	xterm         grounds // on terminals with 256 colours, by number
	few           few     // on terminals with sixteen colours
	sixteenColour bool    // draws with those everywhere
}

// grounds is what text stands on, in the order of headers, what keys act on,
// lines, what changed inside of them, and what a search found. The nearest of
// 256 colours to a dark green is a grey, so that these are chosen by hand.
type grounds struct{ bar, selected, added, removed, addedWord, removedWord, match string }

// few is the colours of a palette on terminals with sixteen colours, as ANSI
// numbers.
type few struct{ good, warned, failed, key string }

// greenRed is what most people read without thinking.
var greenRed = few{good: "2", warned: "3", failed: "1", key: "6"}

// palettes is every theme with colours, in the order in which people are
// offered them. Two palettes with one name are a theme that follows the
// terminal's background. The first dark and the first light one are the
// defaults.
var palettes = []palette{
	{
		name: "dark", about: "green and red on a dark terminal, quiet", dark: true, few: greenRed,
		text: "#d7dae0", dim: "#9ba1ab", good: "#8bd18b", warned: "#e5c07b", failed: "#ff9aa2", key: "#93b9ff", border: "#4b5263", mark: "#ffb380",
		current: "#e5c07b", currentText: "#1b1d23", syntax: "catppuccin-mocha",
		grounds: grounds{"#2c313c", "#31405a", "#17301f", "#3a1f24", "#23583a", "#6e2f39", "#4a4420"},
		xterm:   grounds{"236", "238", "22", "52", "22", "88", "58"},
	},
	{
		name: "midnight", about: "stronger contrast on black", dark: true, few: greenRed,
		text: "#f4f4f4", dim: "#a8a8a8", good: "#7dff9b", warned: "#ffd75f", failed: "#ff9d9d", key: "#7fd7ff", border: "#6c6c6c", mark: "#ffaf5f",
		current: "#ffd75f", currentText: "#000000", syntax: "modus-vivendi",
		grounds: grounds{"#262626", "#1c3a6e", "#06290f", "#3b0a10", "#0d5423", "#7a1522", "#4d3f00"},
		xterm:   grounds{"235", "24", "22", "52", "22", "88", "58"},
	},
	{
		name: "light", about: "green and red on a light terminal, quiet", few: greenRed,
		text: "#1f2328", dim: "#5f6771", good: "#116329", warned: "#7d4a00", failed: "#a31824", key: "#0550ae", border: "#b0b7bf", mark: "#8a3200",
		current: "#7d4a00", currentText: "#ffffff", syntax: "github",
		grounds: grounds{"#e3e7ec", "#cfe0f7", "#dcf5e0", "#fde2e2", "#a9e5b4", "#f8baba", "#fdf0b0"},
		xterm:   grounds{"254", "189", "194", "224", "157", "217", "229"},
	},
	{
		name: "paper", about: "warm colours on a cream or light terminal", few: greenRed,
		text: "#33291e", dim: "#6b5f50", good: "#3f5d0c", warned: "#7a4b00", failed: "#97221a", key: "#1d5277", border: "#c4b69c", mark: "#842e00",
		current: "#7a4b00", currentText: "#fffaf0", syntax: "gruvbox-light",
		grounds: grounds{"#eadfc8", "#d8d9c8", "#e4ecc4", "#f7dacb", "#c6dc8c", "#f0b59f", "#f8e49b"},
		xterm:   grounds{"254", "187", "194", "224", "157", "217", "229"},
	},
	{
		name: "colour-blind", about: "blue and orange instead of green and red, on dark and light terminals", dark: true,
		few:  few{good: "12", warned: "5", failed: "3", key: "6"},
		text: "#e1e4ea", dim: "#9ba1ab", good: "#8cc4ff", warned: "#f4efb8", failed: "#ffab5c", key: "#c9b8ff", border: "#4b5263", mark: "#eec6ff",
		current: "#f4efb8", currentText: "#1b1d23", syntax: "catppuccin-mocha",
		grounds: grounds{"#2c313c", "#3d3a5c", "#0b2f55", "#402a08", "#0f4f92", "#70480c", "#4b4b4b"},
		xterm:   grounds{"236", "238", "18", "58", "19", "94", "240"},
	},
	{
		name: "colour-blind", about: "blue and orange instead of green and red, on dark and light terminals",
		few:  few{good: "4", warned: "5", failed: "3", key: "6"},
		text: "#1f2328", dim: "#5f6771", good: "#0a4c9e", warned: "#5a5200", failed: "#964300", key: "#5a36a8", border: "#b0b7bf", mark: "#7d2a9e",
		current: "#5a5200", currentText: "#ffffff", syntax: "github",
		grounds: grounds{"#e3e7ec", "#dcd6f2", "#d6e8ff", "#ffe6c7", "#a6cdff", "#ffc583", "#e8e8c0"},
		xterm:   grounds{"254", "189", "195", "223", "153", "215", "230"},
	},
	{
		name: "ansi", about: "only the sixteen colours that the terminal has been given", dark: true, few: greenRed, sixteenColour: true,
	},
}
