package ui

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

// everySize are the sizes of screens at which people see a review.
var everySize = []size{{120, 36}, {80, 24}, {60, 20}}

// doubted is a reason that doubts something.
func doubted(s model.Subject, sentence string) model.Reason {
	return model.ReasonKind{Code: "test/doubt", Doubts: s, Sentence: sentence}.With()
}

// doubtedFile is a block for a file that is only named nearby; the place of its last edit is doubted, too.
func doubtedFile() *fixture {
	c := edit("a.txt", text{old: "line 2\n", new: "two\n"}, text{old: "line 4\n", new: "four\n"}, text{old: "line 6\n", new: "six\n"})
	c.Doubt = doubted(model.OfFile, "the answer names the file only nearby")
	c.Edits[2].Doubt = doubted(model.OfPlace, "the place is not certain")
	other := edit("b.txt", text{old: "b\n", new: "B\n"})
	other.Doubt = doubted(model.OfMeaning, `the text above says "something like"`)
	return &fixture{tree: memory{"a.txt": numbered(8), "b.txt": "b\n"}, payloads: []*model.Payload{payload(c, other)}}
}

// The header of an undecided hunk with a certain place says what is doubted, and the reason that
// comes first says why. One key answers what is doubted of the file for all its hunks of which nothing
// else is.
func TestDoubts(t *testing.T) {
	for _, size := range everySize {
		d := drive(t, doubtedFile().options(), size.width, size.height)
		d.wantMarks("UUUU")
		d.wantScreen("file?", "the answer names the file only nearby")
		if strings.Contains(d.screen(), "exact") {
			t.Errorf("an undecided hunk is called exact:\n%s", d.screen())
		}
		d.keys("F").wantFooter("the file is a.txt: accepted 2 hunks; more is doubted of 1")
		d.wantMarks("AAUU")
		d.keys("y").wantScreen("meant?", `the text above says "something like"`)
		d.keys("F").wantFooter("F: no hunk of this file waits for that alone")
		d.keys("u", "u").wantMarks("UUUU")
	}
}

// deleting is an interpreter whose reading deletes definitions.
type deleting struct{}

func (deleting) Interpret(c *model.FileChange, _ *model.Text) []model.Reading {
	all := *c
	all.Edits = edit(c.Path, text{old: "one\ntwo\nthree\n", new: "1\n"}).Edits
	all.Doubt = doubted(model.OfWhole, "deletes 2 definitions (one, two), 1 line")
	return []model.Reading{{FileChange: all, Name: "whole file", Added: 1, Removed: 3, LostLines: 1, LostNames: []string{"one", "two"}}}
}

// What deletes definitions says so in its header, accepted or not, and is not called exact.
func TestDeletionsInTheHeader(t *testing.T) {
	for _, size := range everySize {
		w := &fixture{tree: memory{"a": "one\ntwo\nthree\ntwo\n"}, payloads: []*model.Payload{payload(model.FileChange{Op: model.OpEdit, Path: "a", Interpreter: deleting{}})}}
		d := drive(t, w.options(), size.width, size.height).wantScreen("deletes 2 definitions, −2", "whole?")
		d.keys("y").wantScreen("deletes 2 definitions, −2")
		if strings.Contains(d.screen(), "exact") || strings.Contains(d.screen(), "whole?") {
			t.Errorf("an accepted deletion is not decided, or exact:\n%s", d.screen())
		}
	}
}

// A change that names no file is found by its line in the answer, shows its text, and gets a file.
func TestHunkWithoutAFile(t *testing.T) {
	for _, size := range everySize {
		c := edit("", text{old: "two\n", new: "2\n"})
		c.Invalid = doubted(model.Fact, "the hunk belongs to no file")
		w := &fixture{tree: memory{"a.txt": "one\ntwo\n"}, payloads: []*model.Payload{payload(c)}}
		d := drive(t, w.options(), size.width, size.height)
		d.wantScreen("answer line 3", "invalid", "the hunk belongs to no file", "> two", "+ 2", "m names its file")
		d.keys("m", "a", ".", "t", "x", "t", "enter").wantFooter("placed in a.txt")
		d.wantScreen("file chosen by hand").keys("y").wantMarks("A")
		if text := string(d.m.rev.Set.Preview(d.m.rev.file, d.decisions())); text != "one\n2\n" {
			t.Errorf("the file becomes %q", text)
		}
	}
}

// In line marking, y accepts like enter. f shows the whole file, and again less.
func TestKeysForLines(t *testing.T) {
	for _, size := range everySize {
		d := drive(t, shop().options(), size.width, size.height).keys("v", " ", "y")
		d.wantFooter("accepted 1/2 lines")
	}
	w := &fixture{tree: memory{"a.txt": numbered(400)}, payloads: []*model.Payload{payload(edit("a.txt", text{old: "line 200\n", new: "x\n"}))}}
	d := drive(t, w.options(), 80, 24)
	rows := d.m.pane.layout.Rows()
	if d.keys("f"); d.m.pane.layout.Rows() < 400 {
		t.Errorf("%d rows are not the whole file", d.m.pane.layout.Rows())
	}
	d.keys("f")
	equal(t, d.m.pane.layout.Rows(), rows)
	d.keys("/", "o", "n", "e", "enter").wantFooter("f shows all lines; no match for one in shown lines")
}
