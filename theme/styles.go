package theme

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// findPalette finds the palette of a name, the default one for no name. Where there
// is one for each background, it is the one for dark or light; nil if there is
// none.
func findPalette(name string, dark bool) *palette {
	var found *palette
	for i := range palettes {
		p := &palettes[i]
		if p.name != name && name != "" {
			continue
		}
		if p.dark == dark {
			return p
		}
		found = p
	}
	return found
}

func (p *palette) styles(r *lipgloss.Renderer) *Styles {
	narrow := r.ColorProfile() == termenv.ANSI256
	switch {
	case p.sixteenColour || r.ColorProfile() == termenv.ANSI:
		return p.sixteen(r)
	case narrow:
		p = p.narrow()
	}
	fg := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	on := func(ground, text string) lipgloss.Style { return fg(text).Background(lipgloss.Color(ground)) }
	key, selected := fg(p.key).Bold(true), on(p.grounds.selected, p.text).Bold(true)
	return &Styles{
		Name:               p.name,
		Plain:              r.NewStyle(),
		Dim:                fg(p.dim),
		Strong:             r.NewStyle().Bold(true),
		Good:               fg(p.good),
		Warned:             fg(p.warned),
		Failed:             fg(p.failed),
		Selected:           selected,
		Border:             fg(p.border),
		Bar:                on(p.grounds.bar, p.text),
		BarGood:            on(p.grounds.bar, p.good),
		BarWarned:          on(p.grounds.bar, p.warned),
		BarFailed:          on(p.grounds.bar, p.failed),
		Key:                key,
		HunkHeader:         on(p.grounds.bar, p.text),
		HunkHeaderSelected: selected,
		Gutter:             key,
		LineNumber:         fg(p.dim),
		Score:              fg(p.warned),
		Context:            r.NewStyle(),
		Added:              on(p.grounds.added, p.text),
		Removed:            on(p.grounds.removed, p.text),
		AddedWord:          on(p.grounds.addedWord, p.text).Bold(true).Underline(narrow),
		RemovedWord:        on(p.grounds.removedWord, p.text).Bold(true).Underline(narrow),
		Mark:               fg(p.mark).Reverse(true),
		Fold:               fg(p.dim).Italic(true),
		Match:              on(p.grounds.match, p.text).Underline(true),
		MatchCurrent:       on(p.current, p.currentText).Bold(true),
		Checked:            fg(p.good).Bold(true),
		Unchecked:          fg(p.dim),
		Cursor:             selected,
		Marker:             selected,
		Ghost:              fg(p.good).Italic(true),
		syntax:             p.syntax,
		dark:               p.dark,
		grounds:            p.behindCode(),
		narrow:             narrow,
	}
}

// behindCode is what code stands on: the terminal's own background, and what
// this palette puts there.
func (p *palette) behindCode() []string {
	screen := lightScreen
	if p.dark {
		screen = darkScreen
	}
	g := p.grounds
	return []string{screen, g.added, g.removed, g.addedWord, g.removedWord}
}

// sixteen is the styles for terminals with sixteen colours, of which nobody
// knows what they look like: the terminal's own text and background, and
// foregrounds that mean the same everywhere. Shades of a background would turn
// into any of them, and the grey among them is the background of some. Code is
// not coloured: the colours stay free for changes.
func (p *palette) sixteen(r *lipgloss.Renderer) *Styles {
	plain := r.NewStyle()
	fg := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	good, warned, failed, key := fg(p.few.good), fg(p.few.warned), fg(p.few.failed), fg(p.few.key)
	dim, bold, inverse := plain.Faint(true), plain.Bold(true), plain.Reverse(true)
	loud := inverse.Bold(true)
	return &Styles{
		Name: p.name, Plain: plain, Dim: dim, Strong: bold, Good: good, Warned: warned, Failed: failed,
		Selected: loud, Border: dim, Bar: inverse, BarGood: inverse, BarWarned: loud, BarFailed: loud,
		Key: key.Bold(true), HunkHeader: bold, HunkHeaderSelected: loud, Gutter: key.Bold(true), LineNumber: dim, Score: warned,
		Context: plain, Added: good, Removed: failed,
		AddedWord: good.Bold(true).Underline(true), RemovedWord: failed.Bold(true).Underline(true),
		Mark: warned.Reverse(true), Fold: dim, Match: key.Underline(true), MatchCurrent: key.Reverse(true).Bold(true),
		Checked: good.Bold(true), Unchecked: dim, Cursor: loud, Marker: loud, Ghost: good.Faint(true), dark: p.dark,
	}
}

// NoColor tells things apart by weight, underlining and inversion only.
func NoColor(r *lipgloss.Renderer) *Styles {
	plain := r.NewStyle()
	bold, inverse, under := plain.Bold(true), plain.Reverse(true), plain.Underline(true)
	loud := inverse.Bold(true)
	return &Styles{
		Name: none, Plain: plain, Dim: plain, Strong: bold, Good: plain, Warned: bold, Failed: bold,
		Selected: inverse, Border: plain, Bar: inverse, BarGood: inverse, BarWarned: loud, BarFailed: loud,
		Key: bold, HunkHeader: bold, HunkHeaderSelected: inverse, Gutter: bold, LineNumber: plain, Score: bold,
		Context: plain, Added: bold, Removed: plain, AddedWord: under.Bold(true), RemovedWord: under,
		Mark: inverse, Fold: plain, Match: inverse, MatchCurrent: loud.Underline(true),
		Checked: bold, Unchecked: plain, Cursor: inverse, Marker: loud, Ghost: under,
	}
}
