package merge

import (
	"slices"
	"strings"
)

// siblings inserts the parts of the block that are one more element of a list: from an opener to its closer, between
// elisions or ends, as at least two of the file are, with most of their lines new.
func (m *merger) siblings(a *alignment) {
	for lo := 0; lo < len(a.b); lo++ {
		hi := a.elision(lo)
		first := a.opens(lo, hi)
		if at := m.lastLike(a, first, hi); at >= 0 {
			a.unpair(lo, hi)
			a.place(lo, hi)
			m.uncertainIf(true, "beside others of its kind")
			m.insert(m.f.closing(a.f[at].from)+1, a.b[lo].from, a.b[hi-1].to, m.indents(a.f[at], a.b[first]), 0, 0)
		}
		lo = hi
	}
}

// elision returns the first elision of the block from unit i on, or its end.
func (a *alignment) elision(i int) int {
	for i < len(a.b) && !a.b[i].elided {
		i++
	}
	return i
}

// place marks units of the block that have their place.
func (a *alignment) place(lo, hi int) {
	for i := lo; i < hi; i++ {
		a.b[i].elided = true
	}
}

// opens returns the first of some units of the block that is no comment, if it opens what the last one closes; else -1.
func (a *alignment) opens(lo, hi int) int {
	for lo < hi && a.b[lo].node == nil && isComment(a.b[lo].key) {
		lo++
	}
	if hi-lo < 3 || a.bs.closing(a.b[lo].from) != a.b[hi-1].from {
		return -1
	}
	return lo
}

// lastLike returns the unit of the file that opens the last of several elements such as some units of the block are one;
// -1 if there are none, or most lines of it are in the file, or one is a part of a line there. first: that of opens.
func (m *merger) lastLike(a *alignment, first, hi int) int {
	if first < 0 {
		return -1
	}
	said, known := 0, 0
	for i := first; i < hi; i++ {
		if i > first && i < hi-1 && Distinctive(a.b[i].key) {
			if said++; a.match[i] >= 0 {
				known++
			}
		}
	}
	last, count := -1, 0
	for j, u := range a.f {
		if u.node == nil && u.key == a.b[first].key {
			if end := m.f.closing(u.from); end > u.from && m.f.norm[end] == m.b.norm[a.b[hi-1].from] {
				last = j
				count++
			}
		}
	}
	if said < 2 || 2*known >= said || count < 2 {
		return -1
	}
	text := strings.Join(m.f.norm, "\n")
	isKnown := func(u unit) bool {
		return len(words(u.key)) > 3 && len(m.f.where[u.key]) == 0 && strings.Contains(text, u.key)
	}
	if slices.ContainsFunc(a.b[first:hi], isKnown) {
		return -1
	}
	return last
}
