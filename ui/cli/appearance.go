package cli

import (
	"cmp"
	"context"
	"os"
	"strings"
	"sync"

	"aptix-tui/patchers/gitdiff"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
)

const (
	sideBySide = 140 // columns from which old and new text are shown side by side
	tabWidth   = 4
)

// appearance is how a review looks, by the terminal and the settings.
func (a *app) appearance(keys *terminal.Keyboard) (ui.Options, error) {
	c, term := &a.config, terminal.Detect(a.screen(), os.Getenv)
	styles, err := theme.NewStyles(c.Theme, term)
	if err != nil {
		return ui.Options{}, usageError{err}
	}
	opt := ui.Options{
		Keys:   c.Keys,
		Styles: *styles,
		Themes: stylesOf(term),
		Glyphs: a.glyphs(),
		Mouse:  c.Mouse,
		Look:   ui.Look{SideBySide: sideBySide, Context: gitdiff.WrittenContext, TabWidth: tabWidth},
		Colour: theme.NewHighlighter(styles),
	}
	if theme.DependsOnBackground(c.Theme, term) && !term.NoQuery {
		opt.Background = func(ctx context.Context) (theme.Styles, func() []theme.Styles, bool) {
			return a.background(ctx, keys, term, styles)
		}
	}
	return opt, nil
}

// glyphs are those of the settings and the locale.
func (a *app) glyphs() theme.Glyphs {
	if a.config.ASCII || !localeIsUTF8(os.Getenv) {
		return theme.ASCII()
	}
	return theme.Unicode()
}

// background asks the terminal for its background colour. The terminal may answer
// late or never, and the review does not wait. known reports whether the answer
// changes the styles.
func (a *app) background(ctx context.Context, keys *terminal.Keyboard, t terminal.Capabilities, now *theme.Styles) (theme.Styles, func() []theme.Styles, bool) {
	light, known := keys.QueryBackground(ctx, a.screen())
	if !known || light == t.LightBackground {
		return *now, nil, false
	}
	t.LightBackground = light
	styles, err := theme.NewStyles(a.config.Theme, t)
	return *cmp.Or(styles, now), stylesOf(t), err == nil
}

// stylesOf returns the styles of all themes, which it makes when it is called.
func stylesOf(t terminal.Capabilities) func() []theme.Styles {
	return sync.OnceValue(func() []theme.Styles {
		var out []theme.Styles
		for _, name := range theme.Names() {
			if styles, err := theme.NewStyles(name, t); err == nil && name != theme.Auto {
				out = append(out, *styles)
			}
		}
		return out
	})
}

// localeIsUTF8 reports whether the locale names UTF-8, or there is no locale.
func localeIsUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}
