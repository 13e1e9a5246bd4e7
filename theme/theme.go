// Package theme defines how the program looks: the themes and their colours as
// a struct of styles, the glyphs, and the syntax highlighting of code. It knows
// nothing about hunks and files.
//
// The themes are a table. NewStyles selects from it by name and by what is known
// about the terminal: the number of its colours and whether its background is
// light.
package theme

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
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
	Score              lipgloss.Style // how alike a proposed place is, how far away

	Context     lipgloss.Style // lines of the diff; syntax colours go on top
	Added       lipgloss.Style
	Removed     lipgloss.Style
	AddedWord   lipgloss.Style // what changed inside of a line
	RemovedWord lipgloss.Style
	Mark        lipgloss.Style // stands for a character that does not show
	Fold        lipgloss.Style // stands for lines that are folded away

	// These have a ground and a text of their own, over syntax colours.
	Match        lipgloss.Style // what a search found
	MatchCurrent lipgloss.Style // the match that the search is at

	Checked   lipgloss.Style // the check mark of a line that is selected
	Unchecked lipgloss.Style
	Cursor    lipgloss.Style // the line that the cursor is on
	Marker    lipgloss.Style // the line where a hunk would be placed by hand
	Ghost     lipgloss.Style // what would come there

	syntax  string   // the name of the chroma style; empty for none
	dark    bool     // made for dark terminals
	grounds []string // what code stands on
	narrow  bool     // with 256 colours
}

// Auto is the name for the theme that fits the terminal's background.
const Auto = "auto"

// none is the name of the theme without colours.
const none = "none"

// A Theme is what people are offered.
type Theme struct{ Name, About string }

// Themes lists the themes, Auto left out.
func Themes() []Theme {
	var out []Theme
	for _, p := range palettes {
		if t := (Theme{p.name, p.about}); !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return append(out, Theme{none, "no colours: bold, underlined and inverse"})
}

// Names lists what a theme can be asked for by, Auto first.
func Names() []string {
	out := []string{Auto}
	for _, t := range Themes() {
		out = append(out, t.Name)
	}
	return out
}

// errUnknown returns the error for a theme that does not exist.
func errUnknown(name string) error {
	return fmt.Errorf("there is no theme %q; there are %s", name, strings.Join(Names(), ", "))
}
