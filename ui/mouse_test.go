package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
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
	if f := d.m.rev.Set.Files[d.m.rev.file].Path; f != "src/cart/db.go" {
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
	before := d.marks()
	for y := range 16 {
		for x := 0; x < 120; x += 7 {
			d.send(press(tea.MouseButtonLeft, x, y))
		}
	}
	if d.marks() != before {
		t.Error("clicks decided something")
	}
}
