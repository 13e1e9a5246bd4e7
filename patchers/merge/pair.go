package merge

import (
	"fmt"
	"slices"
)

// PairReadings returns the readings of an old text and of the new text that takes its
// place: two blocks of an answer. If the old text is in several places, the first reading
// replaces all of them.
func PairReadings(name string, file, old, new []byte) (out []Reading) {
	f := read(name, file, nil)
	o, n := read(name, old, f), read(name, new, f)
	isStrong := func(k *node) bool { return k.kind == strong }
	if len(o.full) == 0 || o.hasElision(0, len(o.lines)) || slices.ContainsFunc(o.root.kids, isStrong) && len(n.lines) > 0 && !slices.ContainsFunc(n.root.kids, isStrong) {
		return nil // a definition is no old version of what is none
	}
	places := occurrences(f, o)
	sets := [][][2]int{places}
	for i := 0; len(places) > 1 && i < min(len(places), maxReadings-1); i++ {
		sets = append(sets, places[i:i+1])
	}
	bl, bh := 0, 0
	if len(n.full) > 0 {
		bl, bh = n.full[0], n.full[len(n.full)-1]+1
	}
	for _, set := range sets {
		m := newMerger(f, n, flat)
		for _, at := range set {
			m.put(at[0], at[1], bl, bh, [2]string{indentOf(o.lines[o.full[0]]), indentOf(f.lines[at[0]])})
		}
		r := Reading{Kind: Pair, Name: "replaces the old text", Edits: refined(f, m.edits), Explains: true}
		r.measure(f)
		if len(places) > 1 {
			r.Uncertain = "two places"
		} else if f.hasOtherSigns(r.Edits) {
			r.Uncertain = otherSigns
		}
		if len(set) > 1 {
			r.Name += fmt.Sprintf(" in %d places", len(set))
		}
		if len(r.Edits) > 0 {
			out = append(out, r)
		}
	}
	return out
}

// Exceeds reports whether r changes lines of the file above or below those that other changes.
func (r *Reading) Exceeds(other Reading) bool {
	x, y := r.Edits, other.Edits
	return len(x) > 0 && (x[0].From < y[0].From || x[len(x)-1].To > y[len(y)-1].To)
}

// occurrences returns the places of the lines of old in the file, from and to.
func occurrences(f, old *source) (out [][2]int) {
	n := len(old.full)
	for k := f.place(old, old.full, 0); k >= 0 && len(out) < 10; k = f.place(old, old.full, k+n) {
		out = append(out, [2]int{f.full[k], f.full[k+n-1] + 1})
	}
	return out
}
