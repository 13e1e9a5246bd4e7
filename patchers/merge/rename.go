package merge

import "strings"

// renamed pairs definitions that are equal but for their name.
func (a *alignment) renamed() {
	for i, u := range a.b {
		if a.match[i] >= 0 || u.node == nil || u.node.kind != strong || u.node.imports || a.bs.hasElision(u.from, u.to) {
			continue
		}
		var found []int
		for j, v := range a.f {
			if v.node != nil && !a.taken[j] && v.node.kind == strong && a.isRenamed(v.node, u.node) {
				found = append(found, j)
			}
		}
		if len(found) == 1 {
			a.pair(i, found[0])
		}
	}
}

// isRenamed reports whether b is f under another name.
func (a *alignment) isRenamed(f, b *node) bool {
	old, name := identifier(f.name), identifier(b.name)
	text := strings.Join(a.fs.norm[f.head:f.to], "\n")
	return old != "" && b.to-b.head > 1 && strings.ReplaceAll(text, old, name) == strings.Join(a.bs.norm[b.head:b.to], "\n")
}

// identifier returns the last word of a name.
func identifier(name string) string {
	all := append([]string{""}, words(name)...)
	return all[len(all)-1]
}
