package merge

import "strings"

// renamed pairs definitions that are equal but for their name.
func (a *alignment) renamed() {
	for i, u := range a.b {
		if a.match[i] >= 0 || u.node == nil || u.node.kind != strong || u.node.imports || a.bs.hasElision(u.from, u.to) {
			continue
		}
		found, n := -1, 0
		for j, v := range a.f {
			if v.node != nil && !a.taken[j] && v.node.kind == strong && a.isRenamed(v.node, u.node) {
				found = j
				n++
			}
		}
		if n == 1 {
			a.pair(i, found, false)
		}
	}
}

// isRenamed reports whether b is f under another name.
func (a *alignment) isRenamed(f, b *node) bool {
	x, y := a.fs.filled(f.head, f.to), a.bs.filled(b.head, b.to)
	if len(x) != len(y) || len(x) < 2 {
		return false
	}
	old, name := identifier(f.name), identifier(b.name)
	for k := range x {
		if strings.ReplaceAll(a.fs.norm[x[k]], old, name) != a.bs.norm[y[k]] {
			return false
		}
	}
	return old != ""
}

// identifier returns the last word of a name.
func identifier(name string) string {
	all := words(name)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1]
}
