package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// commentList are the comments with their places, in the order of the list.
func commentList(d *driver) string {
	var out []string
	for _, p := range d.m.rev.PlacedComments(d.m.rev.Decisions) {
		out = append(out, whereOf(&p, p.Path)+" "+p.Says)
	}
	return strings.Join(out, "; ")
}

// say types a comment.
func say(words string) []string {
	return append(append([]string{";"}, strings.Split(words, "")...), "enter")
}

// A comment on a line of an accepted hunk, of context, and on a removed one, at each size: it is
// marked, listed, changed, undone and deleted.
func TestComments(t *testing.T) {
	for _, size := range []size{{120, 36}, {80, 24}, {60, 20}} {
		t.Run(fmt.Sprintf("%dx%d", size.width, size.height), func(t *testing.T) {
			w := shop()
			d := drive(t, w.options(), size.width, size.height)
			d.keys("y", "[").keys(";").wantFooter("comment on line 6")
			d.keys("esc").wantNot("✎")
			equal(t, len(d.m.rev.Comments), 0)
			d.keys(say("why")...).wantScreen("▶", "✎ why")
			d.wantFooter("comment on total.go:6 · Y")
			d.keys("j", "j").keys(say("Money?")...)  // on the row of the comment, and below it
			d.keys("j", "j").keys(say("context")...) // from the comment on
			equal(t, commentList(d), "src/cart/total.go:6 why; src/cart/total.go:6 Money?; src/cart/total.go:7 context")
			d.keys(";").wantFooter("context")
			d.keys("esc", "K").wantScreen("Comments", "▎src/cart/total.go:6")
			d.keys("j", ";").wantFooter("Money?")
			d.keys("!", "enter").wantScreen("Comments", "Money?!")
			d.keys("d").wantFooter("deleted the comment on total.go:6")
			d.keys("d", "d")
			equal(t, commentList(d), "")
			if d.m.dialog != nil {
				t.Errorf("an empty list is shown:\n%s", d.screen())
			}
			d.keys("u", "u", "u", "u")
			equal(t, commentList(d), "src/cart/total.go:6 why; src/cart/total.go:6 Money?; src/cart/total.go:7 context")
			d.keys("ctrl+r")
			equal(t, commentList(d), "src/cart/total.go:6 why; src/cart/total.go:6 Money?!; src/cart/total.go:7 context")
			d.keys("K", "enter").wantScreen("✎ why")
			d.keys(";", "ctrl+u", "enter")
			equal(t, commentList(d), "src/cart/total.go:6 Money?!; src/cart/total.go:7 context")
			d.wantMarks("AAUAUUA")
		})
	}
}

// On a row that is no line, the comment is about the first line that the hunk changes. In the
// tree, and where no line is, the key says why it does nothing.
func TestCommentNeedsALine(t *testing.T) {
	d := drive(t, shop().options(), 120, 36).keys("k", "k", "k", "k", ";")
	d.wantFooter("comment on line 4")
	d.keys("esc", "K").wantFooter("K: no comments; ; writes one")
	d.keys("tab", ";").wantFooter(";: this key works on one hunk: tab goes back to the diff")
	d = drive(t, shop().options(), 120, 36).keys("}", "}", "}", "k", "k", "k", ";")
	d.wantFooter("comment on line 1")
	w := &fixture{tree: memory{"a": ""}, payloads: []*model.Payload{payload(model.FileChange{Op: model.OpDelete, Path: "a"})}}
	drive(t, w.options(), 80, 24).keys(";").wantFooter("there is no line here to comment on")
}

// Enter in the list goes to the line, in another file, folded, or hidden.
func TestListLeadsToTheLine(t *testing.T) {
	d := drive(t, long().options(), 100, 24)
	for range 40 {
		d.keys("+")
	}
	d.keys("g", "j").keys(say("far above")...)
	for range 43 {
		d.keys("-")
	}
	d.wantNot("far above")
	d.keys("Z", "K", "enter").wantScreen("✎ far above", "▶")

	d = drive(t, shop().options(), 100, 30).keys("}").keys(say("in another file")...)
	d.keys("{", "tab", "K", "enter").wantScreen("src/cart/tax.go", "✎ in another file")
	equal(t, d.m.screen.inTree, false)
}

// A comment stays at its line when other hunks are decided and when its hunk is split.
func TestCommentsStay(t *testing.T) {
	d := drive(t, groupsFixture().options(), 80, 24).keys("j", "j").keys(say("second")...).keys("G").keys(say("last")...)
	for _, key := range []string{"k", "[", "s", "n", "u", "]", "n", "D", "A"} {
		d.keys(key)
		rows := strings.Split(d.screen(), "\n")
		for words, line := range map[string]string{"second": "+ more", "last": "five"} {
			at := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "✎ "+words) })
			if at < 0 || !strings.HasSuffix(strings.TrimRight(rows[at-1], " "), line) {
				t.Errorf("after %s, %q is not below %q:\n%s", key, words, line, d.screen())
			}
		}
	}
}

// After a reload, a comment is at the nearest line with its text. Without one it says where it
// was. Nothing is lost.
func TestCommentsAfterReload(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 120, 36).keys("g").keys("j", "j", "j", "j").keys(say("context")...).keys("]").keys("k", "k").keys(say("mine")...)
	was := commentList(d)
	w.tree["src/cart/total.go"] = "// more\n// and more\n" + totalGo
	d.keys("R")
	if got := commentList(d); got == was || strings.Contains(got, "was at") || strings.Count(got, ";") != 1 {
		t.Errorf("the comments were %q and are %q", was, got)
	}
	w.tree["src/cart/total.go"] = "package cart\n"
	if d.keys("R"); strings.Count(commentList(d), "was at line") == 0 || strings.Count(commentList(d), ";") != 1 {
		t.Errorf("the comments are %q", commentList(d))
	}
	d.keys("K", "enter").wantFooter("this line is not there any more: ")
	w.tree["src/cart/total.go"] = totalGo
	d.keys("R")
	equal(t, commentList(d), was)
}

// Comments are saved without a decision, and offered again; the pages before and after applying
// name them, and Y copies them there.
func TestCommentsAreKept(t *testing.T) {
	w := shop()
	drive(t, w.options(), 120, 36).keys(say("ok")...)
	saved := w.lastSaved()
	equal(t, len(saved.Hunks), 0)
	opt := shop().offering(saved)
	d := drive(t, opt, 120, 36)
	d.wantScreen("1 comment is kept")
	d.keys("y").wantScreen("✎ ok")
	d.keys("n")
	d = drive(t, shop().offering(SavedOf(d.m.rev.Review)), 120, 36)
	d.wantScreen("1 decision and 1 comment are kept")

	w = shop()
	d = drive(t, w.options(), 80, 24).keys(say("ok")...).keys("w")
	d.wantScreen("1 comment: Y copies it with the reply")
	if d.keys("Y"); !strings.Contains(w.copied, "src/cart/total.go: ok\n") {
		t.Errorf("copied %q", w.copied)
	}
	d.keys("o").wantScreen("Applied", "1 comment: Y copies it with the reply")
	w.copied = ""
	if d.keys("Y"); !strings.Contains(w.copied, "src/cart/total.go: ok\n") {
		t.Errorf("copied %q", w.copied)
	}
}

// What is pasted reaches the terminal safe.
func TestPastedComment(t *testing.T) {
	d := drive(t, shop().options(), 120, 40).keys(";")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("no\x1b[31m\nD\tD\u202e"), Paste: true})
	d.keys("enter").wantScreen("✎ no")
	d.keys("K")
	if strings.ContainsAny(d.m.View(), "\u202e") {
		t.Error("the comment reaches the terminal raw")
	}
}
