package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

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
	d := drive(t, shop().options(), 80, 24)
	keys := func() string { rows := strings.Split(d.screen(), "\n"); return rows[len(rows)-1] }
	before := keys()
	d.keys("[").wantFooter("this is the first hunk")
	equal(t, keys(), before)
	d.m.note.refuse(strings.Repeat("a long message ", 20))
	d.m.settle()
	if rows := strings.Split(d.screen(), "\n"); keys() != before || !strings.Contains(rows[19], "a long message") || len(rows) != 24 {
		t.Errorf("with a long message the screen is\n%s", d.screen())
	}
}
