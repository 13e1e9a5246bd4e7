package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

func TestMouse(t *testing.T) {
	press := func(b tea.MouseButton, x, y int) tea.MouseMsg {
		return tea.MouseMsg{Button: b, Action: tea.MouseActionPress, X: x, Y: y}
	}
	d := drive(t, shop().options(), 120, 16)
	d.send(press(tea.MouseButtonLeft, 5, 5)) // the fourth row of the tree: db.go
	if f := d.m.rev.Set.Files[d.m.rev.file].Path; f != "src/cart/db.go" || !d.m.screen.inTree {
		t.Errorf("the click selected %s, in the tree: %v", f, d.m.screen.inTree)
	}
	d.send(press(tea.MouseButtonLeft, 5, 2)) // the directory
	if f := d.m.rev.Set.Files[d.m.rev.file].Path; f != "src/cart/total.go" {
		t.Errorf("a click on a directory selected %s", f)
	}
	d.send(press(tea.MouseButtonLeft, 60, 2))
	if d.m.screen.inTree || d.m.rev.hunk != d.m.rev.Set.Files[d.m.rev.file].Hunks[0] {
		t.Errorf("a click into the diff left the selection at hunk %d", d.m.rev.hunk)
	}
	d.keys("{", "{")
	top := d.m.pane.top
	d.send(press(tea.MouseButtonWheelDown, 60, 5))
	if d.m.pane.top <= top {
		t.Errorf("the wheel did not scroll from row %d", top)
	}
}

// A click on the decision toggles it; clicks elsewhere decide nothing.
func TestClicksOnDecisions(t *testing.T) {
	d := drive(t, shop().options(), 120, 36)
	click := func(x, y int) {
		d.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: x, Y: y})
	}
	at := func(what string) (x, y int) {
		for y, row := range strings.Split(d.screen(), "\n") {
			if i := strings.Index(row, what); i >= 0 {
				return ansi.StringWidth(row[:i]), y
			}
		}
		t.Fatalf("%q is not on the screen:\n%s", what, d.screen())
		return 0, 0
	}
	x, y := at("● accepted")
	click(x, y)
	d.wantMarks("RAUAUUA")
	click(x+len("x rejected")-1, y)
	d.wantMarks("AAUAUUA")
	click(x-1, y)
	click(x+len("x undecided"), y)
	click(x, y+1)
	d.wantMarks("AAUAUUA")
	x, y = at("○ undecided")
	click(x, y)
	d.wantMarks("AAAAUUA")
	d.keys("}", "}")
	x, y = at("○ undecided @@ answer")
	click(x, y)
	d.wantFooter("this hunk cannot be accepted: missing")
	d.wantMarks("AAAAUUA")
}

// Wherever is clicked in modes and dialogs: nothing is decided.
func TestClicksInModes(t *testing.T) {
	for _, keys := range []string{"v", "m", "/ s", "r x", "?", "i"} {
		d := drive(t, shop().options(), 120, 16)
		d.keys(words(keys)...)
		for y := range 16 {
			for x := 0; x < 120; x += 12 {
				d.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: x, Y: y})
			}
		}
		d.wantMarks("AAUAUUA")
	}
}

func TestWheelInModes(t *testing.T) {
	d := drive(t, long().options(), 100, 14)
	wheel := func(b tea.MouseButton) { d.send(tea.MouseMsg{Button: b, Action: tea.MouseActionPress}) }
	d.keys("m")
	wheel(tea.MouseButtonWheelDown)
	equal(t, d.m.placing.line, 25+wheelRows)
	wheel(tea.MouseButtonWheelUp)
	equal(t, d.m.placing.line, 25)
	d.keys("esc", "?")
	wheel(tea.MouseButtonWheelDown)
	if screen := d.screen(); strings.Contains(screen, "previous hunk") || !strings.Contains(screen, "move the cursor down") {
		t.Errorf("the wheel did not scroll by %d rows:\n%s", wheelRows, screen)
	}
}
