// Package theme defines how the program looks: the themes and their colours as
// a struct of styles, the glyphs, and the syntax highlighting of code. It knows
// nothing about hunks and files.
//
// The themes are a table. NewStyles selects from it by name and by what is known
// about the terminal: the number of its colours and whether its background is
// light.
package theme

import (
	"slices"

	"github.com/charmbracelet/lipgloss"
)

// Styles are the styles of everything on the screen.
type Styles struct {
	Name string

	Plain    lipgloss.Style
	Dim      lipgloss.Style // secondary: counts, hints, hidden lines
	Strong   lipgloss.Style
	Good     lipgloss.Style // accepted, done
	Warned   lipgloss.Style // undecided, flags
	Failed   lipgloss.Style // rejected, errors
	Selected lipgloss.Style // the row that keys act on
	Border   lipgloss.Style
	Page     lipgloss.Style // the background of a dialog, to which other styles are added

	Bar       lipgloss.Style // the header line
	BarGood   lipgloss.Style
	BarWarned lipgloss.Style
	BarFailed lipgloss.Style
	Key       lipgloss.Style // a key in the footer

	HunkHeader         lipgloss.Style
	HunkHeaderSelected lipgloss.Style
	HunkHeaderDim      lipgloss.Style // secondary text on the header of a hunk
	Undecided          lipgloss.Style // the header of an undecided hunk
	UndecidedSelected  lipgloss.Style
	Gutter             lipgloss.Style // the bar beside the selected hunk
	LineNumber         lipgloss.Style

	Context     lipgloss.Style // lines of the diff; syntax colours are added to it
	Added       lipgloss.Style
	Removed     lipgloss.Style
	AddedWord   lipgloss.Style // words that differ within a line
	RemovedWord lipgloss.Style
	Escaped     lipgloss.Style // the escape of an invisible character
	Fold        lipgloss.Style // the row in place of hidden lines

	// These replace both background and foreground, also that of syntax colours.
	Match        lipgloss.Style // a search match
	MatchCurrent lipgloss.Style // the current search match

	Checked   lipgloss.Style // the check mark of a selected line
	Unchecked lipgloss.Style
	Cursor    lipgloss.Style // the line that the cursor is on
	Marker    lipgloss.Style // the line where a hunk would be placed by hand
	Preview   lipgloss.Style // the new text at that line

	syntax  string // the name of the chroma style; empty for none
	ansi256 bool   // for terminals with 256 colours
}

// Auto is the name that selects a theme by the terminal's background.
const Auto = "auto"

// none is the name of the theme without colours.
const none = "none"

// A Theme is a theme as it is listed to the user.
type Theme struct{ Name, About string }

// Themes returns all themes except Auto.
func Themes() []Theme {
	var out []Theme
	for _, p := range palettes {
		if t := (Theme{p.name, p.about}); !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return append(out, Theme{none, "no colours: bold, underlined and inverse"})
}

// Names returns the names that NewStyles accepts, Auto first.
func Names() []string {
	out := []string{Auto}
	for _, t := range Themes() {
		out = append(out, t.Name)
	}
	return out
}
