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
		if at, first := m.lastLike(a, lo, hi); at >= 0 {
			a.unpair(lo, hi)
			for i := lo; i < hi; i++ {
				a.b[i].elided = true // they have their place
			}
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

// lastLike returns the unit of the file that opens the last of several elements such as some units of the block are one,
// and the first of these that is no comment: it opens what the last one closes. last is -1 if there are none, or most
// lines of it are in the file, or one is a part of a line there.
func (m *merger) lastLike(a *alignment, first, hi int) (last, opener int) {
	for first < hi && a.b[first].node == nil && isComment(a.b[first].key) {
		first++
	}
	if hi-first < 3 || a.bs.closing(a.b[first].from) != a.b[hi-1].from {
		return -1, first
	}
	said, known := 0, 0
	for i := first + 1; i < hi-1; i++ {
		if Distinctive(a.b[i].key) {
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
	isKnown := func(u unit) bool {
		isPart := func(line string) bool { return strings.Contains(line, u.key) }
		return len(words(u.key)) > 3 && len(m.f.where[u.key]) == 0 && slices.ContainsFunc(m.f.norm, isPart)
	}
	if said < 2 || 2*known >= said || count < 2 || slices.ContainsFunc(a.b[first:hi], isKnown) {
		return -1, first
	}
	return last, first
}
