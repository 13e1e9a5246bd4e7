package ui

import (
	"errors"
	"testing"
)

// REVIEW §3.4, "Y".
func TestReplyIsCopied(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 200, 40)
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
