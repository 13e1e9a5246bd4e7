// Package theme says how things look: colours as one struct of styles, the
// glyphs, the syntax colours of code, and how text that comes from outside is
// made safe to show. It knows nothing of hunks and files; ui and ui/diffview
// ask it, and ui/cli takes its sanitiser for messages.
//
// It refuses to let anything of an answer or a file reach a terminal raw:
// what is drawn goes through Sanitize or Cells.
package theme

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Styles is how everything on the screen looks.
type Styles struct {
	Name string

	Plain    lipgloss.Style
	Dim      lipgloss.Style // of lesser weight: counts, hints, hidden stretches
	Strong   lipgloss.Style
	Good     lipgloss.Style // accepted, done
	Warned   lipgloss.Style // undecided, flags
	Failed   lipgloss.Style // rejected, errors
	Selected lipgloss.Style // the row that keys act on
	Border   lipgloss.Style

	Bar       lipgloss.Style // the header line
	BarGood   lipgloss.Style
	BarWarned lipgloss.Style
	BarFailed lipgloss.Style
	Key       lipgloss.Style // a key in the footer

	HunkHeader         lipgloss.Style
	HunkHeaderSelected lipgloss.Style
	Gutter             lipgloss.Style // the bar beside the selected hunk
	LineNumber         lipgloss.Style

	Context     lipgloss.Style // lines of the diff; syntax colours go on top
	Added       lipgloss.Style
	Removed     lipgloss.Style
	AddedWord   lipgloss.Style // what changed inside of a line
	RemovedWord lipgloss.Style
	Mark        lipgloss.Style // stands for a character that does not show

	syntax string // the name of the chroma style; empty for none
}

// A palette is what the themes differ in. Colours are ANSI numbers or "#rrggbb";
// an empty one is the terminal's own.
type palette struct {
	name                      string
	dark                      bool
	dim, good, warned, failed string
	border, bar, barText      string
	selected, key             string
	added, removed            string // backgrounds of lines
	addedWord, removedWord    string
	mark                      string
	syntax                    string
}

// palettes is every theme with colours. The first dark and the first light one
// are the defaults.
var palettes = []palette{
	{name: "dark", dark: true, dim: "#8a8f98", good: "#7ec97e", warned: "#e5c07b", failed: "#f07178",
		border: "#4b5263", bar: "#2c313c", barText: "#d7dae0", selected: "#3a4a63", key: "#82aaff",
		added: "#1f3a28", removed: "#43252a", addedWord: "#2f6b42", removedWord: "#7d3a44", mark: "#ff9e64", syntax: "onedark"},
	{name: "light", dim: "#6a737d", good: "#116329", warned: "#8a5300", failed: "#b31d28",
		border: "#b0b7bf", bar: "#e3e7ec", barText: "#1f2328", selected: "#cfe0f7", key: "#0550ae",
		added: "#dcf5e0", removed: "#fde2e2", addedWord: "#a5e3b1", removedWord: "#f6b3b3", mark: "#a04100", syntax: "github"},
}

// Names lists the themes.
func Names() []string {
	var out []string
	for _, p := range palettes {
		out = append(out, p.name)
	}
	return append(out, "none")
}

// ByName makes the styles of a theme for the terminal at out, whose abilities
// decide how colours are drawn. An empty name picks a dark or a light one by
// the terminal's background; noColor picks the one without colours.
func ByName(name string, out io.Writer, noColor bool) (*Styles, error) {
	r := lipgloss.NewRenderer(out)
	if noColor || name == "none" {
		return NoColor(r), nil
	}
	if name == "" && r.ColorProfile() == termenv.Ascii {
		return NoColor(r), nil
	}
	for _, p := range palettes {
		if p.name == name || name == "" && p.dark == r.HasDarkBackground() {
			return p.styles(r), nil
		}
	}
	return nil, fmt.Errorf("there is no theme %q; there are %s", name, strings.Join(Names(), ", "))
}

// Dark is the default theme for dark terminals.
func Dark(r *lipgloss.Renderer) *Styles { return palettes[0].styles(r) }

// Light is the default theme for light terminals.
func Light(r *lipgloss.Renderer) *Styles { return palettes[1].styles(r) }

func (p palette) styles(r *lipgloss.Renderer) *Styles {
	if r.ColorProfile() == termenv.ANSI {
		return p.sixteen(r)
	}
	fg := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	bar := func(c string) lipgloss.Style { return fg(c).Background(lipgloss.Color(p.bar)) }
	bg := func(c string) lipgloss.Style { return r.NewStyle().Background(lipgloss.Color(c)) }
	return &Styles{
		Name:               p.name,
		Plain:              r.NewStyle(),
		Dim:                fg(p.dim),
		Strong:             r.NewStyle().Bold(true),
		Good:               fg(p.good),
		Warned:             fg(p.warned),
		Failed:             fg(p.failed),
		Selected:           bg(p.selected).Bold(true),
		Border:             fg(p.border),
		Bar:                bar(p.barText),
		BarGood:            bar(p.good),
		BarWarned:          bar(p.warned),
		BarFailed:          bar(p.failed),
		Key:                fg(p.key).Bold(true),
		HunkHeader:         bg(p.bar),
		HunkHeaderSelected: bg(p.selected).Bold(true),
		Gutter:             fg(p.key).Bold(true),
		LineNumber:         fg(p.dim),
		Context:            r.NewStyle(),
		Added:              bg(p.added),
		Removed:            bg(p.removed),
		AddedWord:          bg(p.addedWord).Bold(true),
		RemovedWord:        bg(p.removedWord).Bold(true),
		Mark:               fg(p.mark).Reverse(true),
		syntax:             p.syntax,
	}
}

// sixteen is the styles for terminals with sixteen colours, of which nobody
// knows what they look like: the terminal's own text and background, and
// foregrounds that mean the same everywhere. Shades of a background would turn
// into any of them. Code is not coloured: green and red stay free for changes.
func (p palette) sixteen(r *lipgloss.Renderer) *Styles {
	plain := r.NewStyle()
	fg := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	const red, green, yellow, cyan, grey = "1", "2", "3", "6", "8"
	bold, inverse := plain.Bold(true), plain.Reverse(true)
	return &Styles{
		Name: p.name, Plain: plain, Dim: fg(grey), Strong: bold, Good: fg(green), Warned: fg(yellow), Failed: fg(red),
		Selected: inverse.Bold(true), Border: fg(grey), Bar: inverse, BarGood: inverse, BarWarned: inverse.Bold(true),
		BarFailed: inverse.Bold(true), Key: fg(cyan).Bold(true), HunkHeader: bold, HunkHeaderSelected: inverse.Bold(true),
		Gutter: fg(cyan).Bold(true), LineNumber: fg(grey), Context: plain, Added: fg(green), Removed: fg(red),
		AddedWord: fg(green).Bold(true).Underline(true), RemovedWord: fg(red).Bold(true).Underline(true),
		Mark: fg(yellow).Reverse(true),
	}
}

// NoColor tells things apart by weight, underlining and inversion only.
func NoColor(r *lipgloss.Renderer) *Styles {
	plain := r.NewStyle()
	bold, inverse, under := plain.Bold(true), plain.Reverse(true), plain.Underline(true)
	return &Styles{
		Name: "none", Plain: plain, Dim: plain, Strong: bold, Good: plain, Warned: bold, Failed: bold,
		Selected: inverse, Border: plain, Bar: inverse, BarGood: inverse, BarWarned: inverse.Bold(true),
		BarFailed: inverse.Bold(true), Key: bold, HunkHeader: bold, HunkHeaderSelected: inverse,
		Gutter: bold, LineNumber: plain, Context: plain, Added: bold, Removed: plain,
		AddedWord: under.Bold(true), RemovedWord: under, Mark: inverse,
	}
}

// Glyphs are the signs that stand beside words, never instead of them.
type Glyphs struct {
	Accepted, Undecided, Rejected, Applied, Failed string
	Bar                                            string // beside the selected hunk
	Vertical, Horizontal                           string
	TopLeft, TopJoint, TopRight                    string
	BottomLeft, BottomJoint, BottomRight           string
	Open, Closed                                   string // of a directory, of a fold
	Ellipsis                                       string // text goes on
	Arrow                                          string // becomes
	Spinner                                        []string
}

// Unicode is the signs for most terminals; each is one cell wide.
func Unicode() Glyphs {
	return Glyphs{
		Accepted: "●", Undecided: "○", Rejected: "✗", Applied: "=", Failed: "!", Bar: "▎",
		Vertical: "│", Horizontal: "─", TopLeft: "┌", TopJoint: "┬", TopRight: "┐",
		BottomLeft: "└", BottomJoint: "┴", BottomRight: "┘",
		Open: "▾", Closed: "▸", Ellipsis: "…", Arrow: "→",
		Spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
	}
}

// ASCII is the signs for terminals or fonts that have no others.
func ASCII() Glyphs {
	return Glyphs{
		Accepted: "*", Undecided: "o", Rejected: "x", Applied: "=", Failed: "!", Bar: "#",
		Vertical: "|", Horizontal: "-", TopLeft: "+", TopJoint: "+", TopRight: "+",
		BottomLeft: "+", BottomJoint: "+", BottomRight: "+",
		Open: "v", Closed: ">", Ellipsis: "~", Arrow: ">",
		Spinner: []string{"|", "/", "-", "\\"},
	}
}
