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
	"aptix-tui/ui/dialog"
)

// randomFixture is a few files of few different lines, so that edits find none,
// one or several places, and build on each other.
func randomFixture(t *rapid.T) *fixture {
	line := rapid.SampledFrom([]string{"a\n", "b\n", "c\n", "日本語\n", "\tlong " + strings.Repeat("x", 90) + "\n", strings.Repeat("word ", 400) + "1\n", strings.Repeat("word ", 400) + "2\n", "no end", "\r\n", "\x1b[31m\n"})
	lines := func(most int) string {
		return strings.Join(rapid.SliceOfN(line, 0, most).Draw(t, "lines"), "")
	}
	w := &fixture{tree: memory{}, answer: model.NewAnswer("clipboard", []byte("one\ntwo\nthree\nfour\n"))}
	paths := []string{"a.go", "src/b.go", "src/日本.go", "src/deep/er/c.go", "very/long/" + strings.Repeat("name", 20)}
	var changes []model.FileChange
	for _, p := range paths[:rapid.IntRange(0, len(paths)).Draw(t, "files")] {
		w.tree[p] = lines(30)
		var edits []text
		for range rapid.IntRange(0, 4).Draw(t, "edits") {
			old := line.Draw(t, "old") + lines(rapid.SampledFrom([]int{0, 0, 3}).Draw(t, "further"))
			edits = append(edits, text{old: old, new: drawNew(t, old, lines), loose: rapid.SampledFrom([]string{"", "", "case"}).Draw(t, "loose")})
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
	for i := range rapid.IntRange(0, 9).Draw(t, "blocks") {
		content := lines(9)
		w.blocks = append(w.blocks, model.CodeBlock{First: 10 * i, Last: 10*i + 8, Language: "go", Heading: content, Content: []byte(content)})
		w.holders = append(w.holders, model.Holders{Distinctive: 3, Files: []model.Holder{{Path: paths[i%len(paths)], Lines: 2}}})
	}
	return w
}

// drawNew is what replaces old: other lines, the same ones with other indentation, or some of
// both.
func drawNew(t *rapid.T, old string, lines func(most int) string) string {
	switch rapid.IntRange(0, 5).Draw(t, "new") {
	case 0:
		return "  " + old
	case 1:
		return "  " + old + lines(3)
	case 2:
		return lines(40)
	}
	return lines(3)
}

// For all keys: no panic, every frame fits the terminal, decisions stay
// closed under what hunks build on, the plan is what the screen shows, and
// nothing is applied but by a key of the summary that w opened, and only by o with undecided hunks.
func TestAnyKeysOnAnything(t *testing.T) {
	var keys []string
	for _, b := range config.DefaultKeys() {
		keys = append(keys, b.Keys...)
	}
	keys = append(keys, "w", "w", "enter", "enter", "y", "n", "x", "ctrl+c", "n n", "backspace", "c", "m", "v", "s", "e", "/", "b", "b", "b", "enter")
	rapid.Check(t, func(t *rapid.T) {
		w := randomFixture(t)
		w.editor = func(text *[]byte) error {
			*text = []byte(rapid.SampledFrom([]string{"", "a\n", "b", "a\nby hand\nc\n", "no end"}).Draw(t, "edited"))
			return nil
		}
		opt := w.options()
		if rapid.Bool().Draw(t, "colour") {
			opt.inColour("dark")
		}
		d := drive(t, opt, 80, 24)
		for range 15 {
			if d.quit {
				break
			}
			key := rapid.SampledFrom(keys).Draw(t, "key")
			before, summary := len(w.commits), d.m.dialog != nil
			if d.disturb(t); len(w.commits) != before && !summary {
				t.Fatal("a click applied without a summary") // it may press the keys of its footer
			}
			before = len(w.commits)
			applies := appliesWith(d.m.dialog, key)
			if applies && key != "o" && len(d.m.rev.Set.Undecided(d.decisions())) > 0 {
				t.Fatalf("%q applies with undecided hunks", key)
			}
			d.keys(key)
			if len(w.commits) != before && !(applies && (key == "enter" || key == "o")) {
				t.Fatalf("%q applied", key)
			}
			if d.quit && len(w.undone) > 0 && d.m.out.Ending != Undone && d.m.out.Ending != Committed {
				t.Fatalf("%q quit after an undo, and the outcome is %+v", key, d.m.out)
			}
			checkFrame(t, d)
			unseen := 0
			for id := range d.m.rev.Set.Hunks {
				if d.m.isUnseen(id) {
					unseen++
				}
			}
			if got := d.m.stats; got.unseen != unseen || got.tally != d.m.rev.tally() {
				t.Fatalf("%+v and %d unseen are shown, and %+v is decided, %d unseen", got.tally, got.unseen, d.m.rev.tally(), unseen)
			}
			checkClosed(t, d.m.rev.Set, d.decisions())
		}
		checkPlan(t, d.m.rev.Set, d.decisions())
	})
}

// disturb resizes the terminal or clicks somewhere, now and then.
func (d *driver) disturb(t *rapid.T) {
	switch rapid.IntRange(0, 15).Draw(t, "disturb") {
	case 0:
		d.send(tea.WindowSizeMsg{Width: rapid.IntRange(1, 250).Draw(t, "width"), Height: rapid.IntRange(1, 80).Draw(t, "height")})
	case 1:
		button := rapid.SampledFrom([]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelDown, tea.MouseButtonWheelUp}).Draw(t, "button")
		d.send(tea.MouseMsg{Button: button, Action: tea.MouseActionPress, X: rapid.IntRange(0, 90).Draw(t, "x"), Y: rapid.IntRange(0, 30).Draw(t, "y")})
	}
}

// checkPlan compares the plan of what is accepted with what the screen shows.
func checkPlan(t *rapid.T, set *model.ChangeSet, d model.Decisions) {
	plan, err := set.Plan(set.WithoutUndecided(d))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range plan.Entries {
		for f, file := range set.Files {
			// A missing or a deleted file is shown by itself, also if a later change creates it.
			accepted := slices.DeleteFunc(slices.Clone(file.Hunks), func(id int) bool { return d[id] != model.Accepted })
			if len(accepted) == 0 || slices.ContainsFunc(accepted, func(id int) bool { return set.Hunks[id].Kind == model.KindDelete }) {
				continue
			}
			if shown := set.Preview(f, d); file.Path == e.Path && e.After.Kind == model.Regular && string(shown) != string(e.Content()) {
				t.Fatalf("%s becomes %q, and %q is shown", e.Path, e.Content(), shown)
			}
		}
	}
}

func checkFrame(t *rapid.T, d *driver) {
	rows := strings.Split(d.m.View(), "\n")
	equal(t, len(rows), d.m.screen.height)
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

// appliesWith reports whether key makes d apply. It leaves d as it is.
func appliesWith(d *dialog.Dialog, key string) bool {
	if d == nil {
		return false
	}
	probe := *d
	return probe.Press(keyMsg(key)) == dialog.Apply
}
