package merge

import (
	"slices"
	"strings"
)

// closers pairs the lines that close what paired lines open, and undoes pairs of those that
// close what new lines open.
func (a *alignment) closers() {
	at := func(units []unit, line int) (int, bool) {
		return slices.BinarySearchFunc(units, line, func(u unit, line int) int { return u.from - line })
	}
	for i := range a.b {
		j := a.match[i]
		m, okB := at(a.b, a.bs.closing(a.b[i].from))
		if j < 0 && a.b[i].node == nil && okB && m > i && a.match[m] >= 0 {
			o, key := a.opener(a.match[m]), a.b[i].key
			word := func(key string) string { return firstWord(strings.TrimPrefix(key, "<")) }
			keeps := !strings.HasPrefix(key, "<") || slices.ContainsFunc(a.match[i+1:m], func(j int) bool { return j >= 0 })
			if o >= 0 && !a.taken[o] && (a.f[o].key == key || keeps && word(key) != "" && word(a.f[o].key) == word(key)) {
				a.pair(i, o)
				continue
			}
			a.unpair(i+1, m+1)
		}
		if j < 0 || a.b[i].node != nil || a.f[j].node != nil {
			continue
		}
		n, okF := at(a.f, a.fs.closing(a.f[j].from))
		if okB && okF && m > i && n > j && a.match[m] < 0 && !a.taken[n] && a.b[m].node == nil && a.f[n].node == nil &&
			(a.b[m].key == a.f[n].key || strings.HasPrefix(a.b[m].key, ")") && strings.HasPrefix(a.f[n].key, ")")) {
			a.pair(m, n)
		}
	}
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
