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
	if len(o.filled(0, len(o.lines))) == 0 || o.hasElision(0, len(o.lines)) || slices.ContainsFunc(o.root.kids, isStrong) && len(n.lines) > 0 && !slices.ContainsFunc(n.root.kids, isStrong) {
		return nil // a definition is no old version of what is none
	}
	places := occurrences(f, o)
	sets := [][][2]int{places}
	for i := 0; len(places) > 1 && i < min(len(places), maxReadings-1); i++ {
		sets = append(sets, places[i:i+1])
	}
	for _, set := range sets {
		m := newMerger(f, n, flat)
		for _, at := range set {
			m.exchange(o, at)
		}
		r := Reading{Kind: Pair, Name: "replaces the old text", Edits: refined(f, m.edits), Explains: true}
		r.measure(f)
		if len(places) > 1 {
			r.Uncertain = "two places"
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

// exchange puts the block in the place of the old text at lines of the file.
func (m *merger) exchange(old *source, at [2]int) {
	lines, was := m.b.filled(0, len(m.b.lines)), old.filled(0, len(old.lines))
	if len(lines) == 0 {
		m.edits = append(m.edits, Edit{From: at[0], To: at[1]})
		return
	}
	ref := [2]string{indentOf(old.lines[was[0]]), indentOf(m.f.lines[at[0]])}
	m.put(at[0], at[1], lines[0], lines[len(lines)-1]+1, ref, 0, 0)
}

// occurrences returns the places of the lines of old in the file, from and to.
func occurrences(f, old *source) (out [][2]int) {
	x, y := f.filled(0, len(f.lines)), old.filled(0, len(old.lines))
	byLine := map[string][]int{}
	for k, i := range x {
		byLine[f.norm[i]] = append(byLine[f.norm[i]], k)
	}
	for next := 0; len(out) < 10; {
		k := place(f, old, x, y, byLine, next)
		if k < 0 {
			return out
		}
		out = append(out, [2]int{x[k], x[k+len(y)-1] + 1})
		next = k + len(y)
	}
	return out
}
