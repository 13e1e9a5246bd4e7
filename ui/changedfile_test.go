package ui

import "testing"

// PLACING §2: decisions that follow from a choice are made only in the file that the
// person saw. In a file that has changed since, hunks stay undecided.
func TestSplitInAFileThatChanged(t *testing.T) {
	const edited = "zero\none\ntwo\nthree\nfour\nfive\n"
	for _, c := range []struct{ name, keys, then, marks string }{
		{"split", "s", "", "UUAA"},
		{"some lines", "v j", "enter", "UUAA"},
		{"joined", "s", "s", "UAA"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := groupsFixture()
			d := drive(t, w.options(), 250, 30)
			keys := words(c.keys)
			if c.then != "" {
				d.keys(keys...)
				keys = words(c.then)
			}
			w.tree["a.txt"] = edited
			d.keys(keys...)
			d.wantMarks(c.marks)
			d.wantFooter("the file has changed in the meantime: look again before you accept")
		})
	}
}

func TestPlacedByHandInAFileThatChanged(t *testing.T) {
	w := adrift(text{old: "gone\n", new: "NEW\n"})
	d := drive(t, w.options(), 200, 30).keys("]", "m", "j")
	w.tree["a.txt"] = "zero\n" + w.tree["a.txt"]
	d.keys("enter").wantMarks("AU")
	d.wantFooter("the file has changed in the meantime: look again before you accept")
}
