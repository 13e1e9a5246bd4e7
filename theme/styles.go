package theme

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// findPalette returns the palette of a name, or of the default theme for "". If
// the theme has one each for dark and light terminals, it is the one for dark or
// light. It returns nil if there is none.
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
	in256 := r.ColorProfile() == termenv.ANSI256
	switch {
	case r.ColorProfile() == termenv.ANSI:
		return p.styles16(r)
	case in256:
		p = p.in256()
	}
	fg := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	on := func(background, text string) lipgloss.Style { return fg(text).Background(lipgloss.Color(background)) }
	undecided := p.text
	if p.backgrounds.undecided == p.backgrounds.bar {
		undecided = p.warned // there is no background for it
	}
	key, selected := fg(p.key).Bold(true), on(p.backgrounds.selected, p.text).Bold(true)
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
		Page:               on(p.backgrounds.bar, p.text),
		Bar:                on(p.backgrounds.bar, p.text),
		BarGood:            on(p.backgrounds.bar, p.good),
		BarWarned:          on(p.backgrounds.bar, p.warned),
		BarFailed:          on(p.backgrounds.bar, p.failed),
		Key:                key,
		HunkHeader:         on(p.backgrounds.bar, p.text),
		HunkHeaderSelected: selected,
		HunkHeaderDim:      fg(p.dim),
		Undecided:          on(p.backgrounds.undecided, undecided),
		UndecidedSelected:  on(p.backgrounds.undecidedSelected, undecided).Bold(true),
		Gutter:             key,
		LineNumber:         fg(p.dim),
		Context:            r.NewStyle(),
		Added:              on(p.backgrounds.added, p.text),
		Removed:            on(p.backgrounds.removed, p.text),
		AddedWord:          on(p.backgrounds.addedWord, p.text).Bold(true).Underline(in256),
		RemovedWord:        on(p.backgrounds.removedWord, p.text).Bold(true).Underline(in256),
		Escaped:            fg(p.escaped).Reverse(true),
		Fold:               fg(p.dim).Italic(true),
		Match:              on(p.backgrounds.match, p.text).Underline(true),
		MatchCurrent:       on(p.current, p.currentText).Bold(true),
		Checked:            fg(p.good).Bold(true),
		Unchecked:          fg(p.dim),
		Cursor:             selected,
		Marker:             selected,
		Preview:            fg(p.good).Italic(true),
		syntax:             p.syntax,
		ansi256:            in256,
	}
}

// styles16 returns the styles for terminals with 16 colours, whose actual values
// are unknown. They keep the terminal's text and background and use only
// foreground colours with a common meaning. A shade of a background could be
// mapped to any of the 16 colours, and their grey is the background of some
// terminals. Code is not highlighted: the colours mark changes.
func (p *palette) styles16(r *lipgloss.Renderer) *Styles {
	plain := r.NewStyle()
	fg := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	good, warned, failed, key := fg(p.ansi16.good), fg(p.ansi16.warned), fg(p.ansi16.failed), fg(p.ansi16.key)
	dim, bold, inverse := plain.Faint(true), plain.Bold(true), plain.Reverse(true)
	boldInverse := inverse.Bold(true)
	return &Styles{
		Name: p.name, Plain: plain, Dim: dim, Strong: bold, Good: good, Warned: warned, Failed: failed,
		Selected: boldInverse, Border: dim, Page: plain, Bar: inverse, BarGood: inverse, BarWarned: boldInverse, BarFailed: boldInverse,
		Key: key.Bold(true), HunkHeader: bold, HunkHeaderSelected: boldInverse, HunkHeaderDim: plain,
		Undecided: warned.Bold(true), UndecidedSelected: warned.Reverse(true).Bold(true), Gutter: key.Bold(true), LineNumber: dim,
		Context: plain, Added: good, Removed: failed,
		AddedWord: good.Bold(true).Underline(true), RemovedWord: failed.Bold(true).Underline(true),
		Escaped: warned.Reverse(true), Fold: dim, Match: key.Underline(true), MatchCurrent: key.Reverse(true).Bold(true),
		Checked: good.Bold(true), Unchecked: dim, Cursor: boldInverse, Marker: boldInverse, Preview: good.Faint(true),
	}
}

// NoColor returns the styles without colours: only bold, underlined and inverse.
func NoColor(r *lipgloss.Renderer) *Styles {
	plain := r.NewStyle()
	bold, inverse, under := plain.Bold(true), plain.Reverse(true), plain.Underline(true)
	boldInverse := inverse.Bold(true)
	return &Styles{
		Name: none, Plain: plain, Dim: plain, Strong: bold, Good: plain, Warned: bold, Failed: bold,
		Selected: inverse, Border: plain, Page: plain, Bar: inverse, BarGood: inverse, BarWarned: boldInverse, BarFailed: boldInverse,
		Key: bold, HunkHeader: bold, HunkHeaderSelected: inverse, HunkHeaderDim: plain, Undecided: bold, UndecidedSelected: inverse, Gutter: bold, LineNumber: plain,
		Context: plain, Added: bold, Removed: plain, AddedWord: under.Bold(true), RemovedWord: under,
		Escaped: inverse, Fold: plain, Match: inverse, MatchCurrent: boldInverse.Underline(true),
		Checked: bold, Unchecked: plain, Cursor: inverse, Marker: boldInverse, Preview: under,
	}
}
