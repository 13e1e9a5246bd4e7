package ui

import (
	"fmt"
	"testing"

	"aptix-tui/model"
)

// at names the current hunk by its file and the number of the hunk there.
func (d *driver) at() string {
	h := d.m.rev.current()
	f := d.m.rev.Set.Files[h.File]
	for i, id := range f.Hunks {
		if id == h.ID {
			return fmt.Sprintf("%s %d", f.Path, i+1)
		}
	}
	return "nowhere"
}

func (d *driver) wantAt(want string) {
	d.t.Helper()
	equal(d.t, d.at(), want)
}

// With nothing undecided the review opens, and resumes, at the first hunk that is not in place
// already.
func TestOpensAtFirstNotInPlace(t *testing.T) {
	w := &fixture{tree: memory{"a": "A\nb\nc\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "a\n", new: "A\n"}, text{old: "b\n", new: "B\n"}, text{old: "c\n", new: "C\n"}))}}
	d := driveAsOpened(t, w.options(), 80, 24)
	d.wantAt("a 2")
	saved := SavedOf(d.keys("]", "n").m.rev.Review)
	driveAsOpened(t, w.offering(saved), 80, 24).keys("y").wantAt("a 2")
	w.tree["a"] = "A\nB\nC\n"
	driveAsOpened(t, w.options(), 80, 24).wantAt("a 1")
}

// The key goes through what is undecided, round the end, and then through what was accepted
// without being seen.
func TestNextOpen(t *testing.T) {
	d := drive(t, shop().options(), 80, 10)
	d.wantScreen("enter next")
	for _, want := range []string{"total.go 3", "db.go 1", "db.go 2", "total.go 3"} {
		d.keys("enter").wantAt("src/cart/" + want)
	}
	d.keys("n", "n", "n").wantScreen("nothing is left to decide; enter shows the 3 not yet seen")
	d.wantAt("src/cart/db.go 2")
	seen := map[string]bool{}
	for range 3 {
		before := d.m.stats.unseen
		if before == 0 {
			break
		}
		d.keys("enter")
		if seen[d.at()] || d.m.stats.unseen >= before {
			t.Fatalf("%s was shown, and %d hunks are unseen of %d", d.at(), d.m.stats.unseen, before)
		}
		seen[d.at()] = true
	}
	d.keys("enter").wantScreen("everything is decided and seen; w applies")
}

// What was seen is known in another change set.
func TestUnseenAfterReload(t *testing.T) {
	d := drive(t, long().options(), 80, 24)
	d.keys("}")
	before := d.m.stats.unseen
	d.keys("R")
	if after := d.m.stats.unseen; before == 0 || after != before {
		t.Errorf("%d hunks are unseen, then %d", before, after)
	}
}
