package merge

import "strings"

// closers pairs the lines that close what paired lines open, and undoes pairs of those that
// close what new lines open.
func (a *alignment) closers() {
	atF, atB := map[int]int{}, map[int]int{}
	for j, u := range a.f {
		atF[u.from] = j
	}
	for i, u := range a.b {
		atB[u.from] = i
	}
	for i := range a.b {
		j := a.match[i]
		m, okB := atB[a.bs.closing(a.b[i].from)]
		if j < 0 && a.b[i].node == nil && okB && m > i && a.match[m] >= 0 {
			for k := i + 1; k <= m; k++ {
				a.unpair(k)
			}
		}
		if j < 0 || a.b[i].node != nil || a.f[j].node != nil {
			continue
		}
		n, okF := atF[a.fs.closing(a.f[j].from)]
		if okB && okF && m > i && n > j && a.match[m] < 0 && !a.taken[n] && a.b[m].node == nil && a.f[n].node == nil &&
			(a.b[m].key == a.f[n].key || strings.HasPrefix(a.b[m].key, ")") && strings.HasPrefix(a.f[n].key, ")")) {
			a.pair(m, n)
		}
	}
}

// grow pairs equal lines below a pair.
func (a *alignment) grow() {
	free := func(i, j int) bool {
		return i >= 0 && j >= 0 && i < len(a.b) && j < len(a.f) && a.match[i] < 0 && !a.taken[j] && !a.b[i].elided &&
			a.b[i].node == nil && a.f[j].node == nil && a.b[i].key == a.f[j].key
	}
	for i := range a.b {
		if j := a.match[i]; j >= 0 && free(i+1, j+1) {
			a.pair(i+1, j+1)
		}
	}
}
