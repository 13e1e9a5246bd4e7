package ui

import (
	"testing"

	"aptix-tui/model"
)

func startAt(asked string, places ...StartPlace) Start { return Start{Asked: asked, Places: places} }

func TestBeginsAtTheHunkNearestToALine(t *testing.T) {
	for _, c := range []struct {
		name string
		at   StartPlace
		want string
	}{
		{"a file", StartPlace{"src/cart/total.go", 0}, "src/cart/total.go 1"},
		{"above all hunks", StartPlace{"src/cart/total.go", 1}, "src/cart/total.go 1"},
		{"at a hunk", StartPlace{"src/cart/total.go", 6}, "src/cart/total.go 2"},
		{"below all hunks", StartPlace{"src/cart/total.go", 1_000_000}, "src/cart/total.go 3"},
		{"a new file", StartPlace{"src/cart/tax.go", 9}, "src/cart/tax.go 1"},
		{"a file to delete", StartPlace{"src/cart/legacy.go", 1}, "src/cart/legacy.go 1"},
		{"another case", StartPlace{"SRC/Cart/DB.go", 4}, "src/cart/db.go 1"},
		{"a hunk without a place", StartPlace{"src/cart/db.go", 5}, "src/cart/db.go 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			opt := shop().options()
			opt.Start = startAt("it", StartPlace{"no/such.go", 3}, c.at)
			d := driveAsOpened(t, opt, 80, 24)
			d.wantAt(c.want)
			equal(t, d.m.note.text, "")
		})
	}
}

func TestBeginsAtALineBetweenHunks(t *testing.T) {
	w := &fixture{tree: memory{"a": "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n"},
		payloads: []*model.Payload{payload(edit("a", text{old: "\n2\n", new: "\ntwo\n"}, text{old: "\n8\n", new: "\neight\n"}, text{old: "\n14\n", new: "\nfourteen\n"}))}}
	for line, want := range map[int]string{2: "a 1", 4: "a 2", 8: "a 2", 10: "a 3", 15: "a 3"} {
		opt := w.options()
		opt.Start = startAt("a", StartPlace{"a", line})
		driveAsOpened(t, opt, 80, 24).wantAt(want)
	}
}

func TestBeginsAsUsualIfTheFileIsNotChanged(t *testing.T) {
	opt := shop().options()
	opt.Start = startAt("x\x1b[31m.go:4", StartPlace{"x\x1b[31m.go", 4})
	d := driveAsOpened(t, opt, 80, 24)
	d.wantAt("src/cart/total.go 3")
	d.wantFooter("the answer does not change x")
	d.keys("]")
	equal(t, d.m.note.text, "")
}

func TestResumesAtTheFileAskedFor(t *testing.T) {
	w := shop()
	saved := SavedOf(driveAsOpened(t, w.options(), 80, 24).keys("n").m.rev.Review)
	opt := w.offering(saved)
	opt.Start = startAt("tax.go", StartPlace{"src/cart/tax.go", 0})
	driveAsOpened(t, opt, 80, 24).keys("y").wantAt("src/cart/tax.go 1")
}
