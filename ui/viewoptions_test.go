package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
)

func TestContextLines(t *testing.T) {
	d := drive(t, shop().options(), 120, 40)
	d.keys("+").wantFooter("7 lines around a change")
	d.wantScreen("sum++")
	d.keys("-", "-").wantFooter("1 line around a change")
	d.keys("-").wantFooter("0 lines around a change")
	d.wantNot("package cart")
	d.keys("-").wantFooter("-: already at 0 lines of context")
	for range 30 {
		d.keys("+")
	}
	d.wantScreen("package cart", "sum++")
}

// REVIEW §2.4: unchanged lines fill the pane, but who asks for less gets that.
func TestContextFillsPane(t *testing.T) {
	d := drive(t, shop().options(), 120, 40)
	d.wantNot("unchanged line")
	d.keys("-").wantScreen("unchanged line")
	d.keys("+").wantFooter("at least 3 lines around a change")
	d.wantNot("unchanged line")
}

// REVIEW §2.3: side by side from 140 columns or on |.
func TestSideBySide(t *testing.T) {
	beside := func(d *driver) bool {
		return strings.Contains(d.screen(), "sum := 0   ") && strings.Contains(d.screen(), "│ 4 +")
	}
	usual := shop().options().Look
	for _, c := range []struct {
		width int
		look  Look
		keys  string
		want  bool
	}{
		{139, usual, "", false}, {140, usual, "", true}, {139, usual, "|", true}, {140, usual, "|", false},
		{140, usual, "| |", true}, {200, Look{SideBySide: 0, Context: 3}, "", false}, {120, Look{SideBySide: 100, Context: 3}, "", true},
		{200, Look{SideBySide: 0, Context: 3}, "|", true},
	} {
		opt := shop().options()
		opt.Look = c.look
		d := drive(t, opt, c.width, 40)
		d.keys(words(c.keys)...)
		equal(t, beside(d), c.want, c)
	}
}

func TestWrap(t *testing.T) {
	w := &fixture{tree: memory{"a": strings.Repeat("word ", 40) + "END\nx\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "x", new: "y"}))}}
	d := drive(t, w.options(), 80, 24)
	d.wantNot("END")
	d.keys("right", "W").wantScreen("END")
	d.keys("right").wantFooter("right: long lines are wrapped: nothing is off the screen")
	d.keys("W")
	d.keys("left").wantFooter("left: already at the left edge")
	opt := w.options()
	opt.Look.Wrap = true
	drive(t, opt, 80, 24).wantScreen("END")
}

// REVIEW §2.4: a long changed line is shown whole. Scrolled sideways, each line is one row; the
// next hunk is shown from its first column again.
func TestLongChangedLines(t *testing.T) {
	long := strings.Repeat("word ", 100)
	file := "one\n" + strings.Repeat("-\n", 60) + long + "end\n" + strings.Repeat("-\n", 60) + long + "\n"
	w := &fixture{tree: memory{"a": file}, payloads: []*model.Payload{payload(edit("a",
		text{old: "one\n", new: "two\n"}, text{old: long + "end\n", new: long + "END\n"}, text{old: long + "\n", new: "short\n"}))}}
	for _, width := range []int{80, 200} {
		d := drive(t, w.options(), width, 24)
		d.wantScreen("- one", "+ two")
		d.keys("]").wantScreen("- word word", "word end", "+ word word", "word END")
		d.keys("[").wantScreen("- one")
		d.keys("]", "]").wantScreen("- word word", "+ short")
		d.keys("[", "right", "right").wantScreen("‹", "›")
		if strings.Contains(d.screen(), "↪") || !d.m.pane.shows(d.m.pane.cursor) {
			t.Errorf("scrolled sideways, lines wrap:\n%s", d.screen())
		}
		d.keys("left", "left").wantScreen("↪", "word end", "word END")
		d.keys("]").wantScreen("- word word")
	}
}

func TestThemes(t *testing.T) {
	opt := shop().options()
	opt.inColour("dark")
	d := drive(t, opt, 120, 40)
	dark := d.m.View()
	d.keys("t").wantFooter("theme light")
	light := d.m.View()
	d.keys("t").wantFooter("theme dark")
	if d.keys("esc"); dark == light {
		t.Error("both themes draw alike")
	}
	d.keys("]", "[")
	if d.m.note = (note{}); d.m.View() != dark {
		t.Error("going round the themes does not lead back")
	}
}

// The answer of the terminal changes the styles, unless the person has chosen a
// theme.
func TestBackground(t *testing.T) {
	light, err := theme.NewStyles("light", terminal.Capabilities{Profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	opt := shop().options()
	opt.Background = func(context.Context) (theme.Styles, func() []theme.Styles, bool) {
		return *light, func() []theme.Styles { return []theme.Styles{*light} }, true
	}
	d := drive(t, opt, 120, 40)
	equal(t, d.m.opt.Styles.Name, "light")
	d.keys("t").wantFooter("t: there are no other themes")
	opt.Background = func(context.Context) (theme.Styles, func() []theme.Styles, bool) { return theme.Styles{}, nil, false }
	if d = drive(t, opt, 120, 40); d.m.opt.Styles.Name != "none" {
		t.Errorf("without an answer, drawn in %s", d.m.opt.Styles.Name)
	}
	d.keys("t")
	d.send(backgroundMsg{styles: *light, themes: opt.Themes, known: true})
	equal(t, d.m.opt.Styles.Name, "dark")
}

func TestSuspend(t *testing.T) {
	for _, keys := range []string{"ctrl+z", "? ctrl+z", "m ctrl+z", "v ctrl+z", "/ ctrl+z", "r ctrl+z"} {
		d := drive(t, shop().options(), 120, 40)
		d.keys(words(keys)...)
		equal(t, d.suspended, 1, keys)
		d.wantMarks("AAUAUUA")
	}
}

func numbered(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "line %d\n", i+1)
	}
	return out.String()
}

// In the tree, the selected hunk does not look as if keys acted on it.
func TestTreeFocusDimsSelection(t *testing.T) {
	w := shop().options()
	styles, _ := theme.NewStyles("dark", terminal.Capabilities{Profile: termenv.TrueColor})
	w.Styles = *styles
	d := drive(t, w, 120, 24)
	selected := d.m.pane.layout.RenderHeader(d.m.rev.hunk)
	d.keys("tab")
	if d.m.pane.layout.RenderHeader(d.m.rev.hunk) == selected {
		t.Error("the selected hunk looks as in the diff")
	}
}
