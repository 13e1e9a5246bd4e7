package ui

import (
	"context"
	"strings"
	"testing"

	"aptix-tui/model"
)

// astray is an edit of a file that is somewhere else, in one of two places.
func astray() *fixture {
	return &fixture{
		tree: memory{"a/main.go": "one\n", "b/main.go": "zero\none\n"},
		payloads: []*model.Payload{payload(edit("cmd/main.go", text{old: "one\n", new: "two\n"}),
			edit("a/main.go", text{old: "one\n", new: "uno\n"}))},
	}
}

// REVIEW §3.2, "1-9": for a file that was not found they choose the file.
func TestChooseAFileForOneNotFound(t *testing.T) {
	cases := []struct {
		name, keys string
		file       string // of the hunk at the end
		footer     string
	}{
		{"shown", "", "cmd/main.go", ""},
		{"by number", "2", "b/main.go", "placed in b/main.go; u undoes it"},
		{"next", "c", "a/main.go", "placed in a/main.go"},
		{"previous", "C", "b/main.go", "placed in b/main.go"},
		{"too high a number", "3", "cmd/main.go", "no file 3: 2 are possible"},
		{"taken back", "2 u", "cmd/main.go", "undone"},
		{"and chosen again", "2 u ctrl+r", "b/main.go", "redone"},
		{"another one is named", "m l i b / m a i n . g o enter", "lib/main.go", "placed in lib/main.go"},
		{"no editor without a file", "e", "cmd/main.go", "e: the file does not exist"},
		{"nothing to open", "o", "cmd/main.go", "o: the file does not exist"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, astray().options(), 250, 30)
			if d.m.rev.current().Placement != model.Conflict {
				d.keys("[", "g")
			}
			d.wantScreen("cmd/main.go", "1–2 to choose one of these files")
			d.keys(words(c.keys)...)
			equal(t, d.m.rev.Set.Files[d.m.rev.current().File].Path, c.file)
			d.wantFooter(c.footer)
		})
	}
}

// groupsFixture has one hunk of two runs of changed lines.
func groupsFixture() *fixture {
	return &fixture{
		tree: memory{"a.txt": "one\ntwo\nthree\nfour\nfive\n", "b.txt": "b\n"},
		payloads: []*model.Payload{payload(
			edit("a.txt", text{old: "one\ntwo\nthree\nfour\n", new: "ONE\nmore\ntwo\nthree\nFOUR\n"}),
			edit("b.txt", text{old: "b\n", new: "B\n"}),
			model.FileChange{Op: model.OpCreate, Path: "c.txt", Content: []byte("c\n")})},
	}
}

// newFile creates a file of four lines.
func newFile(content string) *fixture {
	return &fixture{tree: memory{}, payloads: []*model.Payload{payload(model.FileChange{Op: model.OpWrite, Path: "new.txt", Content: []byte(content)})}}
}

// Lines around the end of a file without a line end cannot be separated.
func TestTiedLinesGoTogether(t *testing.T) {
	w := &fixture{tree: memory{"a": "one\ntwo"}, payloads: []*model.Payload{payload(edit("a", text{old: "one\ntwo", new: "one\nTWO\nthree"}))}}
	d := drive(t, w.options(), 120, 24).keys("v", " ")
	d.wantFooter("the last line has no line ending: 2 more lines go with it")
	equal(t, d.m.selection.selected(), 3)
}

func TestChoicesThatFailChangeNothing(t *testing.T) {
	for _, keys := range []string{"s", "v enter", "m enter"} {
		opt := groupsFixture().options()
		opt.Choose = failing("the disk is full")
		d := drive(t, opt, 200, 30)
		d.keys(words(keys)...).wantFooter("the disk is full")
		d.wantMarks("AAA")
		d.keys("u").wantFooter("nothing to undo")
		if d.m.selection != nil || d.m.placing != nil {
			t.Errorf("after %s a mode is still on", keys)
		}
	}
}

// mistaken creates a file beside one that may be meant.
func mistaken() *fixture {
	create := model.FileChange{Op: model.OpWrite, Path: "cart/total.go", Content: []byte("package cart\n\nfunc Total() {}\n"), OffersSimilar: true}
	return &fixture{tree: memory{"src/cart/total.go": totalGo, "old/cart/total.go": "package cart\n"}, payloads: []*model.Payload{payload(create)}}
}

// Text without changes, such as our own reply in the clipboard, never replaces an answer.
func TestReloadKeepsTheAnswer(t *testing.T) {
	for kept, want := range map[Kept]string{
		KeptForNoText:    "clipboard has no text: answer kept, files reloaded",
		KeptForNoChanges: "clipboard has no changes to place: answer kept, files reloaded",
		KeptForOwnText:   "clipboard has text that was copied from this review: answer kept, files reloaded",
		NotKept:          "reloaded; decisions that still apply are kept",
	} {
		w := shop()
		opt := w.options()
		opt.Reload = func(_ context.Context, r Review) (Review, error) {
			next, err := w.choose(context.Background(), r)
			next.Kept = kept
			return next, err
		}
		d := drive(t, opt, 120, 36).keys("n", "R")
		d.wantScreen(want)
		d.wantMarks("RAUAUUA")
	}
}

// Marking begins at the line under the cursor, also on a further row of it.
func TestSelectLinesOfAWrappedLine(t *testing.T) {
	long := strings.Repeat("word ", 40)
	w := &fixture{tree: memory{"a": "one\n" + long + "end\n"}, payloads: []*model.Payload{payload(edit("a", text{old: long + "end\n", new: long + "END\n"}))}}
	for _, width := range []int{50, 60, 80, 120, 160, 250} {
		d := drive(t, w.options(), width, 24)
		d.keys("v")
		equal(t, d.m.selection.at, 0, width)
	}
}
