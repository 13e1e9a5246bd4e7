package ui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// REVIEW §2.4: whatever the changes, the size of the screen and the keys before, a hunk
// that a key selects has its first changed row on the screen, and no key decides on a
// hunk of which no change is visible.
func TestSelectedChangeIsOnTheScreen(t *testing.T) {
	selecting := []config.Action{config.NextHunk, config.PrevHunk, config.NextFile, config.PrevFile, config.Accept, config.Reject,
		config.NextCandidate, config.PrevCandidate, config.Undo, config.Redo, config.Fold, config.SideBySide, config.Wrap}
	deciding := []config.Action{config.Accept, config.Reject, config.Toggle}
	rapid.Check(t, func(t *rapid.T) {
		opt := randomFixture(t).fullOptions()
		opt.Look.Context = rapid.SampledFrom([]int{0, 1, 3, 40}).Draw(t, "context")
		d := drive(t, opt, rapid.IntRange(40, 160).Draw(t, "width"), rapid.IntRange(10, 40).Draw(t, "height"))
		d.wantSelectedChange(t)
		for range rapid.IntRange(1, 25).Draw(t, "keys") {
			switch rapid.IntRange(0, 9).Draw(t, "kind") {
			case 0:
				d.send(tea.WindowSizeMsg{Width: rapid.IntRange(40, 160).Draw(t, "width"), Height: rapid.IntRange(10, 40).Draw(t, "height")})
				continue
			case 1, 2, 3:
				d.send(keyMsg(rapid.SampledFrom([]string{"j", "k", "ctrl+d", "ctrl+u", "pgdown", "pgup", "g", "G", "+", "-", "right", "left", "T"}).Draw(t, "scroll")))
				continue
			case 4:
				button := rapid.SampledFrom([]tea.MouseButton{tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(t, "wheel")
				d.send(tea.MouseMsg{Button: button, Action: tea.MouseActionPress, X: 39, Y: 4})
				continue
			}
			action := rapid.SampledFrom(selecting).Draw(t, "action")
			before, visible, at := d.marks(), d.showsSelectedChange(), d.m.rev.hunk
			shown := at >= 0 && d.m.pane.shows(d.m.pane.layout.FirstChangeRow(at))
			d.keys(d.m.keys.Of(action).Keys[0])
			if slices.Contains(deciding, action) && !visible && d.marks() != before {
				t.Fatalf("%s decided on hunk %d, of which nothing was visible", action, at)
			}
			if d.m.rev.hunk != at || shown {
				d.wantSelectedChange(t)
			}
		}
	})
}

// showsSelectedChange reports whether the frame shows a changed row of the current hunk.
func (d *driver) showsSelectedChange() bool {
	return d.m.rev.hunk < 0 || d.m.pane.showsChangeOf(d.m.rev.hunk)
}

// wantSelectedChange wants the first changed row of the current hunk in the frame.
func (d *driver) wantSelectedChange(t *rapid.T) {
	t.Helper()
	p := &d.m.pane
	row := p.layout.FirstChangeRow(d.m.rev.hunk)
	if d.m.rev.hunk < 0 || d.m.dialog != nil {
		return
	}
	if row < 0 {
		t.Fatalf("hunk %d has no row", d.m.rev.hunk)
	}
	rows := strings.Split(d.screen(), "\n")
	at := paneTop + row - p.top
	want := strings.TrimRight(ansi.Strip(p.layout.Render(row, 1)[0]), " ")
	if at < paneTop || at >= paneTop+p.height || !strings.Contains(rows[at], want) {
		t.Fatalf("the first change of hunk %d is not on the screen: row %d of a window from %d\n%s", d.m.rev.hunk, row, p.top, d.screen())
	}
}

// tall is a file with a hunk that is longer than a screen, between short ones.
func tall() *fixture {
	lines := func(word string, n int) string { return strings.Repeat(word+"\n", n) }
	return &fixture{
		tree: memory{"tall.txt": "first\n" + lines("context", 30) + lines("old", 60) + lines("context", 30) + "last\n"},
		payloads: []*model.Payload{payload(edit("tall.txt",
			text{old: "first\n", new: "FIRST\n"}, text{old: lines("old", 60), new: lines("new", 60)}, text{old: "last\n", new: "LAST\n"}))},
	}
}

// REVIEW §2.4: the header of a hunk that is longer than the pane stays on top.
func TestHeaderSticks(t *testing.T) {
	d := drive(t, tall().options(), 80, 24).keys("]", "ctrl+d", "ctrl+d", "ctrl+d")
	rows := strings.Split(d.screen(), "\n")
	if !strings.Contains(rows[paneTop], "● accepted") || !strings.Contains(rows[paneTop], "exact") {
		t.Errorf("the first row is %q, want the header of the hunk", rows[paneTop])
	}
	if !strings.HasPrefix(rows[paneTop+1], "▎") || !strings.Contains(rows[paneTop+1], "- old") {
		t.Errorf("below the header is %q", rows[paneTop+1])
	}
	d.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: strings.Index(rows[paneTop], "accepted"), Y: paneTop})
	d.wantMarks("ARA")
}

// A key that decides shows a hunk first if nothing of its change is visible.
func TestNothingIsDecidedUnseen(t *testing.T) {
	opt := tall().options()
	opt.Look.Context = 100
	d := drive(t, opt, 80, 24).keys("]", "k", "ctrl+u")
	d.wantMarks("AAA")
	d.keys("pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown") // only context is visible
	d.keys("ctrl+u")
	if d.showsSelectedChange() {
		t.Fatalf("a change is visible:\n%s", d.screen())
	}
	d.keys("n").wantMarks("AAA")
	d.wantFooter("this hunk was off the screen; now it is shown")
	if !d.showsSelectedChange() {
		t.Errorf("no change is visible:\n%s", d.screen())
	}
	d.keys("n").wantMarks("ARA")
}

func TestScrollBar(t *testing.T) {
	d := drive(t, tall().options(), 80, 24)
	bar := func() string {
		out := ""
		for _, row := range strings.Split(d.screen(), "\n")[paneTop : paneTop+d.m.pane.height] {
			out += map[bool]string{true: "#", false: "."}[strings.HasSuffix(row, "┃")]
		}
		return out
	}
	if got := bar(); !strings.HasPrefix(got, "#") || !strings.HasSuffix(got, ".") {
		t.Errorf("at the top the scroll bar is %s", got)
	}
	d.keys("G")
	if got := bar(); !strings.HasPrefix(got, ".") || !strings.HasSuffix(got, "#") {
		t.Errorf("at the end the scroll bar is %s", got)
	}
	if d = drive(t, shop().options(), 80, 40); strings.Contains(bar(), "#") {
		t.Errorf("a scroll bar beside a file that fits: %s", bar())
	}
}

// The keys stay where they are when there is a message; a long one takes rows of the panes
// and leaves the selected change on the screen.
func TestMessageHasItsOwnPlace(t *testing.T) {
	d := drive(t, shop().fullOptions(), 80, 24)
	keys := func() string { rows := strings.Split(d.screen(), "\n"); return rows[len(rows)-1] }
	before := keys()
	d.keys("[").wantFooter("this is the first hunk")
	if keys() != before {
		t.Errorf("with a message the keys are %q, want %q", keys(), before)
	}
	d.m.note.refuse(strings.Repeat("a long message ", 20))
	d.m.settle()
	if rows := strings.Split(d.screen(), "\n"); keys() != before || !strings.Contains(rows[19], "a long message") || len(rows) != 24 {
		t.Errorf("with a long message the screen is\n%s", d.screen())
	}
}

// After a search the columns are as before.
func TestSearchScrollsBack(t *testing.T) {
	w := &fixture{tree: memory{"a.txt": "one\n" + strings.Repeat("x", 300) + "needle\n"}, payloads: []*model.Payload{payload(edit("a.txt", text{old: "one\n", new: "two\n"}))}}
	d := drive(t, w.options(), 80, 24).keys("/", "n", "e", "e", "d", "l", "e", "enter")
	if d.m.pane.left == 0 {
		t.Fatalf("the match is not shown:\n%s", d.screen())
	}
	if d.keys("esc"); d.m.pane.left != 0 {
		t.Errorf("after the search %d columns are scrolled off", d.m.pane.left)
	}
}

func TestPosition(t *testing.T) {
	d := drive(t, shop().options(), 80, 24).wantScreen("hunk 1/7")
	d.keys("]", "]").wantScreen("hunk 3/7")
	d.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	d.wantScreen(" 3/7 ")
}
