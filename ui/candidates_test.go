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
		{"too high a number", "3", "cmd/main.go", "count 3; 2 files may be meant"},
		{"taken back", "2 u", "cmd/main.go", "undone"},
		{"and chosen again", "2 u ctrl+r", "b/main.go", "redone"},
		{"no marker without a file", "m", "cmd/main.go", "m: the file does not exist: choose another one with 1–2 first"},
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
			if got := d.m.rev.Set.Files[d.m.rev.current().File].Path; got != c.file {
				t.Errorf("the hunk is in %s, want %s", got, c.file)
			}
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

// REVIEW §3.2, "s": split at unchanged lines, and back.
func TestSplit(t *testing.T) {
	cases := []struct{ name, keys, marks, footer string }{
		{"splits", "s", "AAAA", "split into 2 hunks"},
		{"parts keep the decision", "n [ s", "RRAA", "split into 2 hunks"},
		{"one of the parts", "s n", "RAAA", "rejected"},
		{"whole again", "s s", "AAA", "one hunk again"},
		{"on the second part", "s ] s", "AAA", "one hunk again"},
		{"whole again and rejected as both parts were", "s space ] space s", "RAA", "one hunk again"},
		{"whole again and undecided, for the parts differ", "s space s", "UAA", "one hunk again"},
		{"undone", "s space u u", "AAA", "undone"},
		{"undone and redone", "s u ctrl+r", "AAAA", "redone"},
		{"adjacent lines", "] s", "AAA", "s: the changed lines of this hunk are adjacent: v selects individual lines"},
		{"a new file", "] ] s", "AAA", "s: the changed lines of this hunk are adjacent: v selects individual lines"},
		{"in the tree", "tab s", "AAA", "s: this key works on one hunk: tab goes back to the diff"},
		{"no lines of a part", "s v", "AAAA", "v: this is a part of a hunk: s makes it whole again"},
		{"no editing of a part", "s e", "AAAA", "e: this is a part of a hunk"},
		{"no moving of a part", "s m", "AAAA", "m: this is a part of a hunk"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, groupsFixture().options(), 250, 30)
			d.keys(words(c.keys)...)
			d.wantMarks(c.marks)
			d.wantFooter(c.footer)
		})
	}
}

// REVIEW §3.2, "v": just the selected lines are accepted.
func TestSelectLines(t *testing.T) {
	const all = "ONE\nmore\ntwo\nthree\nFOUR\nfive\n"
	cases := []struct{ name, keys, marks, want, footer string }{
		{"begins with none", "v", "AAA", all, "0/5 lines"},
		{"the range if none is marked", "v enter", "ARAA", "two\nthree\nfour\nfive\n", "accepted 1/5 lines; s makes the hunk whole again"},
		{"a longer range", "v j j enter", "ARAA", "ONE\nmore\ntwo\nthree\nfour\nfive\n", "accepted 3/5 lines"},
		{"the range is counted", "v j j", "AAA", all, "0/5 lines, range of 3"},
		{"a range that is marked", "v j j space", "AAA", all, "3/5 lines"},
		{"and another one", "v j space j j j v k space enter", "ARAA", "ONE\ntwo\nthree\nFOUR\nfive\n", "accepted 4/5 lines"},
		{"a range begins again", "v j v j enter", "RAAA", "one\nONE\nmore\ntwo\nthree\nfour\nfive\n", "accepted 2/5 lines"},
		{"after space the cursor is the range", "v space j j", "AAA", all, "1/5 lines"},
		{"a range upwards", "v G v k enter", "RAAA", "one\ntwo\nthree\nFOUR\nfive\n", "accepted 2/5 lines"},
		{"all marked lines of a range are unmarked", "v a j space", "AAA", all, "3/5 lines"},
		{"some marked lines of a range are marked all", "v space v j j space", "AAA", all, "3/5 lines"},
		{"marked lines and not the range", "v space v j j enter", "ARAA", "two\nthree\nfour\nfive\n", "accepted 1/5 lines"},
		{"all but one", "v a space enter", "RAAA", "one\nONE\nmore\ntwo\nthree\nFOUR\nfive\n", "accepted 4/5 lines"},
		{"all", "n [ v a enter", "AAA", all, "accepted"},
		{"none of all is the range", "v a a enter", "ARAA", "two\nthree\nfour\nfive\n", "accepted 1/5 lines"},
		{"esc leaves", "v space esc", "AAA", all, ""},
		{"q leaves the mode only", "v space q", "AAA", all, ""},
		{"no line above", "v k", "AAA", all, "this is the first changed line of the hunk"},
		{"no line below", "v G j", "AAA", all, "this is the last changed line of the hunk"},
		{"keys of the review do nothing", "v n", "AAA", all, "n does nothing here"},
		{"undone", "v enter u", "AAA", all, "undone"},
		{"whole again", "v enter s", "UAA", "one\ntwo\nthree\nfour\nfive\n", "one hunk again"},
		{"a single line", "] ] v", "AAA", all, "v: this hunk has only one changed line"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, groupsFixture().options(), 250, 30)
			d.keys(words(c.keys)...)
			d.wantMarks(c.marks)
			d.wantFooter(c.footer)
			if got := string(d.m.rev.Set.Preview(0, d.decisions())); got != c.want {
				t.Errorf("the file becomes %q, want %q", got, c.want)
			}
		})
	}
}

// newFile creates a file of four lines.
func newFile(content string) *fixture {
	return &fixture{tree: memory{}, payloads: []*model.Payload{payload(model.FileChange{Op: model.OpWrite, Path: "new.txt", Content: []byte(content)})}}
}

// Lines of a new file are marked as those of any other: the file then has only those, and
// the others are one rejected hunk.
func TestSelectLinesOfANewFile(t *testing.T) {
	for _, c := range []struct{ name, keys, marks, want, footer string }{
		{"the range", "v j enter", "AR", "one\ntwo\n", "accepted 2/4 lines; s makes the hunk whole again"},
		{"some", "v j j v j space enter", "AR", "three\nfour\n", "accepted 2/4 lines"},
		{"whole again", "v enter s", "U", "", "one hunk again"},
		{"the others, too", "v enter ] y", "AA", "one\ntwo\nthree\nfour\n", "accepted"},
		{"without the file no lines", "v enter ] y [ n", "RR", "", "rejected, and 1 hunk that builds on it"},
		{"undone", "v enter u", "A", "one\ntwo\nthree\nfour\n", "undone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newFile("one\ntwo\nthree\nfour\n")
			d := drive(t, w.options(), 120, 30)
			d.keys(words(c.keys)...)
			d.wantMarks(c.marks)
			d.wantFooter(c.footer)
			if got := string(d.m.rev.Set.Preview(0, d.decisions())); got != c.want {
				t.Errorf("the file becomes %q, want %q", got, c.want)
			}
		})
	}
}

// Lines around the end of a file without a line end cannot be separated.
func TestTiedLinesGoTogether(t *testing.T) {
	w := &fixture{tree: memory{"a": "one\ntwo"}, payloads: []*model.Payload{payload(edit("a", text{old: "one\ntwo", new: "one\nTWO\nthree"}))}}
	d := drive(t, w.options(), 120, 24).keys("v", " ")
	d.wantFooter("the last line has no line ending: 2 more lines go with it")
	if got := d.m.selection.selected(); got != 3 {
		t.Errorf("%d lines are selected, want 3", got)
	}
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

// A file that would be created may be another one: digits and c choose that, y creates.
func TestChooseAFileInsteadOfANewOne(t *testing.T) {
	for _, c := range []struct{ keys, file, footer string }{
		{"2", "src/cart/total.go", "placed in src/cart/total.go; u undoes it"},
		{"c", "old/cart/total.go", "placed in old/cart/total.go"},
		{"2 u", "cart/total.go", "undone"},
		{"3", "cart/total.go", "count 3; 2 files may be meant"},
		{"y", "cart/total.go", "accepted"},
	} {
		d := drive(t, mistaken().options(), 120, 30)
		d.wantScreen("the file does not exist; possibly old/cart/total.go", "1–2 to choose: 1 old/cart/total.go · 2 src/cart/total.go", "func Total() {}")
		d.wantMarks("U")
		d.keys(words(c.keys)...)
		if got := d.m.rev.Set.Files[d.m.rev.current().File].Path; got != c.file {
			t.Errorf("after %q the hunk is in %s, want %s", c.keys, got, c.file)
		}
		d.wantFooter(c.footer)
	}
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
		if got := d.m.selection.at; got != 0 {
			t.Errorf("at width %d, marking begins at line %d:\n%s", width, got, d.screen())
		}
	}
}
