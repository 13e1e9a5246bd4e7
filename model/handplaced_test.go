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

func openFile(t cleaner, dir, text string) *workspace.Workspace {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	return ws
}

// PLACING §2: a person places a hunk in the text with all hunks before it. With these, it changes
// exactly the lines shown.
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
		shown := cs.HandText(id)
		text := model.NewText(shown.Text)
		first := rapid.IntRange(0, text.Lines()).Draw(t, "first")
		count := rapid.IntRange(0, text.Lines()-first).Draw(t, "count")
		want := string(shown.Text[:text.Start(first)]) + "HAND\n" + string(shown.Text[text.Start(first+count):])

		choices := (*model.Choices)(nil).With(key, model.Choice{Lines: &model.LineRange{First: first, Count: count}})
		now := model.Resolve(payloads, ws, nil, choices)
		d := now.InitialDecisions()
		id = slices.IndexFunc(now.Hunks, func(h *model.Hunk) bool { return h.Key == key })
		if simultaneous && now.Hunks[id].Placement == model.Conflict {
			return // another edit of the same text changes these lines
		}
		if got := now.PlacementText(id); string(got) != string(shown.Text) {
			t.Fatalf("shown in %q, placed in %q", shown.Text, got)
		}
		for n := range id { // without a place it is not in the text
			d, _ = now.AcceptPlaced(d, []int{n})
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

// nowhere is a locator that finds nothing.
type nowhere struct{}

func (nowhere) Locate(*model.Text, int) model.Match {
	return model.Match{Placement: model.Missing, Stated: 1}
}

// A person begins to place at the text that has most of what is looked for, however small that is.
func TestNearestText(t *testing.T) {
	const file = "package a\n\nfunc one() {\n\treturn total\n}\n\nfunc two() {\n\treturn sum\n}\n"
	for _, c := range []struct {
		old, new    string
		first       int // 0-based
		found, near bool
	}{
		{"func two() {\n\tlog.Println()\n\treturn 2\n}\n", "x\n", 6, false, true},
		{"  return sum\n  and nothing else of it\n", "x\n", 7, false, true}, // an equal line, blanks aside
		{"retur total\n", "x\n", 3, false, true},
		{"the sum and more of it\n", "x\n", 7, false, true},
		{"", "func two() {\n\tcall()\n}\n", 6, false, true}, // by what is new
		{"@@@@\n", "%%\n", 0, false, false},
	} {
		dir := t.TempDir()
		p := edits(false, lineEdit{c.old, c.new})
		p.Files[0].Edits[0].Locator = nowhere{}
		got := model.Resolve([]*model.Payload{p}, openFile(t, dir, file), nil, nil).HandText(0)
		if got.Start.First != c.first || got.Found != c.found || got.Near != c.near {
			t.Errorf("%q: from line %d, found %v, near %v", c.old+c.new, got.Start.First, got.Found, got.Near)
		}
	}
}
