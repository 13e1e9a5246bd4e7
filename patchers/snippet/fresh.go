package snippet

import (
	"slices"

	"aptix-tui/patchers/locate"
)

// setFresh gives the lines of definitions and blocks that the file does not have numbers of their own:
// their closing brackets and their statements are no lines of the file, though it may have
// equal ones.
func (m *merge) setFresh() {
	next := int32(len(m.words))
	var fresh []definition
	for _, d := range m.stated() {
		if m.isFresh(d) {
			fresh = append(fresh, d)
		}
	}
	for head, end := range m.part.blockEnds(m.change.Path) {
		if end > 0 && m.inSeg[head] == m.inSeg[end] && m.isUnknown(head, end) {
			fresh = append(fresh, definition{lo: head, head: head, hi: end + 1})
		}
	}
	for _, d := range fresh {
		for i := d.lo; i < d.hi; i++ {
			if !m.fresh[i] {
				m.fresh[i], m.part.ids[i] = true, next
				next++
			}
		}
	}
}

// isUnknown reports whether the file has none of the lines lo to hi of the part, but for
// brackets.
func (m *merge) isUnknown(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if !onlyBrackets(m.part.line(i)) && len(m.positions()[m.part.ids[i]]) > 0 {
			return false
		}
	}
	return hi > lo+1
}

// isFresh reports whether the file has no definition of the name of d, and none that d is
// with another name. Nothing of d is elided.
func (m *merge) isFresh(d definition) bool {
	if d.hi-d.lo < 2 || m.inSeg[d.lo] != m.inSeg[d.hi-1] || len(m.inScope(d)) > 0 {
		return false
	}
	known, all := 0, 0
	for i := d.head + 1; i < d.hi; i++ {
		if onlyBrackets(m.part.line(i)) {
			continue
		}
		all++
		if len(m.positions()[m.part.ids[i]]) > 0 {
			known++
		}
	}
	return known*4 < all*3 || !m.mayBeRenamed(d)
}

// inScope returns the definitions of the name of d in the file: in the one that d is in, if the
// part names that and the file has one of its name.
func (m *merge) inScope(d definition) []definition {
	found := m.definitionsOf(d.name)
	if m.parents == nil {
		m.parents = map[int]definition{}
		var open []definition
		for _, d := range m.stated() {
			for len(open) > 0 && open[len(open)-1].hi <= d.head {
				open = open[:len(open)-1]
			}
			if len(open) > 0 {
				m.parents[d.head] = open[len(open)-1]
			}
			open = append(open, d)
		}
	}
	parent, known := m.parents[d.head]
	if !known || len(found) == 0 || len(found) > maxLikely || len(m.definitionsOf(parent.name)) != 1 {
		return found
	}
	outer := m.definitionsOf(parent.name)[0]
	return slices.DeleteFunc(slices.Clone(found), func(old definition) bool { return old.head <= outer.head || old.head >= outer.hi })
}

// mayBeRenamed reports whether the file has a definition with a head much like that of d,
// which the part does not have, and with most lines of d.
func (m *merge) mayBeRenamed(d definition) bool {
	if m.renames++; m.renames > maxRenames {
		return true
	}
	low, high := m.neighbours(d)
	for _, old := range m.unstated() {
		if low < old.head && old.head < high && locate.Similarity([]byte(m.part.line(d.head)), []byte(m.file.line(old.head))) >= leastSimilar && m.sharesBody(d, old) {
			return true
		}
	}
	return false
}

// maxRenames bounds how many definitions of the part, and of the file, are compared.
const maxRenames = 200

// unstated returns the first definitions of the file of whose names the part has none.
func (m *merge) unstated() []definition {
	if m.notInPart != nil {
		return m.notInPart
	}
	stated := map[string]bool{}
	for _, d := range m.stated() {
		stated[d.name] = true
	}
	m.notInPart = []definition{}
	m.definitionsOf("") // reads them
	for name, all := range m.inFile {
		if !stated[name] {
			m.notInPart = append(m.notInPart, all...)
		}
	}
	slices.SortFunc(m.notInPart, func(a, b definition) int { return a.head - b.head })
	m.notInPart = m.notInPart[:min(len(m.notInPart), maxRenames)]
	return m.notInPart
}

// neighbours returns the lines of the file with the heads of the definitions before and after
// d in the part, as far as the file has one of the name.
func (m *merge) neighbours(d definition) (low, high int) {
	low, high = -1, len(m.file.ids)
	for _, other := range m.stated() {
		found := m.definitionsOf(other.name)
		switch {
		case len(found) != 1 || other.head < d.head && other.hi > d.head:
		case other.head < d.head:
			low = max(low, found[0].head)
		case other.head > d.head && other.head >= d.hi:
			high = min(high, found[0].head)
		}
	}
	return low, high
}

// sharesBody reports whether most lines of d are lines of old.
func (m *merge) sharesBody(d, old definition) bool {
	has := map[int32]bool{}
	for f := old.head + 1; f < old.hi; f++ {
		has[m.file.ids[f]] = true
	}
	shared, all := 0, 0
	for i := d.head + 1; i < d.hi; i++ {
		if onlyBrackets(m.part.line(i)) {
			continue
		}
		all++
		if has[m.part.ids[i]] {
			shared++
		}
	}
	return shared*4 >= all*3
}

// isFreshSegment reports whether seg begins with a definition that the file does not have,
// and holds nothing else.
func (m *merge) isFreshSegment(seg segment) bool {
	for i := seg.lo; i < seg.hi; i++ {
		if !m.fresh[i] {
			return false
		}
	}
	return true
}
