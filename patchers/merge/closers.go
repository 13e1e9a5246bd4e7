package merge

import (
	"slices"
	"strings"
)

// closers pairs the lines that close what paired lines open, and undoes pairs of those that
// close what new lines open.
func (a *alignment) closers() {
	word := func(key string) string { return firstWord(strings.TrimPrefix(key, "<")) }
	for i, u := range a.b {
		m, ok := unitAt(a.b, a.bs.closing(u.from))
		if u.node != nil || !ok || m <= i {
			continue
		}
		if j := a.match[i]; j >= 0 {
			n, ok := unitAt(a.f, a.fs.closing(a.f[j].from))
			if ok && n > j && a.match[m] < 0 && !a.taken[n] && a.b[m].node == nil && a.f[n].node == nil &&
				(a.b[m].key == a.f[n].key || strings.HasPrefix(a.b[m].key, ")") && strings.HasPrefix(a.f[n].key, ")")) {
				a.pair(m, n)
			}
		} else if a.match[m] >= 0 {
			o := a.opener(a.match[m])
			keeps := !strings.HasPrefix(u.key, "<") || slices.ContainsFunc(a.match[i+1:m], isPaired)
			if o >= 0 && !a.taken[o] && (a.f[o].key == u.key || keeps && word(u.key) != "" && word(a.f[o].key) == word(u.key)) {
				a.pair(i, o)
			} else {
				a.unpair(i+1, m+1)
			}
		}
	}
}

// unitAt returns the unit that begins in a line, if found, else the first one below it.
func unitAt(units []unit, line int) (at int, found bool) {
	return slices.BinarySearchFunc(units, line, func(u unit, line int) int { return u.from - line })
}

// opener returns the unit of the file that unit j closes; -1 if there is none.
func (a *alignment) opener(j int) int {
	o := j - 1
	for o >= 0 && a.fs.width[a.f[o].from] > a.fs.width[a.f[j].from] {
		o--
	}
	if o >= 0 && a.f[o].node == nil && a.fs.closing(a.f[o].from) == a.f[j].from {
		return o
	}
	return -1
}

// grow pairs equal lines below a pair.
func (a *alignment) grow() {
	for i := range a.b {
		if j := a.match[i]; j >= 0 && i+1 < len(a.b) && j+1 < len(a.f) && a.equal(j+1, i+1) {
			a.pair(i+1, j+1)
		}
	}
}
