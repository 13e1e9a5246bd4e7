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

// randomWorld is a few files of few different lines, so that edits find none,
// one or several places, and build on each other.
func randomWorld(t *rapid.T) *world {
	line := rapid.SampledFrom([]string{"a\n", "b\n", "c\n", "日本語\n", "\tlong " + strings.Repeat("x", 90) + "\n", "no end", "\r\n", "\x1b[31m\n"})
	lines := func(most int) string {
		return strings.Join(rapid.SliceOfN(line, 0, most).Draw(t, "lines"), "")
	}
	w := &world{tree: memory{}, answer: model.NewAnswer("clipboard", []byte("one\ntwo\nthree\nfour\n"))}
	paths := []string{"a.go", "src/b.go", "src/日本.go", "src/deep/er/c.go", "very/long/" + strings.Repeat("name", 20)}
	var changes []model.FileChange
	for _, p := range paths[:rapid.IntRange(0, len(paths)).Draw(t, "files")] {
		w.tree[p] = lines(30)
		var edits []text
		for range rapid.IntRange(0, 4).Draw(t, "edits") {
			edits = append(edits, text{old: line.Draw(t, "old"), new: lines(3), loose: rapid.SampledFrom([]string{"", "", "case"}).Draw(t, "loose")})
		}
		changes = append(changes, edit(p, edits...))
		if rapid.Bool().Draw(t, "delete") {
			changes = append(changes, model.FileChange{Op: model.OpDelete, Path: p})
		}
	}
	if rapid.Bool().Draw(t, "create") {
		changes = append(changes, model.FileChange{Op: model.OpWrite, Path: "new/file", Content: []byte(lines(5))})
	}
	if rapid.Bool().Draw(t, "escape") {
		changes = append(changes, edit("../out", text{old: "a", new: "b"}))
	}
	w.payloads = []*model.Payload{payload(changes...)}
	return w
}

// Whatever is pressed: no panic, every frame fits the terminal, decisions stay
// closed under what hunks build on, and nothing is committed but by enter on
// the summary that w opened.
func TestAnyKeysOnAnything(t *testing.T) {
	var keys []string
	for _, b := range config.DefaultKeys() {
		keys = append(keys, b.Keys...)
	}
	keys = append(keys, "w", "w", "enter", "y", "n", "x", "ctrl+c", "n n")
	rapid.Check(t, func(t *rapid.T) {
		w := randomWorld(t)
		opt := w.options()
		if rapid.Bool().Draw(t, "colour") {
			opt.Styles, opt.Colour = inColour()
		}
		d := drive(t, opt, 80, 24)
		for range 40 {
			if d.quit {
				break
			}
			before := len(w.commits)
			summary := d.m.page != nil && d.m.page.does[config.Confirm] == commitPlan
			key := rapid.SampledFrom(keys).Draw(t, "key")
			if rapid.IntRange(0, 9).Draw(t, "resize") == 0 {
				d.send(tea.WindowSizeMsg{Width: rapid.IntRange(1, 250).Draw(t, "width"), Height: rapid.IntRange(1, 80).Draw(t, "height")})
			}
			d.keys(key)
			if len(w.commits) != before && !(summary && key == "enter") {
				t.Fatalf("%q committed", key)
			}
			checkFrame(t, d)
			checkClosed(t, d.m.rev.Set, d.decisions())
		}
	})
}

func checkFrame(t *rapid.T, d *driver) {
	rows := strings.Split(d.m.View(), "\n")
	if len(rows) != d.m.screen.height {
		t.Fatalf("%d rows on a screen of %d", len(rows), d.m.screen.height)
	}
	for i, row := range rows {
		if w := ansi.StringWidth(row); w > d.m.screen.width {
			t.Fatalf("row %d is %d cells wide on a screen of %d: %q", i, w, d.m.screen.width, row)
		}
	}
}

func checkClosed(t *rapid.T, set *model.ChangeSet, d model.Decisions) {
	for id, h := range set.Hunks {
		if d[id] != model.Accepted || h.Placement == model.Applied {
			continue
		}
		open := func(n int) bool { return d[n] != model.Accepted && set.Hunks[n].Placement != model.Applied }
		if slices.ContainsFunc(h.Needs, open) {
			t.Fatalf("hunk %d is accepted without what it builds on: %v", id, h.Needs)
		}
	}
}
