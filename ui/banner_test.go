package ui

import (
	"errors"
	"testing"

	"aptix-tui/model"
)

// Where most files are not below the root, a row says so for as long as it is so: no message
// hides it.
func TestBannerOfAWrongRoot(t *testing.T) {
	w := &fixture{tree: memory{"a.go": "old\n"}}
	find := text{old: "old\n", new: "new\n"}
	w.payloads = []*model.Payload{payload(edit("a.go", find), edit("b.go", find), edit("c.go", find))}
	opt := w.options()
	for _, height := range []int{24, 10, 6} {
		d := drive(t, opt, 80, height)
		d.keys("9").wantScreen("2 of 3 files are not here; start with --root DIR", "9: this hunk has only one place")
	}
	drive(t, opt, 40, 10).wantScreen("2 of 3 files are not here")
	d := drive(t, opt, 80, 24)
	w.tree["b.go"], w.tree["c.go"] = "old\n", "old\n"
	d.keys("R").wantScreen("reloaded").wantNot("not here")

	delete(w.tree, "b.go")
	delete(w.tree, "c.go")
	opt.OtherWriter = errors.New("another aptix-tui is writing")
	drive(t, opt, 80, 24).wantScreen("2 of 3 files are not here")
}

// Most files must be missing, more than one, and new files are none of them.
func TestWhenRootIsWrong(t *testing.T) {
	for _, c := range []struct {
		absent, of int
		want       bool
	}{{1, 1, false}, {2, 2, true}, {2, 4, false}, {3, 5, true}, {0, 0, false}} {
		equal(t, (model.AbsentFiles{Absent: c.absent, Of: c.of}).WrongRoot(), c.want, c)
	}
	equal(t, shop().review().Set.AbsentFiles(), (model.AbsentFiles{Of: 2}))
}
