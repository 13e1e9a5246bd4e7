package ui

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/ui/diffview"
)

// The keys of the property below, by what they may do. Words are keys one after the other.
var (
	selectingKeys = []string{"]", "[", "}", "{", "y", "n", "space", "c", "C", "1", "2", "9", "u", "ctrl+r", "s", "R", "r x enter"}
	viewingKeys   = []string{"Z", "z", "f", "+", "-", "|", "W", "tab", "T", "t", "z z", "esc", "m", "v", "i", "?", "2 0 +"}
	scrollingKeys = []string{"j", "k", "ctrl+d", "ctrl+u", "pgdown", "pgup", "g", "G", "right", "left", "1 2 G", "enter",
		"/ a enter", "/ w o r d enter", "n", "N", "9 j"}
)

// A watcher sends events to a review and checks after each of them what the person has seen.
type watcher struct {
	*driver
	t *rapid.T
}

// REVIEW §2.4: whatever the changes, the size of the screen and the keys before, a hunk that
// a key selects has a changed row on the screen, unless it hides its change. No key and no
// click decides on a hunk of which no changed row is visible, unless one was before and the
// hunk is hidden now. A hunk was seen only if a changed row of it was drawn.
func TestSelectedChangeIsOnTheScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		opt := randomFixture(t).options()
		opt.Look.Context = rapid.SampledFrom([]int{0, 1, 3, 40}).Draw(t, "context")
		size := drawSize(t)
		w := watcher{drive(t, opt, size.Width, size.Height), t}
		w.wantSelectedChange("the start")
		for range rapid.IntRange(1, 8).Draw(t, "events") {
			w.event()
		}
	})
}

func drawSize(t *rapid.T) tea.WindowSizeMsg {
	small := rapid.Bool().Draw(t, "small")
	most := map[bool][2]int{true: {60, 12}, false: {200, 50}}[small]
	return tea.WindowSizeMsg{Width: rapid.IntRange(40, most[0]).Draw(t, "width"), Height: rapid.IntRange(10, most[1]).Draw(t, "height")}
}

// event sends one event or the keys of a command, and checks what follows.
func (w watcher) event() {
	before := w.state()
	what, selects := "", true
	switch rapid.IntRange(0, 9).Draw(w.t, "kind") {
	case 0:
		size := drawSize(w.t)
		what = fmt.Sprintf("resizing at %dx%d", size.Width, size.Height)
		w.send(size)
	case 1:
		button := rapid.SampledFrom([]tea.MouseButton{tea.MouseButtonWheelUp, tea.MouseButtonWheelDown, tea.MouseButtonLeft, tea.MouseButtonLeft}).Draw(w.t, "button")
		x, y := rapid.IntRange(0, 50).Draw(w.t, "x"), rapid.IntRange(0, 30).Draw(w.t, "y")
		what, selects = fmt.Sprintf("button %d at %d,%d", button, x, y), false
		w.send(tea.MouseMsg{Button: button, Action: tea.MouseActionPress, X: x, Y: y})
	case 2, 3:
		what, selects = rapid.SampledFrom(scrollingKeys).Draw(w.t, "scrolling"), false
	case 4, 5, 6:
		what = rapid.SampledFrom(viewingKeys).Draw(w.t, "viewing")
	default:
		what = rapid.SampledFrom(selectingKeys).Draw(w.t, "selecting")
	}
	selects = selects && (what != "n" || !w.m.find.active()) // of a search, it steps to a match
	var drawn map[int]bool                                   // between the keys
	if !strings.Contains(what, "at") {
		for _, key := range words(what) {
			w.keys(key)
			drawn = union(drawn, w.state().drawn)
		}
	}
	w.wantNothingUnseen(what, before, drawn)
	if selects && (before.hunk != w.m.rev.hunk || before.shown) {
		w.wantSelectedChange(what)
	}
}

func union(a, b map[int]bool) map[int]bool {
	out := maps.Clone(b)
	maps.Copy(out, a)
	return out
}

// A seenState is what a watcher compares after an event.
type seenState struct {
	set       *model.ChangeSet
	decisions model.Decisions
	hunk      int
	inDiff    bool         // keys decide on the current hunk
	drawn     map[int]bool // the hunks of which a changed row is on the screen
	hides     map[int]bool // the hunks of the file that have a row in place of their change
	shown     bool         // the current one is, with its first changed row
	seen      map[model.HunkKey]int
	screen    string
}

func (w watcher) state() seenState {
	m := &w.m
	s := seenState{set: m.rev.Set, decisions: m.rev.Decisions, hunk: m.rev.hunk, seen: maps.Clone(m.seen), screen: w.screen(), drawn: map[int]bool{}, hides: map[int]bool{}}
	s.inDiff = m.dialog == nil && m.prompt == nil && m.blocks == nil && m.selection == nil && m.placing == nil && !m.screen.inTree
	s.shown = s.inDiff && s.hunk >= 0 && m.pane.shows(m.pane.layout.FirstChangeRow(s.hunk))
	if m.rev.file < 0 || m.dialog != nil || m.blocks != nil {
		return s
	}
	in := m.diffInput(m.pane.of)
	as := diffview.New(in)
	folded := in.Folded
	in.Folded, in.LineSelection, in.Marker = nil, nil, nil
	whole := diffview.New(in)
	for _, id := range m.rev.Set.Files[m.rev.file].Hunks {
		of := func(g diffview.Glimpse) bool { return g.Hunk == id }
		lines := slices.ContainsFunc(whole.Glimpses(0, whole.Rows()), of)
		s.hides[id] = folded[id] || lines && !slices.ContainsFunc(as.Glimpses(0, as.Rows()), of)
		if row := m.pane.layout.FirstChangeRow(id); !lines && !folded[id] && m.pane.shows(row) {
			s.drawn[id] = true // the row that says what it does
		}
	}
	w.addDrawn(s.drawn)
	return s
}

// changedText matches the code of one side of a drawn row that is changed.
var changedText = regexp.MustCompile(`^[ ▎▶]*[\d ]*([ ▶]\[.\] )?[↪↳⋯ ]*[-+<>]( |‹|$)`)

// addDrawn adds the hunks of which the text of a drawn row is a changed one.
func (w watcher) addDrawn(out map[int]bool) {
	p, f := &w.m.pane, w.m.frame()
	rows := strings.Split(w.screen(), "\n")
	for row := p.firstRow(); row < min(p.top+p.height, p.layout.Rows()); row++ {
		text := rows[paneTop+row-p.top]
		if f.tree.width > 0 {
			text = ansi.TruncateLeft(text, f.tree.width+1, "")
		}
		for _, side := range strings.Split(text, "│") {
			if id := p.layout.HunkAt(row); id >= 0 && changedText.MatchString(side) {
				out[id] = true
			}
		}
	}
}

// wantSelectedChange wants a changed row of the current hunk on the screen, or, if the hunk
// hides its change, the row in its place.
func (w watcher) wantSelectedChange(after string) {
	w.t.Helper()
	s := w.state()
	if !s.inDiff || s.hunk < 0 {
		return
	}
	if row := w.m.pane.layout.FirstChangeRow(s.hunk); !w.m.pane.shows(row) || !s.drawn[s.hunk] && !s.hides[s.hunk] {
		w.t.Fatalf("after %s, the first change of hunk %d is not on the screen: row %d of a window from %d\n%s", after, s.hunk, row, w.m.pane.top, s.screen)
	}
}

// wantNothingUnseen wants that no hunk was decided or became seen that was not drawn.
func (w watcher) wantNothingUnseen(event string, before seenState, between map[int]bool) {
	w.t.Helper()
	now := w.state()
	decides := slices.Contains([]string{"y", "n", "space", "r x enter"}, event) || strings.HasPrefix(event, "button")
	if decides && before.inDiff && before.set == now.set && before.hunk >= 0 {
		at := before.hunk
		if strings.HasPrefix(event, "button") {
			at = now.hunk
		}
		known := before.drawn[at] || before.hides[at] && before.seen[now.set.Hunks[at].Key] > 0
		if before.decisions[at] != now.decisions[at] && !known {
			w.t.Fatalf("%s decided on hunk %d, of which nothing was visible:\n%s", event, at, before.screen)
		}
	}
	for id, h := range now.set.Hunks {
		if now.seen[h.Key] > 0 && before.seen[h.Key] == 0 && before.set == now.set && now.inDiff && !before.drawn[id] && !now.drawn[id] && !between[id] {
			w.t.Fatalf("after %s hunk %d counts as seen, and no changed row of it was drawn:\n%s\nbefore:\n%s", event, id, now.screen, before.screen)
		}
	}
}

// looseHunks is a file with hunks that wait for a decision, each in sight of the next one.
func looseHunks() *fixture {
	var edits []text
	for i := 2; i <= 30; i += 7 {
		old := fmt.Sprintf("line %d\n", i)
		edits = append(edits, text{old: old, new: "new " + old, loose: "case"})
	}
	return &fixture{tree: memory{"a.txt": numbered(40)}, payloads: []*model.Payload{payload(edit("a.txt", edits...))}}
}

// On a small screen the context above a change gives way to it: both its sides are visible.
func TestContextGivesWayToTheChange(t *testing.T) {
	for _, size := range []tea.WindowSizeMsg{{Width: 40, Height: 10}, {Width: 80, Height: 10}, {Width: 50, Height: 9}, {Width: 40, Height: 12}} {
		d := drive(t, looseHunks().options(), size.Width, size.Height)
		for _, key := range []string{"]", "]", "y", "n", "u"} {
			d.keys(key).wantScreen(fmt.Sprintf("- line %d", 2+7*d.m.rev.hunk), fmt.Sprintf("+ new line %d", 2+7*d.m.rev.hunk))
		}
		d.send(tea.WindowSizeMsg{Width: 120, Height: 36})
		d.send(size)
		d.wantScreen(fmt.Sprintf("+ new line %d", 2+7*d.m.rev.hunk))
	}
}

// A key that decides shows a hunk first if nothing of its change is visible.
func TestNothingIsDecidedUnseen(t *testing.T) {
	opt := tall().options()
	opt.Look.Context = 100
	d := drive(t, opt, 80, 24).keys("]", "k", "ctrl+u")
	d.wantMarks("AAA")
	d.keys("pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown") // only context is visible
	d.keys("ctrl+u")
	visible := func() bool { return d.m.pane.showsChangeOf(d.m.rev.hunk) }
	if visible() {
		t.Fatalf("a change is visible:\n%s", d.screen())
	}
	d.keys("n").wantMarks("AAA")
	d.wantFooter("this hunk was off the screen; now it is shown")
	if !visible() || !d.m.pane.shows(d.m.pane.cursor) {
		t.Errorf("no change is visible, or not the cursor:\n%s", d.screen())
	}
	d.keys("n").wantMarks("ARA")
}

// Undo, redo and a new place put the cursor on the first changed row.
func TestCursorAfterUndo(t *testing.T) {
	at := func(d *driver, after string) {
		t.Helper()
		if p := &d.m.pane; p.cursor != p.layout.FirstChangeRow(d.m.rev.hunk) {
			t.Errorf("after %s the cursor is on row %d, the first changed one is %d:\n%s", after, p.cursor, p.layout.FirstChangeRow(d.m.rev.hunk), d.screen())
		}
	}
	d := drive(t, looseHunks().options(), 80, 24).keys("]", "n", "[", "k", "k", "u")
	at(d, "u")
	d.keys("j", "j", "ctrl+r")
	at(d, "ctrl+r")
	d = drive(t, shop().options(), 80, 24).keys("]", "]", "k", "c")
	at(d, "c")
	d.keys("k", "k", "1")
	at(d, "1")
	d = drive(t, shop().options(), 80, 24).keys("]", "]", "]", "]", "m", "enter")
	at(d, "m enter")
}
