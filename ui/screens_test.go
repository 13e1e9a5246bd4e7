package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/ui/dialog"
)

// Every screen, at every size and in every look: it fits the terminal, drawing
// it again changes nothing, colours add no information, and the ASCII look has
// ASCII characters only.
func TestScreensAtEverySizeAndLook(t *testing.T) {
	for _, s := range goldenScreens() {
		for _, size := range []size{{40, 10}, {80, 24}, {120, 36}, {200, 50}} {
			t.Run(fmt.Sprintf("%s/%dx%d", s.name, size.width, size.height), func(t *testing.T) {
				plain := s.drive(t, size.width, size.height, plainLook)
				looks := []look{plainLook}
				if size.width == 80 {
					looks = append(looks, asciiLook, darkLook, lightLook)
				}
				for _, look := range looks {
					view := s.drive(t, size.width, size.height, look).m.View()
					checkSize(t, view, size)
					if text := ansi.Strip(view); look.name == "ascii" {
						checkASCII(t, text)
					} else if text != plain.screen() {
						t.Errorf("in the look %s the text is\n%s\nwithout colour it is\n%s", look.name, text, plain.screen())
					}
				}
				if first, second := plain.m.View(), plain.m.View(); first != second {
					t.Error("two views of one state differ")
				}
				checkHeader(t, plain)
				checkCurrentHunk(t, plain)
				checkDialog(t, plain)
			})
		}
	}
}

func checkSize(t *testing.T, view string, size size) {
	t.Helper()
	rows := strings.Split(view, "\n")
	equal(t, len(rows), size.height)
	for i, row := range rows {
		if w := ansi.StringWidth(row); w > size.width {
			t.Errorf("row %d is %d cells wide on a screen of %d: %q", i, w, size.width, row)
		}
	}
}

func checkASCII(t *testing.T, text string) {
	t.Helper()
	for _, r := range text {
		if r >= 0x80 {
			t.Fatalf("%q is on the screen:\n%s", r, text)
		}
	}
}

// checkHeader: the header counts the decisions at every width.
func checkHeader(t *testing.T, d *driver) {
	t.Helper()
	c := d.m.rev.tally()
	want := fmt.Sprintf("● %d  ○ %d  ✗ %d", c.accepted, c.undecided, c.rejected)
	if head, _, _ := strings.Cut(d.screen(), "\n"); !strings.Contains(head, want) {
		t.Errorf("the header is %q, want %q in it", head, want)
	}
}

// A changedRow of the current hunk begins with the gutter bar or the cursor. The sign follows
// the line numbers, side by side perhaps only those on the right.
var changedRow = regexp.MustCompile(`^[▎▶✎]([ 0-9╱]*│)?[ 0-9]*[-+] `)

// checkCurrentHunk: the header of the current hunk names decision and placement
// in words, and its first changed row is visible.
func checkCurrentHunk(t *testing.T, d *driver) {
	t.Helper()
	m := &d.m
	if m.rev.hunk < 0 || m.selection != nil || m.placing != nil || m.find.active() {
		return
	}
	h, p := m.rev.current(), &m.pane
	header := ansi.Strip(p.layout.Render(p.layout.HunkRow(h.ID), 1)[0])
	if !strings.Contains(header, m.rev.Decisions[h.ID].String()) {
		t.Errorf("the header %q does not name the decision", header)
	}
	want := h.Placement.String()
	if h.Placement.IsCertain() && m.rev.isOpen(h.ID) {
		want = h.Doubt().String()
	}
	if p.of.width > 40 && !strings.Contains(header, want) {
		t.Errorf("the header %q does not say %s", header, want)
	}
	if !h.Placed() || m.view.folded[h.Key] {
		return
	}
	rows := p.layout.Render(p.top, p.height)
	for _, row := range rows {
		if changedRow.MatchString(ansi.Strip(row)) {
			return
		}
	}
	t.Errorf("no changed row of the current hunk is visible:\n%s", ansi.Strip(strings.Join(rows, "\n")))
}

// checkDialog: scrolling shows all rows of a dialog.
func checkDialog(t *testing.T, d *driver) {
	t.Helper()
	if d.m.dialog == nil {
		return
	}
	var seen strings.Builder
	for more := true; more; more = d.m.dialog.Scroll(dialog.ScrollBy(1)) {
		seen.WriteString(d.screen())
	}
	width, _ := d.m.frame().dialogSize(false)
	d.m.dialog.Resize(width, 1000)
	for _, row := range d.m.dialog.Draw(d.m.paint, false)[1:] {
		if text := strings.TrimSpace(ansi.Strip(row)); !strings.Contains(seen.String(), text) {
			t.Errorf("scrolling does not show %q", text)
		}
	}
}
