package cli

import (
	"context"
	"os"
	"strings"

	"aptix-tui/theme"
	"aptix-tui/ui"
)

// appearance is what the terminal and the settings say about how a review looks.
func (a *app) appearance(keys *theme.Keyboard) (ui.Options, error) {
	c, terminal := &a.config, theme.Detect(a.screen(), os.Getenv)
	styles, err := terminal.Styles(c.Theme)
	if err != nil {
		return ui.Options{}, usageError{err}
	}
	opt := ui.Options{
		Keys:   c.Bindings(),
		Styles: *styles,
		Themes: stylesOf(terminal),
		Glyphs: theme.Unicode(),
		Mouse:  c.Mouse,
		Look:   ui.Look{SideBySide: zeroAsNone(c.SideBySide), Wrap: c.Wrap, Context: zeroAsNone(c.Context), TabWidth: c.TabWidth},
	}
	if c.ASCII || !localeIsUTF8(os.Getenv) {
		opt.Glyphs = theme.ASCII()
	}
	if c.Highlight {
		opt.Colour = theme.NewHighlighter(styles)
	}
	if terminal.Follows(c.Theme) && !terminal.Silent {
		opt.Background = func(ctx context.Context) (theme.Styles, []theme.Styles, bool) {
			return a.background(ctx, keys, terminal, styles)
		}
	}
	return opt, nil
}

// background asks the terminal, which may answer late or never: the review does
// not wait for it. known tells that what it says changes the look.
func (a *app) background(ctx context.Context, keys *theme.Keyboard, t theme.Terminal, now *theme.Styles) (theme.Styles, []theme.Styles, bool) {
	light, known := keys.Background(ctx, a.screen())
	if !known || light == t.Light {
		return *now, nil, false
	}
	t.Light = light
	styles, err := t.Styles(a.config.Theme)
	if err != nil {
		return *now, nil, false // the name was good a moment ago
	}
	return *styles, stylesOf(t), true
}

// stylesOf are the styles of all themes.
func stylesOf(t theme.Terminal) []theme.Styles {
	var out []theme.Styles
	for _, name := range theme.Names() {
		if styles, err := t.Styles(name); err == nil && name != theme.Auto {
			out = append(out, *styles)
		}
	}
	return out
}

// zeroAsNone says "zeroAsNone" as ui does: below 0, since 0 is the default there.
func zeroAsNone(n int) int {
	if n == 0 {
		return -1
	}
	return n
}

// localeIsUTF8 tells that the locale does not say that the terminal shows another
// encoding. Without a locale it says nothing.
func localeIsUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}
