package theme

import (
	"slices"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"
)

// screens are common backgrounds of terminals, by whether they are dark.
var screens = map[bool][]string{
	true:  {"#000000", "#0c0c0c", "#1e1e1e", "#282c34", "#002b36", "#300a24", "#1a1b26", "#282828", "#1e1e2e"},
	false: {"#ffffff", "#fdf6e3", "#fafafa", "#eff1f5", "#fbf1c7", "#f0f0f0"},
}

// coloured calls f with the styles of every theme that has colours of its own, in true colour.
func coloured(t *testing.T, f func(t *testing.T, s *Styles, dark bool)) {
	for _, p := range palettes {
		s := p.styles(renderer(termenv.TrueColor))
		screen := "light"
		if p.dark {
			screen = "dark"
		}
		t.Run(s.Name+" "+screen, func(t *testing.T) { f(t, s, p.dark) })
	}
}

// foreground and background return the colours of a style, "" for none.
func foreground(s lipgloss.Style) string {
	c, _ := s.GetForeground().(lipgloss.Color)
	return string(c)
}
func background(s lipgloss.Style) string {
	c, _ := s.GetBackground().(lipgloss.Color)
	return string(c)
}

// Minimum contrast ratios of text with its background (WCAG 2.2, 1.4.3).
const (
	minContrast    = 4.5
	minContrastDim = 3.0 // secondary text: comments, counts, numbers
)

// luminance returns the relative luminance of WCAG, 0 to 1.
func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// contrastOf returns the contrast ratio of WCAG, 1 to 21, by the luminances of two colours.
func contrastOf(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

func wantContrast(t *testing.T, what, text, on string, least float64) {
	t.Helper()
	if got := contrastOf(luminance(parseColour(text)), luminance(parseColour(on))); got < least {
		t.Errorf("%s: %s on %s has a contrast of %.2f, want %.1f", what, text, on, got, least)
	}
}

// All text has the contrast that WCAG wants: 4.5 to 1, and 3 to 1 for secondary
// text.
func TestContrast(t *testing.T) {
	coloured(t, func(t *testing.T, s *Styles, dark bool) {
		every(s, func(name string, style lipgloss.Style) {
			if (foreground(style) == "") != (background(style) == "") && background(style) != "" {
				t.Errorf("%s has a background but the text colour of the terminal", name)
			}
			if background(style) != "" {
				wantContrast(t, name, foreground(style), background(style), minContrast)
			}
		})
		lines := append([]string{background(s.Added), background(s.Removed)}, screens[dark]...)
		code := append([]string{background(s.AddedWord), background(s.RemovedWord)}, lines...)
		headers := []string{background(s.HunkHeader), background(s.HunkHeaderSelected), background(s.Undecided), background(s.UndecidedSelected)}
		heads := append(slices.Clone(headers), screens[dark]...)
		for _, c := range []struct {
			name  string
			style lipgloss.Style
			on    []string
			least float64
		}{
			{"good", s.Good, heads, minContrast}, {"warned", s.Warned, heads, minContrast}, {"failed", s.Failed, heads, minContrast},
			{"dim on headers", s.HunkHeaderDim, headers, minContrast},
			{"number of an added line", s.Good, []string{background(s.Added)}, minContrast},
			{"number of a removed line", s.Failed, []string{background(s.Removed)}, minContrast},
			{"gutter", s.Gutter, heads, minContrast}, {"key", s.Key, heads, minContrast},
			{"checked", s.Checked, lines, minContrast}, {"preview", s.Preview, screens[dark], minContrast},
			{"escaped", s.Escaped, code, minContrast}, {"dim", s.Dim, append(heads, code...), minContrastDim},
			{"line number", s.LineNumber, heads, minContrastDim}, {"fold", s.Fold, heads, minContrastDim}, {"unchecked", s.Unchecked, lines, minContrastDim},
		} {
			for _, on := range c.on {
				wantContrast(t, c.name, foreground(c.style), on, c.least)
			}
		}
	})
}

// dichromacy simulates colour blindness in linear RGB (Machado, Oliveira,
// Fernandes 2009, severity 1).
var dichromacy = map[string][3][3]float64{
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// simulated returns the distance in CIELAB of two colours as a dichromat sees
// them, in which 2 is barely visible and 100 is black and white.
func simulated(m [3][3]float64, a, b string) float64 {
	see := func(s string) colorful.Color {
		r, g, b := parseColour(s).LinearRgb()
		row := func(i int) float64 { return m[i][0]*r + m[i][1]*g + m[i][2]*b }
		return colorful.LinearRgb(row(0), row(1), row(2)).Clamped()
	}
	return 100 * see(a).DistanceLab(see(b))
}

// minDistance is the smallest distance of two colours with opposite meanings.
const minDistance = 25

func TestColourBlind(t *testing.T) {
	coloured(t, func(t *testing.T, s *Styles, _ bool) {
		red := s.Name != "colour-blind"
		for kind, matrix := range dichromacy {
			lines := simulated(matrix, background(s.Added), background(s.Removed))
			words := simulated(matrix, background(s.AddedWord), background(s.RemovedWord))
			signs := simulated(matrix, foreground(s.Good), foreground(s.Failed))
			t.Logf("%s: lines %.0f, words %.0f, signs %.0f", kind, lines, words, signs)
			if !red && min(lines, words, signs) < minDistance {
				t.Errorf("%s: lines differ by %.0f, words by %.0f, signs by %.0f; want %d", kind, lines, words, signs, minDistance)
			}
			if red && kind == "deuteranopia" && lines >= minDistance {
				t.Errorf("%s: green and red lines differ by %.0f: the simulation is wrong", kind, lines)
			}
		}
	})
}
