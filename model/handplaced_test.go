package model_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// lineEdit is a locator that finds a text in one place, or not.
type lineEdit struct{ old, new string }

func (e lineEdit) Locate(t *model.Text, _ int) model.Match {
	at := bytes.Index(t.Bytes, []byte(e.old))
	if at < 0 {
		return model.Match{Placement: model.Missing}
	}
	span := model.Span{Start: at, End: at + len(e.old)}
	return model.Match{Placement: model.Loose, Candidates: []model.Candidate{{Extent: span, Splices: []model.Splice{{Span: span, New: []byte(e.new)}}}}}
}

// edits is a payload that makes edits in a.txt, all in the text before it or one after another.
func edits(simultaneous bool, all ...lineEdit) *model.Payload {
	c := model.FileChange{Op: model.OpEdit, Path: "a.txt", Simultaneous: simultaneous}
	for _, e := range all {
		c.Edits = append(c.Edits, model.Edit{Locator: e, Old: []byte(e.old), New: []byte(e.new)})
	}
	return &model.Payload{Format: &model.Format{Name: "test"}, Files: []model.FileChange{c}}
}

func openFile(t rapid.TB, dir, text string) *workspace.Workspace {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return ws
}

// decideAtRandom accepts some hunks and rejects others.
func decideAtRandom(t *rapid.T, cs *model.ChangeSet) model.Decisions {
	d := cs.InitialDecisions()
	for id, h := range cs.Hunks {
		switch n := rapid.IntRange(0, 2).Draw(t, "decision"); {
		case n == 1 && h.Placed():
			d, _, _ = cs.Accept(d, id)
		case n == 2:
			d, _ = cs.Reject(d, id)
		}
	}
	return d
}

// PLACING §2: a person places a hunk in the text with those of the hunks before it that are
// accepted. Whatever is decided about them, it changes exactly the lines shown.
func TestPlacedInTheTextShown(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		var file strings.Builder
		n := rapid.IntRange(1, 8).Draw(t, "lines")
		for i := range n {
			fmt.Fprintf(&file, "line%d\n", i)
		}
		var all []lineEdit
		at := rapid.IntRange(0, n).Draw(t, "edits before")
		for i := range at {
			old := fmt.Sprintf("line%d\n", rapid.IntRange(0, n-1).Draw(t, "line"))
			if i > 0 && rapid.Bool().Draw(t, "edits an edit") {
				old = all[i-1].new
			}
			all = append(all, lineEdit{old, strings.Repeat(fmt.Sprintf("new%d\n", i), rapid.IntRange(0, 2).Draw(t, "new lines"))})
			if all[i].new == "" {
				all[i].new = fmt.Sprintf("only%d\n", i)
			}
		}
		all = append(all, lineEdit{"nowhere\n", "HAND\n"}, lineEdit{"line0\n", "later\n"})
		simultaneous := rapid.Bool().Draw(t, "simultaneous")
		payloads := []*model.Payload{edits(false, all[:at/2]...), edits(simultaneous, all[at/2:]...)}
		ws := openFile(t, dir, file.String())
		defer ws.Close()
		cs := model.Resolve(payloads, ws, nil, nil)
		id := slices.IndexFunc(cs.Hunks, func(h *model.Hunk) bool { return string(h.Old()) == "nowhere\n" })
		key := cs.Hunks[id].Key
		d := decideAtRandom(t, cs)
		shown := cs.HandText(id, d)
		text := model.NewText(shown.Text)
		first := rapid.IntRange(0, text.Lines()).Draw(t, "first")
		count := rapid.IntRange(0, text.Lines()-first).Draw(t, "count")
		want := string(shown.Text[:text.Start(first)]) + "HAND\n" + string(shown.Text[text.Start(first+count):])

		choices := (*model.Choices)(nil).With(key, model.Choice{Lines: &model.LineRange{First: first, Count: count, Without: shown.Without}})
		now := model.Resolve(payloads, ws, nil, choices)
		d = now.TransferDecisions(cs, d)
		id = slices.IndexFunc(now.Hunks, func(h *model.Hunk) bool { return h.Key == key })
		if simultaneous && now.Hunks[id].Placement == model.Conflict {
			return // another edit of the same text changes these lines
		}
		if got := now.PlacementText(id); string(got) != string(shown.Text) {
			t.Fatalf("shown in %q, placed in %q", shown.Text, got)
		}
		for n, h := range now.Hunks {
			if n > id || simultaneous && n < id && h.Key.Payload == key.Payload {
				d, _ = now.Reject(d, n)
			}
		}
		d, _, err := now.Accept(d, id)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(now.Preview(0, d)); got != want {
			t.Fatalf("at %d, %d lines of %q: the file becomes %q, want %q", first, count, shown.Text, got, want)
		}
	})
}

// Lines that a hunk keeps between its changes are lines of the file on disk, though it states
// them in its new text.
func TestHandTextHasTheKeptLines(t *testing.T) {
	payloads := []*model.Payload{edits(false, lineEdit{"3\n4\n5\n6\n", "3a\n3b\n4\n5\n5a\n6b\n"}, lineEdit{"nowhere\n", "HAND\n"})}
	ws := openFile(t, t.TempDir(), "1\n2\n3\n4\n5\n6\n7\n")
	defer ws.Close()
	cs := model.Resolve(payloads, ws, nil, nil)
	d, _, err := cs.Accept(cs.InitialDecisions(), 0)
	if err != nil {
		t.Fatal(err)
	}
	lines := cs.HandText(1, d).Lines
	for _, c := range []struct {
		first, count int
		want         string
	}{
		{2, 1, "line 3, made by an earlier change"},
		{3, 2, "lines 3 to 4, partly made by an earlier change"},
		{4, 2, "lines 4 to 5"},
		{2, 5, "lines 3 to 6, partly made by an earlier change"},
		{8, 1, "line 7"},
	} {
		if got := model.ShownRange(lines, c.first, c.count).String(); got != c.want {
			t.Errorf("%d lines from %d are %s, want %s", c.count, c.first, got, c.want)
		}
	}
}

// An edit after one that was placed in another text finds its own place.
func TestEditAfterAPlaceInAnotherText(t *testing.T) {
	payloads := []*model.Payload{edits(false, lineEdit{"one\n", "1\n1b\n"}, lineEdit{"nowhere\n", "HAND\n"}, lineEdit{"three\n", "3\n"})}
	now := placedOnTwo(t, payloads, "one\ntwo\nthree\n")
	for _, c := range []struct {
		on   []int
		want string
	}{{[]int{1}, "one\nHAND\nthree\n"}, {[]int{1, 2}, "one\nHAND\n3\n"}, {[]int{0, 1, 2}, "1\n1b\nHAND\n3\n"}, {[]int{0}, "1\n1b\ntwo\nthree\n"}} {
		if got := preview(t, now, c.on...); got != c.want {
			t.Errorf("with %v: %q, want %q", c.on, got, c.want)
		}
	}
}

// placedOnTwo is payloads whose hunk 1 a person places on line two, without the hunk before it.
func placedOnTwo(t *testing.T, payloads []*model.Payload, text string) *model.ChangeSet {
	ws := openFile(t, t.TempDir(), text)
	t.Cleanup(func() { ws.Close() })
	cs := model.Resolve(payloads, ws, nil, nil)
	shown := cs.HandText(1, cs.InitialDecisions())
	choices := (*model.Choices)(nil).With(cs.Hunks[1].Key, model.Choice{Lines: &model.LineRange{First: 1, Count: 1, Without: shown.Without}})
	return model.Resolve(payloads, ws, nil, choices)
}

// So it is where other edits of the same batch have their places in the text with all edits.
func TestEditAfterABatchWithAPlaceInAnotherText(t *testing.T) {
	payloads := []*model.Payload{
		edits(false, lineEdit{"one\n", "1\n1b\n"}),
		edits(true, lineEdit{"nowhere\n", "LONG HAND\n"}, lineEdit{"three\n", "3\n"}),
		edits(false, lineEdit{"four\n", "4\n"}),
	}
	now := placedOnTwo(t, payloads, "one\ntwo\nthree\nfour\n")
	if got, want := preview(t, now, 0, 1, 2, 3), "1\n1b\nLONG HAND\n3\n4\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A place by hand can be a part of lines.
func TestPlacedInAPartOfALine(t *testing.T) {
	payloads := []*model.Payload{edits(false, lineEdit{"nowhere", "b\nc"})}
	ws := openFile(t, t.TempDir(), "one\r\nx = a;\r\n")
	defer ws.Close()
	key := model.Resolve(payloads, ws, nil, nil).Hunks[0].Key
	for _, c := range []struct {
		within model.Span
		want   string
	}{{model.Span{Start: 4, End: 5}, "one\r\nx = b\r\nc;\r\n"}, {model.Span{Start: 4, End: 99}, "one\r\nb\r\nc"}} {
		choices := (*model.Choices)(nil).With(key, model.Choice{Lines: &model.LineRange{First: 1, Count: 1, Within: &c.within}})
		if got := preview(t, model.Resolve(payloads, ws, nil, choices), 0); got != c.want {
			t.Errorf("within %v: %q, want %q", c.within, got, c.want)
		}
	}
}
