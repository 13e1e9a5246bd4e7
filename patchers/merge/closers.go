package merge

import "strings"

// closers pairs the lines that close what paired lines open.
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
		if j < 0 || a.b[i].node != nil || a.f[j].node != nil {
			continue
		}
		m, okB := atB[a.bs.closing(a.b[i].from)]
		n, okF := atF[a.fs.closing(a.f[j].from)]
		if okB && okF && m > i && n > j && a.match[m] < 0 && !a.taken[n] && a.b[m].key == a.f[n].key && a.b[m].node == nil && a.f[n].node == nil {
			a.pair(m, n, false)
		}
	}
}

// dropClosers takes the last lines from the block that close what is around it: those that are
// less indented than all above them.
func (m *merger) dropClosers(s *scope) {
	least := func(units []unit) int {
		w := -1
		for _, u := range units {
			if !u.elided && (w < 0 || m.b.width[u.from] < w) {
				w = m.b.width[u.from]
			}
		}
		return w
	}
	for n := len(s.b) - 1; n > 0 && s.b[n].node == nil && isLastCloser(s.b[n].key) && m.b.width[s.b[n].from] < least(s.b[:n]); n-- {
		m.done[s.b[n].from] = true
		s.b = s.b[:n]
	}
}

// grow pairs equal lines below a pair, and those above one up to the beginning of the segment.
func (a *alignment) grow() {
	free := func(i, j int) bool {
		return i >= 0 && j >= 0 && i < len(a.b) && j < len(a.f) && a.match[i] < 0 && !a.taken[j] && !a.b[i].elided &&
			a.b[i].node == nil && a.f[j].node == nil && a.b[i].key == a.f[j].key
	}
	for i := range a.b {
		if j := a.match[i]; j >= 0 && free(i+1, j+1) {
			a.pair(i+1, j+1, false)
		}
	}
	for i := range a.b {
		if a.match[i] < 0 {
			continue
		}
		n := 0
		for free(i-n-1, a.match[i]-n-1) {
			n++
		}
		if top := i - n - 1; n > 0 && (top < 0 || a.b[top].elided) {
			for k := 1; k <= n; k++ {
				a.pair(i-k, a.match[i]-k, false)
			}
		}
	}
}

// reclaim undoes the pairs that close what the new lines above them, below an elision, open.
func (a *alignment) reclaim() {
	a.eachGap(func(g gap) {
		if g.above >= 0 || g.lo == g.hi || g.lo == 0 {
			return
		}
		end := a.b[g.hi-1].from
		for _, u := range a.b[g.lo:g.hi] {
			if u.node == nil {
				end = max(end, a.bs.closing(u.from))
			}
		}
		n := g.hi
		for n < len(a.b) && a.match[n] >= 0 && a.b[n].from <= end && a.b[n].node == nil && (a.fs.count[a.b[n].key] > 1 || !strings.Contains(a.b[n].key, " ")) {
			n++
		}
		for i := g.hi; i < n && a.b[n-1].from == end; i++ {
			a.unpair(i)
		}
	})
}
