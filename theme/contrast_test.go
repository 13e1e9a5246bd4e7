package theme

import (
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// screens are the backgrounds of terminals as they come, or are made up.
var screens = map[bool][]string{
	true:  {"#000000", "#0c0c0c", "#1e1e1e", "#282c34", "#002b36", "#300a24", "#1a1b26", "#282828", "#1e1e2e"},
	false: {"#ffffff", "#fdf6e3", "#fafafa", "#eff1f5", "#fbf1c7", "#f0f0f0"},
}

// coloured calls f with the styles of every theme that has its own colours, in
// all of them and in 256.
func coloured(t *testing.T, f func(t *testing.T, s *Styles)) {
	for _, p := range palettes {
		if p.sixteenColour {
			continue
		}
		for kind, profile := range map[string]termenv.Profile{"true": termenv.TrueColor, "256": termenv.ANSI256} {
			s := p.styles(renderer(profile))
			screen := "light"
			if s.dark {
				screen = "dark"
			}
			t.Run(strings.Join([]string{s.Name, screen, kind}, " "), func(t *testing.T) { f(t, s) })
		}
	}
}

// ink and ground are what a style sets; empty if it does not.
func ink(s lipgloss.Style) string    { c, _ := s.GetForeground().(lipgloss.Color); return string(c) }
func ground(s lipgloss.Style) string { c, _ := s.GetBackground().(lipgloss.Color); return string(c) }

func wantContrast(t *testing.T, what, text, on string, least float64) {
	t.Helper()
	if got := contrast(parseColour(text), parseColour(on)); got < least {
		t.Errorf("%s: %s on %s has a contrast of %.2f, want %.1f", what, text, on, got, least)
	}
}

// Whatever is written can be read: WCAG's 4.5 to 1, and 3 to 1 for what is of
// lesser weight.
func TestContrast(t *testing.T) {
	coloured(t, func(t *testing.T, s *Styles) {
		every(s, func(name string, style lipgloss.Style) {
			if (ink(style) == "") != (ground(style) == "") && ground(style) != "" {
				t.Errorf("%s has a ground and leaves the text on it to the terminal", name)
			}
			if ground(style) != "" {
				wantContrast(t, name, ink(style), ground(style), leastContrast)
			}
		})
		lines := append([]string{ground(s.Added), ground(s.Removed)}, screens[s.dark]...)
		code := append([]string{ground(s.AddedWord), ground(s.RemovedWord)}, lines...)
		heads := append([]string{ground(s.HunkHeader), ground(s.HunkHeaderSelected)}, screens[s.dark]...)
		for _, c := range []struct {
			name  string
			style lipgloss.Style
			on    []string
			least float64
		}{
			{"good", s.Good, heads, leastContrast}, {"warned", s.Warned, heads, leastContrast}, {"failed", s.Failed, heads, leastContrast},
			{"score", s.Score, heads, leastContrast}, {"gutter", s.Gutter, heads, leastContrast}, {"key", s.Key, heads, leastContrast},
			{"checked", s.Checked, lines, leastContrast}, {"ghost", s.Ghost, screens[s.dark], leastContrast},
			{"mark", s.Mark, code, leastContrast}, {"dim", s.Dim, append(heads, code...), leastForDim},
			{"line number", s.LineNumber, heads, leastForDim}, {"fold", s.Fold, heads, leastForDim}, {"unchecked", s.Unchecked, lines, leastForDim},
		} {
			for _, on := range c.on {
				wantContrast(t, c.name, ink(c.style), on, c.least)
			}
		}
	})
}

// Code can be read in all its colours, also where lines and words changed.
func TestContrastOfSyntax(t *testing.T) {
	coloured(t, func(t *testing.T, s *Styles) {
		h := NewHighlighter(s)
		colours := map[string]bool{}
		for token := range chroma.StandardTypes {
			least := leastContrast
			if token.InCategory(chroma.Comment) {
				least = leastForDim
			}
			text := ink(h.styleOf(token))
			if text == "" {
				continue
			}
			colours[text] = true
			for _, on := range append(screens[s.dark], s.grounds[1:]...) {
				wantContrast(t, token.String(), text, on, least)
			}
		}
		if len(colours) < 5 {
			t.Errorf("only %d colours are left of the syntax: %v", len(colours), colours)
		}
	})
}

// Dichromats see this of a colour (Machado, Oliveira, Fernandes 2009, severity
// 1, for linear light).
var eyes = map[string][3][3]float64{
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// seen is how different two colours look to an eye.
func seen(eye [3][3]float64, a, b string) float64 {
	look := func(s string) rgb {
		c, out := parseColour(s), rgb{}
		for row := range out {
			for col := range c {
				out[row] += eye[row][col] * c[col]
			}
			out[row] = min(max(out[row], 0), 1)
		}
		return out
	}
	return difference(look(a), look(b))
}

// leastSeen is how far apart two things must look that mean the opposite.
const leastSeen = 25

func TestColourBlind(t *testing.T) {
	coloured(t, func(t *testing.T, s *Styles) {
		red := s.Name != "colour-blind"
		for kind, eye := range eyes {
			lines := seen(eye, ground(s.Added), ground(s.Removed))
			words := seen(eye, ground(s.AddedWord), ground(s.RemovedWord))
			signs := seen(eye, ink(s.Good), ink(s.Failed))
			t.Logf("%s: lines %.0f, words %.0f, signs %.0f", kind, lines, words, signs)
			if !red && min(lines, words, signs) < leastSeen {
				t.Errorf("%s: lines differ by %.0f, words by %.0f, signs by %.0f; want %d", kind, lines, words, signs, leastSeen)
			}
			if red && kind == "deuteranopia" && lines >= leastSeen {
				t.Errorf("%s: green and red lines differ by %.0f: the measure does not measure", kind, lines)
			}
		}
	})
}

func TestReadable(t *testing.T) {
	dark, light := inColour(true), inColour(false)
	if got := dark.readable("#ffffff", leastContrast); got != "#ffffff" {
		t.Errorf("what can be read became %s", got)
	}
	for _, c := range []string{"#000000", "#ffffff", "#ff0000", "#0000ff", "#808080"} {
		for name, s := range map[string]*Styles{"dark": dark, "light": light} {
			if got := parseColour(s.readable(c, leastContrast)); !standsOut(got, s.grounds, leastContrast) {
				t.Errorf("%s on %s became %s, which cannot be read", c, name, got)
			}
		}
	}
	if got := parseColour("#12ab0f").String(); got != "#12ab0f" {
		t.Errorf("#12ab0f is read as %s", got)
	}
}
