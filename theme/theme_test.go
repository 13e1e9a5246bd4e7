package theme

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

var colour = regexp.MustCompile(`\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]`)

// themes calls test with every theme on terminals with 16, 256 and all colours.
func themes(t *testing.T, test func(t *testing.T, s *Styles)) {
	for name, p := range map[string]termenv.Profile{"16": termenv.ANSI, "256": termenv.ANSI256, "true": termenv.TrueColor} {
		for _, pal := range palettes {
			t.Run(pal.name+" "+name, func(t *testing.T) { test(t, pal.styles(renderer(p))) })
		}
	}
}

// Styles with different meanings differ, also with 16 colours.
func TestStylesDiffer(t *testing.T) {
	themes(t, func(t *testing.T, s *Styles) {
		for _, group := range [][]lipgloss.Style{
			{s.Context, s.Added, s.Removed}, {s.Added, s.AddedWord}, {s.Removed, s.RemovedWord},
			{s.Good, s.Warned, s.Failed, s.Plain}, {s.HunkHeader, s.HunkHeaderSelected, s.Undecided, s.UndecidedSelected, s.Context},
			{s.Escaped, s.Context}, {s.Escaped, s.Added}, {s.Escaped, s.Removed}, {s.Selected, s.Plain},
			{s.Match, s.MatchCurrent, s.Escaped, s.Context, s.Added, s.Removed}, {s.Match, s.AddedWord, s.RemovedWord, s.MatchCurrent},
			{s.Checked, s.Unchecked}, {s.Marker, s.Preview, s.Context}, {s.Cursor, s.Context, s.Added, s.Removed},
		} {
			wantDifferent(t, group)
		}
		for what, style := range map[string]lipgloss.Style{"added": s.Added, "removed": s.Removed, "good": s.Good, "failed": s.Failed} {
			if got := style.Render("x"); !colour.MatchString(got) || strings.Contains(got, "[40m") {
				t.Errorf("%s has no colour: %q", what, got)
			}
		}
	})
}

func wantDifferent(t *testing.T, group []lipgloss.Style) {
	t.Helper()
	seen := map[string]int{}
	for i, style := range group {
		got := style.Render("x")
		if j, ok := seen[got]; ok {
			t.Errorf("styles %d and %d of a group are both %q", j, i, got)
		}
		seen[got] = i
	}
}

// every calls f with each style of s.
func every(s *Styles, f func(name string, style lipgloss.Style)) {
	v := reflect.ValueOf(*s)
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		if style, ok := v.Field(i).Interface().(lipgloss.Style); ok {
			f(v.Type().Field(i).Name, style)
		}
	}
}

func TestNoColorHasNone(t *testing.T) {
	s := NoColor(renderer(termenv.TrueColor))
	every(s, func(name string, style lipgloss.Style) {
		if got := style.Render("x"); colour.MatchString(got) {
			t.Errorf("%s is coloured: %q", name, got)
		}
	})
	for _, group := range [][]lipgloss.Style{
		{s.HunkHeader, s.HunkHeaderSelected, s.Plain}, {s.Added, s.AddedWord}, {s.Removed, s.RemovedWord},
		{s.Match, s.MatchCurrent, s.Context, s.Added, s.AddedWord}, {s.Checked, s.Unchecked}, {s.Marker, s.Preview, s.Context}, {s.Cursor, s.Context},
	} {
		wantDifferent(t, group)
	}
}

// A style does not change the text or its width.
func TestStylesTakeNoRoom(t *testing.T) {
	themes(t, func(t *testing.T, s *Styles) {
		every(s, func(name string, style lipgloss.Style) {
			if got := style.Render(" a  b "); ansi.Strip(got) != " a  b " {
				t.Errorf("%s draws %q", name, ansi.Strip(got))
			}
		})
	})
}

func TestNames(t *testing.T) {
	if got := strings.Join(Names(), " "); got != "auto dark light colour-blind none" {
		t.Errorf("the themes are %s", got)
	}
	for _, theme := range Themes() {
		if theme.About == "" {
			t.Errorf("%s does not say what it is", theme.Name)
		}
	}
}

// Every glyph is one cell wide, and those of ASCII are ASCII.
func TestGlyphs(t *testing.T) {
	for name, g := range map[string]Glyphs{"Unicode": Unicode(), "ASCII": ASCII()} {
		v := reflect.ValueOf(g)
		glyphs := slices.Clone(g.Spinner)
		for i := range v.NumField() {
			if v.Field(i).Kind() == reflect.String {
				glyphs = append(glyphs, v.Field(i).String())
			}
		}
		for _, glyph := range glyphs {
			if ansi.StringWidth(glyph) != 1 || name == "ASCII" && len(glyph) != 1 {
				t.Errorf("%s: %q is not one cell", name, glyph)
			}
		}
		decisions := []string{g.Accepted, g.Undecided, g.Rejected, g.Applied, g.Failed}
		slices.Sort(decisions)
		if len(slices.Compact(decisions)) != 5 {
			t.Errorf("%s: decisions share a glyph", name)
		}
	}
}
