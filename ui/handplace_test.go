package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// adrift has, in one file, an edit that adds two lines and one without a place.
func adrift(lines ...text) *fixture {
	file := "one\ntwo\nthree\nfour\nfive\nsix\n"
	lines = append([]text{{old: "one\n", new: "one\n1a\n1b\n"}}, lines...)
	return &fixture{tree: memory{"a.txt": file}, payloads: []*model.Payload{payload(edit("a.txt", lines...))}}
}

// The file is shown with the edits before, whatever is decided about them, and the hunk goes to
// the line that is marked there.
func TestPlaceByHandBelowARejectedHunk(t *testing.T) {
	for _, c := range []struct{ name, before, want, all string }{
		{"rejected", "n", "one\ntwo\nthree\nfour\nfive\nNEW\n", "one\n1a\n1b\ntwo\nthree\nfour\nfive\nNEW\n"},
		{"accepted", "", "one\n1a\n1b\ntwo\nthree\nfour\nfive\nNEW\n", "one\n1a\n1b\ntwo\nthree\nfour\nfive\nNEW\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, adrift(text{old: "gone\n", new: "NEW\n"}).options(), 200, 30)
			d.keys(words(c.before)...).keys(words("} [ ] m")...)
			equal(t, strings.Contains(d.screen(), "1a"), true)
			d.keys("G", "k", "enter")
			equal(t, string(d.m.rev.Set.Preview(0, d.decisions())), c.want, c)
			d.keys("[", "y")
			equal(t, string(d.m.rev.Set.Preview(0, d.decisions())), c.all)
		})
	}
}

// The marker begins at the text that is most like the one that is missing.
func TestPlaceByHandBeginsAtTheClosestText(t *testing.T) {
	file := strings.Repeat("a = foo(b)\n", 40) + "c = foo(a, b)\n" + strings.Repeat("b = foo(a)\n", 40)
	for _, old := range []string{"foo( a,b )", "c = foo( a,b )\n", "c=foo(a,b)\n", "a = foo( b )\nc = foo( a,b )\n"} {
		w := &fixture{tree: memory{"a": file}, payloads: []*model.Payload{payload(edit("a", text{old: old, new: "new"}))}}
		d := drive(t, w.options(), 120, 24).keys("m")
		if first, last := d.m.placing.line, d.m.placing.line+d.m.placing.replaced(); first > 40 || last <= 40 || last-first != max(strings.Count(old, "\n"), 1) {
			t.Errorf("for %q the marker is in lines %d to %d", old, first+1, last)
		}
	}
}

// A hunk that has a place can be put somewhere else.
func TestPlaceByHandOfAPlacedHunk(t *testing.T) {
	d := drive(t, shop().options(), 120, 40).keys("]", "]", "m")
	if p := d.m.placing; p == nil || p.line != 7 || p.count != 1 {
		t.Fatalf("the marker is %+v, want it at the place shown", p)
	}
	d.keys("g", "-", "enter")
	if text := string(d.m.rev.Set.Preview(d.m.rev.file, d.decisions())); !strings.HasPrefix(text, "\treturn sum.Round()\npackage cart\n") {
		t.Errorf("the file becomes\n%s", text)
	}
}

// A part of a line is replaced by what replaces it, and the rest of the line stays. Where
// nothing is like it, whole lines are replaced if that is confirmed.
func TestPlaceByHandAPartOfALine(t *testing.T) {
	const file = "x = 1;\ny = 2;\ny = foo(a, b); // both\n"
	for _, c := range []struct{ old, new, keys, shown, want, footer string }{
		{"foo( a,b )", "bar()", "enter", "replaces line 3: only foo(a, b)", "x = 1;\ny = 2;\ny = bar(); // both\n", "placed and accepted at line 3"},
		{"foo( a,b )", "bar()", "k - + j enter", "+ y = bar(); // both", "x = 1;\ny = 2;\ny = bar(); // both\n", "placed and accepted at line 3"},
		{"foo( a,b )", "bar()", "k k enter", "replaces line 1: no part matches foo( a,b )", file, "no part matches foo( a,b ): enter again replaces all of line 1"},
		{"foo( a,b )", "bar()", "k k enter enter", "", "bar()\ny = 2;\ny = foo(a, b); // both\n", "placed and accepted at line 1"},
		{"foo( a,b )", "bar()", "k k enter j enter", "no part matches", file, "enter again replaces"},
		{"foo( a,b )", "bar()", "k - enter", "goes before line 2", "x = 1;\nbar()\ny = 2;\ny = foo(a, b); // both\n", "placed and accepted before line 2"},
		{"1;\nz = 2", "3;\nz = 4", "enter", "replaces lines 1 to 2: only 1; y = 2", "x = 3;\nz = 4;\ny = foo(a, b); // both\n", "placed and accepted at lines 1 to 2"},
		{"y", "z", "j enter", "replaces line 3: only y", "x = 1;\ny = 2;\nz = foo(a, b); // both\n", "placed and accepted at line 3"},
		{"y", "z", "enter", "replaces line 2: only y", "x = 1;\nz = 2;\ny = foo(a, b); // both\n", "placed and accepted at line 2"},
	} {
		w := &fixture{tree: memory{"a": file}, payloads: []*model.Payload{payload(edit("a", text{old: c.old, new: c.new}))}}
		d := drive(t, w.options(), 120, 24).keys("m")
		keys := words(c.keys)
		d.keys(keys[:len(keys)-1]...).wantScreen(c.shown)
		d.keys(keys[len(keys)-1]).wantFooter(c.footer)
		equal(t, string(d.m.rev.Set.Preview(0, d.decisions())), c.want, c)
	}
}

// The row with the closest text and the marker agree: a part of a line is compared with parts
// of lines. All of it is replaced, whatever is different.
func TestPlaceByHandBeginsAtTheClosestPart(t *testing.T) {
	const file = "a\nconst limit = 10; // the limit\nfunction g() { return b; }\nconst v12 = 12;\n  return a * 2;\ntimeout: 45\nimage: shop:1.0\n"
	for _, c := range []struct{ old, new, closest, marker, want string }{
		{"limit = 12;", "limit = 20;", "< closest, line 2;", "replaces line 2: only limit = 10;", "const limit = 20; // the limit"},
		{"timeout: 30", "timeout: 60", "< closest, line 6;", "replaces line 6: only timeout: 45", "\ntimeout: 60\n"},
	} {
		w := &fixture{tree: memory{"a": file}, payloads: []*model.Payload{payload(edit("a", text{old: c.old, new: c.new}))}}
		d := drive(t, w.options(), 120, 24).wantScreen(c.closest).keys("m").wantScreen(c.marker).keys("enter")
		if got := string(d.m.rev.Set.Preview(0, d.decisions())); !strings.Contains(got, c.want) || strings.Count(got, "\n") != strings.Count(file, "\n") {
			t.Errorf("%q: the file becomes %q without %q", c.old, got, c.want)
		}
	}
}

// Only text that a person wrote is edited by hand.
func TestPlaceByHandTwiceIsNotAnEdit(t *testing.T) {
	const file = "x = 1;\ny = 2;\n    z = foo(a, b); // both\n"
	for _, c := range []struct{ old, keys, want string }{
		{"quux[7]", "m enter enter m j enter enter", "x = 1;\nnew\n    z = foo(a, b); // both\n"},
		{"foo( a,b )", "m enter m enter", "x = 1;\ny = 2;\n    z = new; // both\n"},
	} {
		w := &fixture{tree: memory{"a": file}, payloads: []*model.Payload{payload(edit("a", text{old: c.old, new: "new"}))}}
		d := drive(t, w.options(), 120, 24).keys(words(c.keys)...)
		equal(t, d.m.rev.current().Explanation(), "placed by hand", c.old)
		equal(t, string(d.m.rev.Set.Preview(0, d.decisions())), c.want, c)
	}
}

// The text of a hunk that replaces a part of a line is edited as whole lines.
func TestEditAPartPlacedByHand(t *testing.T) {
	w := &fixture{tree: memory{"a": "x = 1;\n    z = foo(a, b); // both\ny\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "foo( a,b )", new: "bar()"}))}}
	d := drive(t, w.options(), 120, 24).keys("m", "+", "enter")
	equal(t, string(d.m.rev.current().EditableText()), "    z = bar(); // both\n")
	d.send(followUp(func(m *Model) tea.Cmd { return m.edited([]byte("b"), []byte("    z = 5; // both\n")) }))
	d.keys("y")
	equal(t, string(d.m.rev.Set.Preview(0, d.decisions())), "x = 1;\n    z = 5; // both\ny\n")
}

func TestPlaceByHandRefuses(t *testing.T) {
	d := drive(t, shop().options(), 200, 40)
	d.keys("}", "m").wantFooter("m: this hunk does not change lines of a file")
	d.keys("tab", "m").wantFooter("m: this key works on one hunk")
	w := &fixture{tree: memory{"a": "new\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "old\n", new: "new\n"}))}}
	drive(t, w.options(), 200, 40).keys("m").wantFooter("m: this hunk is already in place")
	w = &fixture{tree: memory{}, payloads: []*model.Payload{payload(edit("../a", text{old: "old\n", new: "new\n"}))}}
	drive(t, w.options(), 200, 40).keys("m").wantFooter("m: the answer is not allowed to change this: the path leads out of the root")
}

func TestMarkerStaysVisible(t *testing.T) {
	d := drive(t, long().options(), 100, 14).keys("]", "m")
	for _, key := range words("pgdown pgdown ctrl+d G k ctrl+u pgup g j") {
		d.keys(key)
		row := d.m.pane.layout.HunkRow(d.m.rev.hunk)
		if row < d.m.pane.top || row >= d.m.pane.top+d.m.pane.height {
			t.Errorf("after %s the marker is at row %d of a window from %d", key, row, d.m.pane.top)
		}
	}
}

// A hunk states its place only once.
func TestPlacedByHandIsReportedOnce(t *testing.T) {
	d := drive(t, adrift(text{old: "gone\n", new: "NEW\n"}).options(), 120, 30).keys("]", "m", "enter", "enter")
	equal(t, strings.Count(d.screen(), "placed by hand"), 1)
}
