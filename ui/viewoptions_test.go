package ui

import (
	"context"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
)

func TestFold(t *testing.T) {
	d := drive(t, shop().fullOptions(), 120, 40)
	d.keys("z").wantScreen("▸ @@ 4", "+1 -1")
	if strings.Contains(d.screen(), "Money{}") {
		t.Errorf("a folded hunk shows its lines:\n%s", d.screen())
	}
	d.keys("z").wantScreen("Money{}")
	d.keys("Z").wantScreen("▸ @@ 4", "▸ @@ 6", "▸ @@ 8")
	d.keys("}").wantScreen("▸ @@", "creates the file")
	d.keys("Z", "{").wantScreen("Money{}", "return sum.Round()")
	d.wantMarks("AAUAUUA")
	d.keys("z", "v").wantScreen("Money{}") // lines cannot be selected unseen
	d.keys("esc", "tab", "z").wantFooter("z: this is for one hunk")
}

func TestContextLines(t *testing.T) {
	d := drive(t, shop().fullOptions(), 120, 40)
	d.keys("+").wantFooter("7 lines around a change")
	d.wantScreen("sum++")
	d.keys("-", "-").wantFooter("1 line around a change")
	d.keys("-").wantFooter("0 lines around a change")
	if strings.Contains(d.screen(), "package cart") {
		t.Errorf("context is still shown:\n%s", d.screen())
	}
	d.keys("-").wantFooter("-: no context is shown already")
	for range 30 {
		d.keys("+")
	}
	d.wantScreen("package cart", "sum++")
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
		opt := shop().fullOptions()
		opt.Look = c.look
		d := drive(t, opt, c.width, 40)
		d.keys(words(c.keys)...)
		if beside(d) != c.want {
			t.Errorf("%d columns, %+v, %q: side by side is %v\n%s", c.width, c.look, c.keys, !c.want, d.screen())
		}
	}
}

func TestWrap(t *testing.T) {
	w := &fixture{tree: memory{"a": strings.Repeat("word ", 40) + "end\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "end", new: "END"}))}}
	d := drive(t, w.fullOptions(), 80, 24)
	toFirstColumn := func() {
		for d.m.pane.left > 0 {
			d.keys("left")
		}
	}
	toFirstColumn()
	if strings.Contains(d.screen(), "END") {
		t.Fatalf("the end of the line is seen:\n%s", d.screen())
	}
	d.keys("right", "W").wantScreen("END")
	d.keys("right").wantFooter("right: lines are wrapped: nothing is off the screen")
	d.keys("W")
	toFirstColumn()
	d.keys("left").wantFooter("left: these are the first columns")
	opt := w.fullOptions()
	opt.Look.Wrap = true
	drive(t, opt, 80, 24).wantScreen("END")
}

// A change beyond the edge of the screen is shown with its hunk; the next hunk is
// shown from its first column again.
func TestFarChangesAreRevealed(t *testing.T) {
	long := strings.Repeat("word ", 200_000)
	file := "one\n" + strings.Repeat("-\n", 60) + long + "end\n" + strings.Repeat("-\n", 60) + long + "\n"
	w := &fixture{tree: memory{"a": file}, payloads: []*model.Payload{payload(edit("a",
		text{old: "one\n", new: "two\n"}, text{old: long + "end\n", new: long + "END\n"}, text{old: long + "\n", new: "short\n"}))}}
	for _, width := range []int{80, 200} {
		d := drive(t, w.fullOptions(), width, 24)
		d.wantScreen("- one", "+ two")
		d.keys("]").wantScreen("word end", "word END", "‹")
		d.keys("[").wantScreen("- one")
		d.keys("]", "]").wantScreen("- word word", "+ short")
		d.keys("[", "right", "right").wantScreen("‹")
		d.keys("]").wantScreen("- word word")
	}
}

func TestThemes(t *testing.T) {
	opt := shop().fullOptions()
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
	opt := shop().fullOptions()
	opt.Background = func(context.Context) (theme.Styles, []theme.Styles, bool) {
		return *light, []theme.Styles{*light}, true
	}
	d := drive(t, opt, 120, 40)
	if got := d.m.opt.Styles.Name; got != "light" {
		t.Errorf("drawn in %s", got)
	}
	d.keys("t").wantFooter("t: there are no other themes")
	opt.Background = func(context.Context) (theme.Styles, []theme.Styles, bool) { return theme.Styles{}, nil, false }
	if d = drive(t, opt, 120, 40); d.m.opt.Styles.Name != "none" {
		t.Errorf("without an answer, drawn in %s", d.m.opt.Styles.Name)
	}
	d.keys("t")
	d.send(backgroundMsg{styles: *light, themes: opt.Themes, known: true})
	if d.m.opt.Styles.Name != "dark" {
		t.Errorf("the person picked dark, and it is drawn in %s", d.m.opt.Styles.Name)
	}
}

func TestSuspend(t *testing.T) {
	for _, keys := range []string{"ctrl+z", "? ctrl+z", "m ctrl+z", "v ctrl+z"} {
		d := drive(t, shop().fullOptions(), 120, 40)
		d.keys(words(keys)...)
		if d.suspended != 1 {
			t.Errorf("%s: suspended %d times", keys, d.suspended)
		}
		d.wantMarks("AAUAUUA")
	}
}
