package ui

import "testing"

// SPEC §4: what is accepted without saying is so only in the file that the
// person saw; whatever has changed under it meanwhile is for them to look at.
func TestChangedMeanwhile(t *testing.T) {
	const edited = "zero\none\ntwo\nthree\nfour\nfive\n"
	for _, c := range []struct{ name, keys, then, marks string }{
		{"split", "s", "", "UUAA"},
		{"some lines", "v v", "space", "UUAA"},
		{"joined", "s", "s", "UAA"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := groupsWorld()
			d := drive(t, w.whole(), 250, 30)
			keys := words(c.keys)
			if c.then != "" {
				d.keys(keys...)
				keys = words(c.then)
			}
			w.tree["a.txt"] = edited
			d.keys(keys...)
			d.wantMarks(c.marks)
			d.wantFooter("the file has changed meanwhile: look again before you accept")
		})
	}
}

func TestPlacedByHandInAFileThatChanged(t *testing.T) {
	w := adrift(text{old: "gone\n", new: "NEW\n"})
	d := drive(t, w.whole(), 200, 30).keys("]", "m", "j")
	w.tree["a.txt"] = "zero\n" + w.tree["a.txt"]
	d.keys("enter").wantMarks("AU")
	d.wantFooter("the file has changed meanwhile: look again before you accept")
}
