package ui

import (
	"errors"
	"testing"

	"aptix-tui/model"
)

// REVIEW §3.4, "Y".
func TestReplyIsCopied(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 200, 40)
	d.keys("Y").wantFooter("there is nothing to reply: nothing failed and nothing is rejected")
	d.keys("r", "b", "a", "d", "enter", "Y").wantFooter("a reply of 23 characters was handed to tmux")
	if want := "src/cart/total.go: bad\n"; w.copied != want {
		t.Errorf("copied %q, want %q", w.copied, want)
	}
	w.failing = errors.New("no reply today")
	d.keys("Y").wantFooter("no reply could be made: no reply today")
}

func TestReplyThatCannotBeCopiedIsShown(t *testing.T) {
	w := shop()
	w.copyErr = errors.New("xclip is missing")
	d := drive(t, w.options(), 100, 30).keys("r", "b", "a", "d", "enter", "Y")
	d.wantScreen("Reply, 23 characters", "Could not copy: xclip is missing.", "src/cart/total.go: bad")
	d.keys("esc").wantScreen("func Total")
}

// After a commit the reply is at hand, and closing it leads back.
func TestReplyAfterTheCommit(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 100, 30).keys("]", "]", "y", "y", "n", "w", "enter", "Y")
	d.wantScreen("Applied 4 files (+8 −5); 1 hunk rejected. U undoes it.")
	d.wantFooter("a reply of 17 characters was handed to tmux")
	w.copyErr = errors.New("gone")
	d.keys("Y").wantScreen("Could not copy: ")
	d.keys("esc").wantScreen("Applied 4 files (+8 −5); 1 hunk rejected. U undoes it.", "Press any other key to quit.")
	d.keys("j").play("quits")
}

// REVIEW §3.4, "x": what is accepted is written as a patch to a file that is named.
func TestPatch(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 200, 40)
	d.keys("x").wantFooter("write patch to accepted.patch")
	d.keys("enter").wantFooter("accepted changes written as a patch to ~/src/shop/accepted.patch")
	if plan := w.patches["accepted.patch"]; plan == nil || len(plan.Entries) != 3 {
		t.Errorf("the patch is %+v", plan)
	}
	d.keys("x", "enter").wantFooter("no patch was written: accepted.patch exists")
	d.keys("x", "ctrl+u", "b", "enter").wantFooter("written as a patch to ~/src/shop/b")
	d.keys("x", "ctrl+u", "enter").wantFooter("a patch needs a file name")
	d.keys("x", "esc")
	d.keys("D", "x").wantFooter("x: nothing is accepted")
	if len(w.patches) != 2 || len(w.commits) != 0 {
		t.Errorf("%d patches and %d commits", len(w.patches), len(w.commits))
	}
}

// REVIEW §3.4, "P": the current hunk is copied as a patch, with those that it builds on,
// whatever is decided.
func TestCopyHunk(t *testing.T) {
	w := &fixture{tree: memory{"a": "one\ntwo\nthree\n"}, payloads: []*model.Payload{payload(edit("a",
		text{old: "one\n", new: "1\n"}, text{old: "1\n", new: "uno\n"}, text{old: "three\n", new: "3\n"}, text{old: "gone\n", new: "x\n"}))}}
	d := drive(t, w.options(), 160, 30)
	for _, c := range []struct{ keys, footer, copied string }{
		{"D P", "a patch of this hunk of a was handed to tmux", "a\n1\ntwo\nthree\n"},
		{"] P", "a patch of this hunk of a with 1 hunk that it builds on was handed to tmux", "a\nuno\ntwo\nthree\n"},
		{"] P", "a patch of this hunk of a was handed to tmux", "a\none\ntwo\n3\n"},
		{"] P", "P: there is no patch of this hunk: missing", "a\none\ntwo\n3\n"},
	} {
		d.keys(words(c.keys)...).wantFooter(c.footer)
		equal(t, w.copied, c.copied, c.keys)
	}
	d.wantMarks("RRRR")
	w.copyErr = errors.New("no display")
	d.keys("[", "P").wantScreen("Patch of this hunk", "Could not copy: no display.", "three")
}
