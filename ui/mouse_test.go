package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
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
	click(x+len("x accepted"), y)
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
	for _, keys := range []string{"v", "m", "/ s", "r x", "?", "q", "i"} {
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

// The wheel moves the pane under the pointer. Over the tree it selects nothing,
// and a click there leaves the tree where it is; keys that lead to another file
// show that file.
func TestWheelOverTree(t *testing.T) {
	const tree, diff = 5, 60 // columns
	w := &fixture{tree: memory{}}
	var changes []model.FileChange
	for i := range 40 {
		name := fmt.Sprintf("f%03d.txt", i)
		w.tree[name] = strings.Repeat("a\n", 50)
		changes = append(changes, edit(name, text{old: w.tree[name], new: "b\n"}))
	}
	w.payloads = []*model.Payload{payload(changes...)}
	d := drive(t, w.options(), 100, 20)
	for _, c := range []struct {
		name   string
		button tea.MouseButton
		times  int
		x      int
		keys   string
		row    string // the first of the tree
		file   int
		top    int // of the diff
	}{
		{"up at the top", tea.MouseButtonWheelUp, 1, tree, "", "f000.txt", 0, 0},
		{"down over the tree", tea.MouseButtonWheelDown, 1, tree, "", "f003.txt", 0, 0},
		{"down over the diff", tea.MouseButtonWheelDown, 1, diff, "", "f003.txt", 0, wheelRows},
		{"down to the end", tea.MouseButtonWheelDown, 20, tree, "", "f024.txt", 0, wheelRows},
		{"up again", tea.MouseButtonWheelUp, 1, tree, "", "f021.txt", 0, wheelRows},
		{"a click on the fourth row, and the next file", tea.MouseButtonLeft, 1, tree, "}", "f017.txt", 25, 0},
		{"there and back", tea.MouseButtonWheelUp, 1, tree, "{ }", "f017.txt", 25, 0},
	} {
		for range c.times {
			d.send(tea.MouseMsg{Button: c.button, Action: tea.MouseActionPress, X: c.x, Y: 5})
		}
		d.keys(words(c.keys)...)
		row := strings.TrimSpace(strings.Split(strings.Split(d.screen(), "\n")[2], "│")[0])
		if !strings.Contains(row, c.row) || d.m.rev.file != c.file || d.m.pane.top != c.top {
			t.Errorf("%s: the tree begins with %q, file %d is looked at, from row %d", c.name, row, d.m.rev.file, d.m.pane.top)
		}
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
